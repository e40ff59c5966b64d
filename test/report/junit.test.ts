// Tests what JUnit's XML says of tests that run several times.

import assert from "node:assert/strict";
import { junitReporter } from "../../cli/reporters/junit.ts";
import type { RunEvent } from "../../engine/index.ts";

function written(...verdicts: readonly string[]): string {
  const parts: string[] = [];
  const reporter = junitReporter({ write: (part) => void parts.push(part), colour: false, width: 80 });
  const events = [
    { kind: "run started", tests: [{ id: "a", title: "A <1>", path: "a.playbook", level: "flow", service: "s", tags: [] }], notReady: [] },
    ...verdicts.flatMap((verdict, index) => [
      { kind: "test started", test: "a", attempt: index + 1, at: "2026-01-01T00:00:00Z" },
      {
        kind: "test finished",
        test: "a",
        attempt: index + 1,
        last: index === verdicts.length - 1,
        result: { verdict, duration: 5, message: `try <${index + 1}>` },
      },
    ]),
    { kind: "run finished", at: "2026-01-01T00:00:01Z", duration: 20, summary: {} },
  ];
  for (const event of events) reporter.event(event as unknown as RunEvent);
  return parts.join("");
}

const elements = (text: string) =>
  [...text.matchAll(/<(\w*[fF]ailure|error) message="([^"]*)"/g)].map(([, tag, message]) => `${tag}: ${message}`);

describe("report: JUnit", () => {
  it("keeps the failures of a test that passes in the end, which still passes", () => {
    const text = written("failed", "broken", "passed");
    assert.deepEqual(elements(text), ["flakyFailure: try &lt;1&gt;", "flakyFailure: try &lt;2&gt;"]);
    assert.match(text, /<testsuites name="playbook" tests="1" failures="0" errors="0" skipped="0"/);
  });

  it("keeps the earlier failures of a test that fails in the end", () => {
    const text = written("failed", "failed");
    assert.deepEqual(elements(text), ["failure: try &lt;2&gt;", "rerunFailure: try &lt;1&gt;"]);
    assert.match(text, /tests="1" failures="1"/);
  });

  it("says nothing of attempts where there is one, or all pass", () => {
    assert.deepEqual(elements(written("passed")), []);
    assert.deepEqual(elements(written("passed", "passed")), []);
  });
});
