// Tests objects and lists where only text can be sent, in forms and queries, and addresses that go with any service.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const deep = { style: "deepObject", explode: true };
const form = (schema: object, encoding: object = {}) => ({
  requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema, encoding } } },
});
const shops = (schema: object, encoding: object = {}) => ({
  "/shops": { post: { ...form(schema, encoding), ...answers({ "201": object({ id: text }) }) } },
  "/shops/{id}": { parameters: [pathId("id")], delete: answers({ "204": null }) },
});

describe("objects where only text can be sent", () => {
  const place = object({
    town: { ...text, example: "Ulm" },
    floors: { type: "array", items: { type: "integer", example: 2 }, minItems: 1 },
  });

  it("are written with brackets in a form, as the document says", async () => {
    const steps = phasesOf(await all(shops(object({ place }), { place: deep })), "POST /shops", "Default");
    assert.match(steps, /"place\[town\]" "Ulm" and "place\[floors\]\[0\]" 2/);
  });

  it("are JSON in a form whose document says nothing of brackets", async () => {
    const steps = phasesOf(await all(shops(object({ place }))), "POST /shops", "Default");
    assert.match(steps, /place '\{"town":"Ulm","floors":\[2\]\}'/);
  });

  it("stay lists of texts, which are sent once for each element", async () => {
    const tags = { type: "array", items: { ...text, example: "new" }, minItems: 1 };
    assert.match(phasesOf(await all(shops(object({ tags }))), "POST /shops", "Default"), /tags \["new"\]/);
  });

  it("are written with brackets in a query", async () => {
    const scope = { name: "scope", in: "query", required: true, schema: object({ type: { ...text, enum: ["all", "own"] } }) };
    const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 9 } };
    const paths = (parameter: object) => ({ "/secrets": { get: { parameters: [parameter, limit], ...answers({ "200": object({}) }) } } });
    const result = await all(paths({ ...scope, ...deep }));
    assert.match(phasesOf(result, "GET /secrets", "Default"), /"scope\[type\]" "all"/);
    assert.match(textOf(result, "GET /secrets", "Edge Case"), /"scope\[type\]" \$\{scopeType\} and limit \$\{limit\}/);
    assert.match(phasesOf(await all(paths(scope)), "GET /secrets", "Default"), /scope '\{"type":"all"\}'/);
  });
});

describe("addresses of a body", () => {
  const parts = { city: text, country: text, line1: text, postal_code: text, state: text };
  const countries = { "/countries": { get: answers({ "200": { type: "array", items: object({ id: text }) } }) } };
  const body = async (address: object) =>
    phasesOf(await all({ ...shops(object({ name: text, address })), ...countries }), "POST /shops", "Default");

  it("have all their parts where the document requires the country alone", async () => {
    const steps = await body(object(parts, ["country"]));

    for (const part of ["US", "CA", "San Francisco", "1 Market Street", "94105"]) assert.ok(steps.includes(`:"${part}"`), part);
  });

  it("keep a country that is no part of an address", async () => {
    assert.match(await body(object({ country: text, street: text }, ["country"])), /address '\{"country":"DE"\}'/);
  });
});

describe("countries of a body", () => {
  it("are not the first of a list, which may be one that does not go with the rest", async () => {
    const country = object({ id: text });
    const paths = {
      ...shops(object({ country: text, depot: text })),
      "/countries": { get: answers({ "200": { type: "array", items: country } }) },
      "/countries/{country}": { parameters: [pathId("country", text)], get: answers({ "200": country }) },
      "/depots": { get: answers({ "200": { type: "array", items: country } }) },
      "/depots/{depot}": { parameters: [pathId("depot", text)], get: answers({ "200": country }) },
    };
    const steps = phasesOf(await all(paths), "POST /shops", "Default");
    assert.match(steps, /country "DE" and depot "\$\{depot\w*\}"/);
    assert.doesNotMatch(steps, /GET request to \/countries/);
  });
});

describe("the country of a path", () => {
  const numbers = (example: object) => {
    const country = object({ country_code: text });
    const shown = { description: "ok", content: { "application/json": { schema: object({}, []), example } } };
    const parameters = [pathId("CountryCode", text)];
    return {
      "/numbers": { get: answers({ "200": { type: "array", items: country } }) },
      "/numbers/{CountryCode}": { parameters, get: answers({ "200": country }) },
      "/numbers/{CountryCode}/mobile": { parameters, get: { responses: { "200": shown } } },
    };
  };
  const steps = async (example: object) => phasesOf(await all(numbers(example)), "GET /numbers/{CountryCode}/mobile", "Default");

  it("is one for which the document shows an answer", async () => {
    assert.match(await steps({ numbers: [{ iso_country: "NO" }] }), /GET request to \/numbers\/NO\/mobile/);
  });

  it("is the first of the list otherwise", async () => {
    assert.match(await steps({ numbers: [] }), /GET request to \/numbers, and save \$\[0\]\.country_code/);
  });
});
