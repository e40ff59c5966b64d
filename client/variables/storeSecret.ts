/** Asks for the value of an encrypted variable, and puts it into the secret storage. */
import type { VariableOwnerView } from "../../server/protocol.ts";
import { askInTurn, askText, askWhich, skipped } from "../ask.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import type { EnvironmentChoice } from "../environment.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { secretAddress } from "./secretAddress.ts";

export interface SecretParts {
  readonly secrets: SecretStore;
  readonly environment: EnvironmentChoice;
}

export async function storeSecret(
  vscode: Vscode,
  { secrets, environment }: SecretParts,
  owner: VariableOwnerView,
  name: string,
  isList = false,
): Promise<void> {
  if (!(await isTrusted(vscode, vscode.l10n.t("Secrets can only be set in a trusted workspace.")))) return;
  const chosen = environment.current;
  const title = vscode.l10n.t("Secret {0}", name);
  let value = "";
  let scope: string | undefined;
  const done = await askInTurn([
    (number, total) => {
      if (chosen === undefined) return skipped;
      const items = [
        { label: vscode.l10n.t('Environment "{0}"', chosen), scope: chosen as string | undefined },
        { label: vscode.l10n.t("All environments without a value of their own"), scope: undefined },
      ];
      const placeholder = vscode.l10n.t("Where does the value apply?");
      return askWhich(vscode, { title, number, total, items, placeholder, take: (item) => (scope = item.scope) });
    },
    (number, total) =>
      askText(vscode, {
        title,
        number,
        total,
        password: true,
        prompt: isList
          ? vscode.l10n.t('The values as a JSON list, such as ["first", "second"], kept in the secret storage of VS Code')
          : vscode.l10n.t("Kept in the secret storage of VS Code, never in a file"),
        problem: (typed) => problemOfSecret(vscode, typed, isList),
        take: (typed) => {
          value = typed;
        },
      }),
  ]);
  if (!done) return;
  await secrets.set(secretAddress(vscode, owner, name, scope), value);
  vscode.window.setStatusBarMessage(vscode.l10n.t("The value of {0} has been stored.", name), 5000);
}

function problemOfSecret(vscode: Vscode, typed: string, isList: boolean): string | undefined {
  if (typed === "") return vscode.l10n.t("Type the value.");
  return isList && !isListOfTexts(typed) ? vscode.l10n.t('Type a JSON list of texts, such as ["first", "second"].') : undefined;
}

function isListOfTexts(typed: string): boolean {
  try {
    const value: unknown = JSON.parse(typed);
    return Array.isArray(value) && value.every((one) => typeof one === "string");
  } catch {
    return false;
  }
}
