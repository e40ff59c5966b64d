// What is wrong with the steps of a phase as they follow each other, found again after a change. A phase is cut where a call begins that nothing
// above has prepared: what stands behind such a place is about that call, so that only the pieces that have changed are linked.

import { type LinkInput, type LinkProblem, link } from "./link.ts";
import { sameEnds } from "./sameEnds.ts";
import type { Step } from "./step.ts";

/** Sentences of a phase that are linked together. */
interface Piece {
  /** How many. */
  readonly count: number;
  readonly problems: readonly LinkProblem[];
}

export interface LinkedPieces {
  readonly inputs: readonly LinkInput[];
  readonly pieces: readonly Piece[];
  readonly named: ReadonlyMap<string, readonly Step[]>;
  /** Those of `link` for the whole phase. */
  readonly problems: readonly LinkProblem[];
}

/** `before` is what was found last, of nearly the same sentences. */
export function linkAgain(
  inputs: readonly LinkInput[],
  named: ReadonlyMap<string, readonly Step[]>,
  before: LinkedPieces | undefined,
): LinkedPieces {
  const known = before?.named === named ? before.pieces : none;
  const old = before?.named === named ? before.inputs : none;
  const { above, below } = sameEnds(inputs, old, hasSameSteps);
  const shift = inputs.length - old.length;
  let from = 0;
  let next = 0;
  // What follows a piece decides whether it ends there.
  for (let piece = known[0]; piece !== undefined && from + piece.count < above; piece = known[++next]) {
    if (!isInPlace(piece, old, from, inputs, from)) break;
    from += piece.count;
  }
  let pieces = known.slice(0, next);
  let oldFrom = from;
  while (from < inputs.length) {
    for (let piece = known[next]; piece !== undefined && oldFrom < from - shift; piece = known[++next]) oldFrom += piece.count;
    const isBelow = oldFrom === from - shift && from >= inputs.length - below;
    if (isBelow && areInPlace(known, next, old, oldFrom, inputs, from)) {
      pieces = pieces.concat(known.slice(next));
      break;
    }
    const one = linkPiece(inputs, from, named);
    if (one === undefined) return { inputs, pieces: [], named, problems: link(inputs, named).problems };
    pieces.push(one);
    from += one.count;
  }
  const problems: LinkProblem[] = [];
  for (const piece of pieces) if (piece.problems.length > 0) problems.push(...piece.problems);
  return { inputs, pieces, named, problems };
}

function areInPlace(
  pieces: readonly Piece[],
  first: number,
  old: readonly LinkInput[],
  oldFrom: number,
  inputs: readonly LinkInput[],
  from: number,
): boolean {
  let count = 0;
  for (let index = first; index < pieces.length; index++) {
    const piece = pieces[index] as Piece;
    if (!isInPlace(piece, old, oldFrom + count, inputs, from + count)) return false;
    count += piece.count;
  }
  return true;
}

/** Where nothing is wrong with its sentences it makes no difference where they stand. */
function isInPlace({ count, problems }: Piece, old: readonly LinkInput[], oldFrom: number, inputs: readonly LinkInput[], from: number) {
  if (problems.length === 0) return true;
  for (let index = 0; index < count; index++) if (old[oldFrom + index]?.instruction !== inputs[from + index]?.instruction) return false;
  return true;
}

/** Undefined where a sentence may be about any call of the phase. */
function linkPiece(all: readonly LinkInput[], from: number, named: ReadonlyMap<string, readonly Step[]>): Piece | undefined {
  let to = from;
  let isPrepared = false;
  do {
    const input = all[to] as LinkInput;
    for (const step of input.steps) {
      if (isAboutAnyCall(step)) return undefined;
      if (step.step === "prepare") isPrepared = true;
      else if (step.step === "api_request") isPrepared = false;
    }
    to++;
  } while (to < all.length && (isPrepared || !beginsCall(all[to] as LinkInput)));
  return pieceOf(to - from, link(all.slice(from, to), named).problems);
}

/** One object for all pieces of a length without problems, which are nearly all. */
function pieceOf(count: number, problems: readonly LinkProblem[]): Piece {
  return problems.length === 0 ? (sound[count] ?? { count, problems: none }) : { count, problems };
}

const none: readonly never[] = [];
const sound: readonly Piece[] = Array.from({ length: 32 }, (_, count) => ({ count, problems: none }));

function hasSameSteps(one: LinkInput, other: LinkInput): boolean {
  return one.steps === other.steps;
}

function isAboutAnyCall(step: Step): boolean {
  if (step.step === "block") return step.steps.some(isAboutAnyCall);
  return step.step === "steps" || (step.step === "validate" && step.of !== undefined);
}

function beginsCall({ steps }: LinkInput): boolean {
  const first = steps[0]?.step;
  return first === "api_request" || first === "mcp_server_call";
}
