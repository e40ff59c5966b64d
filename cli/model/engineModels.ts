// Answers the editor's requests to models: proposals for sentences and for failed tests, by the model that the editor
// chose.

import { join } from "node:path";
import type { MessageConnection } from "vscode-jsonrpc/node";
import { CancellationTokenSource } from "vscode-jsonrpc/node";
import {
  createRedactor,
  type Loaded,
  loadWorkspace,
  nodeFiles,
  PlaybookError,
  type Redactor,
  type SecretPort,
} from "../../engine/index.ts";
import type { InterpretedSentence } from "../../engine/interpret/interpret.ts";
import type { EditorModels, Model, ModelPort, ModelProgress, Question } from "../../engine/models/index.ts";
import type {
  EditorModelAnswer,
  ExplainFailureParams,
  ExplainFailureResult,
  FileEdit,
  GenerateProgress,
  InterpretParams,
  InterpretResult,
  ModelChoice,
  ModelRun,
  RepairView,
  SentenceProposal,
} from "../../engine/protocol.ts";
import type { FinishedTest } from "../../engine/repair/failedTest.ts";
import type { RepairProposed } from "../../engine/repair/proposeRepair.ts";
import type { ChangeSet } from "../../language/index.ts";
import { fileEdit } from "../fileEdit.ts";
import { playbooksBelow } from "../interpret.ts";
import { duringJob } from "../jobs/jobFile.ts";
import { gatherTests } from "../reporters/testRecord.ts";

export interface EngineModels {
  interpret(params: InterpretParams, signal: AbortSignal): Promise<InterpretResult>;
  explainFailure(params: ExplainFailureParams, signal: AbortSignal): Promise<ExplainFailureResult>;
}

export function engineModels(
  connection: MessageConnection,
  secrets: SecretPort,
  report: (progress: GenerateProgress) => void,
): EngineModels {
  const listening = new Map<string, (characters: number) => void>();
  connection.onNotification("modelReceived", ({ question, characters }: { readonly question: string; readonly characters: number }) =>
    listening.get(question)?.(characters),
  );
  const editor: EditorModels = {
    async ask(question, signal, received) {
      const cancel = new CancellationTokenSource();
      const abort = () => cancel.cancel();
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort);
      listening.set(question.question, received);
      try {
        return (await connection.sendRequest("model", question, cancel.token)) as EditorModelAnswer;
      } finally {
        listening.delete(question.question);
        signal.removeEventListener("abort", abort);
        cancel.dispose();
      }
    },
  };

  async function open(
    loaded: Loaded,
    { run, model, maxTokens, maxCost }: ModelRun & { readonly model: ModelChoice },
    about: () => Omit<GenerateProgress, "run">,
  ): Promise<OpenModel> {
    const models = await import("../../engine/models/index.ts");
    const redactor = await maskOf(loaded, secrets);
    const folder = models.modelMemoryFolder(process.env);
    const memory = folder === undefined ? models.temporaryMemory() : models.createModelMemory(folder);
    let port: ModelPort;
    if (model.kind === "editor") port = models.createEditorModel(model.id, model.name, editor);
    else {
      const answer = await secrets.secret({ root: URL.parse(model.baseUrl)?.origin ?? "", service: "@model", name: "key" });
      if ("value" in answer) redactor.add(answer.value);
      port = models.createOpenAiModel(
        { baseUrl: model.baseUrl, model: model.model, ...("value" in answer ? { key: answer.value } : {}) },
        memory,
      );
    }
    const price = model.kind === "api" ? model.price : undefined;
    const limits = { ...(maxTokens === undefined ? {} : { maxTokens }), ...(maxCost === undefined ? {} : { maxCost }) };
    const progress = (one: ModelProgress) => report({ run, ...about(), message: `${about().message ?? ""} ${progressText(one)}`.trim() });
    const opened = models.createModel(port, { redactor, meter: models.createTokenMeter(price, limits), memory, progress });
    return { model: opened, spent: () => `${opened.name}: ${models.spentText(opened.spent())}` };
  }

  return {
    async interpret({ paths, offset, keepsWords = false, ...params }, signal) {
      const loaded = await loadWorkspace(params.folder, nodeFiles);
      const wanted = playbooksBelow(loaded, paths);
      const isWanted =
        offset === undefined
          ? {}
          : {
              isWanted: ({ span }: { readonly span: { readonly start: number; readonly end: number } }) =>
                span.start <= offset && offset <= span.end,
            };
      const { interpret, interpretQuestions } = await import("../../engine/interpret/interpret.ts");
      const { root } = loaded;
      if (params.model === undefined) {
        const questions = interpretQuestions(loaded.workspace, { paths: wanted, ...isWanted });
        return {
          root,
          files: [],
          sentences: [],
          prompts: await promptsOf(
            loaded,
            questions.map(({ question }) => question),
            secrets,
          ),
        };
      }
      let at: Omit<GenerateProgress, "run"> = { done: 0 };
      const { model, spent } = await open(loaded, { ...params, model: params.model }, () => at);
      const result = await duringJob(root, { title: "interpret", paths: wanted }, () =>
        interpret(loaded.workspace, model, {
          paths: wanted,
          ...isWanted,
          keepsWords,
          signal,
          progress(done, total, { path, line }) {
            at = { done, total, message: `${path}:${line}` };
            report({ run: params.run, ...at });
          },
        }),
      );
      return { root, files: filesOf(loaded, result.changeSet), sentences: result.sentences.map(proposalOf), spent: spent() };
    },
    async explainFailure({ test, events, proposes = false, ...params }, signal) {
      const loaded = await loadWorkspace(params.folder, nodeFiles);
      const tests: FinishedTest[] = [];
      const gather = gatherTests((record) => void tests.push(record));
      for (const event of events) gather(event);
      const { explainFailures, wantedFailures } = await import("../../engine/repair/explainFailure.ts");
      const [explained] = explainFailures(loaded.workspace, tests, test);
      const [failed] = wantedFailures(tests, test);
      if (explained === undefined || failed === undefined)
        throw new PlaybookError("no-such-path", `${test} is not among the tests of this run.`, "Run it again.");
      const { title, sentence, place, facts } = explained;
      const base = {
        root: loaded.root,
        title,
        facts,
        ...(sentence === undefined ? {} : { sentence }),
        ...(place === undefined ? {} : { place }),
      };
      const { proposeRepair, repairQuestion } = await import("../../engine/repair/proposeRepair.ts");
      if (!proposes) return base;
      if (params.model === undefined) {
        const question = repairQuestion(loaded.workspace, failed, tests);
        return { ...base, prompts: await promptsOf(loaded, question === undefined ? [] : [question], secrets) };
      }
      const { model, spent } = await open(loaded, { ...params, model: params.model }, () => ({ done: 0, message: title }));
      const repair = repairView(loaded, await proposeRepair(loaded.workspace, model, failed, tests, signal));
      return { ...base, repair, spent: spent() };
    },
  };
}

interface OpenModel {
  readonly model: Model;
  readonly spent: () => string;
}

async function maskOf({ workspace, root }: Loaded, secrets: SecretPort): Promise<Redactor> {
  const { knownSecrets } = await import("../../engine/models/knownSecrets.ts");
  const redactor = createRedactor();
  for (const secret of await knownSecrets(workspace, root, secrets, process.env)) redactor.add(secret);
  return redactor;
}

async function promptsOf<T>(loaded: Loaded, questions: readonly Question<T>[], secrets: SecretPort): Promise<readonly string[]> {
  const [{ promptOf, promptText }, redactor] = await Promise.all([import("../../engine/models/askModel.ts"), maskOf(loaded, secrets)]);
  return questions.map((question) => promptText(promptOf(question, redactor)));
}

function progressText(progress: ModelProgress): string {
  if (progress.kind === "asking") return "";
  return progress.kind === "receiving"
    ? `${progress.characters.toLocaleString("en")} characters`
    : `waiting ${progress.seconds} s: ${progress.reason}`;
}

function proposalOf({ path, line, span, sentence, outcome }: InterpretedSentence): SentenceProposal {
  const base = { path, line, span, sentence };
  if (outcome.kind !== "proposed") return { ...base, kind: outcome.kind, notes: outcome.problems };
  return { ...base, kind: "proposed", ...(outcome.english === undefined ? {} : { english: outcome.english }), notes: outcome.flags };
}

function repairView(loaded: Loaded, proposed: RepairProposed): RepairView {
  if (proposed.kind === "unusable") return { kind: "unusable", explanation: proposed.problems.join(" "), notes: [], files: [] };
  if (proposed.kind !== "proposed") return { kind: proposed.kind, explanation: proposed.explanation, notes: [], files: [] };
  const { explanation, checks, flags, changeSet } = proposed;
  return { kind: "proposed", explanation, label: checks.label, notes: [...checks.reasons, ...flags], files: filesOf(loaded, changeSet) };
}

function filesOf({ root, texts }: Loaded, { changes }: ChangeSet): readonly FileEdit[] {
  return changes.map(({ path, text }) => fileEdit(join(root, path), texts.get(path), text));
}
