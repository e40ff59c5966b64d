// Laws of adapting: a definition of what the endpoint playbook sends anyway changes nothing but the front matter, twice
// is once, and what a person changed survives whatever else changes.

import assert from "node:assert/strict";
import fc from "fast-check";
import { adaptCases } from "../../../engine/generate/adapt/adaptCases.ts";
import { type CaseRequest, fromRevision, type Json, withFile } from "../../../language/index.ts";
import { property, runs } from "../../support/runs.ts";
import { adapt, adaptedWorkspace, bodyAt, shop, textAt, workspaceOf } from "./adapted.ts";

/** Each takes some milliseconds. */
const some = { ...property, numRuns: Math.ceil(runs / 20) };
const path = "cases/A-1.playbook";
const source = "orders/default.playbook";
const definition = (request: CaseRequest, expect: object) =>
  `//- /shop.cases.yaml\n${JSON.stringify([{ id: "A-1", title: "x", endpoint: "POST /orders", request, expect }])}\n`;

const members: readonly (readonly [string, Json])[] = [
  ["customerId", "${customerId}"],
  ["sku", "A-100"],
  ["quantity", 2],
  ["note", "ring twice"],
];

describe("adapting, whatever the definition", () => {
  it("changes nothing but the front matter where it says what is sent and checked anyway", async () => {
    const cases = fc.record({
      body: fc.subarray([...members]).map((some) => Object.fromEntries(some)),
      status: fc.constantFrom(201, undefined),
      checked: fc.subarray([["status", "NEW"] as const, ["total", 9] as const], { minLength: 1 }).map((some) => Object.fromEntries(some)),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ body, status, checked }) => {
        const expected = { ...(status === undefined ? {} : { status }), body: checked };
        const workspace = workspaceOf(shop, definition({ body }, expected));
        const after = await adaptedWorkspace(workspace);
        assert.equal(bodyAt(after, path), bodyAt(workspace, source));
        assert.deepEqual((await adapt(after)).changeSet.changes, []);
      }),
      some,
    );
  });

  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom("${customerId}", "a.b", "$x", "```", "<sku>", '"q"', "{"),
  );
  const request = fc.record(
    {
      body: fc.dictionary(
        fc.constantFrom("sku", "quantity", "note", "customerId", "new one", "deep"),
        fc.oneof(value, fc.array(value, { maxLength: 2 }), fc.dictionary(fc.constantFrom("a", "b c"), value)),
      ),
      query: fc.dictionary(fc.constantFrom("page", "q"), fc.oneof(fc.string({ minLength: 1 }), fc.integer())),
      headers: fc.dictionary(fc.constantFrom("X-A", "X-Tenant"), fc.constantFrom("1", "two words")),
      without: fc.subarray(["body.note", "headers.X-Tenant", "headers.Authorization", "query.page"]),
    },
    { requiredKeys: [] },
  );
  const expectation = fc.record({
    status: fc.constantFrom(201, 202, 400, "4xx", 204),
    body: fc.dictionary(fc.constantFrom("status", "total", "a b"), value),
  });

  it("adapts twice as once, to a playbook that runs, or says why not", async () => {
    let adapted = 0;
    await fc.assert(
      fc.asyncProperty(request, expectation, async (sent, expected) => {
        const workspace = workspaceOf(shop, definition(sent, expected));
        const { outcomes } = await adapt(workspace);
        const [outcome] = outcomes;
        if (outcome?.kind === "refused") {
          assert.match(outcome.reason, /./);
          return;
        }
        adapted++;
        const after = await adaptedWorkspace(workspace);
        assert.deepEqual((await adapt(after)).changeSet.changes, []);
      }),
      some,
    );
    assert.ok(adapted > some.numRuns / 2, `only ${adapted} of ${some.numRuns} were adapted`);
  });

  it("keeps a person's sentence, at any place, when the definition and the playbook change", async () => {
    const edits = [
      ["Send a POST request to /customers", 'Send a POST request to /customers with header X-Mine "1" and'],
      ["3. Save $.id as ${orderId}.", "3. Save $.id as ${orderId}.\n4. Expect that $.mine is true."],
      ["Expect status 204.", "Expect status 204 or 404."],
      ["// It can be read back.", "// Mine."],
      ["# Teardown\n", "# Teardown\nSend a DELETE request to /mine.\n"],
      ["title: x", "title: mine"],
    ] as const;
    const changes = [
      ['note "ring twice"', 'note "knock"'],
      ["Expect that $.total is 9.", "Expect that $.total is 9 and $.paid exists."],
      ["$.sku is", "$.item is"],
      ["quantity: 2", "quantity: 3"],
      ["# Execution", "# Execution\nSend a GET request to /first."],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...edits),
        fc.subarray([...changes]),
        fc.integer({ min: 5, max: 9 }),
        async ([from, to], theirs, quantity) => {
          const first = await adaptedWorkspace(workspaceOf(shop, definition({ body: { quantity } }, { status: 201 })));
          const mine = withFile(
            first,
            path,
            textAt(first, path).replace(from, () => to.replace(/ and$/, "")),
          );
          const text = theirs.reduce((before, [old, now]) => before.replace(old, () => now), textAt(mine, source));
          const { outcomes, changeSet } = await adaptCases(withFile(mine, source, text), { signal: new AbortController().signal });
          assert.ok(
            outcomes[0]?.kind === "changed" || (theirs.length === 0 && outcomes[0]?.kind === "unchanged"),
            JSON.stringify(outcomes),
          );
          const after = changeSet.changes[0]?.text ?? textAt(mine, path);
          const kept = to.replace(/ and$/, "").split("\n").at(-1) as string;
          assert.ok(after.includes(kept.replace(/^\d+\. /, "")), after);
          assert.ok(after.includes(fromRevision(text)));
        },
      ),
      some,
    );
  });
});
