// Declares a reporter: a function of the stream of run events that writes text. Several run at once, each to its own
// place.

import type { RunEvent } from "../../engine/index.ts";

export interface Reporter {
  event(event: RunEvent): void;
}

/** Where a reporter's text goes. `colour` says whether it may hold ANSI sequences; `width` is in columns. */
export interface Sink {
  write(text: string): void;
  readonly colour: boolean;
  readonly width: number;
}

export const reporterNames = ["pretty", "html", "json", "ndjson", "junit", "github", "gitlab", "markdown", "tap", "allure"] as const;
export type ReporterName = (typeof reporterNames)[number];
