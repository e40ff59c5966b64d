import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import {
  casesSchema,
  isJsonObject,
  type Json,
  type schema,
  stepSchema,
  stepsFileSchema,
  toJsonSchema,
  validate,
} from "../../../language/index.ts";
import { arbitrary } from "../../support/arbitrary.ts";
import { steps } from "../../support/arbitrarySteps.ts";
import { jsonOf } from "../../support/hostile.ts";
import { property } from "../../support/runs.ts";

const ajv = { strict: true, strictRequired: false, allowUnionTypes: true };

function compile(of: schema.Schema<unknown>): (value: unknown) => boolean {
  const validator = new Ajv2020(ajv).compile(toJsonSchema(of));
  return (value) => validator(asRead(value));
}

/** With numbers as editors read them, who know no others than JavaScript's. */
function asRead(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one) => (one === Number.POSITIVE_INFINITY ? Number.MAX_VALUE : one));
}

const anyJson = jsonOf(fc.constant(null));

/** `value` with one thing in it changed, removed or added. */
function mutated(value: Json, path: number, how: "remove" | "replace" | "add", by: Json): Json {
  if (!Array.isArray(value) && !isJsonObject(value)) return by;
  const keys = Object.keys(value);
  const entries = Object.entries(value);
  const at = keys.length === 0 ? 0 : path % keys.length;
  const deeper = Math.floor(path / (keys.length + 1));
  if (deeper > 0 && keys.length > 0) entries[at] = [entries[at]?.[0] ?? "", mutated(entries[at]?.[1] as Json, deeper, how, by)];
  else if (how === "remove") entries.splice(at, 1);
  else if (how === "replace" && keys.length > 0) entries[at] = [entries[at]?.[0] ?? "", by];
  else entries.push(["body", by]);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

describe("JSON Schema", () => {
  const accepts = compile(stepSchema);

  it("accepts every generated step, as does the validation", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(steps(), (step) => {
        assert.deepEqual(validate(stepSchema, step), []);
        assert.ok(accepts(step), JSON.stringify(step));
      }),
      property,
    );
  });

  it("accepts whatever the validation accepts, and nothing else but what no pattern can say", function () {
    this.timeout(600_000);
    const beyondPatterns = /fewer digits|is not a (?:JSONPath|regular expression)|braces|is not closed|leads out of the project/;
    fc.assert(
      fc.property(steps(), fc.nat(5000), fc.constantFrom("remove", "replace", "add"), anyJson, (step, path, how, by) => {
        const value = mutated(step as unknown as Json, path, how, by);
        const problems = validate(stepSchema, value);
        if (problems.length === 0) assert.ok(accepts(value), `${JSON.stringify(value)}`);
        else if (!problems.some(({ message }) => beyondPatterns.test(message)))
          assert.ok(!accepts(value), `${JSON.stringify(value)} ${JSON.stringify(problems)}`);
      }),
      property,
    );
  });

  it("of the steps file and of test case definitions compiles and accepts generated files", () => {
    for (const file of [stepsFileSchema, casesSchema]) {
      const acceptsFile = compile(file);
      fc.assert(
        fc.property(arbitrary(file as schema.Schema<unknown>, { depth: 1 }), (value) => {
          assert.deepEqual(validate(file, value), []);
          assert.ok(acceptsFile(value), JSON.stringify(value));
        }),
        { ...property, numRuns: 200 },
      );
    }
  });

  it("has one definition for what refers to itself or is used often, and descriptions for people", () => {
    const { $ref, $defs } = toJsonSchema(stepSchema) as {
      $ref: string;
      $defs: Record<string, { anyOf?: readonly { description?: string }[] }>;
    };
    assert.equal($ref, "#/$defs/step");
    assert.deepEqual(Object.keys($defs), [
      "step",
      "until",
      "check",
      "bounds",
      "numeric",
      "comparison",
      "measure",
      "field",
      "date bounds",
      "moment",
    ]);
    assert.equal($defs.step?.anyOf?.[0]?.description, "an HTTP request");
  });

  it("stays short enough to be sent with a question, without patterns", () => {
    const text = JSON.stringify(toJsonSchema(stepSchema, { patterns: false }));
    assert.ok(text.length < 21_000, `${text.length} characters`);
    assert.equal(text.includes('"pattern"'), false);
  });
});
