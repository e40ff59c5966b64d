/** VS Code's server as a process: what a browser shows as VS Code, with the extension host in it. */
import { spawn } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";

export interface ServerOptions {
  /** The folder of VS Code. */
  readonly vscode: string;
  /** Removed when the server ends. */
  readonly scratch: string;
  readonly userData: string;
  readonly extensions: string;
  /** True if workspaces are trusted without a question. */
  readonly trusted: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

export interface Server {
  readonly port: number;
  /** Resolves with what happened when the server ends without `stop`. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

/** The server needs the Node that npm installs, whichever one runs the tests. */
export const node = join(import.meta.dirname, "../../node_modules/.bin/node");

const startSeconds = 120;

/** Themes, the languages of the files that tests open, and what debugging and the search need. */
const builtin = [
  "configuration-editing",
  "debug-auto-launch",
  "debug-server-ready",
  "diff",
  "javascript",
  "json",
  "json-language-features",
  "log",
  "markdown-basics",
  "markdown-language-features",
  "media-preview",
  "references-view",
  "search-result",
  "shellscript",
  "theme-defaults",
  "theme-seti",
  "typescript-basics",
  "xml",
  "yaml",
];

export async function startServer(options: ServerOptions): Promise<Server> {
  const builtin = await builtinExtensions(options);
  const keeper = join(import.meta.dirname, "keeper.mjs");
  const child = spawn(node, [keeper, options.scratch, node, ...serverArguments(options, builtin)], {
    env: serverEnvironment(options.env),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  let stopped = false;
  const exited = new Promise<string>((resolve) => {
    child.once("exit", (code) => resolve(`VS Code's server ended with code ${code}.\n${output.slice(-2000)}`));
  });
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      for (const line of chunk.toString().split("\n")) if (line.trim() !== "") options.log(line);
      const match = /Extension host agent listening on (\d+)/.exec(output);
      if (match !== null) resolve(Number(match[1]));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    exited.then((reason) => reject(new Error(reason)));
    // A server that finds its port taken says so and hangs.
    setTimeout(() => reject(new Error(`VS Code's server did not start within ${startSeconds} s.\n${output}`)), startSeconds * 1000).unref();
  }).catch((error) => {
    child.stdin.end();
    throw error;
  });
  return {
    port,
    died: exited.then((reason) => (stopped ? new Promise<never>(() => {}) : reason)),
    async stop() {
      stopped = true;
      child.stdin.end();
      await exited;
    },
  };
}

/**
 * Returns a folder with the extensions of VS Code that the tests or people at `npm run vscode` see. The others, such as
 * those for GitHub, Copilot and TypeScript, take a third of the start.
 */
async function builtinExtensions({ vscode, scratch }: ServerOptions): Promise<string> {
  const folder = join(scratch, "builtin");
  await mkdir(folder);
  await Promise.all(builtin.map((name) => symlink(join(vscode, "extensions", name), join(folder, name), "dir")));
  return folder;
}

function serverArguments({ vscode, scratch, userData, extensions, trusted }: ServerOptions, builtin: string): readonly string[] {
  return [
    join(vscode, "out/server-main.js"),
    "--accept-server-license-terms",
    "--without-connection-token",
    "--host=127.0.0.1",
    "--port=0",
    "--telemetry-level=off",
    "--disable-experiments",
    "--disable-getting-started-override",
    ...(trusted ? ["--disable-workspace-trust"] : []),
    `--server-data-dir=${join(scratch, "server")}`,
    `--user-data-dir=${userData}`,
    `--extensions-dir=${extensions}`,
    `--builtin-extensions-dir=${builtin}`,
  ];
}

/**
 * Without what another VS Code around this process left; `VSCODE_CLI` keeps the server from asking a login shell for
 * its environment.
 */
function serverEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(?:VSCODE_(?!TEST_)|ELECTRON_|npm_)/;
  const kept = Object.entries(env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(kept), VSCODE_CLI: "1" };
}
