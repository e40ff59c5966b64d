// Shows a document to English as if its paths named things and their ids: `/groups/{id}.json`, `/groups({id})` and
// `/groups/{id}/` as `/groups/{id}`, `POST /documents.info` with an `id` in its body as `GET /documents/{id}`; and as if
// parameters had plain names: `filter[tag]` is `tag`. What is read there is written as in the document again.

import { isJsonObject, type Json } from "../json.ts";
import { operationOfAction } from "../openapi/findOperation.ts";
import type { Field, Operation, Operations } from "../openapi/operations.ts";
import { lemma, splitWords } from "../openapi/words.ts";
import type { Compiled, SentenceContext } from "../reading.ts";
import type { ApiRequestStep, Step } from "../step.ts";

/** An operation of the document in its plain form. */
interface Plain {
  readonly own: Operation;
  readonly plain: Operation;
  /** The name of the member of the body, or of the query parameter, that is the last parameter of the plain path. */
  readonly id?: string;
  /** Whether the plain form has the fields of the body in its query. */
  readonly isQuery?: boolean;
  /** The parameters of the query that have another name: each plain name with that of the document. */
  readonly names?: ReadonlyMap<string, string>;
}

/** A document with plain paths, and the steps that go there and back. */
interface PlainDocument {
  readonly operations: Operations;
  readonly plainly: (step: Step) => Step;
  readonly asDocumented: (step: Step) => Step;
}

/** Compiles in the context with plain paths; undefined if the document has only such paths, or the sentence has one. */
export function readPlainly(
  sentence: string,
  context: SentenceContext,
  compile: (context: SentenceContext) => Compiled,
): Compiled | undefined {
  if (namesPath.test(sentence)) return undefined;
  const { operations } = context;
  const document = operations === undefined ? undefined : plainDocument(operations);
  if (document === undefined) return undefined;
  const compiled = compile(inPlainWords(context, document));
  if (compiled.kind === "refused") return undefined;
  return { kind: "understood", steps: compiled.steps.map(document.asDocumented), fields: [] };
}

const namesPath = /(?:^|[\s"'`(])(?:https?:\/)?\/[\w{$]/;

const documents = new WeakMap<Operations, PlainDocument | "plain">();

/** Remembered with the document, which never changes; undefined if all of its paths are plain. */
function plainDocument(operations: Operations): PlainDocument | undefined {
  let document = documents.get(operations);
  if (document === undefined) {
    document = readDocument(operations) ?? "plain";
    documents.set(operations, document);
  }
  return document === "plain" ? undefined : document;
}

function readDocument(operations: Operations): PlainDocument | undefined {
  const taken = new Set(operations.operations.map(endpointOf));
  const forms = operations.operations.flatMap((own): Plain[] => {
    const form = plainForm(own);
    return form === undefined || taken.has(endpointOf(form.plain)) ? [] : [form];
  });
  const counts = Map.groupBy(forms, ({ plain }) => endpointOf(plain));
  const unique = forms.filter(({ plain }) => counts.get(endpointOf(plain))?.length === 1);
  if (unique.length === 0) return undefined;
  const byOwn = new Map(unique.map((form) => [form.own, form]));
  const byPlain = new Map(unique.map((form) => [form.plain, form]));
  const seen: Operations = { ...operations, operations: operations.operations.map((own) => byOwn.get(own)?.plain ?? own) };
  return {
    operations: seen,
    plainly: (step) => {
      const operation = step.step === "api_request" ? operationOfAction(operations, step.action) : undefined;
      const form = operation === undefined ? undefined : byOwn.get(operation);
      return form === undefined ? step : toPlain(step as ApiRequestStep, form);
    },
    asDocumented: (step) => {
      if (step.step !== "api_request")
        return step.step === "validate" && step.of !== undefined ? { ...step, of: ownAction(step.of) } : step;
      const operation = operationOfAction(seen, step.action);
      const form = operation === undefined ? undefined : byPlain.get(operation);
      return form === undefined ? step : fromPlain(step, form);
    },
  };

  function ownAction(action: string): string {
    const operation = operationOfAction(seen, action);
    const form = operation === undefined ? undefined : byPlain.get(operation);
    return form === undefined ? action : fromPlain({ step: "api_request", action }, form).action;
  }
}

function endpointOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}

// Forms.

function plainForm(own: Operation): Plain | undefined {
  const names = plainNames(own);
  const parameters =
    names === undefined
      ? own.parameters
      : own.parameters.map((parameter) => ({ ...parameter, name: plainNameOf(names, parameter.name) ?? parameter.name }));
  const path = plainPath(inVersion(own));
  const renamed = names === undefined ? {} : { names };
  if (path !== own.path || names !== undefined) return { own, plain: { ...own, path, parameters }, ...renamed };
  return path.includes("{") ? undefined : calledForm(own);
}

/** `/v{version}/urls` in the latest of the listed versions. */
function inVersion({ path, parameters }: Operation): string {
  const [segment, name] = /(?<=\/)v\{(\w+)\}(?=\/)/.exec(path) ?? [];
  const versions = parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.enum?.map(Number) ?? [];
  return segment === undefined || versions.length === 0 || versions.some(Number.isNaN)
    ? path
    : path.replace(segment, `v${Math.max(...versions)}`);
}

/** `filter[tag]` is `tag`, `page[size]` is `pageSize`, `tags[]` is `tags`. */
function plainNames({ parameters }: Operation): ReadonlyMap<string, string> | undefined {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const taken = new Set(query.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { name } of query) {
    const [, outer = "", inner = ""] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    if (outer === "") continue;
    const joined = inner === "" ? outer : `${outer}${inner[0]?.toUpperCase()}${inner.slice(1)}`;
    const plain = /^filters?$/i.test(outer) && inner !== "" && !taken.has(inner) ? inner : joined;
    if (taken.has(plain)) continue;
    taken.add(plain);
    names.set(plain, name);
  }
  return names.size === 0 ? undefined : names;
}

function plainNameOf(names: ReadonlyMap<string, string>, own: string): string | undefined {
  return [...names].find(([, name]) => name === own)?.[0];
}

/** Without an ending, with parentheses and colons as segments: `/things({id}):archive` is `/things/{id}/archive`. */
function plainPath(path: string): string {
  return path
    .replace(/(?<=[^/])(?:\.(?:json|xml)|\/)$/, "")
    .replace(/(?<=\w)\('?(\{[^{}]*\})'?\)(?=\/|:|$)/g, "/$1")
    .replace(/(?<=[\w}]):(?=\w+$)/, "/");
}

/** The last words of paths like `/documents.info`, with what they do to a thing or to all of them. */
const deeds: Readonly<Record<string, { readonly method: string; readonly isItem: boolean }>> = {
  create: { method: "POST", isItem: false },
  add: { method: "POST", isItem: false },
  list: { method: "GET", isItem: false },
  info: { method: "GET", isItem: true },
  get: { method: "GET", isItem: true },
  retrieve: { method: "GET", isItem: true },
  show: { method: "GET", isItem: true },
  update: { method: "PATCH", isItem: true },
  edit: { method: "PATCH", isItem: true },
  delete: { method: "DELETE", isItem: true },
  remove: { method: "DELETE", isItem: true },
};

/** `POST /documents.archive` with the field `id` is `POST /documents/{id}/archive`. */
function calledForm(own: Operation): Plain | undefined {
  const [, base, group = "", name = ""] = /^(.*\/)([\w-]+(?:\.[\w-]+)*)\.(\w+)$/.exec(own.path) ?? [];
  if (base === undefined || (own.method !== "POST" && own.method !== "GET")) return undefined;
  const noun = lemma(splitWords(group).at(-1) ?? "");
  const sent = own.method === "GET" ? own.parameters.filter((parameter) => parameter.in === "query") : (own.body?.fields ?? []);
  const id = sent.find((field) => isIdOf(noun, field.name));
  const target = targetOf(noun, name, id !== undefined);
  if (target === undefined || (target.isItem && id === undefined)) return undefined;
  const method = target.method ?? own.method;
  const key = target.isItem ? id : undefined;
  const isQuery = own.method === "POST" && method === "GET";
  const idParameter = { name: "id", in: "path", required: true, ...(key?.type === undefined ? {} : { type: key.type }) } as const;
  const others = own.parameters.filter((parameter) => parameter.in !== "query" || parameter.name !== key?.name);
  const fields = (own.body?.fields ?? []).filter((field) => field.name !== key?.name);
  const { body, ...rest } = own;
  return {
    own,
    plain: {
      ...rest,
      method,
      path: `${base}${group.replaceAll(".", "/")}${key === undefined ? "" : "/{id}"}${target.rest}`,
      parameters: [...(key === undefined ? [] : [idParameter]), ...others, ...(isQuery ? fields.map(asParameter) : [])],
      ...(isQuery || body === undefined || (key !== undefined && fields.length === 0) ? {} : { body: { ...body, fields } }),
    },
    ...(key === undefined ? {} : { id: key.name }),
    ...(isQuery ? { isQuery } : {}),
  };
}

interface Target {
  /** That of the document if it is undefined. */
  readonly method?: string;
  readonly isItem: boolean;
  /** The path after the thing: `/archive`. */
  readonly rest: string;
}

/** Returns the path to which `info`, `getKey` or `listKeys` of a thing goes. */
function targetOf(noun: string, name: string, hasId: boolean): Target | undefined {
  const [verb = "", ...others] = splitWords(name);
  const deed = deeds[verb];
  if (deed !== undefined && others.map(lemma).join(" ") === noun) return { ...deed, rest: "" };
  if (others.length === 0) return deed === undefined ? (hasId ? { isItem: true, rest: `/${name}` } : undefined) : { ...deed, rest: "" };
  if (!hasId) return undefined;
  // `apis.listKeys` lists the keys of an api.
  const isOfPart = deed !== undefined && !deed.isItem && lemma(others.at(-1) ?? "") !== others.at(-1);
  return isOfPart ? { method: deed.method, isItem: true, rest: `/${others.join("-")}` } : { isItem: true, rest: `/${name}` };
}

function isIdOf(noun: string, name: string): boolean {
  const words = splitWords(name);
  return /^(?:id|uuid)$/.test(words.at(-1) ?? "") && (words.length === 1 || (words.length === 2 && lemma(words[0] ?? "") === noun));
}

function asParameter({ name, required, type, format, enum: values }: Field): Operation["parameters"][number] {
  return {
    name,
    in: "query",
    required,
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(values === undefined ? {} : { enum: values }),
  };
}

// Steps.

function toPlain(step: ApiRequestStep, { own, plain, id, isQuery, names }: Plain): ApiRequestStep {
  const [, target = ""] = step.action.split(" ");
  const [path, query] = cut(target);
  if (id === undefined && isQuery !== true)
    return withQuery({ ...step, action: `${plain.method} ${moved(path, own.path, plain.path)}${query}` }, (name) =>
      names === undefined ? undefined : plainNameOf(names, name),
    );
  const { body, query: asked, ...rest } = step;
  const isInQuery = own.method === "GET";
  const sent = isInQuery ? asked : body;
  const [value, others] = taken(isJsonObject(sent ?? null) ? (sent as Readonly<Record<string, Json>>) : {}, id);
  const plainTarget = value === undefined ? plain.path : plain.path.replace("{id}", inPath(value));
  return {
    ...rest,
    action: `${plain.method} ${plainTarget}${query}`,
    ...(isInQuery ? kept("body", body) : kept("query", asked)),
    ...kept(isInQuery || isQuery === true ? "query" : "body", others),
  };
}

function fromPlain(step: ApiRequestStep, { own, plain, id, isQuery, names }: Plain): ApiRequestStep {
  const [, target = ""] = step.action.split(" ");
  const [path, query] = cut(target);
  if (id === undefined && isQuery !== true)
    return withQuery({ ...step, action: `${own.method} ${moved(path, plain.path, inVersion(own))}${query}` }, (name) => names?.get(name));
  const { body, query: asked, parameters, ...rest } = step;
  const segment = path.split("/")[plain.path.split("/").indexOf("{id}")];
  const value = parameters?.id ?? (segment === "{id}" ? undefined : fromPath(segment));
  const { id: _, ...otherParameters } = parameters ?? {};
  const isText = plain.parameters.some((parameter) => parameter.name === "id" && parameter.type === "string");
  const given = id === undefined || value === undefined ? {} : { [id]: isText && typeof value === "number" ? String(value) : value };
  const isInQuery = own.method === "GET";
  const sent = { ...given, ...(isQuery === true ? asked : {}) };
  return {
    ...rest,
    action: `${own.method} ${own.path}${query}`,
    ...kept("parameters", otherParameters),
    ...kept("query", isInQuery ? { ...given, ...asked } : isQuery === true ? {} : asked),
    ...kept("body", isInQuery || !isJsonObject(body ?? {}) ? body : { ...sent, ...((body ?? {}) as object) }),
  };
}

/** The request with other names of its query parameters. */
function withQuery(step: ApiRequestStep, nameOf: (name: string) => string | undefined): ApiRequestStep {
  if (step.query === undefined) return step;
  return { ...step, query: Object.fromEntries(Object.entries(step.query).map(([name, value]) => [nameOf(name) ?? name, value])) };
}

/** The path with its values in another form of its template. */
function moved(path: string, from: string, to: string): string {
  const segments = path.split("/");
  const templates = from.split("/");
  const values = templates.flatMap((template, at): (readonly [string, string])[] => {
    const [before = "", rest] = template.split("{");
    const [name, after = ""] = rest?.split("}") ?? [];
    const segment = segments[at] ?? "";
    if (name === undefined || !segment.startsWith(before) || !segment.endsWith(after)) return [];
    return [[`{${name}}`, segment.slice(before.length, segment.length - after.length)]];
  });
  return values.reduce((filled, [name, value]) => filled.replace(name, () => value), to);
}

function taken(sent: Readonly<Record<string, Json>>, id: string | undefined): readonly [Json | undefined, Readonly<Record<string, Json>>] {
  if (id === undefined) return [undefined, sent];
  const { [id]: value, ...others } = sent;
  return [value, others];
}

function kept<Name extends string, Part>(name: Name, part: Part | undefined): Partial<Record<Name, Part>> {
  const isEmpty = part === undefined || (typeof part === "object" && part !== null && Object.keys(part).length === 0);
  return (isEmpty ? {} : { [name]: part }) as Partial<Record<Name, Part>>;
}

/** The path and the query of a target. */
function cut(target: string): readonly [string, string] {
  const at = target.indexOf("?");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}

/** `{$var: documentId}` is `${documentId}` in a path. */
function inPath(value: Json): string {
  const name = isJsonObject(value) ? value.$var : undefined;
  return typeof name === "string" ? `\${${name}}` : String(value);
}

function fromPath(segment: string | undefined): Json | undefined {
  const name = /^\$\{([^{}]+)\}$/.exec(segment ?? "")?.[1];
  return name === undefined ? segment : { $var: name };
}

// Context.

/** Each part is looked at only when it is asked for, as in the context itself. */
function inPlainWords(context: SentenceContext, { operations, plainly }: PlainDocument): SentenceContext {
  return {
    get endpoint() {
      return context.endpoint;
    },
    operations,
    get variables() {
      return context.variables;
    },
    get servers() {
      return context.servers;
    },
    get phrases() {
      return context.phrases;
    },
    get before() {
      return context.before?.map(plainly);
    },
    get earlier() {
      return context.earlier?.map(plainly);
    },
    get isBehindTool() {
      return context.isBehindTool;
    },
    get response() {
      return context.response;
    },
    ...(context.isPartial === undefined ? {} : { isPartial: context.isPartial }),
  } as SentenceContext;
}
