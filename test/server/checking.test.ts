import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createChecking } from "../../server/checking.ts";
import { openProject, type Project } from "../../server/project.ts";
import type { Projects } from "../../server/projects.ts";
import { createPulling } from "../../server/pulling.ts";

const service = "---\nservice: shop\nbase_url: http://localhost:1\n---\n";
const flow = (name: string) =>
  `---\nservice: shop\nflow: ${name}\n---\n# Execution\nSend a GET request to /orders.\nWhatever.\nExpect status 2000.\n`;
const steps = "entries:\n  - phase: execution\n    instruction: Whatever.\n    steps: [{ step: wait, for: 1 }]\n";
const names = ["a", "b", "c"];

describe("the problems of all files", () => {
  let root = "";
  let project: Project;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "playbook-"));
    writeFileSync(join(root, "shop.playbook"), service);
    for (const name of names) {
      writeFileSync(join(root, `${name}.playbook`), flow(name));
      writeFileSync(join(root, `${name}.steps.yaml`), steps);
    }
    project = openProject(root);
    await project.ready;
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Files of which more is remembered than their problems. */
  function whole(): readonly string[] {
    return [...project.workspace().memory.detailed].filter((path) => /^[abc]\./.test(path)).sort();
  }

  it("are found without keeping what they were derived from, but of the file that is open", async () => {
    const published = new Map<string, number>();
    const errors: string[] = [];
    const all = new Promise<void>((resolve) => {
      const checking = createChecking(
        (_project, path, problems) => {
          published.set(path, problems.length);
          if (published.size === names.length) resolve();
        },
        () => true,
        (message) => errors.push(message),
      );
      project.setOpen("b.playbook", "file:///b.playbook", `${flow("b")}\n`);
      checking.changed(project, "b.playbook");
    });
    await all;
    // The last one is put aside after its steps file.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([...published].sort(), [
      ["a.playbook", 1],
      ["b.playbook", 1],
      ["c.playbook", 1],
    ]);
    assert.deepEqual(whole(), ["b.playbook", "b.steps.yaml"]);
    assert.deepEqual(errors, []);
  });

  it("are pulled without keeping it", async () => {
    const projects = { all: () => [project], isShown: () => true };
    const pulling = createPulling(projects as unknown as Projects, undefined, () => undefined);
    const { items } = await pulling.ofWorkspace({ previousResultIds: [] }, () => false);
    assert.equal(items.length, names.length);
    assert.deepEqual(whole(), []);
  });
});
