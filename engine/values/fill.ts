// Values with templates and markers, compiled once into what fills them in: a value without any costs nothing and stays
// the very same object.

import { isAbsolute, join } from "node:path";
import { isJsonObject, type Json, type JsonObject, type NowValue, type RandomValue, setKey } from "../../language/index.ts";
import { fileReference, isFileReference } from "../http/request.ts";
import { nowValue, type RandomSource } from "../random.ts";
import { bounded } from "./bounded.ts";
import { parseReference } from "./reference.ts";
import { resolve, type Scope } from "./scope.ts";
import { fillTemplate, parseTemplate } from "./template.ts";

export interface FillContext {
  readonly scope: Scope;
  readonly random: RandomSource;
  readonly now: () => Date;
  /** Inside the root: where the paths of `$file` start. */
  readonly folder: string;
}

export interface Fillable {
  /** True when filling gives the value as written. */
  readonly constant: boolean;
  /** Throws `UnsetVariable`, and `PlaybookError` for a marker that cannot be made. */
  fill(context: FillContext): Json | Promise<Json>;
}

type Filler = (context: FillContext, made: readonly Json[]) => Json;

/**
 * `$random` is the only part that takes time: all of a value are made first, in the order in which they are written.
 */
export function compileValue(value: Json): Fillable {
  const randoms: RandomValue[] = [];
  const filler = fillerOf(value, randoms);
  if (filler === undefined) {
    const plain = withoutLiterals(value);
    return { constant: true, fill: () => plain };
  }
  if (randoms.length === 0) return { constant: false, fill: (context) => bounded(filler(context, [])) };
  return {
    constant: false,
    async fill(context) {
      const made: Json[] = [];
      for (const wanted of randoms) made.push(await context.random.value(wanted));
      return bounded(filler(context, made));
    },
  };
}

function fillerOf(value: Json, randoms: RandomValue[]): Filler | undefined {
  if (typeof value === "string") return textFiller(value);
  if (Array.isArray(value)) return listFiller(value, randoms);
  if (isJsonObject(value) && !isFileReference(value) && !("$literal" in value))
    return markerFiller(value, randoms) ?? objectFiller(value, randoms);
  return undefined;
}

function textFiller(text: string): Filler | undefined {
  if (!text.includes("${")) return undefined;
  const template = parseTemplate(text);
  return ({ scope }) => fillTemplate(template, scope);
}

function listFiller(list: readonly Json[], randoms: RandomValue[]): Filler | undefined {
  const fillers = list.map((item) => fillerOf(item, randoms));
  if (fillers.every((filler) => filler === undefined)) return undefined;
  const plain = list.map(withoutLiterals);
  return (context, made) =>
    plain.map((item, index) => {
      const filler = fillers[index];
      return filler === undefined ? item : filler(context, made);
    });
}

function objectFiller(object: JsonObject, randoms: RandomValue[]): Filler | undefined {
  const entries = Object.entries(object).map(([key, value]) => [key, fillerOf(value, randoms), withoutLiterals(value)] as const);
  if (entries.every(([, filler]) => filler === undefined)) return undefined;
  return (context, made) => {
    const filled: Record<string, Json> = {};
    for (const [key, filler, plain] of entries) setKey(filled, key, filler === undefined ? plain : filler(context, made));
    return filled;
  };
}

function markerFiller(object: JsonObject, randoms: RandomValue[]): Filler | undefined {
  if (typeof object.$var === "string") {
    const reference = parseReference(object.$var);
    return ({ scope }) => resolve(scope, reference);
  }
  if (typeof object.$file === "string") {
    const template = parseTemplate(object.$file);
    return ({ scope, folder }) => {
      const file = fillTemplate(template, scope);
      return typeof file === "string" ? fileReference(isAbsolute(file) ? file : join(folder, file)) : file;
    };
  }
  if (typeof object.$now === "string") return ({ now }) => nowValue(object as unknown as NowValue, now());
  if (typeof object.$random === "string") {
    const index = randoms.push(object as unknown as RandomValue) - 1;
    return (_, made) => made[index] ?? null;
  }
  return undefined;
}

/** `{ $literal: x }` is x, and nothing inside it is filled in; `$${` is `${`. */
function withoutLiterals(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(withoutLiterals);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value) || isFileReference(value)) return value;
  if ("$literal" in value) return value.$literal ?? null;
  let changed = false;
  const object: Record<string, Json> = {};
  for (const [key, item] of Object.entries(value)) {
    const plain = withoutLiterals(item);
    changed ||= plain !== item;
    setKey(object, key, plain);
  }
  return changed ? object : value;
}
