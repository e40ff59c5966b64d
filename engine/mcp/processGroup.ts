// Manages a server's process with all its children: one process group, ended as a whole, even when the engine is
// killed.

import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { PlaybookError } from "../error.ts";

/**
 * A shell that is replaced by the server. The second process of its group reads a pipe whose other end only the engine
 * holds: when that closes, for any reason, the group is ended. It stays until then, so that the group is never without
 * it.
 */
const keeper = `( trap '' TERM INT HUP; exec </dev/null >/dev/null 2>&1; read -r line <&3; kill -TERM 0; sleep 2; kill -KILL 0 ) &
exec 3<&-
exec "$@"`;

export interface ProcessGroup {
  readonly process: ChildProcess;
  /** Closes its input, then SIGTERM, then SIGKILL, each to the whole group. Resolves when none of it is left. */
  end(): Promise<void>;
}

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Milliseconds that a server has to end by itself, and then after SIGTERM. */
const patience = { input: 1_000, terminate: 1_500, kill: 2_000 };

/** The variables that every child gets; the configuration declares all others. */
const inherited = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "TMPDIR"];
const inheritedOnWindows = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PATHEXT",
  "PROCESSOR_ARCHITECTURE",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "USERNAME",
  "USERPROFILE",
  "PROGRAMFILES",
  "COMSPEC",
];

function childEnvironment(own: Readonly<Record<string, string>>, outer: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const names = process.platform === "win32" ? inheritedOnWindows : inherited;
  const entries = names.flatMap((name) => {
    const value = outer[name];
    return value === undefined || value.startsWith("()") ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(entries), ...own };
}

export function startGroup({ command, args, env, cwd }: Command): ProcessGroup {
  const options = { env: childEnvironment(env), ...(cwd === undefined ? {} : { cwd }) };
  return process.platform === "win32" ? startOnWindows(command, args, options) : startWithKeeper(command, args, options);
}

function startWithKeeper(command: string, args: readonly string[], options: { env: Record<string, string>; cwd?: string }): ProcessGroup {
  const child = spawn("/bin/sh", ["-c", keeper, "playbook-keeper", command, ...args], {
    ...options,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const { pid } = child;
  const exited = exitOf(child);
  let ended: Promise<void> | undefined;
  const end = async () => {
    child.stdin?.end();
    if (pid === undefined) return;
    if (!(await within(exited, patience.input))) signal(-pid, "SIGTERM");
    if (await within(exited, patience.terminate)) {
      // The server is gone; its child processes have the same chance to end in order.
      signal(-pid, "SIGTERM");
      await until(() => members(pid) <= 1, patience.terminate);
    }
    signal(-pid, "SIGKILL");
    await until(() => members(pid) === 0, patience.kill);
    for (const stream of child.stdio) stream?.destroy();
  };
  return { process: child, end: () => (ended ??= end()) };
}

/**
 * Windows has no process groups: the tree is ended by name of its root, and a kill of the engine itself leaves the
 * server to notice its closed input.
 */
function startOnWindows(command: string, args: readonly string[], options: { env: Record<string, string>; cwd?: string }): ProcessGroup {
  const viaShell = !/\.(?:exe|com)$/i.test(command);
  if (viaShell && args.some((arg) => /["&|<>^%\r\n]/.test(arg))) {
    throw new PlaybookError(
      "mcp-start",
      `"${command}" is started through the Windows shell, and an argument contains a character that the shell would interpret.`,
      "Name the program with its .exe, or pass the value in an environment variable.",
    );
  }
  const quoted = viaShell ? args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)) : args;
  const child = spawn(command, quoted, { ...options, stdio: ["pipe", "pipe", "pipe"], shell: viaShell, windowsHide: true });
  const exited = exitOf(child);
  let ended: Promise<void> | undefined;
  const end = async () => {
    child.stdin?.end();
    if (await within(exited, patience.input)) return;
    if (child.pid !== undefined)
      spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"], { windowsHide: true }).on("error", () => child.kill());
    await within(exited, patience.kill);
  };
  return { process: child, end: () => (ended ??= end()) };
}

/** Also when it could not be started. */
function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

/** False if there is no process to send it to. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/**
 * How many processes of the group run, its keeper among them. Zombie processes do not count; where they cannot be
 * recognized, they do.
 */
function members(group: number): number {
  try {
    const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readStat(name) ?? []) : []));
    return stats.filter((stat) => Number(stat.group) === group && stat.state !== "Z").length;
  } catch {
    return signal(-group, 0) ? 2 : 0;
  }
}

/** The name of a process, in brackets, may contain anything. */
function readStat(pid: string): readonly { readonly state: string; readonly group: string }[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", , group = ""] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return [{ state, group }];
  } catch {
    return undefined;
  }
}

function within(event: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void event.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

async function until(holds: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 15));
}
