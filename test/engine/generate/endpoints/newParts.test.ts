// Tests that generated tests expect no parts of a new item that only the service makes, and fill required objects.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const listOf = (items: object) => answers({ "200": { type: "array", items } as never });
const boxId = pathId("boxId", text);

/** Boxes with alerts, which only the service makes. */
function boxes(body: object, item: object, kind = "alerts"): Readonly<Record<string, object>> {
  const part = pathId("partId", text);
  return {
    "/boxes": { post: { ...takes(body as never), ...answers({ "201": item as never }) }, get: listOf(object({ id: text })) },
    "/boxes/{boxId}": { parameters: [boxId], get: answers({ "200": item as never }), delete: ok },
    [`/boxes/{boxId}/${kind}`]: { parameters: [boxId], get: listOf(object({ id: text })) },
    [`/boxes/{boxId}/${kind}/{partId}`]: { parameters: [boxId, part], get: ok, patch: { ...takes(object({ label: text })), ...ok } },
  };
}

describe("a part of a new item that no operation makes", () => {
  const named = object({ name: text }, ["name"]);

  it("is read of an item that exists, and never changed", async () => {
    const result = await all(boxes(named, object({ id: text })));
    const read = phasesOf(result, "GET /boxes/{boxId}/alerts/{partId}", "Default");
    assert.match(read, /GET request to \/boxes, and save \$\[0\]\.id/);
    assert.doesNotMatch(read, /POST/);
    const { reason } = result.leftOut.find(({ endpoint }) => endpoint === "PATCH /boxes/{boxId}/alerts/{partId}") ?? {};
    assert.match(
      reason ?? "",
      /would change alerts that the test did not create: a new box may have none, and generation does not know how to make one/,
    );
    assert.match(phasesOf(result, "GET /boxes/{boxId}/alerts", "Default"), /POST request to \/boxes /);
  });

  it("is one of a new item that shows such parts, or is created with them", async () => {
    const shown = await all(boxes(named, object({ id: text, default_alert: text })));
    assert.match(phasesOf(shown, "PATCH /boxes/{boxId}/alerts/{partId}", "Default"), /POST request to \/boxes /);
    const sent = await all(boxes(object({ name: text, alerts: { type: "array", items: named } }), object({ id: text })));
    assert.match(phasesOf(sent, "PATCH /boxes/{boxId}/alerts/{partId}", "Default"), /POST request to \/boxes /);
  });

  it("is one that the new item lists itself, if its creation takes them", async () => {
    const rule = object({ ruleId: text, label: text });
    const body = object({ name: text, rules: { type: "array", items: object({ label: text }) } });
    const item = object({ id: text, rules: { type: "array", items: rule } });
    const change = { parameters: [boxId, pathId("ruleId", text)], patch: { ...takes(object({ label: text })), ...ok } };
    const result = await all({ ...boxes(body, item), "/boxes/{boxId}/rules/{ruleId}": change });
    assert.match(phasesOf(result, "PATCH /boxes/{boxId}/rules/{ruleId}", "Default"), /\$\.rules\[0\]\.ruleId/);
  });

  it("is there if a flag of the creation makes its first contents", async () => {
    const filled = { type: "boolean", default: false, description: "Whether the box is initialized with a minimal README." };
    const result = await all(boxes(object({ name: text, auto_init: filled }, ["name"]), object({ id: text }), "commits"));
    assert.match(phasesOf(result, "PATCH /boxes/{boxId}/commits/{partId}", "Default"), /"auto_init": true|auto_init true/);
  });
});

describe("an object that a document requires, but none of its members", () => {
  const labels = { type: "object", additionalProperties: text };
  const container = object({ name: text, image: { ...text, description: "Docker image name." } }, ["name"]);
  const template = {
    description: "Describes the pod.",
    ...object({ metadata: object({ labels }, []), spec: object({ containers: { type: "array", items: container } }) }, []),
  };
  const selector = { ...object({ matchLabels: labels }, []), description: "It must match the pod template's labels." };
  const meta = object({ name: text, labels }, []);
  const made = (spec: object) => object({ kind: text, metadata: meta, spec }, []);
  const workloads = (spec: object) => {
    const path = { parameters: [pathId("name", text)] };
    const whole = made(spec);
    return {
      "/sets": { post: { ...takes(whole), ...answers({ "201": whole }) } },
      "/sets/{name}": {
        ...path,
        get: answers({ "200": whole }),
        put: { ...takes(whole), ...ok },
        patch: { ...takes(whole), ...ok },
        delete: ok,
      },
    };
  };

  it("is filled with the parts that require something, with the labels that a selector wants", async () => {
    const result = await all(workloads(object({ selector, template })));
    const created = phasesOf(result, "POST /sets", "Default").replace(/\s+/g, " ");
    assert.match(created, /"selector": \{ "matchLabels": \{ "purpose": "test" \} \}/);
    assert.match(created, /"containers": \[ \{ "name": "[^"]+", "image": "nginx" \} \]/);
    assert.match(created, /"metadata": \{ "labels": \{ "purpose": "test" \} \}/);
  });

  it("is the template of an item of which only the name is known", async () => {
    const result = await all(workloads(object({ template, replicas: { type: "integer" } }, [])));
    const created = phasesOf(result, "POST /sets", "Default").replace(/\s+/g, " ");
    assert.match(created, /"template": \{ "metadata": \{ "labels": .* "containers": \[ \{ "name"/);
  });

  it("changes something in an update", async () => {
    const result = await all(workloads(object({ selector, template })));
    for (const method of ["PUT", "PATCH"])
      assert.match(phasesOf(result, `${method} /sets/{name}`, "Default").split("# Execution")[1] ?? "", /"labels"/);
  });

  it("is the reason to leave a test out, unless it has parts or an empty one has a meaning", async () => {
    const service = object({ name: text, namespace: text }, []);
    const result = await all(workloads(object({ service })));
    assert.match(
      result.leftOut.find(({ endpoint }) => endpoint === "POST /sets")?.reason ?? "",
      /does not say what spec\.service of POST \/sets needs/,
    );
    const meant = { ...service, description: "An empty selector matches all." };
    assert.match(phasesOf(await all(workloads(object({ service: meant }))), "POST /sets", "Default"), /"service": \{\}/);
  });

  it("has neither an impossible name at its limits nor less than its name", async () => {
    const edges = textOf(await all(workloads(object({ size: { type: "integer", minimum: 1 } }))), "POST /sets", "Edge Case");
    assert.match(edges, /spec\.size is below 1/);
    assert.doesNotMatch(edges, /metadata\.name is (?:empty|written)|body: \{\}/);
  });

  it("has words beside its reference, which call it read-only", async () => {
    const schemas = { Time: { type: "string", format: "date-time" } };
    const createdAt = { $ref: "#/components/schemas/Time", description: "When it was made. Populated by the system. Read-only." };
    const body = object({ label: text, createdAt }, ["label"]);
    const document = { ...openapi(collection("pods", body), schemas), openapi: "3.0.3" };
    const result = await generate(shopWith(document));
    assert.doesNotMatch(textOf(result, "POST /pods", "Negative Values"), /createdAt/);
  });
});
