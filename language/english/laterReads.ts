// Says in other words that a thing is read again after the call before: “404 on GET”, “a later GET is a 404”, “it is
// not found anymore” after a deletion. Without these words the status would be that of the call before.

import { withWordsChanged } from "./maskedTexts.ts";

const later = `(?:(?:a|an|the|another|any|every) )?(?:(?:later|subsequent|following|further|second|new|fresh|next|final|repeated|follow-up) )?`;
const get = `GET(?: requests?| calls?)?(?: (?:on|of|for|to) (?:it|that|this|the same (?:url|path|resource|one)))?`;
const afterwards = `(?:,? (?:afterwards|after that|after this|thereafter|then|again|now))?`;
const outcome = `(?:is|are|returns?|gives?|yields?|answers?|responds?|results?|fails?|must|should|shall|has to|needs to|will|would|can|cannot|now|then|→|->|=>)`;
const judged = new RegExp(String.raw`(?<![\w/])${later}${get}${afterwards}(?= ${outcome}(?![\w/]))(?! \S* ?/)`, "g");
const statusOn = new RegExp(String.raw`(?<!\w)(?:a |an )?([1-5]\d\d) (?:on|for|from) ${later}${get}${afterwards}(?=[.;,!]|$)`, "g");
const missing =
  /(?<!\w)(is|are|was|must|should|shall|can|could|may)(?:( not|n't) (?:be )?| no longer (?:be )?|(not) be )(?:found|there|available|accessible|retrievable|reachable|findable)((?: (?:any ?more|any longer|afterwards|after that|after this|then|now))+)?(?=[.;,!]|$)/g;

const deleting = /\b(?:delet|remov|destroy|decommission)/i;

/** Returns the sentence in these words, and as it is if it speaks of no later read. */
export function withLaterReads(sentence: string, isDeleted: () => boolean): string {
  return withWordsChanged(sentence, (words) => laterReadsIn(words, isDeleted)) ?? sentence;
}

function laterReadsIn(sentence: string, isDeleted: () => boolean): string {
  const reads = sentence.includes("GET")
    ? sentence.replace(judged, "getting it again").replace(statusOn, (_, status: string) => `getting it again returns ${status}`)
    : sentence;
  return reads.replace(missing, (found: string, _verb, _not, _cannot, after: string | undefined) => {
    const isLater = after !== undefined || found.includes("no longer");
    return isLater && (deleting.test(sentence) || isDeleted()) ? "no longer exists" : found;
  });
}
