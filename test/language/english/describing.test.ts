import assert from "node:assert/strict";
import fc from "fast-check";
import { compile, type DescribedInstruction, describe as describeSteps, normalise, type Step } from "../../../language/index.ts";
import { stepLists, steps } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

function stepsOf(instructions: readonly DescribedInstruction[]): readonly Step[] {
  return instructions.flatMap(({ sentence, attachment, body }) => {
    const compiled = compile(sentence, attachment);
    assert.equal(compiled.kind, "understood", sentence);
    const steps = compiled.kind === "understood" ? compiled.steps : [];
    return body === undefined ? steps : steps.map((step) => (step.step === "block" ? { ...step, steps: stepsOf(body) } : step));
  });
}

describe("steps described in English", () => {
  const check = (step: Step, sentence: string) =>
    it(sentence, () => {
      const described = describeSteps([step]);
      assert.ok(described.kind === "described");
      assert.equal(described.instructions[0]?.sentence, sentence);
    });

  check(
    {
      step: "api_request",
      action: "POST /orders",
      headers: { "X-Tenant": "acme" },
      body: { sku: { $var: "sku" } },
      store: [{ orderId: "$.id" }],
    },
    'Send a POST request to /orders with header X-Tenant "acme" and body {"sku": ${sku}}, and save $.id as ${orderId}.',
  );
  check(
    { step: "api_request", action: "GET /a,b", auth: "none", redirects: false, timeout: 5000 },
    "Send a GET request to /a,b without authentication, with a time limit of 5 seconds and redirects off.",
  );
  check({ step: "prepare", baseUrl: "https://shop.example" }, 'Use the base URL "https://shop.example".');
  check({ step: "set", variable: "x", value: "a\nb" }, 'Set ${x} to the escaped text "a\\nb".');
  check({ step: "wait", for: 1500 }, "Wait 1500 ms.");
  check(
    { step: "mcp_server_call", provider: "mongo", tool: "find", inputs: { collection: "orders" } },
    '@mongo find with collection "orders".',
  );
  check({ step: "steps", name: "clean up" }, 'Run steps "clean up".');

  it("compiles back to the step described, for steps of all kinds", () => {
    let unsayable = 0;
    fc.assert(
      fc.property(steps(), (step) => {
        const described = describeSteps([step]);
        if (described.kind === "described") assert.deepEqual(normalise(stepsOf(described.instructions)), normalise([step]));
        else unsayable += 1;
      }),
      property,
    );
    process.stdout.write(`      ${property.numRuns} steps, of which ${unsayable} need "Run steps"\n`);
    assert.ok(unsayable <= property.numRuns / 100, "English says nearly all steps");
  }).timeout(3_600_000);

  it("compiles back to the lists of steps described", () => {
    fc.assert(
      fc.property(stepLists(), (list) => {
        const described = describeSteps(list);
        if (described.kind === "described") assert.deepEqual(normalise(stepsOf(described.instructions)), normalise(list));
      }),
      { ...property, numRuns: Math.min(property.numRuns, 20_000) },
    );
  }).timeout(3_600_000);
});
