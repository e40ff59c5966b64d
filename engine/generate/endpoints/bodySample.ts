// Makes the sample of a request body: the document's own example, or otherwise the members that its schema requires or
// shows examples of, and those for which the service playbook has variables.

import { isJsonObject, type Json, type JsonObject, rememberedFor } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { describedInline } from "./attached.ts";
import { withSubject } from "./bareBodies.ts";
import { namedMembers } from "./conditions.ts";
import { demandedIn, firstDemanded, neighbourIn } from "./demanded.ts";
import { withoutCreateOnly } from "./exclusive.ts";
import { withValue } from "./fieldPlaces.ts";
import { withIds } from "./givenById.ts";
import { filledIn, withContent, withLabel, withTemplate } from "./hollow.ts";
import { addressOf } from "./itemAddress.ts";
import { tellsPath } from "./itemNames.ts";
import { attributesOf, itemBody, linkBody } from "./jsonApi.ts";
import { jsonPatchSample } from "./jsonPatch.ts";
import { sayingText } from "./madeUp.ts";
import { isMeant, isUnlikeOptional } from "./neededByWords.ts";
import { isItemPath, lastParameter } from "./paths.ts";
import { withFullAddresses } from "./postalAddress.ts";
import { verbOf } from "./remoteThings.ts";
import { type Asked, givenValue, isGuess, isIdentity, memberSample, plainText, sampleOf, withoutPlaceholders } from "./sample.ts";
import { type Schemas, type SchemaView, subjectOf, typeOf } from "./schemas.ts";
import { onlyReads } from "./sensitive.ts";
import { withScale, withStatus } from "./statusBody.ts";
import { isTarget, targetSample } from "./targetSample.ts";
import { Unarranged, type World } from "./testDraft.ts";
import { withToldNeeded } from "./toldNeeded.ts";
import { asTold } from "./valuesInWords.ts";
import { withVolume } from "./volumes.ts";

/** `{}` where the document has members to send, or is silent. */
export function isEmptyGuess({ api }: World, { method, body, path }: ApiOperation, sample: Json | undefined): boolean {
  if (!isJsonObject(sample) || Object.keys(sample).length > 0 || body?.example !== undefined) return false;
  const { properties, required, keywords } = api.schemas.view(body?.schema);
  const isMeant = properties.size === 0 && (keywords.additionalProperties !== undefined || keywords.example !== undefined);
  return method !== "DELETE" && required.size === 0 && !isMeant && !path.endsWith("/search");
}

export function nothingToSend({ api }: World, { method, path, body }: ApiOperation): string {
  const members = [...api.schemas.view(body?.schema).properties.keys()].slice(0, 3);
  const help =
    members.length === 0 ? "" : ` Define variables with the members' names in the service playbook, such as ${members.join(", ")}.`;
  return `The document does not say what the body of ${method} ${path} needs: it requires no member, and generation does not know which ones to send.${help}`;
}

/**
 * By the request: several playbooks of an operation send the same body, and so does everything that needs the
 * operation.
 */
const samples = rememberedFor((_: World) => rememberedFor((_operation: ApiOperation) => new Map<string, Json | undefined>()));

export function bodySample(world: World, of: ApiOperation, asked: Asked | undefined): Json | undefined {
  const known = samples(world)(of);
  const key = asked === undefined ? "" : JSON.stringify([[...asked.members], asked.values, asked.isLeast === true]);
  if (!known.has(key))
    known.set(key, worded(world, of, inUse(world, of, forUpdate(world, of, withSubject(world, of, makeWhole(world, of, asked))))));
  return known.get(key);
}

/** As the words of its members allow. */
function worded({ api: { schemas } }: World, { body }: ApiOperation, sample: Json | undefined): Json | undefined {
  if (sample === undefined || body?.schema === undefined) return sample;
  const other = asTold(schemas, body.schema, sample);
  return other === sample || schemas.accepts(body.schema, other) === false ? sample : other;
}

/** Without objects that say nothing, and in an update with more than the name that the item has. */
function makeWhole(world: World, of: ApiOperation, asked: Asked | undefined): Json | undefined {
  const { schemas } = world.api;
  const sample = makeSample(world, of, asked);
  const schema = of.body?.schema;
  if (sample === undefined || schema === undefined || of.body?.example !== undefined) return sample;
  const own =
    innerName(world, of) === undefined
      ? sample
      : withTemplate(schemas, schema, withVolume(schemas, schema, withContent(schemas, schema, sample)));
  const whole = of.method === "PATCH" ? sample : filledIn(schemas, schema, own);
  const pointer = of.method === "PUT" || of.method === "PATCH" ? innerName(world, of) : undefined;
  const labelled = pointer === undefined ? whole : withLabel(schemas, schema, pointer, whole);
  const other = withFullAddresses(schemas, schema, labelled);
  return withScale(schemas, of, withStatus(schemas, of, schemas.accepts(schema, other) === false ? sample : other));
}

function forUpdate({ api, resources }: World, of: ApiOperation, sample: Json | undefined): Json | undefined {
  const isUpdate = (of.method === "PUT" || of.method === "PATCH") && resources.madeBy(of) === undefined;
  if (!isUpdate || sample === undefined) return sample;
  const { required } = api.schemas.view(of.body?.schema);
  const names = new Set(of.method === "PATCH" ? addressOf(resources, of.path) : []);
  // Under another name, the item would no longer be found where the test looks for it.
  const isAnother = (key: string) => /^new_?name$/i.test(key) || names.has(key);
  const kept = withoutMembers(sample, (key) => isAnother(key) && !required.has(key));
  const same = isJsonObject(kept) && Object.keys(kept).length === 0 ? sample : kept;
  return withoutCreateOnly(same ?? sample, of.body?.schema, (one) => api.schemas.view(one));
}

/** With `"archived": false`: a test reads the item afterwards, and an archived one may be as good as gone. */
function inUse({ api }: World, { body }: ApiOperation, sample: Json | undefined): Json | undefined {
  if (!isJsonObject(sample)) return sample;
  const kept = Object.entries(sample).map(([key, value]) => [key, value === true && putAway.test(key) ? false : value] as const);
  const whole: JsonObject = Object.fromEntries(kept);
  return api.schemas.accepts(body?.schema ?? {}, whole) === false ? sample : whole;
}

export const putAway = /^(?:is_?)?(?:archived?|deleted?|trashed|removed)$/i;

function makeSample(world: World, of: ApiOperation, asked: Asked | undefined): Json | undefined {
  const { api } = world;
  const { example, schema } = of.body ?? {};
  const attributes = attributesOf(api.schemas, schema);
  const link = linkBody(world, of);
  if (link !== undefined) return link;
  if (attributes !== undefined && example === undefined) {
    const sample = sampleOf(api.schemas, attributes, "", { members: asked?.members ?? new Set(), values: { ...asked?.values } });
    const isEmpty = isJsonObject(sample) && Object.keys(sample).length === 0;
    return itemBody(world, of, isEmpty ? freeSample(world, of, attributes) : sample);
  }
  if (schema !== undefined && example === undefined && isGuess(api.schemas, schema) && knownMembers(world, schema).length === 0) {
    const named =
      namedSample(world, of, schema) ??
      targetSample(world, of, schema) ??
      (of.method === "POST" ? freeSample(world, of, schema) : undefined);
    const whole = withMeant(world, of, schema, named ?? {});
    if (named !== undefined || Object.keys(whole as JsonObject).length > 0) return whole;
    if (of.method === "POST") throw new Unarranged(nothingToSend(world, of));
  }
  if (asked?.isLeast !== true && example !== undefined && (schema === undefined || api.schemas.accepts(schema, example) !== false))
    return schema === undefined ? example : withAsked(api.schemas, schema, withoutPlaceholders(api.schemas, schema, example, "", 0), asked);
  if (schema === undefined) return undefined;
  const patch = jsonPatchSample(world, of);
  if (patch !== undefined) return patch;
  const named = namedMembers(api, of);
  const sent = world.resources.ofCollection(of.path)?.creator?.sent;
  const members = new Set([
    ...named.members,
    ...(asked?.members ?? []),
    ...knownMembers(world, schema),
    ...meantMembers(world, of, schema),
    ...(sent === undefined ? [] : [sent]),
    ...remoteMembers(world, of, schema),
  ]);
  // A question may be without a condition; a new item without any member would say nothing.
  const { required, properties } = api.schemas.view(schema);
  if (asked?.isLeast === true && onlyReads(of) && required.size === 0 && properties.size > 0) return {};
  const told = { ...api.schemas.view(schema), keywords: { description: of.words } };
  const byWords = demandedIn(told);
  const demanded = firstDemanded(api.schemas, told, (key) => members.has(key) || required.has(key));
  if (demanded !== undefined) members.add(demanded);
  const sample = withIds(world, of, schema, sampleOf(api.schemas, schema, "", { members, values: { ...asked?.values } }));
  if (isEmptyGuess(world, of, sample) && of.method === "POST") return freeSample(world, of, schema) ?? sample;
  // Beside what the new item is about, one of several values would be chosen at random.
  const meant = required.size === 0 ? meantMembers(world, of, schema) : [];
  const isChosen = (key: string) => {
    const view = api.schemas.view(properties.get(key));
    return !members.has(key) && Array.isArray(view.keywords.enum) && givenValue(withoutList(view)) === undefined;
  };
  const about = meant.length === 0 || byWords.length > 0 ? sample : withoutMembers(sample, isChosen);
  // Of several members that a creation may have, the demanded one says little.
  const isBare = of.method === "POST" && required.size === 0 && demandedIn(api.schemas.view(schema)).length > 0;
  const texts = isBare && isJsonObject(sample) ? freeSample(world, of, schema) : undefined;
  return withInnerName(world, of, isJsonObject(texts) && isJsonObject(about) ? { ...texts, ...about } : about);
}

/** The example with other numbers and flags: another word of it may not go with the rest. */
function withAsked(schemas: Schemas, schema: JsonObject, example: Json | undefined, asked: Asked | undefined): Json | undefined {
  if (!isJsonObject(example) || asked === undefined) return example;
  const values = Object.entries(asked.values).filter(([key, value]) => typeof value !== "string" && typeof value === typeof example[key]);
  const whole = { ...example, ...Object.fromEntries(values) };
  return values.length === 0 || schemas.accepts(schema, whole) === false ? example : whole;
}

function withoutList(view: SchemaView): SchemaView {
  const { enum: _, ...keywords } = view.keywords;
  return { ...view, keywords };
}

/** The sample without some of its outermost members. */
export function withoutMembers(sample: Json | undefined, isLeftOut: (key: string) => boolean): Json | undefined {
  if (!isJsonObject(sample) || !Object.keys(sample).some(isLeftOut)) return sample;
  return Object.fromEntries(Object.entries(sample).filter(([key]) => !isLeftOut(key)));
}

function withInnerName(world: World, of: ApiOperation, sample: Json | undefined): Json | undefined {
  const pointer = isJsonObject(sample) && of.method !== "PATCH" ? innerName(world, of) : undefined;
  return pointer === undefined || sample === undefined ? sample : withValue(sample, pointer, nounFor(world, of, pointer));
}

function nounFor({ resources }: World, { path }: ApiOperation, pointer: string): string {
  return (resources.ofCollection(path)?.noun ?? pointer.slice(pointer.lastIndexOf("/") + 1)).toLowerCase();
}

/** Where the body has the name of the item inside an object: `/metadata/name`. */
export function innerName({ api, resources }: World, of: ApiOperation): string | undefined {
  const name = lastParameter(of.path);
  const own = of.method === "POST" ? resources.ofCollection(of.path) : undefined;
  const resource = own ?? (name === undefined ? undefined : resources.ofParameter(of.path, name));
  const [, outer = "", inner = ""] = /^\$\.(\w+)\.(\w+)$/.exec(resource?.creator?.source ?? "") ?? [];
  const member = api.schemas.view(api.schemas.view(api.schemas.view(of.body?.schema).properties.get(outer)).properties.get(inner));
  const isName = typeOf(member) === "string" && member.keywords.readOnly !== true && !isIdentity(inner);
  return isName ? `/${outer}/${inner}` : undefined;
}

/** The name of the item, and the objects whose required members the document lists. */
function namedSample(world: World, of: ApiOperation, schema: JsonObject): Json | undefined {
  const { schemas } = world.api;
  const pointer = innerName(world, of);
  if (pointer === undefined) return undefined;
  const [, outer = "", inner = ""] = pointer.split("/");
  const name = { [outer]: { [inner]: nounFor(world, of, pointer) } };
  if (of.method === "PATCH") return name;
  const needed = [...schemas.view(schema).properties].flatMap(([key, one]): [string, Json][] => {
    const view = schemas.view(one);
    // Beside a "spec", the service itself sets "status".
    const isState = key === "status" && schemas.view(schema).properties.has("spec");
    const value =
      key === outer || isState || view.keywords.readOnly === true || view.required.size === 0 ? undefined : sampleOf(schemas, one, key);
    return value === undefined ? [] : [[key, value]];
  });
  const whole = { ...name, ...Object.fromEntries(needed) };
  return schemas.accepts(schema, whole) === false ? name : whole;
}

/** How many of them are sent. */
const mostTexts = 2;

/** Says that one of two members is needed. */
const orElse = /\b(?:if|when) omitting this (?:parameter|field|argument), you must (?:provide|submit|include|pass|send)\b/i;

/** Members of a body with nothing required for which any value is right. */
function freeSample(world: World, of: ApiOperation, schema: JsonObject): Json | undefined {
  const { path } = of;
  const { schemas } = world.api;
  const members = [...schemas.view(schema).properties].map(([key, one]) => ({ key, one, view: schemas.view(one) }));
  const collection = path.slice(path.lastIndexOf("/") + 1);
  // The service makes up a name that is a path.
  const writable = members.filter(({ key, view }) => view.keywords.readOnly !== true && !(key === "name" && tellsPath(view, collection)));
  const texts = writable.filter(
    ({ key, view: { types, keywords } }) => sayingText.test(key) && types.includes("string") && keywords.pattern === undefined,
  );
  const part = writable.find(
    ({ view }) =>
      orElse.test(String(view.keywords.description)) && !/\bfile contents via `multipart/i.test(String(view.keywords.description)),
  );
  const sent = world.resources.madeBy(of)?.creator.sent ?? "";
  const external = /^(.+)_id$/.exec(sent)?.[1];
  const ofClient = writable.filter(({ key }) => external !== undefined && key.startsWith(`${external}_`));
  const sample = Object.fromEntries(
    [...ofClient, ...texts.slice(0, mostTexts), ...(part === undefined ? [] : [part])].map(({ key, one }) => [
      key,
      sampleOf(schemas, one, key) ?? plainText(key),
    ]),
  );
  if (texts.length > 0) return sample;
  // A new item needs more than notes.
  if (!isItemPath(path)) return undefined;
  const notes = writable.find(({ key, view }) => key === "metadata" && view.properties.size === 0 && typeOf(view) === "object");
  return notes === undefined ? undefined : { [notes.key]: { purpose: "test" } };
}

/** The things that a remote call is about, and its text. Documents rarely call these members required. */
function remoteMembers(world: World, of: ApiOperation, schema: JsonObject): readonly string[] {
  if (verbOf(of).length === 0) return [];
  return [...world.api.schemas.view(schema).properties.keys()].filter((name) => name === "text" || isTarget(world, of, name));
}

function withMeant(world: World, of: ApiOperation, schema: JsonObject, sample: Json): Json {
  const { schemas } = world.api;
  if (!isJsonObject(sample)) return sample;
  const view = schemas.view(schema);
  const sampled = (one: JsonObject, key: string) => memberSample(schemas, one, key) ?? plainText(key);
  const meant = meantMembers(world, of, schema);
  const isSent = (key: string) => key in sample || meant.includes(key);
  const demanded = Object.keys(sample).length === 0 ? [] : [firstDemanded(schemas, view, isSent) ?? []].flat();
  const missing = [...meant, ...demanded].filter((key) => !(key in sample));
  const more = missing.map((key) => [key, sampled(view.properties.get(key) ?? {}, key)] as const);
  return withToldNeeded(schemas, view, more.length === 0 ? sample : { ...sample, ...Object.fromEntries(more) }, sampled);
}

/** Members that say in what a new thing is, what it consists of, or to what an action is done. */
export function meantMembers({ api: { schemas }, resources }: World, of: ApiOperation, schema: JsonObject | undefined): readonly string[] {
  if (of.method !== "POST") return [];
  const missed = missedMembers(schemas, of);
  const inner = subjectOf(schemas, schema)?.schema;
  const demanded =
    demandedIn({ ...schemas.view(inner), keywords: { description: of.words } })[0] ?? neighbourIn(of.words, schemas.view(inner));
  const meantIn = (view: SchemaView): readonly string[] => {
    const priced = ["amount", "currency"].every((key) => view.properties.has(key));
    // An amount makes nothing beside the item, as a price does that it describes.
    const inline = isItemPath(of.path) || priced ? undefined : describedInline(schemas, view);
    const isPrice = (key: string) =>
      priced && !isItemPath(of.path) && describedInline(schemas, view) !== undefined && /^(?:amount|currency)$/.test(key);
    const isHere = ([key, one]: readonly [string, JsonObject]) =>
      key === inline ||
      isPrice(key) ||
      (key === demanded && view === schemas.view(inner)) ||
      missed.has(key) ||
      isMeant(of, key, schemas.view(one)) ||
      (isUnlikeOptional(view, key, schemas.view(one)) && resources.ofField(key) === undefined);
    return [...view.properties].filter(isHere).map(([key]) => key);
  };
  const own = meantIn(schemas.view(schema));
  return own.length > 0 ? own : meantIn(schemas.view(inner));
}

/** Members of which the documented refusals have a code: `missing_blocks`, `no_text`. */
function missedMembers(schemas: World["api"]["schemas"], { responses }: ApiOperation): ReadonlySet<string> {
  const codes = responses.flatMap(({ status, schema }) => {
    const listed = /^2/.test(status) ? [] : [...schemas.view(schema).properties.values()].map((one) => schemas.view(one).keywords.enum);
    return listed.flatMap((one) => (Array.isArray(one) ? (one as readonly Json[]) : []));
  });
  return new Set(codes.flatMap((code) => /^(?:missing|no)_(\w+)$/.exec(String(code))?.[1] ?? []));
}

/** Members for which the service playbook has a variable. */
function knownMembers({ api, knowledge }: World, schema: JsonObject): readonly string[] {
  return [...api.schemas.view(schema).properties.keys()].filter((key) => knowledge.variables.has(key) && isScalarVariable(knowledge, key));
}

export function isScalarVariable(knowledge: World["knowledge"], name: string): boolean {
  const { type } = knowledge.variables.get(name) ?? {};
  return type === undefined || type === "text";
}

/** Returns whether members could only be guessed, and the document says of each that it may be absent. */
export function isOptionalGuess(schemas: Schemas, schema: JsonObject | undefined): boolean {
  const members = [...schemas.view(schema).properties.values()].map((one) => String(schemas.view(one).keywords.description));
  return schema !== undefined && isGuess(schemas, schema) && members.every((description) => saysOptional.test(description));
}

const saysOptional = /^optional\b|\b(?:if|when) (?:it is )?(?:not (?:provided|given|set|specified)|omitted|absent|missing)\b/i;

/** `POST /invoices/{invoice}/send` whose body may be left out: its path says it all. */
export function isAction({ resources }: World, of: ApiOperation): boolean {
  const isBelowItem = of.path.includes("}/") && !isItemPath(of.path);
  return of.method === "POST" && of.body?.required === false && isBelowItem && resources.madeBy(of) === undefined;
}
