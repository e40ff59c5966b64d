// Finds the state that an item must be in for a call, as the words say, “the PDF of a finalized quote”: a draft is not,
// and what is only “upcoming” may not be there at all.

import type { ApiOperation } from "./api.ts";
import { plain } from "./itemNames.ts";
import { parametersIn } from "./paths.ts";
import type { Finder, Resource } from "./resources.ts";
import { singular } from "./sample.ts";
import { operationKey, Unarranged, type World } from "./testDraft.ts";

/** States of items that are drafts first. */
const finished = /\b(?:an?|the) (finali[sz]ed|issued|posted|published|sent) ([a-z][\w-]*)/gi;
const makesDraft = /\bcreates? an? draft\b/i;

/** “To adjust the amount of a finalized invoice”: the word for the state of such an item. */
function stateIn(words: string, noun: string): string | undefined {
  const told = [...words.matchAll(finished)].find(([, , one = ""]) => plain(singular(one)) === plain(noun));
  return told?.[1]?.toLowerCase();
}

/** Throws `Unarranged` for a call that previews what needs a finished item, where a test can only make a draft. */
export function mustBeFinished({ resources }: World, of: ApiOperation, { noun, creator, parameter }: Resource): void {
  const [, whole = ""] = /^(.*)\/preview(?:\/\w+)?$/.exec(of.path) ?? [];
  if (whole === "" || creator === undefined || !makesDraft.test(creator.operation.words)) return;
  const state = stateIn(resources.operation("POST", whole)?.words ?? "", noun);
  if (state === undefined) return;
  throw new Unarranged(
    `${operationKey(of)} needs a ${state} ${noun}, and ${operationKey(creator.operation)} creates a draft: define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}

/** The filter with which a list has no drafts, for a call on a finished item: `?status=open`. */
export function filterForState(
  { api: { schemas } }: World,
  { path, words }: ApiOperation,
  { noun, parameter }: Resource,
  lister: Finder["operation"],
): Readonly<Record<string, string>> {
  if (!parametersIn(path).includes(parameter) || stateIn(words, noun) === undefined) return {};
  for (const { in: place, name, required, schema } of lister.parameters) {
    const listed = schemas.view(schema).keywords.enum;
    const states = Array.isArray(listed) ? listed.filter((one) => typeof one === "string") : [];
    const state = states.find((one) => /^(?:open|finali[sz]ed|issued|posted|published|sent)$/i.test(one));
    if (place === "query" && !required && states.some((one) => /^draft$/i.test(one)) && state !== undefined) return { [name]: state };
  }
  return {};
}

/** Why a call cannot have what comes next: `GET /invoices/upcoming` of a customer who has ordered nothing. */
export function noneUpcoming({ knowledge }: World, operation: ApiOperation): string | undefined {
  const { method, path, parameters, words } = operation;
  const [, noun = ""] = /\bupcoming (\w+)/i.exec(words) ?? [];
  if (method !== "GET" || noun === "" || !path.split("/").includes("upcoming") || path.includes("{")) return undefined;
  const owner = parameters.find((one) => one.in === "query" && /\bwhose upcoming \w+/i.test(one.description));
  if (owner !== undefined && knowledge.variables.has(owner.name)) return undefined;
  const help = owner === undefined ? "" : ` Define the variable ${owner.name} in the service playbook.`;
  return `${operationKey(operation)} needs an upcoming ${noun}: a new ${owner?.name ?? "item"} may have none, and generation does not know how to make one.${help}`;
}

/** Why a call cannot have the picture of which a service makes thumbnails: tests upload a text. */
export function noPicture({ knowledge }: World, operation: ApiOperation): string | undefined {
  const { method, path, words } = operation;
  const [parameter = "", ...more] = parametersIn(path);
  if (method !== "GET" || !ofPictures.test(words.replace(/\s+/g, " ")) || knowledge.variables.has(parameter) || more.length > 1)
    return undefined;
  return `${operationKey(operation)} needs a picture, and generation has only a text to upload: define the variable ${parameter} in the service playbook.`;
}

const ofPictures = /\bthumbnails can be generated for (?:the )?(?:image|picture|photo|video)\b/i;
