// A report that a run has written, as JSON or as a stream of events, told again as the events of that run.

import { basename } from "node:path";
import { maxReportBytes, PlaybookError, type RunEvent, readRegularText, whyUnreadable } from "../../engine/index.ts";
import { parseJson, validate } from "../../language/index.ts";
import { contradiction } from "./agreement.ts";
import { notAReport, readJsonReport, unknownVersion } from "./readJson.ts";
import { asEvent, eventSchema } from "./reportSchema.ts";

/** Throws `PlaybookError` for what is no such file. A stream may have been cut off: then its last events are missing. */
export async function readReport(path: string): Promise<readonly RunEvent[]> {
  const text = await readRegularText(path, maxReportBytes).catch((cause: Error) => {
    throw new PlaybookError("no-such-path", `${path} cannot be read: ${whyUnreadable(cause)}.`, "Look at its spelling.", cause);
  });
  return isStream(text) ? readStream(text, basename(path)) : readJsonReport(text, basename(path));
}

function isStream(text: string): boolean {
  return /^\s*\{[^\n]*"kind":"run started"/.test(text);
}

function readStream(text: string, name: string): readonly RunEvent[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.flatMap((line, index): readonly unknown[] => {
    const parsed = parseJson(line);
    if (parsed.ok) return [parsed.value];
    // The last line of a run that was killed may be half a line.
    if (index === lines.length - 1 && index > 0 && !text.endsWith("\n")) return [];
    throw notAReport(name, `its line ${index + 1} is no event of one`);
  });
  const { version } = values[0] as { readonly version?: number };
  if (version !== 1) throw unknownVersion(name, version);
  const events = values.map((value, index) => {
    const [problem] = validate(eventSchema, value);
    if (problem !== undefined) throw notAReport(name, `${problem.message.replace(/\.$/, "")} (line ${index + 1})`);
    return asEvent(value);
  });
  const wrong = contradiction(events);
  if (wrong !== undefined) throw notAReport(name, wrong);
  return events;
}
