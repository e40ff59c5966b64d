// Finds any of many secrets in a text in one pass; the time hardly depends on how many there are.

import { type Form, type FormKind, formsOf, normal, shortest } from "./form.ts";
import { type Reading, readingsAt, startsEscape } from "./spelling.ts";

export interface Matcher {
  add(secret: string): void;
  /** Where the longest secret that starts here ends, or -1. */
  endAt(text: string, at: number): number;
  /** Characters of the longest form. */
  longest(): number;
}

const kinds: readonly FormKind[] = ["text", "base64", "hexadecimal"];

export function createMatcher(): Matcher {
  // The first two characters of every form, as one number: tells nearly every place apart at once.
  const pairs = new Set<number>();
  const firsts = new Uint8Array(0x10000);
  for (const mark of "%&+\\") firsts[mark.charCodeAt(0)] = 1;
  const byStart = { text: new Map<string, string[]>(), base64: new Map<string, string[]>(), hexadecimal: new Map<string, string[]>() };
  let longest = 0;

  const add = (secret: string) => {
    for (const form of formsOf(secret)) {
      const start = form.text.slice(0, shortest);
      const among = byStart[form.kind];
      const known = among.get(start);
      if (known === undefined) among.set(start, [form.text]);
      else known.push(form.text);
      longest = Math.max(longest, form.text.length);
      for (const pair of pairsOf(form)) {
        pairs.add(pair);
        firsts[Math.floor(pair / 0x10000)] = 1;
      }
    }
  };

  const endAt = (text: string, at: number): number => {
    const first = text.charCodeAt(at);
    if (firsts[first] === 0) return -1;
    const second = text.charCodeAt(at + 1);
    if (!startsEscape(first) && !startsEscape(second) && !pairs.has(first * 0x10000 + second)) return -1;
    let end = -1;
    for (const start of startsAt(text, at, pairs)) {
      for (const kind of kinds) {
        const spelt = normal(kind, start.character);
        for (const form of byStart[kind].get(spelt.slice(0, shortest)) ?? []) {
          if (form.startsWith(spelt)) end = Math.max(end, endOf(text, form, kind, spelt.length, start.end));
        }
      }
    }
    return end;
  };

  return { add, endAt, longest: () => longest };
}

function pairsOf({ kind, text }: Form): readonly number[] {
  const spellings = (character: string): readonly string[] => {
    if (kind === "hexadecimal") return [character, character.toUpperCase()];
    return kind === "base64" ? [character, character === "+" ? "-" : character === "/" ? "_" : character] : [character];
  };
  const [first = "", second = ""] = [text[0], text[1]];
  return spellings(first).flatMap((one) => spellings(second).map((two) => one.charCodeAt(0) * 0x10000 + two.charCodeAt(0)));
}

const mostReadings = 64;

/** What the text can spell from here: the first characters, as many as a form is found by, and where they end. */
function startsAt(text: string, at: number, pairs: ReadonlySet<number>): readonly Reading[] {
  let open: readonly Reading[] = [{ character: "", end: at }];
  const done: Reading[] = [];
  while (open.length > 0) {
    const next: Reading[] = [];
    for (const { character, end } of open) {
      if (end >= text.length) continue;
      for (const reading of readingsAt(text, end)) {
        const longer = { character: character + reading.character, end: reading.end };
        if (longer.character.length >= 2 && !pairs.has(longer.character.charCodeAt(0) * 0x10000 + longer.character.charCodeAt(1))) continue;
        (longer.character.length >= shortest ? done : next).push(longer);
      }
    }
    open = next.slice(0, mostReadings);
  }
  return done;
}

/** A text that was cut off within a secret ends with a piece of it, which is as secret. */
function endOf(text: string, form: string, kind: FormKind, matched: number, from: number): number {
  let places = new Map([[from, matched]]);
  let end = -1;
  while (places.size > 0) {
    const next = new Map<number, number>();
    for (const [place, index] of places) {
      if (index >= form.length) {
        end = Math.max(end, place);
        continue;
      }
      // What looks like a cut escape may be a whole one: `%2B1` is both.
      end = Math.max(end, cutAt(text, place));
      if (place >= text.length) continue;
      for (const reading of readingsAt(text, place)) {
        const spelt = normal(kind, reading.character);
        if (form.startsWith(spelt, index)) next.set(reading.end, Math.max(index + spelt.length, next.get(reading.end) ?? 0));
      }
    }
    places = next;
  }
  return end;
}

const restOfEscape = /(%[0-9a-fA-F]{0,3}|\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?|&[#\w;]{0,9})?(?:…|$)/y;

/** Where the text ends, when it ends here or is left out from here, be it within an escape; else -1. */
function cutAt(text: string, at: number): number {
  if (at < text.length && text[at] !== "…" && !startsEscape(text.charCodeAt(at))) return -1;
  restOfEscape.lastIndex = at;
  const rest = restOfEscape.exec(text);
  return rest === null ? -1 : at + (rest[1] ?? "").length;
}
