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
    assert.match(result.leftOut[0]?.reason ?? "", /would change one of servers that the test has not made/);
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
        /# Teardown\nSend a DELETE request to \/flags\/\$\{flagName\}\.\nWait (?:for )?1 second\.\nSend a DELETE request to \/archive\/\$\{flagName\}\.\n$/,
      );
  });

  it("is neither made nor removed where the service playbook names it", async () => {
    const result = await generate(shopWith(openapi(customers), "variables:\n  customerId: c-1\n"));
    const text = phasesOf(result, "GET /customers/{customerId}", "Default");
    assert.match(text, /^# Execution\n1\. Send a GET request to \/customers\/\$\{customerId\}\./);
    assert.doesNotMatch(text, /POST|DELETE/);
    assert.match(result.leftOut.find(({ endpoint }) => endpoint === "DELETE /customers/{customerId}")?.reason ?? "", /has not made/);
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
        "acts on logins or credentials. Name it i",
        "acts on the service itself.",
        "acts on what the test has not made, and ",
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
      "POST /orders": "Nothing in the document removes again what POST /orders crea",
      "DELETE /orders": "DELETE /orders changes what others use, and nothing says how",
      "GET /later": "The document says that GET /later is not implemented.",
      "POST /notes": "The document does not describe the body of POST /notes: no m",
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
