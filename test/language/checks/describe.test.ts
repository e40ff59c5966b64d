// Checks to English and back: the canonical sentence of any check reads as that check.

import { deepEqual, equal, notEqual } from "node:assert/strict";
import fc from "fast-check";
import type { Check } from "../../../language/check.ts";
import { checksTitle, checkTitle, describeChecks } from "../../../language/grammar/describe/checks.ts";
import { compile } from "../../../language/index.ts";
import { checks } from "../../support/arbitrarySteps.ts";
import { casesOf } from "../../support/runs.ts";

const runs = casesOf(300, 100_000);

/** `expected` is the sentence; with `of` the checks are of an earlier call. */
function check(input: readonly Check[], expected: string, of?: string): void {
  equal(describeChecks(input, of)?.text, expected);
}

function readBack(input: readonly Check[], of?: string): void {
  const described = describeChecks(input, of);
  notEqual(described, undefined, `no sentence for ${JSON.stringify(input)}`);
  const { text, attachment } = described as NonNullable<typeof described>;
  const compiled = compile(text, attachment);
  deepEqual(
    compiled.kind === "understood" ? JSON.parse(JSON.stringify(compiled.steps)) : compiled.problem.message,
    [{ step: "validate", ...(of === undefined ? {} : { of }), checks: JSON.parse(JSON.stringify(input)) }],
    text,
  );
}

describe("checks in English", () => {
  it("are short and natural", () => {
    check([{ status: 201 }, { path: "$.status", equals: "NEW" }], 'Expect status 201 and $.status is "NEW"');
    check(
      [{ status: [200, 404] }, { header: "Content-Type", exists: true }],
      "Expect status is one of 200 or 404 and header Content-Type exists",
    );
    check([{ body: "text", contains: "late" }], 'Expect the body contains "late"');
    check([{ body: "json", length: 3 }], "Expect the body has length 3");
    check([{ every: "$.lines[*]", path: "$.sku", exists: true }], "Expect $.sku of every item in $.lines exists");
    check([{ none: "$[*]", path: "$.state", equals: "LOST" }], 'Expect $.state of no item in the body is "LOST"');
    check([{ time: { below: 500 } }], "Expect the response time is below 500 ms");
    check([{ succeeded: ["mongo", "mail"] }], "Expect the calls of @mongo and @mail succeeded");
    check([{ status: 200 }], "In the response of POST /orders, expect status 200", "POST /orders");
  });

  it("give a title for reports", () => {
    equal(checkTitle({ path: "$.status", equals: "NEW" }), '$.status is "NEW"');
    equal(checkTitle({ status: { below: 400 }, implied: true }), "status is below 400");
    equal(checksTitle([{ status: 201 }, { path: "$.id", exists: true }]), "status is 201 and $.id exists");
  });

  it("put a long JSON into a code block", () => {
    const order = {
      customer: "Ada Lovelace",
      lines: [
        { sku: "A-100", quantity: 2 },
        { sku: "B-200", quantity: 1 },
      ],
      total: 12.5,
    };
    const described = describeChecks([{ status: 200 }, { body: "json", equals: order }]);
    equal(described?.text, "Expect status 200 and the body is:");
    equal(described?.attachment?.kind, "code");
    readBack([{ status: 200 }, { body: "json", equals: order }]);
  });

  it("read back as they were, one by one", () => {
    fc.assert(
      fc.property(checks(), (one) => readBack([one])),
      { numRuns: runs, seed: 20 },
    );
  }).timeout(0);

  it("read back as they were, several in one sentence", () => {
    fc.assert(
      fc.property(
        fc.array(checks(), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(undefined, "POST /orders", "@mongo find", 'say "x"'),
        (many, of) => readBack(many, of),
      ),
      { numRuns: runs, seed: 21 },
    );
  }).timeout(0);
});
