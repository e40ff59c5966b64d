// Tests values of generated rows that are valid alone, and that the words rule out beside the others.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const flag = (description: string, example: boolean) => ({ type: "boolean", description, example });

describe("rows of generated playbooks", () => {
  it("set no two flags alike that the words oppose", async () => {
    const policy = (words: string) => object({ name: text, open: flag(words, false), custom: flag("Whether names decide.", true) });
    const rows = async (words: string) => textOf(await all(collection("stages", policy(words))), "POST /stages", "Edge Case");
    assert.match(await rows("Whether it is open."), /open is true/);
    const opposed = await rows("If `open` is `true`, `custom` must be `false`; if `open` is `false`, `custom` must be `true`.");
    assert.doesNotMatch(opposed, /open is true|custom is false/);
  });

  it("keep a default among the values that are allowed", async () => {
    const list = { type: "array", items: text, example: ["red", "blue"] };
    const property = (key: string) => object({ name: text, [key]: { ...text, example: "red" }, allowed_values: list }, ["name", key]);
    const rows = async (key: string) => textOf(await all(collection("fields", property(key))), "POST /fields", "Edge Case");
    assert.match(await rows("note"), /allowed_values is an empty list/);
    assert.doesNotMatch(await rows("default_value"), /allowed_values is an empty list/);
  });

  it("leave no choice without values, and no required value without a default", async () => {
    const list = { type: "array", items: text, example: ["red", "blue"] };
    const flag = { type: "boolean", example: false };
    const field = (type: string, usual: string) =>
      object({ name: text, value_type: { ...text, example: type }, required: flag, allowed_values: list, [usual]: text }, [
        "name",
        "value_type",
      ]);
    const rows = async (type: string, usual: string) => {
      const content = {
        "application/json": {
          schema: field(type, usual),
          example: { name: "a", value_type: type, required: false, allowed_values: ["red"] },
        },
      };
      const post = { requestBody: { required: true, content }, ...answers({ "201": object({ id: text, name: text }) }) };
      return textOf(await all({ ...collection("fields", object({ name: text })), "/fields": { post } }), "POST /fields", "Edge Case");
    };
    assert.match(await rows("string", "note"), /required is true[\s\S]*allowed_values is an empty list[\s\S]*only required members/);
    const chosen = await rows("single_select", "default_value");
    assert.doesNotMatch(chosen, /required is true|allowed_values is an empty list|only required members/);
  });

  it("send the listed values that a description explains, and no thing's in an update", async () => {
    const scope = (description: string) => ({ ...text, enum: ["shop", "shelf", "planet"], example: "shop", description });
    const rows = async (description: string) => {
      const limit = object({ amount: { type: "integer", example: 5 }, scope: scope(description) });
      const item = object({ id: text, amount: { type: "integer" } });
      const limits = collection("limits", limit, item);
      const change = { patch: { ...takes(object({ scope: scope(description) }, [])), ...answers({ "200": item }) } };
      return textOf(await all({ ...limits, "/limits/{id}": { ...limits["/limits/{id}"], ...change } }), "PATCH /limits/{id}", "Edge Case");
    };
    assert.match(await rows("Where it holds."), /scope is planet/);
    const told = await rows("One of:\n- `shop`: Limits the shop.\n- `shelf`: Limits it to a specific shelf.");
    assert.match(told, /scope is shop/);
    assert.doesNotMatch(told, /scope is planet|scope is shelf/);
  });

  it("expect no empty text to come back", async () => {
    const limit = object({ amount: { type: "integer", example: 5 }, holder: { ...text, example: "" } });
    const item = object({ id: text, amount: { type: "integer" }, holder: text });
    const change = { ...takes(object({ amount: { type: "integer", example: 7 } })), ...answers({ "200": item }) };
    const limits = collection("limits", limit, item);
    const result = await all({ ...limits, "/limits/{id}": { ...limits["/limits/{id}"], patch: change, parameters: [pathId("id", text)] } });
    const read = textOf(result, "GET /limits/{id}", "Default");
    assert.match(read, /\$\.amount is 5/);
    assert.doesNotMatch(read, /holder is|\$\.holder: /);
  });
});
