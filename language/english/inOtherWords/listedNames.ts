// Says a sentence that makes several things by their names as one sentence for each: “create two tags: A and B”,
// “create three tags with the labels a, b and c”.

import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { lemma } from "../../openapi/words.ts";
import type { Token } from "../token.ts";
import { oneOf, type Said, singular, textOf } from "./rewording.ts";

const counts: ReadonlyMap<string, number | undefined> = new Map([
  ["the", undefined],
  ["two", 2],
  ["2", 2],
  ["three", 3],
  ["3", 3],
  ["four", 4],
  ["4", 4],
]);
const most = 5;

/** Returns one sentence for each thing that is named; none if the sentence is no such list. */
export function listedNames(said: Said, verb: number): readonly string[] {
  const { sentence, tokens } = said;
  const wordAt = (at: number): string => tokens[at]?.word || tokens[at]?.text || "";
  const isCounted = counts.has(wordAt(verb + 1));
  const noun = isCounted ? verb + 2 : verb + 1;
  const end = tokens.findIndex(
    ({ kind, word, text }, at) => at > noun && (text === ":" || kind === "quoted" || /^(?:named|called|with)$/.test(word)),
  );
  const nouns = end < 0 ? "" : textOf(said, noun, end);
  const last = nouns.split(" ").at(-1) ?? "";
  // “Create a tag with …” is one thing.
  // “grant the pass the permissions …”: two things.
  const isOne = nouns.split(" ").some((word) => hasTerminal(word.toLowerCase(), /^f\./));
  if (last === "" || lemma(last) === last || isOne) return [];
  const isField = wordAt(end) === "with";
  const field = isField && wordAt(end + 1) === "the" ? end + 2 : end + 1;
  const isDirect = tokens[end]?.kind === "quoted";
  const count = counts.get(wordAt(verb + 1));
  // The name of the field ends where the values begin, which have nothing but commas between them.
  const from = isField ? startOfValues(tokens, field) : isDirect ? end : end + 1;
  const values = tokens.slice(from).filter(({ text, word }) => text !== "," && word !== "and");
  const isSure = count !== undefined && isField;
  const isList = values.every(
    ({ kind, text }) =>
      kind === "quoted" ||
      kind === "reference" ||
      (kind === "number" && isField) ||
      (kind === "word" && (isSure || /^[\p{Lu}\d]/u.test(text))),
  );
  const isWhole = [0, 1].some((more) => tokens.length - from === 2 * values.length - 1 + more) && separated(tokens, from);
  if (!isList || !isWhole || values.length < 2 || values.length > most || (count !== undefined && count !== values.length)) return [];
  const how = isField ? ` with ${singular(textOf(said, field, from))}` : isDirect || wordAt(end) === ":" ? "" : ` ${wordAt(end)}`;
  return values.map(({ kind, start, end: to }) => {
    const value = sentence.slice(start, to);
    return `${textOf(said, verb, verb + 1)} ${oneOf(nouns)}${how} ${kind === "word" && isField ? `"${value}"` : value}`;
  });
}

function startOfValues(tokens: readonly Token[], field: number): number {
  const comma = tokens.findIndex(({ text, word }, at) => at > field && (text === "," || word === "and"));
  return comma < 0 ? tokens.length : comma - 1;
}

/** Returns whether every second token separates two values. */
function separated(tokens: readonly Token[], from: number): boolean {
  const rest = tokens.slice(from);
  // “a, b, and c”
  const plain = rest.filter(({ word }, at) => !(word === "and" && rest[at - 1]?.text === ","));
  return plain.length % 2 === 1 && plain.every(({ text, word }, at) => at % 2 === 0 || text === "," || word === "and");
}
