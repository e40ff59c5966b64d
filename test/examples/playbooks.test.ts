// The playbooks of the examples, run by the built command against the order service: they pass, clean up, and fail when
// they should.

import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type OrdersService, startOrdersService } from "../../examples/orders/service/server.ts";
import { type Ended, type Folder, writeFolder } from "../support/playbookProcess.ts";

const examples = join(import.meta.dirname, "../../examples/orders");
const password = "only-for-this-test";

describe("the example playbooks", () => {
  let service: OrdersService;
  let folder: Folder;
  let database: string;

  beforeEach(async () => {
    folder = await writeFolder("");
    database = join(await mkdtemp(join(tmpdir(), "orders-")), "orders.db");
    service = await startOrdersService({ password, shippingDelay: 100, database });
  });
  afterEach(async () => {
    await folder.remove();
    await service.close();
    await rm(dirname(database), { recursive: true, force: true });
  });

  const run = (path: string, ...more: readonly string[]): Promise<Ended> =>
    folder.run(["run", path, "--env", "demo", "--var", `ordersUrl=${service.url}`, ...more], {
      env: {
        PLAYBOOK_SECRET_ORDERS_PASSWORD: password,
        ORDERS_DATABASE: database,
        // The servers of the example run on the Node of the tests.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
      },
    });

  const edit = async (file: string, from: string, to: string): Promise<void> => {
    const path = join(folder.path, file);
    const text = await readFile(path, "utf8");
    assert.ok(text.includes(from), `${file} has no ${from}`);
    await writeFile(path, text.replace(from, to));
  };

  it("have no problem", async () => {
    const { code, stdout, stderr } = await folder.run(["check", examples]);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout + stderr, /no problem/);
  });

  it("pass, clean up, and keep the password secret", async () => {
    const { code, stdout, stderr } = await run(examples, "--json");
    assert.equal(code, 0, stdout + stderr);
    const report = JSON.parse(stdout) as { readonly tests: readonly { readonly title: string; readonly steps: readonly object[] }[] };
    const titles = report.tests.map(({ title }) => title);
    for (const title of [
      "orders",
      "POST /orders · Negative",
      "From the first order to its delivery",
      "A complaint about an order",
      "ORD-001 · Ten notebooks cost ten times as much as one",
    ]) {
      assert.ok(titles.includes(title), `${title} did not run: ${titles.join(", ")}`);
    }
    assert.ok(report.tests.every(({ steps }) => steps.length > 0));
    assert.ok(!(stdout + stderr).includes(password));
    const left = await dataOf(service.url);
    assert.deepEqual(left, { customers: 0, orders: 0, rareStock: 3 });
  });

  it("fail where the service does something else than expected, and clean up all the same", async () => {
    await cp(examples, folder.path, { recursive: true });
    await edit("endpoints/createOrder/default.playbook", '$.status is "NEW"', '$.status is "PAID"');
    const { code, stdout } = await run(join(folder.path, "endpoints/createOrder/default.playbook"));
    assert.equal(code, 1);
    for (const said of ["endpoints/createOrder/default.playbook:20", 'Expect status 201 and that $.status is "PAID"', '"NEW"']) {
      assert.ok(stdout.includes(said), `${said} is not in:\n${stdout}`);
    }
    assert.deepEqual(await dataOf(service.url), { customers: 0, orders: 0, rareStock: 3 });
  });

  it("fail with the words of a server that refuses, and clean up all the same", async () => {
    // Inside the repository, so that the servers find their package.
    const out = join(import.meta.dirname, "../../out");
    await mkdir(out, { recursive: true });
    const copy = await mkdtemp(join(out, "orders-"));
    try {
      await cp(examples, copy, { recursive: true });
      const flow = join(copy, "flows/complaint.playbook");
      await writeFile(flow, (await readFile(flow, "utf8")).replace("get issue with key ${issueKey}", 'get issue with key "SHOP-999"'));
      const { code, stdout, stderr } = await run(flow);
      assert.equal(code, 1, stdout + stderr);
      assert.match(stdout, /complaint\.playbook:\d+[\s\S]*There is no issue SHOP-999\./);
      assert.deepEqual(await dataOf(service.url), { customers: 0, orders: 0, rareStock: 3 });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  it("fail where the service breaks its contract", async () => {
    await cp(examples, folder.path, { recursive: true });
    await edit("openapi.yaml", "required: [id, number, customerId,", "required: [id, number, giftWrap, customerId,");
    const { code, stdout } = await run(join(folder.path, "cases/tenNotebooks.playbook"));
    assert.equal(code, 1);
    assert.match(stdout, /giftWrap/);
  });
});

/** The service's data, seen by a login of its own. */
async function dataOf(url: string): Promise<{ readonly customers: number; readonly orders: number; readonly rareStock: number }> {
  const login = await fetch(`${url}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ada", password }),
  });
  const { token } = (await login.json()) as { readonly token: string };
  const get = async (path: string): Promise<Readonly<Record<string, number>>> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as Readonly<Record<string, number>>;
  };
  const [customers, orders, product] = [await get("/customers"), await get("/orders"), await get("/products/B-210")];
  return { customers: customers.total ?? -1, orders: orders.total ?? -1, rareStock: product.stock ?? -1 };
}
