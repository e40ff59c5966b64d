import assert from "node:assert/strict";
import { withoutFile } from "../../../../language/index.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const withExample = (example: object) => ({
  responses: { "200": { description: "ok", content: { "application/json": { schema: { type: "object", example } } } } },
});
const endpointsOf = (result: Awaited<ReturnType<typeof generate>>) => [...new Set(result.generated.map(({ endpoint }) => endpoint))];

describe("a response whose schema the document lacks", () => {
  it("is expected with its status", async () => {
    const missing = { $ref: "#/components/schemas/Admin" };
    const result = await generate(shopWith(openapi({ "/me": { get: answers({ "200": missing }) } })), { kinds: ["default"] });
    assert.deepEqual(result.leftOut, []);
    assert.match(phasesOf(result, "GET /me", "Default"), /Expect status 200\.$/m);
  });
});

describe("a document that tests are generated from", () => {
  it("may have ids and references in examples and extensions, which are data", async () => {
    const document = openapi({
      "/a": { get: withExample({ $id: "x1", $ref: "../outside.yaml", list: [{ $anchor: "y" }] }) },
      "/b": { get: withExample({ $id: "x1" }), "x-policy": { $ref: "../policies.yaml", $id: "x1" } },
      "/c": { get: { ...ok, "x-topics": [{ $ref: "./docs/getting-started.md" }] } },
    });
    const result = await generate(shopWith(document));
    assert.deepEqual(endpointsOf(result), ["GET /a", "GET /b", "GET /c"]);
    assert.deepEqual(result.leftOut, []);
  });

  it("keeps a property that is called like a keyword for data", async () => {
    const document = openapi(
      { "/a/search": { post: { ...takes({ $ref: "#/components/schemas/Word" }), ...ok } } },
      {
        Word: { type: "object", required: ["example"], properties: { example: { $ref: "#/components/schemas/Text" } } },
        Text: { enum: ["one"] },
      },
    );
    assert.match(phasesOf(await generate(shopWith(document)), "POST /a/search", "Default"), /example "?one|"example": "one"/);
  });

  it("may have the properties of a schema at another place, and words that only stand for an example", async () => {
    const label = { type: "string", example: "red" };
    const title = { type: "string", example: "example string" };
    const document = openapi(
      { "/boxes/search": { post: { ...takes({ properties: { $ref: "#/components/x-shared" }, required: ["label"] }), ...ok } } },
      { Unused: {} },
    ) as { components: object };
    const whole = { ...document, components: { ...document.components, "x-shared": { label, title } } };
    const text = phasesOf(await generate(shopWith(whole)), "POST /boxes/search", "Default");
    assert.match(text, /label "red"|"label": "red"/);
    assert.doesNotMatch(text, /example string/);
  });

  describe("that shows a list where its schema describes an element", () => {
    const line = { quantity: { type: "integer" }, idProduct: { type: "string" } };
    const cartsOf = (example: object) => {
      const lines = { type: "object", properties: line, example };
      const product = { type: "object", required: ["id", "name"], properties: { id: { type: "string" }, name: { type: "string" } } };
      const made = (schema: Parameters<typeof takes>[0]) => ({ ...takes(schema), ...answers({ "201": product }) });
      return openapi({
        "/products": { post: made({ type: "object", required: ["name"], properties: { name: { type: "string" } } }) },
        "/products/{id}": { parameters: [pathId("id", { type: "string" })], get: answers({ "200": product }), delete: ok },
        "/carts": { post: made({ type: "object", properties: { lines } }) },
        "/carts/{id}": { parameters: [pathId("id", { type: "string" })], get: answers({ "200": product }), delete: ok },
      });
    };

    it("has one element sent in a list, with a product of the test", async () => {
      const example = [
        { idProduct: "b8", quantity: 3 },
        { idProduct: "c9", quantity: 4 },
      ];
      const result = await generate(shopWith(cartsOf(example)), { kinds: ["default"] });
      assert.match(phasesOf(result, "POST /carts", "Default"), /\{"lines": \[\{"idProduct": "\$\{productId\}", "quantity": 3\}\]\}/);
    });

    it("has no list sent where the example is none, or is one of something else", async () => {
      for (const example of [{ quantity: 3 }, [{ size: 3 }], [3], []]) {
        const { generated, changeSet } = await generate(shopWith(cartsOf(example)), { kinds: ["default"] });
        assert.ok(generated.length > 0);
        assert.doesNotMatch(changeSet.changes.map(({ text: written }) => written).join(), /"lines": \[/);
      }
    });
  });

  it("loses only the operations that need what cannot be read", async () => {
    const gone = { $ref: "gone.yaml#/Order" };
    const document = openapi(
      {
        "/orders": {
          get: {
            responses: {
              "200": { description: "ok", content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
            },
          },
        },
        "/health": { get: ok },
        "/web": { $ref: "https://example.com/paths.yaml" },
      },
      { Order: { type: "object", properties: { inner: gone } } },
    );
    const result = await generate(shopWith(document));
    assert.deepEqual(endpointsOf(result), ["GET /health"]);
    assert.deepEqual(
      result.leftOut.map(({ endpoint }) => endpoint),
      ["GET /orders"],
    );
    assert.match(result.leftOut[0]?.reason ?? "", /gone\.yaml" does not exist/);
    assert.match(result.notes.join("\n"), /\/web.*leads to the web/);
  });

  it("may distinguish operations of one path after a #", async () => {
    const item = { type: "object", properties: { id: { type: "string" } } };
    const document = openapi({
      "/a": { get: { operationId: "getA", ...answers({ "200": item }) } },
      "/a#shared_link": { get: { operationId: "getLink", ...ok } },
    });
    const result = await generate(shopWith(document));
    assert.deepEqual(endpointsOf(result), ["GET /a"]);
    assert.match(textOf(result, "GET /a", "Default shared link"), /Send a GET request to \/a\./);
  });

  it("may use the methods of OpenAPI 3.2", async () => {
    const document = {
      ...openapi({ "/a": { query: { ...takes({ type: "object" }), ...ok }, additionalOperations: { LINK: ok } } }),
      openapi: "3.2.0",
    };
    const result = await generate(shopWith(document));
    assert.deepEqual([...new Set([...endpointsOf(result), ...result.leftOut.map(({ endpoint }) => endpoint)])].sort(), [
      "LINK /a",
      "QUERY /a",
    ]);
  });

  it("is named where it is missing, or too large to be read", async () => {
    const workspace = withoutFile(shopWith(openapi({})), "openapi.json");
    await assert.rejects(generate(workspace), {
      code: "no-document",
      message: "The OpenAPI document openapi.json of the service shop is missing, or has more than 128 MB.",
    });
  });

  it("says that it describes webhooks only", async () => {
    const document = { openapi: "3.1.0", info: { title: "Hooks", version: "1" }, webhooks: { paid: { post: ok }, refunded: { post: ok } } };
    const result = await generate(shopWith(document));
    assert.deepEqual(result.notes, [
      "The document describes 2 webhooks and no operations: the service only calls others, so there is no request to test.",
    ]);
  });

  it("may say what reads like a reference, in examples, defaults, lists and words: it is sent as written", async () => {
    const member = (schema: object) => ({ type: "object", required: ["a"], properties: { a: { type: "string", ...schema } } });
    const written = "${password} $& $$";
    const places = {
      example: takes(member({ example: written })),
      default: takes(member({ default: written })),
      enum: takes(member({ enum: [written] })),
      told: takes(member({ description: `For example "${written}"` })),
      unique: takes(member({ example: "${password}", minLength: 1 })),
    };
    const made = { type: "object", properties: { id: { type: "string" } } };
    const paths = Object.entries(places).flatMap(([name, body]) => [
      [`/${name}`, { post: { ...body, ...answers({ "201": made }) } }],
      [`/${name}/{id}`, { parameters: [pathId("id", { type: "string" })], delete: answers({ "204": null }) }],
    ]);
    const result = await generate(shopWith(openapi(Object.fromEntries(paths))), { kinds: ["default"] });
    for (const name of Object.keys(places)) {
      const text = textOf(result, `POST /${name}`, "Default");
      assert.match(text, /"a": "\$\$\{password\}/, text);
      assert.doesNotMatch(text, /(?<!\$)\$\{password\}/, text);
      if (name !== "unique") assert.ok(text.includes("$${password} $& $$"), text);
    }
  });
});
