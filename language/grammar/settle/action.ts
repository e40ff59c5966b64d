// Where a request goes that does not say it all: the prepared address, the endpoint of the playbook.

import { pendingUrl } from "../../english/pendingUrl.ts";
import { bodyFields, type Step } from "../../step.ts";
import { type Place, unsettled } from "./place.ts";

interface SaidOfRequest {
  /** The method, where one is said. */
  readonly said: string | undefined;
  readonly target: string | undefined;
  /** The steps of the sentence so far. */
  readonly own: readonly Step[];
  readonly hasBody: boolean;
  readonly toEndpoint: boolean;
}

/** Method and address; the method alone takes the address that has been prepared. */
export function actionOf({ context }: Place, { said, target, own, hasBody, toEndpoint }: SaidOfRequest): string {
  if (target !== undefined) return said === undefined && hasBody ? unsettled("a body without a method") : `${said ?? "GET"} ${target}`;
  const { endpoint, before } = context;
  const steps = [...(before ?? []), ...own];
  const pending = pendingUrl(steps);
  if (pending !== undefined && (!toEndpoint || pending === endpoint?.path)) {
    if (said !== undefined) return said;
    if (pending === endpoint?.path) return endpoint.method;
    return hasBody || steps.some(isBodyPrepared) ? unsettled("a body without a method") : "GET";
  }
  if (endpoint !== undefined && (said === undefined || endpoint.method === said)) return `${endpoint.method} ${endpoint.path}`;
  if (said !== undefined && before === undefined && endpoint === undefined && !toEndpoint) return said;
  return unsettled("a request without an address");
}

function isBodyPrepared(step: Step): boolean {
  return step.step === "prepare" && bodyFields.some((name) => step[name] !== undefined);
}
