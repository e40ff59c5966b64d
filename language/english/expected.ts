// Joins the subject of a check with its expectation: “Check the number of boxes. Expected: 44” is “the number of boxes
// is 44”.

import type { Compiled, SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";

type ReadText = (text: string, context: SentenceContext) => Compiled;

const looking =
  /^(?:(?:please|kindly|then|now|i|we)\s+)?(?:re-?check|double-check|check|verify|inspect|review|examine|validate|test|assert|read|note|observe|view|see|determine|find|confirm|count|scan|compare|open|search|go through|walk through|run through|look (?:at|into|for|up|in)|scroll (?:down|up)? ?to)\s+(\S.*)$/is;
const wholeResponse =
  /(?<!\s)\s+(?:in|of|from|among|on|under|inside|within)\s+the\s+(?:\w+\s+)?(?:response|answer|reply|body|json|payload|result|headers)(?:\s+(?:body|headers|json))?$/i;
const finite =
  /^(?:is|are|was|has|have|contains?|includes?|match(?:es)?|equals?|exists?|does|do|must|should|shall|starts?|ends?|shows?|occurs?|appears?|remains?|stays?)\b/i;
const subject =
  /^(?:it|they|that|this|(?:the|its|this)\s+(?:field|value|header|list|entry|flag|element|array|property|attribute))\s+(?=\w)/i;

/** The noun phrase of “Check the field nights”. */
export function titleOf(piece: string): string | undefined {
  return looking.exec(piece.trim())?.[1]?.replace(/(?<!\s)\s+at all$/, "");
}

/**
 * The checks that the two say together; undefined if they say none, or where two ways to join them say different
 * things.
 */
export function joinedChecks(piece: string, expected: string, context: SentenceContext, read: ReadText): readonly Step[] | undefined {
  const title = titleOf(piece);
  if (title === undefined) return undefined;
  let found: readonly Step[] | undefined;
  for (const text of waysToJoin(title, expected, /^\W*count\b/i.test(piece))) {
    const compiled = read(text, context);
    if (compiled.kind !== "understood" || compiled.steps.some(({ step }) => step !== "validate")) continue;
    if (found !== undefined && normalisedKey(found) !== normalisedKey(compiled.steps)) return undefined;
    found ??= compiled.steps;
  }
  return found;
}

function waysToJoin(title: string, expected: string, isCounted: boolean): readonly string[] {
  const name = title.replace(wholeResponse, "");
  const ofField = /^(?:the\s+)?(?:json|response|answer|body|payload|list|result)\s+for\s+(\S.*)$/is.exec(name)?.[1];
  const what = ofField ?? name;
  if (isCounted)
    return [`the number of ${what.replace(/^the\s+/i, "")} is ${expected}`, `there are ${expected} ${what.replace(/^the\s+/i, "")}`];
  const own = subject.exec(expected)?.[0];
  if (own !== undefined) return [`${what} ${expected.slice(own.length)}`];
  if (finite.test(expected)) return [`${what} ${expected}`];
  // “the first entry of items” and “guestName is Ada”: never the field of the response.
  if (/\b(?:first|second|third|last|final|every|each|all)\b/i.test(what) && /\s(?:is|are|has|=|==|:)\s/.test(expected))
    return [`in ${what}, ${expected}`, `for ${what}: ${expected}`, `${what} has ${expected}`];
  return [`${what} is ${expected}`, `${what}: ${expected}`];
}
