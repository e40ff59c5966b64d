// Tests that generation reads from a document what it says in words: which kinds of things a reference may name, which
// values are right in any account, and what another operation than a POST of the collection makes or lists.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const ok = answers({ "200": null });
const gone = answers({ "204": null });
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const listOf = (items: object) => ({ type: "array", items });
const id = (name: string) => pathId(name, text);
const inQuery = (name: string, description: string, schema: object = text) => ({ name, in: "query", required: true, schema, description });

/** Things that a test can make and remove. */
const collectionOf = (name: string, parameter: string) => ({
  [`/${name}`]: { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": object({ id: text }) }) } },
  [`/${name}/{${parameter}}`]: { parameters: [id(parameter)], get: answers({ "200": object({ id: text }) }), delete: gone },
});
const folders = collectionOf("folders", "folder_id");

async function defaultOf(paths: Readonly<Record<string, object>>, endpoint: string, front = "", schemas = {}): Promise<string> {
  return phasesOf(await generate(shopWith(openapi(paths, schemas), front), { kinds: ["default"] }), endpoint, "Default");
}

async function leftOutOf(paths: Readonly<Record<string, object>>, endpoint: string, schemas = {}) {
  const { leftOut } = await generate(shopWith(openapi(paths, schemas)), { kinds: ["default"] });
  return leftOut.find((one) => one.endpoint === endpoint);
}

const webhooks = (target: object, more: object = {}) => ({
  ...folders,
  "/webhooks": {
    post: { ...takes(object({ name: text, target, ...more }, ["name", "target"])), ...answers({ "201": object({ id: text }) }) },
  },
  "/webhooks/{webhook_id}": { parameters: [id("webhook_id")], delete: gone },
});

describe("a reference of which the document lists the kinds", () => {
  it("is a thing that the test makes, and the kind next to it is that of the thing", async () => {
    const target = object({ id: { ...text, example: "1231232" }, type: { ...text, enum: ["file", "folder"], example: "file" } });
    const made = await defaultOf(webhooks(target), "POST /webhooks");
    assert.match(made, /POST request to \/folders .*save \$\.id as \$\{folder_id\}/);
    assert.match(made, /"target": \{\s*"id": "\$\{folder_id\}",\s*"type": "folder"\s*\}/);
    assert.match(made, /# Teardown\n.*\/webhooks\/.*\n.*DELETE request to \/folders\/\$\{folder_id\}/);
  });

  it("is asked for where nothing makes one of these kinds", async () => {
    const target = object({ id: { ...text, example: "1231232" }, type: { ...text, enum: ["file", "comment"], example: "file" } });
    assert.equal((await leftOutOf(webhooks(target), "POST /webhooks"))?.variable, "target_id");
  });

  for (const description of [
    "Globally unique identifier for the object. Must be a GID for a `task`, `folder`, or `goal`.",
    "Required identifier of the parent task, folder, or goal, as a string.",
    "Globally unique ID of the parent object: folder.",
    "A resource ID. The resource can be a task, folder, or goal.",
    "The ID of the folder to list for",
  ])
    it(`is found in its description: ${description}`, async () => {
      const paths = {
        ...folders,
        "/updates": { get: { parameters: [inQuery("parent", description, { ...text, example: "159874" })], ...ok } },
      };
      const listed = await defaultOf({ ...paths }, "GET /updates");
      assert.match(listed, /GET request to \/updates with query parameter "?parent"? "\$\{folder_id\}"/);
    });

  it("is not another thing than the path names under the same name", async () => {
    const parent = { ...text, description: "A unique identifier for the parent folder." };
    const paths = {
      ...folders,
      "/folders/{parent_folder}/links": {
        parameters: [id("parent_folder")],
        put: { ...takes(object({ parent_folder: parent, title: { ...text, example: "A link" } })), ...ok },
      },
    };
    assert.doesNotMatch(await defaultOf(paths, "PUT /folders/{parent_folder}/links"), /"parent_folder":/);
  });
});

describe("a value of which a description says that it is right in any account", () => {
  const things = (schema: object) => ({
    "/things": { post: { ...takes(schema as never), ...answers({ "201": object({ id: text }) }) } },
    "/things/{id}": { parameters: [id("id")], delete: gone },
  });

  it("is sent instead of an example that names things of a person", async () => {
    const parent = object(
      { id: { ...text, example: "124132", description: "The id of the parent. Use\n`0` for the user's root folder." } },
      ["id"],
    );
    const members = { ...text, example: "521621,621373", description: 'Either the string "me", an email, or the gid of a user.' };
    const made = await defaultOf(things(object({ name: text, parent, members }, ["name", "parent", "members"])), "POST /things");
    assert.match(made, /"id": "0"/);
    assert.match(made, /"members": "me"/);
  });

  it("is the first of the possible values, or an example in bold", async () => {
    const query = await defaultOf(
      {
        "/logos": {
          get: {
            parameters: [
              inQuery("model", "The terminal model. Possible values: E355, VX680, V400m."),
              inQuery("country", "The country, in ISO 3166-1 alpha-2 format. For example, **US**"),
            ],
            ...ok,
          },
        },
      },
      "GET /logos",
    );
    assert.match(query, /E355/);
    assert.match(query, /"US"/);
  });

  it("is a date in the form that the description names", async () => {
    const query = await defaultOf(
      {
        "/stats": {
          get: {
            parameters: [
              inQuery("min_timestamp", "The minimum timestamp, in [ISO 8601](https://example.com) format: `YYYY-MM-DDTHH:MM:SSZ`."),
              inQuery("until", "The last day, as YYYY-MM-DD."),
            ],
            ...ok,
          },
        },
      },
      "GET /stats",
    );
    assert.match(query, /"2024-01-31T12:00:00Z"/);
    assert.match(query, /"2030-01-31"/);
  });
});

describe("the items of a path", () => {
  const file = { type: "object", properties: { id: text, name: text } };
  const attributes = object({ name: { ...text, example: "Photo" } }, ["name"]);
  const files = {
    "/files/content": {
      post: {
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": { schema: object({ attributes, file: { ...text, format: "binary" } }, ["attributes", "file"]) },
          },
        },
        ...answers({ "201": object({ entries: listOf({ $ref: "#/components/schemas/File" }) }) }),
      },
    },
    "/files/{file_id}": { parameters: [id("file_id")], get: answers({ "200": { $ref: "#/components/schemas/File" } }), delete: gone },
  };
  const schemas = { File: file };

  it("are made by an upload below their collection, each under its own name", async () => {
    const made = await defaultOf(files, "GET /files/{file_id}", "variables:\n  document: { type: file, path: ./a.pdf }\n", schemas);
    assert.match(
      made,
      /POST request to \/files\/content with multipart fields attributes \{"name": "Photo[ -]\$\{unique\}"\} and "file" \$\{document\}, and save \$\.entries\[0\]\.id as \$\{file_id\}/,
    );
    assert.equal(made.match(/POST request/g)?.length, 1);
  });

  it("are not said to be made by nothing where only the file to upload is missing", async () => {
    const pictures = JSON.parse(JSON.stringify(files).replace('"format":"binary"', '"format":"binary","description":"A picture"'));
    assert.match((await leftOutOf(pictures, "GET /files/{file_id}", schemas))?.reason ?? "", /POST \/files\/content takes a file/);
  });

  it("are listed in the item that they are below", async () => {
    const rule = object({ ruleId: text });
    const table = object({ id: text, rules: listOf(rule) });
    const deleted = await defaultOf(
      {
        "/tables": { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": table }) } },
        "/tables/{tableId}": { parameters: [id("tableId")], get: answers({ "200": table }), delete: gone },
        "/tables/{tableId}/rules/{ruleId}": { parameters: [id("tableId"), id("ruleId")], delete: gone },
      },
      "DELETE /tables/{tableId}/rules/{ruleId}",
    );
    assert.match(deleted, /GET request to \/tables\/\$\{tableId\}, and save \$\.rules\[0\]\.ruleId as \$\{ruleId\}/);
  });

  it("have an id that is called like the end of the parameter", async () => {
    const sinks = object({ sinks: listOf(object({ sink_id: text, sink_name: text })) });
    const read = await defaultOf(
      { "/logsink": { get: answers({ "200": sinks }) }, "/logsink/{logsink_id}": { parameters: [id("logsink_id")], get: ok } },
      "GET /logsink/{logsink_id}",
    );
    assert.match(read, /save \$\.sinks\[0\]\.sink_id as \$\{logsink_id\}/);
  });
});
