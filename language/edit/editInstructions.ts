// Sentences that come, go and change places, as changes of the text that leave all others as the author wrote them. The
// law of `editSteps` holds: afterwards every instruction has exactly the same steps as before, and a new one the
// requested steps.

import { capitalized } from "../capitalized.ts";
import type { Span, TextEdit } from "../diagnostic.ts";
import { type DescribedInstruction, describe } from "../english/describe.ts";
import type { Instruction, Playbook } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import { type PhaseName, phaseNames, type Step } from "../step.ts";
import { editStepsFile } from "../steps/writeSteps.ts";
import { wholeSpan } from "../text/wholeSpan.ts";
import { type CompiledInstruction, instructionsOf } from "../workspace/compile.ts";
import { stepsFileOf } from "../workspace/fileKind.ts";
import { playbookAt } from "../workspace/playbooks.ts";
import { servers } from "../workspace/servers.ts";
import { matchedSteps, stepsFileAt } from "../workspace/stepsFile.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type ChangeSet, changeFile, changeSetOfEdits } from "./changeSet.ts";
import type { StepsEdited } from "./editSteps.ts";
import { type Effects, effectsOf, hasEffects, withSiblings } from "./effect.ts";
import { instructionText } from "./instructionText.ts";
import { freeName, lineEndOf, lineOf, lineStart, nextLine } from "./place.ts";
import { renumbered } from "./renumber.ts";

/** The place of a new instruction: beside another one, or at the end of a phase. */
export type NewPlace = { readonly before: Span } | { readonly behind: Span } | { readonly phase: PhaseName };

const gone = { kind: "refused", reason: "This sentence no longer exists. Check the playbook." } as const;

/** New instructions with these steps. */
export function addInstructions(workspace: Workspace, path: string, place: NewPlace, steps: readonly Step[]): StepsEdited {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return gone;
  const { text } = playbook;
  const effects = effectsOf(instructionsOf(workspace, path) ?? []);
  const file = stepsFileAt(workspace, stepsFileOf(path));
  const taken = new Set(matchedSteps(workspace, path).named.keys());
  const near = "phase" in place ? lastOf(playbook, place.phase) : neighbour(playbook, "before" in place ? place.before : place.behind);
  if (near === undefined && !("phase" in place)) return gone;
  const isBefore = "before" in place;
  const wanted =
    near === undefined
      ? withPhase(effects, "phase" in place ? place.phase : "execution", steps)
      : withSiblings(effects, near, (siblings, index) => siblings.toSpliced(isBefore ? index : index + 1, 0, { steps, body: [] }));
  const editsOf = (instructions: readonly DescribedInstruction[]): readonly (readonly TextEdit[])[] =>
    near === undefined
      ? [[inNewPhase(playbook, "phase" in place ? place.phase : "execution", instructions)]]
      : insertions(playbook, near, isBefore, instructions);
  const described = describe(steps, servers(workspace, ""));
  if (described.kind === "described") {
    for (const edits of editsOf(described.instructions)) {
      const changeSet = changeSetOfEdits(workspace, path, edits);
      if (hasEffects(workspace, path, changeSet, wanted)) return { kind: "edited", how: "sentence", changeSet };
    }
  }
  if (file === undefined || file.diagnostics.length === 0) {
    const name = freeName(steps.map(({ action, step }) => action ?? step).join(" "), taken);
    const named = editStepsFile(file?.text ?? "", [{ kind: "set named", name, steps }]);
    for (const edits of editsOf([{ sentence: `Run steps "${name}".` }])) {
      const { changes } = changeSetOfEdits(workspace, path, edits);
      const changeSet = { changes: [...changes, changeFile(stepsFileOf(path), file?.text, named)] };
      if (hasEffects(workspace, path, changeSet, wanted)) return { kind: "edited", how: "steps file", changeSet };
    }
  }
  return {
    kind: "refused",
    reason: `This cannot be written here without changing other instructions of ${text === "" ? "the file" : path}.`,
  };
}

/** The instruction is removed, with its attachment and the steps that the steps file holds for it alone. */
export function removeInstruction(workspace: Workspace, path: string, place: Span): StepsEdited {
  const playbook = playbookAt(workspace, path);
  const compiled = compiledAt(workspace, path, place);
  if (playbook === undefined || compiled === undefined) return gone;
  const { instruction } = compiled;
  const siblings = siblingsOf(playbook, instruction);
  if (siblings.length === 1 && !playbook.phases.some((phase) => phase.instructions.includes(instruction)))
    return { kind: "refused", reason: "A block needs at least one sentence. Remove the block instead." };
  const wanted = withSiblings(effectsOf(instructionsOf(workspace, path) ?? []), instruction, (all, index) => all.toSpliced(index, 1));
  const inStepsFile = withoutEntry(workspace, path, playbook, compiled);
  const edits = [{ span: removedSpan(playbook, instruction), text: "" }, ...renumbered(playbook, siblings, instruction, -1)];
  const { changes } = changeSetOfEdits(workspace, path, edits);
  const changeSet: ChangeSet = { changes: [...changes, ...inStepsFile] };
  if (hasEffects(workspace, path, changeSet, wanted))
    return { kind: "edited", how: inStepsFile.length === 0 ? "sentence" : "steps file", changeSet };
  return {
    kind: "refused",
    reason: "Without this sentence, other sentences would change their meaning. Rewrite those first, so that they name what they refer to.",
  };
}

/** The instruction changes places with the one above (-1) or below (1) it. */
export function moveInstruction(workspace: Workspace, path: string, place: Span, by: -1 | 1): StepsEdited {
  const playbook = playbookAt(workspace, path);
  const compiled = compiledAt(workspace, path, place);
  if (playbook === undefined || compiled === undefined) return gone;
  const siblings = siblingsOf(playbook, compiled.instruction);
  const index = siblings.indexOf(compiled.instruction);
  const [first, second] = by < 0 ? [siblings[index - 1], siblings[index]] : [siblings[index], siblings[index + 1]];
  if (first === undefined || second === undefined)
    return { kind: "refused", reason: by < 0 ? "This is already the first sentence here." : "This is already the last sentence here." };
  const other = compiledAt(workspace, path, (by < 0 ? first : second).span);
  const effects = effectsOf(instructionsOf(workspace, path) ?? []);
  const wanted = withSiblings(effects, first, (all, at) => all.toSpliced(at, 2, ...all.slice(at, at + 2).reverse()));
  const { text } = playbook;
  const written = (one: Instruction) => text.slice(wholeSpan(one).start, wholeSpan(one).end);
  const explicit = (one: Instruction) => {
    const steps = one === compiled.instruction ? compiled.steps : (other?.steps ?? []);
    const described = steps.length === 0 || one.body !== undefined ? undefined : describe(steps, servers(workspace, ""));
    if (described?.kind !== "described") return written(one);
    return instructionText(described.instructions, lineOf(playbook, one).indent, lineOf(playbook, one).marker, lineEndOf(text));
  };
  // Unchanged; otherwise one of them writes out what it depended on.
  for (const [above, below] of [
    [written(second), written(first)],
    [explicit(second), written(first)],
    [written(second), explicit(first)],
    [explicit(second), explicit(first)],
  ] as const) {
    const edits = [
      { span: wholeSpan(first), text: above },
      { span: wholeSpan(second), text: below },
    ];
    const changeSet = changeSetOfEdits(workspace, path, edits);
    if (hasEffects(workspace, path, changeSet, wanted)) return { kind: "edited", how: "sentence", changeSet };
  }
  return { kind: "refused", reason: "At that place, this sentence or the one next to it would change its meaning." };
}

function compiledAt(workspace: Workspace, path: string, place: Span): CompiledInstruction | undefined {
  const visit = (one: CompiledInstruction): readonly CompiledInstruction[] => [one, ...one.body.flatMap(visit)];
  const all = (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(visit));
  const playbook = playbookAt(workspace, path);
  return playbook && all.find(({ instruction }) => sameData(instruction.span, place));
}

/** The list that holds the instruction: that of its phase, or of the block around it. */
export function siblingsOf({ phases }: Playbook, instruction: Instruction): readonly Instruction[] {
  const visit = (list: readonly Instruction[]): readonly Instruction[] | undefined => {
    if (list.includes(instruction)) return list;
    for (const { body = [] } of list) {
      const found = visit(body);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const { instructions } of phases) {
    const found = visit(instructions);
    if (found !== undefined) return found;
  }
  return [];
}

function neighbour(playbook: Playbook, span: Span): Instruction | undefined {
  const visit = (list: readonly Instruction[]): readonly Instruction[] => list.flatMap((one) => [one, ...visit(one.body ?? [])]);
  return playbook.phases.flatMap(({ instructions }) => visit(instructions)).find((one) => sameData(one.span, span));
}

function lastOf({ phases }: Playbook, name: PhaseName): Instruction | undefined {
  return phases.findLast((phase) => phase.name === name)?.instructions.at(-1);
}

function withPhase(effects: Effects, name: PhaseName, steps: readonly Step[]): Effects {
  return new Map([...effects, [name, [...(effects.get(name) ?? []), { steps, body: [] }]]]);
}

/**
 * Ways to write instructions beside another one, the best first: on lines of their own, else on the line of the other.
 */
export function insertions(
  playbook: Playbook,
  near: Instruction,
  isBefore: boolean,
  instructions: readonly DescribedInstruction[],
): readonly (readonly TextEdit[])[] {
  const { text } = playbook;
  const { indent, marker, rest } = lineOf(playbook, near);
  const { start, end } = wholeSpan(near);
  const lineEnd = lineEndOf(text);
  const number = Number.parseInt(marker, 10);
  const own = Number.isNaN(number) || isBefore ? marker : marker.replace(/\d+/, String(number + 1));
  const ways: (readonly TextEdit[])[] = [];
  if (!rest) {
    const written = instructionText(instructions, indent, own, lineEnd);
    const at = isBefore ? lineStart(text, start) : end;
    const line = isBefore ? `${indent}${own}${written}${lineEnd}` : `${lineEnd}${indent}${own}${written}`;
    const siblings = siblingsOf(playbook, near);
    const further = renumbered(playbook, siblings, near, instructions.length, isBefore);
    ways.push([{ span: { start: at, end: at }, text: line }, ...further]);
  }
  if (instructions.every(({ attachment, body }) => attachment === undefined && body === undefined)) {
    const written = instructions.map(({ sentence }) => sentence).join(" ");
    const at = isBefore ? near.span.start : near.span.end;
    ways.push([{ span: { start: at, end: at }, text: isBefore ? `${written} ` : ` ${written}` }]);
  }
  const below = " ".repeat(indent.length + marker.length);
  const written = instructionText(instructions, below, "", lineEnd);
  const at = isBefore ? near.span.start : near.span.end;
  ways.push([
    { span: { start: at, end: at }, text: isBefore ? `${written}${lineEnd}${below}` : `${lineEnd}${below}${written}${lineEnd}${below}` },
  ]);
  return ways;
}

/** In a phase that is missing or has no instruction yet. */
function inNewPhase({ text, phases }: Playbook, name: PhaseName, instructions: readonly DescribedInstruction[]): TextEdit {
  const lineEnd = lineEndOf(text);
  const written = instructionText(instructions, "", "", lineEnd);
  const phase = phases.find((one) => one.name === name);
  if (phase !== undefined) {
    const at = nextLine(text, phase.heading.end);
    const isLast = at === text.length && !/[\r\n]$/.test(text);
    return { span: { start: at, end: at }, text: `${isLast ? lineEnd : ""}${written}${lineEnd}` };
  }
  const heading = `# ${capitalized(name)}`;
  const later = phases.find((one) => phaseNames.indexOf(one.name) > phaseNames.indexOf(name));
  if (later !== undefined) {
    const at = lineStart(text, later.heading.start);
    return { span: { start: at, end: at }, text: `${heading}${lineEnd}${written}${lineEnd}${lineEnd}` };
  }
  const gap = text === "" || /(?:\r\n|[\r\n]){2}$/.test(text) ? "" : /[\r\n]$/.test(text) ? lineEnd : lineEnd + lineEnd;
  return { span: { start: text.length, end: text.length }, text: `${gap}${heading}${lineEnd}${written}${lineEnd}` };
}

/** With its whole lines if no other instruction shares them, else with the white space after or before it. */
function removedSpan(playbook: Playbook, instruction: Instruction): Span {
  const { text } = playbook;
  const { start, end } = wholeSpan(instruction);
  const { rest } = lineOf(playbook, instruction);
  if (!rest) return { start: lineStart(text, start), end: nextLine(text, end) };
  const behind = /^[ \t]+/.exec(text.slice(end))?.[0].length ?? 0;
  if (behind > 0) return { start, end: end + behind };
  const before = /(?<![ \t])[ \t]+$/.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end };
}

/** Without the entries of the steps file that only this instruction uses. */
function withoutEntry(workspace: Workspace, path: string, playbook: Playbook, { instruction, compiled }: CompiledInstruction) {
  const file = stepsFileAt(workspace, stepsFileOf(path));
  if (file === undefined || file.diagnostics.length > 0) return [];
  const { entries, named } = matchedSteps(workspace, path);
  const entry = entries.get(instruction);
  const own = compiled.kind === "understood" ? compiled.steps.flatMap((step) => (step.step === "steps" ? [step.name] : [])) : [];
  const unused = own.filter(
    (name) => named.has(name) && playbook.text.split(JSON.stringify(name)).length === 2 && !file.text.includes(`name: ${name}`),
  );
  if (entry === undefined && unused.length === 0) return [];
  const text = editStepsFile(file.text, [
    ...(entry === undefined ? [] : [{ kind: "remove entry", key: entry.key } as const]),
    ...unused.map((name) => ({ kind: "remove named", name }) as const),
  ]);
  return [changeFile(stepsFileOf(path), file.text, text === "" ? undefined : text)];
}
