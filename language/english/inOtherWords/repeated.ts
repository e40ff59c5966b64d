// Rewordings of requests that are sent again: “the same list request”, “repeat it with the same key”, “book
// it again”. Without these words they would be checks of the answer before.

import { fitOfVerb } from "../../grammar/settle/called.ts";
import { membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Rewording, Said } from "./rewording.ts";

const withoutSomething =
  /^(the same (\p{L}+) without .+? (?:is|are|gets?|must be|should be|shall be|has to be) (?:rejected|refused|turned down|declined|denied)\b.*)$/iu;

export const repeatedRequests: readonly Rewording[] = [
  {
    name: "the kind of the same request",
    example: ["Send the same list request without any credentials", "Send the same request without any credentials", "GET /singers"],
    cue: /\bsame\b/i,
    changes: (words, { context: { before } }) =>
      lastRequest(before)?.action.startsWith("GET ") === true
        ? words.replace(/\bsame (?:list|search|read|get) (?=(?:request|call)\b)/i, "same ")
        : words,
  },
  {
    name: "again with the same part",
    example: ["Repeat the call with the same name", "Repeat the call", 'POST /concerts with name "Spring"'],
    cue: /\bsame\b/i,
    changes: (words, said) =>
      words.replace(
        /^((?:repeat|resend|send|make|do) (?:it|this|that|the (?:call|request))(?: again)?|(?:the )?same (?:call|request)(?: again)?) (?:with|using) (?:exactly )?the same ([\p{L} -]+?)(?=$|[.,;]| (?:must|should|has|is|gives?|returns?|->))/iu,
        (whole, repeated: string, part: string) => (isSent(said, part) ? repeated : whole),
      ),
  },
  {
    name: "the same with the old etag again",
    example: [
      "Do the same POST with the old etag again",
      "Repeat the POST with the old etag",
      'POST /concerts with name "Spring" and header If-Match "x"',
    ],
    cue: /\bsame\b/i,
    changes: (words) =>
      words.replace(
        /^(?:do|send|make) the same (PUT|PATCH|DELETE|POST) with the (old|first|stale|same) (etag|version|revision) again\b/i,
        (_, method: string, age: string, tag: string) => `Repeat the ${method} with the ${age} ${tag}`,
      ),
  },
  {
    name: "the same thing without a part",
    example: [
      "The same concert without a place is rejected with 422",
      "Adding the same concert without a place is rejected with 422",
      'POST /concerts with name "Spring" and place "B4"',
    ],
    needs: "document",
    cue: /\bsame\b/i,
    changes: (words, said) =>
      words.replace(withoutSomething, (whole: string, rest: string, noun: string) =>
        isMadeLast(said, noun) ? `Adding ${rest.charAt(0).toLowerCase()}${rest.slice(1)}` : whole,
      ),
  },
  {
    name: "a deed that is done again",
    example: ["Book it again", "Repeat the call", "POST /tickets with people 2"],
    needs: "document",
    cue: /\bagain\b/i,
    changes: (words, said) =>
      words.replace(/^(\p{L}{3,}) (?:it|him|her|them) again\b/iu, (whole, verb: string) =>
        isDeedOfLast(said, verb.toLowerCase()) ? "Repeat the call" : whole,
      ),
  },
];

/** Returns whether the last request has sent a field, parameter or header with all of the words in its name. */
function isSent({ context: { before } }: Said, part: string): boolean {
  const last = lastRequest(before);
  const names = [last?.body, last?.query, last?.headers].flatMap((sent) => Object.keys(membersIn(sent)));
  const said = splitWords(part.trim());
  return said.length > 0 && names.some((name) => said.every((word) => splitWords(name).includes(word)));
}

/** Returns whether the last request is called by that verb, or has made a “booking”. */
function isDeedOfLast(said: Said, verb: string): boolean {
  const operation = operationOf(said.context, lastRequest(said.context.before));
  if (operation?.method !== "POST") return false;
  return isMadeLast(said, `${verb}ing`) || fitOfVerb(operation, { word: verb, particle: undefined }) === "own";
}

/** Returns whether the last request has made a thing of that name. */
function isMadeLast({ context }: Said, noun: string): boolean {
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  return operation?.method === "POST" && [...subjectOf(operation).nouns].includes(nounOf([noun]));
}
