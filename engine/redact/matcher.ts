// Finds any of many secrets in a text in one pass; the time hardly depends on how many there are.

import { createCodeMatcher } from "./codes.ts";
import { type Form, type FormKind, formsOf, normal, shortest } from "./form.ts";
import { type Reading, readingsAt, startsEscape } from "./spelling.ts";

export interface Matcher {
  add(secret: string): void;
  /** Without the forms that encoders make of it. */
  addPlain(secret: string): void;
  /** Where the longest secret that starts here ends, or -1; `isWhole`: no text that was cut off within one. */
  endAt(text: string, at: number, isWhole: boolean): number;
  /** Characters of the longest form. */
  longest(): number;
}

const kinds: readonly FormKind[] = ["text", "base64"];

/** How many characters tell whether a form may start somewhere, where none of them can be an escape. */
const tellTale = 4;

export function createMatcher(): Matcher {
  // The first characters of the forms as a number, to rule out nearly every place at once.
  const starts = new Uint8Array(0x10000);
  const firsts = new Uint8Array(0x10000);
  const pairs = new Uint8Array(0x10000);
  const byStart = { text: new Map<string, string[]>(), base64: new Map<string, string[]>() };
  const codes = createCodeMatcher();
  let longest = 0;

  const keep = (forms: readonly Form[]) => {
    for (const form of forms) {
      const start = form.text.slice(0, shortest);
      const among = byStart[form.kind];
      const known = among.get(start);
      if (known === undefined) among.set(start, [form.text]);
      else known.push(form.text);
      longest = Math.max(longest, form.text.length);
      for (const one of spellings(form.kind, form.text.charAt(0))) {
        firsts[one.charCodeAt(0)] = 1;
        for (const two of spellings(form.kind, form.text.charAt(1))) pairs[pairOf(one.charCodeAt(0), two.charCodeAt(0))] = 1;
      }
      starts[mix(form.text, 0)] = 1;
    }
  };

  const endAt = (text: string, at: number, isWhole: boolean): number => {
    const first = text.charCodeAt(at);
    const second = text.charCodeAt(at + 1);
    const end = codes.mayStart(first, second) ? codes.endAt(text, at, isWhole) : -1;
    if (at + shortest > text.length) return end;
    if (isEscape(first)) {
      if (firsts[first] === 0 && (first === 0x3d ? !isQuoted(second) : first < 0x20)) return end;
    } else if (isEscape(second) ? firsts[first] === 0 : pairs[pairOf(first, second)] === 0) return end;
    else if (!mayBeEscaped(text, at) && starts[mix(text, at)] === 0) return end;
    return Math.max(end, spelledEnd(text, at, isWhole));
  };

  /** As a text or as base64, each character in whichever escape. */
  const spelledEnd = (text: string, at: number, isWhole: boolean): number => {
    let end = -1;
    for (const start of startsAt(text, at, pairs)) {
      for (const kind of kinds) {
        const spelt = normal(kind, start.character);
        for (const form of byStart[kind].get(spelt.slice(0, shortest)) ?? []) {
          if (form.startsWith(spelt)) end = Math.max(end, endOf(text, form, kind, spelt.length, start.end, isWhole));
        }
      }
    }
    return end;
  };

  const add = (secret: string) => {
    codes.add(secret);
    keep(formsOf(secret));
  };
  const addPlain = (secret: string) => keep([{ kind: "text", text: normal("text", secret) }]);

  return { add, addPlain, endAt, longest: () => Math.max(longest, codes.longest()) };
}

/** Collisions are resolved later. */
function pairOf(first: number, second: number): number {
  return ((first << 8) ^ second) & 0xffff;
}

/** The first characters, of either alphabet of base64 and either case, as one number. */
function mix(text: string, at: number): number {
  let mixed = 0;
  for (let index = at; index < at + tellTale; index += 1) {
    const unit = text.charCodeAt(index);
    mixed = (mixed * 47 + (folds[unit] || foldOf(unit))) & 0xffff;
  }
  return mixed;
}

function mayBeEscaped(text: string, at: number): boolean {
  for (let index = at + 1; index < at + tellTale; index += 1) if (isEscape(text.charCodeAt(index))) return true;
  return false;
}

/** By UTF-16 unit, filled as they come up; 0 is unknown. */
const folds = new Uint16Array(0x10000);

/** A space may be written `+`, and base64 has it for `-`: all three are one. */
function foldOf(unit: number): number {
  const character = String.fromCharCode(unit);
  const folded = normal("base64", character === " " ? "+" : character).charCodeAt(0) || 1;
  folds[unit] = folded;
  return folded;
}

const escapes = Uint8Array.from({ length: 0x80 }, (_, unit) => (startsEscape(unit) || unit === 0x0a || unit === 0x0d ? 1 : 0));

/** Including the characters that may break a line. */
function isEscape(unit: number): boolean {
  return unit < 0x80 && escapes[unit] === 1;
}

/** Returns whether it may follow the `=` of quoted-printable: most are between a name and a value. */
function isQuoted(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66) || isEscape(unit) || unit === 0x20
  );
}

function spellings(kind: FormKind, character: string): readonly string[] {
  const other = kind === "text" ? character : character === "+" ? "-" : character === "/" ? "_" : character;
  return [...new Set([character, other].flatMap((one) => [one, one.toUpperCase()]))].filter((one) => one.length === 1);
}

const mostReadings = 64;

/** The possible spellings of the text from here: as many first characters as identify a form, and where they end. */
function startsAt(text: string, at: number, pairs: Uint8Array): readonly Reading[] {
  let open: readonly Reading[] = [{ character: "", end: at }];
  const done: Reading[] = [];
  while (open.length > 0) {
    const next: Reading[] = [];
    for (const { character, end } of open) {
      if (end >= text.length) continue;
      for (const reading of readingsAt(text, end)) {
        const longer = { character: character + reading.character, end: reading.end };
        if (longer.character.length >= 2 && pairs[pairOf(longer.character.charCodeAt(0), longer.character.charCodeAt(1))] === 0) continue;
        (longer.character.length >= shortest ? done : next).push(longer);
      }
    }
    open = next.slice(0, mostReadings);
  }
  return done;
}

/** A text that was cut off within a secret ends with a piece of it, which is as secret. */
function endOf(text: string, form: string, kind: FormKind, matched: number, from: number, isWhole: boolean): number {
  let places = new Map([[from, matched]]);
  let end = -1;
  while (places.size > 0) {
    const next = new Map<number, number>();
    for (const [place, index] of places) {
      if (index >= form.length) {
        end = Math.max(end, place);
        continue;
      }
      // A seemingly cut escape may be complete: `%2B1` is both.
      if (!isWhole) end = Math.max(end, cutAt(text, place));
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

const restOfEscape = /(=[0-9a-fA-F]?|%[0-9a-fA-F]{0,3}|\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?|&[#\w;]{0,9})?(?:…|$)/y;

/** Where the text ends, when it ends here or is left out from here, be it within an escape; else -1. */
function cutAt(text: string, at: number): number {
  if (at < text.length && text[at] !== "…" && !startsEscape(text.charCodeAt(at))) return -1;
  restOfEscape.lastIndex = at;
  const rest = restOfEscape.exec(text);
  return rest === null ? -1 : at + (rest[1] ?? "").length;
}
