// Tests problems of OpenAPI documents themselves, with their places in the text.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { type ReadBeside, validateDocument } from "../../engine/contract/validateDocument.ts";
import { lineStarts, positionAt } from "../../language/index.ts";

/** `line:column pointer message`, in the order in which they are given. */
async function problems(text: string, read?: ReadBeside, path = "api/openapi.yaml"): Promise<readonly string[]> {
  const starts = lineStarts(text);
  return (await validateDocument(text, path, read)).map(({ pointer, message, span }) => {
    assert.ok(span.start >= 0 && span.start <= span.end && span.end <= text.length, "the place is inside the text");
    const { line, column } = positionAt(starts, span.start);
    return `${line + 1}:${column + 1} ${pointer} ${message}`;
  });
}

const head = (version: string) => `openapi: ${version}
info: { title: Shop, version: "1" }
`;

const wrong = (version: string) => `${head(version)}paths:
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: strin } }
        - { name: limit, in: query, scheme: { type: integer } }
      responses:
        "200": { descriptio: fine }
    put:
      operationId: change
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: {}
  /orders/{number}:
    get:
      operationId: change
      responses: { "200": { description: fine } }
`;

describe("validateDocument", () => {
  for (const version of ["3.0.3", "3.1.0"]) {
    it(`finds what is wrong in OpenAPI ${version}, the structure first`, async () => {
      const found = await problems(wrong(version));
      const parameters = "/paths/~1orders~1{id}/get/parameters";
      assert.match(found[0] ?? "", /^7:49 .*0\/schema\/type `type` can be one of the following only: .* Did you mean `string`\?$/);
      assert.deepEqual(found.slice(1), [
        `8:11 ${parameters}/1 Must contain at least one of the following fields: schema, content.`,
        `8:37 ${parameters}/1/scheme Property \`scheme\` is not expected here. Did you mean \`schema\`?`,
        "10:9 /paths/~1orders~1{id}/get/responses/200 The field `description` must be present on this level.",
        "10:18 /paths/~1orders~1{id}/get/responses/200/descriptio Property `descriptio` is not expected here. Did you mean `description`?",
        "16:5 /paths/~1orders~1{number}/get/parameters The operation does not define the path parameter `{number}` expected by path `/orders/{number}`.",
        `7:11 ${parameters}/0/required A path parameter is always required: it needs "required: true".`,
        "14:18 /paths/~1orders~1{id}/put/responses An operation needs at least one response.",
        "15:3 /paths/~1orders~1{number} The path already exists which differs only by path parameter name(s): `/orders/{id}` and `/orders/{number}`.",
        "17:20 /paths/~1orders~1{number}/get/operationId Every operation must have a unique `operationId`.",
      ]);
    });
  }

  it("knows Swagger 2.0 with its files, and a version without quotes", async () => {
    const text = (answer: string) => `swagger: 2.0
info: { title: Shop, version: "1" }
paths:
  /invoices/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, type: string }]
      responses:
        "200": ${answer}
`;
    assert.deepEqual(await problems(text("{ description: fine, schema: { type: file } }")), []);
    assert.deepEqual(await problems(text("{ schema: { type: file } }")), [
      "8:9 /paths/~1invoices~1{id}/get/responses/200 The field `description` must be present on this level.",
    ]);
  });

  it("finds the place in JSON, after a byte order mark, and through an alias or a merge key", async () => {
    const json = '\ufeff{\n  "openapi": "3.0.0",\n  "info": { "title": "Shop" },\n  "paths": {}\n}';
    assert.deepEqual(await problems(json, undefined, "openapi.json"), ["3:3 /info The field `version` must be present on this level."]);
    const merged = `${head("3.0.0")}x-all: &all
  "400": { descriptio: bad, description: bad }
paths:
  /a:
    get:
      responses: { <<: *all, "200": { description: fine } }
`;
    assert.deepEqual(await problems(merged), [
      "4:12 /paths/~1a/get/responses/400/descriptio Property `descriptio` is not expected here. Did you mean `description`?",
    ]);
  });

  it("follows references to files that are handed to it, and asks nobody for the rest", async () => {
    const text = `${head("3.1.0")}paths:
  /a:
    get:
      parameters: [{ $ref: "parts/a%20b.yaml#/limit" }, { $ref: "https://parts.invalid/b.yaml#/x" }, { $ref: "../../../etc/passwd" }]
      responses: { "200": { description: fine } }
  /a/{id}:
    parameters: [{ $ref: "parts/a%20b.yaml#/id" }]
    get:
      responses: { "200": { description: fine } }
`;
    const part = `limit: { name: limit, in: query, schema: { type: strin } }
id: { name: id, in: path, required: true, schema: { type: string } }
`;
    const asked = new Set<string>();
    const read = (path: string) => {
      asked.add(path);
      return path === "api/parts/a b.yaml" ? part : undefined;
    };
    assert.deepEqual(await problems(text, read), []);
    assert.deepEqual([...asked].sort(), ["../../etc/passwd", "api/parts/a b.yaml", "https://parts.invalid/b.yaml"]);
    assert.equal((await problems(text)).length, 1, "without the file the parameter of the path is unknown");
  });

  it("continues after a reference that is circular", async () => {
    const text = `${head("3.0.0")}paths: []
components:
  schemas:
    A: { $ref: "#/components/schemas/B" }
    B: { $ref: "#/components/schemas/A" }
    Tree: { type: object, properties: { parent: { $ref: "#/components/schemas/Tree" } } }
`;
    assert.deepEqual(await problems(text), [
      "6:16 /components/schemas/A/$ref The reference #/components/schemas/B is circular.",
      "7:16 /components/schemas/B/$ref The reference #/components/schemas/A is circular.",
      "3:8 /paths Expected type `Paths` (object) but got `array`.",
    ]);
  });

  it("leaves a reference to nothing to the language, also one without a name", async () => {
    const text = `${head("3.0.0")}paths:
  /a: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/" } } } } } } }
components: { schemas: { Account: { type: object } } }
`;
    assert.deepEqual(await problems(text), []);
  });

  it("shows at most 20, and says how many more there are", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `  /a${index}: { gett: {} }`).join("\n");
    const found = await problems(`${head("3.0.0")}paths:\n${paths}\n`);
    assert.equal(found.length, 20);
    assert.match(found[19] ?? "", /There are 11 more problems in this document; the next one is: Property `gett`/);
  });

  it("finds nothing in what is not an OpenAPI document: reading it says so", async () => {
    const circle = "openapi: 3.0.0\ninfo: &a\n  b: *a\npaths: {}\n";
    for (const text of ["", "5", "[1]", "{", "openapi: 4.0.0\npaths: {}\n", "<html></html>", circle, "a: [", "\0"]) {
      assert.deepEqual(await problems(text), [], JSON.stringify(text));
    }
  });

  it("finds nothing in the document of the example", async () => {
    const path = new URL("../../examples/orders/openapi.yaml", import.meta.url);
    assert.deepEqual(await problems(await readFile(path, "utf8")), []);
  });
});
