// Finds checks of an outcome that say nothing of the deed in the sentence: “The job can be started”, “The deletion
// succeeded” after a list was read, “created just now”, “does not have to be urgent”.

import { isDeedOf } from "../../grammar/align/deedNouns.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { namesOf, stem, wordsOfSense } from "../../grammar/settle/called.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords, wordsOf, wordsOfId } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { lastCall, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { someCheck } from "./lookedAt.ts";
import { checksOf, checksOnly, type Guard, type Reading, requestsOf, withoutTexts, withoutValues } from "./reading.ts";

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
    finds: sendsDoneAgain,
    message: () =>
      "It is unclear whether this sends the request again. Write “The request should succeed” to check the last one, or the request with “again” to repeat it.",
  },
  {
    finds: sendsBlamedThing,
    message: () => "This would send a request and expect its refusal. Write the request, or the field that shows the error.",
  },
  {
    finds: answersOtherDeed,
    message: () =>
      "The last request did no such thing, and this would only check its status. Write the field and its value, or the request that is meant before.",
  },
  {
    finds: findsOtherThere,
    message: () => "The last response is about something else, and this would only look whether a field is there. Read the thing first.",
  },
  {
    finds: losesAttempt,
    message: () => "Nothing is tried here, and this would only check the last status. Write the request that must be refused.",
  },
  {
    finds: receivesOther,
    message: () => "The document has no such field. Write the field that is meant, or the request that shows it.",
  },
  {
    finds: deniesStored,
    message: () =>
      "A status does not say what was stored. Write the status that is expected, or list the things and check that it is not among them.",
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
    /\b(?:can|cannot|can't|could|may|might)(?: (?:not|no longer|only|still|now|never|then|again))* be (?:re)?(\w+(?:ed|t|en|n|[aeo]ld|id|ung|nd|de))\b/i.exec(
      withoutTexts(sentence),
    )?.[1];
  if (verb === undefined) return false;
  // “cannot be finished” is not that its state is another one, and “can be finished” not that it is finished.
  const isState = (value: string): boolean => stem(value.toLowerCase()) === stem(verb.toLowerCase());
  if (checksOf(steps).some(({ equals, not }) => typeof equals === "string" && (not === true || isState(equals)))) return true;
  const last = operationOf(context, lastCall(context.before));
  const verbs = [verb.toLowerCase(), ...(/\bcan(?:not)?\b[^.]{0,60} be \w+ and (\w+ed)\b/i.exec(sentence)?.slice(1) ?? [])];
  return verbs.some((one) => !saysDeed(last, one) && context.operations?.operations.some((operation) => saysDeed(operation, one)) === true);
}

/** “The old password does not work any more” */
function losesAttempt({ sentence, steps }: Reading): boolean {
  const isOver = /^(?:(?:and|then|but|now),? )*(?:the|an?|our|my|his|her) .*\b(?:works? any ?(?:more|longer)|no longer works?)\b/i.test(
    sentence,
  );
  return isOver && checksOnly(steps) && checksOf(steps).every(({ status }) => status === "4xx");
}

/** “Nina receives a mail”, where no response has one */
function receivesOther({ sentence, steps, context: { operations } }: Reading): boolean {
  const noun = /^(?:(?:and|then|now) )?(?:the )?\p{L}+ (?:now )?(?:receives|gets) an? (\p{L}+)[.!]?$/u.exec(sentence)?.[1]?.toLowerCase();
  if (
    noun === undefined ||
    operations === undefined ||
    !checksOf(steps).some(({ exists, path }) => exists === true && path === `$.${noun}`)
  )
    return false;
  const isCalled = ({ name }: Field): boolean => splitWords(name).join(" ") === noun;
  const fields = operations.operations.flatMap(({ responses }) => responses.flatMap((response) => response.fields));
  return fields.length > 0 && !fields.some(isCalled);
}

/** “Look for customers whose name starts with "x"” where the last response does not list them */
function checksSearch({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !checksOnly(steps)) return false;
  const noun = /^(?:(?:and|then|so|now|next) )?(?:look|search) for (?:all |the |any )?([a-z]+s)\b/i.exec(withoutTexts(sentence))?.[1];
  if (noun === undefined || checksOf(steps).some(({ every, any, none }) => (every ?? any ?? none) !== undefined)) return false;
  const said = lemma(noun.toLowerCase());
  return context.operations.operations.some((operation) => operation.method === "GET" && subjectOf(operation).nouns.has(said));
}

const notDone =
  /(?:^|\b(?:and|but|that|then|,) )(?:no (?:(?:new|other|such|further|second) )?[a-z]+(?: [a-z]+)? (?:is|are|was|were|gets?|got|has been|have been)|(?:the|this|that|our|my|its) [a-z]+(?: [a-z]+)? (?:was|were|has|have) (?:not|never) (?:been )?|(?:it|they) (?:was|were|has|have) (?:not|never) (?:been )?) ?([a-z]+)\b/gi;
const isStoring = group("deeds.storing");

/** “No boat was created”: the service may refuse the request and store the boat. */
function deniesStored({ sentence, steps, context }: Reading): boolean {
  const checks = checksOf(steps);
  if (context.operations === undefined || checks.length === 0 || !checks.every(({ status }) => status !== undefined)) return false;
  const last = operationOf(context, requestsOf(steps).at(-1) ?? lastCall(context.before));
  return [...withoutTexts(sentence).matchAll(notDone)].some(
    ([said, verb = ""]) => !/ (?:request|call) /i.test(said) && (isStoring.test(verb.toLowerCase()) || saysDeed(last, verb)),
  );
}

const deeds: readonly (readonly [noun: RegExp, methods: RegExp, isUsual?: boolean])[] = [
  [/^(?:deletion|removal)$/i, /^(?:DELETE|POST|PATCH|PUT)$/, true],
  [/^(?:update|change|edit|modification|replacement|renaming)$/i, /^(?:PUT|PATCH|POST)$/, true],
  [/^(?:creation|registration|addition|import|upload|submission|insert)$/i, /^(?!GET$)/, true],
  [/^(?:booking|reservation|cancellation|assignment|payment|approval|activation)$/i, /^(?!GET$)/],
];

/** “The deletion succeeded” after a list was read, “The payment has succeeded” after an order was made */
function succeedsOtherwise({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || !checksOnly(steps) || !checksOf(steps).every(({ status }) => status !== undefined)) return false;
  const said = outcome.exec(withoutTexts(sentence))?.[1]?.toLowerCase().split(" ") ?? [];
  const operation = operationOf(context, lastCall(context.before));
  const noun = said.at(-1) ?? "";
  if (operation === undefined || noun === "" || lexicon.functional.has(noun) || ofCall.test(noun)) return false;
  const methods = deeds.find(([deed]) => deed.test(noun))?.[1];
  if (methods !== undefined && !methods.test(operation.method)) return !saysDeed(operation, noun);
  const verbs = [...namesOf(operation).map(({ verb }) => verb), ...wordsOfSense(`o.${senses[operation.method] ?? ""}`)];
  const isNamed = (word: string): boolean => saysDeed(operation, word) || operationWords(operation).has(nounOf([word]));
  const isOwn = (word: string): boolean =>
    isNamed(word) ||
    deeds.some(([deed, , isUsual]) => isUsual === true && deed.test(word)) ||
    verbs.some((verb) => verb === word || isDeedOf(verb, word));
  const isOther = said.some(
    (word) => !isNamed(word) && (resourcesOf(operations).has(nounOf([word])) || (!isOwn(word) && isOfAny(operations, word))),
  );
  const isSent = operation.body?.fields.some(({ name }) => splitWords(name).includes(noun)) === true;
  // “The duplicate fails” speaks of what was sent.
  const isLoose = checksOf(steps).some(({ status }) => !/^2/.test(String(status)));
  return !isSent && (isOther || (!isOwn(noun) && !isLoose));
}

const done = /\b(?:(?:has|had|have) )?(?:succeeded|failed|worked|gone through|went through|was (?:successful|a success|a failure))[.!]?$/i;
const again = /\b(?:again|once more|another|second|twice)\b/i;

/** “The creation of the car succeeded” after the car was created: it says how that went. */
function sendsDoneAgain({ sentence, steps, context }: Reading): boolean {
  const [request, ...others] = requestsOf(steps);
  const said = withoutTexts(sentence);
  if (request === undefined || others.length > 0 || !done.test(said) || again.test(said)) return false;
  const operation = operationOf(context, request);
  return operation !== undefined && operation === operationOf(context, lastCall(context.before));
}

const blamed = /^((?:[^\s/]+ ){1,6})(?:is|are|was|were) (?:full of|an?)(?: \w+)? (?:errors?|failures?)\b/i;

/** “Log is full of errors” of a service with `GET /log`; “Logging in is an error” is a call. */
function sendsBlamedThing({ sentence, steps, context }: Reading): boolean {
  const said = requestsOf(steps).length === 1 ? blamed.exec(withoutTexts(sentence))?.[1] : undefined;
  if (said === undefined || context.operations === undefined) return false;
  return !said.split(" ").some((word) => /^[A-Z]{3,7}$|ing$|ion$|al$|ment$/.test(word) || ofCall.test(word.toLowerCase()));
}

const senses: Readonly<Record<string, string>> = { GET: "get", POST: "create", PUT: "update", PATCH: "update", DELETE: "delete" };
const outcome =
  /^(?:(?:and|then|so|now) )?(?:(?:the|this|that|its|our|my|a) )?((?:[a-z]+ ){0,2}?[a-z]+) (?:(?:should|must|shall|will|has to) )?(?:have been |be |is |was |has |had |have )?(?:successful|successfully|succeed\w*|fail\w*|refused|rejected|ok|work(?:s|ed)?)\b/i;
const ofCall =
  /^(?:request|call|response|answer|reply|attempt|try|retry|operation|action|test|check|step|thing|one|result|status|query|api|server|service)s?$/;

function isOfAny({ operations }: Operations, word: string): boolean {
  return operations.some((operation) => namesOf(operation).some(({ verb }) => verb === word || isDeedOf(verb, word)));
}

/** A thing, with the words before it that say which of several it is, and what was done to it. */
const doneTo =
  /(?:^|[,;:] |\b(?:and|but|then|so|that|expect|check|verify|ensure|assert|while|because) )(?:the|this|that|an?|no|our|my|its|it) ?((?:(?:first|second|third|fourth|fifth|last|latest|next|other|same|remaining|only|[a-z]{3,}est) |(?:most|least) [a-z]+ )?)(?!(?:should|must|shall|will|has)\b)([a-z]*)(?: "")? (?:(?:should|must|shall|will|has to) )?(?:have been|has been|be|is|was|gets|got)(?: (?:not|now|still|also|already|never|indeed|actually|then|thereby|finally|therefore|thus|hence))* (accepted|created|rejected|refused|denied|declined|approved|confirmed)(?! (?:with|by)\b)/gi;

/** “The invoice was created” after a client was read, “the cheapest one is accepted”: not the response's status. */
function answersOtherDeed({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined) return false;
  const plain = withoutValues(sentence);
  const said = /\b[1-5](?:\d\d|xx)\b/i.test(plain) ? [] : [...plain.matchAll(doneTo)];
  if (said.length === 0) return false;
  return someCheck(steps, context, ({ status }, around) => {
    const operation = status === undefined ? undefined : operationOf(context, lastCall(around().before));
    return (
      operation !== undefined && said.some(([, rank = "", thing = "", deed = ""]) => isOtherDeed(operation, rank, thing, deed, context))
    );
  });
}

function isOtherDeed(operation: Operation, rank: string, thing: string, deed: string, context: SentenceContext): boolean {
  if (/^(?:request|call|response|answer|reply|attempt|submission|status|query|api|server|service)$/i.test(thing)) return false;
  if (rank !== "" && !/^(?:same|next|second|other) $/i.test(rank)) return true;
  const noun = nounOf([thing.toLowerCase()]);
  const { operations } = context.operations as Operations;
  const isSent = operation.body?.fields.some(({ name }) => [noun, `${noun} id`].includes(nounOf([name]))) === true;
  const isOwn = isSent || operationWords(operation).has(noun);
  const isResource = resourcesOf(context.operations as Operations).has(noun);
  if (operation.method !== "GET") return isResource && !isOwn;
  if (noun === "") return /^accepted$/i.test(deed) && operation.responses.some(({ fields }) => fields.some((field) => lists(field, deed)));
  const named = ({ name }: { readonly name: string }): boolean => nounOf([name]) === noun;
  if (operation.parameters.some(named)) return false;
  const isField = operations.some(
    ({ body, responses }) => body?.fields.some(named) === true || responses.some(({ fields }) => fields.some(named)),
  );
  return isField || (isResource && (!isOwn || /^(?:accepted|created|approved|confirmed)$/i.test(deed)));
}

/** “The order is delivered” of `orderId` in an invoice, “The order still exists” of a field of another response */
function findsOtherThere({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || sentence.includes("$") || !checksOnly(steps)) return false;
  const plain = withoutValues(sentence);
  const [, noun = "", state = ""] = existing.exec(plain) ?? stating.exec(plain) ?? delivering.exec(plain) ?? [];
  if (noun === "" || !resourcesOf(operations).has(nounOf([noun.toLowerCase()]))) return false;
  const isListed = (): boolean =>
    operations.operations.some(({ responses }) => responses.some(({ fields }) => fields.some((field) => lists(field, state))));
  return checksOf(steps).every(({ path = "", exists, not }) => {
    if (exists !== true || not === true || path === "") return false;
    const isNamed =
      splitWords(path.split(".").at(-1) ?? "")
        .map(lemma)
        .join(" ") === nounOf([noun.toLowerCase()]);
    return state === "" ? !isNamed : isListed();
  });
}

const existing =
  /^(?:(?:and|then|now|also|please|we|check|verify|ensure|assert|confirm|expect|make|sure|see)(?: that)?,? ){0,4}(?:the|this|that|our|my|an?) ([a-z]+)(?: "")? (?:(?:still|now|really|should|must|to|is|be) )*(?:exists?|there|present)[.!]?$/i;
/** “The stream delivers the message” of an `error` */
const delivering = /^(?:the|our) [a-z]+ [a-z]+s (?:the|an?|our) ([a-z]+)[.!]?$/i;
const stating =
  /^(?:the|this|that|our|my) ([a-z]+)(?: "")? (?:(?:should|must) )?(?:be|is|was|gets?|has been) (?:(?:now|still|also|already|then) )*([a-z]+)[.!]?$/i;

function lists(field: Field, value: string): boolean {
  return field.enum?.includes(value.toLowerCase()) === true || insideOf(field).fields.some((inner) => lists(inner, value));
}

/** The things that an operation is about, in its path and its words. */
function operationWords(operation: Operation): ReadonlySet<string> {
  const { nouns, parameters } = subjectOf(operation);
  return new Set([...nouns, ...parameters.map(({ noun }) => noun), ...wordsOf(operation).nouns, ...splitWords(operation.path).map(lemma)]);
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
