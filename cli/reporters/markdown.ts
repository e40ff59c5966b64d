// Writes the run in Markdown for GitHub: the totals, each failure with its sentence and expectation, the slowest tests.
// For job summaries and comments on a change.

import {
  type Coverage,
  dimensions,
  type NotReady,
  type RunEvent,
  type RunSummary,
  type ServiceCoverage,
  totalsOf,
} from "../../engine/index.ts";
import { dimensionNames } from "../coverage/coverageText.ts";
import { undocumentedPlaces } from "../coverage/undocumentedPlaces.ts";
import { formatDuration } from "./duration.ts";
import { comparison, exchangeLines, failedChecks, failedSteps, headline, phraseLines } from "./failure.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests, type StepRecord, type TestRecord } from "./testRecord.ts";
import { totals } from "./totals.ts";

const mostFailures = 50;
const mostSlow = 5;
const mostFindings = 10;

export function markdownReporter(sink: Sink): Reporter {
  let notReady: readonly NotReady[] = [];
  let environment: string | undefined;
  let coverage: Coverage | undefined;
  const failures: string[] = [];
  let failed = 0;
  const flaky: string[] = [];
  const warnings = new Map<string, number>();
  let slow: { readonly title: string; readonly duration: number }[] = [];
  const again = new Set<string>();
  const gather = gatherTests((record) => {
    const { identity, result, last } = record;
    if (!last) {
      if (result.verdict === "failed" || result.verdict === "broken") again.add(identity.id);
      return;
    }
    if (again.delete(identity.id) && result.verdict === "passed") flaky.push(identity.title);
    slow = [...slow, { title: identity.title, duration: result.duration }].sort((a, b) => b.duration - a.duration).slice(0, mostSlow);
    const isBad = result.verdict === "failed" || result.verdict === "broken" || result.teardown === "failed";
    if (!isBad) return;
    failed += 1;
    if (failures.length < mostFailures) failures.push(failure(record));
  });
  return {
    event(event: RunEvent) {
      gather(event);
      if (event.kind === "run started") ({ notReady, environment } = event);
      if (event.kind === "notice" && event.severity === "warning") warnings.set(event.message, (warnings.get(event.message) ?? 0) + 1);
      if (event.kind === "coverage") ({ coverage } = event);
      if (event.kind === "run finished") sink.write(document(event.summary, event.duration));
    },
  };

  function document(summary: RunSummary, duration: number): string {
    const where = environment === undefined ? "" : ` · environment ${text(environment)}`;
    const counts = totals(summary)
      .map(({ count, word }) => `${count} ${word}`)
      .join(", ");
    const parts = [`## ${mark(summary)} Playbook: ${counts}`, `${formatDuration(duration)}${where}`];
    if (notReady.length > 0) parts.push("### Not ready", notReady.map(notReadyItem).join("\n"));
    if (failures.length > 0) parts.push("### Failures", ...failures);
    if (failed > failures.length) parts.push(`… and ${failed - failures.length} more.`);
    if (flaky.length > 0) parts.push("### Flaky", flaky.map((title) => `- ${text(title)}`).join("\n"));
    if (warnings.size > 0)
      parts.push(
        "### Warnings",
        [...warnings].map(([message, times]) => `- ${text(message)}${times > 1 ? ` (${times} times)` : ""}`).join("\n"),
      );
    if (coverage !== undefined) parts.push(...coverage.services.flatMap(coverageParts));
    const rows = slow.map(({ title, duration: time }) => `| ${text(title)} | ${formatDuration(time)} |`);
    if (slow.length > 1)
      parts.push(`<details><summary>Slowest tests</summary>\n\n| test | time |\n| --- | ---: |\n${rows.join("\n")}\n\n</details>`);
    return `${parts.join("\n\n")}\n`;
  }
}

function mark({ exitCode }: RunSummary): string {
  return exitCode === 0 ? "✅" : exitCode === 3 ? "⚠️" : "❌";
}

/** Lists the first undocumented answers; the rest are in the other reports. */
function coverageParts(service: ServiceCoverage): readonly string[] {
  const totals = totalsOf(service.points);
  const table = [
    dimensions.map((dimension) => dimensionNames[dimension]),
    dimensions.map(() => "---:"),
    dimensions.map((dimension) => `${totals[dimension].covered} of ${totals[dimension].total}`),
  ].map((cells) => `| ${cells.join(" | ")} |`);
  const findings = undocumentedPlaces({ services: [service] }).map(({ message }) => `- ${text(message)}`);
  const shown = findings.slice(0, mostFindings);
  const rest = findings.length - shown.length;
  return [
    `### Coverage of ${text(service.service)}`,
    table.join("\n"),
    ...(shown.length === 0 ? [] : ["Not documented:", shown.join("\n")]),
    ...(rest > 0 ? [`… and ${rest} more.`] : []),
  ];
}

function notReadyItem({ path, problems }: NotReady): string {
  const lines = problems
    .slice(0, 5)
    .map(({ message, place }) => `  - ${code(`${place.path}:${place.line}:${place.column}`)} ${text(message)}`);
  return [`- ${code(path)}`, ...lines].join("\n");
}

function failure(record: TestRecord): string {
  const { identity, result } = record;
  const steps = failedSteps(record);
  const head = `#### ${result.verdict === "passed" ? "teardown failed" : result.verdict}: ${text(identity.title)}`;
  return [head, ...(steps.length === 0 ? [text(result.message ?? result.verdict)] : steps.map(stepText))].join("\n\n");
}

function stepText(step: StepRecord): string {
  const { place, result } = step;
  const { path, line, column } = place.place;
  const where = `${code(`${path}:${line}:${column}`)}${place.phase === "execution" ? "" : ` in ${place.phase}`}`;
  const checks = failedChecks(result).map((check) => {
    const lines = comparison(check);
    return `- ${text(check.message ?? check.title)}${lines.length === 0 ? "" : `\n\n${block(lines.join("\n"), "diff")}`}`;
  });
  const said = checks.length === 0 ? text(headline(step)) : checks.join("\n\n");
  const exchange = result.exchange === undefined ? [] : [folded("Request and response", exchangeLines(result.exchange).join("\n"))];
  return [`${where} ${text(place.sentence)}`, ...phraseLines(place).map(text), said, ...exchange].join("\n\n");
}

function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${block(body, "")}\n\n</details>`;
}

/** A fence longer than any in the text. */
function block(body: string, language: string): string {
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** Nothing of it is read as Markdown or HTML. */
function text(raw: string): string {
  return raw.replace(/[\\`*_[\]<>#!|~@]/g, (character) => (character === "@" ? "@\u200b" : `\\${character}`)).replace(/\s+/g, " ");
}

function code(raw: string): string {
  return `\`${raw.replaceAll("`", "'")}\``;
}
