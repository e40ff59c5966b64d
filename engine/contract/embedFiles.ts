// Embeds the files that a document refers to in the document itself, so that references between files, even circular
// ones, become pointers.

import { dirname, relative, resolve } from "node:path";
import { isJsonObject, type Json, type JsonObject, mapItems, mapMembers, percentDecoded } from "../../language/index.ts";
import { readInside } from "../http/files.ts";
import type { FilePort } from "../ports.ts";
import { parseData } from "./parseData.ts";
import { pointerTo } from "./pointer.ts";

export interface ContractSource {
  /** Absolute path of the document; references to other files start from it. */
  readonly path: string;
  /** Absolute; no file outside is read. */
  readonly root: string;
  readonly files: FilePort;
}

export interface Embedded {
  readonly root: JsonObject;
  /** A sentence for each file or address that cannot be read, by the pointer that its references have: `/x-files/3`. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** Absolute paths, or addresses, by their number. */
  readonly files: readonly string[];
}

export const embedded = "x-files";

/** Each file once, under its number. A file that cannot be read costs what needs it: references to it lead nowhere. */
export async function embedFiles(document: JsonObject, source: ContractSource): Promise<Embedded> {
  const numbers = new Map<string, number>([[resolve(source.path), -1]]);
  const contents: (Json | undefined)[] = [];
  const pending: { readonly target: string; readonly reference: string; readonly number: number }[] = [];
  const unreachable = new Map<string, string>();
  const prefixOf = (number: number): string => (number < 0 ? "#" : `#${pointerTo([embedded, String(number)])}`);

  function numberOf(target: string, reference: string): number {
    const known = numbers.get(target);
    if (known !== undefined) return known;
    const number = numbers.size - 1;
    numbers.set(target, number);
    pending.push({ target, reference, number });
    return number;
  }

  function retarget(reference: string, path: string, number: number): string {
    const [file = "", fragment = ""] = reference.split("#", 2);
    if (file === "") return fragment === "" || fragment.startsWith("/") ? prefixOf(number) + fragment : reference;
    const target = isAddress(file) ? file : resolve(dirname(path), percentDecoded(file));
    return prefixOf(numberOf(target, reference)) + fragment;
  }

  const root = withReferences(document, (reference) => retarget(reference, source.path, -1)) as JsonObject;
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { target, reference, number } = next;
    try {
      const parsed = await readReferenced(target, reference, source);
      contents[number] = withReferences(parsed, (inner) => retarget(inner, target, number));
    } catch (error) {
      unreachable.set(pointerTo([embedded, String(number)]), (error as Error).message);
    }
  }
  const read = contents.flatMap((content, number): [string, Json][] => (content === undefined ? [] : [[String(number), content]]));
  const files = [...numbers.keys()].slice(1);
  return { root: read.length === 0 ? root : { ...root, [embedded]: Object.fromEntries(read) }, unreachable, files };
}

/** The sentence for a file that cannot be read, where a problem names its pointer. */
export function explained(problem: string, unreachable: Embedded["unreachable"]): string {
  for (const [pointer, reason] of unreachable) {
    const at = problem.indexOf(`#${pointer}`);
    if (at !== -1 && !/^\d/.test(problem.slice(at + pointer.length + 1))) return reason;
  }
  return problem;
}

async function readReferenced(target: string, reference: string, source: ContractSource): Promise<Json> {
  if (isAddress(target)) throw new Error(`The reference "${reference}" leads to the web. Save that document as a file next to this one.`);
  const bytes = await readInside(target, source);
  return parseData(Buffer.from(bytes).toString("utf8"), relative(source.root, target));
}

function isAddress(file: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(file);
}

/** Members whose keys are names that the author chose. */
const names = new Set([
  "properties",
  "patternProperties",
  "definitions",
  "$defs",
  "dependentSchemas",
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "headers",
  "securitySchemes",
  "links",
  "callbacks",
  "pathItems",
  "paths",
  "webhooks",
  "content",
  "encoding",
  "variables",
  "examples",
  "additionalOperations",
]);
/** Members that are data, in which a reference is only a text. */
const data = new Set(["example", "default", "enum", "const", "value", "x-example", "x-examples"]);

/** Returns whether a member is data. `isNamed` says that the keys of its owner are names. */
export function isData(key: string, value: Json, isNamed: boolean): boolean {
  return !isNamed && (data.has(key) || (key === "examples" && Array.isArray(value)));
}

/** Returns whether the keys of a member are names. */
export function hasNames(key: string, value: Json, isNamed: boolean): boolean {
  return !isNamed && names.has(key) && isJsonObject(value);
}

function withReferences(value: Json, retarget: (reference: string) => string, isNamed = false): Json {
  if (Array.isArray(value)) return mapItems(value as readonly Json[], (item) => withReferences(item, retarget));
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (key, member) => {
    if (isData(key, member, isNamed)) return member;
    if (key === "$ref" && typeof member === "string") return retarget(member);
    return withReferences(member, retarget, hasNames(key, member, isNamed));
  });
}
