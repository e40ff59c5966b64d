// Runs the steps of a run in the order that whoever debugs it asks for: stops before sentences and after failures, goes on, back and elsewhere.

import { sameData, usualNames, type Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult, SourcePlace } from "../events.ts";
import type { HttpRequest } from "../http/message.ts";
import type { Plan, PlannedStep } from "../planned.ts";
import { redactCheck } from "../redact/event.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { DebugHook, Outcome, PhaseState, RunContext, RunOne } from "../running/context.ts";
import { isOver } from "../running/phase.ts";
import { createWatcher, type SentenceBreakpoint, troubleOf } from "./breakpoints.ts";
import { locationsIn, movedLocation } from "./locations.ts";
import { bindingsAt, viewAt } from "./phraseView.ts";
import { aheadOf, previewOf } from "./previews.ts";
import { replaceSteps } from "./reload.ts";
import { createRequestEdits, type RequestEdits } from "./requestEdits.ts";
import { type Preview, type ScopeView, scopesOf } from "./scopes.ts";
import type { Asking, Tried } from "./sentence.ts";
import { type Snapshot, snapshotOf } from "./snapshot.ts";
import { framesAt, type Inserted, type Level, levelsTo, positionOf, type StackFrame, sentencesOf } from "./stack.ts";
import { createDecider, type Stop, type StopReason, type StopsWanted } from "./stops.ts";

export type Command =
  | { readonly kind: "continue" | "over" | "in" | "out" }
  /** To the sentence that begins with that step of the list; nothing between is run, nothing that was done is undone. */
  | { readonly kind: "jump"; readonly level: Level; readonly index: number }
  /** Back to the start of a sentence, with the variables and cookies that it began with: to stop there, or to run it and stop after it. */
  | { readonly kind: "restart" | "retry"; readonly frame: StackFrame };

export interface DebugListener {
  stopped(stop: Stop): void;
  /** Of a log point. */
  log(text: string, frame: StackFrame): void;
}

export interface Debugger {
  /** For the options of a run. */
  readonly attach: (run: RunContext) => DebugHook;
  readonly stop: Stop | undefined;
  workspace: Workspace;
  want(stops: Partial<StopsWanted>): void;
  /** As they are since the files were read last. */
  readonly sentences: readonly SentenceBreakpoint[];
  /** Throws `PlaybookError` where the run has not stopped. */
  go(command: Command): void;
  /** Stops before the next sentence; `entry` is the first one of all. */
  pause(reason?: "entry"): void;
  /** Goes on to the end, and stops nowhere any more. */
  release(): void;
  scopes(frame: StackFrame): Promise<readonly ScopeView[]>;
  asking(frame: StackFrame): Asking;
  /** What the run knows of secrets; undefined before it begins. */
  readonly redactor: Redactor | undefined;
  /** The steps as they are in another plan, from where the run has stopped; those that begin at `done` have run in the console. */
  reload(plan: Plan, workspace: Workspace, done?: readonly SourcePlace[]): void;
  /** The request that the stopped sentence sends, as it is and as it was changed. Throws `PlaybookError` where it sends none. */
  changedRequest(): Promise<{ readonly planned: PlannedStep; readonly made: HttpRequest; readonly edited: HttpRequest }>;
  /** What the console has run. */
  readonly tried: readonly Tried[];
}

interface Target {
  readonly level: Level;
  readonly index: number;
  readonly depth: number;
  readonly reason?: StopReason;
  readonly restore?: () => void;
}

export function createDebugger(given: Workspace, listener: DebugListener): Debugger {
  const levels: Level[] = [];
  const checks = new WeakMap<PhaseState, readonly CheckResult[]>();
  const changesIn = createWatcher();
  const troubled = new Set<Level>();
  let workspace = given;
  const decider = createDecider(() => workspace, listener.log);
  const tried: Tried[] = [];
  let ids = 0;
  /** Counts the sentences that begin. */
  let moment = 0;
  /** The last stop, which may be over: what was tried there can be written into the file a little later. */
  let lastStop: { readonly moment: number; readonly levels: readonly Level[] } | undefined;
  let aside: Asking["aside"] = {};
  let plain: RunContext | undefined;
  let isFree = false;
  let stop: Stop | undefined;
  let answer: ((command: Command) => void) | undefined;
  /** A level within which others have to end first. */
  let target: Target | undefined;
  let arrival: Target | undefined;
  let ended: { readonly planned: PlannedStep; readonly outcome: Outcome; readonly state: PhaseState } | undefined;
  let next: { readonly planned: PlannedStep; readonly edits: RequestEdits; preview?: Promise<Preview> } | undefined;

  const namesWatched = () => decider.wanted.data.map(({ variable }) => variable);

  function open(steps: readonly PlannedStep[], state: PhaseState): Level {
    const parent = levels.findLast((one) => one.state === state || one.state.frame.called.includes(state.frame));
    const { iterations } = state;
    const level: Level = {
      id: ++ids,
      parent,
      state,
      iterations,
      steps,
      index: 0,
      entered: [],
      starts: [],
      goesOn: false,
      inserted: [],
      done: new Set(),
    };
    levels.push(level);
    changesIn(namesWatched(), state.frame);
    return level;
  }

  async function steps(list: readonly PlannedStep[], state: PhaseState, one: RunOne): Promise<void> {
    const level = open(list, state);
    try {
      for (let planned = level.steps[0]; planned !== undefined; planned = level.steps[level.index]) {
        if (state.signal.aborted || target !== undefined) return;
        if (!level.goesOn && isOver(planned, state)) return;
        if (level.done.delete(planned)) {
          level.index += 1;
          continue;
        }
        if (await moved(level, before(level, planned))) continue;
        // What has stopped may have been written otherwise since.
        const now = level.steps[level.index] ?? planned;
        await one(now);
        // Read again: the step may have let the run go elsewhere.
        if (await moved(level, after(level, now))) continue;
        level.index += 1;
      }
    } finally {
      levels.splice(levels.indexOf(level), 1);
      troubled.delete(level);
    }
  }

  /** Whether the level goes on elsewhere than at its next step. */
  async function moved(level: Level, stopping: Promise<void>): Promise<boolean> {
    await stopping;
    if (target === undefined) return false;
    if (target.level !== level) return true;
    const { index, depth, restore } = target;
    level.index = index;
    level.entered = level.entered.slice(0, depth);
    restore?.();
    arrival = target;
    target = undefined;
    return true;
  }

  async function before(level: Level, planned: PlannedStep): Promise<void> {
    const sentences = sentencesOf(planned);
    const same = sentences.findIndex(({ key }, index) => level.entered[index] !== key);
    const first = same < 0 ? sentences.length : same;
    level.starts.length = Math.min(level.starts.length, first);
    level.entered = sentences.map(({ key }) => key);
    let seen: Stop | undefined;
    for (let depth = first; depth < sentences.length; depth += 1) {
      level.starts[depth] = { index: level.index, before: stateOf(level), moment: ++moment };
      if (isFree) continue;
      const frames = framesAt(level, depth);
      const arrived = arrival?.level === level && arrival.depth === depth ? arrival : undefined;
      if (arrived !== undefined) {
        arrival = undefined;
        seen = arrived.reason === undefined ? undefined : { reason: arrived.reason, frames, level, planned, after: false, breakpoints: [] };
      } else seen = await decider.before(frames, planned);
      if (seen !== undefined) await wait(seen);
      if (target !== undefined || level.state.signal.aborted) return;
    }
    if (isFree || seen !== undefined) return;
    const stopping = await decider.beforeStep(framesAt(level, sentences.length - 1), planned);
    if (stopping !== undefined) await wait(stopping);
  }

  /** With the checks that are shown of the last call. */
  function stateOf({ state }: Level): Snapshot {
    const before = snapshotOf(state);
    const shown = checks.get(state) ?? [];
    return {
      restore() {
        before.restore();
        checks.set(state, shown);
      },
    };
  }

  async function after(level: Level, planned: PlannedStep): Promise<void> {
    if (target !== undefined) return;
    const result = ended?.planned === planned ? ended : undefined;
    const isInside = troubled.delete(level);
    const trouble = result === undefined || isInside ? undefined : troubleOf(planned, result.outcome, result.state);
    if (trouble !== undefined) for (const around of levelsTo(level).slice(0, -1)) troubled.add(around);
    const changes = changesIn(namesWatched(), level.state.frame);
    if (isFree || level.state.signal.aborted) return;
    const stopping = await decider.after(framesAt(level, sentencesOf(planned).length - 1), planned, trouble, changes);
    if (stopping !== undefined) await wait(stopping);
  }

  async function wait(at: Stop): Promise<void> {
    const { signal } = at.level.state;
    const command = await new Promise<Command>((resolve) => {
      const end = () => answer?.({ kind: "continue" });
      answer = (given_) => {
        answer = undefined;
        signal.removeEventListener("abort", end);
        resolve(given_);
      };
      if (signal.aborted || isFree) return end();
      signal.addEventListener("abort", end, { once: true });
      stop = at;
      lastStop = { moment, levels: levelsTo(at.level) };
      listener.stopped(at);
    });
    const now = stop ?? at;
    stop = undefined;
    obey(command, now);
  }

  function obey(command: Command, at: Stop): void {
    aside = {};
    switch (command.kind) {
      case "continue":
        decider.going = { kind: "on" };
        return;
      case "jump":
        decider.going = { kind: "on" };
        command.level.goesOn = true;
        runAgain(command.level, 0);
        target = { level: command.level, index: command.index, depth: 0, reason: "goto" };
        return;
      case "restart":
      case "retry": {
        const { level, depth } = command.frame;
        const start = level.starts[depth];
        if (start === undefined) return;
        runAgain(level, start.moment);
        const isRetry = command.kind === "retry";
        decider.going = isRetry ? { kind: "over", from: positionOf(framesAt(level, depth)) } : { kind: "on" };
        target = { level, index: start.index, depth, restore: start.before.restore, ...(isRetry ? {} : { reason: "restart" }) };
        return;
      }
      default:
        decider.going = { kind: command.kind, from: positionOf(at.frames) };
    }
  }

  /** What the console ran before that moment is still as it was; what it ran since is taken back, and the file runs it. */
  function runAgain(level: Level, since: number): void {
    level.inserted = level.inserted.filter((one) => one.moment < since);
    markDone(level);
  }

  /** What the file has at places that have run. */
  function markDone(level: Level): void {
    const isAtStep = ({ place: { path, line, column } }: Inserted, { place }: PlannedStep) =>
      place.path === path && place.line === line && place.column === column;
    level.done = new Set(level.steps.filter((step) => level.inserted.some((one) => isAtStep(one, step))));
  }

  /** What the sentence that it has stopped before will send. */
  function nextOf(at: Stop): typeof next {
    if (at.after) return undefined;
    const own = aheadOf(at.level, at.planned, "api_request");
    if (own === undefined) return undefined;
    if (next?.planned !== own) next = { planned: own, edits: createRequestEdits() };
    return next;
  }

  const hook: DebugHook = {
    steps,
    finished(planned, outcome, state) {
      ended = { planned, outcome, state };
      const { attempt, service } = state.frame;
      const own = (outcome.checks ?? []).map((check) =>
        redactCheck(check, attempt.run.redactor, service.planned.secretNames ?? usualNames),
      );
      const isLook = planned.step.step === "validate";
      if (isLook || planned.step.step === "api_request" || planned.step.step === "mcp_server_call")
        checks.set(state, isLook ? [...(checks.get(state) ?? []), ...own] : own);
    },
    request(made, state) {
      if (next === undefined || next.planned !== state.current) return made;
      const { edits } = next;
      next = undefined;
      return edits.isEmpty ? made : edits.apply(made);
    },
  };

  return {
    attach(run) {
      plain = run;
      return hook;
    },
    get stop() {
      return stop;
    },
    get workspace() {
      return workspace;
    },
    set workspace(other) {
      workspace = other;
    },
    get sentences() {
      return decider.wanted.sentences;
    },
    want(stops) {
      decider.wanted = { ...decider.wanted, ...stops };
      for (const { state } of levels) changesIn(namesWatched(), state.frame);
    },
    go(command) {
      if (answer === undefined || stop === undefined) throw new PlaybookError("not-stopped", "The run has not stopped.", "Pause it first.");
      answer(command);
    },
    pause(reason) {
      decider.going = { kind: reason ?? "pause" };
    },
    release() {
      isFree = true;
      answer?.({ kind: "continue" });
    },
    async scopes(frame) {
      const { level } = frame;
      const sending = stop?.level === level ? nextOf(stop) : undefined;
      if (sending !== undefined) sending.preview ??= previewOf(sending.planned, level.state);
      const calling =
        sending !== undefined || stop?.level !== level || stop.after ? undefined : aheadOf(level, stop.planned, "mcp_server_call");
      const preview = calling === undefined ? await sending?.preview : await previewOf(calling, level.state);
      const edits = sending?.edits ?? createRequestEdits();
      const shown = preview?.request === undefined ? preview : { ...preview, request: edits.apply(preview.request) };
      const changed = () => {
        if (sending !== undefined) delete sending.preview;
      };
      return scopesOf({
        state: level.state,
        seen: viewAt(frame, workspace).state.frame,
        phrase: bindingsAt(frame, workspace),
        edits,
        checks: checks.get(level.state) ?? [],
        changed,
        ...(shown === undefined ? {} : { preview: shown }),
      });
    },
    get redactor() {
      return plain?.redactor;
    },
    asking(frame) {
      if (plain === undefined) throw new PlaybookError("not-stopped", "The run has not begun.");
      return { level: viewAt(frame, workspace), workspace, plain, aside, tried };
    },
    reload(plan, fresh, done = []) {
      if (stop !== undefined) replaceSteps(levelsTo(stop.level), plan);
      const moved = ({ path, line, column }: SourcePlace) =>
        movedLocation(locationsIn(workspace, path) ?? [], locationsIn(fresh, path) ?? [], line, column);
      const sentences = decider.wanted.sentences.map((one) => {
        const now = moved(one);
        return now === undefined ? one : { ...one, line: now.line, column: now.column };
      });
      decider.wanted = { ...decider.wanted, sentences };
      const written = done.map((place): Inserted => ({ place, moment: lastStop?.moment ?? 0 }));
      for (const one of levels) {
        const kept = one.inserted.flatMap(({ place, moment: own }): readonly Inserted[] => {
          const now = moved(place);
          return now === undefined ? [] : [{ place: { path: place.path, line: now.line, column: now.column }, moment: own }];
        });
        one.inserted = lastStop?.levels.includes(one) === true ? [...kept, ...written] : kept;
      }
      workspace = fresh;
      if (stop === undefined) return;
      const { level, frames } = stop;
      for (const one of levelsTo(level)) markDone(one);
      // One that reads like the sentence that is next stands above it.
      while (!stop.after && level.done.has(level.steps[level.index] as PlannedStep)) level.index += 1;
      const { edits, planned: edited } = next ?? {};
      stop = { ...stop, frames: framesAt(level, frames[0]?.depth ?? 0), planned: level.steps[level.index] ?? stop.planned };
      next = undefined;
      const now = nextOf(stop);
      // What was changed of a request that reads as before is still changed.
      if (now !== undefined && edits !== undefined && sameData(now.planned.step, edited?.step)) next = { planned: now.planned, edits };
    },
    async changedRequest() {
      const sending = stop === undefined ? undefined : nextOf(stop);
      if (stop === undefined || sending === undefined)
        throw new PlaybookError("not-stopped", "The run has not stopped before a sentence that sends a request.");
      sending.preview ??= previewOf(sending.planned, stop.level.state);
      const { request, problem } = await sending.preview;
      if (request === undefined) throw new PlaybookError("no-request", problem ?? "No request can be made.");
      return { planned: sending.planned, made: request, edited: sending.edits.apply(request) };
    },
    tried,
  };
}
