// Waits for deletions that go on after their response: what a deleted item has referred to cannot be removed before it.

import { type ApiRequestStep, type Check, type DraftPart, isJsonObject, type Step, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { type Refusal, refusal, showsDeleted } from "./expectations.ts";
import { isUnfinished } from "./itemNames.ts";
import { hasState } from "./readyState.ts";
import { successOf } from "./responses.ts";
import type { Bindings, World } from "./testDraft.ts";

/** A read after a deletion, by which the item is gone: repeated where the deletion takes its time, as documented. */
export function goneSteps(
  api: Api,
  deletion: ApiOperation,
  reader: ApiOperation,
  read: ApiRequestStep,
  { status }: Refusal,
): readonly Step[] {
  const time = deletionTime(api, deletion, reader);
  const checks: readonly Check[] = showsDeleted(api, reader)
    ? [{ status: "2xx" }, { path: "$.deleted", equals: true }]
    : [{ status } as Check];
  return time === undefined ? [read, { step: "validate", checks }] : [{ ...read, until: { checks, ...time } }];
}

/** How long after a deletion an item may still be there; undefined if it is gone with the response. */
function deletionTime(api: Api, deletion: ApiOperation, reader: ApiOperation): { every: number; for: number } | undefined {
  if (hasState(api.schemas, successOf(reader)?.schema, isDeleting)) return { every: 10_000, for: 900_000 };
  // “The duration in seconds before the object should be deleted.”
  if (deletion.parameters.some(({ name }) => /grace_?period/i.test(name))) return { every: 500, for: 60_000 };
  return isOnlyAccepted(api, deletion) ? { every: 500, for: 30_000 } : undefined;
}

function isOnlyAccepted({ schemas }: Api, deletion: ApiOperation): boolean {
  const success = successOf(deletion);
  return success?.status === "202" || isUnfinished(schemas, success?.schema);
}

const isDeleting = /^(?:deleting|terminating|destroying|removing|deprovisioning)$/i;

/**
 * Reads a deleted item until it is gone, where the rest of the teardown removes what its body referred to: a network
 * stays as long as it has members.
 */
export function untilGone(
  { api, resources }: World,
  deleter: ApiOperation,
  teardown: readonly DraftPart[],
  bindings: Bindings | undefined,
  read: (reader: ApiOperation) => ApiRequestStep,
): readonly DraftPart[] {
  const reader = resources.operation("GET", deleter.path);
  if (reader === undefined) return [];
  const isNeeded = [...(bindings?.values() ?? [])].some((value) => isRemoved(teardown, textOf(value)));
  const isLate = isOnlyAccepted(api, deleter) || hasState(api.schemas, successOf(reader)?.schema, isDeleting);
  if (!isNeeded || !isLate) return [];
  const { status } = refusal(reader, [404, 410]);
  const time = deletionTime(api, deleter, reader);
  return [{ steps: [{ ...read(reader), until: { checks: [{ status }], ...time } } as ApiRequestStep] }];
}

function textOf(value: Value): string {
  return isJsonObject(value) && typeof value.$var === "string" ? `\${${value.$var}}` : String(value);
}

/** Returns whether the teardown deletes the item with this name. */
export function isRemoved(teardown: readonly DraftPart[], text: string): boolean {
  const requests = teardown.flatMap(({ steps }) => steps).flatMap((step) => (step.step === "api_request" ? step.action : []));
  return requests.some((action) => action.startsWith("DELETE ") && action.endsWith(`/${text}`));
}
