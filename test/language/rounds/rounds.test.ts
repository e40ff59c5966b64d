// Sentences that strangers wrote about services they were shown, in three rounds: those that say everything themselves,
// and are read as they were meant. Meanings were written before the compiler read a sentence. The services' own
// documents are not ours to keep, so what needs one is not here.

import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, type Step } from "../../../language/index.ts";

interface Sentence {
  readonly round: string;
  readonly text: string;
  /** Names that sentences before it have saved. */
  readonly variables?: readonly string[];
  readonly steps: readonly Step[];
}

const lines = readFileSync(new URL("./explicit.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n");
const before: readonly Step[] = [{ step: "api_request", action: "GET /before" }];

describe("sentences of strangers", () => {
  for (const { round, text, variables = [], steps } of lines.map((line): Sentence => JSON.parse(line))) {
    it(`${round}: ${text}`, () => {
      const compiled = compile(text, undefined, { before, variables: new Set(variables) });
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, steps);
    });
  }
});
