// Runs playbooks with patience: again after a rate limit, and until the service is back where it ended.

import { connect } from "node:net";
import type { Workspace } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { pause } from "../../running/pause.ts";
import type { GeneratedPlaybook } from "../endpoints/generate.ts";
import { backNote, type Ended, endedDuring, endedError, endedNote } from "./goneService.ts";
import type { TestRecord } from "./record.ts";
import type { RunTests, VerifyOptions } from "./verifyEndpoints.ts";

/** Seconds; who asks for more is not waited for. */
const longestPause = 70;

/** Seconds in which a service that ended is expected to be started again. */
const longestAbsence = 60;
/** A service that ends at every turn is not waited for any longer. */
const mostEndings = 10;
/** A service listens a little before it works. */
const secondsToSettle = 2;

export type Patience = Pick<VerifyOptions, "tell" | "signal" | "baseUrl" | "wait"> & {
  /** The service has answered tests before. */
  readonly hasAnswered: boolean;
  /** How many times it has ended before. */
  readonly endings?: number;
  /** Items of these tests that nothing has removed, as a person finds them. */
  readonly itemsOf: (records: readonly TestRecord[]) => readonly string[];
};

export interface Patient {
  readonly records: readonly TestRecord[];
  /** All records, also of tests that were cut off. */
  readonly ran: readonly TestRecord[];
  /** The service ended meanwhile, and is back: `records` lacks the tests that did not reach it, and the suspects. */
  readonly ended?: Ended;
}

/** Requests refused by a rate limit run again one by one when the service allows it. */
export async function patiently(
  runTests: RunTests,
  workspace: Workspace,
  playbooks: readonly GeneratedPlaybook[],
  repeat: number,
  { tell = () => {}, signal, baseUrl, hasAnswered, wait, endings = 0, itemsOf }: Patience,
): Promise<Patient> {
  const paths = playbooks.map(({ path }) => path);
  const ran = await runTests(workspace, paths, { repeat, answers: true });
  if (ran.length === 0)
    throw new PlaybookError("verify", "None of the generated playbooks could be run.", "Run one of them with playbook run.");
  const ended = signal?.aborted === true ? undefined : endedDuring(ran, hasAnswered);
  if (ended !== undefined) {
    const items = itemsOf(ran);
    const seconds = wait ?? longestAbsence;
    if (seconds > 0) tell(endedNote(ended, baseUrl, items, seconds));
    if (endings > mostEndings || !(await isBack(baseUrl, seconds, signal))) throw endedError(ended, baseUrl, items);
    tell(backNote(ended));
    return { records: ended.reached, ran, ended };
  }
  const records = new Map(ran.map((record) => [record.id, record]));
  const limits = ran.flatMap(
    (record) => record.attempts.map(({ failed }) => limitOf(failed?.exchange)).find((one) => one !== undefined) ?? [],
  );
  if (limits.length === 0 || signal?.aborted === true) return { records: ran, ran };
  const seconds = Math.min(longestPause, Math.max(...limits));
  tell(`The service limits its rate: ${limits.length} tests wait ${seconds} s and run again, one after the other.`);
  await pause(seconds * 1000, signal ?? new AbortController().signal);
  const late = ran.filter(({ attempts }) => attempts.some(({ failed }) => limitOf(failed?.exchange) !== undefined));
  const again = await runTests(workspace, [...new Set(late.map(({ path }) => path))], { repeat, workers: 1, answers: true });
  for (const record of again) records.set(record.id, record);
  return { records: [...records.values()], ran: [...records.values()] };
}

/** Waits until something listens at the address again; false after so many seconds. */
async function isBack(baseUrl: string, seconds: number, signal = new AbortController().signal): Promise<boolean> {
  for (let passed = 0; passed < seconds; passed++) {
    if (await listens(new URL(baseUrl))) {
      await pause(secondsToSettle * 1000, signal);
      return true;
    }
    await pause(1000, signal);
  }
  return false;
}

function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)), timeout: 2000 });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}

/** Seconds that an answer of 429 asks for; where it does not say, a few. */
function limitOf(
  exchange: { readonly response?: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } } | undefined,
): number | undefined {
  if (exchange?.response?.status !== 429) return undefined;
  const header = exchange.response.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : 5;
}
