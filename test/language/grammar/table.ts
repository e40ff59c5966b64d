// Tables of sentences with their steps, as the tests of the grammar write them.

import { deepEqual, equal } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { compile, parseAttachment, type SentenceContext } from "../../../language/index.ts";
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

export const requestStep = (action: string, rest = ""): string => `{"step":"api_request","action":"${action}"${rest}}`;
export const prepareStep = (rest: string): string => `{"step":"prepare",${rest}}`;
export const validateStep = (...checks: readonly string[]): string => `{"step":"validate","checks":[${checks.join(",")}]}`;
export const saveStep = (...store: readonly string[]): string => `{"step":"save","store":[${store.join(",")}]}`;
