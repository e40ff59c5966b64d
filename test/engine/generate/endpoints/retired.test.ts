// Tests that generated playbooks call nothing that a document has retired.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, shopWith, takes, text } from "./generated.ts";

const key = object({ id: text, name: text });
const keys = (create: object) => {
  const paths = collection("keyrings", object({ name: text }), key);
  const item = { ...paths["/keyrings/{id}"], put: { ...takes(object({ name: text })), ...answers({ "200": key }) } };
  const list = answers({ "200": { type: "array", items: key } });
  return openapi({ "/keyrings": { get: list, post: { ...takes(object({ name: text })), ...create } }, "/keyrings/{id}": item });
};
const failed = { description: "It failed.", content: { "application/json": { schema: object({ id: text, message: text }) } } };

describe("playbooks of a retired operation", () => {
  it("are left out, and so are those of what it alone would make", async () => {
    const retired = { responses: { "410": { description: "The endpoint has been retired." }, default: failed } };
    const { generated, leftOut } = await generate(shopWith(keys(retired)));
    const reasonOf = (endpoint: string) => leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason;
    const reason = "The document says that POST /keyrings is retired: no request to it succeeds.";
    assert.equal(reasonOf("POST /keyrings"), reason);
    for (const method of ["PUT", "DELETE"]) assert.equal(reasonOf(`${method} /keyrings/{id}`), `It needs POST /keyrings. ${reason}`);
    assert.deepEqual([...new Set(generated.map(({ endpoint }) => endpoint))].sort(), ["GET /keyrings", "GET /keyrings/{id}"]);
  });

  it("are there where 410 is only one of the refusals, or only the default is documented", async () => {
    for (const responses of [{ "201": { description: "Made." }, "410": { description: "Gone." } }, { default: { description: "Any." } }]) {
      const { leftOut } = await generate(shopWith(keys({ responses })));
      assert.ok(!leftOut.some(({ reason }) => reason.includes("retired")));
    }
  });
});
