// Distinguishes a service that ended during a batch of tests from one that only breaks some connections, and names the
// tests that may have ended it.

import { PlaybookError } from "../../error.ts";
import { nothingListens } from "../../http/explain.ts";
import type { AttemptRecord, TestRecord } from "./record.ts";

/** How many tests are named as a possible cause. */
const mostSuspects = 4;

/**
 * The error to end with; undefined where the service answered to the end. `hasAnswered` says whether it answered
 * tests before these.
 */
export function goneService(
  records: readonly TestRecord[],
  baseUrl: string,
  hasAnswered: boolean,
  itemsOf: (records: readonly TestRecord[]) => readonly string[] = () => [],
): PlaybookError | undefined {
  const inOrder = records
    .flatMap(({ title, attempts }) => attempts.map((attempt) => ({ title, attempt })))
    .sort((a, b) => a.attempt.place - b.attempt.place);
  const last = inOrder.findLastIndex(({ attempt }) => !isUnreachable(attempt));
  if ((last < 0 && !hasAnswered) || last === inOrder.length - 1) return undefined;
  const running = inOrder.slice(last + 1).filter(({ attempt }) => attempt.isAnswered);
  const suspects = new Set([...running, ...inOrder.slice(0, last + 1).reverse()].slice(0, mostSuspects).map(({ title }) => title));
  const told = suspects.size === 0 ? "" : ` These tests ran just before: ${[...suspects].join("; ")}.`;
  return new PlaybookError(
    "verify",
    `The service at ${baseUrl} ended while the tests ran, and ${inOrder.length - 1 - last} could not reach it. No file was written, and ${remaining(itemsOf(records))}.${told}`,
    "See the service's log for the cause, remove what remains and start it again. To verify the others, leave out such tests: --want “no negative cases for POST /orders”.",
  );
}

function remaining(items: readonly string[]): string {
  return items.length === 0 ? "items of the tests may remain" : `these items of the tests may remain: ${items.join(", ")}`;
}

function isUnreachable({ failed, teardown, result }: AttemptRecord): boolean {
  return [failed?.result.message, teardown?.result.message, result.message].some((message) => message?.includes(nothingListens) === true);
}
