// Tests members and statuses of which only the words of a document say what is right.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const id = pathId("id", text);
const named = object({ id: text, name: text });

describe("words of a document in generated playbooks", () => {
  it("give another value of a list in marks, and not a made-up one", async () => {
    const level = (description: string) => told(description, { example: "editor" });
    const changed = async (description: string) => {
      const member = object({ note: text, level: level(description) });
      const members = collection("members", member, object({ id: text, level: text }));
      const item = {
        ...members["/members/{id}"],
        put: { ...takes(object({ level: level(description) })), ...answers({ "200": object({ level: text }) }) },
      };
      return phasesOf(await all({ ...members, "/members/{id}": item }), "PUT /members/{id}", "Default");
    };
    assert.match(await changed("Levels are `viewer`, `commenter`, `editor` or `admin`."), /"level": "viewer"|level "viewer"/);
    assert.match(await changed("The level, in any words."), /editor-2/);
  });

  it("name members that the service forbids to most callers", async () => {
    const rows = async (words: string) => {
      const flag = { type: "boolean", description: words };
      return textOf(await all(collection("fields", object({ name: text, owned: flag }, ["name"]))), "POST /fields", "Negative Values");
    };
    assert.match(await rows("Whether the app owns it."), /owned is a text/);
    assert.doesNotMatch(await rows("Whether the app owns it. Providing this will result in a `403 Forbidden`."), /owned is a text/);
  });

  it("make no use of the example of a specific part that a new item lacks", async () => {
    const sent = async (words: string) => {
      const copy = object({ name: text, version: told(words, { example: "0" }) }, ["name"]);
      return phasesOf(await all(collection("copies", copy)), "POST /copies", "Default");
    };
    assert.match(await sent("The version to name it by."), /version/);
    assert.doesNotMatch(await sent("An optional ID of the specific version to copy."), /version/);
  });

  it("remove what the test has added", async () => {
    const link = object({ links: { type: "array", items: text, description: "An array of task ids.", example: ["1234"] } });
    const act = (words: string) => ({
      parameters: [id],
      post: { summary: words, ...takes(link), ...answers({ "200": object({ id: text }) }) },
    });
    const task = object({ name: text });
    const result = await all({
      "/tasks": { post: { ...takes(task), ...answers({ "201": named }) }, get: answers({ "200": { type: "array", items: named } }) },
      "/tasks/{id}": { parameters: [id], get: answers({ "200": named }), delete: answers({ "204": null }) },
      "/tasks/{id}/addLinks": act("Add links to a task"),
      "/tasks/{id}/removeLinks": act("Remove links from a task"),
    });
    const phases = phasesOf(result, "POST /tasks/{id}/removeLinks", "Default");
    const sent = (call: string) => new RegExp(`/${call} with body (\\{.*\\})`).exec(phases)?.[1];
    assert.ok(sent("addLinks") !== undefined);
    assert.equal(sent("addLinks"), sent("removeLinks"));
  });

  it("expect no creation of a read", async () => {
    const expected = async (method: string) =>
      phasesOf(
        await all({ "/states": { [method]: { summary: "Search states", ...answers({ "201": named }) } } }),
        `${method.toUpperCase()} /states`,
        "Default",
      );
    assert.match(await expected("get"), /Expect status 2xx/);
  });
});
