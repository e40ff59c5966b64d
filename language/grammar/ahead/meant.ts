// The operations that the beginning of a sentence can mean, by its verb and its noun, with their missing parts: which
// names come next, and how it can end.

import { sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { plural } from "../lexicon/inflect.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, isNamed, isNamedAlone, nounsOf } from "../settle/called.ts";
import { type Slot, slotsOf } from "../settle/slots.ts";

export interface MeantOperations {
  readonly operations: readonly Operation[];
  /** True if the sentence also has the noun. */
  readonly isNamed: boolean;
}

/** The fields of requests that a person is likely to name; a body with more of them is given as a block. */
const mostSlots = 12;
const mostOperations = 8;

/** Undefined if the sentence asks for no operation by its name. */
export function meantOperations(tokens: readonly Token[], { operations }: SentenceContext): MeantOperations | undefined {
  if (operations === undefined) return undefined;
  const from = tokens.findLastIndex(({ word }, at) => at < tokens.length && hasTerminal(word, /^(?:v\.assert|f\.that)(?:\+|$)/));
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind !== "word" || word.length < 3 || hasTerminal(word, /^f\./) || isAfterArticle(tokens, at)) continue;
    const all = operationsOf(operations, word, tokens[at + 1]?.word ?? "");
    if (all.length === 0) continue;
    // "check that …": the subject comes after it.
    if (from >= 0 && from <= at) return undefined;
    const behind = tokens.slice(at + 1);
    const named = all.filter((operation) => isNamedIn(operations, operation, behind));
    return { operations: (named.length > 0 ? named : all).slice(0, mostOperations), isNamed: named.length > 0 };
  }
  return undefined;
}

function isAfterArticle(tokens: readonly Token[], at: number): boolean {
  return hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/);
}

const foundByVerb = rememberedFor((_: Operations) => new Map<string, readonly Operation[]>());

/** The operations with the verb as their own name, or otherwise by their method. */
function operationsOf(operations: Operations, word: string, next: string): readonly Operation[] {
  const byVerb = foundByVerb(operations);
  const key = `${word} ${next}`;
  let found = byVerb.get(key);
  if (found === undefined) {
    const fits = operations.operations.map((operation) => {
      const ways = [undefined, ...(next === "" ? [] : [next])].map((particle) => ({ word, particle }));
      const fit = ways.map((said) => fitOfVerb(operation, said)).sort()[0];
      return { operation, fit: ways.some((said) => isNamedAlone(operation, said)) ? "own" : fit };
    });
    const own = fits.filter(({ fit }) => fit === "own");
    found = (own.length > 0 ? own : fits.filter(({ fit }) => fit !== undefined)).map(({ operation }) => operation);
    if (byVerb.size > mostWords) byVerb.clear();
    byVerb.set(key, found);
  }
  return found;
}

const mostWords = 2_000;

function isNamedIn(operations: Operations, operation: Operation, tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, word }, at) => {
    if (kind !== "word" || word === "" || hasTerminal(word, /^f\./)) return false;
    const second = tokens[at + 1]?.word ?? "";
    return isNamed(operations, operation, [word]) || (second !== "" && isNamed(operations, operation, [word, second]));
  });
}

/** The things that the operations are about, in the singular or the plural. */
export function nounsOfMeant(operations: Operations, { operations: meant }: MeantOperations): readonly string[] {
  const found = meant.flatMap((operation) => {
    const nouns = [...nounsOf(operations, operation)];
    const { isItem } = subjectOf(operation);
    return operation.method === "GET" && !isItem ? [...nouns.map(plural), ...nouns] : nouns;
  });
  return [...new Set(found.flatMap((noun) => [noun.split(" ")[0] as string, noun.split(" ").at(-1) as string]))];
}

/** The fields that the operations take and the sentence does not name yet, required ones first. */
export function openSlots(tokens: readonly Token[], { operations }: MeantOperations): readonly Slot[] {
  const open = operations.flatMap((operation) =>
    slotsOf({ operation })
      .filter((slot) => slot.within.length === 0 && !isSaid(tokens, slot))
      .slice(0, mostSlots),
  );
  return [...open.filter(isNeeded), ...open.filter((slot) => !isNeeded(slot))];
}

/** The next word of a field whose first words are written: "email" of `requesterEmail`. */
export function begunSlots(
  tokens: readonly Token[],
  slots: readonly Slot[],
): readonly { readonly slot: Slot; readonly rest: readonly string[] }[] {
  const words = tokens.slice(-mostParts).map(({ kind, word }) => (kind === "word" ? word : ""));
  return slots.flatMap((slot) => {
    const parts = splitWords(slot.name);
    const count =
      parts.findLastIndex((_, at) => at < parts.length - 1 && parts.slice(0, at + 1).join(" ") === words.slice(-at - 1).join(" ")) + 1;
    return count > 0 ? [{ slot, rest: parts.slice(count) }] : [];
  });
}

const mostParts = 3;

function isNeeded({ required, in: where }: Slot): boolean {
  return required === true && where === "body";
}

function isSaid(tokens: readonly Token[], { name }: Slot): boolean {
  return tokens.some(({ kind, word, text }, at) => {
    if (kind !== "word") return false;
    const next = tokens[at + 1]?.word ?? "";
    return sameName(name, text) || sameName(name, lemma(word)) || (next !== "" && sameName(name, `${word} ${next}`));
  });
}

/** Ends of the sentence with the parts that the operations need, the shortest first. */
export function neededTails(tokens: readonly Token[], context: SentenceContext): readonly string[] {
  const { operations } = context;
  const meant = meantOperations(tokens, context);
  if (operations === undefined || meant === undefined) return [];
  return meant.operations.slice(0, mostTried).flatMap((operation) => tailsOf(tokens, context, operations, operation, meant.isNamed));
}

const mostTried = 3;

function tailsOf(
  tokens: readonly Token[],
  { variables }: SentenceContext,
  operations: Operations,
  operation: Operation,
  isNounSaid: boolean,
): readonly string[] {
  const last = tokens.at(-1) as Token;
  // An object is given with its members.
  const slots = slotsOf({ operation }).filter(
    ({ type, within, required }) => type !== "object" && (within.length === 0 || required === true),
  );
  const [part] = begunSlots(tokens, slots);
  const begun = slots.find(({ name }) => last.kind === "word" && (sameName(name, last.text) || sameName(name, lemma(last.word))));
  const isArticle = hasTerminal(last.word, /^f\.(?:the|my|a)$/);
  const noun = isNounSaid ? "" : `${isArticle ? "" : " the"} ${[...nounsOf(operations, operation)][0] ?? ""}`;
  const isChange = /^(?:PUT|PATCH)$/.test(operation.method);
  if (part !== undefined && begun === undefined) {
    const others = slots.filter((slot) => slot !== part.slot && isNeeded(slot) && !isSaid(tokens, slot));
    return [` ${part.rest.join(" ")} ${exampleOf(part.slot)}${said(tokens, others, true)}`];
  }
  const of = begun !== undefined && !isNounSaid ? ` of${noun} to ${exampleOf(begun)}` : undefined;
  const needed = slots.filter((slot) => slot !== begun && isNeeded(slot) && !isSaid(tokens, slot));
  const query = operation.parameters.flatMap(({ name, type, in: where, required }): readonly Slot[] => {
    const slot: Slot = { name, type, in: "query", within: [] };
    return required && where === "query" && !isSaid(tokens, slot) ? [slot] : [];
  });
  const one = isChange && needed.length === 0 && begun === undefined ? slots.filter((slot) => !isSaid(tokens, slot)).slice(0, 1) : [];
  const parameters = operation.parameters.flatMap(({ name, in: where }): readonly Slot[] =>
    where === "path" && variables?.has(name) !== true ? [{ name, type: "string", in: "query", within: [] }] : [],
  );
  // "a payment of 2500": the value is what one of them holds.
  const held = heldBy(tokens, needed);
  const ways = [
    ...(held === undefined ? [] : [[...needed.filter((slot) => slot !== held), ...query]]),
    [...needed, ...query, ...one],
    [...parameters, ...needed, ...query, ...one],
  ].map((list) => `${begun === undefined || of !== undefined ? noun : ` ${exampleOf(begun)}`}${said(tokens, list, begun !== undefined)}`);
  return [...new Set([...(of === undefined ? [] : [of]), ...ways])].filter((tail) => tail !== "");
}

function heldBy(tokens: readonly Token[], slots: readonly Slot[]): Slot | undefined {
  const kinds = tokens.flatMap(({ kind }, at) => (at > 2 && (kind === "quoted" || kind === "number") ? [kind] : []));
  if (kinds.length === 0) return undefined;
  return slots.find(
    ({ type }) => (kinds.includes("number") && /^(?:integer|number)$/.test(type ?? "")) || (kinds.includes("quoted") && type === "string"),
  );
}

function said(tokens: readonly Token[], slots: readonly Slot[], hasValue: boolean): string {
  if (slots.length === 0) return "";
  const last = tokens.at(-1)?.text ?? "";
  const isList = hasValue || tokens.some(({ word }) => word === "with");
  const connector = /^(?:with|and|,)$/.test(last) ? " " : isList ? ", " : " with ";
  return `${connector}${slots.map((slot) => `${slot.name} ${exampleOf(slot)}`).join(", ")}`;
}

function exampleOf({ enum: values, type }: Slot): string {
  const [first] = values ?? [];
  if (first !== undefined) return /^\w+$/.test(first) && type !== "string" ? first : `"${first}"`;
  return type === "integer" || type === "number" ? "1" : type === "boolean" ? "true" : type === "array" ? '["text"]' : '"text"';
}
