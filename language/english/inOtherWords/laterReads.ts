// Rewordings of a later read: “404 on GET”, “a later GET is a 404”, “it is not found any more” after a deletion.
// Without these words the status would be that of the call before.

import { fitOfVerb } from "../../grammar/settle/called.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lastOperation, lastRequest } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

const later = `(?:(?:a|an|the|another|any|every) )?(?:(?:later|subsequent|following|further|second|new|fresh|next|final|repeated|follow-up) )?`;
const get = `GET(?: requests?| calls?)?(?: (?:on|of|for|to) (?:it|that|this|the same (?:url|path|resource|one)))?`;
const afterwards = `(?:,? (?:afterwards|after that|after this|thereafter|then|again|now))?`;
const outcome = `(?:is|are|returns?|shows?|gives?|yields?|answers?|responds?|results?|fails?|must|should|shall|has to|needs to|will|would|can|cannot|now|then|→|->|=>)`;
const judged = new RegExp(String.raw`(?<![\w/])${later}${get}${afterwards}(?= ${outcome}(?![\w/]))(?! \S* ?/)`, "g");
const statusOn = new RegExp(String.raw`(?<!\w)(?:a |an )?([1-5]\d\d) (?:on|for|from) ${later}${get}${afterwards}(?=[.;,!]|$)`, "g");
const missing =
  /(?<!\w)(is|are|was|must|should|shall|can|could|may)(?:( not|n't) (?:be )?| no longer (?:be )?|(not) be )(?:found|there|available|accessible|retrievable|reachable|findable)((?: (?:any ?more|any longer|afterwards|after that|after this|then|now))+)?(?=[.;,!]|$)/g;

const looking = "(?:I|we|you|one) (?:read|get|open|fetch|load|look at|look up|ask for|request)";
const askedFor = new RegExp(
  String.raw`(?<!\w)(?:I|we|you) (?:should )?(?:get|receive) an? ([45]\d\d) when ${looking} it(?: again)?(?=[.;,!]|$)`,
  "g",
);
const lookedAtAgain = new RegExp(String.raw`(?<=[,;] )(?:and |then )?when ${looking} it again,? (?=it\b)`, "gi");
const shownWhenRead = new RegExp(
  String.raw`^(?:(?:check|verify|ensure|make sure|confirm)(?: that)? )?((?!when\b|if\b).{3,160}?),? when (?:${looking} ((?:the|our|this) [\p{L} -]+?|it)|((?:the|our|this) [\p{L} -]+?|it) is (?:read|fetched|opened|loaded|requested|looked up))(?: again)?[.!]?$`,
  "iu",
);

const gerund =
  "(?:getting|reading|fetching|retrieving|opening|loading|viewing|requesting|querying|looking (?:up|at)|asking for|calling up|pulling up|checking|inspecting)";
const isGerund = new RegExp(`^(?:re-?)?${gerund} `, "i");
const onReading = new RegExp(
  String.raw`^((?:(?:and|then|but),? )?)(?:on|upon) (?=(?:re-?)?${gerund} (?:the|this|that|our|it|its|my|all)\b)`,
  "i",
);
const isMissing =
  /^((?:(?:and|then|but|now),? )?)(.{2,60}?) (?:is|are|must be|should be|will be) (?:now |then |really )?an? (4\d\d)(?: (?:now|then|afterwards|again))?$/iu;
const thereIsNone =
  /^((?:(?:and|then|but|now),? )?)there is no (\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)??) ((?=[\w.-]{0,40}[\d_-])[\w.-]{1,60}|"[^"]{1,60}") ?(?:\(404\)|[:;,] 404)$/iu;
const stillReadable =
  /^((?:(?:and|then|but|now),? )?)((?:the|our|this) [\p{L} -]+?|it) can (?:still |again )?be (?:read|fetched|opened|retrieved|loaded|looked up|requested)(?: again)?$/iu;

export const laterReads: readonly Rewording[] = [
  {
    name: "on reading it",
    example: ['On reading the piece, its title is "Walzer"', 'When reading the piece, its title is "Walzer"'],
    needs: "document",
    cue: /\b(?:up)?on \w+ing\b/i,
    changes: (words) => words.replace(onReading, "$1When "),
  },
  {
    name: "a missing thing",
    example: ["There is no hook H-99 (404)", "Getting hook H-99 returns 404"],
    needs: "document",
    cue: /\bthere is no\b/i,
    changes: (words) => words.replace(thereIsNone, "$1getting $2 $3 returns 404"),
  },
  {
    name: "things that are a 404",
    example: ["The hook is a 404 now", "Getting the hook returns 404", "Delete the hook"],
    needs: "document",
    cue: /\ban? 4\d\d\b/i,
    says: (said) => {
      const [, start = "", thing = "", status = ""] = isMissing.exec(said.sentence) ?? [];
      if (isGerund.test(thing)) return [`${start}${thing} returns ${status}`];
      return isReadable(said, thing) ? [`${start}getting ${thing.charAt(0).toLowerCase()}${thing.slice(1)} returns ${status}`] : [];
    },
  },
  {
    name: "what it ends with",
    example: ["It ends with a 404", "It returns 404"],
    cue: /\b(?:end|finish)/i,
    changes: (words) =>
      words.replace(
        /^((?:(?:and|then|but|now),? )?(?:it|this|that|the (?:request|call)) (?:(?:must|should|will|has to) )?)(?:(ends|finishes)|end|finish) (?:with|in) (?:an? |the )?(?:status |code |status code )?([1-5]\d\d)$/i,
        (_, start: string, own: string | undefined, status: string) => `${start}${own === undefined ? "return" : "returns"} ${status}`,
      ),
  },
  {
    name: "things that can still be read",
    example: ["The hook can still be read", "Getting the hook succeeds", "GET /concerts"],
    needs: "document",
    cue: /\bcan\b/i,
    says: (said) => {
      const [, start = "", thing = ""] = stillReadable.exec(said.sentence) ?? [];
      return isReadable(said, thing) ? [`${start}getting ${thing.charAt(0).toLowerCase()}${thing.slice(1)} succeeds`] : [];
    },
  },
  {
    name: "gone with a status",
    example: ["Delete the hook, after that it is gone (404)", "Delete the hook, getting it again returns 404"],
    cue: /\bgone\b/,
    changes: (words, said) =>
      words.replace(goneWith, (whole, thing: string, status: string) => {
        if (deleting.test(words) || (isDeleted(said) && thing.toLowerCase() === "it")) return `getting it again returns ${status}`;
        // “service really gone (404)”: another thing than the last call's.
        const noun = thing.toLowerCase().replace(/^(?:the|our|this|that) /, "");
        const isThing = operationsOf(said).some((operation) => operation.method === "GET" && isOne(operation, noun));
        return isThing ? `getting the ${noun} again returns ${status}` : whole;
      }),
  },
  {
    name: "a status when it is asked for",
    example: [
      "Delete the hook and make sure that I get a 404 when I ask for it",
      "Delete the hook and make sure that getting it again returns 404",
    ],
    cue: /\bwhen\b/,
    changes: (words) => words.replace(askedFor, "getting it again returns $1"),
  },
  {
    name: "looked at again",
    example: ["Delete the hook, and when I look at it again it should fail", "Delete the hook, get it again, it should fail"],
    cue: /\bagain\b/,
    changes: (words) => words.replace(lookedAtAgain, "get it again, "),
  },
  {
    name: "what a read shows",
    example: [
      "Both changes are there when you read the piece",
      "Read the piece and check that both changes are there",
      'PATCH /pieces/${pieceId} with title "Walzer" and kind "waltz"',
    ],
    needs: "document",
    cue: /\bwhen\b/,
    says: (said) => {
      const { sentence } = said;
      const [, statement, thing, other] = shownWhenRead.exec(sentence) ?? [];
      // “is locked when we open the order”, where that is a deed
      const [verb = ""] = /\b(?:read|get|open|fetch|load|request)(?=ed\b|\b)/i.exec(sentence.slice(sentence.lastIndexOf("when "))) ?? [];
      const isDeed = operationsOf(said).some(
        (operation) => operation.method !== "GET" && fitOfVerb(operation, { word: verb.toLowerCase(), particle: undefined }) === "own",
      );
      return statement === undefined || isDeed
        ? []
        : [`Read ${thing ?? other} and check that ${statement.charAt(0).toLowerCase()}${statement.slice(1)}`];
    },
  },
  {
    name: "changes that stay",
    example: [
      'Change the title of the piece to "Walzer" and check that it sticks',
      'Change the title of the piece to "Walzer", then get it again and check that it has the changes',
    ],
    needs: "document",
    cue: /\b(?:sticks?|stuck|persists?|persistent)\b/,
    changes: (words) =>
      words.replace(
        /,? and (?:check|verify|ensure|make sure|confirm)(?: that)? (?:it|this|that|the change) (?:sticks|has stuck|persists|is persistent)(?=[.;,!]|$)/i,
        ", then get it again and check that it has the changes",
      ),
  },
  {
    name: "read back and verified",
    example: [
      "Read it back and verify",
      "Read it back and check that it has the changes",
      'PATCH /pieces/${pieceId} with title "Walzer" and kind "waltz"',
    ],
    needs: "document",
    cue: /\b(?:verify|compare|check)\b/,
    changes: (words) =>
      words.replace(
        /^((?:then |now )?(?:read|get|fetch|load) it (?:back|again)) and (?:verify|compare|check)(?: it| that)?(?=[.!]?$)/i,
        "$1 and check that it has the changes",
      ),
  },
  {
    name: "a later GET",
    example: ["Delete the hook, a GET afterwards is 404", "Delete the hook, getting it again is 404"],
    cue: /\bGET\b/,
    changes: (words) => words.replace(judged, "getting it again"),
  },
  {
    name: "the status on GET",
    example: ["Delete the hook. 204, then 404 on GET", "Delete the hook. 204, then getting it again returns 404"],
    cue: /\bGET\b/,
    changes: (words) => words.replace(statusOn, "getting it again returns $1"),
  },
  {
    name: "what was got",
    example: ['PATCH /hooks/${hookId} with url "a", got 404', 'PATCH /hooks/${hookId} with url "a", expect 404'],
    cue: /\b(?:got|gets?|received?)\b/,
    changes: (words) =>
      words.includes("/")
        ? words.replace(/(?:,|,? and|,? but) (?:I |we )?(?:got|gets?|received?) (?=(?:an? )?[1-5]\d\d(?:[.,;!]|$))/g, ", expect ")
        : words,
  },
  {
    name: "not found any more",
    example: ["Delete the hook and check that it is not found any more", "Delete the hook and check that it no longer exists"],
    cue: /(?:found|available|there|accessible|retrievable|reachable|findable)\b/,
    changes: (words, said) =>
      words.replace(missing, (found: string, _verb, _not, _cannot, after: string | undefined) => {
        const isLater = after !== undefined || found.includes("no longer");
        return isLater && (deleting.test(words) || isDeleted(said)) ? "no longer exists" : found;
      }),
  },
];

const goneWith =
  /(?<=^|[,;] |and )(?:(?:after that|after this|afterwards|then),? )?(it|(?:(?:the|our|this|that) )?\p{L}+(?: \p{L}+)??) (?:is |are )?(?:now |really |then |indeed )*gone(?: \(| with (?:a )?|[,:] | ?-> ?| ?=> ?)(4\d\d)\)?(?=[.;,!]|$)/giu;

/** “the hook”, which the last call has not read. */
function isReadable(said: Said, thing: string): boolean {
  const noun = /^(?:the|our|this|that) (?:new |created |deleted |removed )?(.+)$/i.exec(thing)?.[1]?.toLowerCase();
  if (noun === undefined) return false;
  const reads = operationsOf(said).filter((operation) => operation.method === "GET" && isOne(operation, noun));
  const last = lastOperation(said.context);
  return reads.length > 0 && (last === undefined || !reads.includes(last));
}

/** `GET /maintenance_windows/{id}` of “maintenance window” */
function isOne(operation: Operation, noun: string): boolean {
  const { isItem, parameters } = subjectOf(operation);
  return isItem && parameters.at(-1)?.noun === nounOf([noun]);
}

const deleting = /\b(?:delet|remov|destroy|decommission)/i;

function isDeleted({ context: { before } }: Said): boolean {
  return lastRequest(before)?.action.startsWith("DELETE ") === true;
}
