/**
 * Secrets that have no value: what the engine of the editor asks for, when it asks, and what it knows without asking.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecretRequest } from "../../engine/protocol.ts";
import { startEngine } from "../support/engineProcess.ts";

import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
variables:
  password: { type: encrypted text }
  spare: { type: encrypted text }
---
//- /login.playbook
---
service: shop
flow: Log in
---
# Execution
Send a POST request to /login with password "\${password}".
`;
const secret = "correct-horse-battery";

describe("a secret without a value", () => {
  let target: Target;
  let folder: Folder;
  beforeEach(async () => {
    target = await startTarget((_request, response) => json(response, 200, {}));
    folder = await writeFolder(workspace, { url: target.url });
  });
  afterEach(async () => {
    await folder.remove();
    await target.close();
  });

  async function runOnce(isWatched: boolean, env: NodeJS.ProcessEnv = process.env, report?: string) {
    const asked: (SecretRequest & { readonly ask?: true })[] = [];
    const engine = await startEngine(
      (request) => {
        asked.push(request);
        return "ask" in request ? { value: secret } : { missing: "it is not set" };
      },
      undefined,
      {},
      env,
    );
    try {
      const selection = { tests: ["login.playbook"] };
      const written = report === undefined ? {} : { report };
      const summary = await engine.request("run", { run: "1", folder: folder.path, selection, isWatched, ...written });
      const known = await engine.request("secretsKnown", {
        secrets: ["password", "spare"].map((name) => ({ root: folder.path, service: "shop", name })),
      });
      return { summary, known, asked: asked.filter(({ ask }) => ask === true).map(({ name }) => name) };
    } finally {
      await engine.kill();
    }
  }

  it("is asked for before a run that a person has started", async () => {
    const { summary, asked } = await runOnce(true);
    assert.deepEqual(asked, ["password"], "only what the test needs, once");
    assert.equal(summary.passed, 1);
    assert.deepEqual(
      target.received.map(({ text }) => JSON.parse(text).password),
      [secret],
    );
  });

  it("comes from the editor for a report, too, which is a file when the run is over and shows no secret", async () => {
    const report = join(folder.path, "report.html");
    const { summary } = await runOnce(true, process.env, report);
    assert.equal(summary.passed, 1);
    const page = await readFile(report, "utf8");
    assert.match(page, /^<!doctype html>/i);
    assert.ok(!page.includes(secret));
  });

  it("keeps a run from beginning that nobody watches", async () => {
    const { summary, asked } = await runOnce(false);
    assert.deepEqual(asked, []);
    assert.equal(summary.notReady, 1);
    assert.deepEqual(target.received, []);
  });

  it("is known to have its value where the environment has it, and then not asked for", async () => {
    const { summary, asked, known } = await runOnce(true, { ...process.env, PLAYBOOK_SECRET_SHOP_PASSWORD: secret });
    assert.deepEqual(asked, []);
    assert.equal(summary.passed, 1);
    assert.deepEqual(known, [true, false]);
  });
});
