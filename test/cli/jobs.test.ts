// PROCESSING: what other processes know of a job while it runs, and that nothing of it is left when its process is
// gone.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { listTool } from "../../cli/agents/tools/tests.ts";
import { duringJob, type Job, jobsOf } from "../../cli/jobs/jobFile.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const workspace = `//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /a.playbook
---
service: shop
endpoint: GET /a
---
# Execution
Send a GET request to /a.
//- /b.playbook
---
service: shop
flow: B
---
# Execution
Send a GET request to /b.
`;

describe("a job", () => {
  let folder: Folder;
  beforeEach(async () => {
    folder = await writeFolder(workspace);
  });
  afterEach(() => folder.remove());

  const listed = async () => {
    const { data } = await listTool.call({}, { folder: folder.path, signal: new AbortController().signal } as never);
    const { playbooks } = data as unknown as { playbooks: readonly { path: string; status: string }[] };
    return Object.fromEntries(playbooks.map(({ path, status }) => [path, status]));
  };

  const jobs: Readonly<Record<string, readonly [Job, Readonly<Record<string, string>>]>> = {
    "of a service's endpoints": [
      { title: "generate endpoints", service: "shop", level: "endpoint" },
      { "a.playbook": "PROCESSING", "b.playbook": "READY" },
    ],
    "of one endpoint": [
      { title: "generate endpoints", service: "shop", level: "endpoint", endpoints: ["POST /a"] },
      { "a.playbook": "READY", "b.playbook": "READY" },
    ],
    "of some files": [
      { title: "interpret", paths: ["b.playbook"] },
      { "a.playbook": "READY", "b.playbook": "PROCESSING" },
    ],
    "of another service": [
      { title: "generate flows", service: "other" },
      { "a.playbook": "READY", "b.playbook": "READY" },
    ],
  };
  for (const [what, [job, expected]] of Object.entries(jobs))
    it(`${what} is seen by agents while it runs, and no longer`, async () => {
      assert.deepEqual(await duringJob(folder.path, job, listed), expected);
      assert.deepEqual(await listed(), { "a.playbook": "READY", "b.playbook": "READY" });
    });

  it("is seen by check, in words and as data", async () => {
    await duringJob(folder.path, { title: "interpret", paths: ["b.playbook"] }, async () => {
      const words = await folder.run(["check"]);
      assert.match(words.stdout, /^b\.playbook is PROCESSING: interpret$/m);
      const { processing } = JSON.parse((await folder.run(["check", "--json"])).stdout) as { processing: unknown };
      assert.deepEqual(processing, [{ path: "b.playbook", job: "interpret" }]);
      assert.doesNotMatch((await folder.run(["check", "a.playbook"])).stdout, /PROCESSING/);
    });
    assert.doesNotMatch((await folder.run(["check"])).stdout, /PROCESSING/);
  });

  it("that fails is over, too", async () => {
    await assert.rejects(
      duringJob(folder.path, { title: "interpret" }, async () => {
        throw new Error("no model");
      }),
      /no model/,
    );
    assert.deepEqual(jobsOf(folder.path), []);
  });

  it("whose process was killed is over, and its file removed", async () => {
    const module = join(import.meta.dirname, "../../cli/jobs/jobFile.ts");
    const program = `const { duringJob } = await import(${JSON.stringify(module)});
      await duringJob(${JSON.stringify(folder.path)}, { title: "interpret" }, () => { console.log("begun"); return new Promise(() => setInterval(() => {}, 1000)); });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    assert.deepEqual(
      jobsOf(folder.path).map(({ title }) => title),
      ["interpret"],
    );
    child.kill("SIGKILL");
    await once(child, "close");
    assert.deepEqual(jobsOf(folder.path), []);
  });
});
