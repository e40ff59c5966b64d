/** Puts the parts together: log, language client, status bar item, commands. */
import type { ExtensionContext, Uri } from "vscode";
import type { LocationView } from "../server/protocol.ts";
import { registerAgentTools } from "./agentTools.ts";
import { createDebugging } from "./debugging/debugging.ts";
import { createEngine } from "./engineHost/engine.ts";
import { createSecretStore } from "./engineHost/secretStore.ts";
import { createEnvironmentChoice } from "./environment.ts";
import { createJobs } from "./generate/jobs.ts";
import { commands } from "./ids.ts";
import { createLanguageClient } from "./languageClient.ts";
import { createSignIn } from "./mcp/signIn.ts";
import { createModels } from "./models/models.ts";
import { playbookOf } from "./playbookArgument.ts";
import { createProposals } from "./proposals/proposals.ts";
import { runInTerminal } from "./runInTerminal.ts";
import { createShownTexts } from "./shownTexts.ts";
import { showStatus } from "./statusItem.ts";
import { createStepsPanels } from "./stepsPanel/stepsPanels.ts";
import { createRunHistory } from "./testing/runHistory.ts";
import { createTestExplorer } from "./testing/testExplorer.ts";
import { createViews } from "./views.ts";
import type { Vscode } from "./vscodeApi.ts";
import { toRange } from "./workspaceEdit.ts";
import { followIndex } from "./workspaceIndex.ts";

/** Lets VS Code wait for pending writes when the window closes or reloads. */
export interface RunningExtension {
  end(): Promise<void>;
}

/** Resolves when the language server answers, or has been reported as not starting. */
export async function startExtension(vscode: Vscode, context: ExtensionContext): Promise<RunningExtension> {
  const log = vscode.window.createOutputChannel("Playbook", { log: true });
  const language = createLanguageClient(vscode, context.asAbsolutePath("dist/server.cjs"), log);
  const program = context.asAbsolutePath("dist/playbook.cjs");
  const secrets = createSecretStore(context.secrets);
  const signIn = createSignIn(vscode, context.extension.id);
  const engine = createEngine(vscode, { program, version: versionOf(context) }, secrets, signIn, log);
  const index = followIndex(vscode, language);
  const dist = vscode.Uri.joinPath(context.extensionUri, "dist");
  const environment = createEnvironmentChoice(vscode, context.workspaceState, index, language);
  const proposals = createProposals(vscode, context.workspaceState);
  const texts = createShownTexts(vscode);
  const jobs = createJobs(vscode, engine, proposals);
  const debugging = createDebugging(vscode, { program, secrets, environment });
  const runHistory = createRunHistory(context);
  const tests = createTestExplorer(vscode, { index, language, engine, environment, debugging, texts, runHistory, context, log });
  const steps = createStepsPanels({ vscode, language, engine, index, environment, dist });
  context.subscriptions.push(
    log,
    language,
    signIn,
    engine,
    index,
    environment,
    proposals,
    texts,
    jobs,
    createViews({ vscode, language, index, environment, engine, secrets, program, proposals, texts, jobs, runHistory }),
    debugging,
    tests,
    steps,
    showStatus(vscode, language, index, jobs),
    registerAgentTools(vscode, engine, index),
    createModels({ vscode, engine, secrets, proposals, texts, context }),
    vscode.commands.registerCommand(commands.restartServer, () => language.restart()),
    vscode.commands.registerCommand(commands.showLog, () => log.show()),
    vscode.commands.registerCommand(commands.showProblems, (_uri?: unknown, place?: LocationView) => showProblems(vscode, place)),
    ofPlaybook(commands.run, (uri) => tests.runPlaybook(uri)),
    ofPlaybook(commands.debug, (uri) => debugging.debugPlaybook(uri)),
    ofPlaybook(commands.runInTerminal, (uri) => runInTerminal(vscode, program, uri)),
    ofPlaybook(commands.revealTest, (uri) => tests.reveal(uri)),
    ofPlaybook(commands.showSteps, (uri) => steps.show(uri)),
  );
  await language.restart();
  return { end: () => tests.saved() };

  /** A command for the playbook in its argument, or otherwise for the active one. */
  function ofPlaybook(command: string, run: (uri: Uri) => Promise<void>) {
    return vscode.commands.registerCommand(command, async (argument?: unknown) => {
      const uri = playbookOf(vscode, argument);
      if (uri === undefined) await vscode.window.showInformationMessage(vscode.l10n.t("Open a playbook first."));
      else await run(uri);
    });
  }
}

/** The list of problems, or the place where the only one is. */
async function showProblems(vscode: Vscode, place?: LocationView): Promise<void> {
  if (place === undefined) await vscode.commands.executeCommand("workbench.actions.view.problems");
  else await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), { selection: toRange(vscode, place.range) });
}

function versionOf({ extension }: ExtensionContext): string {
  return (extension.packageJSON as { readonly version: string }).version;
}
