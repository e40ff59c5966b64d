// Rewordings of sentences that make several things, one after the other: “create a core with … and another with …”.

import type { Step } from "../../step.ts";
import { listedNames } from "./listedNames.ts";
import { oneOf, type Rewording, type Said, says, stepsInTurn, textAfter, textOf } from "./rewording.ts";

export const several: readonly Rewording[] = [
  {
    name: "another one",
    example: [
      "Create a tag with title Alto and colour red, and another with title Bass and colour blue",
      "Create a tag with title Alto and colour red. Create a tag with title Bass and colour blue",
    ],
    needs: "document",
    reads: (said) => inTurn(said, another),
  },
  {
    name: "two things",
    example: [
      'Create two concerts: one with name "Spring", another with name "Autumn"',
      'Create a concert with name "Spring". Create a concert with name "Autumn"',
    ],
    needs: "document",
    reads: (said) => inTurn(said, two),
  },
  {
    name: "things by their names",
    example: ["Add the languages: FR and NL", "Add a language FR. Add a language NL"],
    needs: "document",
    reads: (said) => inTurn(said, listedNames),
  },
  {
    name: "the first and the second",
    example: [
      "Delete the first and the second hook",
      "Delete the first hook. Delete the second hook",
      'Create a hook with url "https://y.test" and save the id as secondHookId',
    ],
    needs: "document",
    reads: (said) => inTurn(said, firstAndSecond),
  },
];

/** Returns the steps of the parts, which are requests of one kind. */
function inTurn(said: Said, partsOf: (said: Said, verb: number) => readonly string[]): readonly Step[] | undefined {
  let verb = 0;
  while (says(said, verb, /^(?:now|then|please|finally|next)$/)) verb++;
  const all = stepsInTurn(said, partsOf(said, verb), ([first]) => first?.step === "api_request");
  const methods = new Set(all?.map(([first]) => (first?.step === "api_request" ? first.action.split(" ")[0] : undefined)));
  return methods.size === 1 ? all?.flat() : undefined;
}

const describing = /^(?:with|named|called|for|whose)$/;

function another(said: Said, verb: number): readonly string[] {
  const [one, ...others] = markersIn(said);
  const how = said.tokens.findIndex(({ word }) => describing.test(word));
  if (!says(said, verb + 1, /^(?:an?|one)$/) || one === undefined || others.length > 0 || how < 1 || how > one.at) return [];
  const head = textOf(said, verb, how);
  return [`${head} ${textUpTo(said, how, one.at)}`, `${head} ${textOf(said, one.next)}`];
}

function two(said: Said, verb: number): readonly string[] {
  const [one, other, ...more] = markersIn(said);
  if (!says(said, verb + 1, /^(?:two|2)$/) || one === undefined || other === undefined || more.length > 0) return [];
  const noun = says(said, verb + 2, /^(?:more|new|further|other|additional)$/) ? verb + 3 : verb + 2;
  // “two more tags to the list: one with …”
  const place = said.tokens.findIndex((_, at) => at > noun && at < one.at && says(said, at, /^(?:to|in|into|on|for)$/));
  const where = place < 0 ? "" : ` ${textUpTo(said, place, one.at)}`;
  const head = `${textOf(said, verb, verb + 1)} ${oneOf(textUpTo(said, noun, place < 0 ? one.at : place))}`;
  return [`${head} ${textUpTo(said, one.next, other.at)}${where}`, `${head} ${textUpTo(said, other.next, said.tokens.length)}${where}`];
}

function firstAndSecond(said: Said, verb: number): readonly string[] {
  if (!says(said, verb + 1, /^the$/, /^first$/)) return [];
  const second = said.tokens.findIndex((_, at) => at > verb + 2 && says(said, at, /^second$/));
  const isJoined = says(said, second - 1, /^and$/) || says(said, second - 2, /^and$/, /^the$/);
  const noun = said.tokens[second + 1];
  if (second < 0 || second > verb + 6 || !isJoined || noun?.kind !== "word") return [];
  const head = textOf(said, verb, verb + 1);
  return [`${head} the first ${noun.text}`, `${head} the second ${noun.text}${textAfter(said, second + 2)}`];
}

interface Marker {
  readonly at: number;
  /** The beginning of the words that describe the thing. */
  readonly next: number;
}

/** “another one with”, “a second boat named” */
function markersIn(said: Said): readonly Marker[] {
  return said.tokens.flatMap((_, at): readonly Marker[] => {
    const length = says(said, at, /^(?:a|the|one)$/, /^(?:second|third|further|other|first|more)$/)
      ? 2
      : says(said, at, /^(?:another|one)$/)
        ? 1
        : 0;
    const next = [0, 1, 2].map((more) => at + length + more).find((one) => says(said, one, describing));
    return length > 0 && next !== undefined && at > 0 && says(said, at - 1, pause) ? [{ at, next }] : [];
  });
}

const pause = /^(?:,|;|:|and|then)$/;

/** The text of the tokens without signs and “and” at its end. */
function textUpTo(said: Said, from: number, to: number): string {
  let end = to;
  while (end > from && says(said, end - 1, pause)) end--;
  return textOf(said, from, end);
}
