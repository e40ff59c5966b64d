/**
 * Chooses the model: one of VS Code's, an OpenAI-compatible API, or none. Kept in the user's settings, which a
 * workspace cannot change; keys in secret storage.
 */
import type { QuickPickItem } from "vscode";
import type { ModelChoice } from "../../engine/protocol.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import { settings } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";

/** Undefined: none is chosen. */
export async function chosenModel(vscode: Vscode): Promise<ModelChoice | undefined> {
  const read = (name: string) => vscode.workspace.getConfiguration().get<string>(name, "").trim();
  const id = read(settings.editorModel);
  if (id !== "") {
    const [model] = await vscode.lm.selectChatModels({ id });
    return { kind: "editor", id, name: model?.name ?? id };
  }
  const [baseUrl, model] = [read(settings.modelUrl), read(settings.modelName)];
  if (baseUrl === "" || model === "") return undefined;
  const [, input, output] = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(read(settings.modelPrice)) ?? [];
  return {
    kind: "api",
    baseUrl,
    model,
    ...(input === undefined || output === undefined ? {} : { price: { input: Number(input), output: Number(output) } }),
  };
}

/** Zero: no limit. */
export function tokenLimit(vscode: Vscode): { readonly maxTokens?: number } {
  const limit = vscode.workspace.getConfiguration().get<number>(settings.modelMaxTokens, 0);
  return limit > 0 ? { maxTokens: limit } : {};
}

type Picked = QuickPickItem & { readonly choice: ModelChoice | "api" | "none" };

/** Asks, keeps the answer, and gives it. */
export async function selectModel(vscode: Vscode, secrets: SecretStore): Promise<ModelChoice | undefined> {
  const models = await vscode.lm.selectChatModels({});
  const items: Picked[] = models.map(({ id, name, vendor, family, maxInputTokens }) => ({
    label: name,
    description: `${vendor} · ${family}`,
    detail: vscode.l10n.t("{0} tokens at most; the price is unknown", maxInputTokens.toLocaleString("en")),
    choice: { kind: "editor", id, name },
  }));
  items.push(
    {
      label: vscode.l10n.t("OpenAI-compatible API…"),
      detail: vscode.l10n.t("OpenAI, Azure, OpenRouter, Ollama, LM Studio, vLLM and others"),
      choice: "api",
    },
    { label: vscode.l10n.t("None"), detail: vscode.l10n.t("Nothing in Playbook needs a model"), choice: "none" },
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Which model may Playbook ask?"),
    matchOnDescription: true,
  });
  if (picked === undefined) return undefined;
  if (picked.choice === "api") return askForApi(vscode, secrets);
  await keep(vscode, {
    [settings.editorModel]: picked.choice === "none" ? "" : idOf(picked.choice),
    [settings.modelUrl]: "",
    [settings.modelName]: "",
  });
  return picked.choice === "none" ? undefined : picked.choice;
}

function idOf(choice: ModelChoice): string {
  return choice.kind === "editor" ? choice.id : "";
}

async function askForApi(vscode: Vscode, secrets: SecretStore): Promise<ModelChoice | undefined> {
  const title = vscode.l10n.t("OpenAI-compatible API");
  const validateInput = (text: string) =>
    /^https?:\/\/[^\s/]+/.test(text) ? undefined : vscode.l10n.t("An address with its version, such as https://api.openai.com/v1");
  const baseUrl = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t("Its address, with the version"),
    value: "https://api.openai.com/v1",
    validateInput,
    ignoreFocusOut: true,
  });
  if (baseUrl === undefined) return undefined;
  const model = await vscode.window.showInputBox({ title, prompt: vscode.l10n.t("The name of the model"), ignoreFocusOut: true });
  if (model === undefined || model === "") return undefined;
  const prompt = vscode.l10n.t("The key for {0}; leave it empty if none is needed, or to keep the existing one", new URL(baseUrl).host);
  const key = await vscode.window.showInputBox({ title, prompt, password: true, ignoreFocusOut: true });
  if (key === undefined) return undefined;
  // Kept by its place: another address never gets it.
  if (key !== "") await secrets.set({ root: new URL(baseUrl).origin, service: "@model", name: "key" }, key);
  await keep(vscode, { [settings.editorModel]: "", [settings.modelUrl]: baseUrl, [settings.modelName]: model });
  return { kind: "api", baseUrl, model };
}

async function keep(vscode: Vscode, values: Readonly<Record<string, string>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  for (const [name, value] of Object.entries(values))
    await configuration.update(name, value === "" ? undefined : value, vscode.ConfigurationTarget.Global);
}
