// Checks the inputs of a call against the schema of its tool, as far as possible before variables have values.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { didYouMean, nearest } from "../nearest.ts";
import { compareNumbers, isNumber, parseNumber } from "../number.ts";
import { valueMarkers } from "../step.ts";
import { factsOf, inputsOf, type SchemaFacts, typeOf } from "./inputSchema.ts";
import type { LockedTool } from "./lock.ts";

export interface InputProblem {
  readonly kind: "missing" | "unknown" | "wrong";
  readonly path: readonly (string | number)[];
  /** A whole sentence, or several. */
  readonly message: string;
  /** A replacement: a name where that is unknown, else a value. */
  readonly instead?: Json;
}

/** Everything wrong with the inputs; a variable fits everywhere, and a text with variables wherever a text does. */
export function inputProblems(tool: LockedTool, inputs: JsonObject): readonly InputProblem[] {
  const { own, isOpen } = inputsOf(tool);
  const names = own.map(({ path }) => path[0] as string);
  const problems: InputProblem[] = [];
  for (const [name, value] of Object.entries(inputs)) {
    const input = own.find(({ path }) => path[0] === name);
    if (input !== undefined) problems.push(...valueProblems(value, input.facts, tool.inputSchema, [name]));
    else if (!isOpen) problems.push(unknown(`“${tool.name}” has no input`, name, names, [name]));
  }
  for (const { path, required } of own) {
    const name = path[0] as string;
    if (required && !Object.hasOwn(inputs, name)) problems.push({ kind: "missing", path, message: `“${tool.name}” needs ${name}.` });
  }
  return problems;
}

function unknown(lead: string, name: string, names: readonly string[], path: InputProblem["path"]): InputProblem {
  const meant = nearest(name, names);
  return {
    kind: "unknown",
    path,
    message: `${lead} “${name}”.${didYouMean(name, names)}`,
    ...(meant === undefined ? {} : { instead: meant }),
  };
}

/** `root` is what references of the schema lead into. */
function valueProblems(value: Json, facts: SchemaFacts, root: JsonObject, path: readonly (string | number)[]): readonly InputProblem[] {
  const made = madeType(value);
  if (made === "anything" || path.length > 20) return [];
  const literal = isJsonObject(value) && Object.keys(value).length === 1 && value.$literal !== undefined ? value.$literal : value;
  const type = made ?? typeOf(literal);
  const { types, values } = facts;
  const name = path.join(".");
  if (types !== undefined && !types.has(type) && !(type === "integer" && types.has("number")))
    return [
      { kind: "wrong", path, message: `${name} must be ${kindsOf(types)}, but this is ${kindOf(type)}.`, ...insteadOf(value, types) },
    ];
  if (made !== undefined) return [];
  const isOpenText = typeof literal === "string" && /(?<!\$)\$\{/.test(literal);
  if (values !== undefined && !isOpenText && !values.some((one) => isSame(one, literal))) {
    const texts = values.filter((one) => typeof one === "string");
    const meant = typeof literal === "string" ? nearest(literal, texts) : undefined;
    const all = values.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    const message = `${name} must be ${all.length === 1 ? all[0] : `one of ${all.slice(0, 12).join(", ")}${all.length > 12 ? ", …" : ""}`}.`;
    return [{ kind: "wrong", path, message, ...(meant === undefined ? {} : { instead: meant }) }];
  }
  if (isNumber(literal) && facts.least !== undefined && compareNumbers(literal, facts.least) < 0)
    return [{ kind: "wrong", path, message: `${name} must be at least ${facts.least}.` }];
  if (isNumber(literal) && facts.most !== undefined && compareNumbers(literal, facts.most) > 0)
    return [{ kind: "wrong", path, message: `${name} must be at most ${facts.most}.` }];
  if (Array.isArray(literal)) {
    if (facts.items === undefined) return [];
    const items = factsOf(facts.items, root);
    return (literal as readonly Json[]).flatMap((item, index) => valueProblems(item, items, root, [...path, index]));
  }
  return isJsonObject(literal) ? memberProblems(literal, facts, root, path) : [];
}

function memberProblems(value: JsonObject, facts: SchemaFacts, root: JsonObject, path: InputProblem["path"]): readonly InputProblem[] {
  const problems = Object.entries(value).flatMap(([name, inner]) => {
    const schema = facts.properties.get(name);
    if (schema !== undefined) return valueProblems(inner, factsOf(schema, root), root, [...path, name]);
    return facts.isClosed ? [unknown(`${path.join(".")} has no member`, name, [...facts.properties.keys()], [...path, name])] : [];
  });
  for (const name of facts.required)
    if (!Object.hasOwn(value, name)) problems.push({ kind: "missing", path: [...path, name], message: `${path.join(".")} needs ${name}.` });
  return problems;
}

/** The type that a marker is filled with; undefined if the value is literal. */
function madeType(value: Json): string | undefined {
  if (!isJsonObject(value) || !valueMarkers.some((marker) => marker !== "$literal" && Object.hasOwn(value, marker))) return undefined;
  if (typeof value.$random === "string")
    return value.$random === "number" || value.$random === "integer" || value.$random === "boolean" ? value.$random : "string";
  if (typeof value.$now === "string") return value.$now.startsWith("timestamp") ? "integer" : "string";
  return "anything";
}

/** The same value of the type that is wanted, where a text only has quotes too many or a number too few. */
function insteadOf(value: Json, types: ReadonlySet<string>): { readonly instead?: Json } {
  if (typeof value === "string" && (types.has("number") || types.has("integer")) && /^-?\d+(?:\.\d+)?$/.test(value))
    return { instead: parseNumber(value) ?? value };
  if (typeof value === "string" && types.has("boolean") && (value === "true" || value === "false")) return { instead: value === "true" };
  const variable = typeof value === "string" ? /^\$\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
  if (variable !== undefined) return { instead: { $var: variable } };
  if ((isNumber(value) || typeof value !== "object") && types.has("string")) return { instead: String(value) };
  return {};
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

function kindOf(type: string): string {
  return kinds[type] ?? `of type ${type}`;
}

export function kindsOf(types: ReadonlySet<string>): string {
  return [...types].map(kindOf).join(" or ");
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
