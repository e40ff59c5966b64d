/** Lists the phrases that this project avoids, each with its replacement. Every entry comes from a text that readers misread. */
import type { TextKind } from "./texts.ts";

export interface Entry {
  /** Matched against one sentence. */
  readonly pattern: RegExp;
  readonly instead: string;
  /** Limits the entry to texts of these kinds; without it the entry holds for all. */
  readonly kinds?: readonly TextKind[];
}

const glossary: readonly Entry[] = [
  { pattern: /\bbehind\b(?! (?:a|the|your) (?:\w+ )?(?:proxy|gateway|firewall))/i, instead: "after, follows, or next to" },
  { pattern: /\bin front of\b/i, instead: "before" },
  { pattern: /\b(?:stands?|stood)\b(?!-in| (?:for|in for|out|alone|still)\b)/i, instead: "is, is in, or contains" },
  { pattern: /\bread over\b/i, instead: "ignored" },
  { pattern: /\b(?:is|are|be|been|was|were|being) told\b/i, instead: "an agent that reports or says" },
  { pattern: /\btells\b(?!.*\bapart\b)/i, instead: "reports, says, or returns" },
  { pattern: /\b(?:is|are|be|been|was|were|being) said\b/i, instead: "an agent that says" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  {
    pattern: /\b(?:a|each|every|first|second|third|last|next|this|one|same|later|earlier|previous) rounds?\b(?![- ]?trip)/i,
    instead: "iteration",
  },
  { pattern: /\b(?:a|the|no) fault of\b/i, instead: "bug in" },
  { pattern: /\bnot there\b/i, instead: "missing" },
  { pattern: /\b(?:says?|knows?|tells?|gives?|takes?|sees?|counts?|asks?) not\b/i, instead: "does not say (know, give …)" },
  { pattern: /\b(?:is|are|was|were) to be\b/i, instead: "must be" },
  { pattern: /\bbut for\b/i, instead: "except" },
  { pattern: /\bbesides\b/i, instead: "also, or apart from" },
  { pattern: /\b(?:there|where|here)(?:by|in|of|with|upon)\b/i, instead: "a short clause" },
  { pattern: /\b(?:lead|leads|run|runs|go|goes) in a circle\b/i, instead: "is circular" },
  { pattern: /\bonce more\b/i, instead: "again" },
  { pattern: /\bso many times\b/i, instead: "N times" },
  { pattern: /\bin (?:its|their) stead\b/i, instead: "instead" },
  { pattern: /^(?:What|Who|Whoever|Whatever)\b[^?]*$/, instead: "a noun or a verb as the beginning of the sentence" },
  { pattern: /^(?:Which|Whose|Whom)\b[^?]*$/, instead: "a noun or a verb as the beginning of the sentence" },
  { pattern: /^Whether\b[^?]*$/, instead: "Returns whether …, or: True if …", kinds: ["comment"] },
  { pattern: /^Of [^,]*$/, instead: "a whole sentence" },
  { pattern: /^(?:Those|That|The ones?) (?:that|which|who|of|for|in)\b/, instead: "a noun or a verb as the beginning of the sentence" },
  { pattern: /^(?:How|Where|Whether|Why|When|That|Those)\b[^?]*$/, instead: "a verb: Parses …, Returns …", kinds: ["head"] },
  {
    pattern: /(?<!\b(?:there|where|here|who|which) )\b(?:is|are|was|were) no (?!longer|more|other|such|less|need|further|one|if)[a-z]/i,
    instead: "is not a",
    kinds: ["head", "comment", "document"],
  },
  { pattern: /\b(?:is|are|was|were) (?:only )?looked at\b/i, instead: "checks, reads or opens, with an agent" },
  { pattern: /\bwhat (?:a|the) checks? looks? at\b/i, instead: "the subject of the check" },
  { pattern: /\bwhat was spoken of\b/i, instead: "the thing mentioned before" },
  { pattern: /^So many\b/, instead: "The number of …, or: This many …" },
  { pattern: /\b(?:nobody|somebody)\b/i, instead: "the person or program that is meant", kinds: ["message"] },
];

/** The entries that a sentence breaks; code in backticks is no prose. */
export function brokenEntries(sentence: string, kind: TextKind): readonly Entry[] {
  const prose = sentence.replace(/`[^`]*`/g, "`…`");
  return glossary.filter(({ pattern, kinds }) => (kinds === undefined || kinds.includes(kind)) && pattern.test(prose));
}
