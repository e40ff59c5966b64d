// Tests that `playbook generate endpoints --verify` says what was cut off when it is stopped, and leaves no item.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const text = { type: "string" };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const note = { type: "object", properties: { id: { type: "integer" }, title: text } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      post: {
        requestBody: { required: true, content: json({ type: "object", required: ["title"], properties: { title: text } }) },
        responses: { "201": answer(note) },
      },
    },
    "/notes/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { responses: { "200": answer(note) } },
      delete: { responses: { "204": { description: "gone" } } },
    },
    "/plugins": { get: { responses: { "200": answer({ type: "array", items: { type: "object" } }) } } },
    "/plugins/{pluginName}": {
      parameters: [{ name: "pluginName", in: "path", required: true, schema: text }],
      get: { responses: { "200": answer({ type: "object" }) } },
    },
  },
};

/** Keeps notes; never answers GET /plugins, but calls `onSlow`. */
function notes(store: Map<number, object>, onSlow: () => void): Server {
  let made = 0;
  return createServer((request, response) => {
    const { method = "", url = "" } = request;
    const id = Number(url.split("/")[2]);
    const send = (status: number, value?: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      if (url === "/plugins") return onSlow();
      if (method === "POST") {
        made += 1;
        store.set(made, { id: made, ...JSON.parse(body) });
        return send(201, store.get(made));
      }
      if (method === "DELETE") return send(store.delete(id) ? 204 : 404);
      return send(store.has(id) ? 200 : 404, store.get(id) ?? {});
    });
  });
}

describe("a verification that is stopped", function () {
  this.timeout(120_000);
  const store = new Map<number, object>();
  let server: Server;
  let folder: Folder;
  let onSlow: () => void;

  before(async () => {
    server = notes(store, () => onSlow());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await writeFolder(
      `//- /notes.playbook\n---\nservice: notes\nbase_url: ${url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  for (const [signal, option] of [
    ["SIGTERM", "--verify"],
    ["SIGINT", "--live"],
  ] as const) {
    it(`says after ${signal} what ${option} has done and kept, and leaves no item`, async () => {
      const slow = new Promise<void>((resolve) => {
        onSlow = resolve;
      });
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const before = await folder.files();
      const running = folder.start(["generate", "endpoints", option, url]);
      await slow;
      running.process.kill(signal);
      const { code, stderr } = await running.ended;
      assert.equal(code, 4, stderr);
      assert.match(
        stderr,
        option === "--verify"
          ? /playbook: Stopped while running \d playbooks: \d of their tests had ended, \d did not\. No file was written\. The tests that were running have removed what they had created\.\n {2}Give it more time, or verify in parts: --kind default/
          : /playbook: Stopped while asking http:\S+\. No file was written\.\n/,
      );
      assert.doesNotMatch(stderr, /internal error/);
      assert.deepEqual([...store.values()], []);
      assert.deepEqual(await folder.files(), before);
    });
  }
});
