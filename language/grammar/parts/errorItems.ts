// Reads which items of an error blame which field: “one of the field errors is for vehicle”, “the violations contain an
// item for endDate”. The document shows which member of an item names the field; items without members are texts.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { squeeze } from "../settle/responseShape.ts";
import { type Filled, phraseAt } from "../stated/match.ts";
import { type Clause, isArticle } from "../stated/nouns.ts";

/** A list of an error, and the member of its items that names a field; `$` for items that are texts. */
interface ErrorItems {
  readonly list: string;
  readonly path: string;
  /** True if `list` is an object that has a member for each field. */
  readonly isMap?: true;
  /** True if `path` is a list of the names that lead to the field: `["body", "isbn"]`. */
  readonly isTrail?: true;
  /**
   * The member of an item that says what is wrong; `$` for members of an object that are texts, `[*]` for lists of
   * texts.
   */
  readonly says?: string;
}

/** The error of one field. */
interface FieldError {
  readonly items: ErrorItems;
  readonly wrong: string;
}

/** Members that name a field that was sent. */
export const naming = /^(?:field|field_?name|property|param|parameter|pointer|path|location|attribute)$/i;
/** Members that list the names that lead to it. */
const trailing = /^(?:loc|location|path)$/i;
/** Members that say what is wrong with it. */
const saying = /^(?:message|msg|error|detail|description|reason|text)$/i;
/** Lists of texts about what is wrong. */
const telling = /^(?:errors|messages|problems|violations|details|issues|reasons)$/i;
const generic = /^(?:entry|item|element|error|problem|violation|one|issue)$/;

interface NamedItems extends ErrorItems {
  readonly noun: string;
  readonly kind: string;
}

/** The lists of an error whose items blame a field. */
function listsOf({ body }: Clause): readonly NamedItems[] {
  return body.fields.flatMap(({ name, path: list, list: outer, field, isOfError }): readonly NamedItems[] => {
    if (!isOfError || outer !== undefined || !/^(?:array|object)$/.test(field.type ?? "")) return [];
    const noun = nounOf(splitWords(name));
    const inside = insideOf(field);
    if (field.type === "object") {
      const types = [...inside.fields.map(({ type }) => type), inside.otherMembers ?? "string"];
      const isMap = /^(?:\w+_?)?errors$/i.test(name) && types.every((type) => type === "array" || type === "string");
      const says = types.every((type) => type === "array") ? "[*]" : types.every((type) => type === "string") ? "$" : undefined;
      return isMap ? [{ list, path: "$", noun, kind: noun, isMap: true as const, ...(says === undefined ? {} : { says }) }] : [];
    }
    const kind = nounOf(splitWords(inside.schemaName ?? name));
    if (inside.fields.length === 0) return telling.test(name) ? [{ list, path: "$", noun, kind }] : [];
    const own = body.fields.filter((one) => one.list === list && one.isOfError);
    const isTrail = (one: (typeof own)[number]): boolean => one.field.type === "array" && trailing.test(one.name);
    const [only, ...others] = own.filter((one) => naming.test(one.name) || isTrail(one));
    const [text, ...texts] = own.filter((one) => saying.test(one.name) && one.field.type === "string");
    const says = text === undefined || texts.length > 0 ? {} : { says: text.path };
    if (only === undefined || others.length > 0) return [];
    return [{ list, path: only.path, noun, kind, ...says, ...(isTrail(only) ? { isTrail: true as const } : {}) }];
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
  return namesAt(clause, at).flatMap(({ to, value }): readonly Filled[] => {
    const next = tokens[to]?.word === "and" || tokens[to]?.text === "," ? to + 1 : undefined;
    const more = next === undefined ? [] : wrongFieldsAt(clause, next);
    return [{ to, value: [value] }, ...more.map((rest) => ({ to: rest.to, value: [value, ...(rest.value as readonly string[])] }))];
  });
}

const ofField =
  /^(?:(?:the|an?) )?(?:(?:validation|field) )?(?:error(?: (?:message|text))?|errors|message|problem|complaint) (?:for|on|of|about|at|under|with|regarding|concerning)(?: the)?(?: (?:field|property|parameter))?(?= )/;
const errorNoun = /^(?:(?:validation |field )?error(?: (?:message|text))?)(?= |$)/;
const fieldNoun = /^(?:field|property|parameter)(?= |$)/;

/** “the error for the date”, “an error for the password field”, “the date error” */
export function fieldErrorAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const [items, ...others] = listsOf(clause);
  if (items === undefined || others.length > 0) return [];
  const named = phraseAt(tokens, at, ofField).flatMap(({ to }) => namesAt(clause, to));
  const ahead = nameAt(clause, at).flatMap(({ to, value }) => phraseAt(tokens, to, errorNoun).map((noun) => ({ ...noun, value })));
  return [...named, ...ahead].map(({ to, value }) => ({ to, value: { items, wrong: String(value) } satisfies FieldError }));
}

/** A field of the request, where errors name such fields: “the kind” that is rejected. */
export function blamedFieldAt(clause: Clause, at: number): readonly Filled[] {
  const [items, ...others] = listsOf(clause);
  if (items === undefined || others.length > 0) return [];
  const field = isArticle(clause.tokens[at]) && fieldNoun.test(`${clause.tokens[at + 1]?.word} `) ? at + 2 : at;
  return namesAt(clause, field).map(({ to, value }) => ({ to, value: { items, wrong: String(value) } satisfies FieldError }));
}

/** “the field date”, “the date field” */
export function namedFieldAt(clause: Clause, at: number): readonly Filled[] {
  return blamedFieldAt(clause, at).filter(({ to }) => clause.tokens.slice(at, to).some(({ word }) => fieldNoun.test(word)));
}

/** “date”, “the date field” */
function namesAt(clause: Clause, at: number): readonly Filled[] {
  return nameAt(clause, at).flatMap((name) => [
    name,
    ...phraseAt(clause.tokens, name.to, fieldNoun).map(({ to: end }) => ({ ...name, to: end })),
  ]);
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

type Slots = ReadonlyMap<string, unknown>;

/** The checks of a statement about the errors of fields. */
export function errorChecks(says: string, slots: Slots, isDenied: boolean): readonly Check[] | undefined {
  const of = <Value>(name: string): Value => slots.get(name) as Value;
  const items = of<ErrorItems>("items");
  const wrong = of<readonly string[]>("wrong");
  const error = of<FieldError>("error");
  switch (says) {
    case "error first":
      return firstBlamed(items, wrong);
    case "error only":
      return onlyBlamed(items, wrong);
    case "error only one":
      return onlyBlamed(error.items, [error.wrong]);
    case "error one":
      return blameChecks(error.items, [error.wrong], isDenied);
    case "error lacking":
      // The text of a field's error says what is wrong with it.
      return error.items.isMap === true ? undefined : blameChecks(error.items, [error.wrong], isDenied);
    case "error count": {
      const bound = of<string | undefined>("bound");
      const number = of<number>("number");
      return [{ path: items.list, length: bound === undefined ? number : { [bound]: number } }];
    }
    case "error blames": {
      const other = of<readonly string[] | undefined>("other");
      const own = blameChecks(items, [...wrong, ...(of<readonly string[] | undefined>("more") ?? [])], isDenied && other === undefined);
      const others = other === undefined ? [] : blameChecks(items, other, true);
      return own === undefined || others === undefined ? undefined : [...own, ...others];
    }
    default:
      return saidOf(error, says.replace("error ", "") as TextOperator, of<string>("text"), isDenied);
  }
}

type TextOperator = "equals" | "contains" | "startsWith" | "endsWith";

/** “the first field error is about grams” */
function firstBlamed({ list, path, isMap, isTrail }: ErrorItems, [wrong, ...others]: readonly string[]): readonly Check[] | undefined {
  if (wrong === undefined || others.length > 0 || isMap === true) return undefined;
  const first = `${list}[0]${path.slice(1)}`;
  return [path === "$" || isTrail === true ? { path: first, contains: wrong } : { path: first, equals: wrong }];
}

/** “the only error is about grams”: there is no other. */
function onlyBlamed(items: ErrorItems, names: readonly string[]): readonly Check[] | undefined {
  const count: Check = { path: items.list, length: names.length };
  const own = names.length === 1 && items.isMap !== true ? firstBlamed(items, names) : blameChecks(items, names, false);
  return own && (items.isMap === true ? [...own, count] : [count, ...own]);
}

/** The text of an error about a field: the whole of it, its beginning, its end, or a part of it. */
function saidOf(
  { items: { list, path, isMap, says }, wrong }: FieldError,
  operator: TextOperator,
  text: string,
  isDenied: boolean,
): readonly Check[] | undefined {
  const not = isDenied ? { not: true as const } : {};
  if (isMap === true && says === "$") return [{ path: `${list}.${wrong}`, [operator]: text, ...not } as Check];
  if (isMap === true && says === "[*]" && !isDenied) return [{ any: `${list}.${wrong}[*]`, path: "$", [operator]: text } as Check];
  const isMember = isMap !== true && says !== undefined && operator === "equals" && !isDenied && !/pointer$/.test(path);
  const member = (own: string): string => own.slice(2);
  return isMember && [path, says].every((own) => /^\$\.\w+$/.test(own))
    ? [{ any: `${list}[*]`, path: "$", contains: { [member(path)]: wrong, [member(says)]: text } }]
    : undefined;
}

/** One item for each of the fields, or none. */
function blameChecks(
  { list, path, isMap, isTrail }: ErrorItems,
  names: readonly string[],
  isDenied: boolean,
): readonly Check[] | undefined {
  if (isMap === true) return names.map((name) => ({ path: `${list}.${name}`, exists: true, ...(isDenied ? { not: true as const } : {}) }));
  // “the error is for note” of `/data/note`: as the error writes it.
  if (/pointer$/.test(path) && names.some((name) => !name.startsWith("/"))) return undefined;
  return names.map((name): Check => {
    const condition = path === "$" || isTrail === true ? { contains: name } : { equals: name };
    return isDenied ? { none: `${list}[*]`, path, ...condition } : { any: `${list}[*]`, path, ...condition };
  });
}
