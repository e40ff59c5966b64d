// Reads Bruno collections: folders of `.bru` files. The requests of one folder are one test, in the order of their
// `seq`; folders that share variables are one test.

import { folderOf, isBelow } from "../../../language/index.ts";
import { joinDependent } from "../reading/grouping.ts";
import { decoded, type RawAuth, type RawBody, type RawPair, type RawPart } from "../reading/request.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import {
  type ImportedCall,
  type ImportedSource,
  type ImportedVariable,
  type ImportFile,
  newCall,
  type Place,
  shortened,
} from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { withoutComments } from "../reading/withoutComments.ts";
import { readScript, sourceOf } from "../script/script.ts";
import { readExpressionText } from "../script/text.ts";
import { brunoWords } from "../script/words.ts";
import { readBruAssert } from "./assert.ts";
import { type BruBlock, type BruPair, bruBlocks, bruPairs } from "./text.ts";

/** Each collection, known by its `bruno.json`, is one source; files outside any are one of their own. */
export function readBruno(files: readonly ImportFile[], session: ImportSession): readonly ImportedSource[] {
  const roots = files.filter(({ path }) => /(?:^|\/)bruno\.json$/.test(path)).sort((one, other) => other.path.length - one.path.length);
  const rootOf = ({ path }: ImportFile) => roots.find((root) => isBelow(path, folderOf(root.path)));
  const byRoot = Map.groupBy(
    files.filter(({ path }) => path.endsWith(".bru")),
    rootOf,
  );
  return [...byRoot].map(([root, own]) => readCollection(root, own, session));
}

interface Settings {
  readonly folder: string;
  readonly file: ImportFile;
  readonly blocks: readonly BruBlock[];
}

function readCollection(root: ImportFile | undefined, files: readonly ImportFile[], session: ImportSession): ImportedSource {
  const source = openSource(root ?? files[0] ?? { name: "bruno", path: "" }, "bruno", session);
  const parsed = files.map((file) => ({
    file,
    blocks: bruBlocks(file.text, (line, words) =>
      source.list("setting", { file: file.name, line }, shortened(words), "it is outside every block"),
    ),
  }));
  const isEnvironment = ({ path }: ImportFile) => /(?:^|\/)environments\/[^/]+\.bru$/.test(path);
  const isSettings = ({ path }: ImportFile) => /(?:^|\/)(?:collection|folder)\.bru$/.test(path);
  for (const { file, blocks } of parsed.filter(({ file: one }) => isEnvironment(one))) environment(file, blocks, source);
  const settings = parsed
    .filter(({ file }) => isSettings(file))
    .map(({ file, blocks }): Settings => ({ folder: folderOf(file.path), file, blocks }))
    .sort((one, other) => one.folder.length - other.folder.length);
  for (const { file, blocks } of settings) shared(file, blocks, source);
  const requests = parsed.filter(({ file }) => !isEnvironment(file) && !isSettings(file));
  const byFolder = Map.groupBy(requests, ({ file }) => folderOf(file.path));
  const base = root === undefined ? "" : folderOf(root.path);
  const name = /"name"\s*:\s*"([^"]+)"/.exec(root?.text ?? "")?.[1] ?? "bruno";
  const tests = [...byFolder].map(([folder, own]) => {
    const around = settings.filter((one) => isBelow(folder, one.folder));
    const calls = [...own]
      .sort((one, other) => order(one.blocks) - order(other.blocks))
      .flatMap(({ file, blocks }) => request(file, blocks, around, source) ?? []);
    const title = folder === base ? name : (folder.slice(base === "" ? 0 : base.length + 1) || name).replaceAll("/", " / ");
    return { title, phases: { execution: calls } };
  });
  source.tests.push(...joinDependent(tests, name));
  return source.done(name);
}

function pairsOf(blocks: readonly BruBlock[], name: string): readonly BruPair[] {
  return blocks.filter((block) => block.name === name).flatMap(bruPairs);
}

function order(blocks: readonly BruBlock[]): number {
  return Number(pairsOf(blocks, "meta").find(({ name }) => name === "seq")?.value ?? 0);
}

function environment(file: ImportFile, blocks: readonly BruBlock[], source: Source): void {
  const variables = new Map<string, ImportedVariable>();
  for (const { name, value, off, line } of pairsOf(blocks, "vars")) {
    if (off) source.list("disabled", { file: file.name, line }, name, "it is disabled");
    else define(variables, name, value, { file: file.name, line }, source);
  }
  for (const { lines } of blocks.filter(({ name }) => name === "vars:secret"))
    for (const line of lines) {
      const name = line.trim().replace(/^~/, "").replace(/,$/, "");
      if (name !== "") source.define(variables, name, undefined, true);
    }
  source.environments.set(file.path.replace(/^.*\//, "").replace(/\.bru$/, ""), variables);
}

function define(into: Map<string, ImportedVariable>, name: string, value: string, place: Place, source: Source) {
  if (/^\{\{process\.env\.[\w-]+\}\}$/.test(value)) return source.define(into, name, undefined, true);
  const steps: never[] = [];
  const made = attempt(
    () => source.templates.text(value, steps),
    (reason) => source.list("variable", place, name, reason),
  );
  if (made !== undefined && steps.length === 0) source.define(into, name, made === "" ? undefined : made);
}

/**
 * Settings of collections and folders for all of their requests; headers, authentication and scripts are read with each
 * request.
 */
function shared(file: ImportFile, blocks: readonly BruBlock[], source: Source): void {
  for (const { name, value, off, line } of pairsOf(blocks, "vars:pre-request"))
    if (!off) define(source.variables, name, value, { file: file.name, line }, source);
  const known = /^(?:meta|headers|auth(?::.*)?|vars:pre-request|vars:post-response|script:.*|tests|docs)$/;
  for (const { name, line } of blocks) if (!known.test(name)) source.list("setting", { file: file.name, line }, name, "it is not sent");
}

const methods = new Set(["get", "post", "put", "delete", "patch", "options", "head", "trace", "connect"]);

function request(file: ImportFile, blocks: readonly BruBlock[], around: readonly Settings[], source: Source): ImportedCall | undefined {
  const at = (line: number): Place => ({ file: file.name, line });
  const head = blocks.find(({ name }) => methods.has(name) || name === "http");
  const title = pairsOf(blocks, "meta").find(({ name }) => name === "name")?.value;
  if (head === undefined) {
    source.found.requests++;
    const kind = blocks.find(({ name }) => /^(?:grpc|ws|graphql)/.test(name))?.name ?? "nothing";
    source.list("request", at(1), title ?? file.name, `steps send HTTP requests, but this is ${kind}`);
    return undefined;
  }
  const call = newCall(at(head.line), title);
  const settings = bruPairs(head);
  const setting = (name: string) => settings.find((pair) => pair.name === name)?.value ?? "";
  const unfit = (kind: "disabled" | "setting" | "header" | "body" | "authentication", line: number, what: string, reason: string) =>
    void call.unfit.push({ kind, place: at(line), what: shortened(what), reason });
  const on = (name: string): readonly RawPair[] =>
    pairsOf(blocks, name).flatMap((pair) => {
      if (pair.off) unfit("disabled", pair.line, pair.name, "it is disabled");
      return pair.off ? [] : [{ name: pair.name, value: pair.value, place: at(pair.line) }];
    });
  const scripts = (name: string, when: "before" | "after") => {
    for (const { file: from, blocks: of } of [...around, { file, blocks }])
      for (const { lines, line } of of.filter((one) => one.name === name))
        readScript(lines.join("\n"), brunoWords, { source, call, when, place: (inside) => ({ file: from.name, line: line + inside }) });
  };
  scripts("script:pre-request", "before");
  for (const pair of pairsOf(blocks, "vars:pre-request").filter(({ off }) => !off))
    attempt(
      () =>
        void call.before.push({
          step: "set",
          variable: source.names.of(pair.name),
          value: source.templates.value(pair.value, call.before),
        }),
      (reason) => call.unfit.push({ kind: "variable", place: at(pair.line), what: pair.name, reason }),
    );
  const inherited = around.flatMap(({ blocks: of, file: from }) =>
    pairsOf(of, "headers")
      .filter(({ off }) => !off)
      .map(({ name, value, line }) => ({ name, value, place: { file: from.name, line } })),
  );
  const own = on("headers");
  // Of several with one name, the one that is nearest to the request wins.
  const headers = [
    ...inherited.filter(
      ({ name }, index) => ![...inherited.slice(index + 1), ...own].some((one) => one.name.toLowerCase() === name.toLowerCase()),
    ),
    ...own,
  ];
  const ofFile =
    setting("body") === "file" ? typeOfPart((blocks.find(({ name }) => name === "body:file")?.lines ?? []).join("\n")) : undefined;
  const fileType = ofFile === undefined ? undefined : { name: "Content-Type", value: ofFile };
  const body = bodyOf(setting("body"), blocks, on, (what, reason) => unfit("body", head.line, what, reason));
  const auth = authOf(setting("auth"), blocks, around, (what, reason) => unfit("authentication", head.line, what, reason));
  // Bruno sends escapes and plus signs of a query as they are.
  const query = [...on("params:query"), ...on("query")].map((pair) => ({ ...pair, value: decoded(pair.value) }));
  const url = setting("url");
  source.request(call, {
    method: head.name === "http" ? setting("method") : head.name,
    url: query.length > 0 ? url.replace(/\?[\s\S]*$/, "") : url,
    query,
    parameters: [...on("params:path"), ...on("path")],
    headers: fileType === undefined || headers.some(({ name }) => name.toLowerCase() === "content-type") ? headers : [...headers, fileType],
    ...(body === undefined ? {} : { body }),
    ...(auth === undefined ? {} : { auth }),
    ...(pairsOf(blocks, "settings").some(({ name, value }) => name === "followRedirects" && value === "false") ? { redirects: false } : {}),
  });
  for (const { name, value, off, line } of [
    ...around.flatMap(({ blocks: of }) => pairsOf(of, "vars:post-response")),
    ...pairsOf(blocks, "vars:post-response"),
  ]) {
    if (off) continue;
    attempt(
      () => {
        const read = readExpressionText(value, brunoWords(source.names));
        const store = read === undefined ? undefined : sourceOf(read);
        if (store === undefined) throw new Unfitting("the part of the response that it reads is computed");
        call.saves.push({ place: at(line), what: name, value: { [source.names.of(name)]: store } });
      },
      (reason) => call.unfit.push({ kind: "save", place: at(line), what: `${name}: ${shortened(value)}`, reason }),
    );
  }
  for (const pair of pairsOf(blocks, "assert")) {
    if (pair.off) {
      unfit("disabled", pair.line, pair.name, "it is disabled");
      continue;
    }
    source.assertion();
    const what = shortened(`${pair.name}: ${pair.value}`);
    const checks = attempt(
      () => readBruAssert(pair, source, call.before),
      (reason) => call.unfit.push({ kind: "assertion", place: at(pair.line), what, reason }),
    );
    if (checks !== undefined) call.asserts.push({ place: at(pair.line), what, value: checks });
  }
  scripts("script:post-response", "after");
  scripts("tests", "after");
  const known =
    /^(?:meta|get|post|put|delete|patch|options|head|trace|connect|http|params:(?:query|path)|query|path|headers|auth(?::.*)?|body(?::.*)?|vars:(?:pre-request|post-response)|assert|script:(?:pre-request|post-response)|tests|docs|settings|example)$/;
  for (const { name, line } of blocks) if (!known.test(name)) unfit("setting", line, name, "steps have no counterpart for it");
  for (const { name, value, line } of pairsOf(blocks, "settings"))
    if (!/^(?:followRedirects|encodeUrl)$/.test(name) && !/^(?:0|inherit)$/.test(value))
      unfit("setting", line, `${name}: ${value}`, "steps have no such setting");
  return call;
}

function authOf(
  mode: string,
  blocks: readonly BruBlock[],
  around: readonly Settings[],
  refuse: (what: string, reason: string) => void,
): RawAuth | undefined {
  if (mode === "inherit") {
    const above = [...around]
      .reverse()
      .find(({ blocks: of }) => pairsOf(of, "auth").some(({ value }) => value !== "none" && value !== "inherit"));
    const inherited = above && pairsOf(above.blocks, "auth").find(({ name }) => name === "mode")?.value;
    return above === undefined || inherited === undefined ? undefined : authOf(inherited, above.blocks, [], refuse);
  }
  const pairs = pairsOf(blocks, `auth:${mode}`);
  const of = (name: string) => pairs.find((pair) => pair.name === name)?.value ?? "";
  switch (mode) {
    case "":
    case "none":
      return undefined;
    case "basic":
      return { kind: "basic", username: of("username"), password: of("password") };
    case "bearer":
      return { kind: "bearer", token: of("token") };
    case "apikey":
      return { kind: "apiKey", name: of("key"), value: of("value"), in: of("placement") === "queryparams" ? "query" : "header" };
  }
  refuse(mode, "steps do not support this kind of authentication");
  return undefined;
}

function typeOfPart(text: string): string | undefined {
  return /@contentType\(([^()]*)\)\s*$/.exec(text)?.[1];
}

function bodyOf(
  mode: string,
  blocks: readonly BruBlock[],
  on: (name: string) => readonly RawPair[],
  refuse: (what: string, reason: string) => void,
): RawBody | undefined {
  const text = (name: string) => (blocks.find((block) => block.name === name)?.lines ?? []).join("\n").trim();
  switch (mode) {
    case "":
    case "none":
      return undefined;
    case "json":
      return { kind: "text", text: withoutComments(text("body:json") || text("body")), type: "application/json" };
    case "text":
      return { kind: "text", text: text("body:text"), type: "text/plain" };
    case "xml":
      return { kind: "text", text: text("body:xml"), type: "application/xml" };
    case "sparql":
      return { kind: "text", text: text("body:sparql"), type: "application/sparql-query" };
    case "graphql": {
      const variables = text("body:graphql:vars");
      return {
        kind: "text",
        text: `{"query": ${JSON.stringify(text("body:graphql"))}${variables === "" ? "" : `, "variables": ${variables}`}}`,
        type: "application/json",
      };
    }
    case "form-urlencoded":
    case "formUrlEncoded":
      return { kind: "form", fields: on("body:form-urlencoded") };
    case "multipart-form":
    case "multipartForm":
      return {
        kind: "multipart",
        parts: on("body:multipart-form").flatMap(({ name, value: whole }): readonly RawPart[] => {
          const type = typeOfPart(whole);
          const value = type === undefined ? whole : whole.replace(/@contentType\([^()]*\)\s*$/, "").trimEnd();
          if (type !== undefined) refuse(`${name} @contentType(${type})`, "steps do not say the type of a part");
          const files = /^@file\((.*?)\)/.exec(value)?.[1]?.split("|");
          if (files === undefined) return [{ name, value }];
          if (files.length === 1) return [{ name, file: files[0] ?? "" }];
          refuse(name, "a part can only be one file");
          return [];
        }),
      };
    case "file": {
      const file = /@file\(((?:(?!@file\().)*?)\)/.exec(text("body:file"))?.[1];
      if (file !== undefined) return { kind: "file", path: file };
    }
  }
  refuse(mode, "steps do not support this kind of body");
  return undefined;
}
