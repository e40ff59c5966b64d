// Tables of sentences with their steps, as the tests of the grammar write them.

import { deepEqual, equal } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { compile, type Operations, parseAttachment, type SentenceContext, type Step } from "../../../language/index.ts";
import { written } from "./written.ts";

/** Lines of a table, or of a block of code that is written without its fence. */
function block(lines: readonly string[]): string {
  return lines.every((line) => line.startsWith("|")) ? lines.join("\n") : ["~~~", ...lines, "~~~"].join("\n");
}

/** `sentence => steps`, or `-` where it must have no reading; a table or block is below its sentence. */
export function check(title: string, table: string, context: SentenceContext = {}): void {
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected = ""] = line.split(" => ").map((part) => part.trim());
      const [sentence = "", below] = text.split("\\n").length > 1 ? [text.split("\\n")[0], block(text.split("\\n").slice(1))] : [text];
      it(text, () => {
        const attachment = below === undefined ? undefined : parseAttachment(below);
        const best = bestReading(readSentence(sentence, attachment, context), context);
        if (expected === "-") {
          equal(best?.steps, undefined);
          const compiled = compile(sentence, attachment, context);
          deepEqual(compiled.kind === "understood" ? compiled.steps.map(written) : compiled.kind, "refused");
        } else deepEqual(best?.steps.map(written), JSON.parse(expected));
      });
    }
  });
}

/** Steps and variables before each sentence of a table. */
interface After {
  readonly operations: Operations | undefined;
  readonly before: readonly Step[];
  readonly variables: readonly string[];
}

/** `sentence => [steps]`, or a sentence alone where it must be refused; `shown` is what is compared of the steps. */
export function reads(title: string, after: After, table: string, shown: (steps: readonly Step[]) => unknown = (steps) => steps): void {
  const { operations, before, variables } = after;
  describe(title, () => {
    for (const line of table.split("\n").filter((text) => text.trim() !== "")) {
      const [text = "", expected] = line.split(/ => (?=\[)/).map((part) => part.trim());
      it(text, () => {
        const context = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(variables) };
        const compiled = compile(text, undefined, context);
        if (expected === undefined) equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
        else
          deepEqual(compiled.kind === "understood" ? shown(compiled.steps.map(written)) : compiled.problem.message, JSON.parse(expected));
      });
    }
  });
}

/** `sentence => checks`, as `reads` has steps. */
export function readsChecks(title: string, after: After, table: string): void {
  reads(title, after, table.replaceAll(/ => (.+)$/gm, " => [$1]"), (steps) =>
    steps.flatMap((step): readonly object[] => (step.step === "validate" ? step.checks : [step])),
  );
}

export const requestStep = (action: string, rest = ""): string => `{"step":"api_request","action":"${action}"${rest}}`;
export const prepareStep = (rest: string): string => `{"step":"prepare",${rest}}`;
export const validateStep = (...checks: readonly string[]): string => `{"step":"validate","checks":[${checks.join(",")}]}`;
export const saveStep = (...store: readonly string[]): string => `{"step":"save","store":[${store.join(",")}]}`;
