// Tests that a fifth reader of generated tests finds no id of another kind of thing, no order or page that the document
// does not promise, and reasons that name what is missing as the document does.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const id = object({ id: text });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const query = (name: string, schema: object, description = "") => ({ name, in: "query", schema, description });

describe("a fifth reader of generated tests", () => {
  it("finds the id of the new item, not that of the job that makes it or of what it belongs to", async () => {
    const job = object({ data: object({ gid: text, new_task: object({ gid: text }) }) });
    const item = object({ data: object({ gid: text, name: text }) });
    const agent = object({ agent: object({ uuid: text }) });
    const result = await all({
      "/tasks": { post: { ...takes(object({ name: text })), ...answers({ "201": item }) } },
      "/tasks/{task_gid}": { parameters: [pathId("task_gid", text)], get: answers({ "200": item }), delete: ok },
      "/tasks/{task_gid}/duplicate": {
        parameters: [pathId("task_gid", text)],
        post: { ...takes(object({ name: text })), ...answers({ "201": job }) },
      },
      ...collection("agents", object({ name: text })),
      "/agents/{id}/functions": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ label: text })), ...answers({ "200": agent }) },
      },
      "/agents/{id}/functions/{function_uuid}": { parameters: [pathId("id", text), pathId("function_uuid", text)], delete: ok },
    });
    assert.match(phasesOf(result, "POST /tasks/{task_gid}/duplicate", "Default"), /save \$\.data\.new_task\.gid/);
    assert.doesNotMatch(
      JSON.stringify(result.changeSet.changes.filter(({ path }) => path.includes("agents"))),
      /\$\.agent\.uuid as \$\{function/,
    );
  });

  it("finds another thing in the second role of a body", async () => {
    const segment = object({ type: { type: "string", enum: ["segment"] }, id: text });
    const roles = object({ own: segment, restricted: segment });
    const result = await all({ ...collection("segments", object({ name: text })), ...collection("walls", roles) });
    const made = phasesOf(result, "POST /walls", "Default");
    const [, first, second] = /"id": "(\$\{\w+\})"[\s\S]*"id": "(\$\{\w+\})"/.exec(made) ?? [];
    assert.ok(first !== undefined && first !== second, made);
  });

  it("finds no item that supports itself, and no text added to a reference", async () => {
    const goal = object({ data: object({ gid: text, name: text }) });
    const resource = { ...text, description: "The gid of the supporting resource to add. Must be the gid for a goal or project." };
    const entry = object({ gid: text, goal_gid: text, label: { ...text, example: "an entry" } });
    const entries = { ...takes(object({ goal_gid: text, label: { ...text, example: "an entry" } })), ...answers({ "200": entry }) };
    const result = await all({
      "/goals": { post: { ...takes(object({ data: object({ name: text }) })), ...answers({ "201": goal }) } },
      "/goals/{goal_gid}": { parameters: [pathId("goal_gid", text)], get: answers({ "200": goal }), delete: ok },
      "/goals/{goal_gid}/addSupport": {
        parameters: [pathId("goal_gid", text)],
        post: { ...takes(object({ supporting_resource: resource })), ...ok },
      },
      "/entries": { post: entries },
      "/entries/{gid}": { parameters: [pathId("gid", text)], get: answers({ "200": entry }), put: entries, delete: ok },
    });
    assert.doesNotMatch(phasesOf(result, "POST /goals/{goal_gid}/addSupport", "Default"), /"supporting_resource": "\$\{goal_gid\}"/);
    assert.doesNotMatch(phasesOf(result, "PUT /entries/{gid}", "Default"), /goal_gid\}[ _-]2/);
  });

  it("finds no limit about which the words and the schema disagree", async () => {
    const limit = query("limit", { type: "integer", minimum: 0, maximum: 10 }, "Default: 5. Minimum: 1. Maximum: 10.");
    const rows = textOf(await all({ "/events": { get: { parameters: [limit], ...ok } } }), "GET /events", "Edge Case");
    assert.match(rows, /limit is the greatest, 10/);
    assert.doesNotMatch(rows, /limit is the least|below 0/);
  });

  it("finds no unique text in a default, which is one of the allowed values", async () => {
    const schema = object({ default_key: { ...text, example: "production" }, key: { ...text, example: "env" } });
    const made = phasesOf(await all(collection("properties", schema)), "POST /properties", "Default");
    assert.match(made, /"default_key": "production"/);
  });

  it("finds only members expected that a response always has", async () => {
    const shown = object({ id: text, notes: text, html: { ...text, description: "[Opt In](/options). The formatted notes." } }, []);
    const body = object({ notes: text, html: text });
    const made = await all({
      "/notes": { post: { ...takes(body), ...answers({ "201": shown }) } },
      "/notes/{id}": { parameters: [pathId("id", text)], get: answers({ "200": shown }), delete: ok },
    });
    assert.doesNotMatch(phasesOf(made, "POST /notes", "Default"), /\$\.html/);
  });

  it("finds the member named as the document names it, and what else is missing", async () => {
    const result = await all({
      "/tickets": { post: { ...takes(object({ title: text, owner: object({ account_id: text }) })), ...answers({ "201": id }) } },
      "/tickets/{id}": { parameters: [pathId("id", text)], get: answers({ "200": id }), delete: ok },
      "/prices": { post: { ...takes(object({ name: text })), ...answers({ "200": id }) } },
      "/prices/{id}": { parameters: [pathId("id", text)], get: answers({ "200": id }), post: { ...takes(object({ name: text })), ...ok } },
      "/requests/{id}": { parameters: [{ ...pathId("id", text), example: "12345" }], get: ok },
      "/requests/{id}/copy": { parameters: [pathId("id", text)], post: answers({ "200": null }) },
    });
    const reason = (endpoint: string) => result.leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";
    assert.match(reason("POST /tickets"), /value for owner\.account_id that the service would accept: define the variable account_id/);
    assert.doesNotMatch(reason("POST /prices/{id}"), /undoes that/);
    assert.match(reason("GET /requests/{id}"), /POST \/requests\/\{id\}\/copy makes one only of another/);
  });
});
