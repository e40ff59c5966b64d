// Finds amounts that no check computes: “the sum of A and B”, “the maximum of all $.data[*].id” as a member `maximum`
// of each item.

import { checksOf, finding, type Guard, type Reading, withoutTexts } from "./reading.ts";

export const amountGuards: readonly Guard[] = [
  finding(
    amountOfSeveral,
    (said) =>
      `No check computes ${said} of several fields. Check each of them, such as “$.a is 1 and $.b is 1”, or the field with that amount.`,
  ),
  finding(
    amountAsMember,
    (said) =>
      `This would look for a member “${said}”. For letters write a pattern, such as “$.name matches /^B/”; for numbers “The sum of $.items[*].price is 5” (also “average”), or “every $.items[*].price is at most 5”.`,
  ),
];

const several =
  /\b(sums?|totals?|averages?|mean|median|difference|product|ratio|quotient|minimum|maximum|min|max|smallest|largest|lowest|highest) (?:of|between) (?:all )?(?:the )?\$[^\s,;]+ and (?:the )?\$/i;
const single =
  /\b(sums?|totals?|averages?|mean|median|difference|product|ratio|quotient|minimum|maximum|min|max|smallest|largest|lowest|highest|first letter|last letter) (?:of|in) (?:all )?(?:the )?\$/i;

/** “The sum of $.a and $.b is 2”: of both, and no second statement. */
function amountOfSeveral({ sentence, steps }: Reading): string | undefined {
  const said = several.exec(withoutTexts(sentence))?.[1];
  return said === undefined || checksOf(steps).length === 0 ? undefined : `the ${said.toLowerCase()}`;
}

/** “The maximum of all $.data[*].id is 50”: `$.maximum` of each of them. */
function amountAsMember({ sentence, steps }: Reading): string | undefined {
  const said = single.exec(withoutTexts(sentence))?.[1]?.toLowerCase();
  if (said === undefined) return undefined;
  const name = said.split(" ").at(-1) ?? "";
  const isMember = checksOf(steps).some(({ path: place = "" }) => new Set(place.split(/[.[\]]/)).has(name));
  return isMember && !sentence.includes(`.${name}`) ? name : undefined;
}
