// The conformance suite of the protocol against `playbook mcp`, as a table: `node test/mcp/conformance.ts [revision…]`.
// Ends with 1 when something required fails.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cachedPackages } from "../support/npmCache.ts";

export interface Conformance {
  readonly scenarios: readonly { readonly name: string; readonly passed: number; readonly failed: number; readonly isRequired: boolean }[];
  readonly output: string;
}

export const revisions = ["2025-11-25", "2026-07-28"] as const;

/** Runs what a revision of the protocol requires of clients. */
export function conformance(revision: string): Promise<Conformance> {
  const folder = cachedPackages(["@modelcontextprotocol/conformance@0.2.0-alpha.12"])("@modelcontextprotocol/conformance");
  const results = mkdtempSync(join(tmpdir(), "playbook-conformance-"));
  const client = `${process.execPath} ${join(import.meta.dirname, "conformanceClient.ts")}`;
  const given = ["client", "--command", client, "--requirements", revision, "-o", results, "--timeout", "120000"];
  const child = spawn(process.execPath, [join(folder, "dist/index.js"), ...given], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      rmSync(results, { recursive: true });
      const unscored = new Set([...output.matchAll(/^ {2}[✓✗] (\S+) \((?:extension|added-after-release)\)$/gm)].map(([, name]) => name));
      const lines = [...output.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm)];
      const scenarios = lines.map(([, name = "", passed, failed]) => ({
        name,
        passed: Number(passed),
        failed: Number(failed),
        isRequired: !unscored.has(name),
      }));
      resolve({ scenarios, output });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : revisions;
  for (const revision of wanted) {
    const { scenarios } = await conformance(revision);
    console.log(`\n| ${revision} | passed | failed |  |\n| --- | --- | --- | --- |`);
    for (const { name, passed, failed, isRequired } of scenarios)
      console.log(`| ${name} | ${passed} | ${failed} | ${isRequired ? "required" : "not scored"} |`);
    if (scenarios.length === 0 || scenarios.some(({ failed, isRequired }) => isRequired && failed > 0)) process.exitCode = 1;
  }
}
