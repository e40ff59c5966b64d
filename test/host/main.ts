/** Runs as `code`: does with VS Code's server and a headless browser what desktop VS Code does with these arguments. */
import { spawnSync } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments, type VscodeArguments } from "./arguments.ts";
import { closeBrowser } from "./browser.ts";
import { installedHost } from "./install.ts";
import { node } from "./server.ts";
import { startSession } from "./session.ts";
import { exitCodes, runExtensionTests } from "./testRun.ts";

const defaultLimitSeconds = 900;

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => interrupt.abort());
try {
  process.exitCode = await run(readArguments(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
// A browser that hangs must not keep the process.
setTimeout(() => process.exit(), 5000).unref();
await closeBrowser().catch(() => {});

async function run(args: VscodeArguments): Promise<number> {
  const { vscode } = await installedHost();
  if (args.version) return printVersion(vscode);
  if (args.extensionCommands.length > 0) return changeExtensions(vscode, args);
  const file = process.env.PLAYBOOK_VSCODE_LOG;
  const stream = file === undefined ? undefined : createWriteStream(file);
  const log = (line: string) => void stream?.write(`${line}\n`);
  if (args.extensionTestsPath !== undefined) {
    const limitSeconds = Number(process.env.PLAYBOOK_VSCODE_LIMIT ?? defaultLimitSeconds);
    return runExtensionTests(args, { limitSeconds, log, signal: interrupt.signal });
  }
  return untilClosed(args, log);
}

function printVersion(vscode: string): number {
  const { version, commit } = JSON.parse(readFileSync(join(vscode, "product.json"), "utf8"));
  process.stdout.write(`${version}\n${commit}\n${process.arch}\n`);
  return 0;
}

function changeExtensions(vscode: string, { extensionCommands, extensions, userData }: VscodeArguments): number {
  const folders = [...(extensions ? [`--extensions-dir=${extensions}`] : []), ...(userData ? [`--user-data-dir=${userData}`] : [])];
  const server = [join(vscode, "out/server-main.js"), "--accept-server-license-terms", ...folders, ...extensionCommands];
  return spawnSync(node, server, { stdio: "inherit" }).status ?? 1;
}

async function untilClosed(args: VscodeArguments, log: (line: string) => void): Promise<number> {
  const session = await startSession({
    development: { extensions: args.extensionDevelopmentPath },
    open: args.open,
    trusted: args.trusted,
    ...(args.userData === undefined ? {} : { userData: args.userData }),
    ...(args.extensions === undefined ? {} : { extensions: args.extensions }),
    log,
  });
  const interrupted = new Promise<null>((resolve) => interrupt.signal.addEventListener("abort", () => resolve(null)));
  const died = await Promise.race([session.died, interrupted]);
  await session.stop();
  if (died === null) return exitCodes.interrupted;
  process.stderr.write(`${died}\n`);
  return exitCodes.failed;
}
