// Tests that bounds of a status are those of the response, also where the document has a field of that name.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const order = { type: "object", properties: { status: { type: "string", enum: ["NEW", "PAID"] }, total: { type: "number" } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  paths: {
    "/orders/{id}": { get: { responses: { "200": { description: "ok", content: { "application/json": { schema: order } } } } } },
  },
};
const { operations } = readOperations(JSON.stringify(document));
const before: readonly Step[] = [{ step: "api_request", action: "GET /orders/o1" }];

describe("bounds of a status", () => {
  const readings: Readonly<Record<string, unknown>> = {
    "Expect status below 500.": { status: { below: 500 } },
    "Expect the status is at most 299.": { status: { atMost: 299 } },
    "Expect status above 199.": { status: { above: 199 } },
    "Expect the total is below 500.": { path: "$.total", compare: { below: 500 } },
    "Expect $.status is below 500.": { path: "$.status", compare: { below: 500 } },
  };
  for (const [text, check] of Object.entries(readings))
    it(text, () => {
      const compiled = compile(text, undefined, { ...(operations === undefined ? {} : { operations }), before });
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [{ step: "validate", checks: [check] }]);
    });
});
