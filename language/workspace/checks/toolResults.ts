// Checks paths in the results of tools against their output schemas, where those are closed.

import type { Diagnostic } from "../../diagnostic.ts";
import type { LinkedStep } from "../../linkedStep.ts";
import { factsOf } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { didYouMean } from "../../nearest.ts";
import type { Instruction } from "../../playbook.ts";
import { type McpServerCallStep, type Step, serverCallName } from "../../step.ts";
import { normaliseStore } from "../../steps/normalise.ts";
import { instructionsOf } from "../compile.ts";
import { linkedPhases } from "../linked.ts";
import { servers } from "../servers.ts";
import type { Workspace } from "../workspace.ts";
import { pathsOf } from "./responseFields.ts";

export function checkToolResults(workspace: Workspace, path: string): readonly Diagnostic[] {
  const phases = instructionsOf(workspace, path) ?? [];
  if (!phases.some(({ instructions }) => instructions.some(({ steps }) => steps.some(callsServer)))) return [];
  const scope: Scope = { workspace, problems: [] };
  for (const { linked } of linkedPhases(workspace, path)) checkSteps(scope, linked, []);
  return scope.problems;
}

interface Scope {
  readonly workspace: Workspace;
  readonly problems: Diagnostic[];
}

function callsServer(step: Step): boolean {
  return step.step === "mcp_server_call" || (step.step === "block" && step.steps.some(callsServer));
}

/** `before` are the calls above; a check without a name reads the last one. */
function checkSteps(scope: Scope, linked: readonly LinkedStep[], before: readonly Step[]): void {
  const calls = [...before];
  for (const { step, instruction, steps = [] } of linked) {
    if (step.step === "api_request" || step.step === "mcp_server_call") calls.push(step);
    if (step.step === "block") checkSteps(scope, steps, calls);
    if (step.step === "mcp_server_call") {
      const sources = normaliseStore(step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)));
      report(scope, step, sources, instruction);
      report(scope, step, (step.until?.checks ?? []).flatMap(pathsOf), instruction);
    }
    if (step.step === "validate") {
      const call = calls.findLast((one) => step.of === undefined || (one.step === "mcp_server_call" && serverCallName(one) === step.of));
      if (call?.step === "mcp_server_call") report(scope, call, step.checks.flatMap(pathsOf), instruction);
    }
  }
}

function report({ workspace, problems }: Scope, call: McpServerCallStep, paths: readonly string[], instruction: Instruction): void {
  if (paths.length === 0) return;
  const tool = servers(workspace, "")
    .get(call.provider)
    ?.tools.find(({ name }) => name === call.tool);
  if (tool?.outputSchema === undefined) return;
  for (const path of paths) {
    const missing = missingMember(path, tool);
    if (missing === undefined) continue;
    const { name, of, names } = missing;
    const where = of === "" ? `The result of ${serverCallName(call)}` : `${of} of the result of ${serverCallName(call)}`;
    const at = instruction.sentence.indexOf(name);
    const place = instruction.span;
    const start = place.start + at;
    problems.push({
      code: "unknown-result-field",
      severity: "error",
      span: at < 0 ? place : { start, end: start + name.length },
      message: `${where} has no “${name}”.${didYouMean(name, names)}`,
    });
  }
}

interface Missing {
  readonly name: string;
  /** The path to the value that lacks it; empty for the result itself. */
  readonly of: string;
  readonly names: readonly string[];
}

const segment = /\.([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|\['((?:[^'\\]|\\.)*)'\]|\[(?:\d+|-\d+|\*)\]/y;

/**
 * The first member of the path that the output schema rules out; other parts of a path than names and items are
 * ignored.
 */
function missingMember(path: string, { outputSchema = {} }: LockedTool): Missing | undefined {
  let facts = factsOf(outputSchema, outputSchema);
  let at = 1;
  for (; path.startsWith("$") && at < path.length; at = segment.lastIndex) {
    segment.lastIndex = at;
    const match = segment.exec(path);
    if (match === null) return undefined;
    const name = match[1] ?? match[2]?.replace(/\\(.)/g, "$1");
    if (name !== undefined && facts.isClosed && !facts.properties.has(name))
      return { name, of: path.slice(1, at).replace(/^\./, ""), names: [...facts.properties.keys()] };
    facts = factsOf(name === undefined ? facts.items : facts.properties.get(name), outputSchema);
  }
  return undefined;
}
