// The stream of run events itself, one JSON object a line, as they happen: for programs that follow a run, and for `playbook merge`.
// what was sent and received in every step included. docs/reports.md describes the events; the first line says in which version.

import { createHash, type Hash } from "node:crypto";
import type { RunEvent } from "../../engine/index.ts";
import type { Reporter, Sink } from "./reporter.ts";

export const streamVersion = 1;

export function ndjsonReporter(sink: Sink): Reporter {
  const digest = streamDigest();
  return {
    event(event) {
      const line = JSON.stringify(written(event));
      digest.see(line);
      sink.write(`${line}\n`);
    },
  };

  function written(event: RunEvent): object {
    if (event.kind === "run started") return { version: streamVersion, ...event };
    return event.kind === "run finished" ? { ...event, digest: digest.value() } : event;
  }
}

/** A digest of the lines of a stream so far, without their line breaks. The last event holds that of all before it: whoever changes one is found out. */
export function streamDigest(): { see(line: string): void; value(): string } {
  const hash: Hash = createHash("sha256");
  return { see: (line) => void hash.update(line).update("\n"), value: () => hash.copy().digest("base64url") };
}
