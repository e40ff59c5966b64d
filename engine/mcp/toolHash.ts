// Computes fingerprints of a tool's definition, to detect changes, and of a configuration's program or address, so that
// consent applies to exactly that.

import { createHash } from "node:crypto";
import { isJsonObject, type Json, type LockedTool, setKey } from "../../language/index.ts";
import type { McpServerConfig } from "./config.ts";

/**
 * SHA-256 over the parts that a model or a person reads and that a call must fit; the order of keys does not matter.
 */
export function toolHash({ name, title, description, inputSchema, outputSchema, annotations }: Omit<LockedTool, "hash">): string {
  return sha256(canonicalJson({ name, title, description, inputSchema, outputSchema, annotations } as unknown as Json));
}

/**
 * Over the command line, the folder and the names of variables, or the address and the names of headers: values may
 * change, they are secrets.
 */
export function definitionHash(config: McpServerConfig): string {
  const { kind } = config;
  if (config.kind === "stdio") {
    const { command, args, env, cwd, envFile } = config;
    return sha256(canonicalJson({ kind, command, args, env: Object.keys(env).toSorted(), cwd, envFile } as unknown as Json));
  }
  return sha256(canonicalJson({ kind, url: config.url, headers: Object.keys(config.headers).toSorted() }));
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** JSON with sorted keys; undefined members are left out, as JSON does. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const out: Record<string, Json> = {};
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key];
    if (member !== undefined) setKey(out, key, sorted(member));
  }
  return out;
}
