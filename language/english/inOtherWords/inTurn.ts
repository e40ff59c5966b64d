// Reads a line that no words express as a whole: its first clause in any words, and the rest after that.

import { capitalized } from "../../capitalized.ts";
import { isMethod } from "../../grammar/classes.ts";
import { following } from "../../grammar/correct/saved.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { Compiled, SentenceContext, Understood } from "../../reading.ts";
import type { Token } from "../token.ts";

type Read = (sentence: string, context: SentenceContext) => Compiled;

const mostJoints = 3;
const mostTokens = 60;

export function readInTurn(sentence: string, context: SentenceContext, read: Read): Understood | undefined {
  if (context.operations === undefined || /\?\s*$/.test(sentence)) return undefined;
  const tokens = tokensOf(sentence);
  if (tokens.length > mostTokens || bound.test(tokens[0]?.word ?? "")) return undefined;
  const joints = jointsOf(tokens);
  if (joints.length > mostJoints) return undefined;
  for (const { end, next } of joints) {
    const rest = tokens[next];
    if (rest === undefined || bound.test(rest.word)) continue;
    const one = read(sentence.slice(0, tokens[end - 1]?.end ?? 0), context);
    if (one.kind !== "understood" || one.use !== undefined || !one.steps.some(({ step }) => step === "api_request")) continue;
    const text = sentence.slice(rest.start);
    const other = read(capitalized(text), following(context, one.steps));
    // “PATCH /jobs/7; the paper is matte”: sent, or answered.
    if (other.kind !== "understood" || other.use !== undefined || other.steps[0]?.step !== "api_request") continue;
    return { kind: "understood", steps: [...one.steps, ...other.steps], fields: [] };
  }
  return undefined;
}

/** First words of a clause that changes what another one asks for. */
const bound = /^(?:if|unless|until|except|otherwise|not|but|only|without|with|or|because|since|while|again|whether|which|who|whose|that)$/;

interface Joint {
  readonly end: number;
  readonly next: number;
}

/** “A; B”, “A, then B”, “A and then B”, “A. B”: outside of brackets. */
function jointsOf(tokens: readonly Token[]): readonly Joint[] {
  let depth = 0;
  return tokens.flatMap(({ kind, text, word }, at): readonly Joint[] => {
    if (kind === "symbol") depth += /^[[{(]$/.test(text) ? 1 : /^[\]})]$/.test(text) ? -1 : 0;
    if (depth > 0 || at < 2) return [];
    if (kind === "symbol" && /^[;.!]$/.test(text)) return [{ end: at, next: skipped(tokens, at + 1) }];
    // “…, and POST /pieces …”
    if (word === "and" && isRequestAt(tokens, at + 1)) return [{ end: tokens[at - 1]?.text === "," ? at - 1 : at, next: at + 1 }];
    const isThen = word === "then" && /^(?:,|and)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || "");
    if (!isThen) return [];
    const end = tokens[at - 1]?.word === "and" && tokens[at - 2]?.text === "," ? at - 2 : at - 1;
    return [{ end, next: skipped(tokens, at + 1) }];
  });
}

function isRequestAt(tokens: readonly Token[], at: number): boolean {
  return isMethod(tokens[at]) && tokens[at + 1]?.kind === "path";
}

/** The first token after “and”, “then” and commas. */
function skipped(tokens: readonly Token[], from: number): number {
  let at = from;
  while (/^(?:and|then|,)$/.test(tokens[at]?.word || tokens[at]?.text || "")) at++;
  return at;
}
