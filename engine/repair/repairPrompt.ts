// The question about a test that failed: the facts, the sentences with their steps, and what came back. The service may
// be wrong instead.

import { type Step, schema, stepSchema, stepsYaml } from "../../language/index.ts";
import { operationsPart, part, stepRules } from "../interpret/prompt.ts";
import type { Surroundings } from "../interpret/surroundings.ts";
import { type SentenceHere, textOf } from "../interpret/unread.ts";
import { fenced, fenceRule } from "../models/fence.ts";
import type { ModelMessage } from "../models/modelPort.ts";
import type { FailureExplained } from "./explainFailure.ts";
import type { Failure } from "./failedTest.ts";

const { constant, integer, lazy, list, object, text } = schema;

export interface RepairAnswer {
  readonly wrong: "test" | "service" | "unclear";
  readonly explanation: string;
  readonly edits: readonly { readonly sentence: number; readonly steps: readonly Step[] }[];
}

export const repairAnswer = {
  name: "repair_of_test",
  description: "Whether the test or the service is wrong, and how the test would be corrected.",
  schema: object({
    wrong: constant("test", "service", "unclear"),
    explanation: text({ doc: "why, in one or two sentences for the tester" }),
    edits: list(
      object({
        sentence: integer({ min: 1, doc: "its number" }),
        steps: list(
          lazy<Step>("step", () => stepSchema),
          { min: 1, doc: "all the steps that it has afterwards" },
        ),
      }),
      { doc: "only where the test is wrong; none otherwise" },
    ),
  }) as schema.Schema<RepairAnswer>,
};

const rules = `An API test has failed. You say whether the test or the service is wrong, and propose the smallest correction of the test.
A person reads your answer before it is used; what your change does to the checks is found out by comparing them.

- A test that is right and finds a defect stays as it is: say that the service is wrong, and give no edits.
- Never make a test pass by checking less. A check may only be changed where the facts show that it expects the wrong thing.
- An edit gives one numbered sentence all the steps that it has afterwards; what it does not change is repeated. Leave every other sentence alone.
- Use only the operations and variables that are listed, or that the test names. Never invent a path, a name, an id or a value.
${stepRules}

${fenceRule}`;

export function repairPrompt(
  failure: Failure,
  { facts, sentence, verdict }: FailureExplained,
  sentences: readonly SentenceHere[],
  around: Surroundings,
  stepsOf: (sentence: SentenceHere) => readonly Step[],
): readonly ModelMessage[] {
  const numbered = sentences.map((one, index) => {
    const steps = stepsOf(one);
    const yaml = steps.length === 0 ? "    (no steps)" : stepsYaml(steps).replace(/^/gm, "    ").trimEnd();
    return `${index + 1}. [${one.phase}] ${textOf(one.instruction)}\n${yaml}`;
  });
  const { request, response } = failure.exchange ?? {};
  const parts = [
    operationsPart(around),
    part("Variables (name: type)", around.variables.map(({ name, type }) => `${name}: ${type}`).join("\n")),
    `The test:\n${fenced("test", numbered.join("\n"))}`,
    `What failed (${verdict}): ${fenced("sentence", sentence ?? "")}`,
    `The facts:\n${fenced("facts", facts.map(({ kind, text: fact }) => `${kind}: ${fact}`).join("\n"))}`,
    request === undefined ? "" : `Request:\n${fenced("request", `${request.method} ${request.url}\n${request.body ?? ""}`, 4_000)}`,
    response === undefined ? "" : `Response:\n${fenced("response", `${response.status} ${response.statusText}\n${response.body}`, 4_000)}`,
  ];
  return [
    { role: "system", text: rules },
    { role: "user", text: parts.filter((one) => one !== "").join("\n\n") },
  ];
}
