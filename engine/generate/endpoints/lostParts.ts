// Finds bodies that say nothing, or something else, once the values of other people's things are left out of them.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiBody, ApiOperation } from "./api.ts";
import { valueAt, withValue } from "./fieldPlaces.ts";
import { lastMember } from "./itemNames.ts";
import { sayingText } from "./madeUp.ts";
import type { Finder, Resource } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import { isIdentity, isMadeUp } from "./sample.ts";
import { type Schemas, type SchemaView, viewOf } from "./schemas.ts";
import { deepest, operationKey, type TestDraft, Unarranged, type World } from "./testDraft.ts";
import { toldNeeded } from "./toldNeeded.ts";

/** Returns whether the document requires a member that it does not describe, next to others that it does. */
export function isUndescribed({ required, properties }: SchemaView, key: string, value: Json): boolean {
  return required.has(key) && properties.size > 0 && !properties.has(key) && isMadeUp(value, key) && !sayingText.test(key);
}

export function undescribed(name: string, of: ApiOperation, member: string): Unarranged {
  return new Unarranged(
    `The document requires ${member} of ${operationKey(of)}, and does not describe it: define the variable ${name} in the service playbook.`,
    name,
  );
}

/** “List of repository names (in the form `owner/repo-name`)”, “the list of user `login`s”. */
const ofNames =
  /\b(?:lists?|array) of (?:\w+ ){0,2}(?:full )?[`'"]?(?:names|logins?[`'"]?s?|slugs?[`'"]?s?|handles|usernames)\b|\bin the form [`'"(]{0,2}\w+\/\w|\b(?:logins|user ?names|handles) of (?:the )?\w+|^the (?:slug|username|login)s?(?: values?)? (?:for|of) (?:the )?(?:teams|users)\b/i;

/**
 * For a list that takes names of things which are known by their ids: the name of a listed one, null if none is known.
 * Undefined for any other list.
 */
export function nameInstead(
  draft: TestDraft,
  name: string,
  { path }: ApiOperation,
  description: Json | undefined,
  depth: number,
  isMust = false,
): string | null | undefined {
  if (typeof description !== "string" || !ofNames.test(description) || /\bids?\b/i.test(description)) return undefined;
  const resource = draft.world.resources.ofField(name, { path, description });
  const { creator, lister } = resource ?? {};
  const source = creator?.source ?? lister?.source;
  if (resource === undefined || source === undefined || !isIdentity(lastMember(source))) return undefined;
  const key = /\b(login|slug|username|handle)/i.exec(description)?.[1]?.toLowerCase();
  if (key === undefined || depth > deepest) return null;
  const keys = key === "username" ? ["username", "login"] : [key];
  const isKnownSo = (one: Resource) => keys.includes(lastMember(one.creator?.source ?? one.lister?.source ?? ""));
  const { resources } = draft.world;
  // The creation that gives the id gives the name as well.
  const isSame = (one: Resource) => isKnownSo(one) && one.creator?.operation === creator?.operation;
  const same = (isMust ? resources.ofKind(resource.noun, isSame) : undefined) ?? resources.ofKind(resource.noun, isKnownSo);
  const text = same && draft.tryNeed(same, depth + 1)?.text;
  if (text !== undefined) return text;
  if (lister === undefined) return null;
  const { creator: _, ...rest } = resource;
  const known = { ...rest, itemPath: `${resource.itemPath} ${key}`, parameter: key };
  const other = { ...lister, source: lister.source.slice(0, lister.source.lastIndexOf(".") + 1) + key };
  return showsMember(draft.world, other) ? (draft.tryNeed({ ...known, lister: other }, depth + 1)?.text ?? null) : null;
}

function showsMember({ api }: World, { operation, source }: Finder): boolean {
  return api.schemas.view(listIn(api, successOf(operation)?.schema)?.items).properties.has(lastMember(source));
}

/** The id that was left out, although another member is needed without it: “Optional if `cluster_id` is passed”. */
export function neededByOthers(
  schemas: Schemas,
  schema: JsonObject,
  sample: Json,
  kept: Json,
  foreign: readonly string[],
): string | undefined {
  const lost = foreign.find((pointer) => {
    const outer = pointer.slice(0, pointer.lastIndexOf("/"));
    const [before, after] = [valueAt(sample, outer), valueAt(kept, outer)];
    if (!isJsonObject(before) || !isJsonObject(after) || pointer.slice(outer.length + 1) in after) return false;
    const view = viewOf(schemas, schemaAt(schemas, schema, sample, outer), before);
    const needed = new Set(toldNeeded(schemas, view, before));
    return toldNeeded(schemas, view, after).some((key) => !needed.has(key) && !(key in before));
  });
  return lost?.slice(lost.lastIndexOf("/") + 1);
}

/**
 * The body without members that say something about one that was left out: `position` beside the `path` of a file,
 * `"visibility": "selected"` beside `selected_ids`.
 */
export function withoutRest(
  schemas: Schemas,
  { body }: ApiOperation,
  before: Json,
  after: Json,
  bindings: ReadonlyMap<string, unknown>,
): Json {
  const schema = body?.schema;
  if (schema === undefined || !isJsonObject(before) || !isJsonObject(after)) return after;
  const lost = Object.keys(before).filter((key) => !(key in after));
  if (lost.length === 0) return after;
  const { properties, required } = schemas.view(schema);
  const isPlaced = body?.example !== undefined && lost.some((key) => /^(?:file_?)?(?:path|name)$/i.test(key));
  const says = (key: string, other: string) => {
    const words = String(schemas.view(properties.get(key)).keywords.description ?? "");
    return ["`", '"', "*"].some((quote) => words.includes(quote + other + quote));
  };
  const isRelated = ([key, value]: readonly [string, Json]) =>
    !required.has(key) &&
    !bindings.has(`/${key}`) &&
    ((isPlaced && typeof value === "number") ||
      lost.some((one) => (typeof value === "string" && one.split("_").includes(value)) || says(key, one) || says(one, key)));
  const rest: JsonObject = Object.fromEntries(Object.entries(after).filter((entry) => !isRelated(entry)));
  return Object.keys(rest).length === 0 || schemas.accepts(schema, rest) === false ? after : rest;
}

/** The list that was left out although a required member asks for it: `"scope": "selected"` and `selected_ids`. */
export function selectionLost(schemas: Schemas, { body }: ApiOperation, before: Json, after: Json): string | undefined {
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined;
  const { required } = schemas.view(body?.schema);
  const asked = Object.entries(after).flatMap(([key, value]) => (required.has(key) && typeof value === "string" ? [`${value}_`] : []));
  return Object.keys(before).find((key) => !(key in after) && asked.some((start) => key.startsWith(start)));
}

/** The slug of an example beside that of another thing than in the example: a plan of one app is none of another. */
export function besideAnother(sample: Json, bindings: ReadonlyMap<string, unknown>): string | undefined {
  const slugs = isJsonObject(sample) ? Object.keys(sample).filter((key) => /_slug$/.test(key)) : [];
  const isBound = (key: string) => bindings.has(`/${key}`);
  return slugs.some(isBound) ? slugs.find((key) => !isBound(key)) : undefined;
}

/** The member without which a required object of the document's example is only a part of it. */
export function cutFrom(
  schemas: Schemas,
  body: ApiBody | undefined,
  before: Json,
  after: Json,
  foreign: readonly string[],
  base: string,
): string | undefined {
  return foreign.find((pointer) => {
    const outer = pointer.slice(0, pointer.lastIndexOf("/"));
    if (outer === "" || outer === base || /^\d+$/.test(pointer.slice(outer.length + 1)) || isJsonObject(valueAt(before, pointer)))
      return false;
    const [one, other] = [valueAt(before, outer), valueAt(after, outer)];
    if (!isJsonObject(one) || !isJsonObject(other) || pointer.slice(outer.length + 1) in other) return false;
    return isShown(schemas, body, before, outer);
  });
}

/** The ids in later entries of lists that name the same thing as an earlier entry: a list says one thing of each. */
export function namedAgain(bindings: ReadonlyMap<string, Value>, needsMore: (list: string) => boolean): readonly string[] {
  const named = new Set<string>();
  return [...bindings].flatMap(([pointer, value]) => {
    const [, list = "", key = ""] = /^(.*)\/\d+\/(\w*[a-z]_id)$/.exec(pointer) ?? [];
    if (key === "" || needsMore(list)) return [];
    const once = JSON.stringify([list, key, value]);
    if (named.has(once)) return [pointer];
    named.add(once);
    return [];
  });
}

/** The body without the entries of lists that these members are in; undefined if a list would be empty. */
export function withoutEntries(sample: Json, pointers: readonly string[]): Rest | undefined {
  const dropped = new Map<string, Set<number>>();
  for (const pointer of pointers) {
    const [, list = "", at = ""] = /^(.*)\/(\d+)\/[^/]+$/.exec(pointer) ?? [];
    dropped.set(list, (dropped.get(list) ?? new Set()).add(Number(at)));
  }
  let rest = sample;
  for (const [list, places] of dropped) {
    const entries = valueAt(rest, list);
    if (!Array.isArray(entries) || places.size >= entries.length) return undefined;
    rest = withValue(
      rest,
      list,
      (entries as readonly Json[]).filter((_, at) => !places.has(at)),
    );
  }
  const moved = (pointer: string): readonly string[] => {
    for (const [list, places] of dropped) {
      const [at = "", ...inside] = pointer.startsWith(`${list}/`) ? pointer.slice(list.length + 1).split("/") : [];
      if (at === "") continue;
      if (places.has(Number(at))) return [];
      const before = [...places].filter((one) => one < Number(at)).length;
      return [[list, String(Number(at) - before), ...inside].join("/")];
    }
    return [pointer];
  };
  return { sample: rest, moved };
}

interface Rest {
  readonly sample: Json;
  /** Where a member is now; empty if it is gone. */
  moved(pointer: string): readonly string[];
}

/** Returns whether an example of the document has the whole object. */
function isShown(schemas: Schemas, body: ApiBody | undefined, sample: Json, pointer: string): boolean {
  if (body?.example !== undefined) return true;
  const parts = pointer.split("/");
  return parts.some((_, index) => {
    const { example } = schemas.view(schemaAt(schemas, body?.schema ?? {}, sample, parts.slice(0, index + 1).join("/"))).keywords;
    return isJsonObject(example) || Array.isArray(example);
  });
}

export function schemaAt(schemas: Schemas, schema: JsonObject, sample: Json, pointer: string): JsonObject {
  let value: Json | undefined = sample;
  let at = schema;
  for (const key of pointer.split("/").slice(1)) {
    const view = viewOf(schemas, at, value ?? null);
    const { items } = view.keywords;
    at = Array.isArray(value) ? (isJsonObject(items) ? items : {}) : (view.properties.get(key) ?? {});
    value = valueAt(value ?? null, `/${key}`);
  }
  return at;
}

/** “This folder will need to already have an instance of the template.” */
export const asksForMoreOf = /\b(?:needs? to|must) already\s+(?:have|be|contain)\b/i;

export function withoutWhatItNeeds(of: ApiOperation, member: string): Unarranged {
  return new Unarranged(
    `The document says of ${member} of ${operationKey(of)} what its item must already have, and generation does not make that. Define the variable ${member} in the service playbook.`,
    member,
  );
}
