// Implements `playbook history`: summarizes the last runs of each test.

import { existsSync } from "node:fs";
import { PlaybookError } from "../../engine/index.ts";
import { counted } from "../counted.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { formatDuration } from "../reporters/duration.ts";
import { plainOutput, standardOutput } from "../terminal.ts";
import { readHistory } from "./historyFile.ts";
import { type Trends, trendsOf } from "./trends.ts";

export interface HistoryCommandOptions {
  readonly env?: string;
  readonly json?: boolean;
}

export async function historyCommand(path: string, { env, json }: HistoryCommandOptions): Promise<ExitCode> {
  if (!existsSync(path))
    throw new PlaybookError(
      "no-such-path",
      `There is no file ${path}.`,
      "It is written by playbook run --history FILE, and by playbook merge.",
    );
  const all = readHistory(path);
  const trends = trendsOf(env === undefined ? all : all.filter(({ environment }) => environment === env));
  if (json === true) standardOutput(`${JSON.stringify(trends, null, 2)}\n`);
  else plainOutput(trendLines(trends));
  return exitCode.passed;
}

function trendLines({ runs, from, to, flaky, failing, slowing }: Trends): string {
  const span = from === undefined || to === undefined ? "" : ` from ${minute(from)} to ${minute(to)}`;
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  ${line}\n`).join("")}`;
  const text = [
    `${runs} ${runs === 1 ? "run" : "runs"}${span}\n`,
    part(
      "Flaky",
      flaky.map(({ id, failed, runs: of, changes }) => `${id}  failed in ${failed} of ${of} runs, changed ${counted(changes, "time")}`),
    ),
    part(
      "Failing",
      failing.map(({ id, since, runs: times }) => `${id}  since ${minute(since)} (${times} ${times === 1 ? "run" : "runs"})`),
    ),
    part(
      "Slowing",
      slowing.map(
        ({ id, before, now }) => `${id}  ${formatDuration(before)} → ${formatDuration(now)} (${(now / before).toFixed(1)} times as long)`,
      ),
    ),
  ].join("");
  return flaky.length + failing.length + slowing.length === 0 ? `${text}\nNo test is flaky, failing or slowing.\n` : text;
}

function minute(at: string): string {
  return at.slice(0, 16).replace("T", " ");
}
