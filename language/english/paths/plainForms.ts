// Finds the plain forms of operations, whose paths name things and their ids: `/groups/{id}.json`, `/groups({id})` and
// `/groups/{id}/` as `/groups/{id}`, `POST /documents.info` with an `id` in its body as `GET /documents/{id}`; and
// whose parameters have plain names: `filter[tag]` is `tag`.

import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";

/** An operation of the document in its plain form. */
export interface Plain {
  readonly own: Operation;
  readonly plain: Operation;
  /** The name of the member of the body, or of the query parameter, that is the last parameter of the plain path. */
  readonly id?: string;
  /** True if the plain form has the fields of the body in its query. */
  readonly isQuery?: boolean;
  /** The parameters of the query that have another name: each plain name with that of the document. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Returns the operations that have another plain form, which no other operation has. */
export function plainForms({ operations }: Operations): readonly Plain[] {
  const taken = new Set(operations.map(endpointOf));
  const forms = operations.flatMap((own): Plain[] => {
    const form = plainForm(own);
    return form === undefined || taken.has(endpointOf(form.plain)) ? [] : [form];
  });
  const counts = Map.groupBy(forms, ({ plain }) => endpointOf(plain));
  return forms.filter(({ plain }) => counts.get(endpointOf(plain))?.length === 1);
}

function endpointOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
}

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
export function inVersion({ path, parameters }: Operation): string {
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

export function plainNameOf(names: ReadonlyMap<string, string>, own: string): string | undefined {
  return [...names].find(([, name]) => name === own)?.[0];
}

/** Without an ending, with parentheses and colons as segments: `/things({id}):archive` is `/things/{id}/archive`. */
function plainPath(path: string): string {
  return path
    .replace(/(?<=[^/])(?:\.(?:json|xml)|\/)$/, "")
    .replace(/(?<=\w)\('?(\{[^{}]*\})'?\)(?=\/|:|$)/g, "/$1")
    .replace(/(?<=[\w}]):(?=\w+$)/, "/");
}

/** The last words of paths like `/documents.info`, with their effect on one thing or on all of them. */
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
  /** If it is undefined, the one of the document applies. */
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
