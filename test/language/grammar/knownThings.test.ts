// Tests things that a request refers to by a part of their noun, by their name, or as both, all and each of them.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const text = "{ type: string }";
const path = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: ${text} }]`;
const made = (properties: string, required = ""): string =>
  `requestBody: { ${json(`{ type: object, required: [${required}], properties: { ${properties} } }`)} }, responses: { "201": { description: ok, ${json(`{ type: object, properties: { id: ${text} } }`)} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Market, version: "1" }
paths:
  /market/baskets:
    post: { summary: Create a basket, ${made(`name: ${text}`)} }
  /market/baskets/{basketId}:
    ${path("basketId")}
    delete: { summary: Delete a basket, responses: { "204": { description: ok } } }
  /market/lines:
    post: { summary: Create a line, ${made(`marketBasketId: ${text}, remark: ${text}, weight: { type: integer }, ribbonId: ${text}, wrap: { type: object, properties: { ribbonId: ${text} } }`, "marketBasketId")} }
  /ribbons:
    post: { summary: Create a ribbon, ${made(`name: ${text}`, "name")} }
  /ribbons/{ribbonId}:
    ${path("ribbonId")}
    delete: { summary: Delete a ribbon, responses: { "204": { description: ok } } }
`);

const saved = (action: string, body: object, name: string): readonly Step[] => [
  { step: "api_request", action, body } as Step,
  { step: "save", store: [{ [name]: "$.id" }] },
];
const basket = saved("POST /market/baskets", { name: "Weekly" }, "basketId");
const red = saved("POST /ribbons", { name: "Red" }, "redId");
const blue = saved("POST /ribbons", { name: "Blue" }, "blueId");

function read(sentence: string, before: readonly Step[]): readonly Step[] | "refused" {
  const variables = new Set(before.flatMap((step) => (step.step === "save" ? step.store.flatMap((entry) => Object.keys(entry)) : [])));
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

function holds(sentence: string, expected: readonly Step[] | "refused", ...before: readonly (readonly Step[])[]): void {
  it(`${sentence} → ${JSON.stringify(expected)}`, () => {
    deepEqual(read(sentence, before.flat()), expected);
  });
}

const line = (body: object): readonly Step[] => [{ step: "api_request", action: "POST /market/lines", body } as Step];
const basketId = { $var: "basketId" };

describe("the id of a thing by the last word of its noun", () => {
  holds('Add a line to the basket: remark "leeks", weight 2', line({ weight: 2, remark: "leeks", marketBasketId: basketId }), basket);
  holds('Create a line with remark "leeks" in this basket', line({ remark: "leeks", marketBasketId: basketId }), basket);
  holds('Add a line with remark "leeks" and no basket', "refused", basket);
  holds('Add a line with remark "leeks" without a basket', "refused", basket);
  holds('Add a line to the crate: remark "leeks"', "refused", basket);
  holds('Add a line to the basket: remark "leeks"', "refused");
});

describe("the id of a thing by its name", () => {
  const body = { remark: "leeks", marketBasketId: basketId };
  holds('Add a line with remark "leeks" and the Red ribbon', line({ ...body, ribbonId: { $var: "redId" } }), basket, red, blue);
  holds(
    'Add a line to the basket: remark "leeks", with the Blue ribbon',
    line({ ...body, ribbonId: { $var: "blueId" } }),
    basket,
    red,
    blue,
  );
  // No ribbon of its own, and none that is left out.
  holds('Add a line with remark "leeks", with the Green ribbon', "refused", basket, red);
  holds('Add a line with remark "leeks" and marketBasketId 5, with the Green ribbon', "refused", basket, red);
  holds('Add a line with remark "leeks" and marketBasketId 5 and the Red ribbon', "refused", basket, red);
});
