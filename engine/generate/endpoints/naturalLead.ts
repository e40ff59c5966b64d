// Words the beginning of a request as a person would: `Create an order`, `Delete the order ${orderId}`, `Confirm the
// order ${orderId}`; from the paths, the nouns and the summaries of the document.

import { splitWords } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { plain } from "./itemNames.ts";
import { nounOfParameter } from "./paths.ts";
import type { Resources } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import { singular } from "./sample.ts";
import type { World } from "./testDraft.ts";

const itemVerbs: Readonly<Record<string, string>> = { GET: "Get", DELETE: "Delete", PATCH: "Update", PUT: "Replace" };

/** With `{parameter}` where a value of the path goes; undefined if no words fit. */
export function naturalLead({ api, resources }: World, operation: ApiOperation): string | undefined {
  const { method, summary = "" } = operation;
  const path = operation.path.replace(/(?<=.)\/$/, "");
  if (operation.variant !== undefined || !/^(?:\/[\w-]+|\/\{[\w-]+\})+$/.test(path)) return undefined;
  const owner = ownerOf(resources, path);
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last.startsWith("{")) {
    const verb = method === "PUT" && /^(?:update|change|edit|modify)\b/i.test(summary) ? "Update" : itemVerbs[method];
    return verb === undefined || owner === undefined ? undefined : `${verb} ${owner}`;
  }
  const of = owner === undefined ? "" : ` of ${owner}`;
  if (method === "POST" && isCollection(resources.madeBy(operation)?.resource.collection, path)) {
    const noun = wordsOf(resources.madeBy(operation)?.resource.noun ?? "");
    return noun === "" ? undefined : `Create ${article(noun)} ${noun}${of}`;
  }
  const word = wordsOf(last);
  if (method === "GET") {
    if (word === "") return undefined;
    const isList = singular(word) !== word && listIn(api, successOf(operation)?.schema) !== undefined;
    if (isList) return `List the ${word}${of}`;
    return owner === undefined ? undefined : `Get the ${word}${of}`;
  }
  if (method !== "POST" || owner === undefined) return undefined;
  // “Confirm an order”; “Generate a key” of `POST /webhooks/{id}/key` is nothing that happens to the webhook.
  const [, verb = "", object = ""] = /^([A-Z][a-z]+) (?:an?|the) (.*)/.exec(summary) ?? [];
  const noun = owner.slice("the ".length, owner.indexOf(" {"));
  const isDone = `${object.toLowerCase()} `.startsWith(`${noun} `) && !/^(?:Create|Add|Get|List|Set)$/.test(verb);
  return isDone ? `${verb} ${owner}` : undefined;
}

function isCollection(collection: string | undefined, path: string): boolean {
  return collection?.replace(/\/$/, "") === path;
}

/** `the line {lineId} of the order {orderId}`; undefined if the path has no item. */
function ownerOf(resources: Resources, path: string): string | undefined {
  const parts = [...path.matchAll(/\{([\w-]+)\}/g)].map(([, parameter = ""]) => {
    const { noun = "", whole } = resources.ofParameter(path, parameter) ?? {};
    // `/archive/{flagName}` is a flag, and `/repos/{owner}` no repository.
    const own = plain(nounOfParameter(parameter));
    const isOther = whole !== undefined || !(plain(noun).endsWith(own) || own.endsWith(plain(noun)));
    return isOther || wordsOf(noun) === "" ? undefined : `the ${wordsOf(noun)} {${parameter}}`;
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.reverse().join(" of ");
}

function wordsOf(name: string): string {
  const words = splitWords(name).join(" ");
  return /^[a-z][a-z ]*$/.test(words) ? words : "";
}

function article(noun: string): string {
  return /^(?:[aeio]|u(?!ni|s[aeiu]))/.test(noun) ? "an" : "a";
}
