// Joins clauses that say more of the clause before them: “create a channel, make it private”, “both give 200”.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Step, ValidateStep } from "../../step.ts";

/** "create a channel, make it private": the same request with more in its body. */
export function mergedInto(clauses: readonly (readonly Step[])[], steps: readonly Step[]): readonly (readonly Step[])[] | undefined {
  const last = clauses.at(-1);
  const [before] = last ?? [];
  const [step, ...others] = steps;
  if (last?.length === 1 && others.length === 0 && before?.step === "validate" && step?.step === "validate" && !isTwice(before, step))
    return [...clauses.slice(0, -1), [{ ...before, checks: [...before.checks, ...ofSameItem(before.checks, step.checks)] }]];
  if (last?.length !== 1 || others.length > 0 || before?.step !== "api_request" || step?.step !== "api_request") return undefined;
  if (before.action !== step.action) return undefined;
  const body = joined(before.body, step.body);
  const query = joined(before.query, step.query);
  if (body === null || query === null || (step.body === undefined && step.query === undefined)) return undefined;
  return [
    ...clauses.slice(0, -1),
    [{ ...before, ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) } as Step],
  ];
}

/** "until it is done, a minute at most": how long to ask, and not how long the answer takes. */
export function isLimit(before: Step | undefined, steps: readonly Step[]): boolean {
  const [only, ...others] = steps;
  return (
    before?.step === "api_request" &&
    before.until !== undefined &&
    before.until.for === undefined &&
    only?.step === "validate" &&
    others.length === 0 &&
    only.checks.every(({ time }) => time !== undefined)
  );
}

export function isAgain(before: Step | undefined, step: Step | undefined): boolean {
  if (before?.step === "api_request" && step?.step === "api_request") return before.action === step.action;
  return before?.step === "validate" && step?.step === "validate" && isTwice(before, step);
}

/** "the same payload, but amount=-5": no check that something else comes back than what was just sent. */
export function deniesSent(before: Step | undefined, [step]: readonly Step[]): boolean {
  if (before?.step !== "api_request" || step?.step !== "validate" || !isJsonObject(before.body ?? null)) return false;
  const body = before.body as JsonObject;
  return step.checks.some(({ path = "", equals }) => {
    const sent = body[path.slice(2)];
    return equals !== undefined && (typeof sent === "number" || typeof sent === "boolean") && sent !== equals;
  });
}

/** Two statuses of one response. */
function isTwice(...steps: readonly ValidateStep[]): boolean {
  return steps.every(({ checks }) => checks.some(({ status }) => status !== undefined));
}

/** "the first delivery has event X, attempt 1": the parts that follow are about the same item. */
function ofSameItem(before: readonly Check[], checks: readonly Check[]): readonly Check[] {
  const { path: last = "", length } = before.at(-1) ?? {};
  // "exactly one reaction, and its emoji is …"
  const item = length === 1 ? ["", last] : /^(.*)\[-?\d+\]\.\w+$/.exec(last);
  if (item === null) return checks;
  const at = length === 1 ? `${last}[0]` : last.replace(/\.\w+$/, "");
  return checks.flatMap((check): readonly Check[] => {
    const { any, path, ...condition } = check;
    if (any !== `${item[1]}[*]`) return [check];
    if (path !== undefined) return [{ path: `${at}${path.slice(1)}`, ...condition }];
    if (!isJsonObject(condition.contains)) return [check];
    return Object.entries(condition.contains).map(([name, equals]) => ({ path: `${at}.${name}`, equals }));
  });
}

/** Both; null if they say the same twice. */
function joined(one: unknown, other: unknown): JsonObject | undefined | null {
  if (one === undefined || other === undefined) return (one ?? other) as JsonObject | undefined;
  if (!isJsonObject(one) || !isJsonObject(other)) return null;
  const found: Record<string, Json> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = found[name];
    const inner = before === undefined ? value : joined(isJsonObject(before) ? before : false, isJsonObject(value) ? value : false);
    if (inner === null || inner === undefined) return null;
    found[name] = inner;
  }
  return found;
}

/** "both should give 200": the status of each of the requests before. */
export function shared(
  clauses: readonly (readonly Step[])[],
  steps: readonly Step[],
  tokens: readonly Token[],
): readonly (readonly Step[])[] | undefined {
  const [only, ...others] = steps;
  if (!tokens.some(({ word }) => shares.test(word))) return undefined;
  if (only?.step !== "validate" || others.length > 0 || only.checks.some(({ status }) => status === undefined)) return undefined;
  const requests = clauses.flat().filter(({ step }) => step === "api_request").length;
  if (requests < 2) return undefined;
  return clauses.flatMap((clause): readonly (readonly Step[])[] => {
    if (clause.every(({ step }) => step !== "api_request")) return [clause];
    return clause.flatMap((step): readonly (readonly Step[])[] => (step.step === "api_request" ? [[step], [only]] : [[step]]));
  });
}

/** Words that share a status among requests. */
export const shares = /^(?:both|each|all|two)$/;
