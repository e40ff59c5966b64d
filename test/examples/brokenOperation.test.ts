// Tests `playbook generate endpoints --verify` against a service that closes the connection of one operation: the
// others are tested, while a service that cannot be reached at all is reported.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFolder } from "../support/playbookProcess.ts";

const text = { type: "string" };
const json = (schema: object) => ({ "application/json": { schema } });
const list = { responses: { "200": { description: "ok", content: json({ type: "array", items: { type: "object" } }) } } };
const newNote = { type: "object", required: ["title"], properties: { title: text, remark: text } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: list,
      post: { requestBody: { required: true, content: json(newNote) }, responses: { "201": { description: "made" } } },
    },
    "/notes/{title}": {
      parameters: [{ name: "title", in: "path", required: true, schema: text }],
      delete: { responses: { "204": { description: "gone" } } },
    },
    "/broken": { get: list },
  },
};

/** Runs the command against a service that closes the connection of these paths, and refuses each creation. */
async function verify(isBroken: (path: string) => boolean) {
  const server = createServer((request, response) => {
    if (isBroken(request.url ?? "")) request.socket.destroy();
    else response.writeHead(request.method === "GET" ? 200 : 400, { "Content-Type": "application/json" }).end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await writeFolder(
    `//- /notes.playbook\n---\nservice: notes\nbase_url: ${url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
  );
  try {
    return await folder.run(["generate", "endpoints", "--kind", "default", "--verify", url]);
  } finally {
    await folder.remove();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("an operation that closes the connection", function () {
  this.timeout(300_000);

  it("leaves the other operations tested", async () => {
    const { code, stdout, stderr } = await verify((path) => path === "/broken");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^green +1 /m);
    assert.match(stdout, /GET \/broken/);
  });

  it("is a service that cannot be reached if each one does", async () => {
    const { code, stderr } = await verify(() => true);
    assert.notEqual(code, 0);
    assert.match(stderr, /Check that the service runs at http/);
  });
});
