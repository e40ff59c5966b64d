// Changes single members in the text of a JSON value, which may contain variables without quotes; every other character
// stays.

import { writeJson } from "../english/jsonText.ts";
import type { Json } from "../json.ts";
import { sameData } from "../sameData.ts";
import type { Difference } from "./differences.ts";

/**
 * The text with other values, new members and without removed ones; `from` is the number of segments of the
 * differences' paths that lead to the whole text. Undefined if a place cannot be found. The surroundings of the value,
 * such as the fences of a code block, stay.
 */
export function withJsonMembers(text: string, leaves: readonly Difference[], from: number): string | undefined {
  let now = text;
  const renamed = renames(leaves);
  for (const { before, after } of renamed) {
    const member = memberAt(now, before.path.slice(from));
    if (member === undefined) return undefined;
    now = replaced(now, member.key, JSON.stringify(String(after.path.at(-1))));
  }
  const used = new Set(renamed.flatMap(({ before, after }) => [before, after]));
  for (const leaf of leaves) {
    if (used.has(leaf)) continue;
    const path = leaf.path.slice(from);
    const next =
      leaf.after === undefined
        ? without(now, path)
        : leaf.before === undefined
          ? withNew(now, path, leaf.after)
          : withValue(now, path, leaf.after);
    if (next === undefined) return undefined;
    now = next;
  }
  return now;
}

/** A member that goes and one that comes next to it with the same value are one with another name. */
export function renames(leaves: readonly Difference[]): readonly { readonly before: Difference; readonly after: Difference }[] {
  const free = new Set(leaves.filter(({ before }) => before === undefined));
  return leaves.flatMap((before) => {
    const after =
      before.after !== undefined ? undefined : [...free].find((one) => isBeside(one, before) && sameData(one.after, before.before));
    if (after === undefined) return [];
    free.delete(after);
    return [{ before, after }];
  });
}

function isBeside(one: Difference, other: Difference): boolean {
  return typeof one.path.at(-1) === "string" && sameData([...one.path.slice(0, -1)], [...other.path.slice(0, -1)]);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Member {
  /** With its quotes; of an item the same as its value. */
  readonly key: Place;
  readonly value: Place;
}

function replaced(text: string, { start, end }: Place, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

function withValue(text: string, path: Difference["path"], value: Json): string | undefined {
  const member = memberAt(text, path);
  return member && replaced(text, member.value, writeJson(value));
}

function without(text: string, path: Difference["path"]): string | undefined {
  const members = membersAt(text, path.slice(0, -1));
  const index = members?.findIndex((one) => isNamed(text, one, path.at(-1))) ?? -1;
  const member = members?.[index];
  if (members === undefined || member === undefined) return undefined;
  const [last, next] = [members[index - 1], members[index + 1]];
  if (last !== undefined) return replaced(text, { start: last.value.end, end: member.value.end }, "");
  return replaced(text, { start: member.key.start, end: next?.key.start ?? member.value.end }, "");
}

/** After the last member, on a line of its own where that has one. */
function withNew(text: string, path: Difference["path"], value: Json): string | undefined {
  const key = path.at(-1);
  const members = membersAt(text, path.slice(0, -1));
  if (members === undefined || typeof key !== "string") return undefined;
  const written = `${JSON.stringify(key)}: ${writeJson(value)}`;
  const last = members.at(-1);
  if (last === undefined) {
    const open = placeAt(text, path.slice(0, -1))?.start ?? 0;
    return /^\{\s*\}/.test(text.slice(open))
      ? text.slice(0, open) + text.slice(open).replace(/^\{\s*\}/, () => `{ ${written} }`)
      : undefined;
  }
  const indent = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, last.key.start))?.[1];
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const joint = indent === undefined ? ", " : `,${lineEnd}${indent}`;
  return text.slice(0, last.value.end) + joint + written + text.slice(last.value.end);
}

function memberAt(text: string, path: Difference["path"]): Member | undefined {
  return membersAt(text, path.slice(0, -1))?.find((one) => isNamed(text, one, path.at(-1)));
}

function membersAt(text: string, path: Difference["path"]): readonly Member[] | undefined {
  const place = placeAt(text, path);
  return place && membersOf(text, place.start);
}

function placeAt(text: string, path: Difference["path"]): Place | undefined {
  const start = startOfValue(text);
  if (start === undefined) return undefined;
  let place: Place = { start, end: text.length };
  for (const part of path) {
    const members = membersOf(text, place.start);
    const found = typeof part === "number" ? members?.[part] : members?.find((one) => isNamed(text, one, part));
    if (found === undefined) return undefined;
    place = found.value;
  }
  return place;
}

/** After the opening fence if there is one. */
function startOfValue(text: string): number | undefined {
  const fence = /^\s*(?:```|~~~)[^\n]*\n/.exec(text)?.[0].length ?? 0;
  const found = text.slice(fence).search(/\S/);
  return found < 0 || !/[[{]/.test(text[fence + found] ?? "") ? undefined : fence + found;
}

function isNamed(text: string, { key }: Member, name: string | number | undefined): boolean {
  try {
    return JSON.parse(text.slice(key.start, key.end)) === name;
  } catch {
    return false;
  }
}

/** The members of the object or list that begins there; undefined for any other text. */
function membersOf(text: string, start: number): readonly Member[] | undefined {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return undefined;
  const close = isObject ? "}" : "]";
  const members: Member[] = [];
  let at = behindSpace(text, start + 1);
  while (at < text.length && text[at] !== close) {
    const key = { start: at, end: isObject ? endOfValue(text, at) : at };
    if (isObject) at = behindSpace(text, key.end);
    if (isObject && text[at] !== ":") return undefined;
    const from = isObject ? behindSpace(text, at + 1) : at;
    const value = { start: from, end: endOfValue(text, from) };
    if (value.end <= value.start) return undefined;
    members.push({ key: isObject ? key : value, value });
    at = behindSpace(text, value.end);
    if (text[at] === ",") at = behindSpace(text, at + 1);
    else if (text[at] !== close) return undefined;
  }
  return at < text.length ? members : undefined;
}

function behindSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text[next] ?? "")) next++;
  return next;
}

/** Counts brackets and skips strings; any other value ends at a comma, a colon or a bracket. */
function endOfValue(text: string, start: number): number {
  const string = /"(?:[^"\\]|\\.)*"/y;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === '"') {
      string.lastIndex = at;
      if (!string.test(text)) return start;
      at = string.lastIndex - 1;
      if (depth === 0) return at + 1;
    } else if (/[[{]/.test(character)) depth++;
    else if (/[\]}]/.test(character)) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && /[,:\s]/.test(character)) return at;
  }
  return start;
}
