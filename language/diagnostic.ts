// Declares a problem of a text: where, why, and what to do. Bad text is always a diagnostic and never an exception.

/** A piece of a text, in UTF-16 code units from its start; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Diagnostic {
  /** Stable, kebab-case, documented in docs/language.md, e.g. `undefined-variable`. */
  readonly code: string;
  readonly severity: "error" | "warning" | "hint";
  /** In the file that the diagnostic is about. */
  readonly span: Span;
  /** One or two sentences: the problem and the fix. */
  readonly message: string;
  readonly fixes?: readonly Fix[];
  /** Sentences to begin from where no fix is known, the nearest first; the author has to change them. */
  readonly examples?: readonly Fix[] | undefined;
  readonly related?: readonly {
    readonly path: string;
    readonly span: Span;
    readonly message: string;
  }[];
  readonly tag?: "unused" | "deprecated";
}

/** A quick fix: edits that a person may accept. `path` is absent if the edit is in the diagnostic's own file. */
export interface Fix {
  readonly title: string;
  /** Changes the author's meaning, or is one of several meanings: a person must see it before it is written. */
  readonly needsReview?: true;
  readonly edits: readonly TextEdit[];
}

export interface TextEdit {
  readonly path?: string;
  readonly span: Span;
  readonly text: string;
}
