// Calls of tools with any names and schemas, and inputs of any values that fit: what is described is read again as it
// was.

import assert from "node:assert/strict";
import fc, { type Arbitrary } from "fast-check";
import {
  compile,
  describe as describeSteps,
  inputProblems,
  type Json,
  type JsonObject,
  type LockedServer,
  type McpServerCallStep,
  normalise,
} from "../../../language/index.ts";
import { jsonOf, key, literalText, number, objectOf, reference, template } from "../../support/hostile.ts";
import { property } from "../../support/runs.ts";

interface Typed {
  readonly schema: Json;
  readonly value: Arbitrary<Json>;
}

const variable = reference.map((name): Json => ({ $var: name }));
const made = fc.constantFrom<Json>({ $random: "email" }, { $now: "date" }, { $random: "text", length: 9 });
const integer = fc.integer({ min: -5, max: 5_000_000 });
const json = jsonOf(fc.oneof(variable, made));

const textual: Typed = {
  schema: { type: "string" },
  value: fc.oneof({ weight: 6, arbitrary: template as Arbitrary<Json> }, made, variable),
};
const plain: readonly Typed[] = [
  textual,
  textual,
  { schema: { type: "integer" }, value: fc.oneof(integer as Arbitrary<Json>, variable) },
  { schema: { type: ["number", "null"] }, value: fc.oneof(number as Arbitrary<Json>, fc.constant(null), variable) },
  { schema: { type: "boolean" }, value: fc.oneof(fc.boolean() as Arbitrary<Json>, variable) },
  { schema: { enum: ["low", "very high", "and", "5"] }, value: fc.constantFrom<Json>("low", "very high", "and", "5") },
  { schema: { anyOf: [{ type: "string" }, { type: "integer" }] }, value: fc.oneof(template as Arbitrary<Json>, integer) },
  { schema: {}, value: json },
  {
    schema: { type: "array", items: { type: "string" } },
    value: fc.oneof(fc.array(template as Arbitrary<Json>, { maxLength: 3 }), variable),
  },
  { schema: { type: "array" }, value: fc.array(json, { maxLength: 2 }) },
];
const object: Typed = {
  schema: { type: "object", properties: { name: { type: "string" }, in: { type: "integer" } }, additionalProperties: false },
  value: fc.record({ name: template, in: integer }, { requiredKeys: [] }) as Arbitrary<Json>,
};
const typed: Arbitrary<Typed> = fc.constantFrom(...plain, object);

const propertyName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "to",
      "from",
      "with",
      "and",
      "summary",
      "projectKey",
      "project_key",
      "project",
      "limit",
      "filter",
      "in",
      "a",
      "inputs",
      "value",
      "time limit",
      "is",
      "save",
      "status",
      "2fa",
      "action",
      "method",
    ),
  },
  { weight: 2, arbitrary: key },
  { weight: 1, arbitrary: literalText.filter((text) => text !== "" && !text.includes("$")) },
);
const toolName = fc.oneof(
  fc.constantFrom(
    "find",
    "find_one",
    "createIssue",
    "create-issue",
    "read",
    "read resource",
    "to",
    "the",
    "tool",
    "call",
    "with",
    "jira_get",
    "it's",
    'say "hi"',
    "größe",
  ),
  literalText.filter((text) => text !== "" && !/[$\p{Cc}\p{Cf}\p{Z}]/u.test(text.replaceAll(" ", ""))),
);

interface World {
  readonly server: LockedServer;
  readonly step: McpServerCallStep;
}

const worlds: Arbitrary<World> = fc
  .tuple(
    fc.uniqueArray(toolName, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(fc.tuple(propertyName, typed), { maxLength: 4, selector: ([name]) => name }),
    fc.boolean(),
  )
  .chain(([tools, properties, isClosed]) => {
    const inputSchema: JsonObject = {
      type: "object",
      properties: objectOf(properties.map(([name, { schema }]) => [name, schema] as const)) as JsonObject,
      required: properties.filter((_, index) => index % 2 === 0).map(([name]) => name),
      ...(isClosed ? { additionalProperties: false } : {}),
    };
    const server: LockedServer = {
      tools: tools.map((name, index) => ({ name, inputSchema: index === 0 ? inputSchema : { type: "object" }, hash: "" })),
      resources: [],
      resourceTemplates: [],
      prompts: [],
      approvals: { tools: [] },
    };
    return fc.tuple(...properties.map(([, { value }]) => value)).map((values): World => {
      const inputs = objectOf(properties.map(([name], index) => [name, values[index] ?? null] as const)) as Record<string, Json>;
      return {
        server,
        step: { step: "mcp_server_call", provider: "jira", tool: tools[0] as string, ...(values.length === 0 ? {} : { inputs }) },
      };
    });
  });

describe("calls of tools with any schema", () => {
  for (const isKnown of [true, false]) {
    it(`are read again as they were, described ${isKnown ? "with" : "without"} their server known`, () => {
      let unsayable = 0;
      fc.assert(
        fc.property(worlds, ({ server, step }) => {
          const servers = new Map([["jira", server]]);
          const described = describeSteps([step], isKnown ? servers : undefined);
          if (described.kind === "unsayable") {
            unsayable += 1;
            return;
          }
          const [only] = described.instructions;
          const compiled = compile(only?.sentence ?? "", only?.attachment, { servers });
          const wrong = inputProblems(server.tools[0] as LockedServer["tools"][number], step.inputs ?? {});
          assert.deepEqual(wrong, [], "the generated inputs fit");
          assert.equal(compiled.kind, "understood", `${only?.sentence}: ${compiled.kind === "refused" ? compiled.problem.message : ""}`);
          if (compiled.kind === "understood") assert.deepEqual(normalise(compiled.steps), normalise([step]), only?.sentence);
        }),
        property,
      );
      process.stdout.write(`      ${property.numRuns} calls, of which ${unsayable} need "Run steps"\n`);
      assert.ok(unsayable <= property.numRuns / 50, "English says nearly all calls");
    }).timeout(3_600_000);
  }
});
