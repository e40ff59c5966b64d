// Declares the tasks of the worker. Values go as JSON: numbers with more digits than JavaScript has are objects that
// another thread would not get.

import type { JsonObject } from "../../language/index.ts";

/** Advice to a person whose pattern took too long. */
export const simplify = "Write the pattern without repetitions in repetitions, such as (a+)+.";

export type Task = MatchTask | SchemaTask;

export interface MatchTask {
  readonly kind: "match";
  readonly source: string;
  readonly flags: string;
  readonly text: string;
  /** True to get the groups as well as the match. */
  readonly groups?: boolean;
}

/** Its answer: the problems of the value, in words. */
export interface SchemaTask {
  readonly kind: "schema";
  readonly schemas: SchemaSet;
  /** JSON. */
  readonly schema: string;
  /** JSON. */
  readonly value: string;
}

/** The schemas that one may refer to. Sent to a worker once: it is known by its identity. */
export interface SchemaSet {
  readonly dialect: "2020-12" | "draft-07";
  readonly documents: Readonly<Record<string, JsonObject>>;
  /** Where those are whose names messages use for their parts. */
  readonly named?: { readonly document: string; readonly keys: readonly string[] };
  /** Stops at the first problem. */
  readonly first?: boolean;
}

/** The groups that a match found, the whole first, empty where they were not wanted; null if nothing matches. */
export type Groups = readonly (string | undefined)[] | null;

export type AnswerTo<T extends Task> = T extends MatchTask ? Groups : readonly string[];

/** The message to the worker: sets by their number, and sets that it does not have yet as JSON. */
export interface Request {
  readonly sets: readonly (readonly [number, string])[];
  readonly tasks: readonly (MatchTask | (Omit<SchemaTask, "schemas"> & { readonly schemas: number }))[];
}

/** One for each task, in their order; `ready` is posted once, when the worker has loaded. */
export type Response =
  | { readonly ready: true }
  | { readonly answers: readonly ({ readonly value: unknown } | { readonly error: string })[] };
