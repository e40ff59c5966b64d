// Rewordings of lists: a list that was not read yet, “in the list of hooks there is one with …”, and the ways to ask
// for some of it, “only the open ones”, “a maximum of 5 hooks”, “page 2 of the list of hooks”.

import type { Operation } from "../../openapi/operations.ts";
import { lastOperation } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said, singular } from "./rewording.ts";

const nouns = String.raw`(?<nouns>\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){0,2}?)`;
const listOf = `(?:list|overview) of (?:all )?(?:of )?(?:the |my |our |your )?${nouns}`;
const lead = "^(?:(?:then|and|now|finally|also|but),? )?";
const inList = new RegExp(
  `${lead}(?:in|within|on) (?:the|my|our|this) ${listOf},? (?<rest>(?:there|one|none|no|nothing|at least|at most|every|each|all|i|we|you)\\b.*)$`,
  "iu",
);
const listHas = new RegExp(
  `${lead}(?:the|my|our) ${listOf} (?<duty>(?:(?:now|still|should|must|shall|does|not|doesn't|no longer|also|again) ){0,3})(?:has|have|contains?|includes?|shows?|holds?) (?<rest>(?:an?|one|no|exactly|at least) .*)$`,
  "iu",
);

const none = /\bthere (is|are|must be|should be|shall be|may be) none (?=(?:with|whose)\b)/i;

const listedThing =
  /^(?:(?:then|and|now|also),? )?(?:an?|one) (?<thing>\p{L}[\p{L} -]{1,40}?) (?<how>(?:with|whose|that has|which has) .+?) (?<be>is|must be|should be) (?:now |also )?(?:listed|in the list|among them|shown)$/iu;
const searched =
  /^(?<lead>(?:(?:then|and|now|finally|also|but),? )?)(?:(?:(?:do|run|make|start|perform) )?a search for (?<text>"[^"]*"|[\w-]+) (?:over|in|among|on|through|across) |searching )(?:all )?(?:the |our |my )?(?<things>\p{L}[\p{L} -]{1,40}?s)(?: for (?<other>"[^"]*"|[\w-]+))?(?: (?<rest>.+))?$/iu;
const amongThings =
  /^among(?:st)? (?:all )?(?:of )?(?:the |our |my )(?<things>\p{L}[\p{L} -]{1,40}?s),? (?:there )?(?<be>is|must be|should be) (?<rest>(?:at least )?(?:one|an?) .+)$/iu;
const wanted =
  /^(?:i|we)(?:'d)? (?:want|like|would like|wish) to (?:see|get|have|look at) (?:only |just )?(?:the )?(?<things>\p{L}[\p{L} -]{1,40}?s) (?<rest>(?:that|which|with|whose|of|for|in) .+)$/iu;

/** Come before the words as written, which would be about the last response. */
export const listsRead: readonly Rewording[] = [
  {
    name: "a list that was not read yet",
    example: [
      'In the list of my concerts there must be one with the name "Spring"',
      'List the concerts; there must be one with the name "Spring"',
    ],
    needs: "document",
    cue: /\b(?:list|overview) of\b/i,
    says: (said) => {
      const { nouns: things = "", rest = "", duty } = (inList.exec(said.sentence) ?? listHas.exec(said.sentence))?.groups ?? {};
      if (!isListed(said, things)) return [];
      const denied = /not|n't|no longer/i.test(duty ?? "");
      const statement = duty === undefined ? withNoun(rest, things) : `the list ${denied ? "does not contain" : "must contain"} ${rest}`;
      return [isLast(said, things) ? statement : `List the ${things}; ${statement}`];
    },
  },
  {
    name: "among them",
    example: ["Among them is our piece", "Our piece is among them", "List the pieces"],
    needs: "document",
    cue: /^(?:(?:and|then|but),? )?(?:among|amongst|in) /i,
    changes: (words) =>
      words.replace(
        /^((?:(?:and|then|but),? )?)(?:among(?:st)? (?:them|these|the results|the hits)|in the list|in it),? (?:there )?(is|must be|should be|has to be) ((?:the|our|my|this|that) [\p{L} -]+?)(?= ?(?:[.!,]|$))/iu,
        "$1$3 $2 among them",
      ),
  },
  {
    name: "things that are listed",
    example: ['A concert with the name "Spring" is listed', 'There is a concert with the name "Spring"', "List the concerts"],
    needs: "document",
    cue: /\b(?:listed|in the list|among them|shown)$/i,
    says: (said) => {
      const { thing = "", how = "", be = "" } = listedThing.exec(said.sentence)?.groups ?? {};
      return thing !== "" && isLast(said, thing, true) ? [`There ${be} a ${thing} ${how}`] : [];
    },
  },
  {
    name: "lists that a person wants to see",
    example: ["I want to see only singers with voice alto", "List the singers with voice alto"],
    needs: "document",
    cue: /^(?:i|we)(?:'d)? (?:want|like|would like|wish) to\b/i,
    says: (said) => {
      const { things = "", rest = "" } = wanted.exec(said.sentence)?.groups ?? {};
      return isListed(said, things) && !isLast(said, things) ? [`List the ${things} ${rest}`] : [];
    },
  },
  {
    name: "come back as",
    example: ["The piece comes back as ready", "The piece is ready", "GET /pieces/${pieceId}"],
    needs: "document",
    cue: /\b(?:back|shown|returned|listed|displayed) as \p{L}/iu,
    changes: (words) =>
      words.replace(
        /(?<=^(?:(?:and|then|but),? )?(?:(?:the|our|this|that) (?!(?:answer|response|reply|result|body|request|call)\b)[\p{L} -]{2,40}|it) (?:(?:must|should|shall|has to|will|now|still) ){0,2})(?:(comes|came) back|(come) back|(is|was|be) (?:shown|returned|listed|displayed)) as (?=(?:not )?[\p{L}_]+[.!]?$)/iu,
        (_, comes: string | undefined, come: string | undefined, be: string | undefined) =>
          `${be ?? (comes === undefined && come !== undefined ? "be" : "is")} `,
      ),
  },
  {
    name: "things that belong to one",
    example: ["List the songs that belong to setlist S-1", "List the songs of setlist S-1"],
    needs: "document",
    cue: /\bbelong/i,
    changes: (words) => words.replace(/^((?:\p{L}{1,30} ){1,4}\p{L}{1,30}s) (?:that|which|who) belong to (?=\p{L})/iu, "$1 of "),
  },
  {
    name: "a maximum of things",
    example: ["Give me a maximum of 2 concerts", "List at most 2 concerts"],
    needs: "document",
    cue: /\bmax/i,
    changes: (words, said) =>
      words.replace(
        /^((?:please |now |then )?)(?:list|get|show|give|fetch|read|retrieve|load|request|return)(?: me| us)? (?:(?:a|the) )?max(?:\.|imum)?(?: of)? (?=(?:\d+|two|three|four|five|ten|twenty) (\p{L}+s)\b)/iu,
        (whole, start: string, things: string) => (listsOf(said, things) === 1 ? `${start}List at most ` : whole),
      ),
  },
];

/** Come after a refusal. */
export const listsAsked: readonly Rewording[] = [
  {
    name: "lists that are shown",
    example: ["Show all concerts, 5 per page", "Get all concerts, 5 per page"],
    needs: "document",
    changes: (words) =>
      words.replace(
        /^((?:(?:then|and|now|please),? )?)(?:show|display|request)(?: me| us)? (?=(?:all|only|page|at most|up to|no more than|the (?:first|second|third|next|last)|\d+) )/i,
        "$1Get ",
      ),
  },
  {
    name: "what there is",
    example: ["See what concerts exist", "List all concerts"],
    needs: "document",
    changes: (words, said) =>
      words.replace(
        new RegExp(
          `${lead}(?:(?:i|we|let's|let us) )?(?:see|check|look|find out) (?:what|which) ${nouns} (?:there are|exist|we have|i have)$`,
          "iu",
        ),
        (whole, ...rest) => withListed(said, whole, rest, (things) => `List all ${things}`),
      ),
  },
  {
    name: "an overview",
    example: ["Give me an overview of all concerts", "List all concerts"],
    needs: "document",
    cue: /\boverview\b/i,
    changes: (words, said) =>
      words.replace(
        new RegExp(
          `${lead}(?:get|show|give|fetch|read|open|look at|load|request)(?: me| us)? (?:an|the) overview (?:of|over) (?:all )?(?:the |my |our )?${nouns}$`,
          "iu",
        ),
        (whole, ...rest) => withListed(said, whole, rest, (things) => `List all ${things}`),
      ),
  },
  {
    name: "one among the things",
    example: ['Among the concerts is one with the name "Spring"', 'There is one with the name "Spring"', "List the concerts"],
    needs: "document",
    cue: /^among/i,
    says: (said) => {
      const { things = "", be = "", rest = "" } = amongThings.exec(said.sentence)?.groups ?? {};
      return isLast(said, things) ? [`There ${be} ${rest}`] : [];
    },
  },
  {
    name: "things by their number",
    example: ["Get setlist number 4711", "GET /setlists/4711"],
    needs: "document",
    cue: /\bnumber \d/i,
    changes: (words, said) =>
      words.replace(
        /(?<=^(?:(?:then|and|now|please),? )?(?:get|read|fetch|open|look up|look at|show|retrieve|load|view) (?:the )?)(\p{L}+(?: \p{L}+)?) number (?=\d+\b)/iu,
        (whole, thing: string) =>
          operationsOf(said).some((operation) => subjectOf(operation).isItem && isNounOf(operation, thing)) ? `${thing} ` : whole,
      ),
  },
  {
    name: "searches",
    example: ['A search for "Spring" among the concerts must answer 200', 'Searching the concerts for "Spring" must answer 200'],
    needs: "document",
    cue: /\bsearch/i,
    says: (said) => {
      const { lead: start = "", things = "", rest = "", other = "", text = other } = searched.exec(said.sentence)?.groups ?? {};
      if (text === "" || !isListed(said, things)) return [];
      const [, found] =
        /^(?:must |should |will )?(?:find|give|return|yield|show)s? ((?:at least|at most|exactly|only|no more than|one|two|three|\d) ?.*)$/i.exec(
          rest,
        ) ?? [];
      if (found !== undefined)
        return [`${start}Search the ${things} for ${text}; there ${/\bone\b|\b1\b/i.test(found) ? "is" : "are"} ${found}`];
      const [, thing] = /^(?:must |should |will )?(?:find|give|return|yield|show)s? ((?:our|the|this) \p{L}[\p{L} -]*)$/iu.exec(rest) ?? [];
      if (thing !== undefined) return [`${start}Search the ${things} for ${text}: ${thing} is one of them`];
      return [rest === "" ? `${start}Search the ${things} for ${text}` : `${start}Searching the ${things} for ${text} ${rest}`];
    },
  },
  {
    name: "only some of them",
    example: ["List the parts of the piece, only those of piece P-1", "List the parts of the piece of piece P-1"],
    needs: "document",
    cue: /\bonly\b/i,
    says: ({ sentence }) => {
      const state =
        /^(?<verb>\p{L}+(?: me)? )(?:all )?(?:the )?(?<things>\p{L}[\p{L} ]*?s),? (?:but )?only (?:the )?(?<state>[\p{L}_-]+) ones\b(?<rest>.*)$/iu.exec(
          sentence,
        )?.groups;
      if (state !== undefined) return [`${state.verb}only the ${state.state} ${state.things}${state.rest}`];
      const part = /,? (?:but )?only (?:those|the ones|such) (?=(?:of|for|with|from|in|that|which|whose)\b)/i;
      return part.test(sentence) ? [sentence.replace(part, " ")] : [];
    },
  },
  {
    name: "none of the list",
    example: ['There is none with the name "Spring"', 'There is no concert with the name "Spring"', "List the concerts"],
    needs: "document",
    cue: none,
    says: ({ sentence, context }) => {
      const last = lastOperation(context);
      const [noun] = last === undefined ? [] : subjectOf(last).nouns;
      return noun === undefined ? [] : [withNoun(sentence, noun)];
    },
  },
  {
    name: "pages of a list",
    example: ["Get the parts of the piece in pages of 5", "Get the parts of the piece, 5 per page"],
    needs: "document",
    cue: /\bpages?\b/i,
    changes: (words) =>
      words
        .replace(/\bpage (\d+) of the (?:list|overview) of (?:all )?(?:the )?(?=\p{L})/iu, "page $1 of the ")
        .replace(/^((?:now |then |please )?)(?:open|go to|turn to|take|look at|see|jump to) (?=page \d+ of )/i, "$1Get ")
        .replace(/\bthe first page of (?:the )?(?=\p{L})/iu, "page 1 of the ")
        .replace(/,? (?:and )?(?:take|go to|open|show|turn to) (?:the )?(second|third|fourth|fifth) page$/i, ", $1 page")
        .replace(/, (second|third|fourth|fifth) page$/i, (_, nth: string) => `, page ${pages.indexOf(nth.toLowerCase()) + 2}`)
        .replace(/ (?:in|by|with) pages of (\d+|two|three|five|ten|twenty)\b/i, ", $1 per page"),
  },
];

/** “there is none with …” of hooks: no hook with … */
function withNoun(rest: string, things: string): string {
  return rest.replace(/ (?:any ?more|any longer)$/i, "").replace(none, (_, be: string) => `there ${be} no ${singular(things)} `);
}

const pages: readonly string[] = ["second", "third", "fourth", "fifth"];

/** “setlist”, “the setlist” of `/setlists/{setlistId}` */
function isNounOf(operation: Operation, thing: string): boolean {
  const said = thing.toLowerCase().split(" ");
  const nouns = [nounOf(said), nounOf(said.slice(-1))];
  return nouns.includes(subjectOf(operation).parameters.at(-1)?.noun ?? "");
}

/** Returns whether some request lists such things. */
function isListed(said: Said, things: string): boolean {
  return listsOf(said, things) > 0;
}

/** The number of requests that list such things. */
function listsOf(said: Said, things: string): number {
  const noun = nounOf(things.toLowerCase().split(" "));
  if (things === "" || noun === things.toLowerCase()) return 0;
  return operationsOf(said).filter((operation) => {
    const { isItem, nouns: own } = subjectOf(operation);
    return operation.method === "GET" && !isItem && own.has(noun);
  }).length;
}

/** Returns whether the last request has listed them. */
function isLast({ context }: Said, things: string, isOne = false): boolean {
  const last = lastOperation(context);
  const noun = nounOf(things.toLowerCase().split(" "));
  if (last?.method !== "GET" || (!isOne && noun === things.toLowerCase())) return false;
  const { isItem, nouns: own } = subjectOf(last);
  return !isItem && own.has(noun);
}

function withListed(said: Said, whole: string, rest: readonly unknown[], sentence: (things: string) => string): string {
  const { nouns: things = "" } = rest.at(-1) as Record<string, string | undefined>;
  return isListed(said, things) ? sentence(things) : whole;
}
