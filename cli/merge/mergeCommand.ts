// `playbook merge`: the reports of shards as one run, for any reporter.

import { PlaybookError } from "../../engine/index.ts";
import { openCoverageFiles } from "../coverage/coverageFiles.ts";
import { judged, parseMinimum } from "../coverage/minimum.ts";
import { type ExitCode, worst } from "../exitCode.ts";
import { historyRecorder } from "../history/recorder.ts";
import { readReport } from "../reporters/readReport.ts";
import { openReports, parseReporters } from "../reports.ts";
import { headOf, mergeHeads, type RunHead, tellMerged } from "./mergeRuns.ts";

export interface MergeCommandOptions {
  readonly reporter: readonly string[];
  readonly json?: boolean;
  readonly coverage: readonly string[];
  readonly coverageMin: readonly string[];
  readonly history?: string;
}

/** Ends as the whole run would have ended; with 4 when a part of it is missing. */
export async function mergeCommand(files: readonly string[], options: MergeCommandOptions): Promise<ExitCode> {
  const wanted = parseReporters(options);
  const minimum = parseMinimum(options.coverageMin);
  const heads: (RunHead & { readonly path: string })[] = [];
  for (const path of new Set(files)) {
    const head = headOf(await readReport(path), path);
    if (head === undefined) throw new PlaybookError("not-a-report", `${path} tells of no run.`, "Choose reports of playbook run.");
    heads.push({ ...head, path });
  }
  const merged = mergeHeads(heads);
  for (const { message } of merged.problems) process.stderr.write(`playbook: ${message}\n`);
  const measured = openCoverageFiles(options.coverage);
  const reports = await openReports(wanted, { asTold: true });
  const recorder = options.history === undefined ? undefined : historyRecorder(options.history);
  try {
    const summary = await tellMerged(
      merged,
      ({ name }) => readReport(name),
      (event) => {
        reports.event(event);
        recorder?.event(event);
        measured.event(event);
      },
    );
    await reports.commit();
    await recorder?.commit();
    const unmeasured = options.coverage.length > 0 && measured.coverage === undefined;
    if (unmeasured) process.stderr.write("playbook: No report has coverage. Run the shards with --coverage.\n");
    await measured.commit(process.cwd());
    return worst([summary.exitCode, judged(measured.coverage, minimum, (line) => void process.stderr.write(`playbook: ${line}\n`))]);
  } finally {
    reports.close();
    measured.close();
  }
}
