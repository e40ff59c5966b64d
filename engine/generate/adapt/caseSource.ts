// Finds the endpoint playbook that a test case definition is adapted from, and the file of the test case.

import {
  type CaseDefinition,
  casesAt,
  didYouMean,
  endpointKey,
  folderOf,
  type Identity,
  identities,
  isInside,
  joinPath,
  pathsOf,
  services,
  unusedPath,
  type Workspace,
} from "../../../language/index.ts";

export interface FoundCase {
  readonly definition: CaseDefinition;
  /** Path of the file that defines it. */
  readonly file: string;
}

/** The definitions that are right, in the order of the files; an id that is there twice counts once. */
export function definedCases(workspace: Workspace): readonly FoundCase[] {
  const found = new Map<string, FoundCase>();
  for (const file of pathsOf(workspace, "cases")) {
    for (const definition of casesAt(workspace, file)?.cases ?? [])
      if (!found.has(definition.id.value)) found.set(definition.id.value, { definition, file });
  }
  return [...found.values()];
}

/**
 * The endpoint playbook of the endpoint and name; of several services' the one whose folder is nearest around the
 * definition.
 */
export function caseSource(workspace: Workspace, { definition, file }: FoundCase): Identity | { readonly reason: string } {
  const { method, path } = definition.endpoint.value;
  const key = endpointKey(method, path);
  const ofEndpoint = identities(workspace, "").filter(
    ({ level, endpoint }) => level === "endpoint" && endpoint !== undefined && endpointKey(endpoint.method, endpoint.path) === key,
  );
  const wanted = definition.playbook.toLowerCase();
  const named = ofEndpoint.filter(({ name = "Default" }) => name.toLowerCase() === wanted);
  const [first, ...others] = nearestTo(workspace, file, named);
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined)
    return { reason: `${[first, ...others].map((one) => one.path).join(" and ")} are both ${method} ${path} · ${definition.playbook}.` };
  const names = ofEndpoint.map(({ name = "Default" }) => name);
  return {
    reason:
      names.length === 0
        ? `There is no endpoint playbook for ${method} ${path}. Generate it: playbook generate endpoints --endpoint "${method} ${path}".`
        : `There is no playbook "${definition.playbook}" for ${method} ${path}.${didYouMean(definition.playbook, names)} Existing playbooks: ${names.join(", ")}.`,
  };
}

/** The playbooks of the service whose folder is the deepest around the file; all if there is none. */
function nearestTo(workspace: Workspace, file: string, sources: readonly Identity[]): readonly Identity[] {
  const depth = ({ service = "" }: Identity): number => {
    const home = folderOf(services(workspace, "").get(service) ?? "");
    return home === "" ? 0 : file.startsWith(`${home}/`) ? home.split("/").length : -1;
  };
  const deepest = Math.max(...sources.map(depth));
  return sources.filter((source) => depth(source) === deepest);
}

/** The test case playbook of the definition that there is already. */
export function casePlaybook(workspace: Workspace, { definition }: FoundCase, { service }: Identity): string | undefined {
  return identities(workspace, "").find(
    (one) => one.level === "test case" && one.testCase === definition.id.value && one.service === service,
  )?.path;
}

/**
 * Where a new one goes: next to the other test cases of the service, else into `cases/` next to its service playbook.
 */
export function newCasePath(workspace: Workspace, { definition }: FoundCase, { service = "" }: Identity): string {
  const sibling = identities(workspace, "").find((one) => one.level === "test case" && one.service === service);
  const home = folderOf(services(workspace, "").get(service) ?? "");
  const folder = sibling === undefined ? joinPath(home, "cases") : folderOf(sibling.path);
  const name = definition.id.value.replace(/[^\p{L}\p{N}_.-]+/gu, "-").replace(/^[.-]+/, "") || "case";
  const path = joinPath(folder, `${name}.playbook`);
  return unusedPath(workspace, isInside(path) ? path : `${name}.playbook`);
}
