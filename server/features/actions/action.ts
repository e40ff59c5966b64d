// Defines an action on a text, as edits.

import type { Diagnostic, TextEdit } from "../../../language/index.ts";

export interface Action {
  readonly title: string;
  readonly kind: "quickfix" | "refactor.rewrite" | "refactor.extract" | "refactor.inline";
  /** The problem that it fixes. */
  readonly problem?: Diagnostic;
  readonly isPreferred?: true;
  readonly edits: readonly TextEdit[];
  /** A file that comes into being with it. */
  readonly creates?: { readonly path: string; readonly text: string };
}
