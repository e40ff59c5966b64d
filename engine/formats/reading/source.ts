// Holds the state of reading one file: names, secrets, placeholders, and the counts of requests and assertions.

import { folderOf, isInside, isOutsidePath, joinPath, type Step, type Value } from "../../../language/index.ts";
import type { ImportFormat } from "../names.ts";
import { generatedValue } from "./generated.ts";
import { createNames, type VariableNames } from "./names.ts";
import { type RawRequest, requestStep, requestWords } from "./request.ts";
import { createSecrets, isSecretValue, type Secrets } from "./secrets.ts";
import type { ImportedCall, ImportedSource, ImportedTest, ImportedVariable, ImportFile, Place, Unfit, UnfitKind } from "./suite.ts";
import { createTemplates, type Templates } from "./templates.ts";
import { Unfitting } from "./unfitting.ts";

export interface Source {
  readonly file: string;
  readonly names: VariableNames;
  readonly secrets: Secrets;
  readonly templates: Templates;
  readonly variables: Map<string, ImportedVariable>;
  readonly environments: Map<string, Map<string, ImportedVariable>>;
  readonly tests: ImportedTest[];
  readonly unfit: Unfit[];
  readonly found: { requests: number; assertions: number };
  /** Variables that contain an address with its scheme. */
  readonly addresses: Set<string>;
  /** Counts the request and gives it to the call, or lists it there. */
  request(call: ImportedCall, raw: RawRequest, place?: Place): void;
  /** Counts an assertion; it goes into `call.asserts` or is listed. */
  assertion(): void;
  list(kind: UnfitKind, place: Place, what: string, reason: string): void;
  define(into: Map<string, ImportedVariable>, spelling: string, value: ImportedVariable["value"], isMarked?: boolean): void;
  /**
   * Returns whether a variable that gets this literal value is a secret: it is an encrypted variable then, and the
   * value is written nowhere.
   */
  takesSecret(name: string, value: unknown): boolean;
  done(name: string): ImportedSource;
}

export interface SourceOptions {
  readonly generated?: (words: string) => Value | undefined;
  /** Resolves the words of a placeholder that are not a plain name. */
  readonly reference?: (words: string, source: Source) => string | undefined;
  /** The placeholders of the format, where they are not `{{…}}`; the first group holds the words. */
  readonly pattern?: RegExp;
}

/** The state that all files of one import share: the same spelling is the same variable, and the same secret. */
export interface ImportSession {
  readonly names: VariableNames;
  readonly secrets: Secrets;
  /** Variables that are in JSON without quotes: their texts are JSON there. */
  readonly bare: Set<string>;
  /** Returns whether there is a file at this path inside the root. */
  exists(path: string): boolean;
}

export function openSession(exists: ImportSession["exists"], reserved?: ReadonlySet<string>): ImportSession {
  const names = createNames(reserved);
  return { names, secrets: createSecrets(names), bare: new Set(), exists };
}

export function openSource(
  { name: file, path }: Pick<ImportFile, "name" | "path">,
  format: ImportFormat,
  { names, secrets, bare, exists }: ImportSession,
  { generated = generatedValue, reference, pattern }: SourceOptions = {},
): Source {
  const templates = createTemplates({
    names,
    secrets,
    bare,
    generated,
    ...(pattern === undefined ? {} : { pattern }),
    ...(reference === undefined ? {} : { reference: (words) => reference(words, source) }),
  });
  // A shell has a folder of its own, which is often one above the script's.
  const placeOfFile = (folder: string, written: string): string => {
    const own = joinPath(folder, written);
    if (format !== "curl" || written.includes("${") || exists(own)) return own;
    for (let above = folder; above !== ""; ) {
      above = folderOf(above);
      if (exists(joinPath(above, written))) return joinPath(above, written);
    }
    return own;
  };
  const source: Source = {
    file,
    names,
    secrets,
    templates,
    variables: new Map(),
    environments: new Map(),
    tests: [],
    unfit: [],
    found: { requests: 0, assertions: 0 },
    addresses: new Set(),
    request(call, raw, place = call.place) {
      source.found.requests++;
      const before: Step[] = [];
      const refused = (kind: UnfitKind, what: string, reason: string, at?: Place) =>
        void call.unfit.push({ kind, place: at ?? place, what: kind === "request" ? requestWords(raw) : what, reason });
      const fileAt = (written: string) => {
        const inside = isOutsidePath(written) ? ".." : placeOfFile(folderOf(path), written);
        if (!isInside(inside)) throw new Unfitting("the file is outside the project: copy it into the project");
        if (!inside.includes("${") && !exists(inside)) refused("file", written, "the file does not exist: create it before the run");
        return inside;
      };
      const step = requestStep(raw, { templates, secrets, before, place, refused, fileAt });
      call.before.push(...before);
      if (step !== undefined) call.request = step;
    },
    assertion: () => void source.found.assertions++,
    list: (kind, place, what, reason) => void source.unfit.push({ kind, place, what, reason }),
    define(into, spelling, value, isMarked = false) {
      into.set(names.of(spelling), secrets.variable(names.of(spelling), value, isMarked || isSecretValue(spelling, value)));
    },
    takesSecret(name, value) {
      const variable = typeof value === "string" && value !== "" ? secrets.variable(name, value, false) : {};
      if (variable.secret === true) source.variables.set(name, variable);
      return variable.secret === true;
    },
    done(name) {
      const mask = (unfit: Unfit): Unfit => ({ ...unfit, what: secrets.mask(unfit.what), reason: secrets.mask(unfit.reason) });
      for (const secret of secrets.names)
        if (!source.variables.has(secret) && !inEnvironment(secret)) source.variables.set(secret, { secret: true });
      const { variables, environments, tests, unfit, found } = source;
      for (const test of tests)
        for (const { unfit: own, asserts, saves } of Object.values(test.phases).flat()) {
          own.splice(0, own.length, ...own.map(mask));
          for (const found of [asserts, saves] as { what: string }[][])
            found.splice(0, found.length, ...found.map((one) => ({ ...one, what: secrets.mask(one.what) })));
        }
      return { name, format, file, variables, environments, tests, addresses: source.addresses, unfit: unfit.map(mask), found };
    },
  };
  const inEnvironment = (name: string) => [...source.environments.values()].some((variables) => variables.has(name));
  return source;
}
