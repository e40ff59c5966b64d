// Finds requests that are sent as another person than the sentence says, lose the particle of their verb, take the name
// of a thing for its id, or do what the sentence only expects.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { fitOfVerb, namesOf, plainVerbs, type SaidVerb, spokenOf, stem } from "../../grammar/settle/called.ts";
import { sentValue } from "../../grammar/settle/changed.ts";
import { thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { isIdName } from "../../grammar/settle/slotNames.ts";
import { isJsonObject, type Json, leavesOf, membersIn } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { savesOf } from "../../steps/saves.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { checksOf, checksOnly, finding, type Guard, namesPath, type Reading, requestsOf } from "./reading.ts";
import { deedOf } from "./statedDeed.ts";

export const otherRequestGuards: readonly Guard[] = [
  finding(actorOf, (said) => `It is unclear with which token “${said}” sends this. Say it, for example “with bearer token \${token}”.`),
  { finds: losesParticle },
  { finds: takesKnownName },
  finding(namesAnother, (said) => `No variable holds the id of “${said}”. Save it where it is made, and name the variable here.`),
  {
    finds: takesOtherThing,
    message: () => 'An earlier request has made something else with this text. Say what is meant, such as “Delete the tag "x"”.',
  },
  { finds: changesNothing },
  { finds: sendsNameOfOther },
  { finds: losesSecondThing },
  { finds: sendsLetter },
  {
    finds: losesOwner,
    message: () => "This asks for a thing and for what belongs to it, and one request gives only one of them. Write a sentence for each.",
  },
  finding(
    emptiedThing,
    (said) =>
      `This would delete the ${said ?? "thing"} itself. Write the request that takes something out of it, with its method and path.`,
  ),
  {
    finds: (reading) => betterCalled(reading) !== undefined,
    message: (reading) => {
      const { summary = "", needed = [] } = betterCalled(reading) ?? {};
      const more = needed.length === 0 ? "Name the thing by its id" : `Write what it needs: ${needed.join(", ")}`;
      return `The document has an operation “${summary}”, and this would send another one. ${more}, or write the method and the path.`;
    },
  },
  {
    finds: takesIdOfMaker,
    message: () => "This would send the id of another thing than the path is about. Save the id that is meant, and name the variable here.",
  },
  {
    finds: losesPossessor,
    message: () => "It is unclear whose these are: the second request would list all. Write the id, such as “with client id ${clientId}”.",
  },
  {
    finds: losesMaker,
    message: () =>
      "This would list all, whoever made them. Write the parameter that tells them apart, such as “with client id ${clientId}”.",
  },
  {
    finds: ordersCheck,
    message: () =>
      "Nothing that this could be done to is known, and only a check would be left. Name the thing by its id or variable, or write the method and the path. Begin a check with “Expect”.",
  },
  {
    finds: doesWhatShouldBe,
    message: (reading) =>
      `This says how it should be. Write “${deedOf(reading) ?? "Send …"}” to do it, or “Expect” and a field or the status to check it.`,
  },
];

/** “List the boats as Tom”: the person whose session no step has. */
function actorOf(reading: Reading): string | undefined {
  const name =
    /\bas (?:the |an? )?(\p{Lu}\p{Ll}+)(?=[.!,:;]?$|[,:;] | (?:and|then|should|must|shall|is|gets?|returns?|fails?|expect)\b)/u.exec(
      reading.sentence,
    )?.[1];
  const requests = name === undefined ? [] : requestsOf(reading.steps);
  if (name === undefined || requests.length === 0 || lexicon.vocabulary.has(name.toLowerCase())) return undefined;
  const isSaid = JSON.stringify(reading.steps).toLowerCase().includes(name.toLowerCase());
  return isSaid || requests.some(({ auth, headers }) => auth !== undefined || headers !== undefined) ? undefined : name;
}

/** “Check the boat in”: nothing is checked. */
function losesParticle(reading: Reading): boolean {
  const [, verb, particle] =
    /^(?:(?:please|then|now|next|and) )*([a-z]+) (?:(?:the|this|that|our|my) [a-z]+ |it |them |her |him )(in|out|off|up|down|over)[.!]?$/i.exec(
      reading.sentence,
    ) ?? [];
  if (verb === undefined || particle === undefined) return false;
  return requestsOf(reading.steps).some((step) => {
    const operation = operationOf(reading.context, step);
    const said = { word: verb.toLowerCase(), particle: particle.toLowerCase() };
    return (
      operation !== undefined &&
      fitOfVerb(operation, said) === undefined &&
      fitOfVerb(operation, { ...said, particle: undefined }) !== undefined
    );
  });
}

/** “Delete "x"”, which a request before has sent for a thing of another kind */
function takesOtherThing({ sentence, steps, context }: Reading): boolean {
  const text = /^(?:(?:please|then|now|next|and|finally) )*[a-z]+ "([^"]+)"(?=$|[.!,;]| (?:and|then)\b)/i.exec(sentence)?.[1];
  const [request] = requestsOf(steps);
  if (text === undefined || request === undefined || !/^(?:DELETE|PUT|PATCH) /.test(request.action)) return false;
  const own = collectionOf(operationOf(context, request));
  const senders = (context.before ?? []).filter(
    (step): step is ApiRequestStep =>
      step.step === "api_request" && leavesOf(step.body).some(({ value, isListed }) => value === text && !isListed),
  );
  return senders.length > 0 && senders.every((step) => collectionOf(operationOf(context, step)) !== own);
}

/** `repos` of `/orgs/{org}/repos` and of `/repos/{repo}` */
function collectionOf(operation: Operation | undefined): string | undefined {
  return operation?.path.split("/").findLast((segment) => segment !== "" && !segment.startsWith("{"));
}

const name = /^\p{Lu}\p{L}+$/u;

/** “Export Jane's data” with the id of Bob: another request than the one that made what is taken has the name. */
function namesAnother({ sentence, steps, context, tokens: tokensOf }: Reading): string | undefined {
  if (sentence.includes("${") || namesPath(sentence) || !steps.some(({ step }) => step === "api_request")) return undefined;
  const tokens = tokensOf();
  const names = tokens.flatMap(({ kind, text, word }, at) => {
    const isOwner = tokens[at + 1]?.word === "'s";
    return kind === "word" && name.test(text) && (at > 0 || isOwner) && !lexicon.vocabulary.has(word) ? [text] : [];
  });
  if (names.length === 0) return undefined;
  const taken = requestsOf(steps).flatMap(({ action, parameters }) => [
    ...[...action.matchAll(/\$\{([^{}]+)\}/g)].map(([, variable = ""]) => variable),
    ...Object.values(parameters ?? {}).flatMap((value) => (isJsonObject(value) ? [String(value.$var)] : [])),
  ]);
  const before = context.before ?? [];
  const makers = taken.flatMap((variable) => makerOf(variable, before) ?? []);
  const said = JSON.stringify(steps).toLowerCase();
  return names.find((one) => {
    const has = (step: Step): boolean => step.step === "api_request" && wordsOf(step).includes(one.toLowerCase());
    const isOther = makers.some((maker) => !has(maker) && before.some((step) => has(step) && isSameCall(step, maker)));
    return isOther && !makers.some(has) && !said.includes(one.toLowerCase());
  });
}

function isSameCall(step: Step, { action }: ApiRequestStep): boolean {
  return step.step === "api_request" && step.action === action;
}

/** The request whose response the variable was saved from. */
function makerOf(variable: string, before: readonly Step[]): ApiRequestStep | undefined {
  const saved = before.findLastIndex(
    (step) =>
      (step.step === "save" || step.step === "api_request") &&
      (step.store ?? []).some((entry) => (typeof entry === "string" ? entry === variable : variable in entry)),
  );
  return before.slice(0, saved + 1).findLast((step) => step.step === "api_request");
}

function wordsOf({ body, query }: ApiRequestStep): readonly string[] {
  return JSON.stringify([body ?? null, query ?? null])
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

/** “bookings of the boat "Tern"”: a name that an earlier request gave, and no id. */
function takesKnownName(reading: Reading): boolean {
  if (namesPath(reading.sentence)) return false;
  const sent = requestsOf(reading.steps).flatMap((step) => {
    const given = [...Object.entries(step.query ?? {}), ...Object.entries(membersIn(step.body)), ...Object.entries(step.parameters ?? {})];
    const written = step.action.split("/");
    // Only a name needs the document, and the steps before.
    const path = written.some((value) => name.test(value)) ? (operationOf(reading.context, step)?.path.split("/") ?? []) : [];
    const segments = path.map((key, at): [string, Json] => [key.replace(/^\{(.*)\}$/, "$1"), written[at] ?? ""]);
    return [...given, ...segments].flatMap(([key, value]) => (typeof value === "string" && isIdName(key) ? [value] : []));
  });
  const names = sent.filter((value) => name.test(value));
  if (names.length === 0) return false;
  const before = (reading.context.before ?? []).flatMap((step) => (step.step === "api_request" ? leavesOf(step.body) : []));
  return before.some(({ value }) => typeof value === "string" && names.includes(value));
}

/** “The boat should be deleted”, “I should be logged out”: how it is afterwards, and nothing to send. */
function doesWhatShouldBe({ sentence, steps, context, tokens }: Reading): boolean {
  const [first] = steps.filter((step) => step.step !== "save");
  if (first?.step !== "api_request" || first.action.startsWith("GET ") || steps.some(({ step }) => step === "validate")) return false;
  const said =
    /^(?:(?:and|then|now|also|so),? )*(?:the|it|this|that|i|we|my|our)\b(?: [a-z]+){0,3} (?:should|must|shall|ought to)(?: now| then| also)? be ([a-z]+)(?: (?:in|out|off|up|now|too|afterwards)){0,2}[.!]?$/i.exec(
      sentence,
    )?.[1];
  return (
    said !== undefined &&
    /(?:ed|en|t|wn)$/.test(said) &&
    (context.before ?? []).length > 0 &&
    !tokens().some(({ word }) => hasTerminal(word, /^w\.(?:wrong|invalid)/))
  );
}

/** “Bring Blue Garage back”: a change to the name that it has does nothing. */
function changesNothing(reading: Reading): boolean {
  if (namesPath(reading.sentence)) return false;
  return requestsOf(reading.steps).some(({ action, body }) => {
    const [[name, value] = [], ...others] = Object.entries(membersIn(body));
    if (!/^(?:PUT|PATCH) /.test(action) || name === undefined || typeof value !== "string" || others.length > 0 || name === "$var")
      return false;
    if (splitWords(name).every((word) => reading.sentence.toLowerCase().includes(word))) return false;
    return sentValue(reading.context.before ?? [], `$.${name}`) === value;
  });
}

/** “Get the boat with its inspections”: no list of inspections alone. */
function losesOwner({ sentence, steps, context }: Reading): boolean {
  const [, owner, inner] =
    /^(?:(?:please|then|now|next|and|also),? )*(?:get|read|fetch|show|open|view|retrieve|load|request) (?:the|this|that|our|my) (\w+)(?: \S+)? (?:with|including|together with|along with|plus|and) (?:all )?(?:of )?(?:its|the|his|her|their)? ?(\w+)[.!]?$/i.exec(
      sentence,
    ) ?? [];
  const [only, ...others] = requestsOf(steps);
  if (owner === undefined || inner === undefined || only === undefined || others.length > 0) return false;
  const operation = operationOf(context, only);
  if (operation === undefined) return false;
  const { nouns, parameters } = subjectOf(operation);
  return nouns.has(nounOf([inner])) && !nouns.has(nounOf([owner])) && parameters.some(({ noun }) => noun === nounOf([owner]));
}

/** “sorted by name, A to Z”: no header is called A. */
function sendsLetter(reading: Reading): boolean {
  return (
    !/\bheader/i.test(reading.sentence) &&
    requestsOf(reading.steps).some(({ headers = {} }) => Object.keys(headers).some((name) => name.length === 1))
  );
}

/** “with the tags Loaner and Server room”: the last one was made before, and neither its name nor its id is sent. */
function losesSecondThing({ sentence, steps, context }: Reading): boolean {
  const name = / and (\p{Lu}[^,;:"“”$]{1,40}?)[.!]?$/u.exec(sentence)?.[1];
  if (name === undefined || requestsOf(steps).length === 0) return false;
  const said = JSON.stringify(steps);
  return thingsBefore(toldOf(context)).some(({ names, call }) => {
    const ids = savesOf(call.step);
    return names.some((one) => one.split(" ")[0] === name.split(" ")[0]) && ![...names, ...ids].some((one) => said.includes(one));
  });
}

/** “Change the task "Paint it"” with `created_by: {name: "Paint it"}`: nobody is called that. */
function sendsNameOfOther(reading: Reading): boolean {
  if (namesPath(reading.sentence)) return false;
  const said = reading.sentence.toLowerCase();
  return requestsOf(reading.steps).some((step) => {
    const operation = operationOf(reading.context, step);
    const fields = operation?.body?.fields ?? [];
    if (operation === undefined || fields.length < 2) return false;
    const { nouns } = subjectOf(operation);
    return Object.entries(membersIn(step.body)).some(([member, inside]) => {
      const [[name, text] = [], ...others] = Object.entries(membersIn(inside));
      if (name === undefined || others.length > 0 || typeof text !== "string" || !/^(?:name|title|label)$/i.test(name)) return false;
      const isSaid = splitWords(member).some((word) => said.includes(word)) || nouns.has(nounOf([member]));
      const [lead = ""] = said.split(text.toLowerCase());
      const before = lead.match(/\p{L}+/gu)?.at(-1) ?? "";
      return !isSaid && nouns.has(nounOf([before]));
    });
  });
}

/** “Remove Nora from the group”: deletes the group, of which she is a member. */
function emptiedThing(reading: Reading): string | undefined {
  const { steps, context, tokens: tokensOf, sentence } = reading;
  const deletions = requestsOf(steps).filter(({ action }) => action.startsWith("DELETE "));
  if (deletions.length === 0 || namesPath(sentence)) return undefined;
  const tokens = tokensOf();
  const at = tokens.findIndex(({ word }, index) => index > 1 && (word === "from" || (word === "of" && tokens[index - 1]?.word === "out")));
  const verb = tokens.findLastIndex(({ word }, index) => index < at && hasTerminal(word, /^v\.(?:delete|remove|take)/));
  const end = tokens.findIndex(({ kind, word }, index) => index > at && (kind !== "word" || /^(?:and|then|again|with|by)$/.test(word)));
  const container = tokens[(end < 0 ? tokens.length : end) - 1]?.word ?? "";
  if (at < 0 || verb < 0 || container === "") return undefined;
  const object = tokens.slice(verb + 1, at).map(({ word }) => word);
  const isContainer = deletions.some((step) => {
    const operation = operationOf(context, step);
    if (operation === undefined) return false;
    const { nouns, isItem } = subjectOf(operation);
    const isCalled = (word: string): boolean => [...nouns].some((noun) => ` ${noun}`.endsWith(` ${nounOf([word])}`));
    return isItem && nounOf([container]) === container && isCalled(container) && !object.some((word) => word !== "" && isCalled(word));
  });
  return isContainer ? container : undefined;
}

/** Returns the first verb of an order, with its particle. */
function verbIn(sentence: string): SaidVerb | undefined {
  const [, word = "", particle] =
    /^(?:(?:please|then|now|next|and|finally),? )*([a-z]{3,})(?: (off|up|out|down|in|back))? (?=\S)/i.exec(sentence) ?? [];
  // “Take the piece down”
  const last = particle ?? / (off|up|out|down)[.!]?$/i.exec(sentence)?.[1];
  return word === "" ? undefined : { word: word.toLowerCase(), particle: last?.toLowerCase() };
}

/** “exhibition” of “Publish the exhibition "E-2" with …” */
function objectIn(sentence: string): string {
  const [, object = ""] = /^(?:(?:please|then|now|next|and|finally),? )*[a-z]{3,} (?:the|this|that|our|my) ([a-z]+)/i.exec(sentence) ?? [];
  return object.toLowerCase();
}

/** “Cancel the boat” with `DELETE /boats/{id}`, where the document has an operation “Cancel a boat”. */
function betterCalled({ sentence, steps, context }: Reading): { readonly summary: string; readonly needed: readonly string[] } | undefined {
  const said = verbIn(sentence);
  const [request] = requestsOf(steps);
  if (said === undefined || request === undefined || namesPath(sentence) || plainVerbs.test(said.word)) return undefined;
  const operation = operationOf(context, request);
  if (operation === undefined || fitOfVerb(operation, said) === "own") return undefined;
  const { parameters, action, isItem } = subjectOf(operation);
  const noun = parameters.at(-1)?.noun;
  if (noun === undefined || action !== undefined || !(isItem || nounOf([objectIn(sentence)]) === noun)) return undefined;
  const called = context.operations?.operations.find(
    (other) =>
      other !== operation &&
      other.method !== "GET" &&
      subjectOf(other).parameters.at(-1)?.noun === noun &&
      namesOf(other).some((name) => name.noun === noun && isVerbOf(name.verb, said)),
  );
  if (called === undefined) return undefined;
  const sent = called.body?.fields.filter(({ required }) => required === true) ?? [];
  const needed = [...subjectOf(called).parameters.slice(0, -1), ...sent].map(({ name }) => name);
  return { summary: called.summary?.trim() ?? `${called.method} ${called.path}`, needed };
}

/** “cancel” or “call off” of “Cancel a boat” */
function isVerbOf(verb: string, said: SaidVerb): boolean {
  const spoken = spokenOf(said);
  return stem(verb) === stem(spoken) || (verb === "cancel" && spoken === "call off");
}

/** “Get it” after a quote was made, with its id in the place of the shipment's. */
function takesIdOfMaker({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  const [save] = steps;
  if (operations === undefined || save?.step !== "save" || save.implied !== true || namesPath(sentence)) return false;
  const resources = resourcesOf(operations);
  const saved = new Set(savesOf(save));
  return requestsOf(steps).some((step) => {
    const operation = operationOf(context, step);
    return Object.entries(step.parameters ?? {}).some(([name, value]) => {
      if (!isJsonObject(value) || typeof value.$var !== "string" || !saved.has(value.$var)) return false;
      const held = nounOf([value.$var.replace(/_?ids?$/i, "")]);
      const own = operation === undefined ? undefined : subjectOf(operation).parameters.find((parameter) => parameter.name === name)?.noun;
      return own !== undefined && own !== "" && held !== own && resources.has(held) && resources.has(own);
    });
  });
}

/** “List the boats of club C-1 and its members”, where the members of all clubs would be listed. */
function losesPossessor({ sentence, steps, context }: Reading): boolean {
  if (!/\band (?:also )?(?:(?:list|get|read|show|fetch) )?(?:all )?(?:of )?(?:its|their|his|her) [a-z]+[.!]?$/i.test(sentence))
    return false;
  const requests = requestsOf(steps);
  const last = requests.at(-1);
  const operation = last === undefined ? undefined : operationOf(context, last);
  if (requests.length < 2 || operation === undefined || last?.query !== undefined || last?.auth !== undefined) return false;
  return operation.method === "GET" && !operation.path.includes("{");
}

/** “List the boats I registered”: not all of them. */
function losesMaker({ sentence, steps, context }: Reading): boolean {
  if (
    !/^(?:(?:please|then|now|next|finally),? )*[a-z]+ (?:all )?(?:the |my |our )?[a-z]+s (?:that |which )?(?:i|we) (?:have |had |just )*[a-z]+(?:ed|t)[.!]?$/i.test(
      sentence,
    )
  )
    return false;
  const [only, ...others] = requestsOf(steps);
  const operation = only === undefined || others.length > 0 ? undefined : operationOf(context, only);
  return operation?.method === "GET" && !operation.path.includes("{") && only?.query === undefined;
}

/** “Accept the quote”, “Void the invoice”, of which only a status, a header or a state would be checked. */
function ordersCheck({ sentence, steps }: Reading): boolean {
  // “Reply to the comment with "x"”
  if (checksOnly(steps) && /^(?:(?:please|then|now|next|finally|and|we|i),? )*reply to (?:it|the|this|that|our|my)\b/i.test(sentence))
    return true;
  if (
    !checksOnly(steps) ||
    !/^(?:(?:please|then|now|next|finally),? )*[a-z]+ (?:it|them|both|(?:the|this|that|its|our|my) [a-z ]+)[.!]?$/i.test(sentence)
  )
    return false;
  if (/\b(?:is|are|was|were|be|been|has|have|had|must|should|shall|can|will|not|no|to|with|as)\b/i.test(sentence)) return false;
  const { word = "" } = verbIn(sentence) ?? {};
  if (word === "accept") return true;
  return checksOf(steps).some(({ equals }) => typeof equals === "string" && equals.toLowerCase() === word) && !isWordOfCheck.test(word);
}

const isWordOfCheck = /^(?:expect|check|verify|assert|only|with|for|and|ensure|confirm|see)$/;
