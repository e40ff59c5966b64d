// Writes the summary page of a job on GitHub: appends Markdown to the file that GITHUB_STEP_SUMMARY names, after the
// run.

import { appendFile } from "node:fs/promises";
import { PlaybookError } from "../engine/index.ts";

export interface StepSummary {
  write(text: string): void;
  commit(): Promise<void>;
  discard(): void;
}

/** GitHub drops a summary of more than 1 MiB altogether. */
const largest = 1_000_000;

/** Undefined if there is no such file. */
export function stepSummary(environment: Readonly<Record<string, string | undefined>>): StepSummary | undefined {
  const path = environment.GITHUB_STEP_SUMMARY;
  if (path === undefined || path === "") return undefined;
  let text = "";
  return {
    write(more) {
      if (text.length < largest) text += more;
    },
    async commit() {
      // Characters that are not Latin take up to three bytes.
      const bytes = Buffer.from(text);
      const shown =
        bytes.length <= largest ? bytes : Buffer.concat([bytes.subarray(0, largest), Buffer.from("\n\n… cut off at GitHub's limit\n")]);
      await appendFile(path, shown).catch((cause: Error) => {
        throw new PlaybookError(
          "cannot-write",
          `The summary ${path} cannot be written: ${cause.message}.`,
          "Check GITHUB_STEP_SUMMARY.",
          cause,
        );
      });
    },
    discard() {
      text = "";
    },
  };
}
