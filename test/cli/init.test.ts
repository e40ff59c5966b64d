// Tests `playbook init` in a new folder: what it writes is ready, runs, and replaces nothing.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const document = `openapi: 3.0.3
info: { title: The Shop API, version: "1" }
servers: [{ url: "{{url}}" }]
paths:
  /orders/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: fine } } }
  /orders:
    get: { responses: { "200": { description: fine } } }
`;

describe("playbook init", function () {
  this.timeout(60_000);
  let target: Target;
  let folder: Folder;
  before(async () => {
    target = await startTarget((request, response) => json(response, request.url === "/orders" ? 200 : 404, []));
  });
  after(() => target.close());
  afterEach(() => folder.remove());
  const text = (name: string) => readFile(join(folder.path, name), "utf8");

  it("writes playbooks from the document in the folder that pass at once", async () => {
    folder = await writeFolder(`//- /openapi.yaml\n${document}`, { url: target.url });
    await writeFile(join(folder.path, ".gitignore"), "node_modules");
    const made = await folder.run(["init"]);
    assert.deepEqual([made.code, made.stdout], [0, "new shop.playbook\nnew first.playbook\nchanged .gitignore\n"], made.stderr);
    assert.equal(await text(".gitignore"), "node_modules\n.env\nplaybook-report.*\n");
    assert.match(await text("first.playbook"), /^Send a GET request to \/orders\.\nExpect status 200\.$/m);
    assert.equal((await folder.run(["check", "--strict"])).stdout, "2 playbooks: no problem\n");
    const ran = await folder.run(["run"]);
    assert.equal(ran.code, 0, ran.stdout);
  });

  it("overwrites nothing, whatever of its files exists", async () => {
    folder = await writeFolder(`//- /openapi.yaml\n${document}\n//- /first.playbook\nMine.\n`, { url: target.url });
    const again = await folder.run(["init"]);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /first\.playbook exists already, and playbook init overwrites nothing\./);
    assert.equal(await text("first.playbook"), "Mine.\n");
    assert.deepEqual(
      (await folder.files()).filter((name) => /shop|gitignore/.test(name)),
      [],
    );
  });

  it("makes no second service for a document", async () => {
    folder = await writeFolder(`//- /openapi.yaml\n${document}`, { url: target.url });
    const mine = "---\nservice: orders\nbase_url: http://127.0.0.1:1\nopenapi: openapi.yaml\n---\n";
    await writeFile(join(folder.path, "orders.playbook"), mine);
    const before = await folder.files();
    const again = await folder.run(["init"]);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /orders\.playbook is the service of openapi\.yaml already\./);
    assert.deepEqual(await folder.files(), before);
  });

  it("names the environment variables of the credentials that the document asks for", async () => {
    const secured = `${document}components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }\nsecurity: [{ bearer: [] }]\n`;
    folder = await writeFolder(`//- /api/shop.yaml\n${secured}`, { url: target.url });
    const made = await folder.run(["init", "api/shop.yaml", "--json"]);
    assert.deepEqual(JSON.parse(made.stdout).secrets, ["PLAYBOOK_SECRET_SHOP_TOKEN"]);
    assert.match(await text("api/shop.playbook"), /^ {2}Authorization: "Bearer \$\{token\}"$/m);
    const ran = await folder.run(["run"], { env: { PLAYBOOK_SECRET_SHOP_TOKEN: "t-1234567" } });
    assert.equal(ran.code, 0, ran.stdout);
    assert.equal(target.received.at(-1)?.headers.authorization, "Bearer t-1234567");
  });

  it("sends the cookie that the document asks for", async () => {
    const scheme = "components: { securitySchemes: { own: { type: apiKey, in: cookie, name: sid } } }";
    folder = await writeFolder(`//- /api/shop.yaml\n${document}${scheme}\nsecurity: [{ own: [] }]\n`, { url: target.url });
    const made = await folder.run(["init", "api/shop.yaml", "--json"]);
    assert.deepEqual(JSON.parse(made.stdout).secrets, ["PLAYBOOK_SECRET_SHOP_SESSION"]);
    assert.match(await text("api/shop.playbook"), /^ {2}Cookie: "?sid=\$\{session\}"?$/m);
  });

  it("works without a document, and refuses an address and what is none", async () => {
    folder = await writeFolder("//- /notes.yaml\na: 1\n");
    const address = await folder.run(["init", "https://api.example.com/openapi.json"]);
    assert.match(address.stderr, /Pull it first: playbook openapi https:\/\/api\.example\.com\/openapi\.json/);
    assert.match((await folder.run(["init", "notes.yaml"])).stderr, /notes\.yaml is not an OpenAPI document\./);
    const made = await folder.run(["init", "--base-url", `${target.url}/orders`]);
    assert.equal(made.code, 0, made.stderr);
    assert.match((await folder.run(["check"])).stdout, /^2 playbooks: no problem$/m);
  });
});
