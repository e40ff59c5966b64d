// The values of a sentence, and the slots of an operation that they fill: by the words before them, by the preposition,
// by what the document lists, by type.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { TokenClass, TokenReference } from "../edges.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { hasSense, stem } from "../settle/called.ts";
import { isDayFormat } from "../settle/days.ts";
import { Unsettled } from "../settle/place.ts";
import {
  contentSlot,
  type Filling,
  isIdOfAnother,
  keyOf,
  partsOfName,
  type Slot,
  slotOfValue,
  slotsCalled,
  slotsOf,
  typed,
} from "../settle/slots.ts";

export interface Draft {
  readonly place: Filling;
  readonly query: Record<string, Json>;
  readonly body: Record<string, Json>;
  /** Slots that have a value, by their keys. */
  readonly taken: Set<string>;
  /** Tokens that the request says. */
  readonly used: Set<number>;
  /** The assumptions of the places of values, beyond those that a reading may make. */
  readonly assumed: { cost: number };
}

/** Returns whether a token is a value of the author's, which no correction leaves out. */
export function isValue(tokens: readonly Token[], at: number): boolean {
  return classOf(tokens, at) !== undefined;
}

function classOf(tokens: readonly Token[], at: number): TokenClass | undefined {
  const { kind, text, word } = tokens[at] ?? { kind: "symbol", text: "", word: "" };
  switch (kind) {
    case "quoted":
      return "Quoted";
    case "number":
      return tokens[at - 1]?.word === "step" ? undefined : "Number";
    case "reference":
      return "Variable";
    case "url":
      return "Url";
    case "word":
      if (/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) && isValueAt(tokens[at + 1])) return undefined;
      if (/\d|@|\w[.:]\w/.test(text) && word !== "") return "Coded";
      if (/^[a-z]+-[a-z-]+$/.test(text) && !lexicon.vocabulary.has(word)) return "Coded";
      if (hasTerminal(word, /^w\.methodverb/) && text === text.toUpperCase()) return undefined;
      if (/^[A-Z][A-Z_-]+$/.test(text)) return "Constant";
      if (at > 0 && /^\p{Lu}\p{Ll}+$/u.test(text) && !/^[.:!?]$/.test(tokens[at - 1]?.text ?? "") && !lexicon.vocabulary.has(word))
        return "Coded";
      return undefined;
    case "path":
      return /^(?:get|post|put|patch|delete|posting|to|via)$/.test(tokens[at - 1]?.word ?? "") ? undefined : "Json";
    case "json":
    case "jsonPath":
    case "regex":
      return "Json";
    default:
      return undefined;
  }
}

/** `article.title "x"`: the part before a value is its name. */
function isValueAt(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (/^(?:quoted|number|reference|json|regex)$/.test(token.kind) ||
      /^(?:is|=|==|equals|matches|matching|must|should)$/.test(token.word || token.text))
  );
}

export function valueIn(tokens: readonly Token[], at: number): Json {
  const { kind, value, text } = tokens[at] as Token;
  return kind === "reference" ? `\${${String(value)}}` : kind === "quoted" ? (value as Json) : text;
}

/** The surest value goes first: what it takes is no longer open to the others. */
export function fillValues(draft: Draft): void {
  const { place, taken, used, assumed } = draft;
  const open = new Map<number, TokenClass>();
  for (const at of place.tokens.keys()) {
    const as = used.has(at) ? undefined : classOf(place.tokens, at);
    if (as !== undefined) open.set(at, as);
  }
  while (open.size > 0) {
    let best: (Placed & { readonly at: number; readonly value: Json }) | undefined;
    for (const [at, as] of open) {
      const reference: TokenReference = { token: at, as };
      for (const find of [slotFor, looseSlot]) {
        const found = find(draft, reference);
        const value = found === undefined ? undefined : attempted(() => typed(place, reference, found.slot));
        if (found === undefined || value === undefined) continue;
        if (taken.has(keyOf(found.slot)) && !Array.isArray(value)) continue;
        if (best === undefined || found.cost < best.cost) best = { ...found, at, value };
        break;
      }
    }
    if (best === undefined) return;
    const { slot, words, at, value } = best;
    open.delete(at);
    if (taken.has(keyOf(slot))) {
      if (!(Array.isArray(value) && append(draft, slot, value))) continue;
    } else put(draft, slot, value);
    assumed.cost += best.cost;
    for (const one of [at, ...words]) used.add(one);
  }
}

interface Placed {
  readonly slot: Slot;
  /** Tokens that say so. */
  readonly words: readonly number[];
  readonly cost: number;
}

export function put(
  { query, body, taken }: Pick<Draft, "query" | "body"> & { readonly taken?: Set<string> },
  slot: Slot,
  value: Json,
): void {
  taken?.add(keyOf(slot));
  let target = slot.in === "query" ? query : body;
  for (const member of slot.within) {
    const inner = target[member] ?? {};
    if (!isJsonObject(inner)) throw new Unsettled(`${member} is no object`);
    target[member] = inner;
    target = inner as Record<string, Json>;
  }
  target[slot.name] = value;
}

/** "the events created and paid" */
function append({ body }: Draft, { name, within }: Slot, items: readonly Json[]): boolean {
  const known = within.length === 0 ? body[name] : undefined;
  if (!Array.isArray(known)) return false;
  body[name] = [...known, ...items];
  return true;
}

const between = /^(?:is|are|be|to|of|=|:|with|the|a|an|as|value|set|named|called|titled|says|say|saying|reads)$/;

function slotFor(draft: Draft, value: TokenReference): Placed | undefined {
  const { place, taken } = draft;
  const { tokens } = place;
  const at = value.token;
  // "the password of Olga" is not her name.
  if (tokens[at - 1]?.word === "of" && /^\p{Lu}\p{Ll}*$/u.test(tokens[at]?.text ?? "")) return undefined;
  const own = ownSlot(place, tokens[at]);
  if (own !== undefined) return { slot: own, words: [], cost: 0 };
  const dotted = dottedSlot(place, tokens[at - 1]?.text ?? "");
  if (dotted !== undefined) return { slot: dotted, words: [at - 1], cost: 0 };
  let last = at - 1;
  while (last >= 0 && between.test(tokens[last]?.word || tokens[last]?.text || "")) last--;
  for (let count = 3; count > 0; count--) {
    const words = Array.from({ length: count }, (_, index) => last - count + 1 + index);
    const said = words.map((one) => tokens[one]?.word ?? "");
    if (said.includes("")) continue;
    const marker = tokens[last - count]?.word ?? "";
    const owned = /^(?:from|to)$/.test(marker) ? marker : undefined;
    const slot = onlyOne(slotsCalled(place, said.join(" "), owned)) ?? (count === 1 ? markedSlot(place, said[0] ?? "") : undefined);
    if (slot !== undefined) return { slot, words, cost: 0 };
  }
  const behind = slotBehind(place, at);
  if (behind !== undefined) return behind;
  const isBecause = tokens[at - 1]?.word === "of" && tokens[at - 2]?.word === "because";
  const before = isBecause ? "because" : (tokens[at - 1]?.word ?? "");
  // The next of several values.
  const previous = before === "and" || tokens[at - 1]?.text === "," ? [...taken].at(-1) : undefined;
  const list = slotsOf(place).find((slot) => slot.type === "array" && keyOf(slot) === previous);
  if (list !== undefined) return { slot: list, words: [], cost: 0 };
  const marked = markedSlot(place, before);
  if (marked !== undefined) return { slot: marked, words: [at - 1], cost: 0 };
  if (value.as === "Number") {
    const next = tokens[at + 1]?.word ?? "";
    // "for 2 seconds" is not a number of things.
    if (hasTerminal(next, /^n\.(?:ms|second|minute|hour)/)) return undefined;
    const counted =
      onlyOne(slotsCalled(place, next)) ??
      (next === ""
        ? undefined
        : onlyOne(
            slotsOf(place).filter(({ name }) => hasSense(name.toLowerCase(), place.operation.method === "GET" ? "o.most" : "o.amount")),
          ));
    if (counted !== undefined) return { slot: counted, words: isValue(tokens, at + 1) ? [] : [at + 1], cost: 0 };
  }
  // "at 5": a number of what nobody says. Only the first text may be what the thing is called.
  if (value.as === "Number" || (value.as === "Quoted" && tokens.slice(0, at).some(({ kind }) => kind === "quoted"))) return undefined;
  const slot = attempted(() => slotOfValue(place, value, taken, before)) ?? attempted(() => contentSlot(place, value));
  // A value that only looks like this one may still belong to another place.
  return slot === undefined ? undefined : { slot, words: [], cost: 0.05 };
}

/** "giving "x" as her reason" */
function slotBehind(place: Filling, at: number): Placed | undefined {
  const { tokens } = place;
  if (tokens[at + 1]?.word !== "as") return undefined;
  const first = at + 2 + (hasTerminal(tokens[at + 2]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0);
  for (let count = 3; count > 0; count--) {
    const said = Array.from({ length: count }, (_, index) => tokens[first + index]?.word ?? "");
    const slot = said.includes("") ? undefined : onlyOne(slotsCalled(place, said.join(" ")));
    if (slot !== undefined) return { slot, words: Array.from({ length: first + count - at - 1 }, (_, index) => at + 1 + index), cost: 0 };
  }
  return undefined;
}

/** "with our eventId", where the variable and a place have the same name: it goes nowhere else. */
function ownSlot(place: Filling, token: Token | undefined): Slot | undefined {
  const name = token?.kind === "reference" ? String(token.value) : (token?.text ?? "");
  return place.context.variables?.has(name) === true ? onlyOne(slotsOf(place).filter((slot) => slot.name === name)) : undefined;
}

/** "article.title" */
function dottedSlot(place: Filling, text: string): Slot | undefined {
  return /^\w+(?:\.\w+)+$/.test(text)
    ? slotsOf(place).find((slot) => slot.in === "body" && [...slot.within, slot.name].join(".") === text)
    : undefined;
}

/** Beginnings of names for what a preposition leads to. */
const directions: ReadonlyMap<string, RegExp> = new Map([
  ["from", /^(?:from|origin|source|start|departure|after|since|begin|check_?in|valid_?from)/],
  ["to", /^(?:to|destination|target|arrival|end|until|assignee|recipient|check_?out|finish|valid_?(?:to|until))/],
  ["until", /^(?:to|end|until|check_?out|finish|expires?|valid_?(?:to|until))/],
  ["till", /^(?:to|end|until|check_?out|finish|expires?|valid_?(?:to|until))/],
  ["by", /^(?:by|author|method|sort|order)/],
  ["for", /^(?:for|search|q$|query|term|purpose|passenger|customer)/],
  ["on", /^(?:date|day|on$)|date$/],
  ["at", /^(?:time|at$|date)|(?:time|date)$/],
  ["because", /^(?:reason|cause|comment|note)/],
]);

/**
 * The place that a value most probably has, where none is sure: by its preposition, by the word next to it, by its
 * looks, or the only one left.
 */
function looseSlot(draft: Draft, value: TokenReference): Placed | undefined {
  const { place, taken } = draft;
  const { tokens } = place;
  const at = value.token;
  if (ownSlot(place, tokens[at]) !== undefined) return undefined;
  const leaves = slotsOf(place).filter(({ type }) => type !== "object");
  const outermost = Math.min(...leaves.map(({ within }) => within.length));
  const open = leaves.filter((slot) => slot.within.length === outermost && !taken.has(keyOf(slot)) && fits(place, value, slot));
  const nouns = subjectOf(place.operation).nouns;
  const words = [tokens[at - 1]?.word ?? "", tokens[at - 2]?.word ?? "", tokens[at - 3]?.word ?? ""];
  const text = tokens[at]?.text ?? "";
  const marker = words.find((word) => directions.has(word));
  const unit = tokens[at + 1]?.kind === "word" ? (tokens[at + 1]?.word ?? "") : "";
  // The title of somebody with a first and a last name is not a name.
  const naming =
    partsOfName(slotsOf(place)) === undefined
      ? /^(?:name|title|label|text|comment|content|message|description)$/i
      : /^(?:name|label|text|comment|content|message|description)$/i;
  const ways: readonly (readonly [number, (slot: Slot) => boolean])[] = [
    [0.3, ({ name }) => words.some((word) => word.length > 3 && stem(name.toLowerCase()) === stem(word))],
    [
      0.2,
      ({ name, format }) =>
        marker !== undefined &&
        directions.get(marker)?.test(name.toLowerCase()) === true &&
        !(isDayFormat(format) && /^(?:arriv|depart)/i.test(name)) &&
        (value.as === "Variable" || !isIdOfAnother(place, name)),
    ],
    [
      0.2,
      ({ name, format }) => (value.as === "Url" || /^"?https?:/.test(text)) && (format === "uri" || /ur[il]$|link$|endpoint$/i.test(name)),
    ],
    // "2.5 kg" is `weightKg`.
    [0.2, ({ name }) => value.as === "Number" && unit !== "" && splitWords(name).length > 1 && splitWords(name).at(-1) === unit],
    [0.2, ({ name }) => /^"?[A-Z]{3}"?$/.test(text) && /currency/i.test(name)],
    [0.2, ({ name, format }) => /^"?\d{4}-\d\d-\d\d/.test(text) && (isDayFormat(format) || /date|day|time/i.test(name))],
    [0.2, ({ name, format }) => /^"?[\w.+-]+@[\w.-]+"?$/.test(text) && (format === "email" || /mail/i.test(name))],
    [0.4, ({ name }) => words.some((word) => word.length > 3 && splitWords(name).some((part) => stem(part) === stem(word)))],
    [0.4, ({ name }) => value.as === "Quoted" && nouns.has(nounOf([name]))],
    [0.5, ({ name, required }) => value.as === "Quoted" && required === true && naming.test(name)],
    [0.6, ({ name }) => value.as === "Quoted" && naming.test(name)],
    [0.8, ({ required, name }) => required === true && !isIdOfAnother(place, name)],
  ];
  // Only the first text may be what the thing is called, and a name alone is nothing.
  const isFirst = !tokens.slice(0, at).some(({ kind }) => kind === "quoted");
  const isNamed = value.as === "Number" || (value.as === "Quoted" && !isFirst) || (value.as === "Coded" && /^[\p{L}-]+$/u.test(text));
  for (const [cost, isMeant] of ways) {
    if (isNamed && cost >= 0.4) break;
    const slots = open.filter((slot) => isMeant(slot) && (cost < leastAssumed || suits(slot, value, text)));
    const depth = Math.min(...slots.map(({ within }) => within.length));
    const slot = onlyOne(slots.filter(({ within }) => within.length === depth));
    if (slot === undefined) continue;
    const own = [at + 1, at - 1, at - 2, at - 3].filter((one) => {
      const word = tokens[one]?.word ?? "";
      if (one > at) return word === unit && unit !== "" && splitWords(slot.name).at(-1) === unit;
      return word === marker || splitWords(slot.name).some((part) => word.length > 3 && stem(part) === stem(word));
    });
    return { slot, words: own, cost };
  }
  return undefined;
}

/** From this cost on no word speaks for a place. */
const leastAssumed = 0.5;

/** Returns whether a value that no word leads to its place could be meant for it. */
function suits({ enum: listed, format }: Slot, { as }: TokenReference, text: string): boolean {
  if (as === "Variable") return true;
  const bare = text.replace(/^["'`]|["'`]$/g, "");
  if (listed !== undefined) return listed.some((one) => String(one).toLowerCase() === bare.toLowerCase());
  if (isDayFormat(format)) return /^\d{4}-\d\d/.test(bare);
  return format === "email" ? bare.includes("@") : format !== "uuid" || /^[\da-f]{8}-/i.test(bare);
}

function fits(place: Filling, value: TokenReference, slot: Slot): boolean {
  return slot.type !== "object" && attempted(() => typed(place, value, slot)) !== undefined;
}

/** "from A-01": `from`, or `fromLocation`. */
function markedSlot(place: Filling, marker: string): Slot | undefined {
  if (!/^(?:from|to|by|in|at|for|on|until|since)$/.test(marker)) return undefined;
  return onlyOne(slotsOf(place).filter(({ name }) => splitWords(name)[0] === marker));
}

function onlyOne(slots: readonly Slot[]): Slot | undefined {
  return slots.length === 1 ? slots[0] : undefined;
}

function attempted<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsettled) return undefined;
    throw error;
  }
}
