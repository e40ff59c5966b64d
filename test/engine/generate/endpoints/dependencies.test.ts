import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const item = { type: "object", required: ["id"], properties: { id: { type: "string", format: "uuid" }, name: { type: "string" } } };
const customer = {
  type: "object",
  required: ["name", "email"],
  properties: { name: { type: "string", examples: ["Ada"] }, email: { type: "string", format: "email" } },
};
const customers = {
  "/customers": { post: { ...takes(customer), ...answers({ "201": item }) } },
  "/customers/{customerId}": {
    parameters: [pathId("customerId")],
    get: answers({ "200": item, "404": null }),
    delete: answers({ "204": null, "404": null }),
  },
};

describe("what has to be there before an endpoint is called", () => {
  it("is created by the POST above a path parameter, and deleted after", async () => {
    const result = await generate(shopWith(openapi(customers)));
    assert.equal(
      phasesOf(result, "GET /customers/{customerId}", "Default"),
      `# Setup
Set \${email} to a random email.
Send a POST request to /customers with body {"name": "Ada", "email": "\${email}"}, and save $.id as \${customerId}.
Expect status 2xx.

# Execution
1. Send a GET request to /customers/\${customerId}.
2. Expect status 200 and $.id exists.
3. Expect $.name is "Ada".

# Teardown
Send a DELETE request to /customers/\${customerId}.
`,
    );
  });

  it("is found by the name of a field, and by the links of a response", async () => {
    const order = {
      type: "object",
      required: ["customerId", "sku"],
      properties: { customerId: { type: "string" }, sku: { type: "string", examples: ["A-100"] } },
    };
    const made = { type: "object", properties: { reference: { type: "string" } } };
    const links = { self: { operationId: "getOrder", parameters: { orderId: "$response.body#/reference" } } };
    const created = { description: "made", content: { "application/json": { schema: made } }, links };
    const document = openapi({
      ...customers,
      "/orders": { post: { ...takes(order), responses: { "201": created } } },
      "/orders/{orderId}": {
        parameters: [pathId("orderId", { type: "string" })],
        get: { operationId: "getOrder", ...answers({ "200": made }) },
        delete: answers({ "204": null }),
      },
    });
    const text = phasesOf(await generate(shopWith(document)), "GET /orders/{orderId}", "Default");
    assert.match(text, /save \$\.id as \$\{customerId\}\.\n/);
    assert.match(
      text,
      /to \/orders with body \{"customerId": "\$\{customerId\}", "sku": "A-100"\}, and save \$\.reference as \$\{orderId\}/,
    );
    assert.match(
      text,
      /# Teardown\nSend a DELETE request to \/orders\/\$\{orderId\}\.\nSend a DELETE request to \/customers\/\$\{customerId\}\.\n$/,
    );
  });

  it("is taken from a list where nothing creates it, and then only read", async () => {
    const list = { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } };
    const document = openapi({
      "/servers": { get: answers({ "200": list }) },
      "/servers/{server_id}": {
        parameters: [pathId("server_id", { type: "integer" })],
        get: answers({ "200": null }),
        delete: answers({ "204": null }),
      },
    });
    const result = await generate(shopWith(document));
    assert.match(
      phasesOf(result, "GET /servers/{server_id}", "Default"),
      /Send a GET request to \/servers, and save \$\[0\]\.id as \$\{server_id\}\./,
    );
    assert.deepEqual(
      result.leftOut.map(({ endpoint }) => endpoint),
      ["DELETE /servers/{server_id}"],
    );
    assert.match(result.leftOut[0]?.reason ?? "", /would change one of servers that the test did not create/);
  });

  it("brings an item into the state that a summary asks for, and waits for it", async () => {
    const state = {
      type: "object",
      required: ["id"],
      properties: { id: { type: "string" }, status: { enum: ["NEW", "SHIPPED", "DELIVERED"] } },
    };
    const parameters = [pathId("orderId", { type: "string" })];
    const document = openapi({
      "/orders": {
        post: { ...takes({ type: "object", required: ["sku"], properties: { sku: { type: "string" } } }), ...answers({ "201": state }) },
      },
      "/orders/{orderId}": { parameters, get: answers({ "200": state }), delete: answers({ "204": null }) },
      "/orders/{orderId}/shipment": {
        parameters,
        post: { operationId: "shipOrder", summary: "Ship an order that is NEW", ...answers({ "202": null }) },
      },
      "/orders/{orderId}/delivery": {
        parameters,
        post: { summary: "Report an order that is SHIPPED as delivered", ...answers({ "200": state }) },
      },
    });
    const text = phasesOf(await generate(shopWith(document)), "POST /orders/{orderId}/delivery", "Default");
    assert.match(
      text,
      /to \/orders\/\$\{orderId\}\/shipment\.\nExpect status 2xx\.\nSend a GET request to \/orders\/\$\{orderId\}, and repeat it .* until \$\.status is "SHIPPED"\./,
    );
  });

  it("includes a login of the playbook's own where the call ends the service's", async () => {
    const session = { type: "object", required: ["token"], properties: { token: { type: "string" } } };
    const document = {
      ...openapi({
        "/sessions": {
          post: {
            security: [],
            ...takes({ type: "object", required: ["user"], properties: { user: { type: "string" } } }),
            ...answers({ "201": session }),
          },
        },
        "/sessions/current": { delete: answers({ "204": null, "401": null }) },
      }),
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    };
    const front = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  user: ada\n  token: { type: encrypted text }\n";
    const phases =
      '\n# Setup\nSend a POST request to /sessions with body {"user": "${user}"}.\nSave $.token as ${token}.\n\n# Teardown\nSend a DELETE request to /sessions/current with bearer token ${token}.\n';
    const result = await generate(shopWith(document, front, phases));
    const logout = phasesOf(result, "DELETE /sessions/current", "Default");
    assert.match(logout, /^# Setup\nSend a POST request to \/sessions .*, and save \$\.token as \$\{ownToken\}\./);
    assert.match(logout, /1\. Send a DELETE request to \/sessions\/current with bearer token "\$\{ownToken\}"\./);
    assert.match(
      phasesOf(result, "POST /sessions", "Default"),
      /# Teardown\nSend a DELETE request to \/sessions\/current with bearer token "\$\{ownToken\}"\./,
    );
    const login = result.changeSet.changes.find(({ path }) => path.includes("pOSTSessions") || path.includes("Sessions"))?.text ?? "";
    assert.match(login, /ownToken: \{ type: encrypted text \}/);
  });

  it("is a second one where a path calls one by its part and the body names another", async () => {
    const feature = { type: "object", required: ["name"], properties: { name: { type: "string", example: "dark-mode" } } };
    const parent = { type: "object", required: ["feature"], properties: { feature: { type: "string", example: "parent" } } };
    const document = openapi({
      "/search/features": { get: answers({ "200": { type: "array", items: feature } }) },
      "/found/features/{featureName}": { parameters: [pathId("featureName", { type: "string" })], get: answers({ "200": feature }) },
      "/shop/features": { post: { ...takes(feature), ...answers({ "201": feature }) } },
      "/shop/features/{featureName}": {
        parameters: [pathId("featureName", { type: "string" })],
        get: answers({ "200": feature }),
        delete: answers({ "204": null }),
      },
      "/shop/features/{child}/dependencies": {
        parameters: [pathId("child", { type: "string" })],
        post: { ...takes(parent), ...answers({ "200": null }) },
        delete: answers({ "200": null }),
      },
    });
    const result = await generate(shopWith(document));
    const added = phasesOf(result, "POST /shop/features/{child}/dependencies", "Default");
    assert.match(added, /to \/shop\/features\/\$\{featureName\}\/dependencies with body \{"feature": "\$\{otherFeatureName\}"\}/);
    assert.match(
      added,
      /# Teardown\nSend a DELETE request to \/shop\/features\/\$\{featureName\}\.\nSend a DELETE request to \/shop\/features\/\$\{otherFeatureName\}\.\n$/,
    );
    // The dependency has to be there before it is removed.
    const taken = phasesOf(result, "DELETE /shop/features/{child}/dependencies", "Default");
    assert.match(taken, /# Setup\n[\s\S]*Send a POST request to \/shop\/features\/\$\{featureName\}\/dependencies[\s\S]*# Execution/);
  });

  it("is no thing of a list that is called after another thing", async () => {
    const event = { type: "object", properties: { id: { type: "integer" }, featureName: { type: "string" } } };
    const addon = {
      type: "object",
      required: ["name", "events"],
      properties: {
        name: { type: "string" },
        events: { type: "array", items: { type: "string" }, example: ["feature-created", "feature-updated"] },
      },
    };
    const document = openapi({
      "/features": { get: answers({ "200": { type: "array", items: { type: "object", properties: { name: { type: "string" } } } } }) },
      "/features/{featureName}": { parameters: [pathId("featureName", { type: "string" })], get: answers({ "200": null }) },
      "/events": { get: answers({ "200": { type: "array", items: event } }) },
      "/events/{featureName}": { parameters: [pathId("featureName", { type: "string" })], get: answers({ "200": null }) },
      "/addons": { post: { ...takes(addon), ...answers({ "201": item }) } },
      "/addons/{id}": { parameters: [pathId("id")], delete: answers({ "204": null }) },
    });
    assert.match(
      phasesOf(await generate(shopWith(document)), "POST /addons", "Default"),
      /"events": \[\s+"feature-created",\s+"feature-updated"\s+\]/,
    );
  });

  it("has the lists that required objects give an example of, and names the same thing once", async () => {
    const condition = {
      type: "object",
      required: ["field"],
      properties: {
        field: { type: "string", example: "appName" },
        values: { type: "array", items: { type: "string" }, example: ["my-app", "other-app"] },
        note: { type: "string", example: "why" },
      },
    };
    const segment = {
      type: "object",
      required: ["name", "conditions", "customerIds"],
      properties: {
        name: { type: "string" },
        conditions: { type: "array", items: condition },
        customerIds: { type: "array", items: { type: "string" }, example: ["c1", "c2"] },
      },
    };
    const document = openapi({
      ...customers,
      "/segments": { post: { ...takes(segment), ...answers({ "201": item }) } },
      "/segments/{id}": { parameters: [pathId("id")], delete: answers({ "204": null }) },
    });
    const text = phasesOf(await generate(shopWith(document)), "POST /segments", "Default").replace(/\s+/g, " ");
    assert.match(text, /"conditions": \[ ?\{ "field": "appName", "values": \[ ?"my-app", "other-app" ?\] ?\} ?\]/);
    assert.match(text, /"customerIds": \[ ?"\$\{customerId\}" ?\]/);
  });

  it("is removed with the copy that a call makes of it", async () => {
    const feature = { type: "object", required: ["name"], properties: { name: { type: "string", example: "dark-mode" } } };
    const rule = {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", description: "The name of the rule type", example: "gradual" }, note: { type: "string" } },
    };
    const document = openapi({
      "/features": { post: { ...takes(feature), ...answers({ "201": feature }) } },
      "/features/{featureName}": { parameters: [pathId("featureName", { type: "string" })], delete: answers({ "204": null }) },
      "/features/{featureName}/clone": {
        parameters: [pathId("featureName", { type: "string" })],
        post: { ...takes(feature), ...answers({ "200": feature }) },
      },
      "/rules": { post: { ...takes(rule), ...answers({ "201": item }) } },
      "/rules/{id}": { parameters: [pathId("id")], delete: answers({ "204": null }) },
    });
    const result = await generate(shopWith(document));
    const text = phasesOf(result, "POST /features/{featureName}/clone", "Default");
    assert.match(text, /\/clone with body \{"name": "dark-mode-\$\{unique\}-2"\}, and save \$\.name as \$\{(\w+)\}/);
    const [, copy = ""] = /\/clone with body .* as \$\{(\w+)\}/.exec(text) ?? [];
    assert.match(
      text,
      new RegExp(`# Teardown\\nSend a DELETE request to /features/\\$\\{${copy}\\}\\.\\n.*/features/\\$\\{featureName\\}`),
    );
    assert.notEqual(copy, "featureName");
    // The name of a kind stays as the document has it.
    assert.match(phasesOf(result, "POST /rules", "Default"), /"name": "gradual"/);
  });

  it("is removed for good where a deletion only archives it", async () => {
    const flag = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const parameters = [pathId("flagName", { type: "string" })];
    const document = openapi({
      "/flags": { post: { ...takes(flag), ...answers({ "201": flag }) } },
      "/flags/{flagName}": {
        parameters,
        get: answers({ "200": flag }),
        delete: { summary: "Archive a flag", ...answers({ "200": null }) },
      },
      "/archive/{flagName}": { parameters, delete: { summary: "Delete an archived flag", ...answers({ "200": null }) } },
    });
    const result = await generate(shopWith(document));
    for (const endpoint of ["POST /flags", "GET /flags/{flagName}"])
      assert.match(
        phasesOf(result, endpoint, "Default"),
        /# Teardown\nSend a DELETE request to \/flags\/\$\{flagName\}\.\nWait (?:for )?2 seconds\.\nSend a DELETE request to \/archive\/\$\{flagName\}\.\n$/,
      );
    // A flag that the service should not have made, as well.
    assert.match(
      phasesOf(result, "POST /flags", "Negative Values"),
      /\/flags\/\$\{answer\.body\.name\}\.\nWait (?:for )?2 seconds\.\nSend a DELETE request to \/archive\/\$\{answer\.body\.name\}\.\n$/,
    );
  });

  it("is neither made nor removed where the service playbook names it", async () => {
    const result = await generate(shopWith(openapi(customers), "variables:\n  customerId: c-1\n"));
    const text = phasesOf(result, "GET /customers/{customerId}", "Default");
    assert.match(text, /^# Execution\n1\. Send a GET request to \/customers\/\$\{customerId\}\./);
    assert.doesNotMatch(text, /POST|DELETE/);
    assert.match(result.leftOut.find(({ endpoint }) => endpoint === "DELETE /customers/{customerId}")?.reason ?? "", /did not create/);
  });

  it("is left alone where it is the login, the account or the service itself", async () => {
    const document = openapi({
      "/users/me": { patch: { ...takes(customer), ...answers({ "200": null }) } },
      "/auth/password/reset": { post: { ...takes(customer), ...answers({ "200": null }) } },
      "/maintenance": { post: { ...takes(customer), ...answers({ "200": null }) } },
      "/jobs": { post: { ...takes(customer), ...answers({ "202": null }) } },
      "/jobs/search": { post: { ...takes(customer), ...answers({ "200": null }) } },
    });
    const result = await generate(shopWith(document));
    assert.deepEqual(
      result.generated.filter(({ name }) => name === "Default").map(({ endpoint }) => endpoint),
      ["POST /jobs/search"],
    );
    assert.deepEqual(
      result.leftOut.filter(({ name }) => name === undefined).map(({ reason }) => reason.replace(/^\S+ \S+ /, "").slice(0, 40)),
      [
        "changes the account that the tests are s",
        "acts on logins or credentials. If the te",
        "may act on the service itself.",
        "not know what POST /jobs changes, or how",
      ],
    );
  });

  it("is left out with the reason where nothing takes it back", async () => {
    const order = { type: "object", required: ["sku"], properties: { sku: { type: "string" } } };
    const document = openapi({
      "/orders": {
        get: answers({ "200": { type: "array", items: item } }),
        post: { ...takes(order), ...answers({ "201": item }) },
        delete: answers({ "204": null }),
      },
      "/notes": { post: { ...takes({ type: "object", properties: { text: { type: "string" } } }), ...answers({ "200": null }) } },
      "/later": { get: { description: "NOT IMPLEMENTED", ...answers({ "200": null }) } },
    });
    const result = await generate(shopWith(document));
    assert.deepEqual(Object.fromEntries(result.leftOut.map(({ endpoint, reason }) => [endpoint, reason.slice(0, 60)])), {
      "POST /orders": "No operation of the document deletes what POST /orders creat",
      "DELETE /orders": "DELETE /orders changes something that others use: a test wou",
      "GET /later": "The document says that GET /later is not implemented.",
      "POST /notes": "The document does not say what the body of POST /notes needs",
    });
  });

  it("is found in a document whose operations are references", async () => {
    const paths = {
      "/customers": { post: { $ref: "#/components/x-operations/create" } },
      "/customers/{customerId}": customers["/customers/{customerId}"],
    };
    const document = { ...openapi(paths), components: { "x-operations": { create: customers["/customers"].post } } };
    assert.match(phasesOf(await generate(shopWith(document)), "GET /customers/{customerId}", "Default"), /^# Setup\nSet \$\{email\}/);
  });
});
