// Finds operations by their id, by method and path, and the nearest ones to a path that no operation has.

import { remembered, rememberedFor } from "../text/remembered.ts";
import type { Operation, Operations } from "./operations.ts";

/** `POST /orders/{}`: method and path with the names of parameters erased, so that equal endpoints have equal keys. */
export function endpointKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${erased(path)}`;
}

const erased = remembered((path) => path.replace(/\{[^{}]*\}/g, "{}").replace(/(?<=[^/]|^\/)\/+$/, ""));

/** The operation that an endpoint names, parameter names aside; the path may begin with the document's base path. */
export function operationOfEndpoint(operations: Operations, method: string, path: string): Operation | undefined {
  const { basePath } = operations;
  const keys = [endpointKey(method, path)];
  if (basePath !== "" && path.startsWith(`${basePath}/`)) keys.push(endpointKey(method, path.slice(basePath.length)));
  const found = keys.flatMap((key) => byEndpoint(operations).get(key) ?? []);
  // With and without the base path: the first one in the document.
  return found.length < 2 ? found[0] : operations.operations.find((operation) => found.includes(operation));
}

/** The first operation of each key. Every playbook is asked for its endpoint. */
const byEndpoint = rememberedFor(
  (operations: Operations): ReadonlyMap<string, Operation> =>
    new Map(operations.operations.toReversed().map((operation) => [endpointKey(operation.method, operation.path), operation])),
);

/**
 * The operation that a request goes to. `path` is as written in a request: literal values, `{parameters}` or
 * `${variables}`, with or without query and the document's base path. A literal path beats a template.
 */
export function operationOfRequest(operations: Operations, method: string, path: string): Operation | undefined {
  return foundIn(operations)(`${method.toUpperCase()} ${path}`);
}

/** The playbooks of a service send the same requests again and again, and each is looked up by many. */
const foundIn = rememberedFor((operations: Operations): ((endpoint: string) => Operation | undefined) =>
  remembered((endpoint) => {
    const end = endpoint.indexOf(" ");
    return mostLiteral(operations, endpoint.slice(0, end), endpoint.slice(end + 1));
  }),
);

function mostLiteral(operations: Operations, method: string, path: string): Operation | undefined {
  let best: Operation | undefined;
  let most = -1;
  for (const segments of candidatesOf(operations, path)) {
    for (const { operation, parts } of byLength(operations).get(segments.length) ?? []) {
      const score = operation.method === method ? fit(segments, parts) : undefined;
      if (score === undefined || score <= most) continue;
      best = operation;
      most = score;
    }
  }
  return best;
}

/** The operation that a step's `action` goes to: `GET /orders/${orderId}`. */
export function operationOfAction(operations: Operations, action: string): Operation | undefined {
  const [method = "", path = ""] = action.split(" ");
  return operationOfRequest(operations, method, path);
}

const pathFinder = rememberedFor((operations: Operations) => remembered((path) => fittingPath(operations, path)));

/** All methods of the path, the most literal path first. */
export function operationsOfPath(operations: Operations, path: string): readonly Operation[] {
  return pathFinder(operations)(path);
}

function fittingPath(operations: Operations, path: string): readonly Operation[] {
  return candidatesOf(operations, path)
    .flatMap((segments) =>
      (byLength(operations).get(segments.length) ?? []).flatMap(({ operation, parts }) => {
        const score = fit(segments, parts);
        return score === undefined ? [] : [{ operation, score }];
      }),
    )
    .sort((one, other) => other.score - one.score)
    .map(({ operation }) => operation);
}

/** The segments of the path, and those after the document's base path. */
function candidatesOf({ basePath }: Operations, path: string): readonly (readonly string[])[] {
  const bare = /[?#]|\/$/.test(path) ? path.replace(/[?#].*$/s, "").replace(/(?<=[^/]|^\/)\/+$/, "") : path;
  const paths = basePath !== "" && bare.startsWith(`${basePath}/`) ? [bare, bare.slice(basePath.length)] : [bare];
  return paths.map((candidate) => candidate.split("/"));
}

interface SplitOperation {
  readonly operation: Operation;
  readonly parts: readonly string[];
}

/** A large document is asked for every request of every playbook. */
const byLength = rememberedFor((operations: Operations): ReadonlyMap<number, readonly SplitOperation[]> => {
  const split = operations.operations.map((operation) => ({
    operation,
    parts: operation.path.replace(/(?<=[^/]|^\/)\/+$/, "").split("/"),
  }));
  return Map.groupBy(split, ({ parts }) => parts.length);
});

/**
 * How literally as many segments fit, or undefined when they do not; a variable fits a parameter better than a fixed
 * word.
 */
function fit(path: readonly string[], template: readonly string[]): number | undefined {
  let score = 0;
  for (let index = 0; index < template.length; index++) {
    const part = template[index] as string;
    const segment = path[index] ?? "";
    if (segment === part) {
      score += 3;
      continue;
    }
    const open = segment.includes("{");
    const isParameter = part.includes("{");
    if (isParameter && open) score += 2;
    else if (isParameter && segment !== "" && matchesTemplate(segment, part)) score += 1;
    else if (!(open && segment.startsWith("${"))) return undefined;
  }
  return score;
}

/** `report.{format}` fits `report.pdf`. */
function matchesTemplate(segment: string, part: string): boolean {
  if (/^\{[^{}]*\}$/.test(part)) return true;
  const pieces = part.split(/\{[^{}]*\}/);
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const found = index === pieces.length - 1 ? segment.length - piece.length : segment.indexOf(piece, at);
    if (found < at || !segment.startsWith(piece, found) || (index === 0 && found !== 0)) return false;
    at = found + piece.length;
  }
  return true;
}
