// Draws one test: its verdicts, and for each sentence the request, the response, the checks and the saved values.

import { formatDuration } from "../reporters/duration.ts";
import type { StepData } from "../reporters/html/pageData.ts";
import { type Child, element, icon } from "./element.ts";
import { placeView } from "./placeView.ts";
import type { AttemptData, ShownTest } from "./report.ts";
import { testAddress } from "./route.ts";
import { sentenceView } from "./sentenceView.ts";
import { wordOf } from "./verdicts.ts";

export function testView(test: ShownTest, attempt: AttemptData, steps: readonly StepData[]): readonly Child[] {
  const sentences = sentencesOf(steps);
  const phases = Map.groupBy(sentences, ([first]) => first?.phase ?? "");
  return [
    element(
      "div",
      { class: "test-head" },
      element("a", { class: "back", href: "#tests" }, "← All tests"),
      element("h2", { tabindex: "-1", id: "test-title" }, test.title),
      element(
        "p",
        { class: "pills" },
        pill(attempt.verdict, wordOf(attempt.verdict)),
        attempt.teardown !== undefined && teardownPill(attempt.teardown),
        test.flaky && pill("flaky", "flaky"),
        element("span", { class: "muted" }, formatDuration(attempt.duration)),
      ),
      about(test),
      test.attempts.length > 1 && attemptLinks(test, attempt),
    ),
    attempt.message !== undefined &&
      attempt.verdict !== "passed" &&
      element("p", { class: `message is-${attempt.verdict}` }, attempt.message),
    steps.length > 0 && foldButtons(steps.some(isBad)),
    [...phases].map(([phase, members]) =>
      element(
        "section",
        { class: "phase" },
        element("h3", {}, phase, element("span", { class: "count" }, timeOf(members.flat()))),
        element(
          "ol",
          {},
          members.map((sentence) => element("li", {}, sentenceView(sentence, steps))),
        ),
      ),
    ),
    steps.length === 0 && element("p", { class: "empty" }, "No step ran."),
  ];
}

/** Consecutive steps of one sentence are grouped. */
function sentencesOf(steps: readonly StepData[]): readonly (readonly StepData[])[] {
  const groups: StepData[][] = [];
  const key = ({ phase, place, within = [], iterations = [] }: StepData) => JSON.stringify([phase, place, within, iterations]);
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && key(last[0]) === key(step)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function about({ path, level, service, tags = [], requirements = [] }: ShownTest): HTMLElement {
  const entry = (name: string, ...value: readonly Child[]) => element("div", {}, element("dt", {}, name), element("dd", {}, value));
  const chips = (values: readonly string[]) => values.map((value) => element("span", { class: "tag" }, value));
  return element(
    "dl",
    { class: "about" },
    entry("File", element("code", {}, placeView(path))),
    entry("Level", level),
    service !== undefined && entry("Service", service),
    tags.length > 0 && entry("Tags", chips(tags)),
    requirements.length > 0 && entry(requirements.length === 1 ? "Requirement" : "Requirements", chips(requirements)),
  );
}

function attemptLinks(test: ShownTest, shown: AttemptData): HTMLElement {
  return element(
    "nav",
    { class: "attempts", "aria-label": "Attempts" },
    test.attempts.map((one, index) =>
      element(
        "a",
        { href: testAddress(test.id, index + 1), ...(one === shown ? { "aria-current": "true" } : {}) },
        icon(one.verdict),
        `Attempt ${index + 1}`,
        element("span", { class: "hidden" }, `: ${wordOf(one.verdict)}`),
      ),
    ),
  );
}

function foldButtons(hasFailure: boolean): HTMLElement {
  const fold = (open: boolean) => (event: Event) => {
    const article = (event.currentTarget as HTMLElement).closest("article");
    for (const details of article?.querySelectorAll<HTMLDetailsElement>("details.sentence") ?? []) details.open = open;
  };
  return element(
    "p",
    { class: "fold" },
    element("button", { type: "button", click: fold(true) }, "Open all"),
    element("button", { type: "button", click: fold(false) }, "Close all"),
    hasFailure && element("button", { type: "button", click: showFailure }, "Go to the failure"),
  );
}

function isBad({ outcome }: StepData): boolean {
  return outcome === "failed" || outcome === "broken";
}

function showFailure(event: Event): void {
  const article = (event.currentTarget as HTMLElement).closest("article");
  const failure = article?.querySelector<HTMLDetailsElement>("details.sentence:is(.is-failed, .is-broken)");
  if (failure === undefined || failure === null) return;
  failure.open = true;
  failure.scrollIntoView({ block: "start" });
  failure.querySelector("summary")?.focus({ preventScroll: true });
}

function pill(kind: string, word: string): HTMLElement {
  return element("span", { class: `pill is-${kind}` }, icon(kind), word);
}

function teardownPill(teardown: string): HTMLElement {
  return pill(teardown, `teardown ${teardown}`);
}

function timeOf(steps: readonly StepData[]): string {
  return formatDuration(steps.reduce((sum, { duration }) => sum + duration, 0));
}
