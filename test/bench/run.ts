// `npm run bench:run`: what a run costs, as ratios measured side by side in one go: whole processes against a bare
// undici loop that does the same requests with the same checks on the same target, against `node -e 0`, and against
// Redocly Respect where RESPECT names its executable. `--rounds N` (default 5), `--flows N` (default 1,000), `--memory`
// adds 10,000 flows. Each iteration measures all of them, in turn forwards and backwards; a first iteration fills the
// caches of compiled code and is not counted. Ratios are taken round by round.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type BuildOptions, build, type Metafile } from "esbuild";

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
const root = join(here, "../..");
const command = join(root, "dist/playbook.cjs");

interface Measured {
  readonly milliseconds: number;
  /** Peak of the process itself, 0 where the system does not report it. */
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

/** One after another, round by round, so that all see the same machine. */
async function compare(
  candidates: Readonly<Record<string, readonly string[]>>,
  times = rounds,
): Promise<Readonly<Record<string, readonly Measured[]>>> {
  const results: Record<string, Measured[]> = {};
  for (let round = 0; round <= times; round++) {
    const inOrder = Object.entries(candidates);
    for (const [name] of inOrder) results[name] ??= [];
    for (const [name, argv] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      const measured = await time(argv);
      if (round > 0) results[name]?.push(measured);
    }
  }
  return results;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** `1.20 (1.10 to 1.35)`: the median of the rounds, and how far they lie apart. */
function spread(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;
}

function print(title: string, results: Readonly<Record<string, readonly Measured[]>>, bases: readonly string[]): void {
  process.stdout.write(`${title}\n`);
  for (const [name, measured] of Object.entries(results)) {
    const wall = median(measured.map(({ milliseconds }) => milliseconds));
    const peak = median(measured.map(({ peakMegabytes }) => peakMegabytes));
    const ratios = bases.flatMap((base) => {
      const against = results[base];
      if (base === name || against === undefined) return [];
      return `${spread(measured.map(({ milliseconds }, index) => milliseconds / (against[index]?.milliseconds ?? Number.NaN)))} x ${base}`;
    });
    process.stdout.write(
      `  ${name.padEnd(22)} ${wall.toFixed(0).padStart(6)} ms  ${peak.toFixed(0).padStart(4)} MB  ${ratios.join(", ")}\n`,
    );
  }
}

/** The parts of the bundle that a run loads: the files of the command and of `run`, and those of the first request. */
async function printSizes(): Promise<void> {
  const { bundles } = (await import(pathToFileURL(join(root, "esbuild.mjs")).href)) as { bundles: Record<string, BuildOptions> };
  const { metafile } = await build({
    ...bundles.command,
    minify: true,
    sourcemap: false,
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const { outputs } = metafile as Metafile;
  const loadedWith = (source: string, seen = new Set<string>()): ReadonlySet<string> => {
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") visit(next);
    };
    visit(Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source) ?? "");
    return seen;
  };
  const size = (paths: ReadonlySet<string>) => [...paths].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0) / 1024;
  const start = new Set(loadedWith("cli/run.ts", new Set(loadedWith("cli/main.ts"))));
  const request = new Set(loadedWith("node_modules/undici/lib/dispatcher/pool.js", new Set(start)));
  const all = size(new Set(Object.keys(outputs)));
  const part = (kilobytes: number) => `${kilobytes.toFixed(0)} KB`;
  process.stdout.write(
    `loaded for a run: ${part(size(start))} at start, ${part(size(request) - size(start))} with the first request, of ${part(all)}\n`,
  );
}

/** As plain JavaScript, so that it does not pay for having its types taken out. */
async function writeBareLoop(): Promise<string> {
  const path = join(root, "out/bench/bareLoop.mjs");
  await build({ entryPoints: [join(here, "bareLoop.ts")], outfile: path, format: "esm", target: "node22" });
  return path;
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
  const bareLoop = await writeBareLoop();
  const bare = (count: number, atATime: number) => [process.execPath, bareLoop, url, String(count), String(atATime)];
  await printSizes();

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
    const measured = await compare(
      {
        [`${flows} flows`]: playbook(many, 10),
        [`${flows * 10} flows`]: playbook(tenfold, 10),
        [`${flows} flows, bare`]: bare(flows, 10),
        [`${flows * 10} flows, bare`]: bare(flows * 10, 10),
      },
      1,
    );
    print("memory", measured, []);
  }
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}
