/**
 * The law of the steps panel: an edited step goes into the sentence, which compiles to it, or into the steps file,
 * which holds it; and everything else stays.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Span } from "../../../language/diagnostic.ts";
import { addInstructions, moveInstruction, removeInstruction } from "../../../language/edit/editInstructions.ts";
import { editSteps, type StepsEdited } from "../../../language/edit/editSteps.ts";
import { instructionText } from "../../../language/edit/instructionText.ts";
import { describe as inEnglish } from "../../../language/english/describe.ts";
import type { Instruction } from "../../../language/playbook.ts";
import type { Step } from "../../../language/step.ts";
import { normalisedKey } from "../../../language/steps/normalise.ts";
import { type CompiledInstruction, instructionsOf } from "../../../language/workspace/compile.ts";
import { playbookAt } from "../../../language/workspace/playbooks.ts";
import { emptyWorkspace, type Workspace, withFiles, withoutFile } from "../../../language/workspace/workspace.ts";
import { stepLists } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

const fewer = { ...property, numRuns: property.numRuns / 40 };
const examples = join(import.meta.dirname, "../../../examples");

function after(workspace: Workspace, edited: StepsEdited): Workspace {
  if (edited.kind === "refused") assert.fail(edited.reason);
  return edited.changeSet.changes.reduce(
    (files, { path, text }) => (text === undefined ? withoutFile(files, path) : withFiles(files, [[path, text]])),
    workspace,
  );
}

/** The steps of all phases, sentence after sentence. */
function stepsOf(workspace: Workspace, path: string): readonly (readonly Step[])[] {
  return (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.map(({ steps }) => steps));
}

function assertSteps(workspace: Workspace, path: string, wanted: readonly (readonly Step[])[]): void {
  assert.equal(normalisedKey(stepsOf(workspace, path).flat()), normalisedKey(wanted.flat()));
}

function withBody(one: CompiledInstruction): readonly CompiledInstruction[] {
  return [one, ...one.body.flatMap(withBody)];
}

/** Edits as the panel makes them: each part of a step by itself. */
function edits(step: Step): readonly Step[] {
  const changed = (fields: object): Step => ({ ...step, ...fields }) as Step;
  switch (step.step) {
    case "api_request": {
      const [method, ...target] = step.action.split(" ");
      const isJson = typeof step.body === "object" && step.body !== null && !Array.isArray(step.body) && !("$var" in step.body);
      const hasBody = ["body", "form", "multipart", "text", "file"].some((key) => key in step);
      return [
        changed({ action: [method === "PUT" ? "PATCH" : "PUT", ...target].join(" ") }),
        changed({ action: `${step.action}/more`, parameters: undefined }),
        changed({ query: { ...step.query, page: 2 } }),
        changed({ headers: { ...step.headers, "X-Added": "yes ${and} no" } }),
        changed({ timeout: 1500 }),
        ...(isJson ? [changed({ body: { ...(step.body as object), added: [1, { $var: "two" }] } })] : []),
        ...(hasBody ? [] : [changed({ body: { added: true } })]),
      ].map((one) => JSON.parse(JSON.stringify(one)) as Step);
    }
    case "validate":
      return [
        changed({ checks: [...step.checks, { path: "$.added", equals: "x" }] }),
        changed({ checks: [{ path: "$.other", exists: true }, ...step.checks.slice(1)] }),
        ...(step.checks.length > 1 ? [changed({ checks: step.checks.slice(1) })] : []),
      ];
    case "save":
      return [changed({ store: [...step.store, { added: "$.added" }] }), changed({ store: [{ renamed: "$.id" }] })];
    case "set":
      return [changed({ value: "other" }), changed({ variable: "other" })];
    case "wait":
      return [changed({ for: 1234 })];
    default:
      return [];
  }
}

describe("every step of every example", function () {
  this.timeout(300_000);
  const paths = globSync("**/*.{playbook,yaml,yml,json,csv}", { cwd: examples }).filter((path) => !path.includes("node_modules"));
  const workspace = withFiles(
    emptyWorkspace(),
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(examples, path), "utf8")] as const),
  );
  const playbooks = workspace.paths.get("playbook") ?? [];

  it("takes every edit of every part, in its sentence or in the steps file", () => {
    const ways = new Map<string, number>();
    const refused: string[] = [];
    for (const path of playbooks) {
      const before = stepsOf(workspace, path);
      const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(withBody));
      const top = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions);
      const placeOf = places(workspace, path);
      for (const { instruction, steps } of all) {
        steps.forEach((step, index) => {
          for (const wanted of edits(step)) {
            const edited = editSteps(workspace, path, placeOf(instruction), steps.with(index, wanted));
            const way = edited.kind === "edited" ? edited.how : "refused";
            ways.set(way, (ways.get(way) ?? 0) + 1);
            if (edited.kind === "refused") {
              refused.push(`${path}: ${instruction.sentence} → ${JSON.stringify(wanted)}: ${edited.reason}`);
              continue;
            }
            const at = top.findIndex((one) => one.instruction === instruction);
            if (at >= 0) assertSteps(after(workspace, edited), path, before.with(at, steps.with(index, wanted)));
            else assert.ok(stepsOf(after(workspace, edited), path).length > 0);
          }
        });
      }
    }
    assert.deepEqual(refused, []);
    // Most edits leave the author's words alone.
    assert.ok((ways.get("words") ?? 0) > (ways.get("sentence") ?? 0) + (ways.get("steps file") ?? 0), JSON.stringify([...ways]));
  });

  it("can be removed, or the refusal names what depends on it; and gets a neighbour", () => {
    for (const path of playbooks) {
      const before = stepsOf(workspace, path);
      const top = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions);
      const placeOf = places(workspace, path);
      top.forEach(({ instruction }, index) => {
        const removed = removeInstruction(workspace, path, placeOf(instruction));
        if (removed.kind === "edited") assertSteps(after(workspace, removed), path, before.toSpliced(index, 1));
        const wait: Step = { step: "wait", for: 7 };
        const added = addInstructions(workspace, path, { behind: placeOf(instruction) }, [wait]);
        assertSteps(after(workspace, added), path, before.toSpliced(index + 1, 0, [wait]));
      });
    }
  });
});

/** Returns the places of the instructions in the current playbook. */
function places(workspace: Workspace, path: string): (instruction: Instruction) => Span {
  const playbook = playbookAt(workspace, path);
  assert.ok(playbook);
  return (instruction) => instruction.span;
}

describe("any steps as sentences", () => {
  const path = "a.playbook";
  const world = (text: string) => withFiles(emptyWorkspace(), [[path, `---\nservice: shop\nflow: One\n---\n\n# Execution\n${text}`]]);

  it("are added before and after a sentence, and in a missing phase", () => {
    fc.assert(
      fc.property(stepLists(), fc.constantFrom("- ", "1. ", ""), fc.constantFrom("before", "behind", "phase"), (wanted, marker, where) => {
        const workspace = world(`${marker}Wait 1 second.\n${marker.replace("1", "2")}Wait 2 seconds.\n`);
        const first = instructionsOf(workspace, path)?.[0]?.instructions[0];
        assert.ok(first);
        const place = places(workspace, path)(first.instruction);
        const at = where === "before" ? { before: place } : where === "behind" ? { behind: place } : { phase: "teardown" as const };
        const before = stepsOf(workspace, path);
        const index = where === "before" ? 0 : where === "behind" ? 1 : 2;
        assertSteps(after(workspace, addInstructions(workspace, path, at, wanted)), path, before.toSpliced(index, 0, wanted));
      }),
      fewer,
    );
  });

  it("are moved past each other and removed, or the refusal says why not", () => {
    fc.assert(
      fc.property(stepLists(), fc.constantFrom("- ", "1. ", ""), (wanted, marker) => {
        const described = inEnglish(wanted);
        fc.pre(described.kind === "described");
        const workspace = world(`${marker}${instructionText(described.instructions, "", marker)}\n${marker}Wait 1 second.\n`);
        const instructions = instructionsOf(workspace, path)?.[0]?.instructions ?? [];
        const [lastOne] = instructions.slice(-1);
        assert.ok(lastOne);
        const last = places(workspace, path)(lastOne.instruction);
        const before = stepsOf(workspace, path);
        const moved = moveInstruction(workspace, path, last, -1);
        if (moved.kind === "edited") {
          const [one = [], other = []] = before.slice(-2);
          assertSteps(after(workspace, moved), path, [...before.slice(0, -2), other, one]);
        }
        assertSteps(after(workspace, removeInstruction(workspace, path, last)), path, before.slice(0, -1));
      }),
      fewer,
    );
  });
});
