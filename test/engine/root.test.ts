// Tests the choice of a root folder without a mark.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadWorkspace, rootOf } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { check } from "../../language/index.ts";
import { createProjects } from "../../server/projects.ts";

const service = "---\nservice: shop\nbase_url: http://localhost:1\n---\n";
const flow = "---\nservice: shop\nflow: One\n---\n# Execution\nSend a GET request to /a.\n";

describe("the root", () => {
  let top = "";
  beforeEach(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), "playbook-root-")));
  });
  afterEach(() => rm(top, { recursive: true }));

  /** Where a path ends in a slash, a folder. */
  async function write(...paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await mkdir(dirname(join(top, path)), { recursive: true });
      if (path.endsWith("/")) await mkdir(join(top, path), { recursive: true });
      else await writeFile(join(top, path), path.endsWith(".playbook") ? (/shop|other/.test(path) ? service : flow) : "");
    }
  }
  const root = async (start: string, working = "") =>
    (await rootOf(join(top, start), nodeFiles, join(top, working))).slice(top.length + 1) || ".";

  it("is the folder of the service above the path, below the working folder", async () => {
    await write("proj/shop.playbook", "proj/endpoints/x/a.playbook");
    assert.equal(await root("proj/endpoints/x", "proj"), "proj");
    assert.equal(await root("proj/endpoints/x/a.playbook", "proj"), "proj");
    assert.equal(await root("proj/endpoints/x"), "proj");
    assert.equal(await root("proj", "proj"), "proj");
  });

  it("is not above the working folder", async () => {
    await write("proj/shop.playbook", "proj/endpoints/x/a.playbook");
    assert.equal(await root("proj/endpoints/x", "proj/endpoints"), "proj/endpoints");
    assert.equal(await root("proj/endpoints", "proj/endpoints"), "proj/endpoints");
  });

  it("has all services on the way up in it", async () => {
    await write("proj/shop.playbook", "proj/sub/other.playbook", "proj/sub/x/a.playbook");
    assert.equal(await root("proj/sub/x"), "proj");
  });

  it("is the path itself where the services are below it, and the working folder where none is near", async () => {
    await write("proj/services/shop.playbook", "proj/flows/a.playbook", "elsewhere/shop.playbook");
    assert.equal(await root("proj"), "proj");
    assert.equal(await root("proj/flows", "proj"), "proj");
    assert.equal(await root("proj/flows"), ".");
  });

  it("of a path outside the working folder is the nearest folder with a service, or the folder itself", async () => {
    await write("proj/shop.playbook", "proj/endpoints/a.playbook", "none/a.playbook", "here/");
    assert.equal(await root("proj/endpoints", "here"), "proj");
    assert.equal(await root("none", "here"), "none");
  });

  it("is the marked folder, wherever the services are", async () => {
    await write("proj/.mcp.json", "proj/sub/shop.playbook", "proj/sub/x/a.playbook");
    assert.equal(await root("proj/sub/x", "proj/sub/x"), "proj");
  });

  it("is named where a service is missing", async () => {
    await write("proj/shop.playbook", "proj/endpoints/a.playbook");
    const { workspace } = await loadWorkspace(join(top, "proj/endpoints"), nodeFiles, join(top, "proj/endpoints"));
    const [problem] = check(workspace, "a.playbook").filter(({ code }) => code === "unknown-service");
    assert.ok(problem?.message.includes(`in ${join(top, "proj/endpoints")}.`), problem?.message);
  });

  it("is the same for the language server: the opened folder, else the folder of the service above the file", async () => {
    await write("proj/shop.playbook", "proj/endpoints/x/a.playbook");
    const file = `file://${join(top, "proj/endpoints/x/a.playbook")}`;
    const alone = createProjects();
    assert.equal(alone.placeOf(file)?.project.root, join(top, "proj"));
    const opened = createProjects();
    opened.addFolders([`file://${join(top, "proj/endpoints")}`]);
    assert.equal(opened.placeOf(file)?.project.root, join(top, "proj/endpoints"));
    await Promise.all([...alone.all(), ...opened.all()].map(({ ready }) => ready));
  });
});
