/**
 * Implements "View AI Workflow Steps": the custom editor of playbooks, whose document, undo, dirty state and restoring
 * are VS Code's own.
 */
import type { Disposable, Event, Uri } from "vscode";
import type { EngineService } from "../engineHost/engine.ts";
import { customEditors } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import { openStepsPanel } from "./stepsPanel.ts";

export interface StepsPanelContext {
  readonly vscode: Vscode;
  readonly language: LanguageService;
  readonly engine: EngineService;
  readonly index: WorkspaceIndex;
  readonly environment: { readonly current: string | undefined; readonly onDidChange: Event<unknown> };
  /** The folder of the bundles. */
  readonly dist: Uri;
}

export interface StepsPanels extends Disposable {
  /** Beside the text. */
  show(playbook: Uri): Promise<void>;
}

export function createStepsPanels(context: StepsPanelContext): StepsPanels {
  const { vscode } = context;
  const registered = vscode.window.registerCustomEditorProvider(
    customEditors.steps,
    {
      resolveCustomTextEditor(document, panel) {
        const opened = openStepsPanel(context, document, panel);
        panel.onDidDispose(() => opened.dispose());
      },
    },
    { webviewOptions: { retainContextWhenHidden: false, enableFindWidget: true }, supportsMultipleEditorsPerDocument: true },
  );
  return {
    async show(playbook) {
      const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((tab) => isStepsOf(vscode, tab.input, playbook));
      const viewColumn = open?.group.viewColumn ?? vscode.ViewColumn.Beside;
      await vscode.commands.executeCommand("vscode.openWith", playbook, customEditors.steps, { viewColumn, preserveFocus: false });
    },
    dispose: () => registered.dispose(),
  };
}

function isStepsOf(vscode: Vscode, input: unknown, playbook: Uri): boolean {
  return input instanceof vscode.TabInputCustom && input.viewType === customEditors.steps && input.uri.toString() === playbook.toString();
}
