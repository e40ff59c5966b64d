// Adds to a list that is asked for the states that its sentence says, “the available power tools”, and finds what is in
// a state: “its title is "Lux" and it is open”.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { isRefusal } from "../../grammar/refused.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { unlessSame } from "../unlessSame.ts";
import { type Reading, withoutTexts } from "./reading.ts";

/** Returns the steps with the states as query parameters. */
export function withSaidStates({ sentence, steps, context, tokens: tokensOf }: Reading): readonly Step[] {
  const [request, ...others] = steps;
  if (request?.step !== "api_request" || others.length > 0 || !request.action.startsWith("GET ") || /["'/]/.test(sentence)) return steps;
  const operation = operationOf(context, request);
  const listed =
    operation?.parameters.filter((one) => one.in === "query" && one.enum !== undefined && !(one.name in (request.query ?? {}))) ?? [];
  if (operation === undefined || listed.length === 0) return steps;
  const tokens = tokensOf();
  const { nouns } = subjectOf(operation);
  const noun = tokens.findIndex(({ word }, at) => at > 0 && word !== "" && nouns.has(nounOf([word])) && nounOf([word]) !== word);
  const sent = new Set(Object.values(request.query ?? {}).map((value) => String(isJsonObject(value as Json) ? "" : value).toLowerCase()));
  const added: Record<string, string> = {};
  for (let at = noun - 1; at > 0; at--) {
    const { word = "" } = tokens[at] ?? {};
    if (sent.has(word)) continue;
    const [only, ...more] = listed.flatMap(({ name, enum: values = [] }) =>
      values.filter((one) => one.toLowerCase() === word).map((one) => [name, one]),
    );
    // “all available orders” are all that there are, and “sent” may be a verb.
    if (only === undefined || more.length > 0 || sent.size === 0) break;
    added[only[0] as string] = only[1] as string;
  }
  return Object.keys(added).length === 0 ? steps : [{ ...request, query: { ...request.query, ...added } }];
}

/** “List all open jobs”: all that are open, also where a parameter lists `all`. */
export function withoutSaidAll({ sentence, steps, context }: Reading): readonly Step[] {
  const plain = withoutTexts(sentence);
  if (context.operations === undefined || !/\ball (?:the |my |our )?\p{L}/iu.test(plain) || /\ball\b.*\ball\b|[=:] ?all\b/i.test(plain))
    return steps;
  const changed = steps.map((step) => {
    if (step.step !== "api_request" || !step.action.startsWith("GET ") || step.query === undefined) return step;
    const listed = operationOf(context, step)?.parameters ?? [];
    const isMeant = (name: string): boolean =>
      plain.toLowerCase().includes(splitWords(name).join(" ")) || listed.some((one) => one.name === name && one.required === true);
    const kept = Object.entries(step.query).filter(([name, value]) => value !== "all" || isMeant(name));
    if (kept.length === Object.keys(step.query).length) return step;
    const { query: _, ...rest } = step;
    return kept.length === 0 ? rest : { ...rest, query: Object.fromEntries(kept) };
  });
  return unlessSame(steps, changed);
}

/** “The zone must not be dedicated” of a flag that the response shows: how it is, and no refusal. */
export function withDeniedFlag({ sentence, steps, context }: Reading): readonly Step[] {
  const [, said = ""] = /\b(?:must|should|shall|may) not be (\p{L}+)[.!]?$/u.exec(withoutTexts(sentence)) ?? [];
  const [step, ...others] = steps;
  const [check, ...more] = step?.step === "validate" ? step.checks : [];
  if (said === "" || step?.step !== "validate" || check === undefined || others.length + more.length > 0 || !isRefusal(check)) return steps;
  const [flag, ...flags] = (bodyOf(context)?.fields ?? []).filter(
    ({ field, list, name, isOfError }) =>
      field.type === "boolean" && list === undefined && !isOfError && splitWords(name).join(" ").replace(/^is /, "") === said.toLowerCase(),
  );
  return flag === undefined || flags.length > 0 ? steps : [{ ...step, checks: [{ path: flag.path, equals: false }] }];
}

const itIs =
  /\b(?:it|he|she) (?:is|was|must be|should be|has to be|shall be|will be|remains|stays) (?:now |still |already |again )?([\p{L}_]+)/iu;

/** “Its title contains "a", and it is open”: the thing is, which has such a state, and not its title. */
export function withStateOfThing({ sentence, steps, context }: Reading): readonly Step[] {
  const [, said = ""] = itIs.exec(withoutTexts(sentence)) ?? [];
  if (said === "" || sentence.includes("$.") || context.operations === undefined) return steps;
  const seen = new Set<string>();
  const changed = steps.map((step, at): Step => {
    if (step.step === "api_request") seen.clear();
    if (step.step !== "validate") return step;
    const checks = step.checks.map((check) => {
      const place = placeOf(check);
      const isAgain = place !== undefined && seen.has(place);
      if (place !== undefined) seen.add(place);
      return isAgain && !sentence.includes(`"${check.equals}"`) ? ofThing(check, said, following(context, steps.slice(0, at))) : check;
    });
    return unlessSame(step.checks, checks) === step.checks ? step : { ...step, checks };
  });
  return unlessSame(steps, changed);
}

function placeOf({ path, every, any, none }: Check): string | undefined {
  return (every ?? any ?? none) === undefined ? path : undefined;
}

/** The only other field that lists the value, where the field that the check looks at does not. */
function ofThing(check: Check, said: string, context: SentenceContext): Check {
  const { path } = check;
  // “it is delivered” that was read as being there
  const equals = check.exists === true ? said : check.equals;
  if (typeof equals !== "string" || !/^[A-Za-z][\w-]*$/.test(equals)) return check;
  const fields = (bodyOf(context)?.fields ?? []).filter(({ list, isOfError }) => list === undefined && !isOfError);
  const listing = fields.flatMap((field) =>
    (field.field.enum ?? []).filter((value) => squeeze(value) === squeeze(equals)).map((value) => ({ path: field.path, value })),
  );
  const [only, ...others] = listing;
  return only === undefined || others.length > 0 || only.path === path
    ? check
    : { path: only.path, equals: only.value, ...(check.not === true && { not: true }) };
}
