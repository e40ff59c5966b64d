/**
 * The templates for Kubernetes and Testkube: valid by the schemas that kubernetes-models has of Kubernetes' OpenAPI
 * document, and by a description of the fields of TestWorkflow; and their very scripts, run pod by pod.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Job } from "kubernetes-models/batch/v1/Job";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { parse, parseAllDocuments } from "yaml";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type TemplateShell, templateShell } from "../support/templateShell.ts";
import { testWorkflowSchema } from "../support/testWorkflowSchema.ts";

const repository = join(import.meta.dirname, "../..");
const textOf = (name: string) => readFile(join(repository, "docs/ci", name), "utf8");

interface Container {
  readonly args: readonly string[];
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface JobData {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly completions?: number;
    readonly parallelism?: number;
    readonly activeDeadlineSeconds: number;
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsNonRoot: boolean; readonly runAsUser: number };
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

describe("templates for clusters", function () {
  this.timeout(180_000);
  let target: Target;
  let folder: Folder;
  let shell: TemplateShell;
  let reports: string;

  beforeEach(async () => {
    target = await startTarget(({ url }, response) => json(response, url === "/bad" ? 500 : 200, {}));
    const flow = (index: number) =>
      `//- /f${index}.playbook\n---\nservice: shop\nflow: F${index}\n---\n# Execution\nSend a GET request to ${index === 8 ? "/bad" : `/${index}`}.\n`;
    const flows = Array.from({ length: 9 }, (_, index) => flow(index));
    folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n---\n${flows.join("")}`, { url: target.url });
    shell = await templateShell(join(folder.path, ".bin"));
    reports = await mkdtemp(join(tmpdir(), "playbook-test-"));
  });

  afterEach(async () => {
    await folder?.remove();
    await rm(reports, { recursive: true, force: true });
    await target?.close();
  });

  describe("of Kubernetes", () => {
    async function objects() {
      const all = parseAllDocuments(await textOf("kubernetes.yml")).map((document) => document.toJS() as { readonly kind: string });
      const job = (name: string) => all.find((one) => (one as unknown as JobData).metadata.name === name) as unknown as JobData;
      const run = all.find(({ kind }) => kind === "ConfigMap") as unknown as { readonly data: Readonly<Record<string, string>> };
      return { all, run, shards: job("playbook-shards"), merge: job("playbook-merge") };
    }

    it("pass the schemas of Kubernetes, which find a wrong value", async () => {
      const { all, shards } = await objects();
      const models = { Job, ConfigMap, PersistentVolumeClaim };
      assert.deepEqual(
        all.map(({ kind }) => kind),
        ["ConfigMap", "PersistentVolumeClaim", "Job", "Job"],
      );
      for (const one of all) new models[one.kind as keyof typeof models](one as never).validate();
      const wrong = { ...shards, spec: { ...shards.spec, completions: "4" } };
      assert.throws(() => new Job(wrong as never).validate(), /completions must be integer/);
    });

    it("have no field that Kubernetes does not know", async () => {
      const { all, shards } = await objects();
      const misspelt = { ...shards, spec: { ...shards.spec, parralelism: 4 } };
      const own = join(folder.path, "typed");
      await mkdir(own);
      const typed = async (name: string, objects: readonly object[]) => {
        const kinds = ["batch/v1/Job", "v1/ConfigMap", "v1/PersistentVolumeClaim"];
        const imports = kinds.map((path) => {
          const kind = path.split("/").at(-1);
          return `import type { I${kind} } from ${JSON.stringify(join(repository, "node_modules/kubernetes-models", `${path}.js`))};\n`;
        });
        const constants = objects.map((one, index) => {
          const kind = `I${(one as { readonly kind: string }).kind}`;
          return `export const o${index}: ${kind} = ${JSON.stringify(one)};\n`;
        });
        await writeFile(join(own, name), imports.join("") + constants.join(""));
        const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", join(own, name)];
        return new Promise<string>((resolve) => {
          execFile(join(repository, "node_modules/.bin/tsc"), options, { cwd: own }, (_, stdout, stderr) => resolve(stdout + stderr));
        });
      };
      assert.equal(await typed("objects.mts", all), "");
      assert.match(await typed("misspelt.mts", [misspelt]), /'?"?parralelism"?'? does not exist in type/);
    });

    it("agree with each other, run as nobody in particular and write only where a volume is", async () => {
      const { run, shards, merge } = await objects();
      assert.deepEqual(
        [shards.spec.completions, shards.spec.parallelism, Number(run.data.JOB_COMPLETIONS)],
        [shards.spec.completions, shards.spec.completions, shards.spec.completions],
      );
      assert.ok(merge.spec.activeDeadlineSeconds > shards.spec.activeDeadlineSeconds, "merge outlives the shards");
      for (const { spec } of [shards, merge]) {
        const { securityContext, containers, volumes } = spec.template.spec;
        assert.ok(securityContext.runAsNonRoot && securityContext.runAsUser >= 10_000);
        for (const container of containers) {
          assert.deepEqual(container.securityContext, {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
          assert.deepEqual(container.volumeMounts.map(({ name }) => name).sort(), volumes.map(({ name }) => name).sort());
          const places = container.volumeMounts.map(({ mountPath }) => mountPath);
          const written = (container.args[0] ?? "").match(/(?<=[= ])\/[a-z]+/g) ?? [];
          for (const path of written) assert.ok(places.includes(path), path);
        }
      }
    });

    const scriptOf = ({ spec }: JobData) => (spec.template.spec.containers[0]?.args[0] ?? "").replaceAll("/reports", reports);

    it("merge what all indexes have run, however late they are", async () => {
      const { run, shards, merge } = await objects();
      const whole = shell.run(scriptOf(merge), folder.path, run.data);
      for (const index of [3, 0, 2, 1]) {
        const { code, stderr } = await shell.run(scriptOf(shards), folder.path, { ...run.data, JOB_COMPLETION_INDEX: String(index) });
        assert.ok(code === 0 || code === 1, stderr);
      }
      const { code, stdout, stderr } = await whole;
      assert.equal(code, 1, stderr);
      assert.match(stdout, /8 passed, 1 failed/);
      for (const name of ["run-1/report.html", "run-1/report.xml", "playbook.history"]) await readFile(join(reports, name));
    });

    it("name the index that is missing when the time is up", async () => {
      const { run, shards, merge } = await objects();
      for (const index of [0, 1, 3]) await shell.run(scriptOf(shards), folder.path, { ...run.data, JOB_COMPLETION_INDEX: String(index) });
      const { code, stderr } = await shell.run(scriptOf(merge), folder.path, { ...run.data, PLAYBOOK_PATIENCE: "0" });
      assert.equal(code, 4, stderr);
      assert.match(stderr, /Shard 3\/4 is missing/);
    });
  });

  describe("of Testkube", () => {
    interface Workflow {
      readonly spec: {
        readonly config: { readonly shards: { readonly default: number } };
        readonly steps: readonly {
          readonly condition?: string;
          readonly shell?: string;
          readonly parallel?: {
            readonly count: string;
            readonly shell: string;
            readonly container: { readonly env: readonly { readonly name: string; readonly value: string }[] };
          };
        }[];
      };
    }

    it("pass the description of TestWorkflow, which finds what is wrong", async () => {
      const text = await textOf("testkube.yml");
      const validate = new Ajv2020({ strict: false }).compile(testWorkflowSchema);
      assert.ok(validate(parse(text)), JSON.stringify(validate.errors));
      for (const [right, wrong] of [
        ["parallel:", "paralel:"],
        ["count: config.shards", "count: [4]"],
        ["- from: /data/reports", "- source: /data/reports"],
        ["kind: TestWorkflow", "kind: Workflow"],
      ] as const)
        assert.equal(validate(parse(text.replace(right, wrong))), false, wrong);
    });

    it("merge what all parallel steps have run", async () => {
      const { spec } = parse(await textOf("testkube.yml")) as Workflow;
      const [shards, merge] = spec.steps;
      assert.equal(shards?.parallel?.count, "config.shards");
      const count = spec.config.shards.default;
      const placed = (script = "") => script.replaceAll("/data/reports", reports);
      for (let index = 0; index < count; index += 1) {
        const filled = (text: string) => text.replace("{{ index + 1 }}", String(index + 1)).replace("{{ count }}", String(count));
        const environment = Object.fromEntries(shards?.parallel?.container.env.map(({ name, value }) => [name, filled(value)]) ?? []);
        const { code, stderr } = await shell.run(placed(shards?.parallel?.shell), folder.path, { ...environment, PLAYBOOK_RUN_ID: "a1" });
        assert.ok(code === 0 || code === 1, stderr);
      }
      assert.equal(merge?.condition, "always");
      const { code, stdout, stderr } = await shell.run(placed(merge?.shell), folder.path);
      assert.equal(code, 1, stderr);
      assert.match(stdout, /8 passed, 1 failed/);
    });
  });
});
