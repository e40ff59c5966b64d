// The same done to several things, and what was asked for before.

import { operationOfAction } from "../../openapi/findOperation.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import type { Act, OperateAct } from "../meaning.ts";
import type { Place } from "./place.ts";

/** One act for each thing. That the first of them could tell what came of the call before holds for no other. */
export function eachOf(act: Act): readonly Act[] {
  if (act.act !== "operate all") return [act];
  const { act: _, objects, passive, ...said } = act;
  return objects.map(
    (object, at): OperateAct => ({ ...said, act: "operate", object, phrases: [], ...(passive === true && at === 0 ? { passive } : {}) }),
  );
}

/** "Get the order again, it should not be found": the request that the sentence before the comma makes. */
export function isThere({ context }: Place, { once }: OperateAct, steps: readonly Step[], made: Step): boolean {
  if (once !== true || made.step !== "api_request") return false;
  const last = [...(context.before ?? []), ...steps].at(-1);
  if (last?.step !== "api_request") return false;
  const { store: _, ...sent } = last;
  return sameData(sent, made);
}

/** "PATCH /orders/7 and set the title to "x"": what is set belongs to the request before it. */
export function isSameCall({ context: { operations } }: Place, last: Step | undefined, made: Step): boolean {
  if (operations === undefined || last?.step !== "api_request" || made.step !== "api_request") return false;
  if (last.body !== undefined || made.body === undefined) return false;
  const [one, other] = [last, made].map(({ action }) => operationOfAction(operations, action));
  return one !== undefined && one === other;
}
