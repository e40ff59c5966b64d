// Tests how items are found and named: keys in parentheses as OData writes them, ids in capitals, bodies that may be
// anything, and items without a name in any response.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const number = { type: "integer" };
const draftFlag = { name: "IsActiveEntity", in: "path", required: true, schema: { type: "boolean", default: true } };
const id = (name: string, type = "string") => pathId(name, { type });
const titled = { type: "object", required: ["title"], properties: { title: { type: "string", examples: ["Ada"] } } };
const author = { type: "object", properties: { ID: number, title: text, IsActiveEntity: { type: "boolean" } } };
const authors = "/Authors(ID={ID},IsActiveEntity='{IsActiveEntity}')";
const codes = "/Currencies('{code}')";
const translations = `${codes}/texts(locale='{locale_1}',code='{code_1}')`;

async function defaults(document: object) {
  return generate(shopWith(document), { kinds: ["default"] });
}

function reasonFor({ leftOut }: Awaited<ReturnType<typeof generate>>, endpoint: string): string {
  return leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";
}

describe("items by their keys", () => {
  const odata = openapi({
    "/Authors": { post: { ...takes(titled), ...answers({ "201": author }) } },
    [authors]: { parameters: [id("ID", "integer"), draftFlag], get: answers({ "200": author }), delete: answers({ "204": null }) },
    [`${authors}/books`]: {
      parameters: [id("ID", "integer"), draftFlag],
      get: answers({ "200": { type: "object", properties: { value: { type: "array", items: titled } } } }),
    },
    "/Currencies": {
      get: answers({
        "200": { type: "object", properties: { value: { type: "array", items: { type: "object", properties: { code: text } } } } },
      }),
    },
    [codes]: { parameters: [id("code")], get: answers({ "200": { type: "object", properties: { code: text } } }) },
    [`${codes}/texts`]: {
      parameters: [id("code")],
      get: answers({
        "200": {
          type: "object",
          properties: { value: { type: "array", items: { type: "object", properties: { locale: text, code: text } } } },
        },
      }),
    },
    [translations]: {
      parameters: [id("code"), id("locale_1"), id("code_1")],
      get: answers({ "200": { type: "object", properties: { locale: text, code: text } } }),
    },
  });

  it("are made, read and removed where OData writes the key in parentheses, with its flag", async () => {
    const result = await defaults(odata);
    const made = phasesOf(result, "POST /Authors", "Default");
    assert.match(made, /save \$\.ID as \$\{authorId\}/);
    assert.match(made, /# Teardown\nSend a DELETE request to "\/Authors\(ID=\$\{authorId\},IsActiveEntity='true'\)"\.\n$/);
    assert.match(phasesOf(result, `GET ${authors}`, "Default"), /GET request to "\/Authors\(ID=\$\{authorId\},IsActiveEntity='true'\)"/);
    assert.match(
      phasesOf(result, `GET ${authors}/books`, "Default"),
      /POST request to \/Authors [\s\S]*GET request to \/Authors\(ID=\$\{authorId\},IsActiveEntity='true'\)\/books\./,
    );
  });

  it("have several keys, which one item gives together", async () => {
    const read = phasesOf(await defaults(odata), `GET ${translations}`, "Default");
    assert.match(read, /save \$\.value\[0\]\.code as \$\{currencyId\}/);
    assert.match(read, /save \$\.value\[0\]\.code as \$\{code_1\} and \$\.value\[0\]\.locale as \$\{locale_1\}/);
    assert.match(read, /"\/Currencies\('\$\{currencyId\}'\)\/texts\(locale='\$\{locale_1\}',code='\$\{code_1\}'\)"/);
  });

  it("are called Id or ID as well as id", async () => {
    const row = { type: "object", properties: { Id: { type: "integer" }, title: text } };
    const result = await defaults(
      openapi({
        "/rows": { post: { ...takes(titled), ...answers({ "200": row }) } },
        "/rows/{rowId}": { parameters: [id("rowId")], get: answers({ "200": row }), delete: answers({ "200": null }) },
      }),
    );
    assert.match(phasesOf(result, "GET /rows/{rowId}", "Default"), /save \$\.Id as \$\{rowId\}/);
  });

  it("are not made where neither the response nor what is sent names them", async () => {
    const numbered = { type: "object", required: ["title"], properties: { Id: { type: "integer" }, title: text } };
    const result = await defaults(
      openapi({
        "/rows": { post: { ...takes(numbered), ...answers({ "200": {} }) } },
        "/rows/{rowId}": { parameters: [id("rowId")], delete: answers({ "200": null }) },
      }),
    );
    assert.match(reasonFor(result, "POST /rows"), /does not relate \{rowId\} to the documented response of POST \/rows, so DELETE/);
  });
});

describe("a list next to other arrays", () => {
  const page = (member: string) => ({
    type: "object",
    properties: { [member]: { type: "array", items: { type: "object", properties: { id: text } } }, order: { type: "array", items: {} } },
  });
  const document = (member: string) =>
    openapi({
      "/collections": { get: answers({ "200": page(member) }) },
      "/collections/{collection_id}": { parameters: [id("collection_id")], get: answers({ "200": { type: "object" } }) },
    });

  it("is the one that is called as lists are", async () => {
    const read = phasesOf(await defaults(document("entries")), "GET /collections/{collection_id}", "Default");
    assert.match(read, /GET request to \/collections, and save \$\.entries\[0\]\.id as \$\{collection_id\}/);
  });

  it("is not guessed from any other name", async () => {
    assert.match(
      reasonFor(await defaults(document("members")), "GET /collections/{collection_id}"),
      /knows no value for \{collection_id\}/,
    );
  });
});

describe("a body that may be anything", () => {
  it("is that of the collection where it changes an item", async () => {
    const row = { type: "object", properties: { id: text, title: text } };
    const result = await defaults(
      openapi({
        "/rows": { post: { ...takes(titled), ...answers({ "200": row }) } },
        "/rows/{id}": {
          parameters: [id("id")],
          patch: { ...takes({}), ...answers({ "200": row }) },
          delete: answers({ "200": null }),
        },
      }),
    );
    assert.match(phasesOf(result, "PATCH /rows/{id}", "Default"), /PATCH request to \/rows\/\$\{rowId\} with body \{"title": /);
  });
});

describe("a file that the service playbook does not have", () => {
  it("is named among the variables that would help most", async () => {
    const upload = {
      requestBody: { required: true, content: { "image/png": { schema: { type: "string", format: "binary" } } } },
      ...answers({ "201": { type: "object", properties: { id: text } } }),
    };
    const { notes } = await defaults(
      openapi({
        "/files": { post: upload },
        "/files/{id}": { parameters: [id("id")], delete: answers({ "204": null }) },
        "/pictures": { post: upload },
        "/pictures/{id}": { parameters: [id("id")], delete: answers({ "204": null }) },
      }),
    );
    assert.match(notes.join("\n"), /would help most: document, a file \(\d\)/);
  });
});

describe("a base URL without the path of the documented addresses", () => {
  const rows = openapi({ "/rows": { get: answers({ "200": null }) } });
  const notesOf = async (servers: readonly object[]) => (await generate(shopWith({ ...rows, servers }))).notes.join("\n");

  it("is noted, with the address that may be meant", async () => {
    assert.match(await notesOf([{ url: "http://localhost:3110/api" }]), /begin with \/api.*write base_url: http:\/\/127\.0\.0\.1:1\/api\./);
    assert.match(await notesOf([{ url: "/odata/v4/" }]), /write base_url: http:\/\/127\.0\.0\.1:1\/odata\/v4\./);
  });

  it("is not noted where one of the addresses has none, or a variable in it", async () => {
    assert.equal(await notesOf([{ url: "https://example.com/v1" }, { url: "https://example.com" }]), "");
    assert.equal(await notesOf([{ url: "{address}/api" }]), "");
  });
});
