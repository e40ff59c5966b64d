// Tests started processes and their environment, and that they all end (S10 to S12).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { memoryStore } from "../../../engine/mcp/auth/credentialStore.ts";
import type { McpServerConfig } from "../../../engine/mcp/config.ts";
import { createMcpHub } from "../../../engine/mcp/hub.ts";
import { definitionHash } from "../../../engine/mcp/toolHash.ts";
import { bareOptions, hubFor, isRunning, stdioServer } from "../hubFor.ts";

const signal = new AbortController().signal;

describe("processes of MCP servers", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "playbook-mcp-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("S10: starts nothing of a workspace file that nobody approved, shows all of it, and asks again when it changed", async () => {
    const pids = join(folder, "s10");
    const config = {
      ...stdioServer("legacy", ["--long", "x".repeat(300)]),
      name: "it",
      from: ".mcp.json",
      env: { TEST_PIDS: pids, TOKEN: "secret-value" },
    } as McpServerConfig;
    const hub = (definition?: string, consent?: { shown: string[]; answer: boolean }) =>
      createMcpHub({
        ...bareOptions,
        servers: new Map([["it", config]]),
        credentials: memoryStore(),
        lock: {
          servers: new Map([
            [
              "it",
              {
                tools: [],
                resources: [],
                resourceTemplates: [],
                prompts: [],
                approvals: { tools: [], ...(definition === undefined ? {} : { definition }) },
              },
            ],
          ]),
        },
        ...(consent === undefined
          ? {}
          : {
              consent: {
                start: async (_config: McpServerConfig, shown: string) => {
                  consent.shown.push(shown);
                  return consent.answer;
                },
                changes: async () => true,
                tool: async () => false,
              },
            }),
      });
    const { find } = { find: () => ["it", "find", { collection: "a" }, signal] as const };
    await assert.rejects(hub().call(...find()), /must not be started: it is not approved yet/);
    await assert.rejects(
      hub(definitionHash({ ...config, args: ["other"] } as McpServerConfig)).call(...find()),
      /has changed since it was approved/,
    );
    const asked = { shown: [] as string[], answer: false };
    await assert.rejects(hub(undefined, asked).call(...find()));
    assert.throws(() => readFileSync(pids));
    assert.ok(asked.shown[0]?.includes("x".repeat(300)), "the command is shown untruncated");
    assert.match(asked.shown[0] ?? "", /with the variables TEST_PIDS, TOKEN/);
    assert.doesNotMatch(asked.shown[0] ?? "", /secret-value/);
    const allowed = hub(undefined, { shown: [], answer: true });
    assert.equal((await allowed.call(...find())).isError, false);
    await allowed.close();
  });

  it("S11: gives a server no variable but the few that programs need, and those that are declared", async () => {
    process.env.PLAYBOOK_TEST_SECRET = "leaks";
    const { hub } = await hubFor({ ...stdioServer("modern"), env: { DECLARED: "yes" } });
    const { names } = (await hub.call("it", "environment", {}, signal)).result as { readonly names: readonly string[] };
    await hub.close();
    delete process.env.PLAYBOOK_TEST_SECRET;
    // A shell adds some of its own.
    const own = names.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name));
    const allowed = ["DECLARED", "HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"];
    assert.deepEqual(
      own.filter((name) => !allowed.includes(name)),
      [],
    );
    assert.ok(own.includes("DECLARED"));
  });

  const ends: readonly (readonly [string, (child: ReturnType<typeof spawn>) => void])[] = [
    ["ends by itself", () => {}],
    ["fails", () => {}],
    ["is told to end (SIGTERM)", (child) => void child.kill("SIGTERM")],
    ["is interrupted (Ctrl-C)", (child) => void child.kill("SIGINT")],
    ["is killed (SIGKILL)", (child) => void child.kill("SIGKILL")],
  ];
  for (const [title, end] of ends) {
    it(`S12: nothing is left of a server that ignores signals, nor of its child, when the process that uses it ${title}`, async function () {
      this.timeout(300_000);
      const pids = join(folder, `pids-${title.replace(/\W+/g, "-")}`);
      const outcome = title.startsWith("fails") ? "fail" : title.startsWith("ends") ? "end" : "wait";
      const child = spawn(process.execPath, [join(import.meta.dirname, "useServer.ts"), outcome], {
        env: { ...process.env, TEST_PIDS: pids },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise<void>((resolve, reject) => {
        child.stdout?.once("data", () => resolve());
        child.once("exit", (code) => reject(new Error(`ended with ${code} before it was ready`)));
      });
      end(child);
      if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
      const started = readFileSync(pids, "utf8").trim().split("\n").map(Number);
      assert.equal(started.length, 2);
      const limit = performance.now() + 15_000;
      while (started.some(isRunning) && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 50));
      assert.deepEqual(started.filter(isRunning), []);
    });
  }

  it("leaves a file that nobody else can read, and refuses one that others can", async () => {
    if (process.platform === "win32") return;
    const { credentialFile } = await import("../../../cli/mcp/credentialFile.ts");
    const { statSync, chmodSync } = await import("node:fs");
    const path = join(folder, "credentials.json");
    const store = credentialFile(path);
    await Promise.all(Array.from({ length: 10 }, (_, index) => store.set(`key${index}`, `value${index}`)));
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(await credentialFile(path).get("key7"), "value7");
    writeFileSync(path, "{}");
    chmodSync(path, 0o644);
    await assert.rejects(store.get("key7"), /Others can read/);
  });
});
