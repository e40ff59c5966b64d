// Draws which tests belong to which requirement and tag, and how they ended.

import { element, icon, tableHead } from "./element.ts";
import type { ShownTest } from "./report.ts";
import { testAddress } from "./route.ts";
import { verdicts, wordOf } from "./verdicts.ts";

/** Longer lists are folded. */
const mostOpen = 6;

export function tagsView(tests: readonly ShownTest[]): HTMLElement {
  const checked = tests.filter(({ level }) => level !== "service");
  const untraced = checked.filter(({ requirements = [] }) => requirements.length === 0);
  const hasRequirements = untraced.length < checked.length;
  return element(
    "section",
    { class: "tags", "aria-labelledby": "tags-title" },
    element("h2", { id: "tags-title" }, hasRequirements ? "Requirements and tags" : "Tags"),
    hasRequirements && table("Requirements", checked, ({ requirements = [] }) => requirements),
    hasRequirements &&
      untraced.length > 0 &&
      element("p", { class: "muted" }, `${untraced.length} of ${checked.length} tests name no requirement.`),
    table(hasRequirements ? "Tags" : "Tests by tag", checked, ({ tags = [] }) => tags),
  );
}

function table(name: string, tests: readonly ShownTest[], of: (test: ShownTest) => readonly string[]): HTMLElement | undefined {
  const byName = new Map<string, ShownTest[]>();
  for (const test of tests) for (const one of of(test)) byName.set(one, [...(byName.get(one) ?? []), test]);
  if (byName.size === 0) return undefined;
  const rows = [...byName].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
  return element(
    "div",
    { class: "table", tabindex: "0", role: "group", "aria-label": name },
    element(
      "table",
      {},
      element("caption", {}, name),
      tableHead(["Name", "Verdict", "Tests"]),
      element(
        "tbody",
        {},
        rows.map(([one, members]) => {
          const verdict = worst(members);
          return element(
            "tr",
            {},
            element("th", { scope: "row" }, one),
            element("td", { class: `is-${verdict}` }, icon(verdict), wordOf(verdict)),
            element("td", {}, members.length > mostOpen ? folded(members) : testLinks(members)),
          );
        }),
      ),
    ),
  );
}

function folded(tests: readonly ShownTest[]): HTMLElement {
  const bad = tests.filter(({ verdict }) => verdict !== "passed").length;
  const count = `${tests.length === 1 ? "1 test" : `${tests.length} tests`}${bad === 0 ? "" : `, ${bad} not passed`}`;
  return element("details", {}, element("summary", {}, count), testLinks(tests));
}

function testLinks(tests: readonly ShownTest[]): HTMLElement {
  const link = ({ id, title, verdict }: ShownTest) =>
    element(
      "li",
      {},
      element("a", { href: testAddress(id) }, title),
      verdict !== "passed" && element("span", { class: `mark is-${verdict}` }, wordOf(verdict)),
    );
  return element("ul", {}, tests.map(link));
}

function worst(tests: readonly ShownTest[]): string {
  return verdicts.find((verdict) => tests.some((test) => test.verdict === verdict)) ?? "passed";
}
