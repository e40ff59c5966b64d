import assert from "node:assert/strict";
import fc from "fast-check";
import { compile, type Instruction, normalise, parsePlaybook, parseStepsFile, type Step, writePlaybook } from "../../../language/index.ts";
import { stepLists } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

const front = { service: "orders", flow: "A flow" };

/** Returns the steps of the text and its steps file, phase by phase. */
function stepsOf(text: string, stepsFile = ""): Readonly<Record<string, readonly Step[]>> {
  const playbook = parsePlaybook(text);
  assert.deepEqual(playbook.diagnostics, []);
  const { named, diagnostics } = parseStepsFile(stepsFile);
  assert.deepEqual(diagnostics, []);
  const read = (instructions: readonly Instruction[]): readonly Step[] =>
    instructions.flatMap(({ sentence, attachment, body }) => {
      const compiled = compile(sentence, attachment);
      assert.ok(compiled.kind === "understood", sentence);
      return compiled.steps.flatMap((step) =>
        step.step === "steps"
          ? (named.find(({ name }) => name === step.name)?.steps ?? [step])
          : [step.step === "block" ? { ...step, steps: read(body ?? []) } : step],
      );
    });
  return Object.fromEntries(playbook.phases.map(({ name, instructions }) => [name, read(instructions)]));
}

describe("a playbook written from steps", () => {
  it("has comments that steer nothing, and no NUL, with which a file is not a text", () => {
    const { text } = writePlaybook({
      frontMatter: front,
      phases: { execution: [{ comment: "a\0b\u001b[2J\u202ec\td", steps: [{ step: "api_request", action: "GET /orders" }] }] },
    });
    assert.ok(text.includes("\n// a b [2J c\td\n"), JSON.stringify(text));
  });

  it("has front matter, comments, a line for each instruction of setup, and numbers in the execution", () => {
    const { text, stepsFile } = writePlaybook({
      frontMatter: { ...front, tags: ["smoke"], variables: { sku: "A-100", code: "007", order: { type: "object", value: { a: 1 } } } },
      phases: {
        setup: [
          {
            comment: "A customer\nto order for",
            steps: [{ step: "api_request", action: "POST /customers", body: { name: "Ada" }, store: [{ customerId: "$.id" }] }],
          },
        ],
        execution: [
          {
            steps: [
              { step: "api_request", action: "POST /orders", body: { sku: { $var: "sku" } } },
              { step: "validate", checks: [{ status: 201 }] },
            ],
          },
          { steps: [{ step: "api_request", action: "GET /orders" }] },
        ],
      },
    });
    assert.equal(
      text,
      `---
service: orders
flow: A flow
tags: [ smoke ]
variables:
  sku: A-100
  code: "007"
  order: { type: object, value: { a: 1 } }
---

# Setup
// A customer
// to order for
Send a POST request to /customers with body {"name": "Ada"}, and save $.id as \${customerId}.

# Execution
1. Send a POST request to /orders with body {"sku": \${sku}}.
2. Expect status 201.
3. Send a GET request to /orders.
`,
    );
    assert.equal(stepsFile, undefined);
  });

  it("keeps a call with its checks in the steps file where one of them has no sentence", () => {
    const odd: Step = {
      step: "mcp_server_call",
      provider: "mongo",
      tool: "call",
      // No sentence holds a pattern of two lines.
      until: { checks: [{ path: "$.state", matches: "/two\nlines/" }], for: 90_000 },
    };
    const check: Step = { step: "validate", checks: [{ status: 200 }] };
    const { text, stepsFile, unsaid } = writePlaybook({
      frontMatter: front,
      phases: {
        execution: [
          { comment: 'The "odd" one', steps: [odd, check] },
          { comment: 'The "odd" one', steps: [odd] },
        ],
      },
    });
    assert.match(text, /1\. Run steps "The odd one"\.\n\n\/\/ The "odd" one\n2\. Run steps "The odd one 2"\./);
    assert.deepEqual(
      unsaid.map(({ name, steps }) => [name, steps.length]),
      [
        ["The odd one", 2],
        ["The odd one 2", 1],
      ],
    );
    assert.deepEqual(stepsOf(text, stepsFile).execution, [odd, check, odd]);
    // A long name ends with a whole word.
    const comment = "With a genre the list contains only those items with the genre (film, song)";
    const long = writePlaybook({ frontMatter: front, phases: { execution: [{ comment, steps: [odd] }] } });
    assert.deepEqual(
      long.unsaid.map(({ name }) => name),
      ["With a genre the list contains only those items with the"],
    );
  });

  it("is read as the steps that it was written from, whatever they are", () => {
    const parts = fc.array(fc.record({ steps: stepLists(), comment: fc.option(fc.string(), { nil: undefined }) }), { maxLength: 3 });
    const some = parts.filter(({ length }) => length > 0);
    fc.assert(
      fc.property(fc.record({ setup: parts, execution: some, teardown: parts }), (drawn) => {
        const phases = Object.fromEntries(
          Object.entries(drawn).map(([phase, list]) => [
            phase,
            list.map(({ steps, comment }) => ({ steps, ...(comment === undefined ? {} : { comment }) })),
          ]),
        );
        const { text, stepsFile } = writePlaybook({ frontMatter: front, phases });
        const read = stepsOf(text, stepsFile);
        for (const [phase, list] of Object.entries(drawn))
          assert.deepEqual(normalise(read[phase] ?? []), normalise(list.flatMap(({ steps }) => steps)), text);
      }),
      { ...property, numRuns: Math.min(property.numRuns, 20_000) },
    );
  }).timeout(3_600_000);
});
