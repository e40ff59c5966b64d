// Tests that a generated check can fail, and does not fail on a service that does what its document says.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const query = (name: string, schema: object, description = "") => ({ name, in: "query", schema, description });
const limit = query("limit", { type: "integer", minimum: 1, maximum: 100 });

describe("a generated check", () => {
  const tag = object({ id: text, name: text });
  const tags = (parameters: readonly object[]) => ({
    "/tags": {
      get: { parameters, ...answers({ "200": object({ data: { type: "array", items: tag } }) }) },
      post: { ...takes(object({ name: text })), ...answers({ "201": tag }) },
    },
    "/tags/{id}": { parameters: [pathId("id", text)], get: answers({ "200": tag }), delete: ok },
  });

  it("shows that a list no longer has what it had before", async () => {
    const effects = phasesOf(await all(tags([])), "DELETE /tags/{id}", "Effects");
    assert.match(effects, /at least one item in \$\.data is[\s\S]*DELETE request to[\s\S]*no item in \$\.data is/);
    assert.doesNotMatch(phasesOf(await all(tags([limit])), "DELETE /tags/{id}", "Effects"), /no item in/);
  });

  it("expects no item that nothing has made", async () => {
    const goal = object({ gid: text, name: text });
    const relation = object({ gid: text });
    const list = (parameters: readonly object[]) => ({
      get: { parameters, ...answers({ "200": object({ data: { type: "array", items: relation } }) }) },
    });
    const result = await all({
      "/goals": { post: { ...takes(object({ name: text })), ...answers({ "201": goal }) } },
      "/goals/{goal_gid}": { parameters: [pathId("goal_gid", text)], get: answers({ "200": goal }), delete: ok },
      "/relations": list([{ ...query("goal_gid", text), required: true }, limit, query("gid", text)]),
      "/relations/{gid}": { parameters: [pathId("gid", text)], get: answers({ "200": relation }) },
      "/reports": list([limit, query("gid", text)]),
      "/reports/{gid}": { parameters: [pathId("gid", text)], get: answers({ "200": relation }) },
    });
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "GET /relations" && name === "List"));
    assert.match(phasesOf(result, "GET /reports", "List"), /at most 1/);
  });

  it("does not expect the state that an example shows of another item, or of one that goes on", async () => {
    const action = object({ id: text, status: { ...text, example: "successful" }, result: { ...text, example: "Ok" } });
    const job = object({ status: { ...text, enum: ["queued", "succeeded", "failed"], example: "succeeded" } });
    const result = await all({
      "/actions": { get: answers({ "200": object({ data: { type: "array", items: action } }) }) },
      "/actions/{id}": { parameters: [pathId("id", text)], get: answers({ "200": action }) },
      ...collection("analyses", object({ name: text })),
      "/analyses/{id}/search": { parameters: [pathId("id", text)], post: { ...takes(object({ name: text })), ...answers({ "200": job }) } },
    });
    assert.doesNotMatch(phasesOf(result, "GET /actions/{id}", "Default"), /\$\.(?:status|result) is/);
    assert.doesNotMatch(phasesOf(result, "POST /analyses/{id}/search", "Default"), /\$\.status is/);
  });

  it("compares an answer with a later read only by what the call can change", async () => {
    const fixed = object({ id: text, object: { ...text, enum: ["account"] }, name: text });
    const own = object({ id: text, name: text, state: text });
    const schemas = { Fixed: fixed, Own: own };
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const things = (name: string, schema: string, statuses: readonly string[]) => ({
      [`/${name}`]: { post: { ...takes(object({ name: text })), ...answers({ "201": ref(schema) }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], get: answers({ "200": ref(schema) }), delete: ok },
      [`/${name}/{id}/reject`]: {
        parameters: [pathId("id", text)],
        post: answers(Object.fromEntries(statuses.map((status) => [status, status === "204" ? null : ref(schema)]))),
      },
    });
    const paths = {
      ...things("accounts", "Fixed", ["200"]),
      ...things("claims", "Own", ["200"]),
      ...things("rules", "Own", ["200", "204"]),
    };
    const result = await generate(shopWith(openapi(paths, schemas)));
    const names = (endpoint: string) => result.generated.filter((one) => one.endpoint === endpoint).map(({ name }) => name);
    assert.ok(!names("POST /accounts/{id}/reject").includes("Effects"));
    assert.ok(!names("POST /rules/{id}/reject").includes("Effects"));
    assert.match(phasesOf(result, "POST /claims/{id}/reject", "Effects"), /\$\.state is \$\{answer\.body\.state\}/);
  });

  it("reads no body that the document allows to be missing", async () => {
    const item = object({ id: text, name: text });
    const result = await all({
      "/rules": { post: { ...takes(object({ name: text })), ...answers({ "201": item }) } },
      "/rules/{id}": {
        parameters: [pathId("id", text)],
        get: answers({ "200": item }),
        patch: { ...takes(object({ name: text })), ...answers({ "200": item, "204": null }) },
        delete: ok,
      },
    });
    const changed = phasesOf(result, "PATCH /rules/{id}", "Default");
    assert.match(changed, /PATCH request[\s\S]*GET request[\s\S]*\$\.name is/);
    assert.doesNotMatch(/PATCH request[\s\S]*?GET request/.exec(changed)?.[0] ?? "", /\$\.name is/);
  });

  it("compares what comes back under a name of another spelling, and another item only by its values", async () => {
    const things = (name: string, item: object) => ({
      [`/${name}`]: { post: { ...takes(object({ FriendlyName: text })), ...answers({ "201": item as never }) } },
      [`/${name}/{id}`]: {
        parameters: [pathId("id", text)],
        get: answers({ "200": item as never }),
        patch: { ...takes(object({ FriendlyName: text, Note: text })), ...answers({ "200": item as never }) },
        delete: ok,
      },
    });
    const result = await all({
      ...things("queues", object({ id: text, friendly_name: text })),
      ...things("lines", object({ id: text, Note: text })),
    });
    assert.match(phasesOf(result, "POST /queues", "Default"), /\$\.friendly_name is /);
    assert.match(phasesOf(result, "PATCH /queues/{id}", "Effects"), /Another item is unchanged/);
    assert.doesNotMatch(phasesOf(result, "PATCH /lines/{id}", "Effects"), /Another item is unchanged/);
  });

  it("expects a refusal as the document shows refusals, whatever its success shows", async () => {
    const failed = object({ ok: { type: "boolean", enum: [false] }, error: text });
    const rows = {
      parameters: [limit],
      ...answers({ "200": object({ channels: { type: "array", items: object({ id: text }) } }), default: failed }),
    };
    const result = await generate(shopWith(openapi({ "/channels.search": { get: rows } }), "headers:\n  Authorization: Bearer abc\n"));
    const refused = phasesOf(result, "GET /channels.search", "Negative Values");
    assert.match(refused, /\$\.ok is false/);
  });
});
