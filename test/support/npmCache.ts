// Packages that only long tests need, installed from npm into the ignored cache: never dependencies of this one.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../.cache/mcp");

/** Installs what is missing, `name@version` each, and gives the folder of each package by its name. */
export function cachedPackages(wanted: readonly string[]): (name: string) => string {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true, "type": "module" }\n');
  const pathOf = (name: string) => join(folder, "node_modules", name);
  const missing = wanted.filter((spec) => {
    const at = spec.lastIndexOf("@");
    const file = join(pathOf(spec.slice(0, at)), "package.json");
    return !existsSync(file) || (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version !== spec.slice(at + 1);
  });
  if (missing.length > 0) {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", ...missing], {
      cwd: folder,
      stdio: "ignore",
      timeout: 600_000,
    });
  }
  return pathOf;
}
