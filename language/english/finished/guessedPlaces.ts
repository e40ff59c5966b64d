// Finds requests that send a number or text in a place that the sentence does not name: “artworks 2 to 4” as years,
// “up to 1950” as the size of a page, “the loan of "W-1"” as the id of the loan. Or that leave out what they need.

import { resourcesOf } from "../../grammar/correct/resources.ts";
import { hasSense } from "../../grammar/settle/called.ts";
import { type Json, leavesOf, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { finding, type Guard, inWords, namesPath, type Reading, requestsOf, sentBy, valuesInPath, withoutTexts } from "./reading.ts";

export const guessedPlaceGuards: readonly Guard[] = inWords([
  finding(rangeTaken, (said) => `It is unclear what “${said}” counts. Name the parameters with their values.`),
  finding(boundTaken, (said) => `It is unclear what “${said}” limits. Name the parameter and its value.`),
  finding(numberAsId, (said) => `“${said}” would be sent as an id. Name the parameter that is meant, or write “with the id” before it.`),
  finding(
    relatedTaken,
    (said) => `“${said}” names another thing than the one with this id. Write the id itself, or the variable that holds it.`,
  ),
  finding(neededLost, (said) => `This would be sent without ${said}, which the request needs. Write it, or the method and the path.`),
  finding(partsOfSeveral, (said) => `It is unclear what each of the ${said} has. Write a sentence for each.`),
  finding(nameLost, () => 'The new name is missing. Write it, such as “Rename it to "x"”.'),
  finding(nameOfOther, (said) => `This would change the name of “${said}”. Write the method and the path, or “the ${said} name”.`),
  finding(
    otherDirection,
    (said) => `This would send the field “${said}”, which the sentence does not name. Write the method and the path.`,
  ),
  finding(timesLost, (said) => `“${said}” does not say how often. Write the number, such as “three times”.`),
]);

const range = /\b(\p{L}+) (\d+) ?(?:to|until|till|through|[-–]) ?(\d+)\b/u;

/** “artworks 2 to 4”, “page 2 to 3”: no years, and nobody's id. */
function rangeTaken({ sentence, steps, context }: Reading): string | undefined {
  const [said, word = "", low, high] = range.exec(withoutTexts(sentence)) ?? [];
  const requests = said === undefined ? [] : requestsOf(steps);
  if (said === undefined || requests.length === 0 || namesPath(sentence)) return undefined;
  const noun = nounOf([word.toLowerCase()]);
  const isResource = (one: string): boolean => context.operations !== undefined && resourcesOf(context.operations).has(one);
  return requests.some((request) => {
    const operation = operationOf(context, request);
    if (operation === undefined || !(noun === "page" || (noun !== word && isResource(noun)))) return false;
    return Object.entries(request.query ?? {}).some(
      ([name, value]) => [low, high].includes(String(value)) && !splitWords(name).some((part) => nounOf([part]) === noun),
    );
  })
    ? said
    : undefined;
}

/** “Get all artworks up to 1950”: not so many of them. */
function boundTaken({ sentence, steps }: Reading): string | undefined {
  const [said, number] =
    /\b(?:(?:up to|at most) (?=[12]\d{3}\b)|(?:until|below|under|before) )(\d+)(?=[.!,;]?$|[,;] | (?:and|then|as|with|in) )/i.exec(
      sentence,
    ) ?? [];
  if (said === undefined || /\b(?:limit|size|page|count|max\w*|per)\b/i.test(sentence)) return undefined;
  return requestsOf(steps).some(({ query }) =>
    Object.entries(query ?? {}).some(([name, value]) => String(value) === number && /limit|size|count|per_?page/i.test(name)),
  )
    ? said
    : undefined;
}

/** “artworks of 1905”, “from the 1930s”: no id of an artist, whom the sentence does not name. */
function numberAsId({ sentence, steps, context }: Reading): string | undefined {
  const [said, value] = /\b(?:of|from|in|for|since) (?:the )?(\d{4}s?)(?=[.!,;]?$|[,;] | (?:and|then|as|with) )/i.exec(sentence) ?? [];
  if (said === undefined || value === undefined || namesPath(sentence)) return undefined;
  return requestsOf(steps).some((request) => {
    const nouns = valuesInPath(request, context).flatMap((one) => (one.value === value ? [one.noun] : []));
    return nouns.some((noun) => noun !== "" && !saysNoun(sentence, noun));
  })
    ? said
    : undefined;
}

function saysNoun(sentence: string, noun: string): boolean {
  return (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => noun.endsWith(nounOf([word])));
}

const related = /\bthe (\p{L}+) (?:of|for|to|by|from) (?:the )?"([^"]+)"/giu;

/** “Approve the loan of "W-1"”: not the loan with this id, and no list with it. */
function relatedTaken({ sentence, steps, context }: Reading): string | undefined {
  const said = [...sentence.matchAll(related)];
  const requests = said.length === 0 || namesPath(sentence) ? [] : requestsOf(steps);
  return said.find(([, word = "", value = ""]) =>
    requests.some((request) => {
      const noun = nounOf([word.toLowerCase()]);
      const isItem = valuesInPath(request, context).some((one) => one.value === value && one.noun === noun);
      const operation = operationOf(context, request);
      const isListed =
        operation !== undefined &&
        !request.action.startsWith("GET ") &&
        subjectOf(operation).nouns.has(noun) &&
        Object.entries(membersIn(request.body)).some(
          ([name, sent]) => /ids?$/i.test(name) && Array.isArray(sent) && sent.some((one: Json) => one === value),
        );
      return isItem || isListed;
    }),
  )?.[0];
}

/** “Delete all subscribers” without the list that this operation asks for. */
function neededLost({ sentence, steps, context }: Reading): string | undefined {
  if (namesPath(sentence) || /\b(?:without|no|omit\w*|missing|lacking|leav\w+ out)\b/i.test(sentence)) return undefined;
  for (const request of requestsOf(steps)) {
    const operation = request.action.startsWith("DELETE ") ? operationOf(context, request) : undefined;
    if (operation === undefined || subjectOf(operation).isItem) continue;
    const sent = sentBy(request).length > 0 || request.query !== undefined || request.body !== undefined;
    const needed = operation.parameters.filter(({ in: place, required }) => place === "query" && required === true);
    if (!sent && needed.length > 0) return needed.map(({ name }) => `“${name}”`).join(" and ");
  }
  return undefined;
}

/** “Create two tasks with name "A" and workspace "12"”: not one with a name, and one with a workspace. */
function partsOfSeveral({ sentence, steps }: Reading): string | undefined {
  const said = /\b(?:two|three|four|2|3|4) \p{L}+s\b/iu.exec(withoutTexts(sentence))?.[0];
  const [first, second] = said === undefined ? [] : requestsOf(steps);
  if (first?.body === undefined || second?.body === undefined || first.action !== second.action) return undefined;
  const names = leavesOf(first.body).map(({ name }) => name);
  return leavesOf(second.body).some(({ name }) => names.includes(name)) ? undefined : said;
}

/** “Rename the list and make it public” */
function nameLost({ sentence, steps }: Reading): string | undefined {
  if (!/^(?:(?:please|then|now|next|and|finally),? )*rename\b/i.test(sentence) || namesPath(sentence)) return undefined;
  const [first] = requestsOf(steps);
  if (first === undefined || !/^(?:PUT|PATCH|POST) /.test(first.action) || sentBy(first).length === 0) return undefined;
  return sentBy(first).some(({ value, name }) => typeof value !== "boolean" && !/ids?$/i.test(name)) ? undefined : "";
}

/** “Change its name to "x"”: not the name of `restartPolicy`, which is inside it. */
function nameOfOther({ sentence, steps, context }: Reading): string | undefined {
  if (namesPath(sentence)) return undefined;
  return requestsOf(steps).flatMap((request) => {
    const operation = operationOf(context, request);
    const isChange = operation !== undefined && (/^P(?:UT|ATCH)$/.test(operation.method) || subjectOf(operation).action !== undefined);
    const fields = (isChange ? operation.body?.fields : undefined) ?? [];
    const outer = fields.length > 1 ? Object.entries(membersIn(request.body)) : [];
    return outer.flatMap(([parent, inner]) => {
      const isName = Object.keys(membersIn(inner)).some((name) => hasSense(name.toLowerCase(), "o.title"));
      return isName && splitWords(parent).every((word) => !saysNoun(sentence, nounOf([word]))) ? [splitWords(parent).join(" ")] : [];
    });
  })[0];
}

/** “Move it out of the folder” with `from` */
function otherDirection({ sentence, steps }: Reading): string | undefined {
  if (namesPath(sentence)) return undefined;
  return requestsOf(steps)
    .flatMap(({ body }) => Object.entries(membersIn(body)))
    .find(([name, value]) => typeof value === "string" && /^from$/i.test(name) && !/\bfrom\b/i.test(sentence))?.[0];
}

/** “again and again”, “over and over” */
function timesLost({ sentence, steps }: Reading): string | undefined {
  const said = /\b(?:again and again|over and over(?: again)?|repeatedly|(?:a few|several|many|some) (?:more )?times)\b/i.exec(
    withoutTexts(sentence),
  )?.[0];
  return said !== undefined && requestsOf(steps).length === 1 && steps.every((step) => step.step !== "repeat" && !("until" in step))
    ? said
    : undefined;
}
