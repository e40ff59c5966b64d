// The first playbook of the README, as a newcomer copies it, against the service that it is about.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultPassword, type OrdersService, startOrdersService } from "../../examples/orders/service/server.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const root = join(import.meta.dirname, "../..");

/** The four-backtick blocks of the README: the service, and a test of one endpoint. */
function playbooks(): readonly [string, string] {
  const [service = "", endpoint = ""] = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/^````\n([\s\S]*?)^````$/gm)].map(
    ([, text = ""]) => text,
  );
  assert.match(service, /^service: orders$/m);
  assert.match(endpoint, /^endpoint: POST \/orders$/m);
  return [service, endpoint];
}

describe("the first playbook of the README", () => {
  let orders: OrdersService;
  let folder: Folder;
  before(async () => {
    orders = await startOrdersService();
    const [service, endpoint] = playbooks();
    folder = await writeFolder("//- /README\n");
    await writeFile(join(folder.path, "orders.playbook"), service.replace("http://localhost:8080", orders.url));
    await writeFile(join(folder.path, "create-order.playbook"), endpoint);
    await copyFile(join(root, "examples/orders/openapi.yaml"), join(folder.path, "openapi.yaml"));
  });
  after(async () => {
    await orders.close();
    await folder.remove();
  });

  it("passes twice in a row, its teardown with it", async () => {
    const checked = await folder.run(["check"]);
    assert.equal(checked.stdout, "2 playbooks: no problem\n");
    for (const time of ["first", "second"]) {
      const ran = await folder.run(["run"], { env: { PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword } });
      assert.equal(ran.code, 0, `${time}: ${ran.stdout}${ran.stderr}`);
    }
  });

  it("shows neither the password nor the token when it fails", async () => {
    const text = readFileSync(join(folder.path, "create-order.playbook"), "utf8");
    await writeFile(join(folder.path, "failing.playbook"), text.replace("name: Default", "name: Failing").replace('is "NEW"', 'is "OLD"'));
    const ran = await folder.run(["run", "failing.playbook"], { env: { PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword } });
    assert.equal(ran.code, 1, ran.stdout);
    assert.ok(!`${ran.stdout}${ran.stderr}`.includes(defaultPassword));
    assert.match(ran.stdout, /Authorization: (?:Bearer )?\*\*\*/);
  });
});
