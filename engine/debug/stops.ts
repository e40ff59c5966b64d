// Decides whether a run stops: after a step, at a breakpoint or a failure, or because a person paused it.

import type { Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { PlannedStep } from "../planned.ts";
import {
  type Breakpoint,
  type Change,
  type DataBreakpoint,
  type FailureKind,
  isAt,
  isHit,
  type OperationBreakpoint,
  type SentenceBreakpoint,
  sends,
  type Trouble,
} from "./breakpoints.ts";
import { logText } from "./evaluate.ts";
import { viewAt } from "./phraseView.ts";
import { holdsHere } from "./sentence.ts";
import { masksOf, shownJson } from "./shown.ts";
import { isWithin, type Level, type Position, positionOf, type StackFrame } from "./stack.ts";

export type StopReason =
  | "entry"
  | "step"
  | "pause"
  | "breakpoint"
  | "function breakpoint"
  | "data breakpoint"
  | "exception"
  | "goto"
  | "restart";

export interface Stop {
  readonly reason: StopReason;
  /** The innermost first, never empty. */
  readonly frames: readonly StackFrame[];
  readonly level: Level;
  readonly planned: PlannedStep;
  /** After the step, rather than before its sentence. */
  readonly after: boolean;
  /** Why, in words for people; secrets are masked. */
  readonly text?: string;
  readonly breakpoints: readonly number[];
  readonly trouble?: Trouble;
}

/** The breakpoints and failures that it stops at. */
export interface StopsWanted {
  readonly sentences: readonly SentenceBreakpoint[];
  readonly operations: readonly OperationBreakpoint[];
  readonly data: readonly DataBreakpoint[];
  readonly failures: ReadonlySet<FailureKind>;
}

/** How far it goes. */
type Going = { readonly kind: "on" | "pause" | "entry" } | { readonly kind: "over" | "in" | "out"; readonly from: readonly Position[] };

export interface Decider {
  wanted: StopsWanted;
  going: Going;
  /** At the start of the sentence that is the first of `frames`. */
  before(frames: readonly StackFrame[], planned: PlannedStep): Promise<Stop | undefined>;
  /** Before a step of a sentence in which it may have stopped already. */
  beforeStep(frames: readonly StackFrame[], planned: PlannedStep): Promise<Stop | undefined>;
  after(
    frames: readonly StackFrame[],
    planned: PlannedStep,
    trouble: Trouble | undefined,
    changes: readonly Change[],
  ): Promise<Stop | undefined>;
}

export function createDecider(workspace: () => Workspace, log: (text: string, frame: StackFrame) => void): Decider {
  const counts = new Map<number, number>();

  /** The breakpoints of these that count this time; `problem` where one cannot be decided. */
  async function reached(
    all: readonly Breakpoint[],
    frame: StackFrame,
  ): Promise<{ readonly ids: readonly number[]; readonly problem?: string }> {
    const ids: number[] = [];
    let problem: string | undefined;
    for (const one of all) {
      try {
        if (
          one.condition !== undefined &&
          one.condition.trim() !== "" &&
          !(await holdsHere(one.condition, viewAt(frame, workspace()), workspace()))
        )
          continue;
      } catch (error) {
        // Going on would hide that the condition never held.
        const why = error instanceof PlaybookError ? `${error.message} ${error.fix ?? ""}`.trim() : String(error);
        problem = `The condition “${one.condition}” cannot be evaluated: ${masksOf(frame.level.state.frame, true).text(why)}`;
      }
      const count = (counts.get(one.id) ?? 0) + 1;
      counts.set(one.id, count);
      if (isHit(one.hits, count) === false) continue;
      if (one.log !== undefined && problem === undefined) log(logText(one.log, viewAt(frame, workspace())), frame);
      else ids.push(one.id);
    }
    return { ids, ...(problem === undefined ? {} : { problem }) };
  }

  const decider: Decider = {
    wanted: { sentences: [], operations: [], data: [], failures: new Set() },
    going: { kind: "on" },
    async before(frames, planned) {
      const [frame] = frames;
      if (frame === undefined) return undefined;
      const { level, sentence } = frame;
      const stop = (reason: StopReason, more: Partial<Stop> = {}): Stop => ({
        reason,
        frames,
        level,
        planned,
        after: false,
        breakpoints: [],
        ...more,
      });
      const { wanted, going } = decider;
      const { ids, problem } = await reached(
        wanted.sentences.filter((one) => isAt(one, sentence)),
        frame,
      );
      if (ids.length > 0) return stop("breakpoint", { breakpoints: ids, ...(problem === undefined ? {} : { text: problem }) });
      if (wanted.failures.has("teardown") && isTeardownStart(frame)) return stop("exception", { text: "The teardown starts." });
      return isFarEnough(going, positionOf(frames))
        ? stop(going.kind === "pause" ? "pause" : going.kind === "entry" ? "entry" : "step")
        : undefined;
    },
    async beforeStep(frames, planned) {
      const [frame] = frames;
      if (frame === undefined) return undefined;
      const { ids, problem } = await reached(
        decider.wanted.operations.filter(({ operation }) => sends(planned, operation)),
        frame,
      );
      if (ids.length === 0) return undefined;
      const more = problem === undefined ? {} : { text: problem };
      return { reason: "function breakpoint", frames, level: frame.level, planned, after: false, breakpoints: ids, ...more };
    },
    async after(frames, planned, trouble, changes) {
      const [frame] = frames;
      if (frame === undefined) return undefined;
      const { level } = frame;
      const base = { frames, level, planned, after: true };
      const masks = masksOf(level.state.frame, true);
      if (trouble !== undefined && [...trouble.kinds].some((kind) => decider.wanted.failures.has(kind)))
        return { ...base, reason: "exception", text: masks.text(trouble.text), trouble, breakpoints: [] };
      const changed = decider.wanted.data.filter(({ variable }) => changes.some(({ name }) => name === variable));
      const { ids, problem } = await reached(changed, frame);
      if (ids.length === 0) return undefined;
      const words = changes.map((change) => wordsOf(change, level)).join("\n");
      return { ...base, reason: "data breakpoint", text: problem ?? words, breakpoints: ids };
    },
  };
  return decider;
}

function isFarEnough(going: Going, now: readonly Position[]): boolean {
  switch (going.kind) {
    case "on":
      return false;
    case "pause":
    case "entry":
      return true;
    case "in":
      return now.length !== going.from.length || !isWithin(now, going.from);
    case "over":
      return !isWithin(now, going.from);
    case "out":
      return going.from.length < 2 ? now[0]?.list !== going.from[0]?.list : !isWithin(now, going.from.slice(0, -1));
  }
}

function isTeardownStart({ level, depth }: StackFrame): boolean {
  return level.state.teardown && level.parent === undefined && level.index === 0 && depth === 0;
}

function wordsOf({ name, from, to }: Change, { state: { frame } }: Level): string {
  const isSecret = frame.playbook.encrypted.has(name);
  const said = (value: Change["to"]) => {
    if (value === undefined) return "no value";
    if (isSecret) return "***";
    const masked = (masksOf(frame).value({ [name]: value }) as Readonly<Record<string, typeof value>>)[name] ?? null;
    return shownJson(name, masked).value;
  };
  return `\${${name}} changed from ${said(from)} to ${said(to)}`;
}
