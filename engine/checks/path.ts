// Selects values by JSONPath, and says why a path selects nothing.

import { isJsonObject, type Json, nearest } from "../../language/index.ts";
import { atMost, TookTooLong } from "../bounded/watchdog.ts";
import { compileJsonPath } from "./jsonPath.ts";
import { kindOf, memberPath, show } from "./show.ts";

export type Selection =
  | { readonly kind: "one"; readonly value: Json }
  | { readonly kind: "none"; readonly why: string }
  /** A path that can select several values: all of them, with their places. */
  | { readonly kind: "many"; readonly values: readonly Json[]; readonly paths: readonly string[] }
  | { readonly kind: "invalid"; readonly why: string };

/** `root` is what `whole` (such as "the body") names in messages. */
export function select(path: string, root: Json, whole = "the body"): Selection {
  const compiled = compile(path);
  switch (compiled.kind) {
    case "invalid":
      return compiled;
    case "simple":
      return walk(compiled.keys, root, whole);
    case "query": {
      const nodes = nodesOf(compiled, root);
      if (nodes === undefined) return { kind: "invalid", why: `looking for ${path} took longer than ${longestQuery / 1_000} s` };
      const [node] = nodes;
      if (compiled.single) return node === undefined ? { kind: "none", why: `there is no ${path}` } : { kind: "one", value: node.value };
      return { kind: "many", values: nodes.map((node) => node.value), paths: nodes.map((node) => node.path) };
    }
  }
}

function nodesOf({ run }: Extract<Compiled, { kind: "query" }>, root: Json): ReturnType<typeof run> | undefined {
  try {
    return run(root);
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
}

type Key = string | number;

type Compiled =
  | { readonly kind: "simple"; readonly keys: readonly Key[] }
  | {
      readonly kind: "query";
      readonly single: boolean;
      readonly run: (root: Json) => readonly { readonly value: Json; readonly path: string }[];
    }
  | { readonly kind: "invalid"; readonly why: string };

// Compiling is pure, and the paths of a run are those of its playbooks: so the memory stays bounded.
const compiledPaths = new Map<string, Compiled>();

function compile(path: string): Compiled {
  const known = compiledPaths.get(path);
  if (known !== undefined) return known;
  const keys = simpleKeys(path);
  const compiled: Compiled = keys === undefined ? compileQuery(path) : { kind: "simple", keys };
  if (compiledPaths.size >= 2_000) compiledPaths.clear();
  compiledPaths.set(path, compiled);
  return compiled;
}

const simpleSegment = /\.([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|\[(0|-?[1-9]\d{0,14})\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]/y;

/** The keys of a path of names and indexes only: nearly all paths are, and walking them needs no library. */
function simpleKeys(path: string): readonly Key[] | undefined {
  if (!path.startsWith("$")) return undefined;
  const keys: Key[] = [];
  for (let at = 1; at < path.length; ) {
    simpleSegment.lastIndex = at;
    const found = simpleSegment.exec(path);
    if (found === null) return undefined;
    const [, name, index, double, single] = found;
    keys.push(index === undefined ? (name ?? double ?? single ?? "") : Number(index));
    at = simpleSegment.lastIndex;
  }
  return keys;
}

/** Milliseconds. */
const longestQuery = 1_000;

/** Regular expressions, and nested walks; other paths visit each value once. */
function mayTakeLong(path: string): boolean {
  return /\b(?:match|search)\s*\(/.test(path) || (path.match(/\.\.|\?/g)?.length ?? 0) > 1;
}

function compileQuery(path: string): Compiled {
  try {
    const { single, run } = compileJsonPath(path);
    return { kind: "query", single, run: mayTakeLong(path) ? (root) => atMost(longestQuery, () => run(root)) : run };
  } catch (error) {
    const why = error instanceof Error ? error.message : "syntax error";
    return { kind: "invalid", why: `${path} is not a JSONPath: ${why}` };
  }
}

function walk(keys: readonly Key[], root: Json, whole: string): Selection {
  let value = root;
  for (let index = 0; index < keys.length; index++) {
    const next = child(value, keys[index] as Key);
    if (next === undefined) return { kind: "none", why: whyAbsent(keys, index, value, whole) };
    value = next;
  }
  return { kind: "one", value };
}

function child(value: Json, key: Key): Json | undefined {
  if (typeof key === "number") return Array.isArray(value) ? (value as readonly Json[]).at(key) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** `there is no $.status; the body has: id, state (did you mean $.state?)`. */
function whyAbsent(keys: readonly Key[], depth: number, parent: Json, whole: string): string {
  const key = keys[depth] as Key;
  const base = keys.slice(0, depth).reduce<string>(memberPath, "$");
  const owner = depth === 0 ? whole : base;
  const absent = `there is no ${memberPath(base, key)}`;
  if (typeof key === "number") {
    if (!Array.isArray(parent)) return `${absent}; ${owner} is ${described(parent)}, not a list`;
    return `${absent}; ${owner} has ${parent.length === 0 ? "no items" : parent.length === 1 ? "1 item" : `${parent.length} items`}`;
  }
  if (Array.isArray(parent)) return `${absent}; ${owner} is a list (an item is ${base}[0])`;
  if (!isJsonObject(parent)) return `${absent}; ${owner} is ${described(parent)}`;
  const names = Object.keys(parent);
  if (names.length === 0) return `${absent}; ${owner} is an empty object`;
  const meant = nearest(key, names);
  const shown = names.length > 12 ? `${names.slice(0, 12).join(", ")}, … (${names.length} in all)` : names.join(", ");
  const rest = keys.slice(depth + 1);
  const hint = meant === undefined ? "" : ` (did you mean ${rest.reduce<string>(memberPath, memberPath(base, meant))}?)`;
  return `${absent}; ${owner} has: ${shown}${hint}`;
}

function described(value: Json): string {
  return value === null || typeof value === "boolean" ? show(value) : `${kindOf(value)} (${show(value)})`;
}
