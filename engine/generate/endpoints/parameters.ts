// Chooses the values of an operation's parameters: existing items, variables of the service playbook, examples of the
// document.

import { isJsonObject, type Json, type Value } from "../../../language/index.ts";
import type { ApiOperation, ApiParameter } from "./api.ts";
import { inBrackets } from "./brackets.ts";
import { mustBeFinished } from "./finishedItems.ts";
import { isOf } from "./foreignValues.ts";
import { firstOfKinds, toldKinds } from "./kinds.ts";
import { listedEmail } from "./listedEmail.ts";
import { listedIn } from "./listedThings.ts";
import { isFreeText, isOfSomebody, toldForAll } from "./madeUp.ts";
import { demandedFilters, isAskedAbout, toldFilter, wantedFilters } from "./neededByWords.ts";
import { ownIdOf } from "./ownId.ts";
import { lastHour } from "./ownTimes.ts";
import { lastParameter, parametersIn } from "./paths.ts";
import { isPlaceholder, unquoted } from "./placeholders.ts";
import type { RequestParts } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { givenValue, isMadeUp, sampleOf, toldExample } from "./sample.ts";
import { shownCountry } from "./shownCountry.ts";
import { pairFor, takeBoth } from "./takenTogether.ts";
import { deepest, operationKey, type TestDraft, Unarranged } from "./testDraft.ts";
import { hasToken, isToken, missingToken } from "./tokens.ts";

/** Path, required query parameters and required headers. Throws `Unarranged`. */
export function parametersOf(
  draft: TestDraft,
  of: ApiOperation,
  depth: number,
  filter: Readonly<Record<string, Value>> = {},
): Required<Pick<RequestParts, "path" | "query" | "headers">> {
  const query = { ...filter, ...requiredQuery(draft, of, depth) };
  return { path: pathOf(draft, of, depth), query, headers: requiredHeaders(draft, of) };
}

export function exampleOf({ world: { api } }: Pick<TestDraft, "world">, { example, schema, description }: ApiParameter): Json | undefined {
  const view = api.schemas.view(schema);
  const told = [description, view.keywords.description]
    .map(toldExample)
    .find((one) => one !== undefined && api.schemas.accepts(schema, one) !== false);
  return decoded((isPlaceholder(example) ? undefined : unquoted(example)) ?? givenValue(view) ?? told);
}

/** “The `:archive_format` must be `zip`.” */
export function toldInPath({ words }: ApiOperation, name: string): string | undefined {
  return [...words.matchAll(/[`'"][:{](\w+)\}?[`'"] must be [`'"](\w+)[`'"]/gi)].find(([, one]) => one === name)?.[2];
}

/** An example of a query as it is in an address, `remaster%20track`: the request encodes it again. */
function decoded(value: Json | undefined): Json | undefined {
  if (typeof value !== "string" || !/%[0-9A-F]{2}/i.test(value) || /\s/.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function pathOf(draft: TestDraft, of: ApiOperation, depth: number): ReadonlyMap<string, string> {
  const pair = of === draft.operation ? pairFor(draft.world, of) : undefined;
  if (pair === undefined) return valuesOf(draft, of, depth);
  const restore = draft.kept();
  const values = valuesOf(draft, of, depth);
  if (draft.made.get(pair.owner.resource.itemPath)?.owned !== false) return values;
  restore();
  takeBoth(draft, pair);
  return valuesOf(draft, of, depth);
}

function valuesOf(draft: TestDraft, of: ApiOperation, depth: number): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const name of parametersIn(of.path)) {
    const resource = draft.world.resources.ofParameter(of.path, name);
    const isFound = resource !== undefined && resource.creator === undefined && !draft.world.knowledge.variables.has(name);
    const country = isFound ? shownCountry(of, name) : undefined;
    if (country !== undefined) values.set(name, country);
    else if (resource !== undefined) values.set(name, nameOf(draft, resource, depth));
    else values.set(name, partOf(draft, of, name));
  }
  return values;
}

/** The name of the thing in a path: its own, or its part of that of a whole. Throws `Unarranged`. */
export function nameOf(draft: TestDraft, resource: Resource, depth: number): string {
  const { whole, parameter } = resource;
  if (whole === undefined || draft.world.knowledge.variables.has(parameter)) return draft.need(resource, depth + 1).text;
  const item = draft.world.resources.ofParameter(whole, lastParameter(whole) ?? "");
  const isListed = resource.lister !== undefined;
  const part = item && (isListed ? draft.tryNeed(item, depth + 1) : draft.need(item, depth + 1))?.also?.get(parameter);
  if (part !== undefined) return part;
  // The whole may be what cannot be made, or is looked for below its part.
  const listed = isListed ? draft.tryNeed(resource, depth + 1)?.text : undefined;
  if (listed !== undefined) return listed;
  throw new Unarranged(
    `Generation knows no value for {${parameter}} that the service would accept: define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}

/** A parameter that is only a part of a segment: `report.{format}`. */
function partOf(draft: TestDraft, of: ApiOperation, name: string): string {
  const parameter = of.parameters.find((one) => one.in === "path" && one.name === name);
  const value = (parameter && exampleOf(draft, parameter)) ?? sampleOf(draft.world.api.schemas, parameter?.schema ?? {}, name);
  return encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value ?? "1"));
}

/** For a member or parameter of `of`, which the operation under test may only need. A bare list of keys has no name. */
export function unknownReference(name: string, of: ApiOperation, { operation }: TestDraft, member = name): Unarranged {
  const key = operationKey(of);
  const needs = key === operationKey(operation) ? undefined : `It needs ${key}, `;
  if (name === "")
    return new Unarranged(
      `${needs === undefined ? key : `${needs}which`} acts on the items that its request names, and generation does not fill in those of the test.`,
    );
  const missing = `eneration knows no value for ${member} that the service would accept: define the variable ${name} in the service playbook.`;
  return new Unarranged(needs === undefined ? `G${missing}` : `${needs}and g${missing}`, name);
}

/** As `unknownReference`, for a value that an example has of things which are not the test's. */
export function foreignExample(name: string, of: ApiOperation, { operation }: TestDraft, member = name): Unarranged {
  const key = operationKey(of);
  const other = `he example of the document for ${member} belongs to things of others: define the variable ${name} in the service playbook.`;
  return new Unarranged(key === operationKey(operation) ? `T${other}` : `It needs ${key}, and t${other}`, name);
}

/** “Only required if `seed_genres` and `seed_tracks` are not set.” */
const onlyIfOthers = /\b(?:only )?required if [`'"]\w+[`'"] (?:and|or) [`'"]\w+[`'"] are not (?:set|given|provided)(?![a-z])/i;

function requiredQuery(draft: TestDraft, of: ApiOperation, depth: number): Record<string, Value> {
  const { schemas } = draft.world.api;
  const seeds = of.parameters.filter(
    ({ in: place, description, schema }) =>
      place === "query" && onlyIfOthers.test(`${description} ${String(schemas.view(schema).keywords.description)}`),
  );
  const alternatives = demandedFilters(of);
  const isMade = (names: readonly string[]) =>
    draft.tried(() => {
      for (const parameter of of.parameters) if (names.includes(parameter.name)) parameterValue(draft, of, parameter, depth);
      return true;
    });
  const chosen = alternatives.length > 1 && depth <= deepest ? alternatives.find(isMade) : undefined;
  const seed = seeds.find((one) => exampleOf(draft, one) !== undefined)?.name;
  const demanded = chosen ?? alternatives[0] ?? [seed ?? []].flat();
  const entries = of.parameters.flatMap((parameter): [string, Value][] => {
    const isNeeded = parameter.required || demanded.includes(parameter.name) || isAskedAbout(of, parameter);
    if (parameter.in !== "query" || !isNeeded) return [];
    return queryEntries(parameter, parameterValue(draft, of, parameter, depth));
  });
  const all = entries.every(([name]) => isToken(name)) ? [...entries, ...oneFilter(draft, of, depth)] : entries;
  return lastHour(draft, of, Object.fromEntries(all));
}

function queryEntries({ name, deep }: ApiParameter, value: Value): [string, Value][] {
  return deep === true ? inBrackets(name, value).map(([key, one]) => [key, one]) : [[name, value]];
}

/** The filter that a question must have, as the words of the operation say, where none is required by itself. */
function oneFilter(draft: TestDraft, of: ApiOperation, depth: number): readonly [string, Value][] {
  if (depth > deepest) return [];
  const { resources } = draft.world;
  const filters = of.parameters.filter(({ in: place, name, description }) => {
    const resource = place === "query" ? resources.ofField(name, { path: of.path, description }) : undefined;
    return resource !== undefined && !isOf(resource, of);
  });
  for (const parameter of [toldFilter(of) ?? [], wantedFilters(of, filters)].flat()) {
    const value = draft.tried(() => parameterValue(draft, of, parameter, depth));
    if (value !== undefined) return queryEntries(parameter, value);
  }
  return [];
}

function parameterValue(draft: TestDraft, of: ApiOperation, parameter: ApiParameter, depth: number): Value {
  const { name, schema } = parameter;
  const { knowledge } = draft.world;
  if (knowledge.variables.has(name) || hasToken(knowledge, name, parameter.description)) return `\${${name}}`;
  if (isToken(name)) throw new Unarranged(missingToken(name), name);
  const { keywords } = draft.world.api.schemas.view(schema);
  const isChosen = keywords.enum !== undefined || keywords.const !== undefined;
  const place = { path: of.path, description: parameter.description };
  const resource = depth > deepest || isChosen ? undefined : draft.world.resources.ofField(name, place);
  const shown = exampleOf(draft, parameter);
  const isForeign = shown !== undefined && isOfSomebody(shown, name);
  const example = isForeign ? undefined : shown;
  const own = resource === undefined || of.method !== "GET" ? undefined : ownIdOf(draft, of, resource, depth);
  if (own !== undefined) return own;
  if (resource !== undefined) mustBeFinished(draft.world, of, resource);
  if (resource?.creator !== undefined || (resource?.lister !== undefined && example === undefined)) {
    const linked = draft.tryNeed(resource, depth + 1)?.text;
    if (linked !== undefined) return linked;
  }
  const listed = of.method === "GET" && example === undefined ? listedIds(draft, parameter, depth) : undefined;
  if (listed !== undefined) return listed;
  const told = isForeign ? toldForAll(parameter.description) : undefined;
  if (told !== undefined) return told;
  const email =
    example === undefined && asksForPerson(of, name) && depth <= deepest
      ? listedEmail(draft, (list) => parametersOf(draft, list, deepest))
      : undefined;
  if (email !== undefined) return email;
  const kinds = example === undefined && resource === undefined && depth <= deepest ? toldKinds(parameter.description) : [];
  const linked = firstOfKinds(draft, of, kinds, depth);
  if (linked !== undefined) return linked.text;
  // Its description is often that of the parameter alone.
  const described = parameter.description === undefined ? schema : { description: parameter.description, ...schema };
  const value = example ?? sampleOf(draft.world.api.schemas, described, name) ?? "1";
  // A search finds nothing where other operations refuse unknown values.
  const isFree = isFreeText(name) && !inQueryLanguage.test(parameter.description) && !isSoughtBy(of, parameter);
  if (placeOfFile.test(parameter.description) && /[./]/.test(String(example ?? ""))) throw foreignExample(name, of, draft);
  if (isForeign || (example === undefined && (isMadeUp(value, name) || asksForPerson(of, name)) && !isFree)) {
    const isListed = draft.world.resources.ofField(name, place)?.lister !== undefined;
    throw depth > deepest && of !== draft.operation && isListed ? tooFar(name, of) : unknownReference(name, of, draft);
  }
  const [only, ...more] = Array.isArray(value) ? (value as readonly Json[]) : [];
  // A list of one is written the same in each style.
  if (more.length === 0 && only !== undefined && (typeof only === "string" || typeof only === "number")) return only;
  if (parameter.deep === true) return value;
  return isJsonObject(value) || (Array.isArray(value) && !parameter.plain) ? JSON.stringify(value) : value;
}

/** “Path to the devcontainer.json configuration to use”: a file that a new item does not have. */
const placeOfFile = /^(?:the )?path (?:to|of) (?:the|an?) [\w. -]{1,60} to use\b/i;

/** For a parameter whose value a list shows, in a prerequisite beyond the deepest. */
function tooFar(name: string, of: ApiOperation): Unarranged {
  return new Unarranged(
    `It needs ${operationKey(of)} with ${name}, and generation arranges no more prerequisites than that: define the variable ${name} in the service playbook.`,
    name,
  );
}

/** “Finds a secret in the secret store by name”: one that exists has it. */
function isSoughtBy({ method, words }: ApiOperation, { name, required }: ApiParameter): boolean {
  const [, key = ""] = (method === "GET" && required && /\bfinds? an? [\w ]{1,60} by (?:its )?(\w+)/i.exec(words)) || [];
  return key.toLowerCase() === name.toLowerCase();
}

/** “See search query language”: a word alone would be refused. */
const inQueryLanguage = /\bquery (?:language|syntax)\b|\b(?:[CJK]Q|SQ|GraphQ)L (?:query|expression|statement)\b|\bLucene\b/i;

/** One of the things of which a parameter takes the ids: “A comma-separated list of user ids”. */
function listedIds(draft: TestDraft, { name, description }: ApiParameter, depth: number): string | undefined {
  const resource = depth > deepest ? undefined : listedIn(draft.world, name, description);
  return resource?.lister === undefined ? undefined : draft.tryNeed(resource, depth + 1)?.text;
}

/** Returns whether a required parameter names somebody whom the service must know: `GET /users/lookup?email=…`. */
function asksForPerson({ method }: ApiOperation, name: string): boolean {
  return method === "GET" && /^(?:user_?)?e-?mail(?:_?address)?$/i.test(name);
}

/** Headers that the client sets itself or the service sends with every request are not written. */
function requiredHeaders(draft: TestDraft, of: ApiOperation): Record<string, Value> {
  const wanted = of.parameters.filter(
    ({ in: place, required, name }) =>
      place === "header" &&
      required &&
      !/^(?:accept|authorization|content-type)$/i.test(name) &&
      !draft.world.knowledge.headers.has(name.toLowerCase()),
  );
  return Object.fromEntries(wanted.map((parameter) => [parameter.name, parameterValue(draft, of, parameter, deepest + 1)]));
}
