// The categories of statements that the document fills: fields by what they are, listed values, error codes.

import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { stem } from "../settle/called.ts";
import type { Categories, Filled } from "./match.ts";
import { beAt, type Clause, fieldAt, isArticle, lower, numberAt, type State, stateAt, stillAt, thingAt, valueAt } from "./nouns.ts";
import { phraseCategories, phrasesAt } from "./phrases.ts";

import { asSaidAt, eachAt, fieldListAt, itemAt, mainItems, ownerAt } from "./things.ts";

export function categoriesOf(clause: Clause): Categories {
  const { tokens, fields } = clause;
  const ofItems = mainItems(clause);
  const booleans = fields.filter(({ field }) => field.type === "boolean");
  const numbers = fields.filter(({ field }) => field.type === "integer" || field.type === "number");
  const phrases = Object.fromEntries(phraseCategories.map((name) => [name, (at: number) => phrasesAt(tokens, name, at)]));
  return {
    ...phrases,
    Thing: (at) => thingAt(clause, at),
    Still: (at) => stillAt(clause, at),
    Be: (at) => beAt(clause, at),
    State: (at) => stateAt(clause, at),
    ItemState: (at) => stateAt(clause, at, ofItems),
    Flag: (at) => flagAt(clause, at, booleans),
    ItemFlag: (at) =>
      flagAt(
        clause,
        at,
        ofItems.filter(({ field }) => field.type === "boolean"),
      ),
    Compound: (at) => compoundAt(clause, at, booleans),
    FlagField: (at) => fieldAt(clause, at, booleans),
    NumberField: (at) => fieldAt(clause, at, numbers),
    Number: (at) => numberAt(clause, at),
    Unit: (at) =>
      /^(?:percent|%|kg|g|km|m|cm|ml|l|seconds?|minutes?|hours?|days?|euros?|eur|cents?|degrees?)$/.test(lower(clause, at, at + 1)[0] ?? "")
        ? [{ to: at + 1 }]
        : [],
    Counted: (at) => nounsAt(clause, at, 3),
    Lacked: (at) => nounsAt(clause, at, 4),
    Present: (at) => nounsAt(clause, at, 5),
    Moment: (at) => momentAt(clause, at),
    Field: (at) => fieldAt(clause, at),
    Value: (at) => valueAt(clause, at),
    AsSaid: (at) => asSaidAt(clause, at),
    Fields: (at) => fieldListAt(clause, at),
    Owner: (at) => ownerAt(clause, at),
    Item: (at) => itemAt(clause, at),
    Each: (at) => eachAt(clause, at),
    ItemField: (at) => fieldAt(clause, at, ofItems),
    ErrorCode: (at) => errorCodeAt(clause, at),
    SentField: (at) => sentFieldAt(clause, at),
    Hidden: (at) => hiddenAt(clause, at),
  };
}

/** A field that is true or false, as an adjective: “leading”, “in range”. */
export function flagAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return fields.flatMap((field) => {
    const own = splitWords(field.name.replace(/^(?:is|has|was)(?=[A-Z_])/, ""));
    const words = lower(clause, at, at + own.length);
    const isSame = own.length === words.length && own.every((word, index) => word === words[index]);
    return isSame ? [{ to: at + own.length, value: field }] : [];
  });
}

/** “the queen was not seen” is `queenSeen`, “the email is verified” `emailVerified`. */
function compoundAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = clause;
  if (at > 0) return [];
  const from = isArticle(tokens[0]) ? 1 : 0;
  return fields.flatMap((field): readonly Filled[] => {
    const own = splitWords(field.name);
    if (own.length < 2) return [];
    const subject = own.slice(0, -1);
    if (!subject.every((word, index) => tokens[from + index]?.word === word)) return [];
    return beAt(clause, from + subject.length).flatMap(({ to }): readonly Filled[] => {
      let next = to;
      let isNot = false;
      for (; next < tokens.length - 1; next++) {
        const { word = "" } = tokens[next] ?? {};
        if (/^(?:not|n't|never)$/.test(word)) isNot = true;
        else if (!/^(?:now|still|already|yet|been|be)$/.test(word)) break;
      }
      return next === tokens.length - 1 && tokens[next]?.word === own.at(-1)
        ? [{ to: tokens.length, value: { field, equals: !isNot } }]
        : [];
    });
  });
}

function nounsAt(clause: Clause, at: number, most: number): readonly Filled[] {
  const { tokens } = clause;
  const found: Filled[] = [];
  for (let count = 1; count <= most && at + count <= tokens.length; count++) {
    if (tokens[at + count - 1]?.kind !== "word" || tokens[at + count - 1]?.word === "") break;
    found.push({ to: at + count, value: lower(clause, at, at + count) });
  }
  return found;
}

/** “published at any time” is `publishedAt`. */
function momentAt({ tokens, fields }: Clause, at: number): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  if (!/(?:ed|en|t)$/.test(word)) return [];
  const found = fields.filter(({ name, field }) => {
    const own = splitWords(name);
    return (
      own.length === 2 &&
      /^(?:at|on|date|time)$/.test(own[1] ?? "") &&
      stem(own[0] ?? "") === stem(word) &&
      /^date/.test(field.format ?? "")
    );
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: only }];
}

/** The documented error code of these words: “the last donation is too recent” is `DONATION_TOO_RECENT`. */
function errorCodeAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body, isError, context } = clause;
  if (!isError && !refuses(context)) return [];
  const words = tokens.slice(at).filter(({ kind }) => kind !== "symbol");
  if (words.some(({ kind }) => kind !== "word")) return [];
  const found = body.fields
    .filter(({ isOfError, list, field }) => isOfError && list === undefined && field.enum !== undefined)
    .flatMap((field) =>
      (field.field.enum ?? []).flatMap((value) => {
        const own = splitWords(value).filter((word) => !/^(?:the|a|is|of)$/.test(word));
        const isSaid =
          own.length > 1
            ? saysAll(
                words.map(({ word }) => word),
                own,
              )
            : own[0] === words[0]?.word && words.length === 1;
        return isSaid ? [{ field, value } satisfies State] : [];
      }),
    );
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? [] : [{ to: tokens.length, value: only }];
}

/** Whether the words contain those of the code, and otherwise only words of being. */
function saysAll(words: readonly string[], own: readonly string[]): boolean {
  const isOwn = (word: string): boolean => own.some((one) => stem(one) === stem(word) || isSynonym(one, word));
  if (!own.every((one) => words.some((word) => stem(one) === stem(word) || isSynonym(one, word)))) return false;
  return words.every(
    (word) =>
      isOwn(word) ||
      /^(?:the|a|an|is|are|was|were|has|have|had|been|be|being|still|already|now|last|first|this|that|it|its|our|their|her|his|there|s|'s|by|on|in|of|for|left)$/.test(
        word,
      ),
  );
}

export function refuses({ before = [] }: SentenceContext): boolean {
  const last = before.at(-1);
  return last?.step === "validate" && last.checks.some(({ status }) => /^4/.test(String(status)));
}

/** A field that the last request sent or could have sent. */
function sentFieldAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const { text = "", kind, value } = tokens[at] ?? {};
  const name = kind === "quoted" ? String(value) : text;
  return body.operation.body?.fields.some((field) => field.name === name) === true ? [{ to: at + 1, value: name }] : [];
}

/** A field that the response could show, or that a request has sent. */
function hiddenAt(clause: Clause, at: number): readonly Filled[] {
  if (at > 0) return [];
  const { context, tokens, fields } = clause;
  const found = fieldAt(
    clause,
    0,
    fields.filter(({ field }) => field.type !== "boolean"),
  ).map(({ to, value }) => ({ to, value: (value as KnownField).path }));
  const sent = (context.before ?? []).findLast((step) => step.step === "api_request" && step.body !== undefined);
  if (sent?.step !== "api_request") return found;
  // What the response shows by the document is in `found`.
  const paths = pathsOf(sent.body as Json, "$").filter(({ path }) => !fields.some((field) => field.path === path));
  for (let to = 1; to <= Math.min(8, tokens.length); to++) {
    const words = lower(clause, 0, to).filter((word) => !/^(?:the|a|an|of|its|his|her|their|our|'s|any|that)$/.test(word));
    const same = paths.filter(({ name, path }) => {
      const owner = path
        .split(".")
        .slice(1, -1)
        .map((part) => splitWords(part).join(" "));
      return [splitWords(name).join(" "), ...owner.map((one) => `${one} ${splitWords(name).join(" ")}`)].some((one) =>
        isNameOf(words, one.split(" ")),
      );
    });
    if (same.length === 1 && !found.some(({ to: other }) => other === to)) found.push({ to, value: (same[0] as { path: string }).path });
  }
  return found;
}

/** “national identity number” is `nationalId`. */
function isNameOf(words: readonly string[], own: readonly string[]): boolean {
  const plain = words.join(" ").replace(/\bidentity (?:number|card number)\b|\bidentifier\b|\bidentification(?: number)?\b/, "id");
  return plain === own.join(" ");
}

function pathsOf(value: Json, path: string): readonly { readonly name: string; readonly path: string }[] {
  if (!isJsonObject(value) || "$var" in value) return [];
  return Object.entries(value).flatMap(([name, member]) => [{ name, path: `${path}.${name}` }, ...pathsOf(member, `${path}.${name}`)]);
}
