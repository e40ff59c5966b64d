// Spells out parameters of paths that take several segments, as Google's APIs write them:
// `/v1/{name=projects/*/topics/*}` is `/v1/projects/{project}/topics/{topic}`.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { operationMethods } from "./operationMethods.ts";
import { lemma } from "./words.ts";

/**
 * Returns the document with such paths spelled out, each with a parameter for every segment that varies. A parameter
 * with any number of segments (`{name=**}`) stays as it is. The same document if there is nothing to spell out.
 */
export function withSpelledPaths(document: JsonObject): JsonObject {
  const { paths } = document;
  if (!isJsonObject(paths) || !Object.keys(paths).some((path) => candidate.test(path))) return document;
  const all: Record<string, Json> = {};
  for (const [path, item] of Object.entries(paths)) {
    const spelled = isJsonObject(item) && item.$ref === undefined ? spelledPath(document, path, item) : undefined;
    const before = spelled && all[spelled.path];
    // Two operations of one address stay apart.
    const isFree = spelled !== undefined && (before === undefined || (isJsonObject(before) && !sharesMethod(before, spelled.item)));
    if (isFree) all[spelled.path] = isJsonObject(before) ? { ...before, ...spelled.item } : spelled.item;
    else all[path] = item;
  }
  return { ...document, paths: all };
}

/** `{name=…}`, `{+name}`; or `{name}`, whose pattern may have several segments. */
const candidate = /\{\+|\{[^{}]*=|\{(?:[\w.]+\.)?(?:name|parent|resource)(?:_\d+)?\}/;
const resourceName = /^(?:[\w.]+\.)?(?:name|parent|resource)(?:_\d+)?$/;

interface Spelled {
  readonly path: string;
  readonly item: JsonObject;
}

function spelledPath(document: JsonObject, path: string, item: JsonObject): Spelled | undefined {
  const operations = Object.entries(item).filter((entry): entry is [string, JsonObject] => isOperation(entry[0], entry[1]));
  const declared = (name: string) =>
    [...listOf(item.parameters), ...operations.flatMap(([, { parameters }]) => listOf(parameters))]
      .map((one) => resolved(document, one))
      .find((one) => one?.in === "path" && one.name === name);
  const taken = new Set([...path.matchAll(/\{([\w.]+)\}/g)].map(([, name = ""]) => name));
  const parts = new Map<string, readonly string[]>();
  let isWhole = true;
  const spelled = path.replace(/\{(\+?)([^{}=]+)(?:=([^{}]*))?\}/g, (whole, plus: string, name: string, template?: string) => {
    const pieces = template?.split("/") ?? piecesOfPattern(name, plus !== "", declared(name));
    if (pieces === undefined) {
      isWhole &&= plus === "";
      return whole;
    }
    const names = namesOf(pieces, name, taken);
    if (names === undefined) {
      isWhole = false;
      return whole;
    }
    parts.set(
      name,
      names.flatMap((one) => one.parameter ?? []),
    );
    return names.map(({ text }) => text).join("/");
  });
  if (!isWhole || spelled === path) return undefined;
  const { parameters: shared, ...rest } = item;
  const isReplaced = (one: Json) => {
    const { in: place, name } = resolved(document, one) ?? {};
    return place === "path" && parts.has(String(name));
  };
  const isOld = document.swagger !== undefined;
  const added = [...parts].flatMap(([name, names]) => {
    const about = String(declared(name)?.description ?? "");
    const description = `Part of \`${name}\`.${about === "" ? "" : ` ${about}`}`;
    return names.map((one) => ({
      name: one,
      in: "path",
      required: true,
      description,
      ...(isOld ? { type: "string" } : { schema: { type: "string" } }),
    }));
  });
  const changed = operations.map(([method, operation]): [string, Json] => {
    const own = [...listOf(shared), ...listOf(operation.parameters)].filter((one) => !isReplaced(one));
    return [method, { ...operation, parameters: [...added, ...own] }];
  });
  return { path: spelled, item: { ...rest, ...Object.fromEntries(changed) } };
}

/** The segments that the pattern of a resource's name asks for: `^projects/[^/]+/topics/[^/]+$`. */
function piecesOfPattern(name: string, isPlus: boolean, parameter: JsonObject | undefined): readonly string[] | undefined {
  if (!isPlus && !resourceName.test(name)) return undefined;
  const schema = isJsonObject(parameter?.schema) ? parameter.schema : parameter;
  if (typeof schema?.pattern !== "string") return undefined;
  const pieces = schema.pattern
    .replace(/^\^|\$$/g, "")
    .replaceAll("[^/]+", "*")
    .replaceAll("\\/", "/")
    .split("/");
  const isPlain = pieces.every((one) => /^(?:\*|[\w-]+)$/.test(one));
  return isPlain && pieces.length > 1 && pieces.includes("*") ? pieces : undefined;
}

interface Piece {
  readonly text: string;
  readonly parameter?: string;
}

/** Undefined if a segment varies that no word before it names. */
function namesOf(pieces: readonly string[], name: string, taken: Set<string>): readonly Piece[] | undefined {
  const found: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece !== "*") {
      if (!/^[\w.-]+$/.test(piece)) return undefined;
      found.push({ text: piece });
      continue;
    }
    const word = pieces[index - 1];
    const own = pieces.length === 1 ? name : word === undefined || word === "*" ? undefined : nounOf(word);
    if (own === undefined) return undefined;
    const parameter = free(own, taken);
    found.push({ text: `{${parameter}}`, parameter });
  }
  return found;
}

/** `oauthIdpConfigs` is of an `oauthIdpConfig`. */
function nounOf(collection: string): string {
  const last = /[A-Z][a-z0-9]*$/.exec(collection)?.[0] ?? collection;
  return `${collection.slice(0, collection.length - last.length)}${lemma(last)}`.replaceAll("-", "_");
}

function free(name: string, taken: Set<string>): string {
  let own = name;
  for (let number = 2; taken.has(own); number++) own = `${name}${number}`;
  taken.add(own);
  return own;
}

function isOperation(key: string, value: Json): boolean {
  return operationMethods.includes(key) && isJsonObject(value);
}

function sharesMethod(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(other).some((key) => operationMethods.includes(key) && one[key] !== undefined);
}

/** References inside the document only. */
function resolved(document: JsonObject, value: Json): JsonObject | undefined {
  const reference = isJsonObject(value) ? value.$ref : undefined;
  if (typeof reference !== "string") return isJsonObject(value) ? value : undefined;
  let at: Json | undefined = document;
  for (const key of reference.replace(/^#\//, "").split("/"))
    at = isJsonObject(at) ? at[key.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  return isJsonObject(at) && at.$ref === undefined ? at : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
