// Checks the references of a playbook: its service, endpoint, OpenAPI document, the playbook it is adapted from, data,
// other playbooks.

import { definitionRevision } from "../../case/definitionRevision.ts";
import type { Diagnostic, Span } from "../../diagnostic.ts";
import { fromRevision } from "../../hash.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import { endpointKey, operationOfEndpoint } from "../../openapi/findOperation.ts";
import { folderOf, isInside, joinPath, relativePath } from "../../path.ts";
import type { Playbook } from "../../playbook.ts";
import { sameData } from "../../sameData.ts";
import { casePaths, casesAt } from "../cases.ts";
import { csvAt } from "../dataRows.ts";
import { resolvePlaybook } from "../playbookReference.ts";
import { frontMatterOf, identityKey, identityOf, pathsByIdentity, playbookAt, titleOf } from "../playbooks.ts";
import { fileAt, keptQuery, pathsOf, query } from "../query.ts";
import { documentAt, openapiPathOf, operationsOf, services } from "../services.ts";
import { dataOf } from "../variables.ts";
import type { Workspace } from "../workspace.ts";

export function checkReferences(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  return [
    ...checkIdentity(workspace, path),
    ...checkService(workspace, playbook),
    ...checkOpenapi(workspace, path, playbook),
    ...checkEndpoint(workspace, path, playbook),
    ...checkFrom(workspace, path, playbook),
    ...checkData(workspace, path, playbook),
  ];
}

/** The playbooks that share this one's identity, without itself. */
const twins = query(
  (workspace, path): readonly string[] => {
    const identity = identityOf(workspace, path);
    const key = identity === undefined || identity.uncertain ? undefined : identityKey(identity);
    return (key === undefined ? [] : (pathsByIdentity(workspace, "").get(key) ?? [])).filter((other) => other !== path);
  },
  (one, other) => one.join("\n") === other.join("\n"),
);

function checkIdentity(workspace: Workspace, path: string): readonly Diagnostic[] {
  const others = twins(workspace, path);
  const identity = identityOf(workspace, path);
  if (others.length === 0 || identity === undefined) return [];
  const what = {
    service: `the service "${identity.service}"`,
    endpoint: `${titleOf(identity)} of the service "${identity.service ?? ""}"`,
    "test case": `the test case ${identity.testCase} of the service "${identity.service ?? ""}"`,
    flow: `the flow "${identity.flow}" of the service "${identity.service ?? ""}"`,
    phrase: "",
  }[identity.level];
  const spelt = others.some((other) => identityOf(workspace, other)?.service !== identity.service);
  const anyCase = identity.level === "service" && spelt ? " Names of services that differ in capital letters only are the same." : "";
  const change = { service: "name", endpoint: '"name"', "test case": "id", flow: "title", phrase: "" }[identity.level];
  return [
    {
      code: "duplicate-identity",
      severity: "error",
      span: identityPlace(workspace, path),
      message: `${others.join(" and ")} ${others.length === 1 ? "is" : "are"} also ${what}. Give one of them another ${change}, or delete it.${anyCase}`,
      related: others.map((other) => ({ path: other, span: identityPlace(workspace, other), message: "The same is defined here." })),
    },
  ];
}

/** Where a playbook says what it is. */
const identityPlace = keptQuery((workspace, path): Span => {
  const { testCase, flow, name, endpoint, service, span } = frontMatterOf(workspace, path) ?? {};
  return (testCase ?? flow ?? (endpoint === undefined ? service : (name ?? endpoint)))?.span ?? span ?? { start: 0, end: 0 };
}, sameData);

/** Undefined if there is no such playbook. */
const revisionOf = keptQuery((workspace, path): string | undefined => {
  const file = fileAt(workspace, path);
  return file && fromRevision(file.text);
});

function checkService(workspace: Workspace, { frontMatter }: Playbook): readonly Diagnostic[] {
  const { service, level } = frontMatter;
  if (level === "service" || service === undefined) return [];
  const known = services(workspace, "");
  if (known.has(service.value)) return [];
  const names = [...known.keys()];
  const guess = nearest(service.value, names);
  const message = `There is no service "${service.value}" in ${workspace.memory.root}.${didYouMean(service.value, names)} A service is a playbook whose front matter has "service: ${service.value}" and "base_url", and neither endpoint, test_case nor flow.`;
  return [{ code: "unknown-service", severity: "error", span: service.span, message, ...replacement(service.span, guess) }];
}

/** Returns whether the OpenAPI document of a service can be read. */
export function checkOpenapi(workspace: Workspace, path: string, { frontMatter }: Playbook): readonly Diagnostic[] {
  const openapi = frontMatter.settings?.openapi;
  const target = openapi === undefined ? undefined : openapiPathOf(workspace, path);
  if (openapi === undefined) return [];
  if (target === undefined) {
    const message = `${openapi.value} is outside the project. Keep a copy of the OpenAPI document inside it.`;
    return [{ code: "openapi-missing", severity: "error", span: openapi.span, message }];
  }
  const document = documentAt(workspace, target);
  if (document === undefined) {
    const candidates = [...workspaceDocuments(workspace)].map((other) => relativePath(folderOf(path), other).replace(/^\.\//, ""));
    const guess = nearest(openapi.value.replace(/^\.\//, ""), candidates);
    const message = `There is no file ${target}${guess === undefined ? `: the path ${openapi.value} is relative to this playbook.` : `. Did you mean "${guess}"?`}`;
    return [{ code: "openapi-missing", severity: "error", span: openapi.span, message, ...replacement(openapi.span, guess) }];
  }
  const problem = document.operations === undefined ? document.diagnostics[0] : undefined;
  if (problem === undefined) return [];
  const message = `${target} cannot be used: ${problem.message}`;
  return [
    {
      code: "openapi-unreadable",
      severity: "error",
      span: openapi.span,
      message,
      related: [{ path: target, span: problem.span, message: problem.message }],
    },
  ];
}

function workspaceDocuments(workspace: Workspace): readonly string[] {
  return pathsOf(workspace, "other").filter((path) => /\.(?:ya?ml|json)$/.test(path));
}

function checkEndpoint(workspace: Workspace, path: string, { frontMatter }: Playbook): readonly Diagnostic[] {
  const { endpoint } = frontMatter;
  const operations = operationsOf(workspace, path);
  if (endpoint === undefined || operations === undefined) return [];
  const { method, path: target } = endpoint.value;
  if (operationOfEndpoint(operations, method, target) !== undefined) return [];
  const known = operations.operations.map((operation) => `${operation.method} ${operation.path}`);
  const samePath = operations.operations.filter((operation) => endpointKey("", operation.path) === endpointKey("", target));
  const written = `${method} ${target}`;
  const guess = nearest(written, known);
  const help =
    samePath.length > 0 ? ` This path has ${samePath.map((operation) => operation.method).join(", ")}.` : didYouMean(written, known);
  const message = `The OpenAPI document has no ${written}.${help} Correct it, pull the document again if it is old, or keep it and write requests with method and path, which Playbook then does not compare with the document.`;
  return [{ code: "unknown-endpoint", severity: "warning", span: endpoint.span, message, ...replacement(endpoint.span, guess) }];
}

function checkFrom(workspace: Workspace, path: string, { frontMatter }: Playbook): readonly Diagnostic[] {
  const { from, fromRevision: revision } = frontMatter;
  if (from === undefined) return [];
  const found = resolvePlaybook(workspace, path, from.value);
  if (found.kind === "several") {
    const message = `"${from.value}" can be ${found.paths.join(" or ")}. Write the path.`;
    return [{ code: "ambiguous-playbook", severity: "error", span: from.span, message }];
  }
  if (found.kind === "missing") {
    const message = `There is no playbook ${joinPath(folderOf(path), from.value)}.${found.nearest === undefined ? " Write the path of an endpoint playbook, relative to this file." : ` Did you mean "${found.nearest}"?`}`;
    return [{ code: "unknown-playbook", severity: "error", span: from.span, message, ...replacement(from.span, found.nearest) }];
  }
  const source = identityOf(workspace, found.path);
  if (source === undefined) return [];
  if (source.level !== "endpoint") {
    const message = `${found.path} is a ${source.level} playbook. A test case is adapted from an endpoint playbook.`;
    return [{ code: "unknown-playbook", severity: "error", span: from.span, message }];
  }
  const now = revisionOf(workspace, found.path);
  if (revision === undefined || revision.value === now) return checkDefinition(workspace, frontMatter);
  const again = `playbook generate adapt --case ${quotedWord(frontMatter.testCase?.value ?? "")}`;
  return [
    {
      code: "source-changed",
      severity: "warning",
      span: revision.span,
      message: `${found.path} has changed since this test case was adapted from it. Adapt it again (${again}), or, if it still fits, set from_revision to "${now}".`,
      fixes: [{ title: "It still fits: set the revision", edits: [{ span: revision.span, text: `"${now}"` }] }],
      related: [{ path: found.path, span: identityPlace(workspace, found.path), message: "It was adapted from this playbook." }],
    },
  ];
}

/** Returns whether the definition is what it was when the test case was adapted; without the record nobody can tell. */
function checkDefinition(workspace: Workspace, { testCase, adapted }: Playbook["frontMatter"]): readonly Diagnostic[] {
  if (testCase === undefined || adapted === undefined) return [];
  const file = casePaths(workspace, "").get(testCase.value)?.[0];
  const definition = file === undefined ? undefined : casesAt(workspace, file)?.cases.find(({ id }) => id.value === testCase.value);
  if (file === undefined || definition === undefined || adapted.value.startsWith(`${definitionRevision(definition)} `)) return [];
  const message = `The definition of ${testCase.value} in ${file} has changed since this test case was adapted. Adapt it again: playbook generate adapt --case ${quotedWord(testCase.value)}.`;
  const related = [{ path: file, span: definition.id.span, message: "It is defined here." }];
  return [{ code: "definition-changed", severity: "warning", span: testCase.span, message, related }];
}

/** As a shell takes it for one word. */
function quotedWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : JSON.stringify(text);
}

function checkData(workspace: Workspace, path: string, { frontMatter }: Playbook): readonly Diagnostic[] {
  const { data } = frontMatter;
  const problem = data === undefined ? undefined : dataOf(workspace, path)?.problem;
  if (data === undefined || problem === undefined) return [];
  const { value, span } = data;
  const target = value.kind === "file" ? joinPath(folderOf(path), value.path) : "";
  const message =
    value.kind === "list"
      ? `The data rows cannot be used: ${problem}.`
      : !isInside(target)
        ? `${value.kind === "file" ? value.path : ""} is outside the project. Keep the data inside it.`
        : csvAt(workspace, target) === undefined
          ? `There is no file ${target}: the path ${value.kind === "file" ? value.path : ""} is relative to this playbook.`
          : `${target} cannot be used: ${problem}.`;
  return [{ code: "data-unreadable", severity: "error", span, message }];
}

/** A quick fix that puts the nearest name in place of what is written. */
function replacement(span: Span, guess: string | undefined): Pick<Diagnostic, "fixes"> {
  return guess === undefined ? {} : { fixes: [{ title: `Change to ${guess}`, edits: [{ span, text: guess }] }] };
}
