// Finds checks of the response time where the sentence is about a thing: “the film is shorter than 200 minutes”.
// Such a check would hardly ever fail, whatever the thing is like.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { withChecks } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading } from "./reading.ts";

export const timedGuards: readonly Guard[] = [
  {
    finds: timesThing,
    message: () =>
      "This would check the response time, and not the thing or field. Write the field and a number, such as “$.minutes is below 200”, or “The response time is below 2 seconds”.",
  },
];

const said =
  /^(?:(?:and|but|then|now|also|expect|check|verify|assert|ensure|that|please)[, ]+)*(?:(?:the|its|their|this|that|our|my|his|her|an?) )?([\w'’ -]{2,60}?) (?:(?:should|must|shall|will|may|can|has to|have to|had to|needs? to|ought to|to) )?(?:not |never )?(?:be|is|are|was|were)(?:n't)? (?:(?:not|now|still|always|also|never|only|expected to be) )*(?:less|fewer|shorter|longer|under|below|above|over|more|at (?:most|least)|greater|bigger|larger|smaller|higher|lower|older|younger|no|up to|between)\b(?: than| (?:more|less|longer|shorter|later) than)? (?:[\d.,]+|\$\{\w+\}|an?|one|two|three|five|ten)(?: and [\d.,]+)? ?(?:ms|s|milli|sec|min|hour|h\b)/i;
const answering =
  /\b(?:response|request|call|answer|reply|latency|round ?trip|server|service|api|endpoint|system|backend|delay|get|post|put|patch|delete|it|this|that|everything|all)\b/i;
const extent = /^(?:duration|length|age|time|running time|runtime) of (?:the |this |that |an? )?/i;

/** “It lasts less than one hour”, where the thing has a number of minutes */
const lasting = /^(?:(?:and|but|then|now|also|expect|check|verify|that)[, ]+){0,3}it .*\b(?:hours?|minutes?)\b/i;
const measured = /\b(?:response|request|call|answer|reply|respond\w*|answers|replies|load\w*)\b/i;

/** “It is longer than an hour”: no response is. */
const spatial = /\bit (?:is|was|must be|should be) (?:longer|shorter) than [^.]{1,40}\b(?:hours?|minutes?)\b/i;

/** The subject is a thing or a field of the service, or how long a thing is. */
export function timesThing({ sentence, steps, context }: Reading): boolean {
  if (!checksOf(steps).some(({ time }) => time !== undefined)) return false;
  const fieldsOfIt = lasting.test(sentence) && !measured.test(sentence) ? (bodyOf(context)?.fields ?? []) : [];
  if (fieldsOfIt.some(({ name, isOfError }) => !isOfError && /^(?:hours|minutes|duration)$/.test(splitWords(name).at(-1) ?? "")))
    return true;
  if (spatial.test(sentence) && !measured.test(sentence)) return true;
  const subject = said.exec(sentence)?.[1];
  if (subject === undefined || answering.test(subject)) return false;
  if (extent.test(subject) || /^[a-z]+[A-Z_]\w*$/.test(subject)) return true;
  const head = subject.replace(/ (?:of|for|in) .*/, "");
  const isField = (bodyOf(context)?.fields ?? []).some(({ name }) => squeeze(name) === squeeze(head));
  return isField || (context.operations !== undefined && isThing(head, context.operations));
}

const units: Readonly<Record<string, number>> = { hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 };

/** Returns the steps with the field that is called like the unit: “shorter than 200 minutes” of a field `minutes`. */
export function withMeasuredField(reading: Reading): readonly Step[] {
  const { sentence, steps, context } = reading;
  if (!timesThing(reading)) return steps;
  const [, head = "", unit = ""] = /[\d}] ((second|minute|hour|millisecond)s?)\b/i.exec(sentence) ?? [];
  const subject = said.exec(sentence)?.[1]?.replace(extent, "") ?? "";
  const fields = (bodyOf(context)?.fields ?? []).filter(
    ({ name, list, isOfError, field }) =>
      list === undefined && !isOfError && /^(?:number|integer)$/.test(field.type ?? "") && splitWords(name).at(-1) === `${unit}s`,
  );
  const [only, ...others] = fields;
  if (head === "" || context.operations === undefined || !isThing(subject, context.operations)) return steps;
  if (only === undefined || others.length > 0) return steps;
  return withChecks(steps, context, ({ time, ...check }) => {
    if (time === undefined) return check;
    const bounds = Object.entries(time).map(([bound, value]) => [bound, typeof value === "number" ? value / (units[unit] ?? 1) : value]);
    return { ...check, path: only.path, compare: Object.fromEntries(bounds) };
  });
}

/** “film” of `/films/{filmId}`; “login” of `/auth/login` is something that is done. */
function isThing(said: string, { operations }: Operations): boolean {
  const nouns = new Set([nounOf([said]), nounOf([said.split(" ").at(-1) ?? ""])]);
  return operations.some((operation) => {
    const { isItem, parameters, nouns: own } = subjectOf(operation);
    return (isItem && [...own].some((noun) => nouns.has(noun))) || parameters.some(({ noun }) => nouns.has(noun));
  });
}
