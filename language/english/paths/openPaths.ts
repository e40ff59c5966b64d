// Fills the parameters that a sentence leaves open (“POST /permits/{number}/revoke”) where the steps above know the
// only value: an id that a variable holds, or that the call which made the thing returns.

import { attempt } from "../../grammar/correct/attempt.ts";
import { withIds } from "../../grammar/settle/impliedSaves.ts";
import { type Told, toldOf } from "../../grammar/settle/mentioned.ts";
import { valueTold } from "../../grammar/settle/pathValues.ts";
import type { Json } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { subjectOf } from "../context/nouns.ts";
import { unlessSame } from "../unlessSame.ts";

const openParameter = /(?<!\$)\{([^{}$]+)\}/g;

/** Returns the steps with the ids in their paths; the same list if none is open or known. */
export function withKnownIds(steps: readonly Step[], context: SentenceContext): readonly Step[] {
  if (!steps.some((step) => step.step === "api_request" && isOpen(step, context))) return steps;
  const filled: Step[] = [];
  for (const step of steps) filled.push(...(step.step === "api_request" ? withIdsOf(step, filled, context) : [step]));
  return unlessSame(steps, filled);
}

function isOpen(step: ApiRequestStep, context: SentenceContext): boolean {
  return openNames(step, context).length > 0;
}

/** The parameters without a value whose names no variable has. */
function openNames({ action, parameters }: ApiRequestStep, context: SentenceContext): readonly string[] {
  return [...action.matchAll(openParameter)].flatMap(([, name = ""]) =>
    parameters !== undefined && Object.hasOwn(parameters, name) ? [] : context.variables?.has(name) === true ? [] : [name],
  );
}

function withIdsOf(step: ApiRequestStep, above: readonly Step[], context: SentenceContext): readonly Step[] {
  const { operations } = context;
  const operation = operations === undefined ? undefined : operationOfAction(operations, step.action);
  if (operation === undefined || !isOpen(step, context)) return [step];
  const base = toldOf(context);
  const told = { ...base, before: [...base.before, ...above] };
  const known = filledBy(told, operation, step, context);
  if (known !== undefined) return [known];
  const implied = attempt(() => withIds(told));
  const made = implied === undefined ? undefined : filledBy(implied.told, operation, step, context);
  const saves = made === undefined ? undefined : attempt(() => implied?.needs(made));
  return made === undefined || saves === undefined ? [step] : [...saves, made];
}

/** The request with all of its parameters; undefined if one has no value, or more than one. */
function filledBy(told: Told, operation: Operation, step: ApiRequestStep, context: SentenceContext): ApiRequestStep | undefined {
  const templates = [...operation.path.matchAll(openParameter)].map(([, name]) => name);
  const open = openNames(step, context);
  const parameters: Record<string, Json> = { ...(step.parameters as Record<string, Json> | undefined) };
  for (const name of open) {
    const written = step.action.split(" ")[1]?.split("/") ?? [];
    // The parameter at that place in the document may have another name.
    const at = written.slice(-(operation.path.split("/").length - 1)).indexOf(`{${name}}`);
    const own = /^\{([^{}]+)\}$/.exec(operation.path.split("/").slice(1)[at] ?? "")?.[1];
    const index = templates.indexOf(own ?? name);
    const owner = subjectOf(operation).parameters[index];
    const value = owner === undefined ? undefined : attempt(() => valueTold(told, operation, index, owner.name, owner.noun));
    if (value === undefined) return undefined;
    const variable = /^\$\{([^{}]+)\}$/.exec(value)?.[1];
    parameters[name] = variable === undefined ? value : { $var: variable };
  }
  return { ...step, parameters };
}
