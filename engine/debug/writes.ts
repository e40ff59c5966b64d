// Finds what a retry of a sentence would do a second time: the request that changes something, or the call of a server,
// which it has made since it began.

import { serverCallName, servers, toolRisk, type Workspace } from "../../language/index.ts";
import type { PlannedStep } from "../planned.ts";
import { type Level, levelsTo, type StackFrame } from "./stack.ts";
import type { Stop } from "./stops.ts";

/** The first one, in words: `POST /orders was sent`. Undefined if nothing would be repeated. */
export function writeMadeBy({ level, depth }: StackFrame, stop: Stop, workspace: Workspace): string | undefined {
  const levels = levelsTo(stop.level);
  const inside = levels.slice(levels.indexOf(level));
  const start = level.starts[depth]?.index ?? level.index;
  return inside
    .flatMap((one, index) => stepsMade(one, index === 0 ? start : 0, inside[index + 1], stop))
    .map((step) => wordsOf(step, workspace))
    .find((words) => words !== undefined);
}

/** `inner` runs within the step at which the level is. */
function stepsMade({ steps, index, state }: Level, start: number, inner: Level | undefined, stop: Stop): readonly PlannedStep[] {
  const current = steps[index];
  const before = steps.slice(start, index).flatMap(withInner);
  if (current === undefined) return before;
  if (inner === undefined) return stop.after ? [...before, ...withInner(current)] : before;
  // Iterations before this one have run all of the block; of a called playbook, the setup runs before the execution.
  if (inner.state === state) return (inner.iterations.at(-1) ?? 0) > 0 ? [...before, ...withInner(current)] : before;
  const isInSetup = inner.steps[inner.index]?.phase === "setup";
  return isInSetup ? before : [...before, ...(current.playbook?.setup ?? []).flatMap(withInner)];
}

function withInner(step: PlannedStep): readonly PlannedStep[] {
  const { steps = [], playbook } = step;
  return [step, ...[...steps, ...(playbook?.setup ?? []), ...(playbook?.execution ?? [])].flatMap(withInner)];
}

function wordsOf({ step }: PlannedStep, workspace: Workspace): string | undefined {
  if (step.step === "api_request") return /^(?:GET|HEAD|OPTIONS)\b/i.test(step.action) ? undefined : `${step.action} was sent`;
  if (step.step !== "mcp_server_call" || step.tool === undefined) return undefined;
  const tool = servers(workspace, "")
    .get(step.provider)
    ?.tools.find(({ name }) => name === step.tool);
  return tool !== undefined && toolRisk(tool) === "read-only" ? undefined : `${serverCallName(step)} was called`;
}
