import assert from "node:assert/strict";
import { addInstructions, moveInstruction, type NewPlace, removeInstruction } from "../../../language/edit/editInstructions.ts";
import type { StepsEdited } from "../../../language/edit/editSteps.ts";
import type { Span } from "../../../language/index.ts";
import type { Step } from "../../../language/step.ts";
import { type CompiledInstruction, instructionsOf } from "../../../language/workspace/compile.ts";
import { playbookAt } from "../../../language/workspace/playbooks.ts";
import { emptyWorkspace, type Workspace, withFiles, withoutFile } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";

const head = `//- /a.playbook
---
service: shop
flow: One
---

# Execution
`;

/**
 * Changes the instruction at the cursor, and compares the text after `# Execution`, the steps file, or the reason for
 * no change.
 */
function edit(body: string, change: (workspace: Workspace, place: Span) => StepsEdited, expected: string): void {
  const fixture = parseFixture(head + body);
  const workspace = withFiles(emptyWorkspace(), fixture.files);
  const offset = fixture.cursor?.offset ?? 0;
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, "a.playbook") ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  const playbook = playbookAt(workspace, "a.playbook");
  const places = all.map((one) => ({ one, span: playbook === undefined ? { start: 0, end: 0 } : one.instruction.span }));
  const target = places.findLast(({ span }) => span.start <= offset && offset <= span.end);
  const edited = change(workspace, target?.span ?? { start: 0, end: 0 });
  if (edited.kind === "refused") {
    assert.equal(edited.reason, expected);
    return;
  }
  const after = edited.changeSet.changes.reduce(
    (files, { path, text }) => (text === undefined ? withoutFile(files, path) : withFiles(files, [[path, text]])),
    workspace,
  );
  const shown = [...after.files].map(([path, { text }]) =>
    path === "a.playbook" ? text.split("# Execution\n")[1] : `//- /${path}\n${text}`,
  );
  assert.equal(shown.join(""), expected);
}

const wait: Step = { step: "wait", for: 5 };
const post: Step = { step: "api_request", action: "POST /orders", body: { sku: "A-100", lines: [{ note: "x".repeat(90) }] } };
const add =
  (place: (at: Span) => NewPlace, ...steps: readonly Step[]) =>
  (workspace: Workspace, at: Span) =>
    addInstructions(workspace, "a.playbook", place(at), steps);
const behind = (at: Span) => ({ behind: at });
const before = (at: Span) => ({ before: at });
const remove = (workspace: Workspace, at: Span) => removeInstruction(workspace, "a.playbook", at);
const move = (by: -1 | 1) => (workspace: Workspace, at: Span) => moveInstruction(workspace, "a.playbook", at, by);

describe("adding instructions", () => {
  it("writes a line of its own in the manner of its neighbour, and counts on", () => {
    edit("- Wait $01 second.\n- Wait 2 seconds.\n", add(behind, wait), "- Wait 1 second.\n- Wait 5 ms.\n- Wait 2 seconds.\n");
    edit(
      "1. Wait $01 second.\n2. Wait 2 seconds.\n",
      add(behind, wait, wait),
      "1. Wait 1 second.\n2. Wait 5 ms.\n3. Wait 5 ms.\n4. Wait 2 seconds.\n",
    );
    edit("1. Wait $01 second.\n2. Wait 2 seconds.\n", add(before, wait), "1. Wait 5 ms.\n2. Wait 1 second.\n3. Wait 2 seconds.\n");
    edit("Wait $01 second.", add(behind, wait), "Wait 1 second.\nWait 5 ms.");
  });

  it("goes between the sentences of a line, and after an attachment", () => {
    edit("Wait $01 second. Wait 2 seconds.\n", add(behind, wait), "Wait 1 second. Wait 5 ms. Wait 2 seconds.\n");
    edit(
      "Send a $0POST request to /orders with body:\n```json\n{}\n```\nWait 1 second.\n",
      add(behind, { step: "save", store: [{ id: "$.id" }] }),
      "Send a POST request to /orders with body:\n```json\n{}\n```\nSave $.id as ${id}.\nWait 1 second.\n",
    );
    edit(
      "For each ${id} in ${ids}:\n  - Wait $01 second.\nWait 2 seconds.\n",
      add(behind, wait),
      "For each ${id} in ${ids}:\n  - Wait 1 second.\n  - Wait 5 ms.\nWait 2 seconds.\n",
    );
  });

  it("reads over a habit before its neighbour", () => {
    edit(
      "1. When the client sends a $0POST request to /orders with body:\n   ```json\n   {}\n   ```\n2. Then expect status 201.\n",
      add(behind, wait),
      "1. When the client sends a POST request to /orders with body:\n   ```json\n   {}\n   ```\n2. Wait 5 ms.\n3. Then expect status 201.\n",
    );
    edit("When the client sends a GET request to /a.\nThen expect $0status 200.\n", remove, "When the client sends a GET request to /a.\n");
  });

  it("brings along what is attached to it", () => {
    edit(
      "1. Wait $01 second.\n2. Wait 2 seconds.\n",
      add(behind, post),
      `1. Wait 1 second.\n2. Send a POST request to /orders with the following JSON body:\n   \`\`\`json\n   {\n     "sku": "A-100",\n     "lines": [\n       {\n         "note": "${"x".repeat(90)}"\n       }\n     ]\n   }\n   \`\`\`\n3. Wait 2 seconds.\n`,
    );
  });

  it("begins a phase that is empty or missing, at its place", () => {
    edit(
      "Wait 1 second.\n",
      add(() => ({ phase: "teardown" }), wait),
      "Wait 1 second.\n\n# Teardown\nWait 5 ms.\n",
    );
    edit(
      "",
      add(() => ({ phase: "execution" }), wait),
      "Wait 5 ms.\n",
    );
    edit(
      "Wait 1 second.\n\n# Teardown\n",
      add(() => ({ phase: "teardown" }), wait),
      "Wait 1 second.\n\n# Teardown\nWait 5 ms.\n",
    );
  });

  it("refuses to write next to a sentence that is gone", () => {
    edit(
      "Wait 1 second.\n",
      add(() => ({ behind: { start: 1, end: 2 } }), wait),
      "This sentence no longer exists. Check the playbook.",
    );
  });
});

describe("removing an instruction", () => {
  it("takes its lines, what is attached to it, and its number", () => {
    edit("1. Wait $01 second.\n2. Wait 2 seconds.\n3. Wait 3 seconds.\n", remove, "1. Wait 2 seconds.\n2. Wait 3 seconds.\n");
    edit("Wait 1 second. Wait $02 seconds.\n", remove, "Wait 1 second.\n");
    edit("Wait $01 second. Wait 2 seconds.\n", remove, "Wait 2 seconds.\n");
    edit("Send a $0POST request to /orders with body:\n```json\n{}\n```\nWait 1 second.\n", remove, "Wait 1 second.\n");
  });

  it("takes from the steps file what was for it alone", () => {
    edit(
      'Wait 1 second.\nRun steps $0"look".\n//- /a.steps.yaml\nnamed:\n  look:\n    - { step: wait, for: 1 }\n',
      remove,
      "Wait 1 second.\n",
    );
  });

  it("says why it is impossible", () => {
    edit("For each ${id} in ${ids}:\n  - Wait $01 second.\n", remove, "A block needs at least one sentence. Remove the block instead.");
  });
});

describe("moving an instruction", () => {
  it("changes places with its neighbour, each with what is attached to it", () => {
    edit("1. Wait 1 second.\n2. Wait $02 seconds.\n", move(-1), "1. Wait 2 seconds.\n2. Wait 1 second.\n");
    edit(
      "- Send a $0POST request to /orders with body:\n  ```json\n  {}\n  ```\n- Wait 1 second.\n",
      move(1),
      "- Wait 1 second.\n- Send a POST request to /orders with body:\n  ```json\n  {}\n  ```\n",
    );
  });

  it("says that there is no further place", () => {
    edit("Wait $01 second.\n", move(-1), "This is already the first sentence here.");
    edit("Wait $01 second.\n", move(1), "This is already the last sentence here.");
  });
});
