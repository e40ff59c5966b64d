// Tests what three readers of 150 generated playbooks rejected: values that go with another one, calls that cannot be
// made that way, and bodies that say nothing.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, front = "") => generate(shopWith(openapi(paths), front));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const named = object({ id: text, name: text });

describe("generated playbooks, after the ninth reading", () => {
  it("go far past the end only where the words give no bound", async () => {
    const offset = (description: string) => ({ name: "offset", in: "query", description, schema: { type: "integer" } });
    const result = await all({
      "/free": { get: { parameters: [offset("Items to skip.")], ...answers({ "200": named }) } },
      "/bound": { get: { parameters: [offset("Values exceeding 10000 will be rejected.")], ...answers({ "200": named }) } },
    });
    assert.match(textOf(result, "GET /free", "Edge Case"), /far past the end/);
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "GET /bound" && name === "Edge Case"));
  });

  it("send no other type beside a value that is right for the first", async () => {
    const rule = (other: object) => object({ type: { ...text, enum: ["ip", "tag"] }, ...other });
    const rows = async (other: object) => textOf(await all(collection("rules", rule(other))), "POST /rules", "Edge Case");
    assert.match(await rows({ note: text }), /type is tag/);
    assert.doesNotMatch(await rows({ value: { ...text, maxLength: 20, example: "10.0.0.1" } }), /type is tag/);
  });

  it("send no entry of an example that names a thing of others", async () => {
    const entry = object({ type: { ...text, enum: ["ip", "box"] }, value: text });
    const rules = { type: "array", items: entry };
    const of = (value: string) => ({
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: object({ rules }, []), example: { rules: [{ type: "box", value }] } } },
        },
        ...answers({ "201": named }),
      },
    });
    const item = { "/walls/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) } };
    assert.match(reasonOf(await all({ "/walls": of("163973392"), ...item }), "POST /walls"), /rules\.value belongs to things of others/);
    assert.match(phasesOf(await all({ "/walls": of("10.0.0.1"), ...item }), "POST /walls", "Default"), /10\.0\.0\.1/);
  });

  it("do not point an item at another thing in an update", async () => {
    const pool = object({ name: text, db: told("The database for use with the pool.", { example: "defaultdb" }), note: text });
    const pools = collection("pools", pool, { ...pool, properties: { id: text, ...pool.properties } });
    const update = { put: { ...takes(pool), ...answers({ "200": pool }) } };
    const result = await all({ ...pools, "/pools/{id}": { ...pools["/pools/{id}"], ...update } });
    assert.doesNotMatch(textOf(result, "PUT /pools/{id}", "Effects"), /defaultdb-2/);
  });

  it("take the commit of a new repository from its list", async () => {
    const repository = object({ name: text, auto_init: { type: "boolean", description: "Creates an initial commit." } });
    const commit = object({ sha: text });
    const suite = object({ head_sha: told("The sha of the head commit.", { example: "d6fde92930d4715a2b49857d24b940956b26d2d3" }) });
    const repo = pathId("repo", text);
    const result = await all({
      "/repos": { post: { ...takes(repository), ...answers({ "201": object({ id: text, name: text }) }) } },
      "/repos/{repo}": { parameters: [repo], get: answers({ "200": named }), delete: answers({ "204": null }) },
      "/repos/{repo}/commits": { parameters: [repo], get: answers({ "200": { type: "array", items: commit } }) },
      "/repos/{repo}/commits/{sha}": { parameters: [repo, pathId("sha", text)], get: answers({ "200": commit }) },
      "/repos/{repo}/suites": { parameters: [repo], post: { ...takes(suite), ...answers({ "201": suite }) } },
    });
    const phases = phasesOf(result, "POST /repos/{repo}/suites", "Default");
    assert.match(phases, /\/commits, and save \$\[0\]\.sha/);
    assert.doesNotMatch(phases, /d6fde929/);
  });

  it("make nobody a collaborator of their own repository", async () => {
    const user = object({ login: text });
    const repo = pathId("repo", text);
    const result = await all({
      ...collection("repos", object({ name: text }), named),
      "/user": { get: answers({ "200": user }) },
      "/users": { get: answers({ "200": { type: "array", items: user } }) },
      "/users/{username}": { parameters: [pathId("username", text)], get: answers({ "200": user }) },
      "/repos/{repo}/collaborators/{username}": {
        parameters: [repo, pathId("username", text)],
        put: answers({ "204": null }),
        delete: answers({ "204": null }),
      },
    });
    assert.match(reasonOf(result, "PUT /repos/{repo}/collaborators/{username}"), /needs another user than the one who is signed in/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /users/{username}"));
  });

  it("expect no state to stay that changes by itself", async () => {
    const machine = (states: readonly string[]) =>
      openapi(
        {
          "/machines": { post: { ...takes(object({ name: text })), ...answers({ "201": { $ref: "#/components/schemas/Machine" } }) } },
          "/machines/{id}": {
            parameters: [pathId("id", text)],
            get: answers({ "200": { $ref: "#/components/schemas/Machine" } }),
            delete: answers({ "204": null }),
          },
          "/machines/{id}/stop": {
            parameters: [pathId("id", text)],
            post: answers({ "200": { $ref: "#/components/schemas/Machine" } }),
          },
        },
        { Machine: object({ id: text, name: text, size: { type: "integer" }, state: { ...text, enum: states } }) },
      );
    const effects = async (states: readonly string[]) =>
      textOf(await generate(shopWith(machine(states))), "POST /machines/{id}/stop", "Effects");
    assert.match(await effects(["on", "off"]), /\$\.state is/);
    assert.doesNotMatch(await effects(["on", "Stopping", "off"]), /\$\.state is/);
  });

  it("leave out what a plain request cannot do, and what the service sets itself", async () => {
    const job = object({
      spec: object({ selector: { ...object({}, []), description: "Normally, the system sets this field for you." } }, []),
    });
    const id = pathId("id", text);
    const result = await all({
      "/pods/{id}/exec": { parameters: [id], post: { summary: "connect POST requests to exec of Pod", ...answers({ "200": null }) } },
      "/jobs": { post: { ...takes(object({ name: text })), ...answers({ "201": named }) } },
      "/jobs/{id}": { parameters: [id], put: { ...takes(job), ...answers({ "200": named }) }, delete: answers({ "204": null }) },
      ...collection("metrics", object({ name: text }), named),
      "/metrics/{id}": {
        ...collection("metrics", object({ name: text }), named)["/metrics/{id}"],
        put: { description: "Updates it (issuing a new metric UUID).", ...takes(object({ name: text })), ...answers({ "200": named }) },
      },
    });
    assert.match(reasonOf(result, "POST /pods/{id}/exec"), /opens a stream to exec/);
    assert.match(reasonOf(result, "PUT /jobs/{id}"), /The service sets spec\.selector itself/);
    assert.match(reasonOf(result, "PUT /metrics/{id}"), /gives the item a new id/);
  });

  it("say something in each body of which the document requires nothing", async () => {
    const days = { type: "array", items: { type: "integer", example: 123 } };
    const optional = (properties: object) => object(properties, []);
    const result = await all({
      ...collection("schedules", optional({ days, time: { ...text, format: "time" }, zone: text })),
      ...collection("tests/runs", optional({ name: text, set_uuid: text, model_uuid: text })),
      ...collection("labels", optional({ name: text, color: text })),
    });
    assert.match(reasonOf(result, "POST /schedules"), /requires no member, and generation does not know which ones to send/);
    assert.match(reasonOf(result, "POST /tests/runs"), /requires no member/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "POST /labels"));
  });

  it("advance a clock from now to later than now", async () => {
    const time = (description: string) => object({ frozen_time: { type: "integer", format: "unix-time", description } });
    const clock = object({ id: text, frozen_time: { type: "integer" } });
    const clocks = collection("clocks", time("The initial frozen time of the clock."), clock);
    const result = await all({
      ...clocks,
      "/clocks/{id}/advance": {
        parameters: [pathId("id", text)],
        post: { ...takes(time("The time to advance to, at most two years in the future.")), ...answers({ "200": clock }) },
      },
    });
    const phases = phasesOf(result, "POST /clocks/{id}/advance", "Default");
    assert.match(phases, /to the current timestamp\.\n/);
    assert.match(phases, /to the current timestamp with offset "\+1 hour"/);
  });

  it("delete from the trash what was put there", async () => {
    const files = collection("files", object({ name: text }), named);
    const trash = { parameters: [pathId("id", text)], get: answers({ "200": named }), delete: answers({ "204": null }) };
    const phases = phasesOf(await all({ ...files, "/files/{id}/trash": trash }), "GET /files/{id}/trash", "Default");
    assert.match(phases.slice(phases.indexOf("# Teardown")), /DELETE request to \/files\/\$\{\w+\}\/trash/);
  });

  it("send wrong credentials alone", async () => {
    const document = {
      ...openapi({ "/orders": { get: { security: [{ basic: [] }, { key: [] }], ...answers({ "200": named, "401": null }) } } }),
      components: {
        securitySchemes: { basic: { type: "http", scheme: "basic" }, key: { type: "apiKey", in: "header", name: "X-Key" } },
      },
    };
    const result = await generate(shopWith(document, "headers:\n  Authorization: Basic abc\n"));
    assert.match(textOf(result, "GET /orders", "Negative"), /with header X-Key null and basic authentication "nobody"/);
  });

  it("send incomplete JSON as the document's own type", async () => {
    const merge = { requestBody: { required: true, content: { "application/merge-patch+json": { schema: object({ name: text }) } } } };
    const items = collection("items", object({ name: text }), named);
    const result = await all({
      ...items,
      "/items/{id}": { ...items["/items/{id}"], patch: { ...merge, ...answers({ "200": named, "400": null }) } },
    });
    assert.match(textOf(result, "PATCH /items/{id}", "Negative"), /"application\/merge-patch\+json" and text body '\{ "broken": '/);
  });

  it("expect no refusal of a limit that the response says is cut", async () => {
    const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } };
    const rows = async (description: string) =>
      textOf(
        await all({
          "/reports": {
            get: { parameters: [limit], ...answers({ "200": object({ limit: { type: "integer", description }, name: text }) }) },
          },
        }),
        "GET /reports",
        "Edge Case",
      );
    assert.match(await rows("The limit."), /limit is above 100/);
    assert.doesNotMatch(await rows("The same as the parameter unless that value exceeded the maximum."), /limit is above 100/);
  });

  it("leave out a flag that would say nothing if it were false", async () => {
    const job = object({ id: text });
    const cancel = (summary: string) => ({
      ...collection("jobs", object({ name: text }), job),
      "/jobs/{id}/stop": {
        parameters: [pathId("id", text)],
        post: { summary, ...takes(object({ cancel: { type: "boolean" }, hard: { type: "boolean" } })), ...answers({ "200": job }) },
      },
    });
    const rows = async (summary: string) => textOf(await all(cancel(summary)), "POST /jobs/{id}/stop", "Edge Case");
    assert.match(await rows("Stop a job"), /cancel is false/);
    assert.doesNotMatch(await rows("To cancel a job, send a request"), /cancel is false/);
    assert.match(await rows("To cancel a job, send a request"), /hard is false/);
  });

  it("make nothing that only an app makes", async () => {
    const runs = collection("runs", object({ name: text }), named);
    const post = {
      description: "Your Shop App must have the runs permission.",
      ...takes(object({ name: text })),
      ...answers({ "201": named }),
    };
    const result = await all({ ...runs, "/runs": { post } });
    assert.match(reasonOf(result, "POST /runs"), /only an app calls POST \/runs/);
    assert.match(reasonOf(result, "GET /runs/{id}"), /It needs POST \/runs, which only an app calls/);
  });

  it("find a deleted item as deleted where the document shows it so", async () => {
    const deleted = object({ id: text, deleted: { type: "boolean", enum: [true] } });
    const people = collection("people", object({ name: text }), named);
    const shown = (forms: object) => ({
      ...people,
      "/people/{id}": { ...people["/people/{id}"], get: answers({ "200": forms as never }) },
    });
    const phases = async (forms: object) => phasesOf(await all(shown(forms)), "DELETE /people/{id}", "Default");
    assert.match(await phases({ anyOf: [named, deleted] }), /Expect status 2xx and \$\.deleted is true/);
    assert.match(await phases(named), /Expect status 4xx/);
  });

  it("put no number after what is no name", async () => {
    const sent = async (member: object) => phasesOf(await all(collection("spaces", object(member))), "POST /spaces", "Default");
    assert.doesNotMatch(await sent({ machine: told("Machine type to use for this space.", { examples: ["linux"] }) }), /-\$\{unique\}/);
    assert.doesNotMatch(await sent({ name: told("This only accepts the value `web`.", { example: "web" }) }), /web-\$\{unique\}/);
    assert.doesNotMatch(await sent({ content: { ...text, example: "H4sICMLGdF4AA2V/".repeat(8) } }), /-\$\{unique\}/);
    assert.match(await sent({ name: told("Its name.", { example: "web" }) }), /web-\$\{unique\}/);
  });

  it("ask whether a name of their own is free", async () => {
    const name = told("A globally unique name.", { example: "example" });
    const result = await all({
      "/shops/validate-name": { post: { ...takes(object({ name })), ...answers({ "204": null, "409": null }) } },
    });
    assert.match(phasesOf(result, "POST /shops/validate-name", "Default"), /"example-\$\{unique\}"/);
  });

  it("know an item by its name where the path says so", async () => {
    const tag = { name: "tag_id", in: "path", required: true, description: "The name of the tag.", schema: text };
    const shown = object({ tag: object({ name: text, count: { type: "integer" } }) });
    const result = await all({
      "/tags": { post: { ...takes(object({ name: text })), ...answers({ "201": shown }) } },
      "/tags/{tag_id}": { parameters: [tag], get: answers({ "200": shown }), delete: answers({ "204": null }) },
    });
    assert.match(phasesOf(result, "GET /tags/{tag_id}", "Default"), /save \$\.tag\.name as \$\{tag_id\}/);
  });

  it("replace a state by one", async () => {
    const status = object({ ready: { type: "integer" }, total: { type: "integer" } });
    const meta = object({ name: text, labels: { type: "object", additionalProperties: text } }, ["name"]);
    const item = object({ metadata: meta, status }, ["metadata"]);
    const result = await all({
      "/items": { post: { ...takes(object({ metadata: meta })), ...answers({ "201": item }) } },
      "/items/{name}": { parameters: [pathId("name", text)], get: answers({ "200": item }), delete: answers({ "204": null }) },
      "/items/{name}/status": { parameters: [pathId("name", text)], put: { ...takes(item), ...answers({ "200": item }) } },
    });
    assert.match(phasesOf(result, "PUT /items/{name}/status", "Default"), /"status"/);
  });

  it("keep the other entries of an example", async () => {
    const rules = { type: "array", items: object({ type: { ...text, enum: ["ip", "box"] }, value: text }) };
    const example = {
      rules: [
        { type: "box", value: "163973392" },
        { type: "ip", value: "10.0.0.1" },
      ],
    };
    const content = { "application/json": { schema: object({ rules }, []), example } };
    const walls = collection("walls", object({ name: text }), named);
    const post = { requestBody: { required: true, content }, ...answers({ "201": named }) };
    const phases = phasesOf(await all({ ...walls, "/walls": { post } }), "POST /walls", "Default");
    assert.match(phases, /10\.0\.0\.1/);
    assert.doesNotMatch(phases, /163973392/);
  });

  it("say that a removal acts on others, and which deletion is not related", async () => {
    const result = await all({
      "/calls.remove": { post: { ...takes(object({ users: text })), ...answers({ "201": null }) } },
      "/numbers/mobile": { post: { summary: "Create a number", ...takes(object({ area: text })), ...answers({ "201": named }) } },
      "/numbers/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    assert.doesNotMatch(reasonOf(result, "POST /calls.remove"), /creates/);
    assert.match(reasonOf(result, "POST /numbers/mobile"), /does not relate what POST \/numbers\/mobile creates to DELETE/);
  });

  it("expect no refusal of a null that the words allow", async () => {
    const rows = async (description: string) =>
      textOf(await all(collection("folders", object({ name: text, link: told(description) }))), "POST /folders", "Negative Values");
    assert.match(await rows("The link."), /link is null/);
    for (const words of ["Set this to `null` to remove it.", "`null` if there is no link.", "If null, one is made."])
      assert.doesNotMatch(await rows(words), /link is null/);
  });

  it("leave out what a job makes of an item, and what becomes another item", async () => {
    const job = object({ done: { type: "boolean" }, name: text, response: object({}) });
    const projects = collection("projects", object({ name: text }), named);
    const post = { description: "Returns a job that will handle the template creation.", ...answers({ "201": job }) };
    const result = await all({
      ...projects,
      "/projects/{id}/saveAsTemplate": { parameters: [pathId("id", text)], post },
      "/projects/{id}/promote": {
        parameters: [pathId("id", text)],
        put: { summary: "Promote a project to become a portfolio", ...answers({ "204": null }) },
      },
    });
    assert.match(reasonOf(result, "POST /projects/{id}/saveAsTemplate"), /generation does not delete it/);
    assert.match(reasonOf(result, "PUT /projects/{id}/promote"), /turns the item into another one/);
  });

  it("leave the parts of an address as they are in an update", async () => {
    const address = object({ name: text, Region: { ...text, example: "CA" } });
    const people = collection("people", address, { ...address, properties: { id: text, ...address.properties } });
    const update = { put: { ...takes(address), ...answers({ "200": address }) } };
    const result = await all({ ...people, "/people/{id}": { ...people["/people/{id}"], ...update } });
    assert.doesNotMatch(textOf(result, "PUT /people/{id}", "Effects"), /CA-2/);
  });

  it("take no first part of a new item that may have none", async () => {
    const source = object({ id: text });
    const customer = (of: object) => object({ id: text, name: text, default_source: { anyOf: [text, source], ...of } }, ["id", "name"]);
    const id = pathId("customer", text);
    const phases = async (of: object) => {
      const whole = customer(of);
      const customers = { post: { ...takes(object({ name: text })), ...answers({ "201": whole }) } };
      return textOf(
        await generate(
          shopWith({
            ...openapi({
              "/customers": { ...customers, get: answers({ "200": { type: "array", items: whole } }) },
              "/customers/{customer}": { parameters: [id], get: answers({ "200": whole }), delete: answers({ "204": null }) },
              "/customers/{customer}/sources": { parameters: [id], get: answers({ "200": { type: "array", items: source } }) },
              "/sources/{source}": { parameters: [pathId("source", text)], get: answers({ "200": source }) },
            }),
            openapi: "3.0.3",
          }),
        ),
        "GET /sources/{source}",
        "Default",
      );
    };
    assert.match(await phases({}), /POST request to \/customers /);
    assert.doesNotMatch(await phases({ nullable: true }), /POST request to \/customers /);
  });

  it("name an item by its own member where its path names its kind first", async () => {
    const kind = { ...text, enum: ["npm", "maven"] };
    const item = object({ id: text, package_type: kind, name: text });
    const parameters = [pathId("package_type", kind), pathId("package_name", text)];
    const result = await all({
      "/packages": { get: answers({ "200": { type: "array", items: item } }) },
      "/packages/{package_type}/{package_name}/versions": {
        parameters,
        get: answers({ "200": { type: "array", items: object({ id: text }) } }),
      },
    });
    const below = await all({
      "/packages": { get: answers({ "200": { type: "array", items: item } }) },
      "/packages/{package_type}/{package_name}": { parameters, get: answers({ "200": item }) },
      "/orgs": { get: answers({ "200": { type: "array", items: named } }) },
      "/orgs/{org}": { parameters: [pathId("org", text)], get: answers({ "200": named }) },
      "/orgs/{org}/packages": { parameters: [pathId("org", text)], get: answers({ "200": { type: "array", items: item } }) },
      "/orgs/{org}/packages/{package_type}/{package_name}": {
        parameters: [pathId("org", text), ...parameters],
        get: answers({ "200": item }),
      },
    });
    const named1 = phasesOf(result, "GET /packages/{package_type}/{package_name}/versions", "Default");
    const named2 = phasesOf(below, "GET /orgs/{org}/packages/{package_type}/{package_name}", "Default");
    for (const phases of [named1, named2]) assert.match(phases, /\$\[0\]\.name as \$\{package_name\}/);
  });
});
