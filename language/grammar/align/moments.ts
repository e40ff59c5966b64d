// Reads days and moments in words: “the 3rd of October, 2019”, “6 May 2031 at 9:30 am UTC”, “11:00 UTC on 13 May 2031”.

import type { Token } from "../../english/token.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Part } from "./parts.ts";

/** A moment only where the zone is known, or else a day. */
export function momentAt(tokens: readonly Token[], at: number): Part | undefined {
  const time = timeAt(tokens, at);
  if (time !== undefined) {
    const lead = /^(?:on|,|of)$/.test(textOf(tokens, time.end)) ? time.end + 1 : time.end;
    const day = dayAt(tokens, lead);
    return day === undefined ? undefined : moment(at, day.end, day.text, time.text);
  }
  const day = dayAt(tokens, at);
  if (day === undefined) return undefined;
  const clock = /^(?:at|,|[–—-])$/.test(textOf(tokens, day.end)) ? day.end + 1 : day.end;
  const later = timeAt(tokens, clock);
  return later === undefined ? day : moment(at, later.end, day.text, later.text);
}

/** “on 10 March 2031 from 9:00 to 10:00 UTC”: two moments of a day. */
export function spanAt(tokens: readonly Token[], at: number): readonly [Part, Part] | undefined {
  const day = dayAt(tokens, at);
  if (day === undefined) return undefined;
  const from = /^(?:from|between|,)$/.test(textOf(tokens, day.end)) ? day.end + 1 : day.end;
  const clock = /^\d{1,2}:[0-5]\d$/.exec(textOf(tokens, from))?.[0];
  const later = /^(?:to|until|till|and|[–—-])$/.test(textOf(tokens, from + 1)) ? timeAt(tokens, from + 2) : undefined;
  if (clock === undefined || later === undefined) return undefined;
  const begin = moment(at, from + 1, day.text, `${clock.padStart(5, "0")}:00`);
  return [begin, moment(from + 2, later.end, day.text, later.text)];
}

function moment(at: number, end: number, day: string, time: string): Part {
  const text = `${day}T${time}Z`;
  return { at, end, kind: "time", text, json: text };
}

interface Clock {
  readonly end: number;
  readonly text: string;
}

/** "09:30 UTC", "9:30 am (UTC)", "noon GMT", "11:00Z" */
function timeAt(tokens: readonly Token[], at: number): Clock | undefined {
  const [, hour = "", minute = "00", second = "00", half = "", zone = ""] =
    /^(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d))?(am|pm)?(Z?)$/i.exec(textOf(tokens, at)) ?? [];
  const noon = tokens[at]?.word === "noon";
  if (hour === "" && !noon) return undefined;
  let end = at + 1;
  const said = half === "" && /^(?:am|pm|a\.m|p\.m)$/.test(tokens[end]?.word ?? "") ? (tokens[end++]?.word ?? "") : half.toLowerCase();
  // "9 UTC" is not a time by itself.
  if (said === "" && !noon && !textOf(tokens, at).includes(":")) return undefined;
  const isOpen = textOf(tokens, end) === "(" && textOf(tokens, end + 2) === ")";
  if (zone === "" && !/^(?:utc|gmt|z|zulu)$/.test(tokens[isOpen ? end + 1 : end]?.word ?? "")) return undefined;
  if (zone === "") end += isOpen ? 3 : 1;
  const plain = noon ? 12 : Number(hour);
  if (plain > (said === "" ? 23 : 12)) return undefined;
  const hours = said === "" || noon ? plain : (plain % 12) + (said.startsWith("p") ? 12 : 0);
  return { end, text: `${String(hours).padStart(2, "0")}:${minute}:${second}` };
}

/** "5 May 2001", "the 5th of May of 2001", "May 5, 2001", "2001-05-05" */
function dayAt(tokens: readonly Token[], at: number): Part | undefined {
  const own = /^\d{4}-\d\d-\d\d$/.exec(textOf(tokens, at))?.[0];
  if (own !== undefined && tokens[at]?.kind === "word")
    return isDay(own) ? { at, end: at + 1, kind: "date", text: own, json: own } : undefined;
  const skip = (from: number, words: RegExp): number => (words.test(textOf(tokens, from)) ? from + 1 : from);
  const [first, other] = [numberOfDay(tokens[at]), monthOf(tokens[at]?.word ?? "")];
  const next = other === undefined ? skip(at + 1, /^of$/) : skip(at + 1, /^the$/);
  const day = first ?? (other === undefined ? undefined : numberOfDay(tokens[next]));
  const month = other ?? monthOf(tokens[next]?.word ?? "");
  if (day === undefined || month === undefined) return undefined;
  const year = skip(next + 1, /^(?:of|,)$/);
  const isOwn = /^[12]\d{3}$/.test(textOf(tokens, year));
  // "from 1 May to 31 October 2031"
  const last = !isOwn && /^(?:to|until|till|through|and|–|—|-)$/.test(textOf(tokens, next + 1)) ? dayAt(tokens, next + 2) : undefined;
  const said = isOwn ? textOf(tokens, year) : last?.text.slice(0, 4);
  if (said === undefined) return undefined;
  const text = `${said}-${month}-${day.padStart(2, "0")}`;
  return isDay(text) ? { at, end: isOwn ? year + 1 : next + 1, kind: "date", text, json: text } : undefined;
}

/** Returns whether the calendar has the day: 31 February is none. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day > 0 && day <= (days[month - 1] ?? 0);
}

function numberOfDay(token: Token | undefined): string | undefined {
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.text ?? "")?.[1];
  return number === undefined || Number(number) > 31 ? undefined : number;
}

function monthOf(word: string): string | undefined {
  if (word === "may") return "05";
  return lexicon.entries.get(word)?.find(({ terminal, words }) => terminal === "w.month" && words.length === 1)?.value;
}

function textOf(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word || tokens[at]?.text || "";
}
