import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { shopWith } from "../support/shop.ts";
import { workbook } from "../support/workbook.ts";

const document = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, properties: { quantity: { type: integer, minimum: 1 } } } } }
      responses: { "201": { description: Made. }, "409": { description: Sold out. }, "422": { description: Refused. } }
  /wishes:
    get: { responses: { "200": { description: All. } } }
`;
const fixture = shopWith(document, "Send a POST request to /orders with quantity 2.\nExpect status 201.\n");

describe("playbook generate cases", () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await writeFolder(fixture);
  });
  afterEach(() => folder.remove());
  const text = (path: string) => readFile(join(folder.path, path), "utf8");

  it("writes definitions from the document, which become playbooks that run", async () => {
    const generated = await folder.run(["generate", "cases"]);
    assert.deepEqual([generated.code, generated.stdout], [0, "new shop.generated.cases.yaml\n"]);
    assert.match(generated.stderr, /^no request can cause POST \/orders: 409$/m);
    assert.match(generated.stderr, /^GET \/wishes has no Default playbook, so that there are no cases of it/m);
    assert.match(
      await text("shop.generated.cases.yaml"),
      /- id: post-orders-quantity-is-below-1\n {2}title: .*\n {2}endpoint: POST \/orders\n {2}request: \{ body: \{ quantity: 0 \} \}\n {2}expect: \{ status: 422 \}\n/,
    );
    assert.equal((await folder.run(["generate", "adapt"])).code, 0);
    assert.match(
      await text("cases/post-orders-quantity-is-below-1.playbook"),
      /Send a POST request to \/orders with quantity 0\.\nExpect status 422\.\n/,
    );
    assert.equal((await folder.run(["check", "--strict"])).code, 0);
    const again = await folder.run(["generate", "cases", "--json"]);
    assert.deepEqual([JSON.parse(again.stdout).changes, JSON.parse(again.stdout).added], [[], []]);
  });

  it("imports a workbook, or says with sheet and cell why not, and then writes nothing", async () => {
    const rows = [
      ["Test ID", "title", "endpoint", "status", "body.quantity", "Remarks"],
      ["A-1", "Ten", "POST /orders", 201, 10, "x"],
    ];
    await writeFile(join(folder.path, "cases.xlsx"), workbook({ Plan: rows, Old: [["x"]] }));
    const refused = await folder.run(["generate", "cases", "--from", "cases.xlsx"]);
    assert.deepEqual([refused.code, refused.stdout], [3, ""]);
    assert.match(refused.stderr, /^Plan!F1: There is no column “Remarks”\..*--ignore "Remarks"\)\.\nIgnored: the sheet “Old”/);
    assert.ok(!(await folder.files()).includes("cases.cases.yaml"));
    const written = await folder.run(["generate", "cases", "--from", "cases.xlsx", "--ignore", "Remarks", "--out", "plan.cases.yaml"]);
    assert.equal(written.code, 0, written.stderr);
    assert.match(
      await text("plan.cases.yaml"),
      /- id: A-1\n {2}title: Ten\n {2}endpoint: POST \/orders\n {2}request: \{ body: \{ quantity: 10 \} \}\n {2}expect: \{ status: 201 \}\n/,
    );
    const again = await folder.run(["generate", "cases", "--from", "cases.xlsx", "--ignore", "Remarks", "--out", "plan.cases.yaml"]);
    assert.match(again.stderr, /plan\.cases\.yaml: 0 new, 1 existing and unchanged \(A-1\)\./);
  });

  it("takes wrong usage for what it is", async () => {
    await writeFile(join(folder.path, "a.xlsx"), "no workbook");
    for (const [argv, message] of [
      [["--out", "cases.yaml"], /ends in \.cases\.yaml/],
      [["--out", "../x.cases.yaml"], /outside the project/],
      [["--from", "nowhere.xlsx"], /no file nowhere\.xlsx/],
      [["--from", "openapi.yaml"], /neither \.xlsx nor \.csv/],
      [["--from", "a.xlsx"], /cannot be read as an Excel workbook/],
      [["--from", "a.xlsx", "--map", "x"], /is not a mapping|cannot be read/],
      [["--endpoint", "GET /wihses"], /Did you mean "GET \/wishes"/],
    ] as const) {
      const { code, stderr } = await folder.run(["generate", "cases", ...argv]);
      assert.notEqual(code, 0);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /bug in Playbook/);
    }
  });
});
