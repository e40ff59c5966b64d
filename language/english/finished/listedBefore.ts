// Finds requests after a list that lose which things are meant: “the same pets sorted by name”, “the owner of these
// pets”, “them”. Also a status of several requests that only the last one would have.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { checksOf, checksOnly, finding, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const listedBeforeGuards: readonly Guard[] = [
  finding(
    sameLost,
    (said) => `This would list others than “${said}”. Write the parameters of the list again, such as “with ownerId \${ownerId}”.`,
  ),
  finding(ownerTaken, (said) => `This would not read the ${said}. Write the id, or the method and the path.`),
  finding(themTaken, (said) => `“${said}” are several, and this would read one. Name the list with its parameters, or the one by its id.`),
  {
    finds: checksLastOnly,
    message: () => "Only the last of these responses would be checked. Write each request with its check.",
  },
];

/** “Then get …” */
const asking = /^(?:(?:please|then|now|next|and|finally|also),? )*(?:get|list|read|fetch|show|load|retrieve) /i;
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

const several =
  / and [A-Z]{3,7} \/[^\s/]{0,40}(?:\/[^\s/]{1,40}){0,8} (?:(?:should|must|shall|will|to) )?(?:(?:both|all|each) )?(?:return|give|answer|respond|yield|be|succeed|fail)\b/;

const ofEach =
  /\b(both|all|each)(?: (?:of )?(?:the|these|those))?(?: (?:two|three|four|\d))? (?:calls?|requests?|responses?|answers?|deletions?)\b/i;

/** “GET /pets and GET /vets should both return 200”, “confirm that both calls are answered with 200” */
function checksLastOnly({ sentence, steps, context }: Reading): boolean {
  const said = withoutTexts(sentence);
  const checksStatus = checksOf(steps).some(({ status }) => status !== undefined);
  const each = checksStatus ? ofEach.exec(said)?.[1] : undefined;
  if (each !== undefined && checksOnly(steps)) return /^both$/i.test(each) && requestsOf(context.before ?? []).length > 1;
  if (each === undefined && !several.test(said)) return false;
  return steps.some(({ step }, at) => step === "api_request" && steps[at + 1]?.step === "api_request");
}
