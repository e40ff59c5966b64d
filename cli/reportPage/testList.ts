// Draws the list of tests: filtered, searched, ordered and in groups.

import { formatDuration } from "../reporters/duration.ts";
import { element, icon, replaceChildren } from "./element.ts";
import type { ShownTest } from "./report.ts";
import { testAddress } from "./route.ts";
import { type Filter, filtersOf, verdicts, wordOf } from "./verdicts.ts";

export interface TestList {
  readonly root: HTMLElement;
  select(id: string | undefined): void;
  /** The first one that is shown. */
  first(): ShownTest | undefined;
  focusSearch(): void;
}

/** Rows that are made at once; more are made when they are asked for. */
const pageSize = 1500;

const orders = {
  problems: { word: "Problems first", compare: (a: ShownTest, b: ShownTest) => rank(a) - rank(b) },
  run: { word: "As they finished", compare: () => 0 },
  slowest: { word: "Slowest first", compare: (a: ShownTest, b: ShownTest) => b.duration - a.duration },
  title: { word: "By title", compare: (a: ShownTest, b: ShownTest) => a.title.localeCompare(b.title) },
} as const;

export function testList(tests: readonly ShownTest[]): TestList {
  const texts = new Map(tests.map((test) => [test.id, searchText(test)]));
  const filters = filtersOf(tests);
  let filter: Filter | undefined = filters[0];
  let order: keyof typeof orders = "problems";
  let selected: string | undefined;
  let shown: readonly ShownTest[] = [];
  let limit = pageSize;

  const search = element("input", {
    type: "search",
    placeholder: "Search tests",
    "aria-label": "Search titles, paths, tags and messages",
    "aria-keyshortcuts": "/",
    input: () => draw(),
  });
  const choice = element(
    "select",
    { "aria-label": "Order", change: () => draw() },
    Object.entries(orders).map(([name, { word }]) => element("option", { value: name }, word)),
  );
  const chips = element("div", { class: "chips", role: "group", "aria-label": "Show" }, filters.map(chip));
  const status = element("p", { class: "status", role: "status" });
  const rows = element("div", { class: "rows", keydown: moveFocus });
  const root = element(
    "section",
    { class: "list", "aria-label": "Tests" },
    element("div", { class: "tools" }, search, choice, chips, status),
    rows,
  );
  draw();

  function chip(one: Filter): HTMLElement {
    const press = () => {
      filter = one;
      for (const other of chips.children) other.setAttribute("aria-pressed", String(other === button));
      draw();
    };
    const button = element(
      "button",
      { type: "button", class: `chip is-${one.name}`, "aria-pressed": String(one === filter), click: press },
      one.name !== "all" && icon(one.name === "teardown" ? "failed" : one.name),
      one.word,
      element("span", { class: "count" }, one.count),
    );
    return button;
  }

  function draw(more = false): void {
    limit = more ? limit + pageSize : pageSize;
    order = choice.value as keyof typeof orders;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = tests
      .filter((test) => filter?.fits(test) !== false && words.every((word) => texts.get(test.id)?.includes(word)))
      .toSorted((a, b) => orders[order].compare(a, b) || a.position - b.position);
    status.textContent = shown.length === tests.length ? "" : `${shown.length} of ${tests.length} tests`;
    const groups = Map.groupBy(shown.slice(0, limit), (test) => test.service ?? "No service");
    replaceChildren(
      rows,
      [...groups].map(([name, members]) => group(name, members, groups.size > 1)),
      shown.length > limit &&
        element("button", { type: "button", class: "more", click: () => draw(true) }, `Show ${shown.length - limit} more`),
      shown.length === 0 &&
        element("p", { class: "empty" }, tests.length === 0 ? "No test ran." : "No test matches. Shorten the search, or show all."),
    );
    mark();
  }

  function mark(): void {
    for (const link of rows.querySelectorAll("a")) {
      if (link.dataset.id === selected) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  /** Arrows lead from row to row. */
  function moveFocus(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const links = [...rows.querySelectorAll("a")];
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return {
    root,
    first: () => shown[0],
    focusSearch: () => search.focus(),
    select(id) {
      selected = id;
      mark();
      rows.querySelector("a[aria-current]")?.scrollIntoView({ block: "nearest" });
    },
  };
}

function group(name: string, tests: readonly ShownTest[], named: boolean): HTMLElement {
  const list = element("ul", {}, tests.map(row));
  if (!named) return list;
  const bad = tests.filter(({ verdict }) => verdict === "failed" || verdict === "broken").length;
  const count = bad === 0 ? `${tests.length}` : `${bad} of ${tests.length} failed`;
  return element("section", {}, element("h2", {}, name, element("span", { class: "count" }, count)), list);
}

function row(test: ShownTest): HTMLElement {
  const { id, title, path, verdict, duration, attempts, flaky, level } = test;
  const left = attempts.some(({ teardown }) => teardown === "failed");
  return element(
    "li",
    {},
    element(
      "a",
      { href: testAddress(id), "data-id": id, class: `row is-${verdict}` },
      icon(verdict),
      element("span", { class: "hidden" }, `${wordOf(verdict)}: `),
      element("span", { class: "title" }, title),
      element("span", { class: "time" }, formatDuration(duration)),
      element(
        "span",
        { class: "under" },
        level === "service" ? "shared setup and teardown · " : "",
        path,
        flaky && element("span", { class: "mark is-flaky" }, "flaky"),
        left && element("span", { class: "mark is-failed" }, "teardown failed"),
      ),
    ),
  );
}

function rank(test: ShownTest): number {
  const left = test.attempts.some(({ teardown }) => teardown === "failed");
  const place = verdicts.indexOf(test.verdict as (typeof verdicts)[number]);
  return test.verdict === "passed" && (left || test.flaky) ? place - 0.5 : place;
}

function searchText({ title, path, service, tags = [], requirements = [], message = "", verdict }: ShownTest): string {
  return [title, path, service ?? "", ...tags, ...requirements, message, wordOf(verdict)].join("\n").toLowerCase();
}
