// What is wrong with the steps of a phase as they follow each other, found again after a change. A phase is cut where a call begins that nothing
// above has prepared: what stands behind such a place is about that call, so that only the pieces that have changed are linked.

import type { Diagnostic } from "./diagnostic.ts";
import { type LinkInput, link } from "./link.ts";
import type { Step } from "./step.ts";

/** Sentences of a phase that are linked together. */
interface Piece {
  /** How many. */
  readonly count: number;
  readonly diagnostics: readonly Diagnostic[];
}

export interface LinkedPieces {
  readonly inputs: readonly LinkInput[];
  readonly pieces: readonly Piece[];
  readonly named: ReadonlyMap<string, readonly Step[]>;
  /** Those of `link` for the whole phase. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `before` is what was found last, of nearly the same sentences. */
export function linkAgain(
  inputs: readonly LinkInput[],
  named: ReadonlyMap<string, readonly Step[]>,
  before: LinkedPieces | undefined,
): LinkedPieces {
  const known = before?.named === named ? before.pieces : [];
  const old = before?.named === named ? before.inputs : [];
  const { above, below } = sameEnds(inputs, old);
  const shift = old.length - inputs.length;
  const pieces: Piece[] = [];
  const diagnostics: Diagnostic[] = [];
  let isAbove = true;
  /** The piece that is known of this place, or of a place further down, and where it began. */
  let next = 0;
  let oldFrom = 0;
  for (let from = 0; from < inputs.length; ) {
    let piece = known[next];
    // What follows a piece decides whether it ends there.
    isAbove &&= piece !== undefined && from + piece.count < above;
    for (; piece !== undefined && !isAbove && oldFrom < from + shift; piece = known[++next]) oldFrom += piece.count;
    const isSame = isAbove || (oldFrom === from + shift && from >= inputs.length - below);
    const kept = isSame && piece !== undefined && isInPlace(piece, old, oldFrom, inputs, from) ? piece : undefined;
    const one = kept ?? linkPiece(inputs, from, named);
    if (one === undefined) return { inputs, pieces: [], named, diagnostics: link(inputs, named).diagnostics };
    pieces.push(one);
    for (const problem of one.diagnostics) diagnostics.push(problem);
    from += one.count;
    if (!isAbove) continue;
    oldFrom += one.count;
    next++;
  }
  return { inputs, pieces, named, diagnostics };
}

/** How many sentences at the start and at the end have the steps that they had. */
function sameEnds(inputs: readonly LinkInput[], old: readonly LinkInput[]): { readonly above: number; readonly below: number } {
  const most = Math.min(inputs.length, old.length);
  let above = 0;
  while (above < most && old[above]?.steps === inputs[above]?.steps) above++;
  let below = 0;
  while (below < most - above && old[old.length - 1 - below]?.steps === inputs[inputs.length - 1 - below]?.steps) below++;
  return { above, below };
}

/** Where nothing is wrong with its sentences it makes no difference where they stand. */
function isInPlace({ count, diagnostics }: Piece, old: readonly LinkInput[], oldFrom: number, inputs: readonly LinkInput[], from: number) {
  if (diagnostics.length === 0) return true;
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
  return pieceOf(to - from, link(all.slice(from, to), named).diagnostics);
}

/** One object for all pieces of a length without problems, which are nearly all. */
function pieceOf(count: number, diagnostics: readonly Diagnostic[]): Piece {
  return diagnostics.length === 0 ? (sound[count] ?? { count, diagnostics: none }) : { count, diagnostics };
}

const none: readonly Diagnostic[] = [];
const sound: readonly Piece[] = Array.from({ length: 32 }, (_, count) => ({ count, diagnostics: none }));

function isAboutAnyCall(step: Step): boolean {
  if (step.step === "block") return step.steps.some(isAboutAnyCall);
  return step.step === "steps" || (step.step === "validate" && step.of !== undefined);
}

function beginsCall({ steps }: LinkInput): boolean {
  const first = steps[0]?.step;
  return first === "api_request" || first === "mcp_server_call";
}
