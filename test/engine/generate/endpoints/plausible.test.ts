// Tests that generated playbooks send what a service can take, where only the words of a document tell it: members that
// exclude each other, items in the trash, people who must exist, streams.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const thing = object({ id: text, name: text }, ["id", "name"]);
const inTrash = answers({ "200": thing });

const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof generate>>) =>
  leftOut.map(({ endpoint, variable, reason }) => `${endpoint}: ${variable ?? reason}`);

describe("a generated request", () => {
  it("does not ask for a form in its headers where a parameter chooses it", async () => {
    const namesOf = async (...listed: readonly string[]) => {
      const types = { "application/json": { schema: { type: "object" } }, "text/yaml": { schema: text }, "text/csv": { schema: text } };
      const parameter = { name: "export", in: "query", description: "Saves the response.", schema: { ...text, enum: listed } };
      const get = { parameters: [parameter], responses: { "200": { description: "ok", content: types } } };
      const { generated } = await generate(shopWith(openapi({ "/snapshot": { get } })), { kinds: ["behaviour"] });
      return generated.map(({ name }) => name);
    };
    assert.deepEqual(await namesOf("csv", "json", "xml", "yaml"), []);
    assert.deepEqual(await namesOf("application/json", "text/yaml"), []);
    assert.deepEqual(await namesOf("all", "json"), ["Conditions"]);
  });

  it("does not ask for a form in its headers where another header decides which part of the item comes back", async () => {
    const namesOf = async (description: string) => {
      const bytes = { schema: { ...text, format: "binary" } };
      const types = { "application/json": { schema: { type: "object" } }, "application/octet-stream": bytes };
      const parameter = { name: "x-metadata-only", in: "header", description, schema: text };
      const get = { parameters: [parameter], responses: { "200": { description: "Content or metadata.", content: types } } };
      const { generated } = await generate(shopWith(openapi({ "/snapshot": { get } })), { kinds: ["behaviour"] });
      return generated.map(({ name }) => name);
    };
    assert.deepEqual(await namesOf("Set to 'true' to return only metadata."), []);
    assert.deepEqual(await namesOf("Who asks for the metadata."), ["Conditions"]);
  });

  it("has only one of the members that exclude each other, and the required one", async () => {
    const bodyOf = async (required: readonly string[], words: string) => {
      const due = { due_at: { ...text, example: "at noon" }, due_on: { ...text, example: "today", description: words } };
      const task = object({ name: { ...text, example: "Buy catnip" }, ...due }, required);
      const items = {
        "/tasks/{id}": { parameters: [pathId("id", text)], get: answers({ "200": thing }), delete: answers({ "204": null }) },
      };
      const document = openapi({ "/tasks": { post: { ...takes(task), ...answers({ "201": thing }) } }, ...items });
      return phasesOf(await generate(shopWith(document), { kinds: ["default"] }), "POST /tasks", "Default");
    };
    const words = "The day, which should not be used together with `due_at`.";
    assert.match(await bodyOf(["name"], words), /"due_at": "at noon"\}/);
    assert.match(await bodyOf(["name", "due_on"], words), /[^}]*"due_on": "today"\}/);
    assert.doesNotMatch(await bodyOf(["name", "due_on"], words), /due_at/);
    assert.match(await bodyOf(["name"], "Used together with `due_at`."), /"due_at": "at noon",\s+"due_on": "today"/);
  });

  it("deletes an item before it reads or removes it in the trash, or brings it back", async () => {
    const paths = {
      "/folders": { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": thing }) } },
      "/folders/{id}": {
        parameters: [pathId("id", text)],
        get: answers({ "200": thing }),
        post: { summary: "Restore folder", ...answers({ "200": thing }) },
        delete: answers({ "204": null }),
      },
      "/folders/{id}/trash": { parameters: [pathId("id", text)], get: inTrash, delete: answers({ "204": null }) },
    };
    const result = await generate(shopWith(openapi(paths)), { kinds: ["default"] });
    const deleted =
      /as \$\{folderId\}\.\nExpect status 2xx\.\nSend a DELETE request to \/folders\/\$\{folderId\}\.\nExpect status 2xx\.\n\n# Execution/;
    for (const endpoint of ["GET /folders/{id}/trash", "DELETE /folders/{id}/trash", "POST /folders/{id}"]) {
      assert.match(phasesOf(result, endpoint, "Default"), deleted, endpoint);
      assert.match(phasesOf(result, endpoint, "Default"), /# Teardown[\s\S]*Expect status is one of 2xx, 400, 403, 404/, endpoint);
    }
    assert.doesNotMatch(phasesOf(result, "GET /folders/{id}", "Default"), /# Setup[\s\S]*DELETE[\s\S]*# Execution/);
  });

  it("asks for the address of somebody whom it looks up, and for what a service has drawn", async () => {
    const query = (name: string, schema: object) => ({ name, in: "query", required: true, schema });
    const read = answers({ "200": thing });
    const drawn = { ...pathId("job_id", { ...text, example: "Lu6fA9Ob-jyysp3AAvMF4AkLEwZwAYbL=tgj2zIC" }) };
    const result = await generate(
      shopWith(
        openapi({
          "/lookup": { get: { parameters: [query("email", { ...text, format: "email" })], ...read } },
          "/known": { get: { parameters: [query("email", { ...text, example: "ada@example.com" })], ...read } },
          "/jobs/{job_id}/status": { parameters: [drawn], get: read },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.deepEqual(leftOutOf(result), ["GET /lookup: email", "GET /jobs/{job_id}/status: job_id"]);
  });

  it("waits for no stream of which only the summary says so", async () => {
    const read = answers({ "200": thing });
    const result = await generate(
      shopWith(openapi({ "/watch/pods": { get: { summary: "watch changes to pods", ...read } }, "/watches": { get: read } })),
      { kinds: ["default"] },
    );
    assert.deepEqual(
      result.generated.map(({ endpoint }) => endpoint),
      ["GET /watches"],
    );
    assert.match(leftOutOf(result).join(), /^GET \/watch\/pods: GET \/watch\/pods answers with a stream/);
  });

  it("expects no service to take a one-time password that nobody was given", async () => {
    const door = object({ name: text, note: text, otp: text, userOtp: { ...text, maxLength: 6 }, captcha: text }, ["name"]);
    const paths = {
      "/doors": { post: { ...takes(door), ...answers({ "201": thing }) } },
      "/doors/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    };
    const edge = textOf(await generate(shopWith(openapi(paths)), { kinds: ["edge"] }), "POST /doors", "Edge Case");
    assert.match(edge, /case: note is empty/);
    assert.doesNotMatch(edge, /case: (?:otp|userOtp|captcha) /);
  });

  it("exchanges no code for a token, also by a remote call with GET", async () => {
    const read = answers({ "200": thing });
    const result = await generate(
      shopWith(
        openapi({
          "/oauth.access": { get: { summary: "Exchanges a temporary code for a token.", ...read } },
          "/oauth.list": { get: read },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.match(leftOutOf(result).join(), /^GET \/oauth\.access: GET \/oauth\.access acts on logins or credentials/);
    assert.equal(result.leftOut.length, 1);
  });

  it("takes the schema of things for no part of the service itself", async () => {
    const create = { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": thing }) } };
    const result = await generate(
      shopWith(
        openapi({ "/apis/settings.k8s.io/schema": create, "/templates/schema": create, "/api/v1/schema": create, "/schema/apply": create }),
      ),
      {
        kinds: ["default"],
      },
    );
    assert.deepEqual(
      leftOutOf(result).map((reason) => reason.endsWith("may act on the service itself.")),
      [false, false, true, true],
    );
  });

  it("asks for a code that only a device gives", async () => {
    const code = { ...text, description: "A code generated by the reader used for registering." };
    const reader = object({ registration_code: code }, ["registration_code"]);
    const items = {
      "/readers/{id}": { parameters: [pathId("id", text)], get: answers({ "200": thing }), delete: answers({ "204": null }) },
    };
    const document = openapi({ "/readers": { post: { ...takes(reader), ...answers({ "201": thing }) } }, ...items });
    const left = leftOutOf(await generate(shopWith(document), { kinds: ["default"] }));
    assert.equal(left[0], "POST /readers: registration_code");
  });
});
