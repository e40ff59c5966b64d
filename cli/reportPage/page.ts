// Draws the page of the HTML report: reads the data of the file, and shows the part in the address.

import { coverageView } from "./coverageView.ts";
import { followEditor } from "./editorTab.ts";
import { element, replaceChildren } from "./element.ts";
import { overview } from "./overview.ts";
import { remarksView } from "./remarksView.ts";
import { type AttemptData, type Report, readReport, type ShownTest } from "./report.ts";
import { readRoute, type View } from "./route.ts";
import { tagsView } from "./tagsView.ts";
import { type TestList, testList } from "./testList.ts";
import { testView } from "./testView.ts";
import { timelineView } from "./timelineView.ts";

const root = document.querySelector("#page") ?? document.body;

followEditor();
readReport().then(start, (error: unknown) => {
  const why = error instanceof Error ? error.message : String(error);
  replaceChildren(root, element("main", {}, element("h1", {}, "This report cannot be shown"), element("p", {}, why)));
});

function start(report: Report): void {
  const byId = new Map(report.tests.map((test) => [test.id, test]));
  const list = testList(report.tests);
  const detail = element("article", { class: "detail", "aria-label": "Test" });
  const panes = element("div", { class: "panes" }, list.root, detail);
  const other = element("div", { class: "other" });
  const main = element("main", {}, panes, other);
  const tabs = tabsOf(report);
  const foot = element("footer", {}, "Playbook · secrets are masked · this file loads no other files");
  replaceChildren(root, overview(report), tabs, main, foot);

  const show = (moveFocus: boolean) => {
    const route = readRoute(location.hash);
    const asked = route.test === undefined ? undefined : byId.get(route.test);
    for (const tab of tabs.querySelectorAll("a")) {
      if (tab.dataset.view === route.view) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    panes.hidden = route.view !== "tests";
    other.hidden = route.view === "tests";
    // Where there is little room, a test that was asked for takes the place of the list.
    document.body.classList.toggle("has-test", asked !== undefined);
    if (route.view === "tests") {
      const test = asked ?? list.first();
      list.select(test?.id);
      void showTest(report, detail, test, route.attempt, moveFocus && asked !== undefined);
    } else if (route.view === "coverage" && report.coverage !== undefined) void showCoverage(report.coverage, other);
    else replaceChildren(other, viewOf(route.view, report));
  };
  addEventListener("hashchange", () => show(true));
  addEventListener("keydown", (event) => searchKey(event, list));
  show(false);
}

async function showTest(
  { stepsOf }: Report,
  detail: HTMLElement,
  test: ShownTest | undefined,
  number: number | undefined,
  moveFocus: boolean,
): Promise<void> {
  const attempt: AttemptData | undefined =
    test?.attempts[number === undefined ? test.attempts.length - 1 : number - 1] ?? test?.attempts.at(-1);
  const key = `${test?.id} ${number}`;
  detail.dataset.shown = key;
  if (test === undefined || attempt === undefined) {
    replaceChildren(detail, element("p", { class: "empty" }, "No test."));
    return;
  }
  const steps = await stepsOf(attempt);
  // Another may have been asked for in the meantime.
  if (detail.dataset.shown !== key) return;
  replaceChildren(detail, testView(test, attempt, steps));
  detail.scrollTop = 0;
  if (moveFocus) detail.querySelector<HTMLElement>("#test-title")?.focus();
}

async function showCoverage(coverage: NonNullable<Report["coverage"]>, other: HTMLElement): Promise<void> {
  const data = await coverage();
  // Another view may have been asked for in the meantime.
  if (readRoute(location.hash).view === "coverage") replaceChildren(other, coverageView(data));
}

function viewOf(view: View, report: Report): HTMLElement {
  if (view === "timeline") return timelineView(report);
  return view === "tags" ? tagsView(report.tests) : remarksView(report.run);
}

/** Only what there is something in. */
function tabsOf({ run, tests, coverage }: Report): HTMLElement {
  const remarks = run.notReady.length + run.notices.length;
  const tab = (view: View, name: string, count?: number) =>
    element("a", { href: `#${view}`, "data-view": view }, name, count !== undefined && element("span", { class: "count" }, count));
  return element(
    "nav",
    { class: "tabs", "aria-label": "Views" },
    tab("tests", "Tests", tests.length),
    tab("timeline", "Timeline"),
    coverage !== undefined && tab("coverage", "Coverage"),
    tests.some(({ requirements = [] }) => requirements.length > 0)
      ? tab("tags", "Requirements")
      : tests.some(({ tags = [] }) => tags.length > 0) && tab("tags", "Tags"),
    remarks > 0 && tab("remarks", run.notReady.length > 0 ? "Not ready" : "Warnings", remarks),
  );
}

function searchKey(event: KeyboardEvent, list: TestList): void {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (readRoute(location.hash).view !== "tests") location.hash = "#tests";
  list.focusSearch();
}
