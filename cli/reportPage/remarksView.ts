// Draws remarks that belong to no test: playbooks that are not ready, and warnings.

import type { RemarkData, RunData } from "../reporters/html/pageData.ts";
import { element, icon } from "./element.ts";
import { placeView } from "./placeView.ts";

export function remarksView({ notReady, notices }: RunData): HTMLElement {
  return element(
    "section",
    { class: "remarks", "aria-labelledby": "remarks-title" },
    element("h2", { id: "remarks-title" }, "Not ready and warnings"),
    notReady.map(({ path, problems }) =>
      element(
        "section",
        {},
        element("h3", {}, icon("notReady"), element("code", {}, placeView(path)), " is not ready"),
        element("ul", {}, problems.map(remark)),
      ),
    ),
    notices.length > 0 && element("section", {}, element("h3", {}, "Notices"), element("ul", {}, notices.map(remark))),
  );
}

function remark({ message, place }: RemarkData): HTMLElement {
  return element("li", {}, place !== undefined && element("code", {}, placeView(place)), message);
}
