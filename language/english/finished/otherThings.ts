// Finds requests about another thing than the sentence: “Add it to project "5"” as a new name of the project, “its
// items” of the trash, a new thing whose name is taken for an id, “follow it as user "9"” as a read of that user.

import { fitOfVerb, hasItemOf } from "../../grammar/settle/called.ts";
import { isJsonObject, type Json, leavesOf, membersIn } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { finding, type Guard, inWords, namesPath, type Reading, requestsOf, valuesInPath } from "./reading.ts";

export const otherThingGuards: readonly Guard[] = inWords([
  finding(itLost, () => "The request would not be about “it”. Write the method and the path, or name the thing by its id."),
  finding(itsLost, (said) => `This would read another list than “${said}”. Say whose it is, such as “the … of the order \${orderId}”.`),
  finding(
    newAsId,
    (said) => `This would take the name of the new ${said} for an id. Create it first, and write a sentence for what it has.`,
  ),
  finding(makesExisting, (said) => `This would make a new ${said}. Write “Create” if that is meant, or the method and the path.`),
  finding(deedLost, (said) => `This would not do “${said}”. Write a sentence for each.`),
  finding(idAsValue, (said) => `This would send “${said}” as a value. Name the thing that has this id, such as “the order ${said}”.`),
  finding(nameAsId, (said) => `“${said}” is a name, and this would send it as an id. Write the id, or the variable that holds it.`),
  finding(senderAsId, (said) => `“${said}” would be read, and not be who sends this. Write “with bearer token …” to say who sends it.`),
  finding(meLost, (said) => `Nothing that this sends says “${said}”. Write the field and its value.`),
  finding(
    idOfType,
    (said) => `This would send the id of the ${said} as a text. Write the method and the path, with the id where it belongs.`,
  ),
  finding(
    innerTwin,
    (said) => `This would send ${said}, and not the field of that name beside it. Write the field with a value that it takes.`,
  ),
]);

const ownerOfField =
  /\b(?:the|its) (?:\p{L}[\p{L}\d_-]* ){1,4}of "?([\w:.-]{1,60})"? (?:(?:is|be|gets?|was|has been) \p{L}+ )?(?:to|with|by|as|into) /iu;

/** “Change the title of p-7 to "Lux"” gives no title “p-7”. */
function idAsValue({ sentence, steps }: Reading): string | undefined {
  const id = ownerOfField.exec(sentence)?.[1];
  const isSent =
    id !== undefined && /\d/.test(id) && requestsOf(steps).some(({ body }) => leavesOf(body).some(({ value }) => String(value) === id));
  return isSent ? id : undefined;
}

const lead = "^(?:(?:please|then|now|next|and|finally),? )*";
const objectIt = new RegExp(`${lead}\\p{L}+ (?:it|them|this one|him|her)\\b`, "iu");
const namedThing = /\b(\p{L}+) "([^"]+)"/gu;

/** “Add it to project "5"” with a new name of the project, “Make it depend on task "6"” as a new task */
function itLost({ sentence, steps, context }: Reading): string | undefined {
  if (!objectIt.test(sentence) || namesPath(sentence)) return undefined;
  const [request, ...others] = requestsOf(steps);
  if (
    request === undefined ||
    others.length > 0 ||
    /\$/.test(JSON.stringify([request.action, request.parameters ?? 0, request.body ?? 0, request.query ?? 0]))
  )
    return undefined;
  const operation = operationOf(context, request);
  if (operation === undefined || subjectOf(operation).nouns.size === 0) return undefined;
  const inPath = valuesInPath(request, context);
  const isTaken = [...sentence.matchAll(namedThing)].some(([, noun = "", value = ""]) => {
    const said = nounOf([noun.toLowerCase()]);
    const isOfPath = inPath.some((one) => one.value === value && one.noun === said);
    return isOfPath || (subjectOf(operation).nouns.has(said) && isNamed(request, value));
  });
  const isBare = inPath.length > 0 && request.action.startsWith("GET ") && !reads.test(sentence);
  if (!isTaken && !isBare) return undefined;
  const last = lastRequest(context.before);
  return last === undefined || (isTaken && sharesId(request, last)) ? undefined : "it";
}

const reads = new RegExp(
  `${lead}(?:get|read|fetch|show|open|view|retrieve|load|request|check|look|see|find|list|poll|download|display|return)\\b`,
  "i",
);

/** Returns whether a value in the path of the last request is in that of this one, too. */
function sharesId(request: ApiRequestStep, last: ApiRequestStep): boolean {
  const ids = last.action.split("/").filter((part) => /\d/.test(part));
  return [...ids, ...Object.values(last.parameters ?? {})].some((one) =>
    JSON.stringify([request.action, request.parameters ?? 0]).includes(String(one)),
  );
}

/** “List its items” of the trash, “Get its first 10 tracks” of everybody's */
function itsLost({ sentence, steps, context }: Reading): string | undefined {
  const [said, word = ""] = /\b(?:its|their) (?:(?:first|last|own|\d+|all) ){0,2}(\p{L}+s)\b/iu.exec(sentence) ?? [];
  const requests = said === undefined || namesPath(sentence) ? [] : requestsOf(steps);
  const noun = nounOf([word.toLowerCase()]);
  const isOther = (request: ApiRequestStep): boolean => {
    const operation = request.action.startsWith("GET ") ? operationOf(context, request) : undefined;
    if (operation === undefined || operation.path.includes("{") || !subjectOf(operation).nouns.has(noun)) return false;
    if (leavesOf([request.query ?? null]).some(({ value }) => isJsonObject(value as Json) || /\$\{/.test(String(value)))) return false;
    return (
      context.operations?.operations.some(
        ({ method, path }) => method === "GET" && path.endsWith(`}/${operation.path.split("/").at(-1)}`),
      ) === true
    );
  };
  return requests.length > 0 && requests.every(isOther) ? said : undefined;
}

const creating = new RegExp(
  `${lead}(?:create|add|make|register|plan|open|start|define|set up) (?:an?|another|one) (?:new )?((?:\\p{L}+ )?\\p{L}+) "([^"]+)"`,
  "iu",
);

/** “Create a task "A" with a subtask "B"”: no task has the id “A”. */
function newAsId({ sentence, steps, context }: Reading): string | undefined {
  const [, thing = "", value] = creating.exec(sentence) ?? [];
  const [request] = value === undefined || namesPath(sentence) ? [] : requestsOf(steps);
  if (request === undefined || !request.action.startsWith("POST ")) return undefined;
  return valuesInPath(request, context).some(
    (one) => one.value === value && one.noun === nounOf([thing.split(" ").at(-1)?.toLowerCase() ?? ""]),
  )
    ? thing
    : undefined;
}

const acting = new RegExp(
  `${lead}(book|reserve|publish|enter|apply|leave|invite|order|push|start|open|attach|subscribe|sign|unlock|join)( up| in| out| off| on)?(?: (?:to|for|in|into|on))? (?:the |this |that |our |my )?(\\p{L}+) "([^"]+)"`,
  "iu",
);

const ordering = /^(?:book|reserve|order|publish|subscribe|apply)$/i;

/** “Subscribe to the route "R-1"”, “Book the room "Aula"”: no new one of that name */
function makesExisting({ sentence, steps, context }: Reading): string | undefined {
  const [, word = "", particle, thing = "", value] = acting.exec(sentence) ?? [];
  const [request] = value === undefined || namesPath(sentence) ? [] : requestsOf(steps);
  const operation = request?.action.startsWith("POST ") === true ? operationOf(context, request) : undefined;
  if (request === undefined || operation === undefined || context.operations === undefined) return undefined;
  if (fitOfVerb(operation, { word: word.toLowerCase(), particle: particle?.trim().toLowerCase() }) === "own") return undefined;
  const noun = nounOf([thing.toLowerCase()]);
  const { nouns } = subjectOf(operation);
  if (!nouns.has(noun)) {
    // “Reserve the boat "B-1"” does not ask for a repair of it.
    const isOfThing = valuesInPath(request, context).some((one) => one.value === value && one.noun === noun);
    const isSaid = [...nouns].some((one) => sentence.toLowerCase().includes(one) || one.startsWith(word.toLowerCase().slice(0, 4)));
    return isOfThing && !isSaid && ordering.test(word) ? [...nouns][0] : undefined;
  }
  return isNamed(request, value) && hasItemOf(context.operations, operation) ? thing : undefined;
}

/** Returns whether the request sends the value as a name. */
function isNamed({ body }: ApiRequestStep, value: string | undefined): boolean {
  return leavesOf(body).some((leaf) => leaf.value === value && /^(?:name|title|label)$/i.test(leaf.name));
}

const second =
  / \S{1,60} and (?:then )?(?!check|verify|expect|assert|ensure|confirm|save|store|keep|remember|note|see|get|read)(\p{L}+ (?:it|them))(?: again)?[.!]?$/iu;

/** “Publish the page and unpublish it”, “Approve the loan and reject it”: no outcome of the first deed */
function deedLost({ sentence, steps }: Reading): string | undefined {
  const said = second.exec(sentence)?.[1];
  const requests = said === undefined ? [] : requestsOf(steps);
  if (said === undefined || requests.length !== 1 || requests.every(({ action }) => action.startsWith("GET "))) return undefined;
  const isRefusal = /^(?:reject|refuse|decline|deny) /i.test(said);
  return isRefusal || steps.every(({ step }) => step === "api_request" || step === "save") ? said : undefined;
}

const naming = /\b(?:called|named|titled|entitled) "([^"]+)"/giu;

/** “artists called "abba"” of `/artists/{id}` */
function nameAsId({ sentence, steps, context }: Reading): string | undefined {
  const names = namesPath(sentence) ? [] : [...sentence.matchAll(naming)].map(([, name]) => name);
  if (names.length === 0) return undefined;
  return requestsOf(steps)
    .flatMap((request) => valuesInPath(request, context))
    .find(({ name, value }) => names.includes(value) && /ids?$|^(?:key|uuid|guid)$/i.test(name))?.value;
}

/** “Follow it as user "9"” with `GET /users/9` */
function senderAsId({ sentence, steps, context }: Reading): string | undefined {
  const [said, noun = "", value] = /\bas (?:the )?(\p{L}+) "([^"]+)"/iu.exec(sentence) ?? [];
  if (said === undefined || namesPath(sentence)) return undefined;
  return requestsOf(steps).some((request) =>
    valuesInPath(request, context).some((one) => one.value === value && one.noun === nounOf([noun.toLowerCase()])),
  )
    ? said.replace(/^as (?:the )?/i, "")
    : undefined;
}

/** “Assign it to me and complete it”, which only completes it */
function meLost({ sentence, steps, context }: Reading): string | undefined {
  const [said, preposition] = /\b(to|for) me\b/i.exec(sentence) ?? [];
  const requests = said === undefined || namesPath(sentence) ? [] : requestsOf(steps);
  if (requests.length === 0 || requests.some(({ action }) => action.startsWith("GET ")) || /\bme\b/.test(JSON.stringify(steps)))
    return undefined;
  if (preposition === "to") return /\b(?:assign|hand|transfer|give|delegate)\w* /i.test(sentence) ? said : undefined;
  const isOwned = ({ name }: Field): boolean => splitWords(name).some((word) => /^(?:assignee|owner|user|customer|member)$/.test(word));
  return requests.some((request) => {
    const fields = operationOf(context, request)?.body?.fields ?? [];
    return [...fields, ...fields.flatMap((field) => insideOf(field).fields)].some(isOwned);
  })
    ? said
    : undefined;
}

/** “a task to review file "5"” with `item: { type: "file" }` and a message “5” */
function idOfType({ sentence, steps }: Reading): string | undefined {
  const said = namesPath(sentence) ? [] : [...sentence.matchAll(namedThing)];
  const bodies = said.length === 0 ? [] : requestsOf(steps).map(({ body }) => membersIn(body));
  return said.find(([, noun = "", value = ""]) =>
    bodies.some((members) => {
      const isOfType = (one: Json): boolean =>
        isJsonObject(one) && one.type === noun.toLowerCase() && !leavesOf(one).some((leaf) => leaf.value === value);
      const isText = ([name, one]: readonly [string, Json]): boolean =>
        one === value && !/ids?$/i.test(name) && !sentence.toLowerCase().includes(name.toLowerCase());
      return Object.values(members).some(isOfType) && Object.entries(members).some(isText);
    }),
  )?.[1];
}

/** “with color red” in the status, where the thing has a color that is never red */
function innerTwin({ sentence, steps, context }: Reading): string | undefined {
  if (namesPath(sentence)) return undefined;
  const said = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => nounOf([word]));
  for (const request of requestsOf(steps)) {
    const twin = twinIn(request.body, operationOf(context, request)?.body?.fields ?? [], said);
    if (twin !== undefined) return twin;
  }
  return undefined;
}

function twinIn(body: unknown, fields: readonly Field[], said: readonly string[]): string | undefined {
  for (const [name, value] of Object.entries(membersIn(body as Json))) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined || !isJsonObject(value) || "$var" in value) continue;
    const isSaid = splitWords(name).every((word) => said.includes(nounOf([word])));
    const twin = isSaid
      ? undefined
      : Object.keys(value).find((inner) => fields.some((one) => one.name === inner && one.enum !== undefined));
    if (twin !== undefined) return `${name}.${twin}`;
    const inner = twinIn(value, insideOf(field).fields, said);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
