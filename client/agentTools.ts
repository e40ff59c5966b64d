/** What Playbook offers to agents in VS Code: the tools of the manifest, each answered by the engine. What sends requests is confirmed by a person. */
import type { Disposable, LanguageModelTool } from "vscode";
import type { EngineService } from "./engineHost/engine.ts";
import { failureText } from "./engineHost/engineFailure.ts";
import { agentTools } from "./ids.ts";
import { saveDocuments } from "./testing/saveDocuments.ts";
import type { Vscode } from "./vscodeApi.ts";

type Input = Readonly<Record<string, never>>;

export function registerAgentTools(vscode: Vscode, engine: EngineService): Disposable {
  return vscode.Disposable.from(...Object.values(agentTools).map((name) => vscode.lm.registerTool(name, toolNamed(name))));

  function toolNamed(name: string): LanguageModelTool<Input> {
    if (name === agentTools.run) return runTool(vscode, engine);
    return name === agentTools.generate ? generateTool(vscode, engine) : tool(vscode, engine, name);
  }
}

function tool(vscode: Vscode, engine: EngineService, name: string, agreed = false): LanguageModelTool<Input> {
  return {
    async invoke({ input }, cancel) {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
      if (folder === undefined) throw new Error(vscode.l10n.t("No folder is open."));
      await saveDocuments(vscode);
      const params = { folder, tool: name.replace(/^playbook_/, ""), input, agreed };
      const { text } = await engine.perform("agentTool", params, { cancel }).catch((error: unknown) => {
        throw new Error(failureText(error));
      });
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
  };
}

/** Looking at what would be made needs no question, writing it does. */
function generateTool(vscode: Vscode, engine: EngineService): LanguageModelTool<Input> {
  return {
    ...tool(vscode, engine, agentTools.generate, true),
    prepareInvocation({ input }) {
      const { service = "", write } = input as { readonly service?: string; readonly write?: boolean };
      const invocationMessage = vscode.l10n.t("Generating playbooks");
      if (write !== true) return { invocationMessage };
      const message = vscode.l10n.t(
        "Write the playbooks that are generated for {0} into the workspace?",
        service || vscode.l10n.t("the service"),
      );
      return { invocationMessage, confirmationMessages: { title: vscode.l10n.t("Generate playbooks"), message } };
    },
  };
}

/** VS Code shows the question before each call, and calls only when it was answered with yes. */
function runTool(vscode: Vscode, engine: EngineService): LanguageModelTool<Input> {
  return {
    ...tool(vscode, engine, agentTools.run, true),
    prepareInvocation({ input }) {
      const { paths, environment } = input as { readonly paths?: readonly string[]; readonly environment?: string };
      const what = paths === undefined || paths.length === 0 ? vscode.l10n.t("all playbooks") : paths.join(", ");
      const message =
        environment === undefined
          ? vscode.l10n.t("Run {0}? This sends requests to the services.", what)
          : vscode.l10n.t("Run {0} in the environment {1}? This sends requests to the services.", what, environment);
      return {
        invocationMessage: vscode.l10n.t("Running playbooks"),
        confirmationMessages: { title: vscode.l10n.t("Run playbooks"), message },
      };
    },
  };
}
