// `npm run bench:beside -- --against FILE`: `check`, `run --dry-run` and `run` of 1,000 flows by this build and by that
// of FILE (a dist/playbook.cjs), one after the other in each iteration, the order reversed in every second one. Prints
// the CPU time of the process: least and median of each, the median of the rounds' ratios, and the ratio of the least.
// `--most 1.03` fails above it. Compare CPU times: other processes add to the time on the clock.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writePlaybooks } from "./flows.ts";
import { measure } from "./measure.ts";

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "7" },
    size: { type: "string", default: "1000" },
    only: { type: "string" },
    most: { type: "string" },
  },
});
if (values.against === undefined) {
  process.stderr.write("usage: npm run bench:beside -- --against DIST/playbook.cjs [--rounds 7] [--only check] [--most 1.03]\n");
  process.exit(2);
}
const here = import.meta.dirname;
const ours = join(here, "../../dist/playbook.cjs");
const theirs = values.against;
const tasks: Readonly<Record<string, readonly string[]>> = {
  check: ["check"],
  "dry run": ["run", "--dry-run"],
  run: ["run", "--workers", "4"],
};

const target = spawn(process.execPath, [join(here, "target.ts")], { stdio: ["ignore", "pipe", "inherit"] });
const folder = await mkdtemp(join(tmpdir(), "playbook-beside-"));
try {
  const url = await new Promise<string>((resolve) => target.stdout.once("data", (chunk) => resolve(String(chunk).trim())));
  const root = join(folder, "flows");
  await writePlaybooks(root, url, Number(values.size));
  for (const [name, args] of Object.entries(tasks).filter(([task]) => (values.only ?? task) === task)) {
    const times: Readonly<Record<"ours" | "theirs", number[]>> = { ours: [], theirs: [] };
    const once = async (which: "ours" | "theirs"): Promise<number> => {
      const { cpuSeconds } = await measure(which === "ours" ? ours : theirs, [...args, root], folder);
      return cpuSeconds;
    };
    // The first run of each keeps V8's code for the others.
    for (const which of ["ours", "theirs"] as const) await once(which);
    for (let round = 0; round < Number(values.rounds); round++)
      for (const which of round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const))
        times[which].push(await once(which));
    const ratio = median(times.ours.map((time, round) => time / (times.theirs[round] as number)));
    process.stdout.write(
      `${name.padEnd(8)} this ${spread(times.ours)}  against ${spread(times.theirs)}  ratio ${ratio.toFixed(2)} (median of ${values.rounds} rounds), ` +
        `${(Math.min(...times.ours) / Math.min(...times.theirs)).toFixed(2)} (of the least)\n`,
    );
    if (values.most !== undefined && ratio > Number(values.most)) process.exitCode = 1;
  }
} finally {
  target.kill();
  await rm(folder, { recursive: true, force: true });
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function spread(seconds: readonly number[]): string {
  return `${Math.min(...seconds).toFixed(2)} / ${median(seconds).toFixed(2)} s`;
}
