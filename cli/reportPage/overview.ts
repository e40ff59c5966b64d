// Draws the head of the page: the result of the run, its time and place, and its proportions.

import { formatDuration } from "../reporters/duration.ts";
import { element, icon } from "./element.ts";
import type { Report } from "./report.ts";
import { conclusion, verdicts, wordOf } from "./verdicts.ts";

export function overview({ run, tests }: Report): HTMLElement {
  const { text, kind } = conclusion(run, tests);
  document.title = `${text} · Playbook`;
  return element(
    "header",
    { class: `overview is-${kind}` },
    element(
      "div",
      { class: "conclusion" },
      element("span", { class: "badge" }, icon(kind)),
      element("div", {}, element("h1", {}, text), element("p", { class: "facts" }, facts({ run, tests }))),
    ),
    proportions(tests),
    numbers({ run, tests }),
  );
}

type Shown = Pick<Report, "run" | "tests">;

function facts({ run }: Shown) {
  const at = new Date(run.startedAt);
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(at);
  return [
    element("time", { datetime: at.toISOString(), title: at.toISOString() }, when),
    ` · ${formatDuration(run.duration)}`,
    ` · ${run.workers} ${run.workers === 1 ? "worker" : "workers"}`,
    run.environment !== undefined && ` · environment ${run.environment}`,
    run.shard !== undefined && ` · shard ${run.shard}`,
  ];
}

/** One bar; the numbers below say the same in words. */
function proportions(tests: Shown["tests"]): HTMLElement {
  const bar = element("div", { class: "proportions", "aria-hidden": "true" });
  for (const verdict of [...verdicts].reverse()) {
    const count = tests.filter((test) => test.verdict === verdict).length;
    if (count === 0) continue;
    const part = element("span", { class: `is-${verdict}` });
    part.style.flexGrow = String(count);
    bar.append(part);
  }
  return bar;
}

function numbers({ run, tests }: Shown): HTMLElement {
  const { summary } = run;
  const shown: (readonly [number, string, string])[] = [
    [summary.passed ?? 0, "passed", "passed"],
    [summary.failed ?? 0, "failed", "failed"],
    ...(["broken", "blocked", "cancelled", "skipped"] as const)
      .map((name) => [summary[name] ?? 0, wordOf(name), name] as const)
      .filter(([count]) => count > 0),
  ];
  const more = [
    [run.notReady.length, "not ready", "notReady"],
    [summary.flaky ?? 0, "flaky", "flaky"],
    [summary.teardownFailed ?? 0, summary.teardownFailed === 1 ? "teardown failed" : "teardowns failed", "failed"],
    [summary.warnings ?? 0, summary.warnings === 1 ? "warning" : "warnings", "notReady"],
  ] as const;
  const longest = tests.reduce((most, { duration }) => Math.max(most, duration), 0);
  return element(
    "dl",
    { class: "numbers" },
    [...shown, ...more.filter(([count]) => count > 0)].map(([count, word, kind]) =>
      number(String(count), word, count === 0 ? "none" : kind),
    ),
    tests.length > 0 && number(formatDuration(longest), "slowest test", "time"),
  );
}

function number(value: string, word: string, kind: string): HTMLElement {
  return element("div", { class: `is-${kind}` }, element("dt", {}, word), element("dd", {}, value));
}
