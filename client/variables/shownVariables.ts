/** Keeps the variables of the active playbook up to date while it is edited and the environment changes. */
import type { Disposable, Event } from "vscode";
import { type VariablesParams, type VariablesView, variablesRequest } from "../../server/protocol.ts";
import type { EnvironmentChoice } from "../environment.ts";
import { languageId } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import { shownPlaybook } from "../playbookArgument.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";

export interface ShownVariables extends Disposable {
  /** Undefined until a playbook has been active. */
  readonly current: VariablesView | undefined;
  readonly onDidChange: Event<void>;
  /** From now on those of this playbook, until another one is active. */
  show(uri: string): void;
  /** The present ones, of the active playbook or of this one. */
  latest(uri?: string): Promise<VariablesView | undefined>;
}

export function followVariables(
  vscode: Vscode,
  language: LanguageService,
  index: WorkspaceIndex,
  environment: EnvironmentChoice,
): ShownVariables {
  const changed = new vscode.EventEmitter<void>();
  let uri: string | undefined;
  let current: VariablesView | undefined;
  let asking = false;
  let again = false;
  const look = () => {
    // An editor without a playbook, such as the output, leaves the last one shown.
    uri = shownPlaybook(vscode)?.toString() ?? uri;
    void ask();
  };
  const parts = vscode.Disposable.from(
    changed,
    vscode.window.onDidChangeActiveTextEditor(look),
    vscode.window.tabGroups.onDidChangeTabs(look),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === languageId) look();
    }),
    index.onDidChange(look),
    environment.onDidChange(look),
    language.onDidChangeState(look),
  );
  look();
  return {
    get current() {
      return current;
    },
    onDidChange: changed.event,
    show(wanted) {
      uri = wanted;
      void ask();
    },
    async latest(of) {
      const asked = of ?? shownPlaybook(vscode)?.toString() ?? uri;
      return asked === undefined ? undefined : request(asked);
    },
    dispose: () => parts.dispose(),
  };

  /** Sends one request at a time; changes in the meantime cause another one after it. */
  async function ask(): Promise<void> {
    again = true;
    if (asking) return;
    asking = true;
    while (again) {
      again = false;
      const found = uri === undefined ? undefined : await request(uri);
      if (found === undefined || JSON.stringify(found) === JSON.stringify(current)) continue;
      current = found;
      changed.fire();
    }
    asking = false;
  }

  async function request(of: string): Promise<VariablesView | undefined> {
    if (language.state !== "running") return undefined;
    const params: VariablesParams = { uri: of, ...(environment.current === undefined ? {} : { environment: environment.current }) };
    return (await language.request<VariablesView | null>(variablesRequest, params).catch(() => null)) ?? undefined;
  }
}
