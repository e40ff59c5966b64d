// Finds statements about things and lists that a reading sends as requests, or whose deed no step does: “Facilities
// "wifi" and "toilet" are shown”, “GET /feeds must list the feed 7”, “When I read the channel, its name is "x"”, “Bob
// blocks the user 7”.

import { methodsOfVerb } from "../../grammar/settle/called.ts";
import { membersIn } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { operationOf } from "../context/above.ts";
import { checksOnly, finding, type Guard, type Reading, requestsOf, sentBy, withoutTexts } from "./reading.ts";

export const statedListGuards: readonly Guard[] = [
  finding(
    shownSent,
    (action) =>
      `This would send ${action}. To check what is listed, write “Expect” and the list, such as “Expect the list to contain one with name "x"”.`,
  ),
  finding(
    listedSent,
    (action) =>
      `This would send ${action} and check nothing of the list. Write “must contain”, such as “GET /orders must contain an order with the id 7”.`,
  ),
  finding(
    readChanges,
    (action) => `This would send ${action}, and the sentence only reads. Write the GET request, and what is checked after it.`,
  ),
  finding(
    secondUnmade,
    (action) => `This would only send ${action}, and look for the rest in its response. Write a sentence for each thing that is made.`,
  ),
  finding(statementLost, (said) => `“${said}” would not be checked. Write it as a sentence of its own.`),
  finding(
    personMade,
    (said) =>
      `This would make a new thing with the name “${said}”. Write the request with its method and path, and who is meant in its body.`,
  ),
  finding(
    deedUnsent,
    (said) => `“${said}” would send nothing. Write the request with its method and path, or the document's words for it.`,
  ),
];

const shown =
  /^(?:[a-z]+,? )?[a-z]+s "{2}(?:(?:, |,? and )"{2})* (?:are|were|(?:must|should|shall) be|have been) (?:\w+ly |all |both )?(?:shown|listed|displayed|returned|available|there|present|included|visible|found|offered)\b/i;

/** “Categories "padel" and "golf" are available” makes no category. */
function shownSent({ sentence, steps }: Reading): string | undefined {
  return shown.test(withoutTexts(sentence)) ? requestsOf(steps)[0]?.action : undefined;
}

const listing =
  /^(?:(?:then|now|next|afterwards|finally),? )?(?:an? |the |send an? |send )?[A-Z]{3,7} (?:to )?\/\S*(?: with [^,;:.]{1,60}?)? (?:(?:must|should|shall|will|has to|needs to|ought to|still|now|also|then) ){0,2}(?:lists?|includes?|contains?|shows?|has|have|returns?|gives?|finds?) (?!\d{3}\b)/;

/** “GET /feeds must list the feed 7”: in its response, and no request for the feed. */
function listedSent({ sentence, steps }: Reading): string | undefined {
  const [first, second, ...others] = requestsOf(steps);
  if (first === undefined || second === undefined || others.length > 0 || !listing.test(sentence)) return undefined;
  const [, path = ""] = second.action.split(" ");
  return steps[0] === first && !sentence.includes(path.split("{")[0] ?? "") ? second.action : undefined;
}

const reading =
  /^(?:(?:when|if|once|whenever|every time|each time) )?(?:(?:i|we|you|one|somebody|he|she) )?(?:read|open|look at|view|see|show|display|check)s? (?:the|it|that|this)\b[^,:;"]*[,:;] (?:its?|the [a-z]+) [^,;"]*\b(?:is|are|has|must|should|shows?)\b/i;

/** “When I open the channel, its name is "x"”: no new channel. */
function readChanges({ sentence, steps }: Reading): string | undefined {
  if (!reading.test(sentence)) return undefined;
  return requestsOf(steps).find(({ action }) => !/^(?:GET|HEAD) /.test(action))?.action;
}

const makingTwo =
  /^(?:then |now |and )?(?:create|make|add|open|register|post|set up) (?:an?|the|another|one) [^.;:]* and (?:an?|another|one) [a-z]+ /i;

/** “Create the guild "A" and a role "b" in it”: two requests. */
function secondUnmade({ sentence, steps }: Reading): string | undefined {
  const [only, ...others] = requestsOf(steps);
  const checks = steps.some(({ step }) => step === "validate");
  if (only === undefined || others.length > 0 || !checks || !makingTwo.test(withoutTexts(sentence))) return undefined;
  return /\b(?:expect|check|verify|assert|must|should|shall|is|are|has|have|gets?|returns?|gives?|status|with)\b/i.test(
    withoutTexts(sentence),
  )
    ? undefined
    : only.action;
}

const afterColon = /\)?: ((?:the|its?|there|they|it) [^:]*\b(?:is|are|has|have|contains?|must|should|holds?)\b[^:]*?)[.!]?$/i;

/** “Ask for /orders (GET): the list has nothing in it” */
function statementLost({ sentence, steps }: Reading): string | undefined {
  if (requestsOf(steps).length !== 1 || steps.length !== 1) return undefined;
  const [request] = requestsOf(steps);
  const said = afterColon.exec(withoutTexts(sentence))?.[1];
  // “Change the boat: its title is now "Lux"” sends it.
  const isSent = request !== undefined && sentBy(request).length > 0;
  return said === undefined || request?.until !== undefined || isSent ? undefined : said;
}

/** “Invite Bob to guild 5”: no new channel with that name. */
function personMade({ sentence, steps, context }: Reading): string | undefined {
  const name = /^(?:then |now |and )?[a-z]+ (\p{Lu}\p{Ll}+) (?:to|in|into|from|on|at) /iu.exec(sentence)?.[1];
  if (name === undefined || !/^\p{Lu}/u.test(name)) return undefined;
  const isMade = requestsOf(steps).some((request) => {
    const operation = request.action.startsWith("POST ") ? operationOf(context, request) : undefined;
    const noun = lemma(operation?.path.split("/").findLast((one) => /^[a-z]/i.test(one)) ?? "");
    const values = Object.values(membersIn(request.body));
    return operation !== undefined && values.length === 1 && values[0] === name && !sentence.toLowerCase().includes(noun);
  });
  return isMade ? name : undefined;
}

const preposition =
  /^(?:in|on|at|for|from|with|of|by|after|before|when|if|as|to|under|inside|within|once|until|while|all|both|no|not|only)$/;

/** “Bob blocks the user 7”, “Unblock the user 7 and check …”, after which only checks are left. */
function deedUnsent({ sentence, steps, context, tokens: tokensOf }: Reading): string | undefined {
  if (context.operations === undefined || !checksOnly(steps) || /^(?:the|its?|that|this|an?)\b/i.test(sentence)) return undefined;
  const tokens = tokensOf().filter(({ kind }) => kind !== "symbol");
  const isNamed = /^\p{Lu}\p{Ll}+ \p{Ll}+s (?:the|an?) /u.test(sentence);
  const verb = tokens[isNamed ? 1 : 0];
  const article = tokens[isNamed ? 2 : 1];
  if (verb?.kind !== "word" || preposition.test(verb.word) || !/^(?:the|an?|his|her|their)$/.test(article?.word ?? "")) return undefined;
  const base = lemma(verb.word.replace(/^un/, ""));
  const isDeed = context.operations.operations.some(
    ({ method, path, summary = "", operationId = "" }) =>
      method !== "GET" && [path, summary, operationId].flatMap(splitWords).some((word) => lemma(word) === base),
  );
  return isDeed && methodsOfVerb({ word: lemma(verb.word), particle: undefined }).length === 0
    ? tokens
        .slice(0, isNamed ? 2 : 1)
        .map(({ text }) => text)
        .join(" ")
    : undefined;
}
