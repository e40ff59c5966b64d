/** Tests the output of a run: all results of a few tests, and of many only those that did not pass. */
import assert from "node:assert/strict";
import { createFailureLog } from "../../client/testing/failures.ts";
import { stepMessages } from "../../client/testing/messages.ts";
import { createRequestLog } from "../../client/testing/requestLog.ts";
import { createRunReport } from "../../client/testing/runReport.ts";
import { createUnreachable, unreachedHost } from "../../client/testing/unreachable.ts";
import type { Vscode } from "../../client/vscodeApi.ts";
import { explainFailure } from "../../engine/http/explain.ts";
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
  TestMessage: Object.assign(TestMessage, { diff: (message: string) => new TestMessage(message) }),
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

/** `running`: the last test has not come to its end. */
function outputOf(count: number, running = false): { readonly text: string; readonly pieces: number; readonly states: readonly string[] } {
  const written: string[] = [];
  const states: string[] = [];
  const state = (name: string) => (item: { readonly id: string }) => states.push(`${name} ${item.id}`);
  const run = {
    appendOutput: (text: string) => written.push(text),
    started: state("started"),
    passed: state("passed"),
    errored: state("errored"),
  };
  const tests = Array.from({ length: count }, (_, index) => `t${index}.playbook`);
  const items = new Map(tests.map((id) => [id, { id, uri: undefined, children: [] }]));
  const report = createRunReport(vscode, run as never, {
    root: "/root",
    itemOf: (test) => items.get(test) as never,
    requests: createRequestLog(),
    failures: createFailureLog(),
    isCompared: () => false,
    unreachable: createUnreachable(vscode),
    repeats: false,
  });
  report.event({ kind: "run started", tests: tests.map((id) => ({ id })), notReady: [] } as unknown as RunEvent);
  for (const [index, test] of tests.entries())
    for (const event of events(test, index !== 1).slice(0, running && index === count - 1 ? 2 : 3)) report.event(event);
  const atOnce = states.length;
  report.flush();
  if (count > 10) assert.equal(atOnce, 0);
  return { text: written.join(""), pieces: written.length, states };
}

describe("the output of a run", () => {
  it("shows every request and response of a few tests", () => {
    const { text, states } = outputOf(3);
    assert.deepEqual(states.slice(0, 2), ["started t0.playbook", "passed t0.playbook"]);
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

describe("a run of many tests", () => {
  it("is shown from moment to moment: a test that is over by then was never seen running, one that runs is", () => {
    const { states } = outputOf(50, true);
    assert.equal(states.length, 50);
    assert.deepEqual(states.slice(0, 3), ["passed t0.playbook", "errored t1.playbook", "passed t2.playbook"]);
    assert.equal(states.at(-1), "started t49.playbook");
  });
});

describe("a service that is down", () => {
  const message = (code: string, path: string) =>
    explainFailure(
      {
        kind: "error",
        error: Object.assign(new Error("x"), { code }),
        phase: "connecting",
        bytes: 0,
        expected: undefined,
        start: "",
      },
      { method: "GET", url: new URL(`http://down.example:81${path}`) },
    ).message;

  it("is known by what the engine says of it, and by nothing else", () => {
    for (const code of ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT"])
      assert.equal(unreachedHost(message(code, "/a b?c=1")), "down.example:81", code);
    assert.equal(unreachedHost(message("ECONNRESET", "/a")), undefined);
    assert.equal(unreachedHost("$.a is 1 — but it is 2"), undefined);
  });

  it("is explained at the first test and once for the run, not at every test", async () => {
    const asked: (readonly string[])[] = [];
    const window = { showErrorMessage: async (...given: readonly string[]) => void asked.push(given) };
    const t = (text: string, ...values: readonly unknown[]) => text.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)]));
    const unreachable = createUnreachable({ window, l10n: { t } } as unknown as Vscode);
    assert.match(unreachable.said(message("ECONNREFUSED", "/a"), "one"), /nothing listens/);
    assert.equal(unreachable.said(message("ECONNREFUSED", "/b"), "two"), "down.example:81 was not reached; see the first test.");
    unreachable.said(message("ECONNREFUSED", "/c"), "two");
    assert.equal(unreachable.said("something else", "three"), "something else");
    await unreachable.conclude({ again: async () => undefined, hasEnvironments: false });
    assert.deepEqual(asked, [
      ["down.example:81 was not reached, so 2 tests were aborted: nothing listens at down.example:81.", "Run Again"],
    ]);
  });
});

describe("a failed check of another playbook", () => {
  it("is not one of the test: its sentence is in another file", () => {
    const sentence = "Expect status 200.";
    const checks = [{ status: 200 }];
    const failed = { check: checks[0], passed: false, title: "", message: "no", expected: 200, actual: 404 };
    const result = { outcome: "failed", duration: 1, checks: [failed], saved: {} };
    const messagesAt = (path: string) => {
      const step = { phase: "execution", sentence, place: { path, line: 7, column: 1 }, step: { step: "validate", checks } };
      const options = { root: "/root", path: "t.playbook", isCompared: false };
      return stepMessages(vscode, step as never, result as never, options);
    };
    assert.ok(messagesAt("t.playbook")[0]?.check);
    const [other] = messagesAt("called.playbook");
    assert.equal(other?.check, undefined);
    assert.equal(other?.message.contextValue, undefined, "nothing is offered at the message");
  });
});

describe("a failed check in the Test Explorer", () => {
  const step = (checks: readonly object[]) => ({
    phase: "execution",
    sentence: 'Expect status 200 and that $.state is "PAID".',
    place: { path: "t.playbook", line: 7, column: 1 },
    step: { step: "validate", checks },
  });
  const checks = [{ status: 200 }, { path: "$.state", equals: { $var: "state" } }];
  const failed = { passed: false, title: "", message: "no", expected: "PAID", actual: "NEW" };

  it("can be accepted where its sentence says it, and offers what there is to compare with", () => {
    const failures = createFailureLog();
    const shown: { readonly contextValue?: string }[] = [];
    const item = { id: "t.playbook", uri: undefined, children: [] };
    const run = { appendOutput() {}, started() {}, failed: (_: unknown, all: readonly object[]) => shown.push(...all) };
    const report = createRunReport(vscode, run as never, {
      root: "/root",
      itemOf: () => item as never,
      requests: createRequestLog(),
      failures,
      isCompared: (test, sentence) => test === "t.playbook" && sentence === "Get t.",
      unreachable: createUnreachable(vscode),
      repeats: false,
    });
    const [begun, called] = events("t.playbook", true).map((event) =>
      JSON.parse(JSON.stringify(event).replace("Get t.playbook.", "Get t.")),
    );
    const results = [
      { check: { status: 200 }, passed: true, title: "" },
      { check: { path: "$.state", equals: "PAID" }, ...failed },
      { check: { path: "$", schema: "Order" }, ...failed, contract: true },
    ];
    const { exchange } = called.result;
    const result = { outcome: "failed", duration: 1, checks: results, saved: {}, exchange };
    for (const event of [
      { kind: "run started", tests: [{ id: "t.playbook" }], notReady: [] },
      begun,
      called,
      { kind: "step finished", test: "t.playbook", step: step(checks), result },
      { kind: "test finished", test: "t.playbook", last: true, result: { verdict: "failed", duration: 4 } },
    ])
      report.event(event as unknown as RunEvent);
    assert.deepEqual(
      failures.of("t.playbook").map(({ check }) => check),
      [
        {
          sentence: step([]).sentence,
          line: 7,
          check: checks[1],
          filled: { path: "$.state", equals: "PAID" },
          actual: "NEW",
          answered: 200,
        },
      ],
    );
    assert.deepEqual(
      shown.map(({ contextValue }) => contextValue),
      ["playbookRequest playbookCheck playbookCompared", "playbookRequest playbookCompared"],
    );
  });
});
