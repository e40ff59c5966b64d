/**
 * The container "Playbook" of the activity bar, and the commands about services, playbooks, variables and sentences.
 */
import type { Disposable, Uri } from "vscode";
import type { EngineService } from "./engineHost/engine.ts";
import type { SecretStore } from "./engineHost/secretStore.ts";
import type { EnvironmentChoice } from "./environment.ts";
import type { Jobs } from "./generate/jobs.ts";
import { commands, views, walkthroughId } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import { showDrift } from "./mcp/driftNotice.ts";
import { createKnownServers } from "./mcp/knownServers.ts";
import { createServerDocuments } from "./mcp/serverDocuments.ts";
import { showServers } from "./mcp/serversView.ts";
import type { KnownPlace } from "./newPlaybook.ts";
import { playbookOf, playbookOfEntry } from "./playbookArgument.ts";
import type { Proposals, ProposedFile } from "./proposals/proposals.ts";
import { discardAll, type ProposalNode, showProposals } from "./proposals/proposalsView.ts";
import { createProposedDocuments } from "./proposals/proposedDocuments.ts";
import { showRequirements } from "./requirements/requirementsView.ts";
import { showServices } from "./services/servicesView.ts";
import type { ShownTexts } from "./shownTexts.ts";
import { isPointToCover } from "./testing/coverageActions.ts";
import type { RunHistory } from "./testing/runHistory.ts";
import { rootPath } from "./testing/testTree.ts";
import { knowSecrets } from "./variables/knownSecrets.ts";
import { showMissingSecrets } from "./variables/missingSecrets.ts";
import { followVariables } from "./variables/shownVariables.ts";
import { showVariables } from "./variables/variablesView.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export interface ViewParts {
  readonly vscode: Vscode;
  readonly language: LanguageService;
  readonly index: WorkspaceIndex;
  readonly environment: EnvironmentChoice;
  readonly engine: EngineService;
  readonly secrets: SecretStore;
  /** The command that comes with the extension. */
  readonly program: string;
  readonly proposals: Proposals;
  readonly texts: ShownTexts;
  readonly jobs: Jobs;
  readonly runHistory: RunHistory;
}

export function createViews({
  vscode,
  language,
  index,
  environment,
  engine,
  secrets,
  program,
  proposals,
  texts,
  jobs,
  runHistory,
}: ViewParts): Disposable {
  const shown = followVariables(vscode, language, index, environment);
  const knownSecrets = knowSecrets(vscode, secrets, engine);
  const known = createKnownServers(vscode, engine, index);
  const documents = createServerDocuments(vscode, texts);
  const proposed = createProposedDocuments(vscode, texts);
  const requirements = showRequirements(vscode, engine, index);
  // The code of a command is loaded when it is first used.
  const variables = once(async () =>
    (await import("./variables/variableCommands.ts")).createVariableCommands(vscode, { language, shown, secrets, environment }),
  );
  const playbooks = once(async () => (await import("./services/playbookCommands.ts")).createPlaybookCommands(vscode, index));
  const servers = once(async () =>
    (await import("./mcp/serverCommands.ts")).createServerCommands(vscode, { engine, language, secrets, known, documents }),
  );
  const commandLine = once(async () =>
    (await import("./commandLine/commandLine.ts")).commandLineHandlers(vscode, {
      program,
      texts,
      environment: () => environment.current,
      services: () =>
        [...index.entries.values()].flatMap(({ level, service }) => (level === "service" && service !== undefined ? [service] : [])),
      kept: () =>
        [...new Set([...index.entries.values()].map(({ root }) => rootPath(vscode, root)))].flatMap((folder) => {
          const file = runHistory.kept(folder);
          return file === undefined ? [] : [{ folder, file }];
        }),
    }),
  );
  const handlers: Readonly<Record<string, (argument?: unknown) => Promise<void> | Thenable<void>>> = {
    [commands.newService]: async (start) => (await import("./newService.ts")).newService(vscode, { language, program }, startOf(start)),
    [commands.newPlaybook]: (node) => create("any", node),
    [commands.newFlow]: (node) => create("flow", node),
    [commands.renamePlaybook]: (node) => ofPlaybook(node, async (uri) => (await playbooks()).rename(uri)),
    [commands.deletePlaybook]: (node) => ofPlaybook(node, async (uri) => (await playbooks()).remove(uri)),
    [commands.showVariables]: async (argument) => {
      const uri = playbookOf(vscode, argument);
      if (uri !== undefined) shown.show(uri.toString());
      await vscode.commands.executeCommand(`${views.variables}.focus`);
    },
    [commands.addVariable]: async (target) => (await variables()).add(target),
    [commands.editVariable]: async (target) => (await variables()).edit(target),
    [commands.changeVariableType]: async (target) => (await variables()).changeType(target),
    [commands.renameVariable]: async (target) => (await variables()).rename(target),
    [commands.deleteVariable]: async (target) => (await variables()).remove(target),
    [commands.setSecret]: async (target) => (await variables()).setSecret(target),
    [commands.deleteSecret]: async (target) => (await variables()).deleteSecret(target),
    [commands.pickFile]: async (target) => (await variables()).pickFile(target),
    [commands.selectEnvironment]: environment.select,
    [commands.checkWorkspace]: async () => (await import("./checkWorkspace.ts")).checkWorkspace(vscode, language),
    [commands.explainSentence]: async () => (await import("./explainSentence.ts")).explainSentence(vscode, language, texts),
    [commands.manageIntegrations]: async () => vscode.commands.executeCommand("playbook.mcp.focus"),
    [commands.addMcpServer]: async () =>
      (await import("./mcp/addServer.ts")).addServer(vscode, { engine, language, secrets, known, documents }),
    [commands.refreshMcpServers]: async () => known.refresh(),
    [commands.connectMcpServer]: async (node) => (await servers()).connect(node),
    [commands.signInMcpServer]: async (node) => (await servers()).signIn(node),
    [commands.signOutMcpServer]: async (node) => (await servers()).signOut(node),
    [commands.discoverMcpServer]: async (node) => (await servers()).discover(node),
    [commands.approveMcpServer]: async (node) => (await servers()).discover(node),
    [commands.openMcpConfiguration]: async (node) => (await servers()).openConfiguration(node),
    [commands.renameMcpServer]: async (node) => (await servers()).rename(node),
    [commands.removeMcpServer]: async (node) => (await servers()).remove(node),
    [commands.setMcpVariable]: async (node) => (await servers()).setVariable(node),
    [commands.callMcpTool]: async (node) => (await servers()).call(node),
    [commands.approveMcpTool]: async (node) => (await servers()).changeApproval(node),
    [commands.generateEndpoints]: async (node) =>
      (await import("./generate/generateEndpoints.ts")).generateEndpoints(vscode, { language, index, jobs }, placeOf(node)),
    [commands.generateFlows]: async (node) =>
      (await import("./generate/generateFlows.ts")).generateFlows(vscode, { index, engine, jobs, known }, placeOf(node)),
    [commands.adaptCases]: async () => (await import("./generate/adaptCases.ts")).adaptCases(vscode, { index, jobs }),
    [commands.generateCases]: async (node) =>
      (await import("./generate/serviceJobs.ts")).generateCases(vscode, { index, jobs }, placeOf(node)),
    [commands.followDocument]: async (node) =>
      (await import("./generate/serviceJobs.ts")).followDocument(vscode, { index, jobs }, placeOf(node)),
    [commands.coverPoint]: async (point) => {
      if (isPointToCover(point)) await (await import("./generate/coverPoint.ts")).coverPoint(vscode, { index, jobs }, point);
    },
    [commands.refreshRequirements]: async () =>
      vscode.window.withProgress({ location: { viewId: views.requirements }, cancellable: true }, async (_, cancel) =>
        requirements.refresh(cancel),
      ),
    [commands.retryJob]: (node) => ofPlaybook(node, (uri) => jobs.retry(uri.toString())),
    [commands.dismissJob]: (node) => ofPlaybook(node, async (uri) => jobs.dismiss(uri.toString())),
    [commands.acceptProposal]: (node) => ofProposal(node, ({ proposal }) => proposals.accept([proposal])),
    [commands.discardProposal]: (node) => ofProposal(node, async ({ proposal }) => proposals.discard(proposal)),
    [commands.compareProposals]: (node) => ofProposal(node, ({ proposal }) => proposed.compareAll(proposal)),
    [commands.showProposalNotes]: (node) => ofProposal(node, ({ proposal }) => proposed.showNotes(proposal)),
    [commands.compareProposal]: (node) => ofProposal(node, async (found) => (found.kind === "file" ? compare(found.file) : undefined)),
    [commands.acceptAllProposals]: () => proposals.accept(proposals.all),
    [commands.discardAllProposals]: () => discardAll(vscode, proposals),
    [commands.nextProposal]: async () => compare(proposals.step(1)),
    [commands.previousProposal]: async () => compare(proposals.step(-1)),
    [commands.importTests]: async (from) => (await commandLine())[commands.importTests](from),
    [commands.exportTests]: async (format) => (await commandLine())[commands.exportTests](format),
    [commands.showCoverage]: async () => (await commandLine())[commands.showCoverage](),
    [commands.showHistory]: async (file) => (await commandLine())[commands.showHistory](file),
    [commands.fixProblems]: async () => (await commandLine())[commands.fixProblems](),
    [commands.teamSecrets]: async () => (await commandLine())[commands.teamSecrets](),
    [commands.accessibilityHelp]: async () => (await import("./accessibilityHelp.ts")).showAccessibilityHelp(vscode, texts),
    [commands.openWalkthrough]: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", walkthroughId, false),
  };
  return vscode.Disposable.from(
    shown,
    known,
    showServers(vscode, known),
    showDrift(vscode, engine, known),
    requirements,
    showProposals(vscode, proposals),
    showServices(vscode, { index, language, jobs }),
    knownSecrets,
    showVariables(vscode, { language, shown, secrets: knownSecrets, environment }),
    showMissingSecrets(vscode, shown, knownSecrets, environment),
    ...Object.entries(handlers).map(([command, run]) => vscode.commands.registerCommand(command, reported(run))),
  );

  async function create(level: "any" | "flow", node: unknown): Promise<void> {
    const { newPlaybook } = await import("./newPlaybook.ts");
    await newPlaybook(vscode, { language, index }, level, placeOf(node));
  }

  /** Without a node, of the only proposal. */
  async function ofProposal(node: unknown, run: (node: ProposalNode) => Promise<void>): Promise<void> {
    const [first, ...others] = proposals.all;
    if (isProposalNode(node)) await run(node);
    else if (first !== undefined && others.length === 0) await run({ kind: "proposal", proposal: first });
    else await vscode.window.showInformationMessage(vscode.l10n.t("Choose a proposal in the view Proposed Changes."));
  }

  async function compare(file: ProposedFile | undefined): Promise<void> {
    if (file === undefined) {
      void vscode.window.showInformationMessage(vscode.l10n.t("There are no changes to review."));
      return;
    }
    proposals.look(file);
    await proposed.compare(file);
  }

  async function ofPlaybook(argument: unknown, run: (uri: Uri) => Promise<void>): Promise<void> {
    const uri = playbookOfEntry(vscode, argument);
    if (uri !== undefined) await run(uri);
    else await vscode.window.showInformationMessage(vscode.l10n.t("The list has changed in the meantime. Choose the entry again."));
  }

  /** Mostly that the language server has gone away in the meantime. */
  function reported(run: (argument?: unknown) => Promise<void> | Thenable<void>) {
    return async (argument?: unknown) => {
      try {
        await run(argument);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        await vscode.window.showWarningMessage(vscode.l10n.t("The action failed: {0}", reason));
      }
    };
  }
}

/** The same result for every call. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function startOf(argument: unknown): "file" | "address" | "nothing" | undefined {
  return argument === "file" || argument === "address" || argument === "nothing" ? argument : undefined;
}

function isProposalNode(node: unknown): node is ProposalNode {
  return typeof node === "object" && node !== null && "proposal" in node;
}

/** Returns the service and endpoint of a node of the Services view. */
function placeOf(node: unknown): KnownPlace {
  if (typeof node !== "object" || node === null || !("kind" in node)) return {};
  const { kind, name, root, service, method, path } = node as Readonly<Record<string, unknown>>;
  if (kind === "service") return typeof name === "string" ? { service: name, ...(typeof root === "string" ? { root } : {}) } : {};
  const owner = placeOf(service);
  return kind === "endpoint" ? { ...owner, endpoint: { method: String(method), path: String(path) } } : owner;
}
