// Draws a sentence that ran, folded unless it failed: its calls, checks and saved values.

import { formatDuration } from "../reporters/duration.ts";
import type { CheckData, StepData } from "../reporters/html/pageData.ts";
import { type Child, element, icon } from "./element.ts";
import { requestView, responseView } from "./exchangeView.ts";
import { jsonView } from "./jsonView.ts";
import { placeView } from "./placeView.ts";

/** `all`: the steps of the test, since checks may refer to the exchange of another step. */
export function sentenceView(steps: readonly StepData[], all: readonly StepData[]): HTMLElement {
  const [first] = steps;
  if (first === undefined) return element("div");
  const outcome = worst(steps);
  const isBad = outcome === "failed" || outcome === "broken";
  const duration = steps.reduce((sum, step) => sum + step.duration, 0);
  const status = steps.find(({ response }) => response !== undefined)?.response?.status;
  const row = first.iterations === undefined ? "" : ` · iteration ${first.iterations.map((index) => index + 1).join(".")}`;
  const shown = first.within?.at(-1) ?? first.place;
  const fold = element(
    "details",
    { class: `sentence is-${outcome}`, open: isBad },
    element(
      "summary",
      {},
      icon(outcome),
      element("span", { class: "hidden" }, `${outcome}: `),
      element("span", { class: "words" }, first.sentence, placeView(shown, `${shortPlace(shown)}${row}`, placesOf(first))),
      element("span", { class: "time" }, status !== undefined && `${status} · `, formatDuration(duration)),
    ),
  );
  // Folded content is created when it is opened.
  const fill = () => {
    if (!fold.open || fold.childElementCount > 1) return;
    const views = steps.map((step) => stepView(step, exchangeOf(step, steps, all)));
    fold.append(element("div", { class: "inside" }, views));
  };
  fold.addEventListener("toggle", fill);
  fill();
  return fold;
}

function placesOf({ place, within = [] }: StepData): string {
  return [place, ...within].join(" → ");
}

/** `path/of/a.playbook:10:4` is line 10 of a.playbook. */
function shortPlace(place: string): string {
  return place.replace(/^.*\//, "").replace(/:\d+$/, "");
}

const order = ["broken", "failed", "passed", "skipped"];

function worst(steps: readonly StepData[]): string {
  return order.find((outcome) => steps.some((step) => step.outcome === outcome)) ?? "passed";
}

type Exchange = Pick<StepData, "request" | "response">;

/** Its own exchange, or the one that a failed check in another sentence referred to. */
function exchangeOf(step: StepData, sentence: readonly StepData[], all: readonly StepData[]): Exchange {
  if (step.looksAt === undefined || step.outcome !== "failed") return step;
  const call = all[step.looksAt];
  return call === undefined || sentence.includes(call) ? {} : call;
}

function stepView(step: StepData, { request, response }: Exchange): readonly Child[] {
  const { message, outcome, checks = [], tool, attempts, saved } = step;
  return [
    message !== undefined && element("p", { class: `message is-${outcome}` }, message),
    attempts !== undefined && element("p", { class: "muted" }, `The last of ${attempts} attempts is shown.`),
    checks.length > 0 && element("ul", { class: "checks" }, checks.map(checkView)),
    tool !== undefined &&
      element("section", { class: "part" }, element("h4", {}, tool.name), jsonView(JSON.stringify(tool.inputs), "Inputs")),
    request !== undefined && requestView(request),
    response !== undefined && responseView(response),
    request !== undefined && response === undefined && element("p", { class: "muted" }, "No response."),
    saved !== undefined &&
      element(
        "section",
        { class: "part" },
        element("h4", {}, "Saved"),
        element(
          "dl",
          { class: "saved" },
          Object.entries(saved).map(([name, value]) =>
            element(
              "div",
              {},
              element("dt", {}, element("code", {}, `\${${name}}`)),
              element("dd", {}, element("code", {}, shortJson(value))),
            ),
          ),
        ),
      ),
  ];
}

function checkView({ title, passed, message, comparison, contract, warning }: CheckData): HTMLElement {
  const kind = passed ? "passed" : warning ? "notReady" : "failed";
  return element(
    "li",
    { class: `check is-${kind}` },
    icon(kind),
    element("span", { class: "hidden" }, passed ? "passed: " : warning ? "warning: " : "failed: "),
    element("span", {}, passed ? title : (message ?? title), contract && element("span", { class: "mark" }, "contract")),
    comparison !== undefined && comparisonView(comparison),
  );
}

/** Lines of a difference, or expected and actual one below the other. */
function comparisonView(lines: readonly string[]): HTMLElement {
  const kindOf = (line: string) => {
    if (/^(- expected {2}\+ actual)$/.test(line)) return "about";
    if (line.startsWith("- ") || line.startsWith("expected  ")) return "expected";
    return line.startsWith("+ ") || line.startsWith("actual    ") ? "actual" : "same";
  };
  return element(
    "pre",
    { class: "comparison", tabindex: "0", "aria-label": "Expected and actual", role: "group" },
    lines.map((line) => element("span", { class: `line is-${kindOf(line)}` }, `${line}\n`)),
  );
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}
