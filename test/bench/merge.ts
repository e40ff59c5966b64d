// `npm run bench:merge`: what a merge of 100 shards with 1,000 tests each takes, into an HTML page, JUnit and a
// history. `--limit 200` fails above so many MB, `--seconds 10` above so much time.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { streamDigest } from "../../cli/reporters/ndjson.ts";
import { planOf } from "../../engine/index.ts";

const { values } = parseArgs({
  options: {
    shards: { type: "string", default: "100" },
    tests: { type: "string", default: "1000" },
    limit: { type: "string" },
    seconds: { type: "string" },
  },
});
const count = Number(values.shards);
const each = Number(values.tests);
const here = import.meta.dirname;
const at = "2026-11-22T08:00:00.000Z";

const idsOf = (shard: number) => Array.from({ length: each }, (_, index) => `shop/t${shard * each + index}.playbook`);

/** The stream of one shard, with two steps in each test. */
function stream(shard: number, plan: string): string {
  const ids = idsOf(shard);
  const events: object[] = [
    {
      version: 1,
      kind: "run started",
      at,
      tests: ids.map((id) => ({ id, title: id, path: id, level: "flow", tags: ["orders"], service: "shop" })),
      notReady: [],
      workers: 4,
      shard: { index: shard + 1, count, plan, run: "1" },
    },
  ];
  for (const test of ids) {
    events.push({ kind: "test started", test, attempt: 1, at });
    for (const index of [0, 1]) {
      const action = `GET /orders/${index}`;
      const step = {
        phase: "execution",
        instruction: index,
        index: 0,
        sentence: `Send a GET request to /orders/${index}.`,
        place: { path: test, line: 6 + index, column: 1 },
        step: { step: "api_request", action },
        iterations: [],
      };
      events.push({ kind: "step started", test, step });
      events.push({ kind: "step finished", test, step, result: { outcome: "passed", saved: {}, duration: 4, checks: [] } });
    }
    events.push({ kind: "test finished", test, attempt: 1, result: { verdict: "passed", duration: 9 }, last: true });
  }
  const summary = { passed: each, failed: 0, broken: 0, blocked: 0, cancelled: 0, skipped: 0, notReady: 0, flaky: 0, teardownFailed: 0 };
  events.push({ kind: "run finished", at, duration: 9_000, summary: { ...summary, warnings: 0, exitCode: 0 } });
  const digest = streamDigest();
  const lines = events.map((event) => {
    const line = `${JSON.stringify("summary" in event ? { ...event, digest: digest.value() } : event)}\n`;
    digest.see(line);
    return line;
  });
  return lines.join("");
}

const folder = await mkdtemp(join(tmpdir(), "playbook-merge-"));
try {
  const plan = planOf(Array.from({ length: count }, (_, shard) => idsOf(shard)));
  const names = Array.from({ length: count }, (_, shard) => `${shard}.ndjson`);
  for (const [shard, name] of names.entries()) await writeFile(join(folder, name), stream(shard, plan));
  const usage = join(folder, "usage.json");
  const outputs = ["--reporter", "html=report.html", "--reporter", "junit=report.xml", "--history", "playbook.history"];
  const start = performance.now();
  const command = join(here, "../../dist/playbook.cjs");
  const child = spawn(process.execPath, ["--require", join(here, "usageAtExit.cjs"), command, "merge", ...names, ...outputs], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CI: "true", NO_COLOR: "1", PLAYBOOK_BENCH_USAGE: usage },
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  const seconds = (performance.now() - start) / 1_000;
  const { cpuSeconds, peakMegabytes } = JSON.parse(await readFile(usage, "utf8"));
  process.stdout.write(
    `${count} shards of ${each} tests: ended with ${code}, ${peakMegabytes.toFixed(0)} MB, ${cpuSeconds.toFixed(1)} s CPU, ${seconds.toFixed(1)} s\n`,
  );
  const isAbove =
    (values.limit !== undefined && peakMegabytes > Number(values.limit)) ||
    (values.seconds !== undefined && seconds > Number(values.seconds));
  if (code !== 0 || isAbove) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
