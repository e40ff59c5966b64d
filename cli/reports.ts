// Opens the reports that a command was asked for. Files appear complete, at the end of the run.

import { resolve } from "node:path";
import { PlaybookError, type RunEvent } from "../engine/index.ts";
import { batchedOutput } from "./batchedOutput.ts";
import { removeLeftovers } from "./leftovers.ts";
import { openOutputFile } from "./outputFile.ts";
import { openOutputFolder } from "./outputFolder.ts";
import { prettyReporter } from "./reporters/pretty.ts";
import { type Progress, progressLine } from "./reporters/progress.ts";
import { type Reporter, type ReporterName, reporterNames, type Sink } from "./reporters/reporter.ts";
import { summaryReporter } from "./reporters/summary.ts";
import { stepSummary } from "./stepSummary.ts";
import { standardOutput, usesColour } from "./terminal.ts";
import { visibleText } from "./visibleText.ts";

export interface WantedReport {
  readonly name: ReporterName;
  readonly file?: string;
}

export interface Reports extends Reporter {
  /** Moves the files to their paths. */
  commit(): Promise<void>;
  /** Writes the rest to the terminal, and removes files that were not moved to their paths. */
  close(): void;
}

interface Committable {
  commit(): Promise<void>;
  discard(): void;
}

/** The reporters that show requests and responses of passed steps as well. */
const thorough: readonly ReporterName[] = ["html", "allure", "ndjson"];

/**
 * Reporters whose text people read in a terminal or a log: no character may control a terminal or hide part of a line.
 * Data formats escape by their own rules.
 */
const plain: readonly ReporterName[] = ["github", "markdown", "tap", "junit"];

export function needsExchanges(wanted: readonly WantedReport[]): boolean {
  return wanted.some(({ name }) => thorough.includes(name));
}

/** Throws `PlaybookError` for unknown names, and for two reporters with one destination. */
export function parseReporters({
  reporter,
  json,
}: {
  readonly reporter: readonly string[];
  readonly json?: boolean;
}): readonly WantedReport[] {
  const wanted = json === true ? [...reporter, "json"] : reporter.length === 0 ? ["pretty"] : reporter;
  const parsed = wanted.map((text) => {
    const [name = "", ...rest] = text.split("=");
    const file = rest.join("=");
    if (!isReporterName(name))
      throw new PlaybookError(
        "usage",
        `There is no reporter “${name}”.`,
        `The reporters are: ${reporterNames.join(", ")}. Write --reporter junit=report.xml for a file.`,
      );
    if (name === "allure" && file === "")
      throw new PlaybookError("usage", "Allure results are a folder of files.", "Write --reporter allure=allure-results.");
    return { name, ...(file === "" ? {} : { file }) };
  });
  if (process.stdout.isTTY === true && parsed.some(({ name, file }) => name === "html" && file === undefined))
    throw new PlaybookError("usage", "The HTML report is a page, not text for a terminal.", "Write --reporter html=report.html.");
  const onTerminal = parsed.filter(({ file }) => file === undefined);
  if (onTerminal.length > 1) {
    throw new PlaybookError(
      "usage",
      `Only one reporter can write to standard output; ${onTerminal.map(({ name }) => name).join(" and ")} would.`,
      `Give the others a file: --reporter ${onTerminal.at(-1)?.name}=FILE.`,
    );
  }
  const files = parsed.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new PlaybookError("usage", `Two reporters would write ${twice}.`, "Give each a file of its own.");
  return parsed;
}

/**
 * With `verbose` and `asTold`, every reporter receives the known requests and responses of every step. Throws
 * `PlaybookError` for a destination that cannot be written.
 */
export async function openReports(
  wanted: readonly WantedReport[],
  { verbose = false, asTold = verbose }: { readonly verbose?: boolean; readonly asTold?: boolean },
): Promise<Reports> {
  const outputs: Committable[] = [];
  const progress = showsProgress() ? progressLine(process.stderr) : undefined;
  const terminal = terminalSink(progress);
  const written = batchedOutput(terminal.write);
  const reporters: Reporter[] = [];
  // When all reporters write files, the terminal still shows how the run ended.
  if (wanted.every(({ file }) => file !== undefined)) reporters.push(summaryReporter({ ...terminal, write: written.write }));
  try {
    for (const { name, file } of wanted) {
      const reporter = await open(name, file, outputs, { ...terminal, write: written.write }, verbose);
      reporters.push(asTold || thorough.includes(name) ? reporter : withoutPassedExchanges(reporter));
    }
  } catch (error) {
    for (const output of outputs) output.discard();
    throw error;
  }
  return {
    event(event) {
      for (const reporter of reporters) reporter.event(event);
      progress?.event(event);
    },
    async commit() {
      for (const output of outputs.splice(0)) await output.commit();
    },
    close() {
      written.flush();
      for (const output of outputs.splice(0)) output.discard();
    },
  };
}

async function open(
  name: ReporterName,
  file: string | undefined,
  outputs: Committable[],
  terminal: Sink,
  verbose: boolean,
): Promise<Reporter> {
  if (name === "allure") {
    const folder = openOutputFolder(resolve(file ?? "allure-results"));
    outputs.push(folder);
    return (await import("./reporters/allure.ts")).allureReporter(folder);
  }
  if (file === undefined) return create(name, plain.includes(name) ? visible(terminal) : terminal, verbose, outputs);
  removeLeftovers(resolve(file));
  const output = openOutputFile(resolve(file));
  outputs.push(output);
  const sink: Sink = { write: output.write, colour: false, width: 120 };
  return create(name, plain.includes(name) || name === "pretty" ? visible(sink) : sink, verbose, outputs);
}

async function create(name: Exclude<ReporterName, "allure">, sink: Sink, verbose: boolean, outputs: Committable[]): Promise<Reporter> {
  switch (name) {
    case "pretty":
      return prettyReporter(sink, { verbose });
    case "json":
      return (await import("./reporters/json.ts")).jsonReporter(sink);
    case "ndjson":
      return (await import("./reporters/ndjson.ts")).ndjsonReporter(sink);
    case "junit":
      return (await import("./reporters/junit.ts")).junitReporter(sink);
    case "github": {
      const { githubReporter } = await import("./reporters/github.ts");
      const summary = stepSummary(process.env);
      if (summary === undefined) return githubReporter(sink);
      outputs.push(summary);
      const { markdownReporter } = await import("./reporters/markdown.ts");
      return both(githubReporter(sink), markdownReporter(visible({ write: summary.write, colour: false, width: 120 })));
    }
    case "gitlab":
      return (await import("./reporters/gitlab.ts")).gitlabReporter(sink);
    case "markdown":
      return (await import("./reporters/markdown.ts")).markdownReporter(sink);
    case "tap":
      return (await import("./reporters/tap.ts")).tapReporter(sink);
    case "html": {
      const [{ htmlReporter }, { reportAssets }] = await Promise.all([
        import("./reporters/html/htmlReporter.ts"),
        import("./reportAssets.ts"),
      ]);
      return htmlReporter(sink, reportAssets());
    }
  }
}

function visible(sink: Sink): Sink {
  return { ...sink, write: (text) => sink.write(visibleText(text)) };
}

function both(first: Reporter, second: Reporter): Reporter {
  return {
    event(event) {
      first.event(event);
      second.event(event);
    },
  };
}

/** Converts events for listeners that only need failures. */
function withoutPassedExchanges({ event: next }: Reporter): Reporter {
  return {
    event(event: RunEvent) {
      if (event.kind !== "step finished" || event.result.exchange === undefined || event.result.outcome !== "passed") return next(event);
      const { exchange: _, ...result } = event.result;
      next({ ...event, result });
    },
  };
}

function isReporterName(name: string): name is ReporterName {
  return (reporterNames as readonly string[]).includes(name);
}

function terminalSink(progress: Progress | undefined): Sink {
  const write = (text: string) => {
    if (progress === undefined) standardOutput(text);
    else progress.around(() => standardOutput(text));
  };
  return { write, colour: usesColour(process.stdout), width: process.stdout.columns ?? 120 };
}

function showsProgress(): boolean {
  return process.stderr.isTTY === true && process.env.CI === undefined && process.env.TERM !== "dumb";
}
