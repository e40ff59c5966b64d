/** Processes that this one has started, at whatever depth. */
import { readdirSync, readFileSync } from "node:fs";

/** Those whose command line contains the text. */
export function processesBelow(text: string): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    parents.set(Number(name), Number(parent));
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return [...parents.keys()].filter((pid) => isBelow(pid) && read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").includes(text));
}

/** Empty for what is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
