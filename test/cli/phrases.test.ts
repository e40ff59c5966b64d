// Own phrases as the command line shows them: check, run, explain, steps, phrases.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: $URL
---
//- /phrases/ship.playbook
---
service: shop
phrase: ship the parcel \${id} by \${carrier}
gives: shipmentId
---
# Execution
Send a POST request to /parcels/\${id}/shipments with body {"carrier": \${carrier}}.
Expect status 201.
Save $.id as \${shipmentId}.
# Teardown
Send a DELETE request to /shipments/\${shipmentId}.
//- /phrases/idle.playbook
---
phrase: nobody says this
---
# Execution
Expect status 200.
//- /flow.playbook
---
service: shop
flow: Shipping
---
# Execution
Ship the parcel A-1 by DHL.
`;

describe("own phrases in the command line", () => {
  let target: Target;
  let folder: Folder;
  let status: number;
  before(async () => {
    target = await startTarget(({ method }, response) => {
      if (method === "DELETE") return void response.writeHead(204).end();
      json(response, status, { id: "s1" });
    });
    folder = await writeFolder(workspace.replace("$URL", target.url));
  });
  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  it("are part of the playbooks that check reads", async () => {
    const { code, stdout } = await folder.run(["check"]);
    assert.equal(code, 0, stdout);
  });

  it("run as their steps, clean up, and name the sentence that failed", async () => {
    status = 201;
    const passed = await folder.run(["run"]);
    assert.equal(passed.code, 0, passed.stdout);
    assert.deepEqual(
      target.received.map(({ method, url }) => `${method} ${url}`),
      ["POST /parcels/A-1/shipments", "DELETE /shipments/s1"],
    );
    status = 200;
    const failed = await folder.run(["run"]);
    assert.equal(failed.code, 1);
    assert.match(
      failed.stdout,
      /flow\.playbook:6:1\n\s+Ship the parcel A-1 by DHL\.\n\s+→ Expect status 201\. \(phrases\/ship\.playbook:8:1\)/,
    );
  });

  it("are explained with their steps", async () => {
    const { stdout } = await folder.run(["explain", "--service", "shop.playbook", "--json", "Ship the parcel 7 by UPS."]);
    const { understood, steps } = JSON.parse(stdout) as { understood: boolean; steps: { action?: string }[] };
    assert.equal(understood, true);
    assert.equal(steps[0]?.action, "POST /parcels/7/shipments");
  });

  it("are steps for `playbook steps`, cleanup included", async () => {
    const { stdout } = await folder.run(["steps", "flow.playbook"]);
    assert.match(stdout, /action: POST \/parcels\/A-1\/shipments/);
    assert.match(stdout, /teardown:\n(?:.*\n)*.*DELETE \/shipments\/\$\{shipmentId\}/);
  });

  it("are listed with their uses", async () => {
    const { code, stdout } = await folder.run(["phrases"]);
    assert.equal(code, 0);
    assert.equal(
      stdout,
      [
        "nobody says this",
        "  phrases/idle.playbook",
        "  not used",
        "",
        "ship the parcel ${id} by ${carrier}",
        "  phrases/ship.playbook · shop · gives shipmentId",
        "  flow.playbook:6:1 Ship the parcel A-1 by DHL.",
        "",
        "2 phrases, 1 use",
        "",
      ].join("\n"),
    );
    const listed = JSON.parse((await folder.run(["phrases", "--json"])).stdout) as { wordings: string[]; uses: object[] }[];
    assert.deepEqual(
      listed.map(({ wordings, uses }) => [wordings, uses.length]),
      [
        [["nobody says this"], 0],
        [["ship the parcel ${id} by ${carrier}"], 1],
      ],
    );
  });
});
