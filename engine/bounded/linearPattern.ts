// Translates regular expressions of ECMAScript to RE2, which runs in linear time, where they mean the same. Loaded by
// the worker alone.

import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { RE2JS } from "re2js";
import { createPattern, type Pattern } from "../../language/index.ts";

export interface LinearPattern {
  /** Instructions: the time of a search is about this times the length of the text. */
  readonly size: number;
  test(text: string): boolean;
  /**
   * True if `groups` finds the same as ECMAScript: it differs for repeated groups, and for repetitions of parts that
   * can be empty.
   */
  readonly exactGroups: boolean;
  groups(text: string): readonly (string | undefined)[] | null;
}

interface Compiled extends LinearPattern {
  /** Texts with these characters would be read in another way. */
  readonly unlike: RegExp | undefined;
}

const known = new Map<string, Compiled | undefined>();

/**
 * Undefined if RE2 cannot say the same: look-around, back-references, counts above 1,000, modes that differ for this
 * text.
 */
export function linearPattern(pattern: Pattern, text: string): LinearPattern | undefined {
  const key = `${pattern.flags}/${pattern.source}`;
  if (!known.has(key)) {
    if (known.size >= 500) known.clear();
    known.set(key, compile(pattern));
  }
  const compiled = known.get(key);
  return compiled === undefined || compiled.unlike?.test(text) === true || !text.isWellFormed() ? undefined : compiled;
}

class Untranslatable extends Error {}

interface Translation {
  readonly flags: AST.Flags;
  exactGroups: boolean;
  hasWordBoundary: boolean;
}

function compile({ source, flags }: Pattern): Compiled | undefined {
  try {
    const parser = new RegExpParser({ ecmaVersion: 2024 });
    const modes = parser.parseFlags(flags);
    const ast = parser.parsePattern(source, 0, source.length, { unicode: modes.unicode, unicodeSets: modes.unicodeSets });
    const translation: Translation = { flags: modes, exactGroups: true, hasWordBoundary: false };
    const written = alternatives(ast.alternatives, translation);
    const compiled = RE2JS.compile(written, (modes.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (modes.multiline ? RE2JS.MULTILINE : 0));
    return {
      size: compiled.programSize(),
      exactGroups: translation.exactGroups,
      unlike: unlike(translation),
      test: (text) => compiled.test(text),
      groups: (text) => {
        const found = compiled.exec(text);
        return found === null ? null : [...found];
      },
    };
  } catch {
    return undefined;
  }
}

function unlike({ flags, hasWordBoundary }: Translation): RegExp | undefined {
  // Without the flag u, characters beyond U+FFFF are two, and case is folded by other rules.
  if (!flags.unicode) return flags.ignoreCase ? /[^\0-\x7f]/ : /[\ud800-\udfff]/;
  if (flags.multiline) return hasWordBoundary && flags.ignoreCase ? /[\r\u2028\u2029\u017f\u212a]/ : /[\r\u2028\u2029]/;
  return hasWordBoundary && flags.ignoreCase ? /[\u017f\u212a]/ : undefined;
}

function alternatives(list: readonly AST.Alternative[], translation: Translation): string {
  return list.map(({ elements }) => elements.map((element) => written(element, translation)).join("")).join("|");
}

function written(element: AST.Element, translation: Translation): string {
  const { flags } = translation;
  switch (element.type) {
    case "Character":
      return character(element.value);
    case "CharacterSet":
      return `[${members(element, translation)}]`;
    case "CharacterClass":
      return characterClass(element, translation);
    case "CapturingGroup":
      return `(${alternatives(element.alternatives, translation)})`;
    case "Group":
      if (element.modifiers != null) throw new Untranslatable();
      return `(?:${alternatives(element.alternatives, translation)})`;
    case "Quantifier":
      return quantifier(element, translation);
    case "Assertion":
      if (element.kind === "start") return flags.multiline ? "^" : "\\A";
      if (element.kind === "end") return flags.multiline ? "$" : "\\z";
      if (element.kind !== "word") throw new Untranslatable();
      translation.hasWordBoundary = true;
      return element.negate ? "\\B" : "\\b";
    default:
      throw new Untranslatable();
  }
}

function quantifier({ element, min, max, greedy }: AST.Quantifier, translation: Translation): string {
  if (element.type === "Assertion") throw new Untranslatable();
  if (minimum(element) === 0 || (max > 1 && holdsGroup(element))) translation.exactGroups = false;
  const count = max === Number.POSITIVE_INFINITY ? `{${min},}` : `{${min},${max}}`;
  return `(?:${written(element, translation)})${count}${greedy ? "" : "?"}`;
}

function holdsGroup(element: AST.Element): boolean {
  if (element.type === "CapturingGroup") return true;
  if (element.type === "Quantifier") return holdsGroup(element.element);
  return element.type === "Group" && element.alternatives.some((one) => one.elements.some(holdsGroup));
}

/** The length of the shortest text that it matches. */
function minimum(element: AST.Element): number {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return Math.min(...element.alternatives.map(({ elements }) => elements.reduce((sum, one) => sum + minimum(one), 0)));
    case "Quantifier":
      return element.min * minimum(element.element);
    case "Assertion":
      return 0;
    default:
      return 1;
  }
}

function characterClass({ elements, negate, unicodeSets }: AST.CharacterClass, translation: Translation): string {
  if (unicodeSets) throw new Untranslatable();
  if (elements.length === 0) return negate ? everything : `[^${anything}]`;
  const inside = elements.map((element) => {
    if (element.type === "Character") return character(element.value);
    if (element.type === "CharacterClassRange") return `${character(element.min.value)}-${character(element.max.value)}`;
    if (element.type === "CharacterSet") return members(element, translation);
    throw new Untranslatable();
  });
  return `[${negate ? "^" : ""}${inside.join("")}]`;
}

const anything = "\\x{0}-\\x{10FFFF}";
const everything = `[${anything}]`;

function character(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

/** The characters of a class escape or the dot, as ranges of a class. */
function members(set: AST.CharacterSet, { flags }: Translation): string {
  if (set.kind === "any") return flags.dotAll ? anything : ranges("[^\\n\\r\\u2028\\u2029]");
  if (set.kind === "word" && set.negate && flags.ignoreCase && flags.unicode) return ranges("[^\\w\\u017f\\u212a]");
  return ranges(set.raw);
}

const knownRanges = new Map<string, string>();

/** Asks ECMAScript itself which characters a class stands for: no table of Unicode has to agree with its own. */
function ranges(atom: string): string {
  const found = knownRanges.get(atom);
  if (found !== undefined) return found;
  const pattern = createPattern(`^${atom}$`, "u");
  if ("problem" in pattern) throw new Untranslatable();
  const parts: string[] = [];
  let start = -1;
  for (let code = 0; code <= 0x110000; code++) {
    const isIn = code <= 0x10ffff && pattern.expression.test(String.fromCodePoint(code));
    if (isIn && start < 0) start = code;
    if (isIn || start < 0) continue;
    parts.push(start === code - 1 ? character(start) : `${character(start)}-${character(code - 1)}`);
    start = -1;
  }
  const made = parts.join("");
  knownRanges.set(atom, made);
  return made;
}
