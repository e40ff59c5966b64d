// Makes the sample of a request body: the document's own example, or otherwise the members that its schema requires or
// shows examples of, and those for which the service playbook has variables.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { namedMembers } from "./conditions.ts";
import { withValue } from "./fieldPlaces.ts";
import { tellsPath } from "./itemNames.ts";
import { attributesOf, itemBody, linkBody } from "./jsonApi.ts";
import { jsonPatchSample } from "./jsonPatch.ts";
import { isToken } from "./parameters.ts";
import { isItemPath, lastParameter } from "./paths.ts";
import { verbOf } from "./remoteThings.ts";
import { type Asked, isGuess, isIdentity, plainText, sampleOf, withoutPlaceholders } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import { onlyReads } from "./sensitive.ts";
import { Unarranged, type World } from "./testDraft.ts";

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
  return `The document does not describe the body of ${method} ${path}: no member is required, and none has an example.${help}`;
}

/**
 * By the request: several playbooks of an operation send the same body, and so does everything that needs the
 * operation.
 */
const samples = new WeakMap<World, WeakMap<ApiOperation, Map<string, Json | undefined>>>();

export function bodySample(world: World, of: ApiOperation, asked: Asked | undefined): Json | undefined {
  const ofWorld = samples.get(world) ?? new WeakMap<ApiOperation, Map<string, Json | undefined>>();
  samples.set(world, ofWorld);
  const known = ofWorld.get(of) ?? new Map<string, Json | undefined>();
  ofWorld.set(of, known);
  const key = asked === undefined ? "" : JSON.stringify([[...asked.members], asked.values, asked.isLeast === true]);
  if (!known.has(key)) known.set(key, inUse(world, of, makeSample(world, of, asked)));
  return known.get(key);
}

/** With `"archived": false`: a test reads the item afterwards, and an archived one may be as good as gone. */
function inUse({ api }: World, { body }: ApiOperation, sample: Json | undefined): Json | undefined {
  if (!isJsonObject(sample)) return sample;
  const kept = Object.entries(sample).map(([key, value]) => [key, value === true && putAway.test(key) ? false : value] as const);
  const whole: JsonObject = Object.fromEntries(kept);
  return api.schemas.accepts(body?.schema ?? {}, whole) === false ? sample : whole;
}

const putAway = /^(?:is_?)?(?:archived?|deleted?|trashed|removed)$/i;

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
    if (named !== undefined) return named;
    if (of.method === "POST") throw new Unarranged(nothingToSend(world, of));
  }
  if (asked?.isLeast !== true && example !== undefined && (schema === undefined || api.schemas.accepts(schema, example) !== false))
    return schema === undefined ? example : withoutPlaceholders(api.schemas, schema, example, "", 0);
  if (schema === undefined) return undefined;
  const patch = jsonPatchSample(world, of);
  if (patch !== undefined) return patch;
  const named = namedMembers(api, of);
  const sent = world.resources.ofCollection(of.path)?.creator?.sent;
  const members = new Set([
    ...named.members,
    ...(asked?.members ?? []),
    ...knownMembers(world, schema),
    ...(sent === undefined ? [] : [sent]),
    ...remoteMembers(world, of, schema),
  ]);
  // A question may be without a condition; a new item without any member would say nothing.
  const { required, properties } = api.schemas.view(schema);
  if (asked?.isLeast === true && onlyReads(of) && required.size === 0 && properties.size > 0) return {};
  const sample = sampleOf(api.schemas, schema, "", { members, values: { ...asked?.values } });
  if (isEmptyGuess(world, of, sample) && of.method === "POST") return freeSample(world, of, schema) ?? sample;
  return withInnerName(world, of, sample);
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

/** Texts that say something to people, so that any will do. */
const freeText =
  /^(?:name|title|label|description|comment|notes?|summary|nick_?name|display_?name|subject|first_?name|last_?name|e-?mail)$/i;

/** How many of them are sent. */
const mostTexts = 2;

/** Members of a body with nothing required for which any value is right. */
function freeSample({ api: { schemas } }: World, { path }: ApiOperation, schema: JsonObject): Json | undefined {
  const members = [...schemas.view(schema).properties].map(([key, one]) => ({ key, one, view: schemas.view(one) }));
  const collection = path.slice(path.lastIndexOf("/") + 1);
  // The service makes up a name that is a path.
  const writable = members.filter(({ key, view }) => view.keywords.readOnly !== true && !(key === "name" && tellsPath(view, collection)));
  const texts = writable.filter(
    ({ key, view: { types, keywords } }) => freeText.test(key) && types.includes("string") && keywords.pattern === undefined,
  );
  const sample = Object.fromEntries(texts.slice(0, mostTexts).map(({ key, one }) => [key, sampleOf(schemas, one, key) ?? plainText(key)]));
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

/** Returns whether a member of a remote call's body names the thing of the call, and the test can create that. */
export function isTarget({ resources }: World, of: ApiOperation, name: string): boolean {
  const { isRemote, creator } = resources.ofField(name) ?? {};
  return verbOf(of).length > 0 && isRemote === true && creator !== undefined && creator.operation.path !== of.path;
}

/**
 * A remote call without required members: its thing, and the member that its verb names, `topic` of
 * `/conversations.setTopic`. Undefined if it takes anything else that no test could know.
 */
function targetSample(world: World, of: ApiOperation, schema: JsonObject): Json | undefined {
  const { schemas } = world.api;
  const words = new Set(verbOf(of).slice(1));
  const members = [...schemas.view(schema).properties].filter(([, one]) => schemas.view(one).keywords.readOnly !== true);
  const targets = members.filter(([key]) => isTarget(world, of, key));
  const said = members.filter(([key]) => words.has(key) || key === "text");
  const known = new Set([...targets, ...said].map(([key]) => key));
  const isKnown = members.every(([key, one]) => known.has(key) || isToken(key) || typeOf(schemas.view(one)) === "boolean");
  if (targets.length === 0 || !isKnown) return undefined;
  return Object.fromEntries([...targets, ...said].map(([key, one]) => [key, sampleOf(schemas, one, key) ?? plainText(key)]));
}

/** Members for which the service playbook has a variable. */
function knownMembers({ api, knowledge }: World, schema: JsonObject): readonly string[] {
  return [...api.schemas.view(schema).properties.keys()].filter((key) => knowledge.variables.has(key) && isScalarVariable(knowledge, key));
}

export function isScalarVariable(knowledge: World["knowledge"], name: string): boolean {
  const { type } = knowledge.variables.get(name) ?? {};
  return type === undefined || type === "text";
}
