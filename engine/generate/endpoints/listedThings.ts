// Finds the things of which a field takes a list of ids, and says that a test must not change what others have made.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import type { ApiOperation } from "./api.ts";
import { listerOf } from "./finders.ts";
import { isItself } from "./foreignValues.ts";
import { plain } from "./itemNames.ts";
import { forUser } from "./listFilter.ts";
import { isOfSomebody } from "./madeUp.ts";
import { partOfParent } from "./partsOfParent.ts";
import { baseOfId, nounOfPath } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { isMadeUp, singular } from "./sample.ts";
import type { Schemas } from "./schemas.ts";
import { deepest, operationKey, type TestDraft, type Thing, type World } from "./testDraft.ts";

/** The things of which a member takes the ids, as its description says: “The list of user ids”. */
export function listedIn({ resources }: Pick<World, "resources">, name: string, description: string): Resource | undefined {
  const [, told] = /\b(?:lists?|arrays?) of (?:encoded |the )?(\w+)(?: account)? (?:[gu]?u?ids|names)\b/i.exec(description) ?? [];
  const [, noun = told] = /^(\w+)_ids$/.exec(name) ?? [];
  return noun === undefined ? undefined : resources.ofField(`${noun}_id`);
}

export function changesOthers(of: ApiOperation, { noun }: Resource): string {
  const article = /^[aeiou](?!se|ni)/i.test(noun) ? "an" : "a";
  return `${operationKey(of)} refers to ${article} ${noun.replaceAll("_", " ")} that the test did not create, and which it may change.`;
}

/** “List of runner IDs to add to the group”: a list that is replaced takes them out of where others have them. */
const movesThem = /\bto (?:add|move|transfer|assign) to the\b/i;

/** Returns whether the first entry of such a list is a thing that the test has only found. */
export function movesOthers(
  { made }: TestDraft,
  { method }: ApiOperation,
  description: Json | undefined,
  entry: Value | undefined,
): boolean {
  if (method !== "PUT" || entry === undefined || !movesThem.test(String(description))) return false;
  const text = isJsonObject(entry) ? `\${${String(entry.$var)}}` : entry;
  return [...made.values()].some((one) => !one.owned && one.text === text);
}

/** Returns whether a body has nothing else to say. */
export function isOnlyMember(schemas: Schemas, schema: JsonObject | undefined): boolean {
  return schemas.view(schema).properties.size === 1;
}

/** The name of a listed thing for a list of names that would have to be made up: “A list of merchant account names”. */
export function listedItem(
  draft: TestDraft,
  of: ApiOperation,
  description: Json | undefined,
  value: readonly Json[],
  name: string,
  depth: number,
  more?: "one more",
): string | undefined {
  const isOpen = (value.length === 1 && isMadeUp(value[0], singular(name))) || value.every((one) => isOfSomebody(one, ""));
  const resource = isOpen && depth <= deepest ? listedIn(draft.world, name, String(description)) : undefined;
  if (resource?.lister === undefined && resource?.creator === undefined) return undefined;
  return (isItself(of, resource) || more !== undefined ? draft.tryAnother(resource) : draft.tryNeed(resource, depth + 1))?.text;
}

/**
 * An existing thing that a list of made-up words must name, `"fallback_models": ["fallback-model-1"]`, where a list of
 * such things shows their ids.
 */
export function listedWord(draft: TestDraft, of: ApiOperation, value: readonly Json[], name: string, depth: number): string | undefined {
  const part = { noun: singular(name), parameter: `${singular(name)}_name`, collection: of.path };
  // `component1`, `component2` of an item whose own components have names.
  if (depth <= deepest && value.every((one) => typeof one === "string" && one.replace(/\d$/, "") === part.noun && one !== part.noun))
    return partOfParent(draft, { ...part, itemPath: `${of.path}/{${part.parameter}}` }, depth);
  const isMade = value.length === 1 && isMadeUp(value[0], singular(name));
  const noun = wordsOf(singular(name)).at(-1)?.toLowerCase();
  if (!isMade || noun === undefined || depth > deepest || !/^(?:POST|PUT)$/.test(of.method)) return undefined;
  if (draft.world.resources.ofField(singular(name), of)?.creator !== undefined) return undefined;
  return thingOfList(draft, of, noun, "id", depth)?.text;
}

/**
 * An existing thing that a new item must name, `model_id`, where only a list shows such things: `GET /models`. The test
 * does not change it.
 */
export function listedByNoun(draft: TestDraft, name: string, value: Json, of: ApiOperation, depth: number): Value | undefined {
  const { resources } = draft.world;
  const base = baseOfId(name);
  if (base === undefined || depth > deepest || resources.madeBy(of) === undefined || resources.ofField(name) !== undefined)
    return undefined;
  const thing = thingOfList(draft, of, base, name, depth);
  return thing === undefined || typeof value === "string" ? thing?.text : { $var: thing.text.slice(2, -1) };
}

/** The first of a list of the document, known by that member. */
function thingOfList(draft: TestDraft, of: ApiOperation, noun: string, parameter: string, depth: number): Thing | undefined {
  const { api, learnt } = draft.world;
  const answers = { api, observed: learnt?.observed ?? new Map(), rejected: learnt?.rejected ?? new Map() };
  const lists = api.operations.filter(
    ({ method, path }) => method === "GET" && !path.includes("{") && plain(nounOfPath(path)) === plain(noun),
  );
  for (const operation of lists) {
    const lister = listerOf(answers, operation, { parameter, noun });
    const { path } = operation;
    const resource = { itemPath: `${path}/{${parameter}}`, parameter, collection: path, noun };
    const thing = lister && forUser(draft, of, () => draft.tryNeed({ ...resource, lister }, depth + 1));
    if (thing !== undefined) return thing;
  }
  return undefined;
}
