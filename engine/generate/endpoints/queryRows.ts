// Makes the rows of query parameters: each has one parameter with a value at a limit, or with a forbidden one.

import { isJsonObject } from "../../../language/index.ts";
import type { ApiOperation, ApiParameter } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { type Companion, companionsOf, isMet, requiredBeside } from "./companions.ts";
import { type FieldCase, farthest, limitValues, namesFields, wrongValues } from "./fieldCases.ts";
import { isSearch, mustBeId } from "./madeUp.ts";
import { exampleOf } from "./parameters.ts";
import { successOf } from "./responses.ts";
import { distinct, type RowPlan, spelt, type Which } from "./rowPlan.ts";
import { type Schemas, typeOf } from "./schemas.ts";
import { shownValue } from "./shownValue.ts";
import type { World } from "./testDraft.ts";
import { isSigningIn, isToken } from "./tokens.ts";
import { formsBeside, isOptionalIn } from "./variants.ts";

export function queryRows(world: World, operation: ApiOperation, arrangement: Arrangement, which: Which): RowPlan | undefined {
  const { schemas } = world.api;
  const known = new Set(Object.keys(arrangement.query));
  // Such a parameter alone is refused: “Requires `worker`.”
  const names = new Set(operation.parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : [])));
  const isAlone = ({ name, description, schema }: ApiParameter) => {
    // `subscription_resume_at` says something of `subscription`.
    const isOfOther = [...names].some((one) => !(one in arrangement.query) && name.startsWith(`${one}_`));
    if (which === "limits" && isOfOther && !/^(?:integer|number)$/.test(typeOf(schemas.view(schema)) ?? "")) return true;
    // With another type, the id would be one of another kind.
    const [, stem] = /^(\w+)_type$/.exec(name) ?? [];
    if (stem !== undefined && `${stem}_id` in arrangement.query) return true;
    const [, start] = ofQueries.exec(description) ?? [];
    if (start !== undefined && !Object.keys(arrangement.query).some((one) => isStart(start, one))) return true;
    const other = needed.exec(description)?.[1];
    if (other !== undefined && !known.has(other) && names.has(other)) return true;
    const isAsking = ({ name: one, in: place, description: words }: ApiParameter) =>
      place === "query" && !(one in arrangement.query) && requiredBeside(one, words, () => names).some((beside) => asks(beside, name));
    if (which === "limits" && operation.parameters.some(isAsking)) return true;
    return companionsOf(name, description, () => names).some((one) => !isMet(one, arrangement.query));
  };
  const parameters = operation.parameters.filter((one) => one.in === "query" && one.plain && !isAlone(one));
  const isSearchFor = operation.parameters.some(({ in: place, required, name }) => place === "query" && required && isSearch(name));
  // The name of a thing and a number in a text, such as a time, do not count as free texts.
  const isFree = (parameter: ApiParameter) =>
    !arrangement.isName(parameter.name) &&
    !namesFields.test(parameter.name) &&
    !/^[\d\W]+$/.test(String(exampleOf({ world }, parameter) ?? "text"));
  // A report is of days that are over.
  const isReport = /\b(?:metrics|reports?|usage|statistics|stats|insights|logs?|history|audit)\b/i.test(operation.path);
  const inPast = (one: FieldCase): FieldCase => (isReport ? earlier(one) : one);
  const answered = schemas.view(successOf(operation)?.schema).properties;
  // A greater limit is replaced: it is not refused.
  const isCut = ({ name }: ApiParameter) => cut.test(String(schemas.view(answered.get(name)).keywords.description));
  const isBounded = showsAtMost.test(operation.words) || operation.responses.some((one) => limitsPages.test(one.description));
  const forms = formsBeside(world.api, operation);
  const cases = parameters.flatMap((parameter) => {
    const view = schemas.view(parameter.schema);
    const description = `${parameter.description} ${String(view.keywords.description ?? "")}`;
    const described = { ...view, keywords: { ...view.keywords, description } };
    const limits = which === "wrong" ? [] : limitValues(described, parameter.name, undefined, isFree(parameter)).map(inPast);
    const found = which === "wrong" ? wrongValues(view, true) : [...limits, ...givenCase(schemas, parameter, limits)];
    const kept = found.flatMap(({ title, value }: FieldCase) => {
      const { literal, written } = spelt(arrangement, value);
      const valid = schemas.accepts(parameter.schema, literal);
      if (!valid && typeof literal === "number" && which === "limits" && isCut(parameter)) return [];
      // An address has no place for an object.
      if (isBounded && literal === farthest) return [];
      if (valid === undefined || literal === null || literal === "" || isJsonObject(literal) || (which === "wrong" && valid)) return [];
      const isEndless =
        (literal === true || which === "wrong") &&
        (/^(?:watch|follow|tail|stream)$/i.test(parameter.name) || asStream.test(parameter.description));
      // Such a text names no item.
      const isNobody =
        valid && value.kind === "long text" && (arrangement.isName(parameter.name) || mustBeId(parameter.name, parameter.description));
      // Searches end after so many results, whatever else there is.
      const isBeyond = isSearchFor && /^is far past/.test(title);
      if (isEndless || isNobody || isBeyond) return [];
      return [{ parameter, title: `${parameter.name} ${title}`, value: written ?? literal, valid }];
    });
    const missing =
      which === "wrong" &&
      parameter.required &&
      !isOptionalIn(forms, parameter.name) &&
      !(isToken(parameter.name) && isSigningIn(parameter.description))
        ? [{ parameter, title: `${parameter.name} is missing`, value: null, valid: false }]
        : [];
    return [...missing, ...kept];
  });
  const required = Object.keys(arrangement.query);
  if (cases.length === 0) return undefined;
  if (required.length === 0) {
    const rows = cases.map(({ parameter, title, value, valid }) => ({ case: title, valid, columns: { parameter: parameter.name, value } }));
    return { rows: distinct(rows), parts: { more: { action: `${arrangement.request().action}?\${parameter}=\${value}` } } };
  }
  // Beside parameters that each request has, every one that changes has a column, in which null leaves it out.
  const changing = [...new Set([...required, ...cases.map(({ parameter }) => parameter.name)])];
  const columns = new Map(changing.map((name) => [name, arrangement.newVariable(ownColumns.has(name) ? `${name}Parameter` : name)]));
  const usual = Object.fromEntries([...columns].map(([name, column]) => [column, arrangement.query[name] ?? null]));
  const rows = cases.map(({ parameter, title, value, valid }) => ({
    case: title,
    valid,
    columns: { ...usual, [columns.get(parameter.name) ?? ""]: value },
  }));
  return { rows: distinct(rows), parts: { query: Object.fromEntries([...columns].map(([name, column]) => [name, { $var: column }])) } };
}

/** “The value of `per_page` multiplied by `page` cannot be greater than 10000.” */
const limitsPages = /\bmultiplied by [`'"]?page[`'"]? (?:cannot|must not|may not) (?:be greater than|exceed)\b/i;

/** “You can fetch up to 3000 gists”: a page beyond may be refused. */
const showsAtMost = /\b(?:fetch|returns?|includes?|lists?) (?:only )?(?:up to|at most|a maximum of) \d(?:,?\d{3})+\b/i;

/** “This is the same as the `limit` parameter unless that value exceeded the maximum.” */
const cut = /\bunless (?:that|the|this) (?:value|limit|number) (?:exceeded|exceeds)\b/i;

/** Returns whether the parameter, whatever its value, asks for another one. */
function asks({ names, values }: Companion, name: string): boolean {
  return values.length === 0 && names.includes(name);
}

/** Columns that each table may have, whatever the parameters are called. */
const ownColumns: ReadonlySet<string> = new Set(["case", "status"]);

/** “The search radius for a `near_` query”: parameters with this start. */
const ofQueries = /\bfor an? [`"'“](\w+)_[`"'”] query\b/i;

/** A test would wait in vain for the end of a stream. */
const asStream = /\bas (?:a|an event) stream\b/i;

function isStart(start: string, name: string): boolean {
  return name.replace(/[_-]/g, "").toLowerCase().startsWith(start.replaceAll("_", "").toLowerCase());
}

/** The same day or time, in 2024. */
function earlier({ title, value }: FieldCase): FieldCase {
  const isDay = value.kind === "value" && typeof value.value === "string" && /^20(?:28|30)-\d\d-\d\d/.test(value.value);
  return isDay ? { title, value: { kind: "value", value: `2024${String(value.value).slice(4)}` } } : { title, value };
}

/** A parameter without any limit is sent once, if the document shows where its value comes from. */
function givenCase(schemas: Schemas, parameter: ApiParameter, limits: readonly FieldCase[]): readonly FieldCase[] {
  const { name, required } = parameter;
  const isOnly = namesFields.test(name) || limits.length === 0;
  const value = isOnly && !required ? shownValue(schemas, parameter) : undefined;
  return value === undefined ? [] : [{ title: "is given", value: { kind: "value", value } }];
}

const needed = /\b(?:requires|only (?:valid|used) with|must be (?:used|given|sent) with) [`"'“](\w+)[`"'”]/i;
