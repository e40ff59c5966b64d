// Tests lists of a body: which ones stay filled, and what a call adds to a list of its item or takes away from it.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const named = object({ id: text, name: text });
const port = (example: number) => ({ type: "integer", example });
const rule = object({ entry_port: port(443), target_port: port(80) });

describe("lists in generated bodies", () => {
  it("stay filled where a form or the words of the document demand an entry", async () => {
    const rules = { inbound: list(text), outbound: list(text) };
    const forms = { anyOf: [{ required: ["inbound"] }, { required: ["outbound"] }] };
    const rows = async (more: object, description = "") => {
      const { "/walls": walls, ...rest } = collection("walls", { ...object({ name: text, ...rules }, ["name"]), ...more }, named);
      return textOf(await all({ "/walls": { post: { ...walls?.post, description } }, ...rest }), "POST /walls", "Edge Case");
    };
    const demanded = await rows({ ...forms, properties: { name: text, inbound: list({ ...text, example: "a" }), outbound: list(text) } });
    assert.doesNotMatch(demanded, /inbound is an empty list/);
    assert.match(await rows({}), /inbound is an empty list/);
    assert.match(await rows({}), /outbound is an empty list/);
  });

  it("stay filled in an entry that they are all of, and where the words have another way to empty them", async () => {
    const targets = (more: object) =>
      list(object({ name: text, to: object({ addresses: list({ ...text, example: "10.0.0.1" }), ...more }, []) }));
    const rows = async (schema: object) => textOf(await all(collection("walls", schema, named)), "POST /walls", "Edge Case");
    const wall = (more: object) => object({ name: text, rules: targets(more) });
    assert.doesNotMatch(await rows(wall({})), /addresses is an empty list/);
    const flag = (description: string) => ({ type: "boolean", description });
    const servers = (description: string) => object({ name: text, servers: list(text), clear: flag(description) }, ["name"]);
    assert.doesNotMatch(await rows(servers("Use this instead of sending an empty servers array.")), /servers is an empty list/);
    assert.match(await rows(servers("Clears them.")), /servers is an empty list/);
  });

  it("get an entry on ports that the item does not use, and lose the same one", async () => {
    const example = { name: "lb", rules: [{ entry_port: 80, target_port: 80 }] };
    const body = { required: true, content: { "application/json": { schema: object({ name: text, rules: list(rule) }), example } } };
    const change = { ...takes(object({ rules: list(rule) })), ...answers({ "204": null }) };
    const result = await all({
      "/balancers": { post: { requestBody: body, ...answers({ "201": named }) } },
      "/balancers/{id}": { parameters: [pathId("id", text)], get: answers({ "200": named }), delete: answers({ "204": null }) },
      "/balancers/{id}/rules": { parameters: [pathId("id", text)], post: change, delete: change },
    });
    const added = /"rules": \[\s*\{\s*"entry_port": 8080,\s*"target_port": 8080\s*\}\s*\]/;
    for (const method of ["POST", "DELETE"]) assert.match(phasesOf(result, `${method} /balancers/{id}/rules`, "Default"), added);
  });

  it("get another thing than the item was made with", async () => {
    const change = { ...takes(object({ host_ids: list(text) })), ...answers({ "204": null }) };
    const paths = (schema: object) => ({
      ...collection("hosts", object({ name: text }), named),
      ...collection("pools", schema, named),
      "/pools/{id}/hosts": { parameters: [pathId("id", text)], post: change },
    });
    const phases = async (schema: object) => phasesOf(await all(paths(schema)), "POST /pools/{id}/hosts", "Default");
    assert.match(await phases(object({ name: text, host_ids: list(text) })), /"host_ids": \["\$\{otherHostId\}"\]/);
    assert.match(await phases(object({ name: text })), /"host_ids": \["\$\{hostId\}"\]/);
  });

  it("name what a deletion takes away, where its words say that the body does", async () => {
    const shown = list(rule, { example: [{ entry_port: 443, target_port: 80 }] });
    const body = takes(object({ rules: shown }, []));
    const paths = (description: string) => ({
      ...collection("walls", object({ name: text }), named),
      "/walls/{id}/rules": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ rules: list(rule) })), ...answers({ "204": null }) },
        delete: {
          ...body,
          requestBody: { ...(body as { requestBody: object }).requestBody, required: false },
          description,
          ...answers({ "204": null }),
        },
      },
    });
    const phases = async (description: string) => {
      const whole = phasesOf(await all(paths(description)), "DELETE /walls/{id}/rules", "Default");
      return whole.slice(whole.indexOf("# Execution"));
    };
    assert.match(await phases("The body of the request may include an array of rules to be removed."), /"entry_port": 443/);
    assert.doesNotMatch(await phases("Removes all rules."), /entry_port/);
  });
});
