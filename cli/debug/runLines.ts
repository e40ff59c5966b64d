// Prints the events of a debugged run as lines: the steps, their requests and responses, and the checks that failed.

import type { RunEvent, SourcePlace, StepResult } from "../../engine/index.ts";

export interface RunLine {
  readonly text: string;
  readonly isBad: boolean;
  readonly place?: SourcePlace;
}

const marks: Readonly<Record<StepResult["outcome"], string>> = { passed: "✓", failed: "✗", broken: "✗", skipped: "○" };

export function runLines(event: RunEvent): readonly RunLine[] {
  switch (event.kind) {
    case "test started":
      return [{ text: event.test, isBad: false }];
    case "step finished": {
      const { step, result } = event;
      if (step.step.step === "validate" && result.outcome === "passed" && step.step.checks.every(({ implied }) => implied === true))
        return [];
      const isBad = result.outcome === "failed" || result.outcome === "broken";
      const sentence = (step.within?.at(-1)?.sentence ?? step.sentence).replace(/\s+/g, " ");
      const { exchange } = result;
      const answer =
        exchange === undefined || step.step.step === "validate" || result.outcome === "skipped"
          ? ""
          : ` → ${exchange.response === undefined ? "no answer" : `${exchange.response.status} ${exchange.response.statusText}`.trimEnd()}`;
      const place = step.within?.at(-1)?.place ?? step.place;
      const line: RunLine = { text: `${marks[result.outcome]} ${sentence}${answer}`, isBad, place };
      const wrong = result.checks.filter(({ passed }) => !passed).map(({ title, message }) => `    ${message ?? title}`);
      const why = result.message === undefined ? [] : [`    ${result.message}`];
      return [line, ...[...wrong, ...why].map((text): RunLine => ({ text, isBad, place }))];
    }
    case "notice":
      return [{ text: event.message, isBad: event.severity === "warning", ...(event.place === undefined ? {} : { place: event.place }) }];
    case "test finished": {
      const { verdict, teardown, message } = event.result;
      const text = [verdict, ...(teardown === undefined ? [] : [`teardown ${teardown}`])].join(", ");
      return [
        {
          text: `${event.test}: ${text}${message === undefined ? "" : `. ${message}`}`,
          isBad: verdict !== "passed" || teardown === "failed",
        },
      ];
    }
    default:
      return [];
  }
}
