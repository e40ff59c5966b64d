// Tests calls on items in a state of their own: a draft is not finalized, what is upcoming may not be there, and a list
// has things of several kinds.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const query = (name: string, more: object = {}) => ({ name, in: "query", schema: text, ...more });
const named = object({ id: text, name: text });
const listOf = (item: object) => ({ type: "array", items: item });

describe("items in a state of their own", () => {
  const refunds = (words: string) => ({
    ...collection("invoices", object({ name: text }), named),
    "/invoices": {
      post: {
        description: "Creates a draft invoice.",
        ...(collection("invoices", object({ name: text }), named)["/invoices"] as { post: object }).post,
      },
    },
    "/credits": { post: { description: words, ...answers({ "201": named }) } },
    "/credits/preview": { get: { parameters: [query("invoice", { required: true })], ...answers({ "200": named }) } },
  });

  it("preview nothing that needs a finalized item of a draft", async () => {
    const result = await all(refunds("Reduces the amount of a finalized invoice."));
    assert.match(reasonOf(result, "GET /credits/preview"), /needs a finalized invoice, and POST \/invoices creates a draft/);
    assert.match(phasesOf(await all(refunds("Reduces the amount of any invoice.")), "GET /credits/preview", "Default"), /preview/);
  });

  const documents = (words: string) => ({
    "/quotes": {
      get: {
        parameters: [query("status", { schema: { ...text, enum: ["draft", "open"] } })],
        ...answers({ "200": listOf(named) }),
      },
    },
    "/quotes/{quote}/pdf": { parameters: [pathId("quote", text)], get: { description: words, ...answers({ "200": named }) } },
  });

  it("take a finalized item from a list that has drafts, too", async () => {
    const read = async (words: string) => phasesOf(await all(documents(words)), "GET /quotes/{quote}/pdf", "Default");
    assert.match(await read("Downloads the PDF of a finalized quote."), /\/quotes with query parameter status "open"/);
    assert.doesNotMatch(await read("Downloads the PDF of a quote."), /status "open"/);
  });

  it("expect nothing upcoming of a new customer", async () => {
    const parameters = [query("customer", { description: "The customer whose upcoming invoice you want." })];
    const upcoming = (path: string) => ({
      [path]: { get: { description: "Previews the upcoming invoice.", parameters, ...answers({ "200": named }) } },
    });
    const result = await all({ ...upcoming("/invoices/upcoming"), ...upcoming("/invoices/next") });
    assert.match(reasonOf(result, "GET /invoices/upcoming"), /needs an upcoming invoice: a new customer may have none/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /invoices/next"));
  });

  it("find nothing by an invented name", async () => {
    const find = (words: string) => ({
      get: { description: words, parameters: [query("name", { required: true })], ...answers({ "200": named }) },
    });
    const result = await all({ "/secrets/find": find("Finds a secret in the store by name."), "/secrets/check": find("Checks a secret.") });
    assert.match(reasonOf(result, "GET /secrets/find"), /knows no value for name/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /secrets/check"));
  });

  it("take one of their own kind from a list of several kinds", async () => {
    const forms = { anyOf: [object({ id: text, iban: text }), object({ id: text, number: text })] };
    const lists = (description: string) => ({
      "/people": { get: answers({ "200": listOf(named) }) },
      "/people/{person}/sources": {
        parameters: [pathId("person", text)],
        get: { parameters: [query("object", { description })], ...answers({ "200": object({ data: listOf(forms) }) }) },
      },
      "/sources/{source}": { parameters: [pathId("source", text)], get: answers({ "200": object({ id: text, name: text }) }) },
    });
    const read = async (description: string) => phasesOf(await all(lists(description)), "GET /sources/{source}", "Default");
    assert.match(await read("Filter sources according to a particular object type."), /\/sources with query parameter "?object"? "source"/);
    assert.doesNotMatch(await read("Any words."), /"source"/);
  });
});
