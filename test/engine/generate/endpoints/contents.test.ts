// Tests that a generated body has the contents of an item which is named by a part of it, as in Kubernetes' document.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const ok = answers({ "200": null });
const meta = object({ name: text, labels: { type: "object", additionalProperties: text } }, []);
const integer = { type: "integer" };

function kind(name: string, members: object, more: object = {}): Readonly<Record<string, object>> {
  const item = { ...object({ metadata: meta, ...members }, []), ...more };
  return {
    [`/${name}s`]: { post: { ...takes(item), ...answers({ "201": item }) } },
    [`/${name}s/{name}`]: { parameters: [pathId("name", text)], get: answers({ "200": item }), delete: ok },
  };
}

const made = async (name: string, paths: Readonly<Record<string, object>>) =>
  phasesOf(await generate(shopWith(openapi(paths)), { kinds: ["default"] }), `POST /${name}s`, "Default").replace(/\s+/g, " ");

const pod = object({ metadata: meta, spec: object({ containers: { type: "array", items: object({ name: text }) } }) }, []);

describe("the contents of a new item", () => {
  it("have the member of which its description demands one", async () => {
    const backend = {
      ...object({ service: text }),
      description: "A default. At least one of 'backend' or 'rules' must be specified.",
    };
    const spec = object({ backend, rules: { type: "array", items: text } }, []);
    assert.match(await made("gate", kind("gate", { spec })), /"spec": \{ ?"backend": \{ ?"service": /);
  });

  it("have an entry of what the item offers", async () => {
    const ports = { type: "array", items: object({ port: integer }), description: "The list of ports that are exposed by this service." };
    assert.match(await made("service", kind("service", { spec: object({ ports, type: text }, []) })), /"ports": \[ ?\{ ?"port": 1 ?\} ?\]/);
  });

  it("label a template, and let a job end", async () => {
    const policy = { ...text, description: "Restart policy. One of Always, OnFailure, Never. Default to Always." };
    const inside = object({ containers: { type: "array", items: object({ name: text }) }, restartPolicy: policy }, ["containers"]);
    const described = {
      ...object({ metadata: meta, spec: inside }, []),
      description: "Describes the pod that will be created when executing a job.",
    };
    const job = await made("job", kind("job", { spec: object({ template: described }) }));
    assert.match(job, /"labels": \{ "purpose": "test" \}/);
    assert.match(job, /"restartPolicy": "Never"/);
    assert.match(await made("set", kind("set", { spec: object({ template: pod }) })), /"labels": \{ "purpose": "test" \}/);
  });

  it("refer to an item of a kind that fits", async () => {
    const own = { "x-kubernetes-group-version-kind": [{ group: "apps", kind: "Deployment", version: "v1" }] };
    const ref = {
      ...object({ kind: text, name: text, apiVersion: text }, ["kind", "name"]),
      description: "By using its Scale subresource.",
    };
    const paths = {
      ...kind("deployment", { spec: object({ template: pod }) }, own),
      "/deployments/{name}/scale": { parameters: [pathId("name", text)], get: ok },
      ...kind("scaler", { spec: object({ target: ref, most: integer }) }),
    };
    const scaler = await made("scaler", paths);
    assert.match(scaler, /"kind": "Deployment", "name": "\$\{deploymentId\}", "apiVersion": "apps\/v1"/);
  });
});
