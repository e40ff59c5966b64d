// Finds values by the field that an earlier request has sent them in: “the amount I gave”, “both tags”.

import type { Check } from "../../check.ts";
import { lastSent } from "../../english/context/above.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Field } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { KnownField } from "../correct/fields.ts";
import { variablesOf, wordsSaid } from "../correct/saved.ts";
import { squeeze } from "../settle/responseShape.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, isArticle } from "../stated/nouns.ts";

export interface SentField {
  readonly name: string;
  readonly value: Json;
}

/** “the amount” of `initial_amount`, which the last request with a body has sent. */
export function sentFieldAt({ tokens, context }: Clause, at: number): readonly Filled[] {
  if (!isArticle(tokens[at])) return [];
  const sent = bodySent(context.before);
  return [1, 2, 3].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(at + 1, at + 1 + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) return [];
    const said = squeeze(words.map(({ text }) => text).join(""));
    const whole = sent.filter(([name]) => squeeze(name) === said);
    const found = whole.length > 0 ? whole : sent.filter(([name]) => count === 1 && splitWords(name).at(-1) === said);
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) return [];
    return [{ to: at + 1 + count, value: { name: only[0], value: only[1] } satisfies SentField }];
  });
}

/** “both tags”: the two values that the last request has sent in the list of that name. */
export function bothSentAt({ tokens, context, fields }: Clause, at: number): readonly Filled[] {
  if (tokens[at]?.word !== "both") return [];
  const from = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  return [1, 2].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(from, from + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) return [];
    const said = squeeze(words.map(({ text }) => text).join(""));
    const [list, ...others] = fields.filter(({ name, field }) => field.type === "array" && squeeze(name) === said);
    const [sent] = bodySent(context.before).filter(([name]) => squeeze(name) === said);
    const values = Array.isArray(sent?.[1]) ? (sent[1] as readonly Json[]) : [];
    if (list === undefined || others.length > 0 || values.length !== 2 || !values.every(isText)) return [];
    return [{ to: from + count, value: values.map((contains): Check => ({ path: list.path, contains })) }];
  });
}

/** “dates”: the fields whose names end so, if there are several and all of them were sent. */
export function sentKindsAt({ tokens, context, fields }: Clause, at: number): readonly Filled[] {
  const from = isArticle(tokens[at]) ? at + 1 : at;
  const { kind, word = "" } = tokens[from] ?? {};
  if (kind !== "word" || word === "" || lemma(word) === word) return [];
  const own = fields.filter(({ name, isOfError }) => !isOfError && splitWords(name).length > 1 && splitWords(name).at(-1) === lemma(word));
  if (own.length < 2 || own.some(({ name }) => wordsSaid(context, name).length !== 1)) return [];
  return [{ to: from + 1, value: own.map((field) => ({ field, isNamed: true })) }];
}

/** “${oldKey}”, which was saved from a field of such a response. */
export function savedHereAt({ tokens, context, fields }: Clause, at: number): readonly Filled[] {
  const { kind, value } = tokens[at] ?? {};
  if (kind !== "reference" || !/^(?:be|not|is|equal)$/.test(tokens[at - 1]?.word ?? "")) return [];
  const [saved] = variablesOf(context).filter(({ name }) => name === value);
  const field = fields.find(({ path }) => path === saved?.source);
  return field === undefined ? [] : [{ to: at + 1, value: { field, value: { $var: String(value) } } }];
}

/** The value of the only field of the last request with which the field's name ends: `reason` of `rejectionReason`. */
export function sentAsPart({ context }: Clause, { name, field }: KnownField): Json | undefined {
  const own = splitWords(name);
  const found = bodySent(context.before).filter(([sent, value]) => {
    const words = splitWords(sent);
    return words.length < own.length && own.slice(-words.length).join(" ") === words.join(" ") && fitsType(field, value);
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? undefined : only[1];
}

function isText(value: Json): boolean {
  return typeof value === "string" || typeof value === "number";
}

function bodySent(before: Clause["context"]["before"]): readonly (readonly [string, Json])[] {
  const body = (lastSent(before)?.body ?? null) as Json;
  return isJsonObject(body) && !("$var" in body) ? Object.entries(body) : [];
}

/** Returns whether a field of that type can have the value. */
export function fitsType({ type, enum: listed }: Field, value: Json): boolean {
  if (isJsonObject(value)) return "$var" in value;
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "boolean") return typeof value === "boolean";
  return type === "string" && typeof value === "string" && (listed === undefined || listed.includes(value));
}
