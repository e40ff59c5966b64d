// Reads what a document has in several words as one: “the work order” where a schema or a path has that name, “the
// client name” of `client_name`, “on loan” of `ON_LOAN`.

import type { Token } from "../english/token.ts";
import { withMembers } from "../openapi/fields.ts";
import type { Operations } from "../openapi/operations.ts";
import { lemma, splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import { rememberedFor } from "../text/remembered.ts";
import { bodyOf } from "./correct/fields.ts";
import { resourcesOf } from "./correct/resources.ts";
import { hasTerminal, lexicon } from "./lexicon/lexicon.ts";

/** The most words of a name. */
const longest = 4;

/** “work order” and “leave request”, each in one form. */
const compoundsOf = rememberedFor(({ operations }: Operations): ReadonlySet<string> => {
  const names = operations.flatMap(({ path, responses }) => [
    ...path.split("/").filter((part) => !part.includes("{")),
    ...responses.flatMap(({ schemaName, fields }) => [
      schemaName ?? "",
      ...fields.flatMap(({ name, type }) => (type === "array" ? [name] : [])),
    ]),
  ]);
  return new Set(names.map(splitWords).flatMap((words) => (words.length === 2 ? [words.map(lemma).join(" ")] : [])));
});

/** With the fields of the last response; the same tokens where the sentence has none of its names. */
export function withFieldNames(tokens: readonly Token[], context: SentenceContext): readonly Token[] {
  return context.operations === undefined ? tokens : withNames(tokens, context, new Set());
}

/** With the things of the document that the lexicon has as other words: a `contact` is nobody who is called. */
export function withThings(tokens: readonly Token[], { operations }: SentenceContext): readonly Token[] {
  if (operations === undefined) return tokens;
  const resources = resourcesOf(operations);
  const isThing = ({ kind, word }: Token): boolean => kind === "word" && lexicon.known.has(word) && resources.has(lemma(word));
  return tokens.some(isThing) ? tokens.map((token) => (isThing(token) ? { ...token, isThing: true } : token)) : tokens;
}

/** With the nouns of the document, too. */
export function withCompounds(tokens: readonly Token[], context: SentenceContext): readonly Token[] {
  return context.operations === undefined ? tokens : withNames(tokens, context, compoundsOf(context.operations));
}

function withNames(tokens: readonly Token[], context: SentenceContext, nouns: ReadonlySet<string>): readonly Token[] {
  const known = bodyOf(context)?.fields ?? [];
  const fields = new Map(known.map(({ name }) => [splitWords(name).join(" "), name]));
  // “A+” is not an article.
  const listed = known.flatMap(({ field }) => field.enum ?? []).filter((value) => /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(value));
  const values = new Map(listed.map((value) => [splitWords(value).join(" "), value]));
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const name =
      longestAt(tokens, at, fields) ?? (isBehindName(found, names) ? valueAt(tokens, at, values) : undefined) ?? nounAt(tokens, at, nouns);
    found.push(name?.token ?? (tokens[at] as Token));
    if (name !== undefined) at = name.last;
  }
  return found.every((token, at) => token === tokens[at]) ? tokens : found;
}

interface Named {
  readonly token: Token;
  readonly last: number;
}

/** “status on loan”, “the status is on loan”, “status now reads on loan” */
function isBehindName(found: readonly Token[], names: ReadonlySet<string>): boolean {
  const last = found.at(-1)?.word ?? "";
  return names.has(last) || (hasTerminal(last, /^(?:f\.be|v\.equal)$/) && found.slice(-4).some(({ word }) => names.has(word)));
}

/** A text, so that none of its words means anything else. */
function valueAt(tokens: readonly Token[], at: number, values: ReadonlyMap<string, string>): Named | undefined {
  const named = longestAt(tokens, at, values, 1);
  const value = named?.token.text;
  return named && { ...named, token: { ...named.token, kind: "quoted", text: JSON.stringify(value), word: "", value: value as string } };
}

function longestAt(tokens: readonly Token[], at: number, names: ReadonlyMap<string, string>, fewest = 2): Named | undefined {
  for (let last = Math.min(at + longest, tokens.length) - 1; last >= at + fewest - 1; last--) {
    const words = tokens.slice(at, last + 1).map(({ word }) => word);
    const name = words.includes("") ? undefined : names.get(words.join(" "));
    if (name !== undefined) return joined(tokens, at, last, name);
  }
  return undefined;
}

function nounAt(tokens: readonly Token[], at: number, nouns: ReadonlySet<string>): Named | undefined {
  const [one, two] = [tokens[at] as Token, tokens[at + 1]];
  if (one.word === "" || two === undefined || two.word === "" || !nouns.has(`${lemma(one.word)} ${lemma(two.word)}`)) return undefined;
  return joined(tokens, at, at + 1, one.word + two.word);
}

function joined(tokens: readonly Token[], at: number, last: number, text: string): Named {
  return { token: { ...(tokens[at] as Token), text, word: text.toLowerCase(), end: (tokens[last] as Token).end }, last };
}

const sentNames = rememberedFor(({ operations }: Operations): ReadonlyMap<string, string> => {
  const fields = operations.flatMap(({ body }) => withMembers(body?.fields ?? []));
  return new Map(fields.map(({ name }) => [splitWords(name).join(" "), name]));
});

/** Returns the tokens with the fields of requests as one word each: “convert to cbz” of `convertToCbz`. */
export function withSentNames(tokens: readonly Token[], { operations }: SentenceContext): readonly Token[] {
  if (operations === undefined) return tokens;
  const names = sentNames(operations);
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const named = longestAt(tokens, at, names);
    found.push(named?.token ?? (tokens[at] as Token));
    if (named !== undefined) at = named.last;
  }
  return found.length === tokens.length ? tokens : found;
}
