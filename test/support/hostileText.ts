// Finds a text on which the search for a regular expression takes more than linear time: it tries the words that the
// expression repeats, alone and two in turn, and counts steps, so that the speed of the machine does not matter.

import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { searcher, type Test, tester } from "./backtracking.ts";

export interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

/** A text that takes more than linear time: `before`, then `unit` many times, then `after`. */
export interface Attack {
  readonly before: string;
  readonly unit: string;
  readonly after: string;
}

/** In characters: from here on quadratic time is far more than its constant part. */
const shorter = 56;
/** Twice the text takes twice the steps in linear time, four times as many in quadratic time. */
const growth = 3;

export function attackOn(expression: Expression): Attack | undefined {
  const { ast, flags } = parse(expression);
  const found = repetitions(ast);
  const isAnchored = /^\^(?!.*\|)/s.test(expression.pattern) && !flags.multiline;
  if (found.length === 0 || (found.length === 1 && isAnchored && tester(found[0]?.element, flags) !== undefined)) return undefined;
  const search = searcher(ast, flags);
  const units = unitsOf(ast, found, flags);
  const afters = endsOf(found, flags);
  const befores = new Set(["", "a", ...found.map((one) => sampleOf(one, -1, flags))]);
  for (const before of befores)
    for (const unit of units)
      for (const after of afters) {
        const attack = { before, unit, after };
        const stepsOf = (times: number) => search(textOf(attack, times * Math.ceil(shorter / unit.length)));
        const once = stepsOf(1);
        if (once > shorter * 4 && grows(once, stepsOf(2)) && grows(stepsOf(2), stepsOf(4))) return attack;
      }
  return undefined;
}

/** Counted repetitions grow so at first only. */
function grows(once: number, twice: number): boolean {
  return once === Number.POSITIVE_INFINITY || twice > once * growth;
}

function textOf({ before, unit, after }: Attack, count: number): string {
  return before + unit.repeat(count) + after;
}

function parse({ pattern, flags }: Expression) {
  const parser = new RegExpParser();
  const parsed = parser.parseFlags(flags);
  return {
    flags: parsed,
    ast: parser.parsePattern(pattern, 0, pattern.length, { unicode: parsed.unicode, unicodeSets: parsed.unicodeSets }),
  };
}

/** Every place where the repetition has no end. */
function repetitions(ast: AST.Pattern): readonly AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  eachNode(ast, (node) => {
    if (node.type === "Quantifier" && node.max > 20) found.push(node);
  });
  return found;
}

function eachNode(node: AST.Node, visit: (node: AST.Node) => void): void {
  visit(node);
  if ("alternatives" in node) for (const one of node.alternatives) eachNode(one, visit);
  else if (node.type === "Alternative") for (const one of node.elements) eachNode(one, visit);
  else if (node.type === "Quantifier") eachNode(node.element, visit);
}

/**
 * One or two of the words that the repetitions repeat: of the characters that each class of the expression has or has
 * not alike, one.
 */
function unitsOf(ast: AST.Pattern, found: readonly AST.Quantifier[], flags: AST.Flags): readonly string[] {
  const tests: Test[] = [];
  eachNode(ast, (node) => {
    const test = tester(node, flags);
    if (test !== undefined) tests.push(test);
  });
  const pool = new Set(` \n\ta0A_-.,:;/"'\`“”(){}[]<>$@=#&|*+!?%\\é${literals(ast)}`);
  const bySignature = new Map<string, string>();
  const repeated = found.map(({ element }) => tester(element, flags));
  for (const char of pool) {
    const signature = tests.map((test) => Number(test(char))).join("");
    if (!bySignature.has(signature) && (repeated.includes(undefined) || repeated.some((test) => test?.(char))))
      bySignature.set(signature, char);
  }
  if (flags.multiline) bySignature.set("\n", "\n");
  const words = found.flatMap(({ element }) => samples(element, flags));
  const paired = [...new Set([...words, ...bySignature.values()])].slice(0, 9);
  const alone = found.flatMap((one) => {
    const [before, word = "", after] = [sampleOf(one, -1, flags), samples(one.element, flags)[0], sampleOf(one, 1, flags)];
    return [before + word, `${before} `, word + after];
  });
  return [
    ...new Set([
      ...words,
      ...alone,
      ...paired,
      ...paired.flatMap((one) => paired.filter((other) => other !== one).map((other) => one + other)),
    ]),
  ].filter((unit) => unit !== "");
}

/** Ends that no repetition takes: each of them begins with a character that some of them lack, or has a line's end. */
function endsOf(found: readonly AST.Quantifier[], flags: AST.Flags): ReadonlySet<string> {
  const ends = new Set(["\u0001", "\u0001\n\u0001", "\n\u0001", ""]);
  for (const { element } of found) {
    const test = tester(element, flags);
    const end = test === undefined || !test("\u0001") ? undefined : [..."0a /\\.\"'{}[]<>:,;"].find((char) => !test(char));
    if (end !== undefined) ends.add(end).add(`\u0001${end}`);
  }
  return ends;
}

function literals(ast: AST.Pattern): string {
  let found = "";
  eachNode(ast, (node) => {
    if (node.type === "Character") found += String.fromCodePoint(node.value);
  });
  return found;
}

/** A word that the pattern matches before the repetition, or after it. */
function sampleOf(node: AST.Node, side: -1 | 1, flags: AST.Flags): string {
  const { parent } = node;
  if (parent === null) return "";
  if (parent.type !== "Alternative") return sampleOf(parent, side, flags);
  const at = parent.elements.indexOf(node as AST.Element);
  const elements = side < 0 ? parent.elements.slice(0, at) : parent.elements.slice(at + 1);
  const own = elements.map((one) => samples(one, flags)[0] ?? "").join("");
  return side < 0 ? sampleOf(parent, side, flags) + own : own + sampleOf(parent, side, flags);
}

/** Short words that the node matches: the first with all its parts, then some with others, or without some. */
function samples(node: AST.Node, flags: AST.Flags): readonly string[] {
  switch (node.type) {
    case "Alternative":
      return samplesInTurn(node.elements, flags);
    case "Group":
    case "CapturingGroup":
    case "Pattern":
      return node.alternatives.slice(0, 12).flatMap((one) => samples(one, flags).slice(0, 12));
    case "Quantifier":
      return samples(node.element, flags).map((one) => one.repeat(Math.max(node.min, 1)));
    default: {
      const test = tester(node, flags);
      if (test === undefined) return [""];
      const char = [..."a0 -.:/\"'{[(<$@=A_,;\n)]}>"].find(test) ?? (node.type === "Character" ? String.fromCodePoint(node.value) : "");
      return [char];
    }
  }
}

function samplesInTurn(elements: readonly AST.Element[], flags: AST.Flags): readonly string[] {
  const all = elements.map((one) => samples(one, flags));
  const isOptional = (one: AST.Element | undefined) => one?.type === "Quantifier" && one.min === 0;
  const joined = (pick: (index: number) => string | undefined) => all.map((_, index) => pick(index) ?? "").join("");
  const others = all.flatMap((words, index) => words.slice(1, 12).map((word) => joined((at) => (at === index ? word : all[at]?.[0]))));
  const optional = elements.flatMap((one, index) => (isOptional(one) ? [index] : []));
  const least = [-1, ...optional].map((kept) => joined((at) => (at === kept || !isOptional(elements[at]) ? all[at]?.[0] : "")));
  return [...new Set([joined((at) => all[at]?.[0]), ...(optional.length === 0 ? [] : least), ...others])];
}
