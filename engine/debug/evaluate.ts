// Evaluates expressions in a run that has stopped: `${variables}`, `$.paths` into the last response, and sentences.

import type { Json } from "../../language/index.ts";
import { readStore } from "../checks/store.ts";
import { PlaybookError } from "../error.ts";
import { parseReference } from "../values/reference.ts";
import { resolve } from "../values/scope.ts";
import { parseTemplate } from "../values/template.ts";
import { wordsOf } from "./breakpoints.ts";
import { jsonPath, refuseUnread, variableLine } from "./scopes.ts";
import { type Asking, checkHere, lastOf, runHere, type Said } from "./sentence.ts";
import { masksOf, type Shown, shownJson, shownText } from "./shown.ts";
import type { Level } from "./stack.ts";

/**
 * Evaluates a value, and sends or saves nothing. Returns undefined if the text is not a value. Throws `PlaybookError`
 * for a missing one.
 */
export async function valueHere(text: string, asking: Asking): Promise<Shown | undefined> {
  const { level } = asking;
  const { frame } = level.state;
  const last = lastOf(asking);
  const wanted = text.trim();
  const [, inside] = /^\$\{([^{}]+)\}$/.exec(wanted) ?? [];
  if (inside !== undefined) return referenceHere(inside, level);
  if (!isPath(wanted)) return undefined;
  if (last.outcome !== undefined) {
    const reading = await readStore(wanted, last.outcome);
    if (!reading.found) throw new PlaybookError("no-value", masksOf(frame, true).text(reading.problem));
    const name = /(?<!\w)\d*([A-Za-z_]\w*)\W*$/.exec(wanted)?.[1] ?? "value";
    const masked = (masksOf(frame, true).value({ [name]: reading.value }) as Readonly<Record<string, Json>>)[name] ?? null;
    return shownJson(wanted, masked, (path) => (wanted === "$" ? jsonPath(path) : `${wanted}${jsonPath(path).slice(1)}`));
  }
  throw new PlaybookError("no-value", `There is no response yet: ${last.missing ?? "no call has been made."}`);
}

/** A JSONPath and no more: a check may begin with one. */
function isPath(text: string): boolean {
  return /^\$(?:$|[.[])/.test(text) && !/\s/.test(text.replace(/\[[^[\]]*\]/g, ""));
}

function referenceHere(text: string, { state: { frame } }: Level): Shown {
  const reference = parseReference(text);
  refuseUnread(reference.name, frame);
  // Throws if it has no value.
  const value = resolve(frame.scope, reference);
  if (reference.path.length === 0) return variableLine(reference.name, frame);
  if (frame.playbook.encrypted.has(reference.name)) return variableLine(reference.name, frame);
  const name = String(reference.path.findLast((key) => typeof key === "string") ?? reference.name);
  const masked = (masksOf(frame).value({ [name]: value }) as Readonly<Record<string, Json>>)[name] ?? null;
  return shownJson(text, masked);
}

/** For a watch: a value, or a check that changes nothing. */
export async function watchHere(text: string, asking: Asking): Promise<Shown> {
  const value = await valueHere(text, asking);
  if (value !== undefined) return value;
  const checks = await checkHere(text, asking.level, asking.workspace, lastOf(asking));
  const masks = masksOf(asking.level.state.frame, true);
  const failed = checks.filter(({ passed }) => !passed);
  return shownText(text, failed.length === 0 ? "holds" : masks.text(`does not hold: ${failed.map(wordsOf).join("; ")}`));
}

/** For the console: a value, or a sentence that runs. */
export async function sayHere(text: string, asking: Asking): Promise<Shown> {
  const value = await valueHere(text, asking);
  if (value !== undefined) return value;
  const said = await runHere(text, asking);
  return shownText(text, linesOf(said, asking).join("\n"));
}

function linesOf({ events, saved, problems }: Said, { level }: Asking): readonly string[] {
  const { frame } = level.state;
  const masks = masksOf(frame, true);
  const lines: string[] = Object.keys(saved).map((name) => `saved ${name} = ${variableLine(name, frame).value}`);
  lines.push(...problems.map((problem) => masks.text(problem)));
  for (const event of events) {
    if (event.kind === "notice") lines.push(event.message);
    if (event.kind !== "step finished") continue;
    const { exchange, checks, message, outcome } = event.result;
    if (event.step.step.step === "api_request" && exchange !== undefined) {
      const { request, response } = exchange;
      const answer =
        response === undefined
          ? "no answer"
          : `${response.status} ${response.statusText} (${Math.round(response.duration)} ms, ${response.bodyBytes.toLocaleString("en")} bytes)`;
      lines.push(`${request.method} ${request.url} → ${answer}`);
      if (response !== undefined && response.body !== "")
        lines.push(response.body.length > 2_000 ? `${response.body.slice(0, 2_000)}…` : response.body);
    }
    for (const check of checks) lines.push(`${check.passed ? "✓" : "✗"} ${wordsOf(check)}`);
    for (const [name, value] of Object.entries(event.result.saved)) lines.push(`saved ${name} = ${JSON.stringify(value)}`);
    if (message !== undefined) lines.push(message);
    else if (checks.length === 0 && exchange === undefined) lines.push(outcome);
  }
  return lines.length === 0 ? ["(done)"] : lines;
}

/** A text of a log point with its variables, each masked; one that has no value is shown as such. */
export function logText(text: string, level: Level): string {
  const { frame } = level.state;
  const parts = parseTemplate(text).map((part) => {
    if (typeof part === "string") return part;
    try {
      return spelt(referenceHere(part.text, level));
    } catch {
      return "(no value)";
    }
  });
  return masksOf(frame).text(parts.join(""));
}

function spelt({ value, full }: Shown): string {
  return full?.() ?? value;
}
