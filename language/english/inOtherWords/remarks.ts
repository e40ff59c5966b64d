// Rewordings of lines with remarks: words that say nothing of the service, and calls before a check.

import { capitalized } from "../../capitalized.ts";
import { asideAt } from "../../grammar/align/phrases.ts";
import type { Step } from "../../step.ts";
import { verbOfStem } from "../line/gerund.ts";
import { type Rewording, requestedBy, type Said, textOf } from "./rewording.ts";

const approvals =
  /,? (?:which is (?:right|correct|fine|good|ok|okay|expected|what we want)|so far so good|(?:it|this|that) (?:is|was) (?:no longer|not) (?:needed|wanted|used|required)(?: any ?more| any longer)?|(?:nobody|no one) (?:needs|uses|wants) (?:it|that)(?: any ?more| any longer)?|also fine|all good|please check|please)(?=[.!]?$)/iu;
const keeping = /\b(?:keep|save|store|note|record|remember|write down|hold on|stash)\b/i;
const slowness =
  /\b(?:asynchronous(?:ly)?|in the background|eventual(?:ly)?|takes? (?:a|some)|needs? (?:a|some)|index(?:ed|ing)?|propagat\w+|queued?|cached?)\b/iu;
const leadingCall =
  /^(?:[Aa]fter|[Uu]pon|[Oo]n|[Ff]ollowing) (?:(?:a|the) )?((?:GET|POST|PUT|PATCH|DELETE) (?:request to )?\/\S*),? (?=(?:the|its|it|a|an|we|i) )/u;

/** Come before the sentence as written, where “make sure to set it to 5” would be a check. */
export const openings: readonly Rewording[] = [
  {
    name: "words that lead to a request",
    example: ["Make sure to set the state of the hook to closed", "Set the state of the hook to closed"],
    needs: "document",
    reads: opened,
  },
];

export const remarks: readonly Rewording[] = [
  {
    name: "words after a request",
    example: ["Set the ready flag of the piece to true properly", "Set the ready flag of the piece to true"],
    needs: "document",
    cue: /(?:again|after|afterwards|that|away|once|properly|quickly|go|me|us|possible|case|sure|safe|all)[.!]?$/i,
    reads: (said) => {
      const at = said.tokens.findIndex((_, from) => from > 2 && asideAt(said.tokens, from, "a.trailing") === said.tokens.length - from);
      const isPaused = said.tokens[at - 1]?.text === ",";
      return at < 0 ? undefined : requestedBy(said, textOf(said, 0, isPaused ? at - 1 : at));
    },
  },
  {
    name: "approvals",
    example: ["Got 201, which is correct", "Got 201"],
    // “Keep the id, it is not needed”: is it kept?
    changes: (words) => (keeping.test(words) ? words : words.replace(approvals, "")),
  },
  {
    name: "what was shown",
    example: ['GET /pieces/7 showed title "A" and kind "waltz"', 'GET /pieces/7 shows title "A" and kind "waltz"'],
    changes: (words) => words.replace(/\bshowed\b/gu, "shows"),
  },
  {
    name: "why to wait",
    example: ["Wait 2 seconds, pinging hooks takes some time", "Wait 2 seconds"],
    changes: (words) => {
      const [wait = ""] = /^(?:please )?(?:wait|sleep|pause)\b[^,]*(?=, )/iu.exec(words) ?? [];
      return wait !== "" && slowness.test(words.slice(wait.length)) ? wait : words;
    },
  },
  {
    name: "waits that come again",
    example: ["Wait 5 seconds again", "Wait 5 seconds"],
    changes: (words) => (/^(?:please )?wait\b/i.test(words) ? words.replace(/ again(?=\.?$)/iu, "") : words),
  },
  {
    name: "calls before a check",
    example: ["Upon POST /concerts the name should exist", "POST /concerts; the name should exist"],
    changes: (words) => words.replace(leadingCall, "$1; "),
  },
];

/** “Make sure to delete it”, “Start by deleting it” */
function opened(said: Said): readonly Step[] | undefined {
  const length = asideAt(said.tokens, 0, "a.opening");
  const at = said.tokens[length]?.text === "," ? length + 1 : length;
  const { word = "" } = said.tokens[at] ?? {};
  if (length === 0 || word === "") return undefined;
  const rest = textOf(said, at).replace(/\?$/, "");
  const stem = said.tokens[length - 1]?.word === "by" ? /^(\w{2,})ing$/.exec(word)?.[1] : undefined;
  const verb = stem === undefined ? word : verbOfStem(stem, said.context);
  const steps = verb === undefined ? undefined : requestedBy(said, capitalized(verb) + rest.slice(word.length));
  // “Here we see 3 tasks” looks at what came back.
  const isLooking = said.tokens[0]?.word === "here" && steps?.[0]?.step === "api_request" && steps[0].action.startsWith("GET ");
  return isLooking ? undefined : steps;
}
