/**
 * The action for GitHub and the component for GitLab: valid by the schemas of GitHub (@actions/workflow-parser) and
 * GitLab (as gitlab-ci-local has it), and their very scripts, run shard by shard.
 */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type TemplateShell, templateShell } from "../support/templateShell.ts";

const repository = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(repository, path), "utf8");

describe("templates for pipelines", function () {
  this.timeout(180_000);
  let target: Target;
  let folder: Folder;
  let shell: TemplateShell;

  beforeEach(async () => {
    target = await startTarget(({ url }, response) => json(response, url === "/bad" ? 500 : 200, {}));
    const flow = (index: number) =>
      `//- /f${index}.playbook\n---\nservice: shop\nflow: F${index}\n---\n# Execution\nSend a GET request to ${index === 6 ? "/bad" : `/${index}`}.\n`;
    const flows = Array.from({ length: 7 }, (_, index) => flow(index));
    folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n---\n${flows.join("")}`, { url: target.url });
    shell = await templateShell(join(folder.path, ".bin"), ["bash", "-e", "-o", "pipefail", "-c"]);
  });

  afterEach(async () => {
    await folder?.remove();
    await target?.close();
  });

  describe("of GitHub", () => {
    /**
     * The problems that the published schemas find; the package imports them without an attribute, which Node no longer
     * accepts.
     */
    async function problemsOf(kind: "action" | "workflow", content: string): Promise<readonly string[]> {
      const hooks = registerHooks({
        load: (url, context, next) => next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
      });
      try {
        const { NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");
        const { parseAction } = await import("@actions/workflow-parser/actions/action-parser");
        const read = kind === "action" ? parseAction : parseWorkflow;
        const { context } = read({ name: `${kind}.yml`, content }, new NoOperationTraceWriter());
        return context.errors.getErrors().map(({ message }) => message);
      } finally {
        hooks.deregister();
      }
    }

    interface Action {
      readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
      readonly runs: { readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[] };
    }

    /** The step as a runner runs it: each input is its default, or what is given. */
    async function act(given: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> = {}) {
      const { inputs, runs } = parse(textOf("action.yml")) as Action;
      const [step] = runs.steps;
      assert.ok(step !== undefined && runs.steps.length === 1);
      for (const name of Object.keys(given)) assert.ok(name in inputs, name);
      const filled = Object.entries(step.env).map(([name, value]) => {
        const [, input = ""] = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value) ?? [];
        assert.ok(input in inputs, value);
        return [name, given[input] ?? inputs[input]?.default ?? ""];
      });
      const output = join(folder.path, "output.txt");
      await writeFile(output, "");
      const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(folder.path, "summary.md") };
      const ended = await shell.run(step.run, folder.path, { ...files, ...environment, ...Object.fromEntries(filled) });
      return { ...ended, output: await readFile(output, "utf8") };
    }

    it("pass the schemas of actions and workflows, which find what is wrong", async () => {
      assert.deepEqual(await problemsOf("action", textOf("action.yml")), []);
      assert.deepEqual(await problemsOf("workflow", textOf("docs/ci/github.yml")), []);
      assert.match((await problemsOf("action", textOf("action.yml").replace("shell: bash", "shel: bash"))).join(), /shel/);
      assert.match((await problemsOf("workflow", textOf("docs/ci/github.yml").replace("needs: shard", "need: shard"))).join(), /need/);
    });

    it("run a matrix of shards by its inputs, and merge them to the totals of one job", async () => {
      const alone = await act({ reporters: "json=alone.json" });
      assert.equal(alone.code, 1, alone.stderr);
      for (const index of [1, 2, 3]) {
        const { code, output, stderr } = await act({ shard: String(index), shards: "3", workers: "2", history: "playbook.history" });
        assert.ok(code === 0 || code === 1, stderr);
        assert.match(stderr, new RegExp(`shard ${index}/3`));
        assert.equal(output, `report=report-${index}.ndjson\nexit-code=${code}\n`);
      }
      const merged = await act({
        command: "merge",
        paths: "report-*.ndjson",
        history: "playbook.history",
        reporters: "html=report.html\njson=merged.json\n",
      });
      assert.equal(merged.code, 1, merged.stderr);
      const totals = async (name: string) => JSON.parse(await readFile(join(folder.path, name), "utf8")).summary;
      assert.deepEqual(await totals("merged.json"), await totals("alone.json"));
      assert.match(merged.stdout, /::error/);
      assert.match(await readFile(join(folder.path, "summary.md"), "utf8"), /6 passed/);
      assert.ok((await folder.files()).includes("playbook.history"));
    });

    it("take a part such as 2/3, paths, an environment and further arguments", async () => {
      const { code, stdout } = await act({ shard: "2/3", paths: "f1.playbook f2.playbook f3.playbook", arguments: "--dry-run --verbose" });
      assert.equal(code, 0);
      assert.match(stdout, /f\d\.playbook|F\d/);
      const wrong = await act({ environment: "nowhere land" });
      assert.notEqual(wrong.code, 0);
      assert.match(`${wrong.stdout}${wrong.stderr}`, /nowhere land/);
    });

    it("execute no text of an input, and refuse another command", async () => {
      await act({ paths: "f1.playbook $(touch pwned) ; touch pwned", arguments: "`touch pwned`", reporters: "json=$(touch pwned)" });
      assert.ok(!(await folder.files()).includes("pwned"));
      const other = await act({ command: "secrets" });
      assert.deepEqual([other.code, /command is run or merge, not secrets/.test(other.stdout)], [2, true]);
    });
  });

  describe("of GitLab", () => {
    /** Needs git, as gitlab-ci-local does. */
    async function local(component: string): Promise<{ readonly code: number; readonly out: string }> {
      await mkdir(join(folder.path, "templates"), { recursive: true });
      await writeFile(join(folder.path, "templates/playbook.yml"), component);
      await writeFile(
        join(folder.path, ".gitlab-ci.yml"),
        'include:\n  - local: templates/playbook.yml\n    inputs: { shards: 3, paths: "f1.playbook f6.playbook f2.playbook", arguments: "--workers 2" }\n',
      );
      const git = (...argv: readonly string[]) =>
        execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...argv], { cwd: folder.path, stdio: "ignore" });
      git("init", "-q");
      git("remote", "add", "origin", "git@gitlab.example.com:group/project.git");
      git("add", "-A");
      git("commit", "-q", "--no-gpg-sign", "-m", "tests");
      const command = join(repository, "node_modules/gitlab-ci-local/dist/index.js");
      return new Promise((resolve) => {
        execFile(process.execPath, [command, "--preview"], { cwd: folder.path }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : 1, out: error === null ? stdout : stdout + stderr }),
        );
      });
    }

    const hasGit = () => {
      try {
        execFileSync("git", ["--version"], { stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    };

    it("pass the schema of GitLab with their inputs filled in, and what they then run gives one report", async function () {
      if (!hasGit()) this.skip();
      const { code, out } = await local(textOf("templates/playbook.yml"));
      assert.equal(code, 0, out);
      const jobs = parse(out) as Readonly<Record<string, { readonly parallel?: number; readonly script?: readonly string[] }>>;
      const { parallel, script: [run = ""] = [] } = jobs["playbook shard"] ?? {};
      assert.equal(parallel, 3);
      for (let index = 1; index <= 3; index += 1) {
        const environment = { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: "3", CI_PIPELINE_ID: "9" };
        const ended = await shell.run(run, folder.path, environment);
        assert.ok(ended.code === 0 || ended.code === 1, ended.stderr);
      }
      const [merge = ""] = jobs["playbook report"]?.script ?? [];
      const merged = await shell.run(merge, folder.path);
      assert.equal(merged.code, 1, merged.stderr);
      assert.match(merged.stdout, /2 passed, 1 failed/);
      assert.equal(JSON.parse(await readFile(join(folder.path, "report.json"), "utf8")).length, 1);
    });

    it("are refused with a key that GitLab does not know", async function () {
      if (!hasGit()) this.skip();
      const { code, out } = await local(textOf("templates/playbook.yml").replace("  parallel: ", "  paralel: "));
      assert.equal(code, 1);
      assert.match(out, /paralel/);
    });

    it("describe every input that they use, and need no other", () => {
      const [head, body] = parseAllDocuments(textOf("templates/playbook.yml")).map((document) => document.toJS());
      const inputs = Object.keys((head as { readonly spec: { readonly inputs: object } }).spec.inputs);
      const used = [...JSON.stringify(body).matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(([, name]) => name);
      assert.deepEqual([...new Set(used)].sort(), inputs.toSorted());
    });

    it("are the pipeline of docs/ci as a component: the same commands", () => {
      const pipeline = parse(textOf("docs/ci/gitlab.yml")) as Readonly<Record<string, { readonly script?: readonly string[] }>>;
      const [, body] = parseAllDocuments(textOf("templates/playbook.yml"));
      const component = body?.toJS() as typeof pipeline;
      assert.deepEqual(component["playbook report"]?.script, pipeline["api test report"]?.script);
      const plain = component["playbook shard"]?.script?.map((line) => line.replace(/ ?\$\[\[ inputs\.\w+ \]\]/g, ""));
      assert.deepEqual(plain, pipeline["api tests"]?.script);
    });
  });
});
