import assert from "node:assert/strict";
import fc from "fast-check";
import { editSteps } from "../../../language/edit/editSteps.ts";
import { instructionText } from "../../../language/edit/instructionText.ts";
import { describe as inEnglish } from "../../../language/english/describe.ts";
import type { Step } from "../../../language/step.ts";
import { normalisedKey } from "../../../language/steps/normalise.ts";
import { instructionsOf } from "../../../language/workspace/compile.ts";
import { playbookAt } from "../../../language/workspace/playbooks.ts";
import { emptyWorkspace, type Workspace, withFile, withFiles } from "../../../language/workspace/workspace.ts";
import { stepLists, steps } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

/** Each case compiles a playbook several times. */
const fewer = { ...property, numRuns: property.numRuns / 20 };

function playbookOf(execution: string): Workspace {
  return withFile(emptyWorkspace(), "a.playbook", `---\nservice: shop\nflow: One\n---\n\n# Execution\n${execution}\nWait 1 second.\n`);
}

/** The law: the first instruction of the execution gets the steps, and the last one stays. */
function assertEdits(workspace: Workspace, wanted: readonly Step[]): void {
  const before = instructionsOf(workspace, "a.playbook")?.[0]?.instructions ?? [];
  const playbook = playbookAt(workspace, "a.playbook");
  assert.ok(playbook && before[0]);
  const place = before[0].instruction.span;
  const edited = editSteps(workspace, "a.playbook", place, wanted);
  if (edited.kind === "refused") assert.fail(`${edited.reason} ${JSON.stringify(wanted)}`);
  const after = withFiles(
    workspace,
    edited.changeSet.changes.map(({ path, text }) => [path, text ?? ""] as const),
  );
  const all = (instructionsOf(after, "a.playbook")?.[0]?.instructions ?? []).flatMap((one) => one.steps);
  assert.equal(normalisedKey(all), normalisedKey([...wanted, ...before.slice(1).flatMap((one) => one.steps)]));
}

describe("editing any steps", () => {
  it("gives a sentence whatever steps are asked for", () => {
    fc.assert(
      fc.property(stepLists(), (wanted) => assertEdits(playbookOf("1. Send a GET request to /orders."), wanted)),
      fewer,
    );
  });

  it("leads from the sentence of any step to any other", () => {
    fc.assert(
      fc.property(steps(), steps(), (first, wanted) => {
        const described = inEnglish([first]);
        fc.pre(described.kind === "described");
        assertEdits(playbookOf(instructionText(described.instructions, "", "- ")), [wanted]);
      }),
      fewer,
    );
  });
});
