// Reads Postman collections (v2.0 and v2.1) and environments. Each top-level folder becomes a test; folders that share
// saved variables become one.

import type { Json, JsonObject } from "../../../language/index.ts";
import { list, member, object, text } from "../reading/data.ts";
import { joinDependent } from "../reading/grouping.ts";
import { decoded, type RawAuth, type RawBody, type RawPair, type RawPart, type RawRequest } from "../reading/request.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall, type Place, shortened } from "../reading/suite.ts";
import { withoutComments } from "../reading/withoutComments.ts";
import { readScript } from "../script/script.ts";
import { postmanWords } from "../script/words.ts";

export function isPostmanCollection(data: Json): boolean {
  return Array.isArray(member(data, "item")) && member(data, "info") !== undefined;
}

export function isPostmanEnvironment(data: Json): boolean {
  return (
    Array.isArray(member(data, "values")) &&
    (member(data, "_postman_variable_scope") !== undefined || list(member(data, "values")).every((one) => member(one, "key") !== undefined))
  );
}

export function readPostmanEnvironment(imported: ImportFile, data: Json, session: ImportSession): ImportedSource {
  const file = imported.name;
  const source = openSource(imported, "postman", session);
  const name = text(member(data, "name")) || "environment";
  const variables = new Map();
  list(member(data, "values")).forEach((entry, index) => {
    const place = { file, path: `$.values[${index}]` };
    const key = text(member(entry, "key"));
    if (key === "") return;
    if (member(entry, "enabled") === false) source.list("disabled", place, key, "it is disabled");
    else source.define(variables, key, value(member(entry, "value"), source, place, key), member(entry, "type") === "secret");
  });
  if (member(data, "_postman_variable_scope") === "globals") for (const [key, one] of variables) source.variables.set(key, one);
  else source.environments.set(name, variables);
  return source.done(name);
}

/** Folders inherit these from their parents. */
interface Around {
  readonly auth?: Json;
  readonly events: readonly { readonly event: Json; readonly path: string }[];
}

/** `paths` are the places of items in a file of another version. */
export function readPostman(
  imported: ImportFile,
  data: Json,
  session: ImportSession,
  paths: ReadonlyMap<Json, string> = new Map(),
): ImportedSource {
  const file = imported.name;
  const source = openSource(imported, "postman", session);
  const name = text(member(member(data, "info"), "name")) || "collection";
  list(member(data, "variable")).forEach((entry, index) => {
    const place = { file, path: `$.variable[${index}]` };
    const key = text(member(entry, "key")) || text(member(entry, "id"));
    if (key === "") return;
    if (member(entry, "disabled") === true) source.list("disabled", place, key, "it is disabled");
    else source.define(source.variables, key, value(member(entry, "value"), source, place, key), member(entry, "type") === "secret");
  });
  const groups = new Map<string, { readonly title: string; readonly calls: ImportedCall[] }>();
  const walk = (items: readonly Json[], path: string, folders: readonly string[], around: Around) => {
    for (const [index, item] of items.entries()) {
      const at = paths.get(item) ?? `${path}[${index}]`;
      const title = text(member(item, "name"));
      const inside: Around = {
        ...(member(item, "auth") === undefined ? around : { ...around, auth: member(item, "auth") as Json }),
        events: [...around.events, ...eventsOf(item, at)],
      };
      const children = member(item, "item");
      if (Array.isArray(children)) {
        walk(children, `${at}.item`, [...folders, title], inside);
        continue;
      }
      if (member(item, "request") === undefined) {
        source.found.requests++;
        source.list("request", { file, path: at }, title, "it has no request");
        continue;
      }
      const key = folders[0] ?? "";
      const group = groups.get(key) ?? { title: key === "" ? name : key, calls: [] };
      groups.set(key, group);
      group.calls.push(readItem(source, object(item), at, [...folders.slice(1), title].join(" / "), inside));
    }
  };
  const auth = member(data, "auth");
  walk(list(member(data, "item")), "$.item", [], { ...(auth === undefined ? {} : { auth }), events: eventsOf(data, "$") });
  source.tests.push(
    ...joinDependent(
      [...groups.values()].map(({ title, calls }) => ({ title, phases: { execution: calls } })),
      name,
    ),
  );
  return source.done(name);
}

function value(raw: Json | undefined, source: Source, place: Place, key: string): Json | undefined {
  if (typeof raw !== "string") return raw === null ? undefined : raw;
  if (raw === "") return undefined;
  const steps: never[] = [];
  try {
    const made = source.templates.text(raw, steps);
    if (steps.length === 0) return made;
  } catch {
    // Listed below.
  }
  source.list("variable", place, key, "the tool generates its value");
  return undefined;
}

function eventsOf(item: Json, path: string): Around["events"] {
  return list(member(item, "event")).flatMap((event, index) =>
    member(event, "disabled") === true ? [] : [{ event, path: `${path}.event[${index}]` }],
  );
}

function readItem(source: Source, item: JsonObject, path: string, title: string, around: Around): ImportedCall {
  const place = { file: source.file, path };
  const call = newCall(place, title);
  const scripts = (listen: string, when: "before" | "after") => {
    for (const { event, path: at } of around.events.filter(({ event: one }) => member(one, "listen") === listen)) {
      const exec = member(member(event, "script"), "exec");
      const lines = typeof exec === "string" ? exec.split("\n") : list(exec).map(text);
      const placeOf = (line: number): Place => ({ file: source.file, path: `${at}.script.exec[${line - 1}]` });
      readScript(lines.join("\n"), postmanWords, { source, call, when, place: placeOf });
    }
  };
  scripts("prerequest", "before");
  source.request(call, rawRequest(source, item, `${path}.request`, call, around.auth));
  scripts("test", "after");
  return call;
}

function rawRequest(source: Source, item: JsonObject, path: string, call: ImportedCall, inherited: Json | undefined): RawRequest {
  const request = item.request;
  if (typeof request === "string") return { method: "GET", url: request };
  const place = (below: string): Place => ({ file: source.file, path: `${path}.${below}` });
  const off = (entry: Json, below: string) => {
    if (member(entry, "disabled") !== true) return false;
    call.unfit.push({ kind: "disabled", place: place(below), what: shortened(text(member(entry, "key"))), reason: "it is disabled" });
    return true;
  };
  const pairs = (entries: Json | undefined, below: string): readonly RawPair[] =>
    list(entries).flatMap((entry, index) =>
      off(entry, `${below}[${index}]`) || text(member(entry, "key")) === ""
        ? []
        : [{ name: text(member(entry, "key")), value: text(member(entry, "value")), place: place(`${below}[${index}]`) }],
    );
  const url = member(request, "url");
  // Postman sends the parts of an address; the whole is for display only.
  const raw =
    typeof url === "string" ? url : list(member(url, "host")).length > 0 ? builtUrl(url) : text(member(url, "raw")) || builtUrl(url);
  const query = typeof url === "string" ? undefined : member(url, "query");
  const mode = text(member(member(request, "body"), "mode"));
  const header = member(request, "header");
  const auth = authOf(member(request, "auth") ?? inherited, call, place("auth"));
  const method = text(member(request, "method")) || "GET";
  const behaviour = member(item, "protocolProfileBehavior");
  const isPruned = /^(?:GET|HEAD|COPY|PURGE|UNLOCK)$/i.test(method) && member(behaviour, "disableBodyPruning") !== true;
  const hasBody = mode !== "" && mode !== "none" && member(member(request, "body"), "disabled") !== true;
  if (hasBody && isPruned)
    call.unfit.push({ kind: "disabled", place: place("body"), what: mode, reason: `Postman sends no body with ${method.toUpperCase()}` });
  const body = hasBody && !isPruned ? bodyOf(mode, object(member(request, "body")), call, place, pairs) : undefined;
  const redirects = member(behaviour, "followRedirects");
  return {
    method,
    url: query === undefined ? raw : raw.replace(/\?[\s\S]*$/, ""),
    // Postman sends a segment whose variable is empty as written.
    parameters: pairs(typeof url === "string" ? undefined : member(url, "variable"), "url.variable").filter(({ value }) => value !== ""),
    // It sends escapes and plus signs of a query as they are.
    ...(query === undefined ? {} : { query: pairs(query, "url.query").map((pair) => ({ ...pair, value: decoded(pair.value) })) }),
    headers: typeof header === "string" ? headerLines(header) : pairs(header, "header"),
    ...(body === undefined ? {} : { body }),
    ...(auth === undefined ? {} : { auth }),
    ...(redirects === false ? { redirects: false } : {}),
  };
}

function headerLines(text: string): readonly RawPair[] {
  return text.split("\n").flatMap((line) => {
    const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? "" }];
  });
}

function builtUrl(url: Json | undefined): string {
  const host = member(url, "host");
  const path = member(url, "path");
  const joined = (part: Json | undefined, by: string) => (typeof part === "string" ? part : list(part).map(text).join(by));
  const port = text(member(url, "port"));
  const protocol = text(member(url, "protocol"));
  return `${protocol === "" ? "" : `${protocol}://`}${joined(host, ".")}${port === "" ? "" : `:${port}`}${path === undefined ? "" : `/${joined(path, "/")}`}`;
}

/** v2.1 has a list of keys and values under the type, v2.0 an object. */
function authOf(auth: Json | undefined, call: ImportedCall, place: Place): RawAuth | undefined {
  const type = text(member(auth, "type"));
  const settings = member(auth, type);
  const setting = (key: string) =>
    Array.isArray(settings)
      ? text(
          member(
            settings.find((one) => member(one, "key") === key),
            "value",
          ),
        )
      : text(member(settings, key));
  switch (type) {
    case "":
    case "noauth":
      return undefined;
    case "basic":
      return { kind: "basic", username: setting("username"), password: setting("password") };
    case "bearer":
      return { kind: "bearer", token: setting("token") };
    case "apikey":
      return {
        kind: "apiKey",
        name: setting("key") || "X-API-Key",
        value: setting("value"),
        in: setting("in") === "query" ? "query" : "header",
      };
    case "oauth2":
      if (setting("accessToken") !== "") return { kind: "bearer", token: setting("accessToken") };
  }
  call.unfit.push({ kind: "authentication", place, what: type, reason: "steps do not support this kind of authentication" });
  return undefined;
}

function bodyOf(
  mode: string,
  body: JsonObject,
  call: ImportedCall,
  place: (below: string) => Place,
  pairs: (entries: Json | undefined, below: string) => readonly RawPair[],
): RawBody | undefined {
  switch (mode) {
    case "":
    case "none":
      return undefined;
    case "raw": {
      const language = text(member(member(member(body, "options"), "raw"), "language"));
      const types: Readonly<Record<string, string>> = {
        json: "application/json",
        xml: "application/xml",
        html: "text/html",
        javascript: "application/javascript",
      };
      // Without a language it is plain text.
      const type = types[language] ?? "text/plain";
      const raw = text(body.raw);
      return { kind: "text", text: language === "json" ? withoutComments(raw) : raw, type };
    }
    case "urlencoded":
      return typeof body.urlencoded === "string"
        ? { kind: "text", text: body.urlencoded, type: "application/x-www-form-urlencoded" }
        : { kind: "form", fields: pairs(body.urlencoded, "body.urlencoded") };
    case "graphql": {
      const graphql = member(body, "graphql");
      const variables = text(member(graphql, "variables")).trim();
      const operation = text(member(graphql, "operationName"));
      return {
        kind: "text",
        text: `{"query": ${JSON.stringify(text(member(graphql, "query")))}${operation === "" ? "" : `, "operationName": ${JSON.stringify(operation)}`}${variables === "" ? "" : `, "variables": ${variables}`}}`,
        type: "application/json",
      };
    }
    case "formdata": {
      const files = list(body.formdata).map((entry) => member(entry, "type") === "file");
      const parts = list(body.formdata).flatMap((entry, index): readonly RawPart[] => {
        const [own] = pairs([entry], "body.formdata");
        const src = member(entry, "src");
        const paths = typeof src === "string" ? [src] : list(src).map(text);
        if (own === undefined) return [];
        const type = text(member(entry, "contentType"));
        if (type !== "")
          call.unfit.push({
            kind: "body",
            place: place(`body.formdata[${index}]`),
            what: `${own.name} as ${type}`,
            reason: "steps do not say the type of a part",
          });
        if (files[index] !== true) return [own];
        const [path] = paths;
        if (paths.length === 1 && path !== undefined && path !== "") return [{ name: own.name, file: path }];
        call.unfit.push({
          kind: "body",
          place: place(`body.formdata[${index}]`),
          what: own.name,
          reason: paths.length === 0 ? "no file is chosen" : "a part can only be one file",
        });
        return [];
      });
      return { kind: "multipart", parts };
    }
    case "file": {
      const path = text(member(body.file, "src"));
      if (path !== "") return { kind: "file", path };
    }
  }
  call.unfit.push({
    kind: "body",
    place: place("body"),
    what: mode,
    reason: mode === "file" ? "no file is chosen" : "steps do not support this kind of body",
  });
  return undefined;
}
