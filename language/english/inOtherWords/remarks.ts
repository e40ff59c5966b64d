// Rewordings of lines with remarks: words that say nothing of the service, and calls before a check.

import type { Rewording } from "./rewording.ts";

const approvals =
  /,? (?:which is (?:right|correct|fine|good|ok|okay|expected|what we want)|so far so good|also fine|all good|please check|please)(?=[.!]?$)/iu;
const slowness =
  /\b(?:asynchronous(?:ly)?|in the background|eventual(?:ly)?|takes? (?:a|some)|needs? (?:a|some)|index(?:ed|ing)?|propagat\w+|queued?|cached?)\b/iu;
const leadingCall =
  /^(?:[Aa]fter|[Uu]pon|[Oo]n|[Ff]ollowing) (?:(?:a|the) )?((?:GET|POST|PUT|PATCH|DELETE) (?:request to )?\/\S*),? (?=(?:the|its|it|a|an|we|i) )/u;

export const remarks: readonly Rewording[] = [
  {
    name: "approvals",
    example: ["Got 201, which is correct", "Got 201"],
    changes: (words) => words.replace(approvals, ""),
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
