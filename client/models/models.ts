/**
 * Models in VS Code: their commands, and the quick fix at a sentence that is not understood. The commands are loaded
 * when they are first used.
 */
import type { Disposable, ExtensionContext, Uri } from "vscode";
import type { EngineService } from "../engineHost/engine.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import { commands, languageId } from "../ids.ts";
import { playbookOf } from "../playbookArgument.ts";
import type { Proposals } from "../proposals/proposals.ts";
import type { ShownTexts } from "../shownTexts.ts";
import { itemOfTarget } from "../testing/testCommands.ts";
import type { Vscode } from "../vscodeApi.ts";
import { rememberFailures } from "./explainFailure.ts";
import type { ModelCommands } from "./modelCommands.ts";

export interface ModelsParts {
  readonly vscode: Vscode;
  readonly engine: EngineService;
  readonly secrets: SecretStore;
  readonly proposals: Proposals;
  readonly texts: ShownTexts;
  readonly context: ExtensionContext;
}

/** Problems that a sentence with steps would not have. */
const unread: ReadonlySet<unknown> = new Set(["not-understood", "ambiguous", "unknown-operation", "needs-context", "nothing-to-do"]);

export function createModels({ vscode, engine, secrets, proposals, texts, context }: ModelsParts): Disposable {
  const failures = rememberFailures(engine.onDidReport);
  let made: Promise<ModelCommands> | undefined;
  const models = () => {
    made ??= import("./modelCommands.ts").then(({ createModelCommands }) =>
      createModelCommands({ vscode, engine, secrets, memento: context.globalState, failures, proposals, texts }),
    );
    return made;
  };
  const ofPlaybook = (command: string, run: (uri: Uri, offset?: number) => Promise<void>) =>
    vscode.commands.registerCommand(command, async (argument?: unknown, offset?: unknown) => {
      const uri = playbookOf(vscode, argument);
      if (uri === undefined) await vscode.window.showInformationMessage(vscode.l10n.t("Open a playbook first."));
      else await run(uri, typeof offset === "number" ? offset : undefined);
    });
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.selectModel, async () => (await models()).select()),
    failures,
    vscode.commands.registerCommand(commands.explainFailure, async (argument?: unknown) => {
      const target = itemOfTarget(argument as Parameters<typeof itemOfTarget>[0]);
      const uri = target?.uri ?? playbookOf(vscode, argument);
      const row = /#(\d+)$/.exec(target?.id ?? "")?.[1];
      if (uri === undefined) await vscode.window.showInformationMessage(vscode.l10n.t("Open a playbook first."));
      else await (await models()).explainFailure(uri, row === undefined ? undefined : Number(row));
    }),
    ofPlaybook(commands.interpret, async (uri, offset) => (await models()).interpret(uri, offset)),
    ofPlaybook(commands.showPrompt, async (uri, offset) => (await models()).showPrompt(uri, offset)),
    vscode.languages.registerCodeActionsProvider(
      { language: languageId },
      {
        provideCodeActions(document, _, { diagnostics }) {
          return diagnostics
            .filter(({ code }) => unread.has(typeof code === "object" ? code.value : code))
            .map((diagnostic) => {
              const action = new vscode.CodeAction(vscode.l10n.t("Propose steps with a model…"), vscode.CodeActionKind.QuickFix);
              const offset = document.offsetAt(diagnostic.range.start);
              action.command = { command: commands.interpret, title: action.title, arguments: [document.uri.toString(), offset] };
              action.diagnostics = [diagnostic];
              return action;
            });
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}
