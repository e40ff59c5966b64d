// Refuses a sentence whose steps lose what it says: a code in words, a format, the thing that a name stands for.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Toys, version: "1" }
paths:
  /loans:
    post:
      operationId: lendToy
      responses:
        "201": { description: ok }
        "409": { description: no, content: { application/json: { schema: { type: object, properties: { code: { type: string, enum: [NO_TOYS_LEFT, TOY_BROKEN] } } } } } }
  /loans/{loanId}:
    parameters: [{ name: loanId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getLoan
      responses:
        "200": { description: ok, content: { application/json: { schema: { type: object, properties: { lentAt: { type: string }, ownerId: { type: string }, count: { type: integer }, toys: { type: array, items: { type: object, properties: { kind: { type: string } } } } } } } } }
        "404": { description: unknown }
    delete:
      operationId: deleteLoan
      responses:
        "204": { description: gone }
        "404": { description: unknown }
`);

describe("a reason that is a code", () => {
  const kindOf = (text: string): string =>
    compile(text, undefined, operations === undefined ? {} : { operations, before: [{ step: "api_request", action: "POST /loans" }] }).kind;
  for (const [text, kind] of [
    ["A conflict is reported because no toys are left", "refused"],
    ["A conflict is reported because the toy is broken", "refused"],
    ["A conflict is reported because it rains", "understood"],
    ["A conflict is reported because no broken toy leaves the house", "understood"],
  ] as const)
    it(text, () => equal(kindOf(text), kind));
});

describe("checks that would lose a part of the sentence", () => {
  const read = (text: string) => {
    const compiled = compile(
      text,
      undefined,
      operations === undefined
        ? {}
        : { operations, before: [{ step: "api_request", action: "GET /loans/${loanId}" }], variables: new Set(["loanId"]) },
    );
    return compiled.kind === "understood" ? compiled.steps : compiled.problem.code;
  };
  const checks = (...list: readonly object[]) => [{ step: "validate", checks: list }];
  for (const [text, expected] of [
    ["lentAt has to be there, as a valid date-time", "not-understood"],
    ["lentAt is there, as text", "not-understood"],
    ["lentAt is there as a date-time", checks({ path: "$.lentAt", format: "date-time" })],
    ["Its owner is Brandt", "not-understood"],
    ["ownerId is Brandt", checks({ path: "$.ownerId", equals: "Brandt" })],
    [
      'Each item in "toys" has the "kind" "car" and the "count" is 1',
      checks({ every: "$.toys[*]", path: "$.kind", equals: "car" }, { path: "$.count", equals: 1 }),
    ],
    ["It returns []", checks({ body: "json", equals: [] })],
    [
      "Delete the loan; it is gone",
      [
        { step: "api_request", action: "DELETE /loans/${loanId}" },
        { step: "api_request", action: "GET /loans/${loanId}" },
        { step: "validate", checks: [{ status: 404 }] },
      ],
    ],
    ["Delete loan two", "not-understood"],
    ["Delete the loan two times", "not-understood"],
  ] as const)
    it(text, () => deepEqual(read(text), expected));
});
