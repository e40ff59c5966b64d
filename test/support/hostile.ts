// Texts and JSON values that break careless code: quotes, escapes, placeholders, Unicode, things that look like
// something else.

import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../language/json.ts";
import { readNumber } from "../../language/number.ts";

const awkward = [
  "",
  " ",
  '"',
  "'",
  "`",
  '"quoted"',
  "it's",
  "\\",
  "\\\\",
  'back\\"slash',
  "C:\\temp\\new",
  "line one\nline two",
  "\r\n",
  "\t",
  "$",
  "$$",
  "$${",
  "$${name}",
  "$ {x}",
  "{}",
  "{",
  "}",
  "{{name}}",
  "%name%",
  ":id",
  "<name>",
  "</b>",
  "@ada",
  "ada@example.com",
  "{id}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "true",
  "false",
  "0",
  "-0",
  "007",
  "1.10",
  "1e3",
  "{}[]",
  '{"a": 1}',
  "[1, 2]",
  "$.id",
  "$.items[0]",
  "/orders/{id}",
  "https://example.com/a?b=c#d",
  "status",
  "status 200",
  "and expect status 200.",
  "Save $.id as x. Then wait.",
  "is not empty",
  "a, b and c",
  "with body",
  "2 seconds",
  "| a | b |",
  "```",
  "# Setup",
  "// comment",
  "- item",
  "1. item",
  "---",
  "é",
  "e\u0301",
  "Straße",
  "日本語",
  "العربية",
  "🙂",
  "👩‍👩‍👧",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "“smart”",
  "\u0000",
  "…",
  "x".repeat(3000),
];

/** A valid name of a variable. */
export const variableName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("id", "orderId", "customer_id", "token", "sku-1", "x", "größe", "status", "body") },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/) },
);

/** Texts between the braces of `${…}`. */
export const reference = fc
  .tuple(variableName, fc.array(fc.constantFrom(".id", ".sku", "[0]", "[12]", '["unit price"]', ".größe"), { maxLength: 3 }))
  .map(([name, path]) => name + path.join(""));

const plainText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("Ada", "NEW", "A-100", "acme", "hello world", "application/json", "Order not found") },
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);

/** Any text without a `${` that is not escaped. */
export const literalText: Arbitrary<string> = plainText.map((text) => text.replace(/\$+\{/g, () => "$${"));

/** Any text, in which each `${` is escaped or opens a reference. */
export const template: Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: literalText },
  {
    weight: 2,
    arbitrary: fc.tuple(literalText, reference, literalText).map(([before, name, after]) => `${withoutDollar(before)}\${${name}}${after}`),
  },
  { weight: 1, arbitrary: reference.map((name) => `\${${name}}`) },
);

/** Numbers that no JavaScript number equals. */
const exactNumber = fc
  .constantFrom("9007199254740993", "-12345678901234567890", "0.12345678901234567890", "1e400", "-1E-400")
  .map(readNumber);

/** Literal numbers as JSON has them: no -0, and nothing that a reader of the spelling would round. */
export const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, 1.5, -2.75, 1e21, 1.5e-7, 9007199254740991, 1234567.891) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)) },
);

/** Keys of objects, hostile ones included; none is a marker. */
export const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("id", "sku", "name", "customerId", "lines", "total") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "a.b",
      "a b",
      "x-y",
      '"',
      "'",
      "__proto__",
      "constructor",
      "$",
      "$ref",
      "ключ",
      "🙂",
      "0",
      "@type",
      "a[0]",
    ),
  },
);

/** An object also where a key is `__proto__`. */
export function objectOf<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries);
}

/** JSON of any shape; `leaf` adds values of its own. */
export function jsonOf(leaf: Arbitrary<Json>, depth = 2): Arbitrary<Json> {
  const scalar = fc.oneof(
    { weight: 4, arbitrary: template as Arbitrary<Json> },
    { weight: 3, arbitrary: number },
    { weight: 1, arbitrary: exactNumber },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: leaf },
  );
  if (depth === 0) return scalar;
  const inner = jsonOf(leaf, depth - 1);
  return fc.oneof(
    { weight: 5, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.tuple(key, inner), { maxLength: 3 }).map(objectOf) },
  );
}

/** A `$` right before `${` would escape it. */
function withoutDollar(text: string): string {
  return text.endsWith("$") ? `${text} ` : text;
}
