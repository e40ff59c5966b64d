// Tests `playbook generate endpoints --verify` against a service that does not delete the items of a kind as its
// document says: below an item of the test they are removed with that.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

const text = { type: "string" };
const item = { type: "object", required: ["id", "name"], properties: { id: text, name: text } };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const none = { description: "none" };
const creation = {
  requestBody: { required: true, content: json({ type: "object", required: ["name"], properties: { name: text } }) },
  responses: { "201": answer(item) },
};
const id = (name: string) => ({ name, in: "path", required: true, schema: text });
const one = { get: { responses: { "200": answer(item), "404": none } }, delete: { responses: { "204": none, "404": none } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Bases", version: "1" },
  paths: {
    "/bases": { post: creation },
    "/bases/{baseId}": { parameters: [id("baseId")], ...one },
    "/bases/{baseId}/tables": { parameters: [id("baseId")], post: creation },
    "/bases/{baseId}/tables/{tableId}": { parameters: [id("baseId"), id("tableId")], ...one },
  },
};

describe("a service that does not delete some items", function () {
  this.timeout(120_000);
  const store = new Map<string, { id: string; name: string }>();
  let target: Target;
  let folder: Folder;
  let made = 0;

  before(async () => {
    target = await startTarget(({ method, url, text: sent }, response) => {
      const send = (status: number, value?: unknown) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(value === undefined ? undefined : JSON.stringify(value));
      };
      const isCollection = url.split("/").length % 2 === 0;
      if (method === "POST" && isCollection) {
        made += 1;
        const own = { id: `i${made}`, name: JSON.parse(sent).name };
        store.set(`${url}/i${made}`, own);
        send(201, own);
      } else if (!store.has(url) || (method === "DELETE" && url.includes("/tables/"))) send(404, {});
      else if (method === "GET") send(200, store.get(url));
      else {
        for (const key of [...store.keys()]) if (key === url || key.startsWith(`${url}/`)) store.delete(key);
        send(204);
      }
    });
    folder = await writeFolder(
      `//- /bases.playbook\n---\nservice: bases\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("is tested with them all the same, also at the limits of the document, and is left empty", async () => {
    const kinds = ["--kind", "default", "--kind", "edge"];
    const { stdout } = await folder.run(["generate", "endpoints", ...kinds, "--verify", target.url]);
    assert.match(stdout, /^operations +6 .*\ngreen +5 .*\ndiffer +1 /);
    assert.match(stdout, /DELETE \/bases\/\{baseId\}\/tables\/\{tableId\} · Default +404 {2}The item is there: POST /);
    assert.doesNotMatch(stdout, /The created item cannot be removed/);
    assert.deepEqual([...store.keys()], []);
  });
});
