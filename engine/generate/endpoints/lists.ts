// Tests the query parameters of a list: filters filter, a sort sorts, pages add up. The test creates two items where
// the document allows it; else it uses existing ones.

import { type Check, capitalized, type Json, type Value } from "../../../language/index.ts";
import type { ApiOperation, ApiParameter } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { boundParts } from "./bounds.ts";
import { withQuery } from "./effects.ts";
import { listedIn } from "./fieldCases.ts";
import { member } from "./itemNames.ts";
import {
  type Filter,
  type Isolation,
  isCreationTime,
  isolationOf,
  isPaged,
  type ListOperation,
  listOperation,
  type Sort,
} from "./listOperation.ts";
import { checked, hasItem, lacksItem, nameValue, noItem, type OracleParts, type Oracles, oracleParts } from "./oracleParts.ts";
import { givenPages, ownPages } from "./pages.ts";
import type { Resource } from "./resources.ts";
import { numberOf } from "./sample.ts";
import { allowsNull, typeOf } from "./schemas.ts";
import { type Thing, Unarranged, type World } from "./testDraft.ts";

export interface Listing {
  readonly world: World;
  readonly list: ListOperation;
  readonly arrangement: Arrangement;
  readonly oracles: OracleParts;
  /** The call with these parameters and those that exclude the items of others. */
  request(query?: Readonly<Record<string, Value>>): ReturnType<Arrangement["request"]>;
  /** The call with these parameters alone, unless all items of the test are kept apart from the items of others. */
  among(query?: Readonly<Record<string, Value>>): ReturnType<Arrangement["request"]>;
}

/** Two items of the test's own. */
export interface Own {
  readonly first: Thing;
  readonly second: Thing;
  readonly firstName: Value;
  readonly secondName: Value;
  readonly isolation?: Isolation;
}

/** “Currently, only the `favorites` collection is supported”: there is no second page. */
const onlyOne = /\bonly the [`'"]\w+[`'"] \w+ is supported\b/i;

/** Empty if the list has no parameter whose meaning is known. */
export function listParts(world: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const resource = world.resources.ofCollection(operation.path);
  const list = listOperation(world, operation, resource);
  if (list === undefined || resource === undefined || onlyOne.test(operation.words.replace(/\s+/g, " "))) return oracles;
  // Nothing says that the items of the test are among those of a project, or the like, which the list asks for.
  if (resource.creator !== undefined && !isSentTo(world, resource, arrangement)) return oracles;
  const { filters, sorts, paging } = list;
  if (filters.length === 0 && sorts.length === 0 && paging === undefined) return oracles;
  const own = resource.creator === undefined ? undefined : makeTwo(world, list, arrangement);
  const query = own?.isolation?.query ?? {};
  const shared = own?.isolation?.of === "all" ? query : {};
  const listing: Listing = {
    world,
    list,
    arrangement,
    oracles,
    request: (more) => withQuery(arrangement.request(), { ...query, ...more }),
    among: (more) => withQuery(arrangement.request(), { ...shared, ...more }),
  };
  if (own !== undefined) listOfOwn(listing, own);
  // A list that others change during the test proves little, and that of a new item is empty.
  else if (resource.creator === undefined && !arrangement.ownsTarget && !asksForNew(arrangement)) listOfGiven(listing);
  return oracles;
}

/** Returns whether a new item must be sent each thing that the list asks for. */
function isSentTo({ api }: World, { creator }: Resource, { query }: Arrangement): boolean {
  const { required } = api.schemas.view(creator?.operation.body?.schema);
  return Object.entries(query).every(([name, value]) => required.has(name) || !JSON.stringify(value).includes("${"));
}

/** Returns whether the list asks for what belongs to an item that the test has just made, which has nothing yet. */
function asksForNew({ query, created }: Arrangement): boolean {
  return Object.values(query).some((value) => [...created.keys()].some((variable) => value === `\${${variable}}`));
}

function makeTwo(world: World, list: ListOperation, arrangement: Arrangement): Own | undefined {
  const resource = world.resources.ofCollection(list.operation.path);
  if (resource === undefined) return undefined;
  const type = typeOf(world.api.schemas.view(list.nameSchema));
  try {
    const first = arrangement.thing(resource);
    if (!first.owned) return undefined;
    // Times of creation must differ by more than a second, which is as exact as some services are.
    const times = list.sorts.some(({ field }) => isCreationTime(field, list.items.properties.get(field)));
    if (times) arrangement.setup.push({ steps: [{ step: "wait", for: 1_100 }] });
    const second = arrangement.another(resource, otherValues(world, list, first));
    const isolation = isolationOf(world, list, first.plan, arrangement);
    const names = { firstName: nameValue(first.text, type), secondName: nameValue(second.text, type) };
    return { first, second, ...names, ...(isolation === undefined ? {} : { isolation }) };
  } catch (error) {
    if (error instanceof Unarranged) return undefined;
    throw error;
  }
}

/**
 * Values for fields that are filtered or sorted by: they differ from the first item's (numbers are lower), so that the
 * order of creation is not the requested one.
 */
function otherValues({ api, resources }: World, list: ListOperation, first: Thing): Readonly<Record<string, Json>> {
  const schema = resources.ofCollection(list.operation.path)?.creator?.operation.body?.schema;
  const { properties } = api.schemas.view(schema);
  const fields = new Set([...list.filters.map(({ field }) => field), ...list.sorts.map(({ field }) => field)]);
  const sample = first.plan?.sample;
  return Object.fromEntries(
    [...fields].flatMap((field): [string, Json][] => {
      const before =
        typeof sample === "object" && sample !== null && !Array.isArray(sample)
          ? (sample as Readonly<Record<string, Json>>)[field]
          : undefined;
      const own = properties.get(field);
      if (before === undefined || own === undefined || first.plan?.bindings.has(`/${field}`) === true) return [];
      const candidates = typeof before === "number" ? [before - 1, before + 1] : valuesOf({ api }, own);
      const other = candidates.find((value) => value !== before && api.schemas.accepts(own, value) === true);
      return other === undefined ? [] : [[field, other]];
    }),
  );
}

function listOfOwn(listing: Listing, own: Own): void {
  const { list, oracles, request } = listing;
  const { firstName, secondName, isolation } = own;
  const length = (count: number): Check => ({ path: list.path, length: count });
  const total = (count: number): readonly Check[] => (list.total === undefined ? [] : [{ path: list.total, equals: count }]);
  if (isolation?.of === "all")
    oracles.add(
      "filtering",
      "The list contains only what belongs there",
      checked(list.operation, request(), [length(2), hasItem(list, firstName), hasItem(list, secondName), ...total(2)]),
    );
  if (isolation?.of === "one")
    oracles.add(
      "filtering",
      "The list contains only the requested item",
      checked(list.operation, request(), [length(1), hasItem(list, firstName), ...total(1)]),
    );
  for (const filter of list.filters) ownFilter(listing, own, filter);
  if (isolation?.of === "all") for (const filter of list.filters) givenFilter(listing, own, filter);
  if (isolation?.of === "all") ownOrder(listing, own);
  for (const sort of list.sorts) numericOrder(listing, sort, own);
  ownPages(listing, own);
}

function ownFilter(listing: Listing, own: Own, { parameter, field, kind }: Filter): void {
  const { world, list, oracles, among } = listing;
  const { first, second, firstName, secondName, isolation } = own;
  const { name } = parameter;
  if (kind === "contains" || isolation?.query[name] !== undefined) return;
  const view = world.api.schemas.view(list.items.properties.get(field));
  const [sent, other] = [sentValue(first, field), sentValue(second, field)];
  const isComplete = isolation?.of === "all" || !isPaged(list);
  if (kind !== "equals") {
    if (typeof sent === "number" && typeof other === "number")
      boundParts(listing, own, { parameter, field, kind, sent, other, isComplete });
    return;
  }
  const listed = shownValues(world, list, parameter.schema, field);
  if (sent !== undefined && (listed.length > 0 || typeOf(view) !== "string" || isOwn(first, field))) {
    const differs = other !== undefined && JSON.stringify(other) !== JSON.stringify(sent);
    const checks = [
      noItem(list, field, { equals: sent, not: true }),
      ...(isComplete || isOwn(first, field) ? [hasItem(list, firstName)] : []),
      ...(differs ? [lacksItem(list, secondName)] : []),
    ];
    oracles.add(
      "filtering",
      `With ${name} the list contains only items with that ${name}`,
      checked(list.operation, among({ [name]: sent }), checks),
    );
  }
  for (const value of listed)
    if (value !== sent)
      oracles.add(
        "filtering",
        `With ${name} ${String(value)} the list contains no others`,
        checked(list.operation, among({ [name]: value }), [noItem(list, field, { equals: value, not: true })]),
      );
}

/** By a value that the service gave the item, such as its state. */
function givenFilter(
  { world, list, arrangement, oracles, request }: Listing,
  { first, isolation }: Own,
  { parameter, field, kind }: Filter,
): void {
  const { name, schema } = parameter;
  if (kind !== "equals" || isolation?.query[name] !== undefined || sentValue(first, name) !== undefined) return;
  if (valuesOf(world, schema).length === 0 || !list.items.required.has(field)) return;
  const variable = arrangement.newVariable(field);
  oracles.add("filtering", `With the ${name} of an item, the list contains it`, [
    ...checked(list.operation, request(), [], [{ [variable]: `${list.path}[0]${member(field)}` }]),
    ...checked(list.operation, request({ [name]: { $var: variable } }), [
      { any: `${list.path}[*]`, path: `$${member(field)}`, equals: { $var: variable } },
    ]),
  ]);
}

/**
 * Two items in both orders: by the time of creation it is known which is first; by another field, the one order is the
 * other one turned round.
 */
function ownOrder({ world, list, arrangement, oracles, request }: Listing, { first, second, firstName, secondName }: Own): void {
  const at = (index: number, equals: Value, not?: true): Check => ({
    path: `${list.path}[${index}]${list.place}`,
    equals,
    ...(not && { not }),
  });
  for (const { field, ascending, descending } of list.sorts) {
    const schema = list.items.properties.get(field);
    if (isCreationTime(field, schema)) {
      if (ascending !== undefined)
        oracles.add(
          "sorting",
          `By ${field}, the older item is first`,
          checked(list.operation, request(ascending), [at(0, firstName), at(1, secondName)]),
        );
      if (descending !== undefined)
        oracles.add(
          "sorting",
          `By ${field} in reverse, the newer item is first`,
          checked(list.operation, request(descending), [at(0, secondName), at(1, firstName)]),
        );
      continue;
    }
    const differs = isOwn(first, field) && sentValue(first, field) !== sentValue(second, field);
    if (!differs || ascending === undefined || descending === undefined || typeOf(world.api.schemas.view(schema)) !== "string") continue;
    const leading = arrangement.newVariable(`firstBy${capitalized(field)}`);
    oracles.add("sorting", `By ${field} in reverse, the order is reversed`, [
      ...checked(list.operation, request(ascending), [], [{ [leading]: `${list.path}[0]${list.place}` }]),
      ...checked(list.operation, request(descending), [at(0, { $var: leading }, true), at(1, { $var: leading })]),
    ]);
  }
}

/** The first of a list is not greater than the last; in reverse, not less. */
function numericOrder({ world, list, arrangement, oracles, among }: Listing, ways: Sort, own?: Own): void {
  const { field } = ways;
  const view = world.api.schemas.view(list.items.properties.get(field));
  if (!/^(?:integer|number)$/.test(typeOf(view) ?? "") || view.types.includes("null") || !list.items.required.has(field)) return;
  for (const [way, bound, title] of [
    ["ascending", "atLeast", "the last item is not less than the first"],
    ["descending", "atMost", "in reverse, the last item is not more than the first"],
  ] as const) {
    const value = ways[way];
    if (value === undefined) continue;
    const variable = arrangement.newVariable(`${way === "ascending" ? "least" : "greatest"}${capitalized(field)}`);
    const place = (index: number) => `${list.path}[${index}]${member(field)}`;
    const known = [own?.first, own?.second].map((thing) => thing && sentValue(thing, field)).filter((one) => typeof one === "number");
    // The first of all is at least as close to the end as the test's own.
    const limit: Check["compare"] = way === "ascending" ? { atMost: Math.min(...known) } : { atLeast: Math.max(...known) };
    const first: readonly Check[] = known.length === 2 ? [{ path: place(0), compare: limit }] : [];
    oracles.add(
      "sorting",
      `By ${field} ${title}`,
      checked(
        list.operation,
        among(value),
        [{ path: place(-1), compare: { [bound]: { $var: variable } } }, ...first],
        [{ [variable]: place(0) }],
      ),
    );
  }
}

/** A list that no operation of the document changes: its content is requested again. */
function listOfGiven(listing: Listing): void {
  const { list, arrangement, oracles, request } = listing;
  const needed = list.filters.length > 0 || list.paging?.from !== undefined || list.sorts.length > 0;
  if (!needed) return;
  const [first, last] = [arrangement.newVariable("first"), arrangement.newVariable("last")];
  arrangement.setup.push({ steps: [{ ...request(), store: [{ [first]: `${list.path}[0]` }, { [last]: `${list.path}[-1]` }] }] });
  const of = (variable: string, field: string): Value => ({ $var: `${variable}.${field}` });
  for (const { parameter, field, kind } of list.filters) {
    if (!/^[A-Za-z_]\w*$/.test(field)) continue;
    const { name } = parameter;
    for (const variable of [first, last]) {
      const value = of(variable, field);
      const has = hasItem(list, { $var: `${variable}${list.place}` });
      const title = `Filter by ${name} of the ${variable} item`;
      const add = (check: Partial<Check>, what: string) =>
        oracles.add(
          "filtering",
          `${title}: ${what}`,
          checked(list.operation, request({ [name]: value }), [noItem(list, field, check), has]),
        );
      // A query has no null.
      if (!list.items.required.has(field) || allowsNull(listing.world.api.schemas.view(list.items.properties.get(field)))) continue;
      if (kind === "equals") add({ equals: value, not: true }, "no other is listed");
      if (kind === "atLeast") add({ compare: { below: value as { readonly $var: string } } }, "nothing lower is listed");
      if (kind === "atMost") add({ compare: { above: value as { readonly $var: string } } }, "nothing higher is listed");
    }
    if (kind === "contains" && (numberOf(listing.world.api.schemas.view(parameter.schema).keywords.minLength) ?? 1) <= 1)
      for (const letter of ["e", "O"])
        oracles.add(
          "filtering",
          `With ${name} ${letter} the ${field} of each has it`,
          checked(list.operation, request({ [name]: letter }), [noItem(list, field, { contains: letter, ignoreCase: true, not: true })]),
        );
    if (kind === "equals")
      for (const value of shownValues(listing.world, list, parameter.schema, field))
        oracles.add(
          "filtering",
          `With ${name} ${String(value)}, the list contains no others`,
          checked(list.operation, request({ [name]: value }), [noItem(list, field, { equals: value, not: true })]),
        );
  }
  for (const sort of list.sorts) {
    numericOrder(listing, sort);
    if (sort.field === list.key) givenOrder(listing, sort);
  }
  givenPages(listing, first);
}

/** A list of items with distinct names begins with another item when reversed. */
function givenOrder({ list, arrangement, oracles, request }: Listing, { field, ascending, descending }: Sort): void {
  if (ascending === undefined || descending === undefined) return;
  const variable = arrangement.newVariable("leading");
  const [leading, next] = [`${list.path}[0]${member(field)}`, `${list.path}[1]${member(field)}`];
  const other = arrangement.newVariable("secondLeading");
  oracles.add("sorting", `By ${field} in reverse, another item is first`, [
    ...checked(list.operation, request(ascending), [], [{ [variable]: leading }, { [other]: next }]),
    ...checked(list.operation, request(descending), [{ path: leading, equals: { $var: variable }, not: true }]),
  ]);
}

/** The values that a parameter can have, where they are few. */
function valuesOf({ api }: Pick<World, "api">, schema: Parameters<World["api"]["schemas"]["view"]>[0]): readonly Json[] {
  const view = api.schemas.view(schema);
  if (typeOf(view) === "boolean") return [true, false];
  const listed = view.keywords.enum;
  return Array.isArray(listed)
    ? listedIn(listed as readonly Json[])
        .filter((value) => value !== null)
        .slice(0, 6)
    : [];
}

/** The values that an item may have: `all` asks for no value, and some are only for the query. */
function shownValues({ api }: World, { items }: ListOperation, schema: ApiParameter["schema"], field: string): readonly Json[] {
  const shown = api.schemas.view(items.properties.get(field)).keywords.enum;
  return valuesOf({ api }, schema).filter(
    (value) => !/^(?:all|any|\*)$/i.test(String(value)) && (!Array.isArray(shown) || (shown as readonly Json[]).includes(value)),
  );
}

function sentValue({ plan }: Thing, name: string): Value | undefined {
  const value = plan?.value;
  const found =
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, Value>>)[name] : undefined;
  return found === null || (typeof found === "object" && !("$var" in found)) ? undefined : found;
}

/** Returns whether a member was made unique for this item. */
function isOwn({ plan }: Thing, name: string): boolean {
  return plan?.uniqueMembers.includes(name) === true;
}
