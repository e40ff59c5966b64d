// A report that a run has written, as JSON or as a stream of events, told again as the events of that run.

import { basename } from "node:path";
import { maxReportBytes, PlaybookError, type RunEvent, readRegularText, whyUnreadable } from "../../engine/index.ts";
import { readJsonReport } from "./readJson.ts";

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

const kinds = ["run started", "test started", "step started", "step finished", "test finished", "notice", "run finished"];

function readStream(text: string, name: string): readonly RunEvent[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const events = lines.flatMap((line, index): readonly RunEvent[] => {
    try {
      const event = JSON.parse(line) as RunEvent;
      if (kinds.includes(event?.kind)) return [event];
    } catch {
      // The last line of a run that was killed may be half a line.
      if (index === lines.length - 1) return [];
    }
    throw new PlaybookError(
      "not-a-report",
      `${name} cannot be read as a run: its line ${index + 1} is no event of one.`,
      "Choose a file that playbook run --reporter ndjson=FILE or json=FILE has written.",
    );
  });
  const { version } = events[0] as { readonly version?: number };
  if (version !== 1) {
    throw new PlaybookError(
      "not-a-report",
      `${name} is of version ${version}, which is not known here.`,
      "Use the Playbook that has written it.",
    );
  }
  return events;
}
