// Tests that a fourth reader of generated tests finds no thing of others, no key without its secret, no page of a list
// that a new item leaves empty, and no call without a parameter that the document demands in words.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const listOf = (items: object) => ({ type: "array", items }) as const;
const variableOf = ({ leftOut }: Awaited<ReturnType<typeof generate>>, key: string) =>
  leftOut.find(({ endpoint }) => endpoint === key)?.variable;

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });

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

  it("finds the account that is signed in, and nobody else's", async () => {
    const user = object({ id: { type: "integer" }, login: text });
    const username = pathId("username", text);
    const spaces = { post: { ...takes(object({ name: text })), ...answers({ "201": object({ number: { type: "integer" } }) }) } };
    const result = await all({
      "/user": { get: answers({ "200": { oneOf: [user, { ...user, description: "In public." }] } }) },
      "/users": { get: answers({ "200": listOf(user) }) },
      "/users/{username}": { parameters: [username], get: answers({ "200": user }) },
      "/users/{username}/spaces": { parameters: [username], ...spaces },
      "/users/{username}/spaces/{space_number}": { parameters: [username, pathId("space_number", text)], delete: ok },
    });
    assert.match(phasesOf(result, "POST /users/{username}/spaces", "Default"), /GET request to \/user, and save \$\.login as/);
  });

  it("finds a text to match with as it is shown, whatever collections are called so", async () => {
    const pattern = told("The pattern to match with.", { example: "github" });
    const result = await all({
      ...collection("patterns", object({ label: text })),
      ...collection("rules", object({ name: text, pattern })),
    });
    assert.match(phasesOf(result, "POST /rules", "Default"), /github/);
  });

  it("finds what is around the part of an item that a call removes", async () => {
    const path = { parameters: [pathId("id", text)] };
    const result = await all({
      ...collection("branches", object({ name: text })),
      "/branches/{id}/protection": { ...path, put: { ...takes(object({ strict: { type: "boolean" } })), ...ok }, get: ok },
      "/branches/{id}/protection/reviews": { ...path, get: ok, delete: ok },
    });
    assert.match(
      phasesOf(result, "DELETE /branches/{id}/protection/reviews", "Default"),
      /PUT request to \/branches\/\$\{\w+\}\/protection/,
    );
  });

  it("finds no deletion without its required body where the item goes with another one", async () => {
    const path = { parameters: [pathId("id", text), pathId("fileId", text)] };
    const file = object({ id: text });
    const result = await all({
      ...collection("repos", object({ name: text })),
      "/repos/{id}/files": { parameters: [pathId("id", text)], post: { ...takes(object({ name: text })), ...answers({ "201": file }) } },
      "/repos/{id}/files/{fileId}": { ...path, get: answers({ "200": file }), delete: { ...takes(object({ sha: text })), ...ok } },
    });
    const read = phasesOf(result, "GET /repos/{id}/files/{fileId}", "Default");
    assert.match(read, /# Teardown\nSend a DELETE request to \/repos\/\$\{\w+\}\.\n$/);
  });

  it("finds no value at the limits of what no update changes, and no call that is passed on", async () => {
    const kind = told("Its kind. Cannot be updated.");
    const label = { type: "string", maxLength: 5 };
    const body = object({ label, kind }, ["label"]);
    const proxy = { parameters: [pathId("id", text)], get: { summary: "connect GET requests to proxy of Pod", ...ok } };
    const result = await all({
      ...collection("pods", body),
      "/pods/{id}": { parameters: [pathId("id", text)], put: { ...takes(body), ...ok }, delete: ok },
      "/pods/{id}/proxy": proxy,
    });
    assert.match(textOf(result, "PUT /pods/{id}", "Edge Case"), /label has 5/);
    assert.doesNotMatch(textOf(result, "PUT /pods/{id}", "Edge Case"), /kind is/);
    assert.match(result.leftOut.find(({ endpoint }) => endpoint === "GET /pods/{id}/proxy")?.reason ?? "", /passes the request on/);
  });

  it("finds one of the parameters of which the document wants one", async () => {
    const seed = (name: string, others: string) => ({
      name,
      in: "query",
      schema: told(`Seeds. _**Note**: only required if ${others} are not set_.`, { example: "4NHQUGzhtTLFvgF5SZesLK" }),
    });
    const parameters = [seed("artists", "`genres` and `tracks`"), seed("genres", "`artists` and `tracks`")];
    const result = await all({ "/recommendations": { get: { parameters, ...ok } } });
    assert.match(phasesOf(result, "GET /recommendations", "Default"), /query parameter artists "4NHQUGzhtTLFvgF5SZesLK"/);
  });

  it("finds a PUT of another value than the item was created with, sent twice", async () => {
    const item = object({ id: text, label: { type: "string", enum: ["a", "b"], example: "a" } });
    const body = takes(object({ label: { type: "string", enum: ["a", "b"], example: "a" } }));
    const result = await all({
      "/flags": { post: { ...body, ...answers({ "201": item }) } },
      "/flags/{id}": { parameters: [pathId("id", text)], get: answers({ "200": item }), put: { ...body, ...ok }, delete: ok },
    });
    const effects = phasesOf(result, "PUT /flags/{id}", "Effects");
    assert.match(effects, /with body \{"label": "b"\}[\s\S]*The same a second time/);
    assert.equal(effects.split(/PUT request to/).length, 3);
  });

  it("finds no JSON Patch that replaces something by nothing", async () => {
    const cards = object({ cards: listOf(object({ title: text })) });
    const change = { type: "object", properties: { op: { type: "string", enum: ["replace"] }, path: { ...text, example: "/cards/0" } } };
    const patch = { requestBody: { content: { "application/json-patch+json": { schema: listOf(change) } } }, ...ok };
    const path = { parameters: [pathId("id", text)] };
    const result = await all({
      ...collection("files", object({ name: text })),
      "/files/{id}/cards": { ...path, post: { ...takes(cards), ...ok }, put: patch, get: ok, delete: ok },
    });
    assert.ok(result.leftOut.some(({ endpoint }) => endpoint === "PUT /files/{id}/cards"));
    assert.match(phasesOf(result, "DELETE /files/{id}/cards", "Default"), /POST request to \/files\/\$\{\w+\}\/cards/);
  });
});
