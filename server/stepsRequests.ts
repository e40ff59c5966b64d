// Answers the requests of the steps panel: the view of a playbook, and its edits as versioned edits of the text.

import { acceptActual, type ChangeSet, changeSetOfEdits, type FailedAt, type StepsEdited, sameData } from "../language/index.ts";
import { codeActionsIn } from "./features/codeActions.ts";
import { editedSteps } from "./features/stepsEdits.ts";
import { type InstructionSteps, stepsOf } from "./features/stepsView.ts";
import { contained } from "./handler.ts";
import type { Project } from "./project.ts";
import {
  type AcceptActualParams,
  type AcceptActualResult,
  type ApplyStepEditParams,
  type ApplyStepEditResult,
  acceptActualRequest,
  applyStepEditRequest,
  type InstructionView,
  type StepsParams,
  type StepsView,
  stepsRequest,
  type WorkspaceEditView,
} from "./protocol.ts";
import { type RequestContext, readyPlace } from "./requestContext.ts";
import { linesOf, toRange } from "./toLsp.ts";

export function answerStepsRequests({ connection, log, projects, documents }: RequestContext): void {
  const versionOf = (uri: string) => documents.get(uri)?.version ?? null;

  connection.onRequest<StepsView | null, never>(
    stepsRequest,
    contained<StepsParams, StepsView | null>("The steps", log, null, async ({ uri, environment, first }) => {
      const place = await readyPlace(projects, uri);
      const steps = place && stepsOf(place.workspace, place.path, environment, first);
      if (place === undefined || steps === undefined) return null;
      const lines = linesOf(place.project, place.path);
      const view = ({ span, body, ...rest }: InstructionSteps): InstructionView => ({
        ...rest,
        range: toRange(lines, span),
        body: body.map(view),
      });
      const reasons = steps.reasons.map(({ path, diagnostic }, index) => ({
        uri: place.project.uriOf(path),
        range: toRange(linesOf(place.project, path), diagnostic.span),
        message: diagnostic.message,
        fixes: (index < mostMended ? codeActionsIn(place.workspace, path, diagnostic.span) : [])
          .filter(({ problem }) => problem?.code === diagnostic.code && sameData(problem.span, diagnostic.span))
          .map(({ title, edits }) => ({ title, edit: editOf(place.project, changeSetOfEdits(place.workspace, path, edits), versionOf) })),
      }));
      return {
        uri,
        version: versionOf(uri),
        title: steps.title,
        level: steps.level,
        status: reasons.length === 0 ? { kind: "READY" } : { kind: "ERROR", reasons },
        phases: steps.phases.map(({ name, instructions }) => ({ name, instructions: instructions.map(view) })),
        environments: steps.environments,
        headers: steps.headers,
        ...(steps.baseUrl === undefined ? {} : { baseUrl: steps.baseUrl }),
        ...(steps.isPart === undefined ? {} : { isPart: steps.isPart }),
      };
    }),
  );

  connection.onRequest<ApplyStepEditResult, never>(
    applyStepEditRequest,
    contained<ApplyStepEditParams, ApplyStepEditResult>("A step's edit", log, broken, async ({ uri, version, step, edit }) => {
      const place = await readyPlace(projects, uri);
      if (place === undefined) return { kind: "refused", reason: "This file is not a playbook of the workspace." };
      if (versionOf(uri) !== version) return { kind: "refused", reason: "The playbook has changed since then. Check it again." };
      const edited: StepsEdited = editedSteps(place.workspace, place.path, step, edit);
      if (edited.kind === "refused") return edited;
      return { kind: "edited", how: edited.how, edit: editOf(place.project, edited.changeSet, versionOf) };
    }),
  );

  connection.onRequest<AcceptActualResult, never>(
    acceptActualRequest,
    contained<AcceptActualParams, AcceptActualResult>("Accepting an actual value", log, broken, async ({ uri, checks }) => {
      const place = await readyPlace(projects, uri);
      if (place === undefined) return { kind: "refused", reason: "This file is not a playbook of the workspace." };
      const accepted = acceptActual(place.workspace, place.path, checks as unknown as readonly FailedAt[]);
      if (accepted.kind === "refused") return accepted;
      const { changeSet, ...rest } = accepted;
      return { ...rest, edit: editOf(place.project, changeSet, versionOf) };
    }),
  );
}

/** Maximum number of problems whose fixes are computed in one request. */
const mostMended = 20;

const broken = { kind: "refused", reason: "The edit failed. See the log for the reason." } as const;

/** The changed piece of each file, so that cursors and marks around it stay. */
export function editOf(project: Project, { changes }: ChangeSet, versionOf: (uri: string) => number | null): WorkspaceEditView {
  return {
    documentChanges: changes.flatMap(({ path, base, text }): WorkspaceEditView["documentChanges"] => {
      const uri = project.uriOf(path);
      const before = project.workspace().files.get(path)?.text ?? "";
      if (text === undefined) return [{ kind: "delete", uri }];
      let start = 0;
      while (start < before.length && start < text.length && before[start] === text[start]) start++;
      let behind = 0;
      while (behind < before.length - start && behind < text.length - start && before.at(-1 - behind) === text.at(-1 - behind)) behind++;
      const range = toRange(linesOf(project, path), { start, end: before.length - behind });
      const change = {
        textDocument: { uri, version: versionOf(uri) },
        edits: [{ range, newText: text.slice(start, text.length - behind) }],
      };
      return base === undefined ? [{ kind: "create", uri }, change] : [change];
    }),
  };
}
