/** Commands of context variables: each edits the front matter that defines one, or the secret store. */
import type { WorkspaceEdit } from "vscode";
import type { VariableEditView, VariableOwnerView, VariableTypeView, VariableView } from "../../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, skipped } from "../ask.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { secretAddress } from "./secretAddress.ts";
import type { ShownVariables } from "./shownVariables.ts";
import { type SecretParts, storeSecret } from "./storeSecret.ts";
import { createVariableEdits, saveFile } from "./variableEdits.ts";
import { askType, choosePath, promptFor } from "./variableQuestions.ts";
import { inputText, isDefined, isSecret, type VariablesNode } from "./variablesTree.ts";

export interface VariableParts extends SecretParts {
  readonly language: LanguageService;
  readonly shown: ShownVariables;
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

export function createVariableCommands(vscode: Vscode, parts: VariableParts) {
  const { shown, secrets, environment } = parts;
  const edits = createVariableEdits(vscode, parts.language);
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
      (number, total) => (given ? skipped : askPlace(number, total)),
      (number, total) =>
        askText(vscode, {
          title,
          number,
          total,
          prompt: vscode.l10n.t("Name of the variable, which sentences write as ${name}"),
          problem: (value) =>
            edits.problemOf(place?.owner, { kind: "add", name: value.trim(), type: "text", input: "" }, place?.environment),
          take: (value) => {
            name = value.trim();
          },
        }),
      (number, total) => askType(vscode, title, number, total, undefined, (chosen) => (type = chosen)),
      async (number, total) => {
        if (type === "file") {
          const path = place && (await choosePath(vscode, place.owner));
          input = path ?? "";
          return path === undefined ? "cancelled" : "answered";
        }
        if (type === "encrypted text") return skipped;
        const problem = (value: string) =>
          edits.problemOf(place?.owner, { ...editOf(), input: value } as VariableEditView, place?.environment);
        return askText(vscode, { title, number, total, prompt: promptFor(vscode, type), problem, take: (value) => (input = value) });
      },
    ]);
    if (!done || place === undefined) return;
    const edited = await edits.apply(place.owner, editOf(), place.environment);
    if (edited && type === "encrypted text") await storeSecret(vscode, parts, place.owner, name);

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
    if (isSecret(variable)) return storeSecret(vscode, parts, owner, variable.name, variable.type === "list");
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
          prompt: members === undefined ? promptFor(vscode, variable.type ?? "text") : "",
          value: inputText(members === undefined ? variable.value : target.value),
          problem: (value) => edits.problemOf(owner, editOf(value), variable.environment),
          take: (value) => {
            input = value;
          },
        }),
    ]);
    if (done) await edits.apply(owner, editOf(input), variable.environment);
  }

  async function changeType(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target === undefined) return;
    const { owner, variable } = target;
    let type = variable.type;
    const title = vscode.l10n.t("Type of {0}", variable.name);
    const done = await askInTurn([(number, total) => askType(vscode, title, number, total, variable.type, (chosen) => (type = chosen))]);
    if (!done || type === undefined || type === variable.type) return;
    const path = type === "file" ? await choosePath(vscode, owner) : undefined;
    if (type === "file" && path === undefined) return;
    const edited = await edits.apply(
      owner,
      { kind: "type", name: variable.name, type, ...(path === undefined ? {} : { input: path }) },
      variable.environment,
    );
    if (edited && type === "encrypted text") await storeSecret(vscode, parts, owner, variable.name);
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
      await Promise.all(renamed.entries().map(([file]) => saveFile(vscode, file)));
    } catch (error) {
      await vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  async function remove(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isDefined);
    if (target !== undefined) await edits.apply(target.owner, { kind: "remove", name: target.variable.name }, target.variable.environment);
  }

  async function setSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target !== undefined) await storeSecret(vscode, parts, target.owner, target.variable.name, target.variable.type === "list");
  }

  async function deleteSecret(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, isSecret);
    if (target === undefined) return;
    await secrets.delete(secretAddress(vscode, target.owner, target.variable.name, environment.current));
    vscode.window.setStatusBarMessage(vscode.l10n.t("The value of {0} is deleted.", target.variable.name), 5000);
  }

  async function pickFile(argument?: unknown): Promise<void> {
    const target = await targetOf(argument, ({ type }) => type === "file");
    const path = target && (await choosePath(vscode, target.owner));
    if (target === undefined || path === undefined) return;
    await edits.apply(target.owner, { kind: "value", name: target.variable.name, input: path }, target.variable.environment);
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
}
