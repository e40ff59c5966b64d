/** Adds a variable: asks where it is defined, its name, its type and its value. */
import type { VariableEditView, VariableTypeView } from "../../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, skipped } from "../ask.ts";
import type { Vscode } from "../vscodeApi.ts";
import { reportNoVariable } from "./pickVariable.ts";
import { storeSecret } from "./storeSecret.ts";
import type { VariableParts } from "./variableCommands.ts";
import { createVariableEdits } from "./variableEdits.ts";
import { askType, choosePath, promptFor } from "./variableQuestions.ts";
import type { VariablesNode } from "./variablesTree.ts";

export async function addVariable(vscode: Vscode, parts: VariableParts, argument?: unknown): Promise<void> {
  const edits = createVariableEdits(vscode, parts.language);
  const node = argument as Partial<Extract<VariablesNode, { kind: "group" }>> | undefined;
  const owners = (await parts.shown.latest())?.owners ?? [];
  if (owners.length === 0) return reportNoVariable(vscode);
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
        prompt: vscode.l10n.t("Name of the variable, written as ${name} in sentences"),
        problem: (value) => edits.problemOf(place?.owner, { kind: "add", name: value.trim(), type: "text", input: "" }, place?.environment),
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
