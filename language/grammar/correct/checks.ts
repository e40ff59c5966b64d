// Checks and saves that a sentence may mean: the fields of the last response that it names, with the values beside them. The document has to have each
// field, and every value of the author's has its place; otherwise there is no correction.

import type { Token } from "../../english/token.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { hasSense } from "../settle/called.ts";
import { describeResponse } from "../settle/known.ts";
import { type KnownResponse, squeeze } from "../settle/responseShape.ts";
import { isValue } from "./values.ts";
import { hasTerminal } from "./words.ts";

export interface NearCheck {
  readonly text: string;
  readonly cost: number;
  readonly unsaid: readonly string[];
}

interface Around {
  readonly context: SentenceContext;
  readonly response: KnownResponse;
  readonly tokens: readonly Token[];
}

/** A part of the sentence: its tokens, and which of them have been understood. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly used: Set<number>;
}

export function nearChecks(context: SentenceContext, tokens: readonly Token[]): readonly NearCheck[] {
  const response = context.operations === undefined ? undefined : describeResponse({ ...context, before: context.before ?? [] });
  if (response === undefined) return [];
  const around: Around = { context, response, tokens };
  const parts = partsOf(tokens);
  const isSaved =
    tokens.some(({ word }) => savesWord.test(word) || hasTerminal(word, /^v\.save/)) &&
    parts.every((part) => tokensOf(around, part).some(({ word }) => word === "as"));
  const read = parts.map((part) => (isSaved ? savedIn(around, part) : checkedIn(around, part)));
  if (read.includes(undefined) || parts.some((part) => hasLeftValue(around, part))) return [];
  const unsaid = parts.flatMap((part) => leftIn(around, part));
  if (unsaid.some(({ word }) => hasTerminal(word, restricts) || /^(?:nobody|reaches|until|within)$/.test(word))) return [];
  const cost = 1.5 + unsaid.length * 0.8;
  return [{ text: `${isSaved ? "Save" : "Expect"} ${read.join(" and ")}.`, cost, unsaid: unsaid.map(({ text }) => text) }];
}

const restricts =
  /^(?:f\.no|f\.not|f\.without|f\.until|w\.(?:restricting|number|above|below|atleast|atmost|empty|every|none)|n\.(?:ms|second|minute|hour|request))(?:\+|$)/;
const savesWord = /^(?:known|kept|retained|recorded|remembered|noted)$/;

function partsOf(tokens: readonly Token[]): readonly Part[] {
  const ends = tokens.flatMap(({ word, text }, at) => (word === "and" || /^[,;]$/.test(text) ? [at] : []));
  return [-1, ...ends].flatMap((start, index) => {
    const part = { from: start + 1, to: [...ends, tokens.length][index] ?? tokens.length, used: new Set<number>() };
    return part.from < part.to ? [part] : [];
  });
}

function tokensOf({ tokens }: Around, { from, to }: Part): readonly Token[] {
  return tokens.slice(from, to);
}

function hasLeftValue({ tokens }: Around, { from, to, used }: Part): boolean {
  for (let at = from; at < to; at++) if (isValue(tokens, at) && !used.has(at)) return true;
  return false;
}

/** Words of content that the check does not say. */
function leftIn({ tokens, response }: Around, { from, to, used }: Part): readonly Token[] {
  return tokens.slice(from, to).filter(({ kind, word }, index) => {
    if (kind !== "word" || word === "" || used.has(from + index)) return false;
    if (
      response.things.has(lemma(word)) ||
      hasTerminal(
        word,
        /^(?:f\.(?!no$|not$)|v\.assert|v\.have|v\.contain|n\.(?:list|item|response|field|value)|w\.(?:received|updated|expected|adjective))/,
      )
    )
      return /^(?:not|never|no)$/.test(word);
    return true;
  });
}

interface NamedField {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function fieldIn({ tokens, response }: Around, { from, to }: Part): NamedField | undefined {
  for (let at = from; at < to; at++)
    for (let count = Math.min(3, to - at); count > 0; count--) {
      const words = tokens.slice(at, at + count);
      if (words.some(({ kind }) => kind !== "word")) continue;
      const name = response.fields.get(squeeze(words.map(({ text }) => text).join("")));
      if (name !== undefined) return { name, from: at, to: at + count };
    }
  return undefined;
}

const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
]);

function checkedIn(around: Around, part: Part): string | undefined {
  const { response } = around;
  const words = tokensOf(around, part).map(({ word }) => word);
  const field = fieldIn(around, part);
  if (field === undefined) return memberIn(around, part) ?? ownerIn(around, part);
  use(part, field.from, field.to);
  const value = valueBehind(around, part, field) ?? knownValue(around, part, field);
  if (value === undefined) return undefined;
  const ordinal = words.find((word) => ordinals.has(word));
  if (!response.isList) return ordinal === undefined ? `$.${field.name} is ${value}` : undefined;
  if (ordinal !== undefined) {
    useWords(around, part, new Set([ordinal]));
    return `$[${ordinals.get(ordinal)}].${field.name} is ${value}`;
  }
  const each = words.some((word) => /^(?:every|each|all|only)$/.test(word));
  const any = words.some((word) => anyWords.has(word));
  if (each === any) return undefined;
  useWords(around, part, each ? new Set(["every", "each", "all", "only", "displayed", "shown", "returned", "listed"]) : anyWords);
  return `${each ? "every" : "at least one"} item in the body has ${field.name} ${value}`;
}

function use({ used }: Part, from: number, to: number): void {
  for (let at = from; at < to; at++) used.add(at);
}

function useWords({ tokens }: Around, part: Part, words: ReadonlySet<string>): void {
  for (let at = part.from; at < part.to; at++) if (words.has(tokens[at]?.word ?? "")) part.used.add(at);
}

const anyWords: ReadonlySet<string> = new Set(
  "some one included includes include includes contains contain among somewhere found listed there in them of".split(" "),
);

/** What stands behind the field: a value, or one bare word. */
function valueBehind({ tokens, response }: Around, part: Part, { name, to }: NamedField): string | undefined {
  let at = to;
  while (at < part.to && hasTerminal(tokens[at]?.word || tokens[at]?.text || "", /^f\.(?:be|sep|modal|to|the)$/)) at++;
  const token = tokens[at];
  if (token === undefined || at >= part.to) return undefined;
  const isListed = response.details?.get(squeeze(name))?.enum?.includes(token.text) === true;
  const isLast = at === part.to - 1 || hasTerminal(tokens[at + 1]?.word ?? "", /^f\.be$/);
  const isBare = token.kind === "word" && (isListed || (isLast && !hasTerminal(token.word, /^(?:f|w)\./)));
  if (!isValue(tokens, at) && !isBare) return undefined;
  use(part, to, at + 1);
  return token.kind === "word" ? `"${token.text}"` : token.text;
}

/** "the same id", "differs from the previous one": what an earlier step saved of that field. */
function knownValue(around: Around, part: Part, { name }: NamedField): string | undefined {
  const words = new Set(tokensOf(around, part).map(({ word }) => word));
  const isSame = words.has("same");
  const isOther =
    (words.has("differ") || words.has("differs")) && [...words].some((word) => /^(?:previous|old|earlier|first|before)$/.test(word));
  if (isSame === isOther) return undefined;
  const saved = [...new Set(savedFrom(around.context.before ?? [], `$.${name}`))];
  if (saved.length !== 1) return undefined;
  useWords(around, part, new Set(["same", "differ", "differs", "previous", "old", "earlier", "newly", "issued", "new"]));
  return `${isSame ? "" : "not "}\${${saved[0]}}`;
}

function savedFrom(steps: readonly Step[], source: string): readonly string[] {
  return steps.flatMap((step) =>
    ("store" in step ? (step.store ?? []) : []).flatMap((entry) =>
      typeof entry === "string"
        ? `$.${entry}` === source
          ? [entry]
          : []
        : Object.entries(entry).flatMap(([name, from]) => (from === source ? [name] : [])),
    ),
  );
}

/** The variable that holds the id of the thing, and the field that it was saved from. */
function idOf({ context }: Around, noun: string): { readonly variable: string; readonly field: string } | undefined {
  const found = (context.before ?? []).flatMap((step) =>
    ("store" in step ? (step.store ?? []) : []).flatMap((entry) =>
      typeof entry === "string"
        ? []
        : Object.entries(entry).flatMap(([variable, source]) => {
            const own = squeeze(variable) === squeeze(noun) || squeeze(variable) === squeeze(`${noun}id`);
            return own && /^\$\.\w+$/.test(source) ? [{ variable, field: source.slice(2) }] : [];
          }),
    ),
  );
  const [only, ...others] = found;
  return only !== undefined && others.every(({ variable }) => variable === only.variable) ? only : undefined;
}

/** "our order should be in that list", "A-1 is among them": an item of the list is that one. */
function memberIn(around: Around, part: Part): string | undefined {
  const { response, tokens } = around;
  if (!response.isList || !tokensOf(around, part).some(({ word }) => anyWords.has(word) && word !== "one" && word !== "of"))
    return undefined;
  for (let at = part.from; at < part.to; at++) {
    const token = tokens[at] as Token;
    if (isValue(tokens, at)) {
      const codes = [...response.fields.values()].filter(
        (name) => hasSense(splitWords(name).at(-1) ?? "", "o.identity") || hasSense(name, "o.code"),
      );
      if (codes.length !== 1) return undefined;
      part.used.add(at);
      useWords(around, part, anyWords);
      return `at least one item in the body has ${codes[0]} ${token.kind === "word" ? `"${token.text}"` : token.text}`;
    }
    const thing = token.kind === "word" && response.things.has(lemma(token.word)) ? idOf(around, lemma(token.word)) : undefined;
    if (thing === undefined || ![...response.fields.values()].includes(thing.field)) continue;
    part.used.add(at);
    useWords(around, part, anyWords);
    return `at least one item in the body has ${thing.field} \${${thing.variable}}`;
  }
  return undefined;
}

/** "belongs to the registered customer": the field that holds the id of one. */
function ownerIn(around: Around, part: Part): string | undefined {
  const { response, tokens } = around;
  if (response.isList || !tokensOf(around, part).some(({ word }) => word === "belongs" || word === "belong")) return undefined;
  for (let at = part.to - 1; at >= part.from; at--) {
    const { kind, word } = tokens[at] as Token;
    const name = kind === "word" ? response.fields.get(squeeze(`${word}id`)) : undefined;
    const thing = name === undefined ? undefined : idOf(around, word);
    if (thing === undefined) continue;
    part.used.add(at);
    useWords(around, part, new Set(["belongs", "belong", "registered", "created"]));
    return `$.${name} is \${${thing.variable}}`;
  }
  return undefined;
}

/** "the token is kept as loginToken" */
function savedIn(around: Around, part: Part): string | undefined {
  const { response, tokens } = around;
  const as = tokens.findIndex(({ word }, at) => at >= part.from && at < part.to && word === "as");
  const field = fieldIn(around, { ...part, to: as });
  const named = tokens.slice(as + 1, part.to);
  if (field === undefined || named.length === 0 || named.length > 3) return undefined;
  const names = named.filter(({ word }) => !hasTerminal(word, /^f\.the$/));
  const name =
    names.length === 1 && names[0]?.kind === "reference"
      ? String(names[0].value)
      : names.every(({ kind, text }) => kind === "word" && /^[A-Za-z]\w*$/.test(text))
        ? names.map(({ text }, index) => (index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1))).join("")
        : undefined;
  if (name === undefined || name === "") return undefined;
  use(part, as, part.to);
  use(part, field.from, field.to);
  const ordinal = tokensOf(around, part).find(({ word }) => ordinals.has(word))?.word;
  if (response.isList !== (ordinal !== undefined)) return undefined;
  useWords(around, part, new Set(["known", "kept", "retained", "recorded", "remembered", "noted", ordinal ?? ""]));
  return `${ordinal === undefined ? "$" : `$[${ordinals.get(ordinal)}]`}.${field.name} as \${${name}}`;
}
