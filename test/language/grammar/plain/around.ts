// Finds the requests of a document that take values, with values for them, and the steps that come of them.

import type { Check } from "../../../../language/check.ts";
import type { Field, Operation } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { sampleOf, type Value, words } from "./values.ts";

/** Takes the steps that a sentence must have after others; none means that it must be refused. */
export type WriteAfter = (
  template: string,
  text: string,
  steps: readonly Step[] | undefined,
  ...more: readonly (readonly Step[])[]
) => void;

export interface Given {
  readonly name: string;
  readonly value: Value;
  readonly field: Field;
}

export interface Made {
  readonly operation: Operation;
  readonly path: string;
  readonly fields: readonly Given[];
  /** Fields of the response with listed values, which say what state the thing is in. */
  readonly states: readonly Given[];
  readonly said: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly post: Step;
  readonly status: string;
}

export const validate = (...checks: readonly Check[]): Step => ({ step: "validate", checks });
export const request = (method: string, path: string, body: unknown): Step =>
  ({ step: "api_request", action: `${method} ${path}`, body }) as Step;
export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** The operation with its required fields and enough others for two; none where a required field has no plain value. */
export function madeBy(operation: Operation, path: string, other = 0): Made | undefined {
  const all = operation.body?.fields.filter(({ readOnly }) => !readOnly) ?? [];
  if (!/json/.test(operation.body?.mediaType ?? "")) return undefined;
  const needed = all.filter(({ required }) => required);
  const more = all.filter((one) => !one.required && sampleOf(one) !== undefined && one.type !== "boolean");
  const used = [...needed, ...more.slice(0, Math.max(0, 2 - needed.length))];
  const fields = used.flatMap((field) => {
    const value = sampleOf(field, other);
    return value === undefined ? [] : [{ name: field.name, value, field }];
  });
  if (fields.length < used.length || fields.length === 0 || new Set(fields.map(({ value }) => value.is)).size < fields.length)
    return undefined;
  const good = operation.responses.find(({ status }) => /^2/.test(status));
  const states = (good?.fields ?? []).flatMap((field) => {
    const value = /stat|stage|phase/i.test(field.name) && (field.enum?.length ?? 0) > 1 ? sampleOf(field) : undefined;
    return value === undefined ? [] : [{ name: field.name, value, field }];
  });
  const given = Object.fromEntries(fields.map(({ name, value }) => [name, value.is]));
  return {
    operation,
    path,
    fields,
    states: states.slice(0, 1),
    given,
    said: list(fields.map(({ name, value }) => `${words(name)} ${value.said}`)),
    post: request(operation.method, path, given),
    status: good?.status ?? "201",
  };
}
