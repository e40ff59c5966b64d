// Tests documents of services by other authors: calls that write with GET, fields called body, examples deep inside,
// sign-ins by cookie.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const text = { type: "string" };
const endpointsOf = (result: Awaited<ReturnType<typeof generate>>) => [...new Set(result.generated.map(({ endpoint }) => endpoint))];
const reasonFor = ({ leftOut }: Awaited<ReturnType<typeof generate>>, endpoint: string) =>
  leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";

describe("a document of a service that nobody here wrote", () => {
  it("may write with GET and read with POST: names tell, and what is written is not taken back", async () => {
    const result = await generate(
      shopWith(
        openapi({
          "/createGroup": { get: { operationId: "createGroupUsingGET", ...ok } },
          "/copyPad": { get: ok },
          "/pads": { get: { operationId: "removeAllPads", ...ok } },
          "/auth/logout": { get: ok },
          "/listPads": { get: ok, post: { operationId: "listPadsUsingPOST", ...ok } },
          "/getOrCreatePad": { post: ok },
          "/getText": { get: ok },
          "/archive": { get: ok },
          "/settings": { get: { operationId: "SettingsController_get", ...ok } },
          "/created-items": { get: ok },
          "/open-orders": { get: ok },
          "/schema/sync": { get: { summary: "Sync the database schema", ...ok } },
          "/devices/sync": { get: { summary: "Last sync of a device", ...ok } },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.deepEqual(endpointsOf(result), [
      "GET /listPads",
      "POST /listPads",
      "GET /getText",
      "GET /archive",
      "GET /settings",
      "GET /created-items",
      "GET /open-orders",
      "GET /devices/sync",
    ]);
    assert.match(reasonFor(result, "GET /createGroup"), /GET \/createGroup changes something, as its name says/);
    assert.match(reasonFor(result, "GET /auth/logout"), /acts on logins or credentials/);
  });

  it("leaves restarts and shutdowns of the machine alone, whatever they are below", async () => {
    const result = await generate(
      shopWith(openapi({ "/tools/shutdown-host": { put: ok }, "/tools/restart-container": { post: answers({ "201": null }) } })),
    );
    assert.deepEqual(endpointsOf(result), []);
    assert.match(reasonFor(result, "POST /tools/restart-container"), /may act on the service itself/);
  });

  it("installs no packages in the service, though it could remove them", async () => {
    const named = { type: "object", required: ["name"], properties: { name: text } };
    const result = await generate(
      shopWith(
        openapi({
          "/packages": { post: { summary: "Install a community package", ...takes(named), ...answers({ "201": named }) } },
          "/packages/{name}": { parameters: [pathId("name", text)], delete: { summary: "Uninstall a community package", ...ok } },
        }),
      ),
    );
    assert.deepEqual(endpointsOf(result), []);
    assert.match(reasonFor(result, "POST /packages"), /may act on the service itself/);
  });

  it("sends references to other items only where they are required", async () => {
    const project = { type: "object", required: ["name"], properties: { id: text, name: text } };
    const task = {
      type: "object",
      required: ["title"],
      example: { title: "Paint", projectId: "p-17", shared: [{ projectId: "p-18", role: "owner" }] },
      properties: {
        id: text,
        title: text,
        projectId: { ...text, example: "p-17" },
        shared: { type: "array", items: { type: "object", properties: { projectId: text, role: text } } },
      },
    };
    const items = (name: string, schema: Readonly<Record<string, unknown>>) => ({
      [`/${name}`]: { post: { ...takes(schema), ...answers({ "201": schema }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    const result = await generate(shopWith(openapi({ ...items("projects", project), ...items("tasks", task) })));
    assert.doesNotMatch(phasesOf(result, "POST /tasks", "Default"), /projects|projectId|p-1/);
    // A role in no project says nothing.
    assert.doesNotMatch(phasesOf(result, "POST /tasks", "Default"), /"role": "owner"/);
    const needed = { ...task, required: ["title", "projectId"] };
    const linked = await generate(shopWith(openapi({ ...items("projects", project), ...items("tasks", needed) })));
    assert.match(phasesOf(linked, "POST /tasks", "Default"), /POST request to \/projects[\s\S]*"projectId": "\$\{projectId\}"/);
  });

  it("may take a list of new items: each name is new", async () => {
    const user = { type: "object", required: ["email"], properties: { email: { type: "string", format: "email" } } };
    const result = await generate(
      shopWith(
        openapi({
          "/users": {
            post: { ...takes({ type: "array", items: user }), ...answers({ "201": { type: "object", properties: { id: text } } }) },
          },
          "/users/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
        }),
      ),
    );
    assert.match(phasesOf(result, "POST /users", "Default"), /Set \$\{email\} to a random email[\s\S]*\[\{"email": "\$\{email\}"\}\]/);
  });

  it("takes a value from a list elsewhere that holds such things, and any word for a search", async () => {
    const list = { type: "array", items: { type: "object", properties: { name: text, id: text } } };
    const by = (name: string) => ({ get: ok, parameters: [pathId(name, text)] });
    const result = await generate(
      shopWith(
        openapi({
          "/api/plugins": { get: answers({ "200": list }) },
          "/api/lookup/{pluginName}": { ...by("pluginName"), put: ok },
          "/api/search/{query}": by("query"),
          "/api/pages/{pluginName}/*": by("pluginName"),
        }),
      ),
      { kinds: ["default"] },
    );
    assert.deepEqual(endpointsOf(result), ["GET /api/plugins", "GET /api/lookup/{pluginName}", "GET /api/search/{query}"]);
    assert.match(
      phasesOf(result, "GET /api/lookup/{pluginName}", "Default"),
      /Send a GET request to \/api\/plugins, and save \$\[0\]\.name as \$\{pluginName\}/,
    );
    assert.match(reasonFor(result, "GET /api/pages/{pluginName}/*"), /has a wildcard/);
  });

  it("may refer to what is the service's own: it is read, and nothing is made below it", async () => {
    const field = { type: "object", properties: { collection: text, field: text } };
    const collection = { type: "object", properties: { collection: text } };
    const result = await generate(
      shopWith(
        openapi({
          "/collections": { get: answers({ "200": { type: "array", items: collection } }) },
          "/collections/{id}": { parameters: [pathId("id", text)], get: answers({ "200": collection }) },
          "/fields": { get: answers({ "200": { type: "array", items: field } }) },
          "/fields/{collection}": {
            parameters: [pathId("collection", text)],
            get: answers({ "200": { type: "array", items: field } }),
            post: { ...takes({ ...field, required: ["field"] }), ...answers({ "201": field }) },
          },
          "/fields/{collection}/{field}": {
            parameters: [pathId("collection", text), pathId("field", text)],
            get: answers({ "200": field }),
            delete: answers({ "204": null }),
          },
        }),
      ),
    );
    assert.match(reasonFor(result, "POST /fields/{collection}"), /a collection that GET \/fields only refers to/);
    assert.match(reasonFor(result, "DELETE /fields/{collection}/{field}"), /only refers to/);
    assert.doesNotMatch(phasesOf(result, "GET /fields/{collection}/{field}", "Default"), /POST/);
  });

  it("may be of a service where PUT creates a missing item, which is removed", async () => {
    const movie = { type: "object", required: ["title"], properties: { id: { type: "integer", readOnly: true }, title: text } };
    const number = (name: string) => pathId(name, { type: "integer" });
    const shop = (answer: object | null) =>
      shopWith(
        openapi({
          "/movies": { post: { ...takes(movie), ...answers({ "201": { type: "object", properties: { key: { type: "integer" } } } }) } },
          "/movies/{id}": {
            parameters: [number("id")],
            put: { ...takes(movie), ...answers({ "200": answer as never, "404": null }) },
            delete: answers({ "204": null }),
          },
        }),
      );
    const phases = phasesOf(await generate(shop(movie)), "PUT /movies/{id}", "Negative");
    assert.match(phases, /\/movies\/999999999[\s\S]*save the whole response as \$\{answer1\}/);
    assert.match(phases, /# Teardown[\s\S]*DELETE request to \/movies\/\$\{answer1\.body\.id\}/);
    assert.match(phases, /There is no such movie\./);
    const silent = phasesOf(await generate(shop(null)), "PUT /movies/{id}", "Negative");
    assert.match(
      silent,
      /# Teardown[\s\S]*DELETE request to \/movies\/999999999\.\nExpect status is one of 2xx, 400, 403, 404, 410 or 422\./,
    );
  });

  it("may have a field called body in its answers", async () => {
    const review = { type: "object", required: ["id"], properties: { id: text, body: text } };
    const result = await generate(
      shopWith(
        openapi(
          {
            "/reviews": {
              post: { ...takes({ $ref: "#/components/schemas/Review" }), ...answers({ "201": { $ref: "#/components/schemas/Review" } }) },
            },
            "/reviews/{id}": { delete: { ...answers({ "204": null }), parameters: [pathId("id", text)] } },
          },
          { Review: review },
        ),
      ),
    );
    assert.deepEqual(
      result.leftOut.filter(({ name }) => name === undefined || name === "Default"),
      [],
    );
    assert.match(phasesOf(result, "POST /reviews", "Default"), /Expect status 201 and the response body matches the schema "Review"\./);
  });

  it("may give examples deep inside a body", async () => {
    const column = { type: "object", properties: { name: { ...text, example: "id" }, type: { ...text, example: "INTEGER" } } };
    const table = {
      type: "object",
      properties: { name: { ...text, example: "users" }, columns: { type: "array", items: column }, note: text },
    };
    const result = await generate(
      shopWith(
        openapi({
          "/tables": { post: { ...takes(table), ...answers({ "201": { type: "object", properties: { name: text } } }) } },
          "/tables/{name}": { delete: { ...ok, parameters: [pathId("name", text)] } },
        }),
      ),
    );
    const body = /```json\n([\s\S]*?)```/.exec(phasesOf(result, "POST /tables", "Default"))?.[1] ?? "";
    assert.deepEqual(JSON.parse(body), { name: "users-${unique}", columns: [{ name: "id", type: "INTEGER" }] });
  });

  it("may answer 200 to everything, and tell success by a member that is another one in refusals", async () => {
    const answer = (code: number, message: string) => ({
      type: "object",
      properties: { code: { type: "integer", example: code }, message: { ...text, example: message }, data: { type: "object" } },
    });
    const result = await generate(
      shopWith(
        openapi({
          "/stats": { get: answers({ "200": answer(0, "ok"), "400": answer(1, "error message"), "401": answer(4, "no key") }) },
          "/numbers": { get: answers({ "200": answer(1, "ok"), "400": answer(1, "error message") }) },
        }),
      ),
    );
    assert.match(phasesOf(result, "GET /stats", "Default"), /Expect status 200 and \$\.code is 0\./);
    assert.doesNotMatch(phasesOf(result, "GET /numbers", "Default"), /\$\.code/);
  });

  it("gets a unique name as the document writes names", async () => {
    const thing = (example: string) => ({
      post: {
        ...takes({ type: "object", required: ["name"], properties: { name: { ...text, example: "users" }, column: { ...text, example } } }),
        ...answers({ "201": { type: "object", properties: { id: text } } }),
      },
    });
    const remove = { delete: { ...ok, parameters: [pathId("id", text)] } };
    const result = await generate(
      shopWith(openapi({ "/a": thing("user_id"), "/a/{id}": remove, "/b": thing("user-id"), "/b/{id}": remove })),
    );
    assert.match(phasesOf(result, "POST /a", "Default"), /users_\$\{unique\}/);
    assert.match(phasesOf(result, "POST /b", "Default"), /users-\$\{unique\}/);
  });

  it("may write collections with a slash at the end, and refer to other items of the same", async () => {
    const table = { type: "object", required: ["name", "table"], properties: { name: text, table: text } };
    const result = await generate(
      shopWith(
        openapi({
          "/tables/": { post: { ...takes(table), ...answers({ "201": table }) } },
          "/tables/{name}": { delete: { ...ok, parameters: [pathId("name", text)] } },
        }),
      ),
    );
    assert.doesNotMatch(phasesOf(result, "POST /tables/", "Default").split("# Execution")[0] ?? "", /POST/);
  });

  it("gets names without a space, passwords that are taken, and no administrators", async () => {
    const user = {
      type: "object",
      required: ["userName", "password", "admin"],
      properties: { id: { ...text, readOnly: true }, userName: text, password: text, admin: { type: "boolean" } },
    };
    const result = await generate(
      shopWith(
        openapi({
          "/users": { post: { ...takes(user), ...answers({ "201": user }) } },
          "/users/{id}": { delete: { ...ok, parameters: [pathId("id", text)] } },
        }),
      ),
    );
    const phases = phasesOf(result, "POST /users", "Default");
    assert.match(phases, /user-name-\$\{unique\}/);
    assert.match(phases, /Correct-horse-1/);
    assert.match(phases, /admin"?:? false/);
  });

  it("says what is missing where the setup signs in and nothing of its answer is sent", async () => {
    const document = openapi({ "/login": { post: ok }, "/a": { get: ok } });
    const setup = '\n# Setup\nSend a POST request to /login with body {"user": "ada", "password": "x"}.\n';
    const { notes } = await generate(shopWith(document, "", setup));
    assert.match(notes.join("\n"), /signs in with POST \/login, and the tests send only the cookies of its answer\. If it gives a token/);
    const byCookie = { ...document, components: { securitySchemes: { own: { type: "apiKey", in: "cookie", name: "session" } } } };
    assert.doesNotMatch((await generate(shopWith(byCookie, "", setup))).notes.join("\n"), /only the cookies/);
    const saved = `${setup}Save the cookie session as \${session}.\n`;
    const sent = await generate(shopWith(document, "headers:\n  Cookie: session=${session}\n", saved));
    assert.doesNotMatch(sent.notes.join("\n"), /only the cookies/);
  });

  it("may wrap items in requests and responses: names are unique inside, and what was sent comes back inside", async () => {
    const category = { type: "object", required: ["name"], properties: { name: text, color: text } };
    const wrapped = (item: object) => ({ type: "object", required: ["data"], properties: { data: item } });
    const answer = wrapped({ ...category, properties: { id: text, ...category.properties } });
    const result = await generate(
      shopWith(
        openapi({
          "/categories": { post: { ...takes(wrapped(category)), ...answers({ "201": answer }) } },
          "/categories/{id}": {
            parameters: [pathId("id", text)],
            get: answers({ "200": answer }),
            put: { ...takes(wrapped(category)), ...answers({ "200": answer }) },
            delete: answers({ "204": null }),
          },
        }),
      ),
    );
    assert.match(phasesOf(result, "POST /categories", "Default"), /\{"data": \{"name": "name-\$\{unique\}"\}\}/);
    assert.match(phasesOf(result, "POST /categories", "Default"), /\$\.data\.name is "name-\$\{unique\}"/);
    assert.match(phasesOf(result, "PUT /categories/{id}", "Default"), /\$\.data\.name is "name-\$\{unique\}-2"/);
  });

  it("buys nothing, neither to test it nor for what needs it", async () => {
    const number = { type: "object", required: ["id"], properties: { id: text } };
    const result = await generate(
      shopWith(
        openapi({
          "/numbers": { post: { summary: "Purchase a phone number", ...answers({ "201": number }) } },
          "/numbers/{id}": { parameters: [pathId("id", text)], get: answers({ "200": number }), delete: answers({ "204": null }) },
        }),
      ),
    );
    assert.deepEqual(endpointsOf(result), []);
    assert.equal(reasonFor(result, "POST /numbers"), "POST /numbers buys something.");
  });

  it("sends no numbers of things that exist elsewhere, and asks for those that are required", async () => {
    const list = { type: "array", items: text };
    const task = {
      type: "object",
      required: ["name"],
      example: { name: "Buy catnip", assignee: "12345", followers: ["12345"], fields: { "5678904321": "On Hold" }, zip: "10115" },
      properties: {
        id: text,
        name: text,
        assignee: text,
        followers: list,
        fields: { type: "object", additionalProperties: text },
        zip: text,
      },
    };
    const note = { type: "object", required: ["text", "parent"], properties: { id: text, text, parent: text } };
    const items = (name: string, schema: Readonly<Record<string, unknown>>) => ({
      [`/${name}`]: { post: { summary: " ", ...takes(schema), ...answers({ "201": schema }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    const document = openapi({ ...items("tasks", task), ...items("notes", note) });
    const result = await generate(shopWith(document));
    const phases = phasesOf(result, "POST /tasks", "Default");
    assert.doesNotMatch(phases, /12345|5678904321/);
    assert.match(phases, /"zip": "10115"/);
    assert.match(textOf(result, "POST /tasks", "Default"), /^description: POST \/tasks\.$/m);
    assert.match(reasonFor(result, "POST /notes"), /knows no value for parent that the service would accept: define the variable parent/);
    const known = await generate(shopWith(document, "variables:\n  parent: t-1\n"));
    assert.match(phasesOf(known, "POST /notes", "Default"), /"parent": "\$\{parent\}"/);
  });

  it("may say only in words that a text is a phone number", async () => {
    const shop = {
      type: "object",
      required: ["office"],
      properties: { id: text, office: { ...text, description: "The phone number or client identifier of the office." } },
    };
    const result = await generate(
      shopWith(
        openapi({
          "/shops": { post: { ...takes(shop), ...answers({ "201": shop }) } },
          "/shops/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
        }),
      ),
    );
    assert.match(phasesOf(result, "POST /shops", "Default"), /"office": "\+442071234567"/);
  });

  it("may refer to another item by an object with its id", async () => {
    const numbered = (example: string) => ({ type: "object", required: ["id"], properties: { id: { ...text, example } } });
    const thing = { type: "object", required: ["id"], properties: { id: text } };
    const item = (name: string) => ({ parameters: [pathId(name, text)], get: answers({ "200": thing }), delete: answers({ "204": null }) });
    const locks = (needed: string, other: object) =>
      openapi({
        "/folders": {
          post: { ...takes({ type: "object", required: ["name"], properties: { name: text } }), ...answers({ "201": thing }) },
        },
        "/folders/{folder_id}": item("folder_id"),
        ...other,
        "/locks": {
          post: {
            ...takes({ type: "object", required: [needed], properties: { [needed]: numbered("1234567890") } }),
            ...answers({ "201": thing }),
          },
        },
        "/locks/{lock_id}": item("lock_id"),
      });
    const made = await generate(shopWith(locks("folder", {})), { kinds: ["default"] });
    assert.match(phasesOf(made, "POST /locks", "Default"), /\/locks with body \{"folder": \{"id": "\$\{folder_id\}"\}\}/);
    // No operation makes a task, and the one of the example belongs to a person.
    const tasks = { "/tasks/{task_id}": { parameters: [pathId("task_id", text)], get: answers({ "200": thing }) } };
    const unknown = await generate(shopWith(locks("task", tasks)), { kinds: ["default"] });
    assert.match(
      reasonFor(unknown, "POST /locks"),
      /knows no value for task\.id that the service would accept: define the variable task_id/,
    );
  });

  it("may call an item by its noun, and its id and a name that may be missing come back", async () => {
    const customer = (required: readonly string[]) => ({ type: "object", required, properties: { id: text, name: text } });
    const customers = (required: readonly string[]) =>
      openapi({
        "/customers": {
          post: {
            description: "<p>Creates a <code>Customer</code>. It can buy.</p>",
            ...takes({ type: "object", required: ["name"], properties: { name: text } }),
            ...answers({ "201": customer(required) }),
          },
        },
        "/customers/{customer}": { parameters: [pathId("customer", text)], delete: answers({ "204": null }) },
      });
    const made = async (required: readonly string[]) =>
      textOf(await generate(shopWith(customers(required)), { kinds: ["default"] }), "POST /customers", "Default");
    assert.match(await made(["id"]), /save \$\.id as \$\{customer\}/);
    assert.match(await made(["id", "name"]), /save \$\.name as \$\{customer\}/);
    assert.match(await made(["id"]), /description: Creates a Customer\./);
  });

  it("may have placeholders in its examples, which are no values", async () => {
    const hook = {
      type: "object",
      required: ["url", "user", "note"],
      properties: { url: { ...text, format: "uri" }, user: { ...text, example: "YOUR_USER" }, note: { ...text, example: "All of [it]" } },
    };
    const document = openapi({
      "/hooks": {
        post: {
          requestBody: {
            required: true,
            content: { "application/json": { schema: hook, example: { url: "YOUR_WEBHOOK_URL", user: "YOUR_USER", note: "All of [it]" } } },
          },
          ...answers({ "201": { type: "object", required: ["id"], properties: { id: text } } }),
        },
      },
      "/hooks/{hookId}": { parameters: [pathId("hookId", text)], delete: answers({ "204": null }) },
    });
    const made = phasesOf(await generate(shopWith(document), { kinds: ["default"] }), "POST /hooks", "Default");
    assert.doesNotMatch(made, /YOUR_/);
    assert.match(made, /"url": "https?:/);
    assert.match(made, /All of \[it\]/);
  });

  it("names the remote call that may undo another one", async () => {
    const message = { type: "object", required: ["text"], properties: { text } };
    const call = { post: { ...takes(message), ...ok } };
    const result = await generate(
      shopWith(
        openapi({ "/chat.postMessage": call, "/chat.delete": call, "/chat.unfurl": call, "/pins.add": call, "/users.remove": call }),
      ),
    );
    assert.match(reasonFor(result, "POST /chat.postMessage"), /^POST \/chat\.delete may undo POST \/chat\.postMessage, but/);
    assert.match(reasonFor(result, "POST /chat.unfurl"), /^Generation does not know what POST \/chat\.unfurl changes/);
    assert.match(reasonFor(result, "POST /pins.add"), /^Generation does not know what POST \/pins\.add changes/);
  });

  it("changes texts, but not what kind of thing it is, to see whether a change is stored", async () => {
    const credential = {
      type: "object",
      required: ["name", "type"],
      properties: {
        id: text,
        name: { ...text, example: "Jira" },
        type: { ...text, example: "jiraApi" },
        note: { ...text, example: "Old" },
      },
    };
    const result = await generate(
      shopWith(
        openapi({
          "/credentials": { post: { ...takes(credential), ...answers({ "201": credential }) } },
          "/credentials/{id}": {
            parameters: [pathId("id", text)],
            get: answers({ "200": credential }),
            patch: { ...takes(credential), ...answers({ "200": credential }) },
            delete: answers({ "204": null }),
          },
        }),
      ),
    );
    const phases = phasesOf(result, "PATCH /credentials/{id}", "Effects");
    assert.match(phases, /"note": "Old-2"/);
    assert.doesNotMatch(phases, /jiraApi[- ]2/);
  });
});
