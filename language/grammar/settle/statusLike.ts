// Distinguishes statements about the status of the response from those about a field that is called status or code.

import type { TokenReference } from "../edges.ts";
import { hasTerminal, isSense } from "../lexicon/lexicon.ts";
import type { Fact, Segment, Statement, ValueMeaning } from "../meaning.ts";
import { isBareName } from "./field.ts";
import { type CheckPlace, tokenOf } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { isReference } from "./value.ts";

/** The status, or "code 500" next to it. */
export function isStatusLike(place: CheckPlace, { of, says }: Fact): boolean {
  if (of.of === "status") return true;
  const [name] = of.of === "field" ? of.path : [];
  if (!isReference(name) || !isBareName(name) || !isSense(tokenOf(place, name).word, "n.code") || !("is" in says)) return false;
  if (place.response?.fields.has(squeeze(tokenOf(place, name).text)) === true) return false;
  return says.is === "equals" && isReference(says.value) && /^[1-5]\d\d$/.test(tokenOf(place, says.value).text);
}

/** "status 201", "status code 201": a code is the status of the response, whatever fields have that name. */
export function isHttpStatus(place: CheckPlace, path: readonly Segment[], says: Statement): boolean {
  const [only, ...others] = path;
  if (others.length > 0 || only === undefined || !namesStatus(place, only)) return false;
  const values = valuesOf(says);
  return values.length > 0 && values.every((value) => value !== undefined && isCode(place, value));
}

/** Returns whether a name is “status” or “status code”; `status_code` and `statusCode` are names of fields. */
function namesStatus(place: CheckPlace, segment: Segment): boolean {
  if (isReference(segment)) return segment.as === "Name" && tokenOf(place, segment).word === "status";
  if (typeof segment === "string" || !("words" in segment)) return false;
  const words = segment.words.map((word) => (typeof word === "string" ? word : tokenOf(place, word).word));
  return words.join(" ") === "status code";
}

/**
 * Returns whether “status” by itself is a text of the response and no code: “Save the status”, “The status is
 * ${expected}”. “The status code”, “the response status” and what has that name are the code.
 */
export function isStatusField({ response, tokens }: CheckPlace): boolean {
  if (response === undefined || response.isList || response.details?.get("status")?.type !== "string") return false;
  return !saysCode.test(tokens.map(({ word, text }) => word || text).join(" "));
}

/**
 * The same of a comparison with a variable: “Expect status ${code}” is not a field, but “the status is ${x}” is one.
 */
export function isStatusFieldSaid(place: CheckPlace): boolean {
  const { tokens } = place;
  const isSaid = tokens.some(({ word }, at) => word === "status" && hasTerminal(tokens[at - 1]?.word ?? "", /^(?:f\.(?:the|my)|n\.)/));
  return isSaid && isStatusField(place);
}

const saysCode =
  /\b(?:http|response(?: 's)?|reply|answer) status\b|\bstatus (?:code|of (?:the|this|that) (?:\w+ )?(?:response|request|call|answer))\b|\$\{\w*(?:code|http)\w*\}/i;

/** The values that something is compared with. */
function valuesOf(says: Statement): readonly (ValueMeaning | undefined)[] {
  if (says.is === "equals") return [says.value];
  if (says.is === "one of") return says.values ?? [];
  if (says.is !== "compare") return [];
  const bounds = [says.above, says.below, says.atLeast, says.atMost].filter((bound) => bound !== undefined);
  return bounds.map((bound) => (isReference(bound) ? (bound as ValueMeaning) : undefined));
}

/** A number that a status can be, or what is known at run time only. */
function isCode(place: CheckPlace, value: ValueMeaning): boolean {
  if (!isReference(value)) return false;
  return (
    (value.as === "Variable" && !isStatusFieldSaid(place)) || (value.as === "Number" && /^[1-5]\d\d$/.test(tokenOf(place, value).text))
  );
}

/** "contains "404 Not Found"" */
export function isQuotedStatus(place: CheckPlace): (fact: Fact) => boolean {
  return ({ of, says }) =>
    of.of === "status" &&
    "is" in says &&
    says.is === "equals" &&
    "status" in says.value &&
    tokenOf(place, says.value.status as TokenReference).kind === "quoted";
}
