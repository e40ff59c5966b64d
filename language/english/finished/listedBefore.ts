// Finds requests after a list that lose which things are meant: “the same pets sorted by name”, “the owner of these
// pets”, “them”. Also a status of several requests that only the last one would have.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { following } from "../../grammar/correct/saved.ts";
import { splitWords } from "../../openapi/words.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { checksOf, checksOnly, finding, type Guard, namesPath, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const listedBeforeGuards: readonly Guard[] = [
  finding(
    sameLost,
    (said) => `This would list others than “${said}”. Write the parameters of the list again, such as “with ownerId \${ownerId}”.`,
  ),
  finding(ownerTaken, (said) => `This would not read the ${said}. Write the id, or the method and the path.`),
  finding(themTaken, (said) => `“${said}” are several, and this would read one. Name the list with its parameters, or the one by its id.`),
  finding(otherList, (said) => `This would not list the ${said}. Write the method and the path, with the parameters that the list has.`),
  finding(itListed, (said) => `“${said}” is one, and this would list all of them. Write the id, or the method and the path.`),
  {
    finds: checksLastOnly,
    message: () => "Only the last of these responses would be checked. Write each request with its check.",
  },
];

/** “Then get …” */
const asking = /^(?:(?:please|then|now|next|and|finally|also),? )*(?:get|give|list|read|fetch|show|load|retrieve) /i;
const sameOnes = /^((?:the same|these|those) [a-z]+s)\b/i;
const ownerOf = /^(?:the |all )?([a-z]+) of (?:these|those|the|all) [a-z]+s\b/i;
const onlyThem = /^(them)\b/i;

/** Returns the first group of the pattern right after the verb of reading. */
function asked(sentence: string, pattern: RegExp): string | undefined {
  const verb = asking.exec(sentence)?.[0];
  return verb === undefined ? undefined : pattern.exec(sentence.slice(verb.length))?.[1];
}

/** “Get the same pets sorted by name” without the parameters of their list */
function sameLost({ sentence, steps, context }: Reading): string | undefined {
  const said = asked(sentence, sameOnes);
  const [request] = said === undefined ? [] : requestsOf(steps);
  const last = request === undefined ? undefined : lastRequest(context.before);
  if (request === undefined || last?.query === undefined || last.action !== request.action) return undefined;
  const kept = Object.keys(request.query ?? {});
  return Object.keys(last.query).every((name) => kept.includes(name)) ? undefined : said;
}

/** “Get the owner of these pets” as the list of pets */
function ownerTaken({ sentence, steps, context }: Reading): string | undefined {
  const said = asked(sentence, ownerOf);
  const [request] = said === undefined ? [] : requestsOf(steps);
  const operation = request === undefined ? undefined : operationOf(context, request);
  if (said === undefined || operation === undefined || context.operations === undefined) return undefined;
  const noun = nounOf([said.toLowerCase()]);
  const { nouns } = subjectOf(operation);
  const isThing =
    resourcesOf(context.operations).has(noun) ||
    context.operations.operations.some((one) => subjectOf(one).parameters.some(({ name }) => sameName(name, `${noun} id`)));
  return isThing && ![...nouns].some((one) => one.split(" ").includes(noun)) ? said : undefined;
}

/** “Get them again” after a list, as one thing whose id is known */
function themTaken({ sentence, steps, context }: Reading): string | undefined {
  const said = asked(sentence, onlyThem);
  const [request, ...others] = said === undefined ? [] : requestsOf(steps);
  const operation = request === undefined || others.length > 0 ? undefined : operationOf(context, request);
  if (operation === undefined || !subjectOf(operation).isItem) return undefined;
  const last = lastRequest(context.before);
  const listed = last?.action.startsWith("GET ") === true ? operationOf(context, last) : undefined;
  return listed !== undefined && !subjectOf(listed).isItem ? said : undefined;
}

const listed =
  /^(?:me |us )?(?:(?:all|the|its|his|her|their|only|just|up to|at most|no more than|maximum|max|the first|\d+|two|three|five|ten) ){1,3}([a-z]+s)\b(?! (?:of|in|for|from|on|by|under)\b)/i;
const owned = /\b(?:its|his|her|their|our|my|this|that)\b|'s /i;

/** “All tags, 10 per page” as one of them, “2 locations” as those of a thing, or as groups of them */
function otherList({ sentence, steps, context }: Reading): string | undefined {
  const said = namesPath(sentence) ? undefined : asked(withoutTexts(sentence), listed);
  // “Give me at most 2 locations” of what was read before
  if (checksOnly(steps)) return / (?:me|us) /.test(sentence) ? said : undefined;
  const request = said === undefined ? undefined : requestsOf(steps)[0];
  const operation = request?.action.startsWith("GET ") === true ? operationOf(context, request) : undefined;
  if (said === undefined || operation === undefined || (owned.test(sentence) && operation.path.includes("{"))) return undefined;
  const noun = said.toLowerCase();
  const plain = context.operations?.operations.find(({ method, path, parameters }) => {
    const [inPath, ...others] = parameters.filter((one) => one.in === "path");
    if (method !== "GET" || others.length > 0) return false;
    return inPath === undefined ? path.toLowerCase().endsWith(`/${noun}`) : path.endsWith("}") && inPath.enum?.includes(noun) === true;
  });
  if (plain === undefined || plain === operation) return undefined;
  const own = operation.path.split("/").filter((part) => part !== "" && !plain.path.split("/").includes(part));
  const isSaid = (word: string): boolean => sentence.toLowerCase().includes(nounOf([word]));
  const isUnsaid = own.some((part) => !part.startsWith("{") && !splitWords(part).every(isSaid));
  return isUnsaid || (subjectOf(operation).isItem && own.length === 1) ? said : undefined;
}

/** “…, and then get it” as the list, where the document has no request for one */
function itListed({ sentence, steps, context }: Reading): string | undefined {
  const said = /\b(?:get|fetch|read|open|retrieve|load) (it|him|her)\b(?! all\b)/i.exec(withoutTexts(sentence))?.[1];
  if (said === undefined) return undefined;
  const at = steps.findLastIndex(({ step }) => step === "api_request");
  const request = steps[at];
  const operation = request?.step === "api_request" && request.action.startsWith("GET ") ? operationOf(context, request) : undefined;
  const before = lastRequest([...(context.before ?? []), ...steps.slice(0, Math.max(at, 0))]);
  if (operation === undefined || subjectOf(operation).isItem || before?.action.startsWith("GET ") === true) return undefined;
  const lists = bodyOf(following(context, steps.slice(0, at + 1)))?.lists ?? [];
  return lists.some(({ path, isMain }) => path === "$" || isMain) ? said : undefined;
}

const several =
  / and [A-Z]{3,7} \/[^\s/]{0,40}(?:\/[^\s/]{1,40}){0,8} (?:(?:should|must|shall|will|to) )?(?:(?:both|all|each) )?(?:return|give|answer|respond|yield|be|succeed|fail)\b/;

const ofEach =
  /\b(?:both|all|each|every)(?: one)?(?: (?:of )?(?:the|these|those|them|my|our))?(?: (?:two|three|four|\d))? (?:[a-z]+ )?(?:calls?|requests?|responses?|answers?|replies|deletions?)\b/i;

/** “GET /pets and GET /vets should both return 200”, “confirm that both calls are answered with 200” */
function checksLastOnly({ sentence, steps, context }: Reading): boolean {
  const said = withoutTexts(sentence);
  const ofCall = checksOf(steps).filter(({ status, time }) => (status ?? time) !== undefined);
  const isEach = ofCall.length > 0 && ofEach.test(said);
  // “Both return 200”
  const isBoth = ofCall.length > 0 && ofCall.length === checksOf(steps).length && /\bboth\b(?! (?:the )?status)/i.test(said);
  if ((isBoth || isEach) && checksOnly(steps)) return requestsOf(context.before ?? []).length > 1;
  if (!isEach && !several.test(said)) return false;
  return steps.some(({ step }, at) => step === "api_request" && steps[at + 1]?.step === "api_request");
}
