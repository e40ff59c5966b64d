// Tests that a fourth reader of generated tests finds no thing of others, no key without its secret, no page of a list
// that a new item leaves empty, and no call without a parameter that the document demands in words.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const listOf = (items: object) => ({ type: "array", items }) as const;
const variableOf = ({ leftOut }: Awaited<ReturnType<typeof generate>>, key: string) =>
  leftOut.find(({ endpoint }) => endpoint === key)?.variable;

describe("a fourth reader of generated tests", () => {
  it("finds neither the fingerprint of another person's key nor an invented id in a list", async () => {
    const example = ["3b:16:e4:bf:8b:00:8b:b8:59:8c:a9:d3:f0:19:fa:45"];
    const result = await all({
      ...collection("pools", object({ name: text, ssh_keys: { ...listOf(text), example } })),
      ...collection("spaces", object({ agent_uuids: listOf(text) }, [])),
    });
    assert.equal(variableOf(result, "POST /pools"), "ssh_key");
    assert.doesNotMatch(JSON.stringify(result.changeSet), /agent-uuid-1/);
  });

  it("finds the item of the path where the body names it", async () => {
    const body = object({ label: text, key_uuid: { ...text, example: "11111111-1111-1111-1111-111111111111" } }, ["label"]);
    const path = { parameters: [pathId("key_uuid", text)] };
    const result = await all({
      ...collection("other/keys", object({ label: text })),
      "/locks": { post: { ...takes(object({ label: text })), ...answers({ "201": object({ uuid: text }) }) } },
      "/locks/{key_uuid}": { ...path, put: { ...takes(body), ...ok }, delete: ok, get: answers({ "200": object({ uuid: text }) }) },
    });
    const put = phasesOf(result, "PUT /locks/{key_uuid}", "Default");
    const [, variable = "?"] = /PUT request to \/locks\/\$\{(\w+)\}/.exec(put) ?? [];
    assert.ok(put.includes(`"key_uuid": "\${${variable}}"`), put);
  });

  it("finds no key without its secret", async () => {
    const key = object({ name: text, api_key: text }, []);
    const result = await all(collection("vendor/keys", key));
    assert.equal(variableOf(result, "POST /vendor/keys"), "api_key");
  });

  it("finds no page of a list that is empty for a new item", async () => {
    const page = ["page", "per_page"].map((name) => ({ name, in: "query", schema: { type: "integer", minimum: 1 } }));
    const events = answers({ "200": object({ events: listOf(object({ id: text })), total: { type: "integer" } }) });
    const result = await all({
      ...collection("apps", object({ name: text })),
      "/apps/{id}/events": { parameters: [pathId("id", text)], get: { parameters: page, ...events } },
    });
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "GET /apps/{id}/events" && name === "List"));
  });

  it("finds no part of a new item that a list with a query shows", async () => {
    const project = { name: "project", in: "query", required: true, schema: text };
    const result = await all({
      "/projects": {
        post: { ...takes(object({ name: text })), ...answers({ "201": object({ id: text }) }) },
        get: answers({ "200": listOf(object({ id: text })) }),
      },
      "/projects/{projectId}": { parameters: [pathId("projectId", text)], delete: ok },
      "/types": { get: { parameters: [project], ...answers({ "200": listOf(object({ id: text })) }) } },
      "/types/{typeId}": { parameters: [pathId("typeId", text)], get: ok },
    });
    const read = phasesOf(result, "GET /types/{typeId}", "Default");
    assert.match(read, /GET request to \/projects, and save/);
    assert.doesNotMatch(read, /POST/);
  });

  it("finds the parameter that the document demands in words", async () => {
    const query = ["project", "assignee"].map((name) => ({ name, in: "query", schema: text }));
    const description = "You must specify a `project` or `tag` if you do not specify `assignee`.";
    const result = await all({
      ...collection("projects", object({ name: text })),
      "/tasks": { get: { description, parameters: query, ...answers({ "200": listOf(object({ id: text })) }) } },
    });
    assert.match(phasesOf(result, "GET /tasks", "Default"), /query parameter project "\$\{\w+\}"/);
  });

  it("finds a refusal as the body of a response with two shapes says it", async () => {
    const shape = (key: string) => object({ ok: { type: "boolean", enum: [true] }, [key]: text });
    const responses = {
      "200": { description: "ok", schema: { items: [shape("file"), shape("message")] } },
      default: { description: "error", schema: object({ ok: { type: "boolean", enum: [false] } }) },
    };
    const parameters = [{ name: "full", in: "query", type: "boolean" }];
    const document = {
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      paths: { "/reactions.get": { get: { parameters, responses } } },
    };
    const result = await generate(shopWith(document));
    assert.match(textOf(result, "GET /reactions.get", "Negative Values"), /Expect \$\.ok is false/);
  });
});
