/**
 * Declares the messages between the page of the steps panel and its host. Data only; secrets are masked before they
 * come this far.
 */
import type { RunEvent, SessionView } from "../../engine/protocol.ts";
import type { InstructionAddress, LineRange, StepEdit, StepsView } from "../../server/protocol.ts";

export type ToPage =
  | { readonly kind: "shown"; readonly shown: Shown }
  /** Where the cursor is in the text; null if no editor shows it. */
  | { readonly kind: "cursor"; readonly line: number | null; readonly character: number }
  /** The outcome of the edit with that number. */
  | { readonly kind: "edited"; readonly edit: number; readonly outcome: EditOutcome }
  | { readonly kind: "events"; readonly events: readonly RunEvent[] }
  /** A sentence for the status line; an error is read out at once. */
  | ({ readonly kind: "said" } & Said);

export interface Said {
  readonly text: string;
  readonly isError: boolean;
  /** The instruction that can run together with all above it, which may save the variables that it needs. */
  readonly runToHere?: { readonly phase: InstructionAddress["phase"]; readonly instruction: number };
}

/** The whole content of the page except results. */
export interface Shown {
  /** Null while there is none; `problem` says why. */
  readonly view: StepsView | null;
  readonly problem: { readonly text: string; readonly way: Way | null } | null;
  readonly trusted: boolean;
  readonly environment: string | null;
  /** The instruction that is being sent, or null. */
  readonly sending: { readonly phase: string; readonly instruction: number; readonly mode: SendMode } | "reset" | null;
  readonly session: SessionView | null;
}

export type EditOutcome =
  | { readonly kind: "done"; readonly how: "nothing" | "words" | "sentence" | "steps file" }
  | { readonly kind: "refused"; readonly reason: string };

/** Ways out that the host knows. */
export type Way = "restart" | "log" | "trust" | "text" | "run" | "reset" | "cancel" | "environment" | "steps file";

export type SendMode = "only this" | "to here";

export type FromPage =
  | { readonly kind: "ready" }
  | {
      readonly kind: "edit";
      readonly edit: number;
      readonly step: InstructionAddress & { readonly index: number };
      /** The text that the page showed, so that a concurrent change is noticed. */
      readonly seen: { readonly sentence: string | null; readonly steps: string };
      readonly change: StepEdit;
    }
  | { readonly kind: "fix"; readonly reason: number; readonly title: string }
  | { readonly kind: "reveal"; readonly uri: string; readonly range: LineRange; readonly focus: boolean }
  | { readonly kind: "send"; readonly phase: InstructionAddress["phase"]; readonly instruction: number; readonly mode: SendMode }
  | { readonly kind: "way"; readonly way: Way };
