// Tests operations that the document has at another host than the base URL: which ones are called there, and with what.

import assert from "node:assert/strict";
import { type Workspace, withFile } from "../../../../language/index.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const row = { type: "object", required: ["name"], properties: { name: text } };
const photo = { type: "object", required: ["id"], properties: { id: text, name: text } };

function documentWith(server: string, more: object = {}) {
  const upload = { servers: [{ url: server }], ...takes(row), ...answers({ "201": photo }) };
  const item = { parameters: [pathId("photo_id", text)], get: answers({ "200": photo }), delete: answers({ "204": null }) };
  const scheme = { type: "http", scheme: "bearer" };
  const { components, ...rest } = openapi({ "/photos": { post: upload }, "/photos/{photo_id}": item }) as { components: object };
  return {
    ...rest,
    servers: [{ url: "https://api.example.com/v1" }],
    security: [{ login: [] }],
    components: { ...components, securitySchemes: { login: scheme } },
    ...more,
  };
}

function serviceWith(document: object, front: string): Workspace {
  return withFile(shopWith(document), "shop.playbook", `---\nservice: shop\nopenapi: openapi.json\n${front}---\n`);
}

const token = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n";
const atDocumented = `base_url: https://api.example.com/v1\n${token}`;

async function made(document: object, front: string) {
  return generate(serviceWith(document, front), { kinds: ["default"] });
}

describe("an operation at another host of the document", () => {
  it("is called there with the header of the service, which is not sent there by itself", async () => {
    const result = await made(documentWith("https://upload.example.com/v1/"), atDocumented);
    assert.deepEqual(result.leftOut, []);
    assert.match(
      phasesOf(result, "GET /photos/{photo_id}", "Default"),
      /^# Setup[\s\S]*Send a POST request to https:\/\/upload\.example\.com\/v1\/photos with bearer token "\$\{token\}" and body [\s\S]*Send a GET request to \/photos\/\$\{photo_id\}\.[\s\S]*\n# Teardown\nSend a DELETE request to \/photos\/\$\{photo_id\}\.\n$/,
    );
  });

  it("gets no credentials where it needs none", async () => {
    const result = await made(documentWith("https://upload.example.com/v1", { security: [] }), atDocumented);
    assert.match(phasesOf(result, "POST /photos", "Default"), /POST request to https:\/\/upload\.example\.com\/v1\/photos with body/);
  });

  it("gets the header where the document has no scheme at all", async () => {
    const result = await made(documentWith("https://upload.example.com/v1", { security: undefined, components: {} }), atDocumented);
    assert.match(phasesOf(result, "POST /photos", "Default"), /\/photos with bearer token "\$\{token\}" and body/);
  });

  it("gets a key in the header that the document names", async () => {
    const components = { securitySchemes: { login: { type: "apiKey", in: "header", name: "X-Key" } } };
    const front = `base_url: https://api.example.com/v1\n${token.replace("Authorization: Bearer", "x-key:")}`;
    const result = await made(documentWith("https://upload.example.com/v1", { components }), front);
    assert.match(phasesOf(result, "POST /photos", "Default"), /\/photos with header "?X-Key"? "\$\{token\}" and body/);
  });

  it("is named in a note, with the credentials that it is sent", async () => {
    const { notes } = await made(documentWith("https://upload.example.com/v1"), atDocumented);
    assert.deepEqual(
      notes.filter((note) => note.includes("upload")),
      ["Tests send the credentials of the service to https://upload.example.com/v1, too, where the document has POST /photos."],
    );
  });

  it("is left out at the host of another organization", async () => {
    for (const host of ["upload.example.net", "example.com.evil.net", "evilexample.com"]) {
      const { leftOut } = await made(documentWith(`https://${host}/files`), atDocumented);
      assert.equal(
        leftOut[0]?.reason,
        `The document has POST /photos at another address than the others, https://${host}/files: it needs a service playbook with that base_url.`,
      );
    }
  });

  it("is left out where the base URL or one of an environment is none of the document's", async () => {
    const document = documentWith("https://upload.example.com/files");
    const environment = `${atDocumented}environments:\n  test: { base_url: https://test.example.com }\n`;
    for (const front of [`base_url: https://test.example.com/v1\n${token}`, environment]) {
      const { leftOut } = await made(document, front);
      assert.match(leftOut[0]?.reason ?? "", /^The document has POST \/photos at another address/);
    }
  });

  it("is left out where its credentials are no variable", async () => {
    const front = "base_url: https://api.example.com/v1\nheaders:\n  Authorization: Bearer 0123\n";
    const { leftOut } = await made(documentWith("https://upload.example.com/files"), front);
    assert.match(leftOut[0]?.reason ?? "", /^The document has POST \/photos at another address/);
  });
});
