// Tests that `playbook generate endpoints --verify` says so when the service ends during the tests, and names those
// that may have ended it, instead of reporting all others as unreachable.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const text = { type: "string" };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const fields = { name: text, options: { type: "object" } };
const flow = { type: "object", properties: { id: { type: "integer" }, ...fields } };
const document = {
  openapi: "3.1.0",
  info: { title: "Flows", version: "1" },
  paths: {
    "/flows": {
      get: { responses: { "200": answer({ type: "array", items: flow }) } },
      post: {
        requestBody: { required: true, content: json({ type: "object", required: ["name", "options"], properties: fields }) },
        responses: { "201": answer(flow), "400": { description: "invalid" } },
      },
    },
    "/flows/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      get: { responses: { "200": answer(flow), "404": { description: "none" } } },
      delete: { responses: { "204": { description: "gone" }, "404": { description: "none" } } },
    },
  },
};

/** Ends once it has answered a flow whose options are a text, as a service does that trusts what it has stored. */
const service = `
import { createServer } from "node:http";
const store = new Map();
let made = 0;
const [, , port = "0"] = process.argv;
const server = createServer((request, response) => {
  const [, , id] = request.url.split("/");
  const send = (status, value, sent) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value), sent);
  let body = "";
  request.on("data", (part) => { body += part; });
  request.on("end", () => {
    if (request.method === "POST") {
      let sent;
      try { sent = JSON.parse(body); } catch { return send(400, {}); }
      if (sent === null || typeof sent !== "object") return send(400, {});
      made += 1;
      const flow = { ...sent, id: made };
      store.set(flow.id, flow);
      send(201, flow, () => typeof flow.options === "string" && process.exit(1));
    } else if (id === undefined) send(200, [...store.values()]);
    else if (!store.has(Number(id))) send(404, {});
    else if (request.method === "GET") send(200, store.get(Number(id)));
    else { store.delete(Number(id)); response.writeHead(204).end(); }
  });
});
server.listen(Number(port), "127.0.0.1", () => console.log(server.address().port));
`;

describe("a service that ends during its verification", function () {
  this.timeout(120_000);
  let folder: Folder;
  let running: ChildProcess;
  let url: string;

  before(async () => {
    folder = await writeFolder(`//- /openapi.json\n${JSON.stringify(document)}\n`);
    await writeFile(join(folder.path, "service.mjs"), service);
    running = spawn(process.execPath, [join(folder.path, "service.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
    const [port] = await once(running.stdout ?? running, "data");
    url = `http://127.0.0.1:${String(port).trim()}`;
    await writeFile(join(folder.path, "flows.playbook"), `---\nservice: flows\nbase_url: ${url}\nopenapi: openapi.json\n---\n`);
  });
  after(async () => {
    running.kill();
    await folder.remove();
  });

  it("is reported with the test that ended it, and no file is written", async () => {
    const before = await folder.files();
    const { code, stdout, stderr } = await folder.run(["generate", "endpoints", "--verify", url, "--wait", "0"]);
    assert.equal(code, 4, `${stdout}${stderr}`);
    assert.match(stderr, /playbook: The service at http:\S+ ended while the tests ran, and \d+ could not reach it\. No file was written/);
    assert.match(stderr, /These tests ran just before: [^\n]*POST \/flows · Negative Values · [^\n;]*options is a text/);
    assert.match(stderr, /These items of the tests remain: \/flows\/\d+/);
    assert.match(stderr, /--want/);
    assert.deepEqual(await folder.files(), before);
  });

  it("is waited for, and the others are verified without that test once it is back", async () => {
    let starts = 0;
    const keepRunning = (port: string) => {
      starts += 1;
      running = spawn(process.execPath, [join(folder.path, "service.mjs"), port], { stdio: "ignore" });
      if (starts < 9) running.once("exit", (code) => (code === 1 ? setTimeout(() => keepRunning(port), 500) : undefined));
    };
    keepRunning(new URL(url).port);
    const { code, stdout, stderr } = await folder.run(["generate", "endpoints", "--verify", url, "--wait", "60"]);
    assert.equal(code, 0, `${stdout}${stderr}`);
    assert.match(stderr, /Start it again within 60 seconds/);
    assert.match(stderr, /The service is back\. The tests go on without [^\n]*options is a text/);
    assert.match(stdout, /POST \/flows · Negative Values: options is a text: The service ended while this test ran, or just after it\./);
    const path = (await folder.files()).find((one) => /negativeValues\.playbook$/i.test(one)) ?? "";
    const values = await readFile(join(folder.path, path), "utf8");
    // Others that ran just before it may be left out as well.
    assert.match(values, /case: name is missing/);
    assert.doesNotMatch(values, /options is a text/);
  });
});
