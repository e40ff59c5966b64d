// Answers the requests about a workspace as a whole: its services, new files, a check of everything, and how a sentence
// is read.

import {
  changeSetOfEdits,
  check,
  compile,
  compileAt,
  compileSentences,
  describe,
  fileKindOf,
  newPlaybook,
  newPlaybookProblem,
  newService,
  operationsOf,
  parseAttachment,
  serviceNameProblem,
  services,
  stepsYaml,
  suggestService,
} from "../language/index.ts";
import { checkedPaths } from "./checking.ts";
import { renameServer } from "./features/rename.ts";
import { sentenceAtEnd } from "./features/sentenceAtEnd.ts";
import { contained } from "./handler.ts";
import type { Project } from "./project.ts";
import {
  type CheckSummary,
  checkRequest,
  type ExplainParams,
  type ExplainResult,
  explainRequest,
  type NewFileResult,
  type NewPlaybookParams,
  type NewServiceParams,
  newPlaybookRequest,
  newServiceRequest,
  type OperationView,
  operationsRequest,
  type RenameServerParams,
  type RenameServerResult,
  renameServerRequest,
  type ServiceSuggestionView,
  suggestServiceRequest,
} from "./protocol.ts";
import { type RequestContext, readyPlace } from "./requestContext.ts";
import { inSlices } from "./slices.ts";
import { editOf } from "./stepsRequests.ts";

export function answerWorkspaceRequests({ connection, log, projects, documents }: RequestContext): void {
  connection.onRequest<readonly OperationView[], never>(
    operationsRequest,
    contained<{ readonly uri: string }, readonly OperationView[]>("The operations", log, [], async ({ uri }) => {
      const place = await readyPlace(projects, uri);
      const operations = place && operationsOf(place.workspace, place.path);
      return (operations?.operations ?? []).map(({ method, path, operationId, summary, tags, deprecated }) => ({
        method,
        path,
        tags,
        deprecated,
        ...(operationId === undefined ? {} : { operationId }),
        ...(summary === undefined ? {} : { summary }),
      }));
    }),
  );

  connection.onRequest<ServiceSuggestionView | null, never>(
    suggestServiceRequest,
    contained<{ readonly text: string }, ServiceSuggestionView | null>(
      "A new service",
      log,
      null,
      ({ text }) => suggestService(text) ?? null,
    ),
  );

  connection.onRequest<NewFileResult, never>(
    newServiceRequest,
    contained<NewServiceParams, NewFileResult>("A new service", log, broken, async ({ folder, name, baseUrl, openapi }) => {
      const place = await readyPlace(projects, openapi?.uri ?? `${folder.replace(/\/$/, "")}/new.playbook`);
      if (place === undefined) return { kind: "refused", reason: "Open a folder first: a service is a file in it." };
      const problem = serviceNameProblem(place.workspace, name);
      if (problem !== undefined) return { kind: "refused", reason: problem };
      const document = openapi === undefined ? {} : { openapi: { path: place.path, text: openapi.text } };
      return fileOf(place.project, newService(place.workspace, { name, baseUrl, ...document }));
    }),
  );

  connection.onRequest<NewFileResult, never>(
    newPlaybookRequest,
    contained<NewPlaybookParams, NewFileResult>("A new playbook", log, broken, async ({ uri, playbook }) => {
      const place = await readyPlace(projects, uri);
      const service = place && [...services(place.workspace, "")].find(([, path]) => path === place.path)?.[0];
      if (place === undefined || service === undefined) return { kind: "refused", reason: "This file is not a service of the workspace." };
      const problem = newPlaybookProblem(place.workspace, { ...playbook, service });
      return problem === undefined
        ? fileOf(place.project, newPlaybook(place.workspace, { ...playbook, service }))
        : { kind: "refused", reason: problem };
    }),
  );

  connection.onRequest<RenameServerResult, never>(
    renameServerRequest,
    contained<RenameServerParams, RenameServerResult>("A new name of a server", log, failed, async ({ uri, name, newName }) => {
      const place = await readyPlace(projects, `${uri.replace(/\/$/, "")}/.mcp.json`);
      if (place === undefined) return { kind: "refused", reason: "This folder is not open." };
      const { project, workspace } = place;
      const renamed = renameServer(workspace, name, newName);
      if (renamed.kind === "no") return { kind: "refused", reason: renamed.message };
      const changeSet = changeSetOfEdits(workspace, ".mcp.json", renamed.edits);
      return { kind: "edited", edit: editOf(project, changeSet, (file) => documents.get(file)?.version ?? null) };
    }),
  );

  connection.onRequest<CheckSummary, never>(
    checkRequest,
    contained<object, CheckSummary>("The check of the workspace", log, { playbooks: 0, errors: 0, warnings: 0 }, async () => {
      const summary = { playbooks: 0, errors: 0, warnings: 0 };
      for (const project of projects.all()) {
        await project.ready;
        await project.readReferred(project.workspace().paths.get("playbook") ?? []);
        const workspace = project.workspace();
        await inSlices(
          checkedPaths(workspace).filter((path) => projects.isShown({ project, path })),
          () => false,
          (path) => {
            if (fileKindOf(path) === "playbook") summary.playbooks++;
            for (const { severity } of check(workspace, path)) {
              if (severity === "error") summary.errors++;
              if (severity === "warning") summary.warnings++;
            }
          },
        );
      }
      return summary;
    }),
  );

  connection.onRequest<ExplainResult, never>(
    explainRequest,
    contained<ExplainParams, ExplainResult>("A sentence", log, unread, async ({ uri, sentence }) => {
      const place = uri === undefined ? undefined : await readyPlace(projects, uri);
      const context = place === undefined ? {} : sentenceAtEnd(place.workspace, place.path);
      const attachment = parseAttachment("");
      const read: typeof compile = (one, below, around = {}) =>
        place === undefined ? compile(one, below, around) : compileAt(place.workspace, place.path, one, below, around);
      const compiled = compileSentences(read, sentence, attachment, context);
      if (compiled.kind === "refused") {
        const { message, suggestions } = compiled.problem;
        return { kind: "refused", reason: message, suggestions: suggestions.map(({ title }) => title) };
      }
      const described = describe(compiled.steps);
      const canonical = described.kind === "described" ? described.instructions.map((one) => one.sentence).join(" ") : undefined;
      return { kind: "understood", yaml: stepsYaml(compiled.steps), ...(canonical === undefined ? {} : { canonical }) };
    }),
  );
}

const failed = { kind: "refused", reason: "The action failed. See the log for the reason." } as const;
const broken: NewFileResult = failed;
const unread: ExplainResult = { kind: "refused", reason: "The action failed. See the log for the reason.", suggestions: [] };

function fileOf(project: Project, { path, text }: { readonly path: string; readonly text: string }): NewFileResult {
  return { kind: "file", uri: project.uriOf(path), text };
}
