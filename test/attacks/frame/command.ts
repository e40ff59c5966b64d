// The built command under a limit: whether it ends, how, and how much memory it took.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { program as command } from "../../support/product.ts";

export interface Attacked {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  /** It had to be killed. */
  readonly hung: boolean;
  /** Peak memory in bytes, where the system reports it. */
  readonly peak: number;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Attacked>;
}

export interface AttackOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which it hangs. */
  readonly limit?: number;
  readonly input?: string;
  /** A shell that does something before the command starts, such as `ulimit -f 1`. */
  readonly before?: string;
}

const keptOutput = 100_000;

export function startCommand(folder: string, argv: readonly string[], options: AttackOptions = {}): Started {
  const { env = {}, limit = 90_000, input = "", before } = options;
  const whole = [process.execPath, command, ...argv];
  const [program = "", ...rest] = before === undefined ? whole : ["sh", "-c", `${before}; exec "$@"`, "sh", ...whole];
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:CI|FORCE_COLOR|GITHUB_.*|PLAYBOOK_.*|npm_.*|.*_PROXY|.*_proxy)$/.test(name),
  );
  const child = spawn(program, rest, { cwd: folder, env: { ...Object.fromEntries(own), ...env } });
  let output = "";
  let hung = false;
  let peak = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-keptOutput);
    });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const watching = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 50);
  const timer = setTimeout(() => {
    hung = true;
    child.kill("SIGKILL");
  }, limit);
  const ended = new Promise<Attacked>((resolve) => {
    child.once("close", (code, signal) => {
      clearInterval(watching);
      clearTimeout(timer);
      resolve({ code, signal, output, hung, peak });
    });
  });
  return { process: child, ended };
}

export function runCommand(folder: string, argv: readonly string[], options?: AttackOptions): Promise<Attacked> {
  return startCommand(folder, argv, options).ended;
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** It ended by itself, with an exit code of the contract, and took nothing for a bug of its own. */
export function isOrderly({ code, hung, output }: Attacked): boolean {
  return !hung && code !== null && code <= 4 && !/\bbug in Playbook|Playbook itself failed|call stack|at .*\.cjs:\d/i.test(output);
}

export function inWords({ code, signal, hung, output, peak }: Attacked): string {
  const end = hung ? "hung" : `ended with ${code ?? signal}`;
  return `${end}, ${Math.round(peak / 1_000_000)} MB: ${output.slice(-600)}`;
}

/** The number that run at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>, workers = 3): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, next));
}
