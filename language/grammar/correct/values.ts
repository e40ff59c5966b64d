// The values of a sentence, and the slots of an operation that they fill: by the words before them, by the preposition, by what the document lists, by type.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { TokenClass, TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { hasSense } from "../settle/called.ts";
import { Unsettled } from "../settle/place.ts";
import { contentSlot, type Filling, keyOf, type Slot, slotOfValue, slotsCalled, slotsOf, typed } from "../settle/slots.ts";

export interface Draft {
  readonly place: Filling;
  readonly query: Record<string, Json>;
  readonly body: Record<string, Json>;
  /** Slots that have a value, by their keys. */
  readonly taken: Set<string>;
  /** Tokens that the request says. */
  readonly used: Set<number>;
}

/** Whether a token is a value of the author's, which no correction leaves out. */
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
      if (/\d|@|\w[.:]\w/.test(text) && word !== "") return "Coded";
      if (/^[a-z]+-[a-z-]+$/.test(text) && !lexicon.vocabulary.has(word)) return "Coded";
      if (/^[A-Z][A-Z_-]+$/.test(text)) return "Constant";
      if (at > 0 && /^\p{Lu}\p{Ll}+$/u.test(text) && !/^[.:!?]$/.test(tokens[at - 1]?.text ?? "") && !lexicon.vocabulary.has(word))
        return "Coded";
      return undefined;
    case "path":
    case "json":
    case "jsonPath":
    case "regex":
      return "Json";
    default:
      return undefined;
  }
}

export function valueIn(tokens: readonly Token[], at: number): Json {
  const { kind, value, text } = tokens[at] as Token;
  return kind === "reference" ? `\${${String(value)}}` : kind === "quoted" ? (value as Json) : text;
}

export function fillValues(draft: Draft): void {
  const { place, taken, used } = draft;
  for (const at of place.tokens.keys()) {
    const as = classOf(place.tokens, at);
    if (as === undefined || used.has(at)) continue;
    const reference: TokenReference = { token: at, as };
    const found = slotFor(draft, reference);
    if (found === undefined) continue;
    const { slot, words } = found;
    const value = attempted(() => typed(place, reference, slot));
    if (value === undefined) continue;
    if (taken.has(keyOf(slot))) {
      if (!(Array.isArray(value) && append(draft, slot, value))) continue;
    } else put(draft, slot, value);
    for (const one of [at, ...words]) used.add(one);
  }
}

export function put({ query, body, taken }: Draft, slot: Slot, value: Json): void {
  taken.add(keyOf(slot));
  let target = slot.in === "query" ? query : body;
  for (const member of slot.within) {
    const inner = (target[member] ?? {}) as Record<string, Json>;
    target[member] = inner;
    target = inner;
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

function slotFor(draft: Draft, value: TokenReference): { readonly slot: Slot; readonly words: readonly number[] } | undefined {
  const { place, taken } = draft;
  const { tokens } = place;
  const at = value.token;
  let last = at - 1;
  while (last >= 0 && between.test(tokens[last]?.word || tokens[last]?.text || "")) last--;
  for (let count = 3; count > 0; count--) {
    const words = Array.from({ length: count }, (_, index) => last - count + 1 + index);
    const said = words.map((one) => tokens[one]?.word ?? "");
    if (said.includes("")) continue;
    const marker = tokens[last - count]?.word ?? "";
    const owned = /^(?:from|to)$/.test(marker) ? marker : undefined;
    const slot = onlyOne(slotsCalled(place, said.join(" "), owned)) ?? (count === 1 ? markedSlot(place, said[0] ?? "") : undefined);
    if (slot !== undefined) return { slot, words };
  }
  const isBecause = tokens[at - 1]?.word === "of" && tokens[at - 2]?.word === "because";
  const before = isBecause ? "because" : (tokens[at - 1]?.word ?? "");
  // The next of several values.
  const previous = before === "and" || tokens[at - 1]?.text === "," ? [...taken].at(-1) : undefined;
  const list = slotsOf(place).find((slot) => slot.type === "array" && keyOf(slot) === previous);
  if (list !== undefined) return { slot: list, words: [] };
  const marked = markedSlot(place, before);
  if (marked !== undefined) return { slot: marked, words: [at - 1] };
  if (value.as === "Number") {
    const next = tokens[at + 1]?.word ?? "";
    const counted =
      onlyOne(slotsCalled(place, next)) ??
      (next === ""
        ? undefined
        : onlyOne(
            slotsOf(place).filter(({ name }) => hasSense(name.toLowerCase(), place.operation.method === "GET" ? "o.most" : "o.amount")),
          ));
    if (counted !== undefined) return { slot: counted, words: isValue(tokens, at + 1) ? [] : [at + 1] };
  }
  const slot = attempted(() => slotOfValue(place, value, taken, before)) ?? attempted(() => contentSlot(place, value));
  return slot === undefined ? undefined : { slot, words: [] };
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
