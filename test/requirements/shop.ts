// Flows for the service of the orders example, from requirements that a test writes down.

import { join } from "node:path";
import { type GeneratedFlows, type GenerateFlowsOptions, generateFlows, readFlowService } from "../../engine/generate/flows/index.ts";
import { loadWorkspace, nodeFiles } from "../../engine/index.ts";
import { requirementsOfFile } from "../../engine/requirements/fromFile.ts";
import type { Requirement } from "../../engine/requirements/index.ts";
import { services, type Workspace, withFiles } from "../../language/index.ts";

const root = join(import.meta.dirname, "../../examples/orders");

export interface Shop {
  readonly workspace: Workspace;
  flows(requirements: readonly Requirement[], options?: GenerateFlowsOptions): Promise<GeneratedFlows>;
}

/** The example with these files added or changed. */
export async function shop(files: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const loaded = await loadWorkspace(root, nodeFiles);
  const workspace = withFiles(loaded.workspace, Object.entries(files));
  const path = services(workspace, "").get("orders") ?? "";
  const service = await readFlowService({ root, workspace, files: nodeFiles }, { name: "orders", path });
  return { workspace, flows: (requirements, options = {}) => generateFlows(service, requirements, options) };
}

export async function requirementsIn(text: string, path = "requirements/a.md"): Promise<readonly Requirement[]> {
  return (await requirementsOfFile({ kind: "file", path }, new TextEncoder().encode(text))).requirements;
}

/** One criterion of these lines. */
export function criterion(...lines: readonly string[]): string {
  return `# SHOP-1 A title\n\n## AC-1: It works\n\n${lines.join("\n")}\n`;
}
