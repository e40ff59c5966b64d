// Tests exports of the orders example: they run elsewhere, clean up, hold no secret, and list what they omit.

import assert from "node:assert/strict";
import { parse } from "yaml";
import { importFiles } from "../../engine/formats/reading/index.ts";
import { exportArazzo, exportCurl, exportHttp, exportK6, secretStandIn } from "../../engine/formats/writing/index.ts";
import { defaultPassword, startOrdersService } from "../../examples/orders/service/server.ts";
import { runAsK6 } from "./k6StandIn.ts";
import { ordersServices, scratch } from "./world.ts";

const secretName = (service: string, name: string) => `${service}_${name}`.toUpperCase();

interface ArazzoStep {
  readonly stepId: string;
  readonly operationId: string;
  readonly onFailure?: readonly { readonly type: string; readonly stepId?: string }[];
  readonly "x-playbook-phase": string;
}

describe("export", () => {
  it("lists calls of MCP servers and what has no place, with file and line", async () => {
    const services = await ordersServices("flows/complaint.playbook");
    for (const { unfit } of [exportArazzo(services), exportK6(services, secretName), exportHttp(services), exportCurl(services)]) {
      const tools = unfit.filter(({ reason }) => reason === "a call of an MCP server is not an HTTP request");
      assert.equal(tools.length, 4);
      assert.ok(tools.every(({ place }) => place.file === "flows/complaint.playbook" && (place.line ?? 0) > 0));
    }
  });

  it("writes no secret, only what refers to it", async () => {
    const services = await ordersServices();
    for (const { files } of [exportArazzo(services), exportK6(services, secretName), exportHttp(services), exportCurl(services)])
      for (const [name, text] of files) assert.equal(text.includes(secretStandIn) || text.includes(defaultPassword), false, name);
    const k6 = exportK6(services, secretName).files.get("aChangeOfMind.js") ?? "";
    assert.match(k6, /password: __ENV\["ORDERS_PASSWORD"\]/);
    const arazzo = exportArazzo(services).files.get("orders.arazzo.yaml") ?? "";
    assert.match(arazzo, /password:\n {10}type: string\n {10}format: password\n/);
  });

  it("goes to the steps that clean up when a step of an Arazzo workflow fails, and each of these continues", async () => {
    const services = await ordersServices("flows/changeOfMind.playbook");
    const { workflows } = parse(exportArazzo(services).files.get("orders.arazzo.yaml") ?? "");
    const [{ steps, failureActions }] = workflows as readonly {
      readonly steps: readonly ArazzoStep[];
      readonly failureActions: readonly { readonly stepId: string }[];
    }[] &
      [never];
    const cleanup = (steps as readonly ArazzoStep[]).filter((step) => step["x-playbook-phase"] === "teardown");
    assert.deepEqual(
      cleanup.map(({ operationId }) => operationId),
      ["deleteOrdersByOrderId", "deleteCustomersByCustomerId", "deleteSessionsCurrent"],
    );
    assert.equal((failureActions as readonly { readonly stepId: string }[])[0]?.stepId, cleanup[0]?.stepId);
    assert.deepEqual(
      cleanup.map(({ onFailure }) => onFailure?.map(({ type, stepId }) => stepId ?? type)),
      [[cleanup[1]?.stepId], [cleanup[2]?.stepId], ["end"]],
    );
  });

  it("gives Arazzo that its own import reads as the same requests, in the same phases", async () => {
    const services = await ordersServices("flows/changeOfMind.playbook");
    const { files } = exportArazzo(services);
    const arazzo = { name: "orders.arazzo.yaml", path: "orders.arazzo.yaml", text: files.get("orders.arazzo.yaml") ?? "" };
    const [source] = await importFiles([arazzo], { exists: () => true, beside: (_, path) => files.get(path.replace(/^\.\//, "")) });
    const phases = source?.tests[0]?.phases;
    const actions = (calls: NonNullable<typeof phases>["setup"]) =>
      (calls ?? []).map(({ request }) => request?.action.replace(/http:\/\/[^/]+/, ""));
    assert.deepEqual(source?.unfit, []);
    assert.deepEqual(actions(phases?.teardown), ["DELETE /orders/{orderId}", "DELETE /customers/{customerId}", "DELETE /sessions/current"]);
    assert.deepEqual(actions(phases?.execution), [
      "POST /orders/{orderId}/cancellation",
      "GET /orders/{orderId}",
      "POST /orders/{orderId}/confirmation",
    ]);
    assert.equal(actions(phases?.setup).length, 5);
  });

  it("gives modules that run in the shape that k6 documents, against the service", async () => {
    const service = await startOrdersService({});
    const folder = await scratch();
    try {
      const script = exportK6(await ordersServices("flows/changeOfMind.playbook"), secretName).files.get("aChangeOfMind.js") ?? "";
      const run = await runAsK6(folder.path, script, { BASE_URL: service.url, ORDERS_PASSWORD: defaultPassword });
      assert.deepEqual(run.options, { vus: 1, iterations: 1, thresholds: { checks: ["rate==1.0"] } });
      assert.deepEqual(
        run.results.filter(({ ok }) => !ok),
        [],
      );
      assert.ok(run.results.length >= 17, String(run.results.length));
      assert.equal(run.failed, false);
      assert.deepEqual(
        run.requests.slice(-3).map(({ method, status }) => [method, status]),
        [
          ["DELETE", 204],
          ["DELETE", 204],
          ["DELETE", 204],
        ],
      );

      const failing = await runAsK6(folder.path, script.replace('"CANCELLED"', '"NEVER"'), {
        BASE_URL: service.url,
        ORDERS_PASSWORD: defaultPassword,
      });
      assert.equal(failing.failed, true);
      assert.deepEqual(
        failing.requests.slice(-3).map(({ method, status }) => [method, status]),
        [
          ["DELETE", 204],
          ["DELETE", 204],
          ["DELETE", 204],
        ],
      );
      assert.ok(failing.requests.length < run.requests.length);
    } finally {
      await folder.remove();
      await service.close();
    }
  });
});
