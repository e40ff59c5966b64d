// The checks that a matched statement means; undefined where the document does not have what it says.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { variablesOf, wordsSaid } from "../correct/saved.ts";
import { stem } from "../settle/called.ts";
import { refuses } from "./categories.ts";
import type { Matched } from "./match.ts";
import { type Clause, fieldNamed, namesOther, type State } from "./nouns.ts";
import { mainItems, mainList, variableOf } from "./things.ts";

/** The checks of a match; undefined where the document does not have its words. */
export function checksOf(clause: Clause, { says, slots }: Matched): readonly Check[] | undefined {
  const of = <Value>(name: string) => slots.get(name) as Value;
  switch (says) {
    case "state": {
      const { field, value } = of<State>("state");
      return [{ path: field.path, equals: value }];
    }
    case "true":
    case "false":
      return [{ path: of<KnownField>("flag").path, equals: says === "true" }];
    case "compound": {
      const { field, equals } = of<{ readonly field: KnownField; readonly equals: boolean }>("flag");
      return [{ path: field.path, equals }];
    }
    case "equals":
      return equalsOf(of<KnownField>("field"), of<Json>("value"), clause);
    case "number":
      return [{ path: of<KnownField>("number").path, equals: of<number>("value") }];
    case "count":
      return countOf(clause, of<number>("value"), of<readonly string[] | undefined>("counted"), slots);
    case "lacks": {
      const moment = of<KnownField | undefined>("moment");
      return moment === undefined ? lacksOf(clause, of<readonly string[]>("field")) : absenceOf(moment);
    }
    case "has": {
      const field = fieldSaid(clause, of<readonly string[]>("field"));
      return field === undefined || field.field.required ? undefined : [{ path: field.path, exists: true }];
    }
    case "as said":
      return asSaid(clause, of<readonly KnownField[]>("fields"));
    case "belongs": {
      const { noun, variable } = of<{ readonly noun: string; readonly variable: string }>("owner");
      const found = clause.fields.filter(
        ({ name }) =>
          /^(?:id|number|ref|reference|key)?$/.test(splitWords(name).join(" ").replace(`${noun}`, "").trim()) &&
          nounOf([name]).startsWith(noun),
      );
      const [only, ...others] = found.filter(({ field }) => field.type !== "object");
      return only === undefined || others.length > 0 ? undefined : [{ path: only.path, equals: { $var: variable } }];
    }
    case "among":
      return amongOf(clause, of<string | undefined>("item"));
    case "ours":
      return oursOf(clause);
    case "every state": {
      const { field, value } = of<State>("state");
      return [{ every: `${field.list}[*]`, path: field.path, equals: value }];
    }
    case "every true":
    case "every false": {
      const field = of<KnownField>("flag");
      return [{ every: `${field.list}[*]`, path: field.path, equals: says === "every true" }];
    }
    case "every has": {
      const field = of<KnownField>("field");
      return [{ every: `${field.list}[*]`, path: field.path, exists: true }];
    }
    case "every moment": {
      const [only, ...others] = mainItems(clause).filter(({ field }) => field.format === "date-time");
      return only === undefined || others.length > 0 ? undefined : [{ every: `${only.list}[*]`, path: only.path, format: "date-time" }];
    }
    case "code": {
      const { field, value } = of<State>("code");
      return [{ path: field.path, equals: value }];
    }
    case "points":
      return pointsAt(clause, of<string>("field"));
    case "hidden":
      return [{ path: of<string>("field"), exists: true, not: true }];
  }
  return undefined;
}

/** The value as the field has it. */
function equalsOf({ path, field }: KnownField, value: Json, { tokens }: Clause): readonly Check[] | undefined {
  if (isJsonObject(value)) return [{ path, equals: value }];
  const isQuoted = tokens.some((token) => token.kind === "quoted" && token.value === value);
  if (field.type === "string" && field.enum === undefined && !/^date/.test(field.format ?? "")) return [{ path, equals: String(value) }];
  if (isQuoted || !/^(?:integer|number)$/.test(field.type ?? "")) return undefined;
  return Number.isFinite(Number(value)) ? [{ path, equals: Number(value) }] : undefined;
}

const ofAnyList = /^(?:entry|item|element|result|hit|row|record|one|object|match)$/;

/** “9 seats left” is `seatsLeft`, “two items” the length of the list. */
function countOf(
  clause: Clause,
  value: number,
  counted: readonly string[] | undefined,
  slots: ReadonlyMap<string, unknown>,
): readonly Check[] | undefined {
  const list = mainList(clause);
  const lengthOf = (path: string): readonly Check[] => [path === "$" ? { body: "json", length: value } : { path, length: value }];
  if (counted === undefined) return list === undefined ? undefined : lengthOf(list);
  const noun = nounOf([counted.at(-1) ?? ""]);
  if (counted.length === 1 && ofAnyList.test(noun)) return list === undefined ? undefined : lengthOf(list);
  const lists = clause.body.lists.filter(({ nouns }) => counted.length === 1 && nouns.some((one) => one === noun || isSynonym(one, noun)));
  const number = clause.fields.filter(({ field }) => /^(?:integer|number)$/.test(field.type ?? ""));
  const named = fieldNamed(counted, number, clause.body) ?? leftOver(clause, counted, number);
  if (lists.length + (named === undefined ? 0 : 1) !== 1) return undefined;
  if (named !== undefined) return [{ path: named.path, equals: value }];
  return slots.size < 1 ? undefined : lengthOf((lists[0] as { path: string }).path);
}

/** “seats left”: the words after the noun may be a part of its name. */
function leftOver({ tokens, body }: Clause, counted: readonly string[], fields: readonly KnownField[]): KnownField | undefined {
  const next = tokens.findIndex(({ word }) => word === counted.at(-1)) + 1;
  const word = tokens[next]?.word ?? "";
  return /^(?:left|remaining|available|free|sold|booked)$/.test(word) ? fieldNamed([...counted, word], fields, body) : undefined;
}

function fieldSaid(clause: Clause, words: readonly string[]): KnownField | undefined {
  const direct = fieldNamed(words, clause.fields, clause.body);
  if (direct !== undefined) return direct;
  // “an end of bidding” is `endsAt`, “a publication date” `publishedAt`.
  const [first = "", ...rest] = words;
  if (rest.length > 0 && !/^(?:of|date|time|moment)$/.test(rest[0] ?? "")) return undefined;
  const found = clause.fields.filter(({ name, field }) => {
    const own = splitWords(name);
    return (
      own.length === 2 && /^(?:at|on|date|time)$/.test(own[1] ?? "") && isNounOf(first, own[0] ?? "") && /^date/.test(field.format ?? "")
    );
  });
  return found.length === 1 ? found[0] : undefined;
}

/** “publication” of `published`, “end” of `ends`. */
function isNounOf(noun: string, verb: string): boolean {
  const root = stem(verb);
  return stem(noun) === root || (/(?:tion|sion|ment|al|ing)$/.test(noun) && root.length > 4 && noun.startsWith(root.slice(0, 5)));
}

/** “no bids” is `bidCount` 0, “no last reading” null. */
function lacksOf(clause: Clause, words: readonly string[]): readonly Check[] | undefined {
  const { fields, body } = clause;
  const noun = nounOf(words);
  const counting = fields.filter(({ name, field }) => {
    const own = splitWords(name).map((word) => nounOf([word]));
    const isCount = own.some((word) => /^(?:count|number|total)$/.test(word));
    return (
      /^(?:integer|number)$/.test(field.type ?? "") &&
      isCount &&
      own.filter((word) => !/^(?:count|number|total|of)$/.test(word)).join(" ") === noun
    );
  });
  const named = fieldSaid(clause, words) ?? fieldNamed([...words, "id"], fields, body);
  if (counting.length === 1 && (named === undefined || named === counting[0]))
    return [{ path: (counting[0] as KnownField).path, equals: 0 }];
  if (counting.length > 0 || named === undefined) return undefined;
  if (/^(?:integer|number)$/.test(named.field.type ?? "") && /s$/.test(words.at(-1) ?? "") && named.field.nullable !== true)
    return [{ path: named.path, equals: 0 }];
  if (named.field.type === "array") return [{ path: named.path, empty: true }];
  if (named.field.type === "boolean") return [{ path: named.path, equals: false }];
  return absenceOf(named);
}

/** Null where the document says that it may be; otherwise the field is left out. */
function absenceOf({ path, field }: KnownField): readonly Check[] | undefined {
  if (field.nullable === true) return [{ path, equals: null }];
  return field.required ? undefined : [{ path, exists: true, not: true }];
}

/** The values that the requests before have said of the fields, the same each time. */
function asSaid(clause: Clause, fields: readonly KnownField[]): readonly Check[] | undefined {
  const checks: Check[] = [];
  for (const { name, path } of fields) {
    const [value, ...others] = wordsSaid(clause.context, name);
    if (value === undefined || others.length > 0) return undefined;
    checks.push({ path, equals: value });
  }
  return checks;
}

/** An item of the list is the one that a request before has made. */
function amongOf(clause: Clause, noun: string | undefined): readonly Check[] | undefined {
  const found = identityIn(clause, noun);
  return found === undefined ? undefined : [{ any: `${found.field.list}[*]`, path: found.field.path, equals: { $var: found.variable } }];
}

/** “its id is ours”: of the only item, or of the thing itself. */
function oursOf(clause: Clause): readonly Check[] | undefined {
  const found = identityIn(clause, undefined);
  if (found === undefined) return undefined;
  const last = clause.context.before?.at(-1);
  const list = found.field.list as string;
  const isOne =
    last?.step === "validate" &&
    last.checks.some(({ length, path, body }) => length === 1 && (path === list || (body === "json" && list === "$")));
  return isOne ? [{ path: `${list}[0]${found.field.path.slice(1)}`, equals: { $var: found.variable } }] : undefined;
}

/** The field that identifies the items, and the variable that holds it of one of them. */
function identityIn(clause: Clause, noun: string | undefined): { readonly field: KnownField; readonly variable: string } | undefined {
  const list = mainList(clause);
  const nouns = clause.body.lists.filter(({ path }) => path === list).flatMap((one) => one.nouns);
  if (list === undefined) return undefined;
  if (noun !== undefined && !nouns.some((one) => isSynonym(one, noun)) && namesOther(clause, noun)) return undefined;
  if (noun !== undefined && !nouns.some((one) => isSynonym(one, noun))) return undefined;
  const fields = mainItems(clause);
  const variables = variablesOf(clause.context).filter(({ source }) => source !== "");
  const ids = fields.filter(
    ({ name }) =>
      name === "id" || nouns.some((one) => /^(?:id|number|ref|reference|key)$/.test(splitWords(name).join(" ").replace(one, "").trim())),
  );
  const found = ids.flatMap((field) => {
    const own = nouns.flatMap((one) => variableOf(clause, one) ?? []);
    const bySource = field.name === "id" ? [] : variables.filter(({ source }) => source.endsWith(`.${field.name}`)).map(({ name }) => name);
    return [...new Set([...own, ...bySource])].map((variable) => ({ field, variable }));
  });
  return found.length === 1 ? found[0] : undefined;
}

/** `$.errors[0].field`, `$.field` */
function pointsAt({ body, isError, context }: Clause, name: string): readonly Check[] | undefined {
  if (!isError && !refuses(context)) return undefined;
  const found = body.fields.filter(
    ({ isOfError, name: own }) => isOfError && /^(?:field|property|param|parameter|pointer|path|location)$/i.test(own),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  return [{ path: only.list === undefined ? only.path : `${only.list}[0]${only.path.slice(1)}`, equals: name }];
}
