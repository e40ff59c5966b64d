// Compares the unit after a number with the unit in a name: “450 ml” of `volumeMl`, “412.80 EUR” of `costEur`.

import { sameName } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { group } from "../lexicon/groups.ts";
import type { Cue } from "./cues.ts";
import type { Part } from "./parts.ts";
import type { Alignment, Spot } from "./spots.ts";

interface Unit {
  /** One or two words of a sentence. */
  readonly said: RegExp;
  /** A word of a name. */
  readonly name: RegExp;
}

const units: readonly Unit[] = [
  { said: /^(?:s|secs?|seconds?)$/, name: /^(?:s|secs?|seconds?)$/ },
  { said: /^(?:ms|msecs?|millis(?:econds?)?|milliseconds?)$/, name: /^(?:ms|millis|milliseconds?|msecs?)$/ },
  { said: /^(?:min|mins|minutes?)$/, name: /^(?:min|mins|minutes?)$/ },
  { said: /^(?:h|hrs?|hours?)$/, name: /^(?:h|hrs?|hours?)$/ },
  { said: /^(?:days?|nights?)$/, name: /^(?:days?|nights?)$/ },
  { said: /^weeks?$/, name: /^weeks?$/ },
  { said: /^months?$/, name: /^months?$/ },
  { said: /^(?:years?|yrs?)(?: old)?$/, name: /^(?:age|years?)$/ },
  { said: /^(?:kg|kgs|kilos?|kilograms?)$/, name: /^(?:kg|kilos?|kilograms?)$/ },
  { said: /^(?:g|grams?)$/, name: /^(?:g|grams?)$/ },
  { said: /^(?:t|tons?|tonnes?)$/, name: /^(?:t|tons?|tonnes?)$/ },
  { said: /^(?:lbs?)$/, name: /^(?:lbs?|pounds)$/ },
  { said: /^(?:km|kms|kilomet(?:er|re)s?)$/, name: /^(?:km|kilomet(?:er|re)s?)$/ },
  { said: /^(?:km\/h|kmh|kph)$/, name: /^(?:kmh|kph)$/ },
  { said: /^miles?$/, name: /^(?:miles?|mi)$/ },
  { said: /^(?:mm|millimet(?:er|re)s?)$/, name: /^mm$/ },
  { said: /^(?:cm|centimet(?:er|re)s?)$/, name: /^cm$/ },
  { said: /^(?:m|met(?:er|re)s?)$/, name: /^(?:m|met(?:er|re)s?)$/ },
  { said: /^(?:ft|feet|foot)$/, name: /^(?:ft|feet)$/ },
  { said: /^(?:square (?:met(?:er|re)s?|m)|sqm|m2|m²)$/, name: /^(?:sqm|m2)$/ },
  { said: /^square (?:feet|foot)$/, name: /^(?:sqft|ft2)$/ },
  { said: /^(?:ml|millilit(?:er|re)s?)$/, name: /^ml$/ },
  { said: /^(?:l|lit(?:er|re)s?)$/, name: /^(?:l|lit(?:er|re)s?)$/ },
  { said: /^(?:cubic met(?:er|re)s?|m3)$/, name: /^(?:m3|cbm)$/ },
  { said: /^(?:%|percent|pct)$/, name: /^(?:pct|percent|percentage)$/ },
  { said: /^(?:degrees?|degrees? (?:celsius|c)|degc|celsius|°c)$/, name: /^(?:temp|temperature|celsius|degrees|c)$/ },
  { said: /^(?:v|volts?)$/, name: /^(?:v|volts?|voltage)$/ },
  { said: /^(?:kwh|kilowatt hours?)$/, name: /^kwh$/ },
  { said: /^(?:kw|kilowatts?)$/, name: /^kw$/ },
  { said: /^(?:w|watts?)$/, name: /^(?:w|watts?)$/ },
  { said: /^(?:nm|newton ?met(?:er|re)s?)$/, name: /^nm$/ },
  { said: /^(?:mg|milligrams?)$/, name: /^mg$/ },
  { said: /^bar$/, name: /^bar$/ },
  { said: /^rpm$/, name: /^rpm$/ },
  { said: /^(?:kbps|kilobits?)$/, name: /^kbps$/ },
  { said: /^(?:mbps|megabits?)$/, name: /^mbps$/ },
  { said: /^(?:mb|megabytes?)$/, name: /^mb$/ },
  { said: /^(?:gb|gigabytes?)$/, name: /^gb$/ },
  { said: /^(?:cents?|ct)$/, name: /^cents?$/ },
  { said: /^(?:eur|euros?|€)$/, name: /^(?:eur|euros?)$/ },
  { said: /^(?:usd|dollars?|bucks|\$)$/, name: /^(?:usd|dollars?)$/ },
  { said: /^(?:gbp|pounds?|sterling|£)$/, name: /^(?:gbp|pounds?)$/ },
  { said: /^(?:chf|francs?)$/, name: /^(?:chf|francs?)$/ },
];
/** Names that say a measure with any unit. */
const measured = /^(?:area|size|volume|length|width|height|weight|distance|duration)$/;

/** Prepositions of a point in time: “in 2 days”. */
const whens = /^(?:in|within|after|before|until|since)$/;
const times = /^(?:s|ms|min|h|days?|nights?|weeks?|months?|years?|hours?|minutes?|seconds?)/;

const measures = group("units.measures");
const leads = group("units.leads");

interface Said {
  readonly unit: Unit;
  readonly words: readonly number[];
}

/** The unit directly after the number, or a sign of money before it. */
function unitAt(tokens: readonly Token[], { at, end }: Part): Said | undefined {
  const word = (one: number): string => (tokens[one]?.word || tokens[one]?.text || "").toLowerCase();
  for (const said of [`${word(end)} ${word(end + 1)}`, word(end)]) {
    const unit = units.find((one) => one.said.test(said));
    if (unit !== undefined) return { unit, words: said.includes(" ") ? [end, end + 1] : [end] };
  }
  const sign = /^[€$£]$/.test(word(at - 1)) ? units.find((one) => one.said.test(word(at - 1))) : undefined;
  return sign === undefined ? undefined : { unit: sign, words: [at - 1] };
}

/** Returns whether the name ends in that unit: `durationSec` in “seconds”. */
export function isOfUnit(name: string, said: string): boolean {
  const unit = said === "" ? undefined : units.find((one) => one.said.test(said));
  return unit !== undefined && unit === unitOf({ name } as Spot);
}

/** The unit that the name ends in, `engineHours`, or is, `days`. */
function unitOf({ name }: Spot): Unit | undefined {
  const words = splitWords(name);
  const last = words.at(-1) ?? "";
  return words.length < 2 && last.length < 3 ? undefined : units.find((unit) => unit.name.test(last));
}

const periods: readonly (readonly [said: RegExp, name: RegExp])[] = [
  [/^(?:minutes?|min)$/, /^(?:minute|min)$/],
  [/^(?:hours?|hr?)$/, /^(?:hour|hourly|hr|h)$/],
  [/^days?$/, /^(?:day|daily)$/],
  [/^nights?$/, /^(?:night|nightly)$/],
  [/^weeks?$/, /^(?:week|weekly)$/],
  [/^months?$/, /^(?:month|monthly)$/],
  [/^years?$/, /^(?:year|yearly|annual|annum)$/],
];
const priced = group("units.priced");

/** "45.5 a day", "20 EUR per month": the tokens of the period. */
function rateAt(tokens: readonly Token[], part: Part): { readonly period: number; readonly words: readonly number[] } | undefined {
  const unit = unitAt(tokens, part)?.words.filter((one) => one >= part.end) ?? [];
  const at = part.end + unit.length;
  // "55 for hour" of people whose language says so
  if (!/^(?:per|a|an|each|every|for)$/.test(tokens[at]?.word ?? "")) return undefined;
  const period = periods.findIndex(([said]) => said.test(tokens[at + 1]?.word ?? ""));
  if (tokens[at]?.word === "for" && /s$/.test(tokens[at + 1]?.word ?? "")) return undefined;
  return period < 0 ? undefined : { period, words: [...unit, at, at + 1] };
}

/** "8 liters per square meter" of `litersPerM2` */
export function ratioCue({ place: { tokens } }: Alignment, part: Part, spot: Spot): Cue | undefined {
  const said = part.kind === "number" && spot.parameter === undefined ? unitAt(tokens, part) : undefined;
  const at = (said?.words.at(-1) ?? part.end) + 1;
  if (said === undefined || tokens[at]?.word !== "per") return undefined;
  const other = unitAt(tokens, { ...part, at, end: at + 1 });
  const [one = "", two = ""] = spot.name.split(/[Pp]er(?=[A-Z_])/);
  const has = (name: string, unit: Unit | undefined): boolean => splitWords(name).some((word) => unit?.name.test(word) === true);
  if (other === undefined || !has(one, said.unit) || !has(two, other.unit)) return undefined;
  return { score: 10, words: [...said.words, at, ...other.words] };
}

/** "4.5 an hour" of `hourlyRate` or `pricePerHour` */
export function rateCue({ place: { tokens } }: Alignment, part: Part, spot: Spot): Cue | undefined {
  const rate = part.kind === "number" && spot.parameter === undefined ? rateAt(tokens, part) : undefined;
  if (rate === undefined) return undefined;
  const lead = /^(?:for|at)$/.test(tokens[part.at - 1]?.word ?? "") ? [part.at - 1] : [];
  const isSaid = splitWords(spot.name).some((name) => periods[rate.period]?.[1].test(name));
  return isSaid ? { score: 9, words: [...rate.words, ...lead] } : undefined;
}

/** Returns whether the amount is for another period than the place has. */
function isOfOtherPeriod(tokens: readonly Token[], part: Part, spot: Spot): boolean {
  const rate = rateAt(tokens, part);
  const names = splitWords(spot.name);
  const own = periods.findIndex(([, name]) => names.some((word) => name.test(word)));
  return rate !== undefined && (own < 0 ? !names.some((word) => priced.test(word)) : own !== rate.period);
}

const rates = /(?:rate|per_?cent\w*|vat|tax|discount|share|interest)$/i;

/** Returns whether a percent sign is that of an amount in such a place: “7%” of `vat_rate`. */
export function isPercent({ place: { tokens }, spots, values }: Alignment, at: number): boolean {
  const { kind, value } = tokens[at - 1] ?? {};
  const amount = Number(value);
  return (
    tokens[at]?.text === "%" &&
    kind === "number" &&
    amount > 1 &&
    spots.some(({ key, name, type }) => /^(?:number|integer)$/.test(type ?? "") && rates.test(name) && values.get(key) === amount)
  );
}

/** Returns whether the word is a unit of measure or money. */
export function isUnit(word: string): boolean {
  return word !== "" && units.some(({ said }) => said.test(word.toLowerCase()));
}

/** Returns whether the number has another unit than the place, or is a point in time: “in 2 days” of `days`. */
export function isOfOtherUnit(tokens: readonly Token[], part: Part, spot: Spot): boolean {
  const before = tokens[part.at - 1]?.word ?? "";
  if (whens.test(before) && times.test(tokens[part.end]?.word ?? "") && !splitWords(spot.name).includes(before)) return true;
  if (isOfOtherPeriod(tokens, part, spot)) return true;
  const said = unitAt(tokens, part)?.unit;
  if (/[Pp]er(?=[A-Z_])/.test(spot.name)) return false;
  const own = said === undefined ? undefined : unitOf(spot);
  return own !== undefined && own !== said;
}

const dimensions: readonly (readonly [adjective: RegExp, noun: RegExp])[] = [
  [/^(?:high|tall)$/, /^height$/],
  [/^wide$/, /^(?:width|breadth)$/],
  [/^long$/, /^(?:length|duration)$/],
  [/^(?:deep|thick)$/, /^(?:depth|thickness)$/],
  [/^heavy$/, /^(?:weight|mass)$/],
];

/** “long” describes a length or a duration. */
export function nounOfAdjective(word: string): RegExp | undefined {
  return dimensions.find(([adjective]) => adjective.test(word))?.[1];
}

/** Returns whether the document describes the field in that unit: “Size of the volume in GB”. */
function isDescribedIn({ slot }: Spot, unit: Unit): boolean {
  return slot?.field?.unit !== undefined && unit.said.test(slot.field.unit);
}

/** "2.5 kg" is `weightKg`, "42.5 square metres" `floorArea`. */
export function unitCue({ place: { tokens } }: Alignment, part: Part, spot: Spot): Cue | undefined {
  if (part.kind !== "number" || spot.parameter !== undefined) return undefined;
  const { at, end } = part;
  const said = unitAt(tokens, part);
  const names = splitWords(spot.name);
  const next = tokens[end]?.word ?? "";
  // A unit that nobody listed: “300 rpm” of `speedRpm`.
  const isOwn = next.length > 1 && names.length > 1 && names.at(-1) === next;
  const words = said?.words ?? (isOwn ? [end] : undefined);
  if (words === undefined) return undefined;
  const { word: later = "" } = tokens[Math.max(end, (words.at(-1) ?? 0) + 1)] ?? {};
  const lead = leads.test(tokens[at - 1]?.word ?? "") ? [at - 1] : [];
  const after = measures.test(later) ? [(words.at(-1) ?? 0) + 1] : [];
  const isNamed = said !== undefined && names.some((name) => said.unit.name.test(name));
  // "62 cm high" of `heightCm`, “10 GB” of a size “in GB”
  const isMeant = dimensions.some(([adjective, noun]) => adjective.test(later) && names.some((name) => noun.test(name)));
  if (isOwn || isNamed || (said !== undefined && isDescribedIn(spot, said.unit)))
    return { score: isMeant ? 10 : 9, words: [...words, ...after, ...lead] };
  const isMeasure = said !== undefined && words.length === 2 && names.some((name) => measured.test(name));
  // "40 % rh", "3 adult guests": the place's own name follows the unit.
  if (isMeasure || (later !== "" && sameName(spot.name, later)))
    return { score: 9, words: [...words, (words.at(-1) ?? 0) + (isMeasure ? 0 : 1)] };
  return undefined;
}

/** Returns whether a word at the end of a name says a unit: `kg` of `weightKg`. */
export function isUnitOfName(word: string): boolean {
  return units.some(({ name }) => name.test(word));
}

/** Returns whether the words after a number say the unit that the name ends in: “7 kilos” of `weightKg`. */
export function saysUnitOf(said: string, name: string): boolean {
  return units.some((unit) => unit.said.test(said) && unit.name.test(name));
}

/** Returns whether both words say the same unit: “s” and “seconds”. */
export function isSameUnit(one: string, other: string): boolean {
  return one === other || units.some(({ said }) => said.test(one) && said.test(other));
}

/** Nouns of the measures that a unit is of: a length for “metres”. */
const dimensionsOfUnits: readonly (readonly [unit: RegExp, noun: RegExp])[] = [
  [/^(?:mm|cm|m|km|ft|feet|foot|miles?|(?:milli|centi|kilo)?met(?:er|re)s?)$/, /^(?:length|width|height|depth|distance|size)$/],
  [/^(?:g|kg|t|kgs|kilos?|grams?|kilograms?|tons?|tonnes?|lbs?)$/, /^(?:weight|mass|load)$/],
  [/^(?:ml|l|lit(?:er|re)s?)$/, /^(?:volume|capacity)$/],
  [/^(?:v|volts?)$/, /^voltage$/],
];

/** The nouns of what that unit measures. */
export function measureOf(unit: string): RegExp | undefined {
  return dimensionsOfUnits.find(([said]) => said.test(unit))?.[1];
}

export function isPeriod(word: string): boolean {
  return periods.some(([said]) => said.test(word));
}

/** Returns whether the name says the period: `pricePerNight` of “night”, `hourlyRate` of “hour”. */
export function saysPeriod(period: string, name: string): boolean {
  const own = periods.find(([said]) => said.test(period))?.[1];
  return own !== undefined && splitWords(name).some((word) => own.test(word));
}

/**
 * The words of a name without its unit or period at the end: `length` of `lengthMetres`, `price` of `pricePerNight`.
 */
export function withoutUnit(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  if (words.length > 2 && words.at(-2) === "per") return words.slice(0, -2);
  return words.length > 1 && isUnitOfName(last) && !/^(?:temp|temperature|voltage|age)$/.test(last) ? words.slice(0, -1) : words;
}
