// Numbers with more digits than a JavaScript number keeps: every operator compares their exact values, and what is
// saved has all their digits.

import assert from "node:assert/strict";
import { evaluateCheck } from "../../engine/checks/evaluate.ts";
import { readStore } from "../../engine/checks/store.ts";
import { createSchemaLookup } from "../../engine/contract/schemaLookup.ts";
import { createResponse } from "../../engine/http/response.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { type Check, type Json, parseJson } from "../../language/index.ts";

const body = `{"id": 9007199254740993, "ids": [1, 9007199254740993], "pair": [9007199254740992, 9007199254740993], "twice": [1.0, 1],
  "object": {"id": 9007199254740993, "name": "Ada"}, "price": 1.10, "one": 1.0, "huge": 1e400, "zero": -0, "third": 0.3, "tiny": 1e-400,
  "items": [{"id": 9007199254740992, "n": "a"}, {"id": 9007199254740993, "n": "b"}, {"id": 1.0, "n": "c"}]}`;

function outcome(text: string) {
  const headers = [["content-type", "application/json"]] as const;
  return {
    response: createResponse({ status: 200, statusText: "OK", headers, body: Buffer.from(text), url: "http://localhost/", durationMs: 1 }),
  };
}

const schema = createSchemaLookup({ root: import.meta.dirname, files: nodeFiles });
const subject = { ...outcome(body), variable: () => ({ found: false }), schema };

/** JSON with all its digits. */
function json(text: string): Json {
  const parsed = parseJson(text);
  assert.ok(parsed.ok, text);
  return parsed.value;
}

async function holds(check: Check): Promise<boolean> {
  const result = await evaluateCheck(check, subject);
  assert.doesNotMatch(result.message ?? "", /could not be checked/);
  return result.passed;
}

/** Checks that hold of 9007199254740993 and not of …992, or the other way round. */
const wrong: readonly Check[] = [
  { path: "$.id", equals: 9007199254740992 },
  { path: "$.id", equals: json("9007199254740993.1") },
  { path: "$.id", oneOf: [1, 9007199254740992] },
  { path: "$.id", compare: { atLeast: 1, atMost: 9007199254740992 } },
  { path: "$.id", compare: { atMost: 9007199254740992 } },
  { path: "$.id", compare: { below: json("9007199254740993.0") as number } },
  { path: "$.ids", contains: 9007199254740992 },
  { path: "$.ids", contains: [9007199254740992] },
  { path: "$.object", equals: { id: 9007199254740992, name: "Ada" } },
  { path: "$.object", contains: { id: 9007199254740992 } },
  { path: "$.id", schema: { const: 9007199254740992 } },
  { path: "$.id", schema: { enum: [1, 9007199254740992] } },
  { path: "$.id", schema: { maximum: 9007199254740992 } },
  { path: "$.id", schema: { exclusiveMaximum: json("9007199254740993") } },
  { path: "$.id", schema: { minimum: json("9007199254740994") } },
  { path: "$.id", schema: { exclusiveMinimum: json("9007199254740993") } },
  { path: "$.id", schema: { multipleOf: 2 } },
  { path: "$.id", schema: { type: "string" } },
  { path: "$.object", schema: { const: { id: 9007199254740992, name: "Ada" } } },
  { path: "$.object", schema: { properties: { id: { maximum: 9007199254740992 } } } },
  { path: "$.ids", schema: { contains: { const: 9007199254740992 } } },
  { path: "$.twice", schema: { uniqueItems: true } },
  { path: "$.twice", unique: true },
  { path: "$.huge", schema: { maximum: 1e308 } },
  { path: "$.huge", compare: { below: 1e308 } },
  { path: "$.tiny", equals: 0 },
  { path: "$.third", schema: { multipleOf: 0.2 } },
  { path: "$.items[?@.id == 9007199254740992].n", equals: ["a", "b"] },
  { path: "$.items[?@.id <= 9007199254740992].n", equals: ["a", "b", "c"] },
  { path: "$.id.digits", exists: true },
  { path: "$.price..*", exists: true },
];

const right: readonly Check[] = [
  { path: "$.id", equals: json("9007199254740993") },
  { path: "$.id", equals: json("9007199254740993.00") },
  { path: "$.id", equals: 9007199254740992, not: true },
  { path: "$.id", oneOf: [json("9007199254740993")] },
  { path: "$.id", compare: { above: 9007199254740992, below: 9007199254740994 } },
  { path: "$.id", type: "integer" },
  { path: "$.id", matches: "/^9007199254740993$/" },
  { path: "$.id", endsWith: "993" },
  { path: "$.ids", contains: json("9007199254740993") },
  { path: "$.pair", unique: true },
  { path: "$.pair", schema: { uniqueItems: true } },
  { path: "$.object", contains: json('{"id": 9007199254740993}') },
  {
    path: "$.id",
    schema: json('{"type": "integer", "const": 9007199254740993, "minimum": 9007199254740993, "multipleOf": 3}') as { type: string },
  },
  { path: "$.object", schema: json('{"type": "object", "enum": [{"name": "Ada", "id": 9007199254740993}]}') as { type: string } },
  { path: "$.object", schema: { properties: { id: { type: "integer" } }, required: ["id"], additionalProperties: { type: "string" } } },
  { path: "$.price", equals: 1.1 },
  { path: "$.price", type: "number" },
  { path: "$.price", endsWith: "10" },
  { path: "$.price", schema: { type: "number", multipleOf: 0.01 } },
  { path: "$.one", equals: 1 },
  { path: "$.one", type: "integer" },
  { path: "$.one", schema: { type: "integer", const: 1 } },
  { path: "$.one", oneOf: [1, 2] },
  { path: "$.zero", equals: 0 },
  { path: "$.zero", compare: { atLeast: 0 } },
  { path: "$.huge", compare: { above: 1e308 } },
  { path: "$.huge", equals: json("10e399") },
  { path: "$.huge", schema: { type: "integer", minimum: 1e308 } },
  { path: "$.tiny", compare: { above: 0, below: 1e-300 } },
  { path: "$.tiny", schema: { type: "number", exclusiveMinimum: 0 } },
  { path: "$.third", schema: { multipleOf: 0.1 } },
  { path: "$.items[?@.id == 9007199254740993].n", equals: ["b"] },
  { path: "$.items[?@.id == 1].n", equals: ["c"] },
  { path: "$.items[?@.id > 9007199254740992].n", equals: ["b"] },
  { path: "$.items[?@.id == $.id].n", equals: ["b"] },
  { path: "$.items[?length(@.id) == 0].n", equals: [] },
  { every: "$.items", path: "$.id", compare: { atMost: json("9007199254740993") as number } },
  { none: "$.items", path: "$.id", equals: json("9007199254740994") },
];

describe("checks of numbers beyond JavaScript's", () => {
  for (const check of wrong) it(`fails: ${JSON.stringify(check)}`, async () => assert.equal(await holds(check), false));
  for (const check of right) it(`passes: ${JSON.stringify(check)}`, async () => assert.equal(await holds(check), true));

  it("name the digits in the sentence of a failure", async () => {
    const { message } = await evaluateCheck({ path: "$.object", equals: { id: 9007199254740992, name: "Ada" } }, subject);
    assert.match(message ?? "", /the first difference is at \$\.object\.id: it is 9007199254740993, not 9007199254740992$/);
  });

  it("name the digits in the sentence of a schema's problem", async () => {
    const { message } = await evaluateCheck({ path: "$.object", schema: { properties: { id: { maximum: 9007199254740992 } } } }, subject);
    assert.match(message ?? "", /\$\.id must be at most 9007199254740992, it is 9007199254740993$/);
  });
});

describe("saved numbers", () => {
  for (const [path, text] of [
    ["$.id", "9007199254740993"],
    ["$.price", "1.10"],
    ["$.huge", "1e400"],
    ["$.zero", "-0"],
    ["$.object", '{"id":9007199254740993,"name":"Ada"}'],
    ["$.twice", "[1.0,1]"],
  ] as const) {
    it(`keep their digits: ${path}`, async () => {
      const reading = await readStore(path, outcome(body));
      assert.ok(reading.found);
      assert.equal(JSON.stringify(reading.value), text);
    });
  }
});
