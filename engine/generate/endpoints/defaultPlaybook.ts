// Writes the Default playbook of an operation: calls it as the document requires, checks the documented response, and
// removes what it created.

import type { DraftPart, Step } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { mayBeEmpty, refusal, sameAsSent, showsDeleted, successChecks } from "./expectations.ts";
import { goneSteps } from "./lateDeletion.ts";
import { erased, isItemPath, lastParameter } from "./paths.ts";
import { removal, saving } from "./removal.ts";
import { successOf } from "./responses.ts";
import { doneState } from "./startedOnly.ts";
import type { BodyPlan, World } from "./testDraft.ts";
import { ofAskedFields, partChecks } from "./variants.ts";

export function defaultParts(world: World, operation: ApiOperation, arrangement: Arrangement): readonly DraftPart[] {
  const { api } = world;
  const saved = removal(world, operation, arrangement);
  const request = arrangement.request();
  const call: Step = saving(request, saved);
  const parts: DraftPart[] = [{ steps: [call, { step: "validate", checks: successChecks(api, operation) }] }];
  if (saved?.after !== undefined) parts.push({ steps: [saved.after] });
  const how = operation.method === "POST" && isItemPath(operation.path) ? "changed" : "sure";
  const shown = mayBeEmpty(operation) ? [] : sameAsSent(api, operation, sentBefore(operation, arrangement), how);
  const same = [...ofAskedFields(shown, arrangement.query), ...partChecks(api, operation, arrangement)];
  const done = doneState(world, operation, world.resources.ofParameter(operation.path, lastParameter(operation.path) ?? ""));
  if (done !== undefined) {
    const { reader, ...check } = done;
    const until: Step = { ...arrangement.call(reader), until: { checks: [check], every: 2_000, for: 120_000 } };
    parts.push({ steps: [until, ...(same.length > 0 ? [{ step: "validate", checks: same } as const] : [])] });
  } else if (same.length > 0) parts.push({ steps: [{ step: "validate", checks: same }] });
  const back = readBack(world, operation, arrangement);
  return back === undefined ? parts : [...parts, back];
}

/** The body whose values a response shows; undefined where it is about something else. */
function sentBefore({ method, path }: ApiOperation, arrangement: Arrangement): BodyPlan | undefined {
  // A deletion may show what is left; what belongs to an item, and another item that it refers to, is not the item.
  if (method === "DELETE" || (method === "GET" && !isItemPath(path))) return undefined;
  return method === "GET" ? arrangement.target : arrangement.body;
}

/** A change whose response does not show it is read again; a deleted item must be gone. */
function readBack({ api, resources }: World, operation: ApiOperation, arrangement: Arrangement): DraftPart | undefined {
  const { method, path } = operation;
  const name = lastParameter(path);
  const reader = isItemPath(path) && name !== undefined ? resources.ofParameter(path, name)?.reader : undefined;
  if (reader === undefined || erased(reader.path) !== erased(path)) return undefined;
  const read = arrangement.call(reader);
  if (method === "DELETE") {
    const gone = refusal(reader, [404, 410]);
    const { comment } = gone;
    const isSilent = comment === undefined || showsDeleted(api, reader);
    return { ...(isSilent ? {} : { comment }), steps: goneSteps(api, operation, reader, read, gone) };
  }
  const same = sameAsSent(api, reader, arrangement.body);
  if (
    (method !== "PUT" && method !== "PATCH") ||
    (successOf(operation)?.schema !== undefined && !mayBeEmpty(operation)) ||
    same.length === 0
  )
    return undefined;
  return { steps: [read, { step: "validate", checks: [...successChecks(api, reader).slice(0, 1), ...same] }] };
}
