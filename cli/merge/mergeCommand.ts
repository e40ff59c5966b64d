// `playbook merge`: the reports of shards as one run, for any reporter.

import { PlaybookError } from "../../engine/index.ts";
import { openCoverageFiles } from "../coverage/coverageFiles.ts";
import { judged, parseMinimum } from "../coverage/minimum.ts";
import { type ExitCode, worst } from "../exitCode.ts";
import { historyRecorder } from "../history/recorder.ts";
import { followReport } from "../reporters/readReport.ts";
import { openReports, parseReporters } from "../reports.ts";
import { keepHeapSmall } from "../smallHeap.ts";
import { standardError } from "../terminal.ts";
import { gatherHead, mergeHeads, type RunHead, tellMerged } from "./mergeRuns.ts";

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
  const digests = new Map<string, string>();
  const withoutStepStarts = !wanted.some(({ name }) => name === "ndjson");
  const paths = new Set(files);
  for (const path of paths) {
    const gathered = gatherHead(path);
    digests.set(path, followReport(path, gathered.see));
    const head = gathered.head();
    if (head === undefined) throw new PlaybookError("not-a-report", `${path} tells of no run.`, "Choose reports of playbook run.");
    heads.push(head);
    if (heads.length === 1) keepHeapSmall(paths.size * head.started.tests.length);
  }
  const merged = mergeHeads(heads);
  for (const { message } of merged.problems) standardError(`playbook: ${message}\n`);
  const measured = openCoverageFiles(options.coverage);
  const reports = await openReports(wanted, { asTold: true });
  const recorder = options.history === undefined ? undefined : historyRecorder(options.history);
  try {
    const summary = tellMerged(
      merged,
      ({ name }, see) => void followReport(name, see, { digest: digests.get(name) ?? "", withoutStepStarts }),
      (event) => {
        reports.event(event);
        recorder?.event(event);
        measured.event(event);
      },
    );
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
