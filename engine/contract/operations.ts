// Finds the operation of a document that a request calls.

import { isJsonObject, type Json, type JsonObject, operationMethods, percentDecoded } from "../../language/index.ts";
import { follow } from "./document.ts";
import { pointerTo } from "./pointer.ts";

export interface FoundOperation {
  /** Upper case. */
  readonly method: string;
  /** As in the document: `/orders/{id}`. */
  readonly path: string;
  readonly pointer: string;
  readonly value: JsonObject;
}

type OperationSearch =
  | { readonly kind: "found"; readonly operation: FoundOperation }
  | { readonly kind: "no path"; readonly path: string }
  | { readonly kind: "broken"; readonly path: string; readonly problem: string }
  | { readonly kind: "no method"; readonly path: string; readonly methods: readonly string[] };

export type FindOperation = (method: string, url: URL, base: URL) => OperationSearch;

export function createFinder(root: JsonObject): FindOperation {
  // The part after "#" distinguishes operations of one path, and is not sent.
  const routes = Object.keys(isJsonObject(root.paths) ? root.paths : {})
    .filter((path) => !path.includes("#"))
    .map((path) => ({ path, segments: path.split("/").map(readSegment) }))
    .sort((one, other) => compareSegments(one.segments, other.segments));
  const bySize = Map.groupBy(routes, ({ segments }) => segments.length);
  const bases = basePaths(root);
  let prefixes: { readonly base: string; readonly all: readonly string[] } | undefined;
  const items = new Map<string, ReturnType<typeof follow>>();
  const operations = new Map<string, FoundOperation>();

  function itemOf(route: string): ReturnType<typeof follow> {
    const item = items.get(route) ?? follow(root, pointerTo(["paths", route]));
    items.set(route, item);
    return item;
  }

  /** The same object each time. */
  function operationOf(method: string, route: string): FoundOperation | undefined {
    const key = `${method} ${route}`;
    const known = operations.get(key);
    if (known !== undefined) return known;
    const item = itemOf(route);
    if ("problem" in item) return undefined;
    const more = isJsonObject(item.value) ? item.value.additionalOperations : undefined;
    for (const [owner, keys] of [
      [item.value, [method.toLowerCase()]],
      [more, ["additionalOperations", method]],
    ] as const) {
      const value = isJsonObject(owner) ? owner[keys.at(-1) ?? ""] : undefined;
      if (!isJsonObject(value)) continue;
      const operation = { method, path: route, pointer: item.pointer + pointerTo(keys), value };
      operations.set(key, operation);
      return operation;
    }
    return undefined;
  }

  return (method, url, base) => {
    if (prefixes?.base !== base.pathname) prefixes = { base: base.pathname, all: prefixesOf(base, bases) };
    const tried = candidatePaths(url, prefixes.all);
    for (const path of tried) {
      const given = path.split("/");
      const alike = bySize.get(given.length);
      if (alike === undefined) continue;
      const decoded = given.map(percentDecoded);
      let first: string | undefined;
      // Paths whose templates fit equally well may each have some of the methods.
      for (const { path: route, segments } of alike) {
        if (!fits(segments, decoded)) continue;
        const operation = operationOf(method, route);
        if (operation !== undefined) return { kind: "found", operation };
        first ??= route;
      }
      if (first === undefined) continue;
      const item = itemOf(first);
      if ("problem" in item) return { kind: "broken", path: first, problem: item.problem };
      return { kind: "no method", path: first, methods: methodsOf(item.value) };
    }
    return { kind: "no path", path: tried[0] ?? url.pathname };
  };
}

function methodsOf(item: Json): readonly string[] {
  if (!isJsonObject(item)) return [];
  const more = isJsonObject(item.additionalOperations) ? Object.keys(item.additionalOperations) : [];
  return [...operationMethods.filter((method) => method in item).map((method) => method.toUpperCase()), ...more];
}

function prefixesOf(base: URL, bases: readonly string[]): readonly string[] {
  return [...new Set([base.pathname.replace(/(?<!\/)\/+$/, ""), ...bases, ""])];
}

/**
 * The path below the base URL, then below the document's servers, then as it is; each also without a slash at the end.
 */
function candidatePaths({ pathname }: URL, prefixes: readonly string[]): readonly string[] {
  const paths: string[] = [];
  for (const prefix of prefixes) {
    if (prefix === "") paths.push(pathname);
    else if (pathname === prefix || pathname.startsWith(`${prefix}/`)) paths.push(pathname.slice(prefix.length) || "/");
  }
  if (!pathname.endsWith("/")) return paths;
  const shorter = paths.filter((path) => path.endsWith("/")).map((path) => path.replace(/(?<=[^/]|^\/)\/+$/, ""));
  return [...new Set([...paths, ...shorter])];
}

function basePaths(root: JsonObject): readonly string[] {
  const urls = typeof root.basePath === "string" ? [root.basePath] : [];
  for (const server of Array.isArray(root.servers) ? (root.servers as readonly Json[]) : []) {
    if (isJsonObject(server) && typeof server.url === "string") urls.push(withVariables(server.url, server.variables));
  }
  const paths = urls.map((url) => URL.parse(url, "http://localhost/")?.pathname.replace(/(?<!\/)\/+$/, "") ?? "");
  return [...new Set(paths)].filter((path) => path !== "");
}

function withVariables(url: string, variables: Json | undefined): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = isJsonObject(variables) ? variables[name] : undefined;
    return isJsonObject(variable) && typeof variable.default === "string" ? variable.default : whole;
  });
}

/** A literal, or of a segment with parameters the literals around them. */
type Segment = string | readonly string[];

function readSegment(segment: string): Segment {
  if (!segment.includes("{")) return percentDecoded(segment);
  return segment.split(/\{[^{}]*\}/).map(percentDecoded);
}

/**
 * Each parameter takes one character or more. Not a regular expression: several parameters in a row would take
 * exponential time.
 */
function fitsAround(literals: readonly string[], given: string): boolean {
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  if (!given.startsWith(first) || !given.endsWith(last)) return false;
  let at = first.length;
  for (let index = 1; index < literals.length - 1; index++) {
    const literal = literals[index] ?? "";
    const found = given.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return given.length - last.length > at;
}

/** `given` has as many segments. */
function fits(segments: readonly Segment[], given: readonly string[]): boolean {
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? "";
    const text = given[index] ?? "";
    if (typeof segment === "string" ? segment !== text : !fitsAround(segment, text)) return false;
  }
  return true;
}

/** Literals before templates, from the left; of templates the one with more literal text. */
function compareSegments(one: readonly Segment[], other: readonly Segment[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    const difference = weight(one[index]) - weight(other[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function weight(segment: Segment | undefined): number {
  return typeof segment === "string" ? -1e9 : -(segment?.join("").length ?? 0);
}
