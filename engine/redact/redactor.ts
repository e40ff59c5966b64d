// Keeps secrets out of everything that leaves the engine, in whichever spelling they come back.

import { isJsonObject, isNumber, isTelling, type Json, mask } from "../../language/index.ts";
import { shortest } from "./form.ts";
import { createMatcher } from "./matcher.ts";
import { createWholeValues } from "./wholeValues.ts";

export { mask };

export interface Redactor {
  /** False while there is no secret, so that callers can skip the search. */
  active(): boolean;
  /** The text itself, or the texts inside. False when one of them is too short to be found inside other texts. */
  add(secret: Json): boolean;
  /**
   * A secret found by its place may be as trivial as a test's wrong password: a word or a short one is hidden where it
   * is a whole value.
   */
  note(secret: string): void;
  text(text: string): string;
  /** For texts that are never cut off, such as paths of files and addresses: they do not end within a secret. */
  whole(text: string): string;
  /** The id of a test: the same in all events, whatever else becomes a secret, and another one for each test. */
  id(id: string): string;
  /** The very same value if it contains no secret; names of members are searched, too. */
  value<T>(value: T): T;
  /** The result of `make` for the object, cached until another secret is added. */
  remembered<T extends object>(object: T, make: (object: T) => T): T;
  isSecret(text: string): boolean;
  /** The maximum length of a secret in any spelling: this close to a cut, a text may show a piece of one. */
  reach(): number;
}

/** Minimum length of a secret found by its place: shorter values are everywhere. */
const shortestNoted = 4;
/**
 * A service may set a new cookie with every response: above this number, the encoded forms are not searched for any
 * more.
 */
const mostNoted = 5_000;

export function createRedactor(): Redactor {
  const whole = new Set<string>();
  const matcher = createMatcher();
  const wholeValues = createWholeValues();
  let noted = 0;
  let clean = new WeakMap<object, unknown>();
  let made = new WeakMap<object, object>();
  const ids = new Map<string, string>();
  const taken = new Set<string>();

  const addText = (secret: string): boolean => {
    if (secret === "" || whole.has(secret)) return secret === "" || secret.length >= shortest;
    whole.add(secret);
    clean = new WeakMap();
    made = new WeakMap();
    if (secret.length < shortest) {
      wholeValues.add(secret);
      return false;
    }
    matcher.add(secret);
    // Servers trim, and messages quote single lines of a key.
    if (secret.trim() !== secret) addText(secret.trim());
    for (const line of secret.split(/\r?\n/)) if (line.length >= 16) addText(line);
    return true;
  };

  const add = (secret: Json): boolean => {
    if (Array.isArray(secret)) return secret.map(add).every(Boolean);
    if (isJsonObject(secret)) return Object.values(secret).map(add).every(Boolean);
    return secret === null || typeof secret === "boolean" || addText(String(secret));
  };

  const note = (secret: string): void => {
    // A parameter called `secrets` is a switch.
    if (secret.length < shortestNoted || whole.has(secret) || /^(?:true|false|null|undefined)$/i.test(secret)) return;
    if (isTelling(secret) && noted < mostNoted) {
      noted += 1;
      addText(secret);
      return;
    }
    whole.add(secret);
    clean = new WeakMap();
    made = new WeakMap();
    if (isTelling(secret)) matcher.addPlain(secret);
    else wholeValues.add(secret);
  };

  const text = (given: string, isWhole = false): string => {
    if (whole.size === 0) return given;
    if (whole.has(given)) return mask;
    return wholeValues.hide(inside(given, isWhole), mask);
  };

  const id = (given: string): string => {
    const known = ids.get(given);
    if (known !== undefined) return known;
    const hidden = text(given, true);
    let shown = hidden;
    for (let number = 2; taken.has(shown); number += 1) shown = `${hidden} (${number})`;
    ids.set(given, shown);
    taken.add(shown);
    return shown;
  };

  // Secrets that overlap are hidden as one.
  const inside = (given: string, isWhole: boolean): string => {
    let out = "";
    let shown = 0;
    let start = -1;
    let end = -1;
    for (let at = 0; at < given.length; at += 1) {
      const reached = matcher.endAt(given, at, isWhole);
      if (reached < 0) continue;
      if (start >= 0 && at > end) {
        out += given.slice(shown, start) + mask;
        shown = end;
        start = -1;
      }
      if (start < 0) start = at;
      end = Math.max(end, reached);
    }
    return start < 0 ? given : out + given.slice(shown, start) + mask + given.slice(end);
  };

  const walk = (given: unknown): unknown => {
    if (typeof given === "string") return text(given);
    if (isNumber(given)) {
      const spelt = String(given);
      const seen = text(spelt);
      return seen === spelt ? given : seen;
    }
    if (typeof given !== "object" || given === null) return given;
    const known = clean.get(given);
    if (known !== undefined) return known;
    const result = Array.isArray(given) ? walkList(given) : walkObject(given as Record<string, unknown>);
    clean.set(given, result);
    clean.set(result, result);
    return result;
  };

  const walkList = (list: readonly unknown[]): object => {
    const items = list.map(walk);
    return items.some((item, index) => item !== list[index]) ? items : list;
  };

  const walkObject = (object: Readonly<Record<string, unknown>>): object => {
    let changed = false;
    const entries = Object.entries(object).map(([key, value]) => {
      const entry = [text(key), walk(value)] as const;
      changed ||= entry[0] !== key || entry[1] !== value;
      return entry;
    });
    return changed ? Object.fromEntries(entries) : object;
  };

  return {
    active: () => whole.size > 0,
    add,
    note,
    text: (given) => text(given),
    whole: (given) => text(given, true),
    id,
    value: (given) => (whole.size === 0 ? given : (walk(given) as typeof given)),
    remembered: (object, make) => {
      const known = made.get(object) ?? make(object);
      made.set(object, known);
      return known as typeof object;
    },
    isSecret: (given) => text(given) !== given,
    // An escape writes a character as up to twelve, such as `\\u00e9` within JSON within JSON.
    reach: () => matcher.longest() * 12,
  };
}
