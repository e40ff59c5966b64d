// Tests that a check says every word of its sentence, on a repair shop for instruments: null is nothing that a
// thing has, another thing's name before a field's, the things that are counted, quantities, deeds that nobody has
// done. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Instrument repairs, version: "1" }
paths:
  /clients:
    get: { operationId: listClients, responses: { "200": { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Client' } }")} } } }
    post:
      operationId: createClient
      requestBody: { ${json("{ type: object, required: [name], properties: { name: { type: string }, email: { type: string } } }")} }
      responses: { "201": { description: ok, ${json("{ $ref: '#/components/schemas/Client' }")} }, "422": { description: no, ${json("{ $ref: '#/components/schemas/Problem' }")} } }
  /instruments/{instrumentId}:
    parameters: [{ name: instrumentId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getInstrument, responses: { "200": { description: ok, ${json("{ type: object, properties: { id: { type: string }, client_id: { type: string }, brand: { type: string } } }")} } } }
  /repairs:
    get:
      operationId: listRepairs
      responses: { "200": { description: ok, ${json("{ type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Repair' } }, page: { type: integer }, per_page: { type: integer }, total_count: { type: integer } } }")} } }
    post:
      operationId: createRepair
      requestBody: { ${json("{ type: object, properties: { instrument_id: { type: string }, note: { type: string }, brand: { type: string } } }")} }
      responses: { "201": { description: ok, ${json("{ $ref: '#/components/schemas/Repair' }")} } }
  /repairs/{repairId}:
    parameters: [{ name: repairId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getRepair, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Repair' }")} }, "404": { description: no, ${json("{ $ref: '#/components/schemas/Problem' }")} } } }
    delete: { operationId: deleteRepair, responses: { "204": { description: gone } } }
  /repairs/{repairId}/start:
    parameters: [{ name: repairId, in: path, required: true, schema: { type: string } }]
    post: { operationId: startRepair, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Repair' }")} }, "409": { description: no, ${json("{ $ref: '#/components/schemas/Problem' }")} } } }
  /repairs/{repairId}/parts:
    parameters: [{ name: repairId, in: path, required: true, schema: { type: string } }]
    post: { operationId: addPart, requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string } } }")} } } }
components:
  schemas:
    Client: { type: object, properties: { id: { type: string }, name: { type: string }, email: { type: string, format: email }, vip: { type: boolean } } }
    Problem: { type: object, properties: { title: { type: string }, detail: { type: string }, errors: { type: array, items: { type: object, properties: { field: { type: string }, code: { type: string, enum: [required, format] } } } } } }
    Repair:
      type: object
      required: [id, number, state, luthier, started_at, photos, parts_count]
      properties:
        id: { type: string }
        number: { type: string }
        state: { type: string, enum: [waiting, started, done] }
        urgent: { type: boolean }
        level: { type: string, enum: [low, normal, high] }
        instrument_id: { type: string }
        client_id: { type: string }
        note: { type: [string, "null"] }
        luthier: { anyOf: [{ type: object, properties: { id: { type: string }, name: { type: string } } }, { type: "null" }] }
        started_at: { type: [string, "null"], format: date-time }
        created_at: { type: string, format: date-time }
        photos: { type: array, items: { type: object, properties: { id: { type: string }, caption: { type: string } } } }
        parts_count: { type: integer }
        price: { type: object, properties: { net: { type: number }, tax: { type: number }, total: { type: number } } }
`);

const ada: Step = { step: "api_request", action: "POST /clients", body: { name: "Ada", email: "ada@example.com" } };
const made: Step = { step: "api_request", action: "POST /repairs", body: { instrument_id: "I-1", note: "Strings", brand: "EKO" } };
const saved: Step = { step: "save", store: [{ repairId: "$.id" }] };
const read: Step = { step: "api_request", action: "GET /repairs/{repairId}", parameters: { repairId: { $var: "repairId" } } };
const started: Step = { step: "api_request", action: "POST /repairs/{repairId}/start", parameters: { repairId: { $var: "repairId" } } };
const list: Step = { step: "api_request", action: "GET /repairs" };
const refused: readonly Step[] = [
  { step: "api_request", action: "POST /clients", body: { name: "", email: "x" } },
  { step: "validate", checks: [{ status: 422 }] },
];

function told(title: string, last: readonly Step[], table: string): void {
  readsChecks(title, { operations, before: [ada, made, saved, ...last], variables: ["repairId"] }, table);
}

told(
  "null is nothing that a thing has",
  [read],
  `
  The repair has a luthier. => {"path":"$.luthier","equals":null,"not":true}
  A luthier should be assigned. => {"path":"$.luthier","equals":null,"not":true}
  The repair should have a started_at. => {"path":"$.started_at","equals":null,"not":true}
  The note should be set. => {"path":"$.note","equals":null,"not":true}
  The started_at field should be set. => {"path":"$.started_at","equals":null,"not":true}
  The repair comes with a luthier. => {"path":"$.luthier","equals":null,"not":true}
  The repair has no luthier. => {"path":"$.luthier","equals":null}
  Neither started_at nor luthier should be set. => {"path":"$.started_at","equals":null},{"path":"$.luthier","equals":null}
  The repair has a number. => {"path":"$.number","exists":true}
  The response should contain the luthier. => {"path":"$.luthier","exists":true}
  The note should exist. => {"path":"$.note","exists":true}
`,
);

told(
  "null is nothing that any item has",
  [list],
  `
  Every repair has a luthier. => {"every":"$.data[*]","path":"$.luthier","equals":null,"not":true}
  Every waiting repair has a luthier. => {"every":"$.data[?@.state == 'waiting']","path":"$.luthier","equals":null,"not":true}
  At least one repair has a luthier. => {"any":"$.data[*]","path":"$.luthier","equals":null,"not":true}
  The first repair has a luthier. => {"path":"$.data[0].luthier","equals":null,"not":true}
  No repair has a luthier. => {"every":"$.data[*]","path":"$.luthier","equals":null}
  Every repair has a number. => {"every":"$.data[*]","path":"$.number","exists":true}
`,
);

told(
  "a word before or behind the name of a field",
  [read],
  `
  The total should be 120. => {"path":"$.price.total","equals":120}
  The net total should be 100. => {"path":"$.price.net","equals":100}
  The net total should be 100, the tax 20 and the total 120. => {"path":"$.price.net","equals":100},{"path":"$.price.tax","equals":20},{"path":"$.price.total","equals":120}
  The price's total should be 120. => {"path":"$.price.total","equals":120}
  The reduced total should be 120.
  The monthly total should be 120.
  The client total should be 120.
  The number should be "R-1". => {"path":"$.number","equals":"R-1"}
  The repair number should be "R-1". => {"path":"$.number","equals":"R-1"}
  The number of the repair should not be "R-1". => {"path":"$.number","equals":"R-1","not":true}
  The phone number should be "R-1".
  The number of clients should not be 3.
  The number of the instrument should be "R-1".
  The current state should be waiting. => {"path":"$.state","equals":"waiting"}
  The state of this repair should now be started. => {"path":"$.state","equals":"started"}
  The payment state should be waiting.
  The state of the client should be waiting.
  The user id should be "R-1".
  The part id should be "R-1".
  The id of the repair should be "R-1". => {"path":"$.id","equals":"R-1"}
  The client's id should start with "C-". => {"path":"$.client_id","startsWith":"C-"}
  The repair has 2 photos and a total of 120. => {"path":"$.photos","length":2},{"path":"$.price.total","equals":120}
  The luthier's name should be "Eva". => {"path":"$.luthier.name","equals":"Eva"}
  The client's name should not be "Eva".
  The name of the client should be "Eva".
  The response should contain the client's name.
`,
);

told(
  "what the statement is about",
  [read],
  `
  The repair has the state waiting. => {"path":"$.state","equals":"waiting"}
  The luthier has the name "Eva". => {"path":"$.luthier.name","equals":"Eva"}
  The client has the state waiting.
  The client has no luthier.
  The instrument should have 2 photos.
  The client's start time should be null.
  The instrument is waiting.
`,
);

told(
  "whose field it is",
  [ada],
  `
  The email of Ada should be "ada@example.com". => {"path":"$.email","equals":"ada@example.com"}
  The email of the client should be "ada@example.com". => {"path":"$.email","equals":"ada@example.com"}
  The email of Berta should be "ada@example.com".
  The id should not be the same as Ada's.
  The client named "Ada" should be a VIP. => {"path":"$.vip","equals":true}
  The client should not be a VIP. => {"path":"$.vip","equals":false}
`,
);

told(
  "whose field it is, of two",
  [{ step: "api_request", action: "POST /clients", body: { name: "Berta", email: "berta@example.com" } }],
  `
  The email of Berta should be "berta@example.com". => {"path":"$.email","equals":"berta@example.com"}
  The email of Ada should be "berta@example.com".
`,
);

told(
  "what is counted",
  [read],
  `
  The repair should have 2 photos. => {"path":"$.photos","length":2}
  The photos list should have 2 items. => {"path":"$.photos","length":2}
  There should be no photos. => {"path":"$.photos","empty":true}
  The repair should have 2 parts. => {"path":"$.parts_count","equals":2}
  The repair should have no parts. => {"path":"$.parts_count","equals":0}
  The repair should have at most 3 parts. => {"path":"$.parts_count","compare":{"atMost":3}}
  The repair has three photos and two parts. => {"path":"$.photos","length":3},{"path":"$.parts_count","equals":2}
  The repair has 2 lines.
  There should be 2 clients.
`,
);

told(
  "how many of a list",
  [list],
  `
  There should be 2 repairs. => {"path":"$.data","length":2}
  There should be 2 repairs in total. => {"path":"$.total_count","equals":2}
  There should be at least 2 repairs overall. => {"path":"$.total_count","compare":{"atLeast":2}}
  The number of all repairs should be 3. => {"path":"$.data","length":3}
  Each repair has no parts. => {"every":"$.data[*]","path":"$.parts_count","equals":0}
  The page should be 1. => {"path":"$.page","equals":1}
  The page size should be 2.
  The number of pages should be 1.
  Only one page is returned.
  The total number of pages is 3.
  There should be 2 waiting repairs in total.
  There should be one repair that is waiting. => {"path":"$.data[?@.state == 'waiting']","length":1}
  There should be one repair with level "high". => {"path":"$.data[?@.level == 'high']","length":1}
  At least one repair should be waiting. => {"any":"$.data[*]","path":"$.state","equals":"waiting"}
  Both repairs are waiting. => {"path":"$.data","length":2},{"every":"$.data[*]","path":"$.state","equals":"waiting"}
  Only waiting repairs should be returned. => {"every":"$.data[*]","path":"$.state","equals":"waiting"}
  Only the first repair is waiting.
  Only repairs of the instrument are returned.
  All repairs but one have level high.
  No repair should be waiting. => {"none":"$.data[*]","path":"$.state","equals":"waiting"}
  No repairs should be returned. => {"path":"$.data","empty":true}
  There should be no repairs for the client.
  There should be no repairs after tomorrow.
  The first photo of the first repair has the caption "Neck". => {"path":"$.data[0].photos[0].caption","equals":"Neck"}
  Each repair has a valid state. => {"every":"$.data[*]","path":"$.state","oneOf":["waiting","started","done"]}
  Each repair has a valid created_at. => {"every":"$.data[*]","path":"$.created_at","format":"date-time"}
  Each repair has a valid number.
  The deletion succeeded.
  The creation was successful.
`,
);

told(
  "words that are no values",
  [read],
  `
  The level should be normal or high. => {"path":"$.level","oneOf":["normal","high"]}
  The level should be normal or higher.
  The level does not have to be high.
  The instrument should not be the EKO.
  The instrument should be "EKO".
  The luthier should be L-1. => {"path":"$.luthier.id","equals":"L-1"}
  The luthier should be unassigned.
  The luthier should not be unassigned.
  The response should not contain null.
  The number should have ten digits.
  The number should start with "R" and the id with "Q". => {"path":"$.number","startsWith":"R"},{"path":"$.id","startsWith":"Q"}
  The number should be 10 characters long and the id 6. => {"path":"$.number","length":10},{"path":"$.id","length":6}
  The response should contain a number and a date.
`,
);

told(
  "deeds that nobody has done",
  [made],
  `
  The creation was successful. => {"status":201}
  The repair can no longer be started.
  The repair cannot be started.
  The repair should have been created just now.
`,
);

told(
  "what an error says",
  refused,
  `
  The error code should be "required". => {"any":"$.errors[*]","path":"$.code","equals":"required"}
  There should be an error about the email. => {"any":"$.errors[*]","path":"$.field","equals":"email"}
  There should be an error about the email format.
  The errors should include "email" and "name". => {"any":"$.errors[*]","path":"$.field","equals":"email"},{"any":"$.errors[*]","path":"$.field","equals":"name"}
  The message should be "Please check your input.". => {"path":"$.detail","equals":"Please check your input."}
  The message should contain "your input". => {"body":"text","contains":"your input"}
  The error should be "Unprocessable Entity". => {"path":"$.title","equals":"Unprocessable Entity"}
`,
);

told(
  "a deed that was tried",
  [started, { step: "validate", checks: [{ status: 409 }] }],
  `
  The repair cannot be started.
`,
);

const nursery = readOperations(`
openapi: 3.0.3
info: { title: Plant nursery, version: "1" }
paths:
  /growers:
    post:
      operationId: createGrower
      requestBody: { ${json("{ type: object, properties: { trade_name: { type: string }, region: { type: string } } }")} }
      responses: { "201": { description: ok, ${json("{ $ref: '#/components/schemas/Grower' }")} }, "422": { description: no, ${json("{ $ref: '#/components/schemas/Fault' }")} } }
  /growers/{growerId}:
    parameters: [{ name: growerId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getGrower, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Grower' }")} } } }
  /plants:
    get: { operationId: listPlants, responses: { "200": { description: ok, ${json("{ type: object, properties: { plants: { type: array, items: { $ref: '#/components/schemas/Plant' } } } }")} } } }
  /plants/{plantId}:
    parameters: [{ name: plantId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPlant, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Plant' }")} } } }
  /plants/{plantId}/offers:
    parameters: [{ name: plantId, in: path, required: true, schema: { type: string } }]
    get: { operationId: listOffers, responses: { "200": { description: ok, ${json("{ type: array, items: { $ref: '#/components/schemas/Offer' } }")} } } }
    post: { operationId: createOffer, requestBody: { ${json("{ type: object, properties: { amount: { type: number } } }")} }, responses: { "201": { description: ok, ${json("{ $ref: '#/components/schemas/Offer' }")} } } }
  /offers/{offerId}/acceptance:
    parameters: [{ name: offerId, in: path, required: true, schema: { type: string } }]
    post: { operationId: acceptOffer, responses: { "200": { description: ok, ${json("{ $ref: '#/components/schemas/Offer' }")} } } }
components:
  schemas:
    Fault: { type: object, properties: { code: { type: string }, message: { type: string }, faults: { type: array, items: { type: object, properties: { property: { type: string }, issue: { type: string }, max: { type: integer } } } } } }
    Grower: { type: object, required: [id, open_orders], properties: { id: { type: string }, trade_name: { type: string }, region: { type: string }, open_orders: { type: integer }, state: { type: string, enum: [active, closed] } } }
    Offer: { type: object, properties: { id: { type: string }, plant_id: { type: string }, amount: { type: number }, state: { type: string, enum: [open, accepted, declined] } } }
    Plant:
      type: object
      properties:
        id: { type: string }
        code: { type: string }
        state: { type: string, enum: [seeded, sprouted, sold] }
        labels: { type: array, items: { type: string } }
        sown_on: { type: string, format: date }
        sold_on: { type: string, format: date }
        rare: { type: boolean }
        rare_since: { type: string, format: date, nullable: true }
        pot_count: { type: integer }
        pots: { type: array, items: { type: object, properties: { size: { type: integer }, glazed: { type: boolean } } } }
        cost: { type: object, properties: { amount: { type: number }, currency: { type: string } } }
        height: { type: number }
        grower_id: { type: string }
`).operations;

const plant: Step = { step: "api_request", action: "GET /plants/p-1" };
const plants: Step = { step: "api_request", action: "GET /plants" };
const grower: Step = { step: "api_request", action: "GET /growers/g-1" };
const offered: Step = { step: "api_request", action: "POST /plants/p-1/offers", body: { amount: 5 } };
const offers: Step = { step: "api_request", action: "GET /plants/p-1/offers" };
const agreed: Step = { step: "api_request", action: "POST /offers/o-1/acceptance" };
const faulty: readonly Step[] = [
  { step: "api_request", action: "POST /growers", body: { trade_name: "", region: "x" } },
  { step: "validate", checks: [{ status: 422 }] },
];

function grown(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations: nursery, before, variables: [] }, table);
}

grown(
  "the state of the thing after its deed",
  [offered, agreed],
  `
  The offer is accepted. => {"path":"$.state","equals":"accepted"}
  The offer is then accepted. => {"path":"$.state","equals":"accepted"}
  The request is accepted. => {"status":200}
  It succeeds. => {"status":200}
`,
);

grown(
  "a deed of another thing than the last request's",
  [offered, agreed, plant],
  `
  The offer is accepted.
  The offer was accepted.
  An offer was created.
  The grower was created.
  The cheapest offer is accepted.
  The region is rejected.
  The code is rejected.
  The request is rejected. => {"status":"4xx"}
  The request should be rejected. => {"status":"4xx"}
  The offer still exists.
  Check that the offer exists.
  Verify the offer is there.
  Make sure that the offer is present.
  Expect the offer to exist.
  Check that the state exists. => {"path":"$.state","exists":true}
  The plant is sold. => {"path":"$.state","equals":"sold"}
`,
);

grown(
  "a deed of an item",
  [offered, agreed, offers],
  `
  The offer is accepted.
  The first offer is accepted. => {"path":"$[0].state","equals":"accepted"}
  The cheapest offer is accepted.
`,
);

grown(
  "the deed of the request",
  [offered],
  `
  The offer was created. => {"status":201}
  An offer is created. => {"status":201}
  The grower was created.
  The plant's state is sprouted.
  The plant has no height yet.
  The amount is 5. => {"path":"$.amount","equals":5}
  The response has no height. => {"path":"$..height","exists":true,"not":true}
`,
);

grown(
  "all words about a plant",
  [plant],
  `
  The sold date is after the sown date. => {"path":"$.sold_on","date":{"after":{"$field":"$.sown_on"}}}
  The sold_on is still the same.
  The rare since remains the same.
  The plant is rare. => {"path":"$.rare","equals":true}
  The labels are exactly "potted". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","length":1}
  The labels are just "potted". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","length":1}
  The labels are only "potted". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","length":1}
  The plant just has the label "potted". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","length":1}
  The plant has the label "potted". => {"path":"$.labels","contains":"potted"}
  The labels consist of "potted" and "dry". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","contains":"dry"},{"path":"$.labels","length":2}
  There is just one label, "potted". => {"path":"$.labels","contains":"potted"},{"path":"$.labels","length":1}
  The labels contain "potted". => {"path":"$.labels","contains":"potted"}
  The code is exactly "P-1". => {"path":"$.code","equals":"P-1"}
  The pot count is 1, and there is exactly one pot. => {"path":"$.pot_count","equals":1},{"path":"$.pots","length":1}
  The state is seeded, then sprouted.
  It is sold, then sprouted.
  The HTTP status is sold.
  The code is in French.
  The net cost is 5.
  It will be sold.
  It is sold. => {"path":"$.state","equals":"sold"}
`,
);

grown(
  "what a grower has",
  [grower],
  `
  The grower has no open orders. => {"path":"$.open_orders","equals":0}
  The grower has 2 open orders. => {"path":"$.open_orders","equals":2}
  The grower has 2 orders.
  The response has no open_orders field. => {"path":"$.open_orders","exists":true,"not":true}
`,
);

grown(
  "values of each item",
  [plants],
  `
  The plant PL-4 is not in the list.
  The total height of all plants is 120.
  All pots of the first plant are glazed.
  The height of every plant is 120. => {"every":"$.plants[*]","path":"$.height","equals":120}
`,
);

grown(
  "which field an error names",
  faulty,
  `
  The error mentions the trade name. => {"any":"$.faults[*]","path":"$.property","equals":"trade_name"}
  The error does not mention the region. => {"none":"$.faults[*]","path":"$.property","equals":"region"}
  The issue of trade_name is "is too short".
  The first fault has no maximum.
  It fails because the trade name is too short.
  It's rejected, as the trade name is missing.
  It is rejected because of the trade name.
  It is rejected because of a conflict. => {"status":409}
  The response does not mention the region. => {"none":"$.faults[*]","path":"$.property","equals":"region"}
  It fails with 422, because the trade name is too short. => {"status":422}
  It fails. => {"status":422}
  The response contains nothing but code and message.
`,
);

readsChecks(
  "a value that was saved of another field",
  {
    operations: nursery,
    before: [grower, { step: "save", store: [{ before: "$.open_orders" }] }, offered, grower],
    variables: ["before"],
  },
  `
  The state is the same as before.
  The open orders are the same as before. => {"path":"$.open_orders","equals":{"$var":"before"}}
`,
);
