// A change of an instruction's steps as a change of the text: of single words where that is enough, else of the whole
// sentence, else of the steps file. The law: afterwards the instruction has exactly the steps that were asked for, and
// every other instruction the steps that it had.

import type { Span, TextEdit } from "../diagnostic.ts";
import { describe, type Servers } from "../english/describe.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import type { Understood } from "../reading.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import type { StepsFile } from "../steps/stepsFile.ts";
import { keyedInstructions } from "../steps/stepsKey.ts";
import { editStepsFile, type StepsEdit } from "../steps/writeSteps.ts";
import { wholeSpan } from "../text/wholeSpan.ts";
import { type CompiledInstruction, instructionsOf } from "../workspace/compile.ts";
import { stepsFileOf } from "../workspace/fileKind.ts";
import { playbookAt } from "../workspace/playbooks.ts";
import { servers } from "../workspace/servers.ts";
import { type MatchedSteps, matchedSteps, stepsFileAt } from "../workspace/stepsFile.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type ChangeSet, changeFile, changeSetOfEdits } from "./changeSet.ts";
import { effectsOf, hasEffects, withSiblings } from "./effect.ts";
import { instructionText } from "./instructionText.ts";
import { freeName, lineEndOf, lineOf } from "./place.ts";
import { rewrites } from "./rewriteFields.ts";

export type StepsEdited =
  /** `how`: the parts that changed; empty if the steps are the same already. */
  | { readonly kind: "edited"; readonly how: "nothing" | "words" | "sentence" | "steps file"; readonly changeSet: ChangeSet }
  | { readonly kind: "refused"; readonly reason: string };

export interface EditStepsOptions {
  /** A sentence without steps stays as it is, and the steps file decides its meaning. */
  readonly keepsWords?: boolean;
  /** The author of the steps, for the steps file; default: a person. */
  readonly by?: string;
  /**
   * With the same playbook, but with a document in which a sentence can be read that the present one does not let mean
   * anything.
   */
  readonly understoodIn?: Workspace;
}

/**
 * `place` is the instruction's place in the playbook of the workspace, in a block or not; `steps` are its new steps.
 */
export function editSteps(
  workspace: Workspace,
  path: string,
  place: Span,
  steps: readonly Step[],
  { keepsWords = false, by = "person", understoodIn }: EditStepsOptions = {},
): StepsEdited {
  const before = understoodIn && compiledAt(understoodIn, path, place);
  const readBefore = before && readNow(before);
  const playbook = playbookAt(workspace, path);
  const phases = instructionsOf(workspace, path) ?? [];
  const compiled = compiledAt(workspace, path, place);
  if (playbook === undefined || compiled === undefined)
    return { kind: "refused", reason: "This sentence no longer exists. Check the playbook." };
  const { instruction, use } = compiled;
  if (use !== undefined) {
    const reason = `These are the steps of the phrase "${use.phrase.wordings[0] ?? ""}". Change them in ${use.phrase.path}, or inline the phrase first.`;
    return { kind: "refused", reason };
  }
  // Trying a text makes the workspace derive everything again, so the matches are read first.
  const matched = matchedSteps(workspace, path);
  const file = stepsFileAt(workspace, stepsFileOf(path));
  if (steps.length === 0) return { kind: "refused", reason: "An instruction needs at least one step. Remove the sentence instead." };
  if (compiled.steps.length > 0 && normalisedKey(compiled.steps) === normalisedKey(steps))
    return { kind: "edited", how: "nothing", changeSet: { changes: [] } };
  const wanted = withSiblings(effectsOf(phases), instruction, (siblings, index) => siblings.with(index, { instruction, steps, body: [] }));
  const means = (changeSet: ChangeSet) => hasEffects(workspace, path, changeSet, wanted);

  const understood = compiled.compiled.kind === "refused" ? readBefore : readNow(compiled);
  if (understood !== undefined) {
    for (const edits of rewrites(playbook, instruction, understood, steps, understood === readBefore)) {
      const changeSet = changeSetOfEdits(workspace, path, edits);
      if (means(changeSet)) return { kind: "edited", how: "words", changeSet };
    }
  }
  const isKept = compiled.fromStepsFile || (keepsWords && compiled.compiled.kind === "refused");
  const head = isKept ? undefined : newHead(playbook, compiled, steps);
  if (head !== undefined) {
    const changeSet = changeSetOfEdits(workspace, path, [head]);
    if (means(changeSet)) return { kind: "edited", how: "words", changeSet };
  }
  if (!isKept) {
    const sentence = inEnglish(playbook, instruction, steps, servers(workspace, ""));
    const changeSet = sentence === undefined ? undefined : changeSetOfEdits(workspace, path, [sentence]);
    if (changeSet !== undefined && means(changeSet)) return { kind: "edited", how: "sentence", changeSet };
  }
  const changeSet = inStepsFile({ workspace, path, playbook, matched, file, by }, compiled, steps);
  if (changeSet !== undefined && means(changeSet)) return { kind: "edited", how: "steps file", changeSet };
  return {
    kind: "refused",
    reason: "These steps cannot be written without changing other instructions, neither as a sentence nor in the steps file.",
  };
}

/**
 * How a sentence that is not a block is read, with the places of its fields; undefined if it is not, or the steps file
 * decides.
 */
function readNow(one: CompiledInstruction): Understood | undefined {
  if (one.compiled.kind !== "understood" || one.fromStepsFile || one.body.length > 0) return undefined;
  return one.compiled;
}

function compiledAt(workspace: Workspace, path: string, place: Span): CompiledInstruction | undefined {
  const playbook = playbookAt(workspace, path);
  const all = (instructionsOf(workspace, path) ?? []).flatMap((phase) => phase.instructions.flatMap(withBody));
  return playbook && all.find(({ instruction }) => sameData(instruction.span, place));
}

/** For a block that repeats the same sentences as before: its new head. */
function newHead(
  playbook: Playbook,
  { instruction, steps: before, body }: CompiledInstruction,
  steps: readonly Step[],
): TextEdit | undefined {
  const [old] = before;
  const [block] = steps;
  if (before.length !== 1 || steps.length !== 1 || old?.step !== "block" || block?.step !== "block") return undefined;
  if (body.length === 0 || normalisedKey(old.steps) !== normalisedKey(block.steps)) return undefined;
  const described = describe([{ ...block, steps: [] }]);
  if (described.kind !== "described") return undefined;
  const { indent, marker, rest } = lineOf(playbook, instruction);
  const { start, end } = instruction.span;
  const span = { start, end: instruction.attachment?.span.end ?? end };
  return rest ? undefined : { span, text: instructionText(described.instructions, indent, marker, lineEndOf(playbook.text)) };
}

/** The sentence of the steps, in place of the old one and its attachment. */
function inEnglish(playbook: Playbook, instruction: Instruction, steps: readonly Step[], known: Servers): TextEdit | undefined {
  const described = describe(steps, known);
  if (described.kind !== "described" || described.instructions.length === 0) return undefined;
  const { indent, marker, rest } = lineOf(playbook, instruction);
  // After another sentence of the line there is no room for an attachment or a second line.
  const single = described.instructions.every(({ attachment, body }) => attachment === undefined && body === undefined);
  if (single) return { span: wholeSpan(instruction), text: described.instructions.map(({ sentence }) => sentence).join(" ") };
  if (rest) return undefined;
  return {
    span: wholeSpan(instruction),
    text: instructionText(described.instructions, indent, marker, lineEndOf(playbook.text)),
  };
}

interface Around {
  readonly workspace: Workspace;
  readonly path: string;
  readonly playbook: Playbook;
  readonly matched: MatchedSteps;
  readonly file: StepsFile | undefined;
  readonly by: string;
}

/** Steps that the steps file holds already are changed there; else the sentence becomes `Run steps "name".` */
function inStepsFile(
  { workspace, path, playbook, matched, file, by }: Around,
  { instruction, compiled }: CompiledInstruction,
  steps: readonly Step[],
): ChangeSet | undefined {
  if (file !== undefined && file.diagnostics.length > 0) return undefined;
  const { entries, named } = matched;
  const write = (edit: StepsEdit, sentence?: TextEdit): ChangeSet => {
    const text = editStepsFile(file?.text ?? "", [edit]);
    const inPlaybook = sentence === undefined ? { changes: [] } : changeSetOfEdits(workspace, path, [sentence]);
    return { changes: [...inPlaybook.changes, changeFile(stepsFileOf(path), file?.text, text)] };
  };
  const entry = entries.get(instruction);
  if (compiled.kind === "refused") {
    const key = entry?.key ?? keyedInstructions(playbook).find((one) => one.instruction === instruction)?.key;
    return key === undefined ? undefined : write({ kind: "set entry", key, by, steps });
  }
  const [only] = compiled.steps;
  if (compiled.steps.length === 1 && only?.step === "steps" && named.has(only.name))
    return write({ kind: "set named", name: only.name, steps });
  const name = freeName(instruction.sentence, new Set(named.keys()));
  return write({ kind: "set named", name, steps }, { span: wholeSpan(instruction), text: `Run steps "${name}".` });
}

function withBody(compiled: CompiledInstruction): readonly CompiledInstruction[] {
  return [compiled, ...compiled.body.flatMap(withBody)];
}
