// Finds what shows that a response is about the item that the test itself has created: values that were sent and come
// back. A service that answers with another item must not lose it.

import {
  isJsonObject,
  isSecretName,
  type Json,
  type JsonObject,
  type StoreEntry,
  storeNames,
  type Value,
} from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { member } from "./itemNames.ts";
import type { Knowledge } from "./knowledge.ts";
import { shapeOf, successOf } from "./responses.ts";
import { isIdentity } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import type { BodyPlan, TestDraft, World } from "./testDraft.ts";

/** Paths in a response, with the paths of the same values in the body that was sent. */
export type Shows = ReadonlyMap<string, string>;

/** Values that are compared. */
const most = 3;

/**
 * Returns the parts of a body that the response of `answering` shows, where `source` is the path of the item's name.
 * Compares values that no other item can have, or otherwise references to other items, or otherwise all. Empty if none
 * are documented.
 */
export function showsSent(world: World, answering: ApiOperation, source: string, plan: BodyPlan | undefined): Shows {
  if (plan === undefined) return new Map();
  const schema = shapeOf(successOf(answering));
  const parent = source.slice(0, Math.max(source.lastIndexOf("."), source.lastIndexOf("[")));
  const shown = (pointer: string): readonly (readonly [string, string])[] => {
    const keys = pointer.split("/").slice(1);
    const sent = `$${keys.map(placeOf).join("")}`;
    const last = keys.at(-1) ?? "";
    // `assign_to.id` is not the id of the new item: an id inside an object is that of another thing.
    const own = keys.length > 1 && isIdentity(last) ? [] : [`${parent}${placeOf(last)}`];
    const found = [sent, ...renamedOuter(keys).map((path) => parent + path), ...own].find((path) => isDocumented(world, schema, path));
    return found === undefined ? [] : [[found, sent]];
  };
  const bound = [...plan.bindings].filter(([, value]) => isOfTest(world.knowledge, value)).map(([pointer]) => pointer);
  for (const pointers of [plan.uniqueMembers.map((one) => `/${one}`), bound, plainMembers(plan)]) {
    const pairs = pointers.flatMap(shown);
    if (pairs.length > 0) return new Map(pairs.slice(0, most));
  }
  return new Map();
}

/** Notes that the variables of `store` are saved only from a response about the item that was sent. */
export function saveOwn({ created }: Pick<TestDraft, "created">, store: readonly StoreEntry[], shows: Shows): void {
  if (shows.size === 0) return;
  for (const name of store.flatMap(storeNames)) created.set(name, shows);
}

/** `assigned_to.id` of what was sent as `assign_to.id`. */
function renamedOuter(keys: readonly string[]): readonly string[] {
  const [outer = "", last = ""] = keys.slice(-2);
  const done = outer.replace(/^[a-z]+(?=_(?:to|by)$)/, (verb) => (verb.endsWith("e") ? `${verb}d` : `${verb}ed`));
  return keys.length < 2 || done === outer ? [] : [placeOf(done) + placeOf(last)];
}

function placeOf(key: string): string {
  return /^\d+$/.test(key) ? `[${key}]` : member(key);
}

/** Returns whether a value is made by the test, and not given by the service playbook. */
function isOfTest({ variables }: Knowledge, value: Value): boolean {
  const name = isJsonObject(value) ? value.$var : /\$\{([\w-]+)/.exec(String(value))?.[1];
  return typeof name === "string" && !variables.has(name);
}

function plainMembers({ sample, envelope, names }: BodyPlan): readonly string[] {
  const base = envelope === undefined ? "" : `/${envelope.key}`;
  const members: Json = envelope?.sample ?? sample;
  if (!isJsonObject(members)) return [];
  // Every item of JSON:API has the type of its kind.
  const isFixed = (pointer: string) => pointer === "/data/type" && names.has(pointer);
  // An empty text may stand for one that the service fills in.
  const isPlain = (key: string, value: Json) =>
    (typeof value === "string" || typeof value === "number") &&
    value !== "" &&
    !isSecretName(key) &&
    !isIdentity(key) &&
    !/^\d{4}-\d\d-\d\d/.test(String(value));
  return Object.entries(members).flatMap(([key, value]) => (isPlain(key, value) && !isFixed(`${base}/${key}`) ? [`${base}/${key}`] : []));
}

/** Returns whether a response has a value at the path that comes back as it was sent. */
function isDocumented({ api: { schemas } }: World, schema: JsonObject | undefined, path: string): boolean {
  let current = schema;
  for (const [, name, quoted, index] of path.matchAll(/\.(\w+)|\[(?:("(?:[^"\\]|\\.)*")|(\d+))\]/g)) {
    const { properties, keywords } = schemas.view(current);
    const key = name ?? (quoted === undefined ? undefined : String(JSON.parse(quoted)));
    const inner = index === undefined ? properties.get(key ?? "") : keywords.items;
    if (!isJsonObject(inner)) return false;
    current = inner;
  }
  const view = schemas.view(current);
  const type = typeOf(view);
  return (
    current !== schema && type !== "object" && type !== "array" && view.keywords.writeOnly !== true && view.keywords.format !== "password"
  );
}
