// Implements `playbook traceability`: requirement → criterion → playbook → last result, as Markdown, CSV, HTML or JSON.

import { resolve } from "node:path";
import {
  type Loaded,
  loadWorkspace,
  maxReportBytes,
  nodeFiles,
  PlaybookError,
  readRegularFile,
  unreadableSentence,
} from "../engine/index.ts";
import type { RequirementLock, TracedResult } from "../engine/requirements/index.ts";
import { counted } from "./counted.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { openOutputFile } from "./outputFile.ts";
import { readJsonReport } from "./reporters/readJson.ts";
import { type SourceReader, sourceReader } from "./requirementSources.ts";
import { startFolder } from "./startFolder.ts";
import { plainOutput, standardError, standardOutput } from "./terminal.ts";

export interface TraceabilityOptions {
  readonly results?: string;
  readonly refresh?: boolean;
  readonly format: "markdown" | "csv" | "html" | "json";
  readonly output?: string;
  readonly strict?: boolean;
}

export async function traceabilityCommand(options: TraceabilityOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(startFolder([]), nodeFiles);
  const { readRequirementLock, readSourcesAgain, traceability } = await import("../engine/requirements/index.ts");
  const { lock } = await readRequirementLock(loaded.root, nodeFiles);
  const now = options.refresh === true ? await refreshed(loaded, (read) => readSourcesAgain(lock, read)) : undefined;
  const results = options.results === undefined ? undefined : resultsOf(options.results);
  const table = traceability({
    workspace: loaded.workspace,
    lock,
    ...(now === undefined ? {} : { now }),
    ...(results === undefined ? {} : { results }),
  });
  if (table.requirements.length === 0 && table.unknown.length === 0) {
    throw new PlaybookError(
      "no-requirements",
      "There are no requirements here.",
      "Read some with “playbook generate flows SOURCE”, or write “requirement: ID” into the front matter of a playbook.",
    );
  }
  const { traceabilityText } = await import("./traceabilityText.ts");
  const text = traceabilityText(table, options.format);
  if (options.output === undefined) (options.format === "json" ? standardOutput : plainOutput)(text);
  else {
    const file = openOutputFile(resolve(options.output));
    file.write(text);
    await file.commit();
  }
  const { requirements, criteria, covered, passed, failed, changed, uncovered } = table.summary;
  standardError(
    `${counted(requirements, "requirement")}, ${counted(criteria, "criterion", "criteria")}: ${covered} tested, ${uncovered} not${results === undefined ? "" : `, ${passed} passed, ${failed} failed`}${changed === 0 ? "" : `, ${changed} changed at the source`}.\n`,
  );
  const hasFailed = failed > 0 || (options.strict === true && (uncovered > 0 || changed > 0 || table.unknown.length > 0));
  return hasFailed ? exitCode.failed : exitCode.passed;
}

async function refreshed(loaded: Loaded, again: (read: SourceReader["read"]) => Promise<RequirementLock>): Promise<RequirementLock> {
  const reader = await sourceReader(loaded, {});
  try {
    return await again(reader.read);
  } finally {
    await reader.close();
  }
}

/** The worst verdict of the last attempts of a playbook's tests. */
function resultsOf(file: string): ReadonlyMap<string, TracedResult> {
  const events = readJsonReport(readText(file), file);
  const paths = new Map<string, string>();
  const found = new Map<string, TracedResult>();
  const order = ["failed", "broken", "blocked", "cancelled", "skipped", "passed"];
  let at: string | undefined;
  for (const event of events) {
    if (event.kind === "run started") for (const { id, path } of event.tests) paths.set(id, path);
    if (event.kind === "run started") at = event.at;
    if (event.kind !== "test finished" || !event.last) continue;
    const path = paths.get(event.test) ?? "";
    const { verdict } = event.result;
    const known = found.get(path);
    if (known === undefined || order.indexOf(verdict) < order.indexOf(known.verdict))
      found.set(path, { verdict, ...(at === undefined ? {} : { at }) });
  }
  return found;
}

function readText(path: string): string {
  try {
    return readRegularFile(resolve(path), maxReportBytes).toString("utf8");
  } catch (error) {
    throw new PlaybookError("no-such-path", unreadableSentence(path, error), "Write it with: playbook run --reporter json=FILE.");
  }
}
