// Finds the field of a response that identifies the thing that a call has made, or whether its name does.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import { isJsonObject } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { hasSense } from "./called.ts";
import { describeResponse } from "./known.ts";
import { idOfThing, type Thing, type Told } from "./mentioned.ts";
import { pathOfMember } from "./path.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";

/** Returns whether an earlier step says which thing it is. */
export function isKnown({ context }: Told, thing: Thing): boolean {
  return parametersOf(context.operations, thing).some((name) => idOfThing(thing, name, thing.noun) !== undefined);
}

/** The parameters of paths that are the thing's. */
function parametersOf(operations: Operations | undefined, { noun }: Thing): readonly string[] {
  return (operations === undefined ? undefined : parametersByNoun(operations).get(noun)) ?? [];
}

/** The names of all parameters of paths, by the nouns of their things. */
export const parametersByNoun = rememberedFor((operations: Operations): ReadonlyMap<string, readonly string[]> => {
  const all = operations.operations.flatMap((operation) => subjectOf(operation).parameters);
  const found = Map.groupBy(all, (parameter) => parameter.noun);
  return new Map([...found].map(([owner, parameters]) => [owner, [...new Set(parameters.map(({ name }) => name))]]));
});

/** The only field of the response that identifies the thing; undefined if that is known already. */
export function idIn(told: Told, thing: Thing): string | undefined {
  const { operations } = told.context;
  if (operations === undefined) return undefined;
  const names = parametersOf(operations, thing);
  if (names.length === 0 || isKnown(told, thing)) return undefined;
  const response = describeResponse({ operations, before: [thing.call.step] });
  if (response === undefined || response.isList) return undefined;
  // An item is added to a cart, and the cart comes back: its id is not that of the item.
  const isOwner = thing.call.operation.path.includes("}") && [...response.objectLists].some((list) => nounOf([list]) === thing.noun);
  if (isOwner) return undefined;
  // `gid` for `{task_gid}`
  const own = names.flatMap((name) => {
    const [noun, words] = [splitWords(thing.noun), splitWords(name)];
    return words.length > noun.length && noun.every((word, at) => words[at] === word) ? [words.slice(noun.length).join(" ")] : [];
  });
  const called = [...new Set([...names, `${thing.noun} id`, ...own, "id"])];
  // The channel of `{"id": …, "lastMessage": {"channelId": …}}` is the outer one.
  const outer = called.flatMap((name) => ownField(response, name) ?? [])[0];
  const inner = ownObject(response, thing.noun, called) ?? outer ?? called.flatMap((name) => innerField(response, name) ?? [])[0];
  if (inner !== undefined) return inner;
  const [only, ...others] = [...response.fields.values()].filter((field) => hasSense(splitWords(field).at(-1) ?? "", "o.identity"));
  return only !== undefined && others.length === 0 && /id$/i.test(only) && !isOfError(response, only) ? pathOfMember(only) : undefined;
}

/** An error names the thing that it is about, by `guild_id`: the new guild has an `id`. */
function isOfError({ ofErrors }: KnownResponse, name: string): boolean {
  return ofErrors?.has(name) === true;
}

function ownField(response: KnownResponse, name: string): string | undefined {
  const own = response.fields.get(squeeze(name));
  return own === undefined || isOfError(response, own) ? undefined : pathOfMember(own);
}

/** `$.order.id` of `{"id": …, "order": {…}}` */
function ownObject(response: KnownResponse, noun: string, called: readonly string[]): string | undefined {
  const name = response.fields.get(squeeze(noun));
  const inside = name === undefined || isOfError(response, name) ? undefined : response.members?.get(squeeze(noun));
  return called.flatMap((one) => inside?.get(squeeze(one)) ?? [])[0];
}

function innerField(response: KnownResponse, name: string): string | undefined {
  const found = [...(response.members?.values() ?? [])]
    .flatMap((inside) => inside.get(squeeze(name)) ?? [])
    .filter((path) => !isOfError(response, /^\$\.(\w+)/.exec(path)?.[1] ?? ""));
  // The task of `{"data": {"gid": …, "assignee": {"gid": …}}}` is the outer one.
  const depths = found.map((path) => path.split(".").length);
  const [inner, ...others] = found.filter((_, at) => depths[at] === Math.min(...depths));
  return others.length === 0 ? inner : undefined;
}

/** `/features/{featureName}` takes the name that the request has sent, if no response has an id for it. */
export function isToldByName(told: Told, thing: Thing, text: string, parameter: string): boolean {
  const { body } = thing.call.step;
  if (body === undefined || !isJsonObject(body)) return false;
  const member = Object.keys(body).find((name) => body[name] === text);
  if (member === undefined) return false;
  const last = splitWords(parameter).at(-1) ?? "";
  const isName = sameName(parameter, member) || last === lastWord(member);
  return isName || (!hasSense(last, "o.identity") && idIn(told, thing) === undefined);
}

function lastWord(name: string): string {
  return splitWords(name).at(-1) ?? "";
}
