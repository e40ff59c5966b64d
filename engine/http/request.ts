// Builds the request to send from a step whose values have been filled in.

import { type ApiRequestStep, type Authentication, isNumber, type Json, ownHeaders } from "../../language/index.ts";
import type { FileSource } from "./files.ts";
import type { Headers, HttpRequest } from "./message.ts";
import { refuse } from "./refuse.ts";
import { type BuiltBody, buildBody } from "./requestBody.ts";
import { buildUrl } from "./requestUrl.ts";
import { valueText, valueTexts } from "./valueText.ts";

export { type FileSource, fileReference, holdsFile, isFileReference, withFilesNamed } from "./files.ts";

/** The parts that a service adds to every request to the origin of its base URL. Values are filled in. */
export interface RequestService {
  readonly baseUrl?: string;
  /** Default headers. */
  readonly headers?: Readonly<Record<string, Json>>;
  /** Default headers that have no value yet, with the reason, which a request that would send one throws. */
  readonly unset?: ReadonlyMap<string, Error>;
  /** Default query parameters. */
  readonly query?: Readonly<Record<string, Json>>;
}

/** The time limit of a request that says none, in milliseconds. */
const defaultTimeoutMs = 30_000;

/**
 * `step` has its templates, `$var`, `$random`, `$now` and `$literal` filled in, numbers as numbers; a file is a
 * `fileReference`. Path parameters that are not given are taken from `variable`. At once, unless there are files to
 * read. Throws, or rejects with, `PlaybookError` if the request cannot be sent.
 */
export function buildRequest(
  step: ApiRequestStep,
  service: RequestService,
  files: FileSource,
  variable: (name: string) => Json | undefined = () => undefined,
): HttpRequest | Promise<HttpRequest> {
  const { method, target } = splitAction(step.action);
  if (method === "") throw refuse("The request has no method.", "Write it as METHOD and path, such as GET /orders.");
  const key = apiKey(step.auth);
  const { url, credentials, ownOrigin } = buildUrl(
    {
      target,
      parameters: step.parameters ?? none,
      query: key?.in === "query" ? withKey(step.query ?? none, key, "query parameter") : (step.query ?? none),
    },
    service,
    variable,
  );
  const headers = mergeHeaders(ownOrigin ? (service.headers ?? none) : none, step.headers ?? none);
  authorize(headers, step, credentials);
  if (ownOrigin && service.unset !== undefined) needsDefaults(service.unset, step, credentials);
  setCookies(headers, key?.in === "cookie" ? withKey(step.cookies ?? none, key, "cookie") : (step.cookies ?? none));
  const finish = ({ content, mediaType }: BuiltBody): HttpRequest => {
    if (mediaType !== undefined && headers.get("content-type") !== null)
      headers.set("content-type", { name: "Content-Type", values: [mediaType] });
    return {
      method: method.toUpperCase() === method ? method : knownMethod(method),
      url,
      headers: listHeaders(headers),
      ...(content === undefined ? {} : { body: content }),
      redirects: step.redirects ?? true,
      timeoutMs: readTimeout(step.timeout),
      ...(key?.in === "header" ? { secretHeaders: [key.name] } : {}),
      ...unsentCookies(step),
    };
  };
  const body = buildBody(step, files, headers.get("content-type")?.values[0]);
  return body instanceof Promise ? body.then(finish) : finish(body);
}

const none: Readonly<Record<string, Json>> = {};

function splitAction(action: string): { readonly method: string; readonly target: string } {
  const line = action.trim();
  const end = line.search(/\s/);
  return end < 0 ? { method: line, target: "" } : { method: line.slice(0, end), target: line.slice(end).trimStart() };
}

/** By the name in lower case; null is a header that must not be sent. */
type HeaderMap = Map<string, { readonly name: string; readonly values: readonly string[] } | null>;

const ownHeaderMap: ReadonlyMap<string, { readonly name: string; readonly values: readonly string[] }> = new Map(
  ownHeaders.map(([name, value]) => [name.toLowerCase(), { name, values: [value] }]),
);

function mergeHeaders(defaults: Readonly<Record<string, Json>>, own: Readonly<Record<string, Json>>): HeaderMap {
  const headers: HeaderMap = new Map(ownHeaderMap);
  for (const source of [defaults, own]) {
    if (source === none) continue;
    const entries = Object.entries(source);
    if (entries.length === 0) continue;
    const seen = new Set<string>();
    for (const [name, value] of entries) {
      const lower = name.toLowerCase();
      if (seen.has(lower)) throw refuse(`The header ${name} is given twice.`, "Give it once; a list sends it several times.");
      seen.add(lower);
      headers.set(lower, value === null ? null : { name, values: valueTexts(value, `header ${name}`) });
    }
  }
  return headers;
}

function listHeaders(headers: HeaderMap): Headers {
  const list: [string, string][] = [];
  headers.forEach((header) => {
    if (header !== null) for (const value of header.values) list.push([header.name, value]);
  });
  return list;
}

type ApiKey = { readonly name: string; readonly in: "header" | "query" | "cookie"; readonly value: string };

function apiKey(auth: Authentication | undefined): ApiKey | undefined {
  return typeof auth === "object" && "apiKey" in auth ? auth.apiKey : undefined;
}

function withKey(values: Readonly<Record<string, Json>>, key: ApiKey, what: string): Readonly<Record<string, Json>> {
  if (Object.hasOwn(values, key.name)) throw twice(`The ${what} ${key.name}`);
  return { ...values, [key.name]: key.value };
}

function authorize(headers: HeaderMap, step: ApiRequestStep, credentials: string | undefined): void {
  const { auth } = step;
  const isGiven = (name: string) => Object.keys(step.headers ?? {}).some((header) => header.toLowerCase() === name.toLowerCase());
  if (auth === undefined) {
    if (credentials === undefined) return;
    if (isGiven("Authorization")) throw twice("The Authorization header");
    headers.set("authorization", { name: "Authorization", values: [credentials] });
    return;
  }
  const key = apiKey(auth);
  const name = key?.in === "header" ? key.name : "Authorization";
  if (isGiven(name)) throw twice(`The ${name} header`);
  if (credentials !== undefined) throw twice("The user name", "in the URL");
  if (auth === "none") {
    headers.delete("authorization");
    if (!isGiven("Cookie")) headers.delete("cookie");
  } else if (key?.in === "header") headers.set(key.name.toLowerCase(), { name: key.name, values: [key.value] });
  else if ("bearer" in auth) headers.set("authorization", { name, values: [`Bearer ${auth.bearer}`] });
  else if ("basic" in auth) headers.set("authorization", { name, values: [basic(auth.basic.username, auth.basic.password)] });
}

function basic(username: string, password: string): string {
  if (username.includes(":")) throw refuse("A user name for basic authentication cannot contain a colon.", "Correct the user name.");
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

/** A request that says a header itself does not need the default. */
function needsDefaults(unset: ReadonlyMap<string, Error>, { headers = {}, auth }: ApiRequestStep, credentials: string | undefined): void {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const key = apiKey(auth);
  if (key === undefined ? auth !== undefined || credentials !== undefined : key.in === "header")
    own.add((key?.name ?? "Authorization").toLowerCase());
  if (auth === "none") own.add("cookie");
  for (const [name, why] of unset) if (!own.has(name.toLowerCase())) throw why;
}

function twice(what: string, where = "as a header or parameter"): Error {
  return refuse(`${what} is given twice: by the authentication and ${where}.`, "Remove one of them.");
}

function setCookies(headers: HeaderMap, cookies: Readonly<Record<string, Json>>): void {
  if (cookies === none) return;
  const pairs = Object.entries(cookies).flatMap(([name, value]) => {
    if (value === null) return [];
    const text = valueText(value, `cookie ${name}`);
    if (/[\s;]/.test(name) || /[;\r\n]/.test(text) || name === "" || name.includes("=")) {
      throw refuse(
        `The cookie ${JSON.stringify(name)} cannot be sent: its name or value contains a character that ends a cookie.`,
        "Percent-encode it.",
      );
    }
    return [`${name}=${text}`];
  });
  const existing = (headers.get("cookie")?.values ?? []).flatMap((value) => value.split(/;\s*/)).filter((pair) => !isNamed(pair, cookies));
  const all = [...existing, ...pairs];
  if (all.length > 0) headers.set("cookie", { name: "Cookie", values: [all.join("; ")] });
  else headers.delete("cookie");
}

/** Without authentication, or the header, no cookie of the session is sent; null leaves out a single one. */
function unsentCookies({ auth, cookies = none, headers = none }: ApiRequestStep): Pick<HttpRequest, "unsentCookies"> {
  if (auth === "none" || Object.keys(headers).some((name) => /^cookie$/i.test(name) && headers[name] === null))
    return { unsentCookies: "all" };
  const names = cookies === none ? [] : Object.keys(cookies).filter((name) => cookies[name] === null);
  return names.length === 0 ? {} : { unsentCookies: names };
}

/** A cookie of the request stands for the default one with its name. */
function isNamed(pair: string, cookies: Readonly<Record<string, Json>>): boolean {
  return Object.hasOwn(cookies, pair.split("=", 1)[0]?.trim() ?? "");
}

function readTimeout(timeout: ApiRequestStep["timeout"]): number {
  if (timeout === undefined) return defaultTimeoutMs;
  const ms = (typeof timeout === "string" && timeout.trim() !== "") || isNumber(timeout) ? Number(String(timeout)) : timeout;
  // Node's timers hold 31 bits.
  if (typeof ms === "number" && ms > 0 && ms < 2 ** 31) return ms;
  throw refuse(`The timeout ${JSON.stringify(timeout)} is not a number of milliseconds above 0.`, "Write a number.");
}

/** Methods are case-sensitive; the well-known ones are written in capitals. */
function knownMethod(method: string): string {
  const upper = method.toUpperCase();
  return ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].includes(upper) ? upper : method;
}
