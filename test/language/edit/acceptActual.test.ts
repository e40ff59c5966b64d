/** Accepting the actual value of a failed check: the sentence that expects it, or why it cannot be accepted. */
import assert from "node:assert/strict";
import { compileValue } from "../../../engine/values/fill.ts";
import type { Check } from "../../../language/check.ts";
import { acceptActual } from "../../../language/edit/acceptActual.ts";
import { acceptedCheck, type FailedCheck } from "../../../language/edit/acceptedCheck.ts";
import type { Json } from "../../../language/json.ts";
import { type CompiledInstruction, instructionsOf } from "../../../language/workspace/compile.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";

const head = `//- /a.playbook
---
service: shop
flow: One
variables:
  sku: A-1
---
# Execution
`;

interface Found extends Partial<FailedCheck> {
  /** A piece of the sentence, and which of its checks. */
  readonly at: string;
  readonly which?: number;
  readonly actual: Json;
}

function accept(body: string, ...found: readonly Found[]): string {
  const workspace = withFiles(emptyWorkspace(), parseFixture(head + body).files);
  const text = workspace.files.get("a.playbook")?.text ?? "";
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, "a.playbook") ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  const failed = found.map(({ at, which = 0, ...rest }) => {
    const one = all.find(({ instruction }) => instruction.sentence.includes(at));
    assert.ok(one, `no sentence with ${at}`);
    const checks = one.steps.flatMap((step): readonly Check[] =>
      step.step === "validate" ? step.checks : step.step === "api_request" ? (step.until?.checks ?? []) : [],
    );
    const check = rest.check ?? checks[which];
    assert.ok(check, "no check");
    const line = text.slice(0, one.instruction.span.start).split("\n").length;
    return { filled: check, ...rest, check, sentence: one.instruction.sentence, line };
  });
  const accepted = acceptActual(workspace, "a.playbook", failed);
  if (accepted.kind === "refused") return accepted.reason;
  const [only] = accepted.changeSet.changes;
  const note = accepted.looksMade ? "(made anew)\n" : "";
  return `${note}${only?.text?.split("# Execution\n")[1]}`;
}

const call = "Send a GET request to /orders/7.\n";

describe("accepting an actual value", () => {
  it("writes the value, the status, the length and the type that came, in the author's words", () => {
    assert.equal(
      accept(`${call}Expect that $.status is "PAID".\n`, { at: "PAID", actual: "NEW" }),
      `${call}Expect that $.status is "NEW".\n`,
    );
    assert.equal(accept(`${call}Expect status 200.\n`, { at: "200", actual: 404 }), `${call}Expect status 404.\n`);
    assert.equal(
      accept(`${call}The response should have 3 items.\n`, { at: "3 items", which: 1, actual: [1, 2] }),
      `${call}The response should have 2 items.\n`,
    );
    assert.equal(accept(`${call}Expect that $.id is a string.\n`, { at: "string", actual: 7 }), `${call}Expect $.id is an integer.\n`);
    assert.equal(accept(`${call}Expect that $.total is 12.5.\n`, { at: "12.5", actual: 0 }), `${call}Expect that $.total is 0.\n`);
    assert.equal(accept(`${call}Expect that $.name is "a".\n`, { at: '"a"', actual: "${b}" }), `${call}Expect that $.name is "$\${b}".\n`);
    assert.match(accept(`${call}Expect that $.state is one of "A", "B".\n`, { at: "one of", actual: "C" }), /"A", "B".*"C"/);
  });

  it("writes the check that nobody wrote, after the call", () => {
    const implied = { status: { below: 400 }, implied: true } as const;
    assert.equal(
      accept(`${call}Expect that $.a is 1.\n`, { at: "Send", check: implied, actual: 404 }),
      `${call}Expect status 404.\nExpect that $.a is 1.\n`,
    );
  });

  it("refuses the check that nobody wrote together with one of the same sentence, rather than to drop one of them", () => {
    const implied = { status: { below: 400 }, implied: true } as const;
    const both = 'Send a GET request to /orders/7 and expect that $.state is "DONE".\n';
    assert.equal(
      accept(both, { at: "Send", actual: "OPEN" }, { at: "Send", check: implied, actual: 404 }),
      "Accept the status first, then the other checks.",
    );
  });

  it("takes what looks like a variable or a marker as it is, also inside one another", () => {
    const literalOf = (actual: Json) => {
      const check = { body: "json", equals: { id: 1 } } as const;
      const accepted = acceptedCheck({ check, filled: check, actual });
      return accepted.kind === "check" ? accepted.check.equals : accepted.reason;
    };
    const all: readonly Json[] = [
      { $var: "a ${b}" },
      { id: { $var: { $now: "x" } }, name: "${c}", list: [{ $literal: "${d}" }] },
      { $literal: { $random: "${e}" } },
    ];
    for (const actual of all) assert.deepEqual(compileValue(literalOf(actual) as Json).fill({} as never), actual);
  });

  it("does not take a literal that looks like a reference for one", () => {
    const check = { body: "json", equals: { id: { $literal: { $var: "${x}" } } } } as const;
    const accepted = acceptedCheck({ check, filled: { body: "json", equals: { id: { $var: "${x}" } } }, actual: { id: 2 } });
    assert.deepEqual(accepted, { kind: "check", check: { body: "json", equals: { id: 2 } } });
  });

  it("changes several checks of one sentence and of several at once", () => {
    assert.equal(
      accept(
        `${call}Expect status 200 and that $.status is "PAID".\nExpect that $.total is 5.\n`,
        { at: "200", which: 0, actual: 201 },
        { at: "200", which: 1, actual: "NEW" },
        { at: "total", actual: 6 },
      ),
      `${call}Expect status 201 and that $.status is "NEW".\nExpect that $.total is 6.\n`,
    );
  });

  it("keeps the references of an object whose values are as expected", () => {
    const block = (sku: string, state: string) =>
      `${call}Expect the response body to equal:\n\`\`\`json\n{ "sku": ${sku}, "state": "${state}" }\n\`\`\`\n`;
    const filled = { body: "json", equals: { sku: "A-1", state: "PAID" } } as const;
    const changed = accept(block('"${sku}"', "PAID"), { at: "equal", filled, actual: { sku: "A-1", state: "NEW" } });
    assert.match(changed, /"sku": *"\$\{sku\}"/);
    assert.match(changed, /"state": *"NEW"/);
  });

  it("refuses what another run would not find again, and says what to do", () => {
    const check = `${call}Expect that $.sku is "\${sku}".\n`;
    const reason = "The check compares with ${sku}. Change the variable or the sentence: the next run would get another value.";
    assert.equal(accept(check, { at: "sku", filled: { path: "$.sku", equals: "A-1" }, actual: "B-2" }), reason);
    assert.match(
      accept(`${call}Expect that $.id is "a".\n`, { at: "$.id", actual: "0b5c4c1e-6d64-4d3e-9a2b-0f3d9c1b7a55" }),
      /^\(made anew\)\n/,
    );
  });

  it("refuses a server error, a secret, a rule and a negation", () => {
    const refused = (sentence: string, actual: Json, more: Partial<FailedCheck> = {}) =>
      accept(`${call}${sentence}\n`, { at: sentence.slice(0, 12), actual, ...more });
    assert.match(refused("Expect status 200.", 500), /^The service answered 500, which is an error of the service/);
    assert.match(refused('Expect that $.a is "b".', "oops", { answered: 503 }), /^The service answered 503/);
    assert.match(refused('Expect that $.a is "b".', "***"), /^The value is or contains a secret/);
    assert.match(refused("Expect that $.a matches /^x/.", "y"), /^This check states a rule/);
    assert.match(refused('Expect that $.a is not "b".', "b"), /^This check is negated/);
    assert.match(refused("Expect that $.a is 5.", 2 ** 70), /^The number has more digits/);
  });

  it("refuses a sentence that has been changed since it ran", () => {
    const workspace = withFiles(emptyWorkspace(), parseFixture(`${head}${call}Expect status 200.\n`).files);
    const check = { status: 201 };
    const failed = { sentence: "Expect status 201.", line: 9, check, filled: check, actual: 202 };
    const accepted = acceptActual(workspace, "a.playbook", [failed]);
    assert.equal(
      accepted.kind === "refused" && accepted.reason,
      'The sentence "Expect status 201." has been changed since it ran. Run the test again.',
    );
  });
});
