// Takes the field that a sentence has looked at for what it saves.

import type { Step } from "../step.ts";

/** “… contains an id, and I save it as ${x}”: the id, and not the whole response. */
export function withFieldSaved(steps: readonly Step[], sentence: string): readonly Step[] {
  if (!/\b(?:save|store|keep|remember|note|record)s? it\b/i.test(sentence)) return steps;
  return steps.map((step, at) => {
    const before = steps[at - 1];
    const looked = before?.step === "validate" ? before.checks.at(-1) : undefined;
    const [entry, ...others] = step.step === "save" ? (step.store ?? []) : [];
    const [name, source] = typeof entry === "object" ? (Object.entries(entry)[0] ?? []) : [];
    const isWhole = source === "response" || (source !== undefined && looked?.path?.startsWith(`${source}.`) === true);
    const isThere = looked?.exists === true && looked.not !== true && looked.path !== undefined;
    return isWhole && isThere && others.length === 0 && name !== undefined
      ? { step: "save", store: [{ [name]: looked.path as string }] }
      : step;
  });
}
