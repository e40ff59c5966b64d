// Declares the input and output of linking: sentences with their steps, and the linked steps with their origins.

import type { Standing } from "./linkPrepare.ts";
import type { Instruction } from "./playbook.ts";
import type { Step } from "./step.ts";

/**
 * A sentence with its steps. One without steps is not understood, and nothing is concluded from what it might have
 * been.
 */
export interface LinkInput {
  readonly instruction: Instruction;
  readonly steps: readonly Step[];
  /** The sentences of a block, which is the last of `steps`. */
  readonly body?: readonly LinkInput[];
  /** The phrase that it uses, whose steps these are. */
  readonly use?: LinkUse;
}

/** A phrase in use, with its sentences in the caller's terms. */
export interface LinkUse {
  readonly id: string;
  readonly phrase: { readonly path: string; readonly wordings: readonly string[] };
  readonly sets: readonly Step[];
  readonly sentences: readonly LinkInput[];
}

/** The use of a phrase that a step comes from. */
export interface Origin {
  /** The use of its playbook. */
  readonly use: string;
  /** Path of the phrase. */
  readonly path: string;
  readonly phrase: string;
  /** The sentence in the phrase's file; absent if the step gives a parameter its value. */
  readonly instruction?: Instruction;
}

/** A step that runs. `save`, `repeat` and `steps` are gone; `prepare` stays only for a base URL. */
export interface LinkedStep {
  readonly step: Step;
  readonly instruction: Instruction;
  /** The index, from 0, of its sentence in the phase, or in the block for a sentence of a block. */
  readonly index: number;
  /** The steps of a block. */
  readonly steps?: readonly LinkedStep[];
  /** The phrases it comes from, the outermost first. */
  readonly origins?: readonly Origin[];
  /** The use of a phrase that it cleans up after: it runs once for each time that this use began. */
  readonly cleanup?: string;
  /** The variables that no sentence saves, and the later sentences that need them. */
  readonly implied?: ReadonlyMap<string, Instruction>;
  /** That says until what a call is repeated, where it is not the call's own. */
  readonly until?: Instruction;
}

export interface Linked {
  readonly steps: readonly LinkedStep[];
  /** Prepared settings of all following requests. */
  readonly standing: Standing;
  readonly problems: readonly LinkProblem[];
}

/** A problem in how a sentence follows earlier ones, anywhere. */
export interface LinkProblem {
  readonly code: string;
  readonly instruction: Instruction;
  readonly message: string;
  /** Words of the sentence, and what is meant. */
  readonly misspelt?: { readonly written: string; readonly meant: string };
}

export interface LinkAround {
  /** Earlier steps are unknown: a phrase reads the call of its user. */
  readonly isOpen?: boolean;
  /** Prepared settings of all following requests, from above. */
  readonly standing?: Standing;
  /** The same from the setup of the service, for requests to its own address. */
  readonly ofService?: Standing;
  /** Place of the sentence that the inputs unfold. */
  readonly place?: LinkPlace;
}

export type LinkPlace = Pick<LinkedStep, "instruction" | "index" | "origins">;
