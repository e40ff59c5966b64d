// Prints the report for people: a line for each test, and for each failure the sentence, its place, expected and
// actual, and the exchange.

import { createColors } from "picocolors";
import type { Exchange, RunEvent, SourcePlace, TestResult } from "../../engine/index.ts";
import type { Json } from "../../language/index.ts";
import { counted } from "../counted.ts";
import { coverageText } from "../coverage/coverageText.ts";
import { visibleText } from "../visibleText.ts";
import { formatDuration } from "./duration.ts";
import { comparison, exchangeLines, failedChecks, failedSteps, findings, phraseLines, spokenStep } from "./failure.ts";
import { notReadyLines } from "./notReady.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { summaryLine } from "./summary.ts";
import { gatherTests, type StepRecord, type TestRecord } from "./testRecord.ts";

const marks: Readonly<Record<TestResult["verdict"], string>> = {
  passed: "✓",
  failed: "✗",
  broken: "✗",
  blocked: "⊘",
  cancelled: "⊘",
  skipped: "-",
};

export function prettyReporter(sink: Sink, { verbose }: { readonly verbose: boolean } = { verbose: false }): Reporter {
  const colour = createColors(sink.colour);
  let covered = "";
  let workers = 1;
  const warnings: { readonly message: string; readonly place?: SourcePlace }[] = [];
  const gather = gatherTests((record) => {
    sink.write(testLines(record));
    warnings.push(...findings(record));
  });

  return {
    event(event: RunEvent) {
      gather(event);
      switch (event.kind) {
        case "run started": {
          const { environment, tests, notReady } = event;
          const shared = tests.filter(({ level }) => level === "service").length;
          workers = Math.min(event.workers, tests.length - shared);
          const and = shared === 0 ? "" : shared === 1 ? " and 1 shared setup" : ` and ${shared} shared setups`;
          const where = environment === undefined ? "" : ` · environment ${visibleText(environment)}`;
          sink.write(`${colour.dim(`${counted(tests.length - shared, "test")}${and}${where} · ${counted(event.workers, "worker")}`)}\n\n`);
          for (const line of notReadyLines(notReady, { mark: colour.yellow, place: colour.dim })) sink.write(`${line}\n`);
          return;
        }
        case "notice":
          if (event.severity === "warning" || verbose) warnings.push(event);
          return;
        case "coverage":
          covered = `\n${coverageText(event.coverage)}`;
          return;
        case "run finished":
          if (warnings.length > 0) sink.write(warningLines());
          sink.write(`${covered}\n${summaryLine(event.summary, event.duration, sink.colour)}`);
          if (event.summary.failed > 0)
            sink.write(
              `${hints()
                .map((line) => colour.dim(`${line}\n`))
                .join("")}`,
            );
          return;
        default:
      }
    },
  };

  function hints(): readonly string[] {
    const beside = `Up to ${workers} tests ran at once. If a failed test passes with --workers 1, the tests change each other's data.`;
    return [
      "A test stops at the first request whose checks fail: later sentences did not run, except its teardown.",
      ...(workers > 1 ? [beside] : []),
    ];
  }

  function testLines(record: TestRecord): string {
    const { identity, result, attempt, last } = record;
    const paint =
      result.verdict === "passed" ? colour.green : result.verdict === "failed" || result.verdict === "broken" ? colour.red : colour.yellow;
    const shared = identity.level === "service" ? " · shared setup and teardown" : "";
    const again = attempt > 1 || !last ? colour.dim(` attempt ${attempt}`) : "";
    const left = result.teardown === "failed" ? colour.red(" · teardown failed") : "";
    let text = `${paint(marks[result.verdict])} ${visibleText(identity.title)}${colour.dim(shared)}${again} ${colour.dim(formatDuration(result.duration))}${left}\n`;
    if (verbose) for (const step of record.steps) text += stepLine(step);
    const failed = failedSteps(record);
    let shown: string | undefined;
    for (const step of failed) {
      // Several sentences that fail on one response show it once.
      const exchange = step.result.exchange === undefined ? undefined : shownExchange(step.result.exchange).join("\n");
      text += failureLines(step, exchange === shown ? undefined : exchange);
      shown = exchange ?? shown;
    }
    if (failed.length === 0 && result.verdict !== "passed" && result.message !== undefined) text += `    ${visibleText(result.message)}\n`;
    return text;
  }

  function stepLine({ place, result }: StepRecord): string {
    const mark = result.outcome === "passed" ? colour.green("·") : result.outcome === "skipped" ? colour.yellow("-") : colour.red("✗");
    const why = result.outcome === "skipped" && result.message !== undefined ? colour.dim(` (${visibleText(result.message)})`) : "";
    const saved = Object.entries(result.saved).map(([name, value]) => `        saved \${${name}}: ${shortValue(value)}\n`);
    const line = `    ${mark} ${colour.dim(place.phase.padEnd(9))} ${visibleText(spokenStep(place))}${why}\n${saved.map((one) => colour.dim(visibleText(one))).join("")}`;
    const isCall = place.step.step === "api_request" || place.step.step === "mcp_server_call";
    // The exchange of a failed step is part of its failure.
    if (!isCall || result.exchange === undefined || result.outcome !== "passed") return line;
    return `${line}${shownExchange(result.exchange)
      .map((one) => (one === "" ? "\n" : `${colour.dim(`        ${one}`)}\n`))
      .join("")}`;
  }

  function failureLines(step: StepRecord, exchange: string | undefined): string {
    const { place, result } = step;
    const phase = place.phase === "execution" ? "" : `${place.phase}: `;
    const row = place.iterations.length === 0 ? "" : ` (iteration ${place.iterations.map((index) => index + 1).join(".")})`;
    const lines = [
      colour.cyan(visibleText(`${place.place.path}:${place.place.line}:${place.place.column}`)),
      colour.bold(visibleText(`${phase}${place.sentence}`)) + row,
      ...phraseLines(place).map(visibleText),
    ];
    for (const check of failedChecks(result)) {
      lines.push("", `${colour.red("✗")} ${visibleText(check.message ?? check.title)}`);
      lines.push(...comparison(check).map((line) => `  ${paintDiff(visibleText(line))}`));
    }
    if (result.message !== undefined) lines.push("", colour.red(visibleText(result.message)));
    if (exchange !== undefined) lines.push("", ...exchange.split("\n").map((line) => colour.dim(line)));
    return `${lines.map((line) => (line === "" ? "" : `    ${line}`)).join("\n")}\n\n`;
  }

  function paintDiff(line: string): string {
    if (line.startsWith("- ")) return line.startsWith("- expected  +") ? colour.dim(line) : colour.green(line);
    if (line.startsWith("+ ")) return colour.red(line);
    return line;
  }

  /** Equal warnings are printed once, with their count. */
  function warningLines(): string {
    const byMessage = new Map<string, { text: string; times: number }>();
    for (const { message, place } of warnings) {
      const text = visibleText(place === undefined ? message : `${place.path}:${place.line}:${place.column} ${message}`);
      const entry = byMessage.get(text) ?? { text, times: 0 };
      byMessage.set(text, { text, times: entry.times + 1 });
    }
    const lines = [...byMessage.values()].map(
      ({ text, times }) => `${colour.yellow("!")} ${text}${times > 1 ? colour.dim(` (${times} times)`) : ""}\n`,
    );
    return `\n${lines.join("")}`;
  }
}

function shownExchange(exchange: Exchange): readonly string[] {
  return exchangeLines(exchange).map((line) => visibleText(line.replace(/\r$/, "")));
}

/** Characters of a saved value that a line shows. */
const longestShown = 200;

function shortValue(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
