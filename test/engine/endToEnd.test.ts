// From the files of a folder to results: English, planned and run against a real server.

import assert from "node:assert/strict";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { type PlanOptions, plan } from "../../engine/plan.ts";
import type { RunOptions } from "../../engine/run.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { type Ran, runPlan } from "./handPlan.ts";

describe("end to end", () => {
  let target: Target;
  let folder: Folder;
  let orders: Map<string, { id: string; sku: string; quantity: number; state: string; polls: number }>;
  beforeEach(async () => {
    orders = new Map();
    target = await startTarget((request, response) => {
      const [, collection, id = ""] = request.url.split("/");
      if (collection === "login") return json(response, 200, { token: `token-of-${JSON.parse(request.text).user}` });
      if (!request.headers.authorization?.startsWith("Bearer token-of-")) return json(response, 401, { message: "log in" });
      if (request.method === "POST") {
        const order = { id: `o${orders.size + 1}`, state: "NEW", polls: 0, ...JSON.parse(request.text) };
        orders.set(order.id, order);
        return json(response, 201, order);
      }
      const order = orders.get(id);
      if (order === undefined) return json(response, 404, { message: "no such order" });
      if (request.method === "DELETE") {
        orders.delete(id);
        return void response.writeHead(204).end();
      }
      order.polls += 1;
      if (order.polls > 2) order.state = "SHIPPED";
      json(response, 200, order);
    });
  });
  afterEach(async () => {
    await target.close();
    await folder.remove();
  });

  const service = `
    ---
    service: shop
    base_url: \${host}
    headers: { Authorization: "Bearer \${token}" }
    variables:
      host: http://localhost
      password: { type: encrypted text }
      token: { type: encrypted text }
    ---
    # Setup
    Send a POST request to /login with body:
    \`\`\`json
    { "user": "ada", "password": "\${password}" }
    \`\`\`
    Save $.token as \${token}.
  `;

  const whole = `
    ---
    service: shop
    flow: From order to delivery
    variables: { sku: A-100, quantity: 2 }
    ---
    # Execution
    1. Send a POST request to /orders with body {"sku": "\${sku}", "quantity": \${quantity}}.
    2. Expect status 201 and $.state is "NEW".
    3. Save $.id as \${orderId}.
    4. Send a GET request to /orders/\${orderId} and repeat it every 10 ms until $.state is "SHIPPED".
    5. Send a DELETE request to /orders/\${orderId} and expect status 204.
    6. Send a GET request to /orders/\${orderId} and expect status 404.

    # Teardown
    Send a DELETE request to /orders/\${orderId} and expect status 204 or 404.
  `;

  async function run(files: Readonly<Record<string, string>>, options: PlanOptions = {}, how: RunOptions = {}): Promise<Ran> {
    folder = await folderWith(files);
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const secrets = {
      secret: async ({ name }: { name: string }) => (name === "password" ? { value: "correct-horse" } : { missing: "no" }),
    };
    const planned = await plan(
      loaded,
      { ...options, variables: { host: target.url, ...options.variables } },
      { files: nodeFiles, secrets },
    );
    assert.deepEqual(planned.notReady, []);
    return runPlan(planned, how);
  }

  it("runs a flow with a login shared by all, and shows no secret", async () => {
    const ran = await run({ "shop.playbook": service, "flow.playbook": whole }, {}, { detail: "all" });
    assert.deepEqual(ran.verdicts, { "flow.playbook": "passed, teardown passed", "shop.playbook": "passed" }, ran.messages.join("\n"));
    assert.equal(target.received[0]?.text, '{"user":"ada","password":"correct-horse"}');
    assert.equal(orders.size, 0);
    const everything = JSON.stringify(ran.events);
    for (const secret of ["correct-horse", "token-of-ada"]) assert.ok(!everything.includes(secret));
  });

  it("fails where an expectation does not hold, at its line, and deletes what it made", async () => {
    const ran = await run({ "shop.playbook": service, "flow.playbook": whole.replace('is "NEW"', 'is "OLD"') });
    assert.deepEqual(ran.verdicts, { "flow.playbook": "failed, teardown passed", "shop.playbook": "passed" });
    const failed = ran.events.find((event) => event.kind === "step finished" && event.result.outcome === "failed");
    assert.ok(failed?.kind === "step finished");
    assert.deepEqual([failed.step.place.path, failed.step.place.line], ["flow.playbook", 8]);
    const check = failed.result.checks.find((one) => !one.passed);
    assert.deepEqual([check?.expected, check?.actual], ["OLD", "NEW"]);
    assert.equal(failed.result.exchange?.request.method, "POST");
    assert.equal(orders.size, 0);
  });

  it("runs a row of data each, with its own teardown, side by side", async () => {
    const rows = `
      ---
      service: shop
      flow: Rows
      data: rows.csv
      ---
      # Execution
      Send a POST request to /orders with body {"sku": "<sku>", "quantity": <quantity>}.
      Expect status 201 and $.quantity is <quantity>.
      Save $.id as \${orderId}.

      # Teardown
      Send a DELETE request to /orders/\${orderId}.
    `;
    const lines = Array.from({ length: 40 }, (_, index) => `S-${index},${index + 1}`);
    const ran = await run(
      { "shop.playbook": service, "rows.playbook": rows, "rows.csv": `sku,quantity\n${lines.join("\n")}\n` },
      {},
      { workers: 8 },
    );
    assert.equal(ran.summary.passed, 41, ran.messages.join("\n"));
    assert.equal(orders.size, 0);
    assert.equal(target.received.filter(({ url }) => url === "/login").length, 1);
  });

  describe("with a contract", () => {
    const document = `
      openapi: 3.1.0
      info: { title: Shop, version: "1" }
      paths:
        /login:
          post: { responses: { "200": { description: ok } } }
        /orders:
          post:
            responses:
              "201":
                description: created
                content:
                  application/json:
                    schema: { $ref: "#/components/schemas/Order" }
      components:
        schemas:
          Order: { type: object, required: [id, total], properties: { id: { type: string }, total: { type: number } } }
    `;
    const create = `
      ---
      service: shop
      flow: Create
      ---
      # Execution
      Send a POST request to /orders with body {"sku": "A"}.
      Expect status 201.
      Expect that the body matches the schema Order.

      # Teardown
      Send a DELETE request to /orders/o1.
    `;
    const files = (contract: string, body = create) => ({
      "shop.playbook": service.replace("headers:", `openapi: openapi.yaml\n    contract: ${contract}\n    headers:`),
      "openapi.yaml": document,
      "create.playbook": body,
    });
    const withoutSchema = create.replace("Expect that the body matches the schema Order.", "");

    it("warns of what breaks it, in every phase, and lets the test pass", async () => {
      const ran = await run(files("warn", withoutSchema));
      assert.equal(ran.verdicts["create.playbook"], "passed, teardown passed", ran.messages.join("\n"));
      const findings = ran.results.flatMap(({ checks }) => checks.filter((check) => check.contract));
      assert.ok(findings.some(({ message = "", title }) => `${title} ${message}`.includes("total")));
      assert.ok(findings.every(({ severity }) => severity === "warning"));
      assert.equal(ran.summary.warnings, findings.length);
      assert.ok(
        ran.results.at(-2)?.checks.some((check) => check.contract),
        "the undocumented DELETE of the teardown",
      );
      assert.equal(ran.summary.exitCode, 0);
    });

    it("fails what breaks it when told so, with all checks of the response", async () => {
      const ran = await run(files("fail"));
      assert.equal(ran.verdicts["create.playbook"], "failed, teardown passed");
      assert.deepEqual(
        ran.results.slice(-5).map(({ outcome }) => outcome),
        ["failed", "passed", "failed", "passed", "passed"],
      );
      assert.equal(ran.results.at(-5)?.exchange?.response?.status, 201);
    });

    it("says nothing when it is off", async () => {
      const ran = await run(files("off", withoutSchema));
      assert.equal(ran.summary.warnings, 0);
    });
  });
});
