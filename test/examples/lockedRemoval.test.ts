// Tests `playbook generate endpoints --verify` against a service that refuses to delete while it is busy with other
// requests: nothing of the tests is left, and nothing of others is deleted.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

const text = { type: "string" };
const room = { type: "object", required: ["id", "name"], properties: { id: text, name: text } };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const document = {
  openapi: "3.1.0",
  info: { title: "Rooms", version: "1" },
  paths: {
    "/rooms": {
      get: { responses: { "200": answer({ type: "array", items: room }) } },
      post: {
        requestBody: { required: true, content: json({ type: "object", required: ["name"], properties: { name: text } }) },
        responses: { "201": answer(room) },
      },
    },
    "/rooms/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": answer(room) } },
      delete: { responses: { "204": { description: "gone" } } },
    },
  },
};

describe("a service that is locked at times", function () {
  this.timeout(120_000);
  const store = new Map([["1", { id: "1", name: "Hall" }]]);
  let target: Target;
  let folder: Folder;
  let made = 1;
  const refused = new Set<string>();

  before(async () => {
    target = await startTarget(({ method, url, text: sent }, response) => {
      const send = (status: number, value?: unknown) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(value === undefined ? undefined : JSON.stringify(value));
      };
      const [, , id] = url.split("/");
      if (method === "POST") {
        const { name } = JSON.parse(sent);
        made += 1;
        store.set(String(made), { id: String(made), name });
        send(201, store.get(String(made)));
      } else if (id === undefined) send(200, [...store.values()]);
      else if (!store.has(id)) send(404, {});
      else if (method === "GET") send(200, store.get(id));
      // The first attempt to delete an item finds the store locked.
      else if (!refused.has(id)) {
        refused.add(id);
        send(500, { error: "database is locked" });
      } else {
        store.delete(id);
        send(204);
      }
    });
    folder = await writeFolder(
      `//- /rooms.playbook\n---\nservice: rooms\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("is as it was before, and the tests that cannot remove their items are left out", async () => {
    const { stdout } = await folder.run(["generate", "endpoints", "--kind", "default", "--verify", target.url]);
    assert.match(stdout, /POST \/rooms: The created item cannot be removed/);
    assert.deepEqual([...store.keys()], ["1"]);
  });
});
