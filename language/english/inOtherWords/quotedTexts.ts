// Puts quotes around texts that are written without them: “the name is Van 12”, “a group named Delivery north side”.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isBodyWord } from "../../grammar/settle/bodyField.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { nounOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";

export interface Quoted {
  readonly sentence: string;
  /** The texts that have quotes now. */
  readonly texts: readonly string[];
  /** True if a text holds a word or a number that the grammar would read apart from its beginning. */
  readonly isMixed: boolean;
}

/** Quotes the bare texts of the sentence; undefined if it has none. */
export function withQuotes(sentence: string, { operations }: SentenceContext): Quoted | undefined {
  const tokens = tokensOf(sentence);
  const fields = operations === undefined ? usual : textFieldsOf(operations);
  const found = tokens.flatMap((_, at) => {
    const start = startOfText(tokens, at, fields);
    const end = start === undefined ? 0 : endOfText(tokens, start);
    if (start !== undefined && (end > start + 1 || isPicture(tokens[start]))) return [{ start, end }];
    return isSingleName(tokens, at, operations) ? [{ start: at, end: at + 1 }] : [];
  });
  if (found.length === 0) return undefined;
  const textOf = ({ start, end }: { start: number; end: number }): string =>
    sentence.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0);
  const quoted = found.reduceRight((text, { start, end }) => {
    const [from, to] = [tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0];
    return `${text.slice(0, from)}"${text.slice(from, to)}"${text.slice(to)}`;
  }, sentence);
  const isMixed = found.some(({ start, end }) => tokens.slice(start, end).some((token) => !isName(token)));
  return { sentence: quoted, texts: found.map(textOf), isMixed };
}

const naming = /^(?:named|called|titled|labelled|labeled|entitled)$/;
const linking = /^(?:is|are|be|being|equals|of|to|not|should|must|shall|will|has|now|still)$/;
const usual: ReadonlySet<string> = new Set(["name", "title", "label", "subject", "description"]);

/** Returns where a text begins after the name of its field, which ends at the token. */
function startOfText(tokens: readonly Token[], at: number, fields: ReadonlySet<string>): number | undefined {
  const { kind, word } = tokens[at] as Token;
  if (kind !== "word") return undefined;
  const isNaming = naming.test(word);
  let start = at + 1;
  while (!isNaming && (linking.test(tokens[start]?.word ?? "") || /^[:=]$/.test(tokens[start]?.text ?? ""))) start++;
  // Few words come before a name, so the fields are asked for last.
  const isText = isName(tokens[start]) || isPicture(tokens[start]) || (tokens[start]?.text === "+" && isDigits(tokens[start + 1]));
  if (!isText) return undefined;
  const isField = () => [1, 2, 3].some((count) => count <= at + 1 && fields.has(nameOf(tokens.slice(at + 1 - count, at + 1))));
  return isNaming || isField() ? start : undefined;
}

/** “an environment named staging”, “an environment staging”: an ordinary word as the name of a new item. */
function isSingleName(tokens: readonly Token[], at: number, operations: Operations | undefined): boolean {
  const [article = "", noun = ""] = [tokens[at - 2]?.word, tokens[at - 1]?.word];
  const isNamed = naming.test(noun);
  if (!isNamed && (operations === undefined || !/^(?:an?|another|new)$/.test(article))) return false;
  const { kind, text, word } = tokens[at] as Token;
  const next = tokens[at + 1];
  const isLast = next === undefined || next.kind === "symbol" || lexicon.functional.has(next.word);
  if (!isLast || kind !== "word" || !/^[\p{Ll}\d][\p{L}\d_-]+$/u.test(text) || lexicon.functional.has(word)) return false;
  // “204 with an empty body”, where something can be emptied
  if (isBodyWord(word)) return false;
  if (isNamed) return true;
  const resources = operations === undefined || hasTask(word) ? undefined : resourcesOf(operations);
  // “Create a team type” makes no team, where there are team types.
  return resources?.has(nounOf([noun])) === true && !resources.has(nounOf([word])) && !resources.has(nounOf([noun, word]));
}

function nameOf(tokens: readonly Token[]): string {
  return tokens.every(({ kind }) => kind === "word") ? tokens.flatMap(({ text }) => splitWords(text)).join("") : "";
}

function endOfText(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  if (!isName(tokens[start])) {
    while (isDigits(tokens[end])) end++;
    return end;
  }
  while (!isGlued(tokens[end + 1]) && (isPartOfText(tokens[end]) || (isJoint(tokens[end]) && isName(tokens[end + 1])))) end++;
  return end;
}

/** Returns whether a pair begins there: “industry” of “name=Fjord industry=logistics”. */
function isGlued(token: Token | undefined): boolean {
  return token?.text === "=" && !token.spaced;
}

function isName(token: Token | undefined): boolean {
  return token?.kind === "word" && /^\p{Lu}[\p{L}'’.-]*$/u.test(token.text) && !isMethod.test(token.text);
}

const isMethod = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** “House of Cards”, “Park & Sons” */
function isJoint(token: Token | undefined): boolean {
  return token?.word === "of" || token?.text === "&";
}

/** “the icon 🍳” */
function isPicture(token: Token | undefined): boolean {
  return /^\p{Extended_Pictographic}/u.test(token?.text ?? "");
}

function isDigits(token: Token | undefined): boolean {
  return token?.kind === "number" && /^\d+$/.test(token.text);
}

/** A name, a number or a word with no other task in a sentence. */
function isPartOfText(token: Token | undefined): boolean {
  if (token === undefined || !token.spaced) return false;
  if (token.kind === "number") return true;
  if (token.kind !== "word") return false;
  return isName(token) || /\d/.test(token.text) || !hasTask(token.word);
}

function hasTask(word: string): boolean {
  if (lexicon.functional.has(word) || lexicon.restricting.has(word) || hasTerminal(word, /^[fvt]\./)) return true;
  // “Ole Berg registers with …” does something, “Night shift” does not.
  const isInflected = /(?:s|ed|ing)$/.test(word);
  if (isInflected && lexicon.names.get(word)?.some(({ value }) => value !== undefined) === true) return true;
  const names = isInflected ? /^a\.n\./ : /^a\.[nv]\./;
  return lexicon.asides.get(word)?.some(({ sense, words }) => words.length === 1 && !names.test(sense)) === true;
}

/** Wrapped bodies have their fields one level further in. */
const levels = 2;

/** Returns the names of all fields that hold any text. */
const textFieldsOf = rememberedFor((operations: Operations): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (fields: readonly Field[], level: number): void => {
    for (const field of fields) {
      if (field.type === "string" && field.enum === undefined && field.format === undefined) names.add(splitWords(field.name).join(""));
      if (level < levels) add(insideOf(field).fields, level + 1);
    }
  };
  for (const { body, responses } of operations.operations) {
    add(body?.fields ?? [], 1);
    for (const response of responses) add(response.fields, 1);
  }
  return names;
});
