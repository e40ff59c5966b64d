// Runs the steps of a run in the order that the person who debugs it chooses: stops before sentences and after
// failures, continues, goes back and elsewhere.

import { usualNames, type Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult, SourcePlace } from "../events.ts";
import type { Plan, PlannedStep } from "../planned.ts";
import { redactCheck } from "../redact/event.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { DebugHook, Outcome, PhaseState, RunContext, RunOne } from "../running/context.ts";
import { isOver } from "../running/phase.ts";
import { type Change, createWatcher, type SentenceBreakpoint, troubleOf } from "./breakpoints.ts";
import { locationsIn, movedLocation } from "./locations.ts";
import { type ChangedRequest, NextRequest } from "./nextRequest.ts";
import { bindingsAt, viewAt } from "./phraseView.ts";
import { aheadOf, previewOf } from "./previews.ts";
import { replaceSteps } from "./reload.ts";
import { createRequestEdits } from "./requestEdits.ts";
import { type ScopeView, scopesOf } from "./scopes.ts";
import type { Asking, Tried } from "./sentence.ts";
import { type Snapshot, snapshotOf } from "./snapshot.ts";
import { framesAt, type Inserted, type Level, levelsTo, positionOf, type StackFrame, sentencesOf } from "./stack.ts";
import { createDecider, type Decider, type Stop, type StopsWanted } from "./stops.ts";
import { markDone, runAgain, Traversal } from "./traversal.ts";

export type Command =
  | { readonly kind: "continue" | "over" | "in" | "out" }
  /**
   * To the sentence that begins with that step of the list; nothing between is run, nothing that was done is undone.
   */
  | { readonly kind: "jump"; readonly level: Level; readonly index: number }
  /**
   * Back to the start of a sentence, with the variables and cookies that it began with: to stop there, or to run it and
   * stop after it.
   */
  | { readonly kind: "restart" | "retry"; readonly frame: StackFrame };

export interface DebugListener {
  stopped(stop: Stop): void;
  /** Writes the text of a log point. */
  log(text: string, frame: StackFrame): void;
}

export class Debugger {
  readonly #listener: DebugListener;
  readonly #decider: Decider;
  readonly #traversal = new Traversal();
  readonly #next = new NextRequest();
  readonly #checks = new WeakMap<PhaseState, readonly CheckResult[]>();
  readonly #changesIn = createWatcher();
  readonly #troubled = new Set<Level>();
  /** Counts the sentences that begin. */
  #moment = 0;
  /** The last stop, which may be over: changes tried there can be written into the file a little later. */
  #lastStop: { readonly moment: number; readonly levels: readonly Level[] } | undefined;
  #aside: Asking["aside"] = {};
  #plain: RunContext | undefined;
  #isFree = false;
  #stop: Stop | undefined;
  #answer: ((command: Command) => void) | undefined;
  #ended: { readonly planned: PlannedStep; readonly outcome: Outcome; readonly state: PhaseState } | undefined;
  workspace: Workspace;
  /** The sentences that the console has run. */
  readonly tried: Tried[] = [];

  constructor(workspace: Workspace, listener: DebugListener) {
    this.workspace = workspace;
    this.#listener = listener;
    this.#decider = createDecider(() => this.workspace, listener.log);
  }

  /** For the options of a run. */
  readonly attach = (run: RunContext): DebugHook => {
    this.#plain = run;
    return {
      steps: (list, state, one) => this.#steps(list, state, one),
      finished: (planned, outcome, state) => this.#finished(planned, outcome, state),
      request: (made, state) => this.#next.change(made, state),
    };
  };

  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** As they are since the files were read last. */
  get sentences(): readonly SentenceBreakpoint[] {
    return this.#decider.wanted.sentences;
  }

  /** Masks the secrets of the run; undefined before it begins. */
  get redactor(): Redactor | undefined {
    return this.#plain?.redactor;
  }

  want(stops: Partial<StopsWanted>): void {
    this.#decider.wanted = { ...this.#decider.wanted, ...stops };
    for (const { state } of this.#traversal.levels) this.#changes(state);
  }

  /** Throws `PlaybookError` if the run has not stopped. */
  go(command: Command): void {
    if (this.#answer === undefined || this.#stop === undefined)
      throw new PlaybookError("not-stopped", "The run has not stopped.", "Pause it first.");
    this.#answer(command);
  }

  /** Stops before the next sentence; `entry` is the first one of all. */
  pause(reason?: "entry"): void {
    this.#decider.going = { kind: reason ?? "pause" };
  }

  /** Goes on to the end, and stops nowhere any more. */
  release(): void {
    this.#isFree = true;
    this.#answer?.({ kind: "continue" });
  }

  async scopes(frame: StackFrame): Promise<readonly ScopeView[]> {
    const { level } = frame;
    const stop = this.#stop?.level === level ? this.#stop : undefined;
    const sending = stop === undefined ? undefined : this.#next.at(stop);
    if (sending !== undefined) sending.preview ??= previewOf(sending.planned, level.state);
    const calling = sending !== undefined || stop === undefined || stop.after ? undefined : aheadOf(level, stop.planned, "mcp_server_call");
    const preview = calling === undefined ? await sending?.preview : await previewOf(calling, level.state);
    const edits = sending?.edits ?? createRequestEdits();
    const shown = preview?.request === undefined ? preview : { ...preview, request: edits.apply(preview.request) };
    const changed = () => {
      if (sending !== undefined) delete sending.preview;
    };
    return scopesOf({
      state: level.state,
      seen: viewAt(frame, this.workspace).state.frame,
      phrase: bindingsAt(frame, this.workspace),
      edits,
      checks: this.#checks.get(level.state) ?? [],
      changed,
      ...(shown === undefined ? {} : { preview: shown }),
    });
  }

  asking(frame: StackFrame): Asking {
    if (this.#plain === undefined) throw new PlaybookError("not-stopped", "The run has not started.");
    const { workspace, tried } = this;
    return { level: viewAt(frame, workspace), workspace, plain: this.#plain, aside: this.#aside, tried };
  }

  /**
   * The request that the stopped sentence sends, as it is and as it was changed. Throws `PlaybookError` if it sends
   * none.
   */
  changedRequest(): Promise<ChangedRequest> {
    return this.#next.changed(this.#stop);
  }

  /**
   * The steps of another plan, from the place where the run has stopped; those that begin at `done` have run in the
   * console.
   */
  reload(plan: Plan, fresh: Workspace, done: readonly SourcePlace[] = []): void {
    const stop = this.#stop;
    if (stop !== undefined) replaceSteps(levelsTo(stop.level), plan);
    const moved = ({ path, line, column }: SourcePlace) =>
      movedLocation(locationsIn(this.workspace, path) ?? [], locationsIn(fresh, path) ?? [], line, column);
    const sentences = this.#decider.wanted.sentences.map((one) => {
      const now = moved(one);
      return now === undefined ? one : { ...one, line: now.line, column: now.column };
    });
    this.#decider.wanted = { ...this.#decider.wanted, sentences };
    const written = done.map((place): Inserted => ({ place, moment: this.#lastStop?.moment ?? 0 }));
    for (const one of this.#traversal.levels) {
      const kept = one.inserted.flatMap(({ place, moment }): readonly Inserted[] => {
        const now = moved(place);
        return now === undefined ? [] : [{ place: { path: place.path, line: now.line, column: now.column }, moment }];
      });
      one.inserted = this.#lastStop?.levels.includes(one) === true ? [...kept, ...written] : kept;
    }
    this.workspace = fresh;
    if (stop === undefined) return;
    const { level, frames } = stop;
    for (const one of levelsTo(level)) markDone(one);
    // A sentence with the same text as the next one is above it.
    while (!stop.after && level.done.has(level.steps[level.index] as PlannedStep)) level.index += 1;
    this.#stop = { ...stop, frames: framesAt(level, frames[0]?.depth ?? 0), planned: level.steps[level.index] ?? stop.planned };
    this.#next.moveTo(this.#stop);
  }

  async #steps(list: readonly PlannedStep[], state: PhaseState, one: RunOne): Promise<void> {
    const traversal = this.#traversal;
    const level = traversal.open(list, state);
    this.#changes(state);
    try {
      for (let planned = level.steps[0]; planned !== undefined; planned = level.steps[level.index]) {
        if (state.signal.aborted || traversal.target !== undefined) return;
        if (!level.goesOn && isOver(planned, state)) return;
        if (level.done.delete(planned)) {
          level.index += 1;
          continue;
        }
        await this.#before(level, planned);
        if (traversal.moves(level)) continue;
        // The sentence may have changed since the stop.
        const now = level.steps[level.index] ?? planned;
        await one(now);
        await this.#after(level, now);
        // Read again: the step may have let the run go elsewhere.
        if (traversal.moves(level)) continue;
        level.index += 1;
      }
    } finally {
      traversal.close(level);
      this.#troubled.delete(level);
    }
  }

  async #before(level: Level, planned: PlannedStep): Promise<void> {
    const sentences = sentencesOf(planned);
    const same = sentences.findIndex(({ key }, index) => level.entered[index] !== key);
    const first = same < 0 ? sentences.length : same;
    level.starts.length = Math.min(level.starts.length, first);
    level.entered = sentences.map(({ key }) => key);
    let seen: Stop | undefined;
    for (let depth = first; depth < sentences.length; depth += 1) {
      level.starts[depth] = { index: level.index, before: this.#stateOf(level), moment: ++this.#moment };
      if (this.#isFree) continue;
      const frames = framesAt(level, depth);
      const arrived = this.#traversal.arrived(level, depth);
      if (arrived === undefined) seen = await this.#decider.before(frames, planned);
      else
        seen = arrived.reason === undefined ? undefined : { reason: arrived.reason, frames, level, planned, after: false, breakpoints: [] };
      if (seen !== undefined) await this.#wait(seen);
      if (this.#traversal.target !== undefined || level.state.signal.aborted) return;
    }
    if (this.#isFree || seen !== undefined) return;
    const stopping = await this.#decider.beforeStep(framesAt(level, sentences.length - 1), planned);
    if (stopping !== undefined) await this.#wait(stopping);
  }

  async #after(level: Level, planned: PlannedStep): Promise<void> {
    if (this.#traversal.target !== undefined) return;
    const result = this.#ended?.planned === planned ? this.#ended : undefined;
    const isInside = this.#troubled.delete(level);
    const trouble = result === undefined || isInside ? undefined : troubleOf(planned, result.outcome, result.state);
    if (trouble !== undefined) for (const around of levelsTo(level).slice(0, -1)) this.#troubled.add(around);
    const changes = this.#changes(level.state);
    if (this.#isFree || level.state.signal.aborted) return;
    const stopping = await this.#decider.after(framesAt(level, sentencesOf(planned).length - 1), planned, trouble, changes);
    if (stopping !== undefined) await this.#wait(stopping);
  }

  async #wait(at: Stop): Promise<void> {
    const { signal } = at.level.state;
    const command = await new Promise<Command>((resolve) => {
      const end = () => this.#answer?.({ kind: "continue" });
      this.#answer = (given) => {
        this.#answer = undefined;
        signal.removeEventListener("abort", end);
        resolve(given);
      };
      if (signal.aborted || this.#isFree) return end();
      signal.addEventListener("abort", end, { once: true });
      this.#stop = at;
      this.#lastStop = { moment: this.#moment, levels: levelsTo(at.level) };
      this.#listener.stopped(at);
    });
    const now = this.#stop ?? at;
    this.#stop = undefined;
    this.#obey(command, now);
  }

  #obey(command: Command, at: Stop): void {
    this.#aside = {};
    switch (command.kind) {
      case "continue":
        this.#decider.going = { kind: "on" };
        return;
      case "jump":
        this.#decider.going = { kind: "on" };
        command.level.goesOn = true;
        runAgain(command.level, 0);
        this.#traversal.target = { level: command.level, index: command.index, depth: 0, reason: "goto" };
        return;
      case "restart":
      case "retry": {
        const { level, depth } = command.frame;
        const start = level.starts[depth];
        if (start === undefined) return;
        runAgain(level, start.moment);
        const isRetry = command.kind === "retry";
        this.#decider.going = isRetry ? { kind: "over", from: positionOf(framesAt(level, depth)) } : { kind: "on" };
        this.#traversal.target = {
          level,
          index: start.index,
          depth,
          restore: start.before.restore,
          ...(isRetry ? {} : { reason: "restart" }),
        };
        return;
      }
      default:
        this.#decider.going = { kind: command.kind, from: positionOf(at.frames) };
    }
  }

  #finished(planned: PlannedStep, outcome: Outcome, state: PhaseState): void {
    this.#ended = { planned, outcome, state };
    const { attempt, service } = state.frame;
    const names = service.planned.secretNames ?? usualNames;
    const own = (outcome.checks ?? []).map((check) => redactCheck(check, attempt.run.redactor, names));
    const { step } = planned.step;
    if (step === "validate") this.#checks.set(state, [...(this.#checks.get(state) ?? []), ...own]);
    else if (step === "api_request" || step === "mcp_server_call") this.#checks.set(state, own);
  }

  /** With the checks that are shown of the last call. */
  #stateOf({ state }: Level): Snapshot {
    const before = snapshotOf(state);
    const shown = this.#checks.get(state) ?? [];
    return {
      restore: () => {
        before.restore();
        this.#checks.set(state, shown);
      },
    };
  }

  #changes(state: PhaseState): readonly Change[] {
    return this.#changesIn(
      this.#decider.wanted.data.map(({ variable }) => variable),
      state.frame,
    );
  }
}
