// Reads what an error says, and what a response does not show: a documented code in words (“the last donation is too
// recent” is `DONATION_TOO_RECENT`), the field that an error names, a field that was sent and does not come back.

import type { Check } from "../../check.ts";
import { lastSent } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { isRefused } from "../refused.ts";
import { stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, fieldAt, isArticle, lower } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { naming } from "./errorItems.ts";

/** Returns whether the response is one of a refusal: the line says so, or a check before it. */
function isAnswerRefused({ isError, context, tokens }: Clause): boolean {
  return isError || isRefused((context.before ?? []).slice(-1)) || tokens.some(isRefusing);
}

export function isRefusing({ word }: Token): boolean {
  return hasTerminal(word, /^v\.(?:fail|reject)(?:\+|$)/) || /^(?:denied|declined|turned)$/.test(word);
}

/** The documented error code that all words from there say. */
export function errorCodeAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const words = tokens.slice(at).filter(({ kind }) => kind !== "symbol");
  if (
    words.length === 0 ||
    phrasesAt(tokens, "AccessDenied", at).length > 0 ||
    !isAnswerRefused(clause) ||
    words.some(({ kind }) => kind !== "word")
  )
    return [];
  const found = body.fields
    .filter(({ isOfError, list, field }) => isOfError && list === undefined && field.enum !== undefined)
    .flatMap(({ path, field }) =>
      (field.enum ?? []).flatMap((value): readonly Check[] =>
        saysCode(
          words.map(({ word }) => word),
          splitWords(value),
        )
          ? [{ path, equals: value }]
          : [],
      ),
    );
  return found.length === 1 ? [{ to: tokens.length, value: found }] : [];
}

/** “OUT_OF_STOCK” after the status of an error or “the error is”, of the only field that it has for a code. */
export function codeOfStatusAt({ tokens, body }: Clause, at: number): readonly Filled[] {
  const equals = tokens[at]?.text ?? "";
  // “the error is OUT_OF_STOCK”
  const isError = hasTerminal(tokens[at - 1]?.word ?? "", /^(?:f\.be|v\.equal)/) && tokens[at - 2]?.word === "error";
  if (!(isError || /^[45]\d\d$/.test(tokens[at - 1]?.text ?? "")) || !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(equals)) return [];
  const codes = body.fields.filter(
    ({ isOfError, list, name, field }) =>
      isOfError && list === undefined && field.type !== "object" && /^(?:error_?)?code$|^error$/i.test(name),
  );
  const listed = codes.filter(({ field }) => field.enum?.includes(equals));
  const [only, ...others] = listed.length > 0 ? listed : codes;
  if (only === undefined || others.length > 0 || (only.field.enum !== undefined && listed.length === 0)) return [];
  return [{ to: at + 1, value: [{ path: only.path, equals }] satisfies Check[] }];
}

const around = group("errors.around");

/** Returns whether the words contain those of the code, and otherwise only words of being. */
function saysCode(words: readonly string[], code: readonly string[]): boolean {
  const own = code.filter((word) => !/^(?:the|a|is|of)$/.test(word));
  if (own.length === 1) return words.length === 1 && own[0] === words[0];
  const isSame = (one: string, other: string): boolean => stem(one) === stem(other) || isSynonym(one, other);
  return (
    own.every((one) => words.some((word) => isSame(one, word))) &&
    words.every((word) => around.test(word) || own.some((one) => isSame(one, word)))
  );
}

/** `$.errors[0].field` or `$.field`: the field of the last request that an error names. */
export function blamedAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const from = isArticle(tokens[at]) ? at + 1 : at;
  const { text = "", kind, value } = tokens[from] ?? {};
  const said = squeeze(kind === "quoted" ? String(value) : text);
  const sent = body.operation.body?.fields.map((field) => field.name) ?? [];
  const like = sent.filter((own) => splitWords(own)[0] === said && splitWords(own).length === 2);
  const name = sent.find((own) => squeeze(own) === said) ?? (like.length === 1 ? like[0] : undefined);
  const [only, ...others] = body.fields.filter(({ isOfError, name: own }) => isOfError && naming.test(own));
  const isPointer = kind === "path" && /^pointer$/i.test(only?.name ?? "");
  if ((name === undefined && !isPointer) || only === undefined || others.length > 0 || !isAnswerRefused(clause)) return [];
  const path = only.list === undefined ? only.path : `${only.list}[0]${only.path.slice(1)}`;
  return [{ to: from + 1, value: [{ path, equals: isPointer ? text : (name as string) }] satisfies Check[] }];
}

/** A field that the response could show, or that a request has sent: “the applicant's national identity number”. */
export function hiddenAt(clause: Clause, at: number): readonly Filled[] {
  const { context, tokens, fields } = clause;
  const shown = fieldAt(clause, at, othersThanFlags(fields)).map(({ to, value }) => ({ to, value: absent((value as KnownField).path) }));
  const sent = lastSent(context.before);
  if (sent === undefined) return shown;
  // `shown` holds the fields that the response has according to the document.
  const paths = pathsOf(sent.body as Json, "$").filter(({ path }) => !fields.some((field) => field.path === path));
  const hidden: Filled[] = [];
  for (let to = at + 1; to <= Math.min(at + 8, tokens.length); to++) {
    if (shown.some(({ to: other }) => other === to)) continue;
    const words = lower(clause, at, to).filter((word) => !/^(?:the|a|an|of|its|his|her|their|our|'s|any|that)$/.test(word));
    const said = words.join(" ").replace(/\bidentity (?:number|card number)\b|\bidentifier\b|\bidentification(?: number)?\b/, "id");
    const [same, ...others] = paths.filter(({ names }) => names.includes(said));
    if (same !== undefined && others.length === 0) hidden.push({ to, value: absent(same.path) });
  }
  return [...shown, ...hidden];
}

const othersThanFlags = rememberedFor((fields: readonly KnownField[]) => fields.filter(({ field }) => field.type !== "boolean"));

const absent = (path: string): readonly Check[] => [{ path, exists: true, not: true }];

/** The members of a body, with what each is called: by itself and with the name of its owner. */
function pathsOf(value: Json, path: string): readonly { readonly names: readonly string[]; readonly path: string }[] {
  if (!isJsonObject(value) || "$var" in value) return [];
  const owner = path === "$" ? "" : `${splitWords(path.replace(/^.*\./, "")).join(" ")} `;
  return Object.entries(value).flatMap(([name, member]) => {
    const own = splitWords(name).join(" ");
    return [{ names: [own, `${owner}${own}`], path: `${path}.${name}` }, ...pathsOf(member, `${path}.${name}`)];
  });
}
