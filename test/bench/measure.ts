// Runs a command of a build and says what the process took, as only the process itself knows it: CPU time of all
// threads, memory at its peak.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const here = import.meta.dirname;

export interface Measured {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Fails loudly when the command does: a measurement of a broken run says nothing. */
export async function measure(command: string, args: readonly string[], folder: string): Promise<Measured> {
  const usage = join(folder, "usage.json");
  const start = performance.now();
  const child = spawn(process.execPath, ["--require", join(here, "usageAtExit.cjs"), command, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "true", NO_COLOR: "1", PLAYBOOK_BENCH_USAGE: usage },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-2_000);
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  const seconds = (performance.now() - start) / 1_000;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${output}`);
  const { cpuSeconds, peakMegabytes } = JSON.parse(await readFile(usage, "utf8"));
  return { seconds, cpuSeconds, peakMegabytes };
}
