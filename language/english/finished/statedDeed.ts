// Finds statements that a reading would do instead of check: “it has been cancelled”, “the name was changed to "Saw"”,
// right after a response about the same thing. The test would cause the result that it should verify. And the other way
// round: a deed that would only be checked.

import type { Check } from "../../check.ts";
import { isDeedOf } from "../../grammar/align/deedNouns.ts";
import { asideAt } from "../../grammar/align/phrases.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { creates, fitOfVerb, methodsOfVerb, wordsOfSense } from "../../grammar/settle/called.ts";
import { thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { adjective } from "../../grammar/settle/stated.ts";
import { membersIn } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { checksOnly, type Reading } from "./reading.ts";

/** Words that make it the next act, or say how it is done. */
const acting = group("stated.acting");

/** Returns whether the steps do something that the sentence only states. */
export function isStatedDeed(reading: Reading): boolean {
  const { steps, context, tokens: tokensOf } = reading;
  const request = steps.find((step) => step.step === "api_request" && !step.action.startsWith("GET "));
  const tokens = withoutLead(tokensOf());
  if (request?.step !== "api_request") return leavesPredicate(tokens, reading) || readsState(tokens, reading);
  if (endsInState(tokens)) return steps[0]?.step === "validate";
  // Saves that are implied come first.
  if (request !== steps.find((step) => step.step !== "save" || step.implied !== true)) return false;
  if (isStatement(tokens, reading)) return true;
  // Asks for the steps above last: a reading is kept by what it has looked at.
  if ((isPast(tokens, reading) || hasChanged(tokens, reading)) && lastRequest(context.before) !== undefined) return true;
  const said = saidOf(tokens) ?? pastOf(tokens);
  if (said === undefined) return false;
  // “The pump is manual again” says how it is; “started again” asks for it.
  const end = tokens.findLastIndex(({ kind }) => kind !== "symbol");
  const isValue = said.text === said.text.toUpperCase() || !participle.test(said.word);
  const isBack = tokens[end]?.word === "again" && isValue;
  const rest = isBack ? tokens.slice(0, end) : tokens;
  if (!(isBack || participle.test(said.word)) || rest.some(({ kind, word }) => kind === "path" || acting.test(word))) return false;
  // “And that vacancy has been published”, right after it was made, is a precondition.
  const before = lastRequest(context.before);
  // “The boat is deleted”, right after it was made or changed, may be a check that it is gone.
  const isRead =
    before?.action.startsWith("POST ") === false ||
    before?.action === request.action ||
    (before !== undefined && isSameCall(before, request, context)) ||
    isDeletion(request);
  // “The boat is deleted, which returns 204”: a state has no status.
  if (hasOutcome(steps, request) && before?.action !== request.action) return false;
  return isRead && before !== undefined && resourceOf(before.action) === resourceOf(request.action);
}

function hasOutcome(steps: readonly Step[], request: ApiRequestStep): boolean {
  const next = steps[steps.indexOf(request) + 1];
  return next?.step === "validate" && next.checks.some(({ status }) => typeof status === "number");
}

/** The same operation with its path written in another way. */
function isSameCall(before: ApiRequestStep, request: ApiRequestStep, context: Reading["context"]): boolean {
  const operation = operationOf(context, request);
  return operation !== undefined && operation === operationOf(context, before);
}

function isDeletion({ action }: ApiRequestStep): boolean {
  return action.startsWith("DELETE ");
}

/** “The job was cancelled with reason "x"”, “The jobs with the name "Ada" are urgent”: how it is. */
function isStatement(tokens: readonly Token[], reading: Reading): boolean {
  const { steps, context } = reading;
  // “A ticket without a subject is refused with 422” tries it.
  if (steps.some((step) => step.step === "validate" && step.checks.some(({ status }) => status !== undefined))) return false;
  const [first] = tokens;
  if (asideAt(tokens, 0, "a.opening") > 0) return false;
  if (first?.kind !== "word" || !(states.test(first.word) || isNamed(tokens))) return false;
  const be = tokens.findIndex(({ word }) => /^(?:is|are|was|were|be|been|got)$/.test(word));
  const subject = tokens.slice(0, be).filter(({ word }) => !/^(?:has|have|had)$/.test(word));
  const modals = subject.filter(({ word }) => hasTerminal(word, /^f\.modal$/));
  if (be < 1 || !subject.every((token) => modals.includes(token) || isSubject(token))) return false;
  if (
    tokens.some(
      ({ kind, word, text }) =>
        kind === "path" || acting.test(word) || /^(?:so|therefore|hence|thus|consequently|request|call|[-–—:;])$/.test(word || text),
    )
  )
    return false;
  const isNew = /^(?:an?|one|some|another)$/.test(first.word);
  const { word: verb } = tokens[be] as Token;
  if (modals.length > 0) return modals.every(({ word }) => !/^(?:shall|will|to)$/.test(word));
  // “A lesson was booked with coach "Bea"” may be what goes before all others.
  if (!/^(?:is|are)$/.test(verb)) return !isNew || lastRequest(context.before) !== undefined;
  const said = tokens.slice(be + 1).find(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/));
  if (isNew || said === undefined) return false;
  return said.kind === "word" && (isSentState(steps, said.word) || !participle.test(said.word) || isMadeBefore(subject, reading));
}

/** “Garage is very dirty indeed”: the garage is read, and nothing of it is checked. */
function leavesPredicate(tokens: readonly Token[], { steps }: Reading): boolean {
  const [request, ...others] = steps.filter((step) => step.step !== "save" || step.implied !== true);
  const isOutcome = ({ status, ...check }: Check): boolean => Number(status) < 400 && Object.keys(check).length === 0;
  if (
    request?.step !== "api_request" ||
    !request.action.startsWith("GET ") ||
    (request.query ?? request.body ?? request.until) !== undefined
  )
    return false;
  if (!others.every((step) => step.step === "validate" && step.checks.every(isOutcome))) return false;
  const be = tokens.findIndex(({ word }) => /^(?:is|are|was|were)$/.test(word));
  const subject = tokens.slice(0, Math.max(0, be));
  const path = request.action.toLowerCase();
  // “The retrieval of the owner is then carried out”
  if (subject.some(({ word }) => wordsOfSense("o.get").some((verb) => isDeedOf(verb, word)))) return false;
  // “The service is available” asks for `GET /health`.
  if (!subject.every(isSubject) || !subject.some(({ word }) => word.length > 2 && path.includes(nounOf([word])))) return false;
  const said = tokens.slice(be + 1).find(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/));
  if (said?.kind !== "word" || /^(?:an?|the|there|here|to)$/.test(said.word)) return false;
  return adjective.test(said.word) || !methodsOfVerb({ word: said.word, particle: undefined }).includes("GET");
}

/** “The loan L-1 is requested”, “A couple of artworks are poor”, “Ada approved it”: a state, and nothing to read. */
function readsState(tokens: readonly Token[], { steps, context }: Reading): boolean {
  const [request, ...others] = steps.filter((step) => step.step !== "save" || step.implied !== true);
  if (request?.step !== "api_request" || others.length > 0 || tokens.some(({ kind }) => kind === "reference" || kind === "path"))
    return false;
  const word = (pastOf(tokens) ?? stateOf(tokens))?.word;
  const first = tokens[0]?.word ?? "";
  if (word === undefined) return false;
  const isState = (value: unknown): boolean => typeof value === "string" && [word, lemma(word)].includes(value.toLowerCase());
  // “An approved loan is requested” asks for one.
  if (Object.values(request.query ?? {}).some(isState)) return true;
  if (/^(?:an?|some|another)$/.test(first) || lastRequest(context.before) === undefined) return false;
  const isFlag = ({ name, type }: Field): boolean => type === "boolean" && name.toLowerCase() === word;
  return (
    operationOf(context, request)?.responses.some(({ fields }) => fields.some((field) => listsIn(field, isState))) === true ||
    // “The message is read”, which the items of a list say
    context.operations?.operations.some(({ responses }) =>
      responses.some(({ fields }) => fields.some((field) => isFlag(field) || insideOf(field).fields.some(isFlag))),
    ) === true
  );
}

function listsIn(field: Field, isState: (value: unknown) => boolean): boolean {
  return field.enum?.some(isState) === true || insideOf(field).fields.some((inner) => listsIn(inner, isState));
}

/** The last word of a statement: “poor” of “The artworks found are poor”. */
function stateOf(tokens: readonly Token[]): Token | undefined {
  const words = tokens.filter(({ kind }) => kind !== "symbol");
  const be = words.findIndex(({ word }) => /^(?:is|are|was|were|be|been)$/.test(word));
  const subject = words.slice(0, be).filter(({ word }) => !hasTerminal(word, /^f\.modal$|^v\.have/));
  const rest = words.slice(be + 1).filter(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/));
  const isStated =
    be > 0 &&
    (states.test(words[0]?.word ?? "") || words[1]?.word === "of" || isNamed(words) || !lexicon.vocabulary.has(words[0]?.word ?? ""));
  return isStated && subject.every(isSubject) && rest.length === 1 ? rest[0] : undefined;
}

/** “Loan L-1 …”, “Loan "L-1" …” */
function isNamed([noun, name, next]: readonly Token[]): boolean {
  const isName = name?.kind === "quoted" || name?.kind === "number" || (name?.kind === "word" && /^[A-Z]+-?\d+$/.test(name.text));
  return noun?.kind === "word" && isName && hasTerminal(next?.word ?? "", /^f\.(?:be|modal)|^v\.have/);
}

/** “approved” of “Ada approved it”, “Ada requested and approved the loan”: what somebody has done. */
function pastOf(tokens: readonly Token[]): Token | undefined {
  const [who, ...rest] = tokens;
  if (who?.kind !== "word" || !/^\p{Lu}\p{Ll}+$/u.test(who.text) || lexicon.vocabulary.has(who.word)) return undefined;
  const said = rest.findLast(({ word }) => participle.test(word));
  const at = said === undefined ? -1 : rest.indexOf(said);
  const isDone = rest.slice(0, at + 1).every(({ word }) => participle.test(word) || /^(?:and|has|also|then)$/.test(word));
  return isDone && /^(?:it|the|this|that)$/.test(rest[at + 1]?.word ?? "") ? said : undefined;
}

/** “urgent” of `{"priority": "urgent"}` and of `{"urgent": true}` */
function isSentState(steps: readonly Step[], word: string): boolean {
  return steps.some(
    (step) =>
      step.step === "api_request" &&
      Object.entries(membersIn(step.body)).some(
        ([name, value]) => String(value).toLowerCase() === word || (value === true && name === word),
      ),
  );
}

/** “The vehicle is registered with plate "A-1"”, where there is one. */
function isMadeBefore(subject: readonly Token[], { steps, context, tokens }: Reading): boolean {
  const operation = operationOf(
    context,
    steps.find((step) => step.step === "api_request"),
  );
  const noun = nounOf([subject.at(1)?.word ?? ""]);
  if (operation === undefined || !creates(operation) || !subjectOf(operation).nouns.has(noun)) return false;
  return thingsBefore(toldOf(context, tokens())).some((thing) => thing.noun === noun);
}

/** The first word of what is stated. */
const states = /^(?:only|its?|th(?:e|at|is|ey|ese|ose|eir)|an?|all|every|each|both|no|one|some|another|my|our|your|his|her)$/;

/** Returns what the document calls the request that would be sent, such as “Cancel a screening”. */
export function deedOf({ steps, context }: Reading): string | undefined {
  const request = steps.find((step) => step.step === "api_request");
  const summary = operationOf(context, request)?.summary?.replace(/[.!]\s*$/, "");
  if (summary !== undefined && /^[A-Z][\w -]{2,60}$/.test(summary)) return summary.replace(/^(\w+) an? /, "$1 the ");
  return request?.step === "api_request" ? request.action : undefined;
}

/** Returns the tokens after “then”, “and”, “but”, “after that” or “as Ida,”. */
export function withoutLead(all: readonly Token[]): readonly Token[] {
  const isLed = all[0]?.word === "as" && all[1]?.kind === "word" && all[2]?.text === ",";
  const isLater = /^(?:after|following|upon)$/.test(all[0]?.word ?? "") && /^(?:that|this|it|which)$/.test(all[1]?.word ?? "");
  const tokens = all.slice(isLed ? 3 : isLater ? 2 : 0);
  return tokens.slice(
    Math.max(
      0,
      tokens.findIndex(({ kind, word }) => kind !== "symbol" && !/^(?:and|but|so|now|then)$/.test(word)),
    ),
  );
}

/** “The film was deleted”, “Film ${filmId} got cancelled”: what happened, whoever did it. */
function isPast(tokens: readonly Token[], { steps, context }: Reading): boolean {
  const [first] = tokens;
  const operation = operationOf(context, steps[0]);
  const isThing = operation !== undefined && subjectOf(operation).nouns.has(nounOf([first?.word ?? ""]));
  if (!isThing && first?.kind === "word" && !begins.test(first.word)) return false;
  // “A morning trip was then booked with this boat” is a request.
  if (/^an?$/.test(first?.word ?? "") && steps.some((step) => step.step === "api_request" && step.body !== undefined)) return false;
  const be = tokens.findIndex(({ word }) => /^(?:was|were|got)$/.test(word));
  const had = be < 0 ? tokens.findIndex(({ word }, at) => word === "been" && tokens[at - 1]?.word === "had") : be;
  if (had < 1 || !tokens.slice(1, had).every(isSubject)) return false;
  const said = tokens.slice(had + 1).find(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/));
  return said !== undefined && participle.test(said.word);
}

/** The first word of what a statement is about. */
const begins = /^(?:its?|th(?:e|at|is|ey|ese|ose|eir)|an?|all|every|each|both|no|my|our|your|his|her)$/;

/** “The minutes increased by 5”, “The film cleared”: a field or a thing that changed, and nobody who changes it. */
function hasChanged(tokens: readonly Token[], { steps, context }: Reading): boolean {
  if (!begins.test(tokens[0]?.word ?? "")) return false;
  const at = tokens.findIndex(({ word }, index) => index > 0 && /.{2}ed$/.test(word));
  const next = tokens[at + 1];
  const isLast = next === undefined || next.kind === "symbol" || /^(?:to|by|from|into|as|again|now|already)$/.test(next.word);
  const subject = tokens.slice(tokens[0]?.word === "it" ? 0 : 1, at);
  if (at < 1 || !isLast || !subject.every(isSubject) || subject.some(({ word }) => hasTerminal(word, /^f\.who$/))) return false;
  if (tokens.slice(at).some(({ word }) => word !== "to" && hasTerminal(word, /^f\.(?:modal|be)/))) return false;
  const operation = operationOf(context, steps[0]);
  const fields = operation?.body?.fields.map(({ name }) => nounOf([name])) ?? [];
  const noun = nounOf(subject.filter(({ kind }) => kind === "word").map(({ word }) => word));
  const nouns = operation === undefined ? new Set<string>() : subjectOf(operation).nouns;
  return noun === "it" || fields.includes(noun) || nouns.has(noun);
}

/** “The status is not rejected any more but accepted” */
function endsInState(tokens: readonly Token[]): boolean {
  if (saidOf(tokens) === undefined) return false;
  const words = tokens.filter(({ kind }) => kind !== "symbol").map(({ word }) => word);
  const last = words.at(-1) ?? "";
  return (
    participle.test(last) && /^(?:but|yet)$/.test(words.at(/^(?:now|already|rather|instead)$/.test(words.at(-2) ?? "") ? -3 : -2) ?? "")
  );
}

function isSubject({ kind, word }: Token): boolean {
  return (
    kind !== "symbol" &&
    kind !== "path" &&
    !hasTerminal(word, /^f\.(?:modal|join|that|until|or)$/) &&
    !/^(?:to|be|which|who|that|when|whenever|once|after|before|if|as|since|because|although|while)$/.test(word)
  );
}

/** The first part of the path that is not a version: `orders` of `POST /api/v1/orders/7/pay`. */
function resourceOf(action: string): string | undefined {
  return action
    .slice(action.indexOf(" ") + 1)
    .split(/[/?]/)
    .find((part) => part !== "" && !/^(?:api|rest|v\d+)$/i.test(part));
}

const participle = /.{2}(?:ed|en|t|id|ght|wn)$/;

/** Returns the word after a definite subject and a form of “be”: “it is …”, “the reservation has been …”. */
function saidOf(tokens: readonly Token[]): Token | undefined {
  const { word: subject = "", text = "" } = tokens[0] ?? {};
  // “A8 is closed”
  const isCode = (/^[A-Z]+-?\d+$/.test(text) && /^(?:is|are)$/.test(tokens[1]?.word ?? "")) || isNamed(tokens);
  if (!isCode && !/^(?:it|its|they|their|the|this|that)$/.test(subject)) return undefined;
  const be = tokens.findIndex(({ word }) => /^(?:is|are|was|were|been)$/.test(word));
  const isDefinite = tokens.slice(1, be).every((token) => isSubject(token) || /^(?:has|have|'s)$/.test(token.word));
  return be > 0 && isDefinite ? tokens.slice(be + 1).find(({ word }) => !hasTerminal(word, /^f\.(?:adverb|not|modal)/)) : undefined;
}

/** “I get a token”, “We get back the film as accepted”: what the response has, and no request of its own. */
export function requestsAnswer({ sentence, steps, context }: Reading): boolean {
  const [request] = steps;
  const said =
    /^(?:(?:and|then|now|also|so),? )*(?:i|we|you|they|he|she) (?:now )?(?:get|gets|got|am given|are given)( back)? (?!an? [1-5]\d\d\b)(?:an?|the|my|our|its?|one|some)\b/i.exec(
      sentence,
    );
  if (said === null || request?.step !== "api_request") return false;
  const before = lastRequest(context.before);
  return before !== undefined && (said[1] !== undefined || !request.action.startsWith("GET "));
}

/** “Poll until the status is done”, after a request that makes something: that would make one more each time. */
export function repeatsChange({ sentence, steps, context }: Reading): boolean {
  if (!/^(?:(?:please|then|now|and|keep),? )*(?:we |i )?(?:poll|check|wait|look|retry)(?:s|ing)?\b/i.test(sentence)) return false;
  if (!steps.some((step) => step.step === "repeat" || (step.step === "api_request" && step.until !== undefined))) return false;
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  if (operation === undefined || operation.method === "GET" || /\b(?:request|call|POST|PUT)\b/i.test(sentence)) return false;
  const repeats = steps.some(
    (step) => step.step === "repeat" || (step.step === "api_request" && step.until !== undefined && step.action === last?.action),
  );
  return repeats && (operation.method !== "POST" || operation.responses.some(({ status }) => /^20[12]$/.test(status)));
}

/** “When the order is closed”: what an operation does, and no check. */
export function isDone({ sentence, steps, context: { operations }, tokens }: Reading): boolean {
  if (!/^when(?:ever)?\s[^,]*$/i.test(sentence) || !steps.every(({ step }) => step === "validate")) return false;
  const isDeed = ({ word }: Token): boolean =>
    /(?:ed|en|t)$/.test(word) &&
    operations?.operations.some(
      ({ method, ...operation }) => method !== "GET" && fitOfVerb({ method, ...operation }, { word, particle: undefined }) === "own",
    ) === true;
  return tokens().some(isDeed);
}

/** “The title is set to "Saw" and the books are listed”: set by a request, or checked. */
export function isCheckedDeed({ sentence, steps: [first, ...others] }: Reading): boolean {
  if (first?.step !== "validate" || !others.some(({ step }) => step === "api_request")) return false;
  return /^(?:(?:then|now|and),? )*(?:the|its|our) [^.;:]{1,80}? (?:is|are|gets) (?:then |now )?(?:set|changed|updated|switched) to [^.;:]*\band (?:then )?the [^.;:]+ (?:is|are) \p{L}+ed\b/iu.test(
    sentence,
  );
}

/** “Empty the notes of the boat”, “Given a boat with name "Gull"”: an action, of which only a check is left. */
export function isOnlyChecked({ sentence, steps }: Reading): boolean {
  if (!checksOnly(steps)) return false;
  return (
    /^(?:(?:please|then|now|and)[, ]+)?(?:empty|clear) (?:the|its|our|this|that|my)\b/i.test(sentence) ||
    /^given (?:an?|another|some) (?:\w+ ){1,2}(?:with|named|called|whose|for)\b/i.test(sentence)
  );
}
