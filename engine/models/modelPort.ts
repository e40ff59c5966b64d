// Declares the port to a language model: one question with the form of its answer, answered as JSON text.

import type { JsonObject } from "../../language/index.ts";

/**
 * Where a model is: an OpenAI-compatible API, or the editor. Errors are `PlaybookError`s with a code that begins with
 * `model-`.
 */
export interface ModelPort {
  /** For people: `gpt-5-mini at api.openai.com`. */
  readonly name: string;
  /** Key of its cached answers: another model, or the same one elsewhere, has another. */
  readonly id: string;
  ask(request: ModelRequest, during: DuringQuestion): Promise<ModelReply>;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly answer: AnswerForm;
}

export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

/** `name` is an identifier: some sources ask for a call of a tool of that name. */
export interface AnswerForm {
  readonly name: string;
  readonly description: string;
  /** JSON Schema (2020-12) of an object. */
  readonly schema: JsonObject;
}

export interface DuringQuestion {
  readonly signal: AbortSignal;
  readonly progress?: (progress: ModelProgress) => void;
}

export type ModelProgress =
  | { readonly kind: "asking"; readonly model: string }
  /** `seconds` until it is asked again. */
  | { readonly kind: "waiting"; readonly seconds: number; readonly reason: string }
  | { readonly kind: "receiving"; readonly characters: number };

export interface ModelReply {
  /** The answer, presumably JSON of the form; not yet validated. */
  readonly text: string;
  /** Absent if the source does not say. */
  readonly usage?: TokenUse;
}

export interface TokenUse {
  readonly input: number;
  readonly output: number;
  /** Counted here from the number of characters, because the source did not say. */
  readonly isEstimate?: true;
}
