/**
 * Offers the tools of the manifest to agents in VS Code; the engine answers each. A person confirms every tool that
 * sends requests.
 */
import type { Disposable, LanguageModelTool } from "vscode";
import type { AgentFolder } from "../engine/protocol.ts";
import type { EngineService } from "./engineHost/engine.ts";
import { failureText } from "./engineHost/engineFailure.ts";
import { agentTools } from "./ids.ts";
import { openRoots } from "./openRoots.ts";
import { shownPlaybook } from "./playbookArgument.ts";
import { saveDocuments } from "./testing/saveDocuments.ts";
import { rootPath } from "./testing/testTree.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

type Input = Readonly<Record<string, never>>;

export function registerAgentTools(vscode: Vscode, engine: EngineService, index: WorkspaceIndex): Disposable {
  const questions: Readonly<Record<string, (input: Input) => Question | undefined>> = {
    [agentTools.run]: running(vscode),
    [agentTools.generate]: writing(vscode),
  };
  return vscode.Disposable.from(
    ...Object.values(agentTools).map((name) => vscode.lm.registerTool(name, tool({ vscode, engine, index }, name, questions[name]))),
  );
}

interface Question {
  readonly title: string;
  readonly message: string;
  /** The text of the button that agrees. */
  readonly accept: string;
}

/** `question`: the question that a person must agree to for this input; absent if none is needed. */
function tool(
  { vscode, engine, index }: { readonly vscode: Vscode; readonly engine: EngineService; readonly index: WorkspaceIndex },
  name: string,
  question?: (input: Input) => Question | undefined,
): LanguageModelTool<Input> {
  return {
    async invoke({ input, toolInvocationToken }, cancel) {
      const folders = rootsInOrder(vscode, index);
      if (folders.length === 0) throw new Error(vscode.l10n.t("No folder is open."));
      const asked = question?.(input);
      // In a chat VS Code has shown the question; of another extension's call it shows none.
      if (asked !== undefined && toolInvocationToken === undefined) {
        const { title, message: detail, accept } = asked;
        const answer = await vscode.window.showWarningMessage(title, { modal: true, detail }, accept);
        if (answer !== accept) throw new Error(vscode.l10n.t("This needs consent: {0}", detail));
      }
      await saveDocuments(vscode);
      const params = { folders, tool: name.replace(/^playbook_/, ""), input, agreed: true };
      const { text } = await engine.perform("agentTool", params, { cancel }).catch((error: unknown) => {
        throw new Error(failureText(error));
      });
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
    prepareInvocation({ input }) {
      const asked = question?.(input);
      return asked && { confirmationMessages: { title: asked.title, message: asked.message } };
    },
  };
}

/** Returns the folders, that of the active playbook first. */
function rootsInOrder(vscode: Vscode, index: WorkspaceIndex): readonly AgentFolder[] {
  const shown = shownPlaybook(vscode)?.toString();
  const root = shown === undefined ? undefined : index.entries.get(shown)?.root;
  const first = root === undefined ? undefined : rootPath(vscode, root);
  return openRoots(vscode, index).toSorted((one, other) => Number(other.path === first) - Number(one.path === first));
}

/** Looking at what would be made needs no question, writing it does. */
function writing(vscode: Vscode): (input: Input) => Question | undefined {
  const { t } = vscode.l10n;
  return (input) => {
    const { service, write } = input as { readonly service?: string; readonly write?: boolean };
    if (write !== true) return undefined;
    const message = t("Write the playbooks that are generated for {0} into the workspace?", service ?? t("the service"));
    return { title: t("Generate playbooks"), message, accept: t("Write") };
  };
}

function running(vscode: Vscode): (input: Input) => Question {
  const { t } = vscode.l10n;
  return (input) => {
    const { paths = [], environment } = input as { readonly paths?: readonly string[]; readonly environment?: string };
    const what = paths.length === 0 ? t("all playbooks") : paths.join(", ");
    const message =
      environment === undefined
        ? t("Run {0}? This sends requests to the services.", what)
        : t("Run {0} in the environment {1}? This sends requests to the services.", what, environment);
    return { title: t("Run playbooks"), message, accept: t("Run") };
  };
}
