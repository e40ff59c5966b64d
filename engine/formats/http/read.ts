// Reads `.http` files of REST Client, JetBrains' HTTP client and httpYac: each file is one test, and its requests are
// the calls.

import type { Json } from "../../../language/index.ts";
import { readCommand } from "../curl/read.ts";
import { object } from "../reading/data.ts";
import { decoded, type RawBody, type RawPair, type RawRequest } from "../reading/request.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall, type Place, shortened } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { readScript } from "../script/script.ts";
import { httpWords } from "../script/words.ts";
import { readHttpAssert } from "./assert.ts";
import { multipartParts } from "./multipart.ts";
import { type HttpRegion, splitRegions } from "./regions.ts";

/** `http-client.env.json`: an object of variables for each environment, `$shared` for all. */
export function readHttpEnvironment(file: ImportFile, data: Json, session: ImportSession): ImportedSource {
  const source = openSource(file, "http", session);
  const isPrivate = /\.private\./.test(file.path);
  for (const [name, variables] of Object.entries(object(data))) {
    const into = name === "$shared" ? source.variables : new Map();
    for (const [variable, value] of Object.entries(object(variables))) {
      if (variable === "Security")
        source.list(
          "authentication",
          { file: file.name, path: `$.${name}.Security` },
          variable,
          "steps do not support this kind of authentication",
        );
      else source.define(into, variable, value, isPrivate);
    }
    if (name !== "$shared") source.environments.set(name, into);
  }
  return source.done(file.name);
}

export function readHttpFile(file: ImportFile, session: ImportSession): ImportedSource {
  const calls = new Map<string, ImportedCall>();
  const source = openSource(file, "http", session, { reference: (words, own) => requestReference(words, calls, own) });
  const pending: Definition[] = [];
  const all: ImportedCall[] = [];
  for (const region of splitRegions(file.text)) {
    if (region.disabled !== undefined) {
      source.list("disabled", { file: file.name, line: region.disabled }, shortened(region.title ?? "@disabled"), "it is switched off");
      continue;
    }
    for (const definition of region.definitions) define(definition, source, pending);
    if (region.request === undefined) {
      for (const script of region.scripts)
        source.list("script", { file: file.name, line: script.line }, shortened(script.text), "it does not belong to a request");
      for (const { line, words } of region.unknown) {
        const isRequest = /^[A-Z]{3,}$/.test(words);
        if (isRequest) source.found.requests++;
        const reason = isRequest ? "it has no address" : "it does not belong to a request";
        source.list(isRequest ? "request" : "setting", { file: file.name, line }, shortened(words), reason);
      }
      continue;
    }
    const call = readRegion(region, region.request, source, pending);
    if (region.name !== undefined) calls.set(region.name, call);
    all.push(call);
  }
  for (const { name, value, line } of pending)
    source.list("variable", { file: file.name, line }, `@${name}`, `its value ${value} is unknown`);
  const title = file.name.replace(/^.*[\\/]/, "").replace(/\.(?:http|rest)$/, "");
  source.tests.push({ title, phases: { execution: all } });
  return source.done(title);
}

interface Definition {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/**
 * A constant of the whole file is a variable; one that is generated, taken from a response or defined again is set
 * before its first use.
 */
function define(definition: Definition, source: Source, pending: Definition[]): void {
  const { name, value } = definition;
  const isAgain = source.variables.get(source.names.of(name))?.value !== undefined;
  const words = [...value.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, inner]) => (inner ?? "").trim());
  if (isAgain || words.some((inner) => !/^[\w-]+$/.test(inner))) return void pending.push(definition);
  source.define(source.variables, name, source.templates.text(value, []) || undefined);
}

function readRegion(region: HttpRegion, request: NonNullable<HttpRegion["request"]>, source: Source, pending: Definition[]): ImportedCall {
  const at = (line: number): Place => ({ file: source.file, line });
  const call = newCall(at(request.line), region.title);
  pending.splice(
    0,
    pending.length,
    ...pending.filter(({ name, value }) => {
      const steps: typeof call.before = [];
      const made = attempt(
        () => source.templates.value(value, steps),
        () => undefined,
      );
      if (made === undefined) return true;
      call.before.push(...steps, { step: "set", variable: source.names.of(name), value: made });
      return false;
    }),
  );
  for (const { line, words } of region.unknown)
    call.unfit.push({ kind: "setting", place: at(line), what: shortened(words), reason: "steps have no such setting" });
  if (region.wait !== undefined) call.before.push({ step: "wait", for: region.wait });
  const scripts = (when: "before" | "after") => {
    for (const { line, text: script } of region.scripts.filter((one) => one.when === when))
      readScript(script, httpWords, { source, call, when, place: (inside) => at(line + inside - 1) });
  };
  scripts("before");
  const raw = rawRequest(region, request, call, source);
  if (raw === undefined) source.found.requests++;
  else source.request(call, raw);
  scripts("after");
  for (const { line, text: assert } of region.asserts) {
    source.assertion();
    const place = at(line);
    const checks = attempt(
      () => readHttpAssert(assert, source, call.before),
      (reason) => call.unfit.push({ kind: "assertion", place, what: shortened(assert), reason }),
    );
    if (checks !== undefined) call.asserts.push({ place, what: shortened(assert), value: checks });
  }
  return call;
}

function rawRequest(
  region: HttpRegion,
  { method, url, line }: NonNullable<HttpRegion["request"]>,
  call: ImportedCall,
  source: Source,
): RawRequest | undefined {
  const place = { file: source.file, line };
  const refuse = (reason: string) => void call.unfit.push({ kind: "request", place, what: shortened(`${method} ${url}`), reason });
  if (method === "curl")
    return attempt(
      () => readCommand(`curl ${url}`, (what, reason) => void call.unfit.push({ kind: "setting", place, what, reason })),
      refuse,
    );
  if (/^(?:GRPC|WS|WSS|WEBSOCKET|SSE|EVENTSOURCE|MQTT|AMQP|GRAPHQL|RSOCKET)$/.test(method) && method !== "GRAPHQL")
    return void refuse(`${method} is not an HTTP method that steps can send`);
  const headers: RawPair[] = region.headers.map(({ name, value, line: at }) => ({ name, value, place: { file: source.file, line: at } }));
  const graphql = headers.findIndex(({ name, value }) => /^x-request-type$/i.test(name) && /graphql/i.test(value));
  const isGraphql = graphql >= 0 || method === "GRAPHQL";
  if (graphql >= 0) headers.splice(graphql, 1);
  const unsent = isGraphql ? undefined : unsentFile(region.body?.text ?? "");
  if (unsent !== undefined) return void refuse(unsent);
  const body = isGraphql && region.body !== undefined ? graphqlBody(region.body.text) : bodyOf(region, headers);
  return {
    method: method === "GRAPHQL" ? "POST" : method,
    url,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(region.redirects === false ? { redirects: false } : {}),
    ...(region.timeout === undefined ? {} : { timeout: region.timeout }),
  };
}

function bodyOf({ body }: HttpRegion, headers: readonly RawPair[]): RawBody | undefined {
  if (body === undefined) return undefined;
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/.exec(type);
  if (/^multipart\/form-data/i.test(type) && boundary !== null)
    return { kind: "multipart", parts: multipartParts(body.text, boundary[1] ?? boundary[2] ?? "") };
  const file = /^<(?:@\w*)?\s+(\S.*)$/.exec(body.text.trim());
  if (file !== null && !body.text.trim().includes("\n")) return { kind: "file", path: file[1]?.trim() ?? "" };
  const fields = /^application\/x-www-form-urlencoded/i.test(type) ? formFields(body.text) : undefined;
  if (fields !== undefined) return { kind: "form", fields };
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { kind: "text", text: body.text.replace(/(?<!\s)\s*\n\s*/g, "").trim() };
  return { kind: "text", text: body.text };
}

/** The query, a blank line, and its variables. */
function graphqlBody(body: string): RawBody {
  const gaps = body.trimEnd().endsWith("}") ? [...body.matchAll(/\s+/g)] : [];
  const gap = gaps.find(({ 0: blanks, index }) => blanks.split("\n").length > 2 && body[index + blanks.length] === "{");
  const at = gap?.index ?? -1;
  const query = (at < 0 ? body : body.slice(0, at)).trim();
  const variables = at < 0 ? "" : body.slice(at).trim();
  return { kind: "text", text: `{"query": ${JSON.stringify(query)}${variables === "" ? "" : `, "variables": ${variables}`}}`, json: true };
}

/** Returns why a body cannot be sent: a step sends a file alone and as it is. */
function unsentFile(text: string): string | undefined {
  const lines = text.trim().split("\n");
  const files = lines.filter((line) => /^<(?:@\w*)?\s+\S/.test(line.trim()));
  if (files.some((line) => line.trim().startsWith("<@"))) return "its file has variables, but a step sends a file as it is";
  const isMultipart = lines[0]?.startsWith("--") === true;
  return files.length > 0 && lines.length > 1 && !isMultipart
    ? "its body joins a text and a file, but a step sends a file alone"
    : undefined;
}

/** `text = a %26 b &` and `internal = true` on lines of their own, as JetBrains writes forms. */
function formFields(text: string): readonly RawPair[] | undefined {
  const pieces = text
    .split("&")
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const pairs = pieces.map((piece) => {
    const cut = piece.indexOf("=");
    return cut < 1 ? undefined : { name: decoded(piece.slice(0, cut).trim()), value: decoded(piece.slice(cut + 1).trim()) };
  });
  return pairs.length > 0 && pairs.every((pair) => pair !== undefined && !/\s/.test(pair.name))
    ? pairs.flatMap((pair) => pair ?? [])
    : undefined;
}

/**
 * `login.response.body.$.token`, `login.response.headers.X-Auth`, and httpYac's `login.token`: saved by that request,
 * under a name of its own.
 */
function requestReference(words: string, calls: ReadonlyMap<string, ImportedCall>, source: Source): string | undefined {
  if (/^\$(?:processEnv|dotenv)\s+%?([\w-]+)$/.test(words)) {
    const name = words.replace(/^\S+\s+%?/, "");
    source.define(source.variables, name, undefined, true);
    return source.names.of(name);
  }
  const [, request = "", rest = ""] = /^([\w-]+)\.(.+)$/.exec(words) ?? [];
  const call = calls.get(request);
  if (rest === "") return undefined;
  if (call === undefined) {
    if (/^(?:response|request)\./.test(rest)) throw new Unfitting(`no request "${request}" above has it`);
    return undefined;
  }
  const store = storeOf(rest);
  if (store === undefined) throw new Unfitting(`steps cannot save ${rest} of a request`);
  const known = call.saves.find(({ value }) => typeof value !== "string" && Object.values(value)[0] === store);
  if (known !== undefined) return Object.keys(known.value)[0];
  const name = source.names.fresh(
    `${request} ${rest.replace(/^response\.(?:body|headers)\.?/, "").replace(/^.*[.$\]]/, "") || "response"}`,
  );
  call.saves.push({ place: call.place, what: words, value: { [name]: store } });
  return name;
}

function storeOf(rest: string): string | undefined {
  const header = /^(?:response\.)?headers\.(.+)$/.exec(rest)?.[1];
  if (header !== undefined) return `header ${header}`;
  if (/^request\b/.test(rest)) return undefined;
  const body = /^(?:response\.(?:body|parsedBody)|parsedBody|body)(?:\.(.*))?$/.exec(rest);
  const path = body === null ? rest : (body[1] ?? "");
  if (path === "" || path === "*" || path === "$") return "$";
  if (path.startsWith("$")) return path;
  if (path.startsWith("/")) return undefined;
  return `$${path.startsWith("[") ? "" : "."}${path}`;
}
