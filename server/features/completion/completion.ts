// Declares a completion proposal, and the inputs that every kind of proposal shares.

import type { PhaseName, Span, Workspace } from "../../../language/index.ts";

export interface Completion {
  readonly label: string;
  /** Text to type to find it, where the label has more than that and there are many of them. */
  readonly name?: string;
  /** Text that an editor compares with the replaced one; the label when absent. */
  readonly filter?: string | undefined;
  readonly kind:
    | "variable"
    | "member"
    | "server"
    | "tool"
    | "input"
    | "key"
    | "value"
    | "endpoint"
    | "field"
    | "status"
    | "schema"
    | "sentence"
    | "phase"
    | "file";
  /** A few words after the label. */
  readonly detail?: string;
  /** In Markdown. */
  readonly documentation?: string;
  /** The inserted text; the label when absent. */
  readonly insert?: string;
  /** True if `insert` has places to fill in, in the notation of snippets. */
  readonly isSnippet?: true;
  /** The replaced span: on one line, ending at or after the cursor. */
  readonly span: Span;
  /** Proposals of a lower rank come first; 0 when absent. */
  readonly rank?: number;
  readonly isDeprecated?: true;
  /** True if typing more brings other proposals. */
  readonly isOneOfMore?: true;
}

/**
 * Where completion is asked for. `workspace` may be older than `text` by a few keystrokes, since analysing takes longer
 * than a keystroke may.
 */
export interface Caret {
  readonly workspace: Workspace;
  readonly path: string;
  readonly text: string;
  readonly offset: number;
  /** Offset at which the line begins. */
  readonly lineStart: number;
  /** The line up to the caret. */
  readonly before: string;
  /** The line after the caret. */
  readonly after: string;
}

export interface SentenceCaret extends Caret {
  readonly phase: PhaseName;
  /** Offset in `before` at which the sentence begins. */
  readonly sentenceStart: number;
}

/** The span of the last `length` characters before the caret, and the first `behind` ones after it. */
export function spanBefore({ offset }: Caret, length: number, behind = 0): Span {
  return { start: offset - length, end: offset + behind };
}

/** Escapes what means something in a snippet. */
export function plain(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
