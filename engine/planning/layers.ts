// The values that a playbook's variables have before it runs, by the precedence of what defines them.

import { isDeclaredSecret, type Json, type VariableDefinition } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { fileReference } from "../http/request.ts";
import type { RandomSource } from "../random.ts";
import { compileValue } from "../values/fill.ts";
import { parseReference } from "../values/reference.ts";
import { createScope, type Known, type Late } from "../values/scope.ts";
import { parseTemplate } from "../values/template.ts";

/** Definitions of one file; `folder` is where the paths of its files start, inside the root. */
export interface Layer {
  readonly path: string;
  readonly folder: string;
  readonly definitions: readonly VariableDefinition[];
}

export interface Layered {
  readonly values: ReadonlyMap<string, Json>;
  /** The effective definition, and its file. */
  readonly definitions: ReadonlyMap<string, { readonly definition: VariableDefinition; readonly path: string }>;
  readonly encrypted: ReadonlySet<string>;
  /**
   * The paths inside the root of file variables and lists of files, by name, except values that refer to other
   * variables.
   */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/**
 * The lowest layer first; `given` (`--var`, `--secret`) overrides all of them. An encrypted variable stays encrypted,
 * whatever the source of its value.
 */
export function mergeLayers(
  layers: readonly Layer[],
  given: ReadonlyMap<string, Json>,
  secrets: ReadonlyMap<string, Json>,
  join: (folder: string, path: string) => string,
): Layered {
  const values = new Map<string, Json>();
  const definitions = new Map<string, { definition: VariableDefinition; path: string }>();
  const encrypted = new Set<string>(secrets.keys());
  const files = new Map<string, readonly string[]>();
  for (const { path, folder, definitions: own } of layers) {
    for (const definition of own) {
      const { name, type, value } = definition;
      definitions.set(name, { definition, path });
      if (isDeclaredSecret(definition)) encrypted.add(name);
      files.delete(name);
      const paths = pathsOf(definition)?.map((path) => join(folder, path));
      if (paths !== undefined) {
        files.set(name, paths.filter(isPlain));
        values.set(name, type === "file" ? fileValue(paths[0] ?? "") : paths.map(fileValue));
      } else if (value !== undefined) values.set(name, value);
      else values.delete(name);
    }
  }
  for (const [name, value] of [...given, ...secrets]) {
    values.set(name, value);
    files.delete(name);
  }
  return { values, definitions, encrypted, files };
}

/**
 * The paths of a file or of a list of files as its definition has them; undefined for a variable that is neither, or
 * has no value.
 */
function pathsOf({ type, of, value }: VariableDefinition): readonly string[] | undefined {
  if (type === "file") return typeof value === "string" ? [value] : undefined;
  return type === "list" && of === "file" && Array.isArray(value) ? value.map(String) : undefined;
}

function isPlain(path: string): boolean {
  return !path.includes("${");
}

/** `path` is inside the root. One that refers to other variables is known when those are. */
function fileValue(path: string): Json {
  return isPlain(path) ? fileReference(path) : { $file: path };
}

/**
 * The path that `--var` gives to a file variable, or a JSON list of paths for a list of files; paths are inside the
 * root.
 */
export function givenFiles(definition: VariableDefinition | undefined, value: Json): Json {
  if (definition?.type === "file") return fileReference(String(value));
  return definition?.type === "list" && definition.of === "file" && Array.isArray(value)
    ? value.map((path) => fileReference(String(path)))
    : value;
}

export interface Resolved {
  readonly values: ReadonlyMap<string, Known>;
  /** One sentence for each value that cannot be made, by the name of the variable. */
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Values may refer to other variables. Fills in references whose values are known; a value that depends on a row or on
 * a save of the run (`isLate`) is computed on lookup. An `opaque` value, such as a secret, contains no references, even
 * if it looks like it does.
 */
export function resolveReferences(
  values: ReadonlyMap<string, Json>,
  isLate: (name: string) => boolean,
  opaque: ReadonlySet<string> = new Set(),
): Resolved {
  const done = new Map<string, Known>();
  const problems = new Map<string, string>();
  // A value that refers to a broken one is broken too, and one message is enough.
  const broken = new Set<string>();
  const open = new Set<string>();
  const visit = (name: string): void => {
    const value = values.get(name);
    if (value === undefined || done.has(name) || problems.has(name) || broken.has(name)) return;
    if (open.has(name)) {
      problems.set(name, `The value of \${${name}} refers to itself, through ${[...open].map((one) => `\${${one}}`).join(", ")}.`);
      return;
    }
    const others = opaque.has(name) ? [] : referencesIn(value);
    open.add(name);
    for (const other of others) visit(other);
    open.delete(name);
    if (problems.has(name) || others.some((other) => problems.has(other) || broken.has(other))) {
      broken.add(name);
      return;
    }
    const unknown = others.find((other) => !done.has(other) && !isLate(other));
    if (unknown !== undefined) problems.set(name, `The value of \${${name}} refers to \${${unknown}}, which is not defined.`);
    else if (others.some((other) => isLate(other) || typeof done.get(other) === "function")) done.set(name, lateValue(value));
    else if (others.length === 0) done.set(name, value);
    else {
      try {
        done.set(name, lateValue(value)(createScope(done)));
      } catch (error) {
        if (!(error instanceof PlaybookError)) throw error;
        problems.set(name, `The value of \${${name}} cannot be computed. ${error.message}`);
      }
    }
  };
  for (const name of values.keys()) visit(name);
  return { values: done, problems };
}

const noRandom: RandomSource = { value: async () => null };

/** Values of variables may contain references but no generators: `$random` and its like belong in steps. */
export function lateValue(value: Json): Late {
  const compiled = compileValue(value);
  return (scope) => {
    const filled = compiled.fill({ scope, random: noRandom, now: () => new Date(), folder: "" });
    return filled instanceof Promise ? value : filled;
  };
}

export function referencesIn(value: Json): readonly string[] {
  if (typeof value === "string") {
    return parseTemplate(value).flatMap((part) => (typeof part === "string" ? [] : [part.name]));
  }
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "$var" && typeof member === "string" ? [parseReference(member).name] : referencesIn(member),
  );
}
