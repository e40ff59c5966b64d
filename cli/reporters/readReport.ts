// A report that a run has written, as JSON or as a stream of events, told again as the events of that run.

import { createHash } from "node:crypto";
import { basename } from "node:path";
import { maxReportBytes, PlaybookError, type RunEvent, readRegularFile, readRegularLines, whyUnreadable } from "../../engine/index.ts";
import { type Json, parseJson, validate } from "../../language/index.ts";
import { agreementChecker } from "./agreement.ts";
import { streamDigest } from "./ndjson.ts";
import { notAReport, readJsonReport, unknownVersion } from "./readJson.ts";
import { asEvent, eventSchema } from "./reportSchema.ts";

type See = (event: RunEvent) => void;

export interface EarlierReading {
  readonly digest: string;
  /** Whether to leave out the starts of steps, which are a quarter of a stream and which only that report shows that is a stream itself. */
  readonly withoutStepStarts: boolean;
}

/** Throws `PlaybookError` for what is no such file. A stream may have been cut off: then its last events are missing. */
export function readReport(path: string): readonly RunEvent[] {
  const events: RunEvent[] = [];
  followReport(path, (event) => void events.push(event));
  return events;
}

/**
 * As `readReport`, and holds one line of a stream at a time. Returns a digest of the file. If it throws, the events that it has told do not count. With
 * an earlier reading it checks only that the file is still the same.
 */
export function followReport(path: string, see: See, earlier?: EarlierReading): string {
  let digest: string;
  try {
    if (isStream(path)) digest = followStream(readRegularLines(path, maxReportBytes), basename(path), see, earlier);
    else {
      const bytes = readRegularFile(path, maxReportBytes);
      digest = createHash("sha256").update(bytes).digest("base64url");
      for (const event of readJsonReport(bytes.toString("utf8"), basename(path))) see(event);
    }
  } catch (cause) {
    if (cause instanceof PlaybookError) throw cause;
    throw new PlaybookError("no-such-path", `${path} cannot be read: ${whyUnreadable(cause)}.`, "Look at its spelling.", cause);
  }
  if (earlier === undefined || earlier.digest === digest) return digest;
  throw new PlaybookError("not-a-report", `${path} was changed while it was read.`, "Merge reports of runs that have ended.");
}

function isStream(path: string): boolean {
  for (const line of readRegularLines(path, maxReportBytes)) if (line.trim() !== "") return /^\s*\{[^\n]*"kind":"run started"/.test(line);
  return false;
}

function followStream(lines: Iterable<string>, name: string, see: See, earlier: EarlierReading | undefined): string {
  const agreement = agreementChecker();
  const digest = streamDigest();
  let number = 0;
  let isFirst = true;
  for (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const before = isEnd(line) ? digest.value() : undefined;
    digest.see(line);
    if (earlier?.withoutStepStarts === true && line.startsWith('{"kind":"step started"')) continue;
    const parsed = parseJson(line);
    if (!parsed.ok) {
      // The last line of a run that was killed may be half a line.
      if (!isFirst && !line.endsWith("\n")) break;
      throw notAReport(name, `its line ${number} is no event of one`);
    }
    if (earlier === undefined) refuseWrong(parsed.value, isFirst, name, number);
    isFirst = false;
    const event = asEvent(parsed.value);
    const wrong = earlier === undefined ? agreement.see(event) : undefined;
    if (wrong !== undefined) throw notAReport(name, wrong);
    // Streams of earlier versions have none.
    const { digest: said } = parsed.value as { readonly digest?: string };
    if (event.kind === "run finished" && said !== undefined && said !== before)
      throw notAReport(name, "it was changed after the run had written it");
    see(event);
  }
  return digest.value();
}

/** Before it is read: whether a line may be the last event, which holds the digest of all before it. */
function isEnd(line: string): boolean {
  return line.includes('"run finished"');
}

function refuseWrong(value: Json, isFirst: boolean, name: string, number: number): void {
  const { version } = (value ?? {}) as { readonly version?: number };
  if (isFirst && version !== 1) throw unknownVersion(name, version);
  const [problem] = validate(eventSchema, value);
  if (problem !== undefined) throw notAReport(name, `${problem.message.replace(/\.$/, "")} (line ${number})`);
}
