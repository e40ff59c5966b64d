// Prints the plan of `run --dry-run`: each test with its sentences and steps, without the values of variables.

import { type Plan, planOutline } from "../engine/index.ts";
import { type Step, storeNames } from "../language/index.ts";
import { spokenStep } from "./reporters/failure.ts";
import { notReadyLines } from "./reporters/notReady.ts";
import { visibleText } from "./visibleText.ts";

export function planJson(planned: Plan): string {
  return `${JSON.stringify({ version: 1, tests: planOutline(planned), notReady: planned.notReady }, null, 2)}\n`;
}

export function planText(planned: Plan): string {
  const outline = planOutline(planned);
  const lines = outline.flatMap(({ title, id, phases }) => [
    `${title}  (${id})`,
    ...phases.flatMap(({ name, steps }) => [`  ${name}`, ...steps.flatMap((one) => [`    ${spokenStep(one)}`, ...savedBy(one.step)])]),
  ]);
  const end = `${outline.length} would run, ${planned.notReady.length} not ready. Nothing was sent.`;
  return visibleText([...lines, ...notReadyLines(planned.notReady), "", end, ""].join("\n"));
}

/** A save is part of its call, and the sentence of the call does not say it. */
function savedBy(step: Step): readonly string[] {
  if (!("store" in step) || step.store === undefined) return [];
  const names = step.store.flatMap(storeNames);
  return names.length === 0 ? [] : [`      saves ${names.map((name) => `\${${name}}`).join(", ")}`];
}
