// Weighs what makes a guess doubtful as a whole, and names what the document and the steps before know: the status of
// a success, the id of a thing that a field refers to.

import type { Check } from "../../check.ts";
import { operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { thingsCalled } from "../align/described.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { refusalOfCall, statusesOf } from "../refusals.ts";
import { isAnyRefusal } from "../refused.ts";
import { idOfThing, toldOf } from "../settle/mentioned.ts";
import { attempt } from "./attempt.ts";
import { isAgain } from "./merged.ts";
import { following } from "./saved.ts";

export function riskOf(tokens: readonly Token[], steps: readonly Step[], context: SentenceContext): number {
  return (
    unknownFields(steps, context) +
    (steps.some((step, at) => isAgain(steps[at - 1], step)) && !says(tokens, /^(?:again|twice|times?|both|each)$/) ? 3 : 0) +
    (losesOutcome(tokens, steps) || losesTry(tokens, steps) || losesCheck(tokens, steps) ? 1.5 : 0) +
    (steps.some((step) => isVoid(step) || savesOfItem(tokens, step)) ? 3 : 0) +
    (steps.some((step, at) => isLate(step, steps[at - 1])) ? 1 : 0) +
    (steps.some((step) => step.step === "validate" && step.checks.some(comparesIdWithName)) ? 1.5 : 0) +
    (steps.some((step, at) => readsEmpty(step, steps.slice(0, at), context)) ? 0.2 : 0)
  );
}

function says(tokens: readonly Token[], form: RegExp): boolean {
  return tokens.some(({ word }) => form.test(word));
}

/** Fields that the document does not have are words of something else: “the retained pupilId”. */
function unknownFields(steps: readonly Step[], { operations }: SentenceContext): number {
  let cost = 0;
  for (const step of steps) {
    if (step.step === "validate" && step.checks.some(({ path, exists }) => exists !== undefined && path?.startsWith("$..") === true))
      cost += 2;
    if (step.step !== "api_request" || operations === undefined || !isJsonObject(step.body ?? null)) continue;
    const known = operationOfAction(operations, step.action)?.body?.fields.map(({ name }) => name) ?? [];
    if (known.length > 0 && Object.keys(step.body as JsonObject).some((name) => !known.includes(name))) cost += 2;
  }
  return cost;
}

/** “pausing twice is a conflict”: how it ends is not a remark. */
function losesOutcome(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isSaid = tokens.some(({ word }) => word === "conflict" || (hasTerminal(word, /^v\.(?:reject|fail)(?:\+|$)/) && word !== "failing"));
  const isChecked = steps.some(
    (step) => step.step === "validate" && step.checks.some(({ status, path }) => status !== undefined || path !== undefined),
  );
  return isSaid && !isChecked && steps.some(({ step }) => step === "api_request");
}

/** “trying that must end in a conflict”: what is tried is sent. */
function losesTry(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return says(tokens, /^(?:try|tries|trying|attempt|attempts|attempting|attempted)$/) && !steps.some(({ step }) => step === "api_request");
}

/** “make sure it continues sale” */
function losesCheck(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return (
    tokens.some(({ word }) => hasTerminal(word, /^v\.assert$/)) &&
    !steps.some((step) => step.step === "validate" || (step.step === "api_request" && step.until !== undefined))
  );
}

/** A variable that is set to itself, or compared with itself. */
function isVoid(step: Step): boolean {
  const isOwn = (variable: string | undefined, value: unknown): boolean =>
    variable !== undefined && isJsonObject((value ?? null) as Json) && (value as JsonObject).$var === variable;
  if (step.step === "set") return isOwn(step.variable, step.value);
  return step.step === "validate" && step.checks.some(({ variable, equals }) => isOwn(variable, equals));
}

/** “the number of the first room” is in an item. */
function savesOfItem(tokens: readonly Token[], step: Step): boolean {
  return (
    step.step === "save" &&
    says(tokens, /^(?:first|second|third)$/) &&
    tokens.some(({ word }, at) => /^(?:first|second|third)$/.test(word) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.the$/)) &&
    !JSON.stringify(step.store).includes("[")
  );
}

/** Headers after their request, and a change of what the same sentence made, belong to that request. */
function isLate(step: Step, before: Step | undefined): boolean {
  if (step.step === "prepare") return step.of !== "following" && before?.step === "api_request";
  if (step.step === "save") return step.implied === true && before?.step === "api_request" && before.action.startsWith("POST ");
  // “an enquiry for it shall yield 404”, after it was deleted
  return (
    step.step === "validate" &&
    step.checks.some(({ status }) => status === 404 || status === 410) &&
    before?.step === "api_request" &&
    /^DELETE .*\$\{/.test(before.action)
  );
}

/** “Biscuit's identifier” is not an id that has that name. */
function comparesIdWithName({ path = "", equals }: Check): boolean {
  return /\.id$/.test(path) && typeof equals === "string" && !/\d/.test(equals);
}

/** “no content” is the reason phrase of 204, where the document lists that. */
function readsEmpty(step: Step, before: readonly Step[], context: SentenceContext): boolean {
  if (step.step !== "validate" || !step.checks.some(({ body, empty }) => body === "text" && empty === true)) return false;
  if (step.checks.some(({ status }) => status !== undefined)) return false;
  const operation = operationOf(
    context,
    before.findLast((one) => one.step === "api_request"),
  );
  return operation?.responses.some(({ status }) => status === "204") === true;
}

/** Puts the only success of the document in place of any, and the id of a thing in place of its name. */
export function named(steps: readonly Step[], context: SentenceContext): readonly Step[] {
  return steps.map((step, at) => {
    if (step.step !== "validate") return step;
    const around = following(context, steps.slice(0, at));
    return { ...step, checks: step.checks.map((check) => withId(withStatus(check, around), around)) };
  });
}

function withStatus(check: Check, context: SentenceContext): Check {
  const request = context.before?.findLast(({ step }) => step === "api_request");
  const operation = operationOf(context, request);
  if (operation === undefined || check.not === true) return check;
  // “is no longer permitted”: the only refusal that the document lists.
  const good = statusesOf(operation).filter((status) => status < 300);
  const only =
    check.status === "2xx"
      ? good.length === 1
        ? good[0]
        : undefined
      : isAnyRefusal(check)
        ? refusalOfCall(operation, request, [])
        : undefined;
  return only === undefined ? check : { ...check, status: only };
}

/** “its winner is Brandt” of `winnerId` */
function withId(check: Check, context: SentenceContext): Check {
  const { path = "", equals } = check;
  const field = path.split(".").at(-1) ?? "";
  if (typeof equals !== "string" || !/[a-z](?:Id|_id)$/.test(field)) return check;
  const told = toldOf(context);
  const things = attempt(() => thingsCalled(told, equals)) ?? [];
  const ids = new Set(things.flatMap((thing) => attempt(() => idOfThing(thing, field, thing.noun)) ?? []));
  const [id, ...others] = ids;
  const variable = others.length > 0 ? undefined : /^\$\{(.+)\}$/.exec(id ?? "")?.[1];
  return variable === undefined ? check : { ...check, equals: { $var: variable } };
}
