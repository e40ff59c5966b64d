// Reads conditions on the resource from an operation's words: "Fails when zone kind is not Slave" needs a zone whose
// kind is Slave.

import type { Json } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import type { Asked } from "./sample.ts";
import { typeOf } from "./schemas.ts";

/** Conditions on the request that creates the resource. */
export function conditionsOn(api: Api, creator: ApiOperation, { words }: ApiOperation): Asked | undefined {
  const condition = /\bfails (?:when|if|unless)\b(?:(?!\bfails\b)[^.])*?\b(\w+) is not ["'“]?(\w+)/i.exec(words);
  const [, field = "", value = ""] = condition ?? [];
  const { properties } = api.schemas.view(creator.body?.schema);
  const listed = api.schemas.view(properties.get(field)).keywords.enum;
  if (!Array.isArray(listed) || !listed.includes(value)) return undefined;
  // "“Slave” type zones only": a member that counts for this value alone.
  const members = [...properties].flatMap(([key, schema]) => {
    const description = String(api.schemas.view(schema).keywords.description ?? "");
    return key !== field && new RegExp(`[“"']${value}[”"'][^.]*\\bonly\\b`).test(description) ? [key] : [];
  });
  return { members: new Set(members), values: { [field]: value } };
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

/** The document's own word that the operation cannot be called. */
export function isNotImplemented({ words }: ApiOperation): boolean {
  return /\bnot (?:yet )?implemented\b/i.test(words);
}
