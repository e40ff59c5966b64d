// Tests that expectations follow what the words of a document say of answers, and that calls name what is there.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}) =>
  generate(shopWith(openapi(paths, schemas)));
type Schema = Readonly<Record<string, unknown>>;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = pathId("id", text);
const named = object({ id: text, name: text });
const list = (items: object) => ({ type: "array", items });

describe("generated answers", () => {
  it("are yes or no where a call asks what has become of an item", async () => {
    const pulls = (no: string) => ({
      "/pulls": { get: answers({ "200": list(named) }) },
      "/pulls/{id}": { parameters: [id], get: answers({ "200": named }) },
      "/pulls/{id}/merge": {
        parameters: [id],
        get: { responses: { "204": { description: "if it has been merged" }, "404": { description: no } } },
      },
    });
    const phases = async (no: string) => phasesOf(await all(pulls(no)), "GET /pulls/{id}/merge", "Default");
    assert.match(await phases("if it has not been merged"), /Expect status is one of 204 or 404/);
    assert.match(await phases("Not found"), /Expect status 204/);
  });

  it("show a content in base64 where the words say so", async () => {
    const blob = object({ content: text, note: text });
    const paths = (description: string) => {
      const blobs = collection("blobs", blob, object({ id: text, content: text, note: text }));
      return { ...blobs, "/blobs/{id}": { ...blobs["/blobs/{id}"], get: { description, ...answers({ "200": blob }) } } };
    };
    const phases = async (description: string) => phasesOf(await all(paths(description)), "GET /blobs/{id}", "Default");
    assert.doesNotMatch(await phases("The `content` in the response will always be Base64 encoded."), /\$\.content is/);
    assert.match(await phases("Shows the `content`."), /\$\.content is/);
  });

  it("are an empty list where nothing begins so", async () => {
    const refs = (schema: Schema) => ({ "/refs/{ref}": { parameters: [pathId("ref", text)], get: answers({ "200": schema }) } });
    const negative = async (schema: Schema) =>
      (await all({ "/refs": { get: answers({ "200": list(object({ ref: text })) }) }, ...refs(schema) })).generated.some(
        ({ endpoint, name }) => endpoint === "GET /refs/{ref}" && name === "Negative",
      );
    assert.equal(await negative(list(object({ ref: text }))), false);
    assert.equal(await negative(object({ ref: text })), true);
  });

  it("end before a far page of a search", async () => {
    const query = (name: string, required: boolean) => ({ name, in: "query", required, schema: text });
    const page = { name: "page", in: "query", schema: { type: "integer" } };
    const found = async (required: boolean) =>
      all({ "/search/items": { get: { parameters: [query("q", required), page], ...answers({ "200": named }) } } });
    assert.match(textOf(await found(false), "GET /search/items", "Edge Case"), /far past the end/);
    const searched = await found(true);
    const rows = searched.generated.some(({ name }) => name === "Edge Case") ? textOf(searched, "GET /search/items", "Edge Case") : "";
    assert.doesNotMatch(rows, /far past/);
  });

  it("come for two parameters that need each other only to both", async () => {
    const parameter = (name: string, other: string, more: object = {}) => ({
      name,
      in: "query",
      description: other,
      schema: { ...text, ...more },
    });
    const rows = async (words: string) =>
      (
        await all({
          "/cards": {
            get: {
              parameters: [parameter("subject_type", "Its kind.", { enum: ["shop", "order"] }), parameter("subject_id", words)],
              ...answers({ "200": named }),
            },
          },
        })
      ).generated.some(({ name }) => name === "Edge Case");
    assert.equal(await rows("**Required** when using `subject_type`."), false);
    assert.equal(await rows("Its id."), true);
  });

  it("leave the item alone to which a call only makes a link", async () => {
    const team = pathId("team", text);
    const put = (body: object) => ({ put: { ...body, ...answers({ "204": null, "404": null }) }, delete: answers({ "204": null }) });
    const teams = (more: object) => ({
      "/teams": { post: { ...takes(object({ name: text })), ...answers({ "201": named }) } },
      "/teams/{team}": { parameters: [team], get: answers({ "200": named }), delete: answers({ "204": null }), ...more },
      "/managers/teams/{team}": { parameters: [team], ...put({}) },
    });
    const own = textOf(await all(teams(put(takes(object({ name: text }))))), "PUT /teams/{team}", "Negative");
    assert.match(own, /DELETE request to \/teams\/no-such-team/);
    assert.doesNotMatch(textOf(await all(teams({})), "PUT /managers/teams/{team}", "Negative"), /DELETE request to \/teams\/no-such/);
  });

  it("to a call that copies an item name another one", async () => {
    const shop = object({ name: text });
    const shops = (made: Schema) => ({
      "/shops": { post: { ...takes(shop), ...answers({ "201": ref("Shop") }) } },
      "/shops/{id}": { parameters: [id], get: answers({ "200": ref("Shop") }), delete: answers({ "204": null }) },
      "/shops/{id}/generate": { parameters: [id], post: { summary: "Create a shop", ...takes(shop), ...answers({ "201": made }) } },
    });
    const result = (made: Schema) => all(shops(made), { Shop: named, Report: named });
    const phases = phasesOf(await result(ref("Shop")), "POST /shops/{id}/generate", "Default");
    assert.match(phases, /"name": "name-\$\{unique\}-2"/);
    assert.match(
      phases,
      /# Teardown\nSend a DELETE request to \/shops\/\$\{shopShopId\}\.\nSend a DELETE request to \/shops\/\$\{shopId\}/,
    );
    const report = phasesOf(await result(ref("Report")), "POST /shops/{id}/generate", "Default");
    assert.equal(report.match(/DELETE/g)?.length, 1);
  });

  it("are about a branch that the item has", async () => {
    const shop = pathId("shop", text);
    const made = answers({ "201": named });
    const refs = (example: string) => ({
      "/shops": {
        post: { ...takes(object({ name: text, init: { type: "boolean", description: "Creates an initial commit." } })), ...made },
      },
      "/shops/{shop}": { parameters: [shop], get: answers({ "200": named }), delete: answers({ "204": null }) },
      "/shops/{shop}/branches": { parameters: [shop], get: answers({ "200": list(object({ name: text })) }) },
      "/shops/{shop}/branches/{branch}": { parameters: [shop, pathId("branch", text)], get: answers({ "200": object({ name: text }) }) },
      "/shops/{shop}/ref/{ref}": {
        parameters: [shop, { ...pathId("ref", text), example }],
        get: answers({ "200": object({ ref: text }) }),
      },
    });
    const phases = async (example: string) => phasesOf(await all(refs(example)), "GET /shops/{shop}/ref/{ref}", "Default");
    assert.match(await phases("heads/feature-a"), /\/ref\/heads%2F\$\{branch\}/);
    assert.match(await phases("draft"), /\/ref\/draft/);
  });
});
