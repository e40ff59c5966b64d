// Reads which items of an error blame which field: “one of the field errors is for vehicle”, “the violations contain an
// item for endDate”. The document tells which member of an item names the field; items without members are texts.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { squeeze } from "../settle/responseShape.ts";
import { type Filled, phraseAt } from "../stated/match.ts";
import { type Clause, isArticle } from "../stated/nouns.ts";

/** A list of an error, and the member of its items that names a field; `$` for items that are texts. */
export interface ErrorItems {
  readonly list: string;
  readonly path: string;
  /** True if `list` is an object that has a member for each field. */
  readonly isMap?: true;
}

/** Members that name a field that was sent. */
export const naming = /^(?:field|field_?name|property|param|parameter|pointer|path|location|attribute)$/i;
/** Lists of texts about what is wrong. */
const telling = /^(?:errors|messages|problems|violations|details|issues|reasons)$/i;
const generic = /^(?:entry|item|element|error|problem|violation|one|issue)$/;

/** The lists of an error whose items blame a field. */
function listsOf({ body }: Clause): readonly (ErrorItems & { readonly noun: string; readonly kind: string })[] {
  return body.fields.flatMap(({ name, path: list, list: outer, field, isOfError }) => {
    if (!isOfError || outer !== undefined || !/^(?:array|object)$/.test(field.type ?? "")) return [];
    const noun = nounOf(splitWords(name));
    const inside = insideOf(field);
    if (field.type === "object") {
      const isMap = /^(?:\w+_?)?errors$/i.test(name) && inside.fields.every(({ type }) => type === "array" || type === "string");
      return isMap ? [{ list, path: "$", noun, kind: noun, isMap: true as const }] : [];
    }
    const kind = nounOf(splitWords(inside.schemaName ?? name));
    if (inside.fields.length === 0) return telling.test(name) ? [{ list, path: "$", noun, kind }] : [];
    const [only, ...others] = body.fields.filter((own) => own.list === list && own.isOfError && naming.test(own.name));
    return only === undefined || others.length > 0 ? [] : [{ list, path: only.path, noun, kind }];
  });
}

/** “the field errors”, “entries”: the items, with an article or without. */
export function errorItemsAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const lists = listsOf(clause);
  if (lists.length === 0) return [];
  const from = isArticle(tokens[at]) ? at + 1 : at;
  return [1, 2, 3].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(from, from + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) return [];
    const noun = nounOf(words.flatMap(({ text }) => splitWords(text)));
    const named = lists.filter((one) => one.noun === noun || one.kind === noun);
    // “the entries” are those that the check before was about, or those of the error if nothing else is listed.
    const checked = lists.filter(({ list }) => list === lastPath(clause));
    const known = checked.length > 0 ? checked : clause.isError || clause.body.lists.length === 0 ? lists : [];
    const all = named.length === 0 && generic.test(noun) ? known : named;
    return all.length === 1 ? [{ to: from + count, value: all[0] }] : [];
  });
}

/** The path that the last check was about. */
function lastPath({ context }: Clause): string | undefined {
  const last = context.before?.at(-1);
  return last?.step === "validate" ? last.checks.at(-1)?.path : undefined;
}

/** “a field error”, “an entry”, “errors”, where the list is named, too. */
export function errorItemAt(clause: Clause, at: number): readonly Filled[] {
  const kind = /^(?:validation|input|field)$/.test(clause.tokens[at]?.word ?? "") ? at + 1 : at;
  if (clause.tokens[kind]?.word === "errors") return errorItemsAt(clause, kind);
  const isOne = /^(?:an?|one)$/.test(clause.tokens[at]?.word ?? "");
  const from =
    /^(?:validation|input|field)$/.test(clause.tokens[at + 1]?.word ?? "") && clause.tokens[at + 2]?.word === "error" ? at + 2 : at + 1;
  return isOne
    ? [...errorItemsAt(clause, at + 1), ...(from > at + 1 ? errorItemsAt(clause, from) : [])].filter(
        ({ to }) => nounOf([clause.tokens[to - 1]?.word ?? ""]) === clause.tokens[to - 1]?.word,
      )
    : [];
}

const about =
  /^(?:(?:is |are )?(?:for|about|on|concerning|regarding|on account of|because of)|concerns?|concerning|mentions?|mentioning|names?|naming|refers? to|referring to|relates? to|points? (?:to|at)|pointing (?:to|at)|complains? about|blames?|with(?= (?:the )?(?:field|property|parameter|attribute) )|whose(?= (?:field|property|parameter|attribute) )|(?:that |which )(?:is (?:for|about)|concerns?|mentions?|names?|refers to|points (?:to|at)|complains about))(?= )/;

/** “is for the field”, “mentions” */
export function aboutAt({ tokens }: Clause, at: number): readonly Filled[] {
  return phraseAt(tokens, at, about).flatMap(({ to }) => [
    { to },
    ...phraseAt(tokens, to, /^(?:the )?(?:fields?|property|properties|parameters?|attribute)(?: (?:is|equals|named|called))?(?= )/),
  ]);
}

/** The names of fields that the request has, as it writes them. */
export function wrongFieldsAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  return nameAt(clause, at).flatMap(({ to, value }): readonly Filled[] => {
    const next = tokens[to]?.word === "and" || tokens[to]?.text === "," ? to + 1 : undefined;
    const more = next === undefined ? [] : wrongFieldsAt(clause, next);
    return [{ to, value: [value] }, ...more.map((rest) => ({ to: rest.to, value: [value, ...(rest.value as readonly string[])] }))];
  });
}

function nameAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, body } = clause;
  const token = tokens[at];
  if (token?.kind === "quoted" && typeof token.value === "string") return [{ to: at + 1, value: token.value }];
  if (token?.kind === "path") return [{ to: at + 1, value: token.text }];
  const names = [
    ...namesIn(body.operation.body?.fields ?? [], 0),
    ...body.operation.parameters.flatMap(({ name, in: place }) => (/^(?:query|path)$/.test(place) ? [name] : [])),
  ];
  const from = isArticle(token) ? at + 1 : at;
  const found = [3, 2, 1].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(from, from + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) return [];
    const said = squeeze(words.map(({ text }) => text).join(""));
    const [name, ...others] = new Set(names.filter((one) => squeeze(one) === said));
    // `bike.frameNo` as the error writes it.
    const [head = ""] = words[0]?.text.split(".") ?? [];
    const isInner = count === 1 && words[0]?.text.includes(".") === true && names.includes(head);
    if (isInner) return [{ to: from + 1, value: words[0]?.text }];
    return name === undefined || others.length > 0 ? [] : [{ to: from + count, value: name }];
  });
  return found.slice(0, 1);
}

function namesIn(fields: readonly Field[], depth: number): readonly string[] {
  return fields.flatMap((field) => [
    field.name,
    ...(depth < 2 && field.type === "object" ? namesIn(insideOf(field).fields, depth + 1) : []),
  ]);
}

/** “the first field error is about grams”, “the only one” */
export function oneBlamed(says: string, { list, path, isMap }: ErrorItems, names: readonly string[]): readonly Check[] | undefined {
  const [wrong, ...others] = names;
  if (wrong === undefined || others.length > 0 || isMap === true) return undefined;
  const own: Check = path === "$" ? { path: `${list}[0]`, contains: wrong } : { path: `${list}[0]${path.slice(1)}`, equals: wrong };
  return says === "first blames" ? [own] : [{ path: list, length: 1 }, own];
}

/** One item for each of the fields, or none. */
export function blameChecks({ list, path, isMap }: ErrorItems, names: readonly string[], isDenied: boolean): readonly Check[] | undefined {
  if (isMap === true) return names.map((name) => ({ path: `${list}.${name}`, exists: true, ...(isDenied ? { not: true as const } : {}) }));
  // “the error is for note” of `/data/note`: as the error writes it.
  if (/pointer$/.test(path) && names.some((name) => !name.startsWith("/"))) return undefined;
  return names.map((name): Check => {
    const condition = path === "$" ? { contains: name } : { equals: name };
    return isDenied ? { none: `${list}[*]`, path, ...condition } : { any: `${list}[*]`, path, ...condition };
  });
}
