// Estimates an upper bound of how long a regular expression takes on a text, from its syntax: backtracking multiplies
// the choices of its parts.

import type { Pattern } from "../../language/index.ts";
import { rememberedFor } from "../../language/index.ts";

/** Paths through the expression that are tried within about 10 ms. */
const mostPaths = 1_000_000;

/** `factor × length ^ degree` paths; the degree of what repeats something that has choices of its own is infinite. */
interface Cost {
  readonly factor: number;
  readonly degree: number;
  /** Characters and classes; a counted repetition counts them once for each iteration. */
  readonly size: number;
}

interface PatternCost extends Cost {
  readonly anchored: boolean;
  /** The text that every match begins with. */
  readonly prefix: string;
}

const costOf = rememberedFor(readCost);

/** Returns whether the expression can be tried at once: nothing that has to end it can do so in the meantime. */
export function isCheap(pattern: Pattern, text: string): boolean {
  return pathsOf(pattern, text) <= mostPaths;
}

/** The most paths that may be tried; infinite where that is not known. */
export function pathsOf(pattern: Pattern, text: string): number {
  const { factor, degree, size, anchored, prefix } = costOf(pattern);
  const paths = factor * Math.max(1, size / 20) * (degree === 0 ? 1 : (text.length + 1) ** degree);
  if (!(paths <= mostPaths)) return Number.POSITIVE_INFINITY;
  return paths * (anchored ? 1 : starts(text, prefix)) + text.length / 100;
}

/** How often a match may begin. */
function starts(text: string, prefix: string): number {
  if (prefix === "") return text.length + 1;
  let count = 1;
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) count += 1;
  return count;
}

interface Group {
  /** The cost of the alternatives before the current one. */
  alternatives: Cost | undefined;
  sequence: Cost;
}

const none: Cost = { factor: 1, degree: 0, size: 0 };
const one: Cost = { ...none, size: 1 };
const unbounded: Cost = { factor: 1, degree: Number.POSITIVE_INFINITY, size: 1 };

/** A token: an escape, a class, a group's beginning, a quantifier, or any other character. */
const tokens =
  /\\(?:[pP]\{[^{}\\]*\}|u\{[^{}\\]*\}|k<[^<>\\]*>|c[A-Za-z]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[0-9]+|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*(?:\]|\\?$)|\((?:\?(?:<[^<>=!()]*>|<?[=!]|[a-z-]*:))?|(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??|[\s\S]/gu;

function readCost({ source, flags }: Pattern): PatternCost {
  const isAnchored = /^\^(?!.*\|)/s.test(source) && !flags.includes("m");
  const found = flags.includes("v") ? unbounded : read(source);
  return { ...found, anchored: isAnchored, prefix: /[imv]/.test(flags) || source.includes("|") ? "" : prefixOf(source) };
}

function read(source: string): Cost {
  const groups: Group[] = [{ alternatives: undefined, sequence: none }];
  let last: Cost = none;
  let before: Cost = none;
  for (const { 0: token, 1: least, 2: open, 3: most } of source.matchAll(tokens)) {
    const group = groups.at(-1) as Group;
    if (/^(?:[*+?]|\{\d)/.test(token) && token !== "{") {
      group.sequence = times(before, repeated(last, token, least, open, most));
      last = none;
    } else if (token.startsWith("(")) groups.push({ alternatives: undefined, sequence: none });
    else if (token === ")" && groups.length > 1) {
      groups.pop();
      const outer = groups.at(-1) as Group;
      last = either(group.alternatives, group.sequence);
      before = outer.sequence;
      outer.sequence = times(before, last);
    } else if (token === "|") {
      group.alternatives = either(group.alternatives, group.sequence);
      group.sequence = none;
    } else {
      last = /^\\(?:[1-9]|k<)/.test(token) ? { factor: 1, degree: 1, size: 1 } : one;
      before = group.sequence;
      group.sequence = times(before, last);
    }
  }
  const [whole] = groups;
  return groups.length > 1 || whole === undefined ? unbounded : either(whole.alternatives, whole.sequence);
}

function repeated(part: Cost, token: string, least: string | undefined, open: string | undefined, most: string | undefined): Cost {
  const from = least === undefined ? (token[0] === "+" ? 1 : 0) : Number(least);
  const to = least === undefined ? (token[0] === "?" ? 1 : Number.POSITIVE_INFINITY) : open === undefined ? from : Number(most || Infinity);
  const isPlain = part.factor === 1 && part.degree === 0;
  const size = part.size * (Number.isFinite(to) ? to : Math.max(1, from));
  if (isPlain && to === Number.POSITIVE_INFINITY) return { factor: 1, degree: 1, size };
  if (isPlain) return { factor: to - from + 1, degree: 0, size };
  if (to > 8) return unbounded;
  return { factor: (to === from ? part.factor : part.factor + 1) ** to, degree: part.degree * to, size };
}

function times(one: Cost, other: Cost): Cost {
  return { factor: one.factor * other.factor, degree: one.degree + other.degree, size: one.size + other.size };
}

function either(one: Cost | undefined, other: Cost): Cost {
  if (one === undefined) return other;
  return { factor: one.factor + other.factor, degree: Math.max(one.degree, other.degree), size: one.size + other.size };
}

function prefixOf(source: string): string {
  const [literal = ""] = /^(?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])*/.exec(source) ?? [];
  const rest = source.slice(literal.length);
  // A quantifier is about the last character only.
  const kept = /^[*+?{]/.test(rest) ? literal.replace(/(?:\\.|[\s\S])$/u, "") : literal;
  return kept.replace(/\\(.)/gs, "$1");
}
