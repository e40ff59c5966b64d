// Tests the behaviour checks class by class: run against a service on loopback with the fault, a test of that class
// fails; without a fault all pass.

import assert from "node:assert/strict";
import { faultClasses } from "../../../../engine/generate/endpoints/faultClasses.ts";
import { loadWorkspace } from "../../../../engine/load.ts";
import { nodeFiles } from "../../../../engine/nodeFiles.ts";
import { type PlanOptions, plan } from "../../../../engine/plan.ts";
import { parsePlaybook } from "../../../../language/index.ts";
import { type Folder, folderWith } from "../../folder.ts";
import { runPlan } from "../../handPlan.ts";
import { type Fault, type FaultyNotes, faults, notesDocument, startNotes } from "./faultyNotes.ts";
import { generate, shopWith } from "./generated.ts";

describe("generated tests of behaviour", () => {
  let service: FaultyNotes;
  let folder: Folder;
  /** Paths of playbooks by the class that they look for. */
  const byClass = new Map<string, string[]>();
  before(async () => {
    service = await startNotes();
    const workspace = shopWith(notesDocument, "headers: { Authorization: Bearer notes-token-1 }\n");
    const result = await generate(workspace);
    assert.deepEqual(result.leftOut, []);
    const texts = result.changeSet.changes.map(({ path, text = "" }) => [path, text] as const);
    for (const [path, text] of texts)
      for (const tag of parsePlaybook(text).frontMatter.tags) byClass.set(tag.value, [...(byClass.get(tag.value) ?? []), path]);
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${service.url}\nopenapi: openapi.json\nheaders: { Authorization: Bearer notes-token-1 }\n---\n`,
      "openapi.json": JSON.stringify(notesDocument),
      ...Object.fromEntries(texts),
    });
  });
  after(async () => {
    await service.close();
    await folder.remove();
  });

  async function failures(fault: Fault | undefined, options: PlanOptions): Promise<readonly string[]> {
    service.fault = fault;
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, options, { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } });
    assert.deepEqual(planned.notReady, []);
    const { verdicts, messages } = await runPlan(planned);
    const failed = Object.entries(verdicts).filter(([, verdict]) => !/^passed(?:, teardown (?:passed|skipped))?$/.test(verdict));
    return failed.length === 0 ? [] : [...failed.map(([path, verdict]) => `${path}: ${verdict}`), ...messages];
  }

  it("pass on a service that conforms to its document, and clean up", async () => {
    assert.deepEqual(await failures(undefined, {}), []);
    const left = await fetch(`${service.url}/notes`, { headers: { authorization: "Bearer notes-token-1" } });
    assert.deepEqual(await left.json(), { notes: [], total: 0 });
  });

  for (const [fault, wanted] of Object.entries(faults) as [Fault, keyof typeof faultClasses][])
    it(`find that ${fault} (${wanted}: ${faultClasses[wanted]})`, async () => {
      const paths = (byClass.get(wanted) ?? []).map((path) => `${folder.path}/${path}`);
      assert.ok(paths.length > 0, `no playbook looks for ${wanted}`);
      assert.notDeepEqual(await failures(fault, { paths }), []);
    });
});
