// Draws when each test ran: a lane for each that ran at the same time, and the slowest tests as a table.

import { formatDuration } from "../reporters/duration.ts";
import { element, tableHead } from "./element.ts";
import type { AttemptData, Report, ShownTest } from "./report.ts";
import { testAddress } from "./route.ts";
import { wordOf } from "./verdicts.ts";

const mostSlow = 25;

interface Bar {
  readonly test: ShownTest;
  readonly attempt: AttemptData;
  readonly start: number;
  readonly end: number;
}

export function timelineView({ run, tests }: Report): HTMLElement {
  const bars = tests
    .flatMap((test) => test.attempts.map((attempt) => ({ test, attempt })))
    .flatMap(({ test, attempt }): Bar[] => {
      if (attempt.startedAt === undefined) return [];
      const start = attempt.startedAt - run.startedAt;
      return [{ test, attempt, start, end: start + attempt.duration }];
    })
    .sort((a, b) => a.start - b.start);
  const total = bars.reduce((end, bar) => Math.max(end, bar.end), Math.max(1, run.duration));
  const busy = tests.reduce((sum, { level, attempts }) => (level === "service" ? sum : sum + sumOf(attempts)), 0);
  return element(
    "section",
    { class: "timeline", "aria-labelledby": "timeline-title" },
    element("h2", { id: "timeline-title" }, "Timeline"),
    element(
      "p",
      { class: "muted" },
      `${bars.length} attempts in ${formatDuration(run.duration)}; all together took ${formatDuration(busy)}, ${(busy / Math.max(1, run.duration)).toFixed(1)} at a time on average.`,
    ),
    bars.length > 0 && drawing(bars, total),
    slowest(tests, total),
  );
}

/** For the eye; the table below has the same tests for everyone. */
function drawing(bars: readonly Bar[], total: number): HTMLElement {
  const lanes = lanesOf(bars);
  const chart = element("div", { class: "chart", "aria-hidden": "true" });
  const scale = element("div", { class: "scale" });
  for (let part = 0; part <= 4; part += 1) scale.append(element("span", {}, formatDuration((total * part) / 4)));
  for (const lane of lanes) {
    const row = element("div", { class: "lane" });
    for (const { test, attempt, start, end } of lane) {
      const bar = element("a", {
        class: `bar is-${attempt.verdict} ${test.level === "service" ? "shared" : ""}`,
        href: testAddress(test.id),
        tabindex: "-1",
        title: `${test.title}\n${wordOf(attempt.verdict)}, ${formatDuration(attempt.duration)}, from ${formatDuration(start)} on`,
      });
      bar.style.left = `${(start / total) * 100}%`;
      bar.style.width = `max(2px, ${((end - start) / total) * 100}%)`;
      row.append(bar);
    }
    chart.append(row);
  }
  chart.append(scale);
  return chart;
}

/**
 * Each bar goes into the first lane that is free when it starts; what services share has lanes of its own, as their
 * setup and teardown surround the rest.
 */
function lanesOf(bars: readonly Bar[]): readonly (readonly Bar[])[] {
  const lanes: Bar[][] = [];
  for (const shared of [true, false]) {
    const own: Bar[][] = [];
    for (const bar of bars) {
      if ((bar.test.level === "service") !== shared) continue;
      const free = own.find((lane) => (lane.at(-1)?.end ?? 0) <= bar.start + 1);
      if (free === undefined) own.push([bar]);
      else free.push(bar);
    }
    lanes.push(...own);
  }
  return lanes;
}

function slowest(tests: readonly ShownTest[], total: number): HTMLElement {
  const rows = tests
    .filter(({ level }) => level !== "service")
    .sort((a, b) => b.duration - a.duration)
    .slice(0, mostSlow);
  return element(
    "div",
    { class: "table", tabindex: "0", role: "group", "aria-label": "Slowest tests" },
    element(
      "table",
      {},
      element("caption", {}, `Slowest ${rows.length === 1 ? "test" : `${rows.length} tests`}`),
      tableHead(["Test", "Verdict", "Time", "Share of the run"]),
      element(
        "tbody",
        {},
        rows.map((test) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, element("a", { href: testAddress(test.id) }, test.title)),
            element("td", { class: `is-${test.verdict}` }, wordOf(test.verdict)),
            element("td", { class: "numeric" }, formatDuration(test.duration)),
            element("td", { class: "numeric" }, `${((test.duration / total) * 100).toFixed(1)} %`),
          ),
        ),
      ),
    ),
  );
}

function sumOf(attempts: readonly AttemptData[]): number {
  return attempts.reduce((sum, { duration }) => sum + duration, 0);
}
