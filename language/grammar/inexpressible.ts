// Finds what steps cannot say: conditions, repetitions of a step, and rights of everybody. A refusal adds what to write
// instead.

import type { Token } from "../english/token.ts";
import { group } from "./lexicon/groups.ts";

const conditions = group("inexpressible.conditions");
const repetitions = group("inexpressible.repetitions");

/** Returns what to write in place of a condition, a repetition or a right, if the tokens have one. */
export function insteadOf(tokens: readonly Token[], from: number): string | undefined {
  const words = tokens.map(({ word }) => word);
  const starts = [words[0] ?? "", words[from] ?? "", words[from + 1] ?? ""];
  if (starts.some((word) => conditions.test(word)))
    return "A test does the same in every run, without conditions: write what must be so as a check, or a test for each case.";
  const isCounted = (at: number): boolean =>
    words[at] === "times" && /^(?:\d+|two|three|four|five|ten|several|many)$/.test(tokens[at - 1]?.text ?? "");
  if (words.some((word, at) => repetitions.test(word) || isCounted(at)))
    return "A sentence does a thing once: write a sentence for each time, such as “Send the same request again.”";
  if (
    /^(?:only (?!\d)(?:\S+ ){1,3}|nobody (?:\S+ ){0,3}|no one (?:\S+ ){0,3})(?:can|may|must|should|is allowed) (?!be )/.test(
      words.slice(0, 8).join(" "),
    )
  )
    return "A request is that of one person: write a sentence for each of them, such as “Ada can list the orders” and “Bob cannot list the orders”.";
  return undefined;
}
