// Finds requests that lose a part of their sentence: the direction of an order, a state that the list takes, the
// identity of an item, or that something new is created.

import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { creates, fitOfVerb, stem, wordsOfSense } from "../../grammar/settle/called.ts";
import { segmentsOf, thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { isJsonObject, leavesOf, membersIn } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { namesPath, type Reading, requestsOf } from "./reading.ts";

/** Returns whether a request does less, or something else, than the sentence says. */
export function losesRequest(reading: Reading): boolean {
  const requests = requestsOf(reading.steps);
  if (setsThing(reading) || repeatsThing(reading) || checksOrderAsked(reading) || checksChange(reading)) return true;
  if (requests.length === 0 || namesPath(reading.sentence)) return false;
  return requests.some((step) => {
    const operation = operationOf(reading.context, step);
    if (operation === undefined) return false;
    return (
      losesDirection(reading, step) ||
      changesNew(reading, operation) ||
      takesNameAsId(reading, step, operation) ||
      takesIdOfOther(reading, step, operation) ||
      losesOrdinal(reading, step, operation) ||
      replacesGiven(reading, step, operation) ||
      changesGiven(reading, step, operation) ||
      createsMoved(reading, operation) ||
      createsPublished(reading, step, operation) ||
      setsSum(reading, step, operation) ||
      sendsUnsaid(reading, step) ||
      losesActor(reading, step)
    );
  });
}

/** “Update it so that its owner is 7 and its name is Ada”: both are sent, and none is checked. */
function checksChange({ sentence, steps }: Reading): boolean {
  const [request, check] = steps;
  if (request?.step !== "api_request" || !/^(?:PUT|PATCH|POST) /.test(request.action) || check?.step !== "validate") return false;
  const [, aim = ""] = sentence.split(/\bso that /i);
  return (aim.match(/ (?:is|are|becomes?) /gi)?.length ?? 0) > 1 && / and (?:its?|the|their|her|his) /i.test(aim);
}

/** “List the members of the club, ordered by name”: asks for that order, where the operation takes one. */
function checksOrderAsked({ sentence, steps, context }: Reading): boolean {
  const at = steps.findIndex(({ step }) => step === "validate");
  const [request, check] = [steps[at - 1], steps[at]];
  if (request?.step !== "api_request" || check?.step !== "validate" || !check.checks.some(({ sorted }) => sorted !== undefined))
    return false;
  if (/\b(?:should|must|shall|expect|check|verify|assert|make sure|ensure|confirm|is|are|be|comes?|see)\b/i.test(sentence)) return false;
  const takesOrder = ({ name, in: where }: Operation["parameters"][number]): boolean => where === "query" && /sort|order/i.test(name);
  return (
    operationOf(context, request)?.parameters.some(takesOrder) === true && !/sort|order/i.test(Object.keys(request.query ?? {}).join(" "))
  );
}

/** “sorted by name, descending”: no order that is ascending. */
function losesDirection({ sentence }: Reading, step: ApiRequestStep): boolean {
  if (!/\b(?:sort|order)(?:ed|ing)?\b|\bby \w+ /i.test(sentence)) return false;
  if (!/\b(?:descending(?:ly)?|desc|backwards|in (?:the )?(?:reversed?|decreasing) order)$/i.test(sentence.replace(/[.!]$/, "")))
    return false;
  const sent = JSON.stringify([step.query ?? {}, step.body ?? {}]);
  return sent !== "[{},{}]" && !/desc|reverse|"-|-1|"dsc/i.test(sent);
}

/** “Add an order” changes none. */
function changesNew({ sentence }: Reading, operation: Operation): boolean {
  const noun = /^(?:(?:please|now|then) )?(?:add|create|register|make) (?:an?|another|a new|one) (\w+)\b(?! (?:to|of|for)\b)/i.exec(
    sentence,
  )?.[1];
  const { isItem, parameters, action } = subjectOf(operation);
  return noun !== undefined && operation.method === "PATCH" && isItem && action === undefined && parameters.at(-1)?.noun === nounOf([noun]);
}

/** “the tool named "Circular saw"” of `/tools/{code}`: its name, where tools have one, is not a code. */
function takesNameAsId({ sentence, context }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const named = /\b(?:named|called|titled) (?:"([^"$]{1,80})"|'([^'$]{1,80})'|“([^“”$]{1,80})”|(\p{Lu}\p{L}+)\b)/u.exec(sentence);
  const name = named?.slice(1).find((one) => one !== undefined);
  const last = subjectOf(operation).parameters.at(-1);
  if (name === undefined || last === undefined || segmentsOf(step, operation).at(-1) !== name) return false;
  const isName = splitWords(last.name).some((word) => /^(?:name|title|slug|label|key|username|login)$/.test(word));
  const same = (context.operations?.operations ?? []).filter(({ path }) => path === operation.path);
  const own = same.flatMap(({ responses }) => responses.flatMap(({ status, fields }) => (/^2/.test(status) ? fields : [])));
  // `id` of `/boats/{boatId}`
  const isOwn = (name: string): boolean => name === last.name || (name === "id" && /(?:[a-z]Id|_id)$/.test(last.name));
  return !isName && own.some((field) => isOwn(field.name)) && own.some((field) => /^(?:name|title|label)$/i.test(field.name));
}

/** “Reserve the tool TL-101”: no reservation has the id of a tool. */
function takesIdOfOther({ context, tokens: tokensOf }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const tokens = tokensOf();
  const { parameters } = subjectOf(operation);
  const isThing = (noun: string): boolean =>
    (context.operations?.operations ?? []).some((other) => subjectOf(other).parameters.some((one) => one.noun === noun));
  const places = operation.path.split("/").flatMap((segment, at) => (segment.startsWith("{") ? [at] : []));
  const written = segmentsOf(step, operation);
  return parameters.some(({ noun }, index) => {
    const value = written[places[index] ?? -1] ?? "";
    if (!/\d/.test(value) || value.includes("$")) return false;
    const at = tokens.findIndex(({ text, value: own }) => text === value || own === value);
    const said = nounOf([tokens[at - 1]?.word ?? ""]);
    // “get message evt-7”
    const isNamed = at === 2 || hasTerminal(tokens[at - 2]?.word ?? "", /^f\.(?:the|my)$/);
    return at > 0 && said !== noun && isNamed && !noun.endsWith(` ${said}`) && !said.endsWith(` ${noun}`) && isThing(said);
  });
}

/** “Get the first tool”, where nothing lists them: not the one whose id some variable holds. */
function losesOrdinal({ sentence, steps, context, tokens }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const noun = /^(?:get|read|fetch|show|open|view|retrieve) the (?:first|second|third|last) (\w+)[.!]?$/i.exec(sentence)?.[1];
  const last = subjectOf(operation).parameters.at(-1);
  if (noun === undefined || last === undefined || steps.length > 1 || operation.method !== "GET" || nounOf([noun]) !== last.noun)
    return false;
  return !thingsBefore(toldOf(context, tokens())).some((thing) => thing.noun === last.noun) && step.action.includes("${");
}

const thingGiven =
  /^(?:(?:please|then|now|also|and),? )*(?:give|grant|award|hand|assign) [\p{L} -]{2,40}? (?:the|this|that|our|an?) [\p{L}\d_" -]{0,40}?(\p{L}+)(?= (?:too|as well|also|back|again)\b|[.,;!]|$)/iu;

/** “Give the boat the blue tag too” with a new name of the tag */
function changesGiven({ sentence }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const noun = /^(?:PUT|PATCH|DELETE)$/.test(operation.method) ? thingGiven.exec(sentence)?.[1] : undefined;
  if (noun === undefined || /\$/.test(JSON.stringify(step.body ?? null))) return false;
  const { isItem, parameters } = subjectOf(operation);
  return isItem && parameters.at(-1)?.noun === nounOf([noun.toLowerCase()]);
}

/** “Give the pass the permissions "read"”: if they can be added, a change would replace the existing ones. */
function replacesGiven({ sentence, context }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  if (!/^(?:(?:please|then|now|also|and) )*(?:give|grant|award|hand)\b/i.test(sentence) || !isJsonObject(step.body)) return false;
  const fields = Object.keys(step.body).map((name) => nounOf([name]));
  const adds = (other: Operation): boolean => {
    const words = splitWords(other.operationId ?? "");
    const verb = words.findIndex((word) => /^(?:add|grant|give|assign|attach)$/.test(word));
    return verb >= 0 && fields.includes(nounOf([words[verb + 1] ?? ""]));
  };
  return !adds(operation) && (context.operations?.operations ?? []).some((other) => other !== operation && adds(other));
}

/** “Move the trip to 2031-03-01” makes no second trip. */
function createsMoved({ sentence }: Reading, operation: Operation): boolean {
  const noun = /^(?:please |then |now |and )?(?:move|reschedule|shift|postpone|relocate|rename) (?:the|this|that|our) ([a-z]+) to /i.exec(
    sentence,
  )?.[1];
  const { isItem, action, nouns } = subjectOf(operation);
  return noun !== undefined && operation.method === "POST" && !isItem && action === undefined && nouns.has(nounOf([noun]));
}

const publishing =
  /^(?:(?:please|then|now|and|next|finally|we|i),? )*(?<verb>\w+) (?:(?:the|this|that|our|my|(?<one>an?)) [a-z-]+|it)\b(?<rest>.*)|^(?:(?:then|now),? )?(?:the|this|that|our|my) [a-z-]+ (?:is|gets|was|has been|must be|should be|has to be) (?<done>\w+ed)[.!]?$/i;

/** “Publish the article” makes no second article and finds none; “release it” deletes nothing that is published. */
function createsPublished({ sentence, context }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const { verb, one, rest = "", done } = publishing.exec(sentence)?.groups ?? {};
  const word = (verb ?? done ?? "").toLowerCase();
  const said = wordsOfSense("o.publish").find((one) => stem(one) === stem(word));
  if (said === undefined || fitOfVerb(operation, { word: said, particle: undefined }) === "own") return false;
  const isSaid = (name: string): boolean =>
    wordsOfSense("o.publish").some((one) => stem(one) === stem(name.replace(/^is_?/i, "").toLowerCase()));
  const { isItem, action } = subjectOf(operation);
  if (operation.method === "DELETE")
    return (context.operations?.operations ?? []).some(
      ({ method, path, body }) => method !== "DELETE" && path === operation.path && body?.fields.some(({ name }) => isSaid(name)) === true,
    );
  const isPlain = /^(?: (?:now|again|too))?[.!]?$/.test(rest);
  if (!isItem && action === undefined) return creates(operation) && one === undefined && isPlain && operation.body !== undefined;
  return (
    action !== undefined &&
    !isSaid(action) &&
    (one !== undefined || !leavesOf(step.body).some(({ name, value }) => isSaid(name) || isSaid(String(value))))
  );
}

/** “Make it blocked by the other task”: of two things, and the request has only one. */
export function losesRelated({ sentence, steps, context }: Reading): boolean {
  if (
    !/\bmake (?:it|this|that|(?:the|this|that|our) [\p{L} -]{2,40}?) [\p{L} -]{2,30}? (?:by|of|to|with) (?:the|this|that|our) \p{L}+/iu.test(
      sentence,
    )
  )
    return false;
  return requestsOf(steps).some((step) => {
    const sent = membersIn(step.body);
    const open = operationOf(context, step)?.body?.fields.filter(({ name }) => /[a-z](?:Id|_id)$/.test(name) && !(name in sent)) ?? [];
    const ids = leavesOf([step.parameters ?? {}, sent]).filter(({ value }) => typeof value === "object" || /\d/.test(String(value))).length;
    return step.body !== undefined && open.length > 0 && ids + step.action.split("${").length - 1 < 2;
  });
}

/** “Add 5 seats to the boat”: five more than it has, and no number of its own. */
function setsSum({ sentence }: Reading, step: ApiRequestStep, operation: Operation): boolean {
  const [, number, field] =
    /^(?:please |then |now |and )?add (\d+) (?:more )?([a-z]+) to (?:the|this|that|our) [a-z]+/i.exec(sentence) ?? [];
  if (field === undefined || !/^(?:PATCH|PUT)$/.test(operation.method)) return false;
  return Object.entries(membersIn(step.body)).some(([name, value]) => value === Number(number) && nounOf([name]) === nounOf([field]));
}

/** “Log in with the email ada@example.com only”: without a saved password. */
function sendsUnsaid({ sentence }: Reading, step: ApiRequestStep): boolean {
  if (!/\bonly[.!]?$|\bonly(?:,| and )|\b(?:with|using|sending|send) (?:just|only|nothing but)\b|\bnothing else\b/i.test(sentence))
    return false;
  return Object.values(membersIn(step.body)).some(
    (value) =>
      isJsonObject(value) && typeof value.$var === "string" && !sentence.includes(`{${value.$var}}`) && !saysName(sentence, value.$var),
  );
}

function saysName(sentence: string, name: string): boolean {
  const said = sentence.toLowerCase();
  return splitWords(name).every((word) => said.includes(word));
}

/** “Mick deletes the boat”, where two people have signed in: with whose session? */
function losesActor({ sentence, steps, context }: Reading, step: ApiRequestStep): boolean {
  const actor =
    /^(?:(?:[Aa]nd|[Tt]hen|[Nn]ow|[Ww]hen|[Bb]ut|[Nn]ext|[Ff]inally|[Aa]fterwards),? )?(\p{Lu}\p{Ll}+) (?:(?:now|also|then|tries to) )?(?!is\b|was\b|has\b|does\b|(?:the|this|that|these|those|an?|it|our|my|its|all|every) )[a-z]+s? /u.exec(
      sentence,
    )?.[1];
  if (actor === undefined || lexicon.vocabulary.has(actor.toLowerCase()) || step.auth !== undefined || step.headers !== undefined)
    return false;
  const isSignIn = (one: Step): boolean =>
    one.step === "api_request" && /"(?:password|passwd|secret|passphrase|pin)":/i.test(JSON.stringify(one.body ?? null));
  const isPrepared = (one: Step): boolean => one.step === "prepare" && /auth|[Tt]oken|"basic"/.test(JSON.stringify(one));
  const sessions = new Set((context.before ?? []).filter((one) => isSignIn(one) || isPrepared(one)).map((one) => JSON.stringify(one)));
  return sessions.size > 1 && !JSON.stringify(steps).toLowerCase().includes(actor.toLowerCase());
}

/** “Assign Ada Byron to the boat”: a request, and no variable that is called boat. */
function setsThing({ sentence, steps, context }: Reading): boolean {
  const noun = /^(?:please |then |now |and )?(?:assign|give|allocate|attach)\b.{1,80} to (?:the|that|this|our) ([a-z]+)[.!]?$/i.exec(
    sentence,
  )?.[1];
  if (noun === undefined) return false;
  const isThing = (context.operations?.operations ?? []).some((operation) => subjectOf(operation).nouns.has(nounOf([noun])));
  const isPerson = (value: unknown): boolean => typeof value === "string" && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(value);
  return steps.some((step) => step.step === "set" && (isThing || isPerson(step.value)));
}

/** “I get a 201 and the same guest as before”: what came back, and no second request. */
function repeatsThing({ sentence, steps }: Reading): boolean {
  const noun =
    /\b(?:get|got|receive|return|returns|is|see|gives?|with|and) (?:back )?the same ([a-z]+)(?: [a-z]+)? (?:as|like|that) (?:before|earlier|above|the first|last|previously|i)\b/i.exec(
      sentence,
    )?.[1];
  const first = steps[0];
  return (
    noun !== undefined &&
    !/^(?:request|call|thing|way|body|payload|data|parameters?|values?|query)$/i.test(noun) &&
    first?.step === "validate" &&
    steps.some(({ step }) => step === "api_request")
  );
}
