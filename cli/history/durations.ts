// Reads how long tests took before, from a history or a report, so that shards take about the same time.

import { maxReportBytes, median, PlaybookError, readRegularText, whyUnreadable } from "../../engine/index.ts";
import { reportEvents } from "../reporters/readReport.ts";
import { isHistory, parseHistory, type RecordedRun } from "./historyFile.ts";

/** Number of recent runs that the median is taken of. */
const recent = 5;

/** Milliseconds by test id; undefined if there is no such file yet, as before the first run. */
export async function recordedDurations(path: string): Promise<ReadonlyMap<string, number> | undefined> {
  const text = await readRegularText(path, maxReportBytes).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return undefined;
    throw new PlaybookError("no-such-path", `${path} cannot be read: ${whyUnreadable(cause)}.`, "Give a history or a report.", cause);
  });
  if (text === undefined || text.trim() === "") return undefined;
  return isHistory(text) ? ofHistory(parseHistory(text, path)) : ofReport(path);
}

function ofHistory(runs: readonly RecordedRun[]): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>();
  for (const { tests } of runs.toReversed()) {
    for (const [id, verdict, duration] of tests) {
      // A test that did not run to its end has no meaningful duration.
      if (verdict !== "passed" && verdict !== "failed" && verdict !== "broken") continue;
      const own = times.get(id) ?? [];
      if (own.length < recent) own.push(duration);
      times.set(id, own);
    }
  }
  return new Map([...times].map(([id, own]) => [id, median(own)]));
}

function ofReport(path: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const event of reportEvents(path))
    if (event.kind === "test finished") times.set(event.test, (times.get(event.test) ?? 0) + event.result.duration);
  return times;
}
