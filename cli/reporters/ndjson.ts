// The stream of run events itself, one JSON object a line, as they happen: for programs that follow a run, and for
// `playbook merge`. what was sent and received in every step included. docs/reports.md describes the events; the first
// line says in which version.

import { createHash, type Hash } from "node:crypto";
import type { RunEvent } from "../../engine/index.ts";
import type { Reporter, Sink } from "./reporter.ts";

const streamVersion = 1;

export function ndjsonReporter(sink: Sink): Reporter {
  const digest = streamDigest();
  return {
    event(event) {
      const line = `${JSON.stringify(written(event))}\n`;
      digest.see(line);
      sink.write(line);
    },
  };

  function written(event: RunEvent): object {
    if (event.kind === "run started") return { version: streamVersion, ...event };
    return event.kind === "run finished" ? { ...event, digest: digest.value() } : event;
  }
}

/**
 * A digest of the lines of a stream so far, each with its line feed. The last event holds the digest of all events
 * before it, so that any change is detected. A carriage return that a transfer has put before a line feed does not
 * count as a change.
 */
export function streamDigest(): { see(line: string): void; value(): string } {
  const hash: Hash = createHash("sha256");
  return {
    see: (line) => void hash.update(line.endsWith("\r\n") ? `${line.slice(0, -2)}\n` : line),
    value: () => hash.copy().digest("base64url"),
  };
}
