/** Tests that a sentence means the field, the thing and the operation that it speaks of, where another one is near. */

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (status: number, schema: string): string =>
  `responses: { "${status}": { description: ok, ${json(schema)} }, "422": { description: refused, ${json('{ $ref: "#/components/schemas/Refusal" }')} } }`;
const sends = (schema: string): string => `requestBody: { required: true, ${json(schema)} }`;
const query = (name: string, schema: string): string => `{ name: "${name}", in: query, schema: { ${schema} } }`;
const at = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const kite = '{ $ref: "#/components/schemas/Kite" }';
const loan = '{ type: object, properties: { loan: { $ref: "#/components/schemas/Loan" } } }';

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Kites for hire, version: "1" }
paths:
  /kites:
    get: { operationId: listKites, parameters: [${query("kite_shape", "type: string, enum: [delta, box]")}, ${query("search_term", "type: string")}, ${query("colours[]", "type: array, items: { type: string }")}, ${query("limit", "type: integer")}], ${answers(200, "{ type: object, properties: { paging: { type: object, properties: { limit: { type: integer } } }, kites: { type: array, items: { $ref: '#/components/schemas/Kite' } } } }")} }
    post: { operationId: createKite, ${sends(kite)}, ${answers(201, kite)} }
  /kites/{kiteMark}:
    parameters: [${at("kiteMark")}]
    get: { operationId: getKite, ${answers(200, kite)} }
    put: { operationId: kites_update, ${sends(kite)}, ${answers(200, kite)} }
    patch: { operationId: kites_partial_update, ${sends("{ type: object, properties: { name: { type: string }, site: { type: string } } }")}, ${answers(200, kite)} }
    delete: { operationId: deleteKite, responses: { "204": { description: gone } } }
  /kites/{kiteMark}/flights:
    parameters: [${at("kiteMark")}]
    get: { operationId: listFlights, ${answers(200, "{ type: array, items: { type: object, properties: { at: { type: string } } } }")} }
  /{kiteMark}:
    parameters: [${at("kiteMark")}]
    get: { operationId: showSign, responses: { "302": { description: elsewhere } } }
  /colours:
    delete: { operationId: deleteColours, parameters: [${query("colours[]", "type: array, items: { type: string }")}], responses: { "204": { description: gone } } }
  /loans:
    post: { operationId: createLoan, ${sends(loan)}, ${answers(201, loan)} }
  /pilots:
    get: { operationId: listPilots, ${answers(200, "{ type: object, properties: { pilots: { type: array, items: { type: object, properties: { aero_id: { type: string } } } } } }")} }
  /hangars:
    get: { operationId: listHangars, ${answers(200, "{ type: object, properties: { hangar: { type: object, properties: { aero_id: { type: string } } } } }")} }
  /contracts/{id}:
    parameters: [${at("id")}]
    get: { operationId: getContract, ${answers(200, "{ type: object, properties: { number: { type: string }, guest_id: { type: string }, guest_group_id: { type: string } } }")} }
  /application:
    post: { operationId: createApp, ${sends("{ type: object, required: [name], properties: { name: { type: string } } }")}, ${answers(201, "{ type: object, properties: { id: { type: integer }, name: { type: string } } }")} }
components:
  schemas:
    Refusal: { type: object, properties: { code: { type: string }, error: { type: string } } }
    Kite: { type: object, required: [name], properties: { name: { type: string }, kite: { type: string }, site: { type: string }, status: { type: string, enum: [READY, TORN] }, colours: { type: array, items: { type: string } } } }
    Loan: { type: object, properties: { aero_id: { type: string }, aero_client_id: { type: string }, code: { type: string }, days: { type: integer } } }
`);

const request = (action: string, more: object = {}): Step => ({ step: "api_request", action, ...more }) as Step;
const made = request("POST /kites", { body: { name: "Gull", kite: "gull", site: "north", colours: ["red", "blue"] } });
const other = request("POST /kites", { body: { name: "Tern", kite: "gull", site: "south" } });
const saved: readonly Step[] = [
  request("POST /kites", { body: { name: "Swift", site: "east" } }),
  { step: "save", store: [{ swiftMark: "$.kite" }] },
];
const lent = request("POST /loans", { body: { loan: { code: "L-1", days: 2 } } });

const after = (...before: readonly Step[]) => ({
  operations,
  before,
  variables: before.flatMap((step) => (step.step === "save" ? step.store.flatMap((entry) => Object.keys(entry)) : [])),
});

readsChecks(
  "counts what the sentence counts, and not the letters of a text with the name of the thing",
  after(made),
  `
  The kite has two colours. => {"path":"$.colours","length":2}
  Check that the kite has exactly two colours and that one of them is "red". => {"path":"$.colours","length":2}, {"any":"$.colours[*]","path":"$","equals":"red"}
`,
);

readsChecks(
  "takes the code of an error from the error",
  after(lent),
  `
  The error code is too_short. => {"path":"$.code","equals":"too_short"}
  The code of the error is "too_short". => {"path":"$.code","equals":"too_short"}
  The code is "L-1". => {"path":"$.loan.code","equals":"L-1"}
`,
);

reads(
  "knows the id of a thing behind the name of the service",
  after(lent),
  `
  Save the id as loanId. => [{"step":"save","store":[{"loanId":"$.loan.aero_id"}]}]
  Remember the loan id as loanId. => [{"step":"save","store":[{"loanId":"$.loan.aero_id"}]}]
  It has an id. => [{"step":"validate","checks":[{"path":"$.loan.aero_id","exists":true}]}]
`,
);

reads(
  "takes no id of another thing for a branded one",
  after(request("GET /contracts/c-1")),
  `
  It has an id.
  Save its id as contractId. => [{"step":"save","store":[{"contractId":"$.number"}]}]
`,
);

readsChecks(
  "compares with what the thing was made with last",
  after(
    request("POST /kites", { body: { name: "Gull", kite: "gull", site: "north" } }),
    request("DELETE /kites/gull"),
    request("POST /kites", { body: { name: "Tern", kite: "gull", site: "south" } }),
    request("GET /kites/gull"),
  ),
  `
  The site is as sent. => {"path":"$.site","equals":"south"}
`,
);

reads(
  "searches with the parameter for it, and not with a list of values that has no such value",
  after(),
  `
  Search the kites for "north". => [{"step":"api_request","action":"GET /kites","query":{"search_term":"north"}}]
  When we search the kites for "north", 200 comes back. => [{"step":"api_request","action":"GET /kites","query":{"search_term":"north"}},{"step":"validate","checks":[{"status":200}]}]
  List the kites with the colour "red". => [{"step":"api_request","action":"GET /kites","query":{"colours[]":"red"}}]
  Look for kites whose site starts with "n".
`,
);

reads(
  "sends the last request with another value, and checks no field of a success in an error",
  after(request("GET /kites", { query: { limit: 1 } })),
  `
  limit=500 -> 422 => [{"step":"api_request","action":"GET /kites","query":{"limit":500}},{"step":"validate","checks":[{"status":422}]}]
`,
);

reads(
  "means the thing of the last request with “this”",
  after(made, ...saved, request("GET /gull")),
  `
  List the flights of this kite. => [{"step":"api_request","action":"GET /kites/gull/flights"}]
`,
);

readsChecks(
  "compares with what was sent for the same thing",
  after(made, other, request("PATCH /kites/gull", { body: { name: "Gull II" } })),
  `
  The site is still the same. => {"path":"$.site","equals":"north"}
  Check that the new name is returned and that the site is still the same. => {"path":"$.name","equals":"Gull II"}, {"path":"$.site","equals":"north"}
`,
);

reads(
  "changes a part with PATCH, and the whole with PUT",
  after(request("GET /kites/gull")),
  `
  Rename it to "Kestrel". => [{"step":"api_request","action":"PATCH /kites/gull","body":{"name":"Kestrel"}}]
  Change its site to "west". => [{"step":"api_request","action":"PATCH /kites/gull","body":{"site":"west"}}]
  Replace it with name "Kestrel". => [{"step":"api_request","action":"PUT /kites/gull","body":{"name":"Kestrel"}}]
  Rename it to "Kestrel" and make sure the new name comes back. => [{"step":"api_request","action":"PATCH /kites/gull","body":{"name":"Kestrel"}},{"step":"validate","checks":[{"path":"$.name","equals":"Kestrel"}]}]
`,
);

reads(
  "puts a saved value into the open path, where the request takes no such field",
  after(...saved),
  `
  Send a PATCH request to /kites/{kiteMark} with the saved swiftMark and site "west". => [{"step":"api_request","action":"PATCH /kites/\${swiftMark}","body":{"site":"west"}}]
`,
);

reads(
  "neither deletes something else by a name, nor makes an application of “first”",
  after(made, request("GET /kites")),
  `
  Delete "north".
  first is "Gull"
  Delete the colours "red". => [{"step":"api_request","action":"DELETE /colours","query":{"colours[]":"red"}}]
`,
);

reads(
  "takes the token of a thing for nobody's",
  { operations, before: [], variables: ["kiteToken", "loanToken"] },
  `
  When she lists the kites, the answer is 200. => [{"step":"api_request","action":"GET /kites"},{"step":"validate","checks":[{"status":200}]}]
`,
);

reads(
  "asks who she is where several persons have tokens",
  { operations, before: [], variables: ["adaToken", "ottoToken"] },
  `
  When she lists the kites, the answer is 200.
`,
);

readsChecks(
  "knows the status of the response from a field of that name",
  after(made),
  `
  Expected result: HTTP status 201, field status is READY. => {"status":201}, {"path":"$.status","equals":"READY"}
`,
);

reads(
  "asks which status is meant",
  after(made),
  `
  The HTTP status is READY.
`,
);
