// Finds phrases of a request that send nothing: they lead in, add an aside, only announce values, or repeat which thing
// is meant.

import type { Token } from "../../english/token.ts";
import { group } from "../lexicon/groups.ts";
import { fitOfVerb } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { asideAt, channelAt } from "./phrases.ts";
import type { Alignment } from "./spots.ts";

/** "with the following data:", "the details being as follows:", "search text:" */
export function introducesValues(tokens: readonly Token[], at: number): boolean {
  const introducing =
    /^(?:body|data|filters?|query|parameters?|values?|details?|particulars|information|info|input|fields?|attributes|properties|search|text|following|follows?|these|below|given|are|being|as|here)$/;
  let end = at;
  while (introducing.test(tokens[end]?.word ?? "")) end++;
  return end > at && /^(?::|[–—-])$/.test(tokens[end]?.text ?? "");
}

/** Phrases that lead in or add nothing, and where a person does it: “in the app”. */
export function asidesIn(tokens: readonly Token[]): ReadonlySet<number> {
  const skipped = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    // "second page" is not a second step.
    const isOrdinal = /^(?:first|second|third|next|last)$/.test(tokens[at]?.word ?? "") && tokens[at + 1]?.kind === "word" && at > 0;
    const mayLead = at === 0 || skipped.has(at - 1) || tokens[at - 1]?.kind === "symbol";
    const length = Math.max(
      mayLead && !isOrdinal ? asideAt(tokens, at, "a.lead") : 0,
      asideAt(tokens, at, "a.aside"),
      channelAt(tokens, at),
    );
    for (let one = at; one < at + length; one++) skipped.add(one);
  }
  return skipped;
}

const past = group("lead.past");

/** "which we just created", "that was deleted above": which one it is, whose id is known. */
export function relativesIn({ place }: Alignment): readonly number[] {
  const { tokens } = place;
  for (let from = 1; from < tokens.length; from++) {
    let at = from;
    for (const part of [
      /^(?:which|that|who)$/,
      /^(?:we|i|you|she|he)$/,
      /^(?:was|were|has|had|have|got)$/,
      /^been$/,
      /^(?:just|already|newly|only)$/,
    ])
      if (part.test(tokens[at]?.word ?? "")) at++;
    const { word = "" } = tokens[at] ?? {};
    const isOwn = callsBefore(place).some(
      ({ operation, fails }) => !fails && fitOfVerb(operation, { word, particle: undefined }) === "own",
    );
    if (at === from || !(past.test(word) || (isOwn && /(?:ed|en|ght|ut)$/.test(word)))) continue;
    at++;
    while (/^(?:before|above|earlier|just|now|first|already|by|us|previously|in|step|at|the|beginning|start)$/.test(tokens[at]?.word ?? ""))
      at++;
    if (tokens[at]?.kind === "number" && tokens[at - 1]?.word === "step") at++;
    return Array.from({ length: at - from }, (_, index) => from + index);
  }
  return [];
}
