// Reads and writes `playbook.findings.yaml`: accepted differences between a service and its document, with their dates.

import { parse, stringify } from "yaml";
import { isJsonObject, type Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { StepResult } from "../events.ts";

/** Beside `.git`, in the root. */
export const findingsFile = "playbook.findings.yaml";

export interface AcceptedFinding {
  /** The title of the test, as reports have it. */
  readonly test: string;
  /** Titles of the checks that fail. */
  readonly what: readonly string[];
  /** The status that was answered. */
  readonly answer?: number;
  /** Days: `2026-11-23`. */
  readonly since: string;
  /** The last day on which it is accepted. */
  readonly until?: string;
  /** In the words of the person who accepted it. */
  readonly note?: string;
}

/** Throws `PlaybookError` for a text that is no such file. */
export function readFindings(text: string): readonly AcceptedFinding[] {
  const wrong = (what: string) =>
    new PlaybookError(
      "findings",
      `${findingsFile}: ${what}`,
      "Write a list “findings”. Each entry needs “test”, “what” and “since”; “until” is optional.",
    );
  let data: Json;
  try {
    data = (parse(text, { schema: "core" }) ?? {}) as Json;
  } catch (error) {
    throw wrong(`${(error as Error).message.split("\n")[0]}`);
  }
  const list = isJsonObject(data) ? (data.findings ?? []) : undefined;
  if (!Array.isArray(list)) throw wrong("it has no list “findings”.");
  return (list as readonly Json[]).map((one, index) => {
    const place = `finding ${index + 1}`;
    if (!isJsonObject(one)) throw wrong(`${place} is not an object.`);
    const { test, what, answer, since, until, note } = one;
    const checks = Array.isArray(what) ? what : [what];
    if (typeof test !== "string") throw wrong(`${place} has no “test”, the title of the test.`);
    if (!checks.every((check) => typeof check === "string")) throw wrong(`${place} has no “what”, the check that fails.`);
    if (!isDay(since)) throw wrong(`${place} has no “since” such as 2026-11-23.`);
    if (until !== undefined && !isDay(until)) throw wrong(`“until” of ${place} is not a day such as 2026-11-23.`);
    if (answer !== undefined && typeof answer !== "number") throw wrong(`“answer” of ${place} is not a status.`);
    return {
      test,
      what: checks as readonly string[],
      since,
      ...(answer === undefined ? {} : { answer }),
      ...(until === undefined ? {} : { until }),
      ...(typeof note === "string" ? { note } : {}),
    };
  });
}

function isDay(value: Json | undefined): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** The text of the file with more findings; existing ones stay unchanged. */
export function withFindings(before: string | undefined, more: readonly AcceptedFinding[]): string {
  const known = before === undefined ? [] : readFindings(before);
  const added = more.filter((one) => !known.some((other) => isSame(one, other)));
  if (before !== undefined && added.length === 0) return before;
  const head =
    "# Known differences between services and their documents: tests that fail in this way do not fail a run until the given day.\n";
  return (
    head +
    stringify(
      { findings: [...known, ...added].map(({ what, ...one }) => ({ ...one, what: what.length === 1 ? what[0] : what })) },
      { lineWidth: 160 },
    )
  );
}

interface Failure {
  readonly test: string;
  readonly what: readonly string[];
  readonly answer?: number;
}

/** Titles of the failed checks; a warning is not a failure. */
export function failedTitles({ checks }: Pick<StepResult, "checks">): readonly string[] {
  return checks.filter(({ passed, severity }) => !passed && severity !== "warning").map(({ title }) => title);
}

/** The titles without the values that are random in each run: numbers, UUIDs and e-mail addresses. */
export function lastingTitles(titles: readonly string[]): string {
  return titles
    .map((title) => title.replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[\w.+-]{1,64}@example\.com|\d{5,}/gi, "#"))
    .join("\n");
}

/** Returns whether they are about the same: values that change from run to run aside. */
export function isSame(one: Failure, other: Failure): boolean {
  return (
    one.test === other.test &&
    lastingTitles(one.what) === lastingTitles(other.what) &&
    (other.answer === undefined || one.answer === other.answer)
  );
}

/** `today` as in `since`. */
export function isExpired({ until }: AcceptedFinding, today: string): boolean {
  return until !== undefined && until < today;
}
