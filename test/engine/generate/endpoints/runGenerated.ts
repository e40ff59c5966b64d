// Runs all that is generated for a service on loopback, from its document.

import assert from "node:assert/strict";
import type { GenerateEndpointsOptions } from "../../../../engine/generate/index.ts";
import { loadWorkspace } from "../../../../engine/load.ts";
import { nodeFiles } from "../../../../engine/nodeFiles.ts";
import { plan } from "../../../../engine/plan.ts";
import { folderWith } from "../../folder.ts";
import { runPlan } from "../../handPlan.ts";
import { generate, shopWith } from "./generated.ts";

export interface Outcome {
  /** Tests that do not pass, each with its verdict. */
  readonly failed: readonly string[];
  /** Failed checks, each after its sentence. */
  readonly messages: readonly string[];
}

/** The value of all encrypted texts of a service. */
export const secret = "Orchard-1";

/** `front` are more lines of the service playbook's front matter; `phases` is the text below it. */
export async function runGenerated(
  document: object,
  url: string,
  options: Partial<GenerateEndpointsOptions> = {},
  front = "",
  phases = "",
): Promise<Outcome> {
  const result = await generate(shopWith(document, front, phases), options);
  assert.deepEqual(result.leftOut, []);
  const folder = await folderWith({
    "shop.playbook": `---\nservice: shop\nbase_url: ${url}\nopenapi: openapi.json\n${front}---\n${phases}`,
    "openapi.json": JSON.stringify(document),
    ...Object.fromEntries(result.changeSet.changes.map(({ path, text = "" }) => [path, text])),
  });
  try {
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ value: secret }) } });
    assert.deepEqual(planned.notReady, []);
    const { verdicts, messages } = await runPlan(planned);
    const failed = Object.entries(verdicts).filter(([, verdict]) => !/^passed(?:, teardown (?:passed|skipped))?$/.test(verdict));
    return {
      failed: failed.map(([path, verdict]) => `${path}: ${verdict}`),
      messages: messages.filter((message) => message.startsWith("“")),
    };
  } finally {
    await folder.remove();
  }
}

/** Runs all playbooks of a folder without any secret. Returns those that do not pass, with their messages. */
export async function failedIn(folder: string): Promise<readonly string[]> {
  const planned = await plan(
    await loadWorkspace(folder, nodeFiles),
    {},
    { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } },
  );
  assert.deepEqual(planned.notReady, []);
  const { verdicts, messages } = await runPlan(planned);
  const wrong = Object.entries(verdicts).filter(([, verdict]) => !verdict.startsWith("passed"));
  return wrong.map(([path, verdict]) => `${path}: ${verdict}, ${messages.join("; ")}`);
}
