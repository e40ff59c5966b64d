// Finds the places where a guess may cut a sentence into clauses, and the cost of leaving out a word.

import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isDocumented } from "../align/phrases.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb } from "../settle/called.ts";
import { saysMore } from "./leftWords.ts";
import { separates } from "./remarks.ts";
import { isValue } from "./values.ts";

const auxiliary = /^(?:must|should|shall|will|ought|has|needs|is|are|gets|got|to)$/;
const answering = /^v\.(?:fail|reject|return|answer|accept|succeed|get|receive)(?:\+|$)|^w\.reasonphrase/;

/** Returns whether a clause may end before the token: at a joint, or where the outcome of a request begins. */
export function mayEnd(tokens: readonly Token[], at: number): boolean {
  if (separates(tokens, at)) return true;
  const { kind, word = "" } = tokens[at] ?? {};
  const before = tokens[at - 1];
  if (at < 2 || kind !== "word" || before?.kind === "symbol" || hasTerminal(before?.word ?? "", /^f\.(?:the|my|modal|be|not|who)$/))
    return false;
  if (auxiliary.test(before?.word ?? "")) return false;
  if (!auxiliary.test(word) || word === "to") return /[^s]s$/.test(word) && hasTerminal(word, answering);
  return tokens
    .slice(at + 1, at + 6)
    .some((token) => hasTerminal(token.word, answering) || (token.kind === "number" && /^[1-5]\d\d$/.test(token.text)));
}

/** Returns whether words that add something may begin there: “| for the rest of the test”. */
export function mayTrim(tokens: readonly Token[], at: number): boolean {
  return at > 1 && /^(?:for|in|to|by|of|at|on|with|from|as|so|now|when|even|like|this|namely)$/.test(tokens[at]?.word ?? "");
}

/** The cost of leaving out a word: the highest for values, then for deeds, denials and fields. */
function costOfLeft(tokens: readonly Token[], at: number, { operations }: SentenceContext): number {
  const { kind, word } = tokens[at] as Token;
  if (kind === "symbol" || (kind === "word" && word === "")) return 0;
  if (kind !== "word") return costOfValue;
  if (at > 0 && isValue(tokens, at)) return costOfValue;
  // On what condition, which one is meant, or as what.
  if (conditions.test(word) || choosing.test(word) || (tokens[at - 1]?.word === "as" && !hasTerminal(word, /^f\./))) return costOfValue;
  // “two times”, “a Location header”, “and a token”
  if (
    hasTerminal(word, /^(?:w\.(?:headername|media-type)|n\.token)/) ||
    word === "bearer" ||
    (counts.test(word) && tokens[at + 1]?.word !== "more")
  )
    return costOfValue;
  if (isNameApart(tokens, at)) return costOfValue;
  if (hasTerminal(word, denying)) return 1;
  if (hasTerminal(word, /^f\./)) return 0.03;
  if (lexicon.restricting.has(word) || saysMore(word) || hasTerminal(word, deciding)) return 1;
  const verb = { word, particle: undefined };
  const isNoun = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/);
  if (!isNoun && operations?.operations.some((operation) => fitOfVerb(operation, verb) === "own") === true) return 1.5;
  if (!isNoun && methodsOfVerb(verb).length > 0) return 0.8;
  if (operations !== undefined && fieldWords(operations).has(word)) return 0.9;
  if (operations !== undefined && isDocumented(operations, word)) return 0.35;
  if (hasTerminal(word, /^n\.(?!item|response|request)/)) return 0.8;
  if (lexicon.vocabulary.has(word) || lexicon.names.has(word) || lexicon.asides.has(word) || /ly$/.test(word)) return 0.2;
  // A word that nothing knows may be a value: “the labels cart and login”.
  const next = tokens[at + 1];
  // “The frobbing is salt” is about another thing.
  if (isNoun && hasTerminal(next?.word ?? "", /^f\.be/)) return costOfValue;
  const isListed = /^(?:and|or|,|:|=)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || "");
  return isListed && (next === undefined || next.kind === "symbol" || next.word === "and") ? costOfValue : 0.3;
}

const denying = /^f\.(?:not|no|without|until|or)$/;
/** Outcomes, headers, numbers in words. */
const deciding = /^(?:w\.(?:headername|number|reasonphrase|error)|v\.(?:reject|fail|assert)(?:\+|$))/;

const counts = /^(?:two|three|four|five|six|seven|eight|nine|ten|thrice)$/;

/** “Superior” of “the Superior Court”: a name of several words is left out as a whole or not at all. */
function isNameApart(tokens: readonly Token[], at: number): boolean {
  const { text = "", word = "" } = tokens[at] ?? {};
  if (/^(?:Location|ETag)$/.test(text)) return true;
  return at > 0 && /^\p{Lu}\p{Ll}+$/u.test(text) && !/^[.:!?]$/.test(tokens[at - 1]?.text ?? "") && !lexicon.vocabulary.has(word);
}

const asserting = /^(?:f\.modal|v\.(?:assert|equal|contain)(?:\+|$))/;
const expected = /^expect(?:ed|ing|s|ation)?$/;
const costOfExpectation = 1.5;

/** Returns the cost of leaving out a clause on top of its words: an expectation is not a remark. */
export function costOfClauseLeft(tokens: readonly Token[], from: number, to: number): number {
  const clause = tokens.slice(from, to);
  const states = clause.some(({ word }) => hasTerminal(word, asserting) || expected.test(word) || /^(?:nobody|nothing)$/.test(word));
  // “the gearbox one” chooses among things.
  const chooses = clause.some(({ word }, at) => word === "one" && hasTerminal(clause[at - 2]?.word ?? "", /^f\.the$/));
  return isExpected(tokens, from) || states || chooses ? costOfExpectation : 0;
}

/** Returns whether a label such as “Expected result:” is before the clause. */
export function isExpected(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - 4), from).some(({ word }) => expected.test(word));
}

const conditions = /^(?:if|unless|except|until|till|whether|instead|otherwise)$/;
const choosing = /^(?:both|second|third|others?|another|ours|mine|latest|.{3,}est)$/;

/** The last words of the names of all fields, and all listed values. */
const fieldWords = rememberedFor((operations: Operations): ReadonlySet<string> => {
  const fields = operations.operations.flatMap(({ body, responses }) => [
    ...(body?.fields ?? []),
    ...responses.flatMap((one) => one.fields),
  ]);
  const asked = operations.operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === "query"));
  return new Set(
    [...fields, ...asked].flatMap(({ name, enum: listed = [] }) => [
      splitWords(name).at(-1) ?? "",
      ...listed.map((one) => one.toLowerCase()),
    ]),
  );
});

const costOfValue = 2;

export function costOfAll(tokens: readonly Token[], left: readonly number[], context: SentenceContext): number {
  return left.reduce((sum, at) => sum + costOfLeft(tokens, at, context), 0);
}

/** Returns whether leaving the word out is worth telling. */
export function isTold({ kind, word }: Token): boolean {
  return kind !== "symbol" && !(kind === "word" && (word === "" || hasTerminal(word, /^f\.(?!not|no$|without|until|or$)/)));
}
