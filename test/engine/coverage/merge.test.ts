// Coverage of shards is that of one run, however the tests are dealt.

import assert from "node:assert/strict";
import fc, { type Arbitrary } from "fast-check";
import type { ServiceCoverage } from "../../../engine/coverage/coverage.ts";
import { mergeCoverage } from "../../../engine/coverage/merge.ts";
import type { Json } from "../../../language/index.ts";
import { runs, property as seeded } from "../../support/runs.ts";
import { type Exchanged, measured } from "./measured.ts";

const document = `
  openapi: 3.0.3
  info: { title: t, version: "1" }
  paths:
    /orders:
      get:
        parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }]
        responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { state: { enum: [NEW, OLD] } } } } } } }
      post:
        requestBody: { content: { application/json: { schema: { type: object, required: [sku], properties: { sku: { type: string, maxLength: 2 } } } } } }
        responses: { "201": { description: ok }, "400": { description: no } }
`;

const merged = (parts: readonly ServiceCoverage[], leftOut: readonly ReadonlySet<string>[] = []) =>
  mergeCoverage(
    parts.map((part, index) => ({
      name: `${index}.json`,
      coverage: { services: [part] },
      ...(leftOut[index] && { leftOut: leftOut[index] }),
    })),
  );

describe("merged coverage", () => {
  const exchange: Arbitrary<Exchanged> = fc
    .tuple(
      fc.constantFrom("a", "b", "c", "d"),
      fc.oneof(
        fc.record({
          send: fc.constantFrom(..."0159x").map((limit) => `GET /orders?limit=${limit}`),
          answer: fc.constantFrom<Json>({ state: "NEW" }, { state: "OLD" }, { more: 1 }),
        }),
        fc.record({
          send: fc.constant("POST /orders"),
          body: fc.constantFrom<Json>({}, { sku: "A" }, { sku: "AAA" }),
          status: fc.constantFrom(201, 400, 418),
        }),
        fc.record({ send: fc.constantFrom("GET /other", "GET /orders") }),
      ),
    )
    .map(([test, what]) => ({ ...what, test }));

  it("is that of one run for any cut of its tests", async function () {
    this.timeout(120_000);
    const files = { "openapi.yaml": document };
    // A test runs in one shard.
    const shardOf = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2), d: fc.nat(2) });
    const property = fc.asyncProperty(fc.array(exchange, { maxLength: 12 }), shardOf, async (exchanges, shards) => {
      const own = [0, 1, 2].map((shard) => exchanges.filter(({ test }) => shards[test as "a"] === shard));
      const parts = await Promise.all(own.map((some) => measured(files, some)));
      assert.deepEqual(merged(parts), { coverage: { services: [await measured(files, exchanges)] }, problems: [] });
    });
    await fc.assert(property, { ...seeded, numRuns: runs / 8 });
  });

  it("leaves out the tests of another report", async () => {
    const files = { "openapi.yaml": document };
    const first = await measured(files, [
      { send: "GET /other", test: "a" },
      { send: "GET /orders?limit=1", test: "b" },
    ]);
    const second = await measured(files, [{ send: "GET /orders?limit=9", test: "b" }]);
    const { coverage } = merged([first, second], [new Set(["b"]), new Set()]);
    assert.deepEqual(coverage.services, [
      await measured(files, [
        { send: "GET /other", test: "a" },
        { send: "GET /orders?limit=9", test: "b" },
      ]),
    ]);
  });

  it("does not count what was measured against another version of the document", async () => {
    const before = await measured({ "openapi.yaml": document }, [{ send: "GET /orders" }]);
    const after = await measured({ "openapi.yaml": document.replace("minimum: 1", "minimum: 2") }, [
      { send: "POST /orders", body: {}, status: 201 },
    ]);
    const { coverage, problems } = merged([before, after]);
    assert.deepEqual(coverage.services, [before]);
    assert.deepEqual(problems, [
      "The coverage of api in 1.json is left out, since it was measured against another version of openapi.yaml. Run that part again with the same document.",
    ]);
  });
});
