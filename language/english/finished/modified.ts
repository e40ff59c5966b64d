// Finds checks of a field whose name the sentence restricts by a word that is lost: “the discounted total”, “the
// phone number” of `number`, “the status of the customer” in a job, “Ada's email”. Keeps the words of the path, of
// its item, of the thing of the response and of the value.

import type { Check } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { stem } from "../../grammar/settle/called.ts";
import { leavesOf } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { fieldsAt, quantifiedList, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, checksOnly, finding, type Guard, type Reading } from "./reading.ts";

export const modifiedGuards: readonly Guard[] = [
  {
    finds: takesShorterName,
    message: (reading) =>
      `This would check another field than ${longerName(reading)?.path}. Write a sentence of its own for each field, or its path.`,
  },
  {
    finds: losesModifier,
    message: (reading) => {
      const { word = "", path = "" } = lostIn(reading) ?? {};
      return `This would check ${path}, which is not called “${word}”. Name the field as the document does, or write its path.`;
    },
  },
  finding(
    otherSubject,
    (said) => `The last response is about something else than the ${said}. Read it first, or write the path of the field.`,
  ),
];

/**
 * Returns whether a check takes the field with the shorter name: “the insured value” of `insured`, where the document
 * has `insuredValue` as well.
 */
export function takesShorterName(reading: Reading): boolean {
  return longerName(reading) !== undefined;
}

function longerName({ sentence, steps, context, tokens: tokensOf }: Reading): KnownField | undefined {
  if (context.operations === undefined || sentence.includes("$.")) return undefined;
  const paths = checksOf(steps).map(({ path }) => path);
  let found: KnownField | undefined;
  someCheck(steps, context, (check, around) => {
    const own = check.path === undefined ? [] : splitWords(check.path.split(".").at(-1) ?? "").map(lemma);
    const [first] = own.length === 0 || !/^\$\.\w+$/.test(check.path ?? "") ? [] : fieldsAt(check, around());
    if (first === undefined) return false;
    const words = tokensOf().map(({ word }) => lemma(word));
    const isLonger = ({ name, list, isOfError }: KnownField): boolean => {
      const parts = splitWords(name).map(lemma);
      return (
        list === first.list && isOfError === first.isOfError && parts.length > own.length && own.every((word, at) => parts[at] === word)
      );
    };
    const longer = (bodyOf(around())?.fields ?? []).filter((field) => isLonger(field) && !paths.includes(field.path));
    const said = longer.filter(({ name }) => timesIn(words, splitWords(name).map(lemma)) > 0);
    const [only] = said;
    const times = said.reduce((sum, { name }) => sum + timesIn(words, splitWords(name).map(lemma)), 0);
    const isTaken = only !== undefined && timesIn(words, own) - times < paths.filter((path) => path === check.path).length;
    if (isTaken) found = only;
    return isTaken;
  });
  return found;
}

/** How often the words are next to each other. */
export function timesIn(words: readonly string[], wanted: readonly string[]): number {
  return words.filter((_, at) => wanted.every((word, index) => words[at + index] === word)).length;
}

const having =
  /^(?:(?:and|then|now|so|also|expect|verify|check|assert|ensure|make sure|confirm)(?: that)?,? )*(?:the|this|that|our|my|his|her) ([a-z]+)(?:'s [\w ]{1,40}?)? (?:has|have|had|is|are|was|were|(?:should|must|shall|will)(?: (?:not|now|still|also))* (?:be|have))\b/i;

/** “The customer has the status booked” of a job, whose document has other operations about customers */
function otherSubject({ sentence, steps, context }: Reading): string | undefined {
  const said = having.exec(sentence)?.[1]?.toLowerCase();
  if (said === undefined || context.operations === undefined || sentence.includes("$.") || !checksOnly(steps)) return undefined;
  if (!isResource(said, context)) return undefined;
  let isOther = false;
  let isOwn = false;
  someCheck(steps, context, (check, around) => {
    const known = check.path === undefined ? undefined : knownWords(check, around());
    if (known === undefined) return false;
    if (isKnown(said, known)) isOwn = true;
    else isOther = true;
    return false;
  });
  return isOther && !isOwn && !isKindSent(said, context) ? said : undefined;
}

function losesModifier(reading: Reading): boolean {
  return lostIn(reading) !== undefined;
}

interface Lost {
  readonly word: string;
  /** The place that would be checked. */
  readonly path: string;
}

/** Returns the word next to the name of a field that no part of the check says. */
function lostIn({ sentence, steps, context, tokens: tokensOf }: Reading): Lost | undefined {
  if (context.operations === undefined || sentence.includes("$.") || steps.every(({ step }) => step !== "validate")) return undefined;
  const tokens = tokensOf();
  let lost: Lost | undefined;
  const checks = checksOf(steps);
  const paths = checks.map(({ path }) => path);
  // “The highest price is 40” bounds the price of every item.
  const isExtreme = ({ any, path, equals }: Check): boolean =>
    any !== undefined &&
    checks.some(({ every, path: of, compare }) => every === any && of === path && (compare?.atMost ?? compare?.atLeast) === equals);
  if (checks.some(isExtreme)) return undefined;
  someCheck(steps, context, (check, around) => {
    if (check.path === undefined) return false;
    const own = mentionsOf(check, tokens);
    // “the net price” of `$.price.amount`
    const mentions = own.length > 0 ? own : mentionsOf({ path: check.path.replace(/\.\w+$/, "") }, tokens);
    if (mentions.length === 0) return false;
    const known = knownWords(check, around());
    if (known === undefined) return false;
    const words = mentions.map((mention) => foreignAt(tokens, mention, known, around()));
    const clean = words.filter((word) => word === undefined).length;
    const first = words.find((word) => word !== undefined);
    // “the net total is 5 and the total 6”: as many names as checks.
    if (first === undefined || clean >= paths.filter((path) => path === check.path).length) return false;
    lost = { word: first, path: check.path };
    return true;
  });
  return lost;
}

interface Mention {
  readonly from: number;
  readonly to: number;
}

/** Where the tokens name the last member of the path. */
function mentionsOf({ path = "" }: Check, tokens: readonly Token[]): readonly Mention[] {
  const name = /\.([\w-]+)$/.exec(path)?.[1];
  if (name === undefined) return [];
  const words = splitWords(name).map(lemma);
  const joined = words.join("");
  return tokens.flatMap((token, at) => {
    if (token.kind !== "word") return [];
    if (splitWords(token.text).map(lemma).join("") === joined) return [{ from: at, to: at + 1 }];
    const isSaid = words.length > 1 && words.every((word, index) => lemma(tokens[at + index]?.word ?? "") === word);
    return isSaid ? [{ from: at, to: at + words.length }] : [];
  });
}

/** Returns the names of the place, its item and the response; undefined if the document has no such field. */
function knownWords(check: Check, context: SentenceContext): ReadonlySet<string> | undefined {
  const body = bodyOf(context);
  const fields = documentedAt(check, context);
  if (body === undefined || fields.length === 0) return undefined;
  const list = quantifiedList(check) ?? /^(\$[\w.]*)\[/.exec(check.path ?? "")?.[1];
  const nouns = body.lists.filter(({ path }) => path === list).flatMap(({ nouns: own }) => own);
  const isOfError = fields.some((field) => field.isOfError);
  const texts = [isOfError ? "error" : "", check.path ?? "", list ?? "", ...nouns, ...body.things, JSON.stringify(check)];
  return new Set(texts.flatMap((text) => splitWords(text)).flatMap((word) => [word, lemma(word), stem(lemma(word))]));
}

/** A list that is sorted by a field has it in each item. */
function documentedAt(check: Check, context: SentenceContext): readonly KnownField[] {
  return fieldsAt({ ...check, path: (check.path ?? "").replace("[*]", "[0]") }, context);
}

/** “The net total” is `$.totals.net`, and no other total. */
export function withModifiedField({ sentence, steps, context, tokens: tokensOf }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  const paths = checksOf(steps).map(({ path }) => path);
  const seen = new Map<string, number>();
  return withChecks(steps, context, (check, around) => {
    const { path } = check;
    if (path === undefined) return check;
    const index = seen.get(path) ?? 0;
    seen.set(path, index + 1);
    const tokens = tokensOf();
    const mentions = mentionsOf(check, tokens);
    const mention = mentions.length === paths.filter((one) => one === path).length ? mentions[index] : undefined;
    const known = mention === undefined ? undefined : knownWords(check, around());
    if (mention === undefined || known === undefined) return check;
    const lost = foreignAt(tokens, mention, known, around());
    const own = lost === undefined ? undefined : documentedAt(check, around())[0];
    if (lost === undefined || own === undefined) return check;
    const [only, ...others] = (bodyOf(around())?.fields ?? []).filter((field) => isMeantBy(lost, field, own));
    if (only === undefined || others.length > 0 || !path.endsWith(own.path.slice(1))) return check;
    return { ...check, path: `${path.slice(0, path.length - own.path.length + 1)}${only.path.slice(1)}` };
  });
}

/** “The insured value is 9000” is `insuredValue`, and no `insured`: the longest name that the words have counts. */
export function withLongerName({ sentence, steps, context, tokens: tokensOf }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  const paths = checksOf(steps).map(({ path }) => path);
  const seen = new Map<string, number>();
  return withChecks(steps, context, (check, around) => {
    const own = check.path === undefined ? undefined : documentedAt(check, around())[0];
    if (own === undefined || check.path === undefined) return check;
    const index = seen.get(check.path) ?? 0;
    seen.set(check.path, index + 1);
    const tokens = tokensOf();
    const longer = mentionsOf(check, tokens).map((mention) => longerAt(tokens, mention, own, around()));
    const isAll = longer.length > 0 && longer.every((field) => field !== undefined && field.path === longer[0]?.path);
    const isEach = longer.length === paths.filter((path) => path === check.path).length;
    const meant = isAll ? longer[0] : isEach ? longer[index] : undefined;
    if (meant === undefined || !check.path.endsWith(own.path.slice(1))) return check;
    return { ...check, path: `${check.path.slice(0, check.path.length - own.path.length + 1)}${meant.path.slice(1)}` };
  });
}

/** The field beside it whose name goes on after the mention. */
function longerAt(tokens: readonly Token[], { from, to }: Mention, own: KnownField, context: SentenceContext): KnownField | undefined {
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("."));
  // “Four seats are left”: `seatsLeft`
  const isNumber = /^(?:integer|number)$/.test(own.field.type ?? "");
  const after = tokens.slice(to, to + 4).filter(({ word }) => !isNumber || !/^(?:is|are|was|were|still|now)$/.test(word));
  const said = [...tokens.slice(from, to), ...after].map(({ word, text }) => (word === "" ? "" : splitWords(text).map(lemma).join(" ")));
  const found = (bodyOf(context)?.fields ?? []).filter(({ name, path, list }) => {
    const words = splitWords(name).map(lemma);
    const isBeside = list === own.list && path !== own.path && parentOf(path) === parentOf(own.path);
    return isBeside && words.length > to - from && words.every((word, at) => said[at] === word);
  });
  return found.toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** `$.totals.net` by “net total”, or `net` next to a `total`, and `phone` next to a `number`. */
function isMeantBy(modifier: string, field: KnownField, own: KnownField): boolean {
  if (field.list !== own.list || field.path === own.path || field.field.type !== own.field.type) return false;
  const said = lemma(modifier.toLowerCase());
  const name = splitWords(field.name).map(lemma);
  const words = splitWords(field.path).map(lemma);
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("."));
  const isBeside = name.join(" ") === said && parentOf(field.path) === parentOf(own.path);
  // “the id of the client”: `client_id`
  const isOwned = name.join(" ") === [said, ...splitWords(own.name).map(lemma)].join(" ");
  return isBeside || isOwned || (name.includes(said) && splitWords(own.name).every((word) => words.includes(lemma(word))));
}

const idle = group("modified.idle");
const stops = group("modified.stops");

function foreignAt(
  tokens: readonly Token[],
  { from, to }: Mention,
  known: ReadonlySet<string>,
  context: SentenceContext,
): string | undefined {
  return foreignBefore(tokens, from, known, context) ?? foreignOwner(tokens, to, known, context);
}

function isKnown(word: string, known: ReadonlySet<string>): boolean {
  return splitWords(word).every((part) => known.has(part) || known.has(lemma(part)) || known.has(stem(lemma(part))));
}

function isFunction(word: string): boolean {
  return hasTerminal(word, /^f\.(?!who|service)/) || stops.test(word);
}

function foreignBefore(tokens: readonly Token[], from: number, known: ReadonlySet<string>, context: SentenceContext): string | undefined {
  let isOwner = false;
  for (let at = from - 1; at >= 0; at--) {
    const { kind, word, text } = tokens[at] as Token;
    if (word === "'s" || text === "'s" || text === "'") {
      isOwner = true;
      continue;
    }
    if (kind !== "word" || isFunction(word)) return undefined;
    if (isKnown(word, known)) {
      if (isOwner) return undefined;
      continue;
    }
    if (idle.test(word)) continue;
    if (hasTerminal(word, /^n\.(?:response|body|field|value|item|number|header|rheader|list)/) && !isResource(word, context))
      return undefined;
    if ((isName(text, at) && isSaidBefore(text, context)) || isKindSent(text, context)) return undefined;
    const before = tokens[at - 1]?.word ?? "";
    const isNoun = isOwner || hasTerminal(before, /^f\.(?:the|my)$/);
    // “verify total is 5”, “the returned total”: what is done, and no kind of total.
    if (!isOwner && hasTerminal(word, isNoun ? /^(?:w\.|v\..*\+ed)/ : /^[vw]\./)) return undefined;
    return text;
  }
  return undefined;
}

/** “the status of the customer” in a job, “the email of Ada” of somebody else. */
function foreignOwner(tokens: readonly Token[], to: number, known: ReadonlySet<string>, context: SentenceContext): string | undefined {
  if (tokens[to]?.word !== "of") return undefined;
  let first: string | undefined;
  for (let at = to + 1; at < tokens.length; at++) {
    const { kind, word, text } = tokens[at] as Token;
    if (kind !== "word") return first;
    const isGeneral = hasTerminal(word, /^n\./) && !isResource(word, context);
    if (isKnown(word, known) || isGeneral || (isName(text, at) && isSaidBefore(text, context)) || isKindSent(text, context))
      return undefined;
    if (isFunction(word) || idle.test(word)) {
      if (first !== undefined || stops.test(word)) return first;
      continue;
    }
    if (first !== undefined && hasTerminal(word, /^[vw]\./)) return first;
    first ??= text;
  }
  return first;
}

/** A thing that the document has operations about: an item of an invoice, where “item” would be any element. */
function isResource(word: string, { operations }: SentenceContext): boolean {
  const noun = lemma(word);
  return operations?.operations.some((operation) => subjectOf(operation).nouns.has(noun)) === true;
}

function isName(text: string, at: number): boolean {
  return at > 0 && /^\p{Lu}\p{Ll}/u.test(text);
}

/** The kind that a request sent: “the pony's name” of `{kind: "pony"}` */
function isKindSent(text: string, { before = [] }: SentenceContext): boolean {
  return before.some(
    (step) =>
      step.step === "api_request" && leavesOf(step.body).some(({ value }) => typeof value === "string" && value.toLowerCase() === text),
  );
}

/** A name that the last request sent, or that its variables have: `${bob}` */
function isSaidBefore(name: string, context: SentenceContext): boolean {
  return JSON.stringify(lastRequest(context.before) ?? null)
    .toLowerCase()
    .includes(name.toLowerCase());
}
