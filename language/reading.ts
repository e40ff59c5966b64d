// Defines the input and output of reading a sentence: the types that all parts of the compiler share, so that none of
// them needs another for these.

import type { Span } from "./diagnostic.ts";
import type { KnownResponse } from "./grammar/settle/responseShape.ts";
import type { LockedServer } from "./mcp/lock.ts";
import type { Operations } from "./openapi/operations.ts";
import type { PhraseUse } from "./phrases/phrase.ts";
import type { PhraseTable } from "./phrases/table.ts";
import type { EndpointName } from "./playbook.ts";
import type { Step } from "./step.ts";

/**
 * The facts that a reading of a sentence may depend on. Everything is optional: without context only explicit sentences
 * are understood. The facts that were used are noted, and the sentence is read again if one of them changes: so the
 * reader asks only when a fact counts.
 */
export interface SentenceContext {
  /** "The endpoint" of an endpoint or test case playbook. */
  readonly endpoint?: EndpointName;
  /** The operations of the service's OpenAPI document. */
  readonly operations?: Operations;
  /** Names of the variables that are visible here: front matter of all levels and those saved before. */
  readonly variables?: ReadonlySet<string>;
  /** The MCP servers by name, with what Discover learnt of them; undefined if it has not looked. */
  readonly servers?: ReadonlyMap<string, LockedServer | undefined>;
  /** A request may lack what its operation needs: who asks completes it. */
  readonly isPartial?: true;
  /** The team's own sentences. */
  readonly phrases?: PhraseTable;
  /** The steps of this phase before the sentence, in order (blocks included). */
  readonly before?: readonly Step[];
  /** The steps of the phases above: what they made can be spoken of, but their responses are not checked here. */
  readonly earlier?: readonly Step[];
  /** True if the last call of those is one of a tool. Left out if no caller records the facts that are used. */
  readonly isBehindTool?: boolean;
  /** The known facts about the response of that call. Left out in the same way. */
  readonly response?: KnownResponse | undefined;
}

/** The steps of a sentence, or why it has none. */
export type Compiled = Understood | Refused;

export interface Understood {
  readonly kind: "understood";
  readonly steps: readonly Step[];
  /**
   * Where each field comes from: `[0].headers.Accept`-like paths to spans of the sentence (or of the attachment,
   * negative-free offsets relative to it).
   */
  readonly fields: readonly FieldSpan[];
  /** The phrase that it uses, of which the steps are. */
  readonly use?: PhraseUse;
}

export interface FieldSpan {
  /** Keys and indexes from the list of steps to the field. */
  readonly path: readonly (string | number)[];
  readonly in: "sentence" | "attachment";
  readonly span: Span;
}

interface Refused {
  readonly kind: "refused";
  readonly problem: Problem;
}

/** Why a sentence has no steps; `span` is in the sentence (or attachment) and never empty unless the sentence is. */
export interface Problem {
  readonly code:
    | "not-understood"
    | "ambiguous"
    | "attachment-unused"
    | "attachment-missing"
    | "needs-context"
    | "unknown-operation"
    | "unknown-server"
    | "unknown-tool"
    | "unknown-input"
    | "unknown-resource"
    | "missing-input"
    | "not-discovered"
    | "invalid-value"
    | "nothing-to-do";
  readonly message: string;
  readonly in: "sentence" | "attachment";
  readonly span: Span;
  /** Sentences or corrections that would work, the nearest first, at most three. */
  readonly suggestions: readonly Suggestion[];
  /** Sentences to begin from if nothing is suggested, the nearest first; “…” is left for the author. */
  readonly examples?: readonly string[] | undefined;
}

export interface Suggestion {
  readonly title: string;
  /** Leaves out, adds or changes words of the author: see `Fix`. */
  readonly needsReview?: true;
  /** Replaces `span` of the sentence; the whole sentence when absent. */
  readonly span?: Span;
  readonly text: string;
}

/** The reading of a sentence in a context, with the facts of the context that it has used. */
export interface ReadSentence {
  readonly compiled: Compiled;
  readonly looked: Looked;
}

/** As it was. */
export type Looked = ReadonlyMap<keyof SentenceContext, unknown>;
