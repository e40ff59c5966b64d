// Converts `match` of Karate to checks: equality, presence, types and the markers for them.

import { type Check, isJsonObject, type Json } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { checksOf, subjectOf } from "../script/condition.ts";
import type { Read } from "../script/read.ts";
import { segment } from "../script/read.ts";
import { type KarateScope, readKarate } from "./expression.ts";

const comparison = /(?<=\S)\s+(==|!=|!?contains(?:\s+(?:only|any|deep))?)(?!\S)/;

/** Reads the text after `match`; `attached` is the text below it. Throws `Unfitting`. */
export function matchChecks(text: string, attached: string | undefined, scope: KarateScope): readonly Check[] {
  const [, each, sentence = ""] = /^(each\s+)?([\s\S]*)$/.exec(text.trim()) ?? [];
  const sign = comparison.exec(sentence);
  const right = sign === null ? undefined : sentence.slice(sign.index + sign[0].length).trimStart() || attached;
  if (sign === null || right === undefined) throw new Unfitting("it is not a comparison that can be read");
  const [, operator = ""] = sign;
  const left = sentence.slice(0, sign.index);
  if (each !== undefined) throw new Unfitting("it checks each item of a list");
  const header = /^header\s+([\w-]+)$/.exec(left)?.[1];
  const subject: Read = header === undefined ? readKarate(left, scope) : { kind: "header", name: header };
  if (subject.kind === "value") throw new Unfitting("it compares two values of the feature itself");
  const wanted = readKarate(right, scope);
  switch (operator) {
    case "==":
      return equal(subject, wanted, false);
    case "!=":
      return equal(subject, wanted, true);
    case "contains":
      return contains(subject, wanted, false);
    case "!contains":
      return contains(subject, wanted, true);
    default:
      throw new Unfitting(`there is no check for "${operator}"`);
  }
}

function equal(subject: Read, wanted: Read, not: boolean): readonly Check[] {
  if (wanted.kind !== "value") return checksOf(subject, { kind: "equals", value: wanted }, not);
  const { value } = wanted;
  if (typeof value === "string" && value.startsWith("#")) return marker(subjectOf(subject), value, not);
  if (value === null && not)
    return [
      ...(subject.kind === "path" ? [{ path: subject.path, exists: true as const }] : []),
      { ...subjectOf(subject), equals: null, not: true },
    ];
  if (hasMarker(value)) {
    if (not || subject.kind !== "path") throw new Unfitting("it compares a whole object that contains markers");
    throw new Unfitting("checks cannot require that an object with markers has no other fields");
  }
  if (typeof value === "object" && value !== null) return [{ ...subjectOf(subject), equals: value, ...(not ? { not: true } : {}) }];
  return checksOf(subject, { kind: "equals", value: wanted }, not);
}

function contains(subject: Read, wanted: Read, not: boolean): readonly Check[] {
  if (wanted.kind !== "value") return checksOf(subject, { kind: "contains", value: wanted }, not);
  const { value } = wanted;
  if (!isJsonObject(value) && !Array.isArray(value)) {
    if (typeof value === "string" && value.startsWith("#")) throw new Unfitting("no check can express it");
    return checksOf(subject, { kind: "contains", value: wanted }, not);
  }
  // Where there is a list, and each of these an item, the checks of the fields fail.
  if (Array.isArray(value) || !isJsonObject(value) || not || subject.kind !== "path")
    throw new Unfitting("it is unclear whether it checks fields or items");
  return Object.entries(value).flatMap(([key, one]) => {
    const field: Read = { kind: "path", path: subject.path + segment(key) };
    if (isJsonObject(one as Json) && typeof (one as { $var?: Json }).$var === "string") return [{ path: field.path, equals: one as Json }];
    if (typeof one === "object" && one !== null && hasMarker(one as Json))
      throw new Unfitting("it compares a whole object that contains markers");
    return equal(field, { kind: "value", value: one as Json, escaped: true }, false);
  });
}

function hasMarker(value: Json): boolean {
  if (typeof value === "string") return value.startsWith("#");
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((one) => hasMarker(one as Json));
}

const types: Readonly<Record<string, NonNullable<Check["type"]>>> = {
  "#string": "string",
  "#number": "number",
  "#boolean": "boolean",
  "#array": "array",
  "#object": "object",
  "#[]": "array",
};

function marker(at: Check, text: string, not: boolean): readonly Check[] {
  const negated = not ? ({ not: true } as const) : {};
  const type = types[text];
  if (type !== undefined) return [{ ...at, type, ...negated }];
  const length = /^#\[(\d+)\]$/.exec(text)?.[1];
  if (length !== undefined && !not) return [{ ...at, length: Number(length) }];
  const pattern = /^#regex\s+(\S.*)$/s.exec(text)?.[1];
  if (pattern !== undefined) return [{ ...at, matches: `^(?:${pattern.replaceAll("${", () => "$${")})$`, ...negated }];
  switch (text) {
    case "#present":
      return [{ ...at, exists: true, ...negated }];
    case "#notpresent":
      return [{ ...at, exists: true, ...(not ? {} : { not: true }) }];
    case "#null":
      return [{ ...at, equals: null, ...negated }];
    case "#notnull":
      if (!not)
        return [
          { ...at, exists: true },
          { ...at, equals: null, not: true },
        ];
      break;
    case "#uuid":
      return [{ ...at, format: "uuid", ...negated }];
  }
  throw new Unfitting(`there is no check for "${text}"`);
}
