// Prepares the calls of a playbook: plans the playbooks that its steps call, and asks for the agreements of MCP
// servers.

import { type LinkedStep, type McpServerCallStep, resolvePlaybook, type Span, type Step, type Workspace } from "../../language/index.ts";
import type { PlannedPlaybook } from "../planned.ts";
import type { Agreements } from "./agreements.ts";
import type { Places, Problem } from "./places.ts";
import type { Planned } from "./playbook.ts";

export interface Calls {
  /** The playbooks that were planned for calls, by path. */
  readonly callees: ReadonlyMap<string, PlannedPlaybook>;
  /** Adds what keeps the steps from running to `problems`. */
  prepare(linked: readonly LinkedStep[], path: string, problems: Problem[]): Promise<void>;
}

export interface CallsOptions {
  readonly workspace: Workspace;
  readonly texts: ReadonlyMap<string, string>;
  readonly places: Places;
  playbook(path: string): Promise<Planned>;
  /** A missing agreement is a problem. */
  readonly unattended: boolean;
}

export function prepareCalls({ workspace, texts, places, playbook, unattended }: CallsOptions): Calls {
  const callees = new Map<string, PlannedPlaybook>();
  let agreements: Promise<Agreements> | undefined;
  const needsAgreement = (step: Step): step is McpServerCallStep => unattended && step.step === "mcp_server_call";
  const disagreements = async (step: McpServerCallStep, path: string): Promise<readonly string[]> => {
    agreements ??= import("./agreements.ts").then(({ readAgreements }) => readAgreements(texts));
    return (await agreements).missing(step, path);
  };

  const prepare: Calls["prepare"] = async (linked, path, problems) => {
    for (const { step, instruction, steps = [] } of linked) {
      // Most steps need no agreement.
      for (const message of needsAgreement(step) ? await disagreements(step, path) : [])
        if (!problems.some((one) => one.message === message)) problems.push(places.problem(path, message, instruction.span));
      if (steps.length > 0) await prepare(steps, path, problems);
      if (step.step === "run") await prepareCall(step.playbook, path, instruction.span, problems);
    }
  };

  /** The checks report circular calls and missing names; here remain the problems of the called playbook. */
  const prepareCall = async (name: string, path: string, span: Span, problems: Problem[]): Promise<void> => {
    const found = resolvePlaybook(workspace, path, name);
    if (found.kind !== "found") {
      problems.push(places.problem(path, `There is no playbook "${name}".`, span));
      return;
    }
    const callee = await playbook(found.path);
    callees.set(found.path, callee.playbook);
    const [first] = callee.problems;
    if (first !== undefined)
      problems.push(places.problem(path, `It runs ${callee.playbook.title}, which is not ready: ${first.message}`, span));
  };

  return { callees, prepare };
}
