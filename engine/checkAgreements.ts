// Finds the agreements that unattended runs need; the language does not know them, since they do not affect the meaning
// of a playbook.

import { compiled, type Diagnostic, type LinkedStep, type McpServerCallStep, type Playbook, type Span } from "../language/index.ts";
import type { Loaded } from "./load.ts";

export interface MissingAgreement {
  /** The first playbook, in the order of `paths`, with a call that is not approved. */
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/**
 * Warnings with the code `mcp-not-approved`, one for each server and each tool, at the first call in the playbooks at
 * `paths` (inside the root).
 */
export async function checkAgreements(loaded: Loaded, paths: readonly string[]): Promise<readonly MissingAgreement[]> {
  const { readAgreements } = await import("./planning/agreements.ts");
  const { disagreements } = readAgreements(loaded.texts);
  const found = new Map<string, { readonly path: string; readonly span: Span; readonly fix: string; readonly callers: Set<string> }>();
  for (const path of paths) {
    const playbook = compiled(loaded.workspace, path);
    for (const { step, span } of playbook?.phases.flatMap(({ linked }) => callsIn(playbook.playbook, linked)) ?? []) {
      for (const { message, fix = "" } of disagreements(step, path)) {
        const [what = ""] = message.split("\n");
        const known = found.get(what) ?? { path, span, fix, callers: new Set() };
        found.set(what, known);
        known.callers.add(path);
      }
    }
  }
  return [...found].map(([what, { path, span, fix, callers }]) => {
    const refused = callers.size === 1 ? "this playbook" : `the ${callers.size} playbooks that call it`;
    const message = `${what.replace(/:$/, ".")} ${fix} Until then, a run refuses ${refused}.`;
    return { path, diagnostic: { code: "mcp-not-approved", severity: "warning", span, message } };
  });
}

interface Call {
  readonly step: McpServerCallStep;
  /** Span of the server's name where the sentence has it, else of the sentence. */
  readonly span: Span;
}

function callsIn(playbook: Playbook, linked: readonly LinkedStep[]): readonly Call[] {
  return linked.flatMap(({ step, instruction, steps = [] }): readonly Call[] => {
    if (step.step !== "mcp_server_call") return callsIn(playbook, steps);
    const whole = instruction.span;
    const written = [`@${step.provider}`, `@<${step.provider}>`].find((name) => playbook.text.slice(whole.start, whole.end).includes(name));
    if (written === undefined) return [{ step, span: whole }];
    const start = playbook.text.indexOf(written, whole.start);
    return [{ step, span: { start, end: start + written.length } }];
  });
}
