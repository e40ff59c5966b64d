// Converts a request of another tool to the step that sends it. Passes parts that cannot be expressed to `refused`; the
// rest still becomes a step.

import { type ApiRequestStep, type Authentication, isSecretField, type Json, mediaTypeOf, type Step } from "../../../language/index.ts";
import { withoutBodySecrets } from "./bodySecrets.ts";
import { camelCase } from "./names.ts";
import { isSecretHeader, type Secrets } from "./secrets.ts";
import { isSecretCookie } from "./stepSecrets.ts";
import { type Place, shortened, type UnfitKind } from "./suite.ts";
import type { Templates } from "./templates.ts";
import { attempt, Unfitting } from "./unfitting.ts";

/** All texts with the placeholders of their tool. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  /** Values of `:name` segments of the path. */
  readonly parameters?: readonly RawPair[];
  readonly query?: readonly RawPair[];
  readonly headers?: readonly RawPair[];
  readonly cookies?: readonly RawPair[];
  readonly body?: RawBody;
  readonly auth?: RawAuth;
  readonly redirects?: boolean;
  /** Milliseconds. */
  readonly timeout?: number;
}

export interface RawPair {
  readonly name: string;
  readonly value: string;
  readonly place?: Place;
}

export type RawBody =
  /** `json`: it is JSON, regardless of the headers. */
  | { readonly kind: "text"; readonly text: string; readonly type?: string; readonly json?: boolean }
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "form"; readonly fields: readonly RawPair[] }
  | { readonly kind: "multipart"; readonly parts: readonly RawPart[] }
  | { readonly kind: "file"; readonly path: string };

export type RawPart = (RawPair | { readonly name: string; readonly file: string }) & {
  /** The media type and the file name that the part is sent with, where the file says them. */
  readonly type?: string;
  readonly filename?: string;
};

export type RawAuth =
  | { readonly kind: "none" }
  | { readonly kind: "basic"; readonly username: string; readonly password: string }
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "apiKey"; readonly name: string; readonly value: string; readonly in: "header" | "query" };

export interface RequestContext {
  readonly templates: Templates;
  readonly secrets: Secrets;
  readonly before: Step[];
  readonly place: Place;
  /** The path inside the root of a file that is named in the imported one. Throws `Unfitting` for one outside it. */
  fileAt(path: string): string;
  refused(kind: UnfitKind, what: string, reason: string, place?: Place): void;
}

/** Returns undefined if the address itself cannot be expressed; it has been reported then. */
export function requestStep(raw: RawRequest, context: RequestContext): ApiRequestStep | undefined {
  const { templates, before, refused } = context;
  const line = `${raw.method} ${raw.url}`;
  return attempt(
    () => {
      const method = raw.method.toUpperCase();
      if (!/^[A-Z][A-Z-]{1,19}$/.test(method)) throw new Unfitting(`"${raw.method}" is not an HTTP method that steps can send`);
      const { target, query: inUrl, credentials } = targetOf(raw, context);
      const query = mapOf([...inUrl, ...(raw.query ?? [])], "query", context, true);
      const { headers, auth: headerAuth } = headersOf(raw.headers ?? [], context);
      const { auth: given } = raw;
      const auth =
        given === undefined
          ? (headerAuth ?? credentials)
          : attempt(
              () => authOf(given, context),
              (reason) => refused("authentication", given.kind, reason),
            );
      const own = Object.keys(headers).find((name) => name.toLowerCase() === "authorization");
      if (auth !== undefined && own !== undefined) {
        delete headers[own];
        refused("header", own, "the authentication of the request replaces it");
      }
      const contentType = Object.keys(headers).find((name) => name.toLowerCase() === "content-type");
      const body = raw.body === undefined ? {} : withoutBodySecrets(bodyOf(raw.body, headers, contentType, context), context.secrets);
      const inPath = (raw.parameters ?? []).filter(({ name }) => target.includes(`{${name}}`));
      for (const { name, place } of raw.parameters ?? [])
        if (!inPath.some((known) => known.name === name)) refused("setting", name, "the path has no such parameter", place);
      const parameters = Object.fromEntries(inPath.map(({ name, value }) => [name, templates.value(value, before)]));
      const cookies = mapOf(raw.cookies ?? [], "cookie", context, false);
      return {
        step: "api_request",
        action: `${method} ${target}`,
        ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
        ...(Object.keys(query).length === 0 ? {} : { query }),
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
        ...(Object.keys(cookies).length === 0 ? {} : { cookies }),
        ...body,
        ...(auth === undefined ? {} : { auth }),
        ...(raw.redirects === undefined ? {} : { redirects: raw.redirects }),
        ...(raw.timeout === undefined ? {} : { timeout: raw.timeout }),
      } as ApiRequestStep;
    },
    (reason) => refused("request", line, reason),
  );
}

function targetOf(
  { url, parameters }: RawRequest,
  { templates, secrets, before }: RequestContext,
): { readonly target: string; readonly query: readonly RawPair[]; readonly credentials?: Authentication } {
  const whole = outsideOfPlaceholders(url.trim(), /#[\s\S]*$/, "");
  if (whole === "") throw new Unfitting("there is no address");
  const [, scheme = "", user, password, rest = ""] =
    /^([a-z][a-z0-9+.-]*:\/\/)?(?:([^/?#@{}\s:]*):([^/?#@\s]*)@)?([\s\S]*)$/i.exec(whole) ?? [];
  if (scheme !== "" && !/^https?:/i.test(scheme)) throw new Unfitting(`${scheme} is not HTTP`);
  if (scheme !== "" && /^(?:[/?]|$)/.test(rest)) throw new Unfitting("its address has no host");
  const credentials =
    user === undefined || password === undefined
      ? {}
      : {
          credentials: { basic: { username: templates.text(user, before), password: secrets.take(`${user} password`, password) } } as const,
        };
  const at = queryStart(rest);
  const path = at < 0 ? rest : rest.slice(0, at);
  const query = at < 0 ? "" : rest.slice(at + 1);
  const names = new Set((parameters ?? []).map(({ name }) => name));
  let target = templates
    .text(path, before)
    .replace(/\$\{[^{}]*\}|[{}\s]/g, (sign) => (sign.length > 1 ? sign : encodeURIComponent(sign)))
    .replace(/\/:([A-Za-z_][\w-]*)(?=\/|$)/g, (segment, name: string) => (names.has(name) ? `/{${name}}` : segment));
  target = scheme !== "" ? scheme.toLowerCase() + target : /^(?:\/|\$\{)/.test(target) ? target : `http://${target}`;
  const pairs = query === "" ? [] : query.split("&").filter((pair) => pair !== "");
  const plain = pairs.every((pair) => /^[^=]+=/.test(pair));
  if (!plain) return { target: `${target}?${templates.text(query, before).replace(/\s/g, "%20")}`, query: [], ...credentials };
  return {
    target,
    query: pairs.map((pair) => {
      const cut = pair.indexOf("=");
      return { name: decoded(pair.slice(0, cut)), value: decoded(pair.slice(cut + 1)) };
    }),
    ...credentials,
  };
}

function outsideOfPlaceholders(text: string, pattern: RegExp, by: string): string {
  const kept: string[] = [];
  const bare = text.replace(/\{\{[^{}]*\}\}/g, (placeholder) => `\u0000${kept.push(placeholder) - 1}\u0000`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it stands for what no URL holds.
  return bare.replace(pattern, by).replace(/\u0000(\d+)\u0000/g, (_, index: string) => kept[Number(index)] ?? "");
}

function queryStart(text: string): number {
  for (const { 0: sign, index } of text.matchAll(/\{\{[^{}]*\}\}|\?/g)) if (sign === "?") return index;
  return -1;
}

/** As a server reads a part of a query; a text with a percent sign that begins no escape stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Pairs of one name become a list where lists repeat the name. */
function mapOf(
  pairs: readonly RawPair[],
  kind: "query" | "cookie" | "form",
  context: RequestContext,
  repeats: boolean,
): Record<string, Json> {
  const map: Record<string, Json> = {};
  for (const { name: rawName, value: rawValue, place } of pairs) {
    attempt(
      () => {
        const { templates, before, secrets } = context;
        const isNamed =
          kind !== "form" &&
          ((isSecretHeader(rawName) && rawValue.length >= 8) || isSecretField(rawName) || (kind === "cookie" && isSecretCookie(rawName)));
        const isSecret = isNamed && rawValue !== "" && !templates.hasPlaceholder(rawValue);
        const name = templates.text(rawName, before);
        const value = isSecret ? secrets.take(camelCase(rawName), rawValue) : templates.text(rawValue, before);
        const known = map[name];
        if (known === undefined) map[name] = value;
        else if (repeats) map[name] = [...(Array.isArray(known) ? known : [known]), value];
        else throw new Unfitting(`there are two of this ${kind} with that name`);
      },
      (reason) => context.refused("body", `${kind} ${rawName}`, reason, place),
    );
  }
  return map;
}

function headersOf(
  pairs: readonly RawPair[],
  context: RequestContext,
): { readonly headers: Record<string, Json>; readonly auth?: Authentication } {
  const { templates, secrets, before, refused } = context;
  const headers: Record<string, Json> = {};
  let auth: Authentication | undefined;
  for (const { name: rawName, value: rawValue, place } of pairs) {
    attempt(
      () => {
        const name = templates.text(rawName.trim(), before);
        const value = rawValue.trim();
        if (!/^(?:\$\{[^{}]*\}|[!#$%&'*+.^_`|~0-9A-Za-z-])+$/.test(name)) throw new Unfitting("it is not a name of a header");
        if (Object.keys(headers).some((known) => known.toLowerCase() === name.toLowerCase()))
          throw new Unfitting("another header has that name, and steps send each header once");
        if (name.toLowerCase() === "content-length" || name.toLowerCase() === "host")
          throw new Unfitting("it is computed from the body and the address of each request");
        const read = name.toLowerCase() === "authorization" ? authorization(value, context) : undefined;
        if (read !== undefined && auth === undefined) auth = read;
        else if (isSecretHeader(name) && value !== "" && !templates.hasPlaceholder(value)) headers[name] = secrets.take(name, value);
        else headers[name] = templates.text(value, before);
      },
      (reason) => refused("header", rawName, reason, place),
    );
  }
  return { headers, ...(auth === undefined ? {} : { auth }) };
}

/** `Bearer …`, and `Basic …` with its encoded value or as two words. */
function authorization(value: string, { templates, secrets, before }: RequestContext): Authentication | undefined {
  const [, scheme = "", rest = ""] = /^(bearer|basic)\s+(\S[\s\S]*)$/i.exec(value) ?? [];
  const secret = (hint: string, text: string) => (templates.hasPlaceholder(text) ? templates.text(text, before) : secrets.take(hint, text));
  if (/bearer/i.test(scheme)) return { bearer: secret("token", rest) };
  if (!/basic/i.test(scheme)) return undefined;
  const plain = /^([^\s:]+)(?:\s+|:)(\S+)$/.exec(rest) ?? /^([^:]*):([\s\S]*)$/.exec(fromBase64(rest) ?? "");
  if (plain === null) return undefined;
  return { basic: { username: templates.text(plain[1] ?? "", before), password: secret("password", plain[2] ?? "") } };
}

function fromBase64(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const decodedText = Buffer.from(text, "base64").toString("utf8");
  return Buffer.from(decodedText, "utf8")
    .toString("base64")
    .replace(/={1,2}$/, "") === text.replace(/={1,2}$/, "")
    ? decodedText
    : undefined;
}

function authOf(auth: RawAuth, { templates, secrets, before }: RequestContext): Authentication | undefined {
  const secret = (hint: string, text: string) =>
    text === "" || templates.hasPlaceholder(text) ? templates.text(text, before) : secrets.take(hint, text);
  switch (auth.kind) {
    case "none":
      return undefined;
    case "basic":
      return { basic: { username: templates.text(auth.username, before), password: secret("password", auth.password) } };
    case "bearer":
      if (auth.token === "") throw new Unfitting("the token is empty");
      return { bearer: secret("token", auth.token) };
    case "apiKey":
      return { apiKey: { name: auth.name, in: auth.in, value: secret(camelCase(auth.name), auth.value) } };
  }
}

/** Takes the Content-Type out of `headers` where the step sends the same one by itself. */
function bodyOf(
  body: RawBody,
  headers: Record<string, Json>,
  contentType: string | undefined,
  context: RequestContext,
): Partial<ApiRequestStep> {
  const { templates, before, refused } = context;
  const type = contentType === undefined ? "" : String(headers[contentType]);
  const implied = (pattern: RegExp) => {
    if (contentType !== undefined && pattern.test(type)) delete headers[contentType];
  };
  switch (body.kind) {
    case "json":
      implied(/^application\/json$/i);
      return { body: body.value };
    case "file":
      return { file: context.fileAt(templates.text(body.path, before)) };
    case "form":
      implied(/^application\/x-www-form-urlencoded$/i);
      return withContent("form", mapOf(body.fields, "form", context, true));
    case "multipart": {
      implied(/^multipart\/form-data\b/i);
      const parts: Record<string, Json> = {};
      for (const part of body.parts) {
        if (parts[part.name] !== undefined) refused("body", `part ${part.name}`, "another part has that name");
        else {
          const value = attempt<Json>(
            () => ("file" in part ? { $file: context.fileAt(templates.text(part.file, before)) } : templates.text(part.value, before)),
            (reason) => refused("body", `part ${part.name}`, reason),
          );
          if (value !== undefined) parts[part.name] = value;
          for (const [detail, reason] of unsaidOf(part)) refused("body", `part ${part.name}: ${detail}`, reason);
        }
      }
      return withContent("multipart", parts);
    }
    case "text": {
      if (body.text === "") return {};
      const declared = type === "" ? (body.type ?? "") : type;
      const mayBeJson = body.json === true || (declared === "" ? /^\s*[[{]/.test(body.text) : /[/+]json\b/i.test(declared));
      const json = mayBeJson ? templates.json(body.text, before) : undefined;
      if (json !== undefined) {
        implied(/^application\/json$/i);
        return { body: json };
      }
      if (/^application\/x-www-form-urlencoded\b/i.test(declared) && isForm(body.text)) {
        implied(/^application\/x-www-form-urlencoded$/i);
        return { form: mapOf(formPairs(body.text), "form", context, true) };
      }
      if (contentType === undefined && declared !== "") headers["Content-Type"] = declared;
      return { text: templates.text(body.text, before) };
    }
  }
}

/** Lists the details of a part that a step cannot say: its type comes from its file, and so does its name. */
function unsaidOf(part: RawPart): readonly (readonly [detail: string, reason: string])[] {
  const name = "file" in part ? part.file.replace(/^.*[\\/]/, "") : undefined;
  const isText = !("file" in part);
  const { type = "", filename } = part;
  return [
    ...(type === "" || (isText ? /^text\/plain(?:;\s*charset=utf-?8)?$/i.test(type) : type.toLowerCase() === mediaTypeOf(part.file))
      ? []
      : [[`type ${type}`, isText ? "a part with a text has no type" : "the type of a part always comes from its file"] as const]),
    ...(filename === undefined || filename === "" || filename === name
      ? []
      : [[`filename ${filename}`, "a part is always sent with the name of its file"] as const]),
  ];
}

/** A form without fields does not count as a body. */
function withContent(kind: "form" | "multipart", map: Record<string, Json>): Partial<ApiRequestStep> {
  return Object.keys(map).length === 0 ? {} : { [kind]: map };
}

function isForm(text: string): boolean {
  return /^[^=&\s]+=[^&\n]*(?:(?:\n\s*)?&\s*[^=&\s]+=[^&\n]*)*(?:\n\s*)?$/.test(text);
}

function formPairs(text: string): readonly RawPair[] {
  return text
    .trim()
    .split("&")
    .map((each) => {
      const pair = each.trim();
      const cut = pair.indexOf("=");
      return cut < 0 ? { name: decoded(pair), value: "" } : { name: decoded(pair.slice(0, cut)), value: decoded(pair.slice(cut + 1)) };
    });
}

/** A short form of a request that cannot be imported. */
export function requestWords({ method, url }: Pick<RawRequest, "method" | "url">): string {
  return shortened(`${method} ${url.replace(/\/\/[^/?#@\s:]*:[^/?#@\s]*@/, "//***@")}`);
}
