// Puts sentences of an author, such as those tried in a debug console, into a playbook. The law of `editSteps` holds:
// each sentence means in the file what it meant where it was tried, every other instruction means the same as before,
// and a check above or below reads the same response.

import type { Span } from "../diagnostic.ts";
import type { Attachment, Instruction, Playbook } from "../playbook.ts";
import { lineStarts, positionAt } from "../position.ts";
import type { PhaseName, Step } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "../workspace/compile.ts";
import { playbookAt } from "../workspace/playbooks.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type ChangeSet, changeSetOfEdits } from "./changeSet.ts";
import { insertions, siblingsOf } from "./editInstructions.ts";
import { effectsOf, hasEffects, withChanges, withSiblings } from "./effect.ts";

export interface InsertedSentence {
  readonly sentence: string;
  readonly attachment?: Attachment;
  /** The steps that it means. */
  readonly steps: readonly Step[];
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export type SentencesInserted =
  /** `places`: where they begin in the new text, counted from 1. */
  | { readonly kind: "inserted"; readonly changeSet: ChangeSet; readonly places: readonly Place[] }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Before or after the instruction at `span`, or as near as a request can be inserted without separating another one
 * from the readers of its response.
 */
export function insertSentences(
  workspace: Workspace,
  path: string,
  { span, isBefore }: { readonly span: Span; readonly isBefore: boolean },
  sentences: readonly InsertedSentence[],
): SentencesInserted {
  const playbook = playbookAt(workspace, path);
  const compiled = playbook === undefined ? undefined : compiledIn(workspace, path);
  const own =
    compiled === undefined ? undefined : [...compiled.keys()].find(({ span: { start, end } }) => start === span.start && end === span.end);
  if (playbook === undefined || compiled === undefined || own === undefined)
    return { kind: "refused", reason: "This sentence no longer exists. Check the playbook." };
  const siblings = siblingsOf(playbook, own);
  const wantedAt = siblings.indexOf(own) + (isBefore ? 0 : 1);
  const calls = sentences.some(({ steps }) => steps.some(isCall));
  const at = calls ? betweenCalls(siblings, compiled, wantedAt) : wantedAt;
  const effects = effectsOf(instructionsOf(workspace, path) ?? []);
  const first = siblings[0] ?? own;
  const wanted = withSiblings(effects, first, (list) => list.toSpliced(at, 0, ...sentences.map(({ steps }) => ({ steps, body: [] }))));
  const written = sentences.map(({ sentence, attachment }) => ({
    sentence: ended(sentence, attachment),
    ...(attachment === undefined ? {} : { attachment }),
  }));
  const near = at === 0 ? first : siblings[at - 1];
  for (const edits of near === undefined ? [] : insertions(playbook, near, at === 0, written)) {
    const changeSet = changeSetOfEdits(workspace, path, edits);
    if (!hasEffects(workspace, path, changeSet, wanted)) continue;
    return { kind: "inserted", changeSet, places: placesOf(playbook, playbookAt(withChanges(workspace, changeSet), path), first, at) };
  }
  return {
    kind: "refused",
    reason: "At this place, the sentences or those around them would change their meaning. Write them where they fit by hand.",
  };
}

function compiledIn(workspace: Workspace, path: string): ReadonlyMap<Instruction, CompiledInstruction> {
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  return new Map(all.map((one) => [one.instruction, one]));
}

/** Below what reads the response of the last call, and above what prepares the next. */
function betweenCalls(siblings: readonly Instruction[], compiled: ReadonlyMap<Instruction, CompiledInstruction>, wanted: number): number {
  const stepsAt = (index: number) => {
    const instruction = siblings[index];
    return (instruction === undefined ? undefined : compiled.get(instruction)?.steps) ?? [];
  };
  let at = wanted;
  // A step that neither calls nor reads, such as a wait, may separate a call from the readers of its response.
  for (let index = wanted; index < siblings.length; index++) {
    if (readsAbove(stepsAt(index))) at = index + 1;
    if (stepsAt(index).some(isCall)) break;
  }
  while (preparesBelow(stepsAt(at - 1))) at -= 1;
  return at;
}

function isCall({ step }: Step): boolean {
  return step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block" || step === "steps";
}

/** Returns whether they read the response of a call above before they call anything themselves. */
export function readsAbove(steps: readonly Step[]): boolean {
  const first = steps.find(({ step }) => step !== "set" && step !== "wait");
  return first?.step === "save" || first?.step === "repeat" || (first?.step === "validate" && first.of === undefined);
}

function preparesBelow(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  return last?.step === "prepare" && last.of === undefined;
}

/** Without its end a sentence would go on in the next one. */
function ended(sentence: string, attachment: Attachment | undefined): string {
  const text = sentence.trim();
  if (/[.!?:]$/.test(text)) return text;
  return attachment === undefined ? `${text}.` : `${text}:`;
}

/** The beginning of the sentences that were added to the list that held `first`. */
function placesOf(before: Playbook, after: Playbook | undefined, first: Instruction, at: number): readonly Place[] {
  const address = addressOf(before, first);
  const list = after === undefined || address === undefined ? [] : listAt(after, address);
  const added = list.length - siblingsOf(before, first).length;
  const starts = lineStarts(after?.text ?? "");
  return list.slice(at, at + added).map(({ span }) => {
    const { line, column } = positionAt(starts, span.start);
    return { line: line + 1, column: column + 1 };
  });
}

interface Address {
  readonly phase: PhaseName;
  /** Indexes of the blocks around the list. */
  readonly indexes: readonly number[];
}

function addressOf({ phases }: Playbook, instruction: Instruction): Address | undefined {
  const within = (list: readonly Instruction[]): readonly number[] | undefined => {
    if (list.includes(instruction)) return [];
    for (const [index, { body = [] }] of list.entries()) {
      const inner = within(body);
      if (inner !== undefined) return [index, ...inner];
    }
    return undefined;
  };
  for (const { name, instructions } of phases) {
    const indexes = within(instructions);
    if (indexes !== undefined) return { phase: name, indexes };
  }
  return undefined;
}

function listAt({ phases }: Playbook, { phase, indexes }: Address): readonly Instruction[] {
  const list = phases.find(({ name }) => name === phase)?.instructions ?? [];
  return indexes.reduce<readonly Instruction[]>((inner, index) => inner[index]?.body ?? [], list);
}
