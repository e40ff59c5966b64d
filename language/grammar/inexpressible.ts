// Finds what steps cannot say: conditions, repetitions of a step, rights of everybody, two responses at once. A refusal
// adds what to write instead.

import type { Token } from "../english/token.ts";
import { group } from "./lexicon/groups.ts";

const conditions = group("inexpressible.conditions");
const repetitions = group("inexpressible.repetitions");

/** Returns what to write in place of what no step says, if the tokens have it. */
export function insteadOf(tokens: readonly Token[], from: number): string | undefined {
  const words = tokens.map(({ word }) => word);
  const starts = [words[0] ?? "", words[from] ?? "", words[from + 1] ?? ""];
  if (starts.some((word) => conditions.test(word)))
    return "A test does the same in every run, without conditions: write what must be so as a check, or a test for each case.";
  const isCounted = (at: number): boolean =>
    words[at] === "times" && /^(?:\d+|two|three|four|five|ten|several|many)$/.test(tokens[at - 1]?.text ?? "");
  if (words.some((word, at) => repetitions.test(word) || isCounted(at)))
    return "A sentence does a thing once: write a sentence for each time, such as “Send the same request again.”";
  const said = tokens.map(({ kind, word, text }) => (kind === "quoted" ? '"' : word || text)).join(" ");
  return others.find(([form]) => form.test(said))?.[1];
}

/** Forms of sentences, and what to write instead. */
const others: readonly (readonly [form: RegExp, instead: string])[] = [
  [
    /^(?:only (?!\d)(?:\S+ ){1,3}|nobody (?:\S+ ){0,3}|no one (?:\S+ ){0,3})(?:can|may|must|should|is allowed) (?!be )/,
    "A request is that of one person: write a sentence for each of them, such as “Ada can list the orders” and “Bob cannot list the orders”.",
  ],
  [
    /^(?:(?:both|all|every|each)(?: (?:one|of|the|these|those|two|three|of the|of these)){0,2} (?:requests?|calls?|responses?|answers?)|(?:both|they|the two \S+)(?: \S+)? have (?:the same|different)) /,
    "A check reads one response: write it directly below its request. Compare with what was saved, such as “Save the name as name”.",
  ],
  [
    /^(?:list|search|show|find|get|read) [^.;:]{1,80} (?:except|apart from|other than|but not|(?:that|which) are not) /,
    "A request can only ask for what its parameters say: list all of them, and check the items that are meant.",
  ],
  [/^(?:list|search|show|find|get|read) [^.;:]{1,80} or "/, "No request sends one value or the other: write a request for each."],
  [
    /^(?:change|set|update|move|raise|lower|increase|reduce) [^.;:]{1,80} from \S+ to /,
    "A request sends the new value alone: leave out the old one here, and check it above.",
  ],
  [
    /^the [^.;:]{1,40} (?:has|have) (?:not |n't )?changed$/,
    "Compare with what was saved: “Save the name as name” after the first request, and “The name is not ${name}” after the last one.",
  ],
  [
    /^the (?:most (?:expensive|recent|popular) \S+|(?:cheap|new|old|late|earli|heavi|light|long|short|larg|small|big|high|low|tall|young)est \S+)(?: of (?:all|the) \S+| in the list)? (?:is|was|has|belongs|costs|should|must|comes) /,
    "No check finds the item with the highest or lowest value of a field: write how the list is sorted, and check its first item, such as “The loans are sorted by price” and “The first loan is …”.",
  ],
  [
    /^(?:the )?\S+ (?:is|was) (?:\d+|\S+) (?:days?|weeks?|months?|years?|hours?|minutes?) (?:before|after|earlier|later|older|newer) /,
    "No check adds a time to a date: compare with the date itself, such as “The due date is after 1 March 2026”.",
  ],
  [
    /^(?:put|store|copy|save|keep|write) .{1,60} (?:in|into|to|as) (?:the )?(?:\S+ )?(?:headers?|cookies?)\b/,
    "Headers and cookies belong to a request: save the value first, such as “Save $.name as name”, and then write “Send the header X-Name: ${name} with all following requests”.",
  ],
  [/ \d+ (?:by|x) \d+ /, "Name the field of each number, such as “height 40 and width 30”."],
];
