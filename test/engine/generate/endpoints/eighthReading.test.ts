// Tests what three readers of 200 generated playbooks rejected: values that the document shows to be wrong, and checks
// that cannot fail.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, version?: object) => generate(shopWith({ ...openapi(paths), ...version }));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const list = (items: object) => object({ items: { type: "array", items } });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("generated playbooks, after the eighth reading", () => {
  it("do not take the id of another thing for that of the new one", async () => {
    const folder = collection("folders", object({ name: text }), object({ id: text, name: text }));
    const assignment = (to: string) => object({ id: text, [to]: object({ id: text }) });
    const body = object({ note: { type: "integer" }, assign_to: object({ type: { ...text, enum: ["folder"] }, id: text }) });
    const assigned = (to: string) => ({
      ...folder,
      "/assignments": { post: { ...takes(body), ...answers({ "201": assignment(to) }) } },
      "/assignments/{id}": { parameters: [pathId("id", text)], get: answers({ "200": assignment(to) }), delete: answers({ "204": null }) },
    });
    const created = async (to: string) => textOf(await all(assigned(to)), "GET /assignments/{id}", "Default");
    assert.match(await created("assigned_to"), /\$\.assigned_to\.id: \$\.assign_to\.id/);
    assert.doesNotMatch(await created("target"), /\$\.id: /);
  });

  it("send no null in place of an optional member in Swagger 2.0, which has no word for it", async () => {
    const pet = { type: "object", required: ["name"], properties: { name: text, note: text } };
    const document = {
      swagger: "2.0",
      info: { title: "Shop", version: "1" },
      consumes: ["application/json"],
      produces: ["application/json"],
      paths: {
        "/pets": {
          post: {
            parameters: [{ in: "body", name: "body", required: true, schema: pet }],
            responses: { 201: { description: "ok", schema: { type: "object", properties: { id: text } } }, 400: { description: "no" } },
          },
        },
        "/pets/{id}": {
          delete: { parameters: [{ in: "path", name: "id", required: true, ...text }], responses: { 204: { description: "ok" } } },
        },
      },
    };
    const rows = textOf(await generate(shopWith(document)), "POST /pets", "Negative Values");
    assert.match(rows, /name is null/);
    assert.doesNotMatch(rows, /note is null/);
  });

  it("send no empty list that the document requires or wants one entry in", async () => {
    const tags = (description: string) => ({ type: "array", items: text, description });
    const members = { name: text, parts: tags("The parts."), tags: tags("There must be at least one tag."), notes: tags("Any notes.") };
    const rows = textOf(await all(collection("sets", object(members, ["name", "parts"]))), "POST /sets", "Edge Case");
    assert.match(rows, /notes is an empty list/);
    assert.doesNotMatch(rows, /(?:parts|tags) is an empty list/);
  });

  it("send a text rather than its other form", async () => {
    const story = object(
      {
        text: told("The text. Cannot be used with html_text.", { example: "Well done" }),
        html_text: told("The text. Cannot be used with text.", { example: "<b>Well</b>" }),
        sticker: { ...text, enum: ["heart"], example: "heart" },
      },
      [],
    );
    assert.match(phasesOf(await all(collection("stories", story)), "POST /stories", "Default"), /"text": "Well done/);
  });

  it("take no name of a thing for its owner", async () => {
    const owner = object({ login: text });
    const repository = object({ name: text, owner });
    const result = await all({
      "/starred": { get: answers({ "200": { type: "array", items: repository } }) },
      "/starred/{owner}": { parameters: [pathId("owner", text)], get: answers({ "200": repository }) },
    });
    for (const { text: written = "" } of result.changeSet.changes) assert.doesNotMatch(written, /name as \$\{owner\}/);
  });

  it("put nothing after a hash", async () => {
    const sha = told("The SHA of the head.", { example: "d6fde92930d4715a2b49857d24b940956b26d2d3" });
    const result = await all(collection("suites", object({ key: sha })));
    for (const { text: written = "" } of result.changeSet.changes) assert.doesNotMatch(written, /[\da-f]{40}-/);
  });

  it("look for no value that a body cannot have", async () => {
    const secret = { ...text, readOnly: true };
    const item = object({ id: text, name: text, secret });
    const of = (more: object) => collection("keys", { ...object({ name: text }), ...more }, item);
    const has = async (more: object) => (await all(of(more))).generated.some(({ name }) => name === "Read-Only Fields");
    assert.deepEqual([await has({}), await has({ additionalProperties: false })], [true, false]);
  });

  it("need what only another service or another account has", async () => {
    const result = await all({
      ...collection("mappings", object({ tenant_id: told("ID of the tenant that is registered with Teams.", { example: "abcd-1" }) })),
      ...collection("caches", object({ origin: told("The host. This is currently restricted to a Space.", { example: "a.example.org" }) })),
      ...collection("marks", object({ name: told("Reaction (emoji) name.") })),
      ...collection("orders", object({ tenant_id: told("Your own ID.", { example: "abcd-1" }) })),
    });
    assert.match(reasonOf(result, "POST /mappings"), /tenant_id/);
    assert.match(reasonOf(result, "POST /caches"), /origin/);
    assert.match(phasesOf(result, "POST /orders", "Default"), /abcd-1/);
  });

  it("make no item that can no longer be deleted", async () => {
    const product = collection("products", object({ name: text }), object({ id: text, name: text }));
    const remove = { ...answers({ "204": null }), description: "Deleting a product is only possible if it has no prices." };
    const paths = (member: string) => ({
      ...product,
      "/products/{id}": { ...product["/products/{id}"], delete: remove },
      ...collection("lines", object({ [member]: object({ product_id: text, amount: { type: "integer" } }) })),
    });
    assert.match(reasonOf(await all(paths("price_data")), "POST /lines"), /deletes the price that POST \/lines makes/);
    assert.match(phasesOf(await all(paths("details")), "POST /lines", "Default"), /POST request to \/products/);
  });

  it("leave out what the document says has ended", async () => {
    const of = (day: string) => ({
      get: { description: `It will no longer be available from 00:00 UTC on ${day}.`, ...answers({ "200": null }) },
    });
    const result = await all({ "/old": of("April 12, 2024"), "/new": of("April 12, 2124") });
    assert.match(reasonOf(result, "GET /old"), /not available since April 12, 2024/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /new"));
  });

  it("read no measures of one kind of thing of one of another kind", async () => {
    const engine = { ...text, enum: ["pg", "mysql"], example: "pg" };
    const database = object({ id: text, engine });
    const query = [{ name: "database_id", in: "query", required: true, schema: text }];
    const measured = { get: { parameters: query, ...answers({ "200": object({ value: text }) }) } };
    const result = await all({
      ...collection("databases", object({ engine }), database),
      "/databases": {
        ...collection("databases", object({ engine }), database)["/databases"],
        get: answers({ "200": list(database) }),
      },
      "/metrics/database/mysql": measured,
      "/metrics/database/cpu": measured,
    });
    assert.match(phasesOf(result, "GET /metrics/database/mysql", "Default"), /"engine": "mysql"/);
    assert.match(phasesOf(result, "GET /metrics/database/cpu", "Default"), /"engine": "pg"/);
  });

  it("take a listed value of a parameter rather than a thing with the same noun", async () => {
    const metric = { name: "metric", in: "query", required: true, schema: { ...text, enum: ["insert", "fetch"] } };
    const result = await all({
      ...collection("metrics", object({ name: text })),
      "/latency": { get: { parameters: [metric], ...answers({ "200": null }) } },
    });
    assert.match(phasesOf(result, "GET /latency", "Default"), /metric "?insert/);
  });

  it("send an address that is one, and have it kept as it is", async () => {
    const members = {
      city: text,
      region: told("The state or region of the new address."),
      correct: { type: "boolean", description: "The default is `true`. If empty or `true`, we will correct the address you provide." },
    };
    const made = phasesOf(await all(collection("addresses", object(members, ["city", "region"]))), "POST /addresses", "Default");
    assert.match(made, /"region": "CA"/);
    assert.match(made, /"correct": false/);
  });

  it("link what they have made before they read or remove the link", async () => {
    const star = { parameters: [pathId("song_id", text)], put: answers({ "204": null }), get: answers({ "204": null, "404": null }) };
    const result = await all({
      ...collection("songs", object({ name: text }), object({ id: text, name: text })),
      "/me/starred/{song_id}": { ...star, delete: answers({ "204": null }) },
    });
    for (const method of ["GET", "DELETE"]) {
      const whole = result.generated.find(({ endpoint, name }) => endpoint === `${method} /me/starred/{song_id}` && name === "Default");
      if (whole === undefined) continue;
      assert.match(
        phasesOf(result, whole.endpoint, "Default"),
        /PUT request to \/me\/starred\/[^\n]*\nExpect status 2xx\.[\s\S]*# Execution/,
      );
    }
  });

  it("send both halves of an amount", async () => {
    const effort = object(
      { unit: told('The unit, either "hours" or "percent".', { enum: ["hours", "percent"] }), value: { type: "integer", example: 50 } },
      [],
    );
    const made = phasesOf(await all(collection("tasks", object({ name: text, effort }, ["name"]))), "POST /tasks", "Default");
    assert.match(made, /"unit": "hours"/);
  });

  it("read no list of a new item that its body leaves empty", async () => {
    const source = object({ id: text });
    const customer = object({ id: text, name: text, sources: { type: "array", items: source } });
    const result = await all({
      ...collection("customers", object({ name: text, source: text }, ["name"]), customer),
      "/customers/{id}/sources": { parameters: [pathId("id", text)], get: answers({ "200": { type: "array", items: source } }) },
      "/sources/{source}": { parameters: [pathId("source", text)], get: answers({ "200": source, "404": null }) },
    });
    for (const { text: written = "" } of result.changeSet.changes) assert.doesNotMatch(written, /sources, and save/);
  });

  it("send nothing that only things of other owners have", async () => {
    const owned = (words: string) => ({
      ...object({ users: { type: "array", items: text } }),
      type: ["object", "null"],
      description: words,
    });
    const rule = object(
      {
        name: text,
        pushers: owned("Only available for organization-owned repositories. Set to `null` to disable."),
        dismissers: owned("Only available for organization-owned repositories."),
      },
      ["name", "pushers"],
    );
    const body = {
      content: { "application/json": { schema: rule, example: { name: "x", pushers: { users: ["a"] }, dismissers: { users: ["a"] } } } },
    };
    const result = await all({
      "/rules": { post: { requestBody: { required: true, ...body }, ...answers({ "201": object({ id: text }) }) } },
      "/rules/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    const made = phasesOf(result, "POST /rules", "Default");
    assert.match(made, /"pushers": null/);
    assert.doesNotMatch(made, /dismissers/);
  });

  it("wait for the end of a deletion that has a grace period", async () => {
    const things = collection("things", object({ name: text }), object({ id: text, name: text }));
    const item = things["/things/{id}"];
    const grace = { name: "gracePeriodSeconds", in: "query", schema: { type: "integer" } };
    const removed = { parameters: [grace], ...answers({ "204": null }) };
    const effects = phasesOf(await all({ ...things, "/things/{id}": { ...item, delete: removed } }), "DELETE /things/{id}", "Effects");
    assert.match(effects, /until/i);
  });
});
