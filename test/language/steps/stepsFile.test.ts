import assert from "node:assert/strict";
import { parseStepsFile } from "../../../language/index.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";

/** A steps file with its diagnostics drawn below the lines; how many entries and named steps are right. */
function check(literal: string, entries: number, named = 0) {
  const fixture = parseFixture(`//- /a.steps.yaml\n${literal.replace(/^\n/, "")}`);
  const file = parseStepsFile(fixture.files.get("a.steps.yaml") ?? "");
  assertDiagnostics(fixture, () => file.diagnostics);
  assert.deepEqual([file.entries.length, file.named.length], [entries, named]);
}

describe("a steps file", () => {
  it("has entries and named steps, with places", () => {
    const text = `# beside create.playbook
entries:
  - phase: execution
    instruction: >-
      Send the
      weekly report
    hash: 0123456789abcdef
    by: ada
    steps:
      - { step: wait, for: 10 }
      - step: validate
        checks: [{ status: 201 }, { path: $.n, equals: 1.10 }]
  - { phase: setup, instruction: Do it., ordinal: 2, steps: [{ step: steps, name: clean up }] }
named:
  clean up: [{ step: wait, for: 1 }]
`;
    const { entries, named, diagnostics } = parseStepsFile(text);
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(
      entries.map(({ key, by, steps }) => ({ key, by, steps })),
      [
        {
          key: { phase: "execution", instruction: "Send the weekly report", hash: "0123456789abcdef", ordinal: 1 },
          by: "ada",
          steps: [
            { step: "wait", for: 10 },
            { step: "validate", checks: [{ status: 201 }, { path: "$.n", equals: 1.1 }] },
          ],
        },
        { key: { phase: "setup", instruction: "Do it.", ordinal: 2 }, by: undefined, steps: [{ step: "steps", name: "clean up" }] },
      ],
    );
    const slice = ({ start, end }: { readonly start: number; readonly end: number } = { start: 0, end: 0 }) => text.slice(start, end);
    assert.equal(slice(entries[0]?.stepSpans[0]), "{ step: wait, for: 10 }");
    assert.equal(slice(entries[1]?.instructionSpan), "Do it.");
    assert.equal(slice(named[0]?.nameSpan), "clean up");
    assert.equal(slice(named[0]?.stepSpans[0]), "{ step: wait, for: 1 }");
  });

  it("may be empty", () => check("# nothing\n", 0));

  it("is kept as far as it is right", () =>
    check(
      `
entries:
  - phase: exection
           ^^^^^^^^ steps-file: Did you mean "execution"?
    instruction: A
    steps: [{ step: wait, for: 1 }]
  - phase: setup
    instruction: B
    steps:
      - step: api_request
        action: GET /
        haeders: { A: b }
        ^^^^^^^ steps-file: Did you mean "headers"?
  - phase: setup
    instruction: C
    steps:
      - step: validate
        checks:
          - { status: 200, equals: 2 }
                           ^^^^^^ steps-file: so it allows no
          - { path: $.a, equals: { $var: "1" } }
                                   ^^^^ steps-file: must be the name of a variable
  - phase: setup
    instruction: D
    steps: [{ step: wait, for: 1 }]
named:
  a: [{ step: wit, for: 1 }]
              ^^^ steps-file: Did you mean "wait"?
  b: [{ step: wait, for: 1 }]
  c: []
     ^^ steps-file: needs at least one item
`,
      1,
      1,
    ));

  it("has one entry for a sentence", () =>
    check(
      `
entries:
  - { phase: setup, instruction: A b, steps: [{ step: wait, for: 1 }] }
  - { phase: setup, instruction: "A  b", steps: [{ step: wait, for: 1 }] }
                                 ^^^^^^ repeated-entry: Two entries are for this sentence
  - { phase: setup, instruction: A b, ordinal: 2, steps: [{ step: wait, for: 1 }] }
`,
      3,
    ));

  it("is not what `playbook steps` prints, nor anything else", () => {
    check('setup: []\n^^^^^ steps-file: what "playbook steps" prints\n', 0);
    check("- a\n^^^ steps-file: must be steps beside a playbook, not a list\n", 0);
    check('entris: []\n^^^^^^ steps-file: Did you mean "entries"?\n', 0);
    check("entries: [\n          ^ yaml-syntax: A bracket is not closed\n", 0);
  });

  it("keeps the digits of long numbers, and refuses what is not a number of JSON", () =>
    check(
      `
named:
  a:
    - step: set
      variable: x
      value: [12345678901234567890, .nan, "12345678901234567890"]
                                    ^^^^ number: Put it in quotes
`,
      0,
      1,
    ));
});
