// Entity tags: the version of a row as ETag, and what If-Match and If-None-Match ask about it.

import type { Call } from "./call.ts";
import { Problem } from "./problem.ts";
import { empty, type Reply } from "./reply.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}

export function entityTag({ version }: Versioned): string {
  return `"${version}"`;
}

/** 304 when the client has this version already, otherwise undefined. */
export function notModified(call: Call, row: Versioned): Reply | undefined {
  const given = call.request.headers["if-none-match"];
  return given !== undefined && names(given, row) ? empty(304, { etag: entityTag(row) }) : undefined;
}

/** 412 when the client means another version than the stored one; no If-Match means any version. */
export function requireMatch(call: Call, row: Versioned): void {
  const given = call.request.headers["if-match"];
  if (given === undefined || names(given, row)) return;
  throw new Problem(412, `The resource has been changed meanwhile: its version is ${entityTag(row)}.`);
}

function names(header: string, row: Versioned): boolean {
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim() === entityTag(row));
}
