// Reads a request from its method and the fields that it changes.

import type { Operations } from "../../openapi/operations.ts";
import type { ApiRequestStep } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { type Place, unsettled } from "./place.ts";
import type { StepDraft } from "./request.ts";
import { textOf } from "./value.ts";

/**
 * "Send a PATCH request updating only "city"": the one operation with this method and these fields, from the variables
 * of their names.
 */
export function changed(
  place: Place,
  { operations }: Operations,
  references: readonly TokenReference[],
  method: string | undefined,
): StepDraft<ApiRequestStep> {
  const names = references.map((reference) => textOf(place, reference));
  if (names.some((name) => place.context.variables?.has(name) !== true)) return unsettled("a field without a variable");
  const [only, ...others] = operations.filter(
    ({ method: own, body, path }) =>
      own === method && !path.includes("{") && names.every((name) => body?.fields.some((field) => field.name === name) === true),
  );
  if (only === undefined || others.length > 0) return unsettled("no operation with these fields, or several");
  const body = Object.fromEntries(names.map((name) => [name, { $var: name }]));
  return {
    step: { step: "api_request", action: `${only.method} ${only.path}`, body },
    fields: references.map((from, index) => ({ path: ["body", names[index] as string], from })),
  };
}
