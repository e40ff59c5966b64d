// Tests where the items of generated paths come from when words, or a list of all kinds, tell it.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, schemas = {}) => generate(shopWith(openapi(paths, schemas)));
const list = (item: object) => answers({ "200": { type: "array", items: item } });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("sources of items in generated playbooks", () => {
  it("are the lists that a parameter names in words", async () => {
    const thread = (description: string) => ({ ...pathId("thread_id", { type: "integer" }), description });
    const result = (description: string) =>
      all({
        "/notices": { get: list(object({ id: { type: "integer" }, unread: { type: "boolean" } })) },
        "/notices/threads/{thread_id}": { parameters: [thread(description)], get: answers({ "200": object({ id: { type: "integer" } }) }) },
      });
    const told = await result(
      "The value of the `id` field when you retrieve notices (for example with the [`GET /notices` operation](x)).",
    );
    assert.match(phasesOf(told, "GET /notices/threads/{thread_id}", "Default"), /GET request to \/notices, and save \$\[0\]\.id/);
    assert.match(reasonOf(await result("The id of a thread."), "GET /notices/threads/{thread_id}"), /knows no value for \{thread_id\}/);
  });

  it("are the words that a call allows alone", async () => {
    const result = (description: string) =>
      all({
        "/files": { get: list(object({ id: text })) },
        "/files/{id}": { parameters: [pathId("id", text)], get: answers({ "200": object({ id: text }) }) },
        "/files/{id}/{format}": {
          parameters: [pathId("id", text), pathId("format", text)],
          get: { description, ...answers({ "302": null }) },
        },
      });
    const told = await result("Downloads it. The `:format` must be `zip`.");
    assert.match(phasesOf(told, "GET /files/{id}/{format}", "Default"), /GET request to \/files\/\$\{\w+\}\/zip\./);
    assert.match(reasonOf(await result("Downloads it."), "GET /files/{id}/{format}"), /knows no value for \{format\}/);
  });

  it("are a list of all kinds of the same owner, before that of the user", async () => {
    const pack = object({ name: text, pack_type: text });
    const [shop, type, name] = ["shop", "pack_type", "pack_name"].map((one) => pathId(one, text));
    const paths = (own: object) => ({
      "/shops": { get: list(object({ name: text })) },
      "/user/packs": { get: list(pack) },
      ...own,
      "/shops/{shop}/packs/{pack_type}/{pack_name}": { parameters: [shop, type, name], get: answers({ "200": pack }) },
    });
    const endpoint = "GET /shops/{shop}/packs/{pack_type}/{pack_name}";
    const own = await all(paths({ "/shops/{shop}/packs": { parameters: [shop], get: list(pack) } }));
    assert.match(phasesOf(own, endpoint, "Default"), /\/shops\/\$\{shop\}\/packs, and save \$\[0\]\.name as/);
    assert.doesNotMatch(phasesOf(own, endpoint, "Default"), /\/user\/packs/);
    const other = await all(paths({}));
    assert.match(JSON.stringify([other.changeSet.changes, other.leftOut]), /GET request to \/user\/packs|knows no value for/);
  });

  it("are of one organization, and open to it, where a body must name its thing", async () => {
    const repository = { $ref: "#/components/schemas/Repository" };
    const schemas = { Repository: object({ name: text, owner: object({ login: text }) }) };
    const [owner, repo, org] = ["owner", "repo", "org"].map((one) => pathId(one, text));
    const make = { ...takes(object({ name: text })), ...answers({ "201": repository }) };
    const group = object({ name: text, open: { type: "boolean", description: "Whether the group can be used by public ones." } }, ["name"]);
    const paths = (key: string) => ({
      "/user/orgs": { get: list(object({ login: text })) },
      "/user/repos": { post: make, get: list(repository) },
      "/orgs/{org}/repos": { parameters: [org], post: make },
      "/repos/{owner}/{repo}": { parameters: [owner, repo], get: answers({ "200": repository }), delete: answers({ "204": null }) },
      "/orgs/{org}/groups": { parameters: [org], post: { ...takes(group), ...answers({ "201": object({ id: text, name: text }) }) } },
      "/orgs/{org}/groups/{group_id}": { parameters: [org, pathId("group_id", text)], delete: answers({ "204": null }) },
      "/repos/{owner}/{repo}/config": {
        parameters: [owner, repo],
        post: { ...takes(object({ [key]: text })), ...answers({ "201": null }) },
      },
    });
    const setup = async (key: string) => phasesOf(await all(paths(key), schemas), "POST /repos/{owner}/{repo}/config", "Default");
    assert.match(await setup("title"), /POST request to \/user\/repos/);
    const owned = await setup("group_id");
    assert.match(owned, /POST request to \/orgs\/\$\{org\}\/repos/);
    assert.match(owned, /POST request to \/orgs\/\$\{org\}\/groups[\s\S]*"open": true/);
    assert.doesNotMatch(owned, /\/user\/repos/);
  });
});
