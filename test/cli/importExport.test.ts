// `playbook import` and `playbook export` as a user meets them.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const hurl = `
//- /shop.hurl
POST http://127.0.0.1:1/orders
Authorization: Bearer abcdef0123456789
HTTP 201
[Captures]
id: jsonpath "$.id"
[Asserts]
jsonpath "$.state" == "NEW"
xpath "//x" == "1"
`;

describe("import and export", () => {
  let folder: Folder;
  afterEach(() => folder.remove());

  it("writes playbooks, says what is missing and what is secret, and exports them again", async () => {
    folder = await writeFolder(hurl);
    const imported = await folder.run(["import", "shop.hurl", "--out", "tests", "--service", "shop"]);
    assert.equal(imported.code, 0, imported.stderr);
    assert.equal(imported.stdout, "new tests/shop.playbook\nnew tests/shop2.playbook\n");
    assert.match(imported.stderr, /not imported: shop\.hurl:8: assertion xpath .*: steps cannot read "xpath" of a response/);
    assert.match(imported.stderr, /shop\.hurl: 1 of 1 requests, 2 of 3 assertions \(1 listed\), 1 test/);
    assert.match(imported.stderr, /token \(PLAYBOOK_SECRET_SHOP_TOKEN\)/);
    assert.equal(imported.stderr.includes("abcdef0123456789"), false);
    assert.equal((await folder.run(["check"])).code, 0);

    const exported = await folder.run(["export", "--format", "http", "--out", "out"]);
    assert.equal(exported.code, 0, exported.stderr);
    assert.ok((await folder.files()).includes("out/shop.http"));
    const again = await folder.run(["export", "--format", "http", "--out", "out"]);
    assert.equal(again.code, 4);
    assert.match(again.stderr, /already in out.*--force/s);
  });

  it("writes nothing when dry, and gives all of it to programs", async () => {
    folder = await writeFolder(hurl);
    const { code, stdout } = await folder.run(["import", "shop.hurl", "--dry-run", "--json"]);
    assert.equal(code, 0);
    const result = JSON.parse(stdout);
    assert.equal(result.written, false);
    assert.deepEqual(result.sources[0].assertions, { found: 3, converted: 2, listed: 1 });
    assert.deepEqual(
      result.notImported.map(({ kind, place }: { kind: string; place: { line: number } }) => [kind, place.line]),
      [["assertion", 8]],
    );
    assert.equal(
      (await folder.files()).some((path) => path.endsWith(".playbook")),
      false,
    );
  });

  it("ends with 3 where a file among others cannot be read", async () => {
    folder = await writeFolder("//- /a.hurl\nGET http://x.test/a\nHTTP 200\n//- /b.postman_collection.json\n{ broken\n");
    const { code, stderr } = await folder.run(["import", "."]);
    assert.equal(code, 3);
    assert.match(stderr, /^not imported: b\.postman_collection\.json: .* cannot be read/m);
    assert.deepEqual(
      (await folder.files()).filter((path) => path.endsWith(".playbook")),
      ["a.playbook", "a2.playbook"],
    );
  });

  it("numbers the test and its file alike when it is imported again", async () => {
    folder = await writeFolder("//- /a.hurl\nGET http://x.test/a\nHTTP 200\n");
    for (const file of ["a2", "a3", "a4"]) {
      const { stdout } = await folder.run(["import", "a.hurl"]);
      assert.match(stdout, new RegExp(`^new ${file}\\.playbook$`, "m"));
    }
  });

  it("refuses what cannot be imported, without a stack trace", async () => {
    folder = await writeFolder("//- /a.xyz\nnothing\n//- /b.json\n{ broken\n");
    for (const argv of [
      ["import", "a.xyz"],
      ["import", "missing.http"],
      ["import", "b.json", "--format", "postman"],
    ]) {
      const { code, stderr } = await folder.run(argv);
      assert.notEqual(code, 0);
      assert.doesNotMatch(stderr, /\n {4}at /);
    }
  });
});
