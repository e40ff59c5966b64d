// Declares the request that turns the actual values of a run into the expectations of its sentences. Data only.

import type { Json } from "../language/json.ts";
import type { WorkspaceEditView } from "./protocol.ts";

export const acceptActualRequest = "playbook/acceptActual";

export interface AcceptActualParams {
  /** URI of the playbook that ran. */
  readonly uri: string;
  /** All of them, or none. */
  readonly checks: readonly FailedCheckView[];
}

export interface FailedCheckView {
  /** Sentence of the instruction when it ran, and where it began, from 1. */
  readonly sentence: string;
  readonly line: number;
  /** As the step has it, and as it was compared: with the values of its references. */
  readonly check: Json;
  readonly filled: Json;
  readonly actual: Json;
  /** Status of the response that it checked. */
  readonly answered?: number;
}

export type AcceptActualResult =
  /** `looksMade`: the next run will hardly find the same value. */
  | {
      readonly kind: "edited";
      readonly edit: WorkspaceEditView;
      readonly changes: readonly LineChangeView[];
      readonly looksMade: boolean;
    }
  | { readonly kind: "refused"; readonly reason: string };

/** Lines of a file that go and come; `path` is inside the root. */
export interface LineChangeView {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}
