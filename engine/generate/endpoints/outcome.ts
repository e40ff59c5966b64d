// Derives checks on the members of a response that tell success from failure, `{ "ok": true }`, for services that
// answer 200 to everything.

import { type Check, isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiResponse } from "./api.ts";
import { member } from "./itemNames.ts";
import { isItemPath } from "./paths.ts";
import type { SchemaView } from "./schemas.ts";

/** Names of such members: `{ "code": 0, "message": "ok" }`. */
const outcomeMember = /^(?:code|error_?code|status|success|succeeded|ok|error|failed|result)$/i;

/** Names that are true of a success, and names that are false. */
const trueOfSuccess = /^(?:ok|is_?ok|success|successful|succeeded|is_?success(?:ful)?)$/i;
const falseOfSuccess = /^(?:error|failed|is_?error|has_?errors?)$/i;
const successWord = /^(?:ok|success|successful|succeeded)$/i;
const failureWord = /^(?:error|err|fail|failed|failure|nok|not_?ok)$/i;

export function outcomeChecks(api: Api, operation: ApiOperation): readonly Check[] {
  const { responses, method } = operation;
  const [only, ...others] = responses.filter(({ status }) => /^2/.test(status));
  if (only === undefined || others.length > 0 || method === "HEAD") return [];
  const refusals = responses.filter(({ status }) => /^[45]/.test(status));
  const { properties, required } = shapeOfResponse(api, only);
  return [...properties.keys()].flatMap((name): Check[] => {
    const view = memberOf(api, only, name);
    // A success may lack an optional member beside required ones.
    const isSure = required.has(name) || required.size === 0;
    // Of an item that is read, an example only shows the state of the author's item.
    const isState = stateMember.test(name) && (isRead(operation) || goesOn(view));
    const shown = isState ? undefined : shownIn(only, name);
    const known = isState ? { ...view, keywords: withoutExample(view.keywords) } : view;
    // An item may have failed, as `enum: [failed, succeeded]` says.
    const isOfItem = isState && isRead(operation) && required.has("id");
    const expected =
      (isSure && !isOfItem ? successIn(name, known, shown) : undefined) ?? (isState ? undefined : contrasted(api, only, refusals, name));
    return expected === undefined ? [] : [{ path: `$${member(name)}`, equals: expected }];
  });
}

function withoutExample({ example: _, ...keywords }: JsonObject): JsonObject {
  return keywords;
}

const stateMember = /^(?:status|result)$/i;

function isRead({ method, path }: ApiOperation): boolean {
  return method === "GET" && isItemPath(path);
}

/** Returns whether the member has more values than success and failure: “queued”, “**pending**, **successful**”. */
function goesOn({ keywords }: SchemaView): boolean {
  const listed = Array.isArray(keywords.enum) ? (keywords.enum as readonly Json[]) : [];
  const others = listed.some((one) => typeof one === "string" && !successWord.test(one) && !failureWord.test(one));
  return others || /\b(?:queued|pending|in[- _]progress|running|processing)\b/i.test(String(keywords.description));
}

function memberOf(api: Api, response: ApiResponse, name: string): SchemaView {
  return api.schemas.view(shapeOfResponse(api, response).properties.get(name));
}

/** Slack's document writes `items: [A, B]` without a type for one of two objects: the members that both have. */
function shapeOfResponse(api: Api, { schema }: ApiResponse): SchemaView {
  const view = api.schemas.view(schema);
  const listed = [view.keywords.items, view.keywords.prefixItems].find((one) => Array.isArray(one)) as readonly Json[] | undefined;
  const [first, ...others] = listed?.map((one) => api.schemas.view(one)) ?? [];
  if (first === undefined || view.types.includes("array")) return view;
  const isShared = (name: string) => others.every(({ properties, required }) => properties.has(name) && required.has(name));
  return { ...first, properties: new Map([...first.properties].filter(([name]) => isShared(name))) };
}

function shownIn({ shown }: ApiResponse, name: string): Json | undefined {
  return isJsonObject(shown) ? shown[name] : undefined;
}

/** The value by which the document says that it has worked, by itself. */
function successIn(name: string, { keywords }: SchemaView, shown: Json | undefined): Json | undefined {
  const listed = Array.isArray(keywords.enum) ? (keywords.enum as readonly Json[]) : [];
  const [first] = listed;
  const said = keywords.const ?? (listed.length === 1 ? first : undefined) ?? shown ?? keywords.example;
  if (trueOfSuccess.test(name)) return said === true ? true : undefined;
  if (falseOfSuccess.test(name)) return said === false ? false : undefined;
  if (!/^(?:status|result)$/i.test(name)) return undefined;
  const words = listed.filter((one): one is string => typeof one === "string");
  const succeeded = words.filter((one) => successWord.test(one));
  const isEither = succeeded.length === 1 && words.every((one) => successWord.test(one) || failureWord.test(one));
  return typeof said === "string" && successWord.test(said) ? said : isEither ? succeeded[0] : undefined;
}

/**
 * The check of a refusal with a status of success: the documented body of any other response says that it has failed,
 * `{ "ok": false }`, whether or not that of a success says the opposite.
 */
export function failureCheck(api: Api, { responses }: ApiOperation): Check | undefined {
  const other = responses.find(({ status }) => status === "default");
  if (other === undefined || responses.some(({ status }) => /^[45]/.test(status))) return undefined;
  const [found] = [...shapeOfResponse(api, other).properties.keys()].flatMap((name): Check[] => {
    const { keywords } = memberOf(api, other, name);
    const only = Array.isArray(keywords.enum) && keywords.enum.length === 1 ? keywords.enum[0] : undefined;
    const said = keywords.const ?? only ?? shownIn(other, name) ?? keywords.example;
    const isFailure = (trueOfSuccess.test(name) && said === false) || (falseOfSuccess.test(name) && said === true);
    return isFailure ? [{ path: `$.${name}`, equals: said as boolean }] : [];
  });
  return found;
}

const errorMember = /^(?:error|(?:error_?)?code|reason)$/i;

/** `not_authed`, `invalid_auth`, `token_expired`: the credentials are refused, not what the request asks for. */
const ofCredentials =
  /^(?:not|no|un|invalid|missing|bad|wrong|expired)[_-]?(?:auth(?:ed|enticated|entication)?|(?:access[_-])?token|credentials?|api[_-]?key)$|^token[_-](?:expired|revoked|invalid|missing)$|^account[_-]inactive$/i;

const most = 6;

/**
 * The check that a refusal is one of credentials, by the errors that the document lists for the operation, or for
 * others: a request that is wrong for another reason has `"ok": false`, too.
 */
export function credentialErrors(api: Api, operation: ApiOperation): readonly Check[] {
  const own = errorsIn(api, [operation]);
  const name = [...shapeOfFailure(api, operation)].find((one) => errorMember.test(one));
  const errors = own.size > 0 ? own : errorsOfAll(api);
  const listed = [...errors].filter(([, member]) => member === name).map(([error]) => error);
  const [only] = listed;
  if (name === undefined || only === undefined) return [];
  const path = `$${member(name)}`;
  return [listed.length === 1 ? { path, equals: only } : { path, oneOf: listed.slice(0, most) }];
}

function shapeOfFailure(api: Api, { responses }: ApiOperation): ReadonlySet<string> {
  const other = responses.find(({ status }) => status === "default");
  return new Set(other === undefined ? [] : shapeOfResponse(api, other).properties.keys());
}

const ofAll = new WeakMap<Api, ReadonlyMap<string, string>>();

function errorsOfAll(api: Api): ReadonlyMap<string, string> {
  const known = ofAll.get(api) ?? errorsIn(api, api.operations);
  ofAll.set(api, known);
  return known;
}

/** Errors of credentials, with the member that has them. */
function errorsIn(api: Api, operations: readonly ApiOperation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const operation of operations) {
    const other = operation.responses.find(({ status }) => status === "default");
    if (other === undefined) continue;
    for (const name of shapeOfFailure(api, operation)) {
      const listed = errorMember.test(name) ? memberOf(api, other, name).keywords.enum : undefined;
      if (!Array.isArray(listed)) continue;
      for (const error of listed) if (typeof error === "string" && ofCredentials.test(error)) found.set(error, name);
    }
  }
  return found;
}

/** The example of a success, where the documented refusals have another one. */
function contrasted(api: Api, only: ApiResponse, refusals: readonly ApiResponse[], name: string): Json | undefined {
  const exampleIn = (response: ApiResponse) => {
    const { keywords } = memberOf(api, response, name);
    return keywords.example ?? keywords.const;
  };
  const expected = refusals.length > 0 && outcomeMember.test(name) ? exampleIn(only) : undefined;
  const isWord = typeof expected === "string" && /^[A-Za-z_-]{1,20}$/.test(expected);
  if (!isWord && typeof expected !== "boolean" && typeof expected !== "number") return undefined;
  const others = refusals.map(exampleIn);
  return others.every((other) => other !== undefined && typeof other === typeof expected && other !== expected) ? expected : undefined;
}
