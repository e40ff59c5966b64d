// Renames variables of called playbooks and of rows, so that they stay distinct in a single script.

import { readBack, type Step } from "../../../language/index.ts";
import type { PlannedPlaybook, PlannedStep } from "../../planned.ts";
import { storeTargets } from "../../running/prepared.ts";
import { takeName } from "../reading/names.ts";

export interface Renaming {
  /**
   * `results` are the variables that the caller takes over, by their names there. A variable with the same value in
   * both keeps its name.
   */
  forCallee(names: readonly string[], results: ReadonlyMap<string, string>, shared: ReadonlyMap<string, unknown>): (name: string) => string;
  forRow(columns: readonly string[], outer: (name: string) => string): (name: string) => string;
}

export function createRenaming(names: readonly string[]): Renaming {
  const taken = new Set(names);
  return {
    forCallee(own, results, shared) {
      const map = new Map<string, string>();
      for (const name of new Set(own)) map.set(name, results.get(name) ?? (shared.has(name) ? name : takeName(taken, name)));
      return (name) => map.get(name) ?? name;
    },
    forRow(columns, outer) {
      const map = new Map(columns.map((name) => [name, takeName(taken, name)]));
      return (name) => map.get(name) ?? outer(name);
    },
  };
}

/** The variables that a playbook sets and saves. */
export function namesGiven({ setup, execution, teardown }: PlannedPlaybook): readonly string[] {
  const of = (steps: readonly PlannedStep[]): readonly string[] =>
    steps.flatMap(({ step, steps: inner }) => {
      if (step.step === "set") return [step.variable];
      if (step.step === "api_request" || step.step === "mcp_server_call")
        return (step.store ?? []).flatMap(storeTargets).map(({ variable }) => variable);
      return of(inner ?? []);
    });
  return [...of(setup), ...of(execution), ...of(teardown)];
}

/** The step with every variable called by its new name. */
export function renamed(step: Step, rename: (name: string) => string): Step {
  if (step.step === "block" || step.step === "run") return step;
  const text = JSON.stringify(step)
    .replace(/(?<!\$)\$\{([\p{L}_][\p{L}\p{N}_-]*)/gu, (_, name: string) => `\${${rename(name)}`)
    .replace(/"\$var":"([\p{L}_][\p{L}\p{N}_-]*)/gu, (_, name: string) => `"$var":"${rename(name)}`);
  const copy = readBack(text) as unknown as Step;
  if (copy.step === "set") return { ...copy, variable: rename(copy.variable) };
  if (copy.step === "validate")
    return {
      ...copy,
      checks: copy.checks.map((check) =>
        check.variable === undefined ? check : { ...check, variable: check.variable.replace(/^[\p{L}\p{N}_-]+/u, rename) },
      ),
    };
  if (copy.step === "api_request" && copy.store !== undefined)
    return { ...copy, store: copy.store.flatMap(storeTargets).map(({ variable, source }) => ({ [rename(variable)]: source })) };
  return copy;
}
