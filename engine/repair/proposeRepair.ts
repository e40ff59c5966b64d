// A model's proposal to change a failed test: judged like every proposal, labelled by its effect on the checks, and
// never applied here.

import { type ChangeSet, compiled, instructionsOf, type PhaseName, type Step, type Workspace } from "../../language/index.ts";
import { changesBetween } from "../interpret/changesBetween.ts";
import { judgeSteps } from "../interpret/judgeSteps.ts";
import { flagOf, strangeLiterals } from "../interpret/literals.ts";
import { surroundingsOf } from "../interpret/surroundings.ts";
import { type SentenceHere, sentencesHere } from "../interpret/unread.ts";
import type { Model, Question } from "../models/askModel.ts";
import { type ChecksCompared, compareChecks } from "./compareChecks.ts";
import { explain, type FailureExplained } from "./explainFailure.ts";
import { type Failure, type FinishedTest, failureOf } from "./failedTest.ts";
import { type RepairAnswer, repairAnswer, repairPrompt } from "./repairPrompt.ts";

export type RepairProposed =
  | {
      readonly kind: "proposed";
      readonly explanation: string;
      readonly changeSet: ChangeSet;
      /** The comparison of the checks before and after. */
      readonly checks: ChecksCompared;
      readonly flags: readonly string[];
    }
  /** The test stays as it is. */
  | { readonly kind: "service" | "unclear"; readonly explanation: string }
  | { readonly kind: "unusable"; readonly problems: readonly string[] };

/** The first question; undefined if the test has no failed step, or its playbook is missing. */
export function repairQuestion(
  workspace: Workspace,
  test: FinishedTest,
  tests: readonly FinishedTest[],
): Question<RepairAnswer> | undefined {
  return prepared(workspace, test, tests)?.question;
}

/** Throws `PlaybookError` if the model gives no answer at all. */
export async function proposeRepair(
  workspace: Workspace,
  model: Model,
  test: FinishedTest,
  tests: readonly FinishedTest[],
  signal: AbortSignal,
): Promise<RepairProposed> {
  const ready = prepared(workspace, test, tests);
  if (ready === undefined) return { kind: "unclear", explanation: "No step of this test has failed, so there is nothing to fix." };
  const tried = new Map<string, Tried>();
  const judge = (answer: RepairAnswer): readonly string[] => {
    if (answer.wrong !== "test") return answer.edits.length === 0 ? [] : ["Give edits only where the test is wrong."];
    if (answer.edits.length === 0) return ["Give at least one edit where the test is wrong, or say that it is unclear."];
    const result = applied(workspace, ready.sentences, answer);
    tried.set(JSON.stringify(answer.edits), result);
    return result.problems;
  };
  const answered = await model.ask({ ...ready.question, judge }, signal);
  if (answered.kind === "unusable") return { kind: "unusable", problems: answered.problems };
  const { wrong, explanation, edits } = answered.value;
  if (wrong !== "test") return { kind: wrong, explanation };
  const { after, flags } = tried.get(JSON.stringify(edits)) as Tried;
  const { path } = test.identity;
  const checks = compareChecks(compiled(workspace, path)?.phases ?? [], compiled(after, path)?.phases ?? []);
  return { kind: "proposed", explanation, changeSet: changesBetween(workspace, after), checks, flags };
}

interface Prepared {
  readonly question: Question<RepairAnswer>;
  readonly sentences: readonly SentenceHere[];
}

function prepared(workspace: Workspace, test: FinishedTest, tests: readonly FinishedTest[]): Prepared | undefined {
  const failure: Failure = failureOf(test);
  const sentences = sentencesHere(workspace, test.identity.path);
  const own = sentences.find(({ instruction, phase }) => isSentenceOf(failure, phase, instruction.sentence)) ?? sentences[0];
  if (failure.step === undefined || own === undefined) return undefined;
  const facts: FailureExplained = explain(workspace, failure, tests);
  const steps = stepsByInstruction(workspace, test.identity.path);
  const stepsOf = ({ instruction }: SentenceHere) => steps.get(instruction) ?? [];
  const messages = repairPrompt(failure, facts, sentences, surroundingsOf(workspace, own), stepsOf);
  return { question: { messages, answer: repairAnswer }, sentences };
}

function isSentenceOf({ step }: Failure, phase: PhaseName, sentence: string): boolean {
  const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");
  return step?.place.phase === phase && oneLine(step.place.sentence) === oneLine(sentence);
}

function stepsByInstruction(workspace: Workspace, path: string): ReadonlyMap<object, readonly Step[]> {
  const found = new Map<object, readonly Step[]>();
  type Compiled = NonNullable<ReturnType<typeof instructionsOf>>[number]["instructions"][number];
  const visit = ({ instruction, steps, body }: Compiled): void => {
    found.set(instruction, steps);
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const one of instructions) visit(one);
  return found;
}

interface Tried {
  readonly problems: readonly string[];
  readonly after: Workspace;
  readonly flags: readonly string[];
}

/** From the last sentence to the first, so that the numbers of the sentences above stay the same. */
function applied(workspace: Workspace, sentences: readonly SentenceHere[], { edits }: RepairAnswer): Tried {
  const problems: string[] = [];
  const flags: string[] = [];
  let after = workspace;
  const seen = new Set<number>();
  for (const { sentence: number, steps } of edits.toSorted((one, other) => other.sentence - one.sentence)) {
    const known = sentences[number - 1];
    if (known === undefined || seen.has(number)) {
      problems.push(known === undefined ? `There is no sentence ${number}.` : `Sentence ${number} has two edits: give one.`);
      continue;
    }
    seen.add(number);
    const sentence = sentencesHere(after, known.path)[number - 1] ?? known;
    const around = surroundingsOf(after, sentence);
    const verdict = judgeSteps(after, sentence, around, steps, {});
    if (verdict.kind === "bad") {
      problems.push(...verdict.problems.map((problem) => `Sentence ${number}: ${problem}`));
      continue;
    }
    after = verdict.after;
    flags.push(...strangeLiterals(steps, sentence, around).map(flagOf), ...verdict.flags);
  }
  if (problems.length === 0 && after === workspace) problems.push("The edits change nothing.");
  return { problems, after, flags: [...new Set(flags)] };
}
