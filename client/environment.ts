/**
 * Keeps the selected environment of the workspace: remembered, shown in the status bar, sent to the language server.
 * Runs and views use it.
 */
import type { Disposable, Event, Memento, QuickPickItem } from "vscode";
import { environmentNotification } from "../server/protocol.ts";
import { commands } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export interface EnvironmentChoice extends Disposable {
  /** Undefined: the values of the services themselves. */
  readonly current: string | undefined;
  readonly onDidChange: Event<string | undefined>;
  /** Of all services, in the order of the alphabet. */
  names(): readonly string[];
  /** Asks which one. */
  select(): Promise<void>;
}

const memory = "environment";

export function createEnvironmentChoice(
  vscode: Vscode,
  state: Memento,
  index: WorkspaceIndex,
  language: LanguageService,
): EnvironmentChoice {
  const changed = new vscode.EventEmitter<string | undefined>();
  const item = vscode.window.createStatusBarItem("playbook.environment", vscode.StatusBarAlignment.Left, 10);
  item.name = vscode.l10n.t("Playbook Environment");
  item.command = commands.selectEnvironment;
  let current = state.get<string>(memory);
  const names = () => [...new Set([...index.entries.values()].flatMap(({ environments = [] }) => environments))].sort();
  const tell = () => language.notify(environmentNotification, { environment: current ?? null });
  const parts = vscode.Disposable.from(changed, item, index.onDidChange(show), language.onDidChangeState(tell));
  show();
  tell();
  return {
    get current() {
      return current;
    },
    onDidChange: changed.event,
    names,
    async select() {
      const none: QuickPickItem = {
        label: vscode.l10n.t("No environment"),
        description: vscode.l10n.t("the values of the services themselves"),
      };
      const items: QuickPickItem[] = names().map((label) => ({ label, description: servicesOf(label).join(", ") }));
      const options = { title: vscode.l10n.t("Select Environment"), placeHolder: vscode.l10n.t("Runs, steps and hovers use its values") };
      const picked = await vscode.window.showQuickPick([none, ...items], options);
      if (picked === undefined) return;
      current = picked === none ? undefined : picked.label;
      await state.update(memory, current);
      show();
      tell();
      changed.fire(current);
    },
    dispose: () => parts.dispose(),
  };

  function servicesOf(environment: string): readonly string[] {
    return [...index.entries.values()].flatMap(({ environments, title }) => (environments?.includes(environment) ? [title] : []));
  }

  function show(): void {
    const known = names();
    const isUnknown = current !== undefined && index.complete && !known.includes(current);
    item.text = `$(${isUnknown ? "warning" : "server-environment"}) ${current ?? vscode.l10n.t("No environment")}`;
    item.tooltip = isUnknown
      ? vscode.l10n.t('No service has the environment "{0}". Select to choose another one.', current ?? "")
      : vscode.l10n.t("The environment of Playbook: runs, steps and hovers use its values. Select to choose another one.");
    if (known.length > 0 || current !== undefined) item.show();
    else item.hide();
  }
}
