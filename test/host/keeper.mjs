// Runs a command in a process group of its own and ends the whole group, and removes a folder, when its own stdin
// closes: however the process that started it dies, nothing is left. Without a command it only keeps the folder.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";

const graceMilliseconds = 2000;
const [folder, command, ...args] = process.argv.slice(2);
const child = command === undefined ? undefined : spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true });

const end = (/** @type {NodeJS.Signals} */ signal) => {
  if (child === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
};
const leave = (/** @type {number} */ code) => {
  end("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
};

process.stdin.resume();
process.stdin.on("error", () => {});
process.stdin.on("close", () => {
  end("SIGTERM");
  if (child === undefined) leave(0);
  setTimeout(() => leave(1), graceMilliseconds);
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => end("SIGTERM"));
child?.on("error", () => leave(1));
child?.on("exit", (code) => leave(code ?? 1));
