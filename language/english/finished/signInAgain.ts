// Finds who signs in: “log in again with the password "x"” is the same user as before, “Tom logs in” nobody but Tom.

import { personal } from "../../grammar/align/things.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { fitOfVerb } from "../../grammar/settle/called.ts";
import { isSigningIn } from "../../grammar/settle/signIn.ts";
import { isJsonObject, type Json, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import { namesPath, type Reading, requestsOf, sentBy, withoutTexts } from "./reading.ts";

const isSecret = (name: string): boolean => /pass|secret|pin$|otp|code|token/i.test(name);

const named = /^(?:then|now|next|and)?,? ?(\p{Lu}\p{L}+) (?:logs|signs) in\b(?!.*["$])/u;

/** The name of the person who signs in; a user or an admin has none. */
function nameIn(sentence: string): string | undefined {
  const name = named.exec(sentence)?.[1]?.toLowerCase();
  return name === undefined || personal.test(name) || lexicon.vocabulary.has(name) ? undefined : name;
}

/** Signs Tom in as he did before, if he has: “Tom logs in”. */
export function withNamedUser({ sentence, steps, context }: Reading): readonly Step[] {
  const name = nameIn(sentence);
  if (name === undefined) return steps;
  return steps.map((step) => {
    const operation = operationOf(context, step);
    if (step.step !== "api_request" || operation === undefined || !isSigningIn(operation)) return step;
    const own = (context.before ?? []).findLast(
      (one) => one.step === "api_request" && operationOf(context, one) === operation && signsIn(one.body, name),
    );
    return own?.step === "api_request" && own.body !== undefined ? { ...step, body: own.body } : step;
  });
}

/** Returns whether the sentence names who signs in, and another user may be sent. */
export function signsInAnother({ sentence, steps, context }: Reading): boolean {
  const name = nameIn(sentence);
  return (
    name !== undefined &&
    steps.some((step) => {
      const operation = operationOf(context, step);
      return step.step === "api_request" && operation !== undefined && isSigningIn(operation) && !signsIn(step.body, name);
    })
  );
}

/** “tom”, “tom@example.com”, `${tomEmail}` */
function signsIn(body: unknown, name: string): boolean {
  return Object.values(membersIn(body as Json | undefined)).some((value) => {
    const text = isJsonObject(value) && typeof value.$var === "string" ? splitWords(value.$var)[0] : String(value).replace(/@.*$/s, "");
    return text?.toLowerCase() === name;
  });
}

/** Adds who signs in to a sign-in that only has a password or code, as the last sign-in has it. */
export function withSameUser({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/\b(?:again|once more|wrong|incorrect|invalid|bad|old|new)\b/i.test(sentence)) return steps;
  return steps.map((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body)) return step;
    const operation = operationOf(context, step);
    const said = membersIn(step.body);
    if (operation === undefined || !isSigningIn(operation) || !Object.keys(said).every(isSecret)) return step;
    const last = (context.before ?? []).findLast((one) => one.step === "api_request" && operationOf(context, one) === operation);
    if (last?.step !== "api_request" || !isJsonObject(last.body)) return step;
    const who = Object.entries(membersIn(last.body)).filter(([name]) => !isSecret(name));
    return { ...step, body: { ...Object.fromEntries(who), ...said } };
  });
}

/** “Log in again” after a request that does something else: that is not what is done again. */
export function repeatsOther({ sentence, steps, context }: Reading): boolean {
  const [, word, particle] =
    /^(?:(?:please|then|now|next|and),? )*([a-z]+)(?: (in|on|out|off|up))? (?:again|once more)[.!]?$/i.exec(sentence) ?? [];
  const [only, ...others] = steps;
  if (word === undefined || only?.step !== "api_request" || others.length > 0) return false;
  if (hasTerminal(word.toLowerCase(), /^v\.(?:send|repeat|call|fetch)/) || /^(?:do|try|retry|go|run|execute)$/i.test(word)) return false;
  const operation = operationOf(context, only);
  const verb = { word: word.toLowerCase(), particle: particle?.toLowerCase() };
  if (
    operation === undefined ||
    (particle === undefined ? fitOfVerb(operation, verb) : isSigningIn(operation) || fitOfVerb(operation, verb))
  )
    return false;
  return sameData(only.body, lastRequest(context.before)?.body) && only.action === lastRequest(context.before)?.action;
}

/** “PATCH /boats/7 again, without notes” with none of the other fields that the first one has sent */
export function losesSent({ sentence, steps, context }: Reading): boolean {
  if (!namesPath(sentence) || !/\b(?:again|once more)\b/i.test(sentence)) return false;
  return requestsOf(steps).some((request) => {
    const last = requestsOf(context.before ?? []).findLast(({ action }) => action === request.action);
    const isChanged = request.body !== undefined && !/\bwithout\b/i.test(sentence);
    const isLost = (name: string): boolean => !(name in membersIn(request.body)) && !sentence.includes(name);
    return !isChanged && Object.keys(membersIn(last?.body)).some(isLost);
  });
}

const ofIt = /(?:^|[,;] ?|\b(?:and|then|now|please) )[a-z]+ (?:it|him|her|them|this one|that one)\b/i;

/** “Create a run”, then “start it”: another run, which the document says is started so */
export function makesAnother({ sentence, steps, context }: Reading): boolean {
  const plain = withoutTexts(sentence);
  if (namesPath(sentence) || !ofIt.test(plain) || /\b(?:again|another|once more|second|new)\b/i.test(plain)) return false;
  return requestsOf(steps).some((request) => {
    const operation = request.action.startsWith("POST ") && sentBy(request).length === 0 ? operationOf(context, request) : undefined;
    if (operation === undefined || subjectOf(operation).isItem || subjectOf(operation).action !== undefined) return false;
    return requestsOf(context.before ?? []).some(({ action }) => action === request.action);
  });
}
