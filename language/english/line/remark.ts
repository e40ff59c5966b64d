// Finds the kind of a part that asks for nothing by its place in the line: a title, a reason, a purpose, an aside in
// brackets, an afterthought. `bearing.ts` decides whether its words allow that.

import { asideAt, occasionAt } from "../../grammar/align/phrases.ts";
import { isMethod } from "../../grammar/classes.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isRefused } from "../../grammar/refused.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import type { Token } from "../token.ts";
import { type Joint, led } from "./joints.ts";

/** “Regression on charging:”, “she got a raise, so”, “because it is paid”, “i.e. nothing got lost”, “(see #412)”, … */
export type Remark =
  | "title"
  | "lead"
  | "scope"
  | "cause"
  | "reason"
  | "restatement"
  | "otherwise"
  | "purpose"
  | "aside"
  | "afterthought"
  | "occasion"
  | "interjection";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly before: Joint | undefined;
  readonly after: Joint | undefined;
}

const mostWords = 16;
const signs = /^(?:[:;–—!.(-]|->|=>|→)$/;
const consequences = /^(?:so|hence|therefore|thus|consequently|accordingly)$/;

/** `done` are the steps of the parts before it. */
export function remarkAt(
  tokens: readonly Token[],
  { from, to, before, after }: Place,
  done: readonly Step[],
  context: SentenceContext,
): Remark | undefined {
  const part = tokens.slice(from, to);
  if (occasionAt(part, 0, context) === part.length) return "occasion";
  if (asideAt(part, 0, "a.interjection") === part.length) return "interjection";
  if (after === undefined && before?.said === "" && asideAt(part, 0, "a.remark") === part.length) return "interjection";
  if (part.length > mostWords) return undefined;
  // “only one hit, and it is our job”
  if (done.length > 0 && isWhose(part)) return undefined;
  const said = before?.said ?? "";
  if (said === "(") return "aside";
  if (isReason(before)) {
    if (done.length === 0 && after === undefined) return undefined;
    return said === "otherwise" ? "otherwise" : /^(?:i\.e|meaning)$/.test(said) ? "restatement" : "reason";
  }
  if (said === "so" && done.length > 0) return "purpose";
  if (after !== undefined && consequences.test(after.said)) return "cause";
  if (after?.said === "method") return "lead";
  if (done.at(-1)?.step === "wait" && /^[,;–—-]$/.test(said)) return "reason";
  // “-> 404, for the second loan” restricts.
  const isBound = openers.test(part[0]?.word ?? "") && !saysVerb(part);
  if (done.length > 0) return isRefused(done) && !isBound && /^[,–—-]$/.test(said) ? "reason" : "afterthought";
  return after === undefined ? undefined : beginningOf(tokens, part, after);
}

/** “it is our job”: which one, and no remark. */
function isWhose(part: readonly Token[]): boolean {
  const from = part[0]?.word === "and" ? 1 : 0;
  return (
    /^(?:it|this|that)$/.test(part[from]?.word ?? "") &&
    hasTerminal(part[from + 1]?.word ?? "", /^f\.(?:be|modal)/) &&
    part.slice(from + 2, from + 4).some(({ word }) => /^(?:our|my|ours|mine)$/.test(word))
  );
}

/** First words that restrict, and begin no aside: “(in most cases)”, “(for the second loan)”. */
export const openers = group("remark.openers");

/** The kinds of a first part. */
function beginningOf(tokens: readonly Token[], part: readonly Token[], after: Joint): Remark | undefined {
  const first = part[0]?.word ?? "";
  const isPaused = after.said === ",";
  if (isPaused && /^(?:for|in|with|on)$/.test(first) && part.some(({ word }) => /^(?:every|all|each|any)$/.test(word))) return "scope";
  if (isPaused && led.test(first) && (saysVerb(part) || first === "to")) return "cause";
  if (isMethod(tokens[after.next])) return "lead";
  if (!signs.test(after.said)) return undefined;
  return !saysVerb(part) ? "title" : after.said === "(" ? undefined : "cause";
}

const reasons = /^(?:because|since|cause|cos|coz|as|for|although|though|while|otherwise|i\.e|meaning)$/;

/** Returns whether the words after the joint can only be a reason. */
export function isReason(joint: Joint | undefined): boolean {
  return joint !== undefined && reasons.test(joint.said);
}

const finite = group("remark.finite");

/** A clause has a verb, a title has none. */
export function saysVerb(part: readonly Token[]): boolean {
  const isSubject = (word: string): boolean => word !== "" && !lexicon.restricting.has(word);
  return part.some(
    ({ word }, at) =>
      at > 0 && isSubject(part[at - 1]?.word ?? "") && (finite.test(word) || (/(?:ed|[^s]s)$/.test(word) && hasTerminal(word, /^v\./))),
  );
}
