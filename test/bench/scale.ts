// `npm run bench:scale`: what `check` and `run` take for many playbooks, one test in each file: memory at its peak, CPU
// time and wall time at each size. Loopback only. `--sizes 10000,20000,30000` (default), `--against FILE` measures a
// second command (the dist/playbook.cjs of another build) on the same files in the same run, `--limit 400` fails above
// so many MB. CPU time is of all threads of the command; the target is a process of its own.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writePlaybooks } from "./flows.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,20000,30000" },
    against: { type: "string" },
    limit: { type: "string" },
    workers: { type: "string", default: "4" },
  },
});
const here = import.meta.dirname;
const commands: Readonly<Record<string, string>> = {
  playbook: join(here, "../../dist/playbook.cjs"),
  ...(values.against === undefined ? {} : { against: values.against }),
};

const target = spawn(process.execPath, [join(here, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-scale-"));
let highest = 0;
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  const first = new Map<string, number>();
  for (const size of values.sizes.split(",").map(Number)) {
    const root = join(folder, String(size));
    await writePlaybooks(root, url, size);
    for (const verb of ["check", "run"]) {
      for (const [name, command] of Object.entries(commands)) {
        const args = verb === "run" ? ["run", root, "--workers", values.workers] : ["check", root];
        const { seconds, cpuSeconds, peakMegabytes } = await measure(command, args, folder);
        if (name === "playbook") highest = Math.max(highest, peakMegabytes);
        const each = (cpuSeconds * 1_000) / size;
        const key = `${verb} ${name}`;
        first.set(key, first.get(key) ?? each);
        process.stdout.write(
          `${String(size).padStart(6)} files  ${verb.padEnd(5)}  ${name.padEnd(8)}  ${peakMegabytes.toFixed(0).padStart(5)} MB  ` +
            `${cpuSeconds.toFixed(1).padStart(6)} s CPU  ${seconds.toFixed(1).padStart(6)} s  ${each.toFixed(2)} ms CPU a file  ` +
            `${(each / (first.get(key) ?? each)).toFixed(2)} x the first size\n`,
        );
      }
    }
    await rm(root, { recursive: true });
  }
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}
if (values.limit !== undefined && highest > Number(values.limit)) {
  process.stdout.write(`${highest.toFixed(0)} MB is above the limit of ${values.limit} MB\n`);
  process.exitCode = 1;
}
