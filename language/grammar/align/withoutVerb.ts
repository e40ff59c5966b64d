// Reads clauses without a verb of their own: “Second wallet for bob, also EUR”, “do the same for "fridge", 60 kg”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { creates, namesOf } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import type { AskedVerb } from "./asked.ts";
import { isDeedOf } from "./deedNouns.ts";
import type { Alignment } from "./spots.ts";

/** Words that state a fact and ask for nothing. */
const stating = group("withoutVerb.stating");

/** "New urgent sample, barcode S-1": a new thing with its values. */
export function askedByNoun({ place, parts }: Alignment): AskedVerb | undefined {
  const { tokens, operation } = place;
  if (!creates(operation) || parts.length === 0) return undefined;
  if (tokens.some(({ word, text }) => stating.test(word) || hasTerminal(word, /^f\.(?:be|modal)/) || /^[=→>]/.test(text))) return undefined;
  const from = /^(?:and|then|also|given|when|next)$/.test(tokens[0]?.word ?? "") ? 1 : 0;
  const start = from + (/^(?:a|an|one)$/.test(tokens[from]?.word ?? "") ? 1 : 0);
  const { word: lead = "" } = tokens[start] ?? {};
  const isMore = lead === "more" && tokens[start - 1]?.word === "one";
  if (!isMore && !/^(?:new|another|additional|further|second|third|2nd|3rd|next|fresh)$/.test(lead || (tokens[start]?.text ?? "")))
    return undefined;
  const nouns = new Set([...subjectOf(operation).nouns].map((noun) => noun.split(" ").at(-1) ?? noun));
  const at = tokens.findIndex(
    ({ kind, word }, one) =>
      one > start && one <= start + 5 && kind === "word" && word !== "" && (nouns.has(nounOf([word])) || isKindOf(operation, word)),
  );
  if (at < 0 || tokens.slice(start, at).some(({ kind }) => kind !== "word")) return undefined;
  return { at: -1, words: [], weight: 2, around: Array.from({ length: start + 1 }, (_, one) => one) };
}

/** "Second cat "Tiger"": by what the request lists as its kind. */
function isKindOf(operation: Alignment["place"]["operation"], word: string): boolean {
  return slotsOf({ operation }).some(
    (slot) =>
      slot.required === true && slot.within.length === 0 && slot.enum?.some((value) => value.toLowerCase() === nounOf([word])) === true,
  );
}

/** "do the same for …": what the last request did, with other values. */
export function askedLikewise({ place, parts }: Alignment): AskedVerb | undefined {
  const { tokens, operation } = place;
  const last = callsBefore(place).findLast((call) => call.operation.method !== "GET");
  if (last?.operation !== operation || last.fails || parts.length === 0) return undefined;
  const said = tokens.map(({ word, text }) => word || text).join(" ");
  const lead =
    /^(?:(?:now|then|and) )?(?:(?:(?:do|does|repeat|repeats) )?(?:exactly )?the same (?:thing )?(?:again )?(?:for|with)\b|(?:likewise|similarly)(?: for)?\b|then also\b|also\b)/.exec(
      said,
    )?.[0];
  const length = lead?.split(" ").length ?? 0;
  if (lead === undefined || tokens.slice(length).some(({ word }) => stating.test(word) || hasTerminal(word, /^f\.(?:be|modal)/)))
    return undefined;
  // "Also file an exhibit" has a verb of its own.
  if (/also$/.test(lead) && !/^(?:an?|for|with)$/.test(tokens[length]?.word ?? "") && !parts.some(({ at }) => at === length))
    return undefined;
  return { at: length - 1, words: Array.from({ length }, (_, one) => one), weight: 3, around: [] };
}

/** "registration" of `registerSample`: what is done, by its noun. */
export function isDeedNoun(operation: Alignment["place"]["operation"], word: string): boolean {
  return namesOf(operation).some(({ verb }) => verb.length > 2 && isDeedOf(verb, word));
}
