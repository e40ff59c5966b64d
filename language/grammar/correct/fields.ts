// The fields that a clause may name: those of the last response, at any depth that has a name, with the words they are
// called by.

import { lastCall, operationOf } from "../../english/context/above.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { insideOf, withMembers } from "../../openapi/fields.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { headsOf, operationsBeside, stem } from "../settle/called.ts";
import { joinPaths, pathOfMember } from "../settle/path.ts";
import { squeeze } from "../settle/responseShape.ts";

export interface KnownField {
  readonly name: string;
  /** From the body, or from an item of `list`. */
  readonly path: string;
  /** The list whose items have the field: `$` or `$.data.results`. */
  readonly list: string | undefined;
  readonly field: Field;
  readonly depth: number;
  /** Only answered with an error. */
  readonly isOfError: boolean;
  /** The name of its object: `genre` of `$.genre.name`. */
  readonly owner: string | undefined;
}

export interface KnownBody {
  readonly operation: Operation;
  readonly fields: readonly KnownField[];
  /** Paths of the lists, with what their items are called. */
  readonly lists: readonly { readonly path: string; readonly nouns: readonly string[]; readonly isMain: boolean }[];
  /** The thing that the response is about. */
  readonly things: ReadonlySet<string>;
}

const deepest = 5;

export function bodyOf(context: SentenceContext): KnownBody | undefined {
  const { operations } = context;
  const operation = operationOf(context, lastCall(context.before));
  if (operations === undefined || operation === undefined) return undefined;
  let body = knownByName.get(operation);
  if (body === undefined) {
    const own = bodyOfOperation(operation);
    const listed = listedIn(operations, operation);
    const fields = own.fields.map((field) => withListed(field, listed));
    body = { ...own, fields, things: new Set([...own.things, ...headsOf(operations, operation)]) };
    knownByName.set(operation, body);
  }
  return body;
}

/** With what the thing of an operation is called next to its path and schema. */
const knownByName = new WeakMap<Operation, KnownBody>();

/** The values that requests for the same things list for their fields, by name. */
function listedIn(operations: Operations, operation: Operation): ReadonlyMap<string, readonly string[]> {
  const fields = operationsBeside(operations, operation).flatMap(({ body }) => withMembers(body?.fields ?? []));
  return new Map(fields.flatMap((field) => (field.enum === undefined ? [] : [[field.name, field.enum] as const])));
}

/** A text whose values only the requests list: what was sent as `private` comes back so. */
function withListed(known: KnownField, listed: ReadonlyMap<string, readonly string[]>): KnownField {
  const { field, isOfError } = known;
  const values = field.type === "string" && field.enum === undefined && !isOfError ? listed.get(field.name) : undefined;
  return values === undefined ? known : { ...known, field: { ...field, enum: values } };
}

const bodyOfOperation = rememberedFor(readBody);

/** The fields of an operation's responses, at any depth that has a name. */
export function fieldsOf(operation: Operation): readonly KnownField[] {
  return bodyOfOperation(operation).fields;
}

function readBody(operation: Operation): KnownBody {
  const fields: KnownField[] = [];
  const lists: { path: string; nouns: readonly string[]; isMain: boolean }[] = [];
  const literal = operation.path.split("/").filter((part) => part !== "" && !part.includes("{"));
  const resource = literal.slice(-2).map((part) => nounOf([part]));
  const schemas = operation.responses.flatMap(({ status, schemaName }) =>
    /^2/.test(status) && schemaName !== undefined ? [schemaName] : [],
  );
  const things = new Set([...resource, ...schemas.map((name) => nounOf([name]))]);
  const seen = new Set<string>();
  const collect = (
    of: readonly Field[],
    path: string,
    list: string | undefined,
    depth: number,
    isOfError: boolean,
    owner: string | undefined,
  ): void => {
    if (depth > deepest) return;
    for (const field of of) {
      const at = joinPaths(path, pathOfMember(field.name));
      const key = `${list ?? ""} ${at}`;
      if (seen.has(key)) continue;
      seen.add(key);
      fields.push({ name: field.name, path: at, list, field, depth, isOfError, owner });
      const inside = field.type === "object" || field.type === "array" ? insideOf(field) : undefined;
      if (field.type === "array" && list === undefined) {
        const nouns = [field.name, inside?.schemaName ?? ""].filter((name) => name !== "").map((name) => nounOf([name]));
        if (!isOfError) lists.push({ path: at, nouns, isMain: wrappers.has(field.name.toLowerCase()) });
        collect(inside?.fields ?? [], "$", at, depth + 1, isOfError, nounOf([field.name]));
      } else if (field.type === "object") collect(inside?.fields ?? [], at, list, depth + 1, isOfError, nounOf([field.name]));
    }
  };
  const responses = [...operation.responses].sort((one, other) => Number(isError(one.status)) - Number(isError(other.status)));
  for (const { status, fields: own, isList } of responses) {
    if (isList) lists.push({ path: "$", nouns: [...things, nounOf([literal.at(-1) ?? ""])], isMain: true });
    collect(own, "$", isList ? "$" : undefined, 1, isError(status), undefined);
  }
  return { operation, fields, lists, things };
}

function isError(status: string): boolean {
  return !/^2/.test(status);
}

/** Returns the only one of the fields that are least deep: `name`, and not `location.name`. */
export function shallowest(fields: readonly KnownField[]): KnownField | undefined {
  const least = Math.min(...fields.map(({ depth }) => depth));
  const [only, ...others] = fields.filter(({ depth }) => depth === least);
  return others.length === 0 ? only : undefined;
}

const wrappers: ReadonlySet<string> = new Set(
  "data items results _results result content contents records entries elements list rows values value page".split(" "),
);

/** How well words name a field: undefined if they do not. */
export function costOfName(
  words: readonly string[],
  { name, list, owner, isOfError, depth }: KnownField,
  things: ReadonlySet<string>,
): number | undefined {
  const said = squeeze(words.join(""));
  const own = squeeze(name);
  const base = (isOfError ? 0.4 : 0) + (depth - 1) * 0.15;
  if (said === own) return base;
  // “ids” of the items of a list, and no number of one thing
  if (said === "ids" && own === "id" && list !== undefined) return base + 0.1;
  const last = splitWords(name).at(-1) ?? "";
  const noun = nounOf(words);
  if (noun === nounOf([name]) || (words.length === 1 && noun === nounOf([name.replace(/_?list$/i, "")]))) return base + 0.1;
  if (owner !== undefined && said === squeeze(`${owner}${name}`)) return base;
  const [first = "", ...rest] = words;
  if (rest.length > 0 && (things.has(lemma(first)) || owner === lemma(first)) && squeeze(rest.join("")) === own) return base;
  if (
    words.length === 1 &&
    said.length > 3 &&
    (stem(said) === stem(own) ||
      (splitWords(name).length > 1 && things.has(lemma(splitWords(name)[0] ?? "")) && squeeze(splitWords(name).slice(1).join("")) === said))
  )
    return base + 0.4;
  // "error message" is `message`, "comment text" is `comment`.
  const [, second = ""] = words;
  const isBeside =
    said === `${squeeze(first)}${own}`
      ? !hasTerminal(first, /^[fw]\./)
      : hasTerminal(second, /^n\.(?:field|text|value|code)/) && squeeze(first) === own;
  if (words.length === 2 && own.length > 3 && isBeside) return base + 0.6;
  // "latitude" is `lat`.
  if (words.length === 1 && own.length >= 3 && said.length > own.length + 2 && said.startsWith(own)) return base + 0.5;
  if (words.length === 1 && said.length > 3 && splitWords(name).length > 1 && lemma(last) === lemma(said)) return base + 0.8;
  return undefined;
}
