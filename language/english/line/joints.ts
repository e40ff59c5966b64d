// Finds where a line can be cut into parts: at signs, at brackets, before a clause with its own verb, before a reason,
// and where the words begin that say how a request ends.

import { asideAt, isDocumented, occasionAt } from "../../grammar/align/phrases.ts";
import { isMethod } from "../../grammar/classes.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { sensesOf } from "../../grammar/settle/called.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";
import { orderAt, shownAt } from "./gerund.ts";
import { saysOutcome } from "./outcome.ts";

/** The end of a part and the beginning of the next; the tokens between them only join the two. */
export interface Joint {
  readonly end: number;
  readonly next: number;
  /** The sign or word that joins: “;”, “,”, “so”, “because”; “yields” before an outcome that no sign parts. */
  readonly said: string;
}

const ending = /^(?:[;:–—→⇒!.]|->|=>)$/;
const conjunctions = group("joints.conjunctions");
const reasons = /^(?:because|although|though|otherwise|i\.e|meaning)$/;
/** Reasons only before a clause, or after a pause. */
const pausedReasons = /^(?:since|as|for|while)$/;
/** Words that begin a clause before the one that it belongs to. */
export const led = group("joints.led");
/** Verbs of instructions that need no document. */
const instructing = /^v\.(?:save|assert|send|call|fetch|remove|wait|repeat|authenticate|set)$/;
const result = /^(?:v\.(?:return|fail|reject|accept|succeed|answer|get|receive|acknowledge)(?:\+|$)|f\.(?:be|modal))/;

export function jointsIn(tokens: readonly Token[], context: SentenceContext): readonly Joint[] {
  const found: Joint[] = [...occasionsIn(tokens, context), ...remarkIn(tokens)];
  let depth = 0;
  const isLed = led.test(tokens[0]?.word ?? "");
  // “After reading the order again | it should be open”
  const isDoneFirst = orderAt(tokens, 0, context)?.isLed === true;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, word } = tokens[at] as Token;
    if (kind === "symbol" && /^[[{(]$/.test(text)) depth++;
    if (kind === "symbol" && /^[\]})]$/.test(text)) depth--;
    if (at > 0 && ((text === "(" && depth === 1) || (text === ")" && depth === 0)) && kind === "symbol") {
      found.push({ end: at, next: at + 1 + (text === "(" ? 0 : signsAt(tokens, at + 1)), said: text });
      continue;
    }
    if (depth > 0 || at === 0) continue;
    const before = tokens[at - 1] as Token;
    if (kind === "word" && before.kind !== "symbol" && !conjunctions.test(before.word)) {
      const isReason = reasons.test(word) || (pausedReasons.test(word) && hasSubject(tokens, at + 1));
      if (isReason) found.push({ end: at, next: at + 1 + signsAt(tokens, at + 1), said: word });
      const shown = shownAt(tokens, at);
      if (shown !== undefined) found.push({ end: at, next: shown, said: "" });
      else if (
        isDoneFirst &&
        at > 2 &&
        !tokens.slice(0, at).some(({ text: sign }) => sign === ",") &&
        saysThing.test(word) &&
        beginsClause(tokens, at, context)
      )
        found.push({ end: at, next: at, said: "" });
      else if (isMethod(tokens[at]) && tokens[at + 1]?.kind === "path") found.push({ end: at, next: at, said: "method" });
      else if (at > 1 && found.at(-1)?.said !== "yields") {
        const more = moreAfterStatus(tokens, at);
        if (more !== undefined || beginsOutcome(tokens, at) || beginsAnswer(tokens, at)) found.push({ end: at, next: at, said: "yields" });
        if (more !== undefined) found.push({ end: more, next: more + 1, said: "and" });
      }
    }
    const isSign = kind === "symbol" && (ending.test(text) || (text === "-" && isDash(tokens, at)));
    const isComma = kind === "symbol" && text === ",";
    // “so far” is a time.
    const isWord = kind === "word" && conjunctions.test(word) && !(word === "so" && tokens[at + 1]?.word === "far");
    if (!isSign && !isComma && !isWord) continue;
    let next = at;
    let said = "";
    while (next < tokens.length && isJoining(tokens, next)) {
      const { text: own, word: spoken } = tokens[next] as Token;
      if (said === "" || !/^[,;:!.–—-]$/.test(own)) said = spoken || own;
      next++;
    }
    const { word: first = "" } = tokens[next] ?? {};
    if (next < tokens.length && (reasons.test(first) || (pausedReasons.test(first) && hasVerb(tokens.slice(next + 1, next + 9)))))
      found.push({ end: at, next: next + 1 + signsAt(tokens, next + 1), said: first });
    else if (
      next < tokens.length &&
      (isSign || said === "so" || (isComma && isLed) || beginsClause(tokens, next, context) || beginsOutcome(tokens, next))
    )
      found.push({ end: at, next, said });
    at = Math.max(at, next - 1);
  }
  const isInside = ({ next, said }: Joint): boolean => next < tokens.length || said === ")" || said === "";
  return found.filter(isInside).sort((one, other) => one.end - other.end);
}

/** “Upon conclusion of the audit | the donor is erased”, “… is erased | for the purposes of this audit” */
function occasionsIn(tokens: readonly Token[], context: SentenceContext): readonly Joint[] {
  return tokens.flatMap((_, at): readonly Joint[] => {
    const to = at + occasionAt(tokens, at, context);
    if (to === at) return [];
    if (at === 0) return [{ end: to, next: tokens[to]?.text === "," ? to + 1 : to, said: "" }];
    return to === tokens.length || isJoining(tokens, to) ? [{ end: at, next: at, said: "" }] : [];
  });
}

/** “Get the order | just to be safe”: a phrase of several words at the end, without a sign. */
function remarkIn(tokens: readonly Token[]): readonly Joint[] {
  const at = tokens.findIndex((_, one) => one > 1 && one < tokens.length - 1 && asideAt(tokens, one, "a.remark") === tokens.length - one);
  return at < 0 || tokens[at - 1]?.kind === "symbol" ? [] : [{ end: at, next: at, said: "" }];
}

const saysThing = /^(?:it|its|they|their|he|she|the|this|that|there)$/;

function signsAt(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && tokens[at]?.kind === "symbol" && isJoining(tokens, at)) at++;
  return at - from;
}

/** “POST /orders with quantity 2 | yields 409”, “cancelling it | results in a conflict”: up to the next sign. */
function beginsOutcome(tokens: readonly Token[], at: number): boolean {
  const { kind, word = "" } = tokens[at] as Token;
  const isFirst = tokens[at - 1]?.kind === "symbol" || conjunctions.test(tokens[at - 1]?.word ?? "");
  if (!isFirst && !(kind === "word" && hasTerminal(word, result))) return false;
  const end = tokens.findIndex(
    ({ kind: own, text, word: said }, one) => one > at && ((own === "symbol" && /^[,;:().!–—-]$/.test(text)) || reasons.test(said)),
  );
  return saysOutcome(tokens.slice(at, end < 0 ? tokens.length : end));
}

/** “… | must fail with 422 | and a detail for the isbn”: where the status ends and something else comes back, too. */
function moreAfterStatus(tokens: readonly Token[], at: number): number | undefined {
  if (!hasTerminal(tokens[at]?.word ?? "", result)) return undefined;
  const and = tokens.findIndex(({ word }, one) => one > at && word === "and");
  const isStatus = tokens[and - 1]?.kind === "number" && !beginsOutcome(tokens, at);
  return isStatus && saysOutcome(tokens.slice(at, and)) && and + 1 < tokens.length ? and : undefined;
}

/** “GET /orders with state=OPEN | reports a total of 2” */
function beginsAnswer(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  return (
    at + 1 < tokens.length &&
    tokens.slice(0, at).some(({ kind }) => kind === "path" || kind === "url") &&
    (answering.test(word) || (/[^s]s$/.test(word) && hasTerminal(word, /^v\.(?:return|show|contain|report)(?:\+|$)/)))
  );
}

const answering = /^(?:has|must|should|shall|ought|reports|returned|gave)$/;

function isDash(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.spaced === true && tokens[at + 1]?.spaced === true;
}

function isJoining(tokens: readonly Token[], at: number): boolean {
  const { kind, text, word } = tokens[at] as Token;
  if (kind === "word") return conjunctions.test(word);
  return kind === "symbol" && (text === "," || ending.test(text) || (text === "-" && isDash(tokens, at)));
}

/** “as it is closed”, “since the number is known” */
function hasSubject(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (!hasVerb(tokens.slice(at, at + 9))) return false;
  if (/^(?:it|they|he|she|nobody|nothing|everybody|everything|we|i|you|there|no|this|that|all)$/.test(word)) return true;
  return hasTerminal(word, /^f\.(?:the|my)$/);
}

/** “it should …”, “the second try ends …”, “save its id”, “when I open it, …”: no part of a list. */
function beginsClause(tokens: readonly Token[], at: number, context: SentenceContext): boolean {
  const first = /^(?:when|if|once|whenever|because|since|also|now|again|finally|please|next|which)$/.test(tokens[at]?.word ?? "")
    ? at + 1
    : at;
  const { word = "", kind } = tokens[first] ?? {};
  const next = tokens[first + 1];
  if (kind !== "word" || next === undefined) return false;
  if (/^(?:i|we|you|he|she|it|they|this|that|everything|nothing|nobody|everyone|there)$/.test(word))
    return next.kind === "word" || next.text === "'";
  // “trying to delete ours ends in a conflict”
  if (/.{2}ing$/.test(word)) return hasVerb(tokens.slice(first, first + 8));
  if (/^(?:the|a|an|its|her|his|my|our|their|no|each|every|all|both)$/.test(word)) return hasVerb(tokens.slice(first + 1, first + 7));
  // “… and one of them is open”, “… and among the orders there is ours”
  if (/^(?:one|none|neither)$/.test(word) && next.word === "of") return hasVerb(tokens.slice(first + 2, first + 8));
  if (/^(?:among|amongst)$/.test(word)) return hasVerb(tokens.slice(first + 1, first + 8));
  // “… and presented as bearer token”
  if (/(?:ed|sent|put|used)$/.test(word) && /^(?:as|in|into|with|on|along)$/.test(next.word)) return true;
  if (/^(?:must|should|shall|will|gets|is|has|yields|gives|returns)$/.test(word)) return true;
  if (isNoun(word, next, context)) return finite.test(next.word);
  // “book is in the van”
  if (finite.test(next.word)) return true;
  return (
    next.kind !== "symbol" &&
    (hasTerminal(word, instructing) || sensesOf(word).some((sense) => /^o\.(?:create|update|replace|patch|delete|get)$/.test(sense)))
  );
}

const finite = group("joints.finite");

/** Verbs of a value or an error: “the second chapter starts at 95 seconds”, “the error points to /isbn”. */
const measuring = group("joints.measuring");

function hasVerb(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ kind, text }) => kind === "symbol" && text !== "'");
  return tokens
    .slice(0, end < 0 ? tokens.length : end)
    .some(
      ({ word }, at) =>
        at > 0 &&
        (finite.test(word) || measuring.test(word) || (/[^s]s$/.test(word) && hasTerminal(word, /^v\./) && !hasTerminal(word, /^n\./))),
    );
}

/** “note 'deductible applied'”: a word of the document is a verb there only before its object. */
function isNoun(word: string, next: Token, { operations }: SentenceContext): boolean {
  if (operations === undefined || !isDocumented(operations, word)) return false;
  return !hasTerminal(next.word, /^f\.(?:the|my)$/) && !/^(?:it|them|him|her|that|all|everything)$/.test(next.word);
}
