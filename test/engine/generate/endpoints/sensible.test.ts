// Tests that generated playbooks change nothing of others and send nothing that a reader would call absurd, on what
// large public documents have.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const gone = answers({ "204": null });
const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const asForm = (schema: object) => ({
  requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema } } },
});
const endpointsOf = (result: Awaited<ReturnType<typeof generate>>) => [...new Set(result.generated.map(({ endpoint }) => endpoint))];
const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof generate>>, endpoint: string) => leftOut.find((one) => one.endpoint === endpoint);

describe("a generated playbook", () => {
  it("does not update an item that it only reads, though POST updates where paths end with .json", async () => {
    const key = object({ sid: text, friendly_name: text });
    const item = (name: string) => ({
      parameters: [pathId("Sid", text)],
      get: answers({ "200": key }),
      post: { ...asForm(object({ FriendlyName: { ...text, example: "foo" } }, ["FriendlyName"])), ...answers({ "200": key }) },
      ...(name === "keys" ? { delete: gone } : {}),
    });
    const list = (name: string) => ({ get: answers({ "200": object({ [name]: { type: "array", items: key } }) }) });
    const result = await generate(
      shopWith(
        openapi({
          "/keys.json": {
            ...list("keys"),
            post: { ...asForm(object({ FriendlyName: { ...text, example: "foo" } }, ["FriendlyName"])), ...answers({ "201": key }) },
          },
          "/keys/{Sid}.json": item("keys"),
          "/callers.json": list("callers"),
          "/callers/{Sid}.json": item("callers"),
        }),
      ),
      { kinds: ["default"] },
    );
    assert.doesNotMatch(phasesOf(result, "GET /callers/{Sid}.json", "Default"), /POST/);
    assert.doesNotMatch(phasesOf(result, "DELETE /keys/{Sid}.json", "Default"), /POST request to \/keys\/\$/);
    assert.match(phasesOf(result, "DELETE /keys/{Sid}.json", "Default"), /GET request to \/keys/);
    assert.match(leftOutOf(result, "POST /callers/{Sid}.json")?.reason ?? "", /acts on what the test did not create/);
  });

  it("makes nothing below an item that it did not create, to read it", async () => {
    const charge = object({ id: text });
    const result = await generate(
      shopWith(
        openapi({
          "/charges": { get: answers({ "200": { type: "array", items: charge } }) },
          "/charges/{charge}/dispute": {
            parameters: [pathId("charge", text)],
            get: answers({ "200": object({ reason: text }) }),
            post: { ...takes(object({ submit: { type: "boolean" } }, ["submit"])), ...ok },
          },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.doesNotMatch(phasesOf(result, "GET /charges/{charge}/dispute", "Default"), /POST/);
  });

  it("calls no remote procedure whose verb, after the last dot, changes something", async () => {
    const paths = ["auth.revoke", "apps.uninstall", "dialog.open", "views.push", "permissions.request", "users.list", "chat.getPermalink"];
    const result = await generate(
      shopWith(openapi(Object.fromEntries(paths.map((path) => [`/${path}`, { get: { summary: "Does it.", ...ok } }])))),
      { kinds: ["default"] },
    );
    assert.deepEqual(endpointsOf(result), ["GET /users.list", "GET /chat.getPermalink"]);
  });

  it("sends a form that several refused requests have field by field", async () => {
    const result = await generate(
      shopWith(
        {
          ...openapi({
            "/keys": {
              post: {
                security: [{ key: [] }],
                ...asForm(object({ FriendlyName: { ...text, example: "A key for the tests of somebody" } }, ["FriendlyName"])),
                ...answers({ "201": object({ id: text }) }),
              },
            },
            "/keys/{id}": { parameters: [pathId("id", text)], delete: gone },
          }),
          components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
        },
        "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n",
      ),
    );
    const negative = phasesOf(result, "POST /keys", "Negative");
    assert.match(negative, /without authentication, with form field FriendlyName "A key/);
    assert.doesNotMatch(textOf(result, "POST /keys", "Negative"), /\$var/);
  });

  it("sends no body of another type with GET or DELETE", async () => {
    const body = { content: { "application/x-www-form-urlencoded": { schema: object({}) } } };
    const result = await generate(shopWith(openapi({ "/charges": { get: { requestBody: body, ...ok } } })));
    assert.deepEqual(
      result.generated.map(({ name }) => name),
      ["Default"],
    );
  });
});
