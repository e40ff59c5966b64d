// Finds the words that may lie between the parts of a statement without changing it: articles, copulas, verbs that
// state, names of the response and of its subject. Words that could change the meaning (a negation, a condition, a
// possibility, a quantity) are never idle.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { personal } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { resourcesOf } from "../correct/resources.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { entriesAt, sensesAt } from "../stated/match.ts";
import { beAt, fieldAt, numberAt } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { asSaidAt } from "./asSaid.ts";
import { dateRelationsAt, pointsAt } from "./dates.ts";
import { isRefusing } from "./errors.ts";
import { flagAt } from "./flags.ts";
import type { Line } from "./line.ts";
import { bothAt } from "./members.ts";
import { ownNameAt } from "./named.ts";
import { isSavedWord, statesAt } from "./values.ts";

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
const leading = ["f.opener", "w.heading", "v.assert", "v.contain", "w.adjective", "n.request", "k.event"];
const signs = /^(?:=|==|:|\(|\)|–|—|-)$/;
/** Of the senses above, but not certain: “may be empty”, “it would be nice”. */
const possible = group("idle.possible");
const also = group("idle.also");
const phrases =
  /^(?:(?:right |straight )?from the (?:very )?(?:beginning|start|outset|begin)|(?:up)?on creation|after creation|at creation|(?:at|in) the (?:very )?(?:beginning|start)|at first|at this (?:stage|point)|from this (?:moment|point)|neither more nor (?:fewer|less)|no more and no less|no more no less|not more|nothing else|at the moment|for the moment|in the meantime|meanwhile|for now|at this time|at any (?:time|point)|stands? (?:then )?on|appears?(?= in)|comes? back|comes?(?= (?:empty|blank|filled)(?: |$))|stands?(?= (?:only|just|exactly))|came back|come out|goes? to|went to)(?= |$)/;

/** Operators of statements, which are parts and never idle. */
const operators = ["v.starts", "v.ends", "v.match", "w.unique", "w.empty", "w.filled", "w.absent"];

/** Ends of the idle words that begin there. `isLead`: before the first part of a statement. */
export function idleAt(line: Line, at: number, isLead: boolean): readonly number[] {
  const { tokens } = line;
  const token = tokens[at];
  if (token === undefined) return [];
  // “returned as "Berg"”
  if (token.kind === "quoted" && tokens[at - 1]?.word === "as") return [];
  if (token.kind === "quoted") return ownNameAt(line.clause, at).map(({ to }) => to);
  if (token.kind === "symbol") return signs.test(token.text) ? [at + 1] : [];
  // “a fresh GET shows both”: a request
  if (/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(token.text)) return [];
  // “our order is in the list and no order is open”: two statements.
  if (/^(?:and|but)$/.test(token.word) && at > 0 && !hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:opener|politely|adverb)/)) return [];
  if (token.kind !== "word" || saysState(line, at) || (token.word === "yet" && tokens[at + 1]?.word === "to")) return [];
  if (/ing$/.test(token.word) && isOrder(tokens, at)) return [];
  // “before 2026-01-01” is a bound.
  if (dateRelationsAt(tokens, at).some(({ to }) => pointsAt(line, to).length > 0)) return [];
  // “the update is OK” is an outcome.
  if (/^(?:ok|okay)$/.test(token.word) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/)) return [];
  // “the detail mentions …”
  if (isTelling(line, at)) return [];
  // “she starts with 5 credits”
  if (/^(?:starts?|begins?|started|began)$/.test(token.word) && tokens[at + 1]?.word === "with" && numberAt(line.clause, at + 2).length > 0)
    return [at + 2];
  // “at most 4 orders are listed”
  if (/^(?:listed|displayed)$/.test(token.word) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/) && tokens[at + 1]?.kind !== "word")
    return [at + 1];
  // “the name I gave it”
  if (token.word === "i" && asSaidAt(tokens, at).length > 0) return [];
  if (token.word === "one" && tokens[at + 1]?.word === "of") return [];
  // “a whole number” is not a number that is whole.
  if (entriesAt(tokens, at, "w.type").some(({ to }) => to > at + 1)) return [];
  // “both are in the list”, “has both tags”: which ones?
  if (token.word === "both" && (bothAt(line.clause, at).length > 0 || namesList(line, at + 1))) return [];
  // “The protection is off”
  if (hasTerminal(token.word, /^k\.off$/) && beAt(line.clause, at - 1).some(({ to }) => to === at)) return [];
  // “the same id”, “the saved id” is compared.
  if (
    (token.word === "same" || isSavedWord.test(token.word) || isPointed(tokens, at)) &&
    fieldAt(line.clause, at + 1, line.clause.body.fields).length > 0
  )
    return [];
  // “is open again”: as before, and no other request
  const isLast = tokens[at + 1] === undefined || /^(?:[,;.]|and|but)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "");
  if (token.word === "again" && isLast && isStateBefore(line, at)) return [at + 1];
  // “must be again available”
  const isOfState = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/) && statesAt(line, at + 1, line.clause.body.fields).length > 0;
  if (token.word === "again" && isOfState) return [at + 1];
  const words = tokens.slice(at, at + 5).map(({ word }) => word);
  const [name] = ownNameAt(line.clause, at);
  if (name !== undefined) return [name.to];
  // “in none of them may it be true”
  if (token.word === "may" && tokens.slice(Math.max(0, at - 5), at).some(({ word }) => /^(?:no|none|nobody|neither|nothing)$/.test(word)))
    return [at + 1];
  const phrase = phrases.exec(words.join(" "))?.[0];
  if (phrase !== undefined) return [at + phrase.split(" ").length];
  const adverbs = sensesAt(tokens, at, "f.adverb").flatMap(({ to }) => (to > at + 1 && saysNothing(line, at, to) ? [to] : []));
  // “the new order”, “the newly admitted dog”
  const toThing = /^(?:newly|freshly|just)$/.test(token.word) && /(?:ed|en)$/.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  if (/^(?:new|updated|newly|freshly|just|fresh)$/.test(token.word) && isThing(line, toThing)) return [...adverbs, toThing];
  return possible.test(token.word) ? adverbs : [...new Set([...adverbs, ...wordsAt(line, at, isLead)])];
}

/** “is open”, and no “status is 200”, for which something is sent. */
function isStateBefore({ tokens }: Line, at: number): boolean {
  const before = tokens.slice(0, at);
  return before.some(({ word }) => hasTerminal(word, /^(?:f\.be|v\.have)/)) && !before.some(({ text }) => /^[1-5]\d\d$/.test(text));
}

function namesList({ clause }: Line, at: number): boolean {
  return fieldAt(clause, at, clause.body.fields).some(({ value }) => (value as KnownField).field.type === "array");
}

/** A field of the response before a verb of saying, which is what speaks. */
function isTelling({ tokens, clause }: Line, at: number): boolean {
  const isVerb = sensesAt(tokens, at + 1, "v.contain").length > 0 || phrasesAt(tokens, "Mentions", at + 1).length > 0;
  return isVerb && clause.body.fields.some(({ name, list }) => list === undefined && name === tokens[at]?.text);
}

/**
 * Returns whether a correction may leave the word out: it denies, limits and counts nothing, and names no other thing.
 */
export function mayLeave({ tokens, clause }: Line, at: number): boolean {
  const { kind, word = "", text = "" } = tokens[at] ?? {};
  const { operations } = clause.context;
  if (kind === "symbol") return /^[,.!:;–—-]$/.test(text);
  if (kind !== "word" || word === "" || /\d|_|\p{Ll}\p{Lu}|^\p{Lu}{2}/u.test(text)) return false;
  if (at > 0 && /^\p{Lu}/u.test(text)) return false;
  if (
    lexicon.restricting.has(word) ||
    possible.test(word) ||
    hasTerminal(word, /^(?:f\.(?:not|no|without|until|or)|w\.(?:none|every|any|number|above|below|atleast|atmost))$/)
  )
    return false;
  // “the weight is 300” is about something that nobody knows.
  const isSubject =
    hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) &&
    !/^(?:in|on|at|of|from|to|for|by|with|after|before|until)$/.test(tokens[at - 2]?.word ?? "");
  if (isSubject && !clause.body.things.has(nounOf([word]))) return false;
  return operations === undefined || clause.body.things.has(nounOf([word])) || !resourcesOf(operations).has(nounOf([word]));
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
  // “held as a draft”, “kept as planned”
  const isHeld =
    /(?:ed|held|kept|put|taken)$/.test(word) && tokens[at + 1]?.word === "as" && !isRefusing(tokens[at] as Token) && word !== "as";
  const isSingle = isHeld || isError || also.test(word) || pronouns.test(word) || word === "" || isThing(line, at);
  // “in the list there stands …”
  const places = isLead ? phrasesAt(tokens, "In", at) : [];
  // “the visitor receives a 201”
  const who = isLead ? [...sensesAt(tokens, at, "f.who"), ...(personal.test(word) ? [{ to: at + 1 }] : [])] : [];
  const actors = who.flatMap(({ to }) => (hasTerminal(tokens[to]?.word ?? "", /^v\.(?:get|receive)$/) ? [to] : []));
  return [...said, ...places.map(({ to }) => to), ...(isSingle || isAnySubject(line, at, isLead) ? [at + 1] : []), ...actors];
}

/** “getting the order returns …”: a request. */
export function isOrder(tokens: readonly Token[], at: number): boolean {
  return (
    hasTerminal(tokens[at]?.word ?? "", /^v\.(?:get|fetch|call|send)\+ing$/) &&
    !hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/) &&
    (/^(?:it|them|that|this)$/.test(tokens[at + 1]?.word ?? "") || hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/))
  );
}

/** “have this status”, “the requested status” */
export function isPointed(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  return /^(?:requested|given)$/.test(word) || (/^(?:this|that)$/.test(word) && hasTerminal(tokens[at - 1]?.word ?? "", /^v\.have/));
}

const pronouns = /^(?:everything|i|we|you|it|they|he|she)$/;

/** Returns whether no token there says a state or begins an operator. */
function saysNothing(line: Line, from: number, to: number): boolean {
  const { tokens } = line;
  return !tokens
    .slice(from, to)
    .some((_, index) => saysState(line, from + index) || operators.some((sense) => sensesAt(tokens, from + index, sense).length > 0));
}

/** A listed value or a flag is never idle: “is waiting”. */
function saysState(line: Line, at: number): boolean {
  const { clause } = line;
  return statesAt(line, at, clause.body.fields).length > 0 || flagAt(clause, at, clause.body.fields).length > 0;
}

/** “checked in”, “confirmed”: how it is, and no verb of checking, unless it says what. */
function isState({ tokens }: Line, at: number, sense: string): boolean {
  // “is created and flagged as low”: the sentence also reports what happened.
  const ends = tokens[at + 1] === undefined || /^(?:and|but|,|;)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "");
  if (sense === "w.updated" && ends && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/)) return true;
  return (
    sense === "v.assert" && /ed$/.test(tokens[at]?.word ?? "") && !/^(?:that|:)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "")
  );
}

/**
 * “the machine shall …”: whatever the thing is called, unless the document has another thing or a field of that name.
 */
function isAnySubject({ tokens, clause }: Line, at: number, isLead: boolean): boolean {
  const { kind, word = "" } = tokens[at] ?? {};
  // “the resized machine”
  const article = /ed$/.test(tokens[at - 1]?.word ?? "") && tokens[at - 1]?.word !== "failed" ? at - 2 : at - 1;
  // “the copy” of what was copied just now
  const isCopy = /^(?:copy|duplicate|clone)$/.test(word) && subjectOf(clause.body.operation).action !== undefined;
  if (kind !== "word" || (lexicon.entries.has(word) && !isCopy) || !hasTerminal(tokens[article]?.word ?? "", /^f\.(?:the|my)$/))
    return false;
  // “the address of the machine”
  const isOwner = tokens[article - 1]?.word === "of";
  if (!isLead && !isOwner) return false;
  if (!isOwner && tokens.slice(0, article).some((token) => token.word !== "that" && !hasTerminal(token.word, /^f\.opener/))) return false;
  const { operations } = clause.context;
  const { fields, lists } = clause.body;
  // “the litres are 300” is not a status.
  const after = tokens.findIndex((token, one) => one > at && !hasTerminal(token.word, /^f\.(?:be|modal|adverb)/) && token.word !== "to");
  if (tokens[after]?.kind === "number" && tokens[at - 1] !== undefined && !isOwner) return false;
  return (
    !lists.some(({ path, isMain }) => path === "$" || isMain) &&
    (isOwner || hasTerminal(tokens[at + 1]?.word ?? "", /^(?:f\.(?:be|modal)|v\.(?:have|reject|accept|fail))/)) &&
    operations !== undefined &&
    !resourcesOf(operations).has(nounOf([word])) &&
    !operations.operations.some((operation) => subjectOf(operation).parameters.some(({ noun }) => noun === nounOf([word]))) &&
    !fields.some(({ name }) => splitWords(name).some((part) => nounOf([part]) === nounOf([word])))
  );
}

/** A name of the thing in the response, unless that is a list of such things. */
function isThing({ tokens, clause }: Line, at: number): boolean {
  const { things, lists } = clause.body;
  if (lists.some(({ path }) => path === "$")) return false;
  const { word = "" } = tokens[at] ?? {};
  if (word === "") return false;
  const noun = nounOf([word]);
  // “the request” of a loan request
  return things.has(noun) || [...things].some((thing) => thing.endsWith(` ${noun}`));
}
