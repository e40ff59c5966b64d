// Everything that can be known to be wrong without running, file by file.

import type { Diagnostic } from "../diagnostic.ts";
import { checkBaseUrl } from "./checks/baseUrl.ts";
import { checkCases } from "./checks/cases.ts";
import { documentFault, lacksService, type ServiceFault, serviceFault } from "./checks/consequences.ts";
import { checkHiddenVariables } from "./checks/hiddenVariables.ts";
import { checkPhrases, checkUnusedPhrase } from "./checks/phrases.ts";
import { withoutSpokenSecrets } from "./checks/redactProblem.ts";
import { checkReferences } from "./checks/references.ts";
import { checkResponseFields } from "./checks/responseFields.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkSentences } from "./checks/sentences.ts";
import { checkSentFiles } from "./checks/sentFiles.ts";
import { checkSharedSecrets } from "./checks/sharedSecrets.ts";
import { checkSteps, needsSchemas } from "./checks/steps.ts";
import { checkStepsFile } from "./checks/stepsFile.ts";
import { checkToolResults } from "./checks/toolResults.ts";
import { checkUnusedVariables, checkVariables } from "./checks/variables.ts";
import { checkWrittenSecrets } from "./checks/writtenSecrets.ts";
import { linkProblems } from "./linked.ts";
import { passDetails } from "./passDetails.ts";
import { identities, identityOf, playbookAt } from "./playbooks.ts";
import { fileAt, keptQuery, type Query, query } from "./query.ts";
import { checkServerLock, checkServersFile } from "./servers.ts";
import { documentAt, openapiPathOf, servicePathOf } from "./services.ts";
import type { Workspace } from "./workspace.ts";

/** The problems of one file, in the order of its text. A missing file has none. */
export const check: Query<readonly Diagnostic[]> = keptQuery((workspace, path) => {
  const alone = checkWithoutUse(workspace, path);
  const unused =
    fileAt(workspace, path)?.kind === "playbook" ? [...checkUnusedVariables(workspace, path), ...checkUnusedPhrase(workspace, path)] : none;
  return unused.length === 0 ? alone : inOrder([...alone, ...withoutSpokenSecrets(workspace, path, unused)]);
});

/** The same without what is never read: all errors, and no need to look at every playbook that might read it. */
export const checkWithoutUse: Query<readonly Diagnostic[]> = keptQuery((workspace, path) =>
  inOrder(withoutSpokenSecrets(workspace, path, problemsOf(workspace, path))),
);

const none: readonly Diagnostic[] = [];

function inOrder(found: readonly Diagnostic[]): readonly Diagnostic[] {
  return found.length === 0 ? none : found.toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
}

/** Path → problems, of every file that can have some; files without problems included. */
export function checkAll(workspace: Workspace): ReadonlyMap<string, readonly Diagnostic[]> {
  const documents = new Set(documentPaths(workspace, ""));
  const paths = [...workspace.files.values()].filter(({ kind, path }) => kind !== "other" || documents.has(path)).map(({ path }) => path);
  const found = new Map(paths.sort().map((path) => [path, none]));
  const isService = (path: string) => identityOf(workspace, path)?.level === "service";
  // Playbooks read what a service defines: checked first, they are checked together.
  for (const path of [...paths.filter((one) => !isService(one)), ...paths.filter(isService)]) {
    found.set(path, check(workspace, path));
    passDetails(workspace, path);
  }
  return found;
}

function problemsOf(workspace: Workspace, path: string): readonly Diagnostic[] {
  switch (fileAt(workspace, path)?.kind) {
    case "playbook":
      return [
        ...(playbookAt(workspace, path)?.diagnostics ?? []),
        ...checkReferences(workspace, path),
        ...checkBaseUrl(workspace, path),
        ...withoutConsequences(workspace, path),
        ...checkPhrases(workspace, path, (phrase) => checkWithoutUse(workspace, phrase)),
        ...checkHiddenVariables(workspace, path),
        ...checkSteps(workspace, path),
        ...checkSentFiles(workspace, path),
        ...linkProblems(workspace, path),
        ...checkToolResults(workspace, path),
        ...checkResponseFields(workspace, path),
        ...checkSharedSecrets(workspace, path),
        ...checkSecrets(workspace, path),
        ...checkWrittenSecrets(workspace, path),
      ];
    case "steps":
      return checkStepsFile(workspace, path);
    case "cases":
      return checkCases(workspace, path);
    case "servers":
      return checkServersFile(workspace, path);
    case "server lock":
      return checkServerLock(workspace, path);
    case "other":
      return documentPaths(workspace, "").includes(path) ? (documentAt(workspace, path)?.diagnostics ?? []) : [];
    default:
      return [];
  }
}

/** Problems of sentences and variables that do not come from a service that cannot be read. */
function withoutConsequences(workspace: Workspace, path: string): readonly Diagnostic[] {
  if (lacksService(workspace, path)) return none;
  const fault = serviceFault(workspace, path) ?? documentFault(workspace, path);
  if (fault?.hidesVariables) return none;
  const sentences = checkSentences(workspace, path);
  const variables = checkVariables(workspace, path);
  if (fault === undefined) return [...sentences, ...variables];
  const isUnread = sentences.some(({ severity }) => severity === "error") || setupIsUnread(workspace, path);
  const text = isUnread ? (playbookAt(workspace, path)?.text ?? "") : "";
  return isUnread ? variables.filter(({ code, span }) => !mayBeSaved(code, text.slice(span.start, span.end))) : variables;
}

/** The id of an item, which the call that makes it saves where the document is known. */
function mayBeSaved(code: string, reference: string): boolean {
  return /^(?:undefined-variable|used-before-set)$/.test(code) && /(?:\b[iI]d|Id|_id)\W*$/.test(reference);
}

function setupIsUnread(workspace: Workspace, path: string): boolean {
  const service = servicePathOf(workspace, path);
  return service !== undefined && service !== path && checkSentences(workspace, service).some(({ severity }) => severity === "error");
}

/** The service's problem that keeps the sentences of a playbook from being read; undefined if they can be read. */
export const faultBehind = keptQuery((workspace, path): ServiceFault | undefined => {
  const fault = serviceFault(workspace, path);
  if (fault === undefined) return undefined;
  const follows = [...checkSentences(workspace, path), ...(fault.hidesVariables ? checkVariables(workspace, path) : none)];
  return follows.some(({ severity }) => severity === "error") || needsSchemas(workspace, path) ? fault : undefined;
});

/** The OpenAPI documents that services name. */
export const documentPaths = query(
  (workspace): readonly string[] =>
    identities(workspace, "").flatMap(({ level, path }) => (level === "service" ? (openapiPathOf(workspace, path) ?? []) : [])),
  (one, other) => one.join("\n") === other.join("\n"),
);
