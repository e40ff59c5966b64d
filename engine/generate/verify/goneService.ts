// Distinguishes a service that ended during a batch of tests from one that only breaks some connections, and names the
// tests that may have ended it.

import { PlaybookError } from "../../error.ts";
import { nothingListens } from "../../http/explain.ts";
import type { AttemptRecord, TestRecord } from "./record.ts";

/** How many tests are named as a possible cause. */
const mostSuspects = 4;

export interface Ended {
  /** Tests that may have ended it, the likely ones first. */
  readonly suspects: readonly TestRecord[];
  /** Tests that are over and reached the service all the time, apart from the suspects. */
  readonly reached: readonly TestRecord[];
  /** How many attempts did not reach it. */
  readonly unreached: number;
}

/**
 * Undefined where the service answered all the time, or has never answered. `hasAnswered` says whether it answered
 * tests before these. It may be back already.
 */
export function endedDuring(records: readonly TestRecord[], hasAnswered: boolean): Ended | undefined {
  const inOrder = records
    .flatMap((record) => record.attempts.map((attempt) => ({ record, attempt })))
    .sort((a, b) => a.attempt.place - b.attempt.place);
  const unreached = inOrder.filter(({ attempt }) => isUnreachable(attempt));
  const first = inOrder.findIndex(({ attempt }) => isUnreachable(attempt));
  if (unreached.length === 0 || (unreached.length === inOrder.length && !hasAnswered)) return undefined;
  const running = unreached.filter(({ attempt }) => attempt.isAnswered);
  const before = inOrder.slice(0, first).reverse();
  const suspects = [...new Set([...running, ...before].map(({ record }) => record))].slice(0, mostSuspects);
  const isReached = (record: TestRecord) => !suspects.includes(record) && !record.attempts.some(isUnreachable);
  return { suspects, reached: records.filter(isReached), unreached: unreached.length };
}

/** Why a test is left out that may have ended the service. */
export const endsService = "The service ended while this test ran, or just after it.";

/** Names a test for the generator: `POST /orders · Negative Values · sku is null`. */
export function endingKey({ title }: TestRecord): string {
  return title.replace(/ · row \d+: /, " · ");
}

/** The error to end with, where nobody starts the service again. `items` are those that the tests could not remove. */
export function endedError(ended: Ended, baseUrl: string, items: readonly string[]): PlaybookError {
  return new PlaybookError(
    "verify",
    `${whatHappened(ended, baseUrl)} No file was written.${cause(ended)}${remaining(items)}`,
    "See the service's log for the cause, remove what remains and start it again: in good time, the tests go on by themselves (--wait). To leave out such tests, use --want “no negative cases for POST /orders”.",
  );
}

/** Says how a person can help meanwhile. */
export function endedNote(ended: Ended, baseUrl: string, items: readonly string[], seconds: number): string {
  return `${whatHappened(ended, baseUrl)}${cause(ended)}${remaining(items)} Start it again within ${seconds} seconds: Playbook then removes these items, and goes on without these tests.`;
}

export function backNote({ suspects }: Ended): string {
  const without = suspects.length === 0 ? "" : ` without ${suspects.map(({ title }) => title).join("; ")}`;
  return `The service is back. The tests go on${without}.`;
}

function whatHappened({ unreached }: Ended, baseUrl: string): string {
  return `The service at ${baseUrl} ended while the tests ran, and ${unreached} could not reach it.`;
}

function cause({ suspects }: Ended): string {
  return suspects.length === 0 ? "" : ` These tests ran just before: ${suspects.map(({ title }) => title).join("; ")}.`;
}

function remaining(items: readonly string[]): string {
  return items.length === 0 ? " Items of the tests may remain." : ` These items of the tests remain: ${items.join(", ")}.`;
}

function isUnreachable({ failed, teardown, result }: AttemptRecord): boolean {
  return [failed?.result.message, teardown?.result.message, result.message].some((message) => message?.includes(nothingListens) === true);
}
