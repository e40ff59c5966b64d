// Builds the URL of a request from base URL, target, path parameters and query.

import type { Json } from "../../language/index.ts";
import { restOfName } from "../values/restOfName.ts";
import { parsedUrl } from "./parsedUrl.ts";
import { refuse } from "./refuse.ts";
import type { RequestService } from "./request.ts";
import { valueTexts } from "./valueText.ts";

export interface UrlParts {
  /** A path under the base URL, or an absolute URL; may hold `{parameter}` and a query. */
  readonly target: string;
  readonly parameters: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
}

export interface BuiltUrl {
  /** Absolute, without user name, password and fragment. */
  readonly url: string;
  /** The Authorization header that a user name in the URL stands for. */
  readonly credentials?: string;
  /** True if the URL is at the origin of the service's base URL. */
  readonly ownOrigin: boolean;
}

export function buildUrl(parts: UrlParts, service: RequestService, variable: (name: string) => Json | undefined): BuiltUrl {
  const filled = fillParameters(parts.target, parts.parameters, variable);
  const base = service.baseUrl === undefined ? undefined : readBase(service.baseUrl);
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(filled) ? filled : join(filled, service.baseUrl);
  const parsed = parsedUrl(absolute);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) {
    throw refuse(`"${absolute}" is not a URL that can be called.`, "Write http://host/path or https://host/path.");
  }
  const ownOrigin = base === undefined || base.origin === parsed.origin;
  const withoutFragment = absolute.includes("#") ? absolute.slice(0, absolute.indexOf("#")) : absolute;
  const { address, credentials } = splitCredentials(withoutFragment, parsed);
  const query = addQuery(address, parts.query, ownOrigin ? (service.query ?? {}) : {});
  return { url: query, ownOrigin, ...(credentials === undefined ? {} : { credentials }) };
}

function readBase(baseUrl: string): URL {
  const parsed = parsedUrl(baseUrl);
  if (parsed !== null && (parsed.protocol === "http:" || parsed.protocol === "https:")) return parsed;
  throw refuse(
    `The base URL "${baseUrl}" is not an http or https URL.`,
    `Write it with its scheme, such as http://${baseUrl.replace(/^\/+/, "") || "localhost:3000"}.`,
  );
}

function join(target: string, base: string | undefined): string {
  if (base === undefined) {
    throw refuse(
      `"${target || "/"}" is a path, and there is no base URL to put before it.`,
      "Name an environment that has one with --env, set base_url in the service playbook, or write the whole URL.",
    );
  }
  const [address = "", baseQuery] = (base.split("#", 1)[0] ?? "").split("?", 2);
  const path = target === "" || target.startsWith("/") || target.startsWith("?") ? target : `/${target}`;
  // The authority must not end in a slash that a path follows, yet a lone base keeps its own.
  const joined = path.startsWith("/") ? address.replace(/(?<!\/)\/+$/, "") + path : address + path;
  if (baseQuery === undefined) return joined;
  return `${joined}${joined.includes("?") ? "&" : "?"}${baseQuery}`;
}

function fillParameters(target: string, parameters: Readonly<Record<string, Json>>, variable: (name: string) => Json | undefined): string {
  const given = Object.keys(parameters);
  if (given.length === 0 && !target.includes("{")) return target;
  const used = new Set<string>();
  let filled = "";
  let end = 0;
  for (const { 0: written, 1: name = "", index } of target.matchAll(/\{([^{}/?#\s]+)\}/g)) {
    filled += target.slice(end, index);
    end = index + written.length;
    used.add(name);
    const value = Object.hasOwn(parameters, name) ? parameters[name] : variable(name);
    if (value === undefined) {
      throw refuse(`The path parameter {${name}} has no value.`, `Give one, or set the variable \${${name}} before this step.`);
    }
    const texts = valueTexts(value, `path parameter {${name}}`);
    if (texts.join("") === "")
      throw refuse(`The path parameter {${name}} is empty, so the request would go to another path.`, "Give it a value.");
    const [only = ""] = texts;
    const rest = texts.length === 1 ? restOfName(only, filled) : undefined;
    filled += rest === undefined ? texts.map(pathSegment).join(",") : encode(rest);
  }
  filled += target.slice(end);
  const unused = given.filter((name) => !used.has(name));
  if (unused.length > 0) {
    throw refuse(
      `The path ${target || "/"} has no {${unused.join("}, {")}}.`,
      "Correct the name of the parameter, or give it as a query parameter.",
    );
  }
  return filled;
}

/** A segment of dots would be taken for a step up. */
function pathSegment(text: string): string {
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : encode(text);
}

function splitCredentials(address: string, parsed: URL): { readonly address: string; readonly credentials?: string } {
  if (parsed.username === "" && parsed.password === "") return { address };
  const pair = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
  return {
    address: address.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1"),
    credentials: `Basic ${Buffer.from(pair).toString("base64")}`,
  };
}

function addQuery(address: string, own: Readonly<Record<string, Json>>, defaults: Readonly<Record<string, Json>>): string {
  const mayChange = address.includes("?") || Object.keys(own).length > 0 || Object.keys(defaults).length > 0;
  if (!mayChange) return address;
  const [path = "", ...rest] = address.split("?");
  const written = rest.join("?");
  const present = new Set(written.split("&").map((pair) => decodeName(pair.split("=", 1)[0] ?? "")));
  const twice = Object.keys(own).find((name) => present.has(name));
  if (twice !== undefined) {
    throw refuse(
      `The query parameter ${twice} is given twice: in the path and as a parameter.`,
      "Give it once; a list sends it several times.",
    );
  }
  const kept = Object.entries(defaults).filter(([name]) => !present.has(name) && !Object.hasOwn(own, name));
  const pairs = [...kept, ...Object.entries(own)].flatMap(([name, value]) =>
    value === null ? [] : valueTexts(value, `query parameter ${name}`).map((text) => `${encode(name)}=${encode(text)}`),
  );
  const query = [...(written === "" ? [] : [written]), ...pairs].join("&");
  return query === "" ? address : `${path}?${query}`;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}
