// Test case definitions: ids that are taken, and endpoints without the playbook that the case would be adapted from.

import type { Diagnostic } from "../../diagnostic.ts";
import { didYouMean } from "../../nearest.ts";
import { endpointKey } from "../../openapi/findOperation.ts";
import { casePaths, casesAt } from "../cases.ts";
import { identities } from "../playbooks.ts";
import type { Workspace } from "../workspace.ts";

export function checkCases(workspace: Workspace, path: string): readonly Diagnostic[] {
  const file = casesAt(workspace, path);
  if (file === undefined) return [];
  const sources = identities(workspace, "").filter(({ level }) => level === "endpoint");
  const own = file.cases.flatMap(({ id, endpoint, playbook }): readonly Diagnostic[] => {
    const problems: Diagnostic[] = [];
    const others = [...new Set(casePaths(workspace, "").get(id.value))].filter((other) => other !== path);
    if (others.length > 0) {
      const related = others.map((other) => ({
        path: other,
        span: casesAt(workspace, other)?.cases.find((one) => one.id.value === id.value)?.id.span ?? { start: 0, end: 0 },
        message: `"${id.value}" is also defined here.`,
      }));
      const message = `The test case "${id.value}" is also defined in ${others.join(" and ")}. Give each its own id.`;
      problems.push({ code: "repeated-case", severity: "error", span: id.span, message, related });
    }
    const { method, path: target } = endpoint.value;
    const ofEndpoint = sources.filter((source) => source.endpoint !== undefined && keyOf(source.endpoint) === keyOf(endpoint.value));
    const names = ofEndpoint.map(({ name = "Default" }) => name);
    if (names.some((name) => name.toLowerCase() === playbook.toLowerCase())) return problems;
    const written = `${method} ${target}`;
    const message =
      names.length > 0
        ? `There is no playbook "${playbook}" for ${written}.${didYouMean(playbook, names)}`
        : `There is no endpoint playbook for ${written} that this case could be adapted from.${didYouMean(written, endpointNames(sources))}`;
    return [...problems, { code: "case-without-playbook", severity: "warning", span: endpoint.span, message }];
  });
  return [...file.diagnostics, ...own];
}

function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return endpointKey(method, path);
}

function endpointNames(sources: readonly { readonly endpoint?: { readonly method: string; readonly path: string } }[]): readonly string[] {
  return [...new Set(sources.flatMap(({ endpoint }) => (endpoint === undefined ? [] : [`${endpoint.method} ${endpoint.path}`])))];
}
