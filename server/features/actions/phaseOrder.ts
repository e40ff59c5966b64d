// Puts the phases into their order.

import { type Diagnostic, phaseNames, playbookAt, type Workspace } from "../../../language/index.ts";
import type { Action } from "./action.ts";

export function phaseOrderAction(workspace: Workspace, path: string, problem: Diagnostic): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  if (problem.code !== "phase-order" || playbook === undefined) return [];
  const { text, phases } = playbook;
  const [first] = phases;
  const last = phases.at(-1);
  if (first === undefined || last === undefined) return [];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const sorted = phases.toSorted((one, other) => phaseNames.indexOf(one.name) - phaseNames.indexOf(other.name));
  const pieces = sorted.map(({ span }) => text.slice(span.start, span.end).trimEnd());
  const edit = { span: { start: first.span.start, end: last.span.end }, text: pieces.join(eol + eol) + eol };
  return [{ title: "Put the phases in order", kind: "quickfix", problem, isPreferred: true, edits: [edit] }];
}
