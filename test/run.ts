/**
 * Runs what `npm test` runs: lint, types, build, then every suite of `test/` as its own mocha process, a few at a time.
 * The build is packed, too, and the suites run the packed command and extension. A suite is a folder of `test/` that
 * holds `*.test.ts` files, or such a file itself. Arguments name the suites to run; `--long` asks the property tests
 * for their full numbers. The last line is `N passed, N failed`; the exit code is 1 if anything failed.
 */
import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, constants, cpus, setPriority, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import Mocha from "mocha";
import type { ResultLine } from "./support/resultLines.ts";

const cores = Math.min(availableParallelism(), 4);
/** Two more than the cores, since the tests in VS Code wait for it half of their time. */
const parallel = cores + 2;
/** Of tests in VS Code, of which each takes about a gigabyte of memory. A VS Code that gets no core misses events. */
const parallelWindows = cores;
/** All but the tests in VS Code and the build, which much waits for. */
const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL;
/** Begun first, in this order, so that at the end nothing waits for one of them. */
const longest = ["language", "host/ui", "requirements", "cli", "mcp", "packed", "engine", "debug", "bounded", "models", "host"];
/** The suites whose inputs `packed` gives to the packed product once they have ended. */
const recorded = ["language", "language/grammar", "requirements"];
/**
 * Each of these folders is a process of its own. Its files that fail are run again, alone at the end: a VS Code on a
 * busy machine misses an event now and then. A first failure is reported.
 */
const windows = /^host\/ui\/[^/]+/;
/** A part of its folder that is a process of its own, since `packed` waits for the longest of them. */
const half = /^language\/grammar(?=\/)/;
/**
 * Megabytes for young objects of each mocha: what a test makes is gone before V8 copies it again and again.
 */
const youngObjects = 64;
/** For programs in Go: memory there is, and the type checker then takes a sixth less time. */
const goCollection = "400";
const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({ options: { long: { type: "boolean", default: false } }, allowPositionals: true });
const timeLimitMinutes = values.long ? 120 : 30;

interface Suite {
  readonly name: string;
  readonly files: readonly string[];
}

interface Task {
  readonly name: string;
  /** Tasks that have to end before it begins. */
  readonly after: readonly string[];
  readonly inWindow?: boolean;
  run(): Promise<Outcome>;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Runs what failed again, and gives the outcome that counts. */
  again?(): Promise<Outcome>;
}

interface SuiteOutcome extends Outcome {
  /** All of them after a crash. */
  readonly failedFiles: readonly string[];
  passedIn(files: readonly string[]): number;
}

interface Finished {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly output: string;
  readonly seconds: number;
}

const idleAtStart = cpus().reduce((sum, { times }) => sum + times.idle, 0);
const packed = temporaryFolder("playbook-packed-");
/** Where Node keeps sources without their types, compiled: every suite loads mostly the same ones. */
const compiled = temporaryFolder("playbook-compiled-");
const recordings = temporaryFolder("playbook-recordings-");

/** Each step runs its commands one after the other. */
const build = {
  name: "build, pack",
  priority: constants.priority.PRIORITY_NORMAL,
  commands: [
    ["esbuild.mjs", "--production", `--metafiles=${join(packed, "metafiles.json")}`],
    ["test/support/pack.ts", packed],
  ],
};
const suites = selected(discover(), positionals);
/** Installed while others compute, since the network takes the time. */
const vscode = { name: "VS Code", priority: lowPriority, commands: [["test/host/install.ts"]] };
const steps = [
  build,
  ...(suites.some(({ name }) => windows.test(name)) && process.platform === "linux" ? [vscode] : []),
  // Several checkers do some of the work twice, and the cores have other work.
  { name: "types", priority: lowPriority, commands: [["node_modules/typescript/bin/tsc", "-b", "--checkers", "1"]] },
  { name: "lint", priority: lowPriority, commands: [["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"]] },
  {
    name: "dead exports",
    priority: lowPriority,
    commands: [["node_modules/knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"]],
  },
];

/** Without one of them `packed` records by itself. */
const isRecording = ["packed", ...recorded].every((name) => suites.some((suite) => suite.name === name));
const first = await runAll([
  ...steps.map((step) => ({ name: step.name, after: [], run: () => runStep(step) })),
  ...suites.map((suite) => ({
    name: suite.name,
    after: neededBy(suite.name),
    inWindow: windows.test(suite.name),
    run: () => runSuite(suite),
  })),
]);
const outcomes: Outcome[] = [];
for (const outcome of first) outcomes.push((await outcome.again?.()) ?? outcome);
const total = (count: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
const failed = total((outcome) => outcome.failed);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${(performance.now() / 1000) | 0} s, cores busy ${busyPercent()} %`);
console.log(`\n${total((outcome) => outcome.passed)} passed, ${failed} failed`);

/** Removed at the end. */
function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function discover(): readonly Suite[] {
  const files = globSync("**/*.test.ts", { cwd: import.meta.dirname }).map((file) => file.replaceAll("\\", "/"));
  const nameOf = (file: string) => (windows.exec(file)?.[0] ?? half.exec(file)?.[0] ?? file.split("/")[0] ?? "").replace(".test.ts", "");
  const byName = Map.groupBy(files.toSorted(), nameOf);
  const rank = ({ name }: Suite) => {
    const place = longest.findIndex((one) => name.startsWith(one));
    return place === -1 ? longest.length : place;
  };
  return [...byName]
    .map(([name, members]) => ({ name, files: members.map((file) => `test/${file}`) }))
    .toSorted((one, other) => rank(one) - rank(other));
}

function selected(all: readonly Suite[], names: readonly string[]): readonly Suite[] {
  const isIn = (suite: Suite, name: string) => suite.name === name || suite.name.startsWith(`${name}/`);
  const unknown = names.filter((name) => !all.some((suite) => isIn(suite, name)));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(", ")}. The suites are: ${[...new Set(all.map((suite) => suite.name))].join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? all : all.filter((suite) => names.some((name) => isIn(suite, name)));
}

/** The suite of the language reads sources alone, and need not wait for the build. */
function neededBy(suite: string): readonly string[] {
  if (suite.startsWith("language")) return [];
  if (windows.test(suite)) return steps.includes(vscode) ? [build.name, vscode.name] : [build.name];
  return suite === "packed" && isRecording ? [build.name, ...recorded] : [build.name];
}

/** Of all cores, for whatever process, since this one began. */
function busyPercent(): number {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, { idle }) => sum + idle, 0) - idleAtStart;
  return Math.round(100 - (idle / (performance.now() * times.length)) * 100);
}

/** Runs all tasks, at most `parallel` at once: always the first one that need not wait for another. */
async function runAll(tasks: readonly Task[]): Promise<readonly Outcome[]> {
  const waiting = [...tasks];
  const ended = new Map(tasks.map(({ name }) => [name, Promise.withResolvers<void>()]));
  const unfinished = new Set(ended.keys());
  const outcomes: Outcome[] = [];
  let openWindows = 0;
  const mayBegin = ({ after, inWindow }: Task) =>
    !(inWindow && openWindows === parallelWindows) && !after.some((name) => unfinished.has(name));
  const worker = async () => {
    while (waiting.length > 0) {
      const index = waiting.findIndex(mayBegin);
      if (index === -1) {
        await Promise.race([...unfinished].map((name) => ended.get(name)?.promise));
        continue;
      }
      const [task] = waiting.splice(index, 1) as [Task];
      if (task.inWindow) openWindows++;
      outcomes.push(await task.run());
      if (task.inWindow) openWindows--;
      unfinished.delete(task.name);
      ended.get(task.name)?.resolve();
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return outcomes;
}

/** A step counts only when it fails: `passed` is a number of tests. */
async function runStep({ name, commands, priority }: (typeof steps)[number]): Promise<Outcome> {
  let seconds = 0;
  for (const command of commands) {
    const finished = await run(command, priority);
    seconds += finished.seconds;
    if (finished.code === 0) continue;
    console.log(`${name.padEnd(25)} FAILED, ${seconds.toFixed(1)} s\n${finished.output}`);
    return { passed: 0, failed: 1 };
  }
  console.log(`${name.padEnd(25)} ok, ${seconds.toFixed(1)} s`);
  return { passed: 0, failed: 0 };
}

async function runSuite(suite: Suite): Promise<Outcome> {
  const { passed, failed, failedFiles, passedIn } = await runFiles(suite);
  if (failed === 0 || !windows.test(suite.name)) return { passed, failed };
  const again = async () => {
    console.log(`${suite.name.padEnd(25)} once more: ${failedFiles.map((file) => basename(file)).join(", ")}`);
    const second = await runFiles({ name: suite.name, files: failedFiles });
    return { passed: passed - passedIn(failedFiles) + second.passed, failed: second.failed };
  };
  return { passed, failed, again };
}

async function runFiles({ name, files }: Suite): Promise<SuiteOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "playbook-test-"));
  const output = join(folder, "results.jsonl");
  writeFileSync(output, "");
  const mocha = [
    `--max-semi-space-size=${youngObjects}`,
    // Both cores are busy: helper threads of the collector only cost, a twentieth of the time in the language's suites.
    "--single-threaded-gc",
    "node_modules/mocha/bin/mocha.js",
    "--reporter",
    "test/support/resultLines.ts",
    "--reporter-option",
    `output=${output}`,
  ];
  if (isRecording && recorded.includes(name)) mocha.push("--require", "./test/packed/recorder.ts");
  const priority = windows.test(name) ? constants.priority.PRIORITY_NORMAL : lowPriority;
  const finished = await run([...mocha, ...files.flatMap((file) => ["--spec", file])], priority);
  const lines: readonly ResultLine[] = readFileSync(output, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  rmSync(folder, { recursive: true });

  const passedIn = (some: readonly string[]) => lines.filter(({ kind, file }) => kind === "passed" && some.includes(file)).length;
  const passed = lines.filter(({ kind }) => kind === "passed").length;
  const failures = lines.filter((line) => line.kind === "failed");
  const crash = crashOf(finished, lines);
  const failed = failures.length + (crash === null ? 0 : 1);
  console.log(`${name.padEnd(25)} ${passed} passed, ${failed} failed, ${finished.seconds.toFixed(1)} s`);
  if (finished.output.trim() !== "") console.log(finished.output.trimEnd());
  printFailures(failures);
  if (crash !== null) console.log(`\n  ${name}: ${crash}\n`);
  const failedFiles = files.filter((one) => crash !== null || failures.some(({ file }) => file === one));
  return { passed, failed, failedFiles: failedFiles.length === 0 ? files : failedFiles, passedIn };
}

/** Why a suite failed apart from its tests, or null: it died, hung, or had nothing to run. */
function crashOf({ code, signal, timedOut }: Finished, lines: readonly ResultLine[]): string | null {
  const last = lines.at(-1);
  const where = last === undefined ? "before the first test" : `${last.kind === "began" ? "in" : "after"} "${last.title}"`;
  if (timedOut) return `stopped after ${timeLimitMinutes} minutes, ${where}`;
  if (signal !== null) return `mocha was ended by ${signal}, ${where}`;
  const failures = lines.filter(({ kind }) => kind === "failed").length;
  // Mocha's exit code is the number of failures, as far as a process can tell it.
  if (code !== Math.min(failures, 255)) return `mocha ended with code ${code} and ${failures} failures, ${where}`;
  if (failures === 0 && !lines.some(({ kind }) => kind === "passed")) return "no test ran";
  return null;
}

/** In mocha's own form, with its diffs. */
function printFailures(failures: readonly Extract<ResultLine, { kind: "failed" }>[]): void {
  if (failures.length === 0) return;
  const tests = failures.map(({ title, error }) => ({ err: error, fullTitle: () => title, titlePath: () => [title] }));
  Mocha.reporters.Base.list(tests as unknown as Mocha.Test[]);
}

function run(command: readonly string[], priority: number): Promise<Finished> {
  const start = performance.now();
  const recording = isRecording ? { PLAYBOOK_RECORDING: recordings } : {};
  const long = values.long ? { PLAYBOOK_LONG: "1" } : {};
  const env = { GOGC: goCollection, ...process.env, NODE_COMPILE_CACHE: compiled, PLAYBOOK_PACKED: packed, ...recording, ...long };
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) setPriority(child.pid, priority);
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
