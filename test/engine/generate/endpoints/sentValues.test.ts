// Tests that generated requests send what the words of a document ask for: members that no schema requires, ids of the
// right kind, and values in the unit and form that a description names.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const id = object({ id: text });
const all = (paths: Readonly<Record<string, object>>, schemas = {}) => generate(shopWith(openapi(paths, schemas)));
const query = (name: string, schema: object, description = "", more = {}) => ({ name, in: "query", schema, description, ...more });
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  result.leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";

describe("values that generated requests send", () => {
  it("include what the document needs by its words, alone or beside other members", async () => {
    const database = object({ name: told("Required. Name of the database."), size: told("Required. Tier: small, medium, or large.") }, []);
    const hold = {
      title: text,
      from_day: told("Start of the filter."),
      ongoing: { type: "boolean", description: "Required if no filter dates are set." },
    };
    const coupon = {
      name: text,
      amount_off: { type: "integer", description: "The amount (required if `percent_off` is not passed)." },
      currency: told("Currency of the amount (required if `amount_off` is passed)."),
      percent_off: { type: "number", description: "The share (required if `amount_off` is not passed)." },
    };
    const retention = {
      title: text,
      policy_type: { ...text, enum: ["finite", "indefinite"] },
      length: told("The length in days. If the policy has a `policy_type` of `indefinite`, the `length` will also be `indefinite`.", {
        example: "365",
      }),
    };
    const transfer = { kind: { ...text, enum: ["eu_transfer"] }, eu_transfer: object({ country: text }) };
    const result = await all({
      ...collection("databases", database),
      ...collection("holds", object(hold, ["title"])),
      ...collection("coupons", object(coupon, [])),
      ...collection("retentions", object(retention, ["title", "policy_type"])),
      ...collection("transfers", object(transfer, ["kind"])),
    });
    const made = (name: string) => phasesOf(result, `POST /${name}`, "Default");
    assert.match(made("databases"), /"size": "small"/);
    assert.match(made("holds"), /"ongoing": true/);
    assert.match(made("coupons"), /"amount_off": 1/);
    assert.match(made("coupons"), /"currency": "EUR"/);
    assert.match(made("retentions"), /"length": "365"/);
    assert.match(made("transfers"), /"eu_transfer": \{\s*"country": "DE"/);
  });

  it("include what a new item is for, of which kind it is and what it consists of", async () => {
    const price = object({ currency: text, product: text, unit_amount: { type: "integer" } }, ["currency", "product"]);
    const item = object({ price: text, price_data: price }, []);
    const items = { type: "array", description: "A list of items, each with an attached price.", items: item };
    const part = object(
      {
        subscription: text,
        price: text,
        price_data: { ...price, description: "Data used to generate a new [Price](https://e.g/p) object inline." },
      },
      ["subscription"],
    );
    const parent = told("Globally unique ID of the parent object: project. Can only be set on create, immutable thereafter.");
    const budget = object({ budget_type: { ...text, enum: ["cost", "time"] }, note: text, parent }, []);
    const bill = {
      description: "Creates a draft for a given customer.",
      ...takes(object({ customer: text, memo: text }, [])),
      ...answers({ "200": id }),
    };
    const result = await all({
      ...collection("customers", object({ name: text })),
      ...collection("products", object({ name: text })),
      ...collection("projects", object({ name: text })),
      ...collection("subscriptions", object({ customer: text, items }, ["customer"])),
      ...collection("subscription_parts", part),
      ...collection("budgets", budget),
      "/bills": { post: bill },
      "/bills/{bill}": { parameters: [pathId("bill", text)], delete: ok },
    });
    const made = (name: string) => phasesOf(result, `POST /${name}`, "Default");
    assert.match(made("subscriptions"), /"price_data": \{\s*"currency": "EUR",\s*"product": "\$\{\w+\}",\s*"unit_amount": 1/);
    assert.match(made("subscription_parts"), /"price_data": \{/);
    assert.match(made("budgets"), /"budget_type": "cost"/);
    assert.match(made("budgets"), /"parent": "\$\{\w+\}"/);
    assert.match(made("bills"), /"customer": "\$\{customer\w*\}"/i);
  });

  it("are left out with the reason where the document needs what it does not give", async () => {
    const refused = object({ error: { ...text, enum: ["missing_blocks", "other"] } });
    const post = {
      ...takes(object({ title: text, blocks: told("A JSON array of blocks.") }, ["title"])),
      ...answers({ "200": id, "400": refused }),
    };
    const config = {
      url: told("", { example: "logs.example.com" }),
      cluster_uuid: told("", { example: "123e4567-e89b-42d3-a456-426614174000" }),
      login: told("A login. Optional if `cluster_uuid` is passed."),
    };
    const example = { url: "logs.example.com", cluster_uuid: "123e4567-e89b-42d3-a456-426614174000" };
    const policy = { folder_id: told("The folder. It will need to already have an instance of the template.") };
    const check = { type: "object", properties: { target: { ...text, example: "www.example.com" } }, required: ["target", "method"] };
    const result = await all({
      "/posts": { post },
      "/posts/{id}": { parameters: [pathId("id", text)], delete: ok },
      ...collection("sinks", object({ config: { ...object(config, ["url"]), example } })),
      ...collection("folders", object({ name: text })),
      ...collection("policies", object(policy)),
      ...collection("checks", check),
      ...collection(
        "triggers",
        object({ function: told("Name of the function that exists in the given namespace.", { example: "hello" }) }),
      ),
      ...collection("analyses", object({ pack: told("A Base64-encoded tarball of a query.", { example: "aGVsbG8=" }) })),
      "/secrets/{secret_name}": {
        parameters: [pathId("secret_name", text)],
        put: {
          summary: "Create or update a secret",
          ...takes(object({ value: told("The secret, encrypted with X using the public key.") }, [])),
          ...answers({ "201": null }),
        },
        delete: ok,
      },
      "/items/search": {
        get: { parameters: [query("query", text, "See search query language and its fields.", { required: true })], ...ok },
      },
    });
    assert.match(reasonOf(result, "POST /posts"), /for blocks that the service would accept/);
    assert.match(reasonOf(result, "POST /sinks"), /for cluster_uuid that the service would accept/);
    assert.match(reasonOf(result, "POST /policies"), /folder_id of POST \/policies/);
    assert.match(reasonOf(result, "POST /checks"), /requires method of POST \/checks, and does not describe it/);
    assert.match(reasonOf(result, "POST /triggers"), /for function that the service would accept/);
    assert.match(reasonOf(result, "POST /analyses"), /for pack that the service would accept/);
    assert.match(reasonOf(result, "PUT /secrets/{secret_name}"), /for value that the service would accept/);
    assert.match(reasonOf(result, "GET /items/search"), /for query that the service would accept/);
  });

  it("have the unit and the form that a description names", async () => {
    const year = query("year", { type: "integer" }, "An integer with four digits representing a year. For example, `2025`.", {
      required: true,
    });
    const before = query("before", { type: "integer" }, "A Unix timestamp in milliseconds.", { required: true });
    const run = query("run", { ...text }, "", { required: true, example: '"123e4567-e89b-12d3-a456-426614174000"' });
    const port = { type: "string", format: "int-or-string", description: "A name or number." };
    const link = {
      shared_link: { type: ["object", "null"], description: "By setting this value to `null`, the link is removed.", example: null },
    };
    const result = await all({
      "/usage": { get: { parameters: [year, before], ...ok } },
      "/runs": { get: { parameters: [run], ...ok } },
      ...collection("ports", object({ port, pack: { ...text, example: "aGVsbG8=" } })),
      "/folders": { post: { ...takes(object({ name: text })), ...answers({ "200": id }) } },
      "/folders/{id}": { parameters: [pathId("id", text)], put: { ...takes(object(link, [])), ...ok }, delete: ok },
    });
    assert.match(phasesOf(result, "GET /usage", "Default"), /year 2025/);
    assert.match(phasesOf(result, "GET /usage", "Default"), /before"? 1893456000000/);
    assert.match(reasonOf(result, "GET /runs"), /run/);
    assert.match(phasesOf(result, "POST /ports", "Default"), /"port": 1\b/);
    assert.match(phasesOf(result, "POST /ports", "Default"), /"pack": "aGVsbG8="/);
    assert.match(phasesOf(result, "PUT /folders/{id}", "Default"), /"shared_link": null/);
  });

  it("name things by the member that paths and lists of them ask for", async () => {
    const keys = object({ id: { type: "integer" }, name: text });
    const space = object({
      id: told("", { example: "123e4567-e89b-42d3-a456-426614174000" }),
      space: told("", { example: "fn-123e4567-e89b-42d3-a456-426614174000" }),
    });
    const user = object({ id: { type: "integer" }, login: text });
    const users = { type: "array", items: text, description: "The list of user `login`s." };
    const result = await all({
      "/keys": { post: { ...takes(object({ name: text })), ...answers({ "200": keys }) } },
      "/keys/{key_identifier}": {
        parameters: [pathId("key_identifier", { anyOf: [{ type: "integer" }, text] })],
        get: answers({ "200": keys }),
        delete: ok,
      },
      "/spaces": { post: { ...takes(object({ label: text })), ...answers({ "200": object({ space }) }) } },
      "/spaces/{space_id}": {
        parameters: [{ ...pathId("space_id", text), example: "fn-aaaaaaaa-e89b-42d3-a456-426614174000" }],
        get: ok,
        delete: ok,
      },
      "/user": { get: answers({ "200": user }) },
      "/users": { get: answers({ "200": { type: "array", items: user } }) },
      "/users/{user_id}": { parameters: [pathId("user_id", { type: "integer" })], get: answers({ "200": user }) },
      ...collection("locks", object({ users })),
      "/teams": { get: answers({ "200": { type: "array", items: object({ id: { type: "integer" } }) } }) },
      "/teams/{team_id}": { parameters: [pathId("team_id", { type: "integer" })], get: ok },
      ...collection("gates", object({ limits: object({ users, teams: { ...users, description: "The list of team `slug`s." } }) })),
    });
    assert.match(phasesOf(result, "GET /keys/{key_identifier}", "Default"), /save \$\.id as/);
    assert.match(phasesOf(result, "GET /spaces/{space_id}", "Default"), /save \$\.space\.space as/);
    assert.match(phasesOf(result, "POST /locks", "Default"), /save \$\.login as/);
    assert.match(phasesOf(result, "POST /gates", "Default"), /"teams": \[\]/);
  });

  it("take no item from a list of another kind, or of everybody", async () => {
    const list = (name: string) => answers({ "200": { type: "array", items: { $ref: `#/components/schemas/${name}` } } });
    const org = object({ login: text });
    const result = await all(
      {
        "/issuing/transactions": { get: list("issued") },
        "/issuing/transactions/{transaction}": {
          parameters: [pathId("transaction", text)],
          get: answers({ "200": { $ref: "#/components/schemas/issued" } }),
        },
        "/tax/transactions/{transaction}": {
          parameters: [pathId("transaction", text)],
          get: answers({ "200": { $ref: "#/components/schemas/tax" } }),
        },
        "/organizations": { get: answers({ "200": { type: "array", items: org } }) },
        "/user/orgs": { get: answers({ "200": { type: "array", items: org } }) },
        "/organizations/{org}/usage": { parameters: [pathId("org", text)], get: ok },
      },
      { issued: id, tax: object({ id: text, rate: text }) },
    );
    assert.match(reasonOf(result, "GET /tax/transactions/{transaction}"), /\{transaction\}/);
    assert.match(phasesOf(result, "GET /organizations/{org}/usage", "Default"), /GET request to \/user\/orgs/);
  });

  it("include the filter that a question is about, or one of several", async () => {
    const spaces = { type: "array", items: id };
    const filters = [query("workspace", text, "The workspace to filter on."), query("archived", { type: "boolean" })];
    const result = await all({
      "/workspaces": { get: answers({ "200": spaces }) },
      "/workspaces/{workspace}": { parameters: [pathId("workspace", text)], get: answers({ "200": id }) },
      "/roles": { get: { summary: "Get roles", description: "Returns all roles for a workspace.", parameters: filters, ...ok } },
      "/tags": {
        get: { description: "Returns tags. Use one or more of the parameters provided to filter the tags.", parameters: filters, ...ok },
      },
    });
    assert.match(phasesOf(result, "GET /roles", "Default"), /workspace "\$\{workspace\}"/);
    assert.match(phasesOf(result, "GET /tags", "Default"), /workspace "\$\{workspace\}"/);
  });

  it("leave out an entry without the thing that it is about, and keep places of two kinds apart", async () => {
    const entry = object({ type: text, metadata: object({ repository_id: { type: "integer" }, path: text }, []) }, []);
    const example = [{ type: "file", metadata: { repository_id: 789012, path: "src/App.js" } }];
    const space = object({ name: { ...text, example: "Space" }, resources: { type: "array", items: entry, example } }, ["name"]);
    const result = await all({
      ...collection("spaces", space),
      ...collection("networks", object({ name: text, region: { ...text, example: "nyc1" } })),
      ...collection("links", object({ network_id: text, region: { ...text, enum: ["nyc", "sfo"] } })),
    });
    assert.doesNotMatch(phasesOf(result, "POST /spaces", "Default"), /App\.js/);
    assert.match(phasesOf(result, "POST /links", "Default"), /"region": "nyc1"/);
  });

  it("prepare a single part before it is updated, a part with a word as its name, and the kind that a call is for", async () => {
    const note = { parameters: [pathId("id", text), { ...pathId("kind", { ...text, enum: ["global", "own"] }), example: "global" }] };
    const kinds = object({ engine: { ...text, enum: ["pg", "kafka"] }, name: text });
    const result = await all({
      ...collection("repos", object({ name: text })),
      "/repos/{id}/pages": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ branch: text })), ...ok },
        put: { summary: "Update the site", ...takes(object({ branch: text })), ...ok },
        get: answers({ "200": object({ branch: text }) }),
      },
      "/repos/{id}/notes/{kind}": {
        ...note,
        get: answers({ "200": id }),
        post: { ...takes({ type: "object", additionalProperties: text, example: { name: "Ada" } }), ...ok },
      },
      ...collection("clusters", kinds),
      "/clusters/{id}/topics": {
        parameters: [pathId("id", text)],
        get: { summary: "List topics of a Kafka cluster", ...answers({ "200": { type: "array", items: id } }) },
      },
    });
    assert.match(phasesOf(result, "PUT /repos/{id}/pages", "Default"), /POST request to \/repos\/\$\{\w+\}\/pages/);
    assert.match(phasesOf(result, "GET /repos/{id}/notes/{kind}", "Default"), /POST request to \/repos\/\$\{\w+\}\/notes\/global/);
    assert.match(textOf(result, "GET /clusters/{id}/topics", "Default"), /"engine": "kafka"/);
  });

  it("refer to the id of an own item, and add what is then removed", async () => {
    const repo = object({ id: { type: "integer" }, name: text });
    const space = object({ repository_id: { type: "integer" } });
    const path = { parameters: [pathId("folder_id", text)] };
    const result = await all({
      "/repos": { post: { ...takes(object({ name: text })), ...answers({ "201": repo }) } },
      "/repos/{repo}": { parameters: [pathId("repo", text)], get: answers({ "200": repo }), delete: ok },
      "/installed/repositories": { get: answers({ "200": { type: "array", items: repo } }) },
      "/installed/repositories/{repository_id}": { parameters: [pathId("repository_id", { type: "integer" })], put: ok },
      ...collection("spaces", space),
      "/folders": { post: { ...takes(object({ name: text })), ...answers({ "200": id }) } },
      "/folders/{folder_id}": { ...path, get: answers({ "200": id }), delete: ok },
      "/folders/{folder_id}#add": { ...path, put: { summary: "Add a link to a folder", ...takes(object({ link: text })), ...ok } },
      "/folders/{folder_id}#remove": { ...path, put: { summary: "Remove a link from a folder", ...takes(object({ link: text })), ...ok } },
    });
    const made = phasesOf(result, "POST /spaces", "Default");
    assert.match(made, /POST request to \/repos .*\$\.id as \$\{repository_id\}/);
    assert.match(made, /"repository_id": \$\{repository_id\}/);
    assert.match(made, /DELETE request to \/repos\//);
    const removed = textOf(result, "PUT /folders/{folder_id}", "Default remove");
    assert.equal(removed.split("PUT request to /folders/").length, 3);
  });
});
