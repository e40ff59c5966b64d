// Finds what the words of a clause name: the thing of the last response, its fields and their listed values, numbers.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor, rememberedWith } from "../../text/remembered.ts";
import { codeNamed, namesCode } from "../align/codes.ts";
import { isSynonym } from "../align/things.ts";
import { withoutUnit } from "../align/units.ts";
import { expectsError } from "../correct/expectsError.ts";
import { bodyOf, costOfName, type KnownBody, type KnownField } from "../correct/fields.ts";
import { saidFrom } from "../correct/words.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import type { Filled } from "./match.ts";

/** A clause, and the response that it is about. */
export interface Clause {
  readonly tokens: readonly Token[];
  readonly context: SentenceContext;
  readonly body: KnownBody;
  /** Fields of the response itself, and of no list in it. */
  readonly fields: readonly KnownField[];
  readonly isError: boolean;
}

export function clauseOf(context: SentenceContext, tokens: readonly Token[]): Clause | undefined {
  const body = bodyOf(context);
  if (body === undefined) return undefined;
  const isError = expectsError(context, tokens);
  return { tokens, context, body, fields: ownFields(body)[isError ? "all" : "good"], isError };
}

/**
 * The fields of no list, with and without those of refusals. Each array remembers what was found in it.
 */
export const ownFields = rememberedFor(({ fields }: KnownBody) => {
  const all = fields.filter(({ list }) => list === undefined);
  return { all, good: all.filter(({ isOfError }) => !isOfError) };
});

export const lower = ({ tokens }: Clause, from: number, to: number): readonly string[] =>
  tokens.slice(from, to).map(({ word, text }) => word || text.toLowerCase());

export function isArticle(token: Token | undefined): boolean {
  return token !== undefined && (hasTerminal(token.word, /^f\.(?:the|my)$/) || /^(?:her|his|their|its|my|our)$/.test(token.word));
}

/** A field that the words name, with an article or without. */
export function fieldAt(clause: Clause, at: number, fields: readonly KnownField[] = clause.fields): readonly Filled[] {
  const { tokens, body } = clause;
  const { word: first = "" } = tokens[at] ?? {};
  // “a reserve price of 450” is sent.
  if (/^(?:an?|one|some)$/.test(first)) return [];
  const from = isArticle(tokens[at]) ? at + 1 : at;
  const found: Filled[] = [];
  for (let count = 1; count <= 4 && from + count <= tokens.length; count++) {
    const words = lower(clause, from, from + count);
    if (tokens.slice(from, from + count).some(({ kind, word }) => (kind !== "word" || word === "") && kind !== "quoted")) break;
    // “start date 2031-04-03”: a value after a name.
    if (/^\d/.test(words.at(-1) ?? "")) break;
    if (/^(?:of|the|before|after|than)$/.test(words.at(-1) ?? "")) continue;
    const named = fieldNamed(words, fields, body);
    if (named !== undefined) found.push({ to: from + count, value: named });
  }
  return found;
}

/**
 * Returns the field that the noun there is of, with an article or without, if only one is; `counts` are of its words.
 */
export function onlyFieldAt(
  clause: Clause,
  at: number,
  counts: readonly number[],
  isOf: (noun: string, field: KnownField) => boolean,
  fields: readonly KnownField[],
): readonly Filled[] {
  const from = isArticle(clause.tokens[at]) ? at + 1 : at;
  return counts.flatMap((count): readonly Filled[] => {
    const to = from + count;
    if (to > clause.tokens.length) return [];
    const noun = nounOf(lower(clause, from, to));
    const [only, ...others] = fields.filter((field) => isOf(noun, field));
    return only === undefined || others.length > 0 ? [] : [{ to, value: { field: only, isNamed: true } }];
  });
}

const dear = 0.96;

/** The only field that the words name as well as no other. */
export function fieldNamed(words: readonly string[], fields: readonly KnownField[], body: KnownBody): KnownField | undefined {
  return words.length === 0 ? undefined : fieldByLines(fields, words.join("\n"), body);
}

/** A clause asks for the same words as a name, a value and a part of others. */
const fieldByLines = rememberedWith((fields: readonly KnownField[], lines: string, body: KnownBody): KnownField | undefined => {
  const words = lines.split("\n");
  const plain = words.filter((word) => word !== "of" && word !== "the");
  // “has no server”, where a field is called so.
  const isOwn = hasTerminal(plain[0] ?? "", /^f\.service/) && fields.some(({ name }) => name === plain[0]);
  if (plain.length === 0 || (plain.length === 1 && isFunction(plain[0] as string) && !isOwn)) return undefined;
  // “the message of error” is the error message.
  const of = words.indexOf("of");
  // “the id of the alarm” is that of the thing, wherever it is.
  const turned =
    of > 0 && words[0] !== "id"
      ? [...words.slice(of + 1), ...words.slice(0, of)].filter((word) => word !== "of" && word !== "the")
      : undefined;
  const costs = fields
    .flatMap((field) => {
      const cost = costOfWords(plain, field, body) ?? (turned && costOfWords(turned, field, body));
      return cost === undefined || cost > dear ? [] : [{ field, cost }];
    })
    .sort((one, other) => one.cost - other.cost);
  const [first, second] = costs;
  return first === undefined || (second !== undefined && second.cost - first.cost < 0.05) ? undefined : first.field;
});

function isFunction(word: string): boolean {
  return hasTerminal(word, /^f\./) && word !== "name";
}

const units = group("nouns.units");
/** Units by their measures. */
const measures: ReadonlyMap<string, RegExp> = new Map([
  ["weight", /^(?:kg|g|kilos?|grams?|lbs?|tons?|tonnes?)$/],
  ["mass", /^(?:kg|g)$/],
  ["distance", /^(?:km|m|miles?)$/],
  ["length", /^(?:km|m|cm|mm)$/],
  ["height", /^(?:m|cm|mm)$/],
  ["width", /^(?:m|cm|mm)$/],
  ["depth", /^(?:m|cm|mm)$/],
  ["volume", /^(?:l|ml|liters?|litres?|cbm)$/],
  ["area", /^(?:sqm|ha|m2)$/],
  ["power", /^(?:kw|w|mw)$/],
  ["energy", /^(?:kwh|wh|mwh)$/],
  ["speed", /^(?:kmh|mph|kph)$/],
  ["temperature", /^(?:c|celsius|degrees?|f)$/],
  ["price", /^(?:cents?|eur|usd|gbp)$/],
  ["amount", /^(?:cents?|eur|usd|gbp|kg|l|ml)$/],
  ["cost", /^(?:cents?|eur|usd|gbp)$/],
  ["fee", /^(?:cents?|eur|usd|gbp)$/],
]);
/** Names of people and things in other words. */
const otherNames: ReadonlyMap<string, RegExp> = new Map([
  ["surname", /^(?:last|family) name$/],
  ["family name", /^(?:last name|surname)$/],
  ["last name", /^(?:family name|surname)$/],
  ["first name", /^(?:given name|forename)$/],
  ["given name", /^(?:first name|forename)$/],
  ["forename", /^(?:first|given) name$/],
  ["identifier", /^id$/],
]);
const spans = /^(?:time|duration|length|period)$/;

function costOfWords(words: readonly string[], known: KnownField, body: KnownBody): number | undefined {
  const cost = costOfName(words, known, body.things);
  if (cost !== undefined) return cost;
  // “number of boxes” is `boxes`, “box count” `boxCount`, “planned time” `plannedMinutes`, “name” `fullName`.
  const own = splitWords(known.name);
  const bare = withoutUnit(own.filter((word, at) => at === 0 || !units.test(word)));
  const said = words.map((word) => lemma(word));
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((word, at) => stem(word) === stem(other[at] ?? "") || isSynonym(word, other[at] ?? ""));
  if (/^(?:number|count|amount|quantity)$/.test(said[0] ?? "") && /^(?:integer|number)$/.test(known.field.type ?? "")) {
    if (isSame(said.slice(1), own.map(lemma)) || isSame([...said.slice(1), "count"], own.map(lemma))) return 0.2;
  }
  // “the next page” of `next`, “net weight” of `netKg`
  if (said.length === 2 && said[1] === "page" && own.length === 1 && own[0] === said[0] && /^(?:next|previous|prev)$/.test(own[0] ?? ""))
    return 0.2;
  if (
    own.length > 1 &&
    measures.get(said.at(-1) ?? "")?.test(own.at(-1) ?? "") === true &&
    isSame(said.slice(0, -1), own.slice(0, -1).map(lemma))
  )
    return 0.35 + (known.depth - 1) * 0.15;
  const inner = known.owner !== undefined && known.owner === said[0] ? said.slice(1) : said;
  const other = otherNames.get(inner.filter((word) => word !== "'s").join(" "));
  if (other?.test(own.join(" ")) === true) return 0.35 + (known.depth - 1) * 0.15;
  // “arrival date” of `arrival`
  const isDay = said.length > 1 && /^(?:date|day|time)$/.test(said.at(-1) ?? "") && /^date/.test(known.field.format ?? "");
  if (isDay && isSame(said.slice(0, -1), own.map(lemma))) return 0.3 + (known.depth - 1) * 0.15;
  if (isSame(said, bare.map(lemma))) return 0.3 + (known.depth - 1) * 0.15;
  // “gross total” of `totalGross`, “net total” of `totals.net`
  const turned = [said[1], said[0]].join(" ");
  if (said.length === 2 && (own.map(lemma).join(" ") === turned || `${known.owner} ${own.map(lemma).join(" ")}` === turned))
    return 0.3 + (known.depth - 1) * 0.15;
  // “bitrate” of `maxBitrateKbps`
  if (bare.length > 1 && bare.length < own.length && said.length === 1 && said[0] === bare.at(-1)) return 0.8 + (known.depth - 1) * 0.15;
  if (own.length > 1 && spans.test(said.at(-1) ?? "") && /^(?:seconds?|minutes?|hours?|days?|ms|time|duration)$/.test(own.at(-1) ?? ""))
    return isSame(said.slice(0, -1), own.slice(0, -1)) ? 0.4 : undefined;
  if (/^(?:counter|number|count)$/.test(said.at(-1) ?? "") && own.at(-1) === "count" && isSame(said.slice(0, -1), own.slice(0, -1)))
    return 0.3;
  // “approver” of `approvedBy`
  if (own.length === 2 && own[1] === "by" && said.length === 1 && /(?:er|or)$/.test(said[0] ?? "") && isNounOf(said[0] ?? "", own[0] ?? ""))
    return 0.4 + (known.depth - 1) * 0.15;
  if (isMomentOf(said, own, known.field.format)) return 0.5 + (known.depth - 1) * 0.15;
  return said.length === 1 && said[0] === "name" && own.length === 2 && own[1] === "name" && /^(?:full|display)$/.test(own[0] ?? "")
    ? 0.3 + (known.depth - 1) * 0.15
    : undefined;
}

/** “closing time” of `closedAt`, “time of receipt” of `receivedAt`, “end of bidding” of `endsAt`. */
function isMomentOf(said: readonly string[], own: readonly string[], format: string | undefined): boolean {
  const [verb = "", end = "", ...more] = own;
  if (more.length > 0 || !(/^(?:at|on)$/.test(end) || (/^(?:date|time)$/.test(end) && /^date/.test(format ?? "")))) return false;
  const [noun = "", ...others] = said.filter((word) => !/^(?:time|date|moment|day|timestamp)$/.test(word));
  return isNounOf(noun, verb) && (others.length === 0 || (others.length === 1 && /^(?:end|start|beginning|begin|close)$/.test(noun)));
}

/** “publication” of `published`, “end” of `ends`, “receipt” of `received`. */
function isNounOf(noun: string, verb: string): boolean {
  if (noun.length < 3 || stem(noun) === stem(verb)) return noun.length > 2 && stem(noun) === stem(verb);
  let shared = 0;
  while (shared < noun.length && noun[shared] === verb[shared]) shared++;
  return shared >= 5;
}

/** A value that the document lists, and the field that has it. */
export interface State {
  readonly field: KnownField;
  readonly value: string;
}

interface Listed extends State {
  /** Among all values of the fields. */
  readonly index: number;
}

/** The listed values of the fields in their order, and by their letters and digits. */
const listedIn = rememberedFor((fields: readonly KnownField[]) => {
  const states = fields.flatMap((field) => (field.field.enum ?? []).map((value) => ({ field, value })));
  const all = states.map((state, index): Listed => ({ ...state, index }));
  return { all, bySqueezed: Map.groupBy(all, ({ value }) => squeeze(value)) };
});

interface SaidListed {
  readonly to: number;
  readonly listed: Listed;
}

/** The listed values that the words there say, in the order of the document. */
function saidListed(tokens: readonly Token[], at: number, fields: readonly KnownField[]): readonly SaidListed[] {
  const { bySqueezed } = listedIn(fields);
  const found = saidFrom(tokens, at, 4).flatMap((said, index, all) =>
    said === all[index - 1] ? [] : (bySqueezed.get(said) ?? []).map((listed) => ({ to: at + index + 1, listed })),
  );
  return found.length < 2 ? found : found.sort((one, other) => one.listed.index - other.listed.index);
}

/** The listed values that the words there say, each once. */
export function valuesListedAt(
  tokens: readonly Token[],
  at: number,
  fields: readonly KnownField[],
): readonly { readonly to: number; readonly value: string }[] {
  const found = new Map(saidListed(tokens, at, fields).map(({ to, listed: { value } }) => [value, to]));
  return [...found].map(([value, to]) => ({ to, value }));
}

/** A listed value in its own words, or in those of its state: “in the queue” is `queued`, “in French” `fr`. */
export function stateAt(clause: Clause, at: number, fields: readonly KnownField[] = clause.fields): readonly Filled[] {
  const { tokens } = clause;
  const found = saidListed(tokens, at, fields);
  const { word = "", kind } = tokens[at] ?? {};
  const isPlace = tokens[at - 1]?.word === "the" && /^(?:in|on)$/.test(tokens[at - 2]?.word ?? "");
  const isMeant = ({ value, field }: State): boolean =>
    (isPlace && stem(value.toLowerCase()) === stem(word)) || codeNamed(word, field.name) === value;
  const others =
    kind === "word" && (isPlace || namesCode(word))
      ? listedIn(fields).all.filter((one) => isMeant(one) && !found.some(({ listed }) => listed === one))
      : [];
  const all = [...found, ...others.map((listed) => ({ to: at + 1, listed }))];
  if (others.length > 0) all.sort((one, other) => one.listed.index - other.listed.index);
  return all.map(({ to, listed: { field, value } }) => ({ to, value: { field, value } satisfies State }));
}

/** A number in digits or in a word. */
export function numberAt({ tokens }: Pick<Clause, "tokens">, at: number): readonly Filled[] {
  const token = tokens[at];
  if (token?.kind === "number") return [{ to: at + 1, value: Number(token.value ?? token.text) }];
  return (lexicon.entries.get(token?.word ?? "") ?? []).flatMap(({ terminal, words, value }) =>
    terminal === "w.number" && words.every((word, index) => tokens[at + index]?.word === word)
      ? [{ to: at + words.length, value: Number(value) }]
      : [],
  );
}

const modal = group("nouns.modal");
const being = group("nouns.being");

/** A run of words of being: “should have been”, “has to be”, “starts out”. */
export function beAt({ tokens }: Pick<Clause, "tokens">, at: number): readonly Filled[] {
  const found: Filled[] = [];
  let isBeing = false;
  for (let to = at; to < tokens.length; to++) {
    const { word = "" } = tokens[to] ?? {};
    const isTo = word === "to" && modal.test(tokens[to - 1]?.word ?? "");
    if (being.test(word)) isBeing = true;
    else if (!modal.test(word) && !isTo && !(isBeing && /^(?:out|up|off)$/.test(word))) break;
    if (isBeing) found.push({ to: to + 1 });
  }
  return found;
}
