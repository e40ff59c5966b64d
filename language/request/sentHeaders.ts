// The headers that a request is sent with, before it is: those of its step, the defaults of its service, and what is
// added by itself.

import { isJsonObject, type Json } from "../json.ts";
import type { ApiRequestStep } from "../step.ts";
import { mediaTypeOf } from "./mediaType.ts";

/** `connection`: added for each request by HTTP itself. */
export type HeaderOrigin = "step" | "service" | "authentication" | "body" | "default" | "connection";

export interface SentHeader {
  readonly name: string;
  /** With `${references}` to what is not known before the run; `***` for a credential. */
  readonly value: string;
  readonly from: HeaderOrigin;
}

export interface HeaderSource {
  readonly baseUrl?: string;
  /** Default headers. */
  readonly headers: Readonly<Record<string, Json>>;
  /** A text with the variables filled in that are known. */
  readonly fill: (text: string) => string;
}

/** Sent unless the service or the step says otherwise; some services refuse requests without them. */
export const ownHeaders: readonly (readonly [name: string, value: string])[] = [
  ["Accept", "*/*"],
  ["User-Agent", "playbook"],
];

type Headers = Map<string, { readonly name: string; readonly values: readonly string[]; readonly from: HeaderOrigin } | null>;

/** In the order in which they are sent. */
export function sentHeaders(step: ApiRequestStep, service: HeaderSource): readonly SentHeader[] {
  const { method, url } = targetOf(step, service);
  const headers: Headers = new Map(ownHeaders.map(([name, value]) => [name.toLowerCase(), { name, values: [value], from: "default" }]));
  const add = (source: Readonly<Record<string, Json>>, from: HeaderOrigin) => {
    for (const [name, value] of Object.entries(source))
      headers.set(name.toLowerCase(), value === null ? null : { name, values: texts(value, service.fill), from });
  };
  if (isOwnOrigin(url, service)) add(service.headers, "service");
  add(step.headers ?? {}, "step");
  addAuthentication(headers, step, url, service.fill);
  addCookies(headers, step);
  const given = headers.get("content-type")?.values[0];
  const mediaType = mediaTypeOfBody(step, given, service.fill);
  if (mediaType !== undefined && headers.get("content-type") !== null)
    headers.set("content-type", { name: "Content-Type", values: [mediaType], from: "body" });
  const listed = [...headers.values()].flatMap((header) =>
    header === null ? [] : header.values.map((value) => ({ name: header.name, value: masked(header.name, value), from: header.from })),
  );
  const has = (name: string) => headers.has(name);
  const host = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.replace(/^.*@/, "") ?? "${host}";
  return [
    ...(has("host") ? [] : [connection("Host", host)]),
    ...(has("connection") ? [] : [connection("Connection", "keep-alive")]),
    ...listed,
    ...(!has("content-length") && (hasBody(step) || /^(?:POST|PUT|PATCH)$/i.test(method))
      ? [connection("Content-Length", lengthOf(step))]
      : []),
  ];
}

function connection(name: string, value: string): SentHeader {
  return { name, value, from: "connection" };
}

function lengthOf(step: ApiRequestStep): string {
  return hasBody(step) ? "(the length of the body)" : "0";
}

/** `url` is what there is of the URL: whole where the step has one, else under the base URL. */
function targetOf({ action }: ApiRequestStep, { baseUrl = "", fill }: HeaderSource): { readonly method: string; readonly url: string } {
  const [method = "", target = ""] = action.trim().split(/\s+(.*)/s);
  const filled = fill(target);
  return { method, url: isAbsolute(filled) ? filled : fill(baseUrl) };
}

function isAbsolute(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
}

function isOwnOrigin(url: string, { baseUrl, fill }: HeaderSource): boolean {
  return baseUrl === undefined || originOf(url) === originOf(fill(baseUrl));
}

function originOf(url: string): string {
  const [, scheme = "", host = ""] = /^([a-z]+):\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(url) ?? [];
  const port = { http: ":80", https: ":443" }[scheme.toLowerCase()] ?? "";
  const bare = host.toLowerCase();
  return `${scheme.toLowerCase()}://${bare.endsWith(port) ? bare.slice(0, bare.length - port.length) : bare}`;
}

function addAuthentication(
  headers: Headers,
  { auth, headers: own = {} }: ApiRequestStep,
  url: string,
  fill: (text: string) => string,
): void {
  const from = "authentication";
  const isGiven = (name: string) => Object.keys(own).some((header) => header.toLowerCase() === name);
  if (auth === "none") {
    headers.delete("authorization");
    if (!isGiven("cookie")) headers.delete("cookie");
  } else if (auth === undefined) {
    if (/^https?:\/\/[^/?#]*@/i.test(url) && !isGiven("authorization"))
      headers.set("authorization", { name: "Authorization", values: ["Basic ***"], from });
  } else if ("apiKey" in auth) {
    const { name } = auth.apiKey;
    if (auth.apiKey.in === "header") headers.set(name.toLowerCase(), { name, values: ["***"], from });
    if (auth.apiKey.in === "cookie") headers.set("cookie", { name: "Cookie", values: ["***"], from });
  } else {
    const value = "bearer" in auth ? `Bearer ${fill(auth.bearer)}` : "Basic ***";
    headers.set("authorization", { name: "Authorization", values: [value], from });
  }
}

function addCookies(headers: Headers, { cookies = {} }: ApiRequestStep): void {
  if (Object.values(cookies).every((value) => value === null)) return;
  headers.set("cookie", { name: "Cookie", values: ["***"], from: "step" });
}

function hasBody({ body, form, multipart, text, file }: ApiRequestStep): boolean {
  return [body, form, multipart, text, file].some((one) => one !== undefined);
}

function mediaTypeOfBody(step: ApiRequestStep, given: string | undefined, fill: (text: string) => string): string | undefined {
  if (step.multipart !== undefined) {
    if (/boundary=/i.test(given ?? "")) return undefined;
    return `${given?.replace(/;\s*$/, "") ?? "multipart/form-data"}; boundary=…`;
  }
  if (given !== undefined) return undefined;
  if (step.body !== undefined) return "application/json";
  if (step.form !== undefined) return "application/x-www-form-urlencoded";
  if (step.text !== undefined) return "text/plain;charset=utf-8";
  return step.file === undefined ? undefined : mediaTypeOf(fill(step.file));
}

function texts(value: Json, fill: (text: string) => string): readonly string[] {
  return Array.isArray(value) ? value.map((item: Json) => shown(item, fill)) : [shown(value, fill)];
}

function shown(value: Json, fill: (text: string) => string): string {
  if (typeof value === "string") return fill(value);
  if (!isJsonObject(value)) return String(value);
  if (typeof value.$var === "string") return fill(`\${${value.$var}}`);
  if (typeof value.$random === "string") return `(random ${value.$random})`;
  return "$now" in value ? "(the time)" : String(value.$literal ?? JSON.stringify(value));
}

/** The scheme of a credential may be seen, and which variables it is made of. */
function masked(name: string, value: string): string {
  if (/^cookie$/i.test(name)) return "***";
  if (!/^(?:proxy-)?authorization$/i.test(name)) return value;
  const [, scheme = "", credential = ""] = /^([\w-]+\s+|)(.*)$/s.exec(value) ?? [];
  return scheme.trimEnd() + (scheme === "" ? "" : " ") + (isReferences(credential) ? credential : "***");
}

function isReferences(text: string): boolean {
  return /^(?:\$\{[^{}]+\})+$/.test(text);
}
