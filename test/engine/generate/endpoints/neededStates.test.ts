// Tests calls that need what no test can bring about, and calls whose effect is gone by itself.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const named = object({ id: text, name: text });
const shops = collection("shops", object({ name: text }), named);
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("what generated calls need", () => {
  it("is nothing that must be enabled elsewhere", async () => {
    const part = (path: string) => ({
      parameters: [pathId("id", text)],
      get: { responses: { "200": { description: "ok" }, "404": { description: "Not Found if Guardian is not enabled for the shop" } } },
      put: { summary: `Enable ${path}`, ...answers({ "204": null }) },
    });
    const result = await all({ ...shops, "/shops/{id}/fixes": part("fixes"), "/shops/{id}/guardian": part("guardian") });
    assert.match(reasonOf(result, "PUT /shops/{id}/fixes"), /says that Guardian must be enabled for the shop/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "PUT /shops/{id}/guardian"));
  });

  it("is no right that a list does not show", async () => {
    const members = { "/members": { get: answers({ "200": { type: "array", items: named } }) } };
    const seat = (description: string) => ({ parameters: [pathId("id", text)], get: { description, ...answers({ "200": named }) } });
    const result = await all({
      ...members,
      "/members/{id}": seat("Gets a member."),
      "/members/{id}/seat": seat("Gets the seat for a member of a shop who currently has access to Till."),
      "/members/{id}/desk": seat("Gets the desk of a member."),
    });
    assert.match(reasonOf(result, "GET /members/{id}/seat"), /is about a member who has access to Till/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /members/{id}/desk"));
  });

  it("is no file that a new item lacks", async () => {
    const check = (description: string) => ({
      parameters: [
        pathId("id", text),
        { name: "place", in: "query", required: true, description, schema: { ...text, example: "a/b.json" } },
      ],
      get: answers({ "200": named }),
    });
    const result = await all({
      ...shops,
      "/shops/{id}/check": check("Path to the b.json configuration to use for the check."),
      "/shops/{id}/label": check("A label."),
    });
    assert.match(reasonOf(result, "GET /shops/{id}/check"), /example of the document for place belongs to things of others/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /shops/{id}/label"));
  });

  it("is not undone where a token expires by itself", async () => {
    const token = (description: string) => ({ post: { description, ...answers({ "201": object({ token: text }) }) } });
    const result = await all({
      "/tills/remove-token": token("Returns a token. The token expires after one hour."),
      "/tills/lasting-token": token("Returns a token."),
    });
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "POST /tills/remove-token"));
    assert.notEqual(reasonOf(result, "POST /tills/lasting-token"), "undefined");
  });

  it("is the only name that an item may have, in an update as well", async () => {
    const hook = (description: string) => object({ name: { ...text, description, example: "web" }, active: { type: "boolean" } });
    const item = object({ id: text, name: text, active: { type: "boolean" } });
    const rows = async (description: string) => {
      const hooks = collection("hooks", hook(description), item);
      const patch = {
        ...takes(object({ name: { ...text, example: "web" }, active: { type: "boolean" } }, [])),
        ...answers({ "200": item }),
      };
      return textOf(await all({ ...hooks, "/hooks/{id}": { ...hooks["/hooks/{id}"], patch } }), "PATCH /hooks/{id}", "Edge Case");
    };
    assert.match(await rows("The name of the hook."), /name is written in many scripts/);
    assert.doesNotMatch(await rows('Must be passed as "web".'), /name is written in many scripts/);
  });
});
