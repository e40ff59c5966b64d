// Prepares a request for another tool, with everything that its service adds.

import type { Json } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import type { ExportedCall, ExportedTest } from "./exported.ts";
import { plainName, withKnown } from "./templates.ts";

/** Texts still hold `${…}`. */
export interface WrittenRequest {
  readonly method: string;
  /** A path below the base URL, or a whole address; path parameters are filled in. */
  readonly target: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly body?:
    | { readonly kind: "json"; readonly value: Json }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "form"; readonly fields: readonly (readonly [string, string])[] };
  readonly basic?: { readonly username: string; readonly password: string };
}

/** Throws `Unfitting` for bodies that are neither text nor JSON, such as files. */
export function writtenRequest({ request, unset }: ExportedCall, test: ExportedTest): WrittenRequest {
  const [method = "", path = "/"] = splitAction(request.action);
  const isOwn = path.startsWith("/");
  const parameters = request.parameters ?? {};
  const target = path.replace(/\$\{[^{}]*\}|\{([^{}]+)\}/g, (whole, name: string | undefined) =>
    name === undefined ? whole : parameters[name] === undefined ? `\${${name}}` : inPath(textOf(parameters[name] as Json, test)),
  );
  const headers = new Map<string, readonly [string, string]>();
  const put = (name: string, value: Json) => {
    if (value === null) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), [name, textOf(value, test)]);
  };
  const isUnset = (value: Json) =>
    [...JSON.stringify(value).matchAll(/\$\{([\p{L}\p{N}_-]+)|"\$var":"([\p{L}\p{N}_-]+)/gu)].some(([, one, two]) =>
      unset.has(one ?? two ?? ""),
    );
  if (isOwn) for (const [name, value] of Object.entries(test.service.headers)) if (!isUnset(value)) put(name, value);
  for (const [name, value] of Object.entries(request.headers ?? {})) put(name, value);
  if (request.file !== undefined || request.multipart !== undefined) throw new Unfitting("its body has files or parts");
  const query = pairs(request.query, test);
  const { auth } = request;
  let basic: WrittenRequest["basic"];
  if (auth === "none") headers.delete("authorization");
  else if (auth !== undefined && "bearer" in auth) put("Authorization", `Bearer ${auth.bearer}`);
  else if (auth !== undefined && "basic" in auth) basic = auth.basic;
  else if (auth !== undefined && auth.apiKey.in === "header") put(auth.apiKey.name, auth.apiKey.value);
  else if (auth !== undefined && auth.apiKey.in === "query") query.push([auth.apiKey.name, auth.apiKey.value]);
  else if (auth !== undefined) put("Cookie", `${auth.apiKey.name}=${auth.apiKey.value}`);
  const cookies = pairs(request.cookies, test);
  if (cookies.length > 0) put("Cookie", cookies.map(([name, value]) => `${name}=${value}`).join("; "));
  const typed = (type: string) => {
    if (!headers.has("content-type")) headers.set("content-type", ["Content-Type", type]);
  };
  let body: WrittenRequest["body"];
  if (request.body !== undefined) {
    typed("application/json");
    body = { kind: "json", value: withKnown(request.body, test) };
  } else if (request.form !== undefined) {
    typed("application/x-www-form-urlencoded");
    body = { kind: "form", fields: pairs(request.form, test) };
  } else if (request.text !== undefined) {
    typed("text/plain");
    body = { kind: "text", text: request.text };
  }
  if (basic !== undefined) headers.delete("authorization");
  return {
    method,
    target,
    query,
    headers: [...headers.values()],
    ...(body === undefined ? {} : { body }),
    ...(basic === undefined ? {} : { basic }),
  };
}

function splitAction(action: string): readonly string[] {
  const cut = action.indexOf(" ");
  return cut < 0 ? [action] : [action.slice(0, cut), action.slice(cut + 1)];
}

function inPath(text: string): string {
  return text.replace(/\$\{[^{}]*\}|[^${]+|[${]/g, (part) => (part.startsWith("${") ? part : encodeURIComponent(part)));
}

function pairs(map: Readonly<Record<string, Json>> | undefined, test: ExportedTest): [string, string][] {
  return Object.entries(map ?? {}).flatMap(([name, value]): [string, string][] => {
    if (value === null) return [];
    return (Array.isArray(value) ? value : [value]).map((one: Json) => [name, textOf(one, test)]);
  });
}

/** A value as it is sent in a text. */
function textOf(value: Json, test: ExportedTest): string {
  const known = withKnown(value, test);
  if (typeof known === "string") return known;
  const reference = typeof known === "object" && known !== null ? (known as { readonly $var?: Json }).$var : undefined;
  if (typeof reference === "string" && plainName(reference) !== undefined) return `\${${reference}}`;
  return JSON.stringify(known);
}
