// import(export(steps)) is the steps, for what .http files and curl commands can say.

import assert from "node:assert/strict";
import fc from "fast-check";
import { commandText } from "../../engine/formats/curl/write.ts";
import { httpText } from "../../engine/formats/http/write.ts";
import { importFiles } from "../../engine/formats/reading/index.ts";
import type { Unfit } from "../../engine/formats/reading/suite.ts";
import type { ExportedCall, ExportedTest } from "../../engine/formats/writing/exported.ts";
import { type ApiRequestStep, type Check, type Json, normalisedKey } from "../../language/index.ts";
import { casesOf } from "../support/runs.ts";
import { exportedCall, exportedTest } from "./world.ts";

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const name = fc.constantFrom("sku", "orderNumber", "x1");
const reference = name.map((one) => `\${${one}}`);
// Quotes, slashes and letters of all kinds; not the marks of variables themselves.
const plain = fc
  .string({ unit: fc.constantFrom(..."abzAZ09 äß€'\"\\/&=+%#?;:,.<>|~`!*()[]-_".split("")), maxLength: 12 })
  .map((text) => text.trim());
const text = fc.oneof(
  plain,
  fc.tuple(plain, reference, plain).map((parts) => parts.join("")),
);
const leaf: fc.Arbitrary<Json> = fc.oneof(text, fc.integer({ min: -1000, max: 1000 }), fc.boolean(), fc.constant(null));
const body = fc.oneof(
  fc.dictionary(word, fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(word, leaf, { maxKeys: 2 })), {
    minKeys: 1,
    maxKeys: 4,
  }),
  fc.array(leaf, { minLength: 1, maxLength: 3 }),
) as fc.Arbitrary<Json>;
const segment = fc.oneof(word, reference);
const token = fc.constantFrom("${sku}", "${x1}");
const optional = <T>(key: string, of: fc.Arbitrary<T>) =>
  fc.option(of, { nil: undefined }).map((value) => (value === undefined ? {} : { [key]: value }));
const headerText = fc.oneof(
  word,
  reference,
  fc.tuple(word, reference).map(([one, other]) => `${one} ${other}`),
);
const request: fc.Arbitrary<ApiRequestStep> = fc
  .tuple(
    fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
    fc.array(segment, { minLength: 1, maxLength: 3 }),
    optional(
      "query",
      fc.dictionary(
        word,
        text.filter((value) => value !== ""),
        { minKeys: 1, maxKeys: 3 },
      ),
    ),
    optional("headers", fc.dictionary(fc.constantFrom("X-Trace", "Accept", "If-Match"), headerText, { minKeys: 1 })),
    optional("body", body),
    optional(
      "auth",
      token.map((bearer) => ({ bearer })),
    ),
    optional(
      "timeout",
      fc.integer({ min: 1, max: 60 }).map((seconds) => seconds * 1000),
    ),
  )
  .map(
    ([method, path, ...parts]) =>
      Object.assign({ step: "api_request", action: `${method} /${path.join("/")}` }, ...parts) as ApiRequestStep,
  );

const path = fc
  .array(
    fc.oneof(
      word.map((one) => `.${one}`),
      fc.nat({ max: 3 }).map((index) => `[${index}]`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((keys) => `$${keys.join("")}`);
const check: fc.Arbitrary<Check> = fc.oneof(
  fc.integer({ min: 200, max: 599 }).map((status) => ({ status })),
  fc.tuple(path, fc.oneof(plain, fc.integer(), fc.boolean(), fc.constant(null))).map(([at, equals]) => ({ path: at, equals })),
  fc.tuple(path, plain).map(([at, contains]) => ({ path: at, contains })),
  path.map((at) => ({ path: at, exists: true as const })),
  path.map((at) => ({ path: at, exists: true as const, not: true as const })),
  fc.tuple(path, fc.nat({ max: 9 })).map(([at, length]) => ({ path: at, length })),
  fc.tuple(path, fc.integer({ min: -9, max: 9 })).map(([at, above]) => ({ path: at, compare: { above } })),
  fc.tuple(path, fc.constantFrom("string", "number", "boolean", "array", "integer")).map(([at, type]) => ({ path: at, type })),
  fc.tuple(fc.constantFrom("Location", "Content-Type"), plain).map(([header, contains]) => ({ header, contains })),
);

const test = (calls: readonly ExportedCall[]): ExportedTest =>
  exportedTest(calls, {
    variables: new Map<string, Json>([
      ["sku", "A-100"],
      ["orderNumber", 7],
    ]),
    encrypted: new Set(["x1"]),
  });

const call = (of: ApiRequestStep, checks: readonly Check[] = [], store: ExportedCall["store"] = []): ExportedCall =>
  exportedCall(of, { checks: checks.map((check, index) => ({ check, sentence: `Check ${index}.`, line: 1 })), store });

async function callsOf(fileName: string, content: string) {
  const [source] = await importFiles([{ name: fileName, path: fileName, text: content }], { exists: () => true, beside: () => undefined });
  assert.deepEqual(source?.unfit, []);
  return source?.tests[0]?.phases.execution ?? [];
}

const withoutBase = (step: ApiRequestStep | undefined) => step && { ...step, action: step.action.replace("${baseUrl}", "") };
const runs = casesOf(100, 5_000);

describe("what is exported is imported as the same", () => {
  it(".http: requests, saves and checks", async () => {
    await fc.assert(
      fc.asyncProperty(request, fc.array(check, { maxLength: 3 }), fc.option(path, { nil: undefined }), async (step, checks, saved) => {
        const unfit: Unfit[] = [];
        const store = saved === undefined ? [] : [{ variable: "result", source: saved }];
        const calls = await callsOf("all.http", httpText(test([call(step, checks, store)]), undefined, unfit));
        assert.deepEqual(unfit, []);
        const [only] = calls;
        assert.equal(calls.length, 1);
        assert.deepEqual(only?.unfit, []);
        const read = withoutBase(only?.request);
        assert.equal(read && normalisedKey([read]), normalisedKey([step]));
        assert.deepEqual(
          only?.saves.map(({ value }) => value),
          saved === undefined ? [] : [{ result: saved }],
        );
        assert.deepEqual(
          only?.asserts.map(({ value }) => value),
          checks.map((one) => [one]),
        );
      }),
      { numRuns: runs, seed: 11 },
    );
  });

  it("curl: requests", async () => {
    await fc.assert(
      fc.asyncProperty(request, async (step) => {
        // Lines of a whole script define these forms of a variable.
        const command = commandText(call(step), test([])).replace(/_(?:escaped|encoded)"/g, '"');
        const [only] = await callsOf("all.curl", `${command}\n`);
        assert.deepEqual(only?.unfit, []);
        const read = withoutBase(only?.request);
        assert.equal(read && normalisedKey([read]), normalisedKey([step]));
      }),
      { numRuns: runs, seed: 12 },
    );
  });
});
