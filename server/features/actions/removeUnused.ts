// Removes the definition of an unused variable.

import { type Diagnostic, playbookAt, type Workspace } from "../../../language/index.ts";
import type { Action } from "./action.ts";

export function removeUnusedAction(workspace: Workspace, path: string, problem: Diagnostic): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  if (problem.code !== "unused-variable" || playbook === undefined) return [];
  const { text, frontMatter } = playbook;
  const all = frontMatter.variables;
  const definition = all.find(({ nameSpan }) => nameSpan.start === problem.span.start);
  if (definition === undefined) return [];
  const start = text.lastIndexOf("\n", definition.nameSpan.start - 1) + 1;
  // A definition that shares its line with others cannot be removed with it.
  if (text.slice(start, definition.nameSpan.start).trim() !== "") return [];
  const lineEnd = text.indexOf("\n", Math.max(definition.span.end - 1, definition.nameSpan.end));
  const end = lineEnd === -1 ? text.length : lineEnd + 1;
  const heading = /(?:^|\n)variables:[ \t]*\r?\n$/.exec(text.slice(0, start));
  const isOnly = all.length === 1 && heading !== null;
  const from = isOnly ? heading.index + (heading[0].startsWith("\n") ? 1 : 0) : start;
  return [{ title: `Remove "${definition.name}"`, kind: "quickfix", problem, edits: [{ span: { start: from, end }, text: "" }] }];
}
