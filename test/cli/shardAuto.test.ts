/**
 * `--shard auto` in simulated environments of CI and of Kubernetes, and the merge of what the machines ran: the totals
 * of one machine, or an error.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runPorts } from "../../cli/execution.ts";
import { recordedDurations } from "../../cli/history/durations.ts";
import { mergeHeads, runHead, tellMerged } from "../../cli/merge/mergeRuns.ts";
import { shardOfMachine } from "../../cli/shardOfMachine.ts";
import { loadWorkspace, nodeFiles, plan, type RunEvent, type RunSummary, run, type ShardRequest } from "../../engine/index.ts";
import { shardsOf } from "../../engine/planning/shards.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

type Environment = Readonly<Record<string, string>>;

/** The environment of the machine with this number (from 0 on) of that many. */
const machines: Readonly<Record<string, (index: number, count: number) => Environment>> = {
  GitLab: (index, count) => ({ GITLAB_CI: "true", CI_NODE_INDEX: `${index + 1}`, CI_NODE_TOTAL: `${count}`, CI_PIPELINE_ID: "77" }),
  CircleCI: (index, count) => ({ CIRCLECI: "true", CIRCLE_NODE_INDEX: `${index}`, CIRCLE_NODE_TOTAL: `${count}`, CIRCLE_WORKFLOW_ID: "w" }),
  Buildkite: (index, count) => ({
    BUILDKITE: "true",
    BUILDKITE_PARALLEL_JOB: `${index}`,
    BUILDKITE_PARALLEL_JOB_COUNT: `${count}`,
    BUILDKITE_BUILD_ID: "b",
  }),
  Azure: (index, count) => ({
    TF_BUILD: "True",
    SYSTEM_JOBPOSITIONINPHASE: `${index + 1}`,
    SYSTEM_TOTALJOBSINPHASE: `${count}`,
    BUILD_BUILDID: "5",
  }),
  Semaphore: (index, count) => ({
    SEMAPHORE: "true",
    SEMAPHORE_JOB_INDEX: `${index + 1}`,
    SEMAPHORE_JOB_COUNT: `${count}`,
    SEMAPHORE_WORKFLOW_ID: "s",
  }),
  "a GitHub matrix": (index, count) => ({
    GITHUB_ACTIONS: "true",
    GITHUB_RUN_ID: "9",
    PLAYBOOK_SHARD_INDEX: `${index + 1}`,
    PLAYBOOK_SHARD_COUNT: `${count}`,
  }),
  "an Indexed Job": (index, count) => ({ JOB_COMPLETION_INDEX: `${index}`, JOB_COMPLETIONS: `${count}` }),
};
const counts = [2, 3, 7, 50] as const;

const workspace = `//- /shop.playbook
---
service: shop
base_url: {{url}}
rate_limit: 100000/s
---
# Setup
Send a POST request to /login.

${Array.from({ length: 60 }, (_, index) => `//- /f${String(index).padStart(2, "0")}.playbook\n---\nservice: shop\nflow: F${index}\n${index % 20 === 0 ? "exclusive: stock\n" : ""}${index === 7 ? "data:\n  - { n: 1 }\n  - { n: 2 }\n" : ""}---\n# Execution\nSend a GET request to /${index % 13 === 5 ? "bad" : "ok"}.\nExpect status 200.\n\n`).join("")}`;

describe("--shard auto", function () {
  this.timeout(300_000);
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget(({ url }, response) => json(response, url === "/bad" ? 500 : 200, {}));
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  async function eventsOf(
    shard: ShardRequest | undefined,
    loaded: Awaited<ReturnType<typeof loadWorkspace>>,
  ): Promise<readonly RunEvent[]> {
    const secrets = { secret: async () => ({ missing: "none is read" }) };
    const planned = await plan(loaded, { ...(shard === undefined ? {} : { shard }) }, { files: nodeFiles, secrets });
    const events: RunEvent[] = [];
    const options = { workers: 8, bail: false, repeat: 1, retries: 0, detail: "failures", signal: new AbortController().signal } as const;
    await run(planned, runPorts(), options, (event) => void events.push(event));
    return events;
  }

  const totals = ({ warnings: _, ...summary }: RunSummary) => summary;

  function merged(parts: readonly (readonly RunEvent[])[]): RunSummary {
    const byName = new Map(parts.map((events, index) => [`${index}.ndjson`, events]));
    const heads = [...byName].map(([name, [first]]) => {
      assert.ok(first?.kind === "run started");
      return runHead(name, first);
    });
    const head = mergeHeads(heads);
    assert.deepEqual(
      head.problems.map(({ message }) => message),
      [],
    );
    return tellMerged(head, { eventsOf: ({ name }) => byName.get(name) ?? [], emit: () => undefined, problem: assert.fail });
  }

  for (const [kind, environmentOf] of Object.entries(machines)) {
    it(`gives the totals of one machine on 2, 3, 7 and 50 of ${kind}`, async () => {
      const loaded = await loadWorkspace(folder.path, nodeFiles);
      const whole = (await eventsOf(undefined, loaded)).find((event) => event.kind === "run finished")?.summary as RunSummary;
      assert.deepEqual([whole.passed, whole.failed], [57, 5]);
      for (const count of counts) {
        const parts: (readonly RunEvent[])[] = [];
        for (let index = 0; index < count; index += 1) {
          const { words, ...shard } = shardOfMachine(environmentOf(index, count));
          assert.deepEqual([shard.index, shard.count], [index + 1, count]);
          assert.match(words, new RegExp(`^shard ${index + 1}/${count} of `));
          parts.push(await eventsOf(shard, loaded));
        }
        assert.deepEqual(totals(merged(parts)), totals(whole));
      }
    });
  }

  it("is reported by the command, whose reports merge into one", async () => {
    const reports = [];
    for (const index of [0, 1]) {
      const env = machines["an Indexed Job"]?.(index, 2) ?? {};
      const { code, stderr } = await folder.run(["run", "--shard", "auto", "--reporter", `ndjson=${index}.ndjson`], { env });
      assert.equal(code, 1, stderr);
      assert.match(
        stderr,
        new RegExp(`^playbook: shard ${index + 1}/2 of the Kubernetes job \\(JOB_COMPLETION_INDEX=${index} JOB_COMPLETIONS=2\\)\\.`),
      );
      reports.push(`${index}.ndjson`);
    }
    const whole = await folder.run(["merge", ...reports, "--json"]);
    assert.equal(whole.code, 1, whole.stderr);
    const { summary } = JSON.parse(whole.stdout) as { readonly summary: RunSummary };
    assert.deepEqual([summary.passed, summary.failed], [57, 5]);
    const alone = await folder.run(["merge", "1.ndjson"]);
    assert.deepEqual([alone.code, /Shard 1\/2 is missing/.test(alone.stderr)], [4, true]);
    assert.equal((await folder.run(["run", "--shard", "auto"])).code, 2);
  });

  it("refuses an environment that says nothing, half of it, nonsense, or two different things", () => {
    const refusals: readonly (readonly [Environment, RegExp])[] = [
      [{}, /finds no shard number/],
      [{ GITHUB_ACTIONS: "true", GITHUB_RUN_ID: "1" }, /finds no shard number/],
      [{ JOB_COMPLETION_INDEX: "3" }, /does not say how many machines there are; JOB_COMPLETIONS/],
      [{ CI_NODE_TOTAL: "4" }, /does not say which machine this is; CI_NODE_INDEX/],
      [{ CI_NODE_INDEX: "0", CI_NODE_TOTAL: "4" }, /is out of range: machines count from 1/],
      [{ CI_NODE_INDEX: "5", CI_NODE_TOTAL: "4" }, /is out of range/],
      [{ CIRCLE_NODE_INDEX: "4", CIRCLE_NODE_TOTAL: "4" }, /is out of range: machines count from 0/],
      [{ BUILDKITE_PARALLEL_JOB: "one", BUILDKITE_PARALLEL_JOB_COUNT: "4" }, /is out of range/],
      [{ SEMAPHORE_JOB_INDEX: "1", SEMAPHORE_JOB_COUNT: "0" }, /is out of range/],
      [{ PLAYBOOK_SHARD_INDEX: "1.5", PLAYBOOK_SHARD_COUNT: "4" }, /is out of range/],
      [{ PLAYBOOK_SHARD_INDEX: "2", PLAYBOOK_SHARD_COUNT: "4", CI_NODE_INDEX: "3", CI_NODE_TOTAL: "4" }, /finds two different shards/],
      [{ JOB_COMPLETION_INDEX: "1", JOB_COMPLETIONS: "4", CI_NODE_INDEX: "2", CI_NODE_TOTAL: "8" }, /finds two different shards/],
    ];
    for (const [environment, message] of refusals)
      assert.throws(() => shardOfMachine(environment), { code: "usage", message }, JSON.stringify(environment));
  });

  it("takes two sources that agree, and a job that is not parallel as the whole", () => {
    const both = { ...machines.GitLab?.(1, 4), PLAYBOOK_SHARD_INDEX: "2", PLAYBOOK_SHARD_COUNT: "4" };
    assert.deepEqual([shardOfMachine(both).index, shardOfMachine(both).count], [2, 4]);
    assert.equal(shardOfMachine({ CI_NODE_TOTAL: "1" }).count, 1);
    const nested = { CIRCLE_NODE_INDEX: "0", CIRCLE_NODE_TOTAL: "1", PLAYBOOK_SHARD_INDEX: "3", PLAYBOOK_SHARD_COUNT: "4" };
    assert.equal(shardOfMachine(nested).index, 3);
  });

  it("shares the rate of a service out", async () => {
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const secrets = { secret: async () => ({ missing: "none is read" }) };
    const rate = async (shard?: ShardRequest) =>
      (await plan(loaded, shard === undefined ? {} : { shard }, { files: nodeFiles, secrets })).services[0]?.rateLimit;
    assert.equal(await rate(), 100_000);
    assert.equal(await rate({ index: 2, count: 4 }), 25_000);
  });

  describe("merge", () => {
    const report = async (name: string) =>
      JSON.parse(await readFile(join(folder.path, name), "utf8")) as {
        tests: { id: string; verdict: string }[];
        summary: Record<string, number>;
        shard: { run?: string };
      };

    before(async () => {
      for (const [name, index, id] of [
        ["a", 0, "77"],
        ["b", 1, "77"],
        ["old", 1, "76"],
      ] as const) {
        const env = { ...machines.GitLab?.(index, 2), CI_PIPELINE_ID: id };
        await folder.run(["run", "--shard", "auto", "--reporter", `json=${name}.json`], { env });
      }
      await folder.run(["run", "f01.playbook", "--reporter", "json=alone.json"]);
    });

    const refused = async (message: RegExp, ...names: readonly string[]) => {
      const { code, stderr } = await folder.run(["merge", ...names]);
      assert.equal(code, 4, stderr);
      assert.match(stderr, message);
    };

    it("is the run where nothing is wrong", async () => {
      assert.equal((await folder.run(["merge", "a.json", "b.json"])).code, 1);
    });

    it("refuses a shard that is lost", () => refused(/Shard 2\/2 is missing/, "a.json"));

    it("refuses a shard that is there twice", async () => {
      await writeFile(join(folder.path, "copy.json"), await readFile(join(folder.path, "b.json")));
      await refused(/Shard 2\/2 is given twice: .*Leave out the one that does not count/, "a.json", "b.json", "copy.json");
    });

    it("refuses a shard of another run", () => refused(/of different runs: a\.json \(77\), old\.json \(76\)/, "a.json", "old.json"));

    it("refuses a report that is not a shard", () => refused(/alone\.json is not a shard of this run/, "a.json", "b.json", "alone.json"));

    it("refuses a shard from which a test was taken, with all counts corrected", async () => {
      const changed = await report("b.json");
      const index = changed.tests.findIndex(({ verdict }) => verdict === "failed");
      changed.tests.splice(index, 1);
      changed.summary.failed = (changed.summary.failed ?? 0) - 1;
      await writeFile(join(folder.path, "edited.json"), JSON.stringify(changed));
      const { code, stderr } = await folder.run(["merge", "a.json", "edited.json"]);
      assert.ok(code === 4 || code === 2, `${code}: ${stderr}`);
      assert.match(stderr, /are not those that the shards were assigned|cannot be read as a run/);
    });

    it("refuses a shard with a test of another name", async () => {
      const text = await readFile(join(folder.path, "b.json"), "utf8");
      const { tests } = await report("b.json");
      const id = tests.find(({ id: one }) => one.startsWith("f"))?.id ?? "";
      await writeFile(join(folder.path, "renamed.json"), text.replaceAll(id, "other.playbook"));
      await refused(/are not those that the shards were assigned/, "a.json", "renamed.json");
    });

    it("refuses a stream of which any line was changed, taken out or put elsewhere, however well it fits", async () => {
      for (const index of [0, 1]) {
        const env = { ...machines.GitLab?.(index, 2), CI_PIPELINE_ID: "78" };
        await folder.run(["run", "--shard", "auto", "--reporter", `ndjson=s${index}.ndjson`], { env });
      }
      assert.equal((await folder.run(["merge", "s0.ndjson", "s1.ndjson"])).code, 1);
      const text = await readFile(join(folder.path, "s1.ndjson"), "utf8");
      const lines = text.trimEnd().split("\n");
      const starts = lines.flatMap((line, index) => (line.includes('"kind":"step started"') ? index : []));
      const [first = 0] = starts;
      // A failure that all its events and the summary call a success.
      const green = text
        .replaceAll('"verdict":"failed"', '"verdict":"passed"')
        .replaceAll('"outcome":"failed"', '"outcome":"passed"')
        .replaceAll('"passed":false', '"passed":true')
        .replace(/"passed":(\d+),"failed":(\d+)/, (_, passed, failed) => `"passed":${Number(passed) + Number(failed)},"failed":0`)
        .replace('"exitCode":1', '"exitCode":0');
      assert.notEqual(green, text);
      const changed = {
        "a failure made a success": green,
        "a duration": text.replace(/"duration":[\d.]+/, '"duration":1'),
        "a line taken out": `${lines.filter((_, index) => index !== first).join("\n")}\n`,
        "a title": text.replace('"title":"F', '"title":"G'),
      };
      for (const [what, edited] of Object.entries(changed)) {
        await writeFile(join(folder.path, "edited.ndjson"), edited);
        const { code, stdout, stderr } = await folder.run(["merge", "s0.ndjson", "edited.ndjson"]);
        assert.deepEqual([code, stdout], [2, ""], `${what}: ${stderr}`);
        assert.match(stderr, /edited\.ndjson cannot be read as a run: it was changed after the run/, what);
        const intoFile = await folder.run(["merge", "s0.ndjson", "edited.ndjson", "--reporter", "json=of-edited.json"]);
        assert.deepEqual([intoFile.code, intoFile.stdout, existsSync(join(folder.path, "of-edited.json"))], [2, "", false], what);
      }
      // Other line breaks are not a change.
      await writeFile(join(folder.path, "windows.ndjson"), text.replaceAll("\n", "\r\n"));
      assert.equal((await folder.run(["merge", "s0.ndjson", "windows.ndjson"])).code, 1);
    });

    it("refuses a shard that is half a file", async () => {
      const text = await readFile(join(folder.path, "b.json"), "utf8");
      await writeFile(join(folder.path, "half.json"), text.slice(0, text.length / 2));
      assert.equal((await folder.run(["merge", "a.json", "half.json"])).code, 2);
    });
  });

  it("cuts 5,000 tests with a long tail so that the slowest shard takes at most a tenth more than it must", async () => {
    // Pareto: a few tests take minutes, most of them tens of milliseconds; the seed is fixed.
    let seed = 18;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed + 1) / 2_147_483_649;
    };
    const times = Array.from({ length: 5_000 }, (_, index) => [`t${index}.playbook`, Math.round(20 / random() ** 0.9)] as const);
    const history = join(folder.path, "long.history");
    const recorded = times.map(([id, time]) => [id, "passed", time]);
    await writeFile(
      history,
      `{"playbookHistory":1}\n${JSON.stringify({ at: "2026-11-22T08:00:00.000Z", duration: 1, tests: recorded })}\n`,
    );
    const durations = (await recordedDurations(history)) ?? new Map<string, number>();
    assert.equal(durations.size, 5_000);
    const sum = times.reduce((total, [, time]) => total + time, 0);
    const longest = Math.max(...times.map(([, time]) => time));
    for (const count of [2, 3, 7, 10, 50]) {
      const loads = Array.from({ length: count }, (_, index) =>
        [
          ...shardsOf(
            times.map(([id]) => ({ id, exclusive: [] })),
            { index: index + 1, count },
            durations,
          ).mine,
        ].reduce((total, id) => total + (durations.get(id) ?? 0), 0),
      );
      assert.equal(
        loads.reduce((total, load) => total + load, 0),
        sum,
      );
      assert.ok(
        Math.max(...loads) <= 1.1 * Math.max(sum / count, longest),
        `${count}: ${Math.max(...loads)} of ${sum / count}, ${longest}`,
      );
    }
  });
});
