// Asks a model for the steps of sentences that the compiler refuses, and proposes the change with notes for review.
// Writes nothing.

import {
  type ChangeSet,
  describe,
  instructionText,
  lineStarts,
  type PhaseName,
  positionAt,
  type Span,
  type Step,
  type Workspace,
} from "../../language/index.ts";
import type { Model, Question } from "../models/askModel.ts";
import { changesBetween } from "./changesBetween.ts";
import { type JudgedSteps, judgeSteps } from "./judgeSteps.ts";
import { flagOf, strangeLiterals } from "./literals.ts";
import { interpretPrompt, type StepsAnswer, stepsAnswer } from "./prompt.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";
import { textOf, type UnreadSentence, unreadSentences } from "./unread.ts";

export interface InterpretOptions {
  /** Playbooks, inside the root; services first. */
  readonly paths: readonly string[];
  /** Only the sentences that this says yes to. */
  readonly isWanted?: (sentence: UnreadSentence) => boolean;
  /** The sentence stays, and the steps file gives its steps. */
  readonly keepsWords?: boolean;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number, sentence: SentencePlace) => void;
}

export interface SentencePlace {
  readonly path: string;
  readonly phase: PhaseName;
  /** From 1, in the text as it was before. */
  readonly line: number;
  readonly column: number;
  readonly span: Span;
  readonly sentence: string;
}

export interface InterpretedSentence extends SentencePlace {
  readonly outcome:
    | {
        readonly kind: "proposed";
        readonly how: "sentence" | "steps file";
        readonly steps: readonly Step[];
        /**
         * The sentence that replaces it, or its steps in Playbook's own words; absent if no sentence expresses them.
         */
        readonly english?: string;
        /** Points for review: literals from nowhere, secrets that the sentence does not name. */
        readonly flags: readonly string[];
        readonly isKept: boolean;
      }
    /** The model explains why there are no steps, or its answers cannot be used. */
    | { readonly kind: "declined" | "unusable"; readonly problems: readonly string[] };
}

export interface Interpretation {
  readonly changeSet: ChangeSet;
  readonly sentences: readonly InterpretedSentence[];
}

/**
 * One sentence after the other, since a later one may lean on what an earlier one saves. Throws `PlaybookError` if the
 * model gives no answer at all.
 */
export async function interpret(workspace: Workspace, model: Model, options: InterpretOptions): Promise<Interpretation> {
  const { paths, isWanted = () => true, keepsWords = false, signal, progress } = options;
  const all = paths.flatMap((path) => unreadSentences(workspace, path).map((unread) => ({ unread, place: placeOf(workspace, unread) })));
  const wanted = all.filter(({ unread }) => isWanted(unread));
  const sentences: InterpretedSentence[] = [];
  const replaced = new Set<UnreadSentence>();
  let current = workspace;
  for (const [index, { unread, place }] of wanted.entries()) {
    progress?.(index, wanted.length, place);
    // Of equal sentences, the earlier ones that still have no steps.
    const before = all
      .slice(
        0,
        all.findIndex((one) => one.unread === unread),
      )
      .filter((one) => isSameSentence(one.unread, unread));
    const equal = unreadSentences(current, unread.path).filter((one) => isSameSentence(one, unread));
    const sentence = equal[before.filter((one) => !replaced.has(one.unread)).length];
    // A change above it has given it a meaning in the meantime.
    if (sentence === undefined) continue;
    const { outcome, after } = await interpretOne(current, model, sentence, { keepsWords, by: model.name }, signal);
    current = after;
    if (outcome.kind === "proposed") replaced.add(unread);
    sentences.push({ ...place, outcome });
  }
  return { changeSet: changesBetween(workspace, current), sentences };
}

/** The first question about each of the sentences. */
export function interpretQuestions(workspace: Workspace, { paths, isWanted = () => true }: Pick<InterpretOptions, "paths" | "isWanted">) {
  return paths.flatMap((path) =>
    unreadSentences(workspace, path)
      .filter(isWanted)
      .map((sentence) => ({ place: placeOf(workspace, sentence), question: questionOf(sentence, surroundingsOf(workspace, sentence)) })),
  );
}

function questionOf(sentence: UnreadSentence, around: Surroundings): Question<StepsAnswer> {
  return { messages: interpretPrompt(sentence, around), answer: stepsAnswer };
}

async function interpretOne(
  workspace: Workspace,
  model: Model,
  sentence: UnreadSentence,
  options: { readonly keepsWords: boolean; readonly by: string },
  signal: AbortSignal,
): Promise<{ readonly outcome: InterpretedSentence["outcome"]; readonly after: Workspace }> {
  const around = surroundingsOf(workspace, sentence);
  const verdicts = new Map<string, JudgedSteps>();
  const judge = ({ steps, reason }: StepsAnswer): readonly string[] => {
    if (steps.length === 0) return reason === undefined ? ["There are no steps and no reason."] : [];
    const verdict = judgeSteps(workspace, sentence, around, steps, options);
    verdicts.set(JSON.stringify(steps), verdict);
    return verdict.kind === "bad" ? verdict.problems : [];
  };
  const answered = await model.ask({ ...questionOf(sentence, around), judge }, signal);
  if (answered.kind === "unusable") return { outcome: { kind: "unusable", problems: answered.problems }, after: workspace };
  const { steps, reason = "" } = answered.value;
  const verdict = verdicts.get(JSON.stringify(steps));
  if (verdict?.kind !== "good") return { outcome: { kind: "declined", problems: [reason] }, after: workspace };
  const described = describe(steps);
  const english = described.kind === "described" ? instructionText(described.instructions, "", "") : undefined;
  const flags = [...strangeLiterals(steps, sentence, around).map(flagOf), ...verdict.flags];
  return {
    outcome: { kind: "proposed", how: verdict.how, steps, ...(english === undefined ? {} : { english }), flags, isKept: answered.isKept },
    after: verdict.after,
  };
}

function isSameSentence(one: UnreadSentence, other: UnreadSentence): boolean {
  return one.path === other.path && one.phase === other.phase && textOf(one.instruction) === textOf(other.instruction);
}

function placeOf(workspace: Workspace, { path, phase, instruction, span }: UnreadSentence): SentencePlace {
  const text = workspace.files.get(path)?.text ?? "";
  const { line, column } = positionAt(lineStarts(text), span.start);
  return {
    path,
    phase,
    line: line + 1,
    column: column + 1,
    span,
    sentence: instruction.sentence.trim().replace(/\s+/g, " "),
  };
}
