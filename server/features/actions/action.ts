// Something that can be done about a text, as edits.

import type { Diagnostic, TextEdit } from "../../../language/index.ts";

export interface Action {
  readonly title: string;
  readonly kind: "quickfix" | "refactor.rewrite" | "refactor.extract";
  /** The problem that it mends. */
  readonly problem?: Diagnostic;
  readonly isPreferred?: true;
  readonly edits: readonly TextEdit[];
}
