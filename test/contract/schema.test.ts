// Schemas for checks: by name, from a file, inline.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validateLate } from "../../engine/bounded/validateLate.ts";
import type { SchemaLookup } from "../../engine/checks/subject.ts";
import { loadContract, schemasWithoutContract } from "../../engine/contract/contract.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import type { Json, JsonObject } from "../../language/index.ts";

describe("schemas of checks", () => {
  let root: string;
  let named: SchemaLookup;
  let alone: SchemaLookup;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), "playbook-schema-"));
    await writeFile(
      join(root, "order.schema.json"),
      '{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/o", "type": "object", "required": ["line"], "properties": {"line": {"$ref": "line.yaml#/$defs/Line"}}}',
    );
    await writeFile(join(root, "line.yaml"), "$defs: { Line: { type: object, required: [sku] } }");
    await writeFile(
      join(root, "old.json"),
      '{"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "string"}], "additionalItems": false}',
    );
    const text = JSON.stringify({
      openapi: "3.0.0",
      info: { title: "t", version: "1" },
      paths: {},
      components: {
        schemas: {
          Order: {
            type: "object",
            required: ["id"],
            properties: { id: { type: "integer" }, next: { $ref: "#/components/schemas/Order" } },
          },
          "def-7": { type: "object", title: "Line", required: ["sku"] },
          Bad: { $ref: "#/components/schemas/Gone" },
        },
      },
    });
    const contract = await loadContract(text, { path: join(root, "openapi.json"), root, files: nodeFiles });
    assert.ok(!("problem" in contract));
    named = contract.schema;
    alone = schemasWithoutContract({ root, files: nodeFiles });
  });
  after(() => rm(root, { recursive: true }));

  async function problems(lookup: SchemaLookup, schema: string | JsonObject, value: Json): Promise<readonly string[] | string> {
    const found = await lookup(schema);
    return "problem" in found ? found.problem : (found.validate(value) ?? (await validateLate(found.task(value))));
  }

  it("by name", async () => {
    assert.deepEqual(await problems(named, "Order", { id: 1, next: { id: 2 } }), []);
    assert.deepEqual(await problems(named, "Order", { id: 1, next: { id: "2" } }), ['$.next.id must be an integer (Order.id), it is "2"']);
    assert.equal(await problems(named, "Oder", {}), 'there is no schema "Oder" in the OpenAPI document. Did you mean "Order"?');
    assert.match(String(await problems(named, "Bad", {})), /^the schema cannot be used: can't resolve reference/);
    assert.match(String(await problems(alone, "Order", {})), /the service has no OpenAPI document/);
  });

  it("by the title of one that its framework numbers, and by its number", async () => {
    for (const name of ["Line", "def-7"]) assert.deepEqual(await problems(named, name, {}), ["$.sku is missing (Line)"]);
  });

  it("inline, also with references into the document", async () => {
    assert.deepEqual(await problems(alone, { type: "object", required: ["a"] }, {}), ["$.a is missing"]);
    assert.deepEqual(await problems(named, { type: "array", items: { $ref: "#/components/schemas/Order" } }, [{ id: 1 }, {}]), [
      "$[1].id is missing (Order)",
    ]);
    assert.deepEqual(await problems(named, { $defs: { A: { type: "string" } }, $ref: "#/$defs/A" }, 1), [
      "$ must be a string (A), it is 1",
    ]);
    assert.match(String(await problems(alone, { type: "strin" }, 1)), /^the schema cannot be used: /);
    assert.match(String(await problems(alone, { $ref: "https://example.com/x.json" }, 1)), /leads to the web/);
  });

  it("from files, with what they refer to", async () => {
    for (const lookup of [named, alone]) {
      assert.deepEqual(await problems(lookup, "order.schema.json", { line: { sku: "A" } }), []);
      assert.deepEqual(await problems(lookup, "./order.schema.json", { line: {} }), ["$.line.sku is missing"]);
      assert.deepEqual(await problems(lookup, "old.json", ["a"]), []);
      assert.equal((await problems(lookup, "old.json", ["a", 1])).length, 1);
      assert.match(String(await problems(lookup, "gone.json", {})), /does not exist/);
      assert.match(String(await problems(lookup, "../x.json", {})), /is outside /);
    }
  });
});
