// Tests sentences about people whose ids and things were saved under their names: “Mara rents the boat”, “Timo cancels
// his rental”. Another person's thing, or another thing of hers, must never be taken.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const id = "parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]";
const rental =
  "{ type: object, properties: { id: { type: integer }, status: { type: string, enum: [active, returned] }, customer_id: { type: integer } } }";
const customer =
  "{ type: object, properties: { id: { type: integer }, first_name: { type: string }, last_name: { type: string }, tier: { type: string, enum: [basic, gold] }, credits: { type: integer } } }";
const ok = (code: number, schema: string): string => `responses: { "${code}": { description: ok, ${json(schema)} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Boat rental, version: "1" }
paths:
  /customers:
    post:
      summary: Register a customer
      requestBody: { ${json("{ type: object, required: [first_name, last_name], properties: { first_name: { type: string }, last_name: { type: string }, tier: { type: string, enum: [basic, gold] } } }")} }
      ${ok(201, customer)}
  /customers/{id}:
    ${id}
    get: { summary: Get a customer, ${ok(200, customer)} }
    patch:
      summary: Change a customer
      requestBody: { ${json("{ type: object, properties: { first_name: { type: string }, tier: { type: string, enum: [basic, gold] } } }")} }
      ${ok(200, customer)}
    delete: { summary: Remove a customer, responses: { "204": { description: gone } } }
  /boats:
    post:
      summary: Add a boat
      requestBody: { ${json("{ type: object, required: [name], properties: { name: { type: string } } }")} }
      ${ok(201, "{ type: object, properties: { id: { type: integer }, name: { type: string } } }")}
  /boats/{id}:
    ${id}
    get: { summary: Get a boat, ${ok(200, "{ type: object, properties: { id: { type: integer }, name: { type: string } } }")} }
  /boats/{id}/cancel:
    ${id}
    post: { summary: Cancel a boat and all its rentals, ${ok(200, "{ type: object, properties: { id: { type: integer } } }")} }
  /boats/{id}/rentals:
    ${id}
    post:
      summary: Rent a boat for a customer
      requestBody: { ${json("{ type: object, required: [customer_id], properties: { customer_id: { type: integer } } }")} }
      ${ok(201, rental)}
  /rentals/{id}:
    ${id}
    get: { summary: Get a rental, ${ok(200, rental)} }
  /rentals/{id}/cancel:
    ${id}
    post: { summary: Cancel a rental, ${ok(200, rental)} }
`);

const made = (action: string, body: object, variable: string): Step =>
  ({ step: "api_request", action, body, store: [{ [variable]: "$.id" }] }) as Step;
const mara = made("POST /customers", { first_name: "Mara", last_name: "Vogt" }, "maraId");
const timo = made("POST /customers", { first_name: "Timo", last_name: "Lind" }, "timoId");
const boat = made("POST /boats", { name: "Puffin" }, "boatId");
const rented = (customerId: string, variable: string): Step =>
  made("POST /boats/${boatId}/rentals", { customer_id: `\${${customerId}}` }, variable);
const people = [boat, mara, timo];
const named = [...people, rented("maraId", "maraRentalId"), rented("timoId", "timoRentalId")];
/** The variables do not say whose rental they hold; the requests do. */
const unnamed = [...people, rented("maraId", "rentalId"), rented("timoId", "otherRentalId")];

function read(text: string, before: readonly Step[]): readonly Step[] | "refused" {
  const names = before.flatMap((step) => ("store" in step ? (step.store ?? []) : [])).flatMap((entry) => Object.keys(entry));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(names) };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps.map(plain) : "refused";
}

/** With the parameters in the path. */
function plain(step: Step): Step {
  if (step.step !== "api_request" || step.parameters === undefined) return step;
  const { parameters, ...rest } = step;
  const action = Object.entries(parameters).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => `\${${(value as { readonly $var: string }).$var}}`),
    step.action,
  );
  return { ...rest, action };
}

const request = (action: string, rest: object = {}): readonly Step[] => [{ step: "api_request", action, ...rest } as Step];
const rents = (variable: string): readonly Step[] =>
  request("POST /boats/${boatId}/rentals", { body: { customer_id: { $var: variable } } });
type Case = readonly [text: string, expected: readonly Step[] | "refused"];
const check = (before: readonly Step[], cases: readonly Case[]): void => {
  for (const [text, expected] of cases) it(text, () => deepEqual(read(text, before), expected));
};

describe("a person who acts, and whose id the request needs", () => {
  check(people, [
    ["Mara rents the boat", rents("maraId")],
    ["Timo rents the boat.", rents("timoId")],
    ["Now Mara rents the boat", rents("maraId")],
    ["Rent the boat for Mara", rents("maraId")],
    ["Olaf rents the boat", "refused"],
    ["Mara does not rent the boat", "refused"],
    ["Mara has rented the boat", "refused"],
  ]);
});

describe("a thing of a person, by the variable that holds its id", () => {
  check(named, [
    ["Mara cancels her rental.", request("POST /rentals/${maraRentalId}/cancel")],
    ["Timo cancels his rental", request("POST /rentals/${timoRentalId}/cancel")],
    ["Cancel Mara's rental", request("POST /rentals/${maraRentalId}/cancel")],
    ["Cancel the rental of Timo", request("POST /rentals/${timoRentalId}/cancel")],
    ["Timo cancels Mara's rental", request("POST /rentals/${maraRentalId}/cancel")],
    ["Read the rental of Timo", request("GET /rentals/${timoRentalId}")],
    ["Get Mara's rental", request("GET /rentals/${maraRentalId}")],
    ["Cancel the boat", request("POST /boats/${boatId}/cancel")],
    ["Cancel the rental", "refused"],
    ["Cancel her rental", "refused"],
    ["The rental of Timo is cancelled", "refused"],
    ["Olaf cancels his rental", "refused"],
    ["Cancel Olaf's rental", "refused"],
  ]);
});

describe("a thing of a person, by the request that made it", () => {
  check(unnamed, [
    ["Mara cancels her rental.", request("POST /rentals/${rentalId}/cancel")],
    ["Cancel Timo's rental", request("POST /rentals/${otherRentalId}/cancel")],
    ["Get the rental of Mara", request("GET /rentals/${rentalId}")],
    ["Cancel the rental", "refused"],
  ]);
});

describe("a path with a parameter, of the only thing or of a person", () => {
  check(named, [
    ['PATCH /customers/{id} for Timo with tier "gold"', request("PATCH /customers/${timoId}", { body: { tier: "gold" } })],
    ["GET /rentals/{id} of Mara", request("GET /rentals/${maraRentalId}")],
    ["GET /boats/{id}", request("GET /boats/${boatId}")],
    ["POST /boats/{id}/cancel", request("POST /boats/${boatId}/cancel")],
    ['PATCH /customers/{id} for Olaf with tier "gold"', "refused"],
  ]);
});
