// Tests the generator of the property tests: it must produce every field and operator.

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Check, type Step, type schema, stepProblems, stepSchema } from "../../../language/index.ts";
import { stepLists, steps } from "../../support/arbitrarySteps.ts";
import { property } from "../../support/runs.ts";

/**
 * Names of all fields in a schema, with the kind of step or the check they belong to: `api_request.headers`,
 * `check.equals`.
 */
function fieldsOf(node: schema.SchemaNode, owner: string, found: Set<string>): Set<string> {
  if (node.kind === "union") for (const member of node.of) fieldsOf(member, owner, found);
  else if (node.kind === "list") fieldsOf(node.of, owner, found);
  else if (node.kind === "object") {
    const tag = node.fields.step?.node;
    const name = tag?.kind === "constant" ? String(tag.values[0]) : owner;
    for (const [field, { node: inner }] of Object.entries(node.fields)) {
      found.add(`${name}.${field}`);
      if (field === "until" || field === "checks") fieldsOf(inner, field === "checks" ? "check" : "until", found);
    }
  }
  return found;
}

/** The same names, of those fields that a step has. */
function usedBy(step: Step): ReadonlySet<string> {
  const found = new Set<string>();
  const visitStep = (one: Step): void => {
    for (const field of Object.keys(one)) found.add(`${one.step}.${field}`);
    if ("checks" in one) one.checks.forEach(visitCheck);
    if ("until" in one && one.until !== undefined) {
      for (const field of Object.keys(one.until)) found.add(`until.${field}`);
      one.until.checks.forEach(visitCheck);
    }
    if (one.step === "block") one.steps.forEach(visitStep);
  };
  const visitCheck = (check: Check): void => {
    for (const field of Object.keys(check)) found.add(`check.${field}`);
  };
  visitStep(step);
  return found;
}

describe("generated steps", () => {
  it("are right, alone and in lists", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(stepLists(), (list) => {
        for (const step of list) assert.deepEqual(stepProblems(step), []);
      }),
      property,
    );
  });

  it("have every field and operator in at least 1 % of them", () => {
    const count = new Map<string, number>();
    const samples = fc.sample(steps(), { numRuns: 20_000, seed: property.seed });
    for (const step of samples) for (const field of usedBy(step)) count.set(field, (count.get(field) ?? 0) + 1);
    const rare = [...fieldsOf(stepSchema.node, "", new Set())].filter((field) => (count.get(field) ?? 0) < samples.length / 100);
    // Fields that no person writes.
    assert.deepEqual(rare, ["check.orMissing", "check.implied"]);
  });
});
