// Exports to Artillery, run for real beside `playbook run`: the same flows, as often, with 1 and with 50 at a time, on
// a service that is right and on one that is not. Requests and failures have to agree, and what was made has to be
// removed. `npm run bench:artillery` installs Artillery in the cache. `-- --service wrong --test listProducts` measures
// the rows of one service (right, wrong) and of the tests with this in their paths.

import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { defaultPassword, startOrdersService } from "../../examples/orders/service/server.ts";
import { cachedPackages } from "../support/npmCache.ts";

const { values: only } = parseArgs({ options: { service: { type: "string" }, test: { type: "string", default: "" } } });
const tests = [
  "flows/changeOfMind.playbook",
  "endpoints/createOrder/prices.playbook",
  "endpoints/createOrder/default.playbook",
  "endpoints/listProducts/default.playbook",
].filter((path) => path.includes(only.test));

const root = join(import.meta.dirname, "../..");
const playbook = join(root, "dist/playbook.cjs");
const artillery = join(cachedPackages(["artillery@2.0.21"])("artillery"), "bin/run");
const folder = mkdtempSync(join(tmpdir(), "playbook-artillery-"));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function node(argv: readonly string[], cwd: string, environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const env = { ...process.env, PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword, ARTILLERY_DISABLE_TELEMETRY: "true", ...environment };
  return new Promise((resolve) =>
    execFile(process.execPath, argv, { cwd, env, maxBuffer: 400_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, stdout, stderr }),
    ),
  );
}

/**
 * The requests that reached the service: `POST /orders` by count, without the numbers in addresses. Shared requests of
 * all tests are not counted.
 */
interface Counting {
  readonly url: string;
  take(): { readonly requests: number; readonly made: number; readonly removed: number };
  close(): void;
}

async function startCounting(service: string, isRight: boolean): Promise<Counting> {
  let requests = 0;
  let made = 0;
  let removed = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const onwards = httpRequest(service + url, { method, headers }, (answer) => {
      const { statusCode = 500 } = answer;
      const isShared = url.startsWith("/health") || url.startsWith("/sessions");
      if (!isShared) requests += 1;
      if (!isShared && method === "POST" && statusCode === 201) made += 1;
      if (!isShared && method === "DELETE" && statusCode === 204) removed += 1;
      const isWrong = !isRight && statusCode === 201 && url.startsWith("/orders");
      outgoing.writeHead(isWrong ? 202 : statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on("error", () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const counts = { requests, made, removed };
      [requests, made, removed] = [0, 0, 0];
      return counts;
    },
    close: () => server.close(),
  };
}

async function ours(cwd: string, path: string, times: number) {
  const report = join(cwd, "run.ndjson");
  const argv = ["run", path, "--repeat", String(times), "--workers", String(times), "--reporter", `ndjson=${report}`];
  const { stderr } = await node([playbook, ...argv], cwd);
  const ends = readFileSync(report, "utf8")
    .split("\n")
    .filter((line) => line.includes('"kind":"test finished"'))
    .map((line) => JSON.parse(line) as { readonly test: string; readonly result: { readonly verdict: string } })
    .filter(({ test }) => test !== "orders.playbook");
  if (ends.length === 0) throw new Error(stderr);
  return { passes: ends.length, failures: ends.filter(({ result }) => result.verdict !== "passed").length };
}

async function theirs(cwd: string, path: string, times: number, url: string) {
  const out = join(cwd, `artillery-${basename(path, ".playbook")}-${times}`);
  const argv = ["export", path, "--format", "artillery", "--out", out, "--users", String(times), "--force"];
  const exported = await node([playbook, ...argv], cwd);
  const [script] = globSync("*.yml", { cwd: out });
  if (script === undefined) throw new Error(exported.stderr);
  const { stdout, stderr } = await node([artillery, "run", script, "--output", "report.json"], out, { BASE_URL: url });
  const { aggregate } = JSON.parse(readFileSync(join(out, "report.json"), "utf8")) as {
    readonly aggregate?: { readonly counters: Readonly<Record<string, number>> };
  };
  if (aggregate === undefined) throw new Error(stdout + stderr);
  const of = (counter: string) => aggregate.counters[counter] ?? 0;
  return { passes: of("vusers.created"), failures: of("vusers.failed"), requests: of("http.requests") };
}

let differing = 0;
try {
  console.log(
    "| service | test | at a time | passes | requests here | Artillery's report | failures here | Artillery's report | made and removed |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const isRight of [true, false].filter((one) => (only.service ?? (one ? "right" : "wrong")) === (one ? "right" : "wrong"))) {
    const service = await startOrdersService({});
    const counting = await startCounting(service.url, isRight);
    const example = join(folder, isRight ? "right" : "wrong");
    cpSync(join(root, "examples/orders"), example, { recursive: true, filter: (from) => !from.includes("/service") });
    mkdirSync(join(example, ".vscode"), { recursive: true });
    for (const path of globSync("**/*.{playbook,yaml}", { cwd: example }))
      writeFileSync(join(example, path), readFileSync(join(example, path), "utf8").replaceAll("http://127.0.0.1:8080", counting.url));
    for (const path of tests)
      for (const times of [1, 50]) {
        counting.take();
        const here = { ...(await ours(example, path, times)), ...counting.take() };
        const there = await theirs(example, path, times, counting.url);
        const { made, removed } = counting.take();
        const agrees =
          here.requests === there.requests &&
          here.failures === there.failures &&
          here.passes === there.passes &&
          made === removed &&
          made === here.made &&
          (here.failures === 0) === (isRight || here.made === 0);
        if (!agrees) differing += 1;
        console.log(
          `| ${isRight ? "right" : "wrong"} | ${path} | ${times} | ${here.passes} / ${there.passes} | ${here.requests} | ${there.requests} | ${here.failures} | ${there.failures} | ${made} / ${removed} | ${agrees ? "" : "DIFFERS"}`,
        );
      }
    counting.close();
    await service.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (differing > 0) process.exitCode = 1;
