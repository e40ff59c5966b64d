// Sentences whose next best reading does or checks something else: they mean what they say, or are refused.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(readFileSync(new URL("../grammar/documents/printshop.yaml", import.meta.url), "utf8"));
const before: readonly Step[] = [
  { step: "api_request", action: "POST /customers", body: { name: "Priya Nair", email: "priya@mail.example" } },
  { step: "save", store: [{ customerId: "$.id" }] },
  { step: "api_request", action: "POST /customers", body: { name: "Luca Rossi", email: "luca@mail.example" } },
  { step: "api_request", action: "POST /jobs", body: { customerId: "${customerId}", copies: 200, paper: "MATTE" } },
];

function stepsOf(text: string): readonly Step[] | undefined {
  const context = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(["customerId"]) };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : undefined;
}

describe("readings that are not meant", () => {
  it("deletes nobody but the person that the sentence names", () => {
    const text = JSON.stringify(stepsOf("At the end delete Luca from the register") ?? "");
    equal(text.includes("DELETE") && text.includes("customerId}") && !text.includes("customerId2"), false, text);
  });

  it("does what leads to a state, and checks no state", () => {
    const steps = stepsOf("When the job is released") ?? [];
    equal(
      steps.some(({ step }) => step === "validate"),
      false,
    );
    equal(steps.filter((step) => step.step === "api_request" && step.action.endsWith("/release")).length, 1);
  });

  it("compares with a value in capitals, and keeps nothing", () => {
    deepEqual(stepsOf("Status code is 200, state is STORED"), [
      { step: "validate", checks: [{ status: 200 }, { path: "$.state", equals: "STORED" }] },
    ]);
  });

  it("sends the empty object that a sentence names", () => {
    deepEqual(stepsOf("Where an empty JSON object is sent to POST /jobs, the response shall have status 400"), [
      { step: "api_request", action: "POST /jobs", body: {} },
      { step: "validate", checks: [{ status: 400 }] },
    ]);
  });

  it("looks into an error without checking that there is one", () => {
    deepEqual(stepsOf('In that error, code is "PAPER"'), [{ step: "validate", checks: [{ path: "$.code", equals: "PAPER" }] }]);
  });
});
