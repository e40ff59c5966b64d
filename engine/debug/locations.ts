// Finds where a run can stop in a file: the sentences of a playbook or a phrase that run something.

import {
  type CompiledInstruction,
  instructionsOf,
  type LinkedStep,
  lineStarts,
  linkedPhases,
  type PhaseName,
  playbookAt,
  positionAt,
  type Workspace,
} from "../../language/index.ts";

/** Lines and columns count from 1; the end is after the last character. */
export interface Location {
  readonly phase: PhaseName;
  readonly sentence: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The last line of the code block or table that belongs to it. */
  readonly lastLine: number;
  /** False for a part of a call above or below it, such as a sentence that only saves. */
  readonly runs: boolean;
  /** For such a part, whether the call is above it. */
  readonly isAbove: boolean;
}

/** In the order of the text; undefined if the file is not a playbook of the workspace. */
export function locationsIn(workspace: Workspace, path: string): readonly Location[] | undefined {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const starts = lineStarts(playbook.text);
  const own = new Set<unknown>();
  const note = (linked: readonly LinkedStep[]): void => {
    for (const { instruction, steps = [] } of linked) {
      own.add(instruction);
      note(steps);
    }
  };
  for (const { linked } of linkedPhases(workspace, path)) note(linked);
  const locate = (phase: PhaseName, { instruction, steps, body }: CompiledInstruction): readonly Location[] => {
    const start = positionAt(starts, instruction.span.start);
    const end = positionAt(starts, instruction.span.start + instruction.sentence.length);
    const last = positionAt(starts, (instruction.attachment?.span ?? instruction.span).end);
    const location: Location = {
      phase,
      sentence: instruction.sentence,
      line: start.line + 1,
      column: start.column + 1,
      endLine: end.line + 1,
      endColumn: end.column + 1,
      // The span of a table or block may end with its line break.
      lastLine: Math.max(end.line, last.column === 0 ? last.line - 1 : last.line) + 1,
      runs: own.has(instruction),
      isAbove: steps.some(({ step }) => step === "save" || step === "repeat"),
    };
    return [location, ...body.flatMap((one) => locate(phase, one))];
  };
  return (instructionsOf(workspace, path) ?? []).flatMap(({ name, instructions }) => instructions.flatMap((one) => locate(name, one)));
}

/**
 * The sentence that a breakpoint on that line is for: the one that is there or has a block there, else the next below.
 * Undefined below the last.
 */
export function locationAt(all: readonly Location[], line: number, column?: number): Location | undefined {
  const here = all.filter((one) => one.line <= line && line <= one.endLine);
  const exact = column === undefined ? undefined : here.findLast((one) => one.line < line || one.column <= column);
  const found = exact ?? here[0] ?? all.find((one) => one.line <= line && line <= one.lastLine) ?? all.find((one) => one.line > line);
  if (found === undefined || found.runs) return found;
  const index = all.indexOf(found);
  const running = (one: Location) => one.runs && one.phase === found.phase;
  return found.isAbove ? all.slice(0, index).findLast(running) : all.slice(index + 1).find(running);
}

/**
 * Where the sentence is that began there in the text before: those above and below that are the same tell. Undefined
 * where it is gone.
 */
export function movedLocation(before: readonly Location[], after: readonly Location[], line: number, column: number): Location | undefined {
  const at = before.findIndex((one) => one.line === line && one.column === column);
  if (at < 0) return undefined;
  const isSame = (one: number, other: number) => before[one]?.sentence === after[other]?.sentence && after[other] !== undefined;
  let above = 0;
  while (above <= at && isSame(above, above)) above += 1;
  if (above > at) return after[at];
  const fromEnd = before.length - at;
  let below = 0;
  while (below < fromEnd && isSame(before.length - 1 - below, after.length - 1 - below)) below += 1;
  if (below === fromEnd) return after[after.length - fromEnd];
  // Rewritten itself, between sentences that are the same.
  return above === at && below === fromEnd - 1 ? after[after.length - fromEnd] : undefined;
}
