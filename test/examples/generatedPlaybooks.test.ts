// Endpoint playbooks that the built command generates from a document alone, run against the live service that it
// describes: the orders example, and with `npm run test:long` LoopBack's todo service from npm.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startOrdersService } from "../../examples/orders/service/server.ts";
import { cachedPackages } from "../support/npmCache.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { type DefaultException, defaultExceptions, mostExceptions } from "./defaultExceptions.ts";

const example = join(import.meta.dirname, "../../examples/orders");

interface Generated {
  readonly changes: readonly { readonly path: string; readonly kind: string }[];
  readonly generated: readonly { readonly path: string; readonly endpoint: string; readonly name: string; readonly cases: number }[];
  readonly leftOut: readonly { readonly endpoint: string; readonly reason: string }[];
}

interface Report {
  readonly tests: readonly {
    readonly title: string;
    readonly path: string;
    readonly verdict: string;
    readonly teardown?: string;
  }[];
}

async function generated(folder: Folder, ...more: readonly string[]): Promise<Generated> {
  const { code, stdout, stderr } = await folder.run(["generate", "endpoints", "--json", ...more]);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Generated;
}

/**
 * Each Default passes except for the listed exceptions, which still fail and do not grow in number. The other kinds
 * that fail are given back.
 */
function assertDefaults({ tests }: Report, all: Generated, exceptions: readonly DefaultException[]): readonly string[] {
  const failed = tests.filter(({ verdict, teardown }) => verdict !== "passed" || teardown === "failed").map(({ title }) => title);
  const isDefault = (title: string) => title.endsWith(" · Default");
  assert.deepEqual(failed.filter(isDefault).sort(), exceptions.map(({ endpoint }) => `${endpoint} · Default`).sort());
  const defaults = all.generated.filter(({ name }) => name === "Default").length;
  assert.ok(exceptions.length <= defaults * mostExceptions, `${exceptions.length} of ${defaults}`);
  return failed.filter((title) => !isDefault(title));
}

describe("playbooks generated from the document of the orders example", () => {
  const password = "only-for-this-test";

  it("compile, pass, and leave the service as it was; generated again they are the same", async () => {
    const folder = await writeFolder("//- /README.md\nThe orders example.\n");
    const database = join(await mkdtemp(join(tmpdir(), "orders-")), "orders.db");
    const service = await startOrdersService({ password, shippingDelay: 100, database });
    try {
      await mkdir(join(folder.path, "invoices"));
      for (const file of ["openapi.yaml", "orders.playbook", "invoices/invoice.pdf"])
        await cp(join(example, file), join(folder.path, file));
      const first = await generated(folder);
      assert.deepEqual(first.leftOut, []);
      assert.equal(new Set(first.generated.map(({ endpoint }) => endpoint)).size, 25);
      const checked = await folder.run(["check"]);
      assert.equal(checked.code, 0, checked.stdout);

      const before = counted(database);
      const { stdout, stderr } = await folder.run(["run", "--env", "demo", "--var", `ordersUrl=${service.url}`, "--json"], {
        env: { PLAYBOOK_SECRET_ORDERS_PASSWORD: password },
      });
      const report = JSON.parse(stdout) as Report;
      assert.deepEqual(assertDefaults(report, first, defaultExceptions.orders), [], stderr);
      assert.ok(report.tests.length > 190, String(report.tests.length));
      assert.deepEqual(counted(database), before);
      assert.ok(!stdout.includes(password));

      for (const more of [[], ["--update"]]) assert.deepEqual((await generated(folder, ...more)).changes, []);
      const coverage = JSON.parse((await folder.run(["coverage", "--json"])).stdout) as {
        readonly planned: { readonly operations: { readonly covered: number; readonly total: number } };
      };
      const { covered, total } = coverage.planned.operations;
      assert.deepEqual([covered, total], [25, 25]);
    } finally {
      await service.close();
      await folder.remove();
      await rm(dirname(database), { recursive: true, force: true });
    }
  });
});

/** Rows by table. The stock is not among them: the document says that what is shipped does not come back. */
function counted(database: string): Readonly<Record<string, unknown>> {
  const open = new DatabaseSync(database, { readOnly: true });
  try {
    const tables = open.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").all();
    return Object.fromEntries(tables.map(({ name }) => [String(name), open.prepare(`select count(*) as rows from "${name}"`).get()?.rows]));
  } finally {
    open.close();
  }
}

describe("what can be asked of playbook generate endpoints", () => {
  let folder: Folder;
  before(async () => {
    folder = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: openapi.yaml
---
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /version:
    get: { responses: { "200": { description: ok } } }
  /health:
    get: { operationId: getHealth, responses: { "200": { description: ok } } }
`);
  });
  after(() => folder.remove());

  it("is one endpoint, shown as a difference without writing", async () => {
    const before = await folder.files();
    const { code, stdout, stderr } = await folder.run(["generate", "endpoints", "shop", "--endpoint", "GET /health", "--dry-run"]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /\+\+\+ b\/endpoints\/getHealth\/default\.playbook/);
    assert.match(stdout, /\+1\. Send a GET request to \/health\.\n\+2\. Expect status 200\./);
    assert.match(stderr, /1 file would be written\./);
    assert.deepEqual(await folder.files(), before);
  });

  for (const [options, expected] of [
    [["shopp"], /There is no service "shopp"\. Did you mean "shop"\?/],
    [["--endpoint", "GET /healt"], /The document has no GET \/healt\. Did you mean "GET \/health"\?/],
    [["--kind", "edgy"], /There is no kind "edgy"\..*\n.*default, negative, edge/],
    [["--want", "make it nice"], /“make it nice” is not understood\.\n.*“not more than 5 edge cases for DELETE”/],
    [["--out", ".."], /is outside /],
  ] as const)
    it(`is refused with what would do: ${options.join(" ")}`, async () => {
      const { code, stdout, stderr } = await folder.run(["generate", "endpoints", ...options]);
      assert.equal(code, 2, stdout);
      assert.match(stderr, expected);
    });
});

if (process.env.PLAYBOOK_LONG === "1") {
  describe("playbooks generated from the document of LoopBack's todo service", () => {
    it("compile and run: each Default passes, and as many todos are there as before", async function () {
      this.timeout(900_000);
      const source = cachedPackages(["@loopback/example-todo@6.0.0"])("@loopback/example-todo");
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const home = await mkdtemp(join(tmpdir(), "todo-"));
      await cp(join(source, "data"), join(home, "data"), { recursive: true });
      const service = spawn(process.execPath, [source], {
        cwd: home,
        env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
        stdio: "ignore",
      });
      const folder = await writeFolder(`//- /todo.playbook\n---\nservice: todo\nbase_url: ${url}\nopenapi: openapi.json\n---\n`);
      try {
        await writeFile(join(folder.path, "openapi.json"), await answered(`${url}/openapi.json`));
        const first = await generated(folder);
        assert.deepEqual(
          first.leftOut.map(({ endpoint }) => endpoint),
          ["PATCH /todos"],
        );
        const before = await answered(`${url}/todos/count`);
        const { stdout, stderr } = await folder.run(["run", "--json"]);
        const others = assertDefaults(JSON.parse(stdout) as Report, first, defaultExceptions.todo);
        assert.equal(await answered(`${url}/todos/count`), before, stderr);
        // Findings: the service refuses an empty title, which its document allows, and looks addresses up on the web.
        assert.ok(
          others.every((title) => /title is empty|remindAtAddress/.test(title)),
          others.join("\n"),
        );
        assert.deepEqual((await generated(folder)).changes, []);
      } finally {
        service.kill();
        await folder.remove();
        await rm(home, { recursive: true, force: true });
      }
    });
  });
}

async function answered(url: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return response.text();
    if (attempt > 300) throw new Error(`${url} does not respond.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
