/**
 * Finds the VS Code of the tests. Installs missing parts from npm into `.cache/vscode-host`, once, with progress on
 * stderr: VS Code's server in the build of code-server, and a headless Chromium where the machine has none. Run as a
 * program, it does only this.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Chromium, chromiumOnPath, unpackChromium, unpackedChromium } from "./chromium.ts";
import { withLock } from "./lock.ts";

export interface Host {
  /** The folder of VS Code: its `out/server-main.js` is the server. */
  readonly vscode: string;
  readonly chromium: Chromium;
}

/** The numbers after `4.` are the release of VS Code. */
const codeServer = { "code-server": "4.139.1" };
const chromiumPackage = { "@sparticuz/chromium": "153.0.0" };
/** Files of `inPlaceOf/`, by the native module whose part they take. */
const inPlaceOf = { "@vscode/spdlog": "spdlog.cjs", "@vscode/native-watchdog": "nativeWatchdog.cjs" };
/** To be raised when what is done after the install changes. */
const revision = 2;
const attempts = 3;
const attemptMinutes = 5;

const repository = join(import.meta.dirname, "../..");
export const cache = join(repository, ".cache/vscode-host");

/** Fails with one sentence that says what is missing on this machine. */
export async function installedHost(): Promise<Host> {
  if (process.platform !== "linux") throw new Error(`The VS Code of the tests runs on Linux; this is ${process.platform}.`);
  await mkdir(cache, { recursive: true });
  const vscode = await installed("vscode", codeServer, installServer);
  return { vscode: join(vscode, "node_modules/code-server/lib/vscode"), chromium: await installedChromium() };
}

/** For tests that need a page and no editor. */
export async function installedChromium(): Promise<Chromium> {
  const found = chromiumOnPath();
  if (found !== undefined) return found;
  await mkdir(cache, { recursive: true });
  return unpackedChromium(await installed("chromium", chromiumPackage, unpackChromium));
}

/** The folder of `packages`; they are installed, and `finish` run, unless that was done for these very versions. */
async function installed(
  name: string,
  packages: Readonly<Record<string, string>>,
  finish: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, name);
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const done = join(folder, "installed.json");
  const mark = JSON.stringify({ packages, revision });
  const isDone = async () => existsSync(done) && (await readFile(done, "utf8")) === mark;
  if (await isDone()) return folder;
  await withLock(join(cache, `${name}.lock`), async () => {
    if (await isDone()) return;
    const start = performance.now();
    report(`installing ${Object.entries(packages).flat().join(" ")} from npm into .cache/vscode-host (once) …`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), manifest);
    await npmInstall(folder);
    await finish(folder);
    await writeFile(done, mark);
    report(`${name} is ready after ${((performance.now() - start) / 1000).toFixed(0)} s`);
  });
  return folder;
}

/** Does the work of code-server's own install script without a compiler: native modules come built, or are replaced. */
async function installServer(folder: string): Promise<void> {
  report("installing the packages of VS Code itself …");
  const vscode = join(folder, "node_modules/code-server/lib/vscode");
  await npmInstall(vscode);
  for (const [name, file] of Object.entries(inPlaceOf)) {
    await copyFile(join(import.meta.dirname, "inPlaceOf", file), join(vscode, "node_modules", name, "index.js"));
  }
}

async function npmInstall(folder: string): Promise<void> {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const options = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--engine-strict=false"];
  for (let attempt = 1; ; attempt++) {
    const failure = await run(command, [...first, "install", "--prefix", folder, ...options], folder);
    if (failure === null) return;
    if (attempt === attempts) throw new Error(`npm could not install the VS Code of the tests in ${attempts} attempts.\n${failure}`);
    report(`npm failed, trying again (${attempt + 1} of ${attempts}) …\n${failure}`);
  }
}

/** Why the command failed, or null. */
function run(command: string, args: readonly string[], cwd: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"], timeout: attemptMinutes * 60_000 });
    const start = performance.now();
    const alive = setInterval(() => report(`still installing after ${((performance.now() - start) / 1000).toFixed(0)} s …`), 15_000);
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => finish(`${command} could not be started: ${error.message}`));
    child.on("close", (code, signal) => finish(code === 0 ? null : `${output.trim()}\nnpm ended with ${signal ?? `code ${code}`}`));
    function finish(failure: string | null): void {
      clearInterval(alive);
      resolve(failure);
    }
  });
}

function report(line: string): void {
  process.stderr.write(`VS Code for the tests: ${line}\n`);
}

if (import.meta.main) await installedHost();
