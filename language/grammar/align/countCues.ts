// Finds places of numbers by what is counted, and of amounts of money.

import { nounOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { nounsOf, stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import type { Cue } from "./cues.ts";
import { between } from "./looserCues.ts";
import type { Part } from "./parts.ts";
import type { Alignment, Spot } from "./spots.ts";
import { isUnit } from "./units.ts";

const people = group("countCues.people");

/** "for 12 people", "two child seats" */
export function countOf({ place, spots }: Alignment, { at, end, kind }: Part, spot: Spot): Cue | undefined {
  if (kind !== "number" || spot.type !== "integer" || spot.parameter !== undefined) return undefined;
  const { tokens, context, operation } = place;
  const { word = "" } = tokens[end] ?? {};
  // "with room for 12 people"
  const hasRoom = tokens[at - 1]?.word === "for" && /^(?:room|space|seats|capacity)$/.test(tokens[at - 2]?.word ?? "");
  const lead = tokens[at - 1]?.word === "for" ? [at - 1, ...(hasRoom ? [at - 2] : [])] : [];
  if (people.test(word) && /guest|people|person|adult|capacity|participant|pax|party|attendee|size|head|visitor|travel/i.test(spot.name))
    return { score: 6, words: [...lead, end] };
  if (!/^(?:quantity|qty|count|amount|copies|units|pieces|number)$/i.test(spot.name) || word === "") return undefined;
  const isThing =
    /^(?:pieces?|pcs|units?|items?|copies|of|times|x)$/.test(word) ||
    [1, 2].some((count) => {
      const words = between(end, end + count).map((one) => tokens[one]?.word ?? "");
      return !words.includes("") && context.operations !== undefined && nounsOf(context.operations, operation).has(nounOf(words));
    }) ||
    slotsOf({ operation }).some((slot) => slot.enum?.some((value) => isBegun(value, word)) === true);
  // "two portions", where nothing else is a number and no unit says what is counted.
  const isOther =
    !isThing &&
    /[^s]s$/.test(word) &&
    !isUnit(word) &&
    !hasTerminal(word, /^(?:f|v|w)\./) &&
    spots.every((one) => one === spot || one.parameter !== undefined || !/^(?:integer|number)$/.test(one.type ?? ""));
  return isOther
    ? { score: 5, words: [end] }
    : isThing
      ? { score: 5, words: /^(?:pieces?|pcs|units?|items?|copies|times|x)$/.test(word) ? [end] : [] }
      : undefined;
}

/** Returns whether a listed value begins with the word: “child” of `child_seat`. */
function isBegun(value: string, word: string): boolean {
  return stem(splitWords(value)[0] ?? "") === stem(word);
}

const payments = /^(?:payment|refund|transfer|deposit|withdrawal|charge|donation|payout)$/;

const limits = /^(?:limit|size|page_?size|per_?page|max_?results|top|count|page_?limit|take)$/i;

/** "50 a page", "ten hits per page", "ten at a time", "top 10", "max 2 hits", "limited to five", "no more than 5" */
export function limit({ place: { tokens } }: Alignment, { at, end, kind }: Part, spot: Spot): Cue | undefined {
  if (kind !== "number" || spot.slot?.in !== "query" || !limits.test(spot.name)) return undefined;
  const word = (one: number): string => tokens[one]?.word ?? "";
  for (const noun of [0, 1, 2]) {
    const after = [0, 1, 2].map((one) => word(end + noun + one)).join(" ");
    const page =
      /^(?:(?:to|per|on|in) )?(?:(?:a|each|every|the) )?page\b|^at a time\b|^(?:at most|at the most|at maximum|max|maximum)\b/.exec(
        after,
      )?.[0];
    const most = /^(?:at most|up to)$/.test(`${word(at - 2)} ${word(at - 1)}`) ? [at - 2, at - 1] : [];
    if (page !== undefined) return { score: 9, words: [...most, ...between(end, end + noun + page.split(" ").length)] };
  }
  const lead = [2, 1, 0].map((one) => word(at - 1 - one)).join(" ");
  const bound =
    /(?:^| )(top|max|maximum|maximum of|first|at most|limited to|limit of|limit to|up to|no more than|not more than|only the first|a maximum of)$/.exec(
      lead,
    )?.[1];
  if (bound === undefined) return undefined;
  const hits = /^(?:hits?|results?|entries|items|rows|matches|of)$/.test(word(end)) ? [end] : [];
  return { score: 9, words: [...between(at - bound.split(" ").length, at), ...hits] };
}

/** "18000 GBP" */
export function amountOfMoney({ place: { tokens }, spots }: Alignment, { at, end, kind, text }: Part, spot: Spot): Cue | undefined {
  const isCode = (word: string): boolean => /^[A-Z]{3}$/.test(word);
  if (
    kind === "constant" &&
    isCode(text) &&
    /currency/i.test(spot.name) &&
    (tokens[at - 1]?.kind === "number" || tokens[at + 1]?.kind === "number")
  )
    return { score: 9, words: [] };
  // "a claim for Ada, in EUR"
  if (kind === "constant" && isCode(text) && /currency(?:_?code)?$/i.test(spot.name) && tokens[at - 1]?.word === "in")
    return { score: 7, words: [at - 1] };
  if (kind !== "number" || !/^(?:amount|price|value|total|sum|cost|fee)$/i.test(spot.name)) return undefined;
  // "a payment of 20", where one place has amounts
  const isOfPayment =
    payments.test(tokens[at - 2]?.word ?? "") &&
    tokens[at - 1]?.word === "of" &&
    !/^\p{L}/u.test(tokens[end]?.text.replace(/^(?:for|with|and|to|on|from|by|in)$/, "") ?? "");
  if (isOfPayment && /^amount$/i.test(spot.name)) return { score: 7, words: [at - 1] };
  const isBeside = isCode(tokens[end]?.text ?? "") || isCode(tokens[at - 1]?.text ?? "");
  const hasCurrency = spots.some(({ name, within }) => /currency/i.test(name) && within.join() === spot.within.join());
  const worth = /^(?:worth|costing|costs|priced|for|of|over)$/.test(tokens[at - 1]?.word ?? "") ? [at - 1] : [];
  return isBeside && hasCurrency ? { score: 8, words: worth } : undefined;
}
