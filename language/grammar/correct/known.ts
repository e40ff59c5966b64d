// Tokens as a correction may take them: names of variables without their signs, names of several capitals, `:smile:`,
// `#ff0000`.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { isUnit } from "../align/units.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { isNamed } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { bodyOf } from "./fields.ts";

export function knownTokens(tokens: readonly Token[], context: SentenceContext): readonly Token[] {
  const fields = new Set(bodyOf(context)?.fields.map(({ name }) => name));
  return joinedNames(
    tokens.map((token) => (fields.has(token.text) ? token : asVariable(token, context.variables, isNounOf(context, token)))),
  );
}

/** "delete taskB": what is a variable's name, and no word. */
function asVariable(token: Token, variables: ReadonlySet<string> | undefined, isKnownNoun: boolean): Token {
  const { kind, text } = token;
  if (kind !== "word" || variables?.has(text) !== true) return token;
  if (!/[A-Z0-9_]/.test(text) && (lexicon.vocabulary.has(text) || isKnownNoun)) return token;
  return { ...token, kind: "reference", value: text, text: `\${${text}}`, word: "" };
}

/** A word that the document has for something is not a name, though a variable has that name. */
function isNounOf({ operations }: SentenceContext, { word }: Token): boolean {
  if (operations === undefined || word === "") return false;
  return operations.operations.some(
    (operation) => isNamed(operations, operation, [word]) || slotsOf({ operation }).some(({ name }) => name === word),
  );
}

/** Tokens that are one, from there: what they make, and the last of them. */
type Join = (tokens: readonly Token[], at: number) => readonly [joined: Token, last: number] | undefined;

const joins: readonly Join[] = [
  signedAt,
  codeAt,
  decimalAt,
  (tokens, at) => quotedTo(tokens, at, phoneAt(tokens, at) ?? streetAt(tokens, at), " "),
  (tokens, at) => quotedTo(tokens, at, unbrokenAt(tokens, at), ""),
  initialAt,
  nameAt,
];

/** "Lena Vogt", `:tada:` and `#ff0000` are one text each. */
function joinedNames(tokens: readonly Token[]): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let joined: ReturnType<Join>;
    for (const join of joins) {
      joined = join(tokens, at);
      if (joined !== undefined) break;
    }
    const [token, last] = joined ?? [tokens[at] as Token, at];
    found.push(token);
    at = last;
  }
  return found;
}

/** The tokens to `last` as one text. */
function quotedTo(tokens: readonly Token[], at: number, last: number | undefined, between: string): ReturnType<Join> {
  if (last === undefined) return undefined;
  const all = tokens.slice(at, last + 1);
  return [quoted(all[0] as Token, all.at(-1) as Token, all.map(({ text }) => text).join(between)), last];
}

/** `:tada:`, `#ff0000` */
function signedAt(tokens: readonly Token[], at: number): ReturnType<Join> {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined || second === undefined || first.end !== second.start) return undefined;
  const isEmoji = first.text === ":" && second.kind === "word" && third?.text === ":" && second.end === third.start;
  if (isEmoji) return quotedTo(tokens, at, at + 2, "");
  const isColour = first.text === "#" && /^(?:word|number)$/.test(second.kind) && /^[0-9a-f]{3,8}$/i.test(second.text);
  return isColour ? quotedTo(tokens, at, at + 1, "") : undefined;
}

/** "Boulangerie Martin SARL", "the Superior Court of Marin" */
function nameAt(tokens: readonly Token[], at: number): ReturnType<Join> {
  let last = at;
  // “MV Hedvig”
  const isShort = at > 0 && /^[A-Z]{2,3}$/.test(tokens[at]?.text ?? "") && !lexicon.vocabulary.has(tokens[at]?.word ?? "");
  while ((isName(tokens[last]) || (isShort && last === at)) && isName(tokens[last + 1])) last++;
  if (isName(tokens[last]) && /^(?:GmbH|AG|KG|SE|SA|SARL|SAS|BV|NV|Ltd|LLC|LLP|Inc|plc|Oy|AB|AS)$/.test(tokens[last + 1]?.text ?? ""))
    last++;
  if (last > at && tokens[at - 1]?.word === "the" && tokens[last + 1]?.word === "of" && isName(tokens[last + 2])) last += 2;
  return last > at && mayBeName(tokens, at, last) ? quotedTo(tokens, at, last, " ") : undefined;
}

/** "HB-KL 204", the number of a car, and "O-", a grade: one text each. */
function codeAt(tokens: readonly Token[], at: number): ReturnType<Join> {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first?.kind !== "word" || second === undefined) return undefined;
  const isPlate = /^[A-Z]{1,3}(?:-[A-Z]{1,2})+$/.test(first.text) && second.kind === "number" && /^\d+$/.test(second.text) && second.spaced;
  const isGrade = /^[A-Z]{1,2}$/.test(first.text) && /^[+-]$/.test(second.text) && !second.spaced;
  if (!isPlate && !(isGrade && (third === undefined || third.spaced || third.kind === "symbol"))) return undefined;
  const text = isPlate ? `${first.text} ${second.text}` : first.text + second.text;
  return [{ ...first, text, word: text.toLowerCase(), end: second.end }, at + 1];
}

/** "11,5 percent": a decimal comma, where a unit follows. */
function decimalAt(tokens: readonly Token[], at: number): ReturnType<Join> {
  const [whole, comma, part, unit] = tokens.slice(at, at + 4);
  if (whole?.kind !== "number" || comma?.text !== "," || part?.kind !== "number" || comma.spaced || part.spaced) return undefined;
  if (!/^\d+$/.test(whole.text) || !/^\d{1,2}$/.test(part.text) || !isUnit(unit?.word || unit?.text || "")) return undefined;
  const text = `${whole.text}.${part.text}`;
  return [{ ...whole, text, value: Number(text), end: part.end }, at + 2];
}

/** "01233 555 010": the last group of a telephone number. */
function phoneAt(tokens: readonly Token[], at: number): number | undefined {
  if (!/^(?:0\d+|\+\d+)$/.test(tokens[at]?.text ?? "")) return undefined;
  let last = at;
  while (/^\d{2,}$/.test(tokens[last + 1]?.text ?? "") && tokens[last + 1]?.spaced === true) last++;
  return last > at ? last : undefined;
}

const streets = group("known.streets");

/** "12 Mill Lane": the last word of a house with its street. */
function streetAt(tokens: readonly Token[], at: number): number | undefined {
  if (!/^\d{1,4}[a-z]?$/.test(tokens[at]?.text ?? "")) return undefined;
  let last = at + 1;
  while (last < at + 4 && /^\p{Lu}\p{Ll}+$/u.test(tokens[last]?.text ?? "") && !streets.test(tokens[last]?.word ?? "")) last++;
  return last > at + 1 && /^\p{Lu}/u.test(tokens[last]?.text ?? "") && streets.test(tokens[last]?.word ?? "") ? last : undefined;
}

/** "Vial!2030": the last token of a word with signs in it that no space breaks. */
function unbrokenAt(tokens: readonly Token[], at: number): number | undefined {
  if (tokens[at]?.kind !== "word" || tokens[at + 1]?.text !== "!") return undefined;
  let last = at;
  while (tokens[last + 1] !== undefined && tokens[last + 1]?.spaced === false && /^(?:word|number)$|^!$/.test(kindOrSign(tokens[last + 1])))
    last++;
  return last > at + 1 && tokens[last]?.kind !== "symbol" ? last : undefined;
}

function kindOrSign(token: Token | undefined): string {
  return token?.kind === "symbol" ? token.text : (token?.kind ?? "");
}

/** "R. Dietz", "Dr. Lindqvist" */
function initialAt(tokens: readonly Token[], at: number): ReturnType<Join> {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first === undefined || !/^(?:\p{Lu}|Dr|Prof|Mr|Mrs|Ms)$/u.test(first.text) || second?.text !== "." || second.spaced || !isName(third))
    return undefined;
  let last = at + 2;
  while (isName(tokens[last + 1])) last++;
  const name = tokens.slice(at + 2, last + 1).map(({ text }) => text);
  return [quoted(first, tokens[last] as Token, `${first.text}. ${name.join(" ")}`), last];
}

/** Not at the beginning of a sentence, where every word has a capital, unless a person acts. */
function mayBeName(tokens: readonly Token[], at: number, last: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  if (before === ":") return tokens[last + 1] === undefined || /^[,(]$/.test(tokens[last + 1]?.text ?? "");
  if (at > 0) return !/^[.!?]$/.test(before);
  return last === 1 && /^\p{Ll}{2,}[^s]s$/u.test(tokens[last + 1]?.text ?? "");
}

function isName(token: Token | undefined): boolean {
  return token?.kind === "word" && /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)?$/u.test(token.text) && !lexicon.vocabulary.has(token.word);
}

function quoted(first: Token, last: Token, text: string): Token {
  return { ...first, kind: "quoted", text: `"${text}"`, value: text, word: "", end: last.end };
}
