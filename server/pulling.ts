// Diagnostics for clients that ask for them: of one document, and of all files of the workspace.

import {
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { check, type Diagnostic, rememberedFor, type Workspace } from "../language/index.ts";
import { checkedPaths } from "./checking.ts";
import type { Project } from "./project.ts";
import type { Place, Projects } from "./projects.ts";
import { inSlices } from "./slices.ts";
import { toDiagnostic } from "./toLsp.ts";

export interface Pulling {
  ofDocument(place: Place, previous: string | undefined): Promise<DocumentDiagnosticReport>;
  ofWorkspace(params: WorkspaceDiagnosticParams, isCancelled: () => boolean): Promise<WorkspaceDiagnosticReport>;
}

/** `versionOf` is that of an open document. */
export function createPulling(projects: Projects, reference: string | undefined, versionOf: (uri: string) => number | undefined): Pulling {
  let lastId = 0;
  /** The same problems have the same id. */
  const idOf = rememberedFor((_: readonly Diagnostic[]) => String(++lastId));

  function reportOf(project: Project, workspace: Workspace, path: string, previous: string | undefined): DocumentDiagnosticReport {
    const problems = check(workspace, path);
    const resultId = idOf(problems);
    if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    const items = problems.map((problem) => toDiagnostic(project, path, problem, reference));
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  }

  return {
    async ofDocument({ project, path }, previous) {
      await project.ready;
      const report = reportOf(project, project.workspace(), path, previous);
      // Rarely does a change name a file that has not been read; then the first answer would be about its absence.
      return (await project.readReferred([path])) ? reportOf(project, project.workspace(), path, previous) : report;
    },
    async ofWorkspace({ previousResultIds }, isCancelled) {
      const previous = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
      const items: WorkspaceDocumentDiagnosticReport[] = [];
      const seen = new Set<string>();
      for (const project of projects.all()) {
        await project.ready;
        // Rows of data, for example, which would count as missing.
        await project.readReferred(checkedPaths(project.workspace()).filter((path) => path.endsWith(".playbook")));
        const workspace = project.workspace();
        const shown = checkedPaths(workspace).filter((path) => projects.isShown({ project, path }));
        await inSlices(shown, isCancelled, (path) => {
          const uri = project.uriOf(path);
          seen.add(uri);
          const report = reportOf(project, workspace, path, previous.get(uri));
          project.putAside(path);
          const isNews = report.kind === DocumentDiagnosticReportKind.Full && (report.items.length > 0 || previous.has(uri));
          if (isNews) items.push({ ...report, uri, version: versionOf(uri) ?? null });
        });
      }
      // Files that are gone have no problems any more.
      for (const uri of previous.keys())
        if (!seen.has(uri)) items.push({ kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] });
      return { items };
    },
  };
}
