// Runs a sentence of the debug console, or evaluates a condition: compiles and links it where the run has stopped.

import {
  compileAt,
  type Instruction,
  type Json,
  type LinkedStep,
  link,
  matchedSteps,
  parseAttachment,
  readsAbove,
  type SaveStep,
  type Step,
  sentenceContext,
  usualNames,
  type Workspace,
} from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult, RunEvent } from "../events.ts";
import type { PlannedStep } from "../planned.ts";
import { namesInValue } from "../planning/uses.ts";
import { redactCheck, redactEvent } from "../redact/event.ts";
import type { Frame, LastCall, RunContext } from "../running/context.ts";
import { runPart } from "../running/phase.ts";
import { storeTargets } from "../running/prepared.ts";
import { saveAll } from "../running/saving.ts";
import { evaluateAll } from "../running/validate.ts";
import { parseReference } from "../values/reference.ts";
import { resolve } from "../values/scope.ts";
import { refuseUnread } from "./scopes.ts";
import type { Level } from "./stack.ts";

/** Its steps as written. Throws `PlaybookError` for a sentence that is not understood, with what would be. */
function compileHere(text: string, level: Level, workspace: Workspace): readonly Step[] {
  const { path } = level.state.frame.playbook;
  const known = sentenceContext(workspace, path) ?? {};
  const above = level.steps.slice(0, level.index + 1).map(({ step }) => step);
  const context = { ...known, variables: new Set([...(known.variables ?? []), ...namesIn(level.state.frame)]), before: above };
  const [sentence = "", ...rest] = text.trim().split("\n");
  const read = compileAt(workspace, path, sentence, parseAttachment(rest.join("\n")), context);
  if (read.kind === "understood") {
    for (const name of namesInValue(read.steps as unknown as Json)) refuseUnread(name, level.state.frame);
    return read.steps;
  }
  const [better] = read.problem.suggestions;
  throw new PlaybookError("not-understood", read.problem.message, better === undefined ? undefined : `${better.title}: ${better.text}`);
}

/** All names that have a value or may get one. */
export function namesIn({ scope, playbook }: Frame): readonly string[] {
  const rows = scope.rows.flatMap((row) => [...row.keys()]);
  return [...new Set([...rows, ...scope.saved.keys(), ...scope.service.keys(), ...scope.known.keys(), ...playbook.encrypted])];
}

export interface Said {
  /** The events of its steps, redacted. */
  readonly events: readonly RunEvent[];
  /** Saved of the last response. */
  readonly saved: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
}

/** The place in the run where the console runs a sentence. */
export interface Asking {
  readonly level: Level;
  readonly workspace: Workspace;
  /** The run without its debugger. */
  readonly plain: RunContext;
  /**
   * The console's last call, until the run continues: the checks of the playbook still read the playbook's own call.
   */
  readonly aside: { last?: LastCall; by?: number };
  /** The sentences so far. */
  readonly tried: Tried[];
}

/** A sentence of the console that has run, and can be written into the file. */
export interface Tried {
  readonly id: number;
  /** With its attachment, on separate lines. */
  readonly text: string;
  readonly steps: readonly Step[];
  /** All that it checks holds, and all that it sends was answered. */
  readonly passed: boolean;
  /** The sentence whose response it reads, where the playbook itself has not called that. */
  readonly reads?: number;
}

export function lastOf({ level, aside }: Pick<Asking, "level" | "aside">): LastCall {
  return aside.last ?? level.state.last;
}

/**
 * Runs the sentence as if it followed the last one that ran. Its checks do not count for the test, and its call is not
 * the test's last call.
 */
export async function runHere(text: string, asking: Asking): Promise<Said> {
  const { level, workspace, plain, aside, tried } = asking;
  const { state } = level;
  const steps = compileHere(text, level, workspace);
  const id = tried.length + 1;
  const reads = readsAbove(steps) ? aside.by : undefined;
  const first = steps.findIndex((step) => step.step !== "save");
  const saves = (first < 0 ? steps : steps.slice(0, first)) as readonly SaveStep[];
  const rest = first < 0 ? [] : steps.slice(first);
  const { saved, problems } = await saveHere(saves, state.frame, lastOf(asking));
  const events: RunEvent[] = [];
  if (rest.length > 0) {
    const planned = plannedHere(text, rest, level, workspace);
    const { frame } = state;
    const { redactor } = plain;
    const names = frame.service.planned.secretNames ?? usualNames;
    const run: RunContext = { ...plain, detail: "all", emit: (event) => void events.push(redactEvent(event, redactor, () => names)) };
    const own: Frame = { ...frame, attempt: { ...frame.attempt, run } };
    const before = { last: lastOf(asking), named: state.named, toolCalls: [...state.toolCalls] };
    const { memory } = await runPart(own, state.teardown ? "teardown" : "execution", planned, state, before);
    if (own.baseUrl !== undefined) frame.baseUrl = own.baseUrl;
    if (memory.last !== before.last) aside.by = id;
    aside.last = memory.last;
  }
  const isWell = (event: RunEvent) => event.kind !== "step finished" || !/failed|broken/.test(event.result.outcome);
  const passed = problems.length === 0 && events.every(isWell);
  tried.push({ id, text: text.trim(), steps, passed, ...(reads === undefined ? {} : { reads }) });
  return { events, saved, problems };
}

async function saveHere(saves: readonly SaveStep[], frame: Frame, last: LastCall): Promise<Pick<Said, "saved" | "problems">> {
  const targets = saves.flatMap(({ store }) => store.flatMap(storeTargets));
  if (targets.length === 0) return { saved: {}, problems: [] };
  if (last.outcome === undefined)
    return { saved: {}, problems: [`There is nothing to save from: ${last.missing ?? "there has been no call yet."}`] };
  return saveAll(frame, targets, last.outcome);
}

function plannedHere(text: string, steps: readonly Step[], level: Level, workspace: Workspace): readonly PlannedStep[] {
  const { path } = level.state.frame.playbook;
  const sentence = text.trim().split("\n", 1)[0] ?? "";
  const instruction: Instruction = { sentence, span: { start: 0, end: sentence.length } };
  const { steps: linked, problems } = link([{ instruction, steps }], matchedSteps(workspace, path).named, { isOpen: true });
  const [problem] = problems;
  if (problem !== undefined) throw new PlaybookError("not-linked", problem.message);
  if (linked.length === 0)
    throw new PlaybookError(
      "nothing-to-send",
      "This prepares a request, but no request follows.",
      "Say both in one sentence, such as: Send a GET request to /orders with header X-Trace: 1.",
    );
  const current = level.steps[level.index];
  const place = current?.place ?? { path, line: 1, column: 1 };
  const planned = (one: LinkedStep, index: number): PlannedStep => {
    if (one.step.step === "run")
      throw new PlaybookError("not-here", "The console cannot run another playbook.", "Write the sentence into the file, and jump to it.");
    return {
      step: one.step,
      phase: current?.phase ?? "execution",
      instruction: -1,
      index,
      sentence,
      place,
      ...(one.steps === undefined ? {} : { steps: one.steps.map(planned) }),
    };
  };
  return linked.map(planned);
}

/**
 * Returns whether it holds now: a check in English, with or without `Expect`, or a variable that is there and not
 * false. Throws `PlaybookError`.
 */
export async function holdsHere(text: string, level: Level, workspace: Workspace): Promise<boolean> {
  const { state } = level;
  const [, variable] = /^\s*\$\{([^{}]+)\}\s*$/.exec(text) ?? [];
  if (variable !== undefined) return isTrue(valueIn(variable, state.frame));
  const checks = await checkHere(text, level, workspace, state.last);
  return checks.every(({ passed }) => passed);
}

/** The results of a sentence that only checks, redacted. Throws `PlaybookError` for any other. */
export async function checkHere(text: string, level: Level, workspace: Workspace, last: LastCall): Promise<readonly CheckResult[]> {
  const { state } = level;
  const steps = compileCheck(text, level, workspace);
  const { preparation } = state.frame.attempt.run;
  const results: CheckResult[] = [];
  for (const step of steps) {
    if (step.step !== "validate")
      throw new PlaybookError("usage", "A condition must be a check.", 'For example: ${quantity} is 2, or $.status is "NEW".');
    const outcome = (step.of === undefined ? last : state.named.get(step.of))?.outcome ?? {};
    results.push(...(await evaluateAll(preparation.checks(step.checks), state, outcome)));
  }
  const { frame } = state;
  return results.map((result) => redactCheck(result, frame.attempt.run.redactor, frame.service.planned.secretNames ?? usualNames));
}

function compileCheck(text: string, level: Level, workspace: Workspace): readonly Step[] {
  try {
    return compileHere(/^\s*(?:expect|check|verify|ensure|assert)\b/i.test(text) ? text : `Expect that ${text.trim()}`, level, workspace);
  } catch (error) {
    if (!(error instanceof PlaybookError)) throw error;
    return compileHere(`Expect ${text.trim()}`, level, workspace);
  }
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "" && value !== 0;
}

function valueIn(reference: string, { scope }: Frame): unknown {
  try {
    return resolve(scope, parseReference(reference));
  } catch {
    return undefined;
  }
}
