// The command as a process: a workspace of files in a temporary folder, and `playbook` run in it as a user would.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseFixture } from "./fixture.ts";
import { program } from "./product.ts";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

export interface Folder {
  readonly path: string;
  run(argv: readonly string[], options?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string }): Promise<Ended>;
  start(argv: readonly string[], env?: Readonly<Record<string, string>>): Running;
  files(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

/**
 * `literal` is a fixture (`//- /path` starts a file); `replacements` fill in `{{name}}`, for the address of a target.
 * The folder is a root.
 */
export async function writeFolder(literal: string, replacements: Readonly<Record<string, string>> = {}): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "playbook-test-"));
  await mkdir(join(path, ".vscode"));
  for (const [name, text] of parseFixture(literal).files) {
    const filled = text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => replacements[key] ?? whole);
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), filled);
  }
  const start = (argv: readonly string[], env: Readonly<Record<string, string>> = {}): Running => {
    if (!existsSync(program)) throw new Error('The command is not built. Run "npm run build" first.');
    const child = spawn(process.execPath, [program, ...argv], { cwd: path, env: { ...clean(process.env), ...env } });
    // A command that refuses its options is gone before it is given any input.
    child.stdin.on("error", () => undefined);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
    return { process: child, ended };
  };
  return {
    path,
    start,
    run(argv, { env, input } = {}) {
      const running = start(argv, env);
      running.process.stdin.end(input ?? "");
      return running.ended;
    },
    async files() {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** The environment without what would change the output. */
function clean(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) =>
      !/^(FORCE_COLOR|NO_COLOR|CI|NODE_COMPILE_CACHE|npm_.*|GITHUB_.*|PLAYBOOK_.*|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy)$/.test(name),
  );
  return Object.fromEntries(kept);
}
