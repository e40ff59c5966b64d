/**
 * Configures debugging in VS Code: the adapter is the bundled command; secrets stay in VS Code until it asks for one.
 */
import { execPath } from "node:process";
import type { DebugConfiguration, DebugSession, Disposable, Event, TestRun, Uri } from "vscode";
import type { RunEvent, SecretRequest } from "../../engine/protocol.ts";
import { createSecretQuestions } from "../engineHost/secretQuestions.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import type { EnvironmentChoice } from "../environment.ts";
import { commands, debugType, languageId } from "../ids.ts";
import { saveDocument } from "../savedDocument.ts";
import type { Vscode } from "../vscodeApi.ts";
import { createConfigurations } from "./configuration.ts";
import { inlineValues, valueAt } from "./valuesInText.ts";
import { insertTried, keepRequest } from "./writing.ts";

export interface Debugging extends Disposable {
  debugPlaybook(uri: Uri): Promise<void>;
  /** Debugs some tests of a playbook; resolves when the session is over. */
  debugTests(tests: DebuggedTests): Promise<void>;
  /** Events of the sessions that the Test Explorer has not started: from a code lens, with F5, from launch.json. */
  readonly onDidReport: Event<DebugReport>;
}

interface DebugReport {
  readonly session: string;
  /** File of the playbook. */
  readonly program: string;
  /** Undefined when the session is over. */
  readonly event: RunEvent | undefined;
}

interface DebuggedTests {
  readonly uri: Uri;
  /** As the engine names them. */
  readonly ids: readonly string[];
  readonly environment: string | undefined;
  readonly event: (event: RunEvent) => void;
  /** The run of the Test Explorer that it belongs to. */
  readonly run: TestRun;
}

export interface DebuggingParts {
  readonly program: string;
  readonly secrets: SecretStore;
  readonly environment: EnvironmentChoice;
}

/** The question of the adapter in the event "playbook/secret"; with `ask` only a person can answer it. */
interface SecretQuestion {
  readonly id: number;
  readonly request: SecretRequest;
  readonly ask: boolean;
}

export function createDebugging(vscode: Vscode, { program, secrets, environment }: DebuggingParts): Debugging {
  /** Of sessions that the Test Explorer has started, by the mark in their configuration. */
  const listeners = new Map<number, (event: RunEvent) => void>();
  const askSecret = createSecretQuestions(vscode, secrets);
  const reported = new vscode.EventEmitter<DebugReport>();
  let marks = 0;

  function report(session: DebugSession, event: RunEvent | undefined): void {
    const { mark, program: file } = session.configuration;
    if (mark === undefined) reported.fire({ session: session.id, program: String(file), event });
    else if (event !== undefined) listeners.get(mark)?.(event);
  }

  async function answerSecret(session: DebugSession, { id, request, ask }: SecretQuestion): Promise<void> {
    const value = ask ? await askSecret(request) : await secrets.get(request);
    await session.customRequest("playbook/secret", { id, ...(value === undefined ? {} : { value }) });
  }

  async function retry(): Promise<void> {
    const session = vscode.debug.activeDebugSession;
    if (session?.type !== debugType) return;
    const item = vscode.debug.activeStackItem;
    const frame = item instanceof vscode.DebugStackFrame && item.session === session ? { frameId: item.frameId } : {};
    for (const document of vscode.workspace.textDocuments)
      if (
        document.isDirty &&
        document.uri.scheme === "file" &&
        document.languageId === languageId &&
        !(await saveDocument(vscode, document))
      )
        return;
    try {
      const { asks } = (await session.customRequest("playbook/retry", frame)) ?? {};
      if (asks === undefined) return;
      const again = vscode.l10n.t("Send Again");
      if ((await vscode.window.showWarningMessage(asks, { modal: true }, again)) === again)
        await session.customRequest("playbook/retry", { ...frame, confirmed: true });
    } catch (error) {
      await vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  }

  function started(configuration: DebugConfiguration, uri: Uri, run?: TestRun): Thenable<boolean> {
    return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), configuration, run === undefined ? {} : { testRun: run });
  }

  const launching = (uri: Uri): DebugConfiguration => ({
    type: debugType,
    request: "launch",
    name: vscode.workspace.asRelativePath(uri),
    program: uri.fsPath,
  });

  // The manifest has the first configuration of a new launch.json: a provider that also gives it would write it twice.
  const { provideDebugConfigurations, ...resolving } = createConfigurations(vscode, environment);
  const { debug } = vscode;
  const parts = vscode.Disposable.from(
    debug.registerDebugConfigurationProvider(debugType, resolving),
    debug.registerDebugConfigurationProvider(
      debugType,
      { provideDebugConfigurations },
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
    debug.registerDebugAdapterDescriptorFactory(debugType, {
      createDebugAdapterDescriptor: ({ workspaceFolder }) =>
        new vscode.DebugAdapterExecutable(execPath, [program, "debug", "--dap"], {
          // VS Code's own program runs as Node only with this variable.
          env: { ELECTRON_RUN_AS_NODE: "1" },
          ...(workspaceFolder === undefined ? {} : { cwd: workspaceFolder.uri.fsPath }),
        }),
    }),
    debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== debugType) return;
      if (event === "playbook/secret") void answerSecret(session, body);
      if (event === "playbook/event") report(session, body);
    }),
    debug.onDidTerminateDebugSession((session) => {
      if (session.type === debugType) report(session, undefined);
    }),
    reported,
    vscode.languages.registerEvaluatableExpressionProvider(languageId, {
      provideEvaluatableExpression: (document, at) => valueAt(vscode, document, at),
    }),
    vscode.languages.registerInlineValuesProvider(languageId, {
      provideInlineValues: (document, range, { stoppedLocation }) => inlineValues(vscode, document, range, stoppedLocation),
    }),
    vscode.commands.registerCommand(commands.retry, retry),
    vscode.commands.registerCommand(commands.keepRequest, () => keepRequest(vscode)),
    vscode.commands.registerCommand(commands.insertTried, () => insertTried(vscode)),
  );

  return {
    onDidReport: reported.event,
    async debugPlaybook(uri) {
      await started(launching(uri), uri);
    },
    async debugTests({ uri, ids, environment: chosen, event, run }) {
      const mark = ++marks;
      listeners.set(mark, event);
      const configuration = { ...launching(uri), tests: ids, mark, ...(chosen === undefined ? {} : { environment: chosen }) };
      let session: DebugSession | undefined;
      const isOurs = (one: DebugSession) => one.type === debugType && one.configuration.mark === mark;
      const subscriptions: Disposable[] = [];
      const over = new Promise<void>((resolve) => {
        subscriptions.push(
          debug.onDidStartDebugSession((one) => {
            if (isOurs(one)) session = one;
          }),
          debug.onDidTerminateDebugSession((one) => {
            if (isOurs(one)) resolve();
          }),
          run.token.onCancellationRequested(() => void debug.stopDebugging(session)),
        );
      });
      try {
        if (await started(configuration, uri, run)) await over;
      } finally {
        listeners.delete(mark);
        for (const subscription of subscriptions) subscription.dispose();
      }
    },
    dispose: () => parts.dispose(),
  };
}
