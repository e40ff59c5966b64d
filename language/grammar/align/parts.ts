// Finds the values of a clause: quoted texts, numbers with their units, dates in words, names of people, addresses,
// codes, and saved variables.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { lexicon } from "../lexicon/lexicon.ts";

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
  | "file";

/** A value: tokens `at` to `end`, exclusive. */
export interface Part {
  readonly at: number;
  readonly end: number;
  readonly kind: PartKind;
  /** As written, without quotes. */
  readonly text: string;
  readonly json: Json;
}

export function partsIn(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const part = momentAt(tokens, at) ?? partAt(tokens, at);
    if (part === undefined) continue;
    parts.push(part);
    at = part.end - 1;
  }
  return parts;
}

/** "1 May 2031 at 06:00 UTC": a moment only where the zone is known. */
function momentAt(tokens: readonly Token[], at: number): Part | undefined {
  const day = dayAt(tokens, at) ?? (/^\d{4}-\d\d-\d\d$/.test(tokens[at]?.text ?? "") ? partAt(tokens, at) : undefined);
  if (day === undefined) return undefined;
  const clock = /^(?:at|,)$/.test(tokens[day.end]?.text ?? "") ? day.end + 1 : day.end;
  const time = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(Z?)$/.exec(tokens[clock]?.text ?? "");
  const isZoned = time?.[4] === "Z" || /^(?:utc|gmt)$/.test(tokens[clock + 1]?.word ?? "");
  if (time === null || !isZoned) return day;
  const [, hour = "", minute = "", second = "00"] = time;
  const text = `${day.text}T${hour.padStart(2, "0")}:${minute}:${second}Z`;
  return { at, end: clock + (time[4] === "Z" ? 1 : 2), kind: "time", text, json: text };
}

/** "5 May 2001", "May 5, 2001" */
function dayAt(tokens: readonly Token[], at: number): Part | undefined {
  const [one, two, three, four] = tokens.slice(at, at + 4);
  const day = (first: Token | undefined, second: Token | undefined, year: Token | undefined, end: number): Part | undefined => {
    const month = monthOf(second?.word ?? "");
    const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(first?.text ?? "")?.[1];
    if (month === undefined || number === undefined || Number(number) > 31 || !/^[12]\d{3}$/.test(year?.text ?? "")) return undefined;
    const text = `${year?.text}-${month}-${number.padStart(2, "0")}`;
    return { at, end, kind: "date", text, json: text };
  };
  if (two?.word === "of") return day(one, three, four, at + 4);
  return day(one, two, three, at + 3) ?? (three?.text === "," ? day(two, one, four, at + 4) : day(two, one, three, at + 3));
}

function monthOf(word: string): string | undefined {
  if (word === "may") return "05";
  return lexicon.entries.get(word)?.find(({ terminal, words }) => terminal === "w.month" && words.length === 1)?.value;
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
  if (/^[\w-]+\.(?:pdf|jpe?g|png|txt|csv|xlsx?|json|xml|zip|docx?)$/i.test(text)) return made("file", text);
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(text)) return undefined;
  if (/\d|\w[.:]\w/.test(text)) return made("code", text);
  const count = countOf(word);
  const leads = /^(?:to|of|by|than|for|aged|age|is|at)$/.test(tokens[at - 1]?.word ?? "");
  if (count !== undefined && (tokens[at + 1]?.kind === "word" || leads)) return made("number", word, count);
  if (/^[A-Z][A-Z_-]+$/.test(text)) return made("constant", text);
  if (/^[a-z]+(?:-[a-z]+)+$/.test(text) && !lexicon.vocabulary.has(word)) return made("code", text);
  // "a new dog: Bruno, 23 kg"
  const isListed = tokens[at - 1]?.text === ":" && /^[,(]$/.test(tokens[at + 1]?.text ?? "");
  const isLater = at > 0 && (isListed || !/^[.:!?]$/.test(tokens[at - 1]?.text ?? ""));
  return isLater && /^\p{Lu}\p{Ll}+$/u.test(text) && !lexicon.vocabulary.has(word) ? made("proper", text) : undefined;
}

/** "two": 2 */
function countOf(word: string): number | undefined {
  if (word === "one") return undefined;
  const value = lexicon.entries.get(word)?.find(({ terminal, words }) => terminal === "w.number" && words.length === 1)?.value;
  return value === undefined || !/^\d+$/.test(value) ? undefined : Number(value);
}

function isEmail(text: string): boolean {
  return /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(text);
}

function isPerson(text: string): boolean {
  if (/^\p{Lu}\. \p{Lu}\p{Ll}+$/u.test(text)) return true;
  return /^\p{Lu}\p{Ll}+(?: (?:van|von|de|la|der|\p{Lu}\p{Ll}+))*(?: \p{Lu}\p{Ll}+)$/u.test(text);
}
