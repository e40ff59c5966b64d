// Computes values from those of earlier requests: “a week later”, “one day after the complaint”, “the full quantity”.
// Only what earlier requests settle exactly counts.

import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { hasTerminal, numberNamed } from "../lexicon/lexicon.ts";
import { isDayFormat } from "../settle/days.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { type Alignment, isOpen, type Spot } from "./spots.ts";

const spans: ReadonlyMap<string, number> = new Map([
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["week", 604_800],
]);

interface Span {
  readonly seconds: number;
  readonly end: number;
  readonly isBack: boolean;
  /** Words of what it is counted from; none for the last one. */
  readonly from: readonly string[];
}

/** Fills moments that the clause counts from earlier ones. */
export function placeLater(alignment: Alignment): void {
  const { place, said, values, evidence, spots } = alignment;
  const { tokens } = place;
  for (let at = 0; at < tokens.length; at++) {
    const span = said.has(at) ? undefined : spanAt(tokens, at);
    const [only, ...others] = spots.filter((spot) => isDayFormat(spot.format) && spot.slot !== undefined && isOpen(alignment, spot));
    if (span === undefined || only === undefined || others.length > 0) continue;
    const base = momentBefore(alignment, only, span.from);
    const value = base === undefined ? undefined : moved(base, span.isBack ? -span.seconds : span.seconds);
    if (value === undefined) continue;
    values.set(only.key, value);
    evidence.sum += 6;
    for (let one = at; one < span.end; one++) said.add(one);
    if (/^(?:exactly|precisely|just)$/.test(tokens[at - 1]?.word ?? "")) said.add(at - 1);
  }
}

/** "a week later", "one day after the complaint", "exactly one hour after the first one" */
function spanAt(tokens: readonly Token[], at: number): Span | undefined {
  const word = (one: number): string => tokens[one]?.word ?? "";
  const count = /^(?:a|an|one)$/.test(word(at)) ? 1 : countOf(tokens[at]);
  const unit = spans.get(word(at + 1).replace(/s$/, ""));
  const way = word(at + 2);
  if (count === undefined || unit === undefined || !/^(?:later|after|afterwards|before|earlier)$/.test(way)) return undefined;
  const isBack = /^(?:before|earlier)$/.test(way);
  let end = at + 3;
  if (/^(?:later|afterwards|earlier)$/.test(way)) return { seconds: count * unit, end, isBack, from: [] };
  const from: string[] = [];
  while (tokens[end]?.kind === "word" && word(end) !== "" && from.length < 4 && !/^(?:and|with|for|at|in|on)$/.test(word(end)))
    from.push(word(end++));
  return { seconds: count * unit, end, isBack, from };
}

function countOf(token: Token | undefined): number | undefined {
  if (token?.kind === "number") return Number.isInteger(token.value) ? Number(token.value) : undefined;
  return numberNamed(token?.word ?? "");
}

/** The moment that earlier requests have sent there: the last one, the only one, or that of the thing that is named. */
function momentBefore({ place }: Alignment, spot: Spot, from: readonly string[]): string | undefined {
  const sent = callsBefore(place).flatMap(({ step, operation, fails }) => {
    const value = operation === place.operation && !fails ? memberAt(step.body, spot) : undefined;
    return typeof value === "string" ? [{ value, words: splitWords(JSON.stringify(step.body)) }] : [];
  });
  const content = from.filter((word) => !hasTerminal(word, /^f\./) && !/^(?:first|one|that|it|before|previous|last)$/.test(word));
  const meant = content.length === 0 ? sent : sent.filter(({ words }) => content.every((word) => words.includes(word)));
  const found = new Set(meant.map(({ value }) => value));
  if (content.length > 0 || from.includes("first")) return found.size === 1 ? [...found][0] : undefined;
  return meant.at(-1)?.value;
}

/** The value of the body in that place. */
export function memberAt(body: unknown, { within, name }: Spot): Json | undefined {
  let value = body as Json | undefined;
  for (const one of [...within, name]) value = isJsonObject(value ?? null) ? (value as Record<string, Json>)[one] : undefined;
  return value;
}

/** The day or moment in that many seconds, written as before. */
function moved(text: string, seconds: number): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined;
  if (isDay && seconds % 86_400 !== 0) return undefined;
  const time = Date.parse(isDay ? `${text}T00:00:00Z` : text);
  const later = Number.isNaN(time) ? undefined : new Date(time + seconds * 1000).toISOString();
  return isDay ? later?.slice(0, 10) : later?.replace(/\.\d+Z$/, "Z");
}

/** "dispense the full quantity": all that an earlier request has named. */
export function placeFull(alignment: Alignment): void {
  const { place, said, values, evidence, spots } = alignment;
  const { tokens } = place;
  for (const [at, { word }] of tokens.entries()) {
    const next = tokens[at + 1]?.word ?? "";
    if (!/^(?:full|whole|entire)$/.test(word) || said.has(at) || tokens[at - 1]?.word !== "the") continue;
    const [only, ...others] = spots.filter(
      (spot) => spot.slot?.in === "body" && isOpen(alignment, spot) && splitWords(spot.name).includes(next),
    );
    if (only === undefined || others.length > 0 || !/^(?:integer|number)$/.test(only.type ?? "")) continue;
    const sent = new Set(
      callsBefore(place)
        .flatMap(({ step, fails }) => (fails ? [] : [memberAt(step.body, only)]))
        .filter((value) => typeof value === "number"),
    );
    if (sent.size !== 1) continue;
    values.set(only.key, [...sent][0] as Json);
    evidence.sum += 5;
    said.add(at).add(at + 1);
  }
}
