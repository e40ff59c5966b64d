// Reads conditions on the resource from an operation's words: "Fails when zone kind is not Slave" needs a zone whose
// kind is Slave.

import type { Json, JsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { nounOfParameter } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { type Asked, singular } from "./sample.ts";
import { typeOf } from "./schemas.ts";

/** Conditions on the request that creates the resource. */
export function conditionsOn(api: Api, creator: ApiOperation, { words }: ApiOperation): Asked | undefined {
  const condition = /\bfails (?:when|if|unless)\b(?:(?!\bfails\b)[^.])*?\b(\w+) is not ["'“]?(\w+)/i.exec(words);
  const [, field = "", value = ""] = condition ?? [];
  const { properties } = api.schemas.view(creator.body?.schema);
  const [, flag = ""] = onlyFor.exec(words) ?? [];
  if (typeOf(api.schemas.view(properties.get(flag))) === "boolean") return { members: new Set([flag]), values: { [flag]: true } };
  const listed = api.schemas.view(properties.get(field)).keywords.enum;
  if (!Array.isArray(listed) || !listed.includes(value)) return undefined;
  // "“Slave” type zones only": a member that counts for this value alone.
  const members = [...properties].flatMap(([key, schema]) => {
    const description = String(api.schemas.view(schema).keywords.description ?? "");
    return key !== field && new RegExp(`[“"']${value}[”"'][^.]*\\bonly\\b`).test(description) ? [key] : [];
  });
  return { members: new Set(members), values: { [field]: value } };
}

/** “This endpoint only applies to private repositories”, “can run on a private repository”. */
const onlyFor = /\b(?:only (?:applies|available) (?:to|for|in)|can run on an?) (\w+) \w+/i;

/**
 * The kind of item that an operation is for, as its words say: “Create Topic for a Kafka Cluster”, “Custom accounts can
 * be rejected”.
 */
export function variantFor(
  api: Api,
  { creator, noun, parameter }: Resource,
  { words, path }: ApiOperation,
): Readonly<Record<string, Json>> {
  const { properties } = api.schemas.view(creator?.operation.body?.schema);
  if (!path.includes(`{${parameter}}`)) return kindInPath(api, properties, noun, path);
  const nouns = new Set(
    [noun, nounOfParameter(parameter)].map(
      (one) =>
        one
          .split(/[_\s-]/)
          .at(-1)
          ?.toLowerCase() ?? "",
    ),
  );
  // Later sentences may be about other kinds.
  const kinds = words.split(/\.\s/, 2).flatMap((sentence) => (negated.test(sentence) ? [] : [...sentence.matchAll(ofKind)]));
  const named = kinds.filter(([, , , last = ""]) => nouns.has(singular(last.toLowerCase())));
  const found = [...properties].flatMap(([key, schema]): [string, Json][] => {
    const view = api.schemas.view(schema);
    const listed = Array.isArray(view.keywords.enum) && isKindMember.test(key) ? (view.keywords.enum as readonly Json[]) : [];
    const listedFor = (word: string) => listed.find((one) => isWord(one, word));
    // Of “PostgreSQL or MySQL”, the list may call one otherwise, and the usual item may be of that kind.
    // `pg` may be PostgreSQL.
    const isShort = (word: string) => listed.some((one) => String(one).charAt(0).toLowerCase() === word.charAt(0).toLowerCase());
    const told = named.map(([, first = "", second]) => {
      const other = second === undefined ? undefined : listedFor(second);
      if (second !== undefined && other === undefined) return null;
      return listedFor(first) ?? (isShort(first) ? undefined : other);
    });
    const [value, ...others] = new Set(told);
    return value === undefined || value === null || others.length > 0 ? [] : [[key, value]];
  });
  return Object.fromEntries(found.slice(0, 1));
}

/** `/metrics/database/mysql/latency` is about databases of this kind, whatever names one. */
function kindInPath(api: Api, properties: ReadonlyMap<string, JsonObject>, noun: string, path: string): Readonly<Record<string, Json>> {
  const segments = path.split("/");
  const [, word = ""] = segments.flatMap((segment, at) => (singular(segment) === noun ? [segment, segments[at + 1] ?? ""] : []));
  const found = [...properties].flatMap(([key, schema]): [string, Json][] => {
    const listed = isKindMember.test(key) ? api.schemas.view(schema).keywords.enum : undefined;
    const value = Array.isArray(listed) ? (listed as readonly Json[]).find((one) => isWord(one, word)) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found.slice(0, 1));
}

const isKindMember = /^(?:engine|type|kind|\w+_type)$/i;
const negated = /\b(?:not|cannot|can't|never|except|unless)\b/i;
const ofKind = /\b([A-Z]\w+)(?: (?:and|or) ([A-Z]\w+))? ([A-Za-z]+)\b/g;

function isWord(value: Json, word: string): boolean {
  return typeof value === "string" && value.toLowerCase() === word.toLowerCase();
}

/**
 * Members that the operation's own summary is about, such as `active` of one that "(de)activates a key"; only members
 * for which any value will do.
 */
export function namedMembers(api: Api, { summary = "", body }: ApiOperation): Asked {
  const words = summary.toLowerCase().match(/[a-z]+/g) ?? [];
  const members = [...api.schemas.view(body?.schema).properties].flatMap(([key, schema]) => {
    const view = api.schemas.view(schema);
    const stem = key.toLowerCase().replace(/ed?$/, "");
    const isSafe = typeOf(view) === "boolean" || Array.isArray(view.keywords.enum);
    return isSafe && stem.length > 3 && view.keywords.readOnly !== true && words.some((word) => word.startsWith(stem)) ? [key] : [];
  });
  const values: Record<string, Json> = {};
  return { members: new Set(members), values };
}

/** The day in the past after which the document says that the operation is not available. */
export function endedOn({ words }: ApiOperation): string | undefined {
  const [, day = ""] = ending.exec(words) ?? [];
  return day !== "" && Date.parse(day) < Date.now() ? day : undefined;
}

const ending =
  /\b(?:no longer be available (?:from|after|on|as of)|will be removed (?:from|after|on|as of|starting)) [^.]{0,40}?((?:[A-Z][a-z]{2,8} \d{1,2}, \d{4})|(?:\d{4}-\d\d-\d\d))\b/;

/** The document's own word that the operation cannot be called. */
export function isNotImplemented({ words }: ApiOperation): boolean {
  return /\bnot (?:yet )?implemented\b/i.test(words);
}

/** Returns whether the document has no success for the operation any more. */
export function isRetired({ words, responses }: ApiOperation): boolean {
  const isOver = responses.some(({ status }) => status === "410") && !responses.some(({ status }) => /^[23]/.test(status));
  return isOver || /\b(?:endpoint|operation|method|API) (?:is deprecated and )?(?:has been|is|was) retired\b/i.test(words);
}
