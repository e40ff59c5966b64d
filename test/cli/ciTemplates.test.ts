/**
 * The templates of docs/ci: their YAML is read, and the very commands that they hold are run, shard by shard, in the
 * shell of the machine.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { program } from "../support/product.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const template = async (name: string) => parse(await readFile(join(import.meta.dirname, "../../docs/ci", name), "utf8"));

interface Job {
  readonly needs?: string | readonly string[];
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Readonly<Record<string, string>> }[];
}

describe("templates for CI", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget((_, response) => json(response, 200, { ok: true }));
    const flows = Array.from(
      { length: 6 },
      (_, index) => `//- /f${index}.playbook\n---\nservice: shop\nflow: F${index}\n---\n# Execution\nSend a GET request to /${index}.\n`,
    );
    folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n---\n${flows.join("")}`, { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  it("for GitHub: jobs that need each other exist, and what is downloaded was uploaded", async () => {
    const { jobs } = (await template("github.yml")) as { readonly jobs: Readonly<Record<string, Job>> };
    for (const { needs = [] } of Object.values(jobs)) for (const name of [needs].flat()) assert.ok(name in jobs, name);
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const named = (action: string) => steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`)).map((step) => step.with?.name);
    for (const name of named("download-artifact")) if (name !== undefined) assert.ok(named("upload-artifact").includes(name), name);
    const commands = steps.flatMap(({ run }) => run ?? []);
    await runAll(
      commands,
      [1, 2, 3, 4].map((index) => ({ PLAYBOOK_SHARD_INDEX: String(index), PLAYBOOK_SHARD_COUNT: "4" })),
    );
    assert.match(await readFile(join(folder.path, "summary.md"), "utf8"), /Playbook: 6 passed/);
  });

  it("for GitLab: jobs that need each other exist", async () => {
    const pipeline = (await template("gitlab.yml")) as Readonly<
      Record<string, { readonly needs?: readonly string[]; readonly script?: readonly string[] }>
    >;
    for (const { needs = [] } of Object.values(pipeline)) for (const name of needs) assert.ok(name in pipeline, name);
    const commands = Object.values(pipeline).flatMap(({ script = [] }) => script);
    await runAll(
      commands,
      [1, 2, 3, 4].map((index) => ({ CI_NODE_INDEX: String(index), CI_NODE_TOTAL: "4" })),
    );
    assert.deepEqual(JSON.parse(await readFile(join(folder.path, "report.json"), "utf8")), []);
  });

  /**
   * The commands of Playbook: those of a shard once for each, then the others. `npx` is a script that calls the command
   * that was built.
   */
  async function runAll(commands: readonly string[], shards: readonly Readonly<Record<string, string>>[]): Promise<void> {
    const own = commands.filter((command) => command.startsWith("npx playbook "));
    assert.equal(own.length, 2);
    const bin = join(folder.path, ".bin");
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, "npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(join(bin, "npx"), 0o755);
    const [run = "", merge = ""] = own;
    for (const variables of [...shards, {}]) {
      const line = Object.keys(variables).length > 0 ? run : merge;
      const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, GITHUB_STEP_SUMMARY: join(folder.path, "summary.md") };
      const failure = await new Promise<string>((resolve) => {
        execFile("bash", ["-e", "-c", line], { cwd: folder.path, env: { ...env, ...variables } }, (error, stdout, stderr) =>
          resolve(error === null ? "" : `${error.message}\n${stdout}${stderr}`),
        );
      });
      assert.equal(failure, "", line);
    }
    for (const name of ["report.html", "report.xml", "playbook.history"]) assert.ok((await folder.files()).includes(name), name);
  }
});
