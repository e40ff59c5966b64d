// Tests that the reasons of operations that are left out are true.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const row = { type: "object", properties: { Name: text } };
const named = { type: "object", required: ["Id"], properties: { Id: integer, Name: text } };
const done = answers({ "200": { type: "boolean" } });

async function reasonsOf(paths: Readonly<Record<string, object>>): Promise<Readonly<Record<string, string>>> {
  const { leftOut } = await generate(shopWith(openapi(paths)), { kinds: ["default"] });
  return Object.fromEntries(leftOut.map(({ endpoint, reason }) => [endpoint, reason]));
}

describe("the reason of an operation that is left out", () => {
  it("says that requests name their items in the body, as one or as a list", async () => {
    for (const body of [named, { type: "array", items: named }, { oneOf: [named, { type: "array", items: named }] }]) {
      const reasons = await reasonsOf({
        "/records": {
          post: takes({ ...row, required: ["Name"] }, answers({ "200": named })),
          patch: takes(body, done),
          delete: takes({ type: "array", items: { type: "object", required: ["Id"], properties: { Id: integer } } }, done),
        },
        "/records/{recordId}": { parameters: [pathId("recordId", integer)], get: answers({ "200": named }) },
      });
      assert.match(reasons["PATCH /records"] ?? "", /acts on the items that its request names/);
      assert.match(reasons["DELETE /records"] ?? "", /acts on the items that its request names/);
      assert.match(reasons["POST /records"] ?? "", /^DELETE \/records may remove what POST \/records creates/);
    }
  });

  it("says that a bare list of keys names the items of a request, where nothing gives a key", async () => {
    const flag = { type: "object", required: ["key"], properties: { key: text } };
    const keys = { type: "array", items: text, description: "Array of object keys to delete" };
    const reasons = await reasonsOf({
      "/buckets": { get: answers({ "200": { type: "array", items: { type: "object", properties: { name: text } } } }) },
      "/buckets/{bucketName}/objects": {
        parameters: [pathId("bucketName", text)],
        get: answers({ "200": { type: "array", items: { type: "object", properties: { key: text } } } }),
        delete: takes(keys, done),
      },
      "/buckets/{bucketName}/objects/{objectKey}": {
        parameters: [pathId("bucketName", text), pathId("objectKey", text)],
        put: { summary: "Upload an object", ...takes({ type: "string" }, done) },
        delete: done,
      },
      "/flags": { post: takes(flag, answers({ "200": flag })), get: answers({ "200": { type: "array", items: flag } }) },
      "/flags/{flagKey}": { parameters: [pathId("flagKey", text)], get: answers({ "200": flag }), delete: done },
    });
    assert.match(reasons["DELETE /buckets/{bucketName}/objects"] ?? "", /acts on the items that its request names/);
  });

  it("says that a request changes all items where it names none", async () => {
    const reasons = await reasonsOf({
      "/todos": { get: answers({ "200": { type: "array", items: named } }), patch: takes({ ...row, required: ["Name"] }, done) },
      "/todos/{id}": { parameters: [pathId("id", integer)], get: answers({ "200": named }) },
    });
    assert.match(reasons["PATCH /todos"] ?? "", /changes all of \/todos at once/);
  });

  it("names the operation below the path that takes back what it does", async () => {
    const reasons = await reasonsOf({
      "/lists/{listId}/recipes/{recipeId}": {
        parameters: [pathId("listId", { type: "integer", default: 1 }), pathId("recipeId", { type: "integer", default: 1 })],
        post: { summary: "Add a recipe", ...answers({ "201": null }) },
      },
      "/lists/{listId}/recipes/{recipeId}/delete": {
        parameters: [pathId("listId", { type: "integer", default: 1 }), pathId("recipeId", { type: "integer", default: 1 })],
        post: answers({ "200": null }),
      },
    });
    assert.doesNotMatch(reasons["POST /lists/{listId}/recipes/{recipeId}"] ?? "", /^No operation of the document deletes/);
  });

  it("says that the response of a list or of a creation shows no item, where there are such operations", async () => {
    const reasons = await reasonsOf({
      "/tags": { get: answers({ "200": { type: "object", properties: { count: integer } } }) },
      "/tags/{tag}": { parameters: [pathId("tag", text)], get: answers({ "200": row }) },
      "/notes/{note}": { parameters: [pathId("note", text)], get: answers({ "200": row }) },
    });
    assert.match(reasons["GET /tags/{tag}"] ?? "", /it does not relate the documented response of GET \/tags to it/);
    assert.match(reasons["GET /notes/{note}"] ?? "", /it does not relate the path to an operation that creates or lists one/);
  });

  it("says that generation reads no stream of events, unless the response can be something else", async () => {
    const streamed = (types: readonly string[]) => ({
      get: { responses: { "200": { description: "ok", content: Object.fromEntries(types.map((type) => [type, { schema: text }])) } } },
    });
    const reasons = await reasonsOf({
      "/events": streamed(["text/event-stream"]),
      "/answers": streamed(["application/json", "text/event-stream"]),
    });
    assert.match(reasons["GET /events"] ?? "", /answers with a stream of events, and generation reads no streams/);
    assert.equal(reasons["GET /answers"], undefined);
  });

  it("says that paths which end in a parameter are not related, unless JSON is one of its values", async () => {
    const format = pathId("format", { type: "string", enum: ["csv", "xml"] });
    const reasons = await reasonsOf({
      "/issues.{format}": { parameters: [format], post: takes({ ...row, required: ["Name"] }, answers({ "201": named })) },
      "/issues/{issueId}.{format}": {
        parameters: [pathId("issueId", integer), format],
        get: answers({ "200": named }),
        delete: answers({ "204": null }),
      },
    });
    for (const endpoint of ["POST /issues.{format}", "DELETE /issues/{issueId}.{format}"])
      assert.match(reasons[endpoint] ?? "", /ends in \.\{format\}, and generation does not relate such paths/, endpoint);
  });

  it("says that the document has the operation at another address, unless only its host is another", async () => {
    const list = { get: answers({ "200": { type: "array", items: row } }) };
    const at = (url: string, variables: object = {}) => ({ servers: [{ url, variables }] });
    const paths = {
      "/codes": { ...at("{HOST}/admin", { HOST: { default: "http://127.0.0.1:9" } }), ...list },
      "/keys": { get: { ...list.get, ...at("https://example.com/identity/") } },
      "/users": list,
    };
    const document = { ...openapi(paths), ...at("http://127.0.0.1:1/identity") };
    const { leftOut, generated } = await generate(shopWith(document), { kinds: ["default"] });
    assert.deepEqual(leftOut, [
      {
        endpoint: "GET /codes",
        reason:
          "The document has GET /codes at another address than the others, http://127.0.0.1:9/admin: it needs a service playbook with that base_url.",
      },
    ]);
    assert.deepEqual(
      generated.map(({ endpoint }) => endpoint),
      ["GET /keys", "GET /users"],
    );
  });

  it("makes and finds nothing with an operation at another address", async () => {
    const photo = { type: "object", required: ["id"], properties: { id: text } };
    const upload = { servers: [{ url: "https://upload.example/files" }] };
    const item = { get: answers({ "200": row }), delete: answers({ "204": null }) };
    const paths = {
      "/photos": { post: { ...upload, ...takes(row), ...answers({ "201": photo }) } },
      "/photos/{id}": { parameters: [pathId("id", text)], ...item },
      "/codes": { get: { ...upload, ...answers({ "200": { type: "array", items: row } }) } },
      "/codes/{code_id}": { parameters: [pathId("code_id", text)], get: item.get },
    };
    const { leftOut, generated } = await generate(shopWith(openapi(paths)), { kinds: ["default"] });
    assert.deepEqual(generated, []);
    assert.deepEqual(
      leftOut.filter(({ endpoint }) => endpoint === "GET /photos/{id}"),
      [
        {
          endpoint: "GET /photos/{id}",
          reason:
            "The document has POST /photos at another address than the others, https://upload.example/files: define the variable id in the service playbook.",
          variable: "id",
        },
      ],
    );
  });

  it("says so, too, where another of the document's addresses has the path of the base URL", async () => {
    const list = { get: answers({ "200": { type: "array", items: row } }) };
    const gateway = { url: "https://gateway.example/identity" };
    const paths = { "/users": list, "/logs": { servers: [gateway], ...list } };
    const document = { ...openapi(paths), servers: [gateway, { url: "https://identity.example" }] };
    const { leftOut } = await generate(shopWith(document), { kinds: ["default"] });
    assert.deepEqual(
      leftOut.map(({ endpoint }) => endpoint),
      ["GET /logs"],
    );
  });
});

describe("the note about credentials that are missing", () => {
  it("names a header where the document allows one beside a query parameter", async () => {
    const key = (place: string, name: string) => ({ type: "apiKey", in: place, name });
    const document = {
      ...openapi({ "/users": { get: { ...answers({ "200": row }), security: [{ inQuery: [] }, { inHeader: [] }] } } }),
      components: { securitySchemes: { inQuery: key("query", "key"), inHeader: key("header", "X-Key") } },
    };
    const { notes } = await generate(shopWith(document), { kinds: ["default"] });
    assert.match(notes.join("\n"), /The document asks for inHeader, .*: add the header X-Key under "headers"\./);
  });
});
