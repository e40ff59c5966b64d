// Tests `playbook generate endpoints --verify` against a service that answers a creation with another item than the one
// that it has made: nothing of others is deleted.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const text = { type: "string" };
const author = { type: "object", properties: { id: text, name: text } };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const document = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1" },
  paths: {
    "/authors": {
      get: { responses: { "200": answer({ type: "array", items: author }) } },
      post: {
        requestBody: { required: true, content: json({ type: "object", required: ["name"], properties: { name: text } }) },
        responses: { "201": answer(author) },
      },
    },
    "/authors/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": answer(author), "404": { description: "none" } } },
      delete: { responses: { "204": { description: "gone" }, "404": { description: "none" } } },
    },
  },
};
const { "/authors": collection, "/authors/{id}": item } = document.paths;
const parameters = [{ name: "authorId", in: "path", required: true, schema: text }];
/** With books below authors. */
const nested = {
  ...document,
  paths: {
    "/authors": collection,
    "/authors/{authorId}": { ...item, parameters },
    "/authors/{authorId}/books": { parameters, ...collection },
    "/authors/{authorId}/books/{id}": { ...item, parameters: [...parameters, ...item.parameters] },
  },
};

/** A service whose creations answer with the first item where `isFaulty`, at all paths or only at that of books. */
async function startBooks(store: Map<string, { id: string; name: string }>, isFaulty: boolean, path = ""): Promise<Server> {
  let made = 100;
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const parts = url.split("/").slice(1);
    const id = parts.length % 2 === 0 ? (parts.at(-1) ?? "") : "";
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const send = (status: number, value?: unknown) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(value === undefined ? undefined : JSON.stringify(value));
      };
      if (method === "POST") {
        made += 1;
        const item = { id: `${made}`, name: JSON.parse(body).name };
        store.set(item.id, item);
        send(201, isFaulty && url.endsWith(path) ? [...store.values()][0] : item);
      } else if (id === "") send(200, [...store.values()]);
      else if (!store.has(id)) send(404, {});
      else if (method === "GET") send(200, store.get(id));
      else {
        store.delete(id);
        send(204);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

describe("a service that answers a creation with another item", function () {
  this.timeout(300_000);
  let server: Server;
  let folder: Folder;
  let store: Map<string, { id: string; name: string }>;

  async function verify(isFaulty: boolean, described: object = document, path?: string) {
    store = new Map(["1", "2"].map((id) => [id, { id, name: `Author ${id}` }]));
    server = await startBooks(store, isFaulty, path);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await writeFolder(
      `//- /books.playbook\n---\nservice: books\nbase_url: ${url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(described)}\n`,
    );
    return folder.run(["generate", "endpoints", "--kind", "default", "--verify", url]);
  }

  afterEach(async () => {
    await folder.remove();
    await new Promise((resolve) => server.close(resolve));
  });

  it("keeps its items: what it creates is left out, with the reason, and items are read from the list", async () => {
    const { stdout, stderr } = await verify(true);
    assert.deepEqual([...store.keys()].slice(0, 2), ["1", "2"]);
    assert.match(stderr, /POST \/authors returned another item than the one that it created/);
    assert.match(stdout, /POST \/authors: Its response shows another item than the one that it has created/);
    assert.match(stdout, /^operations +4 .*\ngreen +2 .*\ndiffer +0 /);
    const files = await folder.files();
    assert.deepEqual(
      files.filter((path) => /post|delete/i.test(path)),
      [],
    );
  });

  it("keeps what it answers with below an item", async () => {
    const { stdout } = await verify(true, nested, "/books");
    assert.deepEqual([...store.keys()].slice(0, 2), ["1", "2"]);
    assert.match(stdout, /POST \/authors\/\{authorId\}\/books: Its response shows another item than the one that it has created/);
    const files = await folder.files();
    assert.deepEqual(
      files.filter((file) => /books/.test(file) && /post|delete/i.test(file)),
      [],
    );
  });

  it("is tested as usual where it answers with the new item, and is as it was before", async () => {
    const { stdout, stderr } = await verify(false);
    assert.deepEqual([...store.keys()], ["1", "2"]);
    assert.doesNotMatch(stderr, /another item/);
    assert.match(stdout, /^operations +4 .*\ngreen +4 .*\ndiffer +0 /);
  });
});
