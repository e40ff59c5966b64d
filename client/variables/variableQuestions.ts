/** Questions about a context variable: its type, its value, its file. */
import type { QuickPickItem, Uri } from "vscode";
import type { VariableOwnerView, VariableTypeView } from "../../server/protocol.ts";
import { type Answered, askWhich } from "../ask.ts";
import type { Vscode } from "../vscodeApi.ts";

const types: readonly VariableTypeView[] = ["text", "encrypted text", "object", "list", "file"];

export function askType(
  vscode: Vscode,
  title: string,
  number: number,
  total: number,
  current: VariableTypeView | undefined,
  take: (type: VariableTypeView) => void,
): Promise<Answered> {
  const descriptions: Readonly<Record<VariableTypeView, string>> = {
    text: vscode.l10n.t("a word, a number, true or false"),
    "encrypted text": vscode.l10n.t("a secret, whose value is in the secret store"),
    object: vscode.l10n.t("names with values, such as an address"),
    list: vscode.l10n.t("values in order; can be used as data rows"),
    file: vscode.l10n.t("a file of the project to upload"),
  };
  const items = types.map((type): QuickPickItem & { readonly type: VariableTypeView } => ({
    label: type,
    description: descriptions[type],
    type,
  }));
  const active = items.find(({ type }) => type === current);
  const placeholder = vscode.l10n.t("Which type?");
  return askWhich(vscode, {
    title,
    number,
    total,
    items,
    placeholder,
    take: (item) => take(item.type),
    ...(active === undefined ? {} : { active }),
  });
}

export function promptFor(vscode: Vscode, type: VariableTypeView): string {
  if (type === "object") return vscode.l10n.t("Names and values, such as sku: A-100, quantity: 2");
  if (type === "list") return vscode.l10n.t("Values, such as A-100, B-200");
  return vscode.l10n.t("Value; quote a number to make it text");
}

/** Relative to the playbook; undefined if none was chosen. A file outside is refused by the language server. */
export async function choosePath(vscode: Vscode, owner: VariableOwnerView): Promise<string | undefined> {
  const home = vscode.Uri.joinPath(vscode.Uri.parse(owner.uri), "..");
  const [file] = (await vscode.window.showOpenDialog({ defaultUri: home, openLabel: vscode.l10n.t("Use This File") })) ?? [];
  return file && relativePath(home, file);
}

/** With `/`, begun with `./` or `../`. */
function relativePath(folder: Uri, file: Uri): string {
  const [from, to] = [folder.path.split("/").filter(Boolean), file.path.split("/").filter(Boolean)];
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...to.slice(shared)].join("/");
}
