// Brings an item that runs as soon as it is made into the state in which it can be stopped, or started again.

import type { DraftPart } from "../../../language/index.ts";
import { lastParameter } from "./paths.ts";
import { type ReadyState, readyStateOf, untilMade } from "./readyState.ts";
import { preparedCheck } from "./requests.ts";
import { callOf } from "./sameThings.ts";
import type { TestDraft } from "./testDraft.ts";

/** Undefined if the document has no such states, or the test has not made the item. */
export function beforeStartOrStop(draft: TestDraft): readonly DraftPart[] | undefined {
  const { operation, world, made } = draft;
  const [, itemPath = "", verb = ""] = /^(.*\})\/(start|stop)$/i.exec(operation.path) ?? [];
  const resource = verb === "" ? undefined : world.resources.ofParameter(itemPath, lastParameter(itemPath) ?? "");
  if (operation.method !== "POST" || resource === undefined || made.get(resource.itemPath)?.owned !== true) return undefined;
  const running = readyStateOf(world.api, resource);
  if (running === undefined) return undefined;
  const wait = ({ reader, path, state }: ReadyState): DraftPart => ({
    steps: [{ ...callOf(draft, reader), until: { checks: [{ path, equals: state }], ...untilMade } }],
  });
  if (/^stop$/i.test(verb)) return [wait(running)];
  const stop = world.resources.operation("POST", `${itemPath}/stop`);
  const stopped = readyStateOf(world.api, resource, isStopped);
  if (stop === undefined || stopped === undefined) return undefined;
  return [{ steps: [callOf(draft, stop), preparedCheck(stop)] }, wait(stopped)];
}

const isStopped = /^(?:shut[-_ ]?down|stopped|off|suspended|paused)$/i;
