// Numbers by their exact values: all agrees with arithmetic on whole numbers of any size.

import assert from "node:assert/strict";
import fc from "fast-check";
import { canonicalNumber, compareNumbers, isInteger, isMultiple, plainNumber, readNumber } from "../../language/index.ts";
import { numberText } from "../support/exactJson.ts";
import { property } from "../support/runs.ts";

/** Exponents of `numberText` are at most 999, and fractions have at most 20 digits. */
const scale = 1_100;

/** The number times 10^scale. */
function scaled(text: string): bigint {
  const [, sign, whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const value = BigInt(whole + fraction) * 10n ** BigInt(scale - fraction.length + Number(exponent));
  return sign === "-" ? -value : value;
}

/** Pairs that are often equal, or nearly so. */
const pair = fc.oneof(
  fc.tuple(numberText, numberText),
  fc
    .tuple(numberText, fc.constantFrom("0", "00", "e0", "e1"))
    .map(
      ([text, more]) =>
        [text, text.includes("e") || text.includes("E") ? text : text + (text.includes(".") || more.startsWith("e") ? more : "")] as const,
    ),
);

describe("numbers", () => {
  it("write the digits that they are read from", () =>
    fc.assert(
      fc.property(numberText, (text) => {
        assert.equal(String(readNumber(text)), text);
        assert.equal(JSON.stringify([readNumber(text)]), `[${text}]`);
      }),
      property,
    ));

  it("compare as their exact values do, and have one canonical form each", () =>
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [a, b] = [scaled(one), scaled(other)];
        const order = compareNumbers(readNumber(one), readNumber(other));
        assert.equal(Math.sign(order), a < b ? -1 : a > b ? 1 : 0);
        assert.equal(canonicalNumber(readNumber(one)) === canonicalNumber(readNumber(other)), a === b);
      }),
      property,
    ));

  it("are integers and multiples exactly when their values are", () =>
    fc.assert(
      fc.property(pair, ([one, other]) => {
        assert.equal(isInteger(readNumber(one)), scaled(one) % 10n ** BigInt(scale) === 0n);
        const by = scaled(other);
        if (by !== 0n) assert.equal(isMultiple(readNumber(one), readNumber(other)), scaled(one) % by === 0n);
      }),
      property,
    ));

  it("are JavaScript's where these have the same shortest form", () =>
    fc.assert(
      fc.property(numberText, (text) => {
        const plain = plainNumber(readNumber(text));
        if (plain !== undefined) assert.equal(scaled(text), scaled(String(plain)));
        else assert.ok(!Number.isFinite(Number(text)) || scaled(text) !== scaled(String(Number(text))));
      }),
      property,
    ));

  it("compare JavaScript's own as it does", () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.double({ noNaN: true, noDefaultInfinity: true }), (a, b) => {
        assert.equal(Math.sign(compareNumbers(a, b)), a < b ? -1 : a > b ? 1 : 0);
        assert.equal(
          compareNumbers(
            a,
            readNumber(`${a}`.includes("e") || Object.is(a, -0) ? JSON.stringify(a) : `${a}${Number.isInteger(a) ? ".0" : "0"}`),
          ),
          0,
        );
      }),
      property,
    ));

  it("take exponents beyond all arithmetic", () => {
    assert.ok(compareNumbers(readNumber("1e999999999999999"), readNumber("2e999999999999999")) < 0);
    assert.ok(compareNumbers(readNumber("1e-999999999999999"), 0) > 0);
    assert.ok(isMultiple(readNumber("1e999999999999999"), 7) === false && isMultiple(readNumber("7e999999999999999"), 7));
    assert.ok(isMultiple(0.3, 0.1) && !isMultiple(0.35, 0.1));
  });
});
