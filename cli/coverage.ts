// `playbook coverage`: how much of a service's OpenAPI document its playbooks exercise.

import { type Coverage, coverageOf, type Share } from "../engine/generate/index.ts";
import { loadWorkspace, nodeFiles } from "../engine/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { chooseService } from "./generate/service.ts";
import { standardOutput } from "./terminal.ts";

export interface CoverageOptions {
  readonly json?: boolean;
  readonly missing?: boolean;
}

export async function coverageCommand(name: string | undefined, { json, missing }: CoverageOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const service = chooseService(loaded, name);
  const coverage = await coverageOf({ root: loaded.root, workspace: loaded.workspace, files: nodeFiles }, service);
  standardOutput(json === true ? `${JSON.stringify({ version: 1, ...coverage }, null, 2)}\n` : coverageText(coverage, missing === true));
  return exitCode.passed;
}

const parts = [
  ["operations", "operations"],
  ["statuses", "documented statuses"],
  ["parameters", "parameters"],
  ["constraints", "schema constraints"],
] as const satisfies readonly (readonly [keyof Coverage, string])[];

function coverageText(coverage: Coverage, withMissing: boolean): string {
  const lines = parts.flatMap(([key, title]) => {
    const { covered, total, missing }: Share = coverage[key];
    const percent = total === 0 ? "" : `${Math.floor((covered / total) * 100)} %`;
    const line = `  ${title.padEnd(20)} ${String(covered).padStart(5)} of ${String(total).padStart(5)} ${percent.padStart(6)}`;
    return [line, ...(withMissing ? missing.map((one) => `    ${one}`) : [])];
  });
  return `${coverage.service}: ${coverage.playbooks} playbooks\n${lines.join("\n")}\n`;
}
