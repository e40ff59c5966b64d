// Tests which values a generated list filters by, and how far generated tests page.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, shopWith, text, textOf } from "./generated.ts";

const query = (name: string, schema: object) => ({ name, in: "query", schema });
const paging = [query("per_page", { type: "integer", default: 30 }), query("page", { type: "integer", default: 1 })];
const listOf = (item: object, parameters: readonly object[], more: object = {}) => ({
  get: { parameters, ...answers({ "200": { type: "array", items: item } }), ...more },
});
const seat = { "/seats/{id}": { parameters: [pathId("id", text)], get: answers({ "200": object({ id: text }) }) } };
const listed = async (item: object, parameters: readonly object[]) =>
  textOf(await generate(shopWith(openapi({ "/seats": listOf(item, parameters), ...seat }))), "GET /seats", "List");

describe("filters and pages of generated lists", () => {
  it("filter by no value that asks for all, or that no item has", async () => {
    const role = (values: readonly string[]) => query("role", { ...text, enum: values });
    const asked = await listed(object({ id: text, role: text }), [role(["all", "owner", "guest"])]);
    assert.match(asked, /With role owner/);
    assert.doesNotMatch(asked, /With role all/);
    const shown = await listed(object({ id: text, role: { ...text, enum: ["owner", "guest"] } }), [role(["owner", "guest", "anyone"])]);
    assert.match(shown, /With role guest/);
    assert.doesNotMatch(shown, /With role anyone/);
  });

  it("filter by no value of an item that may be null", async () => {
    const byCode = (schema: object) => listed(object({ id: text, code: schema }), [query("code", text), ...paging]);
    assert.match(await byCode(text), /Filter by code of the first item/);
    assert.doesNotMatch(await byCode({ type: ["string", "null"] }), /Filter by code/);
  });

  it("expect no second item of a list, and a total only where there is one", async () => {
    const plain = await listed(object({ id: text }), paging);
    assert.match(plain, /The second page continues after the first \(paging\)/);
    assert.match(plain, /page 2\.\n.*length.*at most 1/);
    const counted = {
      get: {
        parameters: paging,
        ...answers({ "200": object({ total: { type: "integer" }, seats: { type: "array", items: object({ id: text }) } }) }),
      },
    };
    const total = textOf(await generate(shopWith(openapi({ "/seats": counted, ...seat }))), "GET /seats", "List");
    assert.match(total, /and has the same total/);
  });

  it("go far past the end only where the words show as much as there is", async () => {
    const seats = (description: string) => ({ "/seats": listOf(object({ id: text }), paging, { description }) });
    const result = async (description: string) =>
      (await generate(shopWith(openapi(seats(description))))).changeSet.changes.map((one) => one.text).join("\n");
    assert.match(await result("Lists up to date seats."), /page is far past the end/);
    assert.doesNotMatch(await result("With pages, you can fetch up to 3000 seats."), /page is far past the end/);
    const get = seats("Lists seats.")["/seats"].get as unknown as { responses: object; parameters: object[] };
    const limit = { "400": { description: "The value of `per_page` multiplied by `page` cannot be greater than 10000." } };
    const limited = { "/seats": { get: { ...get, responses: { ...get.responses, ...limit } } } };
    const { changeSet } = await generate(shopWith(openapi(limited)));
    assert.doesNotMatch(changeSet.changes.map((one) => one.text).join("\n"), /page is far past the end/);
  });

  it("delete what a row has created under the name that it sent", async () => {
    const variable = object({ name: text, scope: { ...text, enum: ["one", "two"] } });
    const paths = {
      "/variables": {
        post: { requestBody: { required: true, content: { "application/json": { schema: variable } } }, ...answers({ "201": null }) },
      },
      "/variables/{name}": { parameters: [{ name: "name", in: "path", required: true, schema: text }], delete: answers({ "204": null }) },
    };
    const edge = textOf(await generate(shopWith(openapi(paths))), "POST /variables", "Edge Case");
    assert.match(edge, /# Teardown\nSend a DELETE request to \/variables\/\S*\$\{unique\}/);
    const answered = textOf(await generate(shopWith(openapi(collection("keys", variable)))), "POST /keys", "Edge Case");
    assert.match(answered, /DELETE request to \/keys\/\$\{answer\.body\.id\}/);
  });
});
