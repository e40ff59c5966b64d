/** Code actions on lines of an OpenAPI document that no test has covered: each proposes a playbook that would. */
import type { CodeAction, Disposable } from "vscode";
import type { CoveragePoint } from "../../engine/protocol.ts";
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type CoverageReports, pointText } from "./coverage.ts";

/** The argument of the command of such an action. */
export interface PointToCover {
  /** The folder that is the root. */
  readonly root: string;
  readonly service: string;
  readonly operation: string;
  readonly point: string;
}

/** The limit for a line whose schema many operations use. */
const mostActions = 12;

export function offerTests(vscode: Vscode, coverage: Pick<CoverageReports, "latest">): Disposable {
  const documents = ["yaml", "json", "jsonc"].map((language) => ({ language, scheme: "file" }));
  const kind = vscode.CodeActionKind.QuickFix;
  return vscode.languages.registerCodeActionsProvider(
    documents,
    {
      provideCodeActions(document, range): CodeAction[] {
        const file = coverage.latest(document.uri);
        if (file === undefined) return [];
        const missing = file.points.filter(
          (point) => point.seen.length === 0 && isChosen(point) && isOnLines(point, range.start.line + 1, range.end.line + 1),
        );
        return missing.slice(0, mostActions).map((point) => {
          const text = pointText(point);
          const title = vscode.l10n.t("Propose a test that covers {0}", text);
          const given: PointToCover = { root: file.root, service: file.service, operation: point.operation, point: text };
          return { title, kind, command: { title, command: commands.coverPoint, arguments: [given] } };
        });
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}

/** Points that a test can choose, unlike the content of an answer. */
function isChosen({ dimension, name }: CoveragePoint): boolean {
  return dimension === "operations" || dimension === "statuses" || !/^(?:\d|default )/i.test(name);
}

function isOnLines({ place: [, line, , endLine] }: CoveragePoint, first: number, last: number): boolean {
  return line <= last && endLine >= first;
}

export function isPointToCover(value: unknown): value is PointToCover {
  const { root, service, operation, point } = (value ?? {}) as Record<string, unknown>;
  return [root, service, operation, point].every((one) => typeof one === "string");
}
