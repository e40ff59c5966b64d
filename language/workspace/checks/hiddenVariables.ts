// Columns of data rows and names of blocks that hide a variable of the service: its default headers and addresses would
// read the row instead.

import type { Diagnostic } from "../../diagnostic.ts";
import { blockVariables, type CompiledInstruction, instructionsOf, variablesAtStart } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import { dataOf, type Variable } from "../variables.ts";
import type { Workspace } from "../workspace.ts";
import { placeOfText } from "./placeOfText.ts";

export function checkHiddenVariables(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const columns = dataOf(workspace, path)?.columns ?? [];
  const blocks = blocksOf(workspace, path);
  if (columns.length === 0 && blocks.length === 0) return [];
  const ofService = new Map<string, Variable>();
  for (const variable of variablesAtStart(workspace, path)) if (serviceScopes.has(variable.scope)) ofService.set(variable.name, variable);
  const problem = (name: string, span: Diagnostic["span"]): readonly Diagnostic[] => {
    const hidden = ofService.get(name);
    if (hidden === undefined) return [];
    const message = `"${name}" hides the variable of the same name ${hidden.scope === "service setup" ? "that the setup of the service saves" : "of the service"}, in its headers and addresses as well. Give it another name.`;
    return [{ code: "hidden-variable", severity: "warning", span, message }];
  };
  const { data } = playbook.frontMatter;
  return [
    ...(data === undefined ? [] : columns.flatMap((name) => problem(name, data.span))),
    ...blocks.flatMap(({ instruction, steps }) =>
      steps.flatMap((step) =>
        step.step === "block" ? blockVariables(step).flatMap((name) => problem(name, placeOfText(playbook, instruction, name))) : [],
      ),
    ),
  ];
}

const serviceScopes: ReadonlySet<string> = new Set(["service", "environment", "service setup"]);

function blocksOf(workspace: Workspace, path: string): readonly CompiledInstruction[] {
  const found: CompiledInstruction[] = [];
  const visit = (compiled: CompiledInstruction): void => {
    if (compiled.steps.some(({ step }) => step === "block")) found.push(compiled);
    for (const inner of compiled.body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}
