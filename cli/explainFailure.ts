// Implements `playbook explain-failure`: explains from the facts of a JSON report why tests did not pass; with
// `--propose` it shows what a model would change in them, as a labelled diff that it does not apply.

import { basename, resolve } from "node:path";
import { createColors } from "picocolors";
import { type Loaded, loadWorkspace, maxReportBytes, nodeFiles, PlaybookError, readRegularText, whyUnreadable } from "../engine/index.ts";
import { explainFailures, type FailureExplained, wantedFailures } from "../engine/repair/explainFailure.ts";
import type { FinishedTest } from "../engine/repair/failedTest.ts";
import type { RepairProposed } from "../engine/repair/proposeRepair.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import type { ModelOptions } from "./model/modelOptions.ts";
import { promptRedactor } from "./model/openModel.ts";
import { withModel } from "./model/withModel.ts";
import { readJsonReport } from "./reporters/readJson.ts";
import { gatherTests } from "./reporters/testRecord.ts";
import { plainOutput, standardOutput, usesColour } from "./terminal.ts";
import { visibleData, visibleText } from "./visibleText.ts";
import { changesAsDiff } from "./writeChanges.ts";

export interface ExplainFailureOptions extends ModelOptions {
  readonly test?: string;
  readonly propose?: boolean;
  readonly json?: boolean;
}

export async function explainFailureCommand(report: string, options: ExplainFailureOptions): Promise<ExitCode> {
  const tests = await testsOf(report);
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const explained = explainFailures(loaded.workspace, tests, options.test);
  const wanted = wantedFailures(tests, options.test);
  if (options.showPrompt === true) return showPrompts(loaded, wanted, tests);
  const asks = options.propose === true || options.model !== undefined;
  const repairs = asks && wanted.length > 0 ? await propose(loaded, wanted, tests, options) : undefined;
  if (options.json === true) {
    const failures = explained.map((one, index) => {
      const proposed = repairs?.proposed[index];
      return {
        ...one,
        ...(proposed === undefined
          ? {}
          : { repair: { ...proposed, ...(proposed.kind === "proposed" ? { diff: changesAsDiff(proposed.changeSet, loaded) } : {}) } }),
      };
    });
    standardOutput(
      `${JSON.stringify({ version: 1, ...(repairs === undefined ? {} : { model: repairs.model, spent: repairs.spent }), failures }, null, 2)}\n`,
    );
    return exitCode.passed;
  }
  if (explained.length === 0) standardOutput("Every test has passed: there is nothing to explain.\n");
  for (const [index, one] of explained.entries()) {
    standardOutput(explainedText(visibleData(one)));
    const proposed = repairs?.proposed[index];
    if (proposed !== undefined) standardOutput(proposedText(visibleData(proposed), loaded));
  }
  return exitCode.passed;
}

async function testsOf(report: string): Promise<readonly FinishedTest[]> {
  const text = await readRegularText(resolve(report), maxReportBytes).catch((error: unknown) => {
    throw new PlaybookError(
      "no-such-path",
      `${report} cannot be read: ${whyUnreadable(error)}.`,
      "Give a file that playbook run --reporter json=FILE has written.",
      error,
    );
  });
  const tests: FinishedTest[] = [];
  const gather = gatherTests((record) => void tests.push(record));
  for (const event of readJsonReport(text, basename(report))) gather(event);
  return tests;
}

async function propose(loaded: Loaded, wanted: readonly FinishedTest[], tests: readonly FinishedTest[], options: ModelOptions) {
  const { proposeRepair } = await import("../engine/repair/proposeRepair.ts");
  return withModel(loaded, options, async ({ model, signal, status }) => {
    const proposed: RepairProposed[] = [];
    for (const [index, test] of wanted.entries()) {
      status.at(`${index + 1}/${wanted.length} ${test.identity.id}`);
      proposed.push(await proposeRepair(loaded.workspace, model, test, tests, signal));
    }
    return { proposed, model: model.name, spent: model.spent() };
  });
}

async function showPrompts(loaded: Loaded, wanted: readonly FinishedTest[], tests: readonly FinishedTest[]): Promise<ExitCode> {
  const [{ promptOf, promptText }, { repairQuestion }, redactor] = await Promise.all([
    import("../engine/models/askModel.ts"),
    import("../engine/repair/proposeRepair.ts"),
    promptRedactor(loaded),
  ]);
  for (const test of wanted) {
    const question = repairQuestion(loaded.workspace, test, tests);
    if (question !== undefined) plainOutput(`=== ${test.identity.id}\n${promptText(promptOf(question, redactor))}\n`);
  }
  standardOutput("Nothing was sent.\n");
  return exitCode.passed;
}

const titles: Readonly<Record<FailureExplained["facts"][number]["kind"], string>> = {
  check: "expected",
  answer: "answer",
  contract: "document",
  similar: "similar",
  course: "course",
};

function explainedText({ test, title, verdict, phase, sentence, place, facts }: FailureExplained): string {
  const colour = createColors(usesColour(process.stdout));
  const where = place === undefined ? "" : `  ${place.path}:${place.line}:${place.column}, in the ${phase}\n  ${sentence}\n`;
  const lines = facts.map((fact) => {
    const at = fact.place === undefined || fact.kind === "answer" ? "" : ` (${fact.place.path}:${fact.place.line})`;
    return `  ${colour.dim(titles[fact.kind].padEnd(9))} ${fact.text}${at}\n`;
  });
  return `${colour.red(verdict)}  ${title}  ${colour.dim(test)}\n${where}${lines.join("")}\n`;
}

function proposedText(proposed: RepairProposed, loaded: Loaded): string {
  const colour = createColors(usesColour(process.stdout));
  if (proposed.kind === "unusable")
    return `  Playbook cannot use any answer of the model:\n${proposed.problems.map((problem) => `  ${problem}\n`).join("")}\n`;
  if (proposed.kind !== "proposed") {
    const what =
      proposed.kind === "service"
        ? "The model thinks that the service is wrong, and leaves the test as it is"
        : "The model proposes no correction";
    return `  ${what}: ${proposed.explanation}\n\n`;
  }
  const { checks, flags, explanation, changeSet } = proposed;
  const paint = { weakening: colour.red, changing: colour.yellow, strengthening: colour.green }[checks.label];
  const reasons = checks.reasons.map((reason) => `    ${reason}\n`).join("");
  const look = flags.map((flag) => `  ${colour.yellow("review this:")} ${flag}\n`).join("");
  return `  The model proposes: ${explanation}\n  By a comparison of its checks, that is ${paint(checks.label)} the test:\n${reasons}${look}  Nothing is written. To take it, apply this diff:\n\n${visibleText(changesAsDiff(changeSet, loaded))}\n`;
}
