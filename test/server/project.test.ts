import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, compiled } from "../../language/index.ts";
import { openProject } from "../../server/project.ts";

describe("a project", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "playbook-"));
    writeFileSync(join(root, "shop.playbook"), "---\nservice: shop\nbase_url: http://localhost:1\n---\n");
    for (const name of ["a", "b"])
      writeFileSync(
        join(root, `${name}.playbook`),
        `---\nservice: shop\nflow: ${name}\n---\n# Execution\n${"Send a GET request to /orders.\n".repeat(5000)}`,
      );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("knows of files that are sent whether they are there, before and after they come and go, without reading them", async () => {
    writeFileSync(
      join(root, "a.playbook"),
      "---\nservice: shop\nflow: a\n---\n# Execution\nSend a POST request to /f with body from file ./big.pdf.\n",
    );
    const project = openProject(root);
    await project.ready;
    const codes = async () => {
      await project.readReferred(["a.playbook"]);
      return check(project.workspace(), "a.playbook").flatMap(({ code, severity }) => (severity === "error" ? code : []));
    };
    assert.deepEqual(await codes(), ["missing-file"]);

    writeFileSync(join(root, "big.pdf"), "%PDF");
    assert.deepEqual(await project.affected("big.pdf", true), ["big.pdf"]);
    await project.reread(["big.pdf"]);
    assert.deepEqual(await codes(), []);
    assert.equal(project.workspace().files.has("big.pdf"), false);

    rmSync(join(root, "big.pdf"));
    assert.deepEqual(await project.affected("big.pdf", false), ["big.pdf"]);
    await project.reread(["big.pdf"]);
    assert.deepEqual(await codes(), ["missing-file"]);
  });

  it("remembers what is derived from the files that were viewed last, and of the others their problems", async () => {
    const project = openProject(root);
    await project.ready;
    const workspace = project.workspace();
    const isWhole = (path: string) => workspace.memory.detailed.has(path);
    const names = ["a.playbook", "b.playbook"];
    const before = names.map((path) => check(workspace, path));
    for (const path of names) project.putAside(path);
    assert.deepEqual(names.map(isWhole), [false, false]);
    assert.deepEqual(
      names.map((path) => check(workspace, path)),
      before,
    );

    project.use("a.playbook");
    compiled(workspace, "a.playbook");
    project.putAside("a.playbook");
    assert.deepEqual(names.map(isWhole), [true, false]);
    // There is no room for both.
    project.use("b.playbook");
    assert.deepEqual(names.map(isWhole), [false, false]);
    assert.ok(isWhole("shop.playbook"));
  });
});
