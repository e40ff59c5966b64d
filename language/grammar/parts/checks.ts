// The checks that a statement means; undefined if the document does not have it so.

import type { Check, DateBounds, DateRelation } from "../../check.ts";
import { lastRequest, lastSent } from "../../english/context/above.ts";
import { type Json, membersIn } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { KnownField } from "../correct/fields.ts";
import { variablesOf } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import type { State } from "../stated/nouns.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { ownVariableOf } from "../stated/things.ts";
import { newValue, oldValue, saidBefore } from "./asSaid.ts";
import { boundConditions, opposite } from "./bounds.ts";
import type { Bound } from "./boundWords.ts";
import { errorChecks } from "./errorItems.ts";
import { isPointed } from "./idle.ts";
import { countOf, isOfSuccess, lasts, lengthOf, membersOf, neitherOf, onlyItemBefore, oursOf, severalAmong } from "./itemChecks.ts";
import type { Line, Scope } from "./line.ts";
import type { Member } from "./members.ts";
import { moneyChecks } from "./money.ts";
import { checked } from "./scopedChecks.ts";
import { mainOf } from "./scopes.ts";
import { fitsType, type SentField, sentAsPart } from "./sentFields.ts";
import { isList, isText, type Subject } from "./subjects.ts";
import { totalChecks } from "./totals.ts";
import { type SavedField, valueFor, type Written } from "./values.ts";

/** A form that matches, with what fills its slots. */
export interface Statement {
  readonly says: string;
  readonly slots: ReadonlyMap<string, unknown>;
  readonly scope: Scope | undefined;
}

type Direction = "ascending" | "descending";
export type Condition = Omit<Check, "path" | "header">;

export function checksOf(line: Line, { says, slots, scope }: Statement): readonly Check[] | undefined {
  const { clause, tokens } = line;
  const isGiven = tokens.some((_, at) => phrasesAt(tokens, "Given", at).length > 0);
  const of = <Value>(name: string): Value => slots.get(name) as Value;
  const isDenied = slots.has("not");
  const not = isDenied ? { not: true as const } : {};
  const subject = of<Subject | undefined>("subject");
  const subjects = of<readonly Subject[] | undefined>("subjects");
  const one = (condition: Condition): readonly Check[] | undefined =>
    subject === undefined ? undefined : checked(subject, condition, scope);
  const each = (condition: (subject: Subject) => Condition | undefined): readonly Check[] | undefined => {
    const made = subjects?.map((own) => {
      const made = condition(own);
      return made === undefined ? undefined : checked(own, made, scope);
    });
    return made?.every((checks) => checks !== undefined) === true ? made.flat() : undefined;
  };
  const total = totalChecks({ says, slots, scope });
  if (total !== undefined) return total;
  if (says.startsWith("error ")) return scope === undefined ? errorChecks(says, slots, isDenied) : undefined;
  const bounded = boundConditions(line, { says, slots, scope });
  if (bounded !== undefined) {
    const made = bounded.conditions.map((condition) => checked(bounded.subject, condition, scope));
    return made.length > 0 && made.every((checks) => checks !== undefined) ? made.flat() : undefined;
  }
  switch (says) {
    // The document has decided in the category.
    case "made":
      return scope === undefined ? of<readonly Check[]>("made") : undefined;
    case "not performed":
      return scope === undefined ? [{ status: { atLeast: 400 } }] : undefined;
    // “all of them belong to our warden”, “none of them belongs to another one”
    case "owner of items": {
      const other = of<readonly Check[] | undefined>("other");
      const [owner] = other ?? of<readonly Check[]>("owner");
      const isOne = scope !== undefined && /^(?:every|any|item)$/.test(scope.of);
      if (owner === undefined || scope === undefined || isDenied || (other === undefined ? !isOne : scope.of !== "none")) return undefined;
      const { path = "", equals } = owner;
      if (scope.of === "item") return [{ path: `${scope.list}[${scope.index}]${path.slice(1)}`, equals } as Check];
      return [{ [scope.of === "any" ? "any" : "every"]: `${scope.list}[*]`, path, equals } as Check];
    }
    // “no order with another status”: the one that was asked for.
    case "no other": {
      const query = lastRequest(clause.context.before)?.query as Readonly<Record<string, Json>> | undefined;
      if (subject === undefined || !("field" in subject) || subject.field.list === undefined || scope !== undefined) return undefined;
      const equals = query?.[subject.field.name];
      return equals === undefined || Array.isArray(equals)
        ? undefined
        : [{ every: `${subject.field.list}[*]`, path: subject.field.path, equals }];
    }
    case "among":
      // “our donation and nothing else” is the only one.
      if (tokens.some((_, at) => phrasesAt(tokens, "NothingElse", at).length > 0)) return undefined;
      return membersOf(says, of<Member>("member"), scope, isDenied);
    case "is member":
      return membersOf(says, of<Member>("member"), scope ?? onlyItemBefore(clause, of<Member>("member").list), isDenied);
    case "only":
      return membersOf(says, of<Member>("member"), scope, isDenied);
    case "placed": {
      const { list, path, equals } = of<Member>("member");
      return scope === undefined ? [{ path: `${list}[${of<number>("place")}]${path.slice(1)}`, equals }] : undefined;
    }
    case "ours":
      return oursOf(line, subject, scope);
    case "moment": {
      const [only, ...others] = clause.body.fields.filter(({ list, field }) => list === scope?.list && field.format === "date-time");
      return only === undefined || others.length > 0 ? undefined : checked({ field: only, isNamed: true }, { format: "date-time" }, scope);
    }
    case "status":
      return scope === undefined ? [{ status: of<number>("status"), ...not }] : undefined;
    case "status and code":
      return scope === undefined ? [{ status: of<number>("status") }, ...of<readonly Check[]>("made")] : undefined;
    case "equals": {
      const value = valueFor(line, subject, of<Written>("value"), true);
      return value === undefined ? undefined : one({ equals: value, ...not });
    }
    case "each equals":
      return each(() => ({ equals: of<Json>("plain"), ...not }));
    case "saved": {
      const { field, value } = of<SavedField>("saved");
      const isOther = subject !== undefined && !("field" in subject && subject.field.path === field.path);
      return isOther ? undefined : checked({ field, isNamed: true }, { equals: value, ...not }, scope);
    }
    case "two among":
    case "neither of two":
    case "one among":
    case "two of three":
      return scope === undefined
        ? severalAmong(says, of<Member>("member"), of<Member>("second"), of<Member | undefined>("third"))
        : undefined;
    case "as sent": {
      const { name, value } = of<SentField>("sent");
      if (subject === undefined || !("field" in subject) || subject.field.list !== scope?.list) return undefined;
      return fitsType(subject.field.field, value) && name !== "" ? one({ equals: value, ...not }) : undefined;
    }
    case "both among":
    case "neither among":
      return scope === undefined
        ? of<readonly Member[]>("both").flatMap(
            (member) => membersOf("among", member, undefined, isDenied || says === "neither among") ?? [],
          )
        : undefined;
    case "every state":
    case "no state":
    case "count of state": {
      const { field, value, list } = of<State & { readonly list: string }>("items");
      const about: Scope =
        says === "count of state" ? { of: "count", list, length: lengthOf(slots) } : { of: says === "no state" ? "none" : "every", list };
      return scope === undefined ? checked({ field, isNamed: true }, { equals: value }, about) : undefined;
    }
    case "one of states": {
      const states = of<readonly State[]>("states");
      const [first] = states;
      // “by now” it has changed: an answer from before is not meant.
      const isLater = tokens.some(({ word }, at) => word === "by" && /^(?:now|then)$/.test(tokens[at + 1]?.word ?? ""));
      return first === undefined || (isLater && clause.body.operation.method !== "GET")
        ? undefined
        : checked({ field: first.field, isNamed: true }, { oneOf: states.map(({ value }) => value) }, scope);
    }
    case "state": {
      const { field, value } = of<State>("state");
      return checked({ field, isNamed: true }, { equals: value, ...not }, scope);
    }
    case "flag":
      return checked({ field: of<KnownField>("flag"), isNamed: true }, { equals: !isDenied }, scope);
    case "neither flag":
    case "neither state":
      return neitherOf(slots).flatMap(({ field, ...condition }) => checked({ field, isNamed: true }, condition, scope) ?? []);
    // “offline” of `online`
    case "unflag":
      return checked({ field: of<KnownField>("unflag"), isNamed: true }, { equals: isDenied }, scope);
    case "one of": {
      const values = of<readonly Written[]>("values").map((value) => valueFor(line, subject, value));
      return values.every((value) => value !== undefined) ? one({ oneOf: values as readonly Json[], ...not }) : undefined;
    }
    case "has entry":
      return one({ contains: of<string>("value"), ...not });
    case "currency":
    case "amount":
    case "plain amount": {
      if (subject === undefined || !("field" in subject)) return undefined;
      // “no order costs more than 500 EUR” holds for every order; without a bound it is unclear which amounts are
      // meant.
      const isNone = scope?.of === "none" || isDenied;
      if (isNone && !slots.has("bound")) return undefined;
      const about = scope?.of === "none" ? ({ of: "every", list: scope.list } as const) : scope;
      return moneyChecks(clause, subject.field, slots, isNone).flatMap(
        ({ field, ...condition }) => checked({ field, isNamed: true }, condition, about) ?? [],
      );
    }
    case "contains":
    case "startsWith":
    case "endsWith": {
      const text = of<string>("text");
      const isPart = says === "contains" && isList(subject);
      return (isText(subject) || isPart) && text !== "" ? one({ [says]: text, ...not }) : undefined;
    }
    case "body mentions":
      return clause.isError && scope === undefined
        ? of<readonly string[]>("wrong").map((text) => ({ body: "text", contains: text }) as const)
        : undefined;
    case "mentions":
      return isText(subject) ? of<readonly string[]>("wrong").flatMap((text) => one({ contains: text, ...not }) ?? []) : undefined;
    case "matches":
      return isText(subject) ? one({ matches: of<string>("pattern"), ...not }) : undefined;
    case "length": {
      const bound = of<Bound | undefined>("bound");
      return isText(subject) ? one({ length: bound === undefined ? of<number>("number") : { [bound]: of<number>("number") } }) : undefined;
    }
    case "date":
      return one({ date: of<DateBounds>("when"), ...not });
    case "date of other":
    case "compare other": {
      const other = of<Subject>("other");
      if (subject === undefined || !("field" in subject) || !("field" in other) || subject.field.path === other.field.path)
        return undefined;
      if (subject.field.list !== other.field.list) return undefined;
      const $field = other.field.path;
      const bound = of<Bound | undefined>("bound");
      if (says === "compare other" && bound !== undefined) return one({ compare: { [isDenied ? opposite[bound] : bound]: { $field } } });
      if (says === "compare other") return one({ compare: { atLeast: { $field }, atMost: { $field } }, ...not });
      return one({ date: { [of<DateRelation | undefined>("relation") ?? "on"]: { $field } }, ...not });
    }
    // “breakfast is not included”: false, and not missing.
    case "exists": {
      // “have this status”: the one that was asked for.
      if (scope !== undefined && tokens.some((_, at) => isPointed(tokens, at))) return undefined;
      // “2 repairs in total” have no total.
      if (scope?.of === "count" && !tokens.some(({ word }) => word === "with" || hasTerminal(word, /^v\.have(?:\+|$)/))) return undefined;
      // “fails with 422 and mentions grams”: no field of a success.
      if (clause.isError && !isDenied && subjects?.some((own) => "field" in own && isOfSuccess(line, own.field)) === true) return undefined;
      // “The message is gone” of a number of `messages`
      const isNumberOf = (own: Subject): boolean =>
        "field" in own && own.field.field.type === "integer" && lemma(own.field.name) !== own.field.name;
      if (isDenied && subjects?.some(isNumberOf) === true) return undefined;
      return each((own) =>
        scope?.of === "someNot" && "field" in own && own.field.field.type === "array"
          ? { empty: true, not: true }
          : "field" in own && isDenied && own.field.field.nullable === true && tokens.some(({ word }) => word === "set")
            ? { equals: null }
            : "field" in own && own.field.field.type === "boolean" && !(isDenied && own.isNamed && !isGiven)
              ? undefined
              : { exists: true, ...not },
      );
    }
    // Null if the document says that it may be; otherwise the field is left out.
    case "lacks":
      return each((own) => {
        if ("header" in own) return { exists: true, not: true };
        if (own.field.field.nullable === true && own.field.field.type !== "array") return { equals: null };
        if (own.field.field.type === "array" && scope !== undefined) return { empty: true };
        // “no seats left” is 0, and “no tags” an empty list.
        if (/^(?:integer|number|boolean|array)$/.test(own.field.field.type ?? "")) return undefined;
        return { exists: true, not: true };
      });
    case "empty":
      return each((own) =>
        "field" in own && (!/^(?:string|array|object)$/.test(own.field.field.type ?? "string") || hasMembers(own.field))
          ? undefined
          : { empty: true, ...not },
      );
    case "type":
      return each((own) => ("field" in own ? { type: of<Check["type"] & string>("type"), ...not } : undefined));
    case "format": {
      const format = formatIn(of<string>("format"));
      const other = formatIn(of<string | undefined>("other") ?? format);
      return each((own) => ("field" in own && format === other ? ({ format, ...not } as Condition) : undefined));
    }
    // “the uuid is valid”: in the format that the document or its name says.
    case "valid":
      return each((own) => {
        const said = "field" in own ? (own.field.field.format ?? splitWords(own.field.name).at(-1)) : undefined;
        return /^(?:uuid|email|date|date-time|uri|ipv4|ipv6|hostname)$/.test(said ?? "") ? ({ format: said } as Condition) : undefined;
      });
    case "type and format": {
      const types = each((own) => ("field" in own ? { type: of<Check["type"] & string>("type") } : undefined));
      const formats = each((own) => ("field" in own ? ({ format: formatIn(of<string>("format")) } as Condition) : undefined));
      return types === undefined || formats === undefined ? undefined : [...types, ...formats];
    }
    case "as said":
      return each((own) => {
        const said = "field" in own ? saidBefore(line, own.field.name, own.field.path) : undefined;
        const value = said ?? ("field" in own && !isUnchanged(tokens) ? sentAsPart(clause, own.field) : undefined);
        return value === undefined ? undefined : { equals: value };
      });
    // “the same order as before”
    case "same thing": {
      const id = clause.fields.find(({ path }) => /^\$(?:\.data)?\.id$/.test(path));
      const variable = scope === undefined ? ownVariableOf(clause) : undefined;
      return id === undefined || variable === undefined ? undefined : [{ path: id.path, equals: { $var: variable } }];
    }
    case "not saved": {
      const { field, value } = of<SavedField>("saved");
      return scope === undefined ? [{ path: field.path, equals: value, not: true }] : undefined;
    }
    case "all as said":
      return scope === undefined ? allSaid(line) : undefined;
    // “the new plate”: what the last request that sent anything has sent.
    case "renewed": {
      const sent = (value: (name: string) => Json | undefined, denied: { readonly not?: true }): readonly Check[] | undefined =>
        each((own) => {
          const equals = "field" in own ? value(own.field.name) : undefined;
          return equals === undefined ? undefined : { equals, ...denied };
        });
      const renewed = sent((name) => newValue(clause.context, name), {});
      const old = slots.has("old") ? sent((name) => oldValue(clause.context, name), { not: true }) : [];
      return renewed === undefined || old === undefined ? undefined : [...renewed, ...old];
    }
    // “the notes should be saved as well”: what this request has sent.
    case "kept":
      return each((own) => {
        const last = clause.context.before?.findLast(({ step }) => step === "api_request");
        const isSent = last !== undefined && last === lastSent(clause.context.before);
        const equals = isSent && "field" in own ? newValue(clause.context, own.field.name) : undefined;
        return equals === undefined ? undefined : { equals };
      });
    // “shall differ from the previous one”
    case "differs":
      return each((own) => {
        const from = "field" in own ? own.field.path : `header ${own.header}`.toLowerCase();
        const all = variablesOf(clause.context).filter(({ source }) => ("field" in own ? source === from : source.toLowerCase() === from));
        // Of several, that of such a thing: “not the same id as the original”.
        const such = all.filter(({ name }) => clause.body.things.has(splitWords(name).slice(0, -1).join(" ")));
        const [saved, ...others] = all.length > 1 ? such : all;
        return saved === undefined || others.length > 0 ? undefined : { equals: { $var: saved.name }, not: true };
      });
    case "count":
    case "empty list":
      // “nobody's text is empty” is not a list.
      return says === "empty list" && scope !== undefined ? undefined : countOf(line, says, slots, not);
    case "unique":
    case "unique in each":
    case "sorted": {
      if (subject === undefined || !("field" in subject) || subject.field.list === undefined) return undefined;
      const path = `${subject.field.list}[*]${subject.field.path.slice(1)}`;
      // “All pets have unique names”: each has one.
      const own: readonly Check[] =
        says === "unique in each" ? [{ every: `${subject.field.list}[*]`, path: subject.field.path, exists: true }] : [];
      return says !== "sorted"
        ? [...own, { path, unique: true }]
        : [
            {
              path,
              sorted: of<Direction | undefined>("direction") ?? (slots.get("order") === "descending" ? "descending" : "ascending"),
              ...not,
            },
          ];
    }
    case "sorted by moment": {
      const main = mainOf(clause.body.lists);
      const moments = clause.body.fields.filter(
        ({ list, field }) =>
          list === main && /^date/.test(field.format ?? "") && !/updat|modif|chang|due|expir|end|clos|cancel/i.test(field.name),
      );
      const made = moments.filter(({ name }) =>
        /creat|made|placed|submitted|added|posted|record|register|book|issu|publish|^(?:date|at|timestamp)$/i.test(name),
      );
      const [only, ...others] = made;
      if (only === undefined || others.length > 0 || scope !== undefined) return undefined;
      return [{ path: `${main}[*]${only.path.slice(1)}`, sorted: of<Direction>("direction") }];
    }
    case "time":
      // “every trip takes at most 30 minutes” says nothing of the response.
      if (scope !== undefined || lasts(line)) return undefined;
      return [{ time: { [of<Bound>("bound")]: of<number>("time") } }];
    case "empty body":
      return [{ body: "text", empty: true, ...not }];
  }
  return undefined;
}

/** “is unchanged”: as it was before the last change, and not as that has sent it. */
function isUnchanged(tokens: Line["tokens"]): boolean {
  return tokens.some(({ word }) => /^(?:unchanged|untouched|unaltered)$/.test(word));
}

function formatIn(format: string): string {
  return format === "iso-date" ? "date" : format;
}

/** “The tank has been filled” says nothing of its members. */
function hasMembers({ field }: KnownField): boolean {
  return field.type === "object" && insideOf(field).fields.length > 0;
}

/** All that the last request with a body has sent, where the response has all of it. */
function allSaid({ clause }: Line): readonly Check[] | undefined {
  const last = lastSent(clause.context.before);
  const sent = membersIn(last?.body);
  const checks = Object.entries(sent).map(([name, equals]): Check | undefined => {
    const field = clause.fields.find((own) => own.name === name && own.depth === 1 && own.field.type !== "object");
    return field === undefined ? undefined : { path: field.path, equals };
  });
  return checks.length > 0 && checks.every((check) => check !== undefined) ? checks : undefined;
}
