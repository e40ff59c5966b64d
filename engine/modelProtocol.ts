// Declares the messages between the editor and its engine about models: the choice of a model, its questions and its
// answers. Data only; texts have been masked.

import type { JsonObject, Span } from "../language/index.ts";

import type { RunEvent, SourcePlace } from "./events.ts";
import type { FileEdit } from "./generateProtocol.ts";

/**
 * `editor`: the model of that id that the editor has. `api`: the key is asked for as the secret `key` of the service
 * `@model`, with the origin as its root.
 */
export type ModelChoice =
  | { readonly kind: "editor"; readonly id: string; readonly name: string }
  | {
      readonly kind: "api";
      readonly baseUrl: string;
      readonly model: string;
      /** For a million tokens. */
      readonly price?: { readonly input: number; readonly output: number };
    };

/** Members of every request that may ask a model. */
export interface ModelRun {
  readonly run: string;
  /** Absolute; the root is found from there. */
  readonly folder: string;
  /** Absent: nothing is asked, and what would be asked is in the result. */
  readonly model?: ModelChoice;
  readonly maxTokens?: number;
  readonly maxCost?: number;
}

export interface InterpretParams extends ModelRun {
  /** Absolute paths of playbooks and folders. */
  readonly paths: readonly string[];
  /** With one playbook, only the sentence at this offset. */
  readonly offset?: number;
  readonly keepsWords?: boolean;
}

export interface InterpretResult {
  readonly root: string;
  readonly files: readonly FileEdit[];
  readonly sentences: readonly SentenceProposal[];
  /** The usage in words; absent if no model was asked. */
  readonly spent?: string;
  /** The prompts, one for each sentence; only without a model. */
  readonly prompts?: readonly string[];
}

export interface SentenceProposal {
  readonly path: string;
  readonly line: number;
  readonly span: Span;
  readonly sentence: string;
  readonly kind: "proposed" | "declined" | "unusable";
  readonly english?: string;
  /** Notes for a person, or the reason why there are none. */
  readonly notes: readonly string[];
}

export interface ExplainFailureParams extends ModelRun {
  /** Id of the test; its events, and the events of other tests of the run. */
  readonly test: string;
  readonly events: readonly RunEvent[];
  /** Ask for a change of the test. */
  readonly proposes?: boolean;
}

export interface ExplainFailureResult {
  readonly root: string;
  readonly title: string;
  readonly sentence?: string;
  readonly place?: SourcePlace;
  readonly facts: readonly { readonly kind: string; readonly text: string; readonly place?: SourcePlace }[];
  readonly repair?: RepairView;
  readonly spent?: string;
  readonly prompts?: readonly string[];
}

export interface RepairView {
  readonly kind: "proposed" | "service" | "unclear" | "unusable";
  readonly explanation: string;
  /** The effect on the checks, with its reasons. */
  readonly label?: "strengthening" | "changing" | "weakening";
  readonly notes: readonly string[];
  readonly files: readonly FileEdit[];
}

/** A question of the engine to the editor's model. The answer is the input of one call of the tool. */
export interface EditorModelQuestion {
  /** Refers progress reports to this question. */
  readonly question: string;
  readonly id: string;
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly text: string }[];
  readonly tool: { readonly name: string; readonly description: string; readonly schema: JsonObject };
}

export type EditorModelAnswer =
  | { readonly kind: "answered"; readonly text: string; readonly usage?: { readonly input: number; readonly output: number } }
  | { readonly kind: "failed"; readonly code: string; readonly message: string; readonly fix?: string };
