// Tests statements about a thing of which a part was lost, or that would have saved a variable or sent a request.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (schema: string): string =>
  `responses: { "200": { description: ok, ${json(schema)} }, "409": { description: refused, ${json('{ $ref: "#/components/schemas/Refusal" }')} } }`;
const id = "parameters: [{ name: id, in: path, required: true, schema: { type: string } }]";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Wardrobe, version: "1" }
paths:
  /costumes:
    post: { operationId: addCostume, summary: Add a costume, requestBody: { ${json('{ $ref: "#/components/schemas/Costume" }')} }, ${answers('{ $ref: "#/components/schemas/Costume" }')} }
  /costumes/{id}:
    ${id}
    get: { operationId: getCostume, summary: Get a costume, ${answers('{ $ref: "#/components/schemas/Costume" }')} }
    patch: { operationId: changeCostume, summary: Change a costume, requestBody: { ${json('{ $ref: "#/components/schemas/Costume" }')} }, ${answers('{ $ref: "#/components/schemas/Costume" }')} }
  /costumes/{id}/lend:
    ${id}
    post: { operationId: lendCostume, summary: Lend a costume, ${answers('{ $ref: "#/components/schemas/Costume" }')} }
  /costumes/{id}/return:
    ${id}
    post: { operationId: returnCostume, summary: Return a costume, ${answers('{ $ref: "#/components/schemas/Costume" }')} }
components:
  schemas:
    Refusal: { type: object, properties: { code: { type: string }, message: { type: string } } }
    Costume:
      type: object
      properties:
        id: { type: string }
        label: { type: string }
        state: { type: string, enum: [KEPT, LENT, RETURNED, IN_REPAIR] }
        quality: { type: string, enum: [fine, worn, torn] }
        washed: { type: boolean }
        size: { type: integer }
        colours: { type: array, items: { type: string } }
`);

const get = { operations, before: [{ step: "api_request", action: "GET /costumes/c-1" } as Step], variables: [] };

readsChecks(
  "both states are checked",
  get,
  `
  It is kept because it is worn => {"path":"$.state","equals":"KEPT"}, {"path":"$.quality","equals":"worn"}
  It is lent, since it is washed. => {"path":"$.state","equals":"LENT"}, {"path":"$.washed","equals":true}
  The costume is in repair because it is torn. => {"path":"$.state","equals":"IN_REPAIR"}, {"path":"$.quality","equals":"torn"}
  The costume is kept, which means that it is washed. => {"path":"$.state","equals":"KEPT"}, {"path":"$.washed","equals":true}
  It is fine (because it is washed). => {"path":"$.quality","equals":"fine"}, {"path":"$.washed","equals":true}
  It is kept - torn. => {"path":"$.state","equals":"KEPT"}, {"path":"$.quality","equals":"torn"}
  It is lent with size 40. => {"path":"$.state","equals":"LENT"}, {"path":"$.size","equals":40}
  The costume is worn with a label. => {"path":"$.quality","equals":"worn"}, {"path":"$.label","exists":true}
  It isn't just kept but also torn. => {"path":"$.state","equals":"KEPT"}, {"path":"$.quality","equals":"torn"}
  Being lent, the costume is washed. => {"path":"$.state","equals":"LENT"}, {"path":"$.washed","equals":true}
  It is kept, i.e. washed. => {"path":"$.state","equals":"KEPT"}, {"path":"$.washed","equals":true}
  It is kept and washed. => {"path":"$.state","equals":"KEPT"}, {"path":"$.washed","equals":true}
  It is kept, so it is washed. => {"path":"$.state","equals":"KEPT"}, {"path":"$.washed","equals":true}
  It is kept because the festival is over => {"path":"$.state","equals":"KEPT"}
  It is lent again.
  It is lent as it is the season. => {"path":"$.state","equals":"LENT"}
  The label is "x" because it is new => {"path":"$.label","equals":"x"}
  It is still kept => {"path":"$.state","equals":"KEPT"}
  It is not kept => {"path":"$.state","equals":"KEPT","not":true}
  It is not lent because it is torn
  It is kept with the label "x" => {"path":"$.state","equals":"KEPT"}, {"path":"$.label","equals":"x"}
`,
);

reads(
  "a statement saves no variable",
  get,
  `
  It is kept in the attic.
  It is kept as "x".
  It is kept: torn.
  It is saved in the attic.
  It was stored in B-7.
  It is known as "Hamlet".
  It is kept like new.
  It is recorded as long as it is torn.
  It is stored as costume. => [{"step":"save","store":[{"costume":"response"}]}]
  The response is kept as costume. => [{"step":"save","store":[{"costume":"response"}]}]
  The id is kept as costumeId. => [{"step":"save","store":[{"costumeId":"$.id"}]}]
  The costume is stored as costume.
  It is stored as costume and its size is 40. => [{"step":"save","store":[{"costume":"response"}]},{"step":"validate","checks":[{"path":"$.size","equals":40}]}]
  It should be saved as costume. => [{"step":"save","store":[{"costume":"response"}]}]
  It is saved for later as costume. => [{"step":"save","store":[{"costume":"response"}]}]
  It has been kept since yesterday.
  It has been lent for two weeks.
  The costume is not merely kept.
  The costume is not only kept.
  Expect 200 because it is kept => [{"step":"validate","checks":[{"status":200}]}]
  It is kept for the season
  Keep it as costume => [{"step":"save","store":[{"costume":"response"}]}]
`,
);

const request = (id: string): Step => ({ step: "api_request", action: `GET /costumes/${id}` });
const two = { operations, before: [request("c-1"), request("c-2")], variables: [] };

readsChecks(
  "the last response is not that of two calls",
  two,
  `
  The first costume is kept.
  The other costume is torn.
  The costumes are lent.
  These costumes are torn.
  Their size is 40.
  None of them is kept.
  One of them is torn.
  The first one is fine.
  Both returned 200.
  Both got a 200.
  The label is different.
  The costume is kept. => {"path":"$.state","equals":"KEPT"}
  The last costume is kept. => {"path":"$.state","equals":"KEPT"}
  This costume is torn. => {"path":"$.quality","equals":"torn"}
  The colours are "red" and "blue". => {"path":"$.colours","length":2}, {"path":"$.colours","contains":"red"}, {"path":"$.colours","contains":"blue"}
  None of the colours is "red". => {"none":"$.colours[*]","path":"$","equals":"red"}
  The first colour is "red". => {"path":"$.colours[0]","equals":"red"}
  It has two colours, and one of them is "red". => {"path":"$.colours","length":2}, {"any":"$.colours[*]","path":"$","equals":"red"}
  The size is 40. => {"path":"$.size","equals":40}
  Its colours are not empty. => {"path":"$.colours","empty":true,"not":true}
`,
);

readsChecks(
  "of one call, or of a list that was just named",
  { ...two, before: [request("c-1"), { step: "validate", checks: [{ path: "$.colours", length: 2 }] }] },
  `
  The first costume is kept. => {"path":"$.state","equals":"KEPT"}
  One of them is "red". => {"any":"$.colours[*]","path":"$","equals":"red"}
  None of them is "red". => {"none":"$.colours[*]","path":"$","equals":"red"}
  The first one is "red". => {"path":"$.colours[0]","equals":"red"}
`,
);

const refused = {
  operations,
  before: [{ step: "api_request", action: "POST /costumes", body: {} } as Step, { step: "validate", checks: [{ status: 409 }] } as Step],
  variables: [],
};

readsChecks(
  "everything that a sentence says about an error",
  refused,
  `
  It is a server error. => {"status":"5xx"}
  It was a client error. => {"status":"4xx"}
  The status is 4xx but not 409. => {"status":"4xx"}, {"status":409,"not":true}
  The status is 4xx except 409. => {"status":"4xx"}, {"status":409,"not":true}
  The status is 4xx, but not 404. => {"status":"4xx"}, {"status":404,"not":true}
  The status is not 401 and not 403. => {"status":401,"not":true}, {"status":403,"not":true}
  The status is 409 and not 404. => {"status":409}
  The code is not CONFLICT. => {"path":"$.code","equals":"CONFLICT","not":true}
  The code is CONFLICT. => {"path":"$.code","equals":"CONFLICT"}
  The status is 409, code CONFLICT. => {"status":409}, {"path":"$.code","equals":"CONFLICT"}
  The code is not 409. => {"status":409,"not":true}
  The message ends with a period.
  The message starts with a dash.
  The message does not end with a comma.
  The message ends with "." => {"path":"$.message","endsWith":"."}
  The message ends with torn => {"path":"$.message","endsWith":"torn"}
`,
);

reads(
  "what a request does, and who sends it",
  { operations, before: [], variables: ["adaToken"] },
  `
  When Ada returns costume "c-1", it is returned. => [{"step":"api_request","action":"POST /costumes/c-1/return","auth":{"bearer":"\${adaToken}"}},{"step":"validate","checks":[{"path":"$.state","equals":"RETURNED"}]}]
  Return costume "c-1", and the costume is returned. => [{"step":"api_request","action":"POST /costumes/c-1/return"},{"step":"validate","checks":[{"path":"$.state","equals":"RETURNED"}]}]
  Return costume "c-1". => [{"step":"api_request","action":"POST /costumes/c-1/return"}]
  Lend costume "c-1", and it must be kept. => [{"step":"api_request","action":"POST /costumes/c-1/lend"},{"step":"validate","checks":[{"path":"$.state","equals":"KEPT"}]}]
  Lend costume "c-1" and expect 200. => [{"step":"api_request","action":"POST /costumes/c-1/lend"},{"step":"validate","checks":[{"status":200}]}]
  Return to the costume "c-1".
  Get the costume "c-1" as Ada. => [{"step":"api_request","action":"GET /costumes/c-1","auth":{"bearer":"\${adaToken}"}}]
`,
);
