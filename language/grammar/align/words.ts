// Fills places of an operation with words that are not values by their form: values that the document lists, flags, and
// ids of what is known.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { attempt } from "../correct/attempt.ts";
import { resourcesOf } from "../correct/resources.ts";
import { variablesOf } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { valueTold } from "../settle/pathValues.ts";
import { valueOfText } from "../settle/slots.ts";
import type { AskedVerb } from "./asked.ts";
import { isDeedOf } from "./deedNouns.ts";
import { valueOfId } from "./same.ts";
import { type Alignment, isOpen, listedValue, type Spot } from "./spots.ts";
import { isFormOf } from "./verbs.ts";

const denying = /^(?:without|no|not|n't|don't|never)$/;

/** "an automatic SUV", "two child seats", "pass/fail"; false if a value has two places. */
export function placeListed(alignment: Alignment): boolean {
  const { place, said } = alignment;
  const { tokens } = place;
  for (let at = 0; at < tokens.length; at++)
    for (let count = 3; count > 0; count--) {
      const places = Array.from({ length: count }, (_, index) => at + index);
      if (places.some((one) => said.has(one) || !isPlain(alignment, one, count))) continue;
      const text = places.map((one) => tokens[one]?.text ?? "").join("");
      const found = alignment.spots.flatMap((spot) => {
        const isThing = count === 1 && isPluralThing(alignment, text) && listedValue(spot, nounOf([text])) === undefined;
        const value = !isThing && isOpen(alignment, spot) && isOrderSaid(alignment, spot, at) ? listedWord(spot, text, count) : undefined;
        const isMeant = value !== undefined && (isContent(tokens, at, count) || saysName(alignment, spot, at, at + count));
        return isMeant ? [{ spot, value }] : [];
      });
      if (found.length === 0) continue;
      // "put the won deal back": which one, as an earlier request has said.
      const isOfPlace = found.some(({ spot }) => saysName(alignment, spot, at, at + count));
      if (!isOfPlace && describesKnown(alignment, at, count)) {
        if (!wasSaid(alignment, found[0]?.value ?? "")) return false;
        for (const one of places) said.add(one);
        continue;
      }
      // "from Plus to Unlimited": what it was until then.
      if (tokens[at - 1]?.word === "from" && tokens[at + count]?.word === "to" && wasSaid(alignment, found[0]?.value ?? "")) {
        for (const one of [at - 1, ...places]) said.add(one);
        break;
      }
      const named = found.length === 1 ? found : found.filter(({ spot }) => saysName(alignment, spot, at, at + count));
      const [only, ...others] = named;
      if (only === undefined || others.length > 0 || isDenied(alignment, at)) return false;
      alignment.values.set(only.spot.key, only.value);
      alignment.evidence.sum += 6;
      for (const one of places) said.add(one);
      for (const one of wordsOfName(alignment, only.spot, at, at + count)) said.add(one);
      break;
    }
  return true;
}

/** “its quotes”: things, and no state `quoted`. */
function isPluralThing({ place: { context, operation } }: Alignment, text: string): boolean {
  const noun = nounOf([text]);
  return (
    context.operations !== undefined &&
    noun !== text.toLowerCase() &&
    !subjectOf(operation).nouns.has(noun) &&
    resourcesOf(context.operations).has(noun)
  );
}

/** "with a price of at most 20" sorts nothing, though `sort` lists the field `price`. */
function isOrderSaid({ place: { tokens } }: Alignment, { name }: Spot, at: number): boolean {
  if (!/^(?:sort|order)(?:ing|_?by)?$/i.test(name)) return true;
  return tokens.slice(Math.max(0, at - 4), at + 4).some(({ word }) => /^(?:sort(?:ed|ing)?|order(?:ed|ing)?|by|first|last)$/.test(word));
}

function isPlain({ place: { tokens } }: Alignment, at: number, count: number): boolean {
  const { kind, word = "", text } = tokens[at] ?? {};
  if (kind === "path" && count > 1) return true;
  if (kind === "symbol") return count === 3 && (text === "/" || text === "-");
  return kind === "word" && word !== "";
}

/** "Plus" is not a “plus”, and “in the shift of the morning” no greeting. */
function isContent(tokens: Alignment["place"]["tokens"], at: number, count: number): boolean {
  const { word = "", text = "" } = tokens[at] ?? {};
  // "a morning trip"
  const isGreeting = hasTerminal(word, /^f\.opener$/) && !/^(?:a|an|the)$/.test(tokens[at - 1]?.word ?? "");
  return count > 1 || (at > 0 && /^\p{Lu}\p{Ll}+$/u.test(text)) || !(isGreeting || hasTerminal(word, /^f\.(?!opener)/));
}

function listedWord(spot: Spot, text: string, count: number): string | undefined {
  const own = listedValue(spot, text);
  if (own !== undefined) return own;
  // "high-priority"
  const [, first = "", name = ""] = /^(\w+)-(\w+)$/.exec(text) ?? [];
  if (first !== "" && sameName(spot.name, name)) return listedValue(spot, first);
  // "O negative" of `O-`
  const [, grade = "", sign = ""] = /^(\w{1,2})(negative|positive)$/i.exec(text) ?? [];
  if (sign !== "") return spot.enum?.find((one) => one.toLowerCase() === `${grade}${/^n/i.test(sign) ? "-" : "+"}`.toLowerCase());
  if (count === 2 && !/[/ ]/.test(text)) {
    const singular = listedValue(spot, text.replace(/s$/i, ""));
    if (singular !== undefined) return singular;
  }
  if (count !== 1 || text.length < 4) return undefined;
  // "a 720p copy" of `hd720`
  const digits = /^(\d{3,})[a-z]?$/.exec(text)?.[1];
  if (digits !== undefined) {
    const found = spot.enum?.filter((one) => one.replace(/\D+/g, " ").split(" ").includes(digits)) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }
  const singular = listedValue(spot, text.replace(/s$/i, ""));
  const inflected = singular ?? spot.enum?.find((one) => one.length > 3 && stem(one.toLowerCase()) === stem(text.toLowerCase()));
  if (inflected !== undefined || text.length < 6) return inflected;
  // "to analysis" of `IN_ANALYSIS`
  const inside =
    spot.enum?.filter(
      (one) =>
        /^(?:in|on|at|under)[_ -]/i.test(one) && listedValue({ ...spot, enum: [one.slice(one.search(/[_ -]/) + 1)] }, text) !== undefined,
    ) ?? [];
  if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  // "a refusal" of `refused`
  const deeds =
    (spot.isRequired && spot.slot?.in === "body" ? spot.enum : undefined)?.filter(
      (one) => /ed$/i.test(one) && isDeedOf(one.toLowerCase(), text),
    ) ?? [];
  return deeds.length === 1 ? deeds[0] : undefined;
}

/** "the closed mooring" of what changes one. */
function describesKnown({ place: { tokens, operation }, parts }: Alignment, at: number, count: number): boolean {
  if (
    operation.method === "GET" ||
    !hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) ||
    /^(?:a|an)$/.test(tokens[at - 1]?.word ?? "")
  )
    return false;
  const next = tokens[at + count];
  // "the survey report survey.pdf" is one of its own.
  if (next === undefined || parts.some((part) => part.at === at + count)) return false;
  return next.kind === "word" && next.word !== "" && !hasTerminal(next.word, /^f\./) && operation.path.includes("}");
}

export function wasSaid({ place: { before } }: Alignment, value: string): boolean {
  return before.some((step) => step.step === "api_request" && JSON.stringify([step.body, step.query]).includes(`"${value}"`));
}

function isDenied({ place: { tokens } }: Alignment, at: number): boolean {
  return [at - 1, at - 2].some(
    (one) => denying.test(tokens[one]?.word ?? "") || /^(?:non|neither|nor|except|but)$/.test(tokens[one]?.word ?? ""),
  );
}

function wordsOfName({ place: { tokens }, said }: Alignment, spot: Spot, from: number, to: number): readonly number[] {
  const near = [from - 1, from - 2, from - 3, to, to + 1];
  return near.filter((at) => {
    const { word = "" } = tokens[at] ?? {};
    return word !== "" && !said.has(at) && (spot.words.includes(stem(word)) || sameName(spot.name, word) || isRootOf(word, spot.name));
  });
}

/** "an honorary member" of `membership` */
function isRootOf(word: string, name: string): boolean {
  return (
    word.length >= 5 && /^(?:ship|hood|ment|ing)$/.test(name.toLowerCase().startsWith(word) ? name.slice(word.length).toLowerCase() : "")
  );
}

function saysName(alignment: Alignment, spot: Spot, from: number, to: number): boolean {
  return wordsOfName(alignment, spot, from, to).length > 0;
}

/** "without breakfast", "with seats left", "don't notify anybody", "without automatic renewal" */
export function placeFlags(alignment: Alignment): boolean {
  const { place, said } = alignment;
  const { tokens } = place;
  for (const spot of alignment.spots) {
    const none = spot.enum?.find((one) => /^(?:none|off|never|no|nobody)$/i.test(one));
    if (!isOpen(alignment, spot) || !(spot.type === "boolean" || none !== undefined)) continue;
    const names = splitWords(spot.name).filter(
      (word) => !/^(?:is|has|have|with|allow|allows|allowed|can|include|includes|enabled?|in)$/.test(word),
    );
    const at = flagAt(alignment, names);
    if (at === undefined) continue;
    const [from, to] = at;
    // "electricity: yes", "electricity is false"
    const value = /^(?::|=|is)$/.test(tokens[to + 1]?.word || tokens[to + 1]?.text || "") ? to + 2 : to + 1;
    const answer = /^(?:true|yes|on|enabled|false|no|off|disabled)$/.exec(tokens[value]?.word ?? "")?.[0];
    if (answer !== undefined && spot.type === "boolean" && !hasTerminal(tokens[value + 1]?.word ?? "", /^f\.(?:the|my)$/)) {
      alignment.values.set(spot.key, /^(?:true|yes|on|enabled)$/.test(answer));
      alignment.evidence.sum += 8;
      for (let one = from; one <= value; one++) alignment.said.add(one);
      continue;
    }
    const inside = tokens.findIndex(({ word }, one) => one > from && one < to && denying.test(word));
    if (spot.type === "boolean" && /^(?:is|are|was|were)$/.test(tokens[from + 1]?.word ?? "") && from + 1 < to) {
      alignment.values.set(spot.key, inside < 0);
      alignment.evidence.sum += 6;
      for (let one = from; one <= to; one++) said.add(one);
      continue;
    }
    const not = [from - 1, from - 2].find((one) => denying.test(tokens[one]?.word ?? ""));
    // "the breakfast booking" chooses one, "when the guest is notified" something else.
    if (not === undefined && (none !== undefined || !isGiven(alignment, from, to))) continue;
    alignment.values.set(spot.key, none !== undefined ? none : not === undefined);
    alignment.evidence.sum += 6;
    for (let one = from; one <= to; one++) said.add(one);
    for (const one of [from - 1, from - 2]) if (not !== undefined && one >= not) said.add(one);
    if (not !== undefined && /^(?:do|does)$/.test(tokens[not - 1]?.word ?? "")) said.add(not - 1);
    for (const one of [from - 1, from - 2]) if (/^(?:with|as|includ\w+|adds?|adding|plus)$/.test(tokens[one]?.word ?? "")) said.add(one);
    for (const one of [to + 1])
      if (
        /^(?:anybody|anyone|any|left|free|on|enabled|please|included)$/.test(tokens[one]?.word ?? "") &&
        !(not === undefined && /^any/.test(tokens[one]?.word ?? ""))
      )
        said.add(one);
  }
  // A denial that no place says.
  return tokens.every(({ word }, at) => said.has(at) || !denying.test(word));
}

/** From the first to the last word that say the flag. */
function flagAt({ place: { tokens }, said }: Alignment, names: readonly string[]): readonly [number, number] | undefined {
  if (names.length === 0) return undefined;
  for (const [from] of tokens.entries()) {
    const left = [...names];
    for (let to = from; to < Math.min(tokens.length, from + names.length + 3); to++) {
      const { kind, word = "" } = tokens[to] ?? {};
      if (kind !== "word" || word === "" || said.has(to)) break;
      const found = left.findIndex((name) => isSameRoot(name, word));
      if (found >= 0) left.splice(found, 1);
      // "the queen was not seen"
      else if (to > from && names.length > 1 && left.length > 0 && /^(?:is|are|was|were|be|been|has|not)$/.test(word)) continue;
      else if (to === from || !hasTerminal(word, /^f\.(?:the|my)$/)) break;
      if (left.length === 0) return [from, to];
    }
  }
  return undefined;
}

function isSameRoot(name: string, word: string): boolean {
  if (stem(name) === stem(word)) return true;
  const [short, long] = name.length < word.length ? [name, word] : [word, name];
  return (
    short.length >= 4 && long.startsWith(short) && /^(?:matic|matically|s|al|als|ation|ations|ing|ed|ly)$/.test(long.slice(short.length))
  );
}

function isGiven({ place: { tokens, operation }, said }: Alignment, from: number, to: number): boolean {
  const before = tokens[from - 1]?.word ?? "";
  if (/^(?:the|her|his|their|our|my|this|that|of|for|by|to)$/.test(before)) return false;
  if (/^(?:with|as|includ\w+|adds?|adding|plus|and|an?|optionally)$/.test(before) || from === 0)
    return before !== "an" && before !== "a" ? true : operation.method === "GET" || operation.method === "POST";
  const next = tokens[to + 1];
  return said.has(from - 1) || next === undefined || next.kind === "symbol" || operation.method === "GET";
}

/** "with one person missing": of the only place that counts them. */
export function placeOne(alignment: Alignment): void {
  const { place, said, spots, values, evidence } = alignment;
  const { tokens } = place;
  for (const [at, { word }] of tokens.entries()) {
    const counted = stem(tokens[at + 1]?.word ?? "");
    if (word !== "one" || said.has(at) || counted === "") continue;
    const [only, ...others] = spots.filter(
      (spot) => spot.type === "integer" && spot.slot?.in === "body" && isOpen(alignment, spot) && spot.words.includes(counted),
    );
    if (only === undefined || others.length > 0) continue;
    values.set(only.key, 1);
    evidence.sum += 5;
    let end = at + 1;
    while (only.words.includes(stem(tokens[end]?.word ?? ""))) end++;
    for (let one = at; one < end; one++) said.add(one);
  }
}

const pages: ReadonlyMap<string, number> = new Map([
  ["first", 1],
  ["second", 2],
  ["third", 3],
  ["fourth", 4],
]);

/** "the second page" */
export function placePages(alignment: Alignment): void {
  const { tokens } = alignment.place;
  for (const [at, { word }] of tokens.entries()) {
    const page = pages.get(word);
    if (page === undefined || tokens[at + 1]?.word !== "page" || alignment.said.has(at)) continue;
    const spot = alignment.spots.find(
      (one) => one.slot?.in === "query" && /^page(?:_?(?:number|no))?$/i.test(one.name) && isOpen(alignment, one),
    );
    if (spot === undefined) continue;
    alignment.values.set(spot.key, page);
    alignment.evidence.sum += 8;
    for (const one of [at, at + 1, ...(tokens[at + 2]?.word === "of" ? [at + 2] : [])]) alignment.said.add(one);
  }
}

/** Fills what is required and unsaid: a variable of that name, or the id of the only thing of its kind. */
export function placeRequired(alignment: Alignment): boolean {
  const { place, values } = alignment;
  for (const spot of alignment.spots) {
    if (!spot.isRequired || !isOpen(alignment, spot) || spot.parameter !== undefined) continue;
    if (spot.type === "object" && [...values.keys()].some((key) => key.startsWith(`${spot.key}.`))) continue;
    const known = referenceFor(alignment, spot);
    if (known === undefined && changesPart(alignment)) continue;
    if (known === undefined) return false;
    values.set(spot.key, known);
    for (const [at, { word }] of place.tokens.entries())
      if (word !== "" && spot.name.length > 3 && spot.name.toLowerCase().startsWith(nounOf([word])) && word.length > 2)
        alignment.said.add(at);
  }
  return true;
}

/** "Set its budget to 20": some fields of what there is are sent, though the document requires all. */
function changesPart({ place: { operation }, values }: Alignment): boolean {
  return /^(?:PUT|PATCH)$/.test(operation.method) && [...values.keys()].some((key) => key.startsWith("body."));
}

/** "for that list": a place that need not be filled, and whose thing is known. */
export function placeReferences(alignment: Alignment): void {
  const { place, said, values } = alignment;
  for (const spot of alignment.spots) {
    if (spot.parameter !== undefined || !isOpen(alignment, spot) || !/ids?$/i.test(spot.name)) continue;
    const noun = nounOf([spot.name.replace(/_?ids?$/i, "")]);
    const at = place.tokens.findIndex(
      ({ word }, one) =>
        !said.has(one) &&
        word !== "" &&
        (nounOf([word]) === noun || noun.endsWith(` ${nounOf([word])}`)) &&
        /^(?:that|this|the|same|her|his|our|their)$/.test(place.tokens[one - 1]?.word ?? ""),
    );
    const known = at < 0 ? undefined : referenceFor(alignment, spot);
    if (known === undefined) continue;
    values.set(spot.key, known);
    said.add(at);
    alignment.evidence.sum += 3;
  }
}

/** The value of that parameter in the paths of earlier requests. */
function valueInPaths(place: Alignment["place"], name: string): Json | undefined {
  for (const { operation } of [...callsBefore(place)].reverse()) {
    const { parameters } = subjectOf(operation);
    const index = parameters.findIndex((one) => sameName(one.name, name));
    const told = index < 0 ? undefined : attempt(() => valueTold(place, operation, index, name, parameters[index]?.noun ?? ""));
    if (told !== undefined) return valueOfText(told);
  }
  return undefined;
}

function referenceFor({ place }: Alignment, { name, type }: Spot): Json | undefined {
  if (!/(?:id|ids|ref|code|number|key|slug|uuid)$/i.test(name)) {
    const own = variablesOf(place.context).filter((variable) => sameName(variable.name, name));
    return own.length === 1 ? { $var: own[0]?.name ?? "" } : undefined;
  }
  const noun = nounOf([name.replace(/_?(?:ids?|ref|code|number|key|slug|uuid)$/i, "")]);
  const variables = variablesOf(place.context);
  const named = variables.filter((one) => sameName(one.name, name) || sameName(one.source.split(".").at(-1) ?? "", name));
  const held = new Set(named.map((one) => one.name));
  if (held.size === 1) return { $var: [...held][0] as string };
  if (held.size > 1 || type === "array") return undefined;
  const told = valueOfId(place, name) ?? valueInPaths(place, name);
  if (told !== undefined) return told;
  // A thing of that kind that was made, and whose id was saved.
  const made = callsBefore(place).flatMap(({ step, operation, fails }) =>
    !fails && operation.method === "POST" && endsWithNoun(operation.path, noun)
      ? (step.store ?? []).flatMap((entry) =>
          typeof entry === "string"
            ? []
            : Object.entries(entry).flatMap(([variable, source]) => (/^\$\.id$/.test(String(source)) ? [variable] : [])),
        )
      : [],
  );
  return new Set(made).size === 1 ? { $var: made[0] as string } : undefined;
}

/** `/shopping/lists` makes a list, and a shopping list. */
function endsWithNoun(path: string, noun: string): boolean {
  const segments = path.split("/");
  return [1, 2].some((count) => nounOf(segments.slice(-count)) === noun);
}

/** "approve": the decision that the document lists. */
export function fillVerb({ place, spots, values, evidence, said }: Alignment, { at, words }: AskedVerb): void {
  const word = place.tokens[at]?.word ?? "";
  const listed = spots.flatMap((spot) =>
    (spot.enum ?? []).filter((value) => isFormOf(word, value.toLowerCase())).map((value) => ({ spot, value })),
  );
  const [only, ...others] = listed;
  if (only === undefined || others.length > 0 || (words.length > 0 && !only.spot.isRequired)) return;
  values.set(only.spot.key, only.value);
  evidence.sum += 3;
  said.add(at);
}
