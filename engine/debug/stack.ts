// Tracks the position of a run during debugging: nested lists of steps, each with the sentence of its current step.

import { rememberedFor } from "../../language/index.ts";
import type { SourcePlace } from "../events.ts";
import type { PlannedStep } from "../planned.ts";
import type { PhaseState } from "../running/context.ts";
import { spoken } from "../running/spoken.ts";
import type { Snapshot } from "./snapshot.ts";

/** The steps of a phase, or of one iteration of a block, while they run. */
export interface Level {
  readonly id: number;
  /** The level with the step that runs these. */
  readonly parent: Level | undefined;
  readonly state: PhaseState;
  readonly iterations: readonly number[];
  steps: readonly PlannedStep[];
  index: number;
  /** The sentences that the step before came from. */
  entered: readonly string[];
  /** Where each of the sentences of the current step began, with all as it was before it. */
  starts: Start[];
  /** Steps run although the phase has failed. */
  goesOn: boolean;
  /** Run in the console already, and written into the file since. */
  inserted: readonly Inserted[];
  /** The steps of these. */
  done: Set<PlannedStep>;
}

interface Start {
  readonly index: number;
  readonly before: Snapshot;
  /** Counts on with each sentence that begins. */
  readonly moment: number;
}

export interface Inserted {
  /** In the files as they were read last. */
  readonly place: SourcePlace;
  /** The moment of the stop in which the console ran it. */
  readonly moment: number;
}

/** A sentence of a playbook or, inside it, of a phrase that it uses. */
export interface Sentence {
  readonly key: string;
  readonly text: string;
  readonly place: SourcePlace;
  /** How the phrase is worded. */
  readonly phrase?: string;
}

export interface StackFrame {
  readonly level: Level;
  /** The index among the sentences of the level's step. */
  readonly depth: number;
  readonly sentence: Sentence;
  readonly name: string;
}

/** The sentence of the playbook first, then those of phrases, the outermost first. */
export const sentencesOf = rememberedFor(findSentences);

function findSentences({ instruction, sentence, place, origins = [], cleanup }: PlannedStep): readonly Sentence[] {
  const own: Sentence = { key: `${instruction}${cleanup === undefined ? "" : ` ${cleanup}`}`, text: sentence, place };
  const inPhrases = origins.flatMap((origin): readonly Sentence[] => {
    if (origin.sentence === undefined) return [];
    const { use, phrase, place: at } = origin;
    return [{ key: `${use} ${at.path}:${at.line}:${at.column}`, text: origin.sentence, place: at, phrase }];
  });
  return [own, ...inPhrases];
}

/** The level with all around it, the outermost first. */
export function levelsTo(level: Level): readonly Level[] {
  return level.parent === undefined ? [level] : [...levelsTo(level.parent), level];
}

/** The innermost first; of the level itself only the sentences down to `depth`. */
export function framesAt(level: Level, depth: number): readonly StackFrame[] {
  return levelsTo(level)
    .flatMap((one) => {
      const planned = one.steps[one.index];
      if (planned === undefined) return [];
      const sentences = sentencesOf(planned);
      return (one === level ? sentences.slice(0, depth + 1) : sentences).map(
        (sentence, at): StackFrame => ({ level: one, depth: at, sentence, name: nameOf(one, planned, sentence, at) }),
      );
    })
    .toReversed();
}

function nameOf({ state, iterations, parent }: Level, { phase }: PlannedStep, { text, phrase }: Sentence, depth: number): string {
  const said = spoken(text);
  if (depth > 0 && phrase !== undefined) return `${phrase}: ${said}`;
  const row = iterations.at(-1);
  const isBlock = row !== undefined && parent?.state === state;
  if (isBlock) return `Row ${row + 1}: ${said}`;
  return `${state.frame.playbook.title} · ${phase}: ${said}`;
}

/** Where the run is, as a list to compare: a step into adds to its end, a step over replaces its last. */
export function positionOf(frames: readonly StackFrame[]): readonly Position[] {
  return frames.toReversed().map(({ level, sentence }) => ({ list: level.id, key: `${level.id} ${sentence.key}` }));
}

export interface Position {
  readonly list: number;
  readonly key: string;
}

/** Returns whether `now` is `from` itself, or inside the sentence that `from` is at. */
export function isWithin(now: readonly Position[], from: readonly Position[]): boolean {
  return from.every(({ key }, index) => now[index]?.key === key);
}
