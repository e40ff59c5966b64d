/**
 * Runs what `npm test` runs: lint, types, build, then every suite of `test/` as its own mocha process, a few at a time. What is built is packed, too, and
 * the suites run the packed command and extension.
 * A suite is a folder of `test/` that holds `*.test.ts` files, or such a file itself. Arguments name the suites to run; `--long` asks
 * the property tests for their full numbers. The last line is `N passed, N failed`; the exit code is 1 if anything failed.
 */
import { spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import Mocha from "mocha";

/** One more than the cores of most machines of CI, since the tests in VS Code mostly wait for it. */
const parallel = 3;
/** Begun first, so that at the end nothing waits for one of them. */
const longest = ["host", "language", "mcp", "cli", "packed"];
/** Suites whose files are divided among processes. */
const parts: Readonly<Record<string, number>> = { host: 2 };
const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({ options: { long: { type: "boolean", default: false } }, allowPositionals: true });
const timeLimitMinutes = values.long ? 120 : 15;

interface Suite {
  readonly name: string;
  readonly files: readonly string[];
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** What mocha's JSON reporter writes, as far as it is read here. */
interface Report {
  readonly stats: { readonly passes: number; readonly failures: number };
  readonly failures: readonly { readonly fullTitle: string; readonly err: Error }[];
  readonly tests: readonly { readonly fullTitle: string; readonly currentRetry?: number }[];
}

interface Finished {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly output: string;
  readonly seconds: number;
}

const packed = mkdtempSync(join(tmpdir(), "playbook-packed-"));
process.once("exit", () => rmSync(packed, { recursive: true, force: true }));

/** The commands of a step run one after the other. */
const steps = [
  {
    name: "build, pack",
    commands: [
      ["esbuild.mjs", "--production"],
      ["test/support/pack.ts", packed],
    ],
  },
  { name: "lint", commands: [["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]] },
  { name: "types", commands: [["node_modules/typescript/bin/tsc", "-b"]] },
];

const suites = selected(discover(), positionals);
const outcomes = [...(await inTurn(steps, runStep)), ...(await inTurn(suites, runSuite))];
const total = (count: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
const failed = total((outcome) => outcome.failed);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${total((outcome) => outcome.passed)} passed, ${failed} failed`);

function discover(): readonly Suite[] {
  const files = globSync("**/*.test.ts", { cwd: import.meta.dirname }).map((file) => file.replaceAll("\\", "/"));
  const byName = Map.groupBy(files.toSorted(), (file) => file.split("/")[0]?.replace(".test.ts", "") ?? "");
  const rank = ({ name }: Suite) => (longest.includes(name) ? longest.indexOf(name) : longest.length);
  return [...byName]
    .flatMap(([name, members]) => {
      const among = parts[name] ?? 1;
      const files = members.map((file) => `test/${file}`);
      return Array.from({ length: among }, (_, part) => ({ name, files: files.filter((_file, index) => index % among === part) }));
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function selected(all: readonly Suite[], names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(", ")}. The suites are: ${[...new Set(all.map((suite) => suite.name))].join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? all : all.filter((suite) => names.includes(suite.name));
}

/** Runs `work` on all items, at most `parallel` at once, and returns the results in the order of the items. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

/** A step counts only when it fails: `passed` is a number of tests. */
async function runStep({ name, commands }: (typeof steps)[number]): Promise<Outcome> {
  let seconds = 0;
  for (const command of commands) {
    const finished = await run(command);
    seconds += finished.seconds;
    if (finished.code === 0) continue;
    console.log(`${name.padEnd(16)} FAILED, ${seconds.toFixed(1)} s\n${finished.output}`);
    return { passed: 0, failed: 1 };
  }
  console.log(`${name.padEnd(16)} ok, ${seconds.toFixed(1)} s`);
  return { passed: 0, failed: 0 };
}

async function runSuite({ name, files }: Suite): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "playbook-test-"));
  const reportFile = join(folder, "report.json");
  const mocha = ["node_modules/mocha/bin/mocha.js", "--reporter", "json", "--reporter-option", `output=${reportFile}`];
  const finished = await run([...mocha, ...files.flatMap((file) => ["--spec", file])]);
  const report: Report | null = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : null;
  rmSync(folder, { recursive: true });

  const { passes = 0, failures = 0 } = report?.stats ?? {};
  const crash = crashOf(finished, report);
  const failedCount = crash === null ? failures : failures + 1;
  console.log(`${name.padEnd(16)} ${passes} passed, ${failedCount} failed, ${finished.seconds.toFixed(1)} s`);
  if (finished.output.trim() !== "") console.log(finished.output.trimEnd());
  for (const { fullTitle, currentRetry = 0 } of report?.tests ?? [])
    if (currentRetry > 0) console.log(`Failed once, passed then or failed again: ${fullTitle}`);
  if (report !== null && failures > 0) printFailures(report);
  if (crash !== null) console.log(`\n  ${name}: ${crash}\n`);
  return { passed: passes, failed: failedCount };
}

/** Why a suite failed apart from its tests, or null: it died, hung, or had nothing to run. */
function crashOf({ code, signal, timedOut }: Finished, report: Report | null): string | null {
  if (timedOut) return `stopped after ${timeLimitMinutes} minutes; if all tests have run, one of them left something running`;
  if (signal !== null) return `mocha was ended by ${signal}`;
  if (report === null) return `mocha ended with code ${code} and no result`;
  if (code !== 0 && report.stats.failures === 0) return `mocha ended with code ${code} although no test failed`;
  if (report.stats.passes + report.stats.failures === 0) return "no test ran";
  return null;
}

/** In mocha's own form, with its diffs. */
function printFailures({ failures }: Report): void {
  const tests = failures.map(({ fullTitle, err }) => ({ err, fullTitle: () => fullTitle, titlePath: () => [fullTitle] }));
  Mocha.reporters.Base.list(tests as unknown as Mocha.Test[]);
}

function run(command: readonly string[]): Promise<Finished> {
  const start = performance.now();
  const env = { ...process.env, PLAYBOOK_PACKED: packed, ...(values.long ? { PLAYBOOK_LONG: "1" } : {}) };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = child.kill("SIGKILL");
  }, timeLimitMinutes * 60_000);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(limit);
      const seconds = (performance.now() - start) / 1000;
      resolve({ code, signal, timedOut, output: Buffer.concat(chunks).toString(), seconds });
    });
  });
}
