import assert from "node:assert/strict";
import fc from "fast-check";
import { editStepsFile, parseStepsFile, printSteps, type Step, type StepsEdit, type StepsKey } from "../../../language/index.ts";
import { stepLists } from "../../support/arbitrarySteps.ts";
import { literalText } from "../../support/hostile.ts";
import { property } from "../../support/runs.ts";

const wait = (time: number): readonly Step[] => [{ step: "wait", for: time }];
const key = (instruction: string, more: Partial<StepsKey> = {}): StepsKey => ({ phase: "setup", instruction, ordinal: 1, ...more });

function check(before: string, edits: readonly StepsEdit[], after: string) {
  assert.equal(editStepsFile(before.replace(/^\n/, ""), edits), after.replace(/^\n/, ""));
}

describe("writing steps", () => {
  it("makes a file", () =>
    check(
      "",
      [
        { kind: "set entry", key: key("Do: it", { hash: "0123456789012345", ordinal: 2 }), by: "ada", steps: wait(1) },
        { kind: "set named", name: "clean up", steps: wait(2) },
      ],
      `
entries:
  - phase: setup
    instruction: "Do: it"
    hash: "0123456789012345"
    ordinal: 2
    by: ada
    steps:
      - step: wait
        for: 1
named:
  clean up:
    - step: wait
      for: 2
`,
    ));

  it("keeps comments, order and what it does not touch", () =>
    check(
      `
# About this file.
named:
  a: [{ step: wait, for: 1 }] # short
  # The other one.
  b: [{ step: wait, for: 2 }]
entries:
  # First.
  - phase: setup
    instruction: A
    steps: [{ step: wait, for: 3 }]
  # Second.
  - phase: setup
    instruction: B
    by: gpt
    # Its steps.
    steps: [{ step: wait, for: 4 }]
`,
      [
        { kind: "set entry", key: key("B"), steps: wait(5) },
        { kind: "set named", name: "b", steps: wait(6) },
        { kind: "remove entry", key: key("no such") },
      ],
      `
# About this file.
named:
  a: [ { step: wait, for: 1 } ] # short
  # The other one.
  b:
    - step: wait
      for: 6
entries:
  # First.
  - phase: setup
    instruction: A
    steps: [ { step: wait, for: 3 } ]
  # Second.
  - phase: setup
    instruction: B
    # Its steps.
    steps:
      - step: wait
        for: 5
`,
    ));

  it("leaves nothing when the last steps go", () => {
    const text = editStepsFile("", [
      { kind: "set entry", key: key("A"), steps: wait(1) },
      { kind: "set named", name: "b", steps: wait(2) },
    ]);
    check(text, [{ kind: "remove entry", key: key("A") }], "named:\n  b:\n    - step: wait\n      for: 2\n");
    check(
      text,
      [
        { kind: "remove entry", key: key("A") },
        { kind: "remove named", name: "b" },
      ],
      "",
    );
  });

  it("prints the steps of a playbook", () =>
    assert.equal(
      printSteps({
        execution: [
          {
            step: "api_request",
            action: "POST /orders",
            headers: { "X-Tenant": "acme" },
            body: { customerId: { $var: "customerId" }, note: "007" },
            store: [{ orderId: "$.id" }],
          },
          {
            step: "validate",
            action: 'status is 201 and $.status is "NEW"',
            checks: [{ status: 201 }, { path: "$.status", equals: "NEW" }],
          },
          { step: "set", variable: "text", value: "one\ntwo\n" },
        ],
      }),
      `setup: []
execution:
  - step: api_request
    action: POST /orders
    headers: { X-Tenant: acme }
    body: { customerId: { $var: customerId }, note: "007" }
    store: [ { orderId: $.id } ]
  - step: validate
    action: status is 201 and $.status is "NEW"
    checks:
      - { status: 201 }
      - { path: $.status, equals: NEW }
  - step: set
    variable: text
    value: |
      one
      two
teardown: []
`,
    ));

  it("is read again as it was, whatever the steps", function () {
    this.timeout(1_200_000);
    fc.assert(
      fc.property(stepLists(), literalText, literalText, (steps, instruction, name) => {
        const text = editStepsFile("# c\n", [
          { kind: "set entry", key: key(instruction), by: name, steps },
          { kind: "set named", name, steps },
        ]);
        const file = parseStepsFile(text);
        assert.deepEqual(file.diagnostics, [], text);
        assert.deepEqual([file.entries[0]?.steps, file.named[0]?.steps], [steps, steps]);
        assert.deepEqual([file.named[0]?.name, file.entries[0]?.by], [name, name]);
        assert.equal(file.entries[0]?.key.instruction, instruction.trim().replace(/\s+/g, " "));
      }),
      property,
    );
  });
});
