/** Runs the command that comes with the extension and returns its output, without showing it. */
import { execFile } from "node:child_process";
import { execPath } from "node:process";

export interface Ran {
  /** As `playbook` ends; -1 where it was broken off. */
  readonly code: number;
  readonly output: string;
  /** Its messages apart from the result. */
  readonly complaint: string;
}

export function runCommand(
  program: string,
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
  variables: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  // VS Code's own program runs as Node only with this variable.
  const env = { ...process.env, ...variables, ELECTRON_RUN_AS_NODE: "1", NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(execPath, [program, ...args], { cwd, env, signal, maxBuffer: 64_000_000 }, (error, output, complaint) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
      resolve({ code, output, complaint: complaint.trim() || (code === -1 ? (error?.message ?? "") : "") });
    });
  });
}
