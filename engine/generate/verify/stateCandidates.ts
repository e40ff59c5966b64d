// Lists what could bring the items of a refused call into the state that it needs: actions on the same item, changes of
// the field that holds its state, and items below it.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { Api, ApiOperation } from "../endpoints/api.ts";
import { erased, parametersIn } from "../endpoints/paths.ts";
import type { Resource } from "../endpoints/resources.ts";
import { isNeverSent, onlyReads, sensitiveReason } from "../endpoints/sensitive.ts";
import { operationKey, type StateStep, type World } from "../endpoints/testDraft.ts";
import { wordsOf } from "../nameWords.ts";

/**
 * The steps that could help, the likeliest first: those whose words the refusal `answer` has, then actions, changes of
 * the state, and new items below.
 */
export function stateSteps(world: World, operation: ApiOperation, answer: string): readonly StateStep[] {
  const told = answer.toLowerCase();
  const steps = itemsOf(world, operation).flatMap((item) => [
    ...actionsOn(world, item, operation).map((action) => ({
      step: { operation: operationKey(action) },
      words: wordsOfAction(action, item),
    })),
    ...changesOf(world, item).map((step) => ({ step, words: [String(step.set?.value).toLowerCase()] })),
    ...makersBelow(world, item, operation).map((maker) => ({
      step: { operation: operationKey(maker) },
      words: wordsOfAction(maker, item),
    })),
  ]);
  const isTold = (words: readonly string[]) => words.some((word) => word.length > 2 && told.includes(stemOf(word)));
  return steps.toSorted((one, other) => Number(isTold(other.words)) - Number(isTold(one.words))).map(({ step }) => step);
}

/** The items of its path, the last one first, then those that its body must name. */
function itemsOf({ api, resources }: World, { path, body }: ApiOperation): readonly Resource[] {
  const inPath = parametersIn(path).toReversed();
  const { properties, required } = api.schemas.view(body?.schema);
  const inBody = [...properties.keys()].filter((name) => required.has(name));
  const found = [...inPath.map((name) => resources.ofParameter(path, name)), ...inBody.map((name) => resources.ofField(name, { path }))];
  return [...new Set(found.flatMap((resource) => (resource === undefined || resource.isRemote === true ? [] : [resource])))];
}

/** `POST /orders/{orderId}/confirmation`, `PUT /orders/{orderId}/address`, `POST /orders/{orderId}:confirm`. */
function actionsOn(world: World, item: Resource, besides: ApiOperation): readonly ApiOperation[] {
  return below(world, item, besides).filter(
    (operation) => world.resources.madeBy(operation) === undefined && world.resources.ofCollection(operation.path) === undefined,
  );
}

/** `POST /carts/{cartId}/lines`. */
function makersBelow(world: World, item: Resource, besides: ApiOperation): readonly ApiOperation[] {
  return below(world, item, besides).filter(
    (operation) => world.resources.madeBy(operation)?.resource.collection === operation.path && !isNeverSent(operation),
  );
}

function below({ api, knowledge }: World, { itemPath }: Resource, besides: ApiOperation): readonly ApiOperation[] {
  return api.operations.filter((operation) => {
    const rest = erased(operation.path).slice(erased(itemPath).length);
    const isBelow = erased(operation.path).startsWith(erased(itemPath)) && /^[/:][^/{}]+$/.test(rest);
    if (!isBelow || operation === besides || !/^(?:POST|PUT|PATCH)$/.test(operation.method)) return false;
    if (onlyReads(operation) || isNeverSent(operation) || operation.body?.kind === "bytes") return false;
    return !isDestructive(operation) && sensitiveReason(knowledge, operation, "before things") === undefined;
  });
}

/** The name of a field that holds a state. */
const stateName = /^(?:status|state|phase|stage)$/i;

/** A PATCH or PUT of the item, or of its state, with each listed value. */
function changesOf({ api }: World, { itemPath }: Resource): readonly StateStep[] {
  return api.operations.flatMap((operation): readonly StateStep[] => {
    const rest = erased(operation.path).slice(erased(itemPath).length);
    const isOfItem = erased(operation.path).startsWith(erased(itemPath)) && (rest === "" || stateName.test(rest.slice(1)));
    if (!isOfItem || !/^(?:PATCH|PUT)$/.test(operation.method) || operation.body?.kind !== "json") return [];
    return statesIn(api, operation).map((set) => ({ operation: operationKey(operation), set }));
  });
}

function statesIn({ schemas }: Api, { body }: ApiOperation): readonly { readonly field: string; readonly value: Json }[] {
  return [...schemas.view(body?.schema).properties].flatMap(([field, schema]) => {
    const listed = schemas.view(schema).keywords.enum;
    if (!stateName.test(field) || !isJsonObject(schema) || !Array.isArray(listed)) return [];
    return listed.filter((value) => typeof value === "string" && !destructive.test(value)).map((value) => ({ field, value }));
  });
}

const destructive = /^(?:deleted?|removed?|destroy(?:ed)?|purged?|eras(?:e|ed)|wiped?|trash(?:ed)?|discard(?:ed)?|terminated?)$/i;

function isDestructive(operation: ApiOperation): boolean {
  const named = [operation.path.split(/[/:]/).at(-1) ?? "", operation.operationId ?? ""].flatMap(wordsOf);
  return named.some((word) => destructive.test(word));
}

/** The words of an action that its item does not have: `accept` of `/films/{filmId}/accept`. */
function wordsOfAction({ path, operationId = "" }: ApiOperation, { itemPath, noun }: Resource): readonly string[] {
  const own = new Set(wordsOf(noun));
  return [path.slice(itemPath.length + 1), operationId].flatMap(wordsOf).filter((word) => !own.has(word));
}

/** `confirm` of `confirmation`, which an answer may have as “confirmed”. */
function stemOf(word: string): string {
  const stem = word.toLowerCase().replace(/(?:ation|ion|ment|ing|ed|e|al)$/, "");
  return stem.length < 3 ? word.toLowerCase() : stem;
}
