// The packages that the comparison needs, in a folder of the cache: never dependencies of this one.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../.cache/faults");

/**
 * Installs what is missing, `name@version` each, and returns the folder that they are in. Throws with what could not be
 * had.
 */
export function installed(wanted: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const packages = join(folder, "node_modules");
  const isThere = (spec: string) => {
    const at = spec.lastIndexOf("@");
    const file = join(packages, spec.slice(0, at), "package.json");
    return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version === spec.slice(at + 1);
  };
  const missing = wanted.filter((spec) => !isThere(spec));
  if (missing.length === 0) return packages;
  process.stderr.write(`Installing ${missing.join(", ")} in .cache/faults\n`);
  try {
    const argv = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", ...missing];
    execFileSync("npm", argv, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], timeout: 900_000 });
  } catch (error) {
    const stderr = String((error as { stderr?: Buffer }).stderr ?? error);
    throw new Error(
      `These packages are missing, and npm could not install them: ${missing.join(", ")}. Install them in .cache/faults by hand.\n${stderr.slice(0, 500)}`,
    );
  }
  return packages;
}
