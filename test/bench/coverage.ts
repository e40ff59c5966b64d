// `npm run bench:coverage`: what measuring coverage costs, as ratios of the processor time of whole processes measured
// side by side: a run with --coverage against the same run without, and where BEFORE names the command file of another
// build, the run without against that one. `--rounds N` (default 9), `--flows N` (default 1,000). Each iteration
// measures all of them, in turn forwards and backwards; a first iteration fills the caches and is not counted. At the
// end the HTML report of such a run is opened in a browser: how long until its Coverage page is there, and until one
// filter is.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { openBrowser } from "../report/browser.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" }, flows: { type: "string", default: "1000" } } });
const rounds = Number(values.rounds);
const flows = Number(values.flows);
const command = join(import.meta.dirname, "../../dist/playbook.cjs");

const usageAtExit = join(import.meta.dirname, "usageAtExit.cjs");

/**
 * Seconds of the processor that a whole process takes: on a machine with other work its own time says more than the
 * clock.
 */
async function time(argv: readonly string[]): Promise<number> {
  const usage = join(folder, "usage.json");
  const env = { ...process.env, CI: "true", NO_COLOR: "1", PLAYBOOK_BENCH_USAGE: usage };
  const child = spawn(process.execPath, ["--require", usageAtExit, ...argv], { stdio: ["ignore", "pipe", "pipe"], env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${argv.join(" ")} ended with ${code}:\n${output.slice(-2000)}`);
  return (JSON.parse(await readFile(usage, "utf8")) as { readonly cpuSeconds: number }).cpuSeconds;
}

async function writeService(folder: string, url: string): Promise<void> {
  await mkdir(join(folder, ".vscode"), { recursive: true });
  const id = "{ name: id, in: path, required: true, schema: { type: string } }";
  const json = 'content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } }';
  await writeFile(
    join(folder, "openapi.yaml"),
    `openapi: 3.1.0
info: { title: bench, version: "1" }
paths:
  /orders:
    post:
      requestBody: { required: true, ${json} }
      responses: { "201": { description: created, ${json} }, "400": { description: no } }
  /orders/{id}:
    parameters: [${id}]
    get: { responses: { "200": { description: ok, ${json} }, "404": { description: gone } } }
    delete: { responses: { "204": { description: gone } } }
components:
  schemas:
    Order:
      type: object
      required: [sku]
      properties:
        id: { type: string, readOnly: true }
        status: { enum: [NEW, SHIPPED], readOnly: true }
        sku: { type: string, minLength: 1, maxLength: 20, pattern: "^A-" }
        quantity: { type: integer, minimum: 1, maximum: 100 }
`,
  );
  await writeFile(join(folder, "bench.playbook"), `---\nservice: bench\nbase_url: ${url}\nopenapi: openapi.yaml\n---\n`);
  await writeFile(join(folder, "rows.csv"), `sku\n${Array.from({ length: flows }, (_, index) => `A-${index + 1}`).join("\n")}\n`);
  await writeFile(
    join(folder, "flow.playbook"),
    [
      "---\nservice: bench\nflow: An order from creation to deletion\ndata: rows.csv\n---\n\n# Execution",
      'Send a POST request to /orders with body {"sku": "${sku}", "quantity": 2}.',
      'Expect status 201 and $.status is "NEW". Save $.id as ${orderId}.',
      "Send a GET request to /orders/${orderId}.",
      'Expect status 200 and $.sku is "${sku}".',
      "Send a DELETE request to /orders/${orderId} and expect status 204.",
      "Send a GET request to /orders/${orderId} and expect status 404.\n",
    ].join("\n"),
  );
}

/** Milliseconds by the clock: of the page of coverage, and of its points that are missing. */
async function openReport(file: string): Promise<void> {
  const browser = await openBrowser();
  const opened: number[] = [];
  const filtered: number[] = [];
  try {
    for (let round = 0; round < 7; round++) {
      // Nothing is kept from one to the next.
      const context = await browser.newContext();
      const page = await context.newPage();
      const start = performance.now();
      await page.goto(`${pathToFileURL(file).href}#coverage`);
      await page.locator(".dimensions").first().waitFor();
      opened.push(performance.now() - start);
      const then = performance.now();
      await page.selectOption(".points select[aria-label=State]", "missing");
      await page.locator(".points .status").getByText("points of").waitFor();
      filtered.push(performance.now() - then);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const text = (all: readonly number[]) =>
    `${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)})`;
  process.stdout.write(
    `  HTML report of ${((await stat(file)).size / 1_000).toFixed(0)} KB: opened in ${text(opened)}, filtered in ${text(filtered)}\n`,
  );
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const target = spawn(process.execPath, [join(import.meta.dirname, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-bench-"));
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  await writeService(folder, url);
  const run = (program: string, ...more: readonly string[]) => [program, "run", folder, "--workers", "10", ...more];
  const before = process.env.BEFORE;
  const candidates: Readonly<Record<string, readonly string[]>> = {
    ...(before === undefined ? {} : { before: run(before) }),
    "without coverage": run(command),
    "with --coverage": run(command, "--coverage"),
    "with --coverage=coverage.json": run(command, `--coverage=${join(folder, "coverage.json")}`),
  };
  const measured = new Map(Object.keys(candidates).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    const inOrder = Object.entries(candidates);
    for (const [name, argv] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      const seconds = await time(argv);
      if (round > 0) measured.get(name)?.push(seconds);
    }
  }
  process.stdout.write(`${flows} flows of 4 requests, ten at a time, ${rounds} rounds\n`);
  for (const [name, times] of measured) {
    const base = measured.get(name === "without coverage" ? "before" : "without coverage");
    const ratios = times.map((one, index) => one / (base?.[index] ?? one));
    const against =
      base === undefined || base === times || name === "before"
        ? ""
        : `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}) x ${name === "without coverage" ? "before" : "without"}`;
    process.stdout.write(`  ${name.padEnd(30)} ${median(times).toFixed(2).padStart(6)} s  ${against}\n`);
  }
  const report = join(folder, "report.html");
  await time(run(command, "--coverage", "--reporter", `html=${report}`));
  await openReport(report);
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}
