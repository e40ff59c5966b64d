// The linear engine means what ECMAScript means, or says that it cannot.

import assert from "node:assert/strict";
import fc from "fast-check";
import { linearPattern } from "../../engine/bounded/linearPattern.ts";
import { createPattern, type Pattern } from "../../language/index.ts";
import { property } from "../support/runs.ts";

function patternOf(source: string, flags = ""): Pattern {
  const pattern = createPattern(source, flags);
  assert.ok(!("problem" in pattern), source);
  return pattern;
}

const atoms = [
  ..."abK_0-s ",
  "ſ",
  "é",
  "😀",
  ".",
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "[ab]",
  "[^ab]",
  "[a-z0-9]",
  "[^\\W_]",
  "[\\s\\d]",
  "\\x41",
  "\\u0061",
  "\\u{1F600}",
  "\\cJ",
  "\\0",
  "\\p{Lu}",
  "\\P{L}",
  "\\.",
  "\\/",
  "[]",
  "[^]",
  "^",
  "$",
  "\\b",
  "\\B",
];
const source = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.constantFrom(...atoms),
    fc
      .tuple(fc.constantFrom(...atoms.slice(0, -4)), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?", "??"))
      .map((two) => two.join("")),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern"), fc.constantFrom(")", ")*", ")+", ")?", "){2}", "){0,3}", ")*?"))
      .map((three) => three.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `(?:${one}|${other})`),
  ),
})).pattern;
const characters = [..."abAkKsS_0-. \n\r\t", "ſ", "K", "é", "\u00a0", "\u2028", "😀", "\ud83d", "\v", "\0"];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 8 }).map((list) => list.join(""));
const flags = fc.constantFrom("", "i", "s", "m", "im", "u", "iu");

describe("linear patterns", () => {
  it("find what ECMAScript finds, in any pattern and text", () => {
    let compared = 0;
    const agrees = (written: string, with_: string, on: string) => {
      const pattern = createPattern(written, with_);
      if ("problem" in pattern) return;
      const linear = linearPattern(pattern, on);
      if (linear === undefined) return;
      compared += 1;
      const shown = JSON.stringify([written, with_, on]);
      assert.equal(linear.test(on), pattern.expression.test(on), shown);
      if (!linear.exactGroups) return;
      const found = pattern.expression.exec(on);
      assert.deepEqual(linear.groups(on), found === null ? null : [...found], shown);
    };
    // These are cheap, and many patterns are none: fewer would compare too little.
    fc.assert(fc.property(source, flags, text, agrees), { ...property, numRuns: property.numRuns * 6 });
    assert.ok(compared > 200, `${compared} were compared`);
  });

  for (const [written, on, expected] of [
    ["^\\s$", "\u00a0", true],
    ["^.$", "\r", false],
    ["^.$", "😀", true],
    ["a$", "a\n", false],
    ["(?<year>\\d{4})", "in 2026", true],
    ["[^]", "\n", true],
    ["[]", "a", false],
    ["\\u0041\\x42\\cJ", "AB\n", true],
    ["\\p{Script=Greek}", "λ", true],
    ["[\\w-.]", "-", true],
    ["\\d", "٣", false],
  ] as const)
    it(`read what differs in RE2 as ECMAScript does: /${written}/ ${expected ? "finds" : "does not find"} ${JSON.stringify(on)}`, () => {
      assert.equal(linearPattern(patternOf(written), on)?.test(on), expected);
    });

  it("leave alone what they cannot say", () => {
    for (const written of ["(?=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "a{1001}", "(?:a{1000}){1000}"])
      assert.equal(linearPattern(patternOf(written), "a"), undefined, written);
    assert.equal(linearPattern(patternOf("^a$", "m"), "b\ra"), undefined);
  });

  it("take time that grows with the text", () => {
    for (const written of ["^(a+)+$", "(a|a)*b", "^(a|aa)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"]) {
      const hostile = `${"a".repeat(10_000)}!`;
      assert.equal(linearPattern(patternOf(written), hostile)?.test(hostile), false, written);
    }
  });
});
