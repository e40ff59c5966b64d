// `npm run bench:run`: what a run costs, as ratios measured side by side in one go: whole processes against a bare undici loop that does the same
// requests with the same checks on the same target, against `node -e 0`, and against Redocly Respect where RESPECT names its executable.
// `--rounds N` (default 5), `--flows N` (default 1,000), `--memory` adds 10,000 flows.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    flows: { type: "string", default: "1000" },
    memory: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const flows = Number(values.flows);
const here = import.meta.dirname;
const command = join(here, "../../dist/playbook.cjs");

interface Measured {
  readonly milliseconds: number;
  /** Of the process itself, 0 where the system does not tell. */
  readonly peakMegabytes: number;
}

/** Runs to the end and fails loudly when the process does: a benchmark of a broken run says nothing. */
async function time(argv: readonly string[]): Promise<Measured> {
  const [program = "", ...rest] = argv;
  const start = performance.now();
  const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, CI: "true", NO_COLOR: "1" } });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  let peak = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 20);
  const code = await new Promise((resolve) => child.on("close", resolve));
  const milliseconds = performance.now() - start;
  clearInterval(watch);
  if (code !== 0) throw new Error(`${argv.join(" ")} ended with ${code}:\n${output.slice(-2000)}`);
  return { milliseconds, peakMegabytes: peak };
}

/** One after another, round by round, so that both see the same machine; the first round is not counted. */
async function compare(
  candidates: Readonly<Record<string, readonly string[]>>,
  times = rounds,
): Promise<Readonly<Record<string, readonly Measured[]>>> {
  const results: Record<string, Measured[]> = {};
  for (let round = 0; round <= times; round++) {
    for (const [name, argv] of Object.entries(candidates)) {
      const measured = await time(argv);
      results[name] ??= [];
      if (round > 0) results[name].push(measured);
    }
  }
  return results;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(title: string, results: Readonly<Record<string, readonly Measured[]>>, bases: readonly string[]): void {
  process.stdout.write(`${title}\n`);
  for (const [name, measured] of Object.entries(results)) {
    const wall = median(measured.map(({ milliseconds }) => milliseconds));
    const peak = median(measured.map(({ peakMegabytes }) => peakMegabytes));
    const ratios = bases
      .filter((base) => base !== name && results[base] !== undefined)
      .map(
        (base) =>
          `${median(measured.map(({ milliseconds }, index) => milliseconds / (results[base]?.[index]?.milliseconds ?? Number.NaN))).toFixed(2)} x ${base}`,
      );
    process.stdout.write(
      `  ${name.padEnd(22)} ${wall.toFixed(0).padStart(6)} ms  ${peak.toFixed(0).padStart(4)} MB  ${ratios.join(", ")}\n`,
    );
  }
}

async function writeFlows(folder: string, url: string, count: number): Promise<void> {
  await mkdir(join(folder, ".vscode"), { recursive: true });
  await writeFile(join(folder, "bench.playbook"), `---\nservice: bench\nbase_url: ${url}\n---\n`);
  await writeFile(join(folder, "rows.csv"), `sku\n${Array.from({ length: count }, (_, index) => `A-${index + 1}`).join("\n")}\n`);
  await writeFile(
    join(folder, "flow.playbook"),
    [
      "---",
      "service: bench",
      "flow: An order from creation to deletion",
      "data: rows.csv",
      "---",
      "",
      "# Execution",
      'Send a POST request to /orders with body {"sku": "${sku}", "quantity": 2}.',
      'Expect status 201 and $.status is "NEW". Save $.id as ${orderId}.',
      "Send a GET request to /orders/${orderId}.",
      'Expect status 200 and $.sku is "${sku}".',
      "Send a DELETE request to /orders/${orderId} and expect status 204.",
      "Send a GET request to /orders/${orderId} and expect status 404.",
      "",
    ].join("\n"),
  );
}

async function writeArazzo(folder: string, url: string): Promise<string> {
  const path = join(folder, "flow.arazzo.yaml");
  await writeFile(
    join(folder, "openapi.yaml"),
    `openapi: 3.1.0\ninfo: { title: bench, version: "1" }\nservers: [{ url: "${url}" }]\npaths:\n  /orders:\n    post:\n      operationId: create\n      requestBody: { content: { application/json: { schema: { type: object } } } }\n      responses: { "201": { description: created } }\n  /orders/{id}:\n    get:\n      operationId: read\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { "200": { description: ok }, "404": { description: gone } }\n    delete:\n      operationId: remove\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { "204": { description: gone } }\n`,
  );
  const step = (id: string, operation: string, status: number, extra = "") =>
    `      - stepId: ${id}\n        operationId: ${operation}\n${extra}        successCriteria:\n          - condition: $statusCode == ${status}\n`;
  const parameter = "        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]\n";
  await writeFile(
    path,
    `arazzo: 1.0.1\ninfo: { title: bench, version: "1" }\nsourceDescriptions: [{ name: bench, url: openapi.yaml, type: openapi }]\nworkflows:\n  - workflowId: flow\n    steps:\n${step("create", "create", 201, '        requestBody: { contentType: application/json, payload: { sku: "A-1", quantity: 2 } }\n        outputs: { id: "$response.body#/id" }\n')}${step("read", "read", 200, parameter)}${step("remove", "remove", 204, parameter)}${step("again", "read", 404, parameter)}`,
  );
  return path;
}

const target = spawn(process.execPath, [join(here, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-bench-"));
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  const many = join(folder, "many");
  const one = join(folder, "one");
  await writeFlows(many, url, flows);
  await writeFlows(one, url, 1);
  const playbook = (where: string, workers: number) => [process.execPath, command, "run", where, "--workers", String(workers)];
  const bare = (count: number, atATime: number) => [process.execPath, join(here, "bareLoop.ts"), url, String(count), String(atATime)];

  print(`${flows} flows, one after another`, await compare({ "bare undici loop": bare(flows, 1), playbook: playbook(many, 1) }), [
    "bare undici loop",
  ]);
  print(`${flows} flows, ten at a time`, await compare({ "bare undici loop": bare(flows, 10), playbook: playbook(many, 10) }), [
    "bare undici loop",
  ]);
  const respect = process.env.RESPECT;
  print(
    "one flow, the whole process",
    await compare(
      {
        "node -e 0": [process.execPath, "-e", "0"],
        playbook: playbook(one, 1),
        ...(respect === undefined ? {} : { "redocly respect": [process.execPath, respect, "respect", await writeArazzo(folder, url)] }),
      },
      rounds * 2,
    ),
    ["node -e 0", "redocly respect"],
  );
  if (respect === undefined) process.stdout.write("  (set RESPECT to the command file of @redocly/cli to compare with it)\n");
  if (values.memory) {
    const tenfold = join(folder, "tenfold");
    await writeFlows(tenfold, url, flows * 10);
    print("memory", await compare({ [`${flows} flows`]: playbook(many, 10), [`${flows * 10} flows`]: playbook(tenfold, 10) }, 1), []);
  }
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}
