// Decides whether parts after a request belong to it: “Request GET /boats and set the query parameter sort = name”.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import type { Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { group } from "../lexicon/groups.ts";
import type { Part } from "../meaningOfRequests.ts";
import { type Place, tokenOf } from "./place.ts";
import { slotsOf } from "./slots.ts";
import { isReference } from "./value.ts";

/** Returns whether the operation of the last request takes each of them, so that they are not of a next one. */
export function areOfLast(place: Place, steps: readonly Step[], parts: readonly Part[]): boolean {
  const last = steps.at(-1);
  const { operations } = place.context;
  if (operations === undefined || last?.step !== "api_request") return false;
  const operation = operationOfAction(operations, last.action);
  const names = new Set(operation === undefined ? [] : slotsOf({ operation }).map(({ name }) => name));
  return parts.every((part) => {
    // "the query parameters floor = 3", read as a header of three words
    if (part.part === "known header") return names.has(tokenOf(place, part.words.at(-1) as TokenReference).text);
    return part.part === "entries" && part.pairs.every(({ name }) => isReference(name) && names.has(tokenOf(place, name).text));
  });
}

/** The same for a step that prepares the next request. */
export function preparesOwn(operations: Operations | undefined, last: Step | undefined, [step, ...others]: readonly Step[]): boolean {
  if (operations === undefined || last?.step !== "api_request" || step?.step !== "prepare" || others.length > 0) return false;
  const operation = operationOfAction(operations, last.action);
  const names = [...Object.keys(step.query ?? {}), ...(isJsonObject(step.body ?? null) ? Object.keys(step.body as object) : [])];
  const slots = operation === undefined ? [] : slotsOf({ operation });
  const headers = Object.keys(step.headers ?? {});
  if (operation !== undefined && names.length === 0 && headers.length > 0) return headers.every((name) => takesHeader(operation, name));
  return names.length > 0 && names.every((name) => slots.some((slot) => slot.name === name));
}

/** Returns whether the document says that the request takes the header. */
export function takesHeader({ parameters }: Operation, header: string): boolean {
  return parameters.some(({ name, in: where }) => where === "header" && name.toLowerCase() === header.toLowerCase());
}

/** Returns whether checks compare fields that the request before takes and lacks: “POST /boats: make=Jeanneau”. */
export function checksUnsent(
  operations: Operations | undefined,
  last: Step | undefined,
  [step, ...others]: readonly Step[],
  tokens: readonly Token[],
): boolean {
  if (operations === undefined || last?.step !== "api_request" || step?.step !== "validate" || others.length > 0) return false;
  const operation = /^(?:POST|PUT|PATCH) /.test(last.action) ? operationOfAction(operations, last.action) : undefined;
  // “POST /jobs, header Idempotency-Key: k-1”
  const [only, ...more] = step.checks;
  if (operation !== undefined && only?.header !== undefined && more.length === 0)
    return only.equals !== undefined && takesHeader(operation, only.header) && !tokens.some(({ word }) => expecting.test(word));
  const isAssigned = tokens.some(({ text, spaced }) => text === "=" && !spaced);
  const isParticiple = tokens.some(({ word }) => word === "being");
  if (
    operation === undefined ||
    (!isAssigned && !isParticiple && step.checks.length < 2) ||
    tokens.some(({ word }) => expecting.test(word))
  )
    return false;
  const given = isJsonObject(last.body ?? null) ? Object.keys(last.body as object) : [];
  const needed = slotsOf({ operation }).filter((slot) => slot.required === true && slot.in === "body" && !given.includes(slot.name));
  const areTaken = step.checks.every(
    ({ path, equals }) => equals !== undefined && slotsOf({ operation }).some(({ name }) => path === `$.${name}`),
  );
  // “POST /boats, make being Jeanneau”
  if (isParticiple) return areTaken;
  // "state=SOLD" without spaces is sent wherever the request takes it.
  if (isAssigned && last.body === undefined && operation.body !== undefined) return areTaken;
  return needed.length > 0 && areTaken && needed.every(({ name }) => step.checks.some(({ path }) => path === `$.${name}`));
}

const expecting = group("lateParts.expecting");
