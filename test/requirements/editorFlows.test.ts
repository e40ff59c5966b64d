// Tests requirements in the editor: the engine lists those of a source, and makes flows of the ones that were listed.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { type Engine, startEngine } from "../support/engineProcess.ts";
import { type OrdersFolder, ordersFolder } from "./ordersFolder.ts";

const requirement = (title: string) => `# SHOP-1 Orders

AC-1: ${title}

- Send a GET request to /products.
- Expect status 200.
`;
const source = { kind: "file", path: "requirements/shop.md" } as const;

describe("requirements in the editor", function () {
  this.timeout(60_000);
  let folder: OrdersFolder;
  let engine: Engine;
  before(async () => {
    folder = await ordersFolder(`//- /requirements/shop.md\n${requirement("First")}`);
    engine = await startEngine();
  });
  after(async () => {
    await engine.kill();
    await folder.close();
  });

  async function filesMade(reading?: string): Promise<readonly string[]> {
    const job = { kind: "flows", service: "orders", source, ...(reading === undefined ? {} : { reading }) } as const;
    const { files } = await engine.request("generate", { run: "g", folder: folder.path, job });
    return files.map(({ path }) => path.replace(join(folder.path, "/"), ""));
  }

  it("are read once for a list and the flows that are made of it, and read again after that", async () => {
    const { reading, requirements } = await engine.request("requirements", { run: "r", folder: folder.path, service: "orders", source });
    assert.deepEqual(requirements, [{ id: "SHOP-1", title: "Orders", criteria: 1, understood: 1, there: 0 }]);
    await folder.write(source.path, requirement("Second"));
    assert.deepEqual(await filesMade(reading), ["flows/first.playbook", "playbook.requirements.json"]);
    assert.deepEqual(await filesMade(reading), ["flows/second.playbook", "playbook.requirements.json"]);
    assert.deepEqual(await filesMade(), ["flows/second.playbook", "playbook.requirements.json"]);
  });
});
