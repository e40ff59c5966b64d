// Playbooks that use phrases, run against a real server: their steps, the failing sentence, and their cleanup.

import assert from "node:assert/strict";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { plan } from "../../engine/plan.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { type Ran, runPlan } from "./handPlan.ts";

describe("run: phrases", () => {
  let target: Target;
  let folder: Folder;
  let next: number;
  beforeEach(async () => {
    next = 0;
    target = await startTarget((request, response) => {
      if (request.method === "DELETE") return void response.writeHead(204).end();
      if (request.url.startsWith("/broken")) return json(response, 500, { error: "no" });
      next += 1;
      json(response, request.method === "POST" ? 201 : 200, { id: `s${next}`, status: "NEW" });
    });
  });
  afterEach(async () => {
    await target.close();
    await folder.remove();
  });
  const seen = () => target.received.map(({ method, url }) => `${method} ${url}`);

  const phrases = {
    "phrases/ship.playbook": `
      ---
      service: shop
      phrase: ship the order \${orderId}
      gives: shipmentId
      ---
      # Execution
      Send a POST request to /orders/\${orderId}/shipments.
      Save $.id as \${shipmentId}.
      Pack the shipment \${shipmentId}.

      # Teardown
      Send a DELETE request to /shipments/\${shipmentId}.
    `,
    "phrases/pack.playbook": `
      ---
      service: shop
      phrase: pack the shipment \${id}
      ---
      # Execution
      Send a POST request to /boxes/\${id}.
      Save $.id as \${box}.

      # Teardown
      Send a DELETE request to /boxes/\${box}.
    `,
    "phrases/state.playbook": `
      ---
      phrase: the parcel got as far as \${state}
      ---
      # Execution
      Expect $.status is "\${state}".
    `,
  };

  async function run(body: string, more: Readonly<Record<string, string>> = {}): Promise<Ran> {
    folder = await folderWith({
      "shop.playbook": `
        ---
        service: shop
        base_url: ${target.url}
        ---
      `,
      "flow.playbook": `---\nservice: shop\nflow: Shipping\n---\n${body}`,
      ...phrases,
      ...more,
    });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } });
    assert.deepEqual(planned.notReady, []);
    return runPlan(planned);
  }

  it("cleans up after each use that began, the last first, and phrases within a phrase after it", async () => {
    const ran = await run("# Execution\nShip the order 1.\nShip the order 2.\n\n# Teardown\nSend a DELETE request to /all.\n");
    assert.deepEqual(ran.verdicts, { "flow.playbook": "passed, teardown passed" });
    assert.deepEqual(seen(), [
      "POST /orders/1/shipments",
      "POST /boxes/s1",
      "POST /orders/2/shipments",
      "POST /boxes/s3",
      "DELETE /all",
      "DELETE /shipments/s3",
      "DELETE /boxes/s4",
      "DELETE /shipments/s1",
      "DELETE /boxes/s2",
    ]);
  });

  it("cleans up once for each iteration of a block, with the values of that iteration", async () => {
    const ran = await run('# Execution\nFor each ${order} in ["a", "b"]:\n  - Ship the order ${order}.\n');
    assert.deepEqual(ran.verdicts, { "flow.playbook": "passed, teardown passed" });
    assert.deepEqual(seen().slice(4), ["DELETE /shipments/s3", "DELETE /boxes/s4", "DELETE /shipments/s1", "DELETE /boxes/s2"]);
  });

  it("runs a block of a cleanup once", async () => {
    const all = `---\nservice: shop\nphrase: "these orders exist: \${rows}"\nvariables:\n  rows: { type: list, of: object }\n---\n# Execution\nSend a GET request to /orders.\n
# Teardown\nFor each \${row} in \${rows}:\n  - Send a DELETE request to /orders/\${row.id}.\n`;
    const ran = await run("# Execution\nThese orders exist:\n| id |\n| a |\n| b |\n", { "phrases/all.playbook": all });
    assert.deepEqual(ran.verdicts, { "flow.playbook": "passed, teardown passed" });
    assert.deepEqual(seen(), ["GET /orders", "DELETE /orders/a", "DELETE /orders/b"]);
  });

  it("does not clean up after a use that never began", async () => {
    const ran = await run("# Execution\nShip the order 1.\nSend a GET request to /broken.\nShip the order 2.\n");
    assert.deepEqual(ran.verdicts, { "flow.playbook": "failed, teardown passed" });
    assert.deepEqual(seen(), ["POST /orders/1/shipments", "POST /boxes/s1", "GET /broken", "DELETE /shipments/s1", "DELETE /boxes/s2"]);
  });

  it("names the failed sentence of the phrase, and its place", async () => {
    const ran = await run("# Execution\nSend a GET request to /orders/1.\nThe parcel got as far as PAID.\n");
    assert.deepEqual(ran.verdicts, { "flow.playbook": "failed" });
    const failed = ran.events.flatMap((event) => (event.kind === "step finished" && event.result.outcome === "failed" ? [event] : []));
    assert.deepEqual(
      failed.map(({ step }) => [
        step.sentence,
        step.place.line,
        step.within?.map(({ sentence, place }) => `${place.path}:${place.line} ${sentence}`),
      ]),
      [["The parcel got as far as PAID.", 7, ['phrases/state.playbook:5 Expect $.status is "${state}".']]],
    );
    const finished = ran.events.find((event) => event.kind === "test finished");
    assert.match(finished?.result.message ?? "", /“The parcel got as far as PAID” → “Expect \$\.status is "\$\{state\}"”: /);
  });

  it("runs no phrase by itself", async () => {
    const ran = await run("# Execution\nSend a GET request to /orders/1.\n");
    assert.deepEqual(Object.keys(ran.verdicts), ["flow.playbook"]);
  });
});
