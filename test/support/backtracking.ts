// Counts the steps in which a backtracking engine searches a text for a regular expression.

import type { AST } from "@eslint-community/regexpp";

type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;
export type Test = (char: string) => boolean;

class TooManySteps extends Error {}

/** More are not counted: the search is taken to be endless. */
const mostSteps = 400_000;

/** Answers for characters below are in a list, which is looked up faster than a map. */
const mostDense = 256;

/** Counts the steps of all matches from the beginning of a text to its end. */
export function searcher(ast: AST.Pattern, flags: AST.Flags): (text: string) => number {
  let text = "";
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > mostSteps) throw new TooManySteps();
  };

  const either = (nodes: readonly AST.Alternative[], back: boolean): Matcher => {
    const all = nodes.map((one) => sequence(one.elements, back));
    if (all.length === 1) return all[0] as Matcher;
    const firsts = nodes.map(({ elements }) => tester(elements.at(back ? -1 : 0), flags));
    return (at, next) => {
      const char = text[back ? at - 1 : at];
      for (let index = 0; index < all.length; index += 1) {
        const first = firsts[index];
        // Most alternatives end here, after the step that their first character takes.
        if (first !== undefined && (char === undefined || !first(char))) step();
        else if (all[index]?.(at, next) === true) return true;
      }
      return false;
    };
  };

  const sequence = (nodes: readonly AST.Element[], back: boolean): Matcher => {
    const all = nodes.map((one) => compile(one, back));
    if (back) all.reverse();
    return all.reduceRight<Matcher>(
      (rest, one) => (at, next) => one(at, (end) => rest(end, next)),
      (at, next) => next(at),
    );
  };

  const compile = (node: AST.Element, back: boolean): Matcher => {
    switch (node.type) {
      case "Group":
      case "CapturingGroup":
        return either(node.alternatives, back);
      case "Quantifier":
        return repetition(node, compile(node.element, back));
      case "Assertion":
        return assertion(node);
      case "Backreference":
        return (at, next) => next(at);
      default: {
        const test = tester(node, flags);
        if (test === undefined) throw new Error(`A ${node.type} is not known here: ${node.raw}`);
        return (at, next) => {
          step();
          const char = text[back ? at - 1 : at];
          return char !== undefined && test(char) && next(back ? at - 1 : at + 1);
        };
      }
    }
  };

  const repetition = ({ min, max, greedy }: AST.Quantifier, one: Matcher): Matcher => {
    const from = (at: number, count: number, next: Next): boolean => {
      step();
      if (count >= min && !greedy && next(at)) return true;
      if (count < max && one(at, (end) => (end !== at || count < min) && from(end, count + 1, next))) return true;
      return count >= min && greedy && next(at);
    };
    return (at, next) => from(at, 0, next);
  };

  const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char);
  const assertion = (node: AST.Assertion): Matcher => {
    if (node.kind === "lookahead" || node.kind === "lookbehind") {
      const inner = either(node.alternatives, node.kind === "lookbehind");
      return (at, next) => inner(at, () => true) !== node.negate && next(at);
    }
    if (node.kind === "word") return (at, next) => (isWord(text[at - 1]) !== isWord(text[at])) !== node.negate && next(at);
    if (node.kind === "start") return (at, next) => (at === 0 || (flags.multiline && text[at - 1] === "\n")) && next(at);
    return (at, next) => (at === text.length || (flags.multiline && text[at] === "\n")) && next(at);
  };

  const whole = either(ast.alternatives, false);
  return (given) => {
    text = given;
    steps = 0;
    const from = (at: number) => {
      let found = -1;
      whole(at, (end) => {
        found = end;
        return true;
      });
      return found;
    };
    try {
      for (let at = 0; at <= text.length; ) {
        const end = from(at);
        if (flags.sticky && end < 0) break;
        if (end >= 0 && !flags.global) break;
        at = Math.max(end, at + 1);
      }
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      return Number.POSITIVE_INFINITY;
    }
    return steps;
  };
}

/** Undefined for what is not a single character. */
export function tester(node: AST.Node | undefined, flags: AST.Flags): Test | undefined {
  if (node?.type !== "Character" && node?.type !== "CharacterSet" && node?.type !== "CharacterClass") return undefined;
  const written = `${flags.unicode ? "u" : ""}${flags.unicodeSets ? "v" : ""}${flags.ignoreCase ? "i" : ""}${flags.dotAll ? "s" : ""}`;
  const expression = new RegExp(`^(?:${node.raw})$`, written);
  const known: (boolean | undefined)[] = [];
  const others = new Map<string, boolean>();
  return (char) => {
    const code = char.length === 1 ? char.charCodeAt(0) : mostDense;
    const before = code < mostDense ? known[code] : others.get(char);
    if (before !== undefined) return before;
    const answer = expression.test(char);
    if (code < mostDense) known[code] = answer;
    else others.set(char, answer);
    return answer;
  };
}
