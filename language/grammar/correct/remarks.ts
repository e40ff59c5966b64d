// Finds where a sentence can be cut into clauses, and which of them may be a remark: words that give the reason or the
// time of an action.

import type { Token } from "../../english/token.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { isValue } from "./values.ts";

const separators = /^(?:[,;:.!?()→⇒–—+&-]|->|=>)$/;
const joins: ReadonlySet<string> = new Set(
  "and then but so because while since after afterwards although though before without".split(" "),
);

/** Returns whether a clause may end before the token. */
export function separates(tokens: readonly Token[], at: number): boolean {
  return isJoint(tokens[at]) || (tokens[at]?.kind === "word" && (isOutcome(tokens, at) || isRelative(tokens, at)));
}

/** Returns whether a relative clause begins there: “a draft | that has no bids yet”. */
function isRelative(tokens: readonly Token[], at: number): boolean {
  return at > 1 && /^(?:that|which)$/.test(tokens[at]?.word ?? "") && /^(?:has|have|had|is|are|was)$/.test(tokens[at + 1]?.word ?? "");
}

/** Returns whether the token is a sign or word between clauses. */
export function isJoint(token: Token | undefined): boolean {
  return token?.kind === "symbol" ? separators.test(token.text) : token?.kind === "word" && joins.has(token.word);
}

const deeds = /^(?:if|when|without|same|.{2,}ing)$/;
const nominal = /^(?:second|third|another|attempt|try|repeated|same|.{3,}(?:ment|tion|al|ing|ance))$/;
const auxiliaries = group("remarks.auxiliaries");
const between = group("remarks.between");
const outcomes = group("remarks.outcomes");

/**
 * "putting it back | is refused with a 409", "if she books again | we get a 409": where the outcome of what was just
 * named begins.
 */
function isOutcome(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at] as Token;
  const before = tokens[at - 1];
  if (at < 2 || before === undefined || before.kind === "symbol" || joins.has(before.word)) return false;
  if (
    !tokens
      .slice(at)
      .some(({ kind, text, word: own }) => (kind === "number" && /^[1-5]\d\d$/.test(text)) || /^(?:conflict|found)$/.test(own))
  )
    return false;
  const start = tokens.findLastIndex(({ kind, text }, one) => one < at && kind === "symbol" && /^[.:;!]$/.test(text)) + 1;
  const first = tokens.slice(start, at).findIndex(({ word: own }) => !connectives.has(own) || own === "if" || own === "when") + start;
  // An outcome follows a deed: “adding it again …”, “if she books …”, “a second attempt …”.
  if (
    !deeds.test(tokens[first]?.word ?? "") &&
    !(/^(?:a|an|another|the)$/.test(tokens[first]?.word ?? "") && nominal.test(tokens[first + 1]?.word ?? ""))
  )
    return false;
  if (/^(?:we|i|you)$/.test(word)) return /^(?:obtain|get|receive|expect|see|want|run)$/.test(tokens[at + 1]?.word ?? "");
  let next = at;
  if (auxiliaries.test(word)) next++;
  while (next > at && between.test(tokens[next]?.word ?? "")) next++;
  const found = outcomes.test(tokens[next]?.word ?? "") && tokens[next]?.kind === "word";
  return found && (next > at ? !auxiliaries.test(before.word) : /[^s]s$/.test(word)) && !between.test(before.word);
}

const connectives: ReadonlySet<string> = new Set([
  "and",
  "then",
  "but",
  "so",
  "also",
  "now",
  "next",
  "finally",
  "when",
  "if",
  "afterwards",
]);

/** Returns whether the token only leads from one clause to the next one. */
export function connects(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at];
  if (token?.kind === "symbol") return separators.test(token.text);
  if (token?.kind !== "word") return false;
  // ", upon which it must be …"
  const before = tokens[at - 1];
  // “… and after the customer”
  const isThat = tokens[at + 1]?.word === "that";
  if (token.word === "after" && before?.word === "and") return hasTerminal(tokens[isThat ? at + 2 : at + 1]?.word ?? "", /^f\.(?:the|my)$/);
  if (token.word === "that" && before?.word === "after" && tokens[at - 2]?.word === "and") return true;
  // "Also 0.4 of rain" does what was done before.
  if (token.word === "also" && (tokens[at + 1]?.kind === "number" || tokens[at + 1]?.kind === "quoted")) return false;
  if (token.word === "upon" && tokens[at + 1]?.word === "which") return true;
  if (token.word === "which" && (before?.text === "," || before?.word === "upon"))
    return !/^(?:does|do|did|is|are|was)$/.test(tokens[at + 1]?.word ?? "");
  return connectives.has(token.word) || (at > start && token.word === "that" && tokens[at - 1]?.word === "so");
}

/** How many tokens from there only announce a check: “Expected result:”. */
export function expectationAt(tokens: readonly Token[], at: number): number {
  const words = tokens.slice(at, at + 3).map(({ word, text }) => word || text);
  const said = /^expect(?:ed|ation)(?: (?:results?|outcome))? :/.exec(words.join(" "))?.[0] ?? "";
  return said === "" ? 0 : said.split(" ").length;
}

/** The cost of leaving out a whole clause; undefined if it could be an instruction. */
export function remarkCost(tokens: readonly Token[], from: number, to: number): number | undefined {
  let cost = 0.6;
  let unknown = 0;
  for (let at = from; at < to; at++) {
    const { kind, word, text } = tokens[at] as Token;
    if (kind === "symbol") continue;
    if (isStep(tokens, at)) continue;
    if (kind !== "word" || word === "" || /\d/.test(text) || (at > from && isValue(tokens, at))) return undefined;
    if (lexicon.restricting.has(word) || hasTerminal(word, /^f\.(?:not|no|without|until)$/)) return undefined;
    if (hasTerminal(word, /^f\./)) continue;
    unknown++;
    cost += hasTerminal(word, /^[vn]\./) ? 0.4 : 0.2;
  }
  const next = tokens[to]?.text;
  if ((next === ":" || next === "–") && to - from <= 5) return Math.min(cost, 0.6);
  const first = tokens[from]?.word ?? "";
  const before = tokens[from - 1]?.word ?? "";
  if (/^(?:because|since|i|e)$/.test(before) || /^(?:because|since)$/.test(first)) return Math.min(cost, 1);
  // "the team changes its mind, so …"
  if (tokens[to + 1]?.word === "so" && to - from <= 8) return Math.max(cost, 1.2);
  return unknown <= 1 && to - from <= 3 ? cost + 0.3 : undefined;
}

/** "Step 4:" */
function isStep(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === "number" && tokens[at - 1]?.word === "step" && tokens[at + 1]?.text === ":";
}
