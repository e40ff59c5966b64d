// What a clause may save: the fields that its words name, under the names behind them; a thing without a name is its id.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { StoreEntry } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { bodyOf, costOfName, type KnownBody, type KnownField } from "./fields.ts";
import type { Guess } from "./guesses.ts";
import { ordinals } from "./ordinals.ts";
import { isValue } from "./values.ts";

const saves = /^(?:v\.save|v\.capture)(?:\+|$)/;
const saved = /^(?:known|kept|retained|recorded|remembered|noted|memorized|called)$/;
const naming: ReadonlySet<string> = new Set(["as", "into", "in", "under", "to"]);

interface Entry {
  readonly entry: StoreEntry;
  readonly cost: number;
}

export function looseSaves(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const body = bodyOf(context);
  const verb = tokens.findIndex(({ word }) => hasTerminal(word, saves) || saved.test(word));
  if (body === undefined || verb < 0 || verb > 12) return [];
  // "It keeps its id" says what does not change.
  if (/^(?:it|they|which|that|one)$/.test(tokens[verb - 1]?.word ?? "") && !saved.test(tokens[verb]?.word ?? "")) return [];
  const used = new Set<number>([verb]);
  const entries: StoreEntry[] = [];
  let cost = 0.4;
  const isPassive = saved.test(tokens[verb]?.word ?? "") && verb > 1;
  let from = isPassive ? 0 : verb + 1;
  while (from < tokens.length) {
    const end = endOf(tokens, from);
    const read = entryIn(context, body, tokens, from, end, used);
    if (read === undefined) return [];
    entries.push(read.entry);
    cost += read.cost;
    from = end + 1;
  }
  if (entries.length === 0) return [];
  if (tokens.some((_, at) => isValue(tokens, at) && !used.has(at))) return [];
  const left = tokens.filter(
    ({ kind, word }, at) =>
      kind === "word" &&
      word !== "" &&
      !used.has(at) &&
      !hasTerminal(word, /^(?:f\.(?!no$|not$)|w\.(?:updated|received|adjective)|n\.(?:response|field|value))/),
  );
  cost += left.reduce((sum, { word }) => sum + (body.things.has(nounOf([word])) ? 0.1 : 0.7), 0);
  if (left.some(({ word }) => hasTerminal(word, /^f\.(?:no|not)/))) return [];
  return [
    {
      steps: [{ step: "save", store: entries }],
      cost,
      unsaid: left.filter(({ word }) => !body.things.has(nounOf([word]))).map(({ text }) => text),
    },
  ];
}

/** Where the next thing that is saved begins. */
function endOf(tokens: readonly Token[], from: number): number {
  let hasName = false;
  for (let at = from; at < tokens.length; at++) {
    const { word, text } = tokens[at] as Token;
    if (naming.has(word)) hasName = true;
    if (hasName && (word === "and" || text === ",")) return at;
  }
  return tokens.length;
}

function entryIn(
  context: SentenceContext,
  body: KnownBody,
  tokens: readonly Token[],
  from: number,
  to: number,
  used: Set<number>,
): Entry | undefined {
  const as = tokens.findIndex(({ word }, at) => at >= from && at < to && word === "as");
  const until = as < 0 ? to : as;
  const found = fieldIn(body, tokens, from, until) ?? checkedBefore(context, body, tokens, from, until);
  if (found === undefined) return undefined;
  for (let at = found.from; at < found.to; at++) used.add(at);
  const { field } = found;
  const at = tokens.findIndex(({ word }, each) => each >= from && each < until && ordinals.has(word));
  let source = field.path;
  let { cost } = found;
  if (field.list !== undefined) {
    const index = at < 0 ? 0 : (ordinals.get(tokens[at]?.word ?? "") as number);
    // "this station" of a list: the one that was spoken of, mostly the first.
    if (at < 0) cost += 1.5;
    else used.add(at);
    source = `${field.list}[${index}]${field.path.slice(1)}`;
    const nouns = body.lists.find(({ path }) => path === field.list)?.nouns ?? [];
    for (let each = from; each < until; each++) {
      const word = tokens[each]?.word ?? "";
      if (nouns.includes(nounOf([word])) || hasTerminal(word, /^n\.(?:item|list|response)/)) used.add(each);
    }
  } else if (at >= 0) return undefined;
  const name = as < 0 ? undefined : nameIn(tokens.slice(as + 1, to));
  if (as >= 0 && name === undefined) return undefined;
  if (as >= 0) for (let each = as; each < to; each++) used.add(each);
  const made = name ?? nameFor(body, field, tokens, from, until);
  for (let each = from; each < until; each++) if (hasTerminal(tokens[each]?.word ?? "", /^f\.of/)) used.add(each);
  return { entry: { [made]: source }, cost: cost + (name === undefined ? 0.4 : 0) };
}

/** "save that": what the check before looked at. */
function checkedBefore(
  { before }: SentenceContext,
  { fields }: KnownBody,
  tokens: readonly Token[],
  from: number,
  to: number,
): Found | undefined {
  const at = tokens.findIndex(({ word }, index) => index >= from && index < to && /^(?:that|it|this)$/.test(word));
  const last = before?.at(-1);
  const path = last?.step === "validate" ? last.checks.at(-1)?.path : undefined;
  const field = fields.find((one) => one.path === path && one.list === undefined);
  return at < 0 || field === undefined ? undefined : { field, from: at, to: at + 1, cost: 0.1 };
}

interface Found {
  readonly field: KnownField;
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

function fieldIn(body: KnownBody, tokens: readonly Token[], from: number, to: number): Found | undefined {
  const isListed = tokens.slice(from, to).some(({ word }) => ordinals.has(word));
  let best: Found | undefined;
  for (let at = from; at < to; at++)
    for (let count = Math.min(3, to - at); count > 0; count--) {
      const words = tokens.slice(at, at + count);
      if (words.some(({ kind, word }) => kind !== "word" || word === "" || (hasTerminal(word, /^f\./) && word !== "name"))) continue;
      const said = words.map(({ text }) => text.toLowerCase());
      for (const field of body.fields) {
        if (field.isOfError) continue;
        const cost = costOfName(said, field, body.things) ?? identityCost(said, field);
        if (cost === undefined) continue;
        const total = cost + (isListed === (field.list !== undefined) ? 0 : 1) + (at - from) * 0.02;
        if (best === undefined || total < best.cost) best = { field, from: at, to: at + count, cost: total };
      }
    }
  return best;
}

/** "its id" is `created_object_id`, where the response has no other. */
function identityCost(said: readonly string[], { name, depth }: KnownField): number | undefined {
  return said.join("") === "id" && /^(?:created|new|object|inserted)_?\w*(?:_id|Id)$/.test(name) ? 0.6 + depth * 0.2 : undefined;
}

function nameIn(tokens: readonly Token[]): string | undefined {
  const names = tokens.filter(({ word, kind }) => kind !== "symbol" && !hasTerminal(word, /^f\.the$/));
  if (names.length === 0 || names.length > 3) return undefined;
  const [first] = names;
  if (names.length === 1 && first?.kind === "reference") return String(first.value);
  if (!names.every(({ kind, text }) => kind === "word" && /^[A-Za-z]\w*$/.test(text))) return undefined;
  return names.map(({ text }, index) => (index === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1))).join("");
}

/** `campaignId` for the id of the campaign; `token` for the token. */
function nameFor(body: KnownBody, { name, list }: KnownField, tokens: readonly Token[], from: number, to: number): string {
  if (!/^(?:id|\w+_id|\w+Id)$/.test(name)) return name;
  const nouns = list === undefined ? body.things : new Set(body.lists.find(({ path }) => path === list)?.nouns ?? []);
  const said = tokens.slice(from, to).find(({ word }) => nouns.has(nounOf([word])));
  const noun = said === undefined ? ([...body.things].filter((one) => !one.includes(" ")).at(-1) ?? "") : lemma(said.word);
  const words = noun.split(" ");
  return words[0] === "" || words[0] === undefined
    ? name
    : `${words[0]}${words
        .slice(1)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join("")}Id`;
}
