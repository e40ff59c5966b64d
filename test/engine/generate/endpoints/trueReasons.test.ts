// Tests that generation makes what a body only refers to, as descriptions tell, and that the reasons of what it leaves
// out claim no more than it knows.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const ok = answers({ "200": null });
const id = object({ id: text });
const all = (paths: Readonly<Record<string, object>>, schemas: Readonly<Record<string, object>> = {}) =>
  generate(shopWith(openapi(paths, schemas as never)));
const told = (description: string) => ({ ...text, example: "12345", description });
const of = (name: string) => ({ parameters: [pathId(name, text)] });

describe("a reference that only words explain", () => {
  const projects = {
    ...collection("projects", object({ name: text }), object({ id: text, name: text })),
    "/users": { get: answers({ "200": object({ data: { type: "array", items: id } }) }) },
    "/users/{id}": { ...of("id"), get: answers({ "200": id }) },
  };
  const sent = async (member: object) =>
    phasesOf(await all({ ...projects, ...collection("notes", object({ resource_ref: member })) }), "POST /notes", "Default");

  it("is made in each usual form", async () => {
    for (const description of [
      "This can be a project, goal or portfolio.",
      "Globally unique identifier for the project the note is on.",
      "The gid of the target. Supports projects and portfolios.",
    ])
      assert.match(await sent(told(description)), /"resource_ref": "\$\{project/, description);
  });

  it("is found where a new item refers to what only exists", async () => {
    assert.match(await sent(told("Globally unique ID of the resource object: user or placeholder.")), /"resource_ref": "\$\{user/);
  });

  it("is another one of the same kind in a list of ids", async () => {
    const dependents = { type: "array", items: text, example: ["133713", "184253"], description: "An array of project gids." };
    const result = await all({
      ...projects,
      "/projects/{id}/addDependents": { ...of("id"), post: { ...takes(object({ data: object({ dependents }, []) }, [])), ...ok } },
    });
    assert.match(phasesOf(result, "POST /projects/{id}/addDependents", "Default"), /"dependents": \["\$\{otherProjectId\}"\]/);
  });

  it("is read in the answer of several forms that all have it", async () => {
    const forms = { data: { anyOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] } };
    const result = await all(
      {
        "/memberships": { post: { ...takes(object({ label: text })), ...answers({ "201": object(forms) }) } },
        "/memberships/{gid}": { ...of("gid"), delete: ok },
      },
      { A: object({ gid: text, a: text }), B: object({ gid: text, b: text }) },
    );
    assert.match(phasesOf(result, "POST /memberships", "Default"), /save \$\.data\.gid/);
  });

  it("is a part of an item that is made below it, or the one that another item shows", async () => {
    const option = { $ref: "#/components/schemas/Option" };
    const list = { $ref: "#/components/schemas/List" };
    const result = await all(
      {
        ...projects,
        "/projects/{id}/options": { ...of("id"), post: { ...takes(object({ name: text })), ...answers({ "201": option }) } },
        "/options/{option_id}": { ...of("option_id"), put: { ...takes(object({ name: text })), ...answers({ "200": option }) } },
        "/users/{id}/task_list": { ...of("id"), get: answers({ "200": list }) },
        "/task_lists/{task_list_id}": { ...of("task_list_id"), get: answers({ "200": list }) },
      },
      { Option: object({ id: text, name: text }), List: object({ id: text, owner: text }) },
    );
    assert.match(phasesOf(result, "PUT /options/{option_id}", "Default"), /POST request to \/projects\/\$\{\w+\}\/options/);
    const fields = collection("fields", object({ name: text, field_type: { ...text, enum: ["text", "enum"] } }));
    const options = (kind: string) => ({
      ...fields,
      [`/fields/{id}/${kind}_options`]: { ...of("id"), post: { ...takes(object({ name: text })), ...answers({ "201": option }) } },
      [`/${kind}_options/{option_id}`]: { ...of("option_id"), put: { ...takes(object({ name: text })), ...answers({ "200": option }) } },
    });
    const ofKind = await all({ ...options("enum"), ...options("plain") }, { Option: object({ id: text, name: text }) });
    assert.match(phasesOf(ofKind, "PUT /plain_options/{option_id}", "Default"), /POST request to \/fields/);
    assert.ok(!ofKind.generated.some(({ endpoint }) => endpoint === "PUT /enum_options/{option_id}"));
    assert.match(phasesOf(result, "GET /task_lists/{task_list_id}", "Default"), /GET request to \/users\/\$\{\w+\}\/task_list,/);
  });
});

describe("a reason", () => {
  it("names what stays if a value would not help", async () => {
    const result = await all({
      "/people": { post: { ...takes(object({ owner_id: told("The id of the owner.") })), ...answers({ "201": id }) } },
      "/people/{id}": { ...of("id"), get: answers({ "200": id }) },
      "/me/player/seek": { put: { parameters: [{ name: "device_id", in: "query", required: true, schema: text }], ...ok } },
      "/lists": { get: answers({ "200": object({ data: { type: "array", items: id } }) }) },
      "/lists/{id}/followers": { ...of("id"), delete: { description: "Remove the current user as a follower of a list.", ...ok } },
      "/accounts/{account}/refresh": { ...of("account"), post: ok },
      "/numbers": { post: { summary: "Purchase a number.", ...takes(object({ name: text })), ...answers({ "201": id }) } },
      "/numbers/{id}": { ...of("id"), delete: ok },
    });
    const reason = (endpoint: string) => result.leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";
    assert.match(reason("POST /people"), /^No operation of the document deletes/);
    assert.match(reason("PUT /me/player/seek"), /changes the account/);
    assert.match(reason("DELETE /lists/{id}/followers"), /changes the account/);
    assert.doesNotMatch(reason("POST /accounts/{account}/refresh"), /logins/);
    assert.match(reason("DELETE /numbers/{id}"), /POST \/numbers may buy something/);
  });

  it("is not given for a call that only returns an answer", async () => {
    const result = await all({ "/ask": { post: { summary: "Ask a question", ...takes(object({ question: text })), ...ok } } });
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "POST /ask"));
  });
});
