// Learns which field of a response names a new item, where the service does not find it by the usual one.

import type { ApiOperation } from "../endpoints/api.ts";
import { otherSources } from "../endpoints/itemNames.ts";
import { lastParameter } from "../endpoints/paths.ts";
import type { Resource } from "../endpoints/resources.ts";
import { shapeOf, successOf } from "../endpoints/responses.ts";
import { operationKey, type World } from "../endpoints/testDraft.ts";
import type { Judgement } from "./judge.ts";

export interface Rejected {
  /** Places that name no item, by `POST /orders`. */
  readonly rejected: ReadonlyMap<string, readonly string[]>;
  /** Endpoints that this explains: another name is tried before anything else. */
  readonly explained: ReadonlySet<string>;
}

/** `judged` are the Defaults that ran with this world. */
export function rejectNames({ api, resources, learnt }: World, judged: ReadonlyMap<string, Judgement>): Rejected {
  const rejected = new Map(learnt?.rejected);
  const explained = new Set<string>();
  const isMissing = (endpoint: string) => {
    const judgement = judged.get(endpoint);
    return judgement?.kind === "refused" && judgement.status === 404;
  };
  for (const operation of api.operations) {
    const resource = resources.ofParameter(operation.path, lastParameter(operation.path) ?? "");
    if (resource === undefined || !isMissing(operationKey(operation)) || !isMissing(surest(resource) ?? "")) continue;
    const { operation: creator, source } = resource.creator ?? {};
    if (creator === undefined || source === undefined) continue;
    const key = operationKey(creator);
    const before = learnt?.rejected?.get(key) ?? [];
    const first = before[0] ?? source;
    const others = [first, ...otherSources(api.schemas, shapeOf(successOf(creator)), first)];
    if (others.length === 1 || before.includes(source)) continue;
    rejected.set(key, [...before, source]);
    explained.add(operationKey(operation));
  }
  return { rejected, explained };
}

/** The operation that shows most surely whether the name of a new item is right. */
function surest({ reader, deleter }: Resource): string | undefined {
  const operation = reader ?? deleter;
  return operation === undefined ? undefined : operationKey(operation);
}

/** Operations that read items whose names several fields could be: they run before all others. */
export function readersInDoubt({ api, resources }: World): readonly ApiOperation[] {
  return api.operations.filter((operation) => {
    const { reader, creator } = resources.ofParameter(operation.path, lastParameter(operation.path) ?? "") ?? {};
    if (reader !== operation || creator?.source === undefined) return false;
    return otherSources(api.schemas, shapeOf(successOf(creator.operation)), creator.source).length > 0;
  });
}
