// Reads a report, JSON or a stream of events, and replays it as the events of its run.

import { basename } from "node:path";
import { maxReportBytes, PlaybookError, type RunEvent, readRegularFile, readRegularLines, whyUnreadable } from "../../engine/index.ts";
import { type Json, parseJson, validate } from "../../language/index.ts";
import { agreementChecker } from "./agreement.ts";
import { streamDigest } from "./ndjson.ts";
import { notAReport, readJsonReport, unknownVersion } from "./readJson.ts";
import { asEvent, eventSchema } from "./reportSchema.ts";

/**
 * Throws `PlaybookError` if it is not such a file. A stream may have been cut off: then its last events are missing.
 */
export function readReport(path: string): readonly RunEvent[] {
  return [...reportEvents(path)];
}

/** The start of its run, or undefined if the file is empty. Reads no more of a stream than that. */
export function firstEvent(path: string): RunEvent | undefined {
  for (const event of reportEvents(path)) return event;
  return undefined;
}

/**
 * As `readReport`, one after the other: it holds one line of a stream at a time. Once it throws, the events before do
 * not count.
 */
export function* reportEvents(path: string): Generator<RunEvent, void> {
  const lines = readRegularLines(path, maxReportBytes);
  try {
    const begun = untilText(lines);
    if (isStreamStart(begun.at(-1))) yield* streamEvents(begun, lines, basename(path));
    else yield* readJsonReport(readRegularFile(path, maxReportBytes).toString("utf8"), basename(path));
  } catch (cause) {
    if (cause instanceof PlaybookError) throw cause;
    throw new PlaybookError("no-such-path", `${path} cannot be read: ${whyUnreadable(cause)}.`, "Check its spelling.", cause);
  } finally {
    lines.return();
  }
}

/** The lines up to the first that is not blank. `lines` continues after it. */
function untilText(lines: Generator<string, void>): readonly string[] {
  const begun: string[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    begun.push(next.value);
    if (next.value.trim() !== "") break;
  }
  return begun;
}

function isStreamStart(line = ""): boolean {
  return /^\s*\{[^\n]*?"kind":"run started"/.test(line);
}

function* streamEvents(begun: readonly string[], lines: Iterable<string>, name: string): Generator<RunEvent, void> {
  const agreement = agreementChecker();
  const digest = streamDigest();
  let number = 0;
  let isFirst = true;
  for (const line of joined(begun, lines)) {
    number += 1;
    if (line.trim() === "") continue;
    const parsed = parseJson(line);
    if (!parsed.ok) {
      // The last line of a run that was killed may be half a line.
      if (!isFirst && !line.endsWith("\n")) return;
      throw notAReport(name, `its line ${number} is not an event of a run`);
    }
    refuseWrong(parsed.value, isFirst, name, number);
    isFirst = false;
    const event = asEvent(parsed.value);
    const wrong = agreement.see(event);
    if (wrong !== undefined) throw notAReport(name, wrong);
    // Streams of earlier versions have none.
    const { digest: said } = parsed.value as { readonly digest?: string };
    if (event.kind === "run finished" && said !== undefined && said !== digest.value())
      throw notAReport(name, "it was changed after the run");
    digest.see(line);
    yield event;
  }
}

function refuseWrong(value: Json, isFirst: boolean, name: string, number: number): void {
  const { version } = (value ?? {}) as { readonly version?: number };
  if (isFirst && version !== 1) throw unknownVersion(name, version);
  const [problem] = validate(eventSchema, value);
  if (problem !== undefined) throw notAReport(name, `${problem.message.replace(/\.$/, "")} (line ${number})`);
}

function* joined(first: Iterable<string>, second: Iterable<string>): Generator<string, void> {
  yield* first;
  yield* second;
}
