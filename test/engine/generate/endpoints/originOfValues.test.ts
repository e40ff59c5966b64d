// Tests that a request which must be taken has only values whose origin the document shows.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const list = (items: object) => object({ items: { type: "array", items } });
const query = (name: string, schema: object, description = "") => ({ name, in: "query", description, schema });

/** A collection of things that can be made, read, listed and removed. */
const things = (name: string, taken: ReturnType<typeof object>) => {
  const item = { ...taken, properties: { id: text, ...taken.properties } };
  return {
    [`/${name}`]: {
      post: { ...takes(taken), ...answers({ "201": item }) },
      get: {
        parameters: [query("limit", { type: "integer" })],
        ...answers({ "200": list(item) }),
      },
    },
    [`/${name}/{id}`]: {
      parameters: [pathId("id", text)],
      get: answers({ "200": item, "404": null }),
      delete: answers({ "204": null, "404": null }),
    },
  };
};

describe("values of generated requests", () => {
  it("make a second item only if it differs from the first", async () => {
    const result = await all({
      ...things("folders", object({ name: { ...text, example: "Photos" } })),
      ...things("hooks", object({ folder_id: text, address: { ...text, enum: ["https://example.com/hook"] } })),
      ...things("entries", object({ folder_id: text, amount: { type: "integer", example: 5 } })),
      ...things("shares", object({ folder_id: text, percent: { type: "integer", example: 5 } })),
    });
    assert.match(phasesOf(result, "DELETE /folders/{id}", "Effects"), /Another item is unchanged/);
    assert.doesNotMatch(phasesOf(result, "DELETE /hooks/{id}", "Effects"), /Another item is unchanged/);
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "GET /hooks" && name === "List"));
    assert.match(phasesOf(result, "DELETE /entries/{id}", "Effects"), /"amount": 6[\s\S]*Another item is unchanged/);
    assert.doesNotMatch(phasesOf(result, "DELETE /shares/{id}", "Effects"), /Another item is unchanged/);
  });

  it("have a parameter that is called like a column of each table in one of its own", async () => {
    const result = await all({
      "/orders": {
        get: {
          parameters: [
            { ...query("shop", { ...text, enum: ["a1"] }), required: true },
            query("status", { ...text, enum: ["open", "closed"] }),
            query("limit", { type: "integer", minimum: 1 }),
          ],
          ...answers({ "200": { type: "array", items: object({ id: text }) }, "400": null }),
        },
      },
    });
    const rows = textOf(result, "GET /orders", "Edge Case");
    assert.match(rows, /case: status is open,[^\n]* statusParameter: open,[^\n]* status: 200/);
    assert.match(rows, /, status \$\{statusParameter\} and limit[^\n]*\n2\. Expect status \$\{status\}\./);
  });

  it("show that an item is the test's by no id of another thing", async () => {
    const assigned = object({ type: { ...text, enum: ["folder"] }, id: text }, ["type", "id"]);
    const result = await all({
      ...things("folders", object({ name: { ...text, example: "Photos" } })),
      "/rules": {
        post: { ...takes(object({ folder: assigned }, ["folder"])), ...answers({ "201": object({ id: text, assignedTo: assigned }) }) },
      },
      "/rules/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    assert.match(textOf(result, "POST /rules", "Default"), /^created: \{ folderId: \{ \$\.name: \$\.name \} \}$/m);
  });

  it("change no value that is one of those a description lists", async () => {
    const folder = object({
      name: text,
      note: { ...text, example: "Old" },
      access: { ...told("Possible values are: `open`, `closed`."), example: "open" },
    });
    const { "/folders/{id}": item, ...others } = things("folders", folder) as Record<string, object>;
    const update = { ...takes(folder), ...answers({ "200": folder }) };
    const result = await all({ ...others, "/folders/{id}": { ...item, patch: update } });
    const effects = phasesOf(result, "PATCH /folders/{id}", "Effects");
    assert.match(effects, /Old-2/);
    assert.doesNotMatch(effects, /open-2/);
  });

  it("send the ids of a list with the type that they have", async () => {
    const machine = object({ name: text, id: { type: "integer", readOnly: true } }, ["name"]);
    const balancer = object({ name: text, machine_ids: { type: "array", items: { type: "integer" }, example: [3164444] } }, [
      "name",
      "machine_ids",
    ]);
    const result = await all({ ...things("machines", machine), ...things("balancers", balancer) });
    assert.match(phasesOf(result, "POST /balancers", "Default"), /"machine_ids": \[\s*\$\{machineId\}\s*\]/);
  });

  it("give two items two aliases", async () => {
    const result = await all(things("lists", object({ name: text, alias: text })));
    const effects = phasesOf(result, "DELETE /lists/{id}", "Effects");
    assert.match(effects, /"alias": "alias-\$\{unique\}"/);
    assert.match(effects, /"alias": "alias-\$\{otherUnique\}"/);
  });

  it("send no login beside the id of a user", async () => {
    const assignee = object({ id: text, login: { ...text, example: "john@example.com" } }, ["id"]);
    const result = await all({
      ...things("users", object({ name: { ...text, example: "Ada" } })),
      ...things("tasks", object({ note: { ...text, example: "Look" }, user: assignee }, ["note", "user"])),
    });
    const made = phasesOf(result, "POST /tasks", "Default");
    assert.match(made, /"id": "\$\{userId\}"/);
    assert.doesNotMatch(made, /login/);
  });

  it("send no page token, id or time of the document's author as a parameter", async () => {
    const result = await all({
      "/things": {
        get: {
          parameters: [
            query("limit", { type: "integer", example: 10 }),
            query("offset", { ...text, example: "eyJ0eXAiOJiKV1iQLCJhbGciOiJIUzI1NiJ9" }),
            query("marker", { ...text, example: "JV9IRG" }),
            query("since", { type: "integer" }),
            query("assignee", { ...text, example: "octocat" }),
            query("market", { ...text, example: "ES" }),
            query("note", text),
          ],
          ...ok,
        },
      },
    });
    const rows = textOf(result, "GET /things", "Edge Case");
    assert.match(rows, /limit is given, parameter: limit, value: 10/);
    assert.match(rows, /market is given/);
    for (const name of ["offset", "marker", "since", "assignee"]) assert.doesNotMatch(rows, new RegExp(`case: ${name} is given`));
  });

  it("send a parameter that counts only beside another one together with it, or not", async () => {
    const flag = { type: "boolean" };
    const result = await all({
      "/goals": {
        get: {
          parameters: [
            query("workspace", text),
            query("top_level", flag, "Must be used with the workspace parameter."),
            query("reverse", flag, "This parameter is ignored unless you provide `workspace`."),
            query("archived", flag, "Whether to return archived goals."),
          ],
          ...ok,
        },
      },
    });
    const rows = textOf(result, "GET /goals", "Edge Case");
    assert.match(rows, /archived is true/);
    assert.doesNotMatch(rows, /top_level|reverse/);
  });

  it("vary no member alone that counts only beside another one", async () => {
    const link = object(
      {
        name: { ...text, example: "Photos" },
        access: { ...text, enum: ["open", "closed"], example: "closed" },
        hidden: { type: "boolean", description: "Can only be set when `access` is set to `open`." },
        kind: { ...text, enum: ["plain", "selected"] },
        members: { type: "array", items: text, description: "Required when `kind` is `selected`." },
        shown: { type: "boolean" },
      },
      ["name", "access"],
    );
    const rows = textOf(await all(things("links", link)), "POST /links", "Edge Case");
    assert.match(rows, /shown is true/);
    assert.match(rows, /kind: plain/);
    assert.doesNotMatch(rows, /hidden is|kind is selected/);
  });

  it("send what words require beside another member", async () => {
    const step = object(
      {
        name: { ...text, example: "Build" },
        state: { ...text, enum: ["done"], example: "done" },
        done_reason: told("**Required when `state` is `done`.** The reason.", { enum: ["tested"] }),
        subject: told("Required when using `name`.", { enum: ["build"] }),
      },
      ["name", "state"],
    );
    const made = phasesOf(await all(things("steps", step)), "POST /steps", "Default");
    assert.match(made, /"done_reason": "tested"/);
    assert.match(made, /"subject": "build"/);
  });

  it("take an object of an example whole, or not at all", async () => {
    const comment = object(
      { body: text, path: told("The name of the file that exists in the given commit."), position: { type: "integer" } },
      ["body"],
    );
    const resource = object({ folder_id: text, place: text, size: { type: "integer" } }, []);
    const withExample = (schema: object, example: object) => ({
      requestBody: { required: true, content: { "application/json": { schema, example } } },
    });
    const made = object({ id: text });
    const paths = (name: string, body: object) => ({
      [`/${name}`]: { post: { ...body, ...answers({ "201": made }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], get: answers({ "200": made }), delete: ok },
    });
    const result = await all({
      ...paths("comments", withExample(comment, { body: "Great", path: "a.txt", position: 4 })),
      ...paths(
        "spaces",
        withExample(object({ name: text, main: resource }, ["name"]), { name: "Mine", main: { folder_id: "789012", place: "x", size: 3 } }),
      ),
      ...paths(
        "rooms",
        withExample(object({ name: text, main: resource }, ["name", "main"]), {
          name: "Mine",
          main: { folder_id: "789012", place: "x", size: 3 },
        }),
      ),
    });
    assert.match(phasesOf(result, "POST /comments", "Default"), /"body": "Great/);
    assert.doesNotMatch(phasesOf(result, "POST /comments", "Default"), /position/);
    assert.doesNotMatch(phasesOf(result, "POST /spaces", "Default"), /main|place/);
    const reason = result.leftOut.find(({ endpoint, name }) => endpoint === "POST /rooms" && name === undefined)?.reason;
    assert.match(String(reason), /main\.folder_id/);
  });

  it("list no copies of one thing", async () => {
    const of = (items: object, more: object = {}) => ({ type: "array", items, maxItems: 3, ...more });
    const taken = object({ name: text, parts: of(object({ id: text })), words: of(text), tags: of(text, { uniqueItems: true }) }, ["name"]);
    const rows = textOf(await all(things("sets", taken)), "POST /sets", "Edge Case");
    assert.match(rows, /words has 3 items, the most/);
    assert.doesNotMatch(rows, /parts has 3 items|tags has/);
  });

  it("do not rename what they read afterwards", async () => {
    const label = object({ name: { ...text, example: "bug" }, color: { ...text, example: "red" } }, ["name"]);
    const result = await all({
      "/labels": { post: { ...takes(label), ...answers({ "201": label }) } },
      "/labels/{name}": {
        parameters: [pathId("name", text)],
        get: answers({ "200": label }),
        patch: {
          ...takes(object({ new_name: { ...text, example: "fault" }, color: { ...text, example: "blue" } }, [])),
          ...answers({ "200": label }),
        },
        delete: ok,
      },
    });
    assert.doesNotMatch(phasesOf(result, "PATCH /labels/{name}", "Default"), /new_name/);
  });

  it("send one of two members of which the words demand one", async () => {
    const fields = told("You must provide either `template` or `fields`, but not both.", { enum: ["all"] });
    const asked = object({ note: { ...text, example: "Look" }, template: { ...text, enum: ["plain"] }, fields }, ["note"]);
    const invited = object(
      {
        role: { ...text, enum: ["member"] },
        person: { type: "integer" },
        email: told("**Required unless you provide `person`**. The address.", { format: "email" }),
      },
      ["role"],
    );
    const result = await all({ ...things("questions", asked), ...things("invitations", invited) });
    assert.match(phasesOf(result, "POST /questions", "Default"), /"template": "plain"/);
    assert.match(phasesOf(result, "POST /invitations", "Default"), /email/);
    const search = {
      parameters: [query("filters", text, "Required unless the `query` parameter is provided."), query("query", text)],
      ...ok,
    };
    assert.match(phasesOf(await all({ "/search": { get: search } }), "GET /search", "Default"), /query/);
  });

  it("read no part of a new item that nothing makes", async () => {
    const pull = object({ number: { type: "integer" }, head: text });
    const repo = object({ name: { ...text, example: "Hello" } });
    const result = await all({
      ...things("repos", repo),
      "/repos/{id}/pulls": {
        parameters: [pathId("id", text)],
        post: {
          ...takes(object({ branch_id: told("ID of the branch") })),
          ...answers({ "201": pull }),
        },
        get: answers({ "200": { type: "array", items: pull } }),
      },
      "/repos/{id}/pulls/{number}": {
        parameters: [pathId("id", text), pathId("number", { type: "integer" })],
        get: answers({ "200": pull }),
      },
    });
    const read = phasesOf(result, "GET /repos/{id}/pulls/{number}", "Default");
    assert.match(read, /GET request to \/repos, and save/);
    assert.doesNotMatch(read, /POST request to \/repos/);
  });

  it("send the member that the assumed kind of a new thing requires", async () => {
    const kind = told("If not specified, an attachment of type `upload` will be assumed.", { enum: ["upload", "external"] });
    const taken = object(
      { note: { ...text, example: "Look" }, kind, size: { type: "integer", description: "Required for `upload` attachments." } },
      ["note"],
    );
    const wrong = { ...taken, properties: { ...taken.properties, url: told("Required for `external` attachments.") } };
    const made = phasesOf(await all(things("attachments", wrong)), "POST /attachments", "Default");
    assert.match(made, /"size": 1/);
    assert.doesNotMatch(made, /url/);
  });

  it("ask for the latest version instead of that of an example", async () => {
    const version = told('If set to "latest", the latest version will be used.', { example: "1.18.6-do.0" });
    const made = phasesOf(await all(things("clusters", object({ name: text, version }))), "POST /clusters", "Default");
    assert.match(made, /"version": "latest"/);
  });

  it("vary no parameter that says something of one that is not sent", async () => {
    const flag = { type: "boolean" };
    const parameters = [query("plan", { ...text, example: "a" }), query("plan_paused", flag), query("archived", flag)];
    const rows = textOf(await all({ "/bills": { get: { parameters, ...ok } } }), "GET /bills", "Edge Case");
    assert.match(rows, /archived is true/);
    assert.doesNotMatch(rows, /plan_paused/);
  });

  it("make the single thing first of which a call changes a part", async () => {
    const state = object({ strict: { type: "boolean" } });
    const contexts = object({ names: { type: "array", items: { ...text, enum: ["build"] } } });
    const result = await all({
      ...things("branches", object({ name: { ...text, example: "main" } })),
      "/branches/{id}/protection": {
        parameters: [pathId("id", text)],
        get: answers({ "200": state }),
        put: { ...takes(state), ...answers({ "200": state }) },
        delete: ok,
      },
      "/branches/{id}/protection/checks": {
        parameters: [pathId("id", text)],
        put: { ...takes(contexts), ...answers({ "200": contexts }) },
      },
    });
    assert.match(phasesOf(result, "PUT /branches/{id}/protection/checks", "Default"), /PUT request to \S+\/protection with/);
  });

  it("expect no item to be gone of which only a part is removed", async () => {
    const result = await all({
      ...things("teams", object({ name: { ...text, example: "Blue" } })),
      "/roles/teams/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
      "/rooms/{id}/label": {
        parameters: [pathId("id", text)],
        get: answers({ "200": object({ name: text }) }),
        post: { ...takes(object({ name: { ...text, example: "first" } })), summary: "Add a label", ...ok },
        put: { ...takes(object({ name: { ...text, example: "second" } })), summary: "Update the label", ...ok },
      },
      ...things("rooms", object({ name: { ...text, example: "Blue" } })),
    });
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "DELETE /roles/teams/{id}" && name === "Effects"));
    assert.match(phasesOf(result, "GET /rooms/{id}/label", "Default"), /POST request to \S+\/label/);
  });

  it("take no key of an account for that of something else", async () => {
    const keys = { type: "array", items: object({ key: text }) };
    const result = await all({
      "/codes": { get: answers({ "200": keys }) },
      "/codes/{key}": { parameters: [pathId("key", text)], get: answers({ "200": object({ key: text }) }) },
      "/user/keys": { get: answers({ "200": keys }) },
    });
    assert.match(phasesOf(result, "GET /codes/{key}", "Default"), /GET request to \/codes, and save/);
  });

  it("send no plan of an example with the first listed app", async () => {
    const order = object({ app_slug: { ...text, example: "example-app" }, plan_slug: { ...text, example: "basic_plan" } });
    const app = { type: "array", items: object({ app_slug: text }) };
    const result = await all({
      ...things("orders", order),
      "/apps": { get: answers({ "200": app }) },
      "/apps/{app_slug}": { parameters: [pathId("app_slug", text)], get: answers({ "200": app.items }) },
    });
    assert.match(
      String(result.leftOut.find(({ endpoint }) => endpoint === "POST /orders")?.reason),
      /for plan_slug belongs to things of others/,
    );
  });
});
