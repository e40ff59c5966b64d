// Decides whether a refusal that calls a member required contradicts the document, which calls it optional, does not
// have it, or has it in another place.

import { isJsonObject, isSecretName, type Json, type JsonObject } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import { isToken } from "../endpoints/tokens.ts";
import { parsed } from "./backedValues.ts";
import { requiredIn } from "./requiredMembers.ts";

interface Member {
  readonly name: string;
  /** The members that it is in, from the outermost one on; empty for a query parameter, too. */
  readonly inside: readonly string[];
  readonly isRequired: boolean;
  readonly isSent: boolean;
  /** As sent; absent for parameters. */
  readonly value?: Json;
  readonly description: Json | undefined;
}

/** One sentence; undefined where the refusal may be right. */
export function wantsMore(schemas: Schemas, operation: ApiOperation, request: Exchange["request"], answer: string): string | undefined {
  const { body, words } = operation;
  const sent = parsed(request.body ?? "");
  const isValid = body === undefined || (body.schema !== undefined && sent !== undefined && schemas.accepts(body.schema, sent) === true);
  const [name, ...more] = requiredIn(answer);
  if (name === undefined || more.length > 0 || !isValid || isInside(answer, name)) return undefined;
  const members = [...membersOf(schemas, body?.schema, sent), ...parametersOf(operation, request.url)];
  const own = members.filter((one) => one.name === name);
  const optional = own.find(({ inside, isRequired }) => inside.length === 0 && !isRequired);
  if (optional !== undefined) {
    if (optional.isSent || [words, optional.description].some(isRule)) return undefined;
    return `The service requires ${name}, which the document calls optional.`;
  }
  if (body?.kind !== "json" || members.length === 0 || isCredential(name)) return undefined;
  const [only, ...others] = own;
  if (only !== undefined) {
    const isThere = only.inside.length > 0 && others.length === 0 && isScalar(only.value);
    return isThere ? `The service does not find ${name}, which the request has in ${only.inside.join(".")}, as documented.` : undefined;
  }
  // A refusal may call a member by another name: “name” for `customerName`.
  const isMeant = members.some((one) => isAlike(one.name, name) && !one.isSent);
  const texts = [words, ...members.map(({ description }) => description)];
  if (isMeant || texts.some((text) => isRule(text) && hasName(text, name)) || !isNamedAs(members, name)) return undefined;
  return `The service requires ${name}, which the document does not have.`;
}

/** Returns whether a text may have a rule that no schema has: “Required for films.” */
export function isRule(text: Json | undefined): boolean {
  return (
    typeof text === "string" && /\b(?:required?|requires|mandatory|must|needs?|only|at least|either|unless|can ?not|not be)\b/i.test(text)
  );
}

/** How deep members are looked for. */
const deepest = 4;

/** All members of the documented body, those of lists without a value. */
function membersOf(
  schemas: Schemas,
  schema: JsonObject | undefined,
  sent: Json | undefined,
  inside: readonly string[] = [],
): readonly Member[] {
  if (schema === undefined || inside.length > deepest) return [];
  const { properties, required, alternatives } = schemas.view(schema);
  // One of them may be meant, so none of their members counts as optional.
  const others = alternatives.flatMap((one) => membersOf(schemas, one, sent, inside)).map((one) => ({ ...one, isRequired: true }));
  const own = [...properties].flatMap(([name, member]): Member[] => {
    const { description, items } = schemas.view(member).keywords;
    const value = isJsonObject(sent) ? sent[name] : undefined;
    const one = { name, inside, isRequired: required.has(name), isSent: value !== undefined, description };
    const element = isJsonObject(items) ? membersOf(schemas, items, undefined, [...inside, name]) : [];
    return [{ ...one, ...(value === undefined ? {} : { value }) }, ...membersOf(schemas, member, value, [...inside, name]), ...element];
  });
  return [...own, ...others];
}

function parametersOf({ parameters }: ApiOperation, url: string): readonly Member[] {
  const asked = URL.parse(url)?.searchParams;
  return parameters.map(({ name, in: place, required, description }) => ({
    name,
    inside: [],
    // Only those of the query can be left out.
    isRequired: required || place !== "query",
    isSent: place !== "query" || asked?.has(name) === true,
    description,
  }));
}

function isScalar(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "" && typeof value !== "object";
}

function isCredential(name: string): boolean {
  return isSecretName(name) || isToken(name) || /auth|session|licen[cs]e/i.test(name);
}

function isAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return first !== undefined && second !== undefined && (first.includes(second) || second.includes(first));
}

/** Names of variables of the service's machine are written in capitals. */
function isNamedAs(members: readonly Member[], name: string): boolean {
  return /^[a-z]/.test(name) || members.some((one) => /^[A-Z]/.test(one.name));
}

function hasName(text: Json | undefined, name: string): boolean {
  return typeof text === "string" && text.split(/[^\w-]+/).includes(name);
}

/** Returns whether the answer names a member of that name inside another one: `lines[0].name`. */
function isInside(answer: string, name: string): boolean {
  return answer.split(name).some((before, index, all) => index < all.length - 1 && /[\])}./]$/.test(before));
}
