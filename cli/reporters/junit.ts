// Writes JUnit XML for CI servers: a suite for each service, a case for each test with its file and line.

import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { RunEvent } from "../../engine/index.ts";
import { failedSteps, failureText, headline } from "./failure.ts";
import type { Reporter, Sink } from "./reporter.ts";
import { gatherTests, type TestRecord } from "./testRecord.ts";

/** Cases that are compressed together. The totals come first in the document, so cases wait: 100,000 have 13 MB. */
const atOnce = 1_000;

interface Suite {
  /** Texts of many cases each, compressed. */
  readonly blocks: Buffer[];
  /** Those since. */
  cases: string[];
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
  /** Milliseconds. */
  time: number;
}

/**
 * Writes one document when the run is finished. A playbook that is not READY and a broken run are errors, a failed
 * check is a failure, blocked and cancelled tests are skipped. Failed attempts before the last are `flakyFailure` or
 * `rerunFailure`. A failed teardown is reported in `system-err` of its case: the verdict is unchanged. Shape:
 * https://github.com/testmoapp/junitxml
 */
export function junitReporter(sink: Sink): Reporter {
  const suites = new Map<string, Suite>();
  const suite = (name: string) => {
    const found = suites.get(name) ?? { blocks: [], cases: [], tests: 0, failures: 0, errors: 0, skipped: 0, time: 0 };
    suites.set(name, found);
    return found;
  };
  const add = (into: Suite, text: string) => {
    into.cases.push(text);
    if (into.cases.length < atOnce) return;
    into.blocks.push(deflateRawSync(into.cases.join(""), { level: 1 }));
    into.cases = [];
  };
  /** The failures of attempts that others follow, by the test's id. */
  const earlier = new Map<string, string[]>();
  const gather = gatherTests((record) => {
    const { identity, result } = record;
    if (!record.last) {
      const failures = result.verdict === "failed" || result.verdict === "broken" ? [failureOf(record)] : [];
      if (failures.length > 0) earlier.set(identity.id, [...(earlier.get(identity.id) ?? []), ...failures]);
      return;
    }
    const into = suite(identity.service ?? "playbooks");
    into.tests += 1;
    into.time += result.duration;
    if (result.verdict === "failed") into.failures += 1;
    else if (result.verdict === "broken") into.errors += 1;
    else if (result.verdict !== "passed") into.skipped += 1;
    add(into, testCase(record, earlier.get(identity.id) ?? []));
    earlier.delete(identity.id);
  });
  return {
    event(event: RunEvent) {
      gather(event);
      if (event.kind === "run started") {
        for (const { path, problems } of event.notReady) {
          const into = suite("not ready");
          into.tests += 1;
          into.errors += 1;
          const text = problems.map(({ message, place }) => `${place.path}:${place.line}:${place.column} ${message}`).join("\n");
          add(
            into,
            `    <testcase name="${xml(path)}" classname="not ready" file="${xml(path)}" line="${problems[0]?.place.line ?? 1}" time="0">\n` +
              `      <error message="${xml(problems[0]?.message ?? "not ready")}" type="not ready">${xml(text)}</error>\n    </testcase>\n`,
          );
        }
      }
      if (event.kind === "run finished") writeDocument(event.duration);
    },
  };

  function writeDocument(duration: number): void {
    const all = [...suites.values()];
    const sum = (key: "tests" | "failures" | "errors" | "skipped") => all.reduce((total, one) => total + one[key], 0);
    sink.write(
      `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="playbook" tests="${sum("tests")}" failures="${sum("failures")}" errors="${sum("errors")}" skipped="${sum("skipped")}" time="${seconds(duration)}">\n`,
    );
    for (const [name, { tests, failures, errors, skipped, time, blocks, cases }] of suites) {
      sink.write(
        `  <testsuite name="${xml(name)}" tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(time)}">\n`,
      );
      for (const block of blocks) sink.write(inflateRawSync(block).toString());
      sink.write(cases.join(""));
      sink.write("  </testsuite>\n");
    }
    sink.write("</testsuites>\n");
  }
}

/** The attributes and the text of an element that says why an attempt failed. */
function failureOf(record: TestRecord): string {
  const execution = failedSteps(record).filter(({ place }) => place.phase !== "teardown");
  const message = execution[0] === undefined ? (record.result.message ?? record.result.verdict) : headline(execution[0]);
  return ` message="${xml(message)}" type="${record.result.verdict}">${xml(execution.map(failureText).join("\n\n") || message)}`;
}

/**
 * `earlier` are the failures of its attempts before: `flakyFailure` where it passed in the end, else `rerunFailure`, as
 * Maven's Surefire writes them.
 */
function testCase(record: TestRecord, earlier: readonly string[]): string {
  const { identity, result } = record;
  const failed = failedSteps(record);
  const execution = failed.filter(({ place }) => place.phase !== "teardown");
  const teardown = failed.filter(({ place }) => place.phase === "teardown");
  const line = execution[0]?.place.place.line ?? 1;
  let inner = "";
  if (result.verdict === "failed" || result.verdict === "broken") {
    const tag = result.verdict === "failed" ? "failure" : "error";
    inner += `      <${tag}${failureOf(record)}</${tag}>\n`;
  } else if (result.verdict !== "passed") {
    inner += `      <skipped message="${xml(result.message ?? result.verdict)}"/>\n`;
  }
  const again = result.verdict === "passed" ? "flakyFailure" : "rerunFailure";
  for (const failure of earlier) inner += `      <${again}${failure}</${again}>\n`;
  if (result.teardown === "failed")
    inner += `      <system-err>${xml(`teardown failed\n${teardown.map(failureText).join("\n\n")}`)}</system-err>\n`;
  const head = `    <testcase name="${xml(identity.title)}" classname="${xml(identity.path)}" file="${xml(identity.path)}" line="${line}" time="${seconds(result.duration)}"`;
  return inner === "" ? `${head}/>\n` : `${head}>\n${inner}    </testcase>\n`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

/** Escapes text for XML 1.0 and replaces the characters that it cannot hold. */
function xml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? character)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}
