// Rewordings of a later read: “404 on GET”, “a later GET is a 404”, “it is not found any more” after a deletion.
// Without these words the status would be that of the call before.

import { lastRequest } from "../context/above.ts";
import type { Rewording, Said } from "./rewording.ts";

const later = `(?:(?:a|an|the|another|any|every) )?(?:(?:later|subsequent|following|further|second|new|fresh|next|final|repeated|follow-up) )?`;
const get = `GET(?: requests?| calls?)?(?: (?:on|of|for|to) (?:it|that|this|the same (?:url|path|resource|one)))?`;
const afterwards = `(?:,? (?:afterwards|after that|after this|thereafter|then|again|now))?`;
const outcome = `(?:is|are|returns?|gives?|yields?|answers?|responds?|results?|fails?|must|should|shall|has to|needs to|will|would|can|cannot|now|then|→|->|=>)`;
const judged = new RegExp(String.raw`(?<![\w/])${later}${get}${afterwards}(?= ${outcome}(?![\w/]))(?! \S* ?/)`, "g");
const statusOn = new RegExp(String.raw`(?<!\w)(?:a |an )?([1-5]\d\d) (?:on|for|from) ${later}${get}${afterwards}(?=[.;,!]|$)`, "g");
const missing =
  /(?<!\w)(is|are|was|must|should|shall|can|could|may)(?:( not|n't) (?:be )?| no longer (?:be )?|(not) be )(?:found|there|available|accessible|retrievable|reachable|findable)((?: (?:any ?more|any longer|afterwards|after that|after this|then|now))+)?(?=[.;,!]|$)/g;

export const laterReads: readonly Rewording[] = [
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

const deleting = /\b(?:delet|remov|destroy|decommission)/i;

function isDeleted({ context: { before } }: Said): boolean {
  return lastRequest(before)?.action.startsWith("DELETE ") === true;
}
