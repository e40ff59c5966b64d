// Words Ajv's errors: the place, the expected value, and the actual one.

import type { ErrorObject } from "ajv";
import type { Json } from "../../language/index.ts";
import { listed, memberPath, show } from "../checks/show.ts";
import { pointerAsPath, pointerKeys } from "./pointer.ts";
import type { SchemaPlaces } from "./schemaPlaces.ts";

const most = 20;

/**
 * `$.lines[0].quantity must be an integer (Order.lines.items.quantity), it is "2"`; the most specific first, at most
 * 20.
 */
export function schemaProblems(errors: readonly ErrorObject[], places: SchemaPlaces): readonly string[] {
  return [...new Set(withoutAlternatives(errors).map((finding) => inWords(finding, places)))].slice(0, most);
}

/**
 * The findings inside the alternatives of anyOf and oneOf are folded into one finding that none fits; those of "if"
 * only repeat its branches.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const error of errors) {
    if (error.keyword === "if" || error.keyword === "propertyNames") continue;
    if (error.keyword !== "anyOf" && error.keyword !== "oneOf") {
      findings.push({ error });
      continue;
    }
    // Ajv reports the alternatives first and directly before.
    let from = findings.length;
    while (from > 0 && isInside(findings[from - 1]?.error.instancePath ?? "", error.instancePath)) from--;
    const inside = findings.splice(from);
    const closest = inside.filter(({ error: one }) => one.keyword !== "type" || one.params.type !== "null");
    const deepest = Math.max(0, ...closest.map(({ error: one }) => pointerKeys(one.instancePath).length));
    const best = closest.filter(({ error: one }) => pointerKeys(one.instancePath).length === deepest);
    const branches = Array.isArray(error.schema) ? error.schema.length : 0;
    const isNullable = inside.length > closest.length && branches === 2;
    if (isNullable && closest.length > 0) findings.push(...closest);
    else findings.push({ error, ...(best[0] === undefined ? {} : { closest: best[0] }) });
  }
  return findings;
}

interface Finding {
  readonly error: ErrorObject;
  readonly closest?: Finding;
}

function isInside(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

function inWords({ error, closest }: Finding, places: SchemaPlaces): string {
  const path = pointerAsPath(error.instancePath);
  const place = placeName(error, places);
  const params = error.params as Readonly<Record<string, Json>>;
  const value = error.data as Json;
  const must = (what: string): string => `${path} must ${what}${place}, it is ${show(value)}`;
  switch (error.keyword) {
    case "required":
      return `${memberPath(path, String(params.missingProperty))} is missing${place}`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `${memberPath(path, String(params.additionalProperty ?? params.unevaluatedProperty))} is not documented, and no other members are allowed${place}`;
    case "type":
      return must(
        `be ${listed(
          [params.type].flat().map((type) => typeNames[String(type)] ?? String(type)),
          "or",
        )}`,
      );
    case "enum":
      return must(`be one of ${listed((params.allowedValues as readonly Json[]).map(show), "or")}`);
    case "const":
      return must(`be ${show(params.allowedValue)}`);
    case "format":
      return must(`have the format ${params.format}`);
    case "pattern":
      return must(`match /${params.pattern}/`);
    case "minLength":
    case "maxLength":
      return must(`have ${bound(error.keyword, params.limit)} ${plural(params.limit, "character")}`);
    case "minItems":
    case "maxItems":
      return must(`have ${bound(error.keyword, params.limit)} ${plural(params.limit, "item")}`);
    case "minProperties":
    case "maxProperties":
      return must(`have ${bound(error.keyword, params.limit)} ${plural(params.limit, "member")}`);
    case "minimum":
    case "maximum":
      return must(`be ${bound(error.keyword, params.limit)}`);
    case "exclusiveMinimum":
      return must(`be above ${params.limit}`);
    case "exclusiveMaximum":
      return must(`be below ${params.limit}`);
    case "multipleOf":
      return must(`be a multiple of ${params.multipleOf}`);
    case "uniqueItems":
      return `${path} must have no duplicates${place}, items ${params.j} and ${params.i} are equal`;
    case "not":
      return must("not fit the schema that is excluded");
    case "false schema":
      return `${path} must be missing${place}`;
    case "oneOf":
      if (Array.isArray(params.passingSchemas))
        return `${path} must fit exactly one alternative${place}, it fits numbers ${listed(params.passingSchemas.map(String))}`;
      return noneFits(path, place, error, closest === undefined ? "" : `: ${inWords(closest, places)}`);
    case "anyOf":
      return noneFits(path, place, error, closest === undefined ? "" : `: ${inWords(closest, places)}`);
  }
  return must(error.message?.replace(/^must /, "") ?? "be valid");
}

function noneFits(path: string, place: string, error: ErrorObject, why: string): string {
  const count = Array.isArray(error.schema) ? error.schema.length : 0;
  return `${path} must fit one of ${count} alternatives${place}, it fits none${why}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "a boolean",
  object: "an object",
  array: "an array",
  null: "null",
};

function bound(keyword: string, limit: Json | undefined): string {
  return `${keyword.startsWith("min") ? "at least" : "at most"} ${limit}`;
}

function plural(count: Json | undefined, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** ` (Order.lines.items.quantity)`: where the schema says so, if it has a name. */
function placeName({ parentSchema, keyword }: ErrorObject, places: SchemaPlaces): string {
  const name = parentSchema === undefined ? undefined : places(parentSchema);
  // A false schema is not an object; its place is the member's.
  if (name === undefined || keyword === "false schema") return "";
  return ` (${name})`;
}
