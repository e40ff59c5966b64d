// The label of a proposed change of a test: what was checked before and after is compared, and nobody's word is taken.

import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluateCheck } from "../../engine/checks/evaluate.ts";
import { createResponse } from "../../engine/http/response.ts";
import { compareChecks, type LinkedPhases } from "../../engine/repair/compareChecks.ts";
import { implies } from "../../engine/repair/implies.ts";
import { type Check, compiled, emptyWorkspace, withFile } from "../../language/index.ts";

function phases(execution: string): LinkedPhases {
  const text = `---\nservice: shop\nflow: One\n---\n\n# Execution\n${execution}\n`;
  const found = compiled(withFile(emptyWorkspace(), "a.playbook", text), "a.playbook");
  assert.ok(found);
  return found.phases;
}

const order = "Send a POST request to /orders.";

describe("what a change does to the checks of a test", () => {
  const cases: readonly (readonly [name: string, before: string, after: string, label: string, says: RegExp])[] = [
    [
      "another expected value",
      'Expect that $.status is "NEW".',
      'Expect that $.status is "OPEN".',
      "changing",
      /“\$\.status is "NEW"” of POST \/orders becomes “\$\.status is "OPEN"”/,
    ],
    ["another status", "Expect status 200.", "Expect status 201.", "changing", /becomes “status is 201”/],
    ["a class of statuses", "Expect status 201.", "Expect status 2xx.", "weakening", /“status is 2xx”, which checks less/],
    ["one of a class", "Expect status 2xx.", "Expect status 201.", "strengthening", /“status is 201” of POST \/orders is checked as well/],
    ["no check at all", "Expect status 201.", "", "weakening", /which checks less/],
    [
      "one check less",
      'Expect status 201 and that $.status is "NEW".',
      "Expect status 201.",
      "weakening",
      /“\$\.status is "NEW"” of POST \/orders is no longer checked/,
    ],
    ["one check more", "Expect status 201.", 'Expect status 201 and that $.status is "NEW".', "strengthening", /is checked as well/],
    ["that it exists", 'Expect that $.status is "NEW".', "Expect that $.status exists.", "weakening", /exists”, which checks less/],
    ["a value for what exists", "Expect that $.status exists.", 'Expect that $.status is "NEW".', "strengthening", /as well/],
    [
      "a wider range",
      "Expect that $.total is below 10.",
      "Expect that $.total is below 20.",
      "weakening",
      /is below 20”, which checks less/,
    ],
    ["a narrower range", "Expect that $.total is below 20.", "Expect that $.total is between 1 and 10.", "strengthening", /as well/],
    ["a value in the range", "Expect that $.total is below 20.", "Expect that $.total is 7.", "strengthening", /as well/],
    ["a value beside the range", "Expect that $.total is below 20.", "Expect that $.total is 70.", "changing", /becomes “\$\.total is 70”/],
    ["a slower answer", "Expect a response time below 100 ms.", "Expect a response time below 500 ms.", "weakening", /which checks less/],
    ["the negation", 'Expect that $.status is "NEW".', 'Expect that $.status is not "NEW".', "changing", /is not "NEW"/],
    [
      "another field",
      'Expect that $.status is "NEW".',
      'Expect that $.state is "NEW".',
      "weakening",
      /“\$\.status is "NEW"” of POST \/orders is no longer checked/,
    ],
    ["the same in other words", "Expect status 201.", "Verify that the status is 201.", "changing", /the same as before/],
  ];
  for (const [name, before, after, label, says] of cases)
    it(`${name} is ${label}`, () => {
      const compared = compareChecks(phases(`${order}\n${before}`), phases(`${order}\n${after}`));
      assert.equal(compared.label, label, compared.reasons.join(" "));
      assert.match(compared.reasons.join(" "), says);
    });

  it("another request is changing, and one that is gone takes its checks along", () => {
    const before = `${order}\nExpect status 201.\nSend a GET request to /orders.\nExpect status 200.`;
    const other = compareChecks(
      phases(before),
      phases(before.replace("a POST request to /orders.", 'a POST request to /orders with body {"quantity": 2}.')),
    );
    assert.deepEqual([other.label, other.reasons], ["changing", ["POST /orders is sent differently."]]);
    const fewer = compareChecks(phases(before), phases("Send a GET request to /orders.\nExpect status 200."));
    assert.equal(fewer.label, "weakening");
    assert.match(fewer.reasons.join(" "), /POST \/orders is gone\./);
  });

  it("the gravest of several changes counts", () => {
    const compared = compareChecks(
      phases(`${order}\nExpect status 201 and that $.status is "NEW".`),
      phases(`${order}\nExpect status 2xx and that $.status is "NEW" and that $.total is 3.`),
    );
    assert.equal(compared.label, "weakening");
    assert.match(compared.reasons[0] ?? "", /which checks less/);
    assert.match(compared.reasons.at(-1) ?? "", /as well/);
  });
});

const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom("a", "b", "ab"), fc.boolean());
const bounds = fc.oneof(
  fc.record({ above: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ atMost: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ atLeast: fc.integer({ min: -3, max: 0 }), below: fc.integer({ min: 0, max: 4 }) }),
);
const operator: fc.Arbitrary<object> = fc.oneof(
  fc.record({ equals: value }),
  fc.record({ oneOf: fc.array(value, { minLength: 1, maxLength: 3 }) }),
  fc.record({ compare: bounds }),
  fc.record({ type: fc.constantFrom("string", "integer", "number", "boolean") }),
  fc.record({ startsWith: fc.constantFrom("a", "b") }),
  fc.record({ length: fc.integer({ min: 0, max: 2 }) }),
  fc.constant({ exists: true }),
);
const check = fc
  .tuple(operator, fc.boolean())
  .map(([one, not]): Check => ({ path: "$.a", ...one, ...(not ? { not: true } : {}) }) as Check);

describe("one check that implies another", () => {
  it("lets no value through that the other refuses", async () => {
    const samples = [-4, -3, -2, -1, 0, 0.5, 1, 2, 3, 4, "", "a", "b", "ab", "ba", true, false, null, [], [1], {}, undefined];
    const passes = async (one: Check, sample: unknown) => {
      const body = Buffer.from(JSON.stringify(sample === undefined ? {} : { a: sample }));
      const response = createResponse({ status: 200, statusText: "", headers: [], body, url: "http://localhost/", durationMs: 1 });
      return (await evaluateCheck(one, { response, variable: () => ({ found: false }) })).passed;
    };
    let implied = 0;
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(check, check, async (one, other) => {
        if (!implies(one, other)) return;
        implied += 1;
        for (const sample of samples) {
          if (!(await passes(one, sample))) continue;
          passed += 1;
          assert.ok(await passes(other, sample), JSON.stringify([one, other, sample]));
        }
      }),
      { numRuns: 2_000, seed: 7 },
    );
    assert.ok(implied > 100 && passed > 100, `${implied} implied, ${passed} passed`);
  });

  it("is itself, and is not another of which nothing is known", () => {
    fc.assert(
      fc.property(check, (one) => {
        assert.ok(implies(one, one));
        assert.equal(implies(one, { ...one, path: "$.b" }), false);
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});
