// Brings the items of a call into the states in which the service accepts it, as earlier runs have shown.

import type { ApiOperation } from "./api.ts";
import { preparedCheck } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { callOf } from "./sameThings.ts";
import { operationKey, type StateStep, type TestDraft, type World } from "./testDraft.ts";

/**
 * Adds the steps that were learnt for a call of `operation` to the setup, once for each item. Its own items must be
 * arranged already; nothing is added where a step cannot be arranged.
 */
export function bringAsLearnt(draft: TestDraft, operation: ApiOperation, depth: number): void {
  const { steps = [], result } = draft.world.learnt?.states?.get(operationKey(operation)) ?? {};
  const isInUse = result === "used" || operation === draft.operation;
  if (!isInUse) return;
  draft.tried(() => {
    for (const step of steps) take(draft, step, depth);
  });
}

function take(draft: TestDraft, { operation: key, set }: StateStep, depth: number): void {
  const { setup, world } = draft;
  const { api, resources } = world;
  const operation = api.operations.find((one) => operationKey(one) === key);
  if (operation === undefined) return;
  const made = resources.madeBy(operation);
  if (made !== undefined) {
    draft.need(made.resource, depth + 1);
    return;
  }
  const asked = set && { members: new Set([set.field]), values: { [set.field]: set.value }, isLeast: operation.method === "PATCH" };
  const request = callOf(draft, operation, asked);
  const text = JSON.stringify(request);
  if (setup.some(({ steps }) => steps.some((step) => JSON.stringify(step) === text))) return;
  setup.push({ steps: [request, preparedCheck(operation)] });
}

/** Undefined where verifying has learnt that the service deletes no item of this kind. */
export function workingDeleter({ learnt }: World, { deleter }: Resource): ApiOperation | undefined {
  return deleter === undefined || learnt?.refused.has(operationKey(deleter)) === true ? undefined : deleter;
}
