// The run as one HTML file that needs nothing but a browser. Tests are written in compressed blocks as they finish, so
// that memory does not grow with their number; the page reads the lines of all blocks when it opens, and the steps of a
// block when a person opens one of its tests.

import { deflateRawSync } from "node:zlib";
import type { NotReady, RunEvent, SourcePlace } from "../../../engine/index.ts";
import { failedSteps, headline } from "../failure.ts";
import type { Reporter, Sink } from "../reporter.ts";
import { gatherTests, type TestRecord } from "../testRecord.ts";
import { coverageData } from "./coverageData.ts";
import { documentHead, documentTail, embedded, type PageAssets } from "./document.ts";
import type { RunData, TestData } from "./pageData.ts";
import { stepsData, testData } from "./recordData.ts";

/** Characters of steps in a block: the unit that is compressed, and that the page reads to show one test. */
const blockSize = 256 * 1024;
/** Failures that a browser without scripts is shown. */
const mostPlain = 50;

export function htmlReporter(sink: Sink, assets: PageAssets): Reporter {
  let tests: TestData[] = [];
  let steps: string[] = [];
  let size = 0;
  let started: Extract<RunEvent, { kind: "run started" }> | undefined;
  const notices = new Map<string, RunData["notices"][number]>();
  const plain: string[] = [];

  const flush = () => {
    if (tests.length === 0) return;
    sink.write(embedded("tests", packed(JSON.stringify(tests))));
    sink.write(embedded("steps", packed(`[${steps.join(",")}]`)));
    tests = [];
    steps = [];
    size = 0;
  };

  const gather = gatherTests((record) => {
    const text = JSON.stringify(stepsData(record));
    tests.push(testData(record));
    steps.push(text);
    size += text.length;
    if (record.last && plain.length < mostPlain && isBad(record)) plain.push(plainFailure(record));
    if (size >= blockSize) flush();
  });

  return {
    event(event) {
      gather(event);
      switch (event.kind) {
        case "run started":
          started = event;
          sink.write(documentHead(assets));
          return;
        case "notice": {
          const { severity, message, place } = event;
          const notice = { severity, message, ...(place === undefined ? {} : { place: placeText(place) }) };
          notices.set(JSON.stringify(notice), notice);
          return;
        }
        case "coverage":
          sink.write(embedded("coverage", packed(JSON.stringify(coverageData(event.coverage.services)))));
          return;
        case "run finished": {
          flush();
          if (started === undefined) return;
          const data: RunData = {
            version: 1,
            startedAt: Date.parse(started.at),
            duration: event.duration,
            ...(started.environment === undefined ? {} : { environment: started.environment }),
            workers: started.workers,
            ...(started.shard === undefined ? {} : { shard: `${started.shard.index}/${started.shard.count}` }),
            summary: { ...event.summary },
            notReady: started.notReady.map(notReadyData),
            notices: [...notices.values()],
          };
          sink.write(documentTail(assets, packed(JSON.stringify(data)), event.summary, plain));
          return;
        }
        default:
      }
    },
  };
}

function packed(text: string): string {
  return deflateRawSync(text).toString("base64");
}

function isBad({ result }: TestRecord): boolean {
  return result.verdict !== "passed" || result.teardown === "failed";
}

function plainFailure(record: TestRecord): string {
  const [first] = failedSteps(record);
  const why = first === undefined ? (record.result.message ?? "") : headline(first);
  const where = first === undefined ? record.identity.path : placeText(first.place.place);
  return `${record.result.verdict}: ${record.identity.title} (${where}) ${why}`;
}

function notReadyData({ path, problems }: NotReady): RunData["notReady"][number] {
  return { path, problems: problems.map(({ message, place }) => ({ message, place: placeText(place) })) };
}

function placeText({ path, line, column }: SourcePlace): string {
  return `${path}:${line}:${column}`;
}
