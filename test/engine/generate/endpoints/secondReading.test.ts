// Tests that a second, strict reader of generated tests finds no value, row or reason that the document excludes.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

/** With a GET of an item. */
const readable = (name: string, schema: object, item: object = object({ id: text })) => collection(name, schema, item);

describe("a second reader of generated tests", () => {
  it("finds no invented text at the limits of an id", async () => {
    const cursor = "A cursor for use in pagination. `ending_before` is an object ID that defines your place in the list.";
    const before = { ...text, description: "A gid of a Setting of this item, before which the new one will be added." };
    const result = await all({
      ...readable("things", object({ label: text, insert_before: before }, ["label"])),
      "/events": {
        get: {
          parameters: [
            { name: "ending_before", in: "query", description: cursor, schema: { type: "string", maxLength: 5000 } },
            { name: "limit", in: "query", schema: { type: "integer", minimum: 1 } },
          ],
          ...ok,
        },
      },
    });
    const query = textOf(result, "GET /events", "Edge Case");
    assert.match(query, /ending_before has 5,001 characters, too many/);
    assert.doesNotMatch(query, /ending_before has 5,000/);
    assert.doesNotMatch(textOf(result, "POST /things", "Edge Case"), /insert_before is/);
  });

  it("finds no value of a client for what a description calls read-only", async () => {
    const set = { type: "string", format: "date-time", description: "When it was made.\n\nPopulated by the system. Read-only." };
    const pod = object({ id: text, label: { ...text, example: "blue" }, startedAt: set }, ["label"]);
    const result = await all(readable("pods", pod, pod));
    assert.doesNotMatch(textOf(result, "POST /pods", "Edge Case"), /startedAt is/);
    assert.match(textOf(result, "POST /pods", "Read-Only Fields"), /startedAt/);
  });

  it("finds no optional member whose description has a condition", async () => {
    const told = (description: string, example: unknown = 1) => ({ description, example });
    const result = await all(
      readable("plans", {
        type: "object",
        properties: {
          billing_scheme: { type: "string", enum: ["per_unit", "tiered"] },
          usage_type: { type: "string", enum: ["licensed", "metered"] },
          resource_subtype: { type: "string", enum: ["text", "enum", "multi_enum"] },
          format: { type: "string", enum: ["none", "currency"] },
          tiers: told("This parameter requires `billing_scheme` to be set to `tiered`."),
          sums: told("Sums up the usage of plans of `usage_type=metered`."),
          fits: told("Sums up the usage of plans of `usage_type=licensed`."),
          options: told("*Conditional*. Only relevant for custom fields of type `enum` or `multi_enum`."),
          words: told("*Conditional*. Only relevant for custom fields of type `text`."),
          currency: told("Its currency. This will be null if the `format` is not `currency`.", "EUR"),
        },
      }),
    );
    const made = phasesOf(result, "POST /plans", "Default");
    for (const key of ["tiers", "sums", "fits", "options", "words", "currency"]) assert.doesNotMatch(made, new RegExp(`"${key}"`));
  });

  it("finds no ids of others in another form, in an urn, or as the only value of a body", async () => {
    const urn = { ...text, example: "do:team:12345678-1234-1234-1234-123456789012" };
    const result = await all({
      ...readable("rules", object({ label: text, field: { ...text, example: "a0f4ee4e-1dc1-4h90-a8a9-aef55fc681d4" } }, ["label"])),
      "/bills/{account_urn}": { parameters: [{ ...pathId("account_urn", text), ...{ example: urn.example } }], get: ok },
      "/tasks": { post: { ...takes(object({ name: text })), ...answers({ "201": object({ id: text }) }) } },
      "/tasks/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
      "/tasks/{id}/addDependencies": {
        parameters: [pathId("id", text)],
        post: {
          ...takes(
            object(
              {
                dependencies: {
                  type: "array",
                  items: text,
                  example: ["133713", "184253"],
                  description: "An array of task gids that a task should depend on.",
                },
              },
              [],
            ),
          ),
          ...ok,
        },
      },
    });
    assert.doesNotMatch(phasesOf(result, "POST /rules", "Default"), /a0f4ee4e/);
    assert.match(phasesOf(result, "POST /tasks/{id}/addDependencies", "Default"), /"dependencies": \["\$\{otherTaskId\}"\]/);
    assert.deepEqual(result.leftOut.map(({ endpoint, variable }) => `${endpoint}: ${variable}`).sort(), [
      "GET /bills/{account_urn}: account_urn",
    ]);
  });

  it("finds no second link between the same two things", async () => {
    const result = await all({
      ...readable("lists", object({ name: text })),
      ...readable("mappings", object({ list_id: text, role: { type: "string", enum: ["reader"] } })),
      ...readable(
        "holds",
        object({
          assign_to: object({ type: { type: "string", enum: ["list"] }, id: { ...text, example: "6564" } }),
          role: { type: "string", enum: ["keeper"] },
        }),
      ),
    });
    assert.doesNotMatch(textOf(result, "DELETE /mappings/{id}", "Effects"), /Another item is unchanged/);
    assert.doesNotMatch(textOf(result, "DELETE /holds/{id}", "Effects"), /Another item is unchanged/);
    assert.match(textOf(result, "DELETE /lists/{id}", "Effects"), /Another item is unchanged/);
  });

  it("finds no two things of the same name or address inside an object", async () => {
    const result = await all({
      ...readable(
        "apps",
        object({ spec: object({ name: { ...text, example: "web-app" }, region: { ...text, example: "nyc" } }), size: { type: "integer" } }),
      ),
      ...readable("hooks", {
        ...object({
          name: { ...text, description: 'Must be passed as "web".', example: "web" },
          config: object({ url: { ...text, example: "http://example.com/webhook" } }),
        }),
      }),
    });
    assert.match(phasesOf(result, "POST /apps", "Default"), /"name": "web-app-\$\{unique\}"/);
    assert.match(phasesOf(result, "POST /hooks", "Default"), /"url": "http:\/\/x\$\{unique\}\.example\.com\/webhook"/);
  });

  it("finds the ending that a description demands, and addresses that exist", async () => {
    const domain = { ...text, description: "A unique address. It can contain letters and must end with `sip.example.org`." };
    const result = await all({
      ...readable("domains", object({ DomainName: domain })),
      ...readable("addresses", object({ CustomerName: text, Street: text, City: text, PostalCode: text })),
    });
    assert.match(phasesOf(result, "POST /domains", "Default"), /"x\$\{unique\}\.sip\.example\.org"/);
    assert.match(
      phasesOf(result, "POST /addresses", "Default"),
      /"Street": "1 Market Street"[\s\S]*"City": "San Francisco"[\s\S]*"PostalCode": "94105"/,
    );
  });

  it("finds no example that only repeats the name of its member", async () => {
    const example = { CustomerName: "customer_name", PostalCode: "postal_code", Mode: "mode" };
    const schema = object({ CustomerName: text, PostalCode: text, Mode: { type: "string", enum: ["mode", "other"] } });
    const made = { requestBody: { content: { "application/json": { schema, example } } } };
    const paths = readable("addresses", schema);
    const result = await all({ ...paths, "/addresses": { post: { ...paths["/addresses"]?.post, ...made } } });
    const body = phasesOf(result, "POST /addresses", "Default");
    assert.match(body, /"PostalCode": "94105",\s+"Mode": "mode"/);
    assert.doesNotMatch(body, /"customer_name/);
  });

  it("finds no media type that the ending of the path contradicts", async () => {
    const picture = { "200": { description: "", content: { "image/png": {}, "image/jpg": {} } } };
    const result = await all({
      "/picture.{ending}": {
        parameters: [{ ...pathId("ending", { type: "string", enum: ["png", "jpg"] }) }],
        get: { responses: picture },
      },
      "/picture": { get: { responses: picture } },
    });
    assert.deepEqual(
      result.generated.filter(({ name }) => name === "Conditions").map(({ endpoint }) => endpoint),
      ["GET /picture"],
    );
  });

  it("finds no report of a day to come", async () => {
    const day = { name: "day", in: "query", required: true, schema: { type: "string", format: "date", example: "2024-05-01" } };
    const result = await all({ "/metrics/reports": { get: { parameters: [day], ...ok } } });
    assert.match(textOf(result, "GET /metrics/reports", "Edge Case"), /2024-02-29[\s\S]*2024-12-31/);
  });

  it("finds no filter whose values are not those of the field", async () => {
    const status = { name: "status", in: "query", schema: { type: "string", enum: ["success", "failure"] } };
    const list = (field: object) => answers({ "200": { type: "array", items: object({ id: text, status: field }) } });
    const result = await all({
      "/deliveries": { get: { parameters: [status], ...list({ ...text, example: "failed to connect" }) } },
      "/deliveries/{id}": { parameters: [pathId("id", text)], get: ok },
      "/jobs": { get: { parameters: [status], ...list({ ...text, example: "success" }) } },
      "/jobs/{id}": { parameters: [pathId("id", text)], get: ok },
    });
    assert.deepEqual(
      result.generated.filter(({ name }) => name === "List").map(({ endpoint }) => endpoint),
      ["GET /jobs"],
    );
  });

  it("finds required members inside a wrapper, and other values in an update of what it wraps", async () => {
    const item = object({ name: text, notes: { ...text, example: "Some notes" } }, ["name"]);
    const whole = object({ data: object({ id: text, ...item.properties }) });
    const paths = readable("goals", object({ data: item }, []), whole);
    const put = { ...takes(object({ data: item }, [])), ...answers({ "200": whole }) };
    const result = await all({ ...paths, "/goals/{id}": { ...paths["/goals/{id}"], put } });
    assert.match(
      textOf(result, "POST /goals", "Edge Case"),
      /only required members are sent, body: \{ data: \{ name: "name-\$\{unique\}" \} \}/,
    );
    assert.match(phasesOf(result, "PUT /goals/{id}", "Effects"), /"notes": "Some notes 2"/);
  });

  it("finds names of files that end as they should, and nouns without underscores", async () => {
    const result = await all({
      ...readable("files", object({ name: { ...text, example: "Photo 2.0.png" } })),
      ...readable("credit_notes", object({ name: text })),
    });
    assert.match(phasesOf(result, "POST /files", "Default"), /"Photo 2\.0 \$\{unique\}\.png"/);
    assert.match(phasesOf(result, "GET /credit_notes/{id}", "Negative"), /There is no such credit note\./);
  });

  it("finds the reference of an object whose kinds are listed", async () => {
    const assign = object(
      {
        type: { type: "string", enum: ["enterprise", "folder"], example: "enterprise" },
        id: { ...text, example: "6564564", description: "The ID of the item. Omit it when `type` is `enterprise`." },
      },
      ["type"],
    );
    const result = await all({
      ...readable("folders", object({ name: text })),
      ...readable("assignments", object({ assign_to: assign })),
    });
    assert.match(phasesOf(result, "POST /assignments", "Default"), /"assign_to": \{"type": "folder", "id": "\$\{\w+\}"\}/);
  });

  it("finds refusals as the document shows them, where it lists no status of one", async () => {
    const said = (ok: boolean) => ({
      description: "",
      content: { "application/json": { schema: object({ ok: { type: "boolean", enum: [ok] } }) } },
    });
    const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 9 } };
    const result = await generate(
      shopWith(
        {
          ...openapi({ "/users.list": { get: { parameters: [limit], responses: { "200": said(true), default: said(false) } } } }),
          security: [{ key: [] }],
          components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
        },
        "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n",
      ),
    );
    assert.match(phasesOf(result, "GET /users.list", "Negative"), /without authentication\.\n2\. Expect \$\.ok is false\./);
    assert.match(phasesOf(result, "GET /users.list", "Negative Values"), /Expect \$\.ok is false\./);
    const limits = textOf(result, "GET /users.list", "Edge Case");
    assert.match(limits, /limit is the greatest, 9[^}]*ok: true[\s\S]*limit is above 9[^}]*ok: false/);
    assert.match(limits, /Expect \$\.ok is \$\{ok\}\./);
  });

  it("finds that what a call takes back is done first, and what a new item is in", async () => {
    const member = takes(object({ label: { ...text, example: "red" } }));
    const board = object({ name: text, workspace: { ...text, example: "12345" } }, ["name"]);
    const summary = "Creates a new board in a workspace or team";
    const action = { parameters: [pathId("id", text)], post: { ...member, ...ok } };
    const result = await all({
      ...readable("boards", board),
      "/boards": { post: { summary, ...takes(board as never), ...answers({ "201": object({ id: text }) }) } },
      "/boards/{id}/addLabel": action,
      "/boards/{id}/removeLabel": action,
      "/workspaces": { get: answers({ "200": { type: "array", items: object({ id: text }) } }) },
      "/workspaces/{id}": { parameters: [pathId("id", text)], get: ok },
    });
    assert.match(phasesOf(result, "POST /boards", "Default"), /"workspace": "\$\{\w+\}"/);
    assert.match(phasesOf(result, "POST /boards/{id}/removeLabel", "Default"), /\/addLabel[\s\S]*# Execution[\s\S]*\/removeLabel/);
  });

  it("finds no reference where the description has the value, and no user by the id of another path", async () => {
    const method = { ...text, description: "Possible values:\n* A payment method variant\n* **ANY**: Apply it to all.", example: "ANY" };
    const users = answers({ "200": { type: "array", items: object({ id: { type: "string" }, login: text }) } });
    const result = await all({
      ...readable("rules", object({ paymentMethod: method })),
      "/paymentMethods": { get: answers({ "200": { type: "array", items: object({ id: text }) } }) },
      "/paymentMethods/{id}": { parameters: [pathId("id", text)], get: ok },
      "/users": { get: users },
      "/users/{user_id}/boards": { parameters: [pathId("user_id", text)], get: ok },
      "/users/{username}": { parameters: [pathId("username", text)], get: ok },
    });
    assert.match(phasesOf(result, "POST /rules", "Default"), /"paymentMethod": "ANY"/);
    assert.match(phasesOf(result, "GET /users/{username}", "Default"), /save \$\[0\]\.login as/);
    // Nothing of the list is needed to ask for somebody who does not exist.
    assert.doesNotMatch(phasesOf(result, "GET /users/{username}", "Negative"), /# Setup/);
  });

  it("finds true reasons", async () => {
    const id = { parameters: [pathId("id", text)] };
    const one = { ...pathId("migration_id", text) };
    const list = answers({ "200": { type: "array", items: object({ id: text }) } });
    const drafts = { description: "Deletes a draft. Deleting invoices that are no longer in a draft state will fail." };
    const invoices = readable("invoices", object({ name: text }));
    const result = await all({
      ...invoices,
      "/invoices/{id}": { ...invoices["/invoices/{id}"], delete: { ...drafts, ...answers({ "204": null }) } },
      "/invoices/{id}/finalize": { ...id, post: ok },
      "/orgs": { get: list },
      "/orgs/{id}": { ...id, get: ok },
      "/orgs/{id}/migrations/{migration_id}/archive": { parameters: [pathId("id", text), one], delete: ok },
      "/teams": { get: list },
      "/teams/{id}": { ...id, get: ok },
      "/teams/{id}/addUser": { ...id, post: { summary: "Add a user", ...ok } },
      "/teams/{id}/removeUser": { ...id, post: { summary: "Remove a user", ...ok } },
      "/users/terminate_sessions": { post: { ...takes(object({ reason: text })), ...ok } },
      ...readable("calls", object({ To: { ...text, example: "+14155551212" } })),
      "/calls/{id}/events": { ...id, get: ok },
      "/memberships": { get: list, post: { ...takes(object({ name: text })), ...answers({ "201": null }) } },
      "/memberships/{id}": { ...id, delete: answers({ "204": null }) },
    });
    const reason = (endpoint: string) => result.leftOut.find((other) => other.endpoint === endpoint)?.reason ?? "";
    assert.match(reason("POST /invoices/{id}/finalize"), /DELETE \/invoices\/\{id\} only deletes drafts/);
    assert.doesNotMatch(reason("DELETE /orgs/{id}/migrations/{migration_id}/archive"), /the service itself/);
    assert.match(reason("POST /teams/{id}/addUser"), /POST \/teams\/\{id\}\/removeUser may not bring back/);
    assert.match(reason("POST /users/terminate_sessions"), /^Generation does not know what/);
    assert.match(
      reason("GET /calls/{id}/events"),
      /^It needs POST \/calls, and generation knows no value for To that the service would accept:/,
    );
    assert.match(reason("DELETE /memberships/{id}"), /does not relate \{id\} to the documented response of POST \/memberships/);
  });
});
