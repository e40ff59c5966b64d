// Servers that people use, from npm, over three transports, in the long runs: discovered, called through the hub with what was locked, and ended.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, it } from "mocha";
import type { LockedServer } from "../../language/index.ts";
import { textOf } from "../support/mcpServer.ts";
import { startMongo } from "../support/mongoWire.ts";
import { cachedPackages } from "../support/npmCache.ts";
import { hubFor, type ServerOfTest } from "./hubFor.ts";

const signal = new AbortController().signal;
const packages = [
  "@modelcontextprotocol/server-everything@2026.8.31",
  "@modelcontextprotocol/server-filesystem@2026.8.31",
  "@modelcontextprotocol/server-memory@2026.8.31",
  "@notionhq/notion-mcp-server@2.5.2",
  "@nexus2520/jira-mcp-server@1.2.0",
  "@bytebase/dbhub@0.21.2",
  "@electric-sql/pglite@0.5.14",
  "@electric-sql/pglite-socket@0.2.17",
  "mongodb-mcp-server@3.0.4",
  "bson@7.3.4",
  "mingo@7.2.6",
];

if (process.env.PLAYBOOK_LONG === "1") {
  describe("real MCP servers", function () {
    this.timeout(300_000);
    const open: (() => Promise<unknown> | unknown)[] = [];
    let pathOf: (name: string) => string = () => "";
    let folder = "";
    before(function () {
      this.timeout(15 * 60_000);
      pathOf = cachedPackages(packages);
      folder = mkdtempSync(join(tmpdir(), "playbook-mcp-"));
    });
    after(async () => {
      for (const close of open.splice(0).toReversed()) await close();
      rmSync(folder, { recursive: true });
    });

    const program = (name: string, file: string, ...args: readonly string[]) =>
      ({ kind: "stdio", command: process.execPath, args: [join(pathOf(name), file), ...args], env: {} }) as const;
    const use = async (server: ServerOfTest, approve: readonly string[] = []) => {
      const used = await hubFor(server, { approve });
      open.push(used.hub.close);
      const call = async (tool: string, inputs: object) => {
        const answer = await used.hub.call("it", tool, inputs as Record<string, unknown>, signal);
        assert.equal(answer.problem, undefined);
        return answer.result as Record<string, unknown>;
      };
      return { ...used, call };
    };
    const listen = async (command: readonly string[], env: Readonly<Record<string, string>>, url: string) => {
      const child: ChildProcess = spawn(process.execPath, command, { env: { ...process.env, ...env }, stdio: "ignore" });
      open.push(
        () => new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve).kill("SIGKILL") : resolve(undefined))),
      );
      for (const limit = performance.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
        if (
          await fetch(url, { method: "POST" }).then(
            () => true,
            () => false,
          )
        )
          return;
        if (performance.now() > limit || child.exitCode !== null) throw new Error(`${command[0]} does not listen at ${url}`);
      }
    };
    const names = ({ tools }: LockedServer) => tools.map(({ name }) => name);

    for (const transport of ["stdio", "streamableHttp", "sse"] as const) {
      it(`server-everything over ${transport}`, async () => {
        let server: ServerOfTest = program("@modelcontextprotocol/server-everything", "dist/index.js", "stdio");
        if (transport !== "stdio") {
          const port = await freePort();
          const url = `http://127.0.0.1:${port}/${transport === "sse" ? "sse" : "mcp"}`;
          await listen(
            [join(pathOf("@modelcontextprotocol/server-everything"), "dist/index.js"), transport],
            { PORT: String(port) },
            `http://127.0.0.1:${port}/`,
          );
          server = { kind: "http", url, headers: {} };
        }
        const used = await use(server, ["echo", "get-sum", "get-structured-content", "trigger-long-running-operation"]);
        assert.ok(used.locked.tools.length > 5 && used.locked.resources.length > 0 && used.locked.prompts.length > 0);
        assert.equal(used.locked.era, "legacy");
        assert.equal((await used.call("echo", { message: "hello" })) as unknown, "Echo: hello");
        const weather = await used.call("get-structured-content", { location: "New York" });
        assert.equal(typeof weather.temperature, "number");
      });
    }

    it("filesystem", async () => {
      writeFileSync(join(folder, "requirements.md"), "An order has an id.");
      const used = await use(program("@modelcontextprotocol/server-filesystem", "dist/index.js", folder));
      assert.equal((await used.call("read_text_file", { path: join(folder, "requirements.md") })).content, "An order has an id.");
      await assert.rejects(used.hub.call("it", "write_file", { path: join(folder, "x"), content: "x" }, signal), /nobody has approved it/);
    });

    it("memory", async () => {
      const server = {
        ...program("@modelcontextprotocol/server-memory", "dist/index.js"),
        env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") },
      };
      const used = await use(server, ["create_entities", "delete_entities"]);
      await used.call("create_entities", { entities: [{ name: "order", entityType: "thing", observations: ["has an id"] }] });
      assert.equal(((await used.call("search_nodes", { query: "order" })).entities as readonly unknown[]).length, 1);
      await used.call("delete_entities", { entityNames: ["order"] });
      assert.equal(((await used.call("read_graph", {})).entities as readonly unknown[]).length, 0);
    });

    it("notion, with a stand-in of its API, over stdio and over HTTP with a token", async () => {
      const api = await standIn((method, path) =>
        path.startsWith("/v1/users/me")
          ? { object: "user", id: "me", name: "Ada", type: "person" }
          : { object: "list", results: [{ object: "page", id: "p1" }], method },
      );
      const file = join(pathOf("@notionhq/notion-mcp-server"), "bin/cli.mjs");
      const env = { NOTION_TOKEN: "secret-notion-token", BASE_URL: api.origin };
      const local = await use({ kind: "stdio", command: process.execPath, args: [file], env }, ["API-post-search", "API-get-self"]);
      assert.ok(names(local.locked).includes("API-post-search"), names(local.locked).join(", "));
      assert.match(JSON.stringify(await local.call("API-get-self", {})), /Ada/);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/mcp`;
      await listen([file, "--transport", "http", "--port", String(port), "--auth-token", "let-me-in"], env, url);
      await assert.rejects(hubFor({ kind: "http", url, headers: {} }), /wants you to sign in|401/);
      await assert.rejects(hubFor({ kind: "http", url, headers: { Authorization: "Bearer wrong" } }), /403|does not accept/);
      const remote = await use({ kind: "http", url, headers: { Authorization: "Bearer let-me-in" } }, ["API-get-self"]);
      assert.match(JSON.stringify(await remote.call("API-get-self", {})), /Ada/);
    });

    it("jira, with a stand-in of its API", async () => {
      const issues: { key: string; fields: unknown }[] = [];
      const api = await standIn((method, path, body) => {
        if (method === "POST" && /\/issue$/.test(path)) {
          issues.push({ key: `ABC-${issues.length + 1}`, fields: JSON.parse(body).fields });
          return { id: String(issues.length), key: issues.at(-1)?.key, self: "" };
        }
        const key = /\/issue\/([A-Z]+-\d+)/.exec(path)?.[1];
        return key === undefined ? { issues, total: issues.length } : { id: "1", ...issues.find((issue) => issue.key === key) };
      });
      const env = { JIRA_BASE_URL: api.origin, JIRA_EMAIL: "ada@example.com", JIRA_API_TOKEN: "secret-jira-token" };
      const used = await use({ ...program("@nexus2520/jira-mcp-server", manifestBin(pathOf("@nexus2520/jira-mcp-server"))), env }, [
        "jira_issues",
      ]);
      assert.ok(used.locked.tools.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash)));
      await used.call("jira_issues", { action: "create", projectKey: "ABC", summary: "The order is late", issueType: "Bug" });
      assert.match(JSON.stringify(issues), /The order is late/);
      assert.match(JSON.stringify(await used.call("jira_issues", { action: "get", issueKey: "ABC-1" })), /The order is late/);
    });

    it("dbhub over PGlite", async () => {
      const { PGlite } = await load<{ readonly PGlite: { create(): Promise<{ exec(sql: string): Promise<unknown> }> } }>(
        "@electric-sql/pglite",
      );
      const { PGLiteSocketServer } = await load<{
        readonly PGLiteSocketServer: new (options: object) => { start(): Promise<void>; stop(): Promise<void> };
      }>("@electric-sql/pglite-socket");
      const database = await PGlite.create();
      await database.exec("create table orders (id int, sku text); insert into orders values (7, 'A-100');");
      const port = await freePort();
      const socket = new PGLiteSocketServer({ db: database, port, host: "127.0.0.1" });
      await socket.start();
      open.push(() => socket.stop());
      const used = await use(
        program(
          "@bytebase/dbhub",
          manifestBin(pathOf("@bytebase/dbhub")),
          "--transport",
          "stdio",
          "--dsn",
          `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
        ),
        ["execute_sql"],
      );
      assert.match(JSON.stringify(await used.call("execute_sql", { sql: "select sku from orders where id = 7" })), /A-100/);
    });

    it("the official MongoDB server over a stand-in of the wire protocol", async () => {
      const mongo = await startMongo({ bson: await load("bson"), mingo: await load("mingo") });
      open.push(mongo.close);
      const env = {
        MDB_MCP_CONNECTION_STRING: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
        MDB_MCP_TELEMETRY: "disabled",
        HOME: folder,
      };
      const used = await use({ ...program("mongodb-mcp-server", manifestBin(pathOf("mongodb-mcp-server"))), env }, [
        "insert-many",
        "delete-many",
      ]);
      assert.equal(used.locked.era, "modern");
      await used.call("insert-many", {
        connectionId: "preconfigured",
        database: "shop",
        collection: "orders",
        documents: [{ id: 7, sku: "A-100" }],
      });
      const found = await used.call("find", { connectionId: "preconfigured", database: "shop", collection: "orders", filter: { id: 7 } });
      assert.equal((found.documents as readonly { sku: string }[])[0]?.sku, "A-100");
      await used.call("delete-many", { connectionId: "preconfigured", database: "shop", collection: "orders", filter: { id: 7 } });
      assert.deepEqual(
        (await used.call("find", { connectionId: "preconfigured", database: "shop", collection: "orders", filter: { id: 7 } })).documents,
        [],
      );
    });

    async function load<T>(name: string): Promise<T> {
      const manifest = (await import(pathToFileURL(join(pathOf(name), "package.json")).href, { with: { type: "json" } })) as {
        default: { exports?: unknown; main?: string; module?: string };
      };
      return (await import(pathToFileURL(join(pathOf(name), entryOf(manifest.default))).href)) as T;
    }

    async function standIn(answer: (method: string, path: string, body: string) => object) {
      const server = createServer(async (request, response) => {
        const body = await textOf(request);
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(answer(request.method ?? "", request.url ?? "", body)));
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      open.push(() => server.close());
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    }
  });
}

function entryOf({ exports, main, module }: { exports?: unknown; main?: string; module?: string }): string {
  const pick = (value: unknown): string | undefined => {
    if (typeof value === "string") return value;
    if (typeof value !== "object" || value === null) return undefined;
    const choices = value as Record<string, unknown>;
    for (const key of [".", "node", "import", "default"]) if (choices[key] !== undefined) return pick(choices[key]);
    return undefined;
  };
  return pick(exports) ?? module ?? main ?? "index.js";
}

function manifestBin(path: string): string {
  const { bin } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as { bin: string | Record<string, string> };
  return typeof bin === "string" ? bin : (Object.values(bin)[0] ?? "");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
