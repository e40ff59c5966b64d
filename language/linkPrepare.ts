// Merges what `prepare` steps say into the request that follows them.

import { isJsonObject, type Json } from "./json.ts";
import type { Instruction } from "./playbook.ts";
import { sameData } from "./sameData.ts";
import { type ApiRequestStep, type Authentication, bodyFields, lastingFields, type PrepareStep, type RequestParts } from "./step.ts";

/** A `prepare` step that waits for its request. */
export interface Prepared {
  readonly step: PrepareStep;
  readonly instruction: Instruction;
}

export interface Merged {
  readonly step: ApiRequestStep;
  readonly conflicts: readonly Conflict[];
}

/** Two sentences that say different things of one request. */
interface Conflict {
  /** In words: `the header "Accept"`. */
  readonly what: string;
  /** The sentence that said it first; the other one is that of `second`, or the request itself. */
  readonly first: Instruction;
  readonly second: Instruction | undefined;
}

const maps = ["parameters", "query", "headers", "cookies", "form", "multipart"] as const;
const nouns: Readonly<Record<(typeof maps)[number], string>> = {
  parameters: "the path parameter",
  query: "the query parameter",
  headers: "the header",
  cookies: "the cookie",
  form: "the form field",
  multipart: "the part",
};
const singles = ["body", "text", "file", "auth", "redirects", "timeout"] as const;

/** The request with all that was prepared for it. On a conflict the first is kept, and the conflict is reported. */
export function mergePrepared(request: ApiRequestStep, prepared: readonly Prepared[]): Merged {
  if (prepared.length === 0) return { step: request, conflicts: [] };
  const conflicts: Conflict[] = [];
  const parts: Record<string, Json> = {};
  const said = new Map<string, Instruction>();
  for (const { step, instruction } of prepared) add(step, instruction);
  add(request, undefined);
  const { action, conflicted } = actionOf(request, prepared);
  if (conflicted !== undefined) conflicts.push({ what: "the address", first: conflicted, second: undefined });
  const { step, store, until } = request;
  const rest = { ...(store === undefined ? {} : { store }), ...(until === undefined ? {} : { until }) };
  return { step: { step, action, ...(parts as RequestParts), ...rest }, conflicts };

  function add(step: RequestParts, by: Instruction | undefined): void {
    const body = bodyFields.find((field) => step[field] !== undefined);
    const known = bodyFields.find((field) => parts[field] !== undefined);
    if (body !== undefined && known !== undefined && (body !== known || (body !== "form" && body !== "multipart"))) {
      if (body !== known || !sameData(parts[body], step[body])) conflict("the body", known, by);
      add(withoutBody(step), by);
      return;
    }
    for (const field of maps) {
      for (const [name, value] of Object.entries(step[field] ?? {})) addMember(field, name, value, by);
    }
    for (const field of singles) {
      const value = step[field] as Json | undefined;
      if (value === undefined) continue;
      if (parts[field] === undefined) set(field, value, field, by);
      else if (!sameData(parts[field], value)) conflict(field === "auth" ? "the authentication" : `"${field}"`, field, by);
    }
  }

  function addMember(field: (typeof maps)[number], name: string, value: Json, by: Instruction | undefined): void {
    const group = isJsonObject(parts[field]) ? parts[field] : {};
    const same = (other: string) => (field === "headers" ? other.toLowerCase() === name.toLowerCase() : other === name);
    const existing = Object.keys(group).find(same);
    const key = `${field} ${field === "headers" ? name.toLowerCase() : name}`;
    if (existing === undefined) set(field, Object.fromEntries([...Object.entries(group), [name, value]]), key, by);
    else if (!sameData(group[existing], value)) conflict(`${nouns[field]} "${name}"`, key, by);
  }

  function set(field: string, value: Json, key: string, by: Instruction | undefined): void {
    parts[field] = value;
    if (by === undefined) return;
    said.set(key, by);
    if (bodyFields.some((body) => body === field)) said.set(field, by);
  }

  function conflict(what: string, key: string, by: Instruction | undefined): void {
    const first = said.get(key) ?? by;
    if (first !== undefined) conflicts.push({ what, first, second: by });
  }
}

/** Settings of all following requests. */
export type Standing = Pick<RequestParts, (typeof lastingFields)[number]>;

/** Both together; where they say different things, `parts` counts. */
export function withStanding<Parts extends RequestParts>(parts: Parts, standing: Standing): Parts {
  const out: Record<string, Json> = { ...(parts as unknown as Record<string, Json>) };
  const replaced: Readonly<Record<string, Json | undefined>> = {
    ...standing,
    headers: without(standing.headers, (name) => name.toLowerCase() === headerOf(parts.auth)),
    query: without(standing.query, (name) => name === queryKeyOf(parts.auth)),
    auth: replacesAuth(parts, standing.auth) ? undefined : standing.auth,
  };
  for (const field of lastingFields) {
    const before = replaced[field];
    const said = out[field];
    if (before === undefined) continue;
    if (said === undefined) out[field] = before;
    else if (isJsonObject(before) && isJsonObject(said) && field !== "auth") out[field] = joined(before, said, field === "headers");
  }
  return out as unknown as Parts;
}

/** The header that an authentication sends or, for `none`, leaves out; in lower case. */
function headerOf(auth: Authentication | undefined): string | undefined {
  if (typeof auth !== "object" || !("apiKey" in auth)) return auth === undefined ? undefined : "authorization";
  return auth.apiKey.in === "header" ? auth.apiKey.name.toLowerCase() : undefined;
}

/** The query parameter that an authentication sends. */
function queryKeyOf(auth: Authentication | undefined): string | undefined {
  return typeof auth === "object" && "apiKey" in auth && auth.apiKey.in === "query" ? auth.apiKey.name : undefined;
}

/** Returns whether the request gives the header or the parameter itself that an authentication would send. */
function replacesAuth(parts: RequestParts, auth: Authentication | undefined): boolean {
  const key = queryKeyOf(auth);
  if (key !== undefined && Object.hasOwn(parts.query ?? {}, key)) return true;
  return hasHeader(parts, "authorization") || hasHeader(parts, headerOf(auth) ?? "");
}

function without(values: RequestParts["headers"], isLeftOut: (name: string) => boolean): RequestParts["headers"] {
  const kept = Object.entries(values ?? {}).filter(([name]) => !isLeftOut(name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The names of headers are the same in any case. */
function joined(before: Readonly<Record<string, Json>>, said: Readonly<Record<string, Json>>, isHeaders: boolean): Json {
  const key = (name: string) => (isHeaders ? name.toLowerCase() : name);
  const names = new Set(Object.keys(said).map(key));
  return Object.fromEntries([...Object.entries(before).filter(([name]) => !names.has(key(name))), ...Object.entries(said)]);
}

function hasHeader({ headers = {} }: RequestParts, wanted: string): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === wanted);
}

function withoutBody(step: RequestParts): RequestParts {
  return Object.fromEntries(Object.entries(step).filter(([field]) => !bodyFields.some((body) => body === field)));
}

function actionOf(request: ApiRequestStep, prepared: readonly Prepared[]): { readonly action: string; readonly conflicted?: Instruction } {
  const [first, second] = prepared.filter(({ step }) => step.url !== undefined);
  if (first === undefined) return { action: request.action };
  if (request.action.includes(" ")) return { action: request.action, conflicted: first.instruction };
  const action = `${request.action} ${first.step.url}`;
  return second === undefined || second.step.url === first.step.url ? { action } : { action, conflicted: second.instruction };
}
