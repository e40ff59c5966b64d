// Which operation of a document a request calls.

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

export type OperationSearch =
  | { readonly kind: "found"; readonly operation: FoundOperation }
  | { readonly kind: "no path"; readonly path: string }
  | { readonly kind: "broken"; readonly path: string; readonly problem: string }
  | { readonly kind: "no method"; readonly path: string; readonly methods: readonly string[] };

export type FindOperation = (method: string, url: URL, base: URL) => OperationSearch;

export function createFinder(root: JsonObject): FindOperation {
  // What stands behind "#" tells operations of one path apart, and is not sent.
  const routes = Object.keys(isJsonObject(root.paths) ? root.paths : {})
    .filter((path) => !path.includes("#"))
    .map((path) => ({ path, segments: path.split("/").map(readSegment) }))
    .sort((one, other) => compareSegments(one.segments, other.segments));
  const bases = basePaths(root);

  function match(path: string): readonly string[] {
    const given = path.split("/").map(percentDecoded);
    return routes.filter(({ segments }) => fits(segments, given)).map((route) => route.path);
  }

  return (method, url, base) => {
    const tried = candidatePaths(url, base, bases);
    for (const path of tried) {
      // Paths whose templates fit equally well may each have some of the methods.
      const found = match(path).map((route) => ({ route, item: follow(root, pointerTo(["paths", route])) }));
      for (const { route, item } of found) {
        if ("problem" in item) continue;
        const more = isJsonObject(item.value) ? item.value.additionalOperations : undefined;
        for (const [owner, keys] of [
          [item.value, [method.toLowerCase()]],
          [more, ["additionalOperations", method]],
        ] as const) {
          const value = isJsonObject(owner) ? owner[keys.at(-1) ?? ""] : undefined;
          if (isJsonObject(value))
            return { kind: "found", operation: { method, path: route, pointer: item.pointer + pointerTo(keys), value } };
        }
      }
      const [first] = found;
      if (first !== undefined && "problem" in first.item) return { kind: "broken", path: first.route, problem: first.item.problem };
      if (first !== undefined)
        return { kind: "no method", path: first.route, methods: "value" in first.item ? methodsOf(first.item.value) : [] };
    }
    return { kind: "no path", path: tried[0] ?? url.pathname };
  };
}

function methodsOf(item: Json): readonly string[] {
  if (!isJsonObject(item)) return [];
  const more = isJsonObject(item.additionalOperations) ? Object.keys(item.additionalOperations) : [];
  return [...operationMethods.filter((method) => method in item).map((method) => method.toUpperCase()), ...more];
}

/** The path below the base URL, then below what the document says of its servers, then as it is; each also without a slash at the end. */
function candidatePaths(url: URL, base: URL, bases: readonly string[]): readonly string[] {
  const prefixes = [base.pathname.replace(/(?<!\/)\/+$/, ""), ...bases, ""];
  const paths = prefixes.flatMap((prefix) => {
    if (prefix !== "" && url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) return [];
    return [url.pathname.slice(prefix.length) || "/"];
  });
  return [...new Set([...paths, ...paths.map((path) => path.replace(/(?<=[^/]|^\/)\/+$/, ""))])];
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

/** Each parameter takes one character or more. No regular expression: those of several parameters in a row take exponential time. */
function fitsAround(literals: readonly string[], given: string): boolean {
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  if (!given.startsWith(first) || !given.endsWith(last)) return false;
  let at = first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = given.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return given.length - last.length > at;
}

function fits(segments: readonly Segment[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, index) => (typeof segment === "string" ? segment === given[index] : fitsAround(segment, given[index] ?? "")))
  );
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
