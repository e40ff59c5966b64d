// Tests that steps which say less than their sentence are refused: a try, the field of an error, a state.

import { equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const error = "{ type: object, properties: { code: { type: string, enum: [OUT_OF_STOCK, TAKEN] }, ok: { type: boolean } } }";
const order = `{ type: object, properties: { id: { type: string }, title: { type: string }, status: { type: string, enum: [open, closed] },
  addresses: { type: array, items: { type: object, properties: { kind: { type: string, enum: [customer, home] } } } } } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    post: { summary: Create an order, requestBody: { ${json(order)} }, responses: { "201": { description: ok, ${json(order)} } } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get an order, responses: { "200": { description: ok, ${json(order)} }, "404": { description: no, ${json(error)} } } }
  /orders/{orderId}/close:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    post: { summary: Close an order, responses: { "200": { description: ok, ${json(order)} }, "409": { description: no, ${json(error)} } } }
`);

const made: readonly Step[] = [
  { step: "api_request", action: "POST /orders", body: { title: "A" } },
  { step: "save", store: [{ orderId: "$.id" }] },
];
const close = "POST /orders/${orderId}/close";
const get = "GET /orders/${orderId}";

/** The call before, the sentence, and one like it that says all that its steps do. */
const cases: readonly (readonly [action: string, lost: string, whole: string])[] = [
  [close, "It isn't allowed, so trying that must end in a conflict", "It must end in a conflict"],
  [close, "The title of the error is TAKEN", "The title is TAKEN"],
  [close, "409 with the status OUT_OF_STOCK", "409 with the code OUT_OF_STOCK"],
  [get, "ok, and the title is a new one", '200, and the title is "A"'],
  [get, "the customer has two addresses", "$.addresses has 2 items"],
  [get, "404 with ok false", "404 with $.ok false"],
];

describe("a part of a sentence that no step has", () => {
  const kindOf = (sentence: string, action: string): string =>
    compile(sentence, undefined, {
      ...(operations === undefined ? {} : { operations }),
      before: [...made, { step: "api_request", action }],
      variables: new Set(["orderId"]),
    }).kind;
  for (const [action, lost, whole] of cases)
    it(`is not passed over: ${lost}`, () => {
      equal(kindOf(lost, action), "refused");
      equal(kindOf(whole, action), "understood");
    });
});
