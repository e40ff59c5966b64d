// A workspace that is loaded again and again: equal to one that is loaded afresh, whatever has changed on the disk, and
// made of what was there before where nothing has.

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadWorkspace, loadWorkspaceAgain } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { plan, planOutline } from "../../engine/plan.ts";
import type { Workspace } from "../../language/index.ts";
import { instructionsOf } from "../../language/workspace/compile.ts";
import { type Folder, folderWith } from "./folder.ts";

const service = `
  ---
  service: shop
  base_url: http://localhost:1
  openapi: docs/shop.yml
  ---
`;
const document = (path: string, more = "") =>
  `openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths:\n  ${path}:\n    get: { operationId: read, responses: { "200": { description: ok } } }\n${more}`;
const flow = (name: string, sentence: string) => `
  ---
  service: shop
  flow: ${name}
  ---
  # Execution
  ${sentence}
`;
const ports = { files: nodeFiles, secrets: { secret: async () => ({ missing: "" }) } };

describe("a workspace that is loaded again", () => {
  let folder: Folder;
  let last: Workspace | undefined;

  beforeEach(async () => {
    last = undefined;
    folder = await folderWith({
      "shop.playbook": service,
      "docs/shop.yml": document("/orders"),
      "one.playbook": flow("One", "Send a GET request to /orders and expect status 200."),
      "two.playbook": flow("Two", "Send a GET request to /orders with file ./photo.png."),
    });
    await again();
  });
  afterEach(() => folder.remove());

  async function again(): Promise<Workspace> {
    const { workspace } = await loadWorkspaceAgain(
      folder.path,
      nodeFiles,
      () => {},
      () => last,
    );
    last = workspace;
    return workspace;
  }
  /** Compares what it holds and plans with a workspace that is loaded for the first time. */
  async function isAsNew(): Promise<void> {
    const own = await loadWorkspaceAgain(
      folder.path,
      nodeFiles,
      () => {},
      () => last,
    );
    const fresh = await loadWorkspace(folder.path, nodeFiles);
    assert.deepEqual(new Map([...own.texts].sort()), new Map([...fresh.texts].sort()));
    assert.deepEqual(own.workspace.absent, fresh.workspace.absent);
    assert.deepEqual(own.unreadable, fresh.unreadable);
    assert.deepEqual(planOutline(await plan(own, {}, ports)), planOutline(await plan(fresh, {}, ports)));
    last = own.workspace;
  }
  const write = (path: string, text: string) => writeFile(join(folder.path, path), text);
  const plain = (text: string) => text.replace(/^\n/, "").replace(/^ {2}/gm, "");

  it("keeps what was derived of files that have not changed, and derives the others again", async () => {
    const before = last as Workspace;
    const [one, two] = ["one.playbook", "two.playbook"].map((path) => instructionsOf(before, path));
    assert.equal(await again(), before);
    await write("two.playbook", plain(flow("Two", "Send a GET request to /orders.")));
    const after = await again();
    assert.equal(instructionsOf(after, "one.playbook"), one);
    assert.notEqual(instructionsOf(after, "two.playbook"), two);
    await isAsNew();
  });

  it("follows files that come, go and change, documents that are only referred to among them", async () => {
    await write("three.playbook", plain(flow("Three", "Send a GET request to /carts.")));
    await isAsNew();
    await rm(join(folder.path, "one.playbook"));
    await isAsNew();
    await write("docs/shop.yml", document("/carts"));
    await isAsNew();
    await write("docs/shop.yml", document("/carts", 'components: { $ref: "more.yml" }\n'));
    await write("docs/more.yml", "schemas: {}\n");
    await isAsNew();
    await rm(join(folder.path, "docs/shop.yml"));
    await isAsNew();
  });

  it("holds no document any more that nothing refers to", async () => {
    await write("shop.playbook", plain(service.replace("  openapi: docs/shop.yml\n", "")));
    const workspace = await again();
    assert.ok(!workspace.files.has("docs/shop.yml"));
    await isAsNew();
  });

  it("sees that a file that is sent comes and goes", async () => {
    assert.ok(last?.absent.has("photo.png"));
    await write("photo.png", "png");
    await isAsNew();
    assert.ok(!last?.absent.has("photo.png"));
    await rm(join(folder.path, "photo.png"));
    await isAsNew();
  });

  it("takes nothing over for another root", async () => {
    const asked: string[] = [];
    const { root } = await loadWorkspaceAgain(
      folder.path,
      nodeFiles,
      () => {},
      (path) => {
        asked.push(path);
        return undefined;
      },
    );
    assert.deepEqual(asked, [root]);
  });
});
