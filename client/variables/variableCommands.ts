/** What can be done with a context variable: each an edit of the front matter that defines it, or of the secret store. */
import type { QuickPickItem, Uri, WorkspaceEdit } from "vscode";
import {
  type EditVariableParams,
  type EditVariableResult,
  editVariableRequest,
  type VariableEditView,
  type VariableOwnerView,
  type VariableTypeView,
  type VariableView,
} from "../../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich } from "../ask.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import type { EnvironmentChoice } from "../environment.ts";
import type { LanguageService } from "../languageClient.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";
import { secretAddress } from "./secretAddress.ts";
import type { ShownVariables } from "./shownVariables.ts";
import { inputText, isDefined, isSecret, type VariablesNode } from "./variablesTree.ts";

export interface VariableParts {
  readonly language: LanguageService;
  readonly shown: ShownVariables;
  readonly secrets: SecretStore;
  readonly environment: EnvironmentChoice;
}

/** A variable and who defines it; what a quick fix passes names them. */
interface Target {
  readonly owner: VariableOwnerView;
  readonly variable: VariableView;
  readonly members?: readonly (string | number)[];
  readonly value?: unknown;
}

export interface SecretArgument {
  readonly uri: string;
  readonly name: string;
}

const types: readonly VariableTypeView[] = ["text", "encrypted text", "object", "list", "file"];

export function createVariableCommands(vscode: Vscode, { language, shown, secrets, environment }: VariableParts) {
  return { add, edit, changeType, rename, remove, setSecret, deleteSecret, pickFile };

  async function add(argument?: unknown): Promise<void> {
    const node = argument as Partial<Extract<VariablesNode, { kind: "group" }>> | undefined;
    const owners = (await shown.latest())?.owners ?? [];
    if (owners.length === 0) return nothingOpen();
    const title = vscode.l10n.t("Add Variable");
    let place = node?.owner === undefined ? undefined : { owner: node.owner, environment: undefined as string | undefined };
    const given = place !== undefined;
    let name = "";
    let type = "text" as VariableTypeView;
    let input = "";
    const editOf = (): VariableEditView => ({ kind: "add", name, type, input });
    const done = await askInTurn([
      (number, total) => (given ? skipped() : askPlace(number, total)),
      (number, total) =>
        askText(vscode, {
          title,
          number,
          total,
          prompt: vscode.l10n.t("Name of the variable, which sentences write as ${name}"),
          problem: (value) => problemOf(place?.owner, { kind: "add", name: value.trim(), type: "text", input: "" }, place?.environment),
          take: (value) => {
            name = value.trim();
          },
        }),
      (number, total) => askType(title, number, total, undefined, (chosen) => (type = chosen)),
      async (number, total) => {
        if (type === "file") {
          const path = place && (await choosePath(place.owner));
          input = path ?? "";
          return path === undefined ? "cancelled" : "answered";
        }
        if (type === "encrypted text") return skipped();
        const problem = (value: string) => problemOf(place?.owner, { ...editOf(), input: value } as VariableEditView, place?.environment);
        return askText(vscode, { title, number, total, prompt: promptFor(type), problem, take: (value) => (input = value) });
      },
    ]);
    if (!done || place === undefined) return;
    const edited = await apply(place.owner, editOf(), place.environment);
    if (edited && type === "encrypted text") await storeSecret(place.owner, name);

    function askPlace(number: number, total: number): Promise<Answered> {
      const items = owners.flatMap((owner) => [
        { label: owner.title, description: owner.level, owner, environment: undefined as string | undefined },
        ...owner.environments.map((one) => ({
          label: owner.title,
          description: vscode.l10n.t('environment "{0}"', one),
          owner,
          environment: one as string | undefined,
        })),
      ]);
      const placeholder = vscode.l10n.t("Where is it defined?");
      return askWhich(vscode, { title, number, total, items, placeholder, take: (item) => (place = item) });
    }
  }

  async function edit(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target === undefined) return;
    const { owner, variable, members } = target;
    if (isSecret(variable)) return storeSecret(owner, variable.name, variable.type === "list");
    if (variable.type === "file") return pickFile(target);
    const editOf = (input: string): VariableEditView => ({
      kind: "value",
      name: variable.name,
      input,
      ...(members === undefined ? {} : { members }),
    });
    const way = [variable.name, ...(members ?? [])].join(".");
    let input = "";
    const done = await askInTurn([
      (number, total) =>
        askText(vscode, {
          title: vscode.l10n.t("Value of {0}", way),
          number,
          total,
          prompt: members === undefined ? promptFor(variable.type ?? "text") : "",
          value: inputText(members === undefined ? variable.value : target.value),
          problem: (value) => problemOf(owner, editOf(value), variable.environment),
          take: (value) => {
            input = value;
          },
        }),
    ]);
    if (done) await apply(owner, editOf(input), variable.environment);
  }

  async function changeType(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target === undefined) return;
    const { owner, variable } = target;
    let type = variable.type;
    const title = vscode.l10n.t("Type of {0}", variable.name);
    const done = await askInTurn([(number, total) => askType(title, number, total, variable.type, (chosen) => (type = chosen))]);
    if (!done || type === undefined || type === variable.type) return;
    const path = type === "file" ? await choosePath(owner) : undefined;
    if (type === "file" && path === undefined) return;
    const edited = await apply(
      owner,
      { kind: "type", name: variable.name, type, ...(path === undefined ? {} : { input: path }) },
      variable.environment,
    );
    if (edited && type === "encrypted text") await storeSecret(owner, variable.name);
  }

  async function rename(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, ({ range }) => range !== undefined);
    const range = target?.variable.range;
    if (target === undefined || range === undefined) return;
    const { owner, variable } = target;
    const uri = vscode.Uri.parse(owner.uri);
    const at = new vscode.Position(range.start.line, range.start.character);
    const title = vscode.l10n.t("Rename {0}", variable.name);
    const value = await vscode.window.showInputBox({ title, value: variable.name, prompt: vscode.l10n.t("In every file that uses it") });
    if (value === undefined || value.trim() === variable.name) return;
    try {
      await vscode.workspace.openTextDocument(uri);
      const renamed = await vscode.commands.executeCommand<WorkspaceEdit>("vscode.executeDocumentRenameProvider", uri, at, value.trim());
      await vscode.workspace.applyEdit(renamed, { isRefactoring: true });
      await Promise.all(renamed.entries().map(([file]) => saved(file)));
    } catch (error) {
      await vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  async function remove(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target !== undefined) await apply(target.owner, { kind: "remove", name: target.variable.name }, target.variable.environment);
  }

  async function setSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target !== undefined) await storeSecret(target.owner, target.variable.name, target.variable.type === "list");
  }

  async function deleteSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target === undefined) return;
    await secrets.delete(secretAddress(vscode, target.owner, target.variable.name, environment.current));
    vscode.window.setStatusBarMessage(vscode.l10n.t("The value of {0} is deleted.", target.variable.name), 5000);
  }

  async function pickFile(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, ({ type }) => type === "file");
    const path = target && (await choosePath(target.owner));
    if (target === undefined || path === undefined) return;
    await apply(target.owner, { kind: "value", name: target.variable.name, input: path }, target.variable.environment);
  }

  async function storeSecret(owner: VariableOwnerView, name: string, isList = false): Promise<void> {
    if (!(await isTrusted(vscode, vscode.l10n.t("A secret is for the workspace that you trust with it.")))) return;
    const chosen = environment.current;
    const title = vscode.l10n.t("Secret {0}", name);
    let value = "";
    let scope: string | undefined;
    const done = await askInTurn([
      (number, total) => {
        if (chosen === undefined) return skipped();
        const items = [
          { label: vscode.l10n.t('Environment "{0}"', chosen), scope: chosen as string | undefined },
          { label: vscode.l10n.t("All environments that have none of their own"), scope: undefined },
        ];
        const placeholder = vscode.l10n.t("What is the value for?");
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
          problem: (typed) => problemOfSecret(typed, isList),
          take: (typed) => {
            value = typed;
          },
        }),
    ]);
    if (!done) return;
    await secrets.set(secretAddress(vscode, owner, name, scope), value);
    vscode.window.setStatusBarMessage(vscode.l10n.t("The value of {0} is stored.", name), 5000);
  }

  function problemOfSecret(typed: string, isList: boolean): string | undefined {
    if (typed === "") return vscode.l10n.t("Type the value.");
    return isList && !isListOfTexts(typed) ? vscode.l10n.t('Type a JSON list of texts, such as ["first", "second"].') : undefined;
  }

  function askType(
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
      list: vscode.l10n.t("values in their order; can drive data rows"),
      file: vscode.l10n.t("a file of the project, to be uploaded"),
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

  function promptFor(type: VariableTypeView): string {
    if (type === "object") return vscode.l10n.t("Names and values, such as sku: A-100, quantity: 2");
    if (type === "list") return vscode.l10n.t("Values, such as A-100, B-200");
    return vscode.l10n.t("The value; in quotes a number is a text");
  }

  /** Relative to the playbook; undefined where none was chosen. A file outside is refused by the language server. */
  async function choosePath(owner: VariableOwnerView): Promise<string | undefined> {
    const home = vscode.Uri.joinPath(vscode.Uri.parse(owner.uri), "..");
    const [file] = (await vscode.window.showOpenDialog({ defaultUri: home, openLabel: vscode.l10n.t("Use This File") })) ?? [];
    return file && relativePath(home, file);
  }

  /** The variable of the tree's node, or of `{ uri, name }`, else the one that a person picks. */
  async function targetOf(argument: unknown, fits: (variable: VariableView) => boolean): Promise<Target | undefined> {
    if (typeof argument === "object" && argument !== null && "variable" in argument) return argument as Target;
    const wanted = typeof argument === "object" && argument !== null && "name" in argument ? (argument as SecretArgument) : undefined;
    const owners = (await shown.latest(wanted?.uri))?.owners ?? [];
    const all = owners.flatMap((owner) => owner.variables.map((variable) => ({ owner, variable })));
    if (wanted !== undefined) return all.find(({ variable }) => variable.name === wanted.name && fits(variable));
    const items = all
      .filter(({ variable }) => fits(variable))
      .map((target) => ({
        label: target.variable.name,
        description: [target.variable.typeText, target.variable.origin].filter(Boolean).join(" · "),
        target,
      }));
    if (items.length === 0) {
      await nothingOpen();
      return undefined;
    }
    return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("Which variable?") }))?.target;
  }

  async function nothingOpen(): Promise<void> {
    await vscode.window.showInformationMessage(
      vscode.l10n.t("There is no such variable. Open the playbook or the service that defines it first."),
    );
  }

  async function problemOf(
    owner: VariableOwnerView | undefined,
    wanted: VariableEditView,
    inEnvironment: string | undefined,
  ): Promise<string | undefined> {
    const result = owner && (await ask(owner, wanted, inEnvironment));
    return result?.kind === "refused" ? result.reason : undefined;
  }

  function ask(owner: VariableOwnerView, wanted: VariableEditView, inEnvironment: string | undefined): Promise<EditVariableResult> {
    const params: EditVariableParams = {
      uri: owner.uri,
      edit: wanted,
      ...(inEnvironment === undefined ? {} : { environment: inEnvironment }),
    };
    return language.request<EditVariableResult>(editVariableRequest, params);
  }

  async function apply(owner: VariableOwnerView, wanted: VariableEditView, inEnvironment: string | undefined): Promise<boolean> {
    const result = await ask(owner, wanted, inEnvironment);
    if (result.kind === "refused") {
      await vscode.window.showWarningMessage(result.reason);
      return false;
    }
    const uri = vscode.Uri.parse(owner.uri);
    const wasClean = vscode.workspace.textDocuments.every((document) => document.uri.toString() !== uri.toString() || !document.isDirty);
    if (!(await applyEdit(vscode, result.edit))) {
      await vscode.window.showWarningMessage(vscode.l10n.t("The file has been changed meanwhile. Try again."));
      return false;
    }
    // Runs read the disk, and nobody looks at a file that is not shown.
    if (wasClean) await saved(uri);
    return true;
  }

  async function saved(uri: Uri): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (document?.isDirty === true) await document.save();
  }

  function skipped(): Promise<Answered> {
    return Promise.resolve("skipped");
  }
}

function isListOfTexts(typed: string): boolean {
  try {
    const value: unknown = JSON.parse(typed);
    return Array.isArray(value) && value.every((one) => typeof one === "string");
  } catch {
    return false;
  }
}

/** With `/`, begun with `./` or `../`. */
function relativePath(folder: Uri, file: Uri): string {
  const [from, to] = [folder.path.split("/").filter(Boolean), file.path.split("/").filter(Boolean)];
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  return [...(up.length === 0 ? ["."] : up), ...to.slice(shared)].join("/");
}
