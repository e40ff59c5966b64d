// Corrects a body that was read as the value of one of its fields: “POST the customer {"name": "Bo"} to /customers”.

import { isJsonObject } from "../../json.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps with an object as the body if its members are those of the body. */
export function withWholeBody({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/[{]\s*"/.test(sentence)) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body)) return step;
    const [[name, value] = [], ...others] = Object.entries(step.body);
    if (name === undefined || others.length > 0 || !isJsonObject(value)) return step;
    const fields = operationOf(context, step)?.body?.fields ?? [];
    const own = fields.find((field) => field.name === name);
    const isWhole = Object.keys(value).length > 0 && Object.keys(value).every((key) => fields.some((field) => field.name === key));
    return isWhole && (own === undefined || (own.type !== undefined && own.type !== "object")) ? { ...step, body: value } : step;
  });
}
