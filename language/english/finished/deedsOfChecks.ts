// Finds checks of an outcome that say nothing of the deed in the sentence: “The job can be started”, “The deletion
// succeeded” after a list was read, “created just now”, “does not have to be urgent”.

import { stem } from "../../grammar/settle/called.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords, wordsOfId } from "../../openapi/words.ts";
import { lastCall, operationOf } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import { checksOf, checksOnly, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const deedOfCheckGuards: readonly Guard[] = [
  {
    finds: losesAbility,
    message: () =>
      "No check says what can be done. Write the request and its outcome, such as “Starting the job should fail with status 409”.",
  },
  {
    finds: succeedsOtherwise,
    message: () => "The last request is no such call. Write the request that is meant before, or “The request should succeed”.",
  },
  {
    finds: checksSearch,
    message: () =>
      "It is unclear whether this asks the service or looks at the last response. Begin a request with “List”, and a check with “Expect”.",
  },
  {
    finds: losesMoment,
    message: () => "This says nothing of when. Write the field and how old it may be, such as “created_at is less than a minute ago”.",
  },
  {
    finds: deniesNeed,
    message: () => "No check says that something need not be so. Leave it out, or write what must be so.",
  },
  {
    finds: losesDeniedState,
    message: () => "It is unclear what this must be. Write the field and its value, such as “$.mechanic is not null”.",
  },
];

function saysDeed(operation: Operation | undefined, verb: string): boolean {
  if (operation === undefined) return false;
  const words = [...wordsOfId(operation), ...splitWords(operation.path), ...splitWords(operation.summary ?? "")];
  return words.map(stem).includes(stem(verb));
}

/** “The job can no longer be started” after it was booked: the request has not been sent. */
function losesAbility({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !checksOnly(steps)) return false;
  const verb =
    /\b(?:can|cannot|can't|could|may|might)(?: (?:not|no longer|only|still|now|never|then|again))* be (?:re)?(\w+(?:ed|t|en|n))\b/i.exec(
      withoutTexts(sentence),
    )?.[1];
  if (verb === undefined) return false;
  // “cannot be finished” is not that its state is another one.
  if (checksOf(steps).some(({ equals, not }) => typeof equals === "string" && not === true)) return true;
  const last = operationOf(context, lastCall(context.before));
  const verbs = [verb.toLowerCase(), ...(/\bcan(?:not)?\b[^.]{0,60} be \w+ and (\w+ed)\b/i.exec(sentence)?.slice(1) ?? [])];
  return verbs.some((one) => !saysDeed(last, one) && context.operations?.operations.some((operation) => saysDeed(operation, one)) === true);
}

/** “Look for customers whose name starts with "x"” where the last response does not list them */
function checksSearch({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !checksOnly(steps)) return false;
  const noun = /^(?:(?:and|then|so|now|next) )?(?:look|search) for (?:all |the |any )?([a-z]+s)\b/i.exec(withoutTexts(sentence))?.[1];
  if (noun === undefined || checksOf(steps).some(({ every, any, none }) => (every ?? any ?? none) !== undefined)) return false;
  const said = lemma(noun.toLowerCase());
  return context.operations.operations.some((operation) => operation.method === "GET" && subjectOf(operation).nouns.has(said));
}

const deeds: readonly (readonly [noun: RegExp, methods: RegExp])[] = [
  [/^(?:deletion|removal)$/i, /^(?:DELETE|POST|PATCH|PUT)$/],
  [/^(?:update|change|edit|modification|replacement|renaming)$/i, /^(?:PUT|PATCH|POST)$/],
  [
    /^(?:creation|registration|booking|reservation|addition|import|upload|submission|cancellation|assignment|payment|approval|activation)$/i,
    /^(?!GET$)/,
  ],
];

/** “The deletion succeeded” after a list was read */
function succeedsOtherwise({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !checksOnly(steps)) return false;
  const noun =
    /^(?:(?:and|then|so|now) )?(?:the|this|that|its|our|my|a) ([a-z]+) (?:(?:should|must|shall|will|has to) )?(?:have been |be |is |was |has |had )?(?:successful|successfully|succeed\w*|fail\w*|refused|rejected|ok|worked?)\b/i.exec(
      withoutTexts(sentence),
    )?.[1];
  const methods = deeds.find(([deed]) => deed.test(noun ?? ""))?.[1];
  const operation = operationOf(context, lastCall(context.before));
  return (
    methods !== undefined &&
    operation !== undefined &&
    !methods.test(operation.method) &&
    checksOf(steps).every(({ status }) => status !== undefined) &&
    !saysDeed(operation, noun as string)
  );
}

/** “created just now”, of which only a status or a field would be left */
function losesMoment({ sentence, steps }: Reading): boolean {
  return (
    checksOf(steps).length > 0 &&
    requestsOf(steps).every(({ action }) => action.startsWith("GET ")) &&
    /\b(?:created|made|added|booked|changed|updated|deleted|started|finished|saved|registered|cancelled|sent|placed)\b[^,.;]{0,20}\b(?:just now|a moment ago|moments ago|recently|(?:a few |some )?(?:seconds|minutes) ago|today|yesterday)[.!]?$/i.test(
      withoutTexts(sentence),
    ) &&
    checksOf(steps).every(({ status, exists }) => (status ?? exists) !== undefined)
  );
}

/** “The priority does not have to be urgent”: may it be? */
function deniesNeed({ sentence, steps }: Reading): boolean {
  return (
    checksOnly(steps) &&
    /\b(?:(?:do|does|did)(?: not|n't) (?:have|need) to|need not|needn't|(?:is|are) not (?:required|obliged|necessarily))\b/i.test(
      withoutTexts(sentence),
    ) &&
    checksOf(steps).some(({ not, exists, path }) => path !== undefined && (not === true || exists === true))
  );
}

/** “The mechanic should not be unassigned”: no refusal of a request */
function losesDeniedState({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !/\bnot be un[a-z]+ed[.!]?$/i.test(withoutTexts(sentence))) return false;
  return checksOf(steps).some(({ status }) => status !== undefined);
}
