// Implements `playbook interpret`: gives sentences that the compiler refuses to a model, and shows and writes its
// proposals, or with `--dry-run` shows them as a diff.

import { resolve } from "node:path";
import { createColors } from "picocolors";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import type { InterpretedSentence } from "../engine/interpret/interpret.ts";
import type { UnreadSentence } from "../engine/interpret/unread.ts";
import { identities, isBelow } from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { duringJob } from "./jobs/jobFile.ts";
import { loadHere } from "./loadHere.ts";
import type { ModelOptions } from "./model/modelOptions.ts";
import { promptRedactor } from "./model/openModel.ts";
import { withModel } from "./model/withModel.ts";
import { startFolder } from "./startFolder.ts";
import { plainOutput, standardOutput, usesColour } from "./terminal.ts";
import { visibleData } from "./visibleText.ts";
import { changesAsDiff, writeChanges } from "./writeChanges.ts";

export interface InterpretCommandOptions extends ModelOptions {
  readonly keepWording?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Ends as not ready where a sentence is left without steps. */
export async function interpretCommand(paths: readonly string[], options: InterpretCommandOptions): Promise<ExitCode> {
  const { files, line } = lastLine(paths);
  const absolute = files.map((path) => resolve(path));
  const loaded = await loadHere(startFolder(absolute));
  const wanted = playbooksBelow(loaded, absolute.length > 0 ? absolute : [process.cwd()]);
  const { interpret, interpretQuestions } = await import("../engine/interpret/interpret.ts");
  const isWanted = line === undefined ? {} : { isWanted: lineFilter(loaded, line) };
  if (options.showPrompt === true) return showPrompts(loaded, interpretQuestions(loaded.workspace, { paths: wanted, ...isWanted }));
  if (interpretQuestions(loaded.workspace, { paths: wanted, ...isWanted }).length === 0) {
    if (options.json === true) standardOutput(`${JSON.stringify({ version: 1, sentences: [], files: [] }, null, 2)}\n`);
    else standardOutput("Every sentence has its steps: there is nothing to interpret.\n");
    return exitCode.passed;
  }
  return withModel(loaded, options, async ({ model, signal, status }) => {
    const { changeSet, sentences } = await duringJob(loaded.root, { title: "interpret", paths: wanted }, () =>
      interpret(loaded.workspace, model, {
        paths: wanted,
        ...isWanted,
        keepsWords: options.keepWording === true,
        signal,
        progress: (done, total, place) => status.at(`${done + 1}/${total} ${place.path}:${place.line}`),
      }),
    );
    status.clear();
    const written = options.dryRun === true ? [] : await writeChanges(changeSet, loaded);
    const diff = changesAsDiff(changeSet, loaded);
    if (options.json === true) {
      const report = {
        version: 1,
        model: model.name,
        spent: model.spent(),
        sentences: sentences.map(({ span: _, ...one }) => one),
        files: written,
        ...(options.dryRun === true ? { diff } : {}),
      };
      standardOutput(`${JSON.stringify(report, null, 2)}\n`);
    } else {
      for (const sentence of sentences) standardOutput(sentenceText(visibleData(sentence)));
      if (options.dryRun === true) plainOutput(diff);
      else for (const { path, kind } of written) plainOutput(`${kind} ${path}\n`);
    }
    return sentences.every(({ outcome }) => outcome.kind === "proposed") ? exitCode.passed : exitCode.notReady;
  });
}

/** Files and folders; a single file may carry the line of one sentence. */
function lastLine(paths: readonly string[]): { readonly files: readonly string[]; readonly line?: number } {
  const [, file, line] = /^(.*\.playbook):(\d+)(?::\d+)?$/.exec(paths.length === 1 ? (paths[0] ?? "") : "") ?? [];
  return file === undefined ? { files: paths } : { files: [file], line: Number(line) };
}

function lineFilter({ texts }: Loaded, line: number) {
  return ({ path, span }: Pick<UnreadSentence, "path" | "span">) => {
    const text = texts.get(path) ?? "";
    const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
    return lineOf(span.start) <= line && line <= lineOf(span.end);
  };
}

/** Services first: what their setup saves is seen by all others. */
export function playbooksBelow(loaded: Loaded, folders: readonly string[]): readonly string[] {
  const inside = folders.map((folder) => loaded.inside(folder));
  const all = identities(loaded.workspace, "").filter(({ path }) => inside.some((folder) => isBelow(path, folder)));
  if (all.length === 0)
    throw new PlaybookError("no-such-path", "There is no playbook here.", "Name a .playbook file, or a folder that contains one.");
  return [...all.filter(({ level }) => level === "service"), ...all.filter(({ level }) => level !== "service")].map(({ path }) => path);
}

export async function showPrompts(
  loaded: Loaded,
  questions: ReturnType<typeof import("../engine/interpret/interpret.ts").interpretQuestions>,
): Promise<ExitCode> {
  const [{ promptOf, promptText }, redactor] = await Promise.all([import("../engine/models/askModel.ts"), promptRedactor(loaded)]);
  for (const { place, question } of questions)
    plainOutput(`=== ${place.path}:${place.line}\n${promptText(promptOf(question, redactor))}\n`);
  standardOutput(`${questions.length} ${questions.length === 1 ? "question" : "questions"}; nothing was sent.\n`);
  return exitCode.passed;
}

function sentenceText({ path, line, column, sentence, outcome }: InterpretedSentence): string {
  const colour = createColors(usesColour(process.stdout));
  const place = `${path}:${line}:${column}`;
  if (outcome.kind !== "proposed") {
    const what = outcome.kind === "declined" ? "the model proposes no steps" : "Playbook cannot use any answer of the model";
    return `${place}  ${colour.red(what)}\n  ${sentence}\n${outcome.problems.map((problem) => `  ${problem}\n`).join("")}`;
  }
  const kept = outcome.how === "steps file" ? " (kept in the steps file)" : "";
  const flags = outcome.flags.map((flag) => `  ${colour.yellow("review this:")} ${flag}\n`).join("");
  return `${place}\n  ${colour.red("-")} ${sentence}\n  ${colour.green("+")} ${(outcome.english ?? "steps that no sentence says").replaceAll("\n", "\n    ")}${kept}\n${flags}`;
}
