// `npm run bench:scale`: what `check` and `run` take for many playbooks, one test in each file: memory at its peak, CPU time and wall time at each size.
// Loopback only. `--sizes 10000,20000,30000` (default), `--against FILE` measures a second command (the dist/playbook.cjs of another build) on the same
// files in the same run, `--limit 400` fails above so many MB. CPU time is of all threads of the command; the target is a process of its own.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,20000,30000" },
    against: { type: "string" },
    limit: { type: "string" },
    workers: { type: "string", default: "4" },
  },
});
const here = import.meta.dirname;
const commands: Readonly<Record<string, string>> = {
  playbook: join(here, "../../dist/playbook.cjs"),
  ...(values.against === undefined ? {} : { against: values.against }),
};
const playbooksOfService = 1_000;

interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Writes so many flows, a folder and a service with an OpenAPI document for each thousand of them. No two sentences are the same. */
async function writePlaybooks(root: string, url: string, count: number): Promise<void> {
  await mkdir(join(root, ".vscode"), { recursive: true });
  for (let start = 0; start < count; start += playbooksOfService) {
    const service = `shop${start / playbooksOfService}`;
    const folder = join(root, service);
    await mkdir(folder);
    await writeFile(join(folder, "openapi.yaml"), openapi);
    await writeFile(join(folder, "service.playbook"), `---\nservice: ${service}\nbase_url: ${url}\nopenapi: openapi.yaml\n---\n`);
    const flows = Array.from({ length: Math.min(playbooksOfService, count - start) }, (_, index) => start + index);
    await Promise.all(flows.map((number) => writeFile(join(folder, `order-${number}.playbook`), flow(service, number))));
  }
}

function flow(service: string, number: number): string {
  return `---
service: ${service}
flow: Order ${number} from creation to deletion
tags: [orders]
variables:
  sku: A-${number}
  quantity: ${(number % 9) + 1}
---

# Setup
Send a POST request to /orders with body {"sku": "\${sku}", "quantity": \${quantity}, "note": "number ${number}"}.
Expect status 201 and save $.id as \${orderId}.

# Execution
Send a GET request to /orders/\${orderId} with header X-Test "${number}".
Expect status 200, $.sku is "A-${number}" and $.status is "NEW".
$.note contains "number ${number}" and $.quantity is at least 1.
Send a GET request to /orders/none-${number} and expect status 404.

# Teardown
Send a DELETE request to /orders/\${orderId} and expect status 204.
`;
}

const openapi = `openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /orders:
    post:
      operationId: createOrder
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "201": { description: created, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, "404": { description: gone } }
    delete:
      operationId: deleteOrder
      responses: { "204": { description: gone } }
components:
  schemas:
    Order:
      type: object
      properties: { id: { type: string }, sku: { type: string }, quantity: { type: integer }, note: { type: string }, status: { type: string } }
`;

/** Fails loudly when the command does: a measurement of a broken run says nothing. */
async function measure(command: string, args: readonly string[], folder: string): Promise<Measured> {
  const usage = join(folder, "usage.json");
  const start = performance.now();
  const child = spawn(process.execPath, ["--require", join(here, "usageAtExit.cjs"), command, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "true", NO_COLOR: "1", PLAYBOOK_BENCH_USAGE: usage },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-2_000);
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  const seconds = (performance.now() - start) / 1_000;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${output}`);
  const { cpuSeconds, peakMegabytes } = JSON.parse(await readFile(usage, "utf8"));
  return { seconds, cpuSeconds, peakMegabytes };
}

const target = spawn(process.execPath, [join(here, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-scale-"));
let highest = 0;
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  const first = new Map<string, number>();
  for (const size of values.sizes.split(",").map(Number)) {
    const root = join(folder, String(size));
    await writePlaybooks(root, url, size);
    for (const verb of ["check", "run"]) {
      for (const [name, command] of Object.entries(commands)) {
        const args = verb === "run" ? ["run", root, "--workers", values.workers] : ["check", root];
        const { seconds, cpuSeconds, peakMegabytes } = await measure(command, args, folder);
        if (name === "playbook") highest = Math.max(highest, peakMegabytes);
        const each = (cpuSeconds * 1_000) / size;
        const key = `${verb} ${name}`;
        first.set(key, first.get(key) ?? each);
        process.stdout.write(
          `${String(size).padStart(6)} files  ${verb.padEnd(5)}  ${name.padEnd(8)}  ${peakMegabytes.toFixed(0).padStart(5)} MB  ` +
            `${cpuSeconds.toFixed(1).padStart(6)} s CPU  ${seconds.toFixed(1).padStart(6)} s  ${each.toFixed(2)} ms CPU a file  ` +
            `${(each / (first.get(key) ?? each)).toFixed(2)} x the first size\n`,
        );
      }
    }
    await rm(root, { recursive: true });
  }
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}
if (values.limit !== undefined && highest > Number(values.limit)) {
  process.stdout.write(`${highest.toFixed(0)} MB is above the limit of ${values.limit} MB\n`);
  process.exitCode = 1;
}
