// Fills places of an operation from parts of the sentence that do not have the form of a value: bare words after a
// name, “without a dog”, “the same email”, “with an empty title”, “one of them”.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { hasSense, stem } from "../settle/called.ts";
import { itemFor } from "../settle/listItem.ts";
import { keyOf, type Slot, slotsCalled, slotsOf } from "../settle/slots.ts";
import { wordsSaid } from "./saved.ts";
import { type Draft, isValue, put } from "./values.ts";

export function fillLoosely(draft: Draft): void {
  fillSame(draft);
  fillEmpty(draft);
  fillFlags(draft);
  fillBare(draft);
  fillCounts(draft);
  fillDirection(draft);
}

/** "in descending order" */
function fillDirection(draft: Draft): void {
  const { place, used, taken } = draft;
  const { tokens } = place;
  const at = tokens.findIndex(({ word }) => /^(?:ascending|descending|asc|desc)$/.test(word));
  const slots = slotsOf(place).filter(
    (slot) => /^(?:order_?by|order|sort_?order|direction|sort_?dir(?:ection)?)$/i.test(slot.name) && !taken.has(keyOf(slot)),
  );
  const [slot, ...others] = slots;
  if (at < 0 || slot === undefined || others.length > 0) return;
  put(draft, slot, listedAs(slot, (tokens[at]?.word ?? "").startsWith("a") ? "asc" : "desc"));
  used.add(at);
  for (const near of [at - 1, at + 1]) if (/^(?:in|order)$/.test(tokens[near]?.word ?? "")) used.add(near);
}

function openCalled({ place, taken }: Draft, said: string): Slot | undefined {
  const called = slotsCalled(place, said);
  // "tags" is `tagList`.
  const near =
    called.length > 0
      ? called
      : slotsOf(place).filter(({ name }) => nounOf([name.replace(/_?(?:list|ids?|names?)$/i, "")]) === nounOf([said]));
  const sorting = /^(?:sorted|ordered|sort|order) by$/.test(said)
    ? slotsOf(place).filter(({ name }) => /^(?:sort|order)(?:_?by)?$/i.test(name))
    : near;
  const [only, ...others] = sorting.length > 1 ? sorting.filter(({ name }) => /by$/i.test(name) && /^sort/i.test(name)) : sorting;
  return only === undefined || others.length > 0 || taken.has(keyOf(only)) ? undefined : only;
}

/** "with the same email and password": what the last request said of them. */
function fillSame(draft: Draft): void {
  const { place, used, assumed } = draft;
  const { tokens, context } = place;
  const same = tokens.findIndex(({ word }, at) => !used.has(at) && word === "same");
  if (same < 0) return;
  let found = false;
  for (let at = same + 1; at < tokens.length; at++) {
    const { word, kind, text } = tokens[at] as Token;
    if (word === "and" || (kind === "symbol" && text === ",")) continue;
    let count = Math.min(3, tokens.length - at);
    let slot: Slot | undefined;
    for (; count > 0 && slot === undefined; count--) {
      const words = tokens.slice(at, at + count).map((token) => token.word);
      if (!words.includes("")) slot = openCalled(draft, words.join(" "));
    }
    if (slot === undefined) break;
    const [value, ...others] = wordsSaid({ ...context, before: place.before.filter((step) => isAboutSame(draft, step)) }, slot.name);
    if (value === undefined || others.length > 0) return;
    put(draft, slot, value);
    for (let each = at; each <= at + count; each++) used.add(each);
    at += count;
    found = true;
  }
  if (!found) return;
  used.add(same);
  assumed.cost += 0.3;
}

/** Values that the sentence gave another thing are not the same. */
function isAboutSame({ place }: Draft, step: Step): boolean {
  if (step.step !== "api_request") return false;
  const fixed = (path: string): string =>
    path
      .split("/")
      .filter((part) => part !== "" && !/[{$\d]/.test(part))
      .join("/");
  return fixed(step.action.split(" ")[1] ?? "") === fixed(place.operation.path);
}

/** "with an empty name" */
function fillEmpty(draft: Draft): void {
  const { place, used } = draft;
  const { tokens } = place;
  for (const [at, { word }] of tokens.entries()) {
    if (used.has(at) || !hasTerminal(word, /^w\.empty/)) continue;
    const next = tokens[at + 1]?.word ?? "";
    const own = next === "" ? undefined : openCalled(draft, next);
    // "an empty message": its content.
    const content = slotsOf(place).filter(
      ({ name, type, required }) => type === "string" && required === true && hasSense(name.toLowerCase(), "o.content"),
    );
    const slot = own ?? (content.length === 1 ? content[0] : undefined);
    if (slot === undefined || slot.type !== "string" || draft.taken.has(keyOf(slot))) continue;
    put(draft, slot, "");
    used.add(at);
    if (own !== undefined) used.add(at + 1);
  }
}

/** "without a dog", "not spoiled", "private" */
function fillFlags(draft: Draft): void {
  const { place, used, taken, assumed } = draft;
  const { tokens } = place;
  const flags = slotsOf(place).filter(({ type }) => type === "boolean");
  for (const slot of flags) {
    if (taken.has(keyOf(slot))) continue;
    const parts = splitWords(slot.name).filter((part) => !/^(?:is|has|with|allow|allows|allowed|can)$/.test(part));
    const at = tokens.findIndex(
      ({ kind, word }, each) => kind === "word" && !used.has(each) && parts.some((part) => part.length > 2 && stem(part) === stem(word)),
    );
    if (at < 0 || parts.length > 1 || !saysFlag(draft, at)) continue;
    const not = [at - 1, at - 2].find((each) => hasTerminal(tokens[each]?.word ?? "", /^f\.(?:not|no|without)$/));
    put(draft, slot, not === undefined);
    used.add(at);
    if (not !== undefined) used.add(not);
    if (/^(?:allowed|enabled|true)$/.test(tokens[at + 2]?.word ?? "")) used.add(at + 2);
    assumed.cost += 0.2;
  }
}

/** "as admin" at the beginning and "for the admin" say who acts, "the admin password" names another field. */
function saysFlag({ place }: Draft, at: number): boolean {
  const { tokens, operation } = place;
  const before = tokens[at - 1]?.word ?? "";
  if (at === 0 || (before === "as" && at === 1) || (before === "the" && !/^(?:PUT|PATCH)$/.test(operation.method))) return false;
  // "close the hidden mooring": which one.
  const article = [at - 1, at - 2].find((one) => tokens[one]?.word === "the");
  if (article !== undefined && tokens[at + 1]?.kind === "word" && !hasTerminal(tokens[at + 1]?.word ?? "", /^f\./)) return false;
  return slotsCalled(place, tokens[at + 1]?.word ?? "").length === 0;
}

const between = /^(?:is|are|be|to|of|=|:|as|called|named)$/;

/** "priority urgent", "to agent alice", "tags travel and lisbon": words after the name of a place. */
function fillBare(draft: Draft): void {
  const { place, used, assumed } = draft;
  const { tokens } = place;
  for (let at = 0; at < tokens.length - 1; at++)
    for (let count = Math.min(3, tokens.length - at - 1); count > 0; count--) {
      const places = Array.from({ length: count }, (_, index) => at + index);
      const words = places.map((one) => (used.has(one) ? "" : (tokens[one]?.word ?? "")));
      if (words.includes("") || (count === 1 && hasTerminal(words[0] ?? "", /^f\./))) continue;
      const slot = openCalled(draft, words.join(" "));
      if (slot === undefined || !(slot.type === "string" || slot.type === undefined || slot.type === "array")) continue;
      let next = at + count;
      while (between.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
      const said = bareAt(draft, next, slot);
      if (said === undefined) continue;
      const more = slot.type === "array" ? listBehind(draft, next + 1, slot) : [];
      const all = [said, ...more].map((one) => tokens[one]?.text ?? "");
      put(draft, slot, slot.type === "array" ? all.map((text) => itemFor(slot, text)) : listedAs(slot, all[0] ?? ""));
      for (const one of [...places, said, ...more]) used.add(one);
      assumed.cost += 0.3;
      break;
    }
}

function listedAs(slot: Slot, text: string): Json {
  return slot.enum?.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
}

function bareAt({ place, used }: Draft, at: number, slot: Slot): number | undefined {
  const token = place.tokens[at];
  if (token?.kind !== "word" || token.word === "" || used.has(at) || isValue(place.tokens, at)) return undefined;
  if (hasTerminal(token.word, /^f\./) || lexicon.restricting.has(token.word)) return undefined;
  if (slot.enum !== undefined) return slot.enum.some((one) => one.toLowerCase() === token.word) ? at : undefined;
  const next = place.tokens[at + 1];
  // "with the email out"
  if (lexicon.vocabulary.has(token.word) && !/^\p{Lu}/u.test(token.text)) return undefined;
  const ends = next === undefined || next.kind === "symbol" || /^(?:and|with|for|to|in|on)$/.test(next.word);
  return ends ? at : undefined;
}

function listBehind(draft: Draft, from: number, slot: Slot): readonly number[] {
  const found: number[] = [];
  for (let at = from; at < draft.place.tokens.length; at += 2) {
    const { word = "", text = "" } = draft.place.tokens[at] ?? {};
    if (word !== "and" && text !== ",") break;
    const next = bareAt(draft, at + 1, slot);
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/** "one bottle": how many. */
function fillCounts(draft: Draft): void {
  const { place, used, taken } = draft;
  const { tokens, operation } = place;
  if (operation.method === "GET") return;
  const amounts = slotsOf(place).filter((slot) => hasSense(slot.name.toLowerCase(), "o.amount") && !taken.has(keyOf(slot)));
  const [amount, ...others] = amounts;
  if (amount === undefined || others.length > 0) return;
  for (const [at, { word, kind }] of tokens.entries()) {
    const number = kind === "word" && !used.has(at) ? numberWords.indexOf(word) : -1;
    if (number < 0 || tokens[at + 1]?.kind !== "word" || hasTerminal(tokens[at + 1]?.word ?? "", /^f\./)) continue;
    put(draft, amount, number);
    used.add(at);
    return;
  }
}

const numberWords: readonly string[] = "zero one two three four five six seven eight nine ten".split(" ");
