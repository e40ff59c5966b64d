// The stream of run events itself, one JSON object a line, as they happen: for programs that follow a run, and for `playbook merge`.
// what was sent and received in every step included. docs/reports.md describes the events; the first line says in which version.

import type { Reporter, Sink } from "./reporter.ts";

export const streamVersion = 1;

export function ndjsonReporter(sink: Sink): Reporter {
  return {
    event(event) {
      sink.write(`${JSON.stringify(event.kind === "run started" ? { version: streamVersion, ...event } : event)}\n`);
    },
  };
}
