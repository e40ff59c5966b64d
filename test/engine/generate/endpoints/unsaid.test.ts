// Tests that generated playbooks expect nothing that the document leaves open: refusals of what may well succeed,
// members of a file, a parameter without the one that it requires.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const text = { type: "string" };
const item = { type: "object", required: ["id"], properties: { id: text } };
const json = (schema: object) => ({ "application/json": { schema } });

describe("a generated playbook does not expect", () => {
  it("that a PUT is refused which makes what is missing, or a DELETE for which only refusals in general are documented", async () => {
    const document = openapi({
      "/objects/{object_key}": {
        parameters: [pathId("object_key", text)],
        put: {
          summary: "Upload an object.",
          ...takes({ type: "object", required: ["name"], properties: { name: text } }),
          ...answers({ "200": null, "4XX": null }),
        },
        delete: answers({ "200": null, "4XX": null }),
        get: answers({ "200": item, "404": null }),
      },
    });
    const result = await generate(shopWith(document), { kinds: ["negative"] });
    assert.doesNotMatch(textOf(result, "PUT /objects/{object_key}", "Negative"), /There is no such/);
    assert.deepEqual(
      result.generated.filter(({ name }) => name === "Negative").map(({ endpoint }) => endpoint),
      ["GET /objects/{object_key}", "PUT /objects/{object_key}"],
    );
  });

  it("members of a response that may be a file", async () => {
    const content = { ...json(item), "application/octet-stream": { schema: { ...text, format: "binary" } } };
    const both = openapi({ "/report": { get: { responses: { "200": { description: "The file, or what is known of it", content } } } } });
    assert.match(phasesOf(await generate(shopWith(both), { kinds: ["default"] }), "GET /report", "Default"), /Expect status 200\.\n$/);
    const one = openapi({ "/report": { get: answers({ "200": item }) } });
    assert.match(phasesOf(await generate(shopWith(one), { kinds: ["default"] }), "GET /report", "Default"), /\$\.id exists/);
  });

  it("that a parameter works without the one that it requires", async () => {
    const parameter = (name: string, description: string) => ({ name, in: "query", description, schema: { type: "integer", minimum: 1 } });
    const parameters = [parameter("worker", "The worker."), parameter("capture", "One capture. Requires `worker`.")];
    const result = await generate(shopWith(openapi({ "/mails": { get: { parameters, ...answers({ "200": null }) } } })), {
      kinds: ["edge"],
    });
    const edges = textOf(result, "GET /mails", "Edge Case");
    assert.match(edges, /worker/);
    assert.doesNotMatch(edges, /capture/);
  });

  it("that any text is the key of another member, or a query", async () => {
    const properties = {
      title: text,
      chosen: { ...text, minLength: 1, description: "Must be a key in `options`." },
      options: { type: "object", additionalProperties: text },
      sql: text,
    };
    const things = {
      "/things": { post: { ...takes({ type: "object", required: Object.keys(properties), properties }), ...answers({ "201": item }) } },
      "/things/{thingId}": { parameters: [pathId("thingId", text)], delete: answers({ "204": null }) },
    };
    const edges = textOf(await generate(shopWith(openapi(things)), { kinds: ["edge"] }), "POST /things", "Edge Case");
    assert.match(edges, /title is empty/);
    assert.doesNotMatch(edges, /chosen has|chosen is written|sql (?:is|has)/);
  });

  it("that what a call with a missing parent has made all the same is below another one", async () => {
    const lists = { get: answers({ "200": { type: "array", items: item } }) };
    const flags = {
      parameters: [pathId("appId", text)],
      post: { ...takes({ type: "object", required: ["name"], properties: { name: text } }), ...answers({ "201": item, "404": null }) },
    };
    const flag = { parameters: [pathId("appId", text), pathId("flagId", text)], delete: answers({ "204": null }) };
    const document = openapi({
      "/apps": lists,
      "/apps/{appId}": { parameters: [pathId("appId", text)], get: answers({ "200": item }) },
      "/apps/{appId}/flags": flags,
      "/apps/{appId}/flags/{flagId}": flag,
    });
    const negative = phasesOf(await generate(shopWith(document), { kinds: ["negative"] }), "POST /apps/{appId}/flags", "Negative");
    assert.match(negative, /POST request to \/apps\/no-such-app\/flags .*save the whole response as \$\{answer1\}/);
    assert.match(negative, /DELETE request to \/apps\/no-such-app\/flags\/\$\{answer1\.body\.id\}/);
    assert.match(negative, /DELETE request to \/apps\/\$\{appId\}\/flags\/\$\{answer2\.body\.id\}/);
  });

  it("that such a call has made nothing if its response names nothing: the item has the name that was sent", async () => {
    const named = { type: "object", required: ["name"], properties: { name: text } };
    const item = { parameters: [pathId("name", text)], get: answers({ "200": named }), delete: answers({ "204": null }) };
    const document = openapi({ "/bases": { post: { ...takes(named), ...answers({ "200": null }) } }, "/bases/{name}": item });
    const front = 'headers: { X-Key: "${token}" }\nvariables: { token: { type: encrypted text } }\n';
    const secured = {
      ...document,
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    };
    const negative = phasesOf(await generate(shopWith(secured, front), { kinds: ["negative"] }), "POST /bases", "Negative");
    assert.match(negative, /with header X-Key null/);
    assert.match(
      negative,
      /# Teardown\nSend a DELETE request to \/bases\/\S*\$\{\w+\}\.\nExpect status is one of 2xx, 400, 403, 404, 410 or 422\.\n$/,
    );
  });

  it("that a service which shows UUIDs as ids looks for other texts", async () => {
    const example = "1e30d217-3d78-4f8c-b244-79381dc6a254";
    const parameter = { ...pathId("thingId", text), example };
    const document = openapi({
      "/things": { get: answers({ "200": { type: "array", items: item } }) },
      "/things/{thingId}": { parameters: [parameter], get: answers({ "200": item, "404": null }) },
    });
    const negative = phasesOf(await generate(shopWith(document), { kinds: ["negative"] }), "GET /things/{thingId}", "Negative");
    assert.match(negative, /Set \$\{unknownThingId\} to a random uuid/);
    assert.doesNotMatch(negative, /not-a-uuid/);
  });

  it("that one of several lists may be empty which must have the same length", async () => {
    const list = { type: "array", items: text };
    const edgesOf = async (description: string) => {
      const body = { type: "object", description, required: ["kind"], properties: { kind: { const: "new" }, ids: list, documents: list } };
      const document = openapi({ "/records/query": { post: { ...takes(body), ...answers({ "200": null }) } } });
      const { generated } = await generate(shopWith(document), { kinds: ["edge"] });
      return generated.map(({ name }) => name);
    };
    assert.deepEqual(await edgesOf("All arrays must have the same length."), []);
    assert.deepEqual(await edgesOf("Records."), ["Edge Case"]);
  });

  const object = (properties: object, required: readonly string[] = []) => ({ type: "object", required, properties });

  it("that a check of a value passes for whatever a schema allows, if it may refuse values", async () => {
    const edgesOf = async (path: string, operation: object, statuses: Readonly<Record<string, null>>) => {
      const post = {
        ...operation,
        ...takes(object({ name: text, size: { type: "integer", minimum: 1 } }, ["name"])),
        ...answers(statuses),
      };
      const result = await generate(shopWith(openapi({ [path]: { post } })), { kinds: ["edge"] });
      return result.generated.length === 0 ? "" : textOf(result, `POST ${path}`, "Edge Case");
    };
    const documented = await edgesOf("/flags/validate", { summary: "Validate a name" }, { "200": null, "400": null });
    assert.doesNotMatch(documented, /name is|size is the least/);
    assert.match(documented, /size is below 1/);
    const told = { summary: "Check a name", description: "If the name is not valid, returns a 400 status code." };
    assert.doesNotMatch(await edgesOf("/flags/validate", told, { "200": null }), /name is/);
    assert.match(await edgesOf("/flags/validate", { summary: "Validate an import" }, { "200": null, "404": null }), /name is empty/);
    assert.match(await edgesOf("/flags/preview", { summary: "Preview a name" }, { "200": null, "400": null }), /name is empty/);
  });

  it("that any text is a good password, or the same one again", async () => {
    const body = object({ password: text, oldPassword: text, confirmPassword: text, remark: text }, ["password", "remark"]);
    const users = {
      "/users": { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": item }) } },
      "/users/{userId}": { parameters: [pathId("userId", text)], delete: answers({ "204": null }) },
      "/users/{userId}/key": { parameters: [pathId("userId", text)], post: { ...takes(body), ...answers({ "200": null }) } },
    };
    const result = await generate(shopWith(openapi(users)), { kinds: ["edge"] });
    const edges = textOf(result, "POST /users/{userId}/key", "Edge Case");
    assert.match(edges, /remark is written in many scripts/);
    assert.doesNotMatch(edges, /[pP]assword is/);
  });

  it("that a body works without the members of which the document demands one, in any words", async () => {
    const edgesOf = async (description: string, told = "The address.") => {
      const properties = {
        username: { ...text, description: told, example: "ada" },
        email: { ...text, example: "ada@example.com" },
        role: { type: "integer", minimum: 1 },
      };
      const users = {
        "/users": { post: { ...takes({ ...object(properties, ["role"]), description }), ...answers({ "201": item }) } },
        "/users/{userId}": { parameters: [pathId("userId", text)], delete: answers({ "204": null }) },
      };
      return textOf(await generate(shopWith(openapi(users)), { kinds: ["edge"] }), "POST /users", "Edge Case");
    };
    const isLeast = /only required members are sent, body: \{ role: 1 \}/;
    assert.match(await edgesOf("The one or the other."), isLeast);
    assert.doesNotMatch(await edgesOf("The payload must contain at least one of the username and email properties."), isLeast);
    assert.doesNotMatch(await edgesOf("A user.", "Must be provided if email is not provided."), isLeast);
  });

  it("that any text is an address or a part of one, or the name of a type that exists", async () => {
    const kind = { ...text, description: "The name of the rule type", example: "gradual" };
    const link = { ...text, example: "https://example.com/flags" };
    const flag = (name: object) => object({ name, kind, note: text, link_url: link }, ["name", "kind", "note", "link_url"]);
    const edgesOf = async (name: object, key: string) => {
      const flags = {
        "/flags": { post: { ...takes(flag(name)), ...answers({ "201": object({ id: text, name: text }, ["id", "name"]) }) } },
        [`/flags/{${key}}`]: { parameters: [pathId(key, text)], delete: answers({ "204": null }) },
      };
      return textOf(await generate(shopWith(openapi(flags)), { kinds: ["edge"] }), "POST /flags", "Edge Case");
    };
    const byName = await edgesOf(text, "flagName");
    assert.match(byName, /note is empty[\s\S]*note is written in many scripts/);
    assert.doesNotMatch(byName, /name is|kind is|link_url is/);
    assert.match(await edgesOf(text, "id"), /name is written in many scripts/);
    assert.match(await edgesOf({ ...text, minLength: 1 }, "flagName"), /name is empty/);
  });
});
