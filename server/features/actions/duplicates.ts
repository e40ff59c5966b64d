// Gives one of two playbooks with the same identity another name.

import { type Diagnostic, identities, identityOf, playbookAt, type Workspace } from "../../../language/index.ts";
import { unquoted } from "../cursor.ts";
import type { Action } from "./action.ts";

export function duplicateActions(workspace: Workspace, path: string, problem: Diagnostic): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const identity = identityOf(workspace, path);
  if (problem.code !== "duplicate-identity" || playbook === undefined || identity === undefined) return [];
  const { endpoint, name, testCase, flow } = playbook.frontMatter;
  const others = identities(workspace, "").filter((other) => other.service === identity.service);
  const free = (base: string, separator: string, taken: readonly (string | undefined)[]) => {
    const lower = new Set(taken.map((one) => one?.toLowerCase()));
    for (let number = 2; ; number++) if (!lower.has(`${base}${separator}${number}`.toLowerCase())) return `${base}${separator}${number}`;
  };
  const named = testCase ?? flow ?? name;
  if (named === undefined) {
    if (endpoint === undefined) return [];
    const text = free(
      "Default",
      " ",
      others.map((other) => other.name),
    );
    const eol = playbook.text.includes("\r\n") ? "\r\n" : "\n";
    return [
      {
        title: `Name this one "${text}"`,
        kind: "quickfix",
        problem,
        edits: [{ span: { start: endpoint.span.end, end: endpoint.span.end }, text: `${eol}name: ${text}` }],
      },
    ];
  }
  const text = free(
    named.value,
    testCase === undefined ? " " : "-",
    others.map((other) => other.testCase ?? other.flow ?? other.name),
  );
  return [{ title: `Name this one "${text}"`, kind: "quickfix", problem, edits: [{ span: unquoted(playbook.text, named.span), text }] }];
}
