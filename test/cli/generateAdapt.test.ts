import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const fixture = `//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /orders/default.playbook
---
service: shop
endpoint: POST /orders
variables: { quantity: 2 }
---

# Execution
Send a POST request to /orders with sku "A-100" and quantity \${quantity}.
Expect status 201.
//- /shop.cases.yaml
- { id: A-1, title: Ten, endpoint: POST /orders, request: { body: { quantity: 10 } }, expect: { status: 201 } }
- { id: A-2, title: None, endpoint: POST /orders, request: { body: { quantity: 0 } }, expect: { status: 422 } }
- { id: A-3, title: Lost, endpoint: PUT /orders, expect: { status: 422 } }
`;

describe("playbook generate adapt", () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await writeFolder(fixture);
  });
  afterEach(() => folder.remove());
  const text = (path: string) => readFile(join(folder.path, path), "utf8");
  const change = async (path: string, from: string, to: string) => writeFile(join(folder.path, path), (await text(path)).replace(from, to));

  it("shows what it would write, writes it, and then has nothing to do", async () => {
    const dry = await folder.run(["generate", "adapt", "--dry-run"]);
    assert.equal(dry.code, 3);
    assert.match(dry.stdout, /^--- \/dev\/null\n\+\+\+ b\/cases\/A-1\.playbook\n/);
    assert.match(dry.stderr, /^shop\.cases\.yaml:3:9 A-3 cannot be adapted: There is no endpoint playbook for PUT \/orders\./m);
    assert.match(dry.stderr, /3 test cases: 2 new, 1 refused\.\n2 files would be written\.\n$/);
    const cases = (await folder.files()).filter((path) => path.startsWith("cases"));
    assert.deepEqual(cases, []);

    const written = await folder.run(["generate", "adapt", "--case", "A-1", "--case", "A-2"]);
    assert.deepEqual([written.code, written.stdout], [0, "new cases/A-1.playbook\nnew cases/A-2.playbook\n"]);
    const checked = await folder.run(["check", "cases", "--strict"]);
    assert.deepEqual([checked.code, checked.stdout], [0, "2 playbooks: no problem\n"]);
    const again = await folder.run(["generate", "adapt", "shop", "--case", "A-1"]);
    assert.deepEqual([again.code, again.stdout, again.stderr], [0, "", "1 test case: 1 unchanged.\nNothing to change.\n"]);
  });

  it("leaves conflicts to a person, with both sides, until one is preferred", async () => {
    await folder.run(["generate", "adapt"]);
    await change("cases/A-2.playbook", "Expect status 422.", "Expect status 400.");
    await change("shop.cases.yaml", "status: 422 } }\n- { id: A-3", "status: 409 } }\n- { id: A-3");
    const conflict = await folder.run(["generate", "adapt", "cases"]);
    assert.equal(conflict.code, 3);
    assert.match(
      conflict.stderr,
      /^cases\/A-2\.playbook:14:1 A-2 was changed both here and at its sources:\n {2}yours \| Expect status 400\.\n {2}new {3}\| Expect status 409\.\n/m,
    );
    assert.match(await text("cases/A-2.playbook"), /status 400/);
    const json = JSON.parse((await folder.run(["generate", "adapt", "--case", "A-2", "--json"])).stdout);
    assert.deepEqual(json.cases[0].conflicts, [{ line: 14, yours: "Expect status 400.", new: "Expect status 409." }]);
    assert.equal((await folder.run(["generate", "adapt", "--case", "A-2", "--prefer", "new"])).code, 0);
    assert.match(await text("cases/A-2.playbook"), /status 409/);
  });

  it("takes wrong usage for what it is", async () => {
    const unknown = await folder.run(["generate", "adapt", "--case", "A-4"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /No test case definition has the id "A-4"/);
    const target = await folder.run(["generate", "adapt", "shpo"]);
    assert.match(target.stderr, /"shpo" is not a file, a folder or a service\. Did you mean "shop"\?/);
    assert.notEqual(target.code, 0);
  });
});
