// Prints the last line of a run: its totals and its time. If reports go to files, the console shows nothing else.

import { createColors } from "picocolors";
import type { RunEvent, RunSummary } from "../../engine/index.ts";
import { coverageText } from "../coverage/coverageText.ts";
import { formatDuration } from "./duration.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { totals } from "./totals.ts";

export function summaryReporter(sink: Sink): Reporter {
  return {
    event(event: RunEvent) {
      if (event.kind === "coverage") sink.write(`${coverageText(event.coverage)}\n`);
      if (event.kind === "run finished") sink.write(summaryLine(event.summary, event.duration, sink.colour));
    },
  };
}

export function summaryLine(summary: RunSummary, duration: number, isColoured: boolean): string {
  const colour = createColors(isColoured);
  const parts = totals(summary).map(({ count: number, word }) => {
    const text = `${number} ${word}`;
    if (word === "passed") return number > 0 || summary.failed === 0 ? colour.green(text) : text;
    if (word === "failed") return number > 0 ? colour.red(text) : text;
    return colour.yellow(text);
  });
  return `${parts.join(", ")} ${colour.dim(`in ${formatDuration(duration)}`)}\n`;
}
