// The routes: method, path with `{names}`, handler. Matching is by segments, so a path has one route at most.

import type { DatabaseSync } from "node:sqlite";
import type { Call } from "./call.ts";
import type { Reply } from "./reply.ts";
import type { Shipments } from "./shipments.ts";

/** State that all handlers share. */
export interface Context {
  readonly database: DatabaseSync;
  readonly shipments: Shipments;
  /** How long a login is valid. */
  readonly sessionSeconds: number;
}

export interface Route {
  readonly method: string;
  readonly path: string;
  /** Open routes are answered without a login. */
  readonly open?: true;
  readonly handle: (call: Call, context: Context) => Reply | Promise<Reply>;
}

export type Match =
  | { readonly kind: "found"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "wrongMethod"; readonly allowed: readonly string[] }
  | { readonly kind: "unknown" };

export function matchRoute(routes: readonly Route[], method: string, pathname: string): Match {
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params === undefined) continue;
    if (route.method === method) return { kind: "found", route, params };
    allowed.push(route.method);
  }
  return allowed.length > 0 ? { kind: "wrongMethod", allowed } : { kind: "unknown" };
}

function matchPath(template: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const expected = template.split("/");
  const given = pathname.split("/");
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = decode(given[index] ?? "");
    if (part.startsWith("{") && value) params[part.slice(1, -1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

/** undefined for a segment with a broken percent encoding. */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
