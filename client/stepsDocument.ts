/** The steps of a playbook as a read-only YAML document beside it, which follows the playbook as it is typed. */
import type { Disposable, Uri } from "vscode";
import { type InstructionView, type StepsParams, type StepsView, stepsRequest } from "../server/protocol.ts";
import type { LanguageService } from "./languageClient.ts";
import type { Vscode } from "./vscodeApi.ts";

const scheme = "playbook-steps";

export interface StepsDocuments extends Disposable {
  show(playbook: Uri): Promise<void>;
}

export function createStepsDocuments(vscode: Vscode, language: LanguageService): StepsDocuments {
  const changed = new vscode.EventEmitter<Uri>();
  const uriOf = (playbook: Uri) =>
    vscode.Uri.from({ scheme, path: playbook.path.replace(/\.playbook$/, ".steps.yaml"), query: playbook.toString() });
  const refresh = (playbook: Uri) => {
    const uri = uriOf(playbook);
    if (vscode.workspace.textDocuments.some((one) => one.uri.toString() === uri.toString())) changed.fire(uri);
  };
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent({ query }) {
      const params: StepsParams = { uri: query };
      if (language.state !== "running") return "# The language server is not running.\n";
      const view = await language.request<StepsView | null>(stepsRequest, params);
      return view === null ? "# This is no playbook of the workspace.\n" : textOf(view);
    },
  });
  const parts = vscode.Disposable.from(
    changed,
    provider,
    vscode.workspace.onDidChangeTextDocument(({ document }) => refresh(document.uri)),
  );
  return {
    async show(playbook) {
      const document = await vscode.workspace.openTextDocument(uriOf(playbook));
      await vscode.languages.setTextDocumentLanguage(document, "yaml");
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
    },
    dispose: () => parts.dispose(),
  };
}

function textOf({ title, phases }: StepsView): string {
  const texts = phases.map(({ name, instructions }) => {
    const items = instructions.flatMap(linesOf);
    return `${name}:${items.length === 0 ? " []" : ""}\n${items.map((line) => `  ${line}`.trimEnd()).join("\n")}`.trimEnd();
  });
  return `# ${title}\n${texts.join("\n\n")}\n`;
}

/** Each instruction as a comment with its steps below; of a block, what it repeats follows. */
function linesOf({ sentence, problem, steps, body }: InstructionView): readonly string[] {
  return [
    ...sentence.split("\n").map((line) => `# ${line.trim()}`),
    ...(problem === undefined ? [] : [`# No steps: ${problem}`]),
    ...steps.flatMap(({ yaml }) => yaml.trimEnd().split("\n")),
    ...body.flatMap(linesOf),
  ];
}
