/** The container "Playbook" of the activity bar, and the commands about services, playbooks, variables and sentences. */
import type { Disposable, Uri } from "vscode";
import { checkWorkspace } from "./checkWorkspace.ts";
import type { SecretStore } from "./engineHost/secretStore.ts";
import type { EnvironmentChoice } from "./environment.ts";
import { createSentenceExplainer } from "./explainSentence.ts";
import { commands, views, walkthroughId } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import { type KnownPlace, newPlaybook } from "./newPlaybook.ts";
import { newService } from "./newService.ts";
import { playbookOf } from "./playbookArgument.ts";
import { createPlaybookCommands } from "./services/playbookCommands.ts";
import { showServices } from "./services/servicesView.ts";
import { showMissingSecrets } from "./variables/missingSecrets.ts";
import { followVariables } from "./variables/shownVariables.ts";
import { createVariableCommands } from "./variables/variableCommands.ts";
import { showVariables } from "./variables/variablesView.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export interface ViewParts {
  readonly vscode: Vscode;
  readonly language: LanguageService;
  readonly index: WorkspaceIndex;
  readonly environment: EnvironmentChoice;
  readonly secrets: SecretStore;
  /** The command that comes with the extension. */
  readonly program: string;
}

export function createViews({ vscode, language, index, environment, secrets, program }: ViewParts): Disposable {
  const shown = followVariables(vscode, language, index, environment);
  const variables = createVariableCommands(vscode, { language, shown, secrets, environment });
  const playbooks = createPlaybookCommands(vscode, index);
  const sentences = createSentenceExplainer(vscode, language);
  const handlers: Readonly<Record<string, (argument?: unknown) => Promise<void> | Thenable<void>>> = {
    [commands.newService]: (start) => newService(vscode, { language, program }, startOf(start)),
    [commands.newPlaybook]: (node) => newPlaybook(vscode, { language, index }, "any", placeOf(node)),
    [commands.newFlow]: (node) => newPlaybook(vscode, { language, index }, "flow", placeOf(node)),
    [commands.renamePlaybook]: (node) => ofPlaybook(node, playbooks.rename),
    [commands.deletePlaybook]: (node) => ofPlaybook(node, playbooks.remove),
    [commands.showVariables]: async (argument) => {
      const uri = playbookOf(vscode, argument);
      if (uri !== undefined) shown.show(uri.toString());
      await vscode.commands.executeCommand(`${views.variables}.focus`);
    },
    [commands.addVariable]: variables.add,
    [commands.editVariable]: variables.edit,
    [commands.changeVariableType]: variables.changeType,
    [commands.renameVariable]: variables.rename,
    [commands.deleteVariable]: variables.remove,
    [commands.setSecret]: variables.setSecret,
    [commands.deleteSecret]: variables.deleteSecret,
    [commands.pickFile]: variables.pickFile,
    [commands.selectEnvironment]: environment.select,
    [commands.checkWorkspace]: () => checkWorkspace(vscode, language),
    [commands.explainSentence]: sentences.explain,
    [commands.openWalkthrough]: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", walkthroughId, false),
  };
  return vscode.Disposable.from(
    shown,
    sentences,
    showServices(vscode, index, language),
    showVariables(vscode, { language, shown, secrets, environment }),
    showMissingSecrets(vscode, shown, secrets, environment),
    ...Object.entries(handlers).map(([command, run]) => vscode.commands.registerCommand(command, reported(run))),
  );

  async function ofPlaybook(argument: unknown, run: (uri: Uri) => Promise<void>): Promise<void> {
    const uri = playbookOf(vscode, argument);
    if (uri !== undefined) await run(uri);
  }

  /** Mostly that the language server has gone away meanwhile. */
  function reported(run: (argument?: unknown) => Promise<void> | Thenable<void>) {
    return async (argument?: unknown) => {
      try {
        await run(argument);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await vscode.window.showWarningMessage(vscode.l10n.t("This did not work: {0}", reason));
      }
    };
  }
}

function startOf(argument: unknown): "file" | "address" | "nothing" | undefined {
  return argument === "file" || argument === "address" || argument === "nothing" ? argument : undefined;
}

/** Of a node of the Services view. */
function placeOf(node: unknown): KnownPlace {
  if (typeof node !== "object" || node === null || !("kind" in node)) return {};
  const { kind, name, service, method, path } = node as Readonly<Record<string, unknown>>;
  if (kind === "service") return typeof name === "string" ? { service: name } : {};
  const owner = typeof service === "object" && service !== null && "name" in service ? { service: String(service.name) } : {};
  return kind === "endpoint" ? { ...owner, endpoint: { method: String(method), path: String(path) } } : owner;
}
