// `playbook generate endpoints --live`: a service whose document does not say what its lists hold is asked with GET
// alone, once a person agrees.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const ok = { description: "ok" };
const get = (more: object = {}) => ({ get: { ...more, responses: { "200": ok, "404": { description: "none" } } } });
const named = (name: string) => [{ name, in: "path", required: true, schema: { type: "string" } }];
const object = { type: "object", required: ["text"], properties: { text: { type: "string" } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Home", version: "1" },
  paths: {
    "/login": { post: { responses: { "200": ok } } },
    "/plugins": get(),
    "/plugins/lookup/{pluginName}": { parameters: named("pluginName"), ...get() },
    "/rooms": get(),
    "/rooms/{roomId}": { parameters: named("roomId"), ...get(), delete: { responses: { "200": ok } } },
    "/backups": get(),
    "/backups/{backupId}": { parameters: named("backupId"), ...get() },
    "/secrets": get(),
    "/secrets/{secretId}": { parameters: named("secretId"), ...get() },
    "/createRoom": { get: { responses: { "200": ok } } },
    "/notes": { post: { requestBody: { content: { "application/json": { schema: object } } }, responses: { "201": ok } } },
  },
};
const answers: Readonly<Record<string, readonly [number, unknown]>> = {
  "POST /login": [200, { token: "t0ken-of-ada" }],
  "GET /plugins": [200, [{ name: "lamp", version: "1.0.0" }]],
  "GET /plugins/lookup/lamp": [200, { name: "lamp" }],
  "GET /rooms": [200, { rooms: [{ id: "kitchen", area: 12.5 }], page: 1 }],
  "GET /rooms/kitchen": [200, { id: "kitchen" }],
  "GET /backups": [200, []],
  "GET /secrets": [403, { message: "no" }],
};

describe("playbooks that are generated with what a live service has", () => {
  let server: Server;
  let url: string;
  let folder: Folder;
  const requests: string[] = [];
  before(async () => {
    server = createServer((request, response) => {
      const key = `${request.method} ${request.url}`;
      requests.push(key);
      const isKnown = key === "POST /login" || request.headers.authorization === "Bearer t0ken-of-ada";
      const [status, body] = isKnown ? (answers[key] ?? [404, {}]) : [401, {}];
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await writeFolder(
      [
        "//- /home.playbook",
        `---\nservice: home\nbase_url: ${url}\nopenapi: openapi.json\nheaders:\n  Authorization: Bearer \${token}\n---`,
        "# Setup\nSend a POST request to /login.\nSave $.token as ${token}.",
        "//- /openapi.json",
        JSON.stringify(document),
        "",
      ].join("\n"),
    );
  });
  after(async () => {
    await folder.remove();
    await new Promise((resolve) => server.close(resolve));
  });
  const generate = (...more: readonly string[]) => folder.run(["generate", "endpoints", "--kind", "default", ...more]);

  it("send nothing without the option, and nothing until the address of the service is named", async () => {
    const without = await generate("--dry-run");
    assert.match(without.stderr, /Left out: GET \/rooms\/\{roomId\}: Generation knows no value for \{roomId\}/);
    for (const given of [[], ["http://127.0.0.1:1"]]) {
      const { code, stderr } = await generate("--live", ...given);
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`To agree, name the address: --live ${url}`));
    }
    assert.deepEqual(requests, []);
  });

  it("take from the answers how things are called, say what lists hold, and pass", async () => {
    const { code, stderr } = await generate("--live", url);
    assert.equal(code, 0, stderr);
    // Beside the sign-in of the service's setup only lists, each once.
    assert.deepEqual(requests.toSorted(), ["GET /backups", "GET /plugins", "GET /rooms", "GET /secrets", "POST /login"]);
    assert.match(stderr, /Asked: GET \/rooms lists 1\.\n/);
    assert.match(stderr, /Left out: GET \/backups\/\{backupId\}: GET \/backups lists no items at present\.\n/);
    assert.match(stderr, /Left out: GET \/secrets\/\{secretId\}: GET \/secrets returns 403\.\n/);
    assert.match(stderr, /Left out: DELETE \/rooms\/\{roomId\}: .* that the test did not create/);
    const run = await folder.run(["run", "--reporter", "pretty"]);
    assert.match(run.stdout, /GET \/rooms\/\{roomId\} · Default/);
    const sent = requests.slice(5);
    assert.ok(sent.includes("GET /rooms/kitchen") && sent.includes("GET /plugins/lookup/lamp"), sent.join(", "));
    assert.deepEqual(
      sent.filter((one) => !one.startsWith("GET ") && one !== "POST /login"),
      [],
    );
  });

  it("tell programs what was asked", async () => {
    const { stdout } = await generate("--live", url, "--dry-run", "--json");
    const live: readonly { readonly endpoint: string }[] = JSON.parse(stdout).live;
    assert.deepEqual(
      live.toSorted((one, other) => (one.endpoint < other.endpoint ? -1 : 1)),
      [
        { endpoint: "GET /backups", items: 0 },
        { endpoint: "GET /plugins", items: 1 },
        { endpoint: "GET /rooms", items: 1 },
        { endpoint: "GET /secrets", instead: "403" },
      ],
    );
  });
});
