// Random steps: the schema's values, held to the rules that the schema cannot say (see docs/language.md, "The steps
// file").

import fc, { type Arbitrary } from "fast-check";
import { type Check, checkSchema, type Operator, operators, type Subject, subjects } from "../../language/check.ts";
import type { Json } from "../../language/json.ts";
import type { ObjectNode, SchemaNode } from "../../language/schema.ts";
import { type RandomKind, randomKinds, type Step, stepSchema } from "../../language/step.ts";
import { type ArbitraryOptions, arbitrary, formats } from "./arbitrary.ts";
import { jsonOf, key, number, objectOf, reference, template, variableName } from "./hostile.ts";

/**
 * Valid steps of all kinds, blocks included. `implied` never comes up, since no person writes it. Rules beyond the
 * schema: `status`, `time` and `succeeded` have no operator, each other subject one that fits it; `every`, `any` and
 * `none` need `path`; bounds leave room; `oneOf` has at least two values; `parameters` are those of the path; rows have
 * the same columns; each `${` is escaped or opens a reference.
 */
export function steps(): Arbitrary<Step> {
  return arbitrary(stepSchema, options);
}

export function stepLists(): Arbitrary<readonly Step[]> {
  return fc.array(steps(), { minLength: 1, maxLength: 4 });
}

export function checks(): Arbitrary<Check> {
  return arbitrary(checkSchema, options);
}

const variable = reference.map((name) => ({ $var: name }));
const file = formats["file path"].map((path) => ({ $file: path }));

/** `$file` for bodies and parts; the other markers are valid anywhere. */
const marker: Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: variable },
  { weight: 2, arbitrary: fc.constantFrom(...randomKinds).chain(randomValue) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("date", "date-time", "time", "timestamp", "timestamp-ms"),
        fc.constantFrom(undefined, "+3 days", "-2 hours", "+1 month", "-30 seconds"),
      )
      .map(([$now, offset]) => ({ $now, ...(offset === undefined ? {} : { offset }) })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Json>(
      { $literal: { $var: "x" } },
      { $literal: { $random: "uuid", a: [1] } },
      { $literal: { $file: "./a.txt" } },
    ),
  },
);

function randomValue(kind: RandomKind): Arbitrary<Json> {
  const bare = fc.constant<Json>({ $random: kind });
  if (kind === "number" || kind === "integer")
    return fc.oneof(
      bare,
      fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 11, max: 500 })).map(([min, max]) => ({ $random: kind, min, max })),
    );
  if (kind === "text" || kind === "word" || kind === "password")
    return fc.oneof(
      bare,
      fc.integer({ min: 6, max: 40 }).map((length) => ({ $random: kind, length })),
    );
  if (kind === "date" || kind === "date-time") return fc.oneof(bare, fc.constant({ $random: kind, from: "2024-01-01", to: "2025-12-31" }));
  return bare;
}

const value = jsonOf(marker);
const scalar = fc.oneof(
  { weight: 4, arbitrary: template as Arbitrary<Json> },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 2, arbitrary: variable },
);
const headerText = fc.oneof(
  fc.constantFrom("application/json", "Bearer ${token}", "acme", 'W/"abc"', "a, b; q=0.5", "it's", "C:\\x", "1", "true", "<x>", "$${x}"),
  reference.map((name) => `\${${name}}`),
);
const milliseconds = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(1, 250, 1000, 1500, 60_000, 90_000, 12_345, 3_600_000) },
  { weight: 1, arbitrary: variable },
);
const bound = fc.oneof({ weight: 5, arbitrary: number }, { weight: 1, arbitrary: variable });
const status = fc.integer({ min: 100, max: 599 });
const statusOrClass = fc.oneof(
  { weight: 3, arbitrary: status as Arbitrary<number | string> },
  { weight: 1, arbitrary: formats["status class"] },
);
const mapOf = (name: Arbitrary<string>, of: Arbitrary<unknown>) =>
  fc.uniqueArray(fc.tuple(name, of), { minLength: 1, maxLength: 3, selector: ([known]) => known.toLowerCase() }).map(objectOf);
const distinct = <T>(of: Arbitrary<T>, minLength: number) =>
  fc.uniqueArray(of, { minLength, maxLength: minLength + 2, selector: (item) => JSON.stringify(item) });

/** Bounds that some number is within; `of` gives the numbers. */
function bounds(of: Arbitrary<number>): Arbitrary<object> {
  const low = fc.constantFrom("above", "atLeast");
  const high = fc.constantFrom("below", "atMost");
  const literal = fc
    .tuple(
      low,
      high,
      of,
      of.filter((two) => two > -1e9 && two < 1e9),
      fc.constantFrom("low", "high", "both"),
    )
    .map(([under, over, one, two, which]) => {
      if (which === "low") return { [under]: one };
      if (which === "high") return { [over]: two };
      return { [under]: Math.min(one, two), [over]: Math.max(one, two) + 2 };
    });
  const named = fc.tuple(fc.oneof(low, high), variable).map(([name, reads]) => ({ [name]: reads }));
  return fc.oneof({ weight: 6, arbitrary: literal }, { weight: 1, arbitrary: named });
}

const count = fc.integer({ min: 0, max: 1000 });
const fields: Readonly<Record<string, Arbitrary<unknown>>> = {
  headers: mapOf(
    formats["header name"],
    fc.oneof({ weight: 5, arbitrary: headerText }, { weight: 1, arbitrary: variable }, { weight: 1, arbitrary: fc.constant(null) }),
  ),
  parameters: mapOf(variableName, scalar),
  query: mapOf(
    key,
    fc.oneof(
      { weight: 4, arbitrary: scalar },
      { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  ),
  cookies: mapOf(formats["header name"], fc.oneof(fc.constantFrom("abc", "a=b", "x y", "${token}"), variable)),
  body: fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: mapOf(key, value) }),
  form: mapOf(key, fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) })),
  multipart: mapOf(key, fc.oneof({ weight: 2, arbitrary: scalar }, { weight: 1, arbitrary: file })),
  timeout: milliseconds,
  every: milliseconds,
  for: milliseconds,
  baseUrl: fc.constantFrom("https://api.example.com", "http://localhost:8080/v1", "${host}", "http://[::1]:9000/größe"),
  tool: fc.constantFrom("find", "send-mail", "orders.list", "Send Mail", "it's", "read", "the", "call"),
  resource: fc.constantFrom("file:///a b.md", "docs://pages/${title}", "docs://x?q='1'", 'urn:a:"b"', "memo://größe"),
  playbook: fc.constantFrom("login.playbook", "./shared/log in.playbook", "Log in as Ada", 'it\'s "here"', "größe.playbook"),
  name: fc.constantFrom("cleanup", "X-Api-Key", "api_key", "log-in"),
  of: fc.constantFrom("POST /orders", "GET /orders/{id}", "@mongo find"),
  inputs: mapOf(key, value),
  with: mapOf(variableName, value),
  rows: fc
    .uniqueArray(variableName, { minLength: 1, maxLength: 3 })
    .chain((columns) =>
      fc
        .array(fc.tuple(...columns.map(() => scalar)), { minLength: 1, maxLength: 3 })
        .map((rows) => rows.map((cells) => objectOf(cells.map((cell, index) => [columns[index] ?? "", cell] as const)))),
    ),
};

const otherField = formats["json path"].map(($field) => ({ $field }));
/** Bounds that may be another field. */
const measured = fc.oneof(
  { weight: 4, arbitrary: bounds(number) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("above", "atLeast", "below", "atMost"), otherField).map(([name, of]) => ({ [name]: of })),
  },
);
const sum = fc.oneof<Arbitrary<unknown>[]>(number, variable, otherField, measured);
const moment = fc.oneof<Arbitrary<unknown>[]>(
  fc.constantFrom("2000", "2026-03", "2026-03-01", "2026-03-01T10:00:00+02:00", "${day}", "soon", 'it\'s "here"'),
  variable,
  otherField,
  fc.constantFrom({ $now: "date" }, { $now: "date-time", offset: "-2 hours" }),
);
const date = fc
  .tuple(
    fc.constantFrom("after", "onOrAfter"),
    moment,
    fc.constantFrom("before", "onOrBefore"),
    moment,
    fc.constantFrom("low", "high", "both", "on"),
  )
  .map(([low, from, high, to, which]) => {
    if (which === "on") return { on: from };
    return { ...(which === "high" ? {} : { [low]: from }), ...(which === "low" ? {} : { [high]: to }) };
  });

const checkFields: Readonly<Record<string, Arbitrary<unknown>>> = {
  status: fc.oneof(
    { weight: 4, arbitrary: statusOrClass },
    { weight: 1, arbitrary: distinct(statusOrClass, 2) },
    { weight: 1, arbitrary: variable },
    { weight: 1, arbitrary: bounds(status) },
  ),
  cookie: fc.constantFrom("session", "x-id", "JSESSIONID"),
  time: bounds(fc.integer({ min: 1, max: 60_000 })),
  succeeded: distinct(formats["server name"], 1),
  every: formats["json path"],
  equals: value,
  contains: value,
  length: fc.oneof(
    { weight: 3, arbitrary: count as Arbitrary<unknown> },
    { weight: 1, arbitrary: variable },
    { weight: 2, arbitrary: bounds(count) },
  ),
  compare: measured,
  date,
  sum,
  average: sum,
  age: bounds(fc.integer({ min: 0, max: 100_000_000 })),
  oneOf: distinct(scalar, 2),
  schema: fc.oneof(
    fc.constantFrom<Json>("Order", "./schemas/order.json", "order item"),
    fc.constantFrom<Json>(
      { type: "object", required: ["id"], properties: { id: { type: "string" } } },
      { type: "array", items: { type: "integer" } },
      {},
    ),
  ),
};

/** The operators that say something about a subject; of the others any. */
const operatorsOf: Partial<Readonly<Record<Subject, readonly Operator[]>>> = {
  status: [],
  time: [],
  succeeded: [],
  reason: ["equals", "contains", "startsWith", "endsWith", "matches", "oneOf"],
  header: ["equals", "contains", "startsWith", "endsWith", "matches", "exists", "format", "compare", "oneOf", "date"],
  cookie: ["equals", "contains", "startsWith", "endsWith", "matches", "exists", "oneOf"],
};
const bodyOperators: Readonly<Record<"json" | "text", readonly Operator[]>> = {
  json: ["equals", "contains", "empty", "type", "length", "schema", "unique"],
  text: ["equals", "contains", "startsWith", "endsWith", "matches", "empty", "format", "length"],
};
const anyCase: readonly Operator[] = ["equals", "contains", "startsWith", "endsWith", "oneOf"];

function chooseCheck(): Arbitrary<ReadonlySet<string>> {
  const subject = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Subject>("path") },
    { weight: 1, arbitrary: fc.constant<Subject>("body") },
    { weight: 6, arbitrary: fc.constantFrom(...subjects) },
  );
  const roll = fc.integer({ min: 1, max: 100 });
  return subject.chain((name) => {
    const allowed = operatorsOf[name] ?? operators;
    const operator = allowed.length === 0 ? fc.constant(undefined) : fc.constantFrom(...allowed);
    return fc
      .tuple(operator, fc.constantFrom("every", "any", "none"), roll, roll, roll)
      .map(([found, quantifier, quantified, negated, folded]) => {
        const chosen = new Set<string>([name]);
        if (found !== undefined) chosen.add(found);
        if (name === "path" && quantified <= 40) chosen.add(quantifier);
        if (negated <= 25 && name !== "time" && name !== "succeeded" && !chosen.has("none")) chosen.add("not");
        if (folded <= 30 && found !== undefined && anyCase.includes(found)) chosen.add("ignoreCase");
        return chosen;
      });
  });
}

/** The operand fits the subject: what is text is compared with text. */
function fitted(check: Check): Arbitrary<Check> {
  if (check.body !== undefined) {
    const { body } = check;
    return fc
      .constantFrom(...bodyOperators[body])
      .chain((operator) =>
        operandOf(operator, body === "text").map(
          (operand) => ({ body, [operator]: operand, ...(check.not ? { not: true as const } : {}) }) as Check,
        ),
      );
  }
  const operator = operators.find((name) => check[name] !== undefined);
  const textual = check.reason !== undefined || check.header !== undefined || check.cookie !== undefined;
  const folded = check.ignoreCase === true;
  if (operator !== undefined && anyCase.includes(operator) && (textual || folded))
    return operandOf(operator, true).map((operand) => ({ ...check, [operator]: operand }));
  if (typeof check.status === "object" && !Array.isArray(check.status)) {
    const { not: _, ...rest } = check;
    return fc.constant(rest);
  }
  return fc.constant(check);
}

function operandOf(operator: Operator, textual: boolean): Arbitrary<unknown> {
  if (textual && (operator === "equals" || operator === "contains")) return template;
  if (textual && operator === "oneOf") return distinct(template, 2);
  const field = (checkSchema.node as ObjectNode).fields[operator];
  return checkFields[operator] ?? arbitrary({ node: field?.node as SchemaNode });
}

/** The parameters of a request are those that its path names; one is added if there is none. */
function withParameters(step: { readonly action?: string; readonly parameters?: object }): object {
  if (step.parameters === undefined || step.action === undefined) return step;
  const [method = "GET", path = ""] = step.action.split(/ (.*)/s);
  const known = Object.entries(step.parameters).filter(([name]) => path.includes(`{${name}}`) && !path.includes(`\${${name}}`));
  if (known.length > 0) return { ...step, parameters: objectOf(known) };
  const [start = "", rest] = (path === "" ? "/" : path).split(/(\?.*)/s);
  const [first = ["id", 1]] = Object.entries(step.parameters);
  return { ...step, action: `${method} ${start.replace(/\/$/, "")}/{${first[0]}}${rest ?? ""}`, parameters: objectOf([first]) };
}

const checkDoc = checkSchema.node.doc;
const weights: Readonly<Record<string, number>> = {
  api_request: 7,
  validate: 9,
  mcp_server_call: 3,
  prepare: 5,
  save: 1,
  repeat: 2,
  set: 1,
  wait: 1,
  block: 1,
  run: 1,
  steps: 1,
};

const options: ArbitraryOptions = {
  json: value,
  field: (name, owner) => {
    if (owner === checkDoc) return checkFields[name];
    if (owner === "prepares the next request" && name === "of") return undefined;
    return name === "above" || name === "below" || name === "atLeast" || name === "atMost" ? bound : fields[name];
  },
  choose: (node) => (node.doc === checkDoc ? chooseCheck() : undefined),
  object: (values, node) => {
    if (node.doc === checkDoc) return values.chain((check) => fitted(check as Check));
    return node.doc === "an HTTP request" ? values.map(withParameters) : values;
  },
  weight: (member) => {
    const kind = member.kind === "object" ? member.fields.step?.node : undefined;
    return kind?.kind === "constant" ? (weights[String(kind.values[0])] ?? 1) : 1;
  },
};
