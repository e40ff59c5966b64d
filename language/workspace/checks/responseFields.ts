// Fields of responses that the OpenAPI document does not have, and that look like one that it has: most likely a
// mistake in spelling.

import type { Check } from "../../check.ts";
import type { Diagnostic } from "../../diagnostic.ts";
import { nearest } from "../../nearest.ts";
import { insideOf } from "../../openapi/fields.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Field, Operation, Operations } from "../../openapi/operations.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import { normaliseStore } from "../../steps/normalise.ts";
import { remembered, rememberedFor } from "../../text/remembered.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import { operationsOf } from "../services.ts";
import type { Workspace } from "../workspace.ts";
import { placeOfText } from "./placeOfText.ts";

export function checkResponseFields(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  const operations = operationsOf(workspace, path);
  if (playbook === undefined || operations === undefined || !/\$[.[]/.test(playbook.text)) return [];
  const scope: Scope = { playbook, operations, problems: [] };
  // Not as it is linked: what runs is as large as all sentences, and would be kept for this.
  for (const { instructions } of instructionsOf(workspace, path) ?? []) visit(scope, instructions, undefined);
  return scope.problems;
}

interface Scope {
  readonly playbook: Playbook;
  readonly operations: Operations;
  readonly problems: Diagnostic[];
}

/** The last call, and the status that was expected of it. */
interface Call {
  readonly operation: Operation | undefined;
  status?: string;
}

function visit(scope: Scope, instructions: readonly CompiledInstruction[], before: Call | undefined): void {
  let call = before;
  for (const { instruction, steps, body, use } of instructions) {
    for (const step of steps) {
      if (step.step === "block") visit(scope, body, call);
      if (step.step === "mcp_server_call" || step.step === "run" || step.step === "steps") call = undefined;
      if (step.step === "api_request") call = { operation: operationOfAction(scope.operations, step.action) };
      // A phrase says it in its own file.
      if (call?.operation === undefined || use !== undefined) continue;
      if ((step.step === "api_request" || (step.step === "save" && !("of" in step))) && step.store !== undefined) {
        const sources = normaliseStore(step.store).flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)));
        report(scope, call, sources, instruction);
      }
      if (step.step === "validate" && step.of === undefined) {
        const status = step.checks.find((check) => typeof check.status === "number" && check.not !== true)?.status;
        if (status !== undefined) call.status = String(status);
        report(scope, call, step.checks.flatMap(pathsOf), instruction);
      }
    }
  }
}

/** The paths that must exist; a path that is expected to be missing may be unknown. */
export function pathsOf({ path, every, any, none, exists, not }: Check): readonly string[] {
  if (path === undefined || (exists === true && not === true)) return [];
  const items = every ?? any ?? none;
  return [items === undefined ? path : items + path.slice(1)];
}

function report({ playbook, problems }: Scope, { operation, status }: Call, paths: readonly string[], instruction: Instruction): void {
  if (operation === undefined || paths.length === 0) return;
  const misspelt = misspeltIn(operation, status);
  for (const path of paths) {
    const found = misspelt(path);
    if (found === undefined) continue;
    const { name, guess } = found;
    const span = placeOfText(playbook, instruction, name);
    const isThere = playbook.text.slice(span.start, span.end) === name;
    problems.push({
      code: "unknown-response-field",
      severity: "warning",
      span,
      message: `According to the OpenAPI document, the response of ${operation.method} ${operation.path} has no “${name}”. Did you mean “${guess}”?`,
      ...(isThere ? { fixes: [{ title: `Change to ${guess}`, edits: [{ span, text: guess }] }] } : {}),
    });
  }
}

type Misspelt = (path: string) => { readonly name: string; readonly guess: string } | undefined;

/** By operation and status: the playbooks of a service look at the same fields again and again. */
const misspeltByStatus = rememberedFor((_: Operation) => new Map<string | undefined, Misspelt>());

function misspeltIn(operation: Operation, status: string | undefined): Misspelt {
  const ofStatus = misspeltByStatus(operation);
  let misspelt = ofStatus.get(status);
  if (misspelt === undefined) {
    const response = responseOf(operation, status);
    misspelt = response === undefined ? () => undefined : remembered((path) => firstMisspelt(path, response));
    ofStatus.set(status, misspelt);
  }
  return misspelt;
}

/** The response with the expected status, else the first described success. */
function responseOf({ responses }: Operation, status: string | undefined): Operation["responses"][number] | undefined {
  const described = responses.filter(({ fields }) => fields.length > 0);
  if (status === undefined) return described.find((one) => /^2/.test(one.status));
  return (
    described.find((one) => one.status === status) ??
    described.find((one) => one.status.toUpperCase() === `${status[0]}XX`) ??
    described.find((one) => one.status === "default")
  );
}

const segment = /\.([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|\['((?:[^'\\]|\\.)*)'\]|\[(?:-?\d+|\*)\]/y;

/**
 * The first name of a path that is not among the fields, but nearly; what a path does beyond names and items is not
 * looked at.
 */
function firstMisspelt(path: string, { fields: own }: Operation["responses"][number]): ReturnType<Misspelt> {
  let fields: readonly Field[] = own;
  for (let at = 1; path.startsWith("$") && at < path.length; at = segment.lastIndex) {
    segment.lastIndex = at;
    const match = segment.exec(path);
    if (match === null) return undefined;
    const name = match[1] ?? match[2]?.replace(/\\(.)/g, "$1");
    if (name === undefined) continue;
    const field = fields.find((one) => one.name === name);
    if (field === undefined) {
      const guess = nearest(
        name,
        fields.map((one) => one.name),
      );
      return guess === undefined ? undefined : { name, guess };
    }
    fields = insideOf(field).fields;
    if (fields.length === 0) return undefined;
  }
  return undefined;
}
