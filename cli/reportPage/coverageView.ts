// Draws the coverage of the OpenAPI documents: the dimensions, undocumented answers, what to test next, and every point
// with its tests.

import type { CoverageData, ServiceCoverageData } from "../reporters/html/pageData.ts";
import { coverageTree } from "./coverageTree.ts";
import { element } from "./element.ts";
import { testLinks } from "./testLinks.ts";

/** Longer lists are folded. */
const mostOpen = 8;

export function coverageView(services: CoverageData): HTMLElement {
  return element(
    "section",
    { class: "coverage", "aria-labelledby": "coverage-title" },
    element("h2", { id: "coverage-title" }, "Coverage"),
    services.length === 0 && element("p", { class: "muted" }, "No service that ran has an OpenAPI document."),
    services.map(serviceView),
  );
}

function serviceView(service: ServiceCoverageData): HTMLElement {
  const { document, totals, levels } = service;
  const cut = levels !== undefined && element("span", { class: "muted" }, ` · schemas to ${levels} ${levels === 1 ? "level" : "levels"}`);
  return element(
    "section",
    { class: "covered-service", "aria-label": `Coverage of ${service.service}` },
    element("h3", {}, service.service, " ", element("code", {}, document), cut),
    element("dl", { class: "dimensions" }, totals.map(dimension)),
    undocumented(service),
    next(service),
    coverageTree(service),
  );
}

function dimension({ name, covered, total }: ServiceCoverageData["totals"][number]): HTMLElement {
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100);
  const bar = element("span", { class: "share", "aria-hidden": "true" });
  const part = element("span", {});
  part.style.width = `${total === 0 ? 0 : (covered / total) * 100}%`;
  bar.append(part);
  return element(
    "div",
    {},
    element("dt", {}, name),
    element("dd", {}, total === 0 ? "none" : `${percent} %`, element("span", { class: "muted" }, ` ${covered} of ${total}`)),
    bar,
  );
}

function undocumented({ undocumented: all, tests }: ServiceCoverageData): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const lines = all.map((one) =>
    element("li", {}, element("strong", {}, one.text), " ", testLinks(one.tests.map((test) => tests[test] ?? ""))),
  );
  return folded(`Not documented: ${all.length}`, "undocumented", element("ul", {}, lines), all.length <= mostOpen);
}

function next({ next: all, moreNext }: ServiceCoverageData): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const lines = all.map(([what, points]) =>
    element("li", {}, what, element("span", { class: "muted" }, ` ${points} ${points === 1 ? "point" : "points"}`)),
  );
  return element(
    "section",
    { class: "next", "aria-label": "Next tests" },
    element("h4", {}, "Next tests"),
    element("ol", {}, lines.slice(0, mostOpen)),
    lines.length > mostOpen &&
      element(
        "details",
        {},
        element("summary", {}, `${lines.length - mostOpen} more`),
        element("ol", { start: mostOpen + 1 }, lines.slice(mostOpen)),
        moreNext > 0 && element("p", { class: "muted" }, `… and ${moreNext} more after these`),
      ),
  );
}

function folded(summary: string, name: string, content: HTMLElement, open: boolean): HTMLElement {
  return element("details", { class: name, open }, element("summary", {}, summary), content);
}
