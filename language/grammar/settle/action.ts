// Completes the target of a request that is given only in part: the prepared address, the endpoint of the playbook.

import { pendingUrl } from "../../english/pendingUrl.ts";
import { bodyFields, type Step } from "../../step.ts";
import type { Place } from "./place.ts";
import { withoutAddress, withoutMethod } from "./unclear.ts";

interface SaidOfRequest {
  /** The method, if the sentence names one. */
  readonly said: string | undefined;
  readonly target: string | undefined;
  /** The steps of the sentence so far. */
  readonly own: readonly Step[];
  readonly hasBody: boolean;
  readonly toEndpoint: boolean;
}

/** Method and address; the method alone takes the address that has been prepared. */
export function actionOf(place: Place, { said, target, own, hasBody, toEndpoint }: SaidOfRequest): string {
  const { context } = place;
  if (target !== undefined) return said === undefined && hasBody ? withoutMethod(place) : `${said ?? "GET"} ${target}`;
  const { endpoint, before } = context;
  const steps = [...(before ?? []), ...own];
  const pending = pendingUrl(steps);
  if (pending !== undefined && (!toEndpoint || pending === endpoint?.path)) {
    if (said !== undefined) return said;
    if (pending === endpoint?.path) return endpoint.method;
    return hasBody || steps.some(isBodyPrepared) ? withoutMethod(place) : "GET";
  }
  if (endpoint !== undefined && (said === undefined || endpoint.method === said)) return `${endpoint.method} ${endpoint.path}`;
  if (said !== undefined && before === undefined && endpoint === undefined && !toEndpoint) return said;
  return withoutAddress(place, said);
}

function isBodyPrepared(step: Step): boolean {
  return step.step === "prepare" && bodyFields.some((name) => step[name] !== undefined);
}
