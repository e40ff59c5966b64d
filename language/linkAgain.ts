// What is wrong with the steps of a phase as they follow each other, found again after a change. A phase is cut where a call begins that nothing
// above has prepared: what stands behind such a place is about that call, so that only the pieces that have changed are linked.

import type { Diagnostic } from "./diagnostic.ts";
import { type LinkInput, link } from "./link.ts";
import type { Step } from "./step.ts";

/** Sentences of a phase that are linked together. */
interface Piece {
  readonly inputs: readonly LinkInput[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether something may be prepared at its end for a request that is still to come. */
  readonly isPrepared: boolean;
}

export interface LinkedPieces {
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
  const pieces: Piece[] = [];
  const diagnostics: Diagnostic[] = [];
  let cursor = 0;
  for (let from = 0; from < inputs.length; ) {
    let at = cursor;
    while (at < cursor + lookahead && !isSame(known[at], inputs, from)) at++;
    const old = at < cursor + lookahead ? known[at] : undefined;
    if (old !== undefined) cursor = at + 1;
    const piece = old ?? linkPiece(inputs, from, named);
    if (piece === undefined) return { pieces: [], named, diagnostics: link(inputs, named).diagnostics };
    from += piece.inputs.length;
    pieces.push(piece);
    for (const problem of piece.diagnostics) diagnostics.push(problem);
  }
  return { pieces, named, diagnostics };
}

/** How many pieces may be gone at once without all behind them being linked again. */
const lookahead = 16;

/** Whether the sentences from here on are those of the piece. Where nothing is wrong with them it makes no difference where they stand. */
function isSame(piece: Piece | undefined, all: readonly LinkInput[], from: number): boolean {
  if (piece === undefined) return false;
  const { inputs, diagnostics, isPrepared } = piece;
  for (let index = 0; index < inputs.length; index++) {
    const [one, other] = [inputs[index], all[from + index]];
    if (one?.steps !== other?.steps) return false;
    if (diagnostics.length > 0 && one?.instruction !== other?.instruction) return false;
  }
  const next = all[from + inputs.length];
  return next === undefined || (beginsCall(next) && !isPrepared);
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
  const inputs = all.slice(from, to);
  return { inputs, diagnostics: link(inputs, named).diagnostics, isPrepared };
}

function isAboutAnyCall(step: Step): boolean {
  if (step.step === "block") return step.steps.some(isAboutAnyCall);
  return step.step === "steps" || (step.step === "validate" && step.of !== undefined);
}

function beginsCall({ steps }: LinkInput): boolean {
  const first = steps[0]?.step;
  return first === "api_request" || first === "mcp_server_call";
}
