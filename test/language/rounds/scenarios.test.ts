// Tests of 21 services that nobody here had used, each told by one persona in twenty sentences. Personas, documents and
// meanings were written before the compiler read a sentence. `steps` is set where it reads the intended meaning, and
// has to stay. The others are refused, or not yet read: they are kept to measure with.

import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";

interface Sentence {
  readonly n: number;
  readonly text: string;
  /** The meaning in the vocabulary of steps; null if the sentence has to be refused. */
  readonly gold: readonly Step[] | null;
  /** The steps that the next sentences depend on, where `gold` does not have them. */
  readonly context_steps?: readonly Step[];
  /** The steps that the sentence compiles to at its place. */
  readonly steps?: readonly Step[];
}

interface Scenario {
  readonly id: string;
  readonly persona: string;
  readonly openapi: string;
  readonly sentences: readonly Sentence[];
}

const folder = new URL("./scenarios/", import.meta.url);
const scenarios = readdirSync(folder).map((name): Scenario => JSON.parse(readFileSync(new URL(name, folder), "utf8")));

describe("scenarios of strangers", () => {
  for (const { id, persona, openapi, sentences } of scenarios) {
    const { operations } = readOperations(openapi);
    const before: Step[] = [];
    for (const { n, text, gold, context_steps, steps } of sentences) {
      const said = [...before];
      if (steps !== undefined || gold === null)
        it(`${id} (${persona}) ${n}: ${text}`, () => {
          ok(operations);
          const compiled = compile(text.trim().replace(/\.$/, ""), undefined, {
            operations,
            before: said,
            variables: new Set(namesIn(said)),
          });
          if (gold === null) deepEqual(compiled.kind, "refused");
          else deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, steps);
        });
      before.push(...(gold ?? context_steps ?? []).filter(({ step }) => step === "api_request" || step === "save" || step === "prepare"));
      if (gold !== null) before.push(...(context_steps ?? []).filter(({ step }) => step === "save"));
    }
  }
});

function namesIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    "store" in step ? (step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.keys(entry))) : [],
  );
}
