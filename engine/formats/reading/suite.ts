// Declares the result of every reader of another tool's files: tests of calls, variables, environments, and the list of
// what does not fit. Writing uses nothing else.

import type { ApiRequestStep, Check, Json, PhaseName, Step, StoreEntry } from "../../../language/index.ts";
import type { DomainSentences } from "../gherkin/phraseFiles.ts";
import type { ImportFormat } from "../names.ts";

/** The place of an item in its source file. */
export interface Place {
  /** As a person would name it from where the command was started. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** JSONPath, of files that are JSON or YAML. */
  readonly path?: string;
}

export type UnfitKind =
  | "request"
  | "assertion"
  | "sentence"
  | "script"
  /** A statement that only prints. */
  | "output"
  /** Switched off in the file, so that its tool does not send it either. */
  | "disabled"
  | "authentication"
  | "header"
  | "body"
  | "setting"
  | "variable"
  | "save"
  | "file";

/** Something of the file that is in no step. */
export interface Unfit {
  readonly kind: UnfitKind;
  readonly place: Place;
  /** Its own words, shortened. */
  readonly what: string;
  readonly reason: string;
}

export interface Found<T> {
  readonly place: Place;
  readonly what: string;
  readonly value: T;
}

/** One request with its context. Readers fill it; `settle` turns it into steps. */
export interface ImportedCall {
  readonly place: Place;
  readonly title?: string;
  /** `set` and `wait` steps before the request. */
  readonly before: Step[];
  /** Absent if the request itself does not fit, which is then listed. */
  request?: ApiRequestStep;
  readonly saves: Found<StoreEntry>[];
  readonly asserts: Found<readonly Check[]>[];
  /** `set` and `wait` steps after it. */
  readonly after: Step[];
  readonly unfit: Unfit[];
}

export interface ImportedVariable {
  readonly value?: Json;
  readonly secret?: true;
  /** Tells the values of secrets apart without having them. */
  readonly distinct?: number;
}

export type Variables = ReadonlyMap<string, ImportedVariable>;

export interface ImportedTest {
  readonly title: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly phases: Partial<Readonly<Record<PhaseName, readonly ImportedCall[]>>>;
  /** Its own; what all tests agree on becomes the service's. */
  readonly variables?: Variables;
  /** The same as sentences, for formats that consist of them: a team's own sentences have no calls. */
  readonly sentences?: DomainSentences;
  /** Data rows: one test of each. */
  readonly rows?: readonly Readonly<Record<string, Json>>[];
}

/** One file, or one folder of files that belong together. */
export interface ImportedSource {
  readonly name: string;
  readonly format: ImportFormat;
  readonly file: string;
  readonly variables: Variables;
  readonly environments: ReadonlyMap<string, Variables>;
  readonly tests: readonly ImportedTest[];
  /** Variables that contain an address with its scheme, whatever their names are. */
  readonly addresses?: ReadonlySet<string>;
  readonly unfit: readonly Unfit[];
  /** The items that the reader has found, whether or not they fit; Gherkin sentences that check count as assertions. */
  readonly found: { readonly requests: number; readonly assertions: number };
}

/** A text file for the reader. */
export interface ImportFile {
  /** As it is shown. */
  readonly name: string;
  /** As the workspace names it: inside its root, or `../…`. */
  readonly path: string;
  readonly text: string;
}

export function newCall(place: Place, title?: string): ImportedCall {
  return { place, ...(title === undefined || title === "" ? {} : { title }), before: [], saves: [], asserts: [], after: [], unfit: [] };
}

/** The words of something that does not fit, in one short line. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 90 ? line : `${line.slice(0, 87)}…`;
}

export function placeText({ file, line, path }: Place): string {
  return `${file}${line === undefined ? "" : `:${line}`}${path === undefined ? "" : ` ${path}`}`;
}
