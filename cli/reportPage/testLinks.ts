// Links to tests by their ids.

import { element } from "./element.ts";
import { testAddress } from "./route.ts";

const mostOpen = 8;

/** The first ones, and how many more there are. */
export function testLinks(ids: readonly string[]): HTMLElement {
  const links = ids.slice(0, mostOpen).map((id) => element("a", { href: testAddress(id) }, id));
  const more = ids.length - links.length;
  return element("span", { class: "tests" }, links, more > 0 && element("span", { class: "muted" }, `and ${more} more`));
}
