// Reads a thing again after a wait: “Stop the channel, wait 3s, and verify that it is idle” says nothing of the answer
// that stopping it got before.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { readsOf } from "../../grammar/parts/impliedReads.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { lastCall } from "../context/above.ts";
import type { Reading } from "./reading.ts";

export function withReadAfterWait({ sentence, steps, context }: Reading): readonly Step[] {
  if (!steps.some(({ step }) => step === "wait") || /\b(?:response|answer|status code)\b/i.test(sentence)) return steps;
  return steps.flatMap((step, at): readonly Step[] => {
    const fields = step.step === "validate" ? step.checks.flatMap(({ path }) => path ?? []) : [];
    if (fields.length === 0 || steps[at - 1]?.step !== "wait") return [step];
    const around = following(context, steps.slice(0, at));
    const call = lastCall(around.before);
    if (call?.step !== "api_request") return [step];
    const read = readsOf(context, call).find((request) => isItem(request) && holdsAll(following(context, [request]), fields));
    return read === undefined ? [step] : [read, step];
  });
}

/** `GET /channels/{id}`, and no list. */
function isItem({ action }: ApiRequestStep): boolean {
  return /\}$/.test(action);
}

function holdsAll(context: Reading["context"], fields: readonly string[]): boolean {
  const known = bodyOf(context)?.fields ?? [];
  return fields.every((path) => known.some((field) => field.list === undefined && field.path === path));
}
