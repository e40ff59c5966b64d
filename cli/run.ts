// Implements `playbook run`: plans, runs, feeds the reporters, and turns Ctrl-C into a teardown.

import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { PlaybookError, type ShardRequest } from "../engine/index.ts";
import { openCoverageFiles } from "./coverage/coverageFiles.ts";
import { judged, parseMinimum } from "./coverage/minimum.ts";
import { readDotenv } from "./dotenv.ts";
import { execute, prepare } from "./execution.ts";
import { type ExitCode, exitCode, worst } from "./exitCode.ts";
import { historyRecorder } from "./history/recorder.ts";
import { innerRootLines, refuseInnerRoots, skippedLines } from "./innerRoots.ts";
import { onInterrupt } from "./interrupts.ts";
import { knownFindings } from "./knownFindings.ts";
import { planJson, planText } from "./planOutput.ts";
import { needsExchanges, openReports, parseReporters } from "./reports.ts";
import { machineSecrets, secretOptions } from "./secrets.ts";
import { shardOfMachine } from "./shardOfMachine.ts";
import { standardError, standardOutput } from "./terminal.ts";
import { parseVariables } from "./variableOptions.ts";

export interface RunCommandOptions {
  readonly env?: string;
  readonly var: readonly string[];
  readonly secret: readonly string[];
  readonly dotenv?: string;
  readonly tag: readonly string[];
  readonly grep?: string;
  readonly workers?: number;
  readonly bail?: boolean;
  readonly repeat?: number;
  readonly retries?: number;
  readonly timeout?: number;
  readonly maxBody?: number;
  readonly shard?: ShardRequest | "auto";
  readonly balance?: string;
  readonly history?: string;
  readonly reporter: readonly string[];
  readonly json?: boolean;
  /** Files; an empty name measures without one. */
  readonly coverage: readonly string[];
  readonly coverageMin: readonly string[];
  readonly seed?: number;
  readonly dryRun?: boolean;
  readonly verbose?: boolean;
}

type Resolved = Omit<RunCommandOptions, "shard"> & { readonly shard?: ShardRequest };

export async function runCommand(paths: readonly string[], asked: RunCommandOptions): Promise<ExitCode> {
  if (asked.dotenv !== undefined) readDotenv(asked.dotenv);
  const options = withShard(asked);
  const reporters = parseReporters(options);
  if ((options.repeat ?? 1) > 1 && (options.retries ?? 0) > 0) {
    throw new PlaybookError(
      "usage",
      "--repeat and --retries contradict each other: one looks for tests that fail sometimes, the other lets them pass.",
      "Leave one of them out.",
    );
  }
  const minimum = parseMinimum(options.coverageMin);
  if (options.shard !== undefined && options.coverageMin.length > 0)
    throw new PlaybookError(
      "usage",
      "--coverage-min is for all tests, but a shard runs only some of them.",
      "Run the shards with --coverage, and playbook merge with --coverage-min.",
    );
  // The folder it is called in, which may be one within the root.
  const absolute = (paths.length > 0 ? paths : ["."]).map((path) => resolve(path));
  const durations = await durationsFor(options);
  const secrets = secretOptions(options.secret, process.env);
  const { loaded, planned } = await prepare(
    absolute,
    {
      paths: absolute,
      unattended: true,
      ...(options.env === undefined ? {} : { environment: options.env }),
      ...(options.grep === undefined ? {} : { grep: options.grep }),
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      ...(durations === undefined ? {} : { durations }),
      variables: parseVariables(options.var),
      secrets,
      tags: options.tag,
    },
    machineSecrets(process.env),
    process.cwd(),
  );
  refuseInnerRoots(loaded, absolute, "run");
  const leftOut = innerRootLines(loaded, absolute, "run") + skippedLines(loaded, absolute);
  if (options.dryRun === true) {
    standardError(leftOut);
    standardOutput(options.json === true ? planJson(planned) : planText(planned));
    return planned.notReady.length > 0 ? exitCode.notReady : exitCode.passed;
  }
  if (planned.services.length === 0 && planned.notReady.length === 0 && planned.emptyShard !== true) {
    throw new PlaybookError(
      "no-such-path",
      nothingSelected(paths, options),
      options.tag.length > 0 || options.grep !== undefined
        ? "Loosen --tag or --grep; --dry-run shows what would run."
        : leftOut.trim() || "Name a .playbook file, or a folder that contains one.",
    );
  }

  // A shard is a part: the history keeps the whole, which playbook merge combines.
  const recorder = options.history === undefined || options.shard !== undefined ? undefined : historyRecorder(options.history);
  const isMeasured = options.coverage.length > 0 || options.coverageMin.length > 0;
  const measured = openCoverageFiles(options.coverage);
  const known = await knownFindings(loaded.root);
  const reports = await openReports(reporters, { verbose: options.verbose === true });
  const cancel = new AbortController();
  const release = onInterrupt(() => {
    standardError("\nCancelled: tearing down. Press Ctrl-C again to stop at once; what the tests created may then remain.\n");
    cancel.abort();
  });
  try {
    const summary = await execute(
      planned,
      {
        workers: options.workers ?? availableParallelism(),
        bail: options.bail === true,
        repeat: options.repeat ?? 1,
        retries: options.retries ?? 0,
        ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
        ...(options.maxBody === undefined ? {} : { maxBodyBytes: options.maxBody }),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        coverage: isMeasured,
        detail: options.verbose === true || needsExchanges(reporters) ? "all" : "failures",
        signal: cancel.signal,
      },
      (raised) => {
        for (const event of known?.events(raised) ?? [raised]) {
          reports.event(event);
          recorder?.event(event);
          if (isMeasured) measured.event(event);
        }
      },
    );
    await reports.commit();
    await recorder?.commit();
    await measured.commit(loaded.root);
    standardError(leftOut);
    return worst([
      (known?.summary(summary) ?? summary).exitCode,
      judged(measured.coverage, minimum, (line) => standardError(`playbook: ${line}\n`)),
    ]);
  } finally {
    reports.close();
    measured.close();
    release();
    exitBefore(longestExit);
  }
}

/** Adds the shard that the environment of this machine names, and prints it, so that a log shows what ran. */
function withShard({ shard, ...options }: RunCommandOptions): Resolved {
  if (shard !== "auto") return { ...options, ...(shard === undefined ? {} : { shard }) };
  const { words, ...found } = shardOfMachine(process.env);
  standardError(`playbook: ${words}.\n`);
  return { ...options, shard: found };
}

/** The durations that balance the shards; without any, the number of tests balances them. */
async function durationsFor({ shard, balance, history }: Resolved): Promise<ReadonlyMap<string, number> | undefined> {
  const path = balance ?? history;
  if (shard === undefined || path === undefined) {
    if (balance !== undefined) throw new PlaybookError("usage", "--balance needs --shard.", "Add --shard 1/2, or leave out --balance.");
    return undefined;
  }
  const durations = await (await import("./history/durations.ts")).recordedDurations(resolve(path));
  if (durations === undefined)
    standardError(`playbook: There is no ${path} yet: the shards get equal numbers of tests, not equal times.\n`);
  return durations;
}

/** Milliseconds in which the connections of a run must close. */
const longestExit = 5_000;

/** Ends the process if something keeps it running after the end, once its output has been read. */
function exitBefore(limit: number): void {
  const end = () => {
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit();
    exitBefore(limit);
  };
  setTimeout(end, limit).unref();
}

function nothingSelected(paths: readonly string[], { tag, grep, shard }: Resolved): string {
  const filters = [
    ...tag.map((one) => `--tag ${one}`),
    ...(grep === undefined ? [] : [`--grep ${grep}`]),
    ...(shard === undefined ? [] : [`--shard ${shard.index}/${shard.count}`]),
  ];
  const where = paths.length === 0 ? "this folder" : paths.join(", ");
  return filters.length === 0 ? `There is no playbook in ${where}.` : `No playbook in ${where} matches ${filters.join(" ")}.`;
}
