// Sentences of which a part was dropped: an order before a colon, the state of a thing, the noun of an outcome. Each is
// read whole, or refused; and ordinary sentences like them.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const state = "state: { type: string, enum: [new, sold] }";
const car = `{ type: object, properties: { id: { type: string }, plate: { type: string }, VIN: { type: string }, price: { type: number }, admin: { type: boolean }, ${state} } }`;
const id = "parameters: [{ name: carId, in: path, required: true, schema: { type: string } }]";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Garage, version: "1" }
paths:
  /cars:
    get: { summary: List cars, responses: { "200": { description: ok, ${json(`{ type: array, items: ${car} }`)} } } }
    post: { summary: Create a car, requestBody: { ${json(car)} }, responses: { "201": { description: ok, ${json(car)} } } }
  /cars/{carId}:
    ${id}
    get: { summary: Get a car, responses: { "200": { description: ok, ${json(car)} }, "404": { description: no } } }
    delete: { summary: Delete a car, responses: { "204": { description: ok } } }
  /cars/{carId}/sale:
    ${id}
    post: { summary: Sell a car, operationId: sellCar, responses: { "200": { description: ok, ${json(car)} } } }
  /garage/status: { get: { summary: Return the garage status, responses: { "200": { description: ok } } } }
  /garage/restart: { put: { summary: Restart the garage, operationId: restartGarage, responses: { "200": { description: ok } } } }
  /garage/log: { get: { summary: Download the log, responses: { "200": { description: ok } } } }
  /garage/log/truncate: { put: { summary: Truncate the log, responses: { "200": { description: ok } } } }
  /things/lift: { get: { responses: { "200": { description: ok } } } }
  /bridge/state: { get: { responses: { "200": { description: ok } } } }
`);

const after = (...before: readonly Step[]) => ({ operations, before, variables: ["carId"] });
const sent = (action: string, rest = {}): Step => ({ step: "api_request", action, ...rest }) as Step;
const made = [sent("POST /cars", { body: { plate: "Lin" } }), { step: "save", store: [{ carId: "$.id" }] } as Step];
const checked = (...checks: readonly object[]): string => JSON.stringify([{ step: "validate", checks }]);
const then = (...steps: readonly object[]): string => JSON.stringify(steps);
const status = (code: number): object => ({ step: "validate", checks: [{ status: code }] });

reads(
  "a state of a thing that is read",
  after(),
  `
  Lift is down
  Lift is very purple indeed
  State is broken
  Lift is available
  Lift is open
  Lift is purple and returns 200
  Lift is slow: 200
  Lift is fetched => ${then(sent("GET /things/lift"))}
  Lift is read => ${then(sent("GET /things/lift"))}
  Lift returns 200 => ${then(sent("GET /things/lift"), status(200))}
  The cars are listed => ${then(sent("GET /cars"))}
  The retrieval of the log is then carried out => ${then(sent("GET /garage/log"))}
  The log is downloaded => ${then(sent("GET /garage/log"))}
  `,
);

reads(
  "an order before a colon",
  after(...made),
  `
  Archive the car: status is 201
  Paint the car: its state is "new"
  Repair it: the state is "new"
  Now archive the car: status is 201
  We archive the car: status is 201
  Turn off the car: status is 201
  Back up the car: status is 201
  Read the memory: $.load is below 5
  Promote Lin: status is 201
  Sell the car: its state is "sold" => ${then(sent("POST /cars/${carId}/sale"), { step: "validate", checks: [{ path: "$.state", equals: "sold" }] })}
  Restart Garage: status is 200 => ${then(sent("PUT /garage/restart"), status(200))}
  Truncate the log: status is 200 => ${then(sent("PUT /garage/log/truncate"), status(200))}
  Happy path: status is 201 => ${checked({ status: 201 })}
  Step 2: status is 201 => ${checked({ status: 201 })}
  Result: $.state is "new" => ${checked({ path: "$.state", equals: "new" })}
  Payment: status is 201 => ${checked({ status: 201 })}
  Car Lin: status is 201 => ${checked({ status: 201 })}
  Car created: status is 201 => ${checked({ status: 201 })}
  In the garage: $.state is "new" => ${checked({ path: "$.state", equals: "new" })}
  On the second try: status is 201 => ${checked({ status: 201 })}
  Log out: the status is 200
  Log out now
  Price Check: status is 201 => ${checked({ status: 201 })}
  `,
);

reads(
  "a check with a noun that an operation has",
  after(...made),
  `
  Expect status 201 and sale "x"
  Expect $.state is "new" and sale "x"
  The car has state "new" and sale "x"
  Its state is "new", and sale "x"
  Expect status 201 and sale 7
  Verify that the state is "new" and the sale is "x"
  Expect status 201 and plate "Lin" => ${checked({ status: 201 }, { path: "$.plate", equals: "Lin" })}
  The car has state "new" and plate "Lin" => ${checked({ path: "$.state", equals: "new" }, { path: "$.plate", equals: "Lin" })}
  Expect status 201 and sell the car => ${then(status(201), sent("POST /cars/${carId}/sale"))}
  Expect status 201, then delete the car => ${then(status(201), sent("DELETE /cars/${carId}"))}
  Verify that deleting the car returns 204 => ${then(sent("DELETE /cars/${carId}"), status(204))}
  `,
);

reads(
  "the noun of an outcome",
  after(...made),
  `
  The payment has succeeded
  The sale was successful
  The log works
  The weather has succeeded
  The garage restart succeeded
  The restart failed
  Lift works
  The car has succeeded => ${checked({ status: 201 })}
  The creation has succeeded => ${checked({ status: 201 })}
  The car creation was successful => ${checked({ status: 201 })}
  The registration succeeded => ${checked({ status: 201 })}
  The request has succeeded => ${checked({ status: 201 })}
  It works => ${checked({ status: 201 })}
  The plate is rejected => ${checked({ status: "4xx" })}
  `,
);
reads("the noun of the last request", after(sent("POST /cars/7/sale")), `The sale has succeeded => ${checked({ status: 200 })}`);

const sorted = (list: string, by: string): string =>
  then({
    step: "validate",
    checks: [
      { every: `${list}[*]`, path: `$.${by}`, exists: true },
      { path: `${list}[*].${by}`, sorted: "ascending" },
    ],
  });
const deleted = sent("DELETE /cars/${carId}");
const isEmpty = { step: "validate", checks: [{ body: "json", empty: true }] };

reads(
  "lists that are not described",
  after(sent("GET /bridge/state")),
  `
  The items are sorted by name => ${sorted("$", "name")}
  The states are sorted by name => ${sorted("$", "name")}
  The wheels are sorted by name => ${sorted("$.wheels", "name")}
  GET /cars and expect a list of cars => ${then(sent("GET /cars"), { step: "validate", checks: [{ body: "json", type: "array" }] })}
  GET /bridge/state and expect an array of states => ${then(sent("GET /bridge/state"), { step: "validate", checks: [{ body: "json", type: "array" }] })}
  Remember its VIN as \${x} => ${then({ step: "save", store: [{ x: "$.VIN" }] })}
  Remember its vin as \${x} => ${then({ step: "save", store: [{ x: "$.vin" }] })}
  Remember its MAC as \${x} => ${then({ step: "save", store: [{ x: "$.MAC" }] })}
  Remember the ID as \${x} => ${then({ step: "save", store: [{ x: "$.id" }] })}
  Get the plate and save it as \${x} => ${then({ step: "save", store: [{ x: "$.plate" }] })}
  `,
);

reads(
  "a thing that is kept",
  { ...after(sent("GET /bridge/state")), variables: [] },
  `
  Download the car and save it as \${x}
  Get the car and save it as \${x}
  Download the log and save it as \${x} => ${then(sent("GET /garage/log", { store: [{ x: "response" }] }))}
  `,
);

reads(
  "a list after a deletion",
  after(...made),
  `
  Delete the car, after which the list is empty => ${then(deleted, sent("GET /cars"), isEmpty)}
  Delete the car, and the list is empty => ${then(deleted, sent("GET /cars"), isEmpty)}
  Delete the car, and the body is empty => ${then(deleted, { step: "validate", checks: [{ body: "text", empty: true }] })}
  `,
);

/** The sentence and what no proposal and no example of it has. */
const harms: readonly (readonly [sentence: string, harm: RegExp])[] = [
  ["Lin is not an admin, that is sure", /admin is true/],
  ["Lin is no longer an admin, sadly", /admin is true/],
  ["None of us is an admin", /admin is true/],
  ["Getting a car that doesn't exist fails with 404", /carId/],
  ["Deleting a car that does not exist fails with 404", /DELETE/],
  ["Set the log level to debug", /truncate/],
  ["Log out, please, and be quick", /log/],
  ["Create a car with price minus 5", /5/],
  ["Create a car with price of negative 5 bucks", /5/],
  ["Create a car with an empty plate on it", /body \{\}/],
];

describe("proposals", () => {
  for (const [sentence, harm] of harms)
    it(`keep what changes the meaning: ${sentence}`, () => {
      const { operations: known, before, variables } = after(...made);
      const compiled = compile(sentence, undefined, { ...(known && { operations: known }), before, variables: new Set(variables) });
      const { suggestions, examples = [] } = compiled.kind === "refused" ? compiled.problem : { suggestions: [] };
      const texts =
        compiled.kind === "refused" ? [...suggestions.map(({ title }) => title), ...examples] : [JSON.stringify(compiled.steps)];
      deepEqual(
        texts.filter((text) => harm.test(text)),
        [],
      );
    });
  it("deny what the sentence denies", () => {
    const { operations: known, variables } = after();
    const context = { ...(known && { operations: known }), before: [sent("GET /cars/7")], variables: new Set(variables) };
    const compiled = compile("Lin is not an admin, that is sure", undefined, context);
    deepEqual(compiled.kind === "refused" ? compiled.problem.examples : [], ["Expect $.admin is false."]);
  });
});
