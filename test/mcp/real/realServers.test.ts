// Servers that people use, from npm, in the long runs: discovered, approved, checked, called by playbooks of English
// sentences, and cleaned up after.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { type LockedServer, parseMcpLock } from "../../../language/index.ts";
import { startMongo } from "../../support/mongoWire.ts";
import { type ServerFolder, serverFolder } from "../../support/serverFolder.ts";
import { type Packages, realPackages } from "./packages.ts";
import { startJira, startNotion } from "./standIns.ts";

interface Way {
  /** Names of the server, and of its playbook in this folder. */
  readonly name: string;
  /** The arguments of `discover`: an address or a command, with its options. */
  readonly target: readonly string[];
  /** Tools that the playbook needs an approval for. */
  readonly approve?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly variables?: readonly string[];
  /** Texts that no output may show. */
  readonly secrets?: readonly string[];
}

if (process.env.PLAYBOOK_LONG === "1") {
  describe("real MCP servers", function () {
    this.timeout(300_000);
    const open: (() => Promise<unknown> | unknown)[] = [];
    let packages: Packages;
    let scratch = "";
    before(async function () {
      this.timeout(15 * 60_000);
      packages = realPackages();
      scratch = await mkdtemp(join(tmpdir(), "playbook-real-"));
    });
    after(async () => {
      for (const close of open.splice(0).toReversed()) await close();
      await rm(scratch, { recursive: true });
    });

    /** The whole way; gives what Discover locked. */
    const go = async ({ name, target, approve = [], env = {}, variables = [], secrets = [] }: Way): Promise<LockedServer> => {
      const text = await readFile(join(import.meta.dirname, `${name}.playbook`), "utf8");
      const folder = await serverFolder(`//- /${name}.playbook\n${text}`, env);
      open.push(folder.remove);
      const given = variables.flatMap((variable) => ["--var", variable]);
      const discovered = await folder.run(["mcp", "discover", "--save", name, ...target]);
      assert.equal(discovered.code, 0, discovered.stderr);
      const checked = await folder.run(["check"]);
      assert.equal(checked.code, 0, checked.stdout);
      if (approve.length > 0) {
        const early = await folder.run(["run", ...given]);
        assert.equal(early.code, 3, early.stdout);
        for (const tool of approve) assert.ok(early.stdout.includes(`The tool ${tool} of @${name}`), early.stdout);
        assert.deepEqual(await folder.calls(), []);
        assert.equal((await folder.run(["mcp", "approve", name, ...approve])).code, 0);
      }
      // Twice, since what the first run leaves would disturb the second.
      for (const _ of [1, 2]) {
        const run = await folder.run(["run", "--verbose", ...given]);
        assert.equal(run.code, 0, run.stdout + run.stderr);
        assert.match(run.stdout, /1 passed, 0 failed in/);
        assert.match(run.stdout, /· teardown/);
        await keptSecret(folder, `${discovered.stderr}${discovered.stdout}${run.stdout}${run.stderr}`, secrets);
      }
      assert.ok((await folder.calls()).every(({ outcome }) => outcome === "succeeded"));
      return parseMcpLock(await folder.text("playbook.mcp-lock.json")).lock.servers.get(name) as LockedServer;
    };
    const keptSecret = async (folder: ServerFolder, shown: string, secrets: readonly string[]) => {
      const files = await Promise.all([".mcp.json", "playbook.mcp-lock.json", "audit.jsonl"].map(folder.text));
      for (const secret of secrets) assert.ok(![shown, ...files].some((text) => text.includes(secret)), shown);
    };
    const command = (name: string, ...args: readonly string[]) => ["--", process.execPath, packages.program(name), ...args];

    /** A server that listens at a port of its own. */
    const listen = async (name: string, path: string, start: (port: string) => { args?: readonly string[]; env?: object }) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}${path}`;
      const { args = [], env } = start(port);
      const child: ChildProcess = spawn(process.execPath, [packages.program(name), ...args], {
        env: { ...process.env, PORT: port, ...env },
        stdio: "ignore",
      });
      open.push(
        () => new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve).kill("SIGKILL") : resolve(undefined))),
      );
      const answers = () => fetch(url, { method: "POST" }).then(Boolean, () => false);
      for (const limit = performance.now() + 60_000; !(await answers()); await new Promise((resolve) => setTimeout(resolve, 100)))
        if (performance.now() > limit || child.exitCode !== null) throw new Error(`${name} does not listen at ${url}`);
      return url;
    };

    const everything = "@modelcontextprotocol/server-everything";
    it("server-everything over stdio", async () => {
      const locked = await go({ name: "everything", target: command(everything, "stdio") });
      assert.deepEqual([locked.transport, locked.era], ["stdio", "legacy"]);
      assert.ok(locked.tools.length > 5 && locked.resources.length > 0 && locked.prompts.length > 0);
    });
    it("server-everything over Streamable HTTP", async () => {
      const locked = await go({ name: "everything", target: [await listen(everything, "/mcp", () => ({ args: ["streamableHttp"] }))] });
      assert.equal(locked.transport, "streamable http");
    });
    it("server-everything over SSE", async () => {
      const locked = await go({ name: "everything", target: [await listen(everything, "/sse", () => ({ args: ["sse"] }))] });
      assert.equal(locked.transport, "sse");
    });

    it("filesystem", async () => {
      // The server leaves nothing deleted, so that each run has a folder of its own below the one that it sees.
      await go({
        name: "files",
        target: command("@modelcontextprotocol/server-filesystem", scratch),
        approve: ["write_file", "edit_file", "move_file"],
        variables: [`folder=${scratch}`],
      });
    });

    it("memory", async () => {
      const file = join(scratch, "memory.jsonl");
      await go({
        name: "memory",
        target: ["-e", `MEMORY_FILE_PATH=${file}`, ...command("@modelcontextprotocol/server-memory")],
        approve: ["delete_entities"],
      });
      assert.equal((await readFile(file, "utf8")).trim(), "");
    });

    const notion = "@notionhq/notion-mcp-server";
    const approvedOfNotion = ["API-post-page", "API-post-search", "API-patch-page"];
    it("Notion over stdio, with a stand-in of its API", async () => {
      const api = await startNotion();
      open.push(api.close);
      await go({
        name: "notion",
        target: ["-e", `BASE_URL=${api.origin}`, "-e", "NOTION_TOKEN=${MY_NOTION_TOKEN}", ...command(notion)],
        env: { MY_NOTION_TOKEN: "secret-notion-token" },
        approve: approvedOfNotion,
        secrets: ["secret-notion-token"],
      });
      assert.ok(api.pages.size === 2 && [...api.pages.values()].every((page) => page.in_trash === true));
      assert.deepEqual([...api.authorizations], ["Bearer secret-notion-token"]);
    });
    it("Notion over Streamable HTTP, with a token", async () => {
      const api = await startNotion();
      open.push(api.close);
      const url = await listen(notion, "/mcp", (port) => ({
        args: ["--transport", "http", "--port", port, "--auth-token", "let-me-in-please"],
        env: { BASE_URL: api.origin, NOTION_TOKEN: "secret-notion-token" },
      }));
      const folder = await serverFolder("");
      open.push(folder.remove);
      assert.match((await folder.run(["mcp", "discover", url])).stderr, /requires you to sign in|requires you to sign in \(401\)/);
      const wrong = await folder.run(["mcp", "discover", url, "-H", "Authorization: Bearer wrong"]);
      assert.match(wrong.stderr, /403|does not accept/);
      const locked = await go({
        name: "notion",
        target: [url],
        env: { PLAYBOOK_MCP_TOKEN_NOTION: "let-me-in-please" },
        approve: approvedOfNotion,
        secrets: ["let-me-in-please"],
      });
      assert.equal(locked.transport, "streamable http");
      assert.ok([...api.pages.values()].every((page) => page.in_trash === true));
    });

    it("Jira, with a stand-in of its API", async () => {
      const api = await startJira();
      open.push(api.close);
      const settings = [`JIRA_BASE_URL=${api.origin}`, "JIRA_EMAIL=ada@example.com", "JIRA_API_TOKEN=${MY_JIRA_TOKEN}"];
      await go({
        name: "jira",
        target: [...settings.flatMap((setting) => ["-e", setting]), ...command("@nexus2520/jira-mcp-server")],
        env: { MY_JIRA_TOKEN: "secret-jira-token" },
        approve: ["jira_issues", "jira_comments", "jira_search", "jira_workflow"],
        secrets: ["secret-jira-token", Buffer.from("ada@example.com:secret-jira-token").toString("base64")],
      });
      const issues = [...api.issues.values()].map(({ key, fields }) => [key, (fields.status as { name: string }).name]);
      assert.deepEqual(issues, [
        ["ABC-1", "Done"],
        ["ABC-2", "Done"],
      ]);
    });

    it("dbhub over PGlite", async () => {
      const { PGlite } = packages.load<{
        readonly PGlite: { create(): Promise<{ exec(sql: string): Promise<readonly { readonly rows: readonly unknown[] }[]> }> };
      }>("@electric-sql/pglite");
      const { PGLiteSocketServer } = packages.load<{
        readonly PGLiteSocketServer: new (options: object) => { start(): Promise<void>; stop(): Promise<void> };
      }>("@electric-sql/pglite-socket");
      const database = await PGlite.create();
      await database.exec("create table orders (id int, sku text); insert into orders values (7, 'A-100');");
      const port = await freePort();
      const socket = new PGLiteSocketServer({ db: database, port: Number(port), host: "127.0.0.1" });
      await socket.start();
      open.push(() => socket.stop());
      await go({
        name: "sql",
        target: command("@bytebase/dbhub", "--transport", "stdio", "--dsn", "${ORDERS_DSN}"),
        env: { ORDERS_DSN: `postgres://postgres:secret-password@127.0.0.1:${port}/postgres?sslmode=disable` },
        approve: ["execute_sql"],
        secrets: ["secret-password"],
      });
      assert.deepEqual((await database.exec("select * from orders"))[0]?.rows, [{ id: 7, sku: "A-100" }]);
    });

    const mongodb = "mongodb-mcp-server";
    const documents = async () => {
      const mongo = await startMongo({ bson: packages.load("bson"), mingo: packages.load("mingo") });
      open.push(mongo.close);
      return `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`;
    };
    it("the official MongoDB server over stdio, with a stand-in of the wire protocol", async () => {
      const locked = await go({
        name: "mongo",
        target: [
          ...["MDB_MCP_CONNECTION_STRING=${ORDERS_URI}", "MDB_MCP_TELEMETRY=disabled", `HOME=${scratch}`].flatMap((one) => ["-e", one]),
          ...command(mongodb),
        ],
        env: { ORDERS_URI: await documents() },
        approve: ["delete-many"],
      });
      assert.deepEqual([locked.transport, locked.era], ["stdio", "modern"]);
    });
    const overHttp = async (settings: object) => {
      const uri = await documents();
      return listen(mongodb, "/mcp", (port) => ({
        env: {
          MDB_MCP_CONNECTION_STRING: uri,
          MDB_MCP_TELEMETRY: "disabled",
          MDB_MCP_TRANSPORT: "http",
          MDB_MCP_HTTP_PORT: port,
          HOME: scratch,
          ...settings,
        },
      }));
    };
    it("the official MongoDB server over Streamable HTTP", async () => {
      const url = await overHttp({ MDB_MCP_CONFIRMATION_REQUIRED_TOOLS: "drop-database" });
      const locked = await go({ name: "mongo", target: [url], approve: ["delete-many"] });
      assert.deepEqual([locked.transport, locked.era], ["streamable http", "modern"]);
    });
    it("the official MongoDB server, which asks before it deletes: nobody answers in CI", async () => {
      const text = await readFile(join(import.meta.dirname, "mongo.playbook"), "utf8");
      const folder = await serverFolder(`//- /mongo.playbook\n${text}`);
      open.push(folder.remove);
      assert.equal((await folder.run(["mcp", "discover", "--save", "mongo", await overHttp({})])).code, 0);
      assert.equal((await folder.run(["mcp", "approve", "mongo", "delete-many"])).code, 0);
      const { code, stdout } = await folder.run(["run"]);
      assert.equal(code, 1, stdout);
      assert.match(
        stdout,
        /The server asked: “You are about to delete documents[\s\S]*It was declined, because no person can answer here\./,
      );
    });
  });
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
