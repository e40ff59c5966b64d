/**
 * Turns the events of a run into the display of the Test Explorer: states, messages at sentences, output, durations.
 */
import type { Location, TestItem, TestMessage, TestRun } from "vscode";
import type { RunEvent, TestResult, Verdict } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { FailureLog } from "./failures.ts";
import { locationOf, stepMessages } from "./messages.ts";
import type { RequestLog } from "./requestLog.ts";
import { createRunOutput, type HeldOutput } from "./runOutput.ts";
import { dim, duration, stepOutput, terminal } from "./stepOutput.ts";
import type { Unreachable } from "./unreachable.ts";

export interface RunReport {
  event(event: RunEvent): void;
  /** Shows the events so far; a run of many tests holds those of the last moment back. */
  flush(): void;
  /** Marks the tests that have no result yet as broken off, for this reason, and prints the reason. */
  breakOff(reason: string, items: Iterable<TestItem>): void;
  /** Returns the tests that have no result yet. */
  unfinished(items: Iterable<TestItem>): readonly TestItem[];
  /** Tests that did not pass. */
  readonly failed: ReadonlySet<TestItem>;
}

export interface ReportOptions {
  /** The folder that is the root. */
  readonly root: string;
  /** By the engine's id. */
  readonly itemOf: (test: string) => TestItem | undefined;
  readonly requests: RequestLog;
  readonly failures: FailureLog;
  /** Returns whether the sentence has had a response in a run of the test that passed. */
  readonly isCompared: (test: string, sentence: string) => boolean;
  readonly unreachable: Unreachable;
  readonly repeats: boolean;
}

/** The state of a test until its last attempt is over. */
interface Running {
  readonly item: TestItem;
  readonly messages: TestMessage[];
  readonly verdicts: Verdict[];
  duration: number;
  readonly held: HeldOutput;
}

export function createRunReport(
  vscode: Vscode,
  run: TestRun,
  { root, itemOf, requests, failures, isCompared, unreachable, repeats }: ReportOptions,
): RunReport {
  const running = new Map<string, Running>();
  const finished = new Set<TestItem>();
  const failed = new Set<TestItem>();
  const output = createRunOutput(run);
  const { soon, flush } = output;
  const write = (state: Running, text: string, location?: Location) => output.write(state.held, text, location);

  function stateOf(test: string): Running | undefined {
    const known = running.get(test);
    if (known !== undefined) return known;
    const item = itemOf(test);
    if (item === undefined) return undefined;
    const made: Running = { item, messages: [], verdicts: [], duration: 0, held: { item, pieces: [], folded: [] } };
    running.set(test, made);
    return made;
  }

  function event(event: RunEvent): void {
    switch (event.kind) {
      case "run started":
        output.begin(event.tests.length);
        for (const { path, problems } of event.notReady) {
          for (const one of showNotReady(vscode, run, root, itemOf(path), problems)) {
            finished.add(one);
            failed.add(one);
          }
        }
        return;
      case "test started": {
        const state = stateOf(event.test);
        if (state === undefined) return;
        // A test that is over by then was never seen running.
        soon(() => {
          if (running.get(event.test) === state) run.started(state.item);
        });
        requests.begin(state.item.id);
        failures.begin(state.item.id);
        if (event.attempt > 1) write(state, terminal(["", dim(`Attempt ${event.attempt}`)]));
        return;
      }
      case "step finished": {
        const state = stateOf(event.test);
        if (state === undefined) return;
        const { step: place, result } = event;
        const bad = result.outcome === "failed" || result.outcome === "broken";
        const { before, atSentence, after } = stepOutput(place, result);
        write(state, before);
        if (output.folds) state.held.folded.push(before.split("\r\n", 1)[0] ?? "");
        if (atSentence !== undefined)
          write(state, atSentence, output.folds && !bad ? undefined : locationOf(vscode, place.place, root, place.sentence));
        if (after !== "") write(state, after);
        if (result.exchange !== undefined && place.step.step === "api_request") {
          const { sentence, place: at } = place;
          requests.add(state.item.id, { sentence, line: at.line, failed: bad, request: result.exchange.request });
        }
        if (bad) addMessages(event, state);
        return;
      }
      case "test finished": {
        const state = stateOf(event.test);
        if (state === undefined) return;
        state.verdicts.push(event.result.verdict);
        state.duration += event.result.duration;
        write(state, terminal([verdictLine(event.result)]));
        if (!event.last) return;
        running.delete(event.test);
        finished.add(state.item);
        soon(() => conclude(state, event.result));
        return;
      }
      case "notice": {
        const item = event.test === undefined ? undefined : itemOf(event.test);
        const location = event.place === undefined ? undefined : locationOf(vscode, event.place, root);
        soon(() => run.appendOutput(terminal([`${event.severity === "warning" ? "⚠ " : ""}${event.message}`]), location, item));
        return;
      }
      case "run finished":
        flush();
        run.appendOutput(terminal(["", summaryLine(event)]));
        return;
      default:
    }
  }

  function addMessages({ test, step, result }: Extract<RunEvent, { kind: "step finished" }>, state: Running): void {
    const call = requests.of(state.item.id).at(-1)?.sentence;
    const path = test.replace(/#\d+$/, "");
    const options = { root, path, isCompared: call !== undefined && isCompared(test, call) };
    const said = result.message === undefined ? result : { ...result, message: unreachable.said(result.message, `${root}\n${test}`) };
    for (const { message, check } of stepMessages(vscode, step, said, options)) {
      state.messages.push(message);
      const text = String(message.message);
      if (check !== undefined) failures.add(state.item.id, { text, title: text.split("\n")[0] ?? "", check });
    }
  }

  function conclude(state: Running, result: TestResult): void {
    const { item, messages, verdicts } = state;
    const isGreen = verdicts.every((one) => one === "passed") && result.teardown !== "failed";
    output.release(state.held, isGreen, verdictLine(result));
    const passed = verdicts.filter((verdict) => verdict === "passed").length;
    const isFlaky = passed > 0 && verdicts.some((verdict) => verdict === "failed" || verdict === "broken");
    const verdict = repeats && isFlaky ? "failed" : result.verdict;
    if (isFlaky) messages.unshift(new vscode.TestMessage(vscode.l10n.t("Flaky: it passed {0} of {1} times.", passed, verdicts.length)));
    if (verdict === "passed" && result.teardown !== "failed") {
      run.passed(item, state.duration);
      return;
    }
    if (verdict === "cancelled" || verdict === "skipped") {
      run.skipped(item);
      return;
    }
    failed.add(item);
    if (verdict === "passed")
      messages.unshift(
        new vscode.TestMessage(vscode.l10n.t("The test itself passed, but its teardown failed: what it created may remain.")),
      );
    if (messages.length === 0) messages.push(new vscode.TestMessage(result.message ?? vscode.l10n.t("It failed.")));
    for (const message of messages) message.location ??= wholeOf(vscode, item);
    if (verdict === "broken" || verdict === "blocked") run.errored(item, messages, state.duration);
    else run.failed(item, messages, state.duration);
  }

  const unfinished = (items: Iterable<TestItem>) => [...items].filter((item) => !finished.has(item));
  return {
    event,
    flush,
    failed,
    unfinished,
    breakOff(reason, items) {
      flush();
      for (const item of unfinished(items)) {
        const message = new vscode.TestMessage(reason);
        const location = wholeOf(vscode, item);
        if (location !== undefined) message.location = location;
        failed.add(item);
        run.errored(item, message);
      }
      run.appendOutput(terminal([reason]));
    },
  };
}

function verdictLine({ verdict, teardown, duration: time, message }: TestResult): string {
  const parts = [verdict, ...(teardown === undefined ? [] : [`teardown ${teardown}`]), duration(time)];
  return `${parts.join(" · ")}${message === undefined || verdict === "passed" ? "" : `: ${message.split("\n")[0]}`}`;
}

function summaryLine({ summary, duration: time }: Extract<RunEvent, { kind: "run finished" }>): string {
  const counts = (["passed", "failed", "broken", "blocked", "cancelled", "skipped", "notReady", "flaky", "teardownFailed"] as const)
    .filter((name) => summary[name] > 0)
    .map((name) => `${summary[name]} ${name === "notReady" ? "not ready" : name === "teardownFailed" ? "teardown failed" : name}`);
  return `${counts.join(", ") || "nothing ran"} · ${duration(time)}`;
}

function wholeOf(vscode: Vscode, item: TestItem) {
  return item.uri === undefined ? undefined : new vscode.Location(item.uri, item.range ?? new vscode.Position(0, 0));
}

/** Returns the item and its rows, which have the problems as their messages. */
function showNotReady(
  vscode: Vscode,
  run: TestRun,
  root: string,
  item: TestItem | undefined,
  problems: Extract<RunEvent, { kind: "run started" }>["notReady"][number]["problems"],
): readonly TestItem[] {
  if (item === undefined) return [];
  const messages = problems.map(({ message, place }) => {
    const made = new vscode.TestMessage(vscode.l10n.t("Not ready: {0}", message));
    made.location = locationOf(vscode, place, root);
    return made;
  });
  const items = [item, ...[...item.children].map(([, child]) => child).filter((child) => child.id.startsWith(`${item.id}#`))];
  for (const one of items) run.errored(one, messages);
  return items;
}
