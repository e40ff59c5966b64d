// Represents how much of an OpenAPI document the tests covered, in the events of a run, in JSON reports, and merged
// over shards.

/** In the order in which they are shown. */
export const dimensions = ["operations", "statuses", "parameters", "mediaTypes", "schema"] as const;
export type Dimension = (typeof dimensions)[number];

export interface Coverage {
  readonly services: readonly ServiceCoverage[];
}

export interface ServiceCoverage {
  readonly service: string;
  /** Inside the root: the document first, then the files that it refers to. */
  readonly files: readonly string[];
  /** A hash of all points without their hits: only coverage of the same points can be merged. */
  readonly fingerprint: string;
  /** Ids of tests, sorted; points and findings name them by their index. */
  readonly tests: readonly string[];
  readonly points: readonly CoveragePoint[];
  readonly undocumented: readonly Undocumented[];
  /** Levels of schemas that are counted, where the document has more points than can be kept. */
  readonly levels?: number;
}

/**
 * One thing that can be done with an operation. Its place and its observations count once for every use of a shared
 * schema.
 */
export interface CoveragePoint {
  readonly dimension: Dimension;
  /** `POST /orders`, as in the document. */
  readonly operation: string;
  /** `POST /orders`, `409`, `query limit`, `request application/json`, `body.quantity`, `201 body.status`. */
  readonly name: string;
  /** `minimum 1`, `enum`; absent for a property itself. */
  readonly constraint?: string;
  /** The value's relation to the constraint: `within`, `at`, `beyond`, `NEW`. */
  readonly outcome?: string;
  readonly place: PointPlace;
  /** How often each test did it. */
  readonly seen: readonly Seen[];
  /** Tests whose steps would do it, known without running them. */
  readonly planned?: readonly number[];
}

/** Index of the file; line, column, last line and the column after the last character, from 1. */
export type PointPlace = readonly [file: number, line: number, column: number, endLine: number, endColumn: number];

export type Seen = readonly [test: number, times: number];

/** An answer, or a call, that the document does not have. */
export interface Undocumented {
  readonly kind: "operation" | "status" | "media type" | "property";
  /** `POST /orders`; for a call that the document does not have as it was sent. */
  readonly operation: string;
  /** `418`, `200 text/html`, `200 body.internalCode`; empty for an operation. */
  readonly what: string;
  readonly seen: readonly Seen[];
}

/**
 * Returns the kind of a point in tools that know programs: an operation is a declaration, an outcome of a constraint a
 * branch, everything else a statement.
 */
export function kindOf({ dimension, outcome }: CoveragePoint): "declaration" | "statement" | "branch" {
  if (dimension === "operations") return "declaration";
  return outcome === undefined ? "statement" : "branch";
}

export function isSeen({ seen }: CoveragePoint): boolean {
  return seen.length > 0;
}

/** `POST /orders body.quantity minimum 1: at`. */
export function pointText(point: CoveragePoint): string {
  return point.dimension === "operations" ? point.operation : `${point.operation} ${withinOperation(point)}`;
}

/** The point without its operation: `body.quantity minimum 1: at`. */
export function withinOperation({ name, constraint, outcome }: CoveragePoint): string {
  return `${name}${constraint === undefined ? "" : ` ${constraint}`}${outcome === undefined ? "" : `: ${outcome}`}`;
}
