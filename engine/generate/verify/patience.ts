// Runs tests of a service that limits its rate: those that it refuses for this reason run again when it allows that.

import type { Workspace } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { pause } from "../../running/pause.ts";
import type { GeneratedPlaybook } from "../endpoints/generate.ts";
import { goneService } from "./goneService.ts";
import type { TestRecord } from "./record.ts";
import type { RunTests, VerifyOptions } from "./verifyEndpoints.ts";

/** Seconds; who asks for more is not waited for. */
const longestPause = 70;

export type Patience = Pick<VerifyOptions, "tell" | "signal" | "baseUrl"> & {
  /** The service has answered tests before. */
  readonly hasAnswered: boolean;
  /** The paths of items that tests could not remove. */
  readonly itemsOf: (records: readonly TestRecord[]) => readonly string[];
};

/** Requests refused by a rate limit run again one by one when the service allows it. */
export async function patiently(
  runTests: RunTests,
  workspace: Workspace,
  playbooks: readonly GeneratedPlaybook[],
  repeat: number,
  { tell = () => {}, signal, baseUrl, hasAnswered, itemsOf }: Patience,
): Promise<readonly TestRecord[]> {
  const paths = playbooks.map(({ path }) => path);
  const records = new Map((await runTests(workspace, paths, { repeat, answers: true })).map((record) => [record.id, record]));
  if (records.size === 0)
    throw new PlaybookError("verify", "None of the generated playbooks could be run.", "Run one of them with playbook run.");
  const gone = goneService([...records.values()], baseUrl, hasAnswered, itemsOf);
  if (gone !== undefined) throw gone;
  const limits = [...records.values()].flatMap(
    (record) => record.attempts.map(({ failed }) => limitOf(failed?.exchange)).find((one) => one !== undefined) ?? [],
  );
  if (limits.length === 0 || signal?.aborted === true) return [...records.values()];
  const seconds = Math.min(longestPause, Math.max(...limits));
  tell(`The service limits its rate: ${limits.length} tests wait ${seconds} s and run again, one after the other.`);
  await pause(seconds * 1000, signal ?? new AbortController().signal);
  const late = [...records.values()].filter(({ attempts }) => attempts.some(({ failed }) => limitOf(failed?.exchange) !== undefined));
  const again = await runTests(workspace, [...new Set(late.map(({ path }) => path))], { repeat, workers: 1, answers: true });
  for (const record of again) records.set(record.id, record);
  return [...records.values()];
}

/** Seconds that an answer of 429 asks for; where it does not say, a few. */
function limitOf(
  exchange: { readonly response?: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } } | undefined,
): number | undefined {
  if (exchange?.response?.status !== 429) return undefined;
  const header = exchange.response.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : 5;
}
