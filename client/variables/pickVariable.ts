/** Finds the variable that a command is about. */
import type { VariableOwnerView, VariableView } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { ShownVariables } from "./shownVariables.ts";

/** A variable and its owner; a quick fix passes both. */
export interface VariableTarget {
  readonly owner: VariableOwnerView;
  readonly variable: VariableView;
  readonly members?: readonly (string | number)[];
  readonly value?: unknown;
}

export interface SecretArgument {
  readonly uri: string;
  readonly name: string;
}

/** Returns the variable of the tree's node, or of `{ uri, name }`, else the one that a person picks. */
export async function pickVariable(
  vscode: Vscode,
  shown: ShownVariables,
  argument: unknown,
  fits: (variable: VariableView) => boolean,
): Promise<VariableTarget | undefined> {
  if (typeof argument === "object" && argument !== null && "variable" in argument) return argument as VariableTarget;
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
    await reportNoVariable(vscode);
    return undefined;
  }
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t("Which variable?") }))?.target;
}

export async function reportNoVariable(vscode: Vscode): Promise<void> {
  await vscode.window.showInformationMessage(
    vscode.l10n.t("There is no such variable. Open the playbook or the service that defines it first."),
  );
}
