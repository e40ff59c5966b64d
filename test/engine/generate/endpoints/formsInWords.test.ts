// Tests faults that readers found in a seventh hundred of generated playbooks: values of another form than the
// document's, ids and filters that it names in its words, and parts that nothing has made.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>, schemas = {}) => generate(shopWith(openapi(paths, schemas)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const query = (name: string, description = "", more: object = {}) => ({ name, in: "query", schema: text, description, ...more });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  result.leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";

describe("a generated request", () => {
  it("changes a text without a space to another one without a space", async () => {
    const members = { name: { ...text, example: "release/*" }, note: { ...text, example: "Of each week" } };
    const policy = object({ id: text, ...members });
    const result = await all({
      "/policies": { post: { ...takes(object(members)), ...answers({ "201": policy }) } },
      "/policies/{id}": {
        parameters: [pathId("id", text)],
        get: answers({ "200": policy }),
        put: { ...takes(object(members)), ...ok },
        delete: ok,
      },
    });
    const changed = phasesOf(result, "PUT /policies/{id}", "Default");
    assert.match(changed, /"release\/\*-\$\{unique\}-2"/);
    assert.match(changed, /"Of each week 2"/);
  });

  it("names an item by its unique identifier unless the path asks for a name", async () => {
    const list = object({ alias: text, id: told("Unique identifier for the object."), name: told("The name of the list.") });
    const paths = (name: string, description: string) => ({
      [`/${name}s`]: { post: { ...takes(object({ name: text })), ...answers({ "201": list }) } },
      [`/${name}s/{${name}}`]: {
        parameters: [{ ...pathId(name, text), description }],
        get: answers({ "200": list }),
        delete: ok,
      },
    });
    const result = await all({ ...paths("value_list", ""), ...paths("branch", "The name of the branch.") });
    assert.match(phasesOf(result, "GET /value_lists/{value_list}", "Default"), /save \$\.id as/);
    assert.match(phasesOf(result, "GET /branchs/{branch}", "Default"), /save \$\.name as/);
  });

  it("writes a currency as the document says of another one", async () => {
    const price = object({ currency: told("Three-letter [ISO currency code](https://iso.example/4217.html), in lowercase.") });
    const result = await all(collection("plans", object({ name: text, currency: text })), { price });
    assert.match(phasesOf(result, "POST /plans", "Default"), /"currency": "eur"/);
  });

  it("sends no example that a person is to fill in", async () => {
    const header = (required: boolean) => ({
      name: "shareapi",
      in: "header",
      required,
      schema: text,
      example: "shared_link=[link]&key=<your key>",
    });
    const result = await all({
      "/shared": { get: { parameters: [header(true)], ...ok } },
      "/open": { get: { parameters: [header(false)], ...ok } },
    });
    assert.match(reasonOf(result, "GET /shared"), /define the variable shareapi/);
    assert.doesNotMatch(phasesOf(result, "GET /open", "Default"), /shared_link/);
  });

  it("names an upload as the file that it sends", async () => {
    const attributes = object({ name: { ...text, example: "Photo.png" }, parent: object({ id: { ...text, example: "0" } }) });
    const form = object({ attributes, file: { type: "string", format: "binary" } });
    const result = await all({
      "/files": {
        post: {
          requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
          ...answers({ "201": object({ id: text, name: text }) }),
        },
      },
      "/files/{file_id}": { parameters: [pathId("file_id", text)], get: answers({ "200": object({ id: text, name: text }) }), delete: ok },
    });
    const made = phasesOf(result, "POST /files", "Default");
    assert.match(made, /Photo-\$\{unique\}\.txt/);
    assert.doesNotMatch(made, /png/);
  });

  it("has the first group of filters that the words demand and the test can make", async () => {
    const list = (description: string, parameters: readonly object[]) => ({ get: { description, parameters, ...ok } });
    const portfolios = collection("portfolios", object({ name: text }), object({ id: text })) as Record<string, object>;
    const listed = answers({ "200": object({ data: { type: "array", items: object({ id: text }) } }) });
    portfolios["/portfolios"] = { ...portfolios["/portfolios"], get: listed };
    const result = await all({
      ...portfolios,
      ...collection("goals", object({ name: text })),
      "/links": list("You must specify `planet`, `planet` and `owner`, or `portfolio`.", [
        query("planet", "The planet.", { example: "1331" }),
        query("owner", "The owner.", { example: "1331" }),
        query("portfolio", "The portfolio.", { example: "1331" }),
      ]),
      "/templates": {
        get: {
          description: "You must specify a `portfolio`",
          parameters: [query("portfolio")],
          ...answers({ "200": object({ data: { type: "array", items: object({ id: text }) } }) }),
        },
      },
      "/templates/{template_id}": { parameters: [pathId("template_id", text)], get: answers({ "200": object({ id: text }) }) },
      "/memberships": list("Returns memberships.", [
        query("parent", "Globally unique identifier for `goal` or `portfolio`.", { example: "1331" }),
        query("kind", "The type to return. Required when `parent` is absent."),
      ]),
    });
    const template = phasesOf(result, "GET /templates/{template_id}", "Default");
    assert.match(template, /GET request to \/portfolios, .*\n.*\n.*GET request to \/templates with query parameter portfolio/);
    assert.match(phasesOf(result, "GET /links", "Default"), /portfolio "\$\{\w+\}"/);
    assert.match(phasesOf(result, "GET /memberships", "Default"), /parent "\$\{\w+\}"/);
  });

  it("needs the only part of an item that something makes", async () => {
    const part = { parameters: [pathId("id", text)] };
    const removes = (kind: string) => ({ description: `Removes the currently applied ${kind} on a plan.`, ...ok });
    const result = await all({
      ...collection("plans", object({ name: text })),
      "/plans/{id}/discount": { ...part, delete: removes("discount"), get: ok },
      "/plans/{id}/badge": { ...part, put: { ...takes(object({ label: text })), ...ok }, delete: removes("badge") },
    });
    assert.match(reasonOf(result, "DELETE /plans/{id}/discount"), /needs a discount: a new item may have none/);
    assert.match(reasonOf(result, "GET /plans/{id}/discount"), /Define the variable id/);
    assert.match(textOf(result, "DELETE /plans/{id}/badge", "Default"), /DELETE request to \/plans/);
  });

  it("makes no second item where its body says the same", async () => {
    const link = object({ member: text, parent: text, access_level: { ...text, enum: ["editor", "viewer"] } });
    const made = object({ id: text, access_level: text });
    const result = await all({
      ...collection("members", object({ name: text })),
      ...collection("parents", object({ name: text })),
      "/memberships": { post: { ...takes(link), ...answers({ "201": made }) } },
      "/memberships/{id}": { parameters: [pathId("id", text)], get: answers({ "200": made }), delete: ok },
    });
    const effects = phasesOf(result, "DELETE /memberships/{id}", "Effects");
    assert.equal(effects.split("POST request to /memberships").length, 2);
  });
});
