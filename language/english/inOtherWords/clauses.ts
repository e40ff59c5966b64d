// Rewordings of how clauses are joined: an outcome before its request, “followed by reading it”, “to see that …”, one
// statement about two things, a request that comes again.

import { capitalized } from "../../capitalized.ts";
import type { Step } from "../../step.ts";
import { verbOfStem } from "../line/gerund.ts";
import { operationsOf, type Rewording, requestedBy, type Said, stepsInTurn } from "./rewording.ts";

const expects = "(?:expect|get|receive|see|want|need)";
/** “I expect a 409 if I delete it”, “Expect 404 when getting it” */
const outcomeFirst = new RegExp(
  String.raw`^(?:(?:then|now|and|but),? )?(?:(?:i|we|you) (?:(?:now|then|should|must|will|shall|would) )*${expects}(?: to (?:get|see|receive))?|expect|there (?:must|should|has to|will) be|(?:the|an?) (?:answer|response|result|status)(?: code)? (?:is|must be|should be|will be)) (?:an? |the )?(?:(?:status|code|error|response|http) )*([1-5]\d\d)(?: (?:response|error|status|code))?,? (?:when|if|for|on|upon|after) (?:(?:i|we|you|one) (?!am\b|are\b|is\b|was\b|have\b)(?:now |again |then )?(.+)|(\p{L}+ing .+))$`,
  "iu",
);

const again = "(?:(?:once|one time) more|one more time|(?:once |yet )?again|(?:for )?(?:a second|another) time)";
const onceMore = new RegExp(
  String.raw`^([^.;:]+?)(?:(?:,? and(?: then)?|,? then) (?:do (?:it|that|this|so) )?${again}(?=[,;:] | ->| \(\d)|(?<! again| over),? and (?:then )?${again}(?=[.!]?$))`,
  "iu",
);

const the = String.raw`(?:the|our|this|that) [\p{L}-]+(?: [\p{L}-]+){0,2}?`;
const neither = new RegExp(
  String.raw`^(?:(?:now|then|and|afterwards|after that),? )?neither (${the}) nor (${the}) ((?:can|could|is|are|exists?|must|should|may|will)\b.*)$`,
  "iu",
);
const bothGone = new RegExp(
  String.raw`^(?:(?:now|then|and|afterwards|after that),? )?(?:both )?(${the}) and (${the}) (are (?:now )?gone(?: now)?|no longer exist|do not exist any ?more|don't exist any ?more|(?:can|must|should) no longer be [\p{L}]+|(?:cannot|can not|can't|must not|should not) be [\p{L}]+ any ?more)$`,
  "iu",
);
const eachTime = new RegExp(
  String.raw`^((?:trying to )?\p{L}+(?:ing)?) (?:both )?(${the}) and (${the})(?:,? (?:each|both|every) time|,? in both cases|,? both)? ((?:must|should|has to|shall|will|now|gives?|returns?|yields?|answers?|is|fails?|leads?|ends?|results?)\b.*?\d{3})(?: (?:both|each|every) time(?:s)?| in both cases| for (?:both|each)(?: of them)?| each| both)?$`,
  "iu",
);
const withStatuses = new RegExp(
  String.raw`^((?:(?:now|then|finally|please|at the end|cleanup:|clean up:),? )?\p{L}+) (${the}) \((\d{3})\),? (?:and|then|and then) (${the}) \((\d{3})\)$`,
  "iu",
);

/** Come before the sentence as written, which would lose a clause or take the status for a field. */
export const joinedClauses: readonly Rewording[] = [
  {
    name: "a request that comes again",
    example: ["Delete the hook and then again, which gives 404", "Delete the hook. Repeat the request, which gives 404"],
    cue: /\b(?:and|then) (?:then )?(?:do \w+ )?(?:once|again|yet|another|one|for|a)\b/i,
    changes: (words) => words.replace(onceMore, "$1. Repeat the request"),
  },
  {
    name: "two things with their outcomes",
    example: ["Get the hook (200) and the piece (200)", "Get the hook, expect 200. Get the piece, expect 200"],
    needs: "document",
    cue: /\(\d{3}\)/,
    reads: (said) => {
      const [, verb = "", one = "", first = "", other = "", second = ""] = withStatuses.exec(said.sentence) ?? [];
      return verb === "" ? undefined : inTurn(said, [`${verb} ${one}, expect ${first}`, `${verb} ${other}, expect ${second}`]);
    },
  },
  {
    name: "a status after a list",
    example: ["List the singers, status 200", "List the singers; the response status is 200"],
    needs: "document",
    cue: /, (?:the )?status(?: code)?:? [1-5]\d\d\b/i,
    changes: (words, said) =>
      hasStatusNumber(said)
        ? words
        : words.replace(/, (?:the )?status(?: code)?:? ([1-5]\d\d)(?=[.!]?$|[,;] )/i, "; the response status is $1"),
  },
];

/** “a book that does not exist, such as B-99, gives 404” */
const missing =
  /\b(?:(?:an?|the|some) (\p{L}+(?: \p{L}+)??)(?: (?:that|which|who) (?:(?:does not|doesn't) exist|(?:we|you|they) (?:do not|don't) have|nobody (?:has|knows|made)|is not there|was never (?:made|created)),? ?(?:such as|say|for example|for instance|e\.g\.|like|called|with (?:the )?id)? ?\(?)|the (?:unknown|missing|nonexistent|non-existent|inexistent) (\p{L}+(?: \p{L}+)??) )(\p{L}{0,12}[-_]?\d[\w-]*)\)?,? (?=(?:gives?|returns?|is|must|should|yields?|answers?|leads?|results?|ends?|fails?|->|=>|→)(?= ))/iu;

export const clauses: readonly Rewording[] = [
  {
    name: "things that do not exist",
    example: ["Getting a hook that does not exist, such as H-99, gives 404", "Getting the hook H-99 gives 404"],
    needs: "document",
    cue: /\b(?:exist|inexistent|unknown|missing|nonexistent|have|nobody|never|there)\b/i,
    says: ({ sentence }) => {
      const found = missing.exec(sentence);
      if (found === null) return [];
      const [phrase, one, other, code] = found;
      const thing = `${found.index === 0 ? "Getting " : ""}the ${one ?? other} ${code} `;
      return [sentence.slice(0, found.index) + thing + sentence.slice(found.index + phrase.length)];
    },
  },
  {
    name: "outcomes before the request",
    example: ["I expect a 409 if I delete the hook", "Delete the hook; the response status is 409"],
    needs: "document",
    cue: /\b[1-5]\d\d\b.* (?:when|if|for|on|upon|after) /i,
    reads: (said) => {
      const [, status = "", order = "", doing = ""] = outcomeFirst.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      if (status === "") return undefined;
      return requestedBy(said, order === "" ? `${doing} must return ${status}` : `${order}, expect ${status}`);
    },
  },
  {
    name: "conditions that are steps",
    example: [
      "If I set the state of the hook to closed and then delete it, the answer is 204",
      "When I set the state of the hook to closed and then delete it, the answer is 204",
    ],
    needs: "document",
    cue: /^if (?:i|we) /i,
    changes: (words) =>
      words.replace(
        /^if (i|we) (?=[^,;]{1,120} and [^,;]{1,120}, (?:then )?(?:the (?:answer|response|status|result)|it|i|we) [^,;]{0,60}[1-5]\d\d[.!]?$)/i,
        "When $1 ",
      ),
  },
  {
    name: "what follows a request",
    example: ["Set the state of the hook to closed, followed by deleting it", "Set the state of the hook to closed, then delete it"],
    needs: "document",
    cue: /\bfollowed by \w+ing\b/i,
    changes: (words, { context }) =>
      words.replace(/,? (?:immediately |directly )?followed by (\p{Ll}+)ing\b/u, (whole, stem: string) => {
        const verb = verbOfStem(stem, context);
        return verb === undefined ? whole : `, then ${verb}`;
      }),
  },
  {
    name: "why something is read",
    example: ["GET /halls to see that there are 2 halls", "GET /halls and check that there are 2 halls"],
    cue: / to (?:see|check|verify|confirm|ensure|prove|make sure|be sure)\b/i,
    changes: (words) =>
      words.replace(
        /(?<=\S),? (?:again )?(?:in order |just )?to (?:see|check|verify|confirm|ensure|prove|make sure|be sure) (?:whether|if|that) /i,
        " and check that ",
      ),
  },
  {
    name: "neither of two things",
    example: ["Neither the hook nor the piece exists any more", "The hook does not exist any more. The piece does not exist any more"],
    needs: "document",
    cue: /\bneither\b/i,
    reads: (said) => {
      const [, one = "", other = "", rest = ""] = neither.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      if (rest === "") return undefined;
      const denied = rest
        .replace(/^(?:can|could)\b/i, "cannot")
        .replace(/^(?:is|are)\b/i, "is not")
        .replace(/^exists?\b/i, "does not exist")
        .replace(/^(must|should|may|will)\b/i, "$1 not");
      return inTurn(said, [`${one} ${denied}`, `${other} ${denied}`]);
    },
  },
  {
    name: "two things that are gone",
    example: ["The hook and the piece are gone", "The hook is gone. The piece is gone"],
    needs: "document",
    cue: /\b(?:gone|exist|found|any ?more|longer)\b/i,
    reads: (said) => {
      const [, one = "", other = "", rest = ""] = bothGone.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      const own = rest
        .replace(/^are\b/i, "is")
        .replace(/^no longer exist$/i, "no longer exists")
        .replace(/^do(?: not|n't)\b/i, "does not");
      return own === "" ? undefined : inTurn(said, [`${one} ${own}`, `${other} ${own}`]);
    },
  },
  {
    name: "two requests with one outcome",
    example: ["Getting the hook and the piece gives 404 both times", "Getting the hook gives 404. Getting the piece gives 404"],
    needs: "document",
    cue: /\d{3}/,
    reads: (said) => {
      const [, verb = "", one = "", other = "", rest = ""] = eachTime.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      if (rest === "" || !/ing$|^trying to /i.test(verb)) return undefined;
      const own = /^(?:give|return|yield|answer|fail|lead|end|result)\b/.test(rest) ? rest.replace(/^(\w+)/, "$1s") : rest;
      return inTurn(said, [`${verb} ${one} ${own}`, `${verb} ${other} ${own}`]);
    },
  },
];

/** Returns the steps of the clauses, if each sends a request. */
function inTurn(said: Said, parts: readonly string[]): readonly Step[] | undefined {
  return stepsInTurn(said, parts.map(capitalized), (own) => own.some(({ step }) => step === "api_request"))?.flat();
}

/** Returns whether a field or parameter called status takes numbers, so that 200 may be its value. */
function hasStatusNumber(said: Said): boolean {
  return operationsOf(said).some(({ parameters, body }) =>
    [...parameters, ...(body?.fields ?? [])].some(
      ({ name, type }) => /^status(?:_?code)?$/i.test(name) && /^(?:integer|number)$/.test(type ?? ""),
    ),
  );
}
