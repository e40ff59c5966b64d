/** Tests that text outside ASCII means the same in the built command as in the sources. */
import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const secret = "S3CRETVALUE-ABCDEFGHIJKLMNOP";
const lengths = Array.from({ length: 40 }, (_, index) => 65 + index);

describe("the built command", () => {
  let folder: Folder;
  let target: Target;
  before(async () => {
    target = await startTarget(({ url }, response) =>
      json(response, 200, { value: `${"x".repeat(Number(url.slice(1)))}${secret}${"y".repeat(80)}` }),
    );
    folder = await writeFolder(
      `
//- /requirements/shop.md
# SHOP-12 – Orders

• AC-1 – Send a GET request to /orders and expect status 200.

- AC-2 — Send a GET request to /orders and expect status 201.

//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.yaml
variables:
  token: { type: encrypted text }
---

//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get: { responses: { "200": { description: ok } } }

//- /password.playbook
---
flow: Password
---
# Execution
frobnicate password “Zq8secretvalueXY77” blub

//- /cut.playbook
---
service: shop
flow: Cut
data: [${lengths.map((length) => `{ length: ${length} }`).join(", ")}]
---
# Execution
Send a GET request to /<length>.
Expect that $.value is "\${token}".
Expect that $.value is "other".
`,
      { url: target.url },
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("ends a sentence before a curly quote", async () => {
    for (const text of [
      "Send a GET request to http://127.0.0.1:1/echo. “$.id” exists.",
      'Send a GET request to http://127.0.0.1:1/. Expect status 200. “status” is "NEW".',
    ]) {
      const { code, stdout, stderr } = await folder.run(["explain", text]);
      assert.equal(code, 0, stdout + stderr);
    }
  });

  it("lists the corrections of a refused sentence", async () => {
    const { stdout, stderr } = await folder.run(["explain", "Sned a GET request to /orders."]);
    assert.match(stdout + stderr, /→ Change “Sned” to “Send”/);
  });

  it("hides a password between curly quotes", async () => {
    const { stdout, stderr } = await folder.run(["check", "password.playbook"]);
    assert.match(stdout + stderr, /frobnicate password/);
    assert.doesNotMatch(stdout + stderr, /Zq8secret/);
  });

  it("masks what is left of a secret that a reporter cuts off", async () => {
    for (const reporter of ["pretty", "json", "junit", "markdown", "tap", "github"]) {
      const { code, stdout, stderr } = await folder.run(["run", "cut.playbook", "--reporter", reporter], {
        env: { PLAYBOOK_SECRET_SHOP_TOKEN: secret },
      });
      assert.equal(code, 1, stderr);
      assert.deepEqual(`${stdout}${stderr}`.match(/.{20}S3CRET.*/g), null, reporter);
    }
  });

  it("reads bullets and dashes of a requirement", async () => {
    const { stdout, stderr } = await folder.run(["generate", "flows", "requirements", "--list"]);
    assert.match(stdout, /2 acceptance criteria: 2 understood as a whole/, stdout + stderr);
  });
});
