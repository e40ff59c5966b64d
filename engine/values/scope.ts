// The variables that a step sees, and where a value comes from when several layers have one.

import type { Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { follow, type Reference } from "./reference.ts";

/** A value that refers to others: computed on each lookup, from their present values. Throws `UnsetVariable`. */
export type Late = (scope: Scope) => Json;
export type Known = Json | Late;

/** Looked up in this order: rows (the innermost first), saved, saved by the service's setup, known before the run. */
export interface Scope {
  readonly rows: readonly ReadonlyMap<string, Known>[];
  readonly saved: Map<string, Json>;
  /** Never changed: what all playbooks below a service share. */
  readonly service: ReadonlyMap<string, Json>;
  /** Values that refer to themselves, directly or indirectly, must not be among them. */
  readonly known: ReadonlyMap<string, Known>;
}

const nothing: ReadonlyMap<string, Json> = new Map();

export function createScope(known: ReadonlyMap<string, Known>, service = nothing, row?: ReadonlyMap<string, Known>): Scope {
  return { rows: row === undefined ? [] : [row], saved: new Map(), service, known };
}

/** The same variables with a row before them; values saved inside are visible outside. */
export function withRow(scope: Scope, row: ReadonlyMap<string, Known>): Scope {
  return { ...scope, rows: [row, ...scope.rows] };
}

export function lookUp(scope: Scope, name: string): Json | undefined {
  for (let index = 0; index < scope.rows.length; index += 1) {
    const value = scope.rows[index]?.get(name);
    // A row's values are filled from the outer scope, so that `sku: ${sku}-2` is not circular.
    if (value !== undefined) return typeof value === "function" ? made(value, { ...scope, rows: scope.rows.slice(index + 1) }) : value;
  }
  if (scope.saved.has(name)) return scope.saved.get(name);
  const shared = scope.service.get(name);
  if (shared !== undefined) return shared;
  const known = scope.known.get(name);
  return typeof known === "function" ? made(known, scope) : known;
}

/**
 * The maximum number of variables in one value, including those inside them: a value that refers to another twice
 * doubles them.
 */
const mostMade = 100_000;
let level = 0;
let count = 0;

function made(late: Late, scope: Scope): Json {
  if (level === 0) count = 0;
  count += 1;
  if (count > mostMade) {
    const message = `A value is composed of more than ${mostMade.toLocaleString("en")} values of other variables.`;
    throw new PlaybookError("value-too-large", message, "Look for variables that contain each other.");
  }
  level += 1;
  try {
    return late(scope);
  } finally {
    level -= 1;
  }
}

/** A reference that leads to no value. In a teardown the step is skipped; elsewhere it is an error. */
export class UnsetVariable extends PlaybookError {
  readonly variable: string;

  readonly reference: Reference;
  readonly exists: boolean;
  /** The reader of the value, where that is not the step itself: `the default header X-Tenant`. */
  readonly neededBy: string | undefined;

  constructor(reference: Reference, exists: boolean, neededBy?: string) {
    const where = reference.text.slice(reference.name.length);
    const why = exists
      ? `The variable \${${reference.name}} has a value, but not at ${where}`
      : `The variable \${${reference.name}} has no value`;
    super(
      "unset-variable",
      neededBy === undefined ? `${why}.` : `${why}, and ${neededBy} needs it.`,
      exists
        ? "Check the saved value, or change the path."
        : "Give it a value in the front matter, with --var, or save it in an earlier step.",
    );
    this.name = "UnsetVariable";
    this.variable = reference.name;
    this.reference = reference;
    this.exists = exists;
    this.neededBy = neededBy;
  }
}

/** Throws `UnsetVariable`. */
export function resolve(scope: Scope, reference: Reference): Json {
  const whole = lookUp(scope, reference.name);
  if (whole === undefined) throw new UnsetVariable(reference, false);
  if (reference.path.length === 0) return whole;
  const value = follow(whole, reference.path);
  if (value === undefined) throw new UnsetVariable(reference, true);
  return value;
}
