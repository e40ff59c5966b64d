// Measures our language server against the floor, TypeScript's native one and, where they are installed, three peers:
// one after another in one go, so that the figures can be compared. `LSPBENCH` is the scripted client's file,
// `LSP_PEERS` the folder with the peers; further arguments go to the client.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process, { argv, env, execPath, exit, stdout } from "node:process";
import { fileURLToPath } from "node:url";

interface Stat {
  readonly p50: number | null;
  readonly p95: number | null;
}

interface Result {
  readonly server: string;
  readonly what: "start" | "doc" | "ws";
  readonly lines?: number;
  readonly files?: number;
  readonly peakMB?: number;
  readonly spawnToInitialize?: Stat | number;
  readonly spawnToFirstDiagnostics?: Stat | number;
  readonly changeToDiagnostics?: Stat;
  readonly changeCpuMs?: number;
  readonly completion?: Stat;
  readonly typeThenCompletion?: Stat;
  readonly burst50ToDiagnostics?: number;
  readonly openAllToAllDiagnostics?: number;
  readonly openAllSeen?: number;
}

const client = env.LSPBENCH;
if (client === undefined || !existsSync(client)) {
  process.stderr.write("Set LSPBENCH to the file lspbench.mjs, and LSP_PEERS to the folder in which the peers are installed.\n");
  exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const own = ["floor", "playbook", "typescript"].map((name) => join(here, `${name}.mjs`));
const peers =
  env.LSP_PEERS === undefined ? [] : ["json", "yaml", "cucumber"].map((name) => join(dirname(resolve(client)), "profiles", `${name}.mjs`));
const out = join(mkdtempSync(join(tmpdir(), "playbook-bench-")), "results.jsonl");
const before = loadavg();
for (const profile of [...own, ...peers]) {
  stdout.write(`${profile}\n`);
  spawnSync(execPath, [client, profile, "--out", out, ...argv.slice(2)], { stdio: ["ignore", "ignore", "inherit"] });
}
const results = readFileSync(out, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Result);

const servers = [...new Set(results.map(({ server }) => server))];
const figure = (value: Stat | number | undefined, at: keyof Stat = "p50") => {
  const number = typeof value === "object" ? value[at] : value;
  return number === undefined || number === null ? "–" : String(number < 10 ? Math.round(number * 10) / 10 : Math.round(number));
};
const documents = (server: string) => results.filter((result) => result.server === server && result.what === "doc");
const each = (server: string, pick: (result: Result) => string) => documents(server).map(pick).join(" / ");
const rows = servers.map((server) => {
  const start = results.find((result) => result.server === server && result.what === "start");
  const many = results.findLast((result) => result.server === server && result.what === "ws");
  return [
    server,
    figure(start?.spawnToInitialize),
    each(server, (one) => figure(one.changeToDiagnostics)),
    each(server, (one) => figure(one.changeCpuMs)),
    each(server, (one) => figure(one.completion, "p95")),
    each(server, (one) => figure(one.typeThenCompletion, "p95")),
    each(server, (one) => figure(one.peakMB)),
    figure(many?.spawnToFirstDiagnostics),
    figure(many?.openAllToAllDiagnostics),
    figure(many?.peakMB),
  ];
});
const heads = [
  "server",
  "spawn→initialized",
  "change→diagnostics p50",
  "CPU per change",
  "completion p95",
  "type + completion p95",
  "peak MB",
  "1,000 files: first diagnostics",
  "all opened",
  "peak MB",
];
const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
stdout.write(`\nload before ${before[0]?.toFixed(1)}, after ${loadavg()[0]?.toFixed(1)}; all figures in ${out}\n\n${lines.join("\n")}\n`);
