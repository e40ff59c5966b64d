// Reports as a person may have changed them, or as a disk or an upload may have damaged them. Each is refused, cut off,
// or counts as before.

type Values = Record<string, unknown>;

interface Report extends Values {
  tests: (Values & { steps: (Values & { checks: Values[] })[] })[];
  notReady: Values[];
  notices: Values[];
  summary: Values;
}

/** A change of a JSON report; the list has what counts, then what only people read. */
const changes: Readonly<Record<string, (report: Report) => void>> = {
  "a verdict that there is not": ({ tests }) => {
    tests[0] = { ...first(tests), verdict: "bogus" };
  },
  "the verdict green": ({ tests }) => {
    first(tests).verdict = "green";
  },
  "a verdict in capitals": ({ tests }) => {
    first(tests).verdict = "PASSED";
  },
  "a verdict that is null": ({ tests }) => {
    first(tests).verdict = null;
  },
  "a verdict in a list": ({ tests }) => {
    first(tests).verdict = ["passed"];
  },
  "no verdict": ({ tests }) => void delete first(tests).verdict,
  "a failed test passed": ({ tests }) => {
    failed(tests).verdict = "passed";
  },
  "a failed test passed, counted so": ({ tests, summary }) => {
    failed(tests).verdict = "passed";
    Object.assign(summary, { passed: Number(summary.passed) + 1, failed: Number(summary.failed) - 1 });
  },
  "a failed test blocked, counted so": ({ tests, summary }) => {
    failed(tests).verdict = "blocked";
    Object.assign(summary, { blocked: 1, failed: Number(summary.failed) - 1 });
  },
  "a failed test left out": ({ tests }) => void tests.splice(tests.indexOf(failed(tests)), 1),
  "a passed test left out": ({ tests }) =>
    void tests.splice(
      tests.findIndex(({ verdict }) => verdict === "passed"),
      1,
    ),
  "all tests left out": (report) => {
    report.tests = [];
  },
  "a test twice": ({ tests }) => void tests.push(first(tests)),
  "a test that is a text": ({ tests }) => void tests.push("a.playbook" as never),
  "a test that is null": ({ tests }) => void tests.push(null as never),
  "tests as a map": (report) => {
    report.tests = {} as never;
  },
  "tests as null": (report) => {
    report.tests = null as never;
  },
  "an id that is a number": ({ tests }) => {
    first(tests).id = 1;
  },
  "a level that there is not": ({ tests }) => {
    first(tests).level = "suite";
  },
  "tags as a text": ({ tests }) => {
    first(tests).tags = "smoke";
  },
  "attempt 0": ({ tests }) => {
    first(tests).attempt = 0;
  },
  "attempt 2 without the first": ({ tests }) => {
    first(tests).attempt = 2;
  },
  "an attempt that is not the last": ({ tests }) => {
    first(tests).last = false;
  },
  "last as a text": ({ tests }) => {
    first(tests).last = "true";
  },
  "a duration below zero": ({ tests }) => {
    first(tests).duration = -1;
  },
  "a duration as a text": ({ tests }) => {
    first(tests).duration = "12 ms";
  },
  "a teardown that there is not": ({ tests }) => {
    first(tests).teardown = "okay";
  },
  "the teardown under another name": ({ tests }) => {
    const test = tests.find(({ teardown }) => teardown === "failed") ?? first(tests);
    test.tearDown = test.teardown;
    delete test.teardown;
  },
  "a failed teardown passed": ({ tests }) => {
    (tests.find(({ teardown }) => teardown === "failed") ?? first(tests)).teardown = "passed";
  },
  "a failed teardown passed, counted so": ({ tests, summary }) => {
    (tests.find(({ teardown }) => teardown === "failed") ?? first(tests)).teardown = "passed";
    summary.teardownFailed = 0;
  },
  "no steps": ({ tests }) => void delete (first(tests) as Values).steps,
  "steps as a map": ({ tests }) => {
    first(tests).steps = {} as never;
  },
  "a step without its step": ({ tests }) => void delete first(failed(tests).steps).step,
  "a step that validates nothing": ({ tests }) => {
    first(failed(tests).steps).step = { step: "validate" };
  },
  "a step of a phase that there is not": ({ tests }) => {
    first(failed(tests).steps).phase = "after";
  },
  "an outcome that there is not": ({ tests }) => {
    first(failed(tests).steps).outcome = "ok";
  },
  "checks as null": ({ tests }) => {
    first(failed(tests).steps).checks = null as never;
  },
  "a failed check in a step that passed": ({ tests }) => {
    const step = failed(tests).steps.find(({ checks }) => checks.some(({ passed }) => passed === false)) ?? first(failed(tests).steps);
    step.outcome = "passed";
  },
  "line 0": ({ tests }) => {
    first(failed(tests).steps).line = 0;
  },
  "one more passed in the summary": ({ summary }) => {
    summary.passed = Number(summary.passed) + 1;
  },
  "no failed in the summary": ({ summary }) => {
    summary.failed = 0;
  },
  "less than zero failed": ({ summary }) => {
    summary.failed = -1;
  },
  "half a test": ({ summary }) => {
    summary.passed = 0.5;
  },
  "exit code 0": ({ summary }) => {
    summary.exitCode = 0;
  },
  "exit code 7": ({ summary }) => {
    summary.exitCode = 7;
  },
  "no exit code": ({ summary }) => void delete summary.exitCode,
  "no summary": (report) => void delete (report as Values).summary,
  "a playbook that was not ready left out": (report) => {
    report.notReady = [];
  },
  "notReady as null": (report) => {
    report.notReady = null as never;
  },
  "a playbook that is not ready for no reason": ({ notReady }) => void delete first(notReady).problems,
  "notices as a text": (report) => {
    report.notices = "none" as never;
  },
  "a notice as loud as an error": ({ notices }) => void notices.push({ severity: "error", message: "x" }),
  "version 2": (report) => {
    report.version = 2;
  },
  "version as a text": (report) => {
    report.version = "1";
  },
  "no version": (report) => void delete report.version,
  "a start that is no instant": (report) => {
    report.startedAt = "yesterday";
  },
  "no end": (report) => void delete report.finishedAt,
  "no workers": (report) => {
    report.workers = 0;
  },
  "shard 3 of 2": (report) => {
    report.shard = { index: 3, count: 2, plan: "x" };
  },
  "a shard without its plan": (report) => {
    report.shard = { index: 1, count: 2 };
  },
  "a shard that is a text": (report) => {
    report.shard = "1/2";
  },
  "another field": (report) => {
    report.more = true;
  },
  "a title with an escape": ({ tests }) => {
    first(tests).title = "\u001b[2Jgone";
  },
  "another title": ({ tests }) => {
    first(tests).title = "Another one";
  },
  "a longer duration": ({ tests }) => {
    first(tests).duration = 1_000_000;
  },
};

/** Damage to the text itself; `at` is a share of its length. */
const damages: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(
    [0, 0.1, 0.3, 0.5, 0.9, 0.999].map((at) => [`cut off at ${at}`, (text: string) => text.slice(0, text.length * at)]),
  ),
  "twice in one file": (text) => text + text,
  "a list around it": (text) => `[${text}]`,
  "zeros at the end": (text) => `${text}\0\0\0`,
  "a byte order mark": (text) => `\ufeff${text}`,
  "one bracket turned": (text) => text.replace("]", "}"),
};

export interface Mutated {
  readonly name: string;
  readonly text: string;
}

/**
 * `text` is a JSON report of a run with a test that failed, a teardown that failed, and a playbook that was not ready.
 */
export function mutatedReports(text: string): readonly Mutated[] {
  return [
    ...Object.entries(changes).map(([name, change]) => {
      const report = JSON.parse(text) as Report;
      change(report);
      return { name, text: JSON.stringify(report) };
    }),
    ...Object.entries(damages).map(([name, damage]) => ({ name, text: damage(text) })),
  ];
}

/** `text` is a stream of events of such a run. Lines that count are changed, lost, doubled and moved. */
export function mutatedStreams(text: string): readonly Mutated[] {
  const lines = text.trimEnd().split("\n");
  const at = (kind: string) => lines.findIndex((line) => line.includes(`"kind":"${kind}"`));
  const without = (index: number) => lines.filter((_, other) => other !== index);
  const changed = (index: number, from: string | RegExp, to: string) =>
    lines.map((line, other) => (other === index ? line.replace(from, to) : line));
  const failure = lines.findIndex((line) => line.includes('"kind":"test finished"') && line.includes('"verdict":"failed"'));
  const streams: Readonly<Record<string, readonly string[]>> = {
    "a verdict that there is not": changed(failure, '"verdict":"failed"', '"verdict":"bogus"'),
    "a failed test passed": changed(failure, '"verdict":"failed"', '"verdict":"passed"'),
    "a failed test lost": without(failure),
    "a test finished twice": [...lines.slice(0, failure + 1), lines[failure] ?? "", ...lines.slice(failure + 1)],
    "the failed steps lost": lines.filter((line) => !(line.includes('"kind":"step finished"') && line.includes('"outcome":"failed"'))),
    "an event of no kind": changed(at("step finished"), '"kind":"step finished"', '"kind":"step done"'),
    "a result of an unknown test": changed(failure, /"test":"[^"]*"/, '"test":"other.playbook"'),
    "the start lost": without(0),
    "two runs": [...lines, ...lines],
    "a test after the end": [...lines, lines[failure] ?? ""],
    "the end before the tests": [lines[0] ?? "", lines.at(-1) ?? "", ...lines.slice(1, -1)],
    "version 9": changed(0, '"version":1', '"version":9'),
    "no failed in the summary": changed(lines.length - 1, /"failed":\d+/, '"failed":0'),
    "exit code 0": changed(lines.length - 1, /"exitCode":\d/, '"exitCode":0'),
    "the end lost": lines.slice(0, -1),
    "half a line in the middle": changed(failure, /.{20}$/, ""),
    "a line that is null": [...lines.slice(0, 3), "null", ...lines.slice(3)],
  };
  return [
    ...Object.entries(streams).map(([name, all]) => ({ name, text: `${all.join("\n")}\n` })),
    ...[0.2, 0.5, 0.8, 0.99].map((share) => ({ name: `cut off at ${share}`, text: text.slice(0, text.length * share) })),
  ];
}

function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error("The report has nothing here to change.");
  return one;
}

/** The test whose steps failed. */
function failed(tests: Report["tests"]): Report["tests"][number] {
  const found = tests.find(({ verdict }) => verdict === "failed");
  if (found === undefined) throw new Error("The report has no failed test.");
  return found;
}
