// A playbook as it runs, or why it does not: what the engine plans with, and what the editor shows.

import type { Diagnostic } from "../diagnostic.ts";
import type { EndpointName, Playbook } from "../playbook.ts";
import { checkWithoutUse, faultBehind } from "./check.ts";
import { endpointOf, variablesAtStart } from "./compile.ts";
import type { DataRows } from "./dataRows.ts";
import { stepsFileOf } from "./fileKind.ts";
import { type CompiledPhase, linkedPhases } from "./linked.ts";
import { type Identity, identityOf, playbookAt, titleOf } from "./playbooks.ts";
import { keptQuery, query } from "./query.ts";
import { servicePathOf } from "./services.ts";
import { dataOf, fromPathOf, type Variable } from "./variables.ts";

export interface CompiledPlaybook {
  readonly path: string;
  readonly identity: Identity;
  readonly title: string;
  readonly playbook: Playbook;
  /** Path of the service playbook; its own for a service playbook, absent if there is none of that name. */
  readonly servicePath?: string;
  /** For a test case: path of the playbook it is adapted from. */
  readonly fromPath?: string;
  /** Its own endpoint, or that of the playbook it is adapted from. */
  readonly endpoint?: EndpointName;
  /** In their order; those that the text has. */
  readonly phases: readonly CompiledPhase[];
  /** The variables visible at the start, the effective definition first; a name may occur several times. */
  readonly variables: readonly Variable[];
  /** The rows of `data:`, as far as the files tell. */
  readonly data?: DataRows;
  readonly status: Status;
}

/**
 * Derived, so that it cannot lie: READY means that nothing in the workspace keeps an instruction from having its steps.
 */
export type Status = { readonly kind: "READY" } | { readonly kind: "ERROR"; readonly reasons: readonly Reason[] };

export interface Reason {
  /** The playbook, its steps file, or its service. */
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/** Undefined if there is no such playbook. */
export const compiled = query((workspace, path): CompiledPlaybook | undefined => {
  const playbook = playbookAt(workspace, path);
  const identity = identityOf(workspace, path);
  if (playbook === undefined || identity === undefined) return undefined;
  const servicePath = servicePathOf(workspace, path);
  const fromPath = fromPathOf(workspace, path);
  const endpoint = endpointOf(workspace, path);
  const data = dataOf(workspace, path);
  return {
    path,
    identity,
    title: titleOf(identity),
    playbook,
    ...(servicePath === undefined ? {} : { servicePath }),
    ...(fromPath === undefined ? {} : { fromPath }),
    ...(endpoint === undefined ? {} : { endpoint }),
    phases: linkedPhases(workspace, path),
    variables: variablesAtStart(workspace, path),
    ...(data === undefined ? {} : { data }),
    status: statusOf(workspace, path),
  };
});

/**
 * The status of a playbook: errors of it and of its steps file. Errors of its service count at the service, which has
 * its own status, except one that keeps sentences of the playbook from being read.
 */
export const statusOf = keptQuery((workspace, path): Status => {
  const own = [path, stepsFileOf(path)].flatMap((file) =>
    checkWithoutUse(workspace, file)
      .filter(({ severity }) => severity === "error")
      .map((diagnostic): Reason => ({ path: file, diagnostic })),
  );
  const fault = faultBehind(workspace, path);
  const reasons = fault === undefined ? own : [{ path: fault.path, diagnostic: fault.diagnostic }, ...own];
  return reasons.length === 0 ? { kind: "READY" } : { kind: "ERROR", reasons };
});
