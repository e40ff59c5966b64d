// Tests that no value is sent and no call made that a person who reads the document would find absurd.

import assert from "node:assert/strict";
import { ownDigits } from "../../../../engine/generate/endpoints/uniqueText.ts";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });

function defaults(paths: Readonly<Record<string, object>>) {
  return generate(shopWith(openapi(paths)), { kinds: ["default"] });
}

describe("a person who reads a generated test", () => {
  it("finds no sign-in in a browser that a GET begins", async () => {
    const { generated, leftOut } = await defaults({ "/authorize": { get: { summary: "Authorize user", ...ok } } });
    assert.deepEqual(generated, []);
    assert.match(leftOut[0]?.reason ?? "", /acts on logins or credentials/);
  });

  it("gives a number of its own digits, and no contents in Base64", () => {
    const own = (value: string) =>
      ownDigits(
        value,
        "contents",
        () => true,
        () => "number",
      );
    assert.equal(own("AB-1234"), "AB-${number}");
    assert.equal(own(`${"QUJD".repeat(30)}1234`), undefined);
  });

  it("finds no long id of lower case letters and digits that belongs to another account", async () => {
    const client = { name: "client_id", in: "query", required: true, schema: text, example: "ly1nj6n11vionaie65emwzk575hnnmrk" };
    const { leftOut } = await defaults({ "/apps": { get: { parameters: [client], ...ok } } });
    assert.deepEqual(
      leftOut.map(({ variable }) => variable),
      ["client_id"],
    );
  });

  it("finds new names of files that end as the document's", async () => {
    const result = await defaults(collection("pictures", object({ name: { ...text, example: "Photo.png" } })));
    assert.match(phasesOf(result, "POST /pictures", "Default"), /body \{"name": "Photo-\$\{unique\}\.png"\}/);
  });

  it("finds no query as the value of one parameter, and no text that is encoded twice", async () => {
    const result = await defaults({
      "/search": {
        get: {
          parameters: [
            { name: "q", in: "query", required: true, schema: text, example: "remaster%20track:Doxy" },
            {
              name: "type",
              in: "query",
              required: true,
              schema: { type: "array", items: { type: "string", enum: ["album", "artist"] } },
              description: "Item types. For example: `q=abacab&type=album,track` returns both.",
            },
          ],
          ...ok,
        },
      },
    });
    assert.match(phasesOf(result, "GET /search", "Default"), /q "remaster track:Doxy" and "?type"? "album"/);
  });

  it("finds no list of a part of a collection that gives the ids of something else", async () => {
    const list = answers({ "200": { type: "array", items: object({ id: text }) } });
    const { leftOut } = await defaults({
      "/metadata_templates/enterprise": { get: list },
      "/enterprises/{enterprise_id}/pins": { get: { parameters: [pathId("enterprise_id", text)], ...ok } },
    });
    assert.deepEqual(
      leftOut.map(({ variable }) => variable),
      ["enterprise_id"],
    );
  });

  it("finds ids of others also under names such as supported_goal and vendor_id", async () => {
    for (const name of ["supported_goal", "vendor_id"]) {
      const { leftOut } = await defaults({
        "/things": { get: { parameters: [{ name, in: "query", required: true, schema: text, example: "12345" }], ...ok } },
      });
      assert.deepEqual(
        leftOut.map(({ variable }) => variable),
        [name],
      );
    }
  });

  it("finds no invented id of something that must exist, such as a transfer instrument", async () => {
    const { leftOut } = await defaults(collection("payouts", object({ transferInstrumentId: text })));
    assert.equal(leftOut[0]?.variable, "transferInstrumentId");
  });

  it("finds no optional member that counts only beside another value", async () => {
    const told = (description: string) => ({ type: "integer", description, example: 1 });
    const result = await defaults(
      collection("subscriptions", {
        type: "object",
        properties: {
          collection_method: { type: "string", enum: ["charge_automatically", "send_invoice"] },
          days_until_due: told("Days to pay. Valid only for subscriptions where `collection_method` is set to `send_invoice`."),
          days_of_trial: told("Valid only where `collection_method` is set to `charge_automatically`."),
        },
      }),
    );
    const made = phasesOf(result, "POST /subscriptions", "Default");
    assert.doesNotMatch(made, /days_/);
  });

  it("finds the currency as the document writes it, and the same one each time", async () => {
    const currency = { ...text, description: "Three-letter ISO currency code, in lowercase." };
    const result = await defaults(collection("prices", object({ amount: { type: "integer" }, currency })));
    assert.match(phasesOf(result, "POST /prices", "Default"), /"currency": "eur"/);
  });

  it("finds values of a list that mean something, and names that fit the document's", async () => {
    const kind = { type: "string", enum: ["KIND_UNKNOWN", "KIND_TEXT"], default: "KIND_UNKNOWN" };
    const result = await defaults(collection("variables", object({ name: { ...text, example: "USERNAME" }, kind })));
    assert.match(phasesOf(result, "POST /variables", "Default"), /\{"name": "USERNAME_\$\{unique\}", "kind": "KIND_TEXT"\}/);
  });

  it("finds a listed thing where the document asks for a list of names", async () => {
    const hook = object({
      url: { ...text, format: "uri" },
      accounts: { type: "array", items: text, description: "A list of merchant account names." },
    });
    const merchants = { "/merchants": { get: answers({ "200": { type: "array", items: object({ id: text }) } }) } };
    const result = await defaults({
      ...merchants,
      ...collection("hooks", hook),
      "/merchants/{merchantId}": { get: { parameters: [pathId("merchantId", text)], ...ok } },
    });
    assert.match(
      phasesOf(result, "POST /hooks", "Default"),
      /\/merchants, and save \$\[0\]\.id as \$\{(\w+)\}[\s\S]*"accounts": \[\s*"\$\{\1\}"/,
    );
  });

  it("finds a description that says something where the document says nothing in words", async () => {
    const result = await defaults({ "/today": { get: { operationId: "ListUsageRecordToday", ...ok } } });
    assert.match(textOf(result, "GET /today", "Default"), /description: List usage record today\./);
  });
});

describe("a person who reads the limits and refusals of a generated test", () => {
  const front = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n";
  const secured = { components: { securitySchemes: { login: { type: "http", scheme: "bearer" } } }, security: [{ login: [] }] };
  const query = (name: string, more: object) => ({ name, in: "query", schema: text, ...more });

  async function allOf(parameters: readonly object[], paths: Readonly<Record<string, object>> = {}) {
    const document = { ...openapi({ "/things": { get: { parameters, ...ok } }, ...paths }), ...secured };
    return generate(shopWith(document, front));
  }

  it("finds no token in a call without credentials, and no missing token where a header signs in", async () => {
    const token = query("token", { required: true, description: "Authentication token. Requires scope: `read`" });
    const result = await allOf([token, query("limit", { schema: { type: "integer" } })]);
    const refused = phasesOf(result, "GET /things", "Negative");
    assert.doesNotMatch(refused.split("wrong credentials")[0] ?? "", /\$\{token\}/);
    assert.match(refused, /"nobody-has-this-token"[\s\S]*nobody-has-this-token/);
    assert.doesNotMatch(textOf(result, "GET /things", "Negative Values"), /token is missing/);
  });

  it("finds no watch that never ends, no contradicting bounds, and no long text that names an item", async () => {
    const range = { type: "object", properties: { gt: { type: "integer" }, gte: { type: "integer" }, lt: { type: "integer" } } };
    const customers = {
      "/customers": {
        get: answers({ "200": { type: "array", items: object({ id: text }) } }),
        post: { ...takes(object({ name: text }) as never), ...answers({ "201": object({ id: text }) }) },
      },
      "/customers/{customerId}": { parameters: [pathId("customerId", text)], get: ok, delete: answers({ "204": null }) },
    };
    const result = await allOf(
      [
        query("watch", { schema: { type: "boolean" }, description: "Watch for changes and return them as a stream." }),
        query("created", { schema: { anyOf: [range, { type: "integer" }] } }),
        query("customer", { schema: { ...text, maxLength: 5000 } }),
      ],
      customers,
    );
    const limits = textOf(result, "GET /things", "Edge Case");
    assert.match(limits, /watch is false/);
    assert.doesNotMatch(limits, /watch is true|gt: 1, gte|customer has 5,000 characters/);
    assert.match(limits, /customer has 5,001 characters/);
  });

  it("finds no fields that the service sets, and no texts that the service may not know", async () => {
    const thing = object(
      {
        apiVersion: { ...text, description: "Servers may reject unrecognized values." },
        created: { ...text, format: "date-time", description: "Populated by the system. Read-only. Null for lists." },
        title: { ...text, maxLength: 20 },
      },
      ["title"],
    );
    const result = await allOf([], collection("posts", thing));
    const limits = textOf(result, "POST /posts", "Edge Case");
    assert.doesNotMatch(limits, /apiVersion|created is/);
  });

  it("finds where a list has the names of its items", async () => {
    const metadata = object({ name: text });
    const item = object({ metadata, spec: { type: "object" } }, ["metadata"]);
    const named = { parameters: [pathId("name", text)], get: answers({ "200": item }), delete: answers({ "200": null }) };
    const list = object({ items: { type: "array", items: item } });
    const limit = { parameters: [query("limit", { schema: { type: "integer" } })] };
    const result = await allOf([], {
      ...collection("spaces", object({ title: text })),
      "/spaces/{id}/pods": {
        parameters: [pathId("id", text)],
        get: { ...limit, ...answers({ "200": list }) },
        post: { ...takes(item as never), ...answers({ "201": item }) },
      },
      "/spaces/{id}/pods/{name}": { ...named, parameters: [pathId("id", text), ...named.parameters] },
    });
    assert.match(textOf(result, "GET /spaces/{id}/pods", "List"), /\$\.metadata\.name of at least one item in \$\.items is/);
  });
});

describe("a person who reads why an operation is left out", () => {
  const reasonOf = async (paths: Readonly<Record<string, object>>, endpoint: string) =>
    (await defaults(paths)).leftOut.find((one) => one.endpoint === endpoint)?.reason;
  const template = { ...takes(object({ name: text }) as never), ...answers({ "201": object({ templateKey: text }) }) };
  const keyed = [pathId("scope", text), pathId("key", text)];

  it("finds the deletion of another path named", async () => {
    const paths = {
      "/templates/schema": { post: template },
      "/templates/{scope}/{key}/schema": { parameters: keyed, delete: answers({ "204": null }) },
    };
    assert.equal(
      await reasonOf(paths, "POST /templates/schema"),
      "DELETE /templates/{scope}/{key}/schema may delete what POST /templates/schema creates, but generation does not relate such paths.",
    );
  });

  it("finds that the name of a creation at its own path is missing", async () => {
    const post = { ...template, summary: "Create" };
    const paths = {
      "/metadata/{key}": { parameters: [pathId("key", { ...text, example: "notes" })], post, delete: answers({ "204": null }) },
    };
    assert.equal(
      await reasonOf(paths, "POST /metadata/{key}"),
      "Generation knows no value for {key}, under which POST /metadata/{key} creates something.",
    );
  });

  it("finds no update called a creation", async () => {
    const post = { ...template, summary: "Update an app" };
    const list = answers({ "200": { type: "array", items: object({ sid: text }) } });
    const paths = { "/apps": { get: list }, "/apps/{sid}": { parameters: [pathId("sid", text)], post, delete: answers({ "204": null }) } };
    assert.match((await reasonOf(paths, "DELETE /apps/{sid}")) ?? "", /would change one of apps that the test did not create/);
  });

  it("finds what a longer name than that of its kind refers to", async () => {
    const description = "Globally unique identifier for the supported goal.";
    const goal = { name: "supported_goal", in: "query", required: true, schema: text, description };
    const goals = await defaults({ ...collection("goals", object({ name: text })), "/relations": { get: { parameters: [goal], ...ok } } });
    assert.match(
      phasesOf(goals, "GET /relations", "Default"),
      /POST request to \/goals [\s\S]*supported_goal "\$\{\w+\}"[\s\S]*DELETE request to \/goals/,
    );
    const made = object({ evaluation_set_uuid: text, name: text });
    const sets = await defaults({
      "/sets": { post: { ...takes(object({ name: text }) as never), ...answers({ "201": made }) } },
      "/sets/{set_uuid}": { parameters: [pathId("set_uuid", text)], delete: answers({ "204": null }) },
    });
    assert.match(phasesOf(sets, "POST /sets", "Default"), /save \$\.evaluation_set_uuid as/);
  });
});
