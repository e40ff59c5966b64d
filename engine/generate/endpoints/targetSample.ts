// Samples the bodies of remote calls that require nothing: the things that a call is about, and what its verb names.

import type { Json, JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { changesOthers, listedIn } from "./listedThings.ts";
import { sayingText } from "./madeUp.ts";
import { verbOf } from "./remoteThings.ts";
import type { Resource } from "./resources.ts";
import { plainText, sampleOf } from "./sample.ts";
import { type Schemas, typeOf } from "./schemas.ts";
import { Unarranged, type World } from "./testDraft.ts";
import { isToken } from "./tokens.ts";

/** Returns whether a member of a remote call's body names the thing of the call, and the test can create that. */
export function isTarget({ resources }: World, of: ApiOperation, name: string): boolean {
  const { isRemote, creator } = resources.ofField(name) ?? {};
  return verbOf(of).length > 0 && isRemote === true && creator !== undefined && creator.operation.path !== of.path;
}

/**
 * A remote call without required members: its thing, and the member that its verb names, `topic` of
 * `/conversations.setTopic`. Undefined if it takes anything else that no test could know, unless the test removes what
 * it makes, or changes a thing of its own group.
 */
export function targetSample(world: World, of: ApiOperation, schema: JsonObject): Json | undefined {
  const { schemas } = world.api;
  const [verb = "", ...object] = verbOf(of);
  if (verb === "") return undefined;
  const words = new Set(verb === "rename" ? [...object, "name"] : object);
  const members = [...schemas.view(schema).properties].filter(([, one]) => schemas.view(one).keywords.readOnly !== true);
  const all = members.filter(([key]) => isTarget(world, of, key));
  const own = all.filter(([key]) => isOfGroup(world, of, key));
  const targets = own.length > 0 ? own : all;
  const isChange = own.length > 0 && /^(?:edit|update)$/.test(verb);
  const isSaid = (key: string) => words.has(key) || key === "text" || (isChange && sayingText.test(key));
  const said = members.filter(([key, one]) => isSaid(key) || (verb === "schedule" && /\bfuture\b/i.test(describedBy(schemas, one))));
  const known = new Set([...targets, ...said].map(([key]) => key));
  const others = members.filter(([key, one]) => !known.has(key) && !isToken(key) && typeOf(schemas.view(one)) !== "boolean");
  const isMaker = world.resources.madeBy(of) !== undefined;
  const person = isMaker ? undefined : others.flatMap(([key, one]) => listedOnly(world, of, key, describedBy(schemas, one)) ?? [])[0];
  if (person !== undefined) throw new Unarranged(changesOthers(of, person));
  if (targets.length === 0) return undefined;
  const isUndone = said.length > 0 && (isChange || world.resources.madeBy(of)?.resource.deleter !== undefined);
  const sample = (chosen: typeof members) =>
    Object.fromEntries(chosen.map(([key, one]) => [key, sampleOf(schemas, one, key) ?? plainText(key)]));
  const removers = own.flatMap(([key]) => world.resources.ofField(key)?.deleter ?? []).filter(({ path }) => path === of.path);
  // A message is named by its channel, too: the removal of what a test has made sends both.
  const whole = new Set(removers.flatMap(({ named = [] }) => named.filter((key) => !isToken(key))));
  if (others.length === 0 || isUndone || removers.length > 0)
    return sample([...targets, ...said, ...members.filter(([key]) => whole.has(key))]);
  // A star is put on a channel, a file or a comment of a file.
  const isChoice = said.length === 0 && others.every(([key]) => targets.some(([target]) => key.startsWith(`${target}_`)));
  return isChoice ? sample(targets.slice(0, 1)) : undefined;
}

function describedBy(schemas: Schemas, schema: JsonObject): string {
  return String(schemas.view(schema).keywords.description ?? "");
}

/** Returns whether a remote call of the same group makes what the member names. */
function isOfGroup({ resources }: World, { path }: ApiOperation, name: string): boolean {
  const maker = resources.ofField(name)?.creator?.operation.path ?? "";
  return maker.slice(0, maker.lastIndexOf(".")) === path.slice(0, path.lastIndexOf("."));
}

/** A thing that only a list has: a test makes none. */
function listedOnly(world: World, { path }: ApiOperation, name: string, description: string): Resource | undefined {
  const resource = world.resources.ofField(name, { path, description }) ?? listedIn(world, name, description);
  return resource?.creator === undefined && resource?.lister !== undefined ? resource : undefined;
}
