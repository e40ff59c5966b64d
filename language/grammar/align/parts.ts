// Finds the values of a clause: quoted texts, numbers with their units, dates in words, names of people, addresses,
// codes, and saved variables.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { lexicon, numberNamed } from "../lexicon/lexicon.ts";
import { momentAt, spanAt } from "./moments.ts";

type PartKind =
  | "word"
  | "text"
  | "name"
  | "number"
  | "date"
  | "time"
  | "email"
  | "url"
  | "variable"
  | "code"
  | "constant"
  | "proper"
  | "file"
  | "media";

/** A value: tokens `at` to `end`, exclusive. */
export interface Part {
  readonly at: number;
  readonly end: number;
  readonly kind: PartKind;
  /** As written, without quotes. */
  readonly text: string;
  readonly json: Json;
}

/** Returns whether a part is a date or moment in quotes: `"2031-02-03"`. */
export function isDayText({ kind, text }: Part): boolean {
  return kind === "text" && /^\d{4}-\d\d-\d\d(?:T\S*)?$/.test(text);
}

export function partsIn(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [begin, end] = spanAt(tokens, at) ?? [];
    if (begin !== undefined && end !== undefined) {
      parts.push(begin, end);
      at = end.end - 1;
      continue;
    }
    const part = momentAt(tokens, at) ?? partAt(tokens, at);
    if (part === undefined) continue;
    parts.push(part);
    at = part.end - 1;
  }
  return parts;
}

function partAt(tokens: readonly Token[], at: number): Part | undefined {
  const { kind, text, word, value } = tokens[at] as Token;
  const made = (as: PartKind, said: string, json: Json = said): Part => ({ at, end: at + 1, kind: as, text: said, json });
  switch (kind) {
    case "quoted": {
      const said = String(value);
      // Names of two words are joined without the author's quotes.
      if (isEmail(said)) return made("email", said);
      return made(isPerson(said) ? "name" : "text", said);
    }
    case "number":
      return made("number", text, value as Json);
    case "reference":
      return made("variable", String(value), { $var: String(value) });
    case "url":
      return made("url", text);
    case "word":
      return word === "" ? undefined : wordAt(tokens, at, made);
    default:
      return undefined;
  }
}

function wordAt(tokens: readonly Token[], at: number, made: (as: PartKind, said: string, json?: Json) => Part): Part | undefined {
  const { text, word } = tokens[at] as Token;
  if (isEmail(text)) return made("email", text);
  if (/^[A-Z]{1,2}[+-]$/.test(text)) return made("constant", text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return made("date", text);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return made("time", text);
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year !== "" && Number(month) <= 12) return made("date", `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return undefined;
  if (mediaTypes.test(text)) return made("media", text);
  if (/^[\w-]+\.(?:pdf|jpe?g|png|txt|csv|xlsx?|json|xml|zip|docx?)$/i.test(text)) return made("file", text);
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(text)) return undefined;
  if (/\d|\w[.:]\w/.test(text)) return made("code", text);
  const count = countOf(word);
  const leads = /^(?:to|of|by|than|for|aged|age|is|at)$/.test(tokens[at - 1]?.word ?? "");
  if (count !== undefined && (tokens[at + 1]?.kind === "word" || leads)) return made("number", word, count);
  if (/^[A-Z][A-Z_-]+$/.test(text)) return made("constant", text);
  // "sort = name"
  if (tokens[at - 1]?.text === "=" && (tokens[at + 1] === undefined || tokens[at + 1]?.kind === "symbol" || tokens[at + 1]?.word === "and"))
    return made("text", text);
  if (/^[a-z]+(?:-[a-z]+)+$/.test(text) && !lexicon.vocabulary.has(word)) return made("code", text);
  // "a new dog: Bruno, 23 kg"
  const isListed = tokens[at - 1]?.text === ":" && /^[,(]$/.test(tokens[at + 1]?.text ?? "");
  const isLater = at > 0 && (isListed || !/^[.:!?]$/.test(tokens[at - 1]?.text ?? ""));
  return isLater && /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)?$/u.test(text) && !lexicon.vocabulary.has(word) ? made("proper", text) : undefined;
}

/** The registered top-level types with a subtype. */
const mediaTypes = /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+$/;

/** "two": 2 */
function countOf(word: string): number | undefined {
  return word === "one" ? undefined : numberNamed(word);
}

function isEmail(text: string): boolean {
  return /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text);
}

function isPerson(text: string): boolean {
  if (/^(?:\p{Lu}|Dr|Prof|Mr|Mrs|Ms)\.(?: \p{Lu}\p{Ll}+)+$/u.test(text)) return true;
  return /^\p{Lu}\p{Ll}+(?: (?:van|von|de|la|der|\p{Lu}\p{Ll}+))*(?: \p{Lu}\p{Ll}+)$/u.test(text);
}
