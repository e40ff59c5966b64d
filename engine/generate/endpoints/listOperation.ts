// Interprets the query parameters of a list: which filter by a field, which sort, which select a page.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiParameter } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { companionsOf, isMet } from "./companions.ts";
import { parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import { numberOf } from "./sample.ts";
import { type SchemaView, typeOf } from "./schemas.ts";
import type { BodyPlan, World } from "./testDraft.ts";

export interface ListOperation {
  readonly operation: ApiOperation;
  /** Path of the list in the response: `$`, `$.orders`. */
  readonly path: string;
  readonly items: SchemaView;
  /** The member that names an item. */
  readonly key: string;
  /** Where an item has it: `.id`, `.metadata.name`. */
  readonly place: string;
  readonly nameSchema: JsonObject | undefined;
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  readonly paging?: Paging;
  /** The member of the answer that counts all items: `$.total`. */
  readonly total?: string;
}

export interface Filter {
  readonly parameter: ApiParameter;
  /** The field of an item that it is about. */
  readonly field: string;
  /** `contains`: its text is somewhere in the field, in any case. */
  readonly kind: "equals" | "atLeast" | "atMost" | "contains";
}

export interface Sort {
  readonly field: string;
  /** Query parameters. */
  readonly ascending?: Readonly<Record<string, Json>>;
  readonly descending?: Readonly<Record<string, Json>>;
}

interface Paging {
  readonly limit: ApiParameter;
  /** How the second item is asked for where a page has one: `offset=1`, `page=2`. */
  readonly from?: { readonly parameter: ApiParameter; readonly first: number; readonly second: number };
}

/** Undefined if the response is not a list of things with a name. */
export function listOperation({ api }: World, operation: ApiOperation, resource: Resource | undefined): ListOperation | undefined {
  const success = successOf(operation);
  const list = operation.method === "GET" ? listIn(api, success?.schema) : undefined;
  const key = resource?.lister?.operation === operation ? /\.(\w+)$/.exec(resource.lister.source)?.[1] : undefined;
  if (list === undefined || key === undefined) return undefined;
  // `.metadata.name` of `$.items[0].metadata.name`.
  const place = resource?.lister?.source.slice(`${list.path}[0]`.length) ?? "";
  const keys = place.split(".").slice(1);
  const items = api.schemas.view(list.items);
  const query = countingAlone(operation.parameters.filter(({ in: place, plain }) => place === "query" && plain));
  const paging = pagingOf(api, query);
  const total = totalOf(api, operation, success?.schema);
  return {
    operation,
    path: list.path,
    items,
    key,
    place,
    nameSchema: keys.reduce((at, one) => api.schemas.view(at).properties.get(one), list.items),
    filters: query.flatMap((parameter) => filterOf(api, items, parameter)),
    sorts: query.flatMap((parameter) => sortsOf(api, items, parameter, directionOf(api, query), operation.words)),
    ...(paging === undefined ? {} : { paging }),
    ...(total === undefined ? {} : { total: `$.${total}` }),
  };
}

/** Without those that “must be used with the workspace parameter”, or the like, unless that is required. */
function countingAlone(query: readonly ApiParameter[]): readonly ApiParameter[] {
  const names = new Set(query.map(({ name }) => name));
  const sent = Object.fromEntries(query.flatMap(({ name, required }) => (required ? [[name, true]] : [])));
  const isAlone = ({ name, description }: ApiParameter) =>
    companionsOf(name, description, () => names).some((one) => !isMet({ ...one, values: [] }, sent));
  return query.filter((one) => one.required || !isAlone(one));
}

/** By its name; for a list that is never cut off, the only whole number next to it is its count, whatever its name. */
function totalOf(api: Api, operation: ApiOperation, schema: JsonObject | undefined): string | undefined {
  const counts = [...api.schemas.view(schema).properties].flatMap(([name, one]) =>
    isCount(api.schemas.view(one)) && !states.test(name) ? [name] : [],
  );
  const named = counts.find((name) => /^(?:total|total_?count|total_?items|total_?results)$/i.test(name));
  const [only] =
    counts.length === 1 && !operation.parameters.some(({ in: place, name }) => place === "query" && pages.test(name)) ? counts : [];
  return named ?? only;
}

/** A number is one if its example is whole: many documents know no other type. */
function isCount(view: SchemaView): boolean {
  const type = typeOf(view);
  return type === "integer" || (type === "number" && Number.isInteger(view.keywords.example ?? view.keywords.default));
}

/** Numbers beside a list that say how the request went. */
const states = /^(?:code|status|status_?code|http_?status|error|error_?code|errno|ret|result|version)$/i;

const pages =
  /^(?:_?page|page_?(?:size|number|token)|per_?page|_?limit|_?offset|_?start|_?end|skip|take|top|count|cursor|after|before|max_?results|size)$/i;

/** Returns whether the list may be cut off. */
export function isPaged({ operation }: ListOperation): boolean {
  return operation.parameters.some(({ in: place, name }) => place === "query" && pages.test(name));
}

function filterOf(api: Api, { properties }: SchemaView, parameter: ApiParameter): readonly Filter[] {
  const { name, description } = parameter;
  if (pages.test(name)) return [];
  const own = [...properties.keys()];
  const find = (wanted: string) => own.find((key) => key.toLowerCase() === wanted.toLowerCase());
  const typeFits = (field: string) => {
    const [asked, given] = [typeOf(api.schemas.view(parameter.schema)), typeOf(api.schemas.view(properties.get(field)))];
    return (
      asked === given || given === undefined || (asked === "number" && given === "integer") || (asked === "integer" && given === "number")
    );
  };
  const found = (field: string | undefined, kind: Filter["kind"]): readonly Filter[] =>
    field !== undefined && typeFits(field) && typeOf(api.schemas.view(properties.get(field))) !== "object"
      ? [{ parameter, field, kind }]
      : [];
  // Words such as "part of the name" make something else of it than equality.
  const isLoose =
    /\b(?:part|contain|contains|containing|substring|prefix|starts?|begins?|pattern|wildcard|like|partial|fuzzy|regex|search)\b/i.test(
      description,
    );
  const exact = own.find((key) => key === name);
  if (exact !== undefined && hasOtherValues(api, parameter, properties.get(exact))) return [];
  if (exact !== undefined) return isLoose || isFree(api, parameter) ? [] : found(exact, "equals");
  const bound = /^(?:(min|max)_?(\w+)|(\w+?)_?(min|max|gte|lte))$/i.exec(name);
  if (bound !== null) {
    const least = /^(?:min|gte)$/i.test(bound[1] ?? bound[4] ?? "");
    const field = find(bound[2] ?? bound[3] ?? "");
    const numeric = field !== undefined && /^(?:integer|number)$/.test(typeOf(api.schemas.view(properties.get(field))) ?? "");
    return numeric ? found(field, least ? "atLeast" : "atMost") : [];
  }
  // "Text in the name, in any case."
  const within = description
    .split(".")
    .map(textWithin)
    .find((one) => one !== undefined);
  const field = within === undefined ? undefined : find(within);
  return field !== undefined && typeOf(api.schemas.view(properties.get(field))) === "string" ? found(field, "contains") : [];
}

/** `status=failure` finds items whose `status` is `failed to connect`: the field has other values. */
function hasOtherValues(api: Api, { schema }: ApiParameter, field: JsonObject | undefined): boolean {
  const asked = api.schemas.view(schema).keywords.enum;
  const given = api.schemas.view(field).keywords;
  if (!Array.isArray(asked) || typeof given.example !== "string" || given.enum !== undefined) return false;
  return !asked.includes(given.example);
}

/** The field in which a sentence says that a text is looked for. */
function textWithin(sentence: string): string | undefined {
  const cue = /\b(?:text|words?|part|string|substring|contained|search(?:es)?)\b/i.exec(sentence);
  const after = cue === null ? "" : sentence.slice(cue.index + cue[0].length);
  const place = /\b(?:in|of) the (\w+)\b/i.exec(after);
  const isFound = place !== null && /\b(?:any case|case[- ]insensitive|ignoring case)/i.test(after.slice(place.index + place[0].length));
  return isFound ? place[1] : undefined;
}

/** A date or an object in a query can be written in more than one way. */
function isFree(api: Api, { schema }: ApiParameter): boolean {
  const { format } = api.schemas.view(schema).keywords;
  return format === "date-time" || format === "date";
}

/**
 * `price`, `-price`, `price:desc`, `price_desc` in the enumeration of a parameter that says how to sort, or a second
 * parameter for the direction.
 */
function sortsOf(
  api: Api,
  { properties }: SchemaView,
  { name, schema, description }: ApiParameter,
  direction: Direction | undefined,
  words: string,
): readonly Sort[] {
  if (!/^_?(?:sort|order|sort_?by|order_?by|ordering)$/i.test(name) || name === direction?.name) return [];
  const listed = api.schemas.view(schema).keywords.enum;
  const byField = new Map<string, Pick<Sort, "ascending" | "descending">>();
  for (const value of Array.isArray(listed) ? (listed as readonly Json[]) : []) {
    const [, minus, word = "", way] = /^([-+])?(\w+?)(?:[:_ ,.](asc|desc)(?:ending)?)?$/i.exec(String(value)) ?? [];
    if (!properties.has(word)) continue;
    // The words say in which direction a field alone sorts.
    const isOpen = minus === undefined && way === undefined && direction === undefined;
    if (isOpen && newestFirst.test(`${description} ${String(api.schemas.view(schema).keywords.description)} ${words}`)) continue;
    const falls = minus === "-" || way?.toLowerCase() === "desc";
    const plain = { [name]: value };
    if (direction === undefined || minus !== undefined || way !== undefined)
      byField.set(word, { ...byField.get(word), [falls ? "descending" : "ascending"]: plain });
    else
      byField.set(word, {
        ascending: { ...plain, [direction.name]: direction.ascending },
        descending: { ...plain, [direction.name]: direction.descending },
      });
  }
  return [...byField].map(([field, ways]) => ({ field, ...ways }));
}

const newestFirst = /\breverse(?:d|-)? ?chronological|\bnewest\b|\bmost recent(?:ly)?\b|\bdescending\b|\blatest first\b/i;

interface Direction {
  readonly name: string;
  readonly ascending: Json;
  readonly descending: Json;
}

function directionOf(api: Api, query: readonly ApiParameter[]): Direction | undefined {
  for (const { name, schema } of query) {
    const listed = api.schemas.view(schema).keywords.enum;
    const find = (pattern: RegExp) =>
      Array.isArray(listed) ? (listed as readonly Json[]).find((value) => pattern.test(String(value))) : undefined;
    const [ascending, descending] = [find(/^asc(?:ending)?$/i), find(/^desc(?:ending)?$/i)];
    if (ascending !== undefined && descending !== undefined) return { name, ascending, descending };
  }
  return undefined;
}

function pagingOf(api: Api, query: readonly ApiParameter[]): Paging | undefined {
  const isCount = ({ schema }: ApiParameter) =>
    typeOf(api.schemas.view(schema)) === "integer" || typeOf(api.schemas.view(schema)) === "number";
  const named = (pattern: RegExp) => query.find((parameter) => pattern.test(parameter.name) && isCount(parameter));
  const limit = named(/^(?:_?limit|page_?size|per_?page|size|take|top|max_?results)$/i);
  if (limit === undefined || (numberOf(api.schemas.view(limit.schema).keywords.minimum) ?? 1) > 1) return undefined;
  const offset = named(/^(?:offset|_?start|skip)$/i);
  if (offset !== undefined) return { limit, from: { parameter: offset, first: 0, second: 1 } };
  const page = named(/^(?:_?page|page_?number)$/i);
  // The service finds a page by a token from an earlier response.
  const isByToken = query.some(({ name }) => /^(?:page_?token|cursor|starting_after|after|next_?token)$/i.test(name));
  if (page === undefined || isByToken || /\bclient state\b/i.test(page.description)) return { limit };
  const { minimum, default: usual } = api.schemas.view(page.schema).keywords;
  const first = numberOf(minimum) ?? numberOf(usual);
  return first === 0 || first === 1 ? { limit, from: { parameter: page, first, second: first + 1 } } : { limit };
}

/** Keeps the items of others out of a list; not needed where its path is below a resource of the test's own. */
export interface Isolation {
  readonly query: Readonly<Record<string, Value>>;
  /** `one`: only the item that was made with this body; `all`: all items of this test. */
  readonly of: "one" | "all";
}

export function isolationOf(
  { resources }: World,
  { operation, filters }: ListOperation,
  plan: BodyPlan | undefined,
  arrangement: Pick<Arrangement, "thing">,
): Isolation | undefined {
  const parents = parametersIn(operation.path).map((name) => resources.ofParameter(operation.path, name));
  if (parents.length > 0 && parents.some((parent) => parent !== undefined && arrangement.thing(parent).owned))
    return { query: {}, of: "all" };
  const sent = isJsonObject(plan?.value) ? plan.value : {};
  const equal = filters.filter(({ kind, parameter }) => kind === "equals" && plan?.bindings.has(`/${parameter.name}`));
  const shared = equal.find(({ parameter }) => {
    const resource = plan?.names.has(`/${parameter.name}`) === true ? resources.ofField(parameter.name) : undefined;
    return resource !== undefined && arrangement.thing(resource).owned;
  });
  if (shared !== undefined) return { query: { [shared.parameter.name]: sent[shared.parameter.name] ?? null }, of: "all" };
  const unique = equal.find(({ parameter }) => plan?.uniqueMembers.includes(parameter.name));
  return unique === undefined ? undefined : { query: { [unique.parameter.name]: sent[unique.parameter.name] ?? null }, of: "one" };
}

/** Returns whether the schema of a field is a date and time that the service sets by itself when it makes the item. */
export function isCreationTime(name: string, schema: JsonObject | undefined): boolean {
  return /^(?:created_?(?:at|on|date)?|creation_?(?:date|time)|inserted_?at)$/i.test(name) && schema?.format === "date-time";
}
