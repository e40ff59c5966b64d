// Tests that `playbook generate endpoints --verify --workers` limits how many tests run at once, as in `playbook run`.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const names = ["boats", "harbours", "captains", "cargoes", "routes", "lights"];
const document = {
  openapi: "3.1.0",
  info: { title: "Harbour", version: "1" },
  paths: Object.fromEntries(
    names.map((name) => [
      `/${name}`,
      { get: { responses: { "200": { description: "ok", content: { "application/json": { schema: { type: "array" } } } } } } },
    ]),
  ),
};

describe("verifying with --workers", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;
  let open = 0;
  let most = 0;

  before(async () => {
    target = await startTarget((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        json(response, 200, []);
      }, 100);
    });
    folder = await writeFolder(
      `//- /harbour.playbook\n---\nservice: harbour\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });
  beforeEach(() => {
    most = 0;
  });

  const verify = (workers: string) =>
    folder.run(["generate", "endpoints", "--kind", "default", "--dry-run", "--verify", target.url, "--workers", workers]);

  it("runs one test after the other with 1", async () => {
    const { code, stdout, stderr } = await verify("1");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^green +6 /m);
    assert.equal(most, 1);
  });

  it("runs as many at once as it says, whatever the number of cores", async () => {
    const { code, stderr } = await verify("6");
    assert.equal(code, 0, stderr);
    assert.equal(most, 6);
  });

  it("refuses what playbook run refuses", async () => {
    for (const number of ["0", "two", "1.5"]) {
      const [{ code, stderr }, run] = await Promise.all([verify(number), folder.run(["run", "--workers", number])]);
      assert.equal(code, 2);
      assert.equal(stderr, run.stderr);
    }
    assert.equal(most, 0);
  });
});
