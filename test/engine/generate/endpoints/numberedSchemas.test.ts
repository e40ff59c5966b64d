// Tests documents whose framework numbers the schemas and ends the paths of collections with a slash, as Fastify does.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const box = { type: "object", properties: { id: text, name: text } };
const named = { type: "object", required: ["name"], properties: { name: text } };

function document(schemas: Readonly<Record<string, object>>): object {
  return openapi(
    {
      "/boxes/": {
        post: { summary: "Create a box", ...takes(named), ...answers({ "200": ref("def-0") }) },
        get: {
          summary: "List all boxes",
          ...answers({ "200": { type: "object", properties: { boxes: { type: "array", items: ref("def-0") } } } }),
        },
      },
      "/boxes/{boxId}": {
        parameters: [pathId("boxId", text)],
        get: { summary: "Get a box", ...answers({ "200": ref("def-0") }) },
        delete: { summary: "Delete a box", ...answers({ "200": ref("def-1") }) },
      },
    },
    schemas as never,
  );
}

const titled = { "def-0": { ...box, title: "Box" }, "def-1": { type: "object", title: "Status", properties: { status: text } } };

describe("a document whose framework numbers its schemas", () => {
  it("has its schemas called by their titles", async () => {
    const result = await generate(shopWith(document(titled)), { kinds: ["default"], exact: false });
    assert.match(phasesOf(result, "GET /boxes/{boxId}", "Default"), /the body matches the schema "Box"/);
    assert.match(phasesOf(result, "DELETE /boxes/{boxId}", "Default"), /the body matches the schema "Status"/);
  });

  it("keeps the keys of schemas that share a title, or whose title is another's key", async () => {
    const twice = { ...titled, "def-1": { ...titled["def-1"], title: "Box" } };
    const taken = { ...titled, Box: { type: "object" } };
    for (const schemas of [twice, taken]) {
      const result = await generate(shopWith(document(schemas)), { kinds: ["default"], exact: false });
      assert.match(phasesOf(result, "GET /boxes/{boxId}", "Default"), /the body matches the schema "def-0"/);
    }
  });
});

describe("a collection whose path ends with a slash", () => {
  it("is created in and listed in words", async () => {
    const result = await generate(shopWith(document(titled)), { kinds: ["default"], exact: false });
    assert.match(phasesOf(result, "POST /boxes/", "Default"), /1\. Create a box with name "name-\$\{unique\}", and save \$\.id as/);
    assert.match(phasesOf(result, "GET /boxes/", "Default"), /1\. List the boxes\./);
    assert.match(phasesOf(result, "GET /boxes/{boxId}", "Default"), /^Create a box with name/m);
  });
});
