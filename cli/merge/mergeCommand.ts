// Implements `playbook merge`: the reports of shards as one run, for any reporter.

import { PlaybookError } from "../../engine/index.ts";
import { openCoverageFiles } from "../coverage/coverageFiles.ts";
import { judged, parseMinimum } from "../coverage/minimum.ts";
import { type ExitCode, worst } from "../exitCode.ts";
import { historyRecorder } from "../history/recorder.ts";
import { firstEvent, reportEvents } from "../reporters/readReport.ts";
import { openReports, parseReporters } from "../reports.ts";
import { keepHeapSmallest } from "../smallHeap.ts";
import { standardError } from "../terminal.ts";
import { mergeHeads, type RunHead, runHead, tellMerged } from "./mergeRuns.ts";

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
  const heads: RunHead[] = [];
  const paths = new Set(files);
  for (const path of paths) {
    const started = firstEvent(path);
    if (started?.kind !== "run started")
      throw new PlaybookError("not-a-report", `${path} contains no run.`, "Give reports of playbook run.");
    heads.push(runHead(path, started));
    if (heads.length === 1) keepHeapSmallest(paths.size * started.tests.length);
  }
  const merged = mergeHeads(heads);
  // Files are put in place in the end only. Standard output cannot be called back, so all reports are checked before
  // the first line goes there.
  if (wanted.some(({ file }) => file === undefined)) for (const path of paths) for (const _ of reportEvents(path));
  const measured = openCoverageFiles(options.coverage);
  const reports = await openReports(wanted, { asTold: true });
  const recorder = options.history === undefined ? undefined : historyRecorder(options.history);
  try {
    const summary = tellMerged(merged, {
      eventsOf: ({ name }) => reportEvents(name),
      emit(event) {
        reports.event(event);
        recorder?.event(event);
        measured.event(event);
      },
      problem: (message) => standardError(`playbook: ${message}\n`),
    });
    await reports.commit();
    await recorder?.commit();
    const unmeasured = options.coverage.length > 0 && measured.coverage === undefined;
    if (unmeasured) standardError("playbook: No report has coverage. Run the shards with --coverage.\n");
    await measured.commit(process.cwd());
    return worst([summary.exitCode, judged(measured.coverage, minimum, (line) => standardError(`playbook: ${line}\n`))]);
  } finally {
    reports.close();
    measured.close();
  }
}
