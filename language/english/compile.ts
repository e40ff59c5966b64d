// English to steps: read with the grammar and settled where the sentence stands, or refused with what would work instead.

import { readByWords } from "../grammar/correct/byWords.ts";
import { foreignProblem } from "../grammar/foreign.ts";
import { bestReading, type Read, readSentence } from "../grammar/read.ts";
import { refusalOf } from "../grammar/refusal.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, SentenceContext } from "../reading.ts";
import { withCorrections } from "./corrected.ts";
import { readInPieces } from "./inPieces.ts";
import { unspoken } from "./unspoken.ts";

/** English to steps. Without context only what the sentence itself says counts. Never throws, and no problem repeats a secret. */
export function compile(sentence: string, attachment?: Attachment, context?: SentenceContext): Compiled {
  const compiled = compileOne(sentence, attachment, context ?? {});
  if (compiled.kind === "understood") return compiled;
  return readInPieces(sentence, attachment, context ?? {}, compileOne) ?? compiled;
}

function compileOne(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const refused = { sentence, attachment, context };
  const read = readSentence(sentence, attachment, refused.context);
  const best = bestReading(read, refused.context);
  if (best !== undefined) return { kind: "understood", steps: best.steps, fields: best.fields };
  const foreign = foreignProblem(sentence, read.tokens, attachment);
  const problem = foreign ?? refusalOf(read, refused);
  if (foreign === undefined && !/\?\s*$/.test(sentence) && (problem.code === "not-understood" || problem.code === "needs-context")) {
    const steps = readByWords(read.tokens, refused);
    if (steps !== undefined) return { kind: "understood", steps, fields: [] };
  }
  // Why another sentence has no steps is not asked.
  const corrected = withCorrections(problem, refused, (text, around) => stepsOf(readSentence(text, attachment, around), around));
  return { kind: "refused", problem: unspoken(corrected, sentence, attachment) };
}

function stepsOf(read: Read, context: SentenceContext) {
  return bestReading(read, context)?.steps;
}
