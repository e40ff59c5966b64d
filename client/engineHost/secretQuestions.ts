/** Asks for a secret that a run needs and that has no value anywhere, so that a first run does not end at it. */
import type { SecretRequest } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { SecretStore } from "./secretStore.ts";

/**
 * The value, which is kept from then on; undefined if the question was closed. Tests that need the same one are asked
 * once.
 */
export function createSecretQuestions(vscode: Vscode, secrets: SecretStore): (of: SecretRequest) => Promise<string | undefined> {
  const open = new Map<string, Promise<string | undefined>>();
  let last: Promise<unknown> = Promise.resolve();
  return (of) => {
    const key = JSON.stringify([of.root, of.service, of.environment, of.name]);
    const known = open.get(key);
    if (known !== undefined) return known;
    // Two questions at once would close each other.
    const answer = last.then(() => question(of));
    open.set(key, answer);
    last = answer.finally(() => open.delete(key)).catch(() => {});
    return answer;
  };

  async function question(of: SecretRequest): Promise<string | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    const { t } = vscode.l10n;
    const value = await vscode.window.showInputBox({
      title: t("Secret {0} of {1}", of.name, of.service),
      prompt:
        of.list === true
          ? t("The run needs it: the values as a JSON list, kept in the secret storage of VS Code, never in a file")
          : t("The run needs it. It is kept in the secret storage of VS Code, never in a file"),
      password: true,
      ignoreFocusOut: true,
      validateInput: (typed) => (typed === "" ? t("Type the value, or press Escape to run without it.") : undefined),
    });
    if (value === undefined || value === "") return undefined;
    await secrets.set(of, value);
    return value;
  }
}
