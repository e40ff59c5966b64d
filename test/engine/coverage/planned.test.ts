// Tests the planned coverage of playbooks: the same points as in a run, by their steps alone.

import assert from "node:assert/strict";
import { type CoveragePoint, type Dimension, pointText } from "../../../engine/coverage/coverage.ts";
import { plannedCoverage } from "../../../engine/coverage/planned.ts";
import { totalsOf } from "../../../engine/coverage/totals.ts";
import { nodeFiles } from "../../../engine/nodeFiles.ts";
import { type Workspace, withFile } from "../../../language/index.ts";
import { answers, openapi, pathId, shopWith, takes } from "../generate/endpoints/generated.ts";

const order = {
  type: "object",
  required: ["sku"],
  additionalProperties: false,
  properties: {
    sku: { type: "string", maxLength: 5 },
    lines: { type: "array", items: { type: "object", properties: { count: { type: "integer", minimum: 1 } } } },
  },
};
const document = openapi({
  "/orders": {
    post: { ...takes(order), ...answers({ "201": null, "400": null, "422": null, "500": null }) },
    get: {
      parameters: [
        { name: "limit", in: "query", schema: { type: "integer", minimum: 1 } },
        { name: "X-Tenant", in: "header", schema: { type: "string" } },
      ],
      ...answers({ "200": null, "404": null }),
    },
  },
  "/orders/{id}": { delete: { parameters: [pathId("id")], ...answers({ "204": null }) } },
});

const points = async (workspace: Workspace): Promise<readonly CoveragePoint[]> =>
  (await plannedCoverage({ root: "/", workspace, files: nodeFiles }, { name: "shop", path: "shop.playbook" })).coverage.points;
const planned = async (workspace: Workspace, of: Dimension) =>
  (await points(workspace)).filter((point) => point.dimension === of && point.planned?.length !== 0).map(pointText);
const playbook = (front: string, phases: string): Workspace =>
  withFile(shopWith(document, "headers: { X-Tenant: acme }\n"), "a.playbook", `---\nservice: shop\nflow: A\n${front}---\n\n${phases}`);

describe("planned coverage", () => {
  it("is nothing if there is no playbook", async () => {
    const all = await points(shopWith(document));
    assert.deepEqual(
      all.flatMap(({ planned: tests, seen }) => [...(tests ?? ["no tests"]), ...seen]),
      [],
    );
    assert.deepEqual(
      Object.values(totalsOf(all)).map(({ total }) => total),
      [3, 6, 3, 1, 23],
    );
  });

  it("counts operations called, statuses expected by name or as the only one of a class, and parameters sent", async () => {
    const sentences =
      '# Execution\nSend a GET request to /orders?limit=5.\nExpect status 4xx.\nSend a POST request to /orders with body {"sku": "A"}.\nExpect status 4xx.\nSend a POST request to /orders with body {"sku": "A"}.\n';
    const workspace = playbook("", sentences);
    assert.deepEqual(await planned(workspace, "operations"), ["POST /orders", "GET /orders"]);
    assert.deepEqual(await planned(workspace, "statuses"), ["GET /orders 404"]);
    assert.deepEqual(await planned(workspace, "parameters"), ["GET /orders query limit", "GET /orders header X-Tenant"]);
    assert.deepEqual(await planned(workspace, "mediaTypes"), ["POST /orders request application/json"]);
  });

  it("counts the setup and teardown that the tests of the service share, if there is a test", async () => {
    const phases = "\n# Setup\nSend a POST request to /orders.\nExpect status 422.\n\n# Teardown\nSend a DELETE request to /orders/1.\n";
    const alone = shopWith(document, "", phases);
    assert.deepEqual(await planned(alone, "operations"), []);
    const test = "---\nservice: shop\nflow: A\n---\n\n# Execution\nSend a GET request to /orders.\n";
    const workspace = withFile(alone, "a.playbook", test);
    assert.deepEqual(await planned(workspace, "operations"), ["POST /orders", "GET /orders", "DELETE /orders/{id}"]);
    assert.deepEqual(await planned(workspace, "statuses"), ["POST /orders 422"]);
  });

  it("counts values in rows, set variables and lists, and none that is only known when it runs", async () => {
    const data =
      'data:\n  - { body: { sku: "${long}" } }\n  - { body: {} }\n  - { body: { sku: A, lines: [{ count: 0 }, { count: two }] } }\n  - { body: { sku: "${open}", more: 1 } }\n';
    const sentences =
      "# Setup\nSet ${long} to a random text of length 6.\n\n# Execution\nSend a POST request to /orders with body ${body}.\nExpect status is one of 400 or 422.\nSave the response body as ${open}.\n";
    const workspace = playbook(data, sentences);
    assert.deepEqual(await planned(workspace, "schema"), [
      "POST /orders body.sku",
      "POST /orders body.sku required: left out",
      "POST /orders body.sku maxLength 5: within",
      "POST /orders body.sku maxLength 5: beyond",
      "POST /orders body.lines",
      "POST /orders body.lines[].count",
      "POST /orders body.lines[].count type integer: another type",
      "POST /orders body.lines[].count minimum 1: beyond",
      "POST /orders body additionalProperties false: another property",
    ]);
    assert.deepEqual(await planned(workspace, "statuses"), ["POST /orders 400", "POST /orders 422"]);
  });
});
