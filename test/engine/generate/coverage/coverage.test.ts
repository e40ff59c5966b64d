import assert from "node:assert/strict";
import { coverageOf } from "../../../../engine/generate/index.ts";
import { nodeFiles } from "../../../../engine/index.ts";
import { type Workspace, withFile } from "../../../../language/index.ts";
import { answers, openapi, pathId, shopWith, takes } from "../endpoints/generated.ts";

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

const coverage = (workspace: Workspace) => coverageOf({ root: "/", workspace, files: nodeFiles }, { name: "shop", path: "shop.playbook" });
const playbook = (front: string, phases: string): Workspace =>
  withFile(shopWith(document, "headers: { X-Tenant: acme }\n"), "a.playbook", `---\nservice: shop\nflow: A\n${front}---\n\n${phases}`);

describe("coverage", () => {
  it("is nothing where there is no playbook", async () => {
    const { operations, statuses, parameters, constraints } = await coverage(shopWith(document));
    assert.deepEqual(
      [operations, statuses, parameters, constraints].map(({ covered, total }) => `${covered}/${total}`),
      ["0/3", "0/6", "0/3", "0/10"],
    );
    assert.deepEqual(operations.missing, ["GET /orders", "POST /orders", "DELETE /orders/{id}"]);
  });

  it("counts operations called, statuses expected by name or as the only one of a class, and parameters sent", async () => {
    const found = await coverage(
      playbook(
        "",
        '# Execution\nSend a GET request to /orders?limit=5.\nExpect status 4xx.\nSend a POST request to /orders with body {"sku": "A"}.\nExpect status 4xx.\nSend a POST request to /orders with body {"sku": "A"}.\n',
      ),
    );
    assert.deepEqual(found.operations.missing, ["DELETE /orders/{id}"]);
    assert.deepEqual(found.statuses.missing, [
      "GET /orders 200",
      "POST /orders 201",
      "POST /orders 400",
      "POST /orders 422",
      "DELETE /orders/{id} 204",
    ]);
    assert.deepEqual(found.parameters.missing, ["DELETE /orders/{id} path id"]);
    assert.equal(found.constraints.covered, 0);
  });

  it("counts constraints that are broken or stood at, in rows, set variables and lists", async () => {
    const data =
      'data:\n  - { body: { sku: "${long}" } }\n  - { body: {} }\n  - { body: { sku: A, lines: [{ count: 0 }, { count: two }] } }\n  - { body: { sku: "${open}", more: 1 } }\n';
    const found = await coverage(
      playbook(
        data,
        "# Setup\nSet ${long} to a random text of length 6.\n\n# Execution\nSend a POST request to /orders with body ${body}.\nExpect status is one of 400 or 422.\nSave the response body as ${open}.\n",
      ),
    );
    assert.deepEqual(found.constraints.missing, [
      "GET /orders query.limit type",
      "GET /orders query.limit minimum 1",
      "POST /orders body.sku type",
      "POST /orders body.lines type",
      "POST /orders body.lines[] type",
    ]);
    assert.deepEqual(
      found.statuses.missing.filter((one) => one.startsWith("POST")),
      ["POST /orders 201"],
    );
  });
});
