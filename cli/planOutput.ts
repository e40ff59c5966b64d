// Prints the plan of `run --dry-run`: each test with its sentences and steps, without the values of variables.

import { type Plan, planOutline } from "../engine/index.ts";
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
    ...phases.flatMap(({ name, steps }) => [`  ${name}`, ...steps.map((step) => `    ${spokenStep(step)}`)]),
  ]);
  const end = `${outline.length} would run, ${planned.notReady.length} not ready. Nothing was sent.`;
  return visibleText([...lines, ...notReadyLines(planned.notReady), "", end, ""].join("\n"));
}
