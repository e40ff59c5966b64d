// Exports of the orders example, and of tests that are made by hand.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExportedCall, ExportedTest } from "../../engine/formats/writing/exported.ts";
import { type ExportedService, exportedServices, secretStandIn } from "../../engine/formats/writing/index.ts";
import { loadWorkspace, nodeFiles, plan } from "../../engine/index.ts";
import type { ApiRequestStep } from "../../language/index.ts";

const orders = join(import.meta.dirname, "../../examples/orders");

/** The services of the example, or of one of its files. */
export async function ordersServices(path = "."): Promise<readonly ExportedService[]> {
  const loaded = await loadWorkspace(orders, nodeFiles);
  const secrets = { secret: async () => ({ value: secretStandIn }) };
  return exportedServices(await plan(loaded, { paths: [join(orders, path)] }, { files: nodeFiles, secrets }));
}

export function exportedTest(calls: readonly ExportedCall[], parts: Partial<ExportedTest> = {}): ExportedTest {
  return {
    title: "All",
    path: "all.playbook",
    service: { name: "s", baseUrl: "http://x.test", headers: {}, cookies: true, contract: "off", tls: {} },
    phases: { setup: [], execution: calls, teardown: [] },
    variables: new Map(),
    encrypted: new Set(),
    unfit: [],
    ...parts,
  };
}

export function exportedCall(request: ApiRequestStep, parts: Partial<ExportedCall> = {}): ExportedCall {
  return { sentence: "Send it.", line: 1, before: [], request, store: [], checks: [], unset: new Set(), ...parts };
}

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

export async function scratch(): Promise<Scratch> {
  const path = await mkdtemp(join(tmpdir(), "playbook-export-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
