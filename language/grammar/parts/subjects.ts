// Finds the fields and headers that a statement is about: by a path, by their names, by words like those.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { insideOf } from "../../openapi/fields.ts";
import { responseHeaderNamed } from "../../openapi/responseHeaders.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isUnitOfName } from "../align/units.ts";
import { type KnownField, shallowest } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { toJsonPath } from "../settle/path.ts";
import { squeeze } from "../settle/responseShape.ts";
import { entriesAt, type Filled } from "../stated/match.ts";
import { fieldAt } from "../stated/nouns.ts";
import type { Line } from "./line.ts";
import { measuringAt } from "./measures.ts";
import { statesAt } from "./values.ts";

/** The field or header that a statement is about. */
export type Subject = { readonly field: KnownField; readonly isNamed: boolean } | { readonly header: string };

export function subjectsAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = line;
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === "jsonPath") return pathSubject(String(token.value ?? token.text), at + 1, fields);
  if (token.kind === "word" && /^[A-Za-z_]\w*(?:\[-?\d+\])?(?:\.[A-Za-z_]\w*(?:\[-?\d+\])?)+$/.test(token.text))
    return memberAt(line, toJsonPath(token.text) ?? "", at + 1, fields);
  const ofError = fieldsOfErrorAt(line, at);
  if (ofError.length > 0) return ofError;
  const found = [
    ...headersAt(tokens, at),
    ...documentedHeadersAt(line, at),
    ...fieldsAt(line, at, fields),
    ...measuringAt(tokens, at, fields),
    ...namingAt(line, at, fields),
  ];
  return found.length > 0 ? found : sentField(line, at, fields);
}

/** “the title of the error”: of the error, or of the first one in its list, and no field of a success. */
function fieldsOfErrorAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  const { word = "", text = "" } = tokens[at] ?? {};
  const to = tokens[at + 1]?.word === "of" && tokens[at + 2]?.word === "the" ? at + 3 : at + 2;
  const end = tokens[to]?.word === "first" ? to + 1 : to;
  if (word === "" || tokens[at + 1]?.word !== "of" || tokens[end]?.word !== "error") return [];
  const [only, ...others] = clause.body.fields.filter(
    ({ name, isOfError, field }) => isOfError && field.type !== "object" && field.type !== "array" && squeeze(name) === squeeze(text),
  );
  if (only === undefined || others.length > 0) return [];
  return pathSubject(only.list === undefined ? only.path : `${only.list}[0]${only.path.slice(1)}`, end + 1, clause.body.fields);
}

/** “it is called "Spring"”, “a berth called A1”: the name of the thing, or its code if it has no name. */
function namingAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  if (!/^(?:called|named|titled)$/.test(tokens[at]?.word ?? "")) return [];
  const isOfThing = tokens[at - 1]?.kind === "word" && isThingNoun(clause, tokens[at - 1]?.word ?? "");
  if (!isOfThing && !hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/)) return [];
  const texts = fields.filter(({ field, isOfError }) => !isOfError && field.type === "string" && field.enum === undefined);
  const named = texts.filter(({ name }) => /^(?:name|title|label)$/i.test(name));
  const only = shallowest(named.length > 0 ? named : texts.filter(({ name }) => /^(?:code|key|slug|sku|symbol)$/i.test(name)));
  return only === undefined ? [] : [{ to: at + 1, value: { field: only, isNamed: true } satisfies Subject }];
}

function isThingNoun({ body }: Line["clause"], word: string): boolean {
  const noun = nounOf([word]);
  return word !== "" && (body.things.has(noun) || body.lists.some(({ nouns }) => nouns.includes(noun)));
}

/** A field that requests send and no response has: “nationalId must not be present”. */
function sentField({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { kind, text = "" } = tokens[at] ?? {};
  if (kind !== "word" || !/[a-z][A-Z]|\w_\w/.test(text)) return [];
  const sent = clause.context.operations?.operations.some(({ body }) => body?.fields.some(({ name }) => name === text));
  return sent === true ? pathSubject(`$.${text}`, at + 1, fields) : [];
}

/** “candidate.email” of a list is that of an item. */
function memberAt({ clause }: Line, path: string, to: number, fields: readonly KnownField[]): readonly Filled[] {
  const isOfList = clause.body.lists.some((list) => list.path === "$") && !fields.some((field) => field.path === path);
  return isOfList && !path.startsWith("$[") ? [] : pathSubject(path, to, fields);
}

function pathSubject(path: string, to: number, fields: readonly KnownField[]): readonly Filled[] {
  const known = fields.find((field) => field.path === path);
  const field: KnownField = known ?? {
    name: path.replace(/^.*\./, ""),
    path,
    list: undefined,
    field: { name: path, required: false },
    depth: 1,
    isOfError: false,
    owner: undefined,
  };
  return [{ to, value: { field, isNamed: true } satisfies Subject }];
}

const byName = rememberedFor((fields: readonly KnownField[]) => Map.groupBy(fields, ({ name }) => squeeze(name)));

/** Fields that the words name: by the whole name before anything that only resembles it. */
export function fieldsAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const found: Filled[] = [];
  for (let count = 1; count <= 4 && at + count <= tokens.length; count++) {
    const words = tokens.slice(at, at + count);
    if (words.some(({ kind, word }) => (kind !== "word" || word === "") && kind !== "quoted")) break;
    const said = squeeze(words.map(({ kind, text, value }) => (kind === "quoted" ? String(value) : text)).join(""));
    const named = (byName(fields).get(said) ?? []).toSorted((one, other) => rank(one) - rank(other));
    const [first, second] = named;
    if (first !== undefined && (second === undefined || rank(second) > rank(first)))
      found.push({ to: at + count, value: { field: first, isNamed: true } satisfies Subject });
  }
  const whole = found.map(({ to }) => to);
  // “it shows as open” says nothing of `openedOn`.
  const like =
    statesAt({ tokens, clause }, at, fields).length > 0 ? [] : fieldAt(clause, at, fields).filter(({ to }) => !whole.includes(to));
  return [...found, ...like.map(({ to, value }) => ({ to, value: { field: value as KnownField, isNamed: false } satisfies Subject }))];
}

function rank({ depth, isOfError }: KnownField): number {
  return depth + (isOfError ? 0.5 : 0);
}

/** “name, colour and size” */
export function subjectListAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { tokens } = line;
  return subjectsAt(line, at, fields).flatMap(({ to, value }) => {
    let next = to;
    if (/^[,+&]$/.test(tokens[next]?.text ?? "")) next++;
    if (tokens[next]?.word === "and" || tokens[next]?.word === "or") next++;
    while (next > to && hasTerminal(tokens[next]?.word ?? "", /^f\.(?:the|my)$/)) next++;
    const more = next > to ? subjectListAt(line, next, fields) : [];
    return [{ to, value: [value] }, ...more.map((rest) => ({ to: rest.to, value: [value, ...(rest.value as readonly unknown[])] }))];
  });
}

/** “a room” of `roomId`, “tags”, “a tag”: what an item has, in the words before the end of a statement. */
export function heldAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const from = /^(?:an?|any)$/.test(tokens[at]?.word ?? "") ? at + 1 : at;
  return [1, 2, 3].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(from, from + count);
    if (words.length < count || words.some(({ kind, word }) => kind !== "word" || word === "")) return [];
    const noun = nounOf(words.map(({ word }) => word));
    if (clause.body.things.has(noun)) return [];
    const [only, ...others] = fields.filter(
      ({ name, field }) =>
        nounOf(
          splitWords(name).filter((word, index, { length }) => index === 0 || index < length - 1 || (!isUnitOfName(word) && word !== "id")),
        ) === noun && field.type !== "boolean",
    );
    return only === undefined || others.length > 0 ? [] : [{ to: from + count, value: [{ field: only, isNamed: true }] }];
  });
}

/** A field that is called by its own name, and not by a word like it. */
export function isNamed(subject: Subject): boolean {
  return "header" in subject || subject.isNamed;
}

/** “the total count header” of `X-Total-Count` */
function documentedHeadersAt({ tokens, clause }: Line, at: number): readonly Filled[] {
  return [2, 3, 4].flatMap((count): readonly Filled[] => {
    const words = tokens.slice(at, at + count);
    if (!/^headers?$/.test(tokens[at + count]?.word ?? "") || words.some(({ kind, word }) => kind !== "word" || hasTerminal(word, /^f\./)))
      return [];
    const header = responseHeaderNamed(clause.body.operation, words.map(({ text }) => text).join(" "));
    return header === undefined ? [] : [{ to: at + count, value: { header } satisfies Subject }];
  });
}

/** “X-Request-Id”, “the ETag header”, “header Location” */
function headersAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, value, text = "", word = "" } = tokens[at] ?? {};
  const isBeside = [tokens[at - 1], tokens[at + 1]].some((near) => hasTerminal(near?.word ?? "", /^n\.r?header/));
  if (kind === "quoted" && isBeside) return [{ to: at + 1, value: { header: String(value) } satisfies Subject }];
  if (kind !== "word") return [];
  const named = [...entriesAt(tokens, at, "w.headername"), ...entriesAt(tokens, at, "w.media-type")];
  if (named.length > 0) return named.map(({ to, value }) => ({ to, value: { header: String(value) } satisfies Subject }));
  if (isBeside && !hasTerminal(word, /^f\./)) {
    const [known] = entriesAt(tokens, at, "w.fieldorheader");
    if (known !== undefined) return [{ to: known.to, value: { header: String(known.value) } satisfies Subject }];
    if (/^[A-Z]/.test(text)) return [{ to: at + 1, value: { header: text } satisfies Subject }];
  }
  return /^[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+$/.test(text) ? [{ to: at + 1, value: { header: text } satisfies Subject }] : [];
}

export function isText(subject: Subject | undefined): boolean {
  return (
    subject !== undefined &&
    ("header" in subject || (/^string$/.test(subject.field.field.type ?? "string") && subject.field.field.enum === undefined))
  );
}

/** Returns whether the field is a list, whose items are not objects. */
export function isList(subject: Subject | undefined): boolean {
  return (
    subject !== undefined && "field" in subject && subject.field.field.type === "array" && insideOf(subject.field.field).fields.length === 0
  );
}
