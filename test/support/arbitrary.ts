// Random values of a schema: every field and every member of a union comes up, formats are valid, groups of fields are
// respected.

import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../../language/json.ts";
import type { FieldGroup, ObjectNode, Schema, SchemaNode, TextFormat } from "../../language/schema.ts";
import { jsonOf, key, literalText, number, objectOf, reference, template, variableName } from "./hostile.ts";

export interface ArbitraryOptions {
  /** Values for a field instead of what its schema says; `owner` is the doc of the object that has the field. */
  readonly field?: (name: string, owner: string | undefined) => Arbitrary<unknown> | undefined;
  /** The present fields of an object, instead of those that its groups say. */
  readonly choose?: (node: ObjectNode) => Arbitrary<ReadonlySet<string>> | undefined;
  /** Makes the generated objects of a node keep rules that the schema cannot say. */
  readonly object?: (values: Arbitrary<object>, node: ObjectNode) => Arbitrary<object>;
  /** How often each member of a union comes up; 1 by default. */
  readonly weight?: (member: SchemaNode) => number;
  /** JSON values; by default any. */
  readonly json?: Arbitrary<Json>;
  /** How likely an optional field is present, in percent. */
  readonly present?: number;
  /** How deep a schema may refer to itself. */
  readonly depth?: number;
}

/** Valid values of `schema`. */
export function arbitrary<T>(schema: Schema<T>, options: ArbitraryOptions = {}): Arbitrary<T> {
  return ofNode(schema.node, options, options.depth ?? 2) as Arbitrary<T>;
}

function ofNode(node: SchemaNode, options: ArbitraryOptions, depth: number): Arbitrary<unknown> {
  const inner = (child: SchemaNode) => ofNode(child, options, depth);
  switch (node.kind) {
    case "text":
      if (node.pattern !== undefined) return fc.stringMatching(node.pattern);
      return node.format === undefined ? fc.oneof(fc.constantFrom("find", "order", "a b"), literalText) : formats[node.format];
    case "number":
      if (!node.integer) return number.filter((value) => value >= (node.min ?? -Infinity) && value <= (node.max ?? Infinity));
      return fc.integer({ min: node.min ?? -1000, max: node.max ?? 100_000 });
    case "boolean":
      return fc.boolean();
    case "constant":
      return fc.constantFrom(...node.values);
    case "json":
      return options.json ?? jsonOf(fc.constant(null));
    case "list":
      return fc.array(inner(node.of), { minLength: node.min ?? 0, maxLength: (node.min ?? 0) + 2 });
    case "record": {
      const name = node.format === undefined ? key : formats[node.format];
      const entries = fc.uniqueArray(fc.tuple(name, inner(node.of)), {
        minLength: node.min ?? 0,
        maxLength: (node.min ?? 0) + 2,
        selector: ([known]) => known,
      });
      return entries.map(objectOf);
    }
    case "object": {
      const values = ofObject(node, options, depth);
      return options.object === undefined ? values : options.object(values, node);
    }
    case "union": {
      const members = node.of.filter((member) => depth > 0 || !refersToItself(member));
      return fc.oneof(...members.map((member) => ({ weight: options.weight?.(member) ?? 1, arbitrary: inner(member) })));
    }
    case "lazy":
      return ofNode(node.of(), options, depth - 1);
  }
}

function ofObject(node: ObjectNode, options: ArbitraryOptions, depth: number): Arbitrary<object> {
  const names = Object.keys(node.fields);
  const fields = Object.fromEntries(
    names.map((name) => [name, options.field?.(name, node.doc) ?? ofNode(node.fields[name]?.node as SchemaNode, options, depth)]),
  );
  return (options.choose?.(node) ?? chosenFields(node, options.present ?? 35)).chain((chosen) => {
    const entries = names
      .filter((name) => chosen.has(name))
      .map((name) => (fields[name] as Arbitrary<unknown>).map((value) => [name, value] as const));
    return fc.tuple(...entries).map((values) => objectOf(values));
  });
}

/** The present fields, within the rules of the groups. */
function chosenFields(node: ObjectNode, present: number): Arbitrary<ReadonlySet<string>> {
  const names = Object.keys(node.fields);
  const grouped = new Set(node.groups.filter((group) => group.rule !== "at least one").flatMap((group) => group.of));
  const single = names.map((name) => {
    if (!node.fields[name]?.optional) return fc.constant([name]);
    return grouped.has(name) ? fc.constant([]) : fc.integer({ min: 1, max: 100 }).map((roll) => (roll <= present ? [name] : []));
  });
  const groups = node.groups.map((group) => fromGroup(group));
  return fc.tuple(fc.tuple(...single), fc.tuple(...groups)).map(([alone, together]) => {
    const chosen = new Set(alone.flat());
    const decided = new Set<string>();
    const exclusive = node.groups.filter(({ rule }) => rule !== "at least one");
    const fits = (name: string) => exclusive.every(({ of }) => !of.includes(name) || of.every((one) => one === name || !chosen.has(one)));
    node.groups.forEach((group, index) => {
      const picked = together[index] ?? [];
      if (group.rule === "at least one") {
        const first = picked.find(fits);
        if (first !== undefined && !group.of.some((name) => chosen.has(name))) chosen.add(first);
        return;
      }
      // The decisions of an earlier group stay.
      for (const name of picked) if (!decided.has(name) && fits(name)) chosen.add(name);
      for (const name of group.of) decided.add(name);
    });
    return chosen;
  });
}

function fromGroup(group: FieldGroup): Arbitrary<readonly string[]> {
  if (group.rule === "at least one") return fc.shuffledSubarray([...group.of], { minLength: group.of.length });
  const one = fc.constantFrom(...group.of).map((name) => [name]);
  return group.rule === "at most one" ? fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: fc.constant([]) }) : one;
}

function refersToItself(node: SchemaNode): boolean {
  if (node.kind === "lazy") return true;
  if (node.kind === "object") return Object.values(node.fields).some((field) => refersToItself(field.node));
  return (node.kind === "list" || node.kind === "record") && refersToItself(node.of);
}

const segment = fc.constantFrom(
  "orders",
  "customers",
  "v1",
  "a-b",
  "items.json",
  "%20",
  "größe",
  "x,y",
  "${id}",
  "{id}",
  "{orderId}",
  "~me",
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
const query = fc.constantFrom("", "", "", "", "?q=1", "?q=a%20b&limit=${limit}");
const address = fc
  .tuple(fc.constantFrom("https://api.example.com", "http://localhost:8080", "${host}", "http://[::1]:9000", "HTTPS://Example.com"), path)
  .map(([host, rest]) => (host.startsWith("HTTPS") ? host.toLowerCase() : host) + (rest === "/" ? "" : rest));

const methods = fc.constantFrom("GET", "GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PURGE");

const jsonPath = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("$.id", "$.status", "$.customer.email", "$.items[0].sku", "$") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "$.items[*].sku",
      "$..sku",
      "$['unit price']",
      '$["a\\"b"]',
      "$.items[?@.sku == 'A-100'].quantity",
      '$.items[?@.price > 10 && @.name == "${name}"]',
      "$.items[-1]",
      "$.items[0:2]",
      "$.größe",
      "$['a.b']",
      "$['']",
      "$.items[?length(@.tags) > 1]",
      "$[0]",
    ),
  },
);

const headerName = fc.oneof(
  fc.constantFrom("Content-Type", "Accept", "X-Tenant", "ETag", "Location", "Authorization"),
  fc.stringMatching(/^X-[A-Za-z]{1,8}$/),
);
const serverName = fc.constantFrom("mongo", "mail", "my-server", "github.com", "Order Events", "db_1");

/** Valid texts of each format. */
export const formats: Readonly<Record<TextFormat, Arbitrary<string>>> = {
  "variable name": variableName,
  reference,
  "json path": jsonPath,
  "request line": fc
    .tuple(
      methods,
      fc.oneof(
        { weight: 6, arbitrary: fc.tuple(path, query).map(([start, end]) => start + end) },
        { weight: 1, arbitrary: address },
        { weight: 1, arbitrary: fc.constant("") },
      ),
    )
    .map(([method, target]) => (target === "" ? method : `${method} ${target}`)),
  "store source": fc.oneof(
    { weight: 3, arbitrary: jsonPath },
    { weight: 1, arbitrary: headerName.map((name) => `header ${name}`) },
    { weight: 1, arbitrary: fc.constantFrom("cookie session", "cookie x-id", "status", "body", "response") },
    { weight: 1, arbitrary: fc.constantFrom("match /[A-Z]+-\\d+/", "match /token=(\\w+)/i", 'match /a b/, "c"/', "match /a\\/b/") },
  ),
  "header name": headerName,
  "media type": fc.constantFrom("application/json", "text/plain; charset=utf-8", "application/vnd.api+json"),
  "regular expression": fc.constantFrom(
    "^[A-Z]{2}-\\d+$",
    "a|b",
    ".*",
    "\\d{3}",
    "/^order/i",
    "/a\\/b/gi",
    'it\'s "x"',
    "(?<year>\\d{4})",
    "\\$\\d+",
    "^$",
    "[`'\"]",
    "größe",
    "\\\\",
    "a b, c and d",
    "^${prefix}-",
  ),
  "file path": fc.constantFrom("./invoice.pdf", "data/a b.csv", "../shared/x.json", "${invoice}", "größe.txt", "it's.txt", "./o'r\"d.xml"),
  url: fc.oneof(address, path),
  "server name": serverName,
  "status class": fc.constantFrom("1xx", "2xx", "3xx", "4xx", "5xx"),
  milliseconds: fc.constantFrom("500", "${delay}", "${delay}00", "${order.wait}"),
  template,
};
