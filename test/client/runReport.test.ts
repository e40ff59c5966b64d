/** What the output of a run shows: everything of a few tests, and of many only what did not pass. */
import assert from "node:assert/strict";
import { createRequestLog } from "../../client/testing/requestLog.ts";
import { createRunReport } from "../../client/testing/runReport.ts";
import type { Vscode } from "../../client/vscodeApi.ts";
import type { RunEvent } from "../../engine/protocol.ts";

class Place {
  readonly parts: readonly unknown[];
  constructor(...parts: readonly unknown[]) {
    this.parts = parts;
  }
}
class TestMessage {
  location: unknown;
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}
const vscode = {
  TestMessage,
  Range: Place,
  Position: Place,
  Location: Place,
  Uri: { file: (path: string) => path, joinPath: (...parts: readonly string[]) => parts.join("/") },
  l10n: { t: (text: string) => text },
} as unknown as Vscode;

const events = (test: string, passes: boolean): readonly RunEvent[] =>
  [
    { kind: "test started", test, attempt: 1 },
    {
      kind: "step finished",
      test,
      step: {
        phase: "execution",
        sentence: `Get ${test}.`,
        place: { path: test, line: 5, column: 1 },
        step: { step: "api_request", action: "GET /x" },
      },
      result: {
        outcome: passes ? "passed" : "broken",
        duration: 3,
        checks: [],
        saved: {},
        ...(passes ? {} : { message: "nothing listens there" }),
        exchange: {
          request: { method: "GET", url: `http://localhost/${test}`, headers: [["X-Trace", test]] },
          response: { status: 200, statusText: "OK", headers: [["X-Answer", test]], body: "{}", duration: 2 },
        },
      },
    },
    { kind: "test finished", test, last: true, result: { verdict: passes ? "passed" : "broken", duration: 4 } },
  ] as unknown as readonly RunEvent[];

function outputOf(count: number): { readonly text: string; readonly pieces: number } {
  const written: string[] = [];
  const run = {
    appendOutput: (text: string) => written.push(text),
    started() {},
    passed() {},
    errored() {},
    failed() {},
    skipped() {},
  };
  const tests = Array.from({ length: count }, (_, index) => `t${index}.playbook`);
  const items = new Map(tests.map((id) => [id, { id, uri: undefined, children: [] }]));
  const report = createRunReport(vscode, run as never, {
    root: "/root",
    itemOf: (test) => items.get(test) as never,
    requests: createRequestLog(),
    repeats: false,
  });
  report.event({ kind: "run started", tests: tests.map((id) => ({ id })), notReady: [] } as unknown as RunEvent);
  for (const [index, test] of tests.entries()) for (const event of events(test, index !== 1)) report.event(event);
  return { text: written.join(""), pieces: written.length };
}

describe("the output of a run", () => {
  it("shows every request and response of a few tests", () => {
    const { text } = outputOf(3);
    for (const part of ["X-Trace: t0.playbook", "X-Answer: t0.playbook", "X-Answer: t2.playbook"]) assert.ok(text.includes(part), part);
  });

  it("folds those of many tests that pass to their sentences, and shows all of those that do not", () => {
    const { text, pieces } = outputOf(50);
    assert.ok(text.includes("Get t0.playbook."), "the sentence");
    assert.ok(!text.includes("X-Answer: t0.playbook"), "not what came back");
    for (const part of ["X-Trace: t1.playbook", "X-Answer: t1.playbook", "nothing listens there"]) assert.ok(text.includes(part), part);
    assert.ok(pieces < 60, `${pieces} messages for 50 tests`);
  });
});
