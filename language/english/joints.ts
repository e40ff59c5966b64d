// Finds where a line can be cut into parts: after a sign that ends a clause, or before a clause with its own verb.

import { isDocumented, occasionAt } from "../grammar/align/phrases.ts";
import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { sensesOf } from "../grammar/settle/called.ts";
import type { SentenceContext } from "../reading.ts";
import type { Token } from "./token.ts";

/** Where a part ends and the next one begins; the tokens between them only join the two. */
export interface Joint {
  readonly end: number;
  readonly next: number;
  /** The sign or word that joins: “;”, “,”, “so”. */
  readonly said: string;
}

const ending = /^(?:[;:–—→⇒!.]|->|=>)$/;
const conjunctions = /^(?:and|but|then|so|hence|therefore|thus|consequently|accordingly|afterwards|whereupon|cause|cos|coz)$/;
/** Verbs of instructions that need no document. */
const instructing = /^v\.(?:save|assert|send|call|fetch|remove|wait|repeat|authenticate|set)$/;

export function jointsIn(tokens: readonly Token[], context: SentenceContext): readonly Joint[] {
  const found: Joint[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const to = at + occasionAt(tokens, at, context);
    // “Upon conclusion of the audit | the donor is erased”, “… is erased | for the purposes of this audit”
    const isEnd = to === tokens.length || isJoining(tokens, to);
    if (to > at && at === 0) found.push({ end: to, next: tokens[to]?.text === "," ? to + 1 : to, said: "" });
    else if (to > at && isEnd) found.push({ end: at, next: at, said: "" });
  }
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text, word } = tokens[at] as Token;
    if (kind === "symbol" && /^[([{]$/.test(text)) depth++;
    if (kind === "symbol" && /^[)\]}]$/.test(text)) depth--;
    if (depth > 0 || at === 0) continue;
    // “POST /orders with quantity 2, tier VIP | yields 409”
    if (yieldsStatus(tokens, at)) {
      found.push({ end: at, next: at, said: "yields" });
      continue;
    }
    const isSign = kind === "symbol" && (ending.test(text) || (text === "-" && isDash(tokens, at)));
    const isComma = kind === "symbol" && text === ",";
    const isWord = kind === "word" && conjunctions.test(word);
    if (!isSign && !isComma && !isWord) continue;
    let next = at;
    let said = "";
    while (next < tokens.length && isJoining(tokens, next)) {
      const { text: own, word: spoken } = tokens[next] as Token;
      if (said === "" || !/^[,;:!.–—-]$/.test(own)) said = spoken || own;
      next++;
    }
    if (next < tokens.length && (isSign || said === "so" || beginsClause(tokens, next, context))) found.push({ end: at, next, said });
    at = Math.max(at, next - 1);
  }
  return found.sort((one, other) => one.end - other.end);
}

function yieldsStatus(tokens: readonly Token[], at: number): boolean {
  const { word = "", kind } = tokens[at] as Token;
  if (at < 2 || kind !== "word" || tokens[at - 1]?.kind === "symbol" || !/[^s]s$/.test(word) || !hasTerminal(word, /^v\.return/))
    return false;
  const next = tokens.slice(at + 1, at + 4).find((token) => token.kind === "number");
  return /^[1-5]\d\d$/.test(next?.text ?? "") && tokens.slice(0, at).some((token) => token.kind === "path");
}

function isDash(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.spaced === true && tokens[at + 1]?.spaced === true;
}

function isJoining(tokens: readonly Token[], at: number): boolean {
  const { kind, text, word } = tokens[at] as Token;
  if (kind === "word") return conjunctions.test(word);
  return kind === "symbol" && (text === "," || ending.test(text) || (text === "-" && isDash(tokens, at)));
}

/** “it should …”, “the second try ends …”, “save its id”, “when I open it, …”: no part of a list. */
function beginsClause(tokens: readonly Token[], at: number, context: SentenceContext): boolean {
  const first = /^(?:when|if|once|whenever|because|since|also|now|again|finally|please|next)$/.test(tokens[at]?.word ?? "") ? at + 1 : at;
  const { word = "", kind } = tokens[first] ?? {};
  const next = tokens[first + 1];
  if (kind !== "word" || next === undefined) return false;
  if (/^(?:i|we|you|he|she|it|they|this|that|everything|nothing|nobody|everyone|there)$/.test(word)) return next.kind === "word";
  // “trying to delete ours ends in a conflict”
  if (/.{2}ing$/.test(word)) return hasVerb(tokens.slice(first, first + 8));
  if (/^(?:the|a|an|its|her|his|my|our|their|no|each|every|all|both)$/.test(word)) return hasVerb(tokens.slice(first + 1, first + 7));
  // “… and presented as bearer token”
  if (/(?:ed|sent|put|used)$/.test(word) && /^(?:as|in|into|with|on|along)$/.test(next.word)) return true;
  if (/^(?:must|should|shall|will|gets|is|has|yields|gives|returns)$/.test(word)) return true;
  if (isNoun(word, next, context)) return false;
  return (
    next.kind !== "symbol" &&
    (hasTerminal(word, instructing) || sensesOf(word).some((sense) => /^o\.(?:create|update|replace|patch|delete|get)$/.test(sense)))
  );
}

const finite = /^(?:is|are|was|were|has|have|had|must|should|shall|will|can|cannot|does|do|did|gets|'s)$/;

function hasVerb(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ kind, text }) => kind === "symbol" && text !== "'");
  return tokens
    .slice(0, end < 0 ? tokens.length : end)
    .some(
      ({ word }, at) => at > 0 && (finite.test(word) || (/[^s]s$/.test(word) && hasTerminal(word, /^v\./) && !hasTerminal(word, /^n\./))),
    );
}

/** “note 'deductible applied'”: a word of the document is a verb there only before what it is done to. */
function isNoun(word: string, next: Token, { operations }: SentenceContext): boolean {
  if (operations === undefined || !isDocumented(operations, word)) return false;
  return !hasTerminal(next.word, /^f\.(?:the|my)$/) && !/^(?:it|them|him|her|that|all|everything)$/.test(next.word);
}
