// The steps file of a playbook, matched with its sentences.

import type { Instruction } from "../playbook.ts";
import type { Step } from "../step.ts";
import { parseStepsFile, type StepsEntry, type StepsFile } from "../steps/stepsFile.ts";
import { keyedInstructions, keyText } from "../steps/stepsKey.ts";
import { stepsFileOf } from "./fileKind.ts";
import { playbookAt } from "./playbooks.ts";
import { fileAt, query } from "./query.ts";

/** The steps file's entries for the sentences of a playbook; empty if there is no file. */
export interface MatchedSteps {
  readonly entries: ReadonlyMap<Instruction, StepsEntry>;
  /** Entries whose sentence is gone. */
  readonly stale: readonly StepsEntry[];
  readonly named: ReadonlyMap<string, readonly Step[]>;
}

/** By the path of the steps file itself; undefined if there is no such file. */
export const stepsFileAt = query((workspace, path): StepsFile | undefined => {
  const file = fileAt(workspace, path);
  return file?.kind === "steps" ? parseStepsFile(file.text) : undefined;
});

/** By the path of the playbook. */
export const matchedSteps = query((workspace, path): MatchedSteps => {
  const file = stepsFileAt(workspace, stepsFileOf(path));
  const playbook = playbookAt(workspace, path);
  if (file === undefined || playbook === undefined) return nothing;
  const byKey = new Map(file.entries.map((entry) => [keyText(entry.key), entry]));
  const entries = new Map<Instruction, StepsEntry>();
  for (const { key, instruction } of keyedInstructions(playbook)) {
    const text = keyText(key);
    const entry = byKey.get(text);
    if (entry === undefined) continue;
    entries.set(instruction, entry);
    byKey.delete(text);
  }
  return { entries, stale: [...byKey.values()], named: new Map(file.named.map(({ name, steps }) => [name, steps])) };
});

const nothing: MatchedSteps = { entries: new Map(), stale: [], named: new Map() };
