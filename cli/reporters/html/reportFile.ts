// Writes the HTML report of one run to a file, for callers that follow the events without the other reports.

import { openOutputFile } from "../../outputFile.ts";
import { reportAssets } from "../../reportAssets.ts";
import type { Reporter } from "../reporter.ts";
import { htmlReporter } from "./htmlReporter.ts";

export interface ReportFile extends Reporter {
  /** Puts the file in place. */
  commit(): Promise<void>;
  /** Leaves no trace of a file that was not put in place. */
  discard(): void;
}

/** Throws `PlaybookError` for a place that cannot be written. */
export function openReportFile(path: string): ReportFile {
  const output = openOutputFile(path);
  const reporter = htmlReporter({ write: output.write, colour: false, width: 120 }, reportAssets());
  return { event: reporter.event, commit: () => output.commit(), discard: () => output.discard() };
}
