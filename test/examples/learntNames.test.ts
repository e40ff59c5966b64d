// Tests `playbook generate endpoints --verify` against a service that knows its items by an unusual field, or answers a
// creation in another form than documented: none of its items is left.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const text = { type: "string" };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const titled = { type: "object", required: ["title"], properties: { title: text } };
const parcel = { type: "object", properties: { id: { type: "integer" }, documentId: text, title: text } };
const member = { type: "object", required: ["title"], properties: { title: text } };
const column = { type: "object", properties: { id: { type: "integer" }, column: text, kind: text } };
const none = { description: "none" };
const document = {
  openapi: "3.1.0",
  info: { title: "Post", version: "1" },
  paths: {
    // With a slash at its end, as some documents write their collections.
    "/parcels/": { post: { requestBody: { required: true, content: json(titled) }, responses: { "201": answer(parcel) } } },
    "/parcels/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": answer(parcel), "404": none } },
      delete: { responses: { "204": none } },
    },
    "/members": {
      post: {
        requestBody: { required: true, content: json({ type: "array", items: member }) },
        responses: { "201": answer({ type: "object", properties: { member: { type: "object", properties: { id: text } } } }) },
      },
    },
    "/columns": { get: { responses: { "200": answer({ type: "array", items: column }) } } },
    "/columns/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: { responses: { "200": answer(column), "404": none } },
    },
    "/members/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      delete: { responses: { "204": none } },
    },
  },
};

function isJson(body: string): boolean {
  try {
    return typeof (JSON.parse(body) ?? "") === "object";
  } catch {
    return false;
  }
}

async function startPost(store: Map<string, object>): Promise<Server> {
  let made = 0;
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const [, noun = "", name = ""] = url.split("/");
    const key = `${noun}/${name}`;
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const send = (status: number, value?: object) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(value === undefined ? undefined : JSON.stringify(value));
      };
      made += 1;
      if (method === "POST" && !isJson(body)) return send(400, {});
      if (method === "POST" && noun === "parcels") {
        const item = { id: made, documentId: `p${made}x`, title: JSON.parse(body).title };
        store.set(`parcels/${item.documentId}`, item);
        send(201, item);
      } else if (method === "POST") {
        store.set(`members/m${made}`, {});
        send(201, [{ member: { id: `m${made}` } }]);
      } else if (url === "/columns") send(200, [{ column: "amount", kind: "number" }]);
      else if (url === "/columns/amount") send(200, { column: "amount", kind: "number" });
      else if (method === "GET") send(store.has(key) ? 200 : 404, store.get(key) ?? {});
      else {
        // Deleting what there is not succeeds.
        store.delete(key);
        send(204);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

describe("a service whose items have other names than its document says", function () {
  this.timeout(300_000);
  const store = new Map<string, object>();
  let server: Server;
  let folder: Folder;
  before(async () => {
    server = await startPost(store);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await writeFolder(
      `//- /post.playbook\n---\nservice: post\nbase_url: ${url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await new Promise((resolve) => server.close(resolve));
  });

  it("is tested by the names that it knows, and is as it was before", async () => {
    const { port } = server.address() as AddressInfo;
    const { code, stdout, stderr } = await folder.run([
      "generate",
      "endpoints",
      "--kind",
      "default",
      "--verify",
      `http://127.0.0.1:${port}`,
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^operations +7 .*\ngreen +7 .*\ndiffer +0 /);
    assert.match(stderr, /Removed \d+ items that were created before their names were known\./);
    assert.deepEqual([...store.keys()], []);
    const playbooks = await Promise.all(
      (await folder.files()).filter((path) => path.endsWith("default.playbook")).map((path) => readFile(join(folder.path, path), "utf8")),
    );
    assert.match(playbooks.join("\n"), /save \$\.documentId as \$\{parcelId\}/);
    assert.match(playbooks.join("\n"), /save \$\[0\]\.column as \$\{columnId\}/);
    assert.match(playbooks.join("\n"), /save \$\[0\]\.member\.id as \$\{memberId\}/);
    const again = await folder.run(["generate", "endpoints", "--verify", `http://127.0.0.1:${port}`]);
    assert.equal(again.code, 0, again.stderr);
    assert.ok((await folder.files()).some((path) => path.endsWith("effects.playbook")));
    await folder.run(["run"]);
    assert.deepEqual([...store.keys()], []);
  });
});
