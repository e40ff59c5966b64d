// Refuses a reason that is a code of the response in words, where no check has the code.

import { equal } from "node:assert/strict";
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
