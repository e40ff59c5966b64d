// A team's own sentence: what it is called, what it takes and gives back. Its sentences are in its playbook.

import type { Json } from "../json.ts";
import type { VariableType } from "../playbook.ts";

/**
 * The edition of English that this Playbook reads. A phrase that was written for an earlier one keeps its meaning where
 * this one reads its words, too.
 */
export const englishEdition = 2;

export interface Phrase {
  /** Path of its file. */
  readonly path: string;
  /** Absent if every service of the root can use it. */
  readonly service?: string;
  /** At least one; the first names it. */
  readonly wordings: readonly string[];
  readonly parameters: readonly PhraseParameter[];
  /** Variables that whoever uses it can read afterwards. */
  readonly gives: readonly string[];
  /** The edition that it was written for. */
  readonly english: number;
}

export interface PhraseParameter {
  readonly name: string;
  readonly type: VariableType;
  /** Type of a list's elements. */
  readonly of?: VariableType;
  /** Only the wording names it: it takes a value of any type. */
  readonly anything?: true;
  /**
   * Its default. Without one, a wording that does not name it takes the variable of that name from where the phrase is
   * used.
   */
  readonly value?: Json;
}

/** A sentence that uses a phrase. Without functions, so that it can be compared. */
export interface PhraseUse {
  readonly path: string;
  /** The index of the wording, from 0. */
  readonly wording: number;
  /** Where its words end in the sentence, and what may follow begins. */
  readonly end: number;
  readonly given: readonly Argument[];
  /** `and save the orderId as ${first}`: their names for what it gives back. */
  readonly saved: readonly Saved[];
}

export interface Argument {
  readonly name: string;
  readonly value: Json;
  /** In the sentence, or from the start of what is attached. */
  readonly in: "sentence" | "attachment";
  readonly start: number;
  readonly end: number;
}

interface Saved {
  readonly gives: string;
  readonly as: string;
}

/** Returns whether two phrases can be used in one playbook. */
export function meet(one: Phrase, other: Phrase): boolean {
  return one.service === undefined || other.service === undefined || one.service === other.service;
}
