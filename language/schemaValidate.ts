// Validates a value by a schema; each problem says where, why, and what to do.

import { isJsonObject } from "./json.ts";
import { didYouMean, nearest } from "./nearest.ts";
import { compareNumbers, isInteger, isNumber } from "./number.ts";
import type { ObjectNode, Schema, SchemaNode } from "./schema.ts";
import { formatProblem, formats } from "./schemaFormats.ts";
import { rememberedFor } from "./text/remembered.ts";

export interface SchemaProblem {
  /** Keys and indexes from the value to what is wrong; for a wrong or missing key, to the object that has it. */
  readonly path: readonly (string | number)[];
  /** The key itself, where a key is what is wrong. */
  readonly key?: string;
  /** A sentence that names the field by itself. */
  readonly message: string;
}

/** The place of the current value: one list for a whole validation, which each level extends for the values inside. */
type Path = (string | number)[];

const none: readonly SchemaProblem[] = [];

/** Everything wrong with `value`; nothing when it is a `T`. */
export function validate(schema: Schema<unknown>, value: unknown): readonly SchemaProblem[] {
  return check(schema.node, value, []);
}

/** The value as its type, when it is valid. */
export function isValid<T>(schema: Schema<T>, value: unknown): value is T {
  return validate(schema, value).length === 0;
}

function check(node: SchemaNode, value: unknown, path: Path): readonly SchemaProblem[] {
  switch (node.kind) {
    case "text":
      if (typeof value !== "string") return wrong(node, value, path);
      if (node.pattern !== undefined && !node.pattern.test(value)) return [problem(path, `must match ${node.pattern.source}`)];
      return node.format === undefined ? none : maybe(path, formatProblem(node.format, value));
    case "number":
      if (!isNumber(value) || (typeof value === "number" && !Number.isFinite(value)) || (node.integer && !isInteger(value)))
        return wrong(node, value, path);
      // A count or a duration is a JavaScript number.
      if (node.integer && typeof value !== "number") return [problem(path, `must have fewer digits than ${value}`)];
      if (node.min !== undefined && compareNumbers(value, node.min) < 0)
        return [problem(path, `must be at least ${node.min}, not ${value}`)];
      if (node.max !== undefined && compareNumbers(value, node.max) > 0)
        return [problem(path, `must be at most ${node.max}, not ${value}`)];
      return none;
    case "boolean":
      return typeof value === "boolean" ? none : wrong(node, value, path);
    case "constant":
      return (node.values as readonly unknown[]).includes(value) ? none : wrong(node, value, path);
    case "json":
      return value === undefined ? [problem(path, "is missing")] : none;
    case "list":
      return checkList(node, value, path);
    case "record":
      return checkRecord(node, value, path);
    case "object":
      return isMap(value) ? checkObject(node, value, path) : wrong(node, value, path);
    case "union":
      return checkUnion(node, value, path);
    case "lazy":
      return check(node.of(), value, path);
  }
}

function inside(node: SchemaNode, value: unknown, path: Path, key: string | number): readonly SchemaProblem[] {
  path.push(key);
  const problems = check(node, value, path);
  path.pop();
  return problems;
}

/** Problems go into one list, which is created with the first one: most values have none. */
function joined(found: SchemaProblem[] | undefined, more: readonly SchemaProblem[]): SchemaProblem[] | undefined {
  if (more.length === 0) return found;
  if (found === undefined) return [...more];
  for (const problem of more) found.push(problem);
  return found;
}

function checkList(node: SchemaNode & { kind: "list" }, value: unknown, path: Path): readonly SchemaProblem[] {
  if (!Array.isArray(value)) return wrong(node, value, path);
  if (node.min !== undefined && value.length < node.min)
    return [problem(path, `needs at least ${node.min === 1 ? "one item" : `${node.min} items`}`)];
  let problems: SchemaProblem[] | undefined;
  for (let index = 0; index < value.length; index += 1) problems = joined(problems, inside(node.of, value[index], path, index));
  return problems ?? none;
}

function checkRecord(node: SchemaNode & { kind: "record" }, value: unknown, path: Path): readonly SchemaProblem[] {
  if (!isMap(value)) return wrong(node, value, path);
  const keys = Object.keys(value);
  if (node.min !== undefined && keys.length < node.min) return [problem(path, "must not be empty")];
  let problems: SchemaProblem[] | undefined;
  for (const key of keys) {
    const name = node.format === undefined ? undefined : formatProblem(node.format, key);
    if (name !== undefined) problems = joined(problems, [{ path: [...path], key, message: `The key "${short(key)}" ${name}.` }]);
    problems = joined(problems, inside(node.of, value[key], path, key));
  }
  return problems ?? none;
}

interface Fields {
  readonly nodes: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
}

/** Reports are validated by the hundred thousand: this is asked for each of their objects. */
const fieldsOf = rememberedFor((node: ObjectNode): Fields => {
  const entries = Object.entries(node.fields);
  return {
    nodes: new Map(entries.map(([name, field]) => [name, field.node])),
    required: entries.flatMap(([name, { optional }]) => (optional ? [] : name)),
  };
});

function isPresent(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return value[name] !== undefined && Object.hasOwn(value, name);
}

function checkObject(node: ObjectNode, value: Readonly<Record<string, unknown>>, path: Path): readonly SchemaProblem[] {
  const { nodes, required } = fieldsOf(node);
  let problems: SchemaProblem[] | undefined;
  const add = (one: Omit<SchemaProblem, "path">) => {
    problems = joined(problems, [{ path: [...path], ...one }]);
  };
  const owner = () => (path.length === 0 ? "There" : `In ${fieldName(path)} there`);
  for (const key of Object.keys(value)) {
    const field = nodes.get(key);
    if (field === undefined) add({ key, message: `${owner()} is no "${short(key)}".${didYouMean(key, [...nodes.keys()])}` });
    else if (value[key] !== undefined) problems = joined(problems, inside(field, value[key], path, key));
  }
  for (const name of required) {
    const field = nodes.get(name);
    if (field !== undefined && !isPresent(value, name))
      add({ message: `${owner()} is no "${name}", which is required: ${describe(field)}.` });
  }
  const present = (name: string) => isPresent(value, name);
  for (const group of node.groups) {
    const found = group.of.filter(present);
    if (found.length > 1 && group.rule !== "at least one")
      add({ key: found[1] ?? "", message: `${quoted(found, "and")} exclude each other. Keep one of them.` });
    if (found.length === 0 && group.rule !== "at most one")
      add({ message: `${owner()} must be ${group.rule === "exactly one" ? "exactly one" : "at least one"} of ${quoted(group.of, "or")}.` });
  }
  return problems ?? none;
}

function checkUnion(node: SchemaNode & { kind: "union" }, value: unknown, path: Path): readonly SchemaProblem[] {
  if (node.tag !== undefined && isMap(value)) return checkTagged(node, node.tag, value, path);
  const candidates = node.of.map(resolve).filter((member) => sameType(member, value));
  let best: { readonly problems: readonly SchemaProblem[]; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const problems = check(candidate, value, path);
    if (problems.length === 0) return none;
    const distance = distanceTo(candidate, value) + problems.length;
    if (best === undefined || distance < best.distance) best = { problems, distance };
  }
  return best !== undefined && (candidates.length === 1 || isMap(value)) ? best.problems : wrong(node, value, path);
}

/** Checks against the member whose tag the value has. */
function checkTagged(
  node: SchemaNode & { kind: "union" },
  tag: string,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): readonly SchemaProblem[] {
  const written = Object.hasOwn(value, tag) ? value[tag] : undefined;
  const member = node.of.find((one) => tagsOf(one, tag).some((constant) => constant === written));
  if (member !== undefined) return check(member, value, path);
  const names = node.of.flatMap((one) => tagsOf(one, tag)).map(String);
  if (typeof written !== "string")
    return [{ path: [...path], message: `"${tag}" is missing; it can be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.` }];
  return [problem([...path, tag], `cannot be "${short(written)}".${didYouMean(written, names)}`)];
}

function tagsOf(member: SchemaNode, tag: string): readonly unknown[] {
  const node = resolve(member);
  const field = node.kind === "object" ? node.fields[tag]?.node : undefined;
  return field?.kind === "constant" ? field.values : [];
}

/** How far a map is from an object: by the keys that the object does not know, less for those that look misspelt. */
function distanceTo(node: SchemaNode, value: unknown): number {
  if (node.kind !== "object" || !isMap(value)) return 0;
  const names = Object.keys(node.fields);
  const strange = Object.keys(value).filter((key) => !Object.hasOwn(node.fields, key));
  return strange.reduce((sum, key) => sum + (nearest(key, names) === undefined ? 100 : 50), 0);
}

function resolve(node: SchemaNode): SchemaNode {
  return node.kind === "lazy" ? resolve(node.of()) : node;
}

function sameType(node: SchemaNode, value: unknown): boolean {
  switch (node.kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return isNumber(value);
    case "boolean":
      return typeof value === "boolean";
    case "constant":
      return node.values.some((constant) => typeof constant === typeof value);
    case "json":
      return true;
    case "list":
      return Array.isArray(value);
    case "record":
    case "object":
      return isMap(value);
    case "union":
      return node.of.some((member) => sameType(member, value));
    case "lazy":
      return sameType(node.of(), value);
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value);
}

function wrong(node: SchemaNode, value: unknown, path: Path): readonly SchemaProblem[] {
  const help = node.kind === "constant" && typeof value === "string" ? didYouMean(value, node.values.map(String)) : "";
  const must = `must be ${describe(node)}, not ${typeOf(value)}`;
  return [problem(path, help.startsWith(" Did") ? `${must}.${help}` : must)];
}

/** The requirement of a node, as in "must be …". */
function describe(node: SchemaNode): string {
  switch (node.kind) {
    case "text":
      return node.format === undefined ? "a text" : formats[node.format].noun;
    case "number":
      return node.integer ? "a whole number" : "a number";
    case "boolean":
      return "true or false";
    case "constant":
      return node.values.length === 1 ? String(node.values[0]) : `${node.values.slice(0, -1).join(", ")} or ${node.values.at(-1)}`;
    case "json":
      return "any value";
    case "list":
      return "a list";
    case "record":
      return "a map";
    case "object":
      return node.doc ?? `a map with ${quoted(Object.keys(node.fields), "or")}`;
    case "union":
      return node.doc ?? node.of.map(describe).join(", or ");
    case "lazy":
      return `a ${node.name}`;
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (isJsonObject(value)) return "a map";
  if (typeof value === "string") return `the text "${short(value)}"`;
  return String(value);
}

function problem(path: Path, text: string): SchemaProblem {
  const subject = path.length === 0 ? "This" : fieldName(path);
  const end = /[.?]$/.test(text) ? "" : ".";
  return { path: [...path], message: /^[A-Z]/.test(text) ? `${subject}: ${text}${end}` : `${subject} ${text}${end}` };
}

function maybe(path: Path, text: string | undefined): readonly SchemaProblem[] {
  return text === undefined ? none : [problem(path, text)];
}

function fieldName(path: Path): string {
  const last = path.at(-1);
  return typeof last === "number" ? `Item ${last + 1}${path.length > 1 ? ` of "${path.at(-2)}"` : ""}` : `"${last}"`;
}

function quoted(names: readonly string[], word: string): string {
  const all = names.map((name) => `"${name}"`);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
