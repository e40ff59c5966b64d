// Finds the things that a remote call makes and another call of its group removes by a member of its body:
// `POST /reminders.add`, and `POST /reminders.delete` with a `reminder`.

import { wordsOf } from "../nameWords.ts";
import type { Api, ApiOperation } from "./api.ts";
import { member, nameSource } from "./itemNames.ts";
import type { Also } from "./origins.ts";
import type { Finder, Resource } from "./resources.ts";
import { shapeOf, successOf } from "./responses.ts";
import { singular } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import { isToken } from "./tokens.ts";
import { deletedElsewhere, deletes, undoneByName } from "./verbs.ts";

/** `listers` come from `remoteLists`, by their noun. */
export function remoteThings(api: Api, listers: ReadonlyMap<string, Resource>): readonly Resource[] {
  const makers = api.operations.filter((one) => /^(?:add|create|insert|post|register|schedule|upload)$/.test(verbOf(one)[0] ?? ""));
  const own = makers.flatMap((maker) => thingOf(api, listers, maker, undoneByName(maker, api.operations), ""));
  const known = new Set(own.map(({ collection }) => collection));
  const others = makers.filter(({ path }) => !known.has(path));
  return [...own, ...others.flatMap((maker) => thingOf(api, listers, maker, deletedElsewhere(maker, api.operations), maker.path))];
}

/** `beside` distinguishes things of one kind that several calls make. */
function thingOf(
  api: Api,
  listers: ReadonlyMap<string, Resource>,
  operation: ApiOperation,
  remover: ApiOperation | undefined,
  beside: string,
): readonly Resource[] {
  const [, ...object] = verbOf(operation);
  if (remover === undefined || remover.method !== "POST" || !deletes(remover)) return [];
  const wanted = api.schemas.view(remover.body?.schema);
  const sent = api.schemas.view(operation.body?.schema).properties;
  const given = [...wanted.properties.keys()].filter((name) => !isToken(name));
  const sources = new Map(given.flatMap((name): [string, string][] => sourceIn(api, operation, name)));
  const isGiven = (name: string) => isToken(name) || sources.has(name) || sent.has(name);
  // A member that the making call takes, too, is around the new thing, a message's channel: except for the contents of
  // the thing itself.
  const kind = singular(groupOf(operation));
  const own = given.find((name) => sources.has(name) && (!sent.has(name) || name === kind));
  const ofClient = given.find((one) => sent.has(one) && isOfClient(one));
  const name = own ?? given.find((one) => sent.has(one) && wanted.required.has(one) && /^(?:name|key|slug|code)$/.test(one)) ?? ofClient;
  if (name === undefined || ![...wanted.required].every(isGiven)) return [];
  const others = given.filter((one) => one !== name && sources.has(one) && (wanted.required.has(one) || sent.has(one)));
  const isEnough = name === ofClient && wanted.required.size === 0;
  if (own === undefined && given.length > 1 && !isEnough) return [];
  const noun = name === ofClient ? kind : nounOf(name, object, groupOf(operation));
  const source = own === undefined ? undefined : sources.get(name);
  const lister = name === ofClient ? undefined : listerOf(listers, noun);
  const also: Also = new Map(others.map((one) => [one, sources.get(one) ?? ""]));
  // A token of the body is sent as the service playbook has it.
  const tokens = [...wanted.required].filter(isToken);
  return [
    {
      itemPath: [remover.path, name, ...(beside === "" ? [] : [beside])].join(" "),
      parameter: name,
      collection: operation.path,
      noun,
      isRemote: true,
      creator: { operation, ...(source === undefined ? { sent: name } : { source }), ...(also.size === 0 ? {} : { also }) },
      deleter: { ...remover, named: [name, ...others, ...tokens] },
      ...(lister === undefined ? {} : { lister }),
    },
  ];
}

/** Returns whether the client invents the id: `external_id`. */
function isOfClient(name: string): boolean {
  return /^(?:external|client|custom)_?id$/i.test(name);
}

/** The words of a remote call's verb: `post message` of `/chat.postMessage`; none of other paths. */
export function verbOf({ method, path }: ApiOperation): readonly string[] {
  const dot = path.lastIndexOf(".");
  const isCall = method === "POST" && dot > path.lastIndexOf("/") && !path.includes("{") && !/\.(?:json|xml)$/.test(path);
  return isCall ? wordsOf(path.slice(dot + 1)) : [];
}

/** `chat` of `/chat.postMessage`. */
function groupOf({ path }: ApiOperation): string {
  return /(?<!\w)(\w+)\.\w+$/.exec(path)?.[1] ?? "";
}

/** Where a response has what another call takes as this member: `$.ts`, `$.reminder.id`, `$.channel_id`. */
function sourceIn({ schemas }: Api, operation: ApiOperation, name: string): [string, string][] {
  const { properties } = schemas.view(shapeOf(successOf(operation)));
  const found = properties.get(name);
  if (found !== undefined && !/^(?:object|array)$/.test(typeOf(schemas.view(found)) ?? "")) return [[name, `$${member(name)}`]];
  const key = name.replace(/_id$/, "");
  const inner = properties.get(key);
  const source = inner && nameSource(schemas, inner, { parameter: "id", noun: key, type: "string" }, `$${member(key)}`);
  return source === undefined ? [] : [[name, source]];
}

function nounOf(name: string, object: readonly string[], group: string): string {
  const own = name.replace(/_id$/, "");
  if (own.length > 3 && !/^name$/.test(own)) return own;
  return object.length === 0 ? singular(group) : object.join("_");
}

function listerOf(listers: ReadonlyMap<string, Resource>, noun: string): Finder | undefined {
  return listers.get(noun)?.lister;
}
