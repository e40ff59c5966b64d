/** Completes the launch configuration of a debug session from the editor, after the playbook is saved and trusted. */
import type { DebugConfiguration, DebugConfigurationProvider, WorkspaceFolder } from "vscode";
import type { EnvironmentChoice } from "../environment.ts";
import { debugType } from "../ids.ts";
import { shownPlaybook } from "../playbookArgument.ts";
import { saveDocuments } from "../testing/saveDocuments.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";

export function createConfigurations(vscode: Vscode, environment: EnvironmentChoice): DebugConfigurationProvider {
  const ofShown = (): DebugConfiguration => ({
    type: debugType,
    request: "launch",
    name: vscode.l10n.t("Debug this playbook"),
    program: "${file}",
  });
  return {
    provideDebugConfigurations: () => [ofShown()],
    /** F5 without a launch.json gives an empty one, which VS Code drops without a word unless it has a type here. */
    resolveDebugConfiguration: (_folder: WorkspaceFolder | undefined, given: DebugConfiguration) =>
      given.type === undefined || given.type === "" ? { ...ofShown(), program: shownPlaybook(vscode)?.fsPath } : given,
    async resolveDebugConfigurationWithSubstitutedVariables(_folder: WorkspaceFolder | undefined, given: DebugConfiguration) {
      const configuration = given.program === undefined ? { ...ofShown(), ...given, program: shownPlaybook(vscode)?.fsPath } : given;
      if (configuration.program === undefined) {
        await vscode.window.showInformationMessage(vscode.l10n.t("Open a playbook first."));
        return undefined;
      }
      if (!(await isTrusted(vscode, vscode.l10n.t("Playbooks send requests and start the MCP servers that the workspace names."))))
        return undefined;
      const unsaved = await saveDocuments(vscode);
      if (unsaved !== undefined) {
        await vscode.window.showErrorMessage(vscode.l10n.t("No test ran, because {0} could not be saved.", unsaved));
        return undefined;
      }
      const { current } = environment;
      return { ...(current === undefined ? {} : { environment: current }), asksEditor: true, ...configuration };
    },
  };
}
