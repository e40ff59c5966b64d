import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { shopWith } from "../support/shop.ts";

const document = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post: { operationId: createOrder, responses: { "201": { description: Made. } } }
`;
const fixture = shopWith(document, "Send a POST request to /orders.\nExpect status 201.\n");
const changed = document.replace('"201"', '"202"').replace("  /orders:", "  /wishes:\n    get: { responses: {} }\n  /orders:");

describe("playbook generate drift", () => {
  let folder: Folder;
  let server: Server | undefined;
  beforeEach(async () => {
    folder = await writeFolder(fixture);
  });
  afterEach(async () => {
    server?.close();
    server = undefined;
    await folder.remove();
  });
  const text = (path: string) => readFile(join(folder.path, path), "utf8");
  const git = (...argv: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "-C", folder.path, ...argv], { stdio: "pipe" });

  it("shows, writes and then has nothing to say, with a new document from a file", async () => {
    await writeFile(join(folder.path, "new.yaml"), changed);
    const dry = await folder.run(["generate", "drift", "--to", "new.yaml", "--dry-run"]);
    assert.equal(dry.code, 0);
    assert.match(dry.stdout, /^-Expect status 201\.\n\+Expect status 202\.$/m);
    assert.match(dry.stderr, /^orders\.playbook:8:1 proposed POST \/orders returns 202 instead of 201\.$/m);
    assert.match(dry.stderr, /^ {2}added {4}GET \/wishes \(not tested\)$/m);
    assert.equal(await text("openapi.yaml"), document);
    const written = await folder.run(["generate", "drift", "shop", "--to", "new.yaml", "--json"]);
    const { files, untested, changes } = JSON.parse(written.stdout);
    assert.deepEqual(changes, [
      { path: "openapi.yaml", kind: "changed" },
      { path: "orders.playbook", kind: "changed" },
    ]);
    assert.deepEqual(
      [files, untested],
      [
        [{ path: "orders.playbook", findings: [{ line: 8, kind: "proposed", message: "POST /orders returns 202 instead of 201." }] }],
        ["GET /wishes"],
      ],
    );
    assert.match(await text("orders.playbook"), /status 202/);
    assert.equal(await text("openapi.yaml"), changed);
    const again = await folder.run(["generate", "drift", "--to", "new.yaml", "--check"]);
    assert.deepEqual([again.code, again.stdout], [0, "openapi.yaml: no change affects the playbooks.\n"]);
  });

  it("compares with what git has, and ends with 1 when a playbook is affected", async () => {
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
    await writeFile(join(folder.path, "openapi.yaml"), changed);
    const check = await folder.run(["generate", "drift", "--check"]);
    assert.deepEqual([check.code, check.stderr], [1, ""]);
    assert.match(check.stdout, /1 file is affected: 1 proposed, 0 open\.\n$/);
    const older = await folder.run(["generate", "drift", "--check", "--against", "HEAD~0", "--json"]);
    assert.equal(JSON.parse(older.stdout).affected, true);
    const wrong = await folder.run(["generate", "drift", "--against", "--output=x"]);
    assert.equal(wrong.code, 2);
    const none = await folder.run(["generate", "drift", "--against", "HEAD~7"]);
    assert.deepEqual([none.code, /is neither a file nor a git revision that has openapi\.yaml/.test(none.stderr)], [2, true]);
  });

  it("pulls the new document from a web address", async () => {
    server = createServer((request, response) => {
      response.writeHead(request.headers["x-key"] === "sesame" ? 200 : 401, { "content-type": "application/yaml" }).end(changed);
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`;
    const refused = await folder.run(["generate", "drift", "--to", url, "--check"]);
    assert.match(refused.stderr, /answered 401/);
    const env = { SHOP_KEY: "sesame" };
    const pulled = await folder.run(["generate", "drift", "--to", url, "--check", "-H", "X-Key: ${SHOP_KEY}"], { env });
    assert.equal(pulled.code, 1, pulled.stderr);
  });

  it("takes wrong usage for what it is", async () => {
    for (const [argv, message] of [
      [["--to", "a.yaml", "--against", "b.yaml"], /cannot be combined/],
      [["--to", "nowhere.yaml"], /no file nowhere\.yaml/],
      [[], /no committed openapi\.yaml/],
      [["shpo"], /no service "shpo".*Did you mean "shop"/s],
    ] as const) {
      const { code, stderr } = await folder.run(["generate", "drift", ...argv]);
      assert.notEqual(code, 0);
      assert.match(stderr, message);
    }
  });
});
