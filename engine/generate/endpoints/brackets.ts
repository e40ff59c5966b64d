// Writes objects and lists of a form or a query as texts, in which alone they can be sent: `address[country]`,
// `lines[0][amount]` where the document has the style deepObject, else as JSON.

import { isJsonObject, type JsonObject, mapMembers, type Value } from "../../../language/index.ts";

/** The members of a form of which the document says that they are written with brackets. */
export function bracketed(encoding: JsonObject): ReadonlySet<string> {
  return new Set(Object.keys(encoding).filter((name) => isDeep(encoding[name])));
}

export function isDeep(described: unknown): boolean {
  return isJsonObject(described) && described.style === "deepObject";
}

/** A form whose values are texts, numbers, flags, or lists of these, which are sent once for each element. */
export function formTexts(form: Readonly<Record<string, Value>>, deep: ReadonlySet<string> = new Set()): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (deep.has(name) ? inBrackets(name, value) : [[name, asText(value)] as const])),
  );
}

/** `scope[type]` for each value inside; null leaves out a field. */
export function inBrackets(name: string, value: Value): readonly (readonly [string, Value])[] {
  if (Array.isArray(value)) return (value as readonly Value[]).flatMap((one, index) => inBrackets(`${name}[${index}]`, one));
  if (!isJsonObject(value) || isVariable(value)) return [[name, value]];
  return Object.entries(value).flatMap(([key, one]) => inBrackets(`${name}[${key}]`, one as Value));
}

function asText(value: Value): Value {
  const isNested = Array.isArray(value) ? (value as readonly Value[]).some(isComposed) : isComposed(value);
  return isNested ? JSON.stringify(withTexts(value)).replace(/"\$\{#(\w+)\}"/g, "${$1}") : value;
}

/** A variable that keeps its type has no quotes around it. */
function withTexts(value: Value): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map(withTexts);
  if (!isJsonObject(value)) return value;
  return isVariable(value) ? `\${#${String(value.$var)}}` : mapMembers(value, (_, one) => withTexts(one as Value));
}

function isComposed(value: Value): boolean {
  return typeof value === "object" && value !== null && !isVariable(value);
}

function isVariable(value: Value): value is { readonly $var: string } {
  return isJsonObject(value) && "$var" in value;
}
