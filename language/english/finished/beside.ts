// Finds checks of something beside the intended subject: a response without content, the whole for an item, an object
// for a moment, a field of a success beside one of an error.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { answersNothing } from "../../grammar/parts/impliedReads.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastCall, lastRequest, operationOf } from "../context/above.ts";
import type { Token } from "../token.ts";
import { checksOf, type Guard, type Reading } from "./reading.ts";

export const besideGuards: readonly Guard[] = [
  {
    finds: looksAtNothing,
    message: () => "According to the OpenAPI document, the last response has no content. Read the thing or its list first.",
  },
  { finds: looksBesideList },
  { finds: ({ sentence, steps, context }) => !sentence.includes("$") && mixesError(steps, context) },
];

/** “GET /devices returns one entry, whose name is …”: the response is a list, and has no fields itself. */
function looksBesideList({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$.")) return false;
  return steps.some((step, at) => {
    if (step.step !== "validate") return false;
    const operation = operationOf(context, lastRequest([...(context.before ?? []), ...steps.slice(0, at)]));
    const good = operation?.responses.filter(({ status }) => /^2/.test(status)) ?? [];
    if (operation === undefined || good.length === 0 || !good.every(({ isList }) => isList)) return false;
    const errors = new Set(operation.responses.flatMap(({ status, fields }) => (/^2/.test(status) ? [] : fields.map(({ name }) => name))));
    return step.checks.some(({ path, every, any, none }) => {
      const name = /^\$\.(\w+)/.exec(path ?? "")?.[1];
      return name !== undefined && (every ?? any ?? none) === undefined && !errors.has(name);
    });
  });
}

/**
 * Returns whether the steps check something beside the intended subject: the whole response, a field that is null, an
 * object.
 */
export function looksBeside({ steps, context, tokens: tokensOf }: Reading): boolean {
  const tokens = tokensOf();
  // A path that is written out is the author's.
  if (tokens.some(({ kind }) => kind === "jsonPath")) return false;
  return (
    mixesError(steps, context) ||
    looksAtFields(steps, context) ||
    leavesItem(steps, tokens) ||
    looksPastNull(steps, context) ||
    looksAtObject(steps, context)
  );
}

/** “There are no tanks any more” after a deletion, whose response has no content. */
function looksAtNothing({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$") || steps.some(({ step }) => step !== "validate")) return false;
  const isDenied = checksOf(steps).some(
    ({ path, not, none, empty, every }) =>
      path !== undefined && (none !== undefined || every !== undefined || (not === true) !== (empty === true)),
  );
  return isDenied && followsNothing(context);
}

/** Returns whether the last call changes something and its response has no content. */
function followsNothing(context: SentenceContext): boolean {
  const operation = operationOf(context, lastCall(context.before));
  return operation !== undefined && operation.method !== "GET" && answersNothing(operation);
}

/** Returns whether one check is about a field of a success only, and another one about a field of an error only. */
function mixesError(steps: readonly Step[], context: SentenceContext): boolean {
  const paths = checksOf(steps).flatMap(({ path, every, any, none }) => every ?? any ?? none ?? path ?? []);
  if (paths.length < 2 || context.operations === undefined || steps.some(({ step }) => step === "api_request")) return false;
  const fields = bodyOf(context)?.fields ?? [];
  const tops = (isOfError: boolean): readonly string[] =>
    fields.filter(({ list, depth, isOfError: own }) => list === undefined && depth === 1 && own === isOfError).map(({ name }) => name);
  const [good, bad] = [tops(false), tops(true)];
  const top = (path: string): string => /^\$\.(\w+)/.exec(path)?.[1] ?? "";
  return paths.some((path) => bad.includes(top(path))) && paths.some((path) => good.includes(top(path)) && !bad.includes(top(path)));
}

/** “The total is 3” after a deletion, which answers nothing. */
function looksAtFields(steps: readonly Step[], context: SentenceContext): boolean {
  const looksInside = checksOf(steps).some(({ path, body }) => path !== undefined || body === "json");
  return context.operations !== undefined && looksInside && followsNothing(context);
}

/** “exactly one zone and its name is Reef”: the name of the zone, perhaps. */
function leavesItem(steps: readonly Step[], tokens: readonly Token[]): boolean {
  const checks = checksOf(steps);
  const one = checks.findIndex(({ length, not }) => length === 1 && not !== true);
  const isOfIt = tokens.some(
    ({ word }, at) => at > 1 && /^its?$/.test(word) && /^(?:and|,)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || ""),
  );
  const list = checks[one]?.path ?? "$";
  return one >= 0 && isOfIt && checks.slice(one + 1).some(({ path }) => path !== undefined && !path.startsWith(`${list}[`));
}

/** “has no keeper” of a field that may be null, which is there. */
function looksPastNull(steps: readonly Step[], context: SentenceContext): boolean {
  const lacking = checksOf(steps).filter(({ exists, not }) => exists === true && not === true);
  if (lacking.length === 0 || context.operations === undefined) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return lacking.some(({ path }) =>
    fields.some((field) => field.path === path && field.list === undefined && field.field.nullable === true),
  );
}

/** “the tank has been filled”: the moment when it was, and not that its object has members. */
function looksAtObject(steps: readonly Step[], context: SentenceContext): boolean {
  const filled = checksOf(steps).filter(({ empty, not, path }) => empty === true && not === true && path !== undefined);
  if (filled.length === 0 || context.operations === undefined) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return filled.some(({ path }) => fields.some((field) => field.path === path && field.field.type === "object"));
}
