/** Asks how a person proves who they are to an MCP server, and for the secrets that this takes. */
import type { QuickPickItem } from "vscode";
import type { McpProviderView } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type Access, type ServerDraft, variableOf } from "./serverDraft.ts";

/** Fills in the access and its values. False when the person gives up. */
export async function askAccess(vscode: Vscode, draft: ServerDraft, heading: string): Promise<boolean> {
  const { t } = vscode.l10n;
  const items: readonly (QuickPickItem & { readonly access: Access })[] = [
    { label: t("Sign in with the browser"), description: "OAuth 2.1", access: "oauth" },
    { label: t("Bearer token"), description: "Authorization: Bearer …", access: "bearer" },
    { label: t("API key"), description: t("in a header of your choice"), access: "api key" },
    { label: t("User and password"), description: "Authorization: Basic …", access: "basic" },
    {
      label: t("OAuth with your own client"),
      description: t("for providers that do not register clients automatically"),
      access: "own client",
    },
  ];
  const placeHolder = t("@{0} requires authentication. How do you authenticate?", draft.name);
  const picked = await vscode.window.showQuickPick(items, { title: heading, placeHolder, ignoreFocusOut: true });
  if (picked === undefined) return false;
  draft.access = picked.access;
  if (picked.access === "oauth") return true;
  if (picked.access === "api key" && !(await askPlain(t("Name of the header"), draft.header, (text) => (draft.header = text))))
    return false;
  if (picked.access === "own client" && !(await askPlain(t("Client id"), "", (text) => (draft.clientId = text)))) return false;
  let user = "";
  if (picked.access === "basic" && !(await askPlain(t("User"), "", (text) => (user = text)))) return false;
  const variable = variableOf(draft.name);
  const isGiven = await askValue(vscode, draft, variable, picked.access === "own client" ? t("Client secret") : picked.label);
  const value = draft.values.get(variable);
  if (picked.access === "basic" && value !== undefined) draft.values.set(variable, Buffer.from(`${user}:${value}`).toString("base64"));
  return isGiven;

  async function askPlain(prompt: string, value: string, take: (text: string) => void): Promise<boolean> {
    const text = await vscode.window.showInputBox({ title: heading, prompt, value, ignoreFocusOut: true });
    if (text === undefined || text.trim() === "") return false;
    take(text.trim());
    return true;
  }
}

/**
 * Shows the necessary steps at the provider's site, and asks for the values of its variables. False when the person
 * gives up.
 */
export async function prepareProvider(vscode: Vscode, draft: ServerDraft, provider: McpProviderView): Promise<boolean> {
  const { t } = vscode.l10n;
  if (provider.prepare.length > 0) {
    const [go, open] = [t("Continue"), t("Open Documentation")];
    const options = { modal: true, detail: provider.prepare.join("\n\n") };
    const choice = await vscode.window.showInformationMessage(t("Before you add {0}", provider.label), options, go, open);
    if (choice === undefined) return false;
    if (choice === open) await vscode.env.openExternal(vscode.Uri.parse(provider.documentation));
  }
  for (const name of provider.variables) if (!(await askValue(vscode, draft, name, t("Value of {0}", name)))) return false;
  return true;
}

async function askValue(vscode: Vscode, draft: ServerDraft, name: string, title: string): Promise<boolean> {
  const { t } = vscode.l10n;
  const prompt = t(
    "Kept in the secret storage of VS Code; the file contains ${{0}}. Leave it empty to use the environment variable.",
    name,
  );
  const value = await vscode.window.showInputBox({ title, prompt, password: true, ignoreFocusOut: true });
  if (value !== undefined && value !== "") draft.values.set(name, value);
  return value !== undefined;
}
