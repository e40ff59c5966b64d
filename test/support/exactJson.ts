// JSON texts without white space, with numbers in every spelling that JSON knows.

import fc from "fast-check";

const digits = (most: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: most });
const whole = fc.oneof(
  fc.constantFrom("0", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807", "18446744073709551616"),
  digits(25).map((text) => text.replace(/^0+(?=.)/, "")),
);

/** `-0`, `1.10`, `9007199254740993`, `1E+007`, `5e-324`. */
export const numberText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "-"),
    whole,
    fc.option(digits(20), { freq: 2, nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), digits(3)), { freq: 3, nil: undefined }),
  )
  .map(([sign, before, after, exponent]) => `${sign}${before}${after === undefined ? "" : `.${after}`}${exponent?.join("") ?? ""}`);

/** Any JSON without equal keys, as JSON.stringify would write it except its numbers. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    numberText,
    fc.constantFrom("null", "true", "false"),
    fc.string().map((text) => JSON.stringify(text)),
    fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join()}]`),
    fc
      .uniqueArray(
        fc.tuple(
          fc.string().filter((key) => !/^\d+$/.test(key)),
          tie("value"),
        ),
        { selector: ([key]) => key, maxLength: 4 },
      )
      .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
  ),
})).value;
