// The quick way through simple paths selects what the JSONPath library selects.

import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonpath } from "json-p3";
import { evaluateCheck } from "../../engine/checks/evaluate.ts";
import { select } from "../../engine/checks/path.ts";
import { createResponse } from "../../engine/http/response.ts";
import type { Check, Json } from "../../language/index.ts";
import { property } from "../support/runs.ts";

const names = fc.constantFrom("a", "b", "id", "odd key", "größe", "x-y", "0", "__proto__", "");
const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Json>(null, true, 0, 1.5, "", "text"),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;
const segments = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((index) => `[${index}]`),
  names.map((name) => `["${name}"]`),
  names.map((name) => `['${name}']`),
  fc.constantFrom(".a", ".b", ".id", ".größe"),
);
const paths = fc.array(segments, { maxLength: 3 }).map((parts) => `$${parts.join("")}`);

describe("paths", () => {
  it("agree with the library", () => {
    fc.assert(
      fc.property(values, paths, (value, path) => {
        const selected = select(path, value);
        const expected = jsonpath.query(path, value as Parameters<typeof jsonpath.query>[1]).values();
        if (selected.kind === "one") assert.deepEqual([selected.value], expected);
        else assert.deepEqual([selected.kind, expected], ["none", []]);
      }),
      property,
    );
  });

  it("say what is wrong with those that are none", () => {
    for (const path of ["$.", "$[", "$.a b", "a", "$['a", "$.a[?"]) assert.equal(select(path, {}).kind, "invalid", path);
  });
});

describe("any check of any body", () => {
  const operators = fc.oneof(
    values.map((equals) => ({ equals })),
    values.map((contains) => ({ contains })),
    fc.constantFrom<Check>(
      { startsWith: "t" },
      { endsWith: "t" },
      { matches: "^t" },
      { exists: true },
      { empty: true },
      { type: "object" },
      { format: "uuid" },
      { length: 2 },
      { compare: { above: 1 } },
      { oneOf: [1, "text"] },
      { unique: true },
    ),
  );
  const subjects = fc.oneof(
    paths.map((path) => ({ path })),
    fc.constantFrom<Check>(
      { body: "json" },
      { body: "text" },
      { path: "$..id" },
      { every: "$[*]", path: "$" },
      { any: "$.a", path: "$.id" },
    ),
  );

  it("is a verdict, and never both it and its opposite hold", () =>
    fc.assert(
      fc.asyncProperty(values, subjects, operators, async (value, subject, operator) => {
        const body = Buffer.from(JSON.stringify(value));
        const response = createResponse({ status: 200, statusText: "", headers: [], body, url: "http://localhost/", durationMs: 1 });
        const on = { response, variable: () => ({ found: false }) };
        const check = { ...subject, ...operator } as Check;
        const [one, opposite] = await Promise.all([evaluateCheck(check, on), evaluateCheck({ ...check, not: true }, on)]);
        for (const result of [one, opposite]) {
          assert.doesNotMatch(result.message ?? "", /could not be checked|undefined|\[object/, JSON.stringify([check, value]));
          assert.equal(result.passed, result.message === undefined);
        }
        if (!("any" in check)) assert.ok(!(one.passed && opposite.passed), JSON.stringify([check, value]));
      }),
      property,
    ));
});
