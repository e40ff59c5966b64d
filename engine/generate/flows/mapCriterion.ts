// Converts an acceptance criterion to steps without a model: sentences that the compiler reads, and a few forms with
// one meaning in the document. Other lines are reported with the reason; the reader never guesses.

import {
  type Compiled,
  compile,
  type DraftPart,
  type Json,
  type Problem,
  parseAttachment,
  type Step,
  splitSentences,
} from "../../../language/index.ts";
import type { Criterion, CriterionLine, Requirement } from "../../requirements/requirement.ts";
import { applyForm } from "./applyForm.ts";
import { completed } from "./completed.ts";
import { type FlowService, nounKey } from "./flowService.ts";
import { createState, type FlowState } from "./flowState.ts";
import { formOf } from "./forms.ts";
import { stepRefusal, textRefusal } from "./guard.ts";

export interface MappedCriterion {
  readonly requirement: Requirement;
  readonly criterion: Criterion;
  readonly lines: readonly MappedLine[];
  /** Why it becomes no playbook although every line was read. */
  readonly problem?: string;
  readonly setup: readonly DraftPart[];
  readonly execution: readonly DraftPart[];
  readonly teardown: readonly DraftPart[];
  /** Notes for readers of the playbook. */
  readonly notes: readonly string[];
}

interface MappedLine {
  readonly line: CriterionLine;
  readonly outcome: LineOutcome;
}

export type LineOutcome =
  | { readonly kind: "steps"; readonly steps: readonly Step[]; readonly note?: string }
  /** It needs no step; `by` says what makes it true. */
  | { readonly kind: "met"; readonly by: string }
  | Refusal;

interface Refusal {
  readonly kind: "refused";
  readonly reason: string;
  /** Sentences that would be understood, the nearest first. */
  readonly suggestions: readonly string[];
  /** It must not become a sentence of a playbook, not even of one that is unfinished. */
  readonly forbidden?: true;
}

/** The role of a line: "a customer exists" before the request creates one, after it is a check. */
type Role = "arrange" | "act" | "expect";

/**
 * And and But continue the step above them. Steps without such words arrange as long as they only say what there is.
 */
function roleOf({ text, expects }: CriterionLine, before: Role): Role {
  if (expects === true) return "expect";
  const habit = anyHabit.exec(text)?.[1]?.toLowerCase();
  if (habit === "given") return "arrange";
  if (habit === "when") return "act";
  if (habit === "then") return "expect";
  if (habit !== undefined) return before;
  if (before === "arrange" && formOf(text) !== undefined) return "arrange";
  return statement.test(text) ? "expect" : "act";
}

/** "The products are listed" describes an outcome, unless Given or When makes it an action. */
const statement = /^(?:the|an?|all|each|every)\s.*\b(?:is|are|was|were|ha(?:s|ve) been)\b/i;

const anyHabit = /^(given|when|then|and|but)\b[\s,:]*/i;

export function mapCriterion(service: FlowService, requirement: Requirement, criterion: Criterion): MappedCriterion {
  const state = createState(service, Object.keys(criterion.examples?.[0] ?? {}));
  const badExample = (criterion.examples ?? []).flatMap((row) => Object.values(row)).find((value) => /\$\{|\$</.test(String(value)));
  let role: Role = "arrange";
  const lines = criterion.lines.map((line, index): MappedLine => {
    role = roleOf(line, role);
    const outcome = readLine(state, line, role, criterion.lines.slice(index + 1));
    if (outcome.kind === "steps") state.add(outcome.steps, line.text, outcome.note);
    else if (outcome.kind === "met") state.tell(`${line.text} (${outcome.by})`);
    return { line, outcome };
  });
  const isRead = lines.every(({ outcome }) => outcome.kind !== "refused");
  const problem =
    badExample !== undefined
      ? `An example contains a reference (${String(badExample).slice(0, 60)}), which a requirement cannot.`
      : lines.length === 0
        ? "It has no lines that can become steps."
        : isRead && !state.steps().some(({ step }) => step === "api_request")
          ? "It does not send a request."
          : undefined;
  return { requirement, criterion, lines, ...(problem === undefined ? {} : { problem }), ...state.parts(), notes: state.notes() };
}

/** Returns whether every line was read and something is sent. */
export function isComplete({ lines, problem }: MappedCriterion): boolean {
  return problem === undefined && lines.every(({ outcome }) => outcome.kind !== "refused");
}

function readLine(state: FlowState, line: CriterionLine, role: Role, after: readonly CriterionLine[]): LineOutcome {
  const whole = `${line.text}\n${line.attachment ?? ""}`;
  const why = textRefusal(whole, state.readable());
  if (why !== undefined) return { kind: "refused", reason: why, suggestions: [], forbidden: true };
  const text = line.text.replace(anyHabit, "");
  const spans = splitSentences(text, 0, text.length);
  if (spans.length > 1)
    return severalSentences(
      state,
      line,
      role,
      after,
      spans.map(({ start, end }) => text.slice(start, end)),
    );
  const sentence = spans[0] === undefined ? "" : text.slice(spans[0].start, spans[0].end);
  return readSentence(state, sentence, line.attachment, role, after);
}

/** A part that is not understood refuses the line: its steps would be half of its meaning. */
function severalSentences(
  state: FlowState,
  line: CriterionLine,
  role: Role,
  after: readonly CriterionLine[],
  sentences: readonly string[],
): LineOutcome {
  const steps: Step[] = [];
  const trial = state.copy();
  for (const [index, sentence] of sentences.entries()) {
    const rest = [...sentences.slice(index + 1).map((text) => ({ text, line: line.line })), ...after];
    const outcome = readSentence(trial, sentence, index === sentences.length - 1 ? line.attachment : undefined, role, rest);
    if (outcome.kind === "refused") return outcome;
    if (outcome.kind === "steps") {
      steps.push(...outcome.steps);
      trial.add(outcome.steps, "");
    }
  }
  state.become(trial);
  return steps.length === 0 ? { kind: "met", by: "nothing to do" } : { kind: "steps", steps };
}

function readSentence(
  state: FlowState,
  sentence: string,
  attachment: string | undefined,
  role: Role,
  after: readonly CriterionLine[],
): LineOutcome {
  const attached = attachment === undefined ? undefined : parseAttachment(attachment);
  const said = withoutCreated(state, sentence);
  const candidates =
    role === "expect" && !/^(?:expect|verify|check|assert|ensure)/i.test(said)
      ? [said, `Expect ${said.charAt(0).toLowerCase()}${said.slice(1)}`]
      : [said];
  let problem: Problem | undefined;
  for (const candidate of candidates) {
    const compiled = compile(candidate, attached, state.context());
    if (compiled.kind === "refused") {
      problem ??= compiled.problem;
      continue;
    }
    const why = stepRefusal(compiled.steps, state.readable());
    if (why !== undefined) return { kind: "refused", reason: why, suggestions: [], forbidden: true };
    // As a request alone it could not fail.
    if (role === "expect" && statement.test(said) && !compiled.steps.some(({ step }) => step === "validate"))
      return { kind: "refused", reason: `“${said}” describes a state, but not how a response shows it.`, suggestions: [] };
    return completed(state, compiled.steps, said, refusalExpected(state, compiled.steps, after));
  }
  const form = formOf(said);
  // To expect an order is not to create one.
  const isOutOfPlace = form?.kind === "made" && role !== "arrange";
  const applied =
    form === undefined || isOutOfPlace ? undefined : applyForm(state, form, said, attached, refusalExpected(state, [], after));
  if (applied !== undefined) return applied;
  return {
    kind: "refused",
    reason: problem?.message ?? "It is not understood.",
    suggestions: (problem?.suggestions ?? []).map(({ text, title, span }) => (span === undefined ? text : title)),
  };
}

/** "The newly created order" is "the order" where this flow has made one. */
function withoutCreated(state: FlowState, sentence: string): string {
  return sentence.replace(/\bthe (?:(?:newly|just|previously) )?(?:created|added) ([a-z]+)\b/gi, (whole, noun: string) =>
    state.made().filter(({ resource }) => nounKey(resource.noun) === nounKey(noun)).length === 1 ? `the ${noun}` : whole,
  );
}

/**
 * Returns whether the first check of a status below a call, up to the next call, wants it to be refused: then nothing
 * is made, and nothing is saved.
 */
function refusalExpected(state: FlowState, steps: readonly Step[], after: readonly CriterionLine[]): boolean {
  const own = steps.map(statusOf).find((status) => status !== undefined);
  if (own !== undefined) return own >= 400;
  const before = [...state.steps(), { step: "api_request", action: "GET /" } as const];
  for (const { text, attachment } of after) {
    const plain = text.replace(anyHabit, "");
    const form = formOf(plain);
    if (form?.kind === "answered") return form.status >= 400;
    const attached = attachment === undefined ? undefined : parseAttachment(attachment);
    const context = { ...state.context(), before };
    const found = [plain, `Expect ${plain}`]
      .map((sentence) => compile(sentence, attached, context))
      .find(({ kind }) => kind === "understood");
    if (found?.kind !== "understood") {
      // The next line is a call that depends on what this one creates.
      if (context.operations !== undefined && leansOnMade(compile(plain, attached, context))) return false;
      continue;
    }
    const status = found.steps.map(statusOf).find((one) => one !== undefined);
    if (status !== undefined) return status >= 400;
    if (found.steps.some(({ step }) => step === "api_request")) return false;
  }
  return false;
}

function leansOnMade(compiled: Compiled): boolean {
  return compiled.kind === "refused" && compiled.problem.code === "needs-context";
}

function statusOf(step: Step): number | undefined {
  if (step.step !== "validate") return undefined;
  for (const { status, not } of step.checks) {
    if (not === true) continue;
    const first = (Array.isArray(status) ? (status as readonly Json[])[0] : status) as Json | undefined;
    if (typeof first === "number") return first;
    if (typeof first === "string" && /^\dxx$/i.test(first)) return Number(first[0]) * 100;
  }
  return undefined;
}
