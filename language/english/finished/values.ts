// Finds checks with another value than the sentence has: a name for an id, a word for a state that the document lists,
// a flag that is left out.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { sentValue } from "../../grammar/settle/changed.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { checksOf, type Guard, isCode, type Reading } from "./reading.ts";

export const valueGuards: readonly Guard[] = [
  { finds: comparesNoun },
  { finds: countsPages },
  { finds: comparesPronoun },
  {
    finds: comparesQuality,
    message: () =>
      "No response says this of a field. Write the value that is expected, or send a request without the field and expect its error.",
  },
  {
    finds: comparesBoth,
    message: () => "This would compare each field with what was sent, and not the one with the other. Write the value of each.",
  },
  { finds: losesBoolean },
  { finds: losesState },
  { finds: comparesIdWithUrl },
  {
    finds: (reading) => namedForId(reading) !== undefined,
    message: (reading) => {
      const { field, name } = namedForId(reading) as NamedId;
      return `${field} contains an id, but “${name}” is a name. Compare it with the saved id, for example “$.${field} is \${id}”.`;
    },
  },
];

/** “The Location header ends with the id”: the id of the thing, and not these letters. */
function comparesNoun({ sentence, steps }: Reading): boolean {
  const said = /\b(?:starts?|begins?|ends?) (?:with|in) (?:the|its|this|that|our) (?:new |saved )?([a-z]+)[.!]?$/i.exec(sentence)?.[1];
  return said !== undefined && checksOf(steps).some(({ startsWith, endsWith }) => (startsWith ?? endsWith) === said);
}

/** “The page has 4 orders”, “at most 10 items per page”: how many there are is not the number of the page. */
function countsPages({ sentence, steps }: Reading): boolean {
  if (!/\b(?:per|each|every|a|the|this) page\b/i.test(sentence) || !/\b\d+ [a-z]{2,}/i.test(sentence)) return false;
  return checksOf(steps).some(
    ({ path = "", equals, compare }) =>
      /\.page$/.test(path) && (compare !== undefined || typeof equals === "number") && !/page (?:is|=|:|number)/i.test(sentence),
  );
}

const pronoun = group("lost.pronoun");

/** “cardId is the one I kept”: who keeps it is not a value. */
export function comparesPronoun({ sentence, steps }: Reading): boolean {
  return checksOf(steps).some(({ equals }) => typeof equals === "string" && pronoun.test(equals) && !/["'`]/.test(sentence));
}

const quality = group("lost.quality");

/** “The name is required”, where no request has sent that word and the document does not list it. */
function comparesQuality({ sentence, steps, context }: Reading): boolean {
  if (/["'`“$]/.test(sentence)) return false;
  return checksOf(steps).some(({ path = "", equals, contains }) => {
    const said = equals ?? contains;
    if (typeof said !== "string" || !quality.test(said)) return false;
    const fields = (bodyOf(context)?.fields ?? []).filter((field) => field.path === path);
    const isListed = fields.some(({ field }) => field.enum?.includes(said) === true);
    return !isListed && sentValue(context.before ?? [], path) !== said;
  });
}

/** “The name and kind are the same” */
function comparesBoth({ sentence, steps }: Reading): boolean {
  if (
    !/^(?:the |its |their |both )*[\w-]+ and (?:the |its )?[\w-]+ (?:are|were|(?:should|must|shall) be) (?:the same|equal|identical)[.!]?$/i.test(
      sentence,
    )
  )
    return false;
  const values = new Set(checksOf(steps).map(({ equals }) => JSON.stringify(equals)));
  return new Set(checksOf(steps).map(({ path }) => path)).size > 1 && values.size > 1;
}

/** “404 with ok false”: no step has `false`. */
function losesBoolean({ steps, tokens }: Reading): boolean {
  const said = tokens().filter(({ kind, word }) => kind === "word" && /^(?:true|false)$/.test(word));
  return said.length > 0 && !/true|false|"not"|"empty"|"exists"|type|oneOf|boolean/.test(JSON.stringify(steps));
}

interface NamedId {
  readonly field: string;
  readonly name: string;
}

/** “its winner is Brandt” of `winnerId`: a name, and no id. A field that is written out takes any value. */
function namedForId({ sentence, steps }: Reading): NamedId | undefined {
  for (const { path, equals } of checksOf(steps)) {
    const field = /\.(\w+(?:Id|_id|ID))$/.exec(path ?? "")?.[1];
    const isName = typeof equals === "string" && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(equals);
    if (field !== undefined && isName && !squeeze(sentence).includes(squeeze(field))) return { field, name: equals };
  }
  return undefined;
}

/** “Public admission is allowed”, “the coupon is reusable”: a field that is true or false, and no status or name. */
export function leavesFlag({ steps, context, tokens: tokensOf }: Reading): boolean {
  if (steps.some(({ step }) => step !== "validate") || context.operations === undefined) return false;
  const flags = (bodyOf(context)?.fields ?? []).filter(
    ({ field, list, isOfError }) => field.type === "boolean" && list === undefined && !isOfError,
  );
  const tokens = tokensOf();
  const looked = new Set(checksOf(steps).map(({ path = "" }) => path.split(".").at(-1)));
  return flags.some(({ name }) => {
    const words = splitWords(name);
    const isSaid = tokens.some((_, at) => words.every((word, index) => tokens[at + index]?.word === word));
    return isSaid && words.join("").length > 3 && !looked.has(name);
  });
}

/** “the first one is unlit”: a value of `status`, and no name. */
export function comparesListed({ sentence, steps, context }: Reading): boolean {
  const isWritten = /["'`$]/.test(sentence);
  const texts = isWritten ? [] : checksOf(steps).filter(({ path, equals }) => path !== undefined && typeof equals === "string");
  if (texts.length === 0) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return texts.some(({ path = "", equals }) => {
    // “the error is OUT_OF_STOCK”: its code, and no text.
    if (isCode(equals) && /\.(?:message|text|title|detail)$/.test(path)) return true;
    const name = path.split(".").at(-1);
    const own = fields.filter((known) => known.name === name);
    const isPlain = own.length > 0 && own.every(({ field }) => field.enum === undefined);
    return isPlain && fields.some(({ field }) => field.enum?.some((one) => squeeze(one) === squeeze(String(equals))) === true);
  });
}

const isIdentifier = /^[a-z]+(?:[A-Z_]\w*)$/;

/** “new state comes back”: an ordinary word or a name in the place of a value. */
export function comparesWord({ steps, tokens }: Reading): boolean {
  return checksOf(steps).some(({ equals }) => {
    const said = isJsonObject(equals ?? null) ? (equals as { readonly $var?: unknown }).$var : equals;
    const isWord = typeof said === "string" && (lexicon.vocabulary.has(said) || isIdentifier.test(said));
    return isWord && tokens().some(({ kind, text }) => kind === "word" && text === said);
  });
}

/** “The task is done, and the priority is still 3”: a value that the document lists for the state of the item. */
function losesState({ steps, context, tokens: tokensOf }: Reading): boolean {
  if (context.operations === undefined || steps.length === 0 || steps.some(({ step }) => step !== "validate")) return false;
  const tokens = tokensOf();
  const said = tokens.flatMap(({ kind, word }, at) => {
    const next = tokens[at + 1];
    const isPredicate = kind === "word" && /^(?:is|are)$/.test(tokens[at - 1]?.word ?? "");
    return isPredicate && /^(?:[,;]|and|but)$/.test(next?.word || next?.text || "") ? [word] : [];
  });
  if (said.length === 0) return false;
  const fields = (bodyOf(context)?.fields ?? []).filter(({ list, isOfError, field }) => list === undefined && !isOfError && field.enum);
  const listed = new Set(fields.flatMap(({ field }) => field.enum?.map((value) => value.toLowerCase()) ?? []));
  const text = JSON.stringify(steps).toLowerCase();
  return said.some((word) => listed.has(word) && !text.includes(`"${word}"`));
}

/** “I move the webhook to https://…” compares no id. */
function comparesIdWithUrl({ sentence, steps }: Reading): boolean {
  return checksOf(steps).some(({ path = "", equals }) => {
    const field = path.slice(path.lastIndexOf(".") + 1);
    return typeof equals === "string" && /^https?:/.test(equals) && /(?:^i|I|_i)d$/.test(field) && !sentence.includes(field);
  });
}
