// Finds which playbook runs which other ones, and circular runs.

import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { instructionsOf } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { resolvePlaybook } from "./playbookReference.ts";
import { commonQuery } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/** Paths of the playbooks that this one runs, without those that do not exist. */
export const runsOf = commonQuery((workspace, path): readonly string[] => {
  const found = new Set<string>();
  if (!mentions(workspace, path, "playbook")) return [];
  const visit = (step: Step): void => {
    if (step.step === "block") for (const inner of step.steps) visit(inner);
    if (step.step !== "run") return;
    const target = resolvePlaybook(workspace, path, step.playbook);
    if (target.kind === "found") found.add(target.path);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? [])
    for (const { steps } of instructions) for (const step of steps) visit(step);
  return [...found];
}, sameData);

/** The way from `from` back to `home` along runs, both included; undefined when there is none. */
export function cycleThrough(workspace: Workspace, home: string, from: string): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  const queue = [from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const next of runsOf(workspace, path)) {
      if (next === home) return [...wayTo(path, before), home];
      if (before.has(next)) continue;
      before.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(path: string, before: ReadonlyMap<string, string | undefined>): readonly string[] {
  const way: string[] = [];
  for (let at: string | undefined = path; at !== undefined; at = before.get(at)) way.unshift(at);
  return way;
}
