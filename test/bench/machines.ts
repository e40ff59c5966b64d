// `npm run bench:machines`: 5,000 tests whose times have a long tail, on one machine and cut over ten by its history,
// as an Indexed Job would run them: totals, the slowest shard, and the merge. `--at-once 10` runs the machines side by
// side, `--keep FOLDER` leaves the reports there, `--tests`, `--machines`.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    tests: { type: "string", default: "5000" },
    machines: { type: "string", default: "10" },
    "at-once": { type: "string", default: "1" },
    keep: { type: "string" },
  },
});
const count = Number(values.tests);
const machines = Number(values.machines);
const here = import.meta.dirname;
const failing = 5;

/** Milliseconds, by the number of a test: Pareto, from 4 ms to 4 s. The seed is fixed. */
function longTail(): readonly number[] {
  let seed = 18;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed + 1) / 2_147_483_649;
  };
  return Array.from({ length: count }, () => Math.min(4_000, Math.round(4 / random() ** 0.9)));
}

const waits = longTail();
const server = createServer(({ url = "" }, response) => {
  setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end("{}"), waits[Number(url.slice(1))] ?? 0);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const folder = values.keep === undefined ? await mkdtemp(join(tmpdir(), "playbook-machines-")) : resolve(values.keep);
const root = join(folder, "tests");

async function write(): Promise<void> {
  await mkdir(join(root, ".vscode"), { recursive: true });
  const { port } = server.address() as AddressInfo;
  await writeFile(join(root, "shop.playbook"), `---\nservice: shop\nbase_url: http://127.0.0.1:${port}\n---\n`);
  for (let number = 0; number < count; number += 1) {
    const status = number % Math.ceil(count / failing) === 0 ? 404 : 200;
    const text = `---\nservice: shop\nflow: Order ${number}\n---\n\n# Execution\nSend a GET request to /${number} and expect status ${status}.\n`;
    await writeFile(join(root, `order-${number}.playbook`), text);
  }
}

interface Ended {
  readonly code: number | null;
  readonly seconds: number;
  readonly megabytes: number;
}

let runs = 0;
async function playbook(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const usage = join(folder, `usage-${runs++}.json`);
  const start = performance.now();
  const argv = ["--require", join(here, "usageAtExit.cjs"), join(here, "../../dist/playbook.cjs"), ...args];
  const env = { ...process.env, CI: "true", NO_COLOR: "1", PLAYBOOK_BENCH_USAGE: usage, ...environment };
  const child = spawn(process.execPath, argv, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  const seconds = (performance.now() - start) / 1_000;
  return { code, seconds, megabytes: JSON.parse(await readFile(usage, "utf8")).peakMegabytes };
}

interface Report {
  readonly summary: { readonly passed: number; readonly failed: number };
  readonly tests: readonly { readonly duration: number }[];
}

const reportOf = async (name: string): Promise<Report> => JSON.parse(await readFile(join(root, name), "utf8"));
const time = ({ tests }: Report) => tests.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
const line = (name: string, report: Report, { code, seconds, megabytes }: Ended) =>
  console.log(
    `${name.padEnd(14)} ${report.tests.length} tests, ${report.summary.passed} passed, ${report.summary.failed} failed, ${time(report).toFixed(1)} s in tests, ended with ${code} after ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`,
  );

try {
  await write();
  const common = ["--workers", "4", "--history", "playbook.history"];
  const alone = await playbook(["run", ...common, "--reporter", "json=alone.json"]);
  const whole = await reportOf("alone.json");
  line("one machine", whole, alone);
  const ends: Ended[] = [];
  let next = 0;
  const worker = async () => {
    while (next < machines) {
      const index = next++;
      const environment = { JOB_COMPLETION_INDEX: String(index), JOB_COMPLETIONS: String(machines) };
      const reports = ["--reporter", `ndjson=report-${index}.ndjson`, "--reporter", `json=report-${index}.json`];
      ends[index] = await playbook(["run", "--shard", "auto", ...common, ...reports], environment);
    }
  };
  await Promise.all(Array.from({ length: Math.min(machines, Number(values["at-once"])) }, worker));
  const times: number[] = [];
  for (const [index, ended] of ends.entries()) {
    const report = await reportOf(`report-${index}.json`);
    times.push(time(report));
    line(`machine ${index + 1}`, report, ended);
  }
  const mean = times.reduce((sum, one) => sum + one, 0) / machines;
  console.log(
    `slowest shard ${Math.max(...times).toFixed(1)} s, ${mean.toFixed(1)} s on average, ${Math.min(...times).toFixed(1)} s the fastest`,
  );
  const names = ends.map((_, index) => `report-${index}.ndjson`);
  const outputs = ["--reporter", "html=report.html", "--reporter", "junit=report.xml", "--reporter", "json=merged.json"];
  const merge = await playbook(["merge", ...names, "--history", "playbook.history", ...outputs]);
  const merged = await reportOf("merged.json");
  line("merged", merged, merge);
  if (merge.code !== alone.code || JSON.stringify(merged.summary) !== JSON.stringify(whole.summary)) process.exitCode = 1;
} finally {
  server.close();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}
