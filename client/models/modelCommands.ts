/**
 * Implements the commands that lead to a model (Interpret Sentences, Select Model, Show What Would Be Sent), with
 * consent before and a preview after.
 */
import type { Memento, Uri } from "vscode";
import type { InterpretResult, ModelChoice } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import type { Proposals } from "../proposals/proposals.ts";
import type { ShownTexts } from "../shownTexts.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type FailureMemory, failureDocument } from "./explainFailure.ts";
import { chosenModel, selectModel, tokenLimit } from "./modelChoice.ts";

export interface ModelParts {
  readonly vscode: Vscode;
  readonly engine: EngineService;
  readonly secrets: SecretStore;
  /** Models that a person has agreed to. */
  readonly memento: Memento;
  readonly failures: FailureMemory;
  readonly proposals: Proposals;
  readonly texts: ShownTexts;
}

export interface ModelCommands {
  select(): Promise<void>;
  /** Sentences of the playbook; with an offset only the one at that place. */
  interpret(uri: Uri, offset?: number): Promise<void>;
  showPrompt(uri: Uri, offset?: number): Promise<void>;
  /** Of the last run of the playbook, or of one row of its data. */
  explainFailure(uri: Uri, row?: number): Promise<void>;
}

export function createModelCommands({ vscode, engine, secrets, memento, failures, proposals, texts }: ModelParts): ModelCommands {
  /** Asks once for each model; the question shows the data that it is sent. */
  async function agreed(choice: ModelChoice, uri: Uri, offset?: number): Promise<boolean> {
    const name = choice.kind === "editor" ? choice.name : `${choice.model} (${new URL(choice.baseUrl).host})`;
    const key = `model ${choice.kind === "editor" ? choice.id : `${choice.baseUrl} ${choice.model}`}`;
    if (memento.get(key) === true) return true;
    const send = vscode.l10n.t("Ask the Model");
    const show = vscode.l10n.t("Show What Is Sent");
    const detail = vscode.l10n.t(
      "It receives the sentence and those around it, the operations and tools that could be meant, and the names and types of variables. Values of variables are not sent, and secrets are masked. You see each proposal before anything changes.",
    );
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t("May Playbook ask {0}?", name),
      { modal: true, detail },
      send,
      show,
    );
    if (answer === show) await showPrompt(uri, offset);
    if (answer !== send) return false;
    await memento.update(key, true);
    return true;
  }

  async function interpret(uri: Uri, offset?: number): Promise<void> {
    await vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString() && one.isDirty)?.save();
    const choice = (await chosenModel(vscode)) ?? (await selectModel(vscode, secrets));
    if (choice === undefined || !(await agreed(choice, uri, offset))) return;
    const result = await ask(uri, choice, offset);
    if (result !== undefined) await take(result);
  }

  async function ask(uri: Uri, model: ModelChoice, offset?: number): Promise<InterpretResult | undefined> {
    const title = vscode.l10n.t("Playbook asks a model");
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    try {
      return await vscode.window.withProgress(options, async (progress, cancel) => {
        const params = { ...paramsOf(uri, offset), model, ...tokenLimit(vscode) };
        let before = 0;
        return engine.perform("interpret", params, {
          cancel,
          progress({ message = "", done, total = 1 }) {
            const now = (done / total) * 100;
            progress.report({
              message: total > 1 ? vscode.l10n.t("{0} of {1}: {2}", done + 1, total, message) : message,
              increment: now - before,
            });
            before = now;
          },
        });
      });
    } catch (error) {
      const text = failureText(error);
      if (!text.includes("cancelled")) await vscode.window.showErrorMessage(text);
      return undefined;
    }
  }

  async function take({ files, sentences, spent = "" }: InterpretResult): Promise<void> {
    const proposed = sentences.filter(({ kind }) => kind === "proposed");
    const left = sentences.filter(({ kind }) => kind !== "proposed");
    if (sentences.length === 0) {
      await vscode.window.showInformationMessage(vscode.l10n.t("Every sentence here already has steps."));
      return;
    }
    const flags = proposed.flatMap(({ notes }) => notes);
    const look = flags.map((flag) => vscode.l10n.t("Review this: {0}", flag));
    if (files.length > 0) await proposals.propose({ title: vscode.l10n.t("Steps proposed by a model"), files, notes: [...look, spent] });
    const why = left.map(({ line, notes }) => vscode.l10n.t("Line {0}: {1}", line, notes.join(" "))).join("\n");
    const counts = vscode.l10n.t("{0} of {1} sentences have a proposal. {2}", proposed.length, sentences.length, spent);
    void vscode.window.showInformationMessage([counts, why].filter((one) => one !== "").join("\n"));
  }

  async function showPrompt(uri: Uri, offset?: number): Promise<void> {
    try {
      const { prompts = [] } = await engine.perform("interpret", paramsOf(uri, offset), {});
      const text = prompts.length === 0 ? vscode.l10n.t("Every sentence here already has steps.") : prompts.join("\n");
      const shown = texts.put(`/${vscode.l10n.t("What would be sent.txt")}`, text);
      await vscode.window.showTextDocument(shown, { preview: false });
    } catch (error) {
      await vscode.window.showErrorMessage(failureText(error));
    }
  }

  async function explainFailure(uri: Uri, row?: number): Promise<void> {
    const known = failures.of(uri, row);
    if (known === undefined) {
      await vscode.window.showInformationMessage(vscode.l10n.t("This test has not run yet. Run it first."));
      return;
    }
    try {
      const params = { folder: uri.fsPath, ...known };
      const explained = await engine.perform("explainFailure", params, {});
      const document = texts.put(`/${vscode.l10n.t("Why it failed.md")}`, failureDocument(vscode, explained));
      await vscode.commands.executeCommand("markdown.showPreview", document);
      const ask = vscode.l10n.t("Propose a Change of the Test");
      const answer = await vscode.window.showInformationMessage(
        vscode.l10n.t("These are facts. A model can propose a change of the test."),
        ask,
      );
      if (answer !== ask) return;
      const choice = (await chosenModel(vscode)) ?? (await selectModel(vscode, secrets));
      if (choice === undefined || !(await agreed(choice, uri))) return;
      const title = vscode.l10n.t("Playbook asks a model");
      const { repair, spent = "" } = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title, cancellable: true },
        (progress, cancel) =>
          engine.perform(
            "explainFailure",
            { ...params, proposes: true, model: choice, ...tokenLimit(vscode) },
            { cancel, progress: ({ message = "" }) => progress.report({ message }) },
          ),
      );
      if (repair?.kind !== "proposed") {
        await vscode.window.showInformationMessage(vscode.l10n.t("The test stays as it is: {0} {1}", repair?.explanation ?? "", spent));
        return;
      }
      const labels = {
        strengthening: vscode.l10n.t("Strengthens the test"),
        changing: vscode.l10n.t("Changes the test"),
        weakening: vscode.l10n.t("Weakens the test"),
      };
      const label = labels[repair.label ?? "changing"];
      await proposals.propose({ title: label, files: repair.files, notes: [repair.explanation, ...repair.notes, spent] });
    } catch (error) {
      const text = failureText(error);
      if (!text.includes("cancelled")) await vscode.window.showErrorMessage(text);
    }
  }

  return {
    explainFailure,
    async select() {
      const chosen = await selectModel(vscode, secrets);
      if (chosen === undefined) return;
      const name = chosen.kind === "editor" ? chosen.name : chosen.model;
      void vscode.window.showInformationMessage(
        vscode.l10n.t("Playbook asks {0} when you want a proposal. A run never asks a model.", name),
      );
    },
    interpret,
    showPrompt,
  };
}

function paramsOf(uri: Uri, offset: number | undefined) {
  return { folder: uri.fsPath, paths: [uri.fsPath], ...(offset === undefined ? {} : { offset }) };
}
