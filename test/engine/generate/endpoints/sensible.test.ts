// Tests that generated playbooks change nothing of others and send nothing that a reader would call absurd, on what
// large public documents have.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const gone = answers({ "204": null });
const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const asForm = (schema: object) => ({
  requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema } } },
});
const endpointsOf = (result: Awaited<ReturnType<typeof generate>>) => [...new Set(result.generated.map(({ endpoint }) => endpoint))];
const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof generate>>, endpoint: string) => leftOut.find((one) => one.endpoint === endpoint);

describe("a generated playbook", () => {
  it("does not update an item that it only reads, though POST updates where paths end with .json", async () => {
    const key = object({ sid: text, friendly_name: text });
    const item = (name: string) => ({
      parameters: [pathId("Sid", text)],
      get: answers({ "200": key }),
      post: { ...asForm(object({ FriendlyName: { ...text, example: "foo" } }, ["FriendlyName"])), ...answers({ "200": key }) },
      ...(name === "keys" ? { delete: gone } : {}),
    });
    const list = (name: string) => ({ get: answers({ "200": object({ [name]: { type: "array", items: key } }) }) });
    const result = await generate(
      shopWith(
        openapi({
          "/keys.json": {
            ...list("keys"),
            post: { ...asForm(object({ FriendlyName: { ...text, example: "foo" } }, ["FriendlyName"])), ...answers({ "201": key }) },
          },
          "/keys/{Sid}.json": item("keys"),
          "/callers.json": list("callers"),
          "/callers/{Sid}.json": item("callers"),
        }),
      ),
      { kinds: ["default"] },
    );
    assert.doesNotMatch(phasesOf(result, "GET /callers/{Sid}.json", "Default"), /POST/);
    assert.doesNotMatch(phasesOf(result, "DELETE /keys/{Sid}.json", "Default"), /POST request to \/keys\/\$/);
    assert.match(phasesOf(result, "DELETE /keys/{Sid}.json", "Default"), /GET request to \/keys/);
    assert.match(leftOutOf(result, "POST /callers/{Sid}.json")?.reason ?? "", /acts on items that the test did not create/);
  });

  it("makes nothing below an item that it did not create, to read it", async () => {
    const charge = object({ id: text });
    const result = await generate(
      shopWith(
        openapi({
          "/charges": { get: answers({ "200": { type: "array", items: charge } }) },
          "/charges/{charge}/dispute": {
            parameters: [pathId("charge", text)],
            get: answers({ "200": object({ reason: text }) }),
            post: { ...takes(object({ submit: { type: "boolean" } }, ["submit"])), ...ok },
          },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.doesNotMatch(phasesOf(result, "GET /charges/{charge}/dispute", "Default"), /POST/);
  });

  it("calls no remote procedure whose verb, after the last dot, changes something", async () => {
    const paths = ["auth.revoke", "apps.uninstall", "dialog.open", "views.push", "permissions.request", "users.list", "chat.getPermalink"];
    const result = await generate(
      shopWith(openapi(Object.fromEntries(paths.map((path) => [`/${path}`, { get: { summary: "Does it.", ...ok } }])))),
      { kinds: ["default"] },
    );
    assert.deepEqual(endpointsOf(result), ["GET /users.list", "GET /chat.getPermalink"]);
  });

  it("sends a form that several refused requests have field by field", async () => {
    const result = await generate(
      shopWith(
        {
          ...openapi({
            "/keys": {
              post: {
                security: [{ key: [] }],
                ...asForm(object({ FriendlyName: { ...text, example: "A key for the tests of somebody" } }, ["FriendlyName"])),
                ...answers({ "201": object({ id: text }) }),
              },
            },
            "/keys/{id}": { parameters: [pathId("id", text)], delete: gone },
          }),
          components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
        },
        "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n",
      ),
    );
    const negative = phasesOf(result, "POST /keys", "Negative");
    assert.match(negative, /without authentication, with form field FriendlyName "A key/);
    assert.doesNotMatch(textOf(result, "POST /keys", "Negative"), /\$var/);
  });

  it("sends no body of another type with GET or DELETE", async () => {
    const body = { content: { "application/x-www-form-urlencoded": { schema: object({}) } } };
    const result = await generate(shopWith(openapi({ "/charges": { get: { requestBody: body, ...ok } } })));
    assert.deepEqual(
      result.generated.map(({ name }) => name),
      ["Default"],
    );
  });

  describe("with values that the document does not give", () => {
    const required = (name: string, more: object = {}) => ({ name, in: "query", required: true, schema: text, ...more });

    it("asks for what a required parameter refers to, and searches for any text", async () => {
      const result = await generate(
        shopWith(
          openapi({
            "/pins": { get: { parameters: [required("channel", { description: "Channel to get pinned items for." })], ...ok } },
            "/calls": { get: { parameters: [required("id")], ...ok } },
            "/budgets": { get: { parameters: [required("parent", { example: "159874" })], ...ok } },
            "/metrics": { get: { parameters: [required("host_id", { example: "9cc10173-e9ea-4176-9dbc-a4cee4c4ff30" })], ...ok } },
            "/search": { get: { parameters: [required("query")], ...ok } },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.deepEqual(endpointsOf(result), ["GET /search"]);
      assert.equal(leftOutOf(result, "GET /pins")?.variable, "channel");
      assert.equal(leftOutOf(result, "GET /budgets")?.variable, "parent");
      assert.match(leftOutOf(result, "GET /metrics")?.reason ?? "", /define the variable host_id/);
    });

    it("takes what a parameter names from a remote call that lists such things", async () => {
      const channels = object({ channels: { type: "array", items: object({ id: text }) } });
      const result = await generate(
        shopWith(
          openapi({
            "/conversations.list": { get: answers({ "200": channels }) },
            "/pins.list": { get: { parameters: [required("channel")], ...ok } },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(
        phasesOf(result, "GET /pins.list", "Default"),
        /GET request to \/conversations\.list, and save \$\.channels\[0\]\.id as \$\{channel\}[\s\S]*pins\.list with query parameter channel "\$\{channel\}"/,
      );
    });

    it("finds a thing under the short form of its name", async () => {
      const database = object({ id: text });
      const result = await generate(
        shopWith(
          openapi({
            "/databases": { get: answers({ "200": { type: "array", items: database } }) },
            "/databases/{database_id}": { parameters: [pathId("database_id", text)], get: answers({ "200": database }) },
            "/load": { get: { parameters: [required("db_id")], ...ok } },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(phasesOf(result, "GET /load", "Default"), /GET request to \/databases, and save/);
    });

    it("reads no item that only an example of another account names", async () => {
      const of = (example: string) => ({ get: ok, parameters: [{ ...pathId("id", text), example }] });
      const result = await generate(
        shopWith(
          openapi({
            "/jobs/{id}": of("12345"),
            "/sinks/{id}": of("78b172b6-52c3-4a4b-96d5-78d3f1a0b18c"),
            "/albums/{id}": of("4aawyAB9vmqN3uQ7FjRGTy"),
          }),
        ),
        { kinds: ["default"] },
      );
      assert.deepEqual(endpointsOf(result), ["GET /albums/{id}"]);
      assert.match(leftOutOf(result, "GET /jobs/{id}")?.reason ?? "", /the example 12345 belongs to another account/);
    });

    const things = (schema: object, named = "things") =>
      openapi({
        [`/${named}`]: { post: { ...takes(schema as never), ...answers({ "201": object({ id: text }) }) } },
        [`/${named}/{id}`]: { parameters: [pathId("id", text)], delete: gone },
      });

    it("sends no objects of which only the kind is left once their id is not sent", async () => {
      const item = object({ id: { ...text, example: "11446498" }, type: { ...text, example: "file" } });
      const title = { ...text, example: "Review" };
      const optional = await generate(shopWith(things(object({ title, item }, ["title"]))), { kinds: ["default"] });
      assert.doesNotMatch(phasesOf(optional, "POST /things", "Default"), /file|item/);
      const needed = await generate(shopWith(things(object({ title, item }, ["title", "item"]))), { kinds: ["default"] });
      assert.equal(leftOutOf(needed, "POST /things")?.variable, "item_id");
    });

    it("asks for choices that the document does not list, and sends the first that it lists in words", async () => {
      const reference = (description: string) =>
        object({ name: text, target: object({ kind: { ...text, description } }, ["kind"]) }, ["name", "target"]);
      const unknown = await generate(shopWith(things(reference("Kind of the referent"))), { kinds: ["default"] });
      assert.equal(leftOutOf(unknown, "POST /things")?.variable, "kind");
      const listed = await generate(shopWith(things(reference("Valid kinds are Deployment, and StatefulSet."))), { kinds: ["default"] });
      assert.match(phasesOf(listed, "POST /things", "Default"), /"kind": "Deployment"/);
      const schedule = object({ name: text, schedule: { ...text, description: "The schedule in Cron format." } }, ["name", "schedule"]);
      const cron = await generate(shopWith(things(schedule)), { kinds: ["default"] });
      assert.match(phasesOf(cron, "POST /things", "Default"), /"schedule": "0 0 1 1 \*"/);
    });

    it("sends dates and times where only a name says so, and compares and changes no text there", async () => {
      const fields = { name: { type: "string" }, expiresAt: { type: "string" }, due_date: { type: "string" } };
      const body = { type: "object", required: Object.keys(fields), properties: fields };
      const token = { type: "object", required: Object.keys(fields), properties: { id: { type: "string" }, ...fields } };
      const document = openapi({
        "/tokens": { post: { ...takes(body), ...answers({ "201": token }) } },
        "/tokens/{tokenId}": {
          parameters: [pathId("tokenId", { type: "string" })],
          get: answers({ "200": token }),
          put: { ...takes(body), ...answers({ "200": token }) },
          delete: answers({ "204": null }),
        },
      });
      const result = await generate(shopWith(document));
      const created = phasesOf(result, "POST /tokens", "Default");
      assert.match(created, /"expiresAt": "2030-01-31T12:00:00Z"/);
      assert.match(created, /"due_date": "2030-01-31"/);
      for (const name of ["Default", "Effects"])
        assert.doesNotMatch(phasesOf(result, "PUT /tokens/{tokenId}", name), /\$\.(?:expiresAt|due_date) is|00Z 2/);
      assert.doesNotMatch(textOf(result, "POST /tokens", "Edge Case"), /case: (?:expiresAt|due_date) is/);
      assert.match(textOf(result, "POST /tokens", "Negative Values"), /case: expiresAt is a number/);
    });

    it("makes up names without spaces", async () => {
      const pod = object({ title: text, containers: { type: "array", items: object({ name: text }, ["name"]) } }, ["title", "containers"]);
      const result = await generate(shopWith(things(pod, "pods")), { kinds: ["default"] });
      assert.match(phasesOf(result, "POST /pods", "Default"), /"name": "name-1"/);
    });

    it("calls a new item by an identifier of its own, so that it replaces no other", async () => {
      const chart = object({ identifier: { ...text, example: "NZ615" }, name: { ...text, example: "Tasman Bay" } }, ["identifier", "name"]);
      const result = await generate(shopWith(things(chart)), { kinds: ["default"] });
      assert.match(phasesOf(result, "POST /things", "Default"), /"identifier": "NZ615[-_ ]?\$\{unique\}"/);
    });

    it("does not make a word unique that the document fixes", async () => {
      const hook = object({ name: { ...text, example: "web", description: 'Must be passed as "web".' }, url: { ...text, format: "uri" } }, [
        "name",
      ]);
      const result = await generate(shopWith(things(hook, "hooks")), { kinds: ["default"] });
      assert.match(phasesOf(result, "POST /hooks", "Default"), /"name": "web"/);
    });

    it("sends many scripts only where any text will do", async () => {
      const optional = (name: string) => ({ name, in: "query", schema: text });
      const result = await generate(
        shopWith(openapi({ "/shops": { get: { parameters: [optional("model"), optional("search")], ...ok } } })),
      );
      const edge = textOf(result, "GET /shops", "Edge Case");
      assert.match(edge, /search is written in many scripts/);
      assert.doesNotMatch(edge, /model/);
    });

    it("calls an item what its path does, and variables after what they hold", async () => {
      const entity = object({ sid: text, identity: text });
      const result = await generate(
        shopWith(
          openapi({
            "/Accounts.json": { get: answers({ "200": object({ accounts: { type: "array", items: object({ sid: text }) } }) }) },
            "/Accounts/{Sid}.json": { parameters: [pathId("Sid", text)], get: ok },
            "/Entities": { get: answers({ "200": object({ entities: { type: "array", items: entity } }) }) },
            "/Entities/{Identity}": { parameters: [pathId("Identity", text)], get: ok },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(phasesOf(result, "GET /Accounts/{Sid}.json", "Default"), /save \$\.accounts\[0\]\.sid as \$\{accountId\}/);
      assert.match(phasesOf(result, "GET /Entities/{Identity}", "Default"), /save \$\.entities\[0\]\.identity as/);
    });

    it("takes no item of another kind for a part of a path", async () => {
      const gist = object({ id: text });
      const result = await generate(
        shopWith(
          openapi({
            "/gists": { get: answers({ "200": { type: "array", items: gist } }) },
            "/gists/{gist_id}/{sha}": { parameters: [pathId("gist_id", text), pathId("sha", text)], get: ok },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.equal(leftOutOf(result, "GET /gists/{gist_id}/{sha}")?.variable, "sha");
    });

    it("lets dates come that have to, and takes quotes off an example", async () => {
      const link = object({ title: { ...text, example: "'A link'" }, expires_at: { ...text, example: "2020-09-28T10:53:43-08:00" } });
      const result = await generate(shopWith(things(link, "links")), { kinds: ["default"] });
      assert.match(phasesOf(result, "POST /links", "Default"), /"title": "A link.*"expires_at": "2030-09-28T10:53:43-08:00"/s);
    });

    it("finds a list below another parent where nothing can be made and removed", async () => {
      const team = object({ gid: text });
      const workspace = object({ gid: text });
      const listOf = (items: object) => answers({ "200": object({ data: { type: "array", items } }) });
      const result = await generate(
        shopWith(
          openapi({
            "/workspaces": { get: listOf(workspace) },
            "/workspaces/{workspace_gid}/teams": { parameters: [pathId("workspace_gid", text)], get: listOf(team) },
            "/teams": { post: { ...takes(object({ name: text }, ["name"])), ...answers({ "201": team }) } },
            "/teams/{team_gid}": { parameters: [pathId("team_gid", text)], get: answers({ "200": team }) },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(
        phasesOf(result, "GET /teams/{team_gid}", "Default"),
        /workspaces\/\$\{workspace_gid\}\/teams, and save \$\.data\[0\]\.gid/,
      );
    });

    it("finds a thing by its place or its description, and by its name in other letters", async () => {
      const policy = object({ id: text, name: text });
      const listOf = (items: object) => answers({ "200": { type: "array", items } });
      const result = await generate(
        shopWith(
          openapi({
            "/retention_policies": { get: listOf(policy) },
            "/retention_policies/{id}": { parameters: [pathId("id", text)], get: answers({ "200": policy }) },
            "/retention_policy_assignments": { get: { parameters: [required("policy_id")], ...ok } },
            "/droplets": { get: listOf(policy) },
            "/droplets/{id}": { parameters: [pathId("id", text)], get: answers({ "200": policy }) },
            "/load": { get: { parameters: [required("host_id", { description: "The droplet ID.", example: "17209102" })], ...ok } },
            "/Countries.json": { get: listOf(object({ country_code: text })) },
            "/Countries/{CountryCode}.json": { parameters: [pathId("CountryCode", text)], get: ok },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(phasesOf(result, "GET /retention_policy_assignments", "Default"), /GET request to \/retention_policies, and save/);
      assert.match(phasesOf(result, "GET /load", "Default"), /GET request to \/droplets, and save/);
      assert.match(phasesOf(result, "GET /Countries/{CountryCode}.json", "Default"), /save \$\[0\]\.country_code/);
    });

    it("takes the name of an item that has several forms from the first", async () => {
      const account = { anyOf: [object({ id: text, bank: text }), object({ id: text, card: text })] };
      const result = await generate(
        shopWith(
          openapi({
            "/accounts": { get: answers({ "200": object({ data: { type: "array", items: account } }) }) },
            "/accounts/{id}": { parameters: [pathId("id", text)], get: answers({ "200": account }) },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.match(phasesOf(result, "GET /accounts/{id}", "Default"), /save \$\.data\[0\]\.id/);
    });

    it("names an operation that makes an item at its own path under a name of another thing", async () => {
      const path = "/metadata/{key}";
      const listed = answers({ "200": { type: "array", items: object({ key: text }) } });
      const result = await generate(
        shopWith(
          openapi({
            "/metadata": { get: listed },
            [path]: { parameters: [pathId("key", text)], post: answers({ "201": null }), delete: gone },
          }),
        ),
        { kinds: ["default"] },
      );
      assert.equal(
        leftOutOf(result, `DELETE ${path}`)?.reason,
        `POST ${path} may create the item that DELETE ${path} removes, but the document does not give its name.`,
      );
    });

    it("reads an item of a list where it does not know how to create one", async () => {
      const storage = object({ name: text, provisioner: text }, ["name", "provisioner"]);
      const item = { parameters: [pathId("name", text)], get: answers({ "200": storage }), delete: gone };
      const result = await generate(
        shopWith(
          openapi({
            "/storages": {
              get: answers({ "200": { type: "array", items: storage } }),
              post: { ...takes(storage), ...answers({ "201": storage }) },
            },
            "/storages/{name}": item,
          }),
        ),
        { kinds: ["default"] },
      );
      assert.deepEqual(endpointsOf(result), ["GET /storages", "GET /storages/{name}"]);
      assert.match(phasesOf(result, "GET /storages/{name}", "Default"), /GET request to \/storages, and save \$\[0\]\.name/);
      assert.equal(leftOutOf(result, "DELETE /storages/{name}")?.variable, "provisioner");
    });

    it("reaches nobody by phone, and sends no lists of a person's numbers", async () => {
      const phone = { ...text, description: "The phone number in E.164 format." };
      const calls = await generate(
        shopWith(things(object({ To: phone, text: { ...text, example: "Hi there" } }, ["To", "text"]), "calls")),
      );
      assert.equal(leftOutOf(calls, "POST /calls")?.variable, "To");
      const followers = { ...text, example: "12345,23456" };
      const project = object({ title: { ...text, example: "A plan" }, followers });
      const result = await generate(shopWith(things(project, "projects")), { kinds: ["default"] });
      assert.doesNotMatch(phasesOf(result, "POST /projects", "Default"), /12345/);
    });

    it("takes a field that is called as its own item, or has listed values, for no reference", async () => {
      const content = object({ content: { ...text, example: "aGVsbG8=" }, path: { ...text, enum: ["/", "/docs"] } }, ["content", "path"]);
      const item = {
        parameters: [pathId("path", text)],
        put: { summary: "Create a file", ...takes(content), ...answers({ "201": null }) },
      };
      const result = await generate(shopWith(openapi({ "/contents/{path}": { ...item, get: ok, delete: gone } })), { kinds: ["default"] });
      assert.match(phasesOf(result, "PUT /contents/{path}", "Default"), /"content": "aGVsbG8=", "path": "\/"/);
    });
  });
});
