/** Tests statements about several things, which are all checked, or refused where no check says how they are joined. */

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (schema: string): string =>
  `responses: { "200": { description: ok, ${json(schema)} }, "403": { description: refused, ${json('{ $ref: "#/components/schemas/Refusal" }')} } }`;

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: A weekly market, version: "1" }
paths:
  /stands:
    get: { operationId: listStands, parameters: [{ name: wares, in: query, schema: { type: string, enum: [fish, fruit] } }, { name: keeperId, in: query, schema: { type: string } }], ${answers("{ type: object, properties: { stands: { type: array, items: { $ref: '#/components/schemas/Stand' } } } }")} }
  /keepers:
    get: { operationId: listKeepers, parameters: [{ name: wares, in: query, schema: { type: string, enum: [fish, fruit] } }], ${answers("{ type: array, items: { type: object, properties: { id: { type: string } } } }")} }
  /stands/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getStand, ${answers('{ $ref: "#/components/schemas/Stand" }')} }
    patch: { operationId: changeStand, requestBody: { ${json('{ $ref: "#/components/schemas/Stand" }')} }, ${answers('{ $ref: "#/components/schemas/Stand" }')} }
components:
  schemas:
    Crate: { type: object, properties: { label: { type: string }, full: { type: boolean } } }
    Refusal: { type: object, properties: { code: { type: string }, message: { type: string } } }
    Stand:
      type: object
      properties:
        id: { type: string }
        state: { type: string, enum: [open, closed, moved] }
        covered: { type: boolean }
        coveredArea: { type: integer, nullable: true }
        lessee: { type: string, nullable: true }
        keeper: { type: string, nullable: true }
        frontage: { type: integer }
        goods: { type: array, items: { type: string } }
        crates: { type: array, items: { type: object, properties: { label: { type: string }, full: { type: boolean } } } }
`);

const request = (action: string): Step => ({ step: "api_request", action }) as Step;
const one = { operations, before: [request("GET /stands/s-1")], variables: [] };
const all = { operations, before: [request("GET /stands")], variables: [] };

readsChecks(
  "takes the longest name that the words have",
  one,
  `
  The stand is covered and its covered area is 12. => {"path":"$.covered","equals":true}, {"path":"$.coveredArea","equals":12}
  The covered area is 12 and the stand is covered. => {"path":"$.coveredArea","equals":12}, {"path":"$.covered","equals":true}
  The stand is open and the covered area is 12. => {"path":"$.state","equals":"open"}, {"path":"$.coveredArea","equals":12}
  The stand is covered. => {"path":"$.covered","equals":true}
  The covered area is 12. => {"path":"$.coveredArea","equals":12}
`,
);

reads(
  "refuses what would have to hold only in part",
  one,
  `
  The lessee or the keeper is set.
  The lessee and the keeper are not both set.
  The lessee and the keeper aren't both null.
  None of lessee, keeper and covered area is null.
  None of lessee, keeper and covered area is set.
  No lessee, keeper or covered area is set.
  The lessee is null, and so is the keeper.
  The lessee is null, as is the keeper.
  The lessee is null while the keeper is not.
  It is open, then closed.
  The state and the frontage are open and 4.
`,
);

readsChecks(
  "checks each of several",
  one,
  `
  Neither the lessee nor the keeper is set. => {"path":"$.lessee","equals":null,"orMissing":true}, {"path":"$.keeper","equals":null,"orMissing":true}
  The state is open or closed. => {"path":"$.state","oneOf":["open","closed"]}
  Expect status is one of 200 or 201, $.state is "open" and $.id exists. => {"status":[200,201]}, {"path":"$.state","equals":"open"}, {"path":"$.id","exists":true}
  The state is open and the goods have two or more items. => {"path":"$.state","equals":"open"}, {"path":"$.goods","length":{"atLeast":2}}
  The lessee is null and the keeper is null. => {"path":"$.lessee","equals":null}, {"path":"$.keeper","equals":null}
`,
);

readsChecks(
  "takes a number for a status only where the sentence speaks of one",
  one,
  `
  The frontage isn't 120 but 100. => {"path":"$.frontage","equals":120,"not":true}, {"path":"$.frontage","equals":100}
  The frontage is no longer 120 but 200. => {"path":"$.frontage","equals":120,"not":true}, {"path":"$.frontage","equals":200}
`,
);

reads(
  "adds no status to a number",
  one,
  `
  The frontage is 1 plus 200.
  The frontage is 4 and then 300.
`,
);

readsChecks(
  "counts each with its own number",
  all,
  `
  Two stands are open and one is closed. => {"path":"$.stands[?@.state == 'open']","length":2}, {"path":"$.stands[?@.state == 'closed']","length":1}
  All four stands are open. => {"path":"$.stands","length":4}, {"every":"$.stands[*]","path":"$.state","equals":"open"}
  Both stands are open. => {"path":"$.stands","length":2}, {"every":"$.stands[*]","path":"$.state","equals":"open"}
  Not more than one stand is covered. => {"path":"$.stands[?@.covered == true]","length":{"atMost":1}}
  No more than one stand is covered. => {"path":"$.stands[?@.covered == true]","length":{"atMost":1}}
`,
);

reads(
  "refuses shares, and items of what is no list",
  all,
  `
  One in three stands is covered.
  One of two stands is covered.
  No stand is closed and one is covered.
  Each crate of the first stand is full.
  Each stand's goods are strings.
`,
);

reads(
  "refuses checks of another thing than the sentence says",
  one,
  `
  The goods are optional.
  The covered area is required.
  The stand has a new id.
  The Location header does not contain the covered area.
  The X-Request-Id is unique.
  Without the frontage, it fails with 400.
  Then get it as Pedro.
`,
);

readsChecks(
  "takes a code in capitals for the code of the error",
  one,
  `
  The code is FORBIDDEN and the message is not empty. => {"path":"$.code","equals":"FORBIDDEN"}, {"path":"$.message","empty":true,"not":true}
  The status is 403. => {"status":403}
`,
);

reads(
  "sends no word as an id, and nothing that the sentence does not name",
  all,
  `
  List the fish stands. => [{"step":"api_request","action":"GET /stands","query":{"wares":"fish"}}]
  List the fish and fruit stands.
  List the stands of the keeper that Otto knows.
  List the stands with keeperId k-1. => [{"step":"api_request","action":"GET /stands","query":{"keeperId":"k-1"}}]
`,
);

readsChecks(
  "matches a schema with each item of a list",
  one,
  `
  The crates match the schema Crate. => {"every":"$.crates[*]","path":"$","schema":"Crate"}
`,
);

reads(
  "denies no field of a success in an error",
  { ...one, before: [...one.before, { step: "validate", checks: [{ status: 403 }] }] },
  `
  The error does not mention the frontage.
`,
);
