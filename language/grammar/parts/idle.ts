// Finds the words that may lie between the parts of a statement without changing it: articles, copulas, verbs that
// state, names of the response and of its subject. Words that could change the meaning (a negation, a condition, a
// possibility, a quantity) are never idle.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { personal } from "../align/things.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { flagAt } from "../stated/categories.ts";
import { sensesAt } from "../stated/match.ts";
import { beAt } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import type { Line } from "./line.ts";
import { statesAt } from "./values.ts";

const everywhere = [
  ...[
    "f.the",
    "f.my",
    "f.be",
    "f.modal",
    "f.who",
    "f.service",
    "f.adverb",
    "f.politely",
    "f.that",
    "f.of",
    "f.with",
    "f.sep",
    "f.to",
    "f.at",
  ],
  ...["v.equal", "v.link", "v.havevalue", "v.lie", "v.have", "v.show", "v.return", "v.get", "v.receive"],
  ...["n.response", "n.body", "n.field", "n.value", "n.rheader", "n.header", "n.text", "n.item"],
  ...["w.is", "w.same", "w.equal", "w.received", "w.expected", "w.updated", "w.aspect", "w.valid", "w.valued", "w.whole", "w.there"],
];
const leading = ["f.opener", "v.assert", "v.contain", "w.adjective", "n.request", "k.event"];
const signs = /^(?:=|==|:|\(|\)|–|—|-)$/;
/** Of the senses above, but not certain: “may be empty”, “it would be nice”. */
const possible =
  /^(?:previous|last|latest|next|former|first|second|new|updated|changed|modified|edited|may|might|could|can|would|if|whether|how|unless|except|not|no|never|n't|any|some|other|another|only|again|without|or)$/;
const also =
  /^(?:its|her|his|their|our|my|whose|which|that|who|thing|'s|both|as|for|on|been|being|having|type|well|data|details?|state|stage|always|better|simply|required|mandatory|necessary|obligatory|values?|instead|formatted|expressed|represented|specifically)$/;
const phrases =
  /^(?:at this (?:stage|point)|from this (?:moment|point)|neither more nor (?:fewer|less)|no more and no less|no more no less|not more|nothing else|comes? back|came back|come out|goes? to|went to)(?= |$)/;

/** Operators of statements, which are parts and never idle. */
const operators = ["v.starts", "v.ends", "v.match", "w.unique", "w.empty", "w.filled", "w.absent"];

/** Ends of the idle words that begin there. `isLead`: before the first part of a statement. */
export function idleAt(line: Line, at: number, isLead: boolean): readonly number[] {
  const { tokens } = line;
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "symbol") return signs.test(token.text) ? [at + 1] : [];
  if (token.kind !== "word" || saysState(line, at) || (token.word === "yet" && tokens[at + 1]?.word === "to")) return [];
  const words = tokens.slice(at, at + 5).map(({ word }) => word);
  const phrase = phrases.exec(words.join(" "))?.[0];
  if (phrase !== undefined) return [at + phrase.split(" ").length];
  const adverbs = sensesAt(tokens, at, "f.adverb").flatMap(({ to }) => (to > at + 1 && saysNothing(line, at, to) ? [to] : []));
  // “the new order”
  if (/^(?:new|updated)$/.test(token.word) && isThing(line, at + 1)) return [...adverbs, at + 1];
  return possible.test(token.word) ? adverbs : [...new Set([...adverbs, ...wordsAt(line, at, isLead)])];
}

function wordsAt(line: Line, at: number, isLead: boolean): readonly number[] {
  const { tokens, clause } = line;
  const { word } = tokens[at] as Token;
  const senses = [...everywhere, ...(isLead ? leading : [])].flatMap((sense) =>
    isState(line, at, sense)
      ? []
      : sensesAt(tokens, at, sense).filter(({ to }) => !tokens.slice(at, to).some((one) => possible.test(one.word))),
  );
  const said = [...senses, ...beAt(clause, at), ...phrasesAt(tokens, "Lead", at)]
    .map(({ to }) => to)
    .filter((to) => saysNothing(line, at, to));
  // “the error payload”
  const isError = word === "error" && hasTerminal(tokens[at + 1]?.word ?? "", /^n\.(?:body|response)/);
  const isSingle = isError || also.test(word) || pronouns.test(word) || word === "" || isThing(line, at);
  // “the visitor receives a 201”
  const who = isLead ? [...sensesAt(tokens, at, "f.who"), ...(personal.test(word) ? [{ to: at + 1 }] : [])] : [];
  const actors = who.flatMap(({ to }) => (hasTerminal(tokens[to]?.word ?? "", /^v\.(?:get|receive)$/) ? [to] : []));
  return [...said, ...(isSingle ? [at + 1] : []), ...actors];
}

const pronouns = /^(?:i|we|you|it|they|he|she)$/;

/** Whether no token there says a state or begins an operator. */
function saysNothing(line: Line, from: number, to: number): boolean {
  const { tokens } = line;
  return !tokens
    .slice(from, to)
    .some((_, index) => saysState(line, from + index) || operators.some((sense) => sensesAt(tokens, from + index, sense).length > 0));
}

/** A listed value or a flag is never idle: “is waiting”. */
function saysState(line: Line, at: number): boolean {
  const { clause } = line;
  return (
    statesAt(line, at, clause.body.fields).length > 0 ||
    flagAt(
      clause,
      at,
      clause.body.fields.filter(({ field }) => field.type === "boolean"),
    ).length > 0
  );
}

/** “checked in”, “confirmed”: how it is, and no verb of checking, unless it says what. */
function isState({ tokens }: Line, at: number, sense: string): boolean {
  return (
    sense === "v.assert" && /ed$/.test(tokens[at]?.word ?? "") && !/^(?:that|:)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "")
  );
}

/** A name of the thing in the response, unless that is a list of such things. */
function isThing({ tokens, clause }: Line, at: number): boolean {
  const { things, lists } = clause.body;
  if (lists.some(({ path }) => path === "$")) return false;
  const { word = "" } = tokens[at] ?? {};
  return word !== "" && things.has(nounOf([word]));
}
