// Proposals for what no test has covered: a new playbook of the endpoint whose steps cover the point.

import assert from "node:assert/strict";
import { pointText } from "../../../engine/coverage/coverage.ts";
import { plannedCoverage } from "../../../engine/coverage/planned.ts";
import { coverPoint } from "../../../engine/generate/index.ts";
import { nodeFiles } from "../../../engine/nodeFiles.ts";
import { identities, type Workspace, withFile } from "../../../language/index.ts";
import { answers, openapi, pathId, shopWith, takes } from "../generate/endpoints/generated.ts";

const order = {
  type: "object",
  required: ["sku"],
  properties: { sku: { type: "string", minLength: 1, maxLength: 5, example: "A-1" }, state: { type: "string", enum: ["NEW", "OLD"] } },
};
const document = openapi({
  "/orders": {
    post: { ...takes(order), ...answers({ "201": { type: "object", properties: { id: { type: "string" } } }, "400": null, "409": null }) },
    get: {
      parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 50 } }],
      ...answers({ "200": { type: "array", items: order }, "400": null }),
    },
  },
  "/orders/{id}": { delete: { parameters: [pathId("id")], ...answers({ "204": null, "404": null }) } },
});

const service = { name: "shop", path: "shop.playbook" };
const source = (workspace: Workspace) => ({ root: "/", workspace, files: nodeFiles });

async function proposed(workspace: Workspace, method: string, path: string, point: string) {
  const { changeSet, notes } = await coverPoint(source(workspace), { service, endpoint: { method, path }, point });
  const after = changeSet.changes.reduce((all, change) => withFile(all, change.path, change.text ?? ""), workspace);
  const { coverage } = await plannedCoverage(source(after), service);
  const covered = coverage.points.find((one) => pointText(one) === point)?.planned?.map((test) => coverage.tests[test]);
  assert.deepEqual(covered, [changeSet.changes[0]?.path], "the proposal covers the point");
  for (const change of changeSet.changes) assert.equal(workspace.files.has(change.path), false, "what is there stays as it is");
  const names = identities(after, "").flatMap(({ level, name, endpoint }) =>
    level === "endpoint" ? `${endpoint?.method} ${name ?? "Default"}` : [],
  );
  assert.equal(new Set(names).size, names.length, "each has a name of its own");
  return { after, notes, text: changeSet.changes[0]?.text ?? "", path: changeSet.changes[0]?.path ?? "" };
}

describe("a test for what is not covered", () => {
  for (const [method, path, point] of [
    ["POST", "/orders", "POST /orders"],
    ["POST", "/orders", "POST /orders body.sku maxLength 5: beyond"],
    ["POST", "/orders", "POST /orders body.sku maxLength 5: at"],
    ["POST", "/orders", "POST /orders body.sku required: left out"],
    ["POST", "/orders", "POST /orders body.state enum: another value"],
    ["GET", "/orders", "GET /orders query limit"],
    ["GET", "/orders", "GET /orders query.limit minimum 1: at"],
    ["GET", "/orders", "GET /orders 400"],
    ["DELETE", "/orders/{id}", "DELETE /orders/{id} 404"],
  ] as const)
    it(`covers ${point}`, () => proposed(shopWith(document), method, path, point));

  it("is next to the existing playbooks, under another name", async () => {
    const first = await proposed(shopWith(document), "POST", "/orders", "POST /orders body.sku maxLength 5: beyond");
    const kept = first.text
      .replace(/^# Execution[\s\S]*/m, "# Execution\nSend a GET request to /orders.\n")
      .replace(/^data:[\s\S]*?^---/m, "---");
    const workspace = withFile(shopWith(document), first.path, kept);
    const second = await proposed(workspace, "POST", "/orders", "POST /orders body.sku maxLength 5: beyond");
    assert.notEqual(second.path, first.path);
    assert.match(second.text, /^name: .* 2$/m);
  });

  it("starts a test of a status with the usual call, and says what is left to do", async () => {
    const { text, notes } = await proposed(shopWith(document), "POST", "/orders", "POST /orders 409");
    assert.match(text, /^name: Answers 409$/m);
    assert.match(text, /# Execution\n\/\/ Change the request, or the state before it, so that the service returns 409\.\n/);
    assert.match(notes[0] ?? "", /The document does not say when POST \/orders returns 409/);
  });

  it("says so where no test can be made", async () => {
    await assert.rejects(
      coverPoint(source(shopWith(document)), { service, endpoint: { method: "POST", path: "/orders" }, point: "POST /orders body.none" }),
      { code: "no-test", message: "The document does not say how to cover POST /orders body.none." },
    );
  });
});
