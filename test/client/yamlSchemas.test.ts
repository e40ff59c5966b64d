/**
 * The schemas that the extension brings for the YAML extension: current, and of one mind with what the language server
 * says of the same files.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { casesSchema, parseCases, parseStepsFile, stepsFileSchema, toJsonSchema } from "../../language/index.ts";

const root = join(import.meta.dirname, "../..");
const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const contributed: readonly { readonly fileMatch: string; readonly url: string }[] = contributes.yamlValidation;

const kinds = {
  "*.steps.yaml": { schema: stepsFileSchema, problems: (text: string) => parseStepsFile(text).diagnostics },
  "*.cases.yaml": { schema: casesSchema, problems: (text: string) => parseCases(text, "yaml").diagnostics },
} as const;

type Kind = keyof typeof kinds;

const schemaFile = (kind: Kind) => {
  const url = contributed.find(({ fileMatch }) => fileMatch === kind)?.url ?? "";
  return JSON.parse(readFileSync(join(root, url), "utf8"));
};

const good: readonly (readonly [Kind, string])[] = [
  ["*.steps.yaml", "entries:\n  - { phase: setup, instruction: Do it., steps: [{ step: wait, for: 10 }] }\n"],
  [
    "*.steps.yaml",
    "entries:\n  - phase: execution\n    instruction: Buy it.\n    by: ada\n    steps:\n      - step: api_request\n        action: POST /orders\n        body: { n: { $var: n } }\n        store: [id: $.id]\n      - step: validate\n        checks: [{ status: 201 }, { path: $.n, equals: 1 }]\n",
  ],
  ["*.steps.yaml", "named:\n  clean up: [{ step: wait, for: 1 }]\n"],
  ["*.cases.yaml", "- { id: A, title: A, endpoint: POST /orders, expect: { status: 201 } }\n"],
  [
    "*.cases.yaml",
    "- id: A\n  title: A\n  endpoint: GET /orders\n  playbook: Negative\n  request: { query: { q: a }, headers: { X-A: b } }\n  expect: { status: 4xx, body: { total: 1 } }\n",
  ],
];

const bad: readonly (readonly [Kind, string])[] = [
  ["*.steps.yaml", "entries:\n  - { phase: before, instruction: Do it., steps: [{ step: wait, for: 10 }] }\n"],
  ["*.steps.yaml", "entries:\n  - { phase: setup, steps: [{ step: wait, for: 10 }] }\n"],
  ["*.steps.yaml", "entries:\n  - { phase: setup, instruction: Do it., steps: [{ step: sleep, for: 10 }] }\n"],
  ["*.steps.yaml", "entries:\n  - { phase: setup, instruction: Do it., steps: [{ step: wait, until: 10 }] }\n"],
  ["*.steps.yaml", "steps: []\n"],
  ["*.cases.yaml", "- { id: A, title: A, expect: { status: 201 } }\n"],
  ["*.cases.yaml", "- { id: A, title: A, endpoint: POST /orders, expected: { status: 201 } }\n"],
  ["*.cases.yaml", "- { id: A, title: A, endpoint: POST /orders, expect: { status: 900 } }\n"],
  ["*.cases.yaml", "id: A\n"],
];

describe("the schemas for the YAML extension", () => {
  it("are contributed for both kinds of files, and are those of the code", () => {
    assert.deepEqual(contributed.map(({ fileMatch }) => fileMatch).toSorted(), Object.keys(kinds).toSorted());
    for (const kind of Object.keys(kinds) as Kind[]) {
      const expected = { ...toJsonSchema(kinds[kind].schema), $schema: "http://json-schema.org/draft-07/schema#" };
      assert.deepEqual(schemaFile(kind), expected, `${kind}: run "npm run build"`);
    }
  });

  it("accept and refuse what the language server accepts and refuses", () => {
    const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true });
    const steps = ajv.compile(schemaFile("*.steps.yaml"));
    const cases = ajv.compile(schemaFile("*.cases.yaml"));
    const accepts = (kind: Kind, text: string) => (kind === "*.steps.yaml" ? steps : cases)(parse(text));
    const verdicts = (files: typeof good) =>
      files.map(([kind, text]) => ({ text, schema: accepts(kind, text), server: kinds[kind].problems(text).length === 0 }));
    assert.deepEqual(
      verdicts(good),
      good.map(([, text]) => ({ text, schema: true, server: true })),
    );
    assert.deepEqual(
      verdicts(bad),
      bad.map(([, text]) => ({ text, schema: false, server: false })),
    );
  });
});
