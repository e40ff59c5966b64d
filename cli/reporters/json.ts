// The run as one JSON document, written piece by piece so that memory does not grow with the number of tests.
// `version` changes when a consumer would have to; docs/reports.md describes the fields.

import type { Coverage, RunEvent } from "../../engine/index.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests, type TestRecord } from "./testRecord.ts";

export function jsonReporter(sink: Sink): Reporter {
  let first = true;
  let coverage: Coverage | undefined;
  const notices: Extract<RunEvent, { kind: "notice" }>[] = [];
  const gather = gatherTests((record) => {
    sink.write(`${first ? "\n" : ",\n"}    ${JSON.stringify(testEntry(record))}`);
    first = false;
  });
  return {
    event(event: RunEvent) {
      gather(event);
      switch (event.kind) {
        case "run started": {
          const { at, environment, notReady, workers, shard, repeat } = event;
          const asked = {
            ...(environment === undefined ? {} : { environment }),
            workers,
            ...(shard && { shard }),
            ...(repeat && { repeat }),
          };
          const head = { version: 1, startedAt: at, ...asked, notReady };
          sink.write(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tests": [`);
          return;
        }
        case "notice":
          notices.push(event);
          return;
        case "coverage":
          coverage = event.coverage;
          return;
        case "run finished": {
          const tail = {
            notices: notices.map(({ kind: _, ...notice }) => notice),
            ...(coverage && { coverage }),
            finishedAt: event.at,
            duration: event.duration,
            summary: event.summary,
          };
          sink.write(`${first ? "" : "\n  "}],${JSON.stringify(tail, null, 2).slice(1)}\n`);
          return;
        }
        default:
      }
    },
  };
}

function testEntry({ identity, attempt, last, startedAt, steps, result }: TestRecord): object {
  return {
    ...identity,
    attempt,
    last,
    startedAt,
    ...result,
    steps: steps.map(({ place, result: step }) => ({
      phase: place.phase,
      sentence: place.sentence,
      path: place.place.path,
      line: place.place.line,
      column: place.place.column,
      ...(place.within === undefined ? {} : { within: place.within }),
      ...(place.iterations.length > 0 ? { iterations: place.iterations } : {}),
      step: place.step,
      ...step,
    })),
  };
}
