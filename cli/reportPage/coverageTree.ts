// Draws the points of a service by operation and dimension, filtered and searched. The tree creates folded parts when
// they are opened: a document may have many thousands.

import type { PointData, ServiceCoverageData } from "../reporters/html/pageData.ts";
import { element, replaceChildren, tableHead } from "./element.ts";
import { placeView } from "./placeView.ts";
import { testLinks } from "./testLinks.ts";

type State = "all" | "missing" | "seen";

const states: Readonly<Record<State, string>> = { all: "All points", missing: "Not covered", seen: "Covered" };

export function coverageTree({ operations, tests, totals }: ServiceCoverageData): HTMLElement {
  const search = element("input", {
    type: "search",
    placeholder: "Search points",
    "aria-label": "Search operations, points and places",
    input: () => draw(),
  });
  const state = element(
    "select",
    { "aria-label": "State", change: () => draw() },
    Object.entries(states).map(([value, word]) => element("option", { value }, word)),
  );
  const dimension = element(
    "select",
    { "aria-label": "Dimension", change: () => draw() },
    element("option", { value: "" }, "All dimensions"),
    totals.map(({ name }) => element("option", { value: name }, name)),
  );
  const status = element("p", { class: "status", role: "status" });
  const rows = element("div", { class: "operations" });
  draw();
  return element(
    "section",
    { class: "points", "aria-label": "Points" },
    element("div", { class: "tools" }, search, state, dimension, status),
    rows,
  );

  function draw(): void {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (operation: string, [of, text, place, seen]: PointData) =>
      (state.value === "all" || (state.value === "seen") === seen.length > 0) &&
      (dimension.value === "" || dimension.value === of) &&
      words.every((word) => `${operation} ${text} ${place}`.toLowerCase().includes(word));
    const shown = operations
      .map(({ name, points }) => ({ name, all: points, points: points.filter((point) => fits(name, point)) }))
      .filter(({ points }) => points.length > 0);
    const count = shown.reduce((sum, { points }) => sum + points.length, 0);
    status.textContent = `${count} ${count === 1 ? "point" : "points"} of ${shown.length} ${shown.length === 1 ? "operation" : "operations"}`;
    replaceChildren(
      rows,
      shown.map(({ name, all, points }) => operationRow(name, all, points, shown.length === 1)),
    );
  }

  function operationRow(name: string, all: readonly PointData[], points: readonly PointData[], open: boolean): HTMLElement {
    const covered = all.filter(isSeen).length;
    const content = element("div", {});
    const kind = covered === 0 ? "none" : covered === all.length ? "full" : "part";
    const row = element(
      "details",
      {
        class: `operation is-${kind}`,
        open,
        toggle: () => {
          if (content.childElementCount === 0) content.append(table(points));
        },
      },
      element("summary", {}, element("code", {}, name), element("span", { class: "muted" }, ` ${covered} of ${all.length}`)),
      content,
    );
    if (open) content.append(table(points));
    return row;
  }

  function table(points: readonly PointData[]): HTMLElement {
    return element(
      "table",
      {},
      tableHead(["Point", "Seen", "Place", "Tests"]),
      [...Map.groupBy(points, ([of]) => of)].map(([of, own]) =>
        element("tbody", {}, element("tr", {}, element("th", { scope: "rowgroup", colspan: 4 }, of)), own.map(pointRow)),
      ),
    );
  }

  function pointRow([, text, place, seen]: PointData): HTMLElement {
    const times = seen.reduce((sum, [, count]) => sum + count, 0);
    return element(
      "tr",
      { class: times > 0 ? "is-seen" : "is-missing" },
      element("td", {}, text),
      element("td", { class: "times" }, times === 0 ? "never" : `${times} ×`),
      element("td", {}, element("code", {}, placeView(place))),
      element("td", {}, testLinks(seen.map(([test]) => tests[test] ?? ""))),
    );
  }
}

function isSeen([, , , seen]: PointData): boolean {
  return seen.length > 0;
}
