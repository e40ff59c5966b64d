// Exports of the orders example, and of tests that are made by hand.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExportedService, exportedServices, secretStandIn } from "../../engine/export/index.ts";
import { loadWorkspace, nodeFiles, plan } from "../../engine/index.ts";

const orders = join(import.meta.dirname, "../../examples/orders");

/** The services of the example, or of one of its files. */
export async function ordersServices(path = "."): Promise<readonly ExportedService[]> {
  const loaded = await loadWorkspace(orders, nodeFiles);
  const secrets = { secret: async () => ({ value: secretStandIn }) };
  return exportedServices(await plan(loaded, { paths: [join(orders, path)] }, { files: nodeFiles, secrets }));
}

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

export async function scratch(): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), "playbook-export-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The example without its service, in a folder of its own. */
export async function ordersCopy(): Promise<Scratch> {
  const folder = await scratch();
  await cp(orders, folder.path, { recursive: true, filter: (from) => !from.includes("/service") });
  return folder;
}

export function textsBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? textsBelow(path) : [readFileSync(path, "utf8")];
  });
}
