import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const id = (name: string, type = "string") => pathId(name, { type });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (schema: object) => ({ type: "array", items: schema });
const named = { type: "object", required: ["name"], properties: { name: { type: "string", examples: ["Ada"] } } };

const owner = { type: "object", properties: { login: text, id: { type: "integer" } } };
const repo = { type: "object", properties: { id: { type: "integer" }, name: text, owner: ref("owner"), default_branch: text } };
const schemas = { owner, repo };
const repoPath = { parameters: [id("owner"), id("repo")] };
const repositories = {
  "/user/repos": { post: { ...takes(named), ...answers({ "201": ref("repo") }) } },
  "/repos/{owner}/{repo}": { ...repoPath, get: answers({ "200": ref("repo") }), delete: answers({ "204": null }) },
};

async function reasonFor(document: object, endpoint: string): Promise<string | undefined> {
  const { leftOut } = await generate(shopWith(document), { kinds: ["default"] });
  return leftOut.find((one) => one.endpoint === endpoint)?.reason;
}

async function defaultOf(document: object, endpoint: string): Promise<string> {
  return phasesOf(await generate(shopWith(document), { kinds: ["default"] }), endpoint, "Default");
}

describe("where the items of a path come from", () => {
  it("is a POST elsewhere whose response is such an item, with all parts of the path", async () => {
    const document = openapi(
      { ...repositories, "/repos/{owner}/{repo}/topics": { ...repoPath, put: { ...takes(named), ...answers({ "200": null }) } } },
      schemas,
    );
    const topics = await defaultOf(document, "PUT /repos/{owner}/{repo}/topics");
    assert.match(topics, /to \/user\/repos with body .*, and save \$\.name as \$\{repo\} and \$\.owner\.login as \$\{owner\}\./);
    assert.match(topics, /# Teardown\nSend a DELETE request to \/repos\/\$\{owner\}\/\$\{repo\}\.\n$/);
    assert.match(
      await defaultOf(document, "POST /user/repos"),
      /# Teardown\nSend a DELETE request to \/repos\/\$\{owner\}\/\$\{repo\}\.\n$/,
    );
  });

  it("is the POST of a collection whose items several parameters name", async () => {
    const label = { type: "object", properties: { value: text, kind: text } };
    const labelPath = { parameters: [id("kind"), id("value")] };
    const newLabel = { type: "object", required: ["kind", "value"], properties: { kind: { ...text, examples: ["simple"] }, value: text } };
    const shown = { type: "object", properties: { version: { type: "integer" }, label: ref("label") } };
    const document = openapi(
      {
        "/labels": { post: { ...takes(newLabel), ...answers({ "201": shown }) }, get: answers({ "200": listOf(ref("label")) }) },
        "/labels/{kind}": { parameters: [id("kind")], get: answers({ "200": listOf(ref("label")) }) },
        "/files": { get: answers({ "200": listOf(ref("file")) }) },
        "/files/{fileId}/labels": { parameters: [id("fileId")], post: { ...takes(newLabel), ...answers({ "201": ref("label") }) } },
        "/files/{fileId}/labels/{kind}/{value}": { parameters: [id("fileId"), ...labelPath.parameters], delete: answers({ "204": null }) },
        "/labels/{kind}/{value}": { ...labelPath, get: answers({ "200": shown }), delete: answers({ "200": null }) },
      },
      { label, file: { type: "object", properties: { id: text, name: text } } },
    );
    assert.match((await reasonFor(document, "POST /files/{fileId}/labels")) ?? "", /No operation of the document deletes/);
    const all = await generate(shopWith(document), { endpoints: [{ method: "POST", path: "/labels" }] });
    assert.deepEqual(all.leftOut, []);
    const removed = /# Teardown\nSend a DELETE request to \/labels\/\$\{kind\}\/\$\{value\}\.\n/;
    for (const endpoint of ["POST /labels", "GET /labels/{kind}", "GET /labels/{kind}/{value}", "DELETE /labels/{kind}/{value}"]) {
      const text = await defaultOf(document, endpoint);
      assert.match(text, /save \$\.label\.value as \$\{value\} and \$\.label\.kind as \$\{kind\}\./, endpoint);
      assert.match(text, removed, endpoint);
      assert.match(text, /"kind": "simple", "value": "[^"]*\$\{unique\}"/, endpoint);
    }
  });

  it("is missing where one of several parameters has no value, and the reason says which", async () => {
    const space = { type: "string", description: "The namespace of the taxonomy, which ends with the ID of the enterprise." };
    const taxonomy = { type: "object", properties: { namespace: space, key: text } };
    const parameters = [id("namespace"), id("key")];
    const newOne = { type: "object", required: ["namespace", "key"], properties: taxonomy.properties };
    const document = openapi(
      {
        "/taxonomies": { post: { ...takes(newOne), ...answers({ "201": ref("taxonomy") }) } },
        "/taxonomies/{namespace}": { parameters: [id("namespace")], get: answers({ "200": listOf(ref("taxonomy")) }) },
        "/taxonomies/{namespace}/{key}": { parameters, get: answers({ "200": ref("taxonomy") }), delete: answers({ "204": null }) },
      },
      { taxonomy },
    );
    for (const endpoint of ["GET /taxonomies/{namespace}", "GET /taxonomies/{namespace}/{key}", "DELETE /taxonomies/{namespace}/{key}"])
      assert.match(
        (await reasonFor(document, endpoint)) ?? "",
        /knows no value for \{?namespace\}? that the service would accept: define the variable/,
        endpoint,
      );
  });

  it("is a new item of the kind that a list elsewhere has, for what is only read", async () => {
    const flag = { type: "object", properties: { name: text } };
    const flags = answers({ "200": listOf(ref("flag")) });
    const reading = { "/metrics/flags/{flag}": { parameters: [id("flag")], get: answers({ "200": { type: "object" } }) } };
    const made = {
      "/flags": { post: { ...takes(named), ...answers({ "201": ref("flag") }) } },
      "/flags/{flagName}": { parameters: [id("flagName")], delete: answers({ "204": null }) },
    };
    const search = { "/search/flags": { get: flags } };
    const own = await defaultOf(openapi({ ...made, ...search, ...reading }, { flag }), "GET /metrics/flags/{flag}");
    assert.match(
      own,
      /POST request to \/flags with .*, and save \$\.name as \$\{flagName\}[\s\S]*GET request to \/metrics\/flags\/\$\{flagName\}/,
    );
    assert.match(own, /# Teardown\nSend a DELETE request to \/flags\/\$\{flagName\}\.\n/);
    const listed = await defaultOf(openapi({ ...search, ...reading }, { flag }), "GET /metrics/flags/{flag}");
    assert.match(listed, /GET request to \/search\/flags, and save \$\[0\]\.name as \$\{flag\}/);
  });

  it("is a new item that is known in the way of the list, where others are called the same", async () => {
    const rule = { type: "object", properties: { id: text, name: text } };
    const kind = { type: "object", properties: { name: text } };
    const listed = { "200": { type: "object", properties: { rules: listOf(ref("rule")) } } };
    const link = { type: "object", required: ["ruleId", "segments"], properties: { ruleId: text, segments: listOf(text) } };
    const paths = {
      "/rules": { post: { ...takes(named), ...answers({ "201": ref("kind") }) } },
      "/rules/{name}": { parameters: [id("name")], delete: answers({ "204": null }) },
      "/flags": { post: { ...takes(named), ...answers({ "201": ref("kind") }) } },
      "/flags/{flag}": { parameters: [id("flag")], delete: answers({ "204": null }) },
      "/flags/{flag}/rules": { parameters: [id("flag")], post: { ...takes(named), ...answers({ "201": ref("rule") }) } },
      "/flags/{flag}/rules/{ruleId}": { parameters: [id("flag"), id("ruleId")], delete: answers({ "204": null }) },
      "/search/rules": { get: answers(listed) },
      "/segments/rules": { post: { ...takes(link), ...answers({ "201": { type: "object" } }) } },
      "/segments/rules/{ruleId}": { parameters: [id("ruleId")], get: answers({ "200": { type: "object" } }) },
    };
    const own = await defaultOf(openapi(paths, { rule, kind }), "GET /segments/rules/{ruleId}");
    assert.match(own, /POST request to \/flags\/\$\{flag\}\/rules with .*, and save \$\.id as \$\{ruleId\}/);
    assert.match(own, /GET request to \/segments\/rules\/\$\{ruleId\}/);
    assert.match(own, /# Teardown\nSend a DELETE request to \/flags\/\$\{flag\}\/rules\/\$\{ruleId\}\.\n/);
    const { "/flags/{flag}/rules/{ruleId}": _, ...others } = paths;
    const found = await defaultOf(openapi(others, { rule, kind }), "GET /segments/rules/{ruleId}");
    assert.match(found, /GET request to \/search\/rules, and save \$\.rules\[0\]\.id as \$\{ruleId\}/);
  });

  it("is a new item for a path that says how it names one of the collection above", async () => {
    const order = { type: "object", properties: { id: text, name: text } };
    const byId = { parameters: [id("orderId")], get: answers({ "200": ref("order") }) };
    const paths = {
      "/orders": { get: answers({ "200": listOf(ref("order")) }), post: { ...takes(named), ...answers({ "201": ref("order") }) } },
      "/orders/by-id/{orderId}": byId,
    };
    const item = { "/orders/{orderId}": { parameters: [id("orderId")], delete: answers({ "204": null }) } };
    const own = await defaultOf(openapi({ ...paths, ...item }, { order }), "GET /orders/by-id/{orderId}");
    assert.match(
      own,
      /POST request to \/orders with .*, and save \$\.id as \$\{orderId\}[\s\S]*GET request to \/orders\/by-id\/\$\{orderId\}/,
    );
    assert.match(own, /# Teardown\nSend a DELETE request to \/orders\/\$\{orderId\}\.\n/);
    const listed = await defaultOf(openapi(paths, { order }), "GET /orders/by-id/{orderId}");
    assert.match(listed, /GET request to \/orders, and save \$\[0\]\.id as \$\{orderId\}/);
  });

  it("is no POST elsewhere whose items are of another kind", async () => {
    const cart = { type: "object", properties: { id: text, quantity: { type: "integer" } } };
    const article = { type: "object", properties: { id: text, price: { type: "integer" } } };
    const document = openapi(
      {
        "/carts/items": { post: { ...takes(named), ...answers({ "201": ref("cart") }) } },
        "/items/{itemId}": { parameters: [id("itemId")], get: answers({ "200": ref("article") }), delete: answers({ "204": null }) },
      },
      { cart, article },
    );
    assert.match((await reasonFor(document, "DELETE /items/{itemId}")) ?? "", /Generation knows no value for \{itemId\}/);
    assert.match((await reasonFor(document, "POST /carts/items")) ?? "", /No operation of the document deletes/);
  });

  it("is a list of the account, for what is only read", async () => {
    const organization = { type: "object", properties: { id: { type: "integer" }, login: text } };
    const document = openapi({
      "/organizations": { get: answers({ "200": listOf({ type: "object", properties: { name: text } }) }) },
      "/user/orgs": { get: answers({ "200": listOf(organization) }) },
      "/orgs/{org}": {
        parameters: [id("org")],
        get: answers({ "200": organization }),
        patch: { ...takes(named), ...answers({ "200": null }) },
      },
    });
    assert.match(await defaultOf(document, "GET /orgs/{org}"), /GET request to \/user\/orgs, and save \$\[0\]\.login as \$\{org\}/);
    assert.match((await reasonFor(document, "PATCH /orgs/{org}")) ?? "", /did not create/);
  });

  it("is a PUT of their own path under a name that the client invents", async () => {
    const secret = {
      parameters: [id("owner"), id("repo"), id("secret_name")],
      get: answers({ "200": named }),
      put: { summary: "Create or update a secret", ...takes(named), ...answers({ "201": null, "204": null }) },
      delete: answers({ "204": null }),
    };
    const document = openapi({ ...repositories, "/repos/{owner}/{repo}/secrets/{secret_name}": secret }, schemas);
    const put = await defaultOf(document, "PUT /repos/{owner}/{repo}/secrets/{secret_name}");
    assert.equal(put.match(/PUT request/g)?.length, 1);
    assert.match(put, /PUT request to \/repos\/\$\{owner\}\/\$\{repo\}\/secrets\/secret_\$\{unique\}/);
    assert.match(
      put,
      /# Teardown\nSend a DELETE request to \/repos\/\$\{owner\}\/\$\{repo\}\/secrets\/secret_\$\{unique\}\.\nExpect status is one of 2xx, 400/,
    );
    assert.match(await defaultOf(document, "GET /repos/{owner}/{repo}/secrets/{secret_name}"), /# Setup\n[^#]*PUT request to /);
  });

  it("is a POST of their own path that creates one, as its summary says", async () => {
    const app = (summary: string) => ({
      parameters: [id("appName")],
      get: answers({ "200": { type: "object", required: ["color"], properties: { color: text } }, "404": null }),
      post: { summary, ...takes({ type: "object", properties: { color: { ...text, examples: ["red"] } } }), ...answers({ "202": null }) },
      delete: answers({ "200": null }),
    });
    const listed = { "/applications": { get: answers({ "200": listOf({ type: "object", properties: { appName: text } }) }) } };
    const documentOf = (summary: string) => openapi({ ...listed, "/applications/{appName}": app(summary) });
    const document = documentOf("Create an application that reports metrics");
    const post = await defaultOf(document, "POST /applications/{appName}");
    assert.match(post, /# Execution\n1\. [^\n]*application-\$\{unique\}/);
    assert.equal(post.match(/POST/g)?.length, 1);
    assert.match(post, /# Teardown\nSend a DELETE request to \/applications\/application-\$\{unique\}\.\nExpect status is one of 2xx, 400/);
    const read = await defaultOf(document, "GET /applications/{appName}");
    assert.match(
      read,
      /# Setup\n[^#]*POST request to \/applications\/application-\$\{unique\}[^#]*# Execution[^#]*application-\$\{unique\}/,
    );
    assert.match(await defaultOf(document, "DELETE /applications/{appName}"), /# Setup\n[^#]*POST request to /);
    const all = await generate(shopWith(document), { endpoints: [{ method: "POST", path: "/applications/{appName}" }] });
    assert.doesNotMatch(phasesOf(all, "POST /applications/{appName}", "Negative"), /no such application/);
    assert.match((await reasonFor(documentOf("Update an application"), "DELETE /applications/{appName}")) ?? "", /did not create/);
    assert.match((await reasonFor(documentOf("Create a session of the application"), "POST /applications/{appName}")) ?? "", /./);
  });

  it("is a PUT that links two things only where the test has made one of them", async () => {
    const user = { type: "object", properties: { id: { type: "integer" }, login: text } };
    const link = (names: readonly string[]) => ({
      parameters: names.map((name) => id(name)),
      put: { summary: "Add a collaborator", ...answers({ "204": null }) },
      delete: answers({ "204": null }),
    });
    const document = openapi(
      {
        ...repositories,
        "/users": { get: answers({ "200": listOf(user) }) },
        "/users/{username}": { parameters: [id("username")], get: answers({ "200": user }) },
        "/repos/{owner}/{repo}/collaborators/{username}": link(["owner", "repo", "username"]),
        "/teams/{team}/members/{username}": link(["team", "username"]),
        "/teams": { get: answers({ "200": listOf({ type: "object", properties: { id: text } }) }) },
      },
      schemas,
    );
    const added = await defaultOf(document, "DELETE /repos/{owner}/{repo}/collaborators/{username}");
    assert.match(added, /PUT request to \/repos\/\$\{owner\}\/\$\{repo\}\/collaborators\/\$\{username\}/);
    assert.match((await reasonFor(document, "PUT /teams/{team}/members/{username}")) ?? "", /may already exist/);
  });

  it("is a collection of the same kind under another path", async () => {
    const space = { type: "object", properties: { metadata: { type: "object", properties: { name: text } } } };
    const document = openapi(
      {
        "/core/spaces": {
          get: answers({ "200": listOf(ref("space")) }),
          post: { ...takes(ref("space")), ...answers({ "201": ref("space") }) },
        },
        "/core/spaces/{name}": {
          parameters: [id("name")],
          delete: answers({ "200": null }),
          get: answers({ "200": ref("space") }),
          put: { ...takes(ref("space")), ...answers({ "200": ref("space") }) },
          patch: {
            requestBody: { content: { "application/json-patch+json": { schema: {} }, "application/merge-patch+json": { schema: {} } } },
            ...answers({ "200": ref("space") }),
          },
        },
        "/apps/spaces/{space}/jobs": { parameters: [id("space")], delete: answers({ "200": null }) },
      },
      { space },
    );
    const jobs = await defaultOf(document, "DELETE /apps/spaces/{space}/jobs");
    assert.match(
      jobs,
      /POST request to \/core\/spaces with body \{"metadata": \{"name": "space-\$\{unique\}"\}\}, and save \$\.metadata\.name as/,
    );
    assert.match(jobs, /# Teardown\nSend a DELETE request to \/core\/spaces\/\$\{spaceId\}/);
    const put = await defaultOf(document, "PUT /core/spaces/{name}");
    assert.match(put, /PUT request to \/core\/spaces\/\$\{spaceId\} with body \{"metadata": \{"name": "\$\{spaceId\}"\}\}/);
    const patch = await defaultOf(document, "PATCH /core/spaces/{name}");
    assert.match(patch, /merge-patch\+json" and body \{"metadata": \{"name": "\$\{spaceId\}"\}\}/);
  });

  it("is in a list of names, and in one of which the document has only an example", async () => {
    const example = { requests: [{ id: "45760a03", method: "GET" }] };
    const document = openapi({
      "/files": { get: answers({ "200": listOf(text) }) },
      "/files/{fileId}": {
        parameters: [id("fileId")],
        get: answers({ "200": null }),
        put: {
          summary: "Update or create a file",
          requestBody: { content: { "application/zip": {} } },
          ...answers({ "200": null }),
        },
        delete: answers({ "200": null }),
      },
      "/requests": { get: { responses: { "200": { description: "all", content: { "application/json": { example } } } } } },
      "/requests/{requestId}": { parameters: [id("requestId")], get: answers({ "200": null }) },
      "/requests/reset": { post: answers({ "200": null }) },
    });
    assert.match(await defaultOf(document, "GET /files/{fileId}"), /GET request to \/files, and save \$\[0\] as/);
    assert.match(await defaultOf(document, "GET /requests/{requestId}"), /GET request to \/requests, and save \$\.requests\[0\]\.id as/);
    assert.match((await reasonFor(document, "DELETE /files/{fileId}")) ?? "", /PUT \/files\/\{fileId\} takes application\/zip, but/);
    assert.match((await reasonFor(document, "POST /requests/reset")) ?? "", /may act on the service itself/);
  });

  it("is by the login or by the number, as each path says", async () => {
    const user = { type: "object", properties: { id: { type: "integer" }, login: text } };
    const document = openapi({
      "/users": { get: answers({ "200": listOf(user) }) },
      "/users/{user_id}/boards": { parameters: [id("user_id", "integer")], get: answers({ "200": null }) },
      "/users/{username}/keys": { parameters: [id("username")], get: answers({ "200": null }) },
    });
    assert.match(await defaultOf(document, "GET /users/{user_id}/boards"), /save \$\[0\]\.id as/);
    assert.match(await defaultOf(document, "GET /users/{username}/keys"), /save \$\[0\]\.login as/);
  });

  it("is the test's own below what it has made", async () => {
    const branch = { type: "object", properties: { name: text } };
    const document = openapi(
      {
        ...repositories,
        "/repos/{owner}/{repo}/branches": { ...repoPath, get: answers({ "200": listOf(branch) }) },
        "/repos/{owner}/{repo}/branches/{branch}/lock": {
          parameters: [id("owner"), id("repo"), id("branch")],
          put: answers({ "204": null }),
        },
        "/repos/{owner}/{repo}/rules/branches/{branch}": {
          parameters: [id("owner"), id("repo"), id("branch")],
          get: answers({ "200": null }),
        },
        "/repos/{owner}/{repo}/settings": { ...repoPath, patch: { ...takes(named), ...answers({ "200": null }) } },
        "/settings": { patch: { ...takes(named), ...answers({ "200": null }) } },
      },
      schemas,
    );
    assert.match(await defaultOf(document, "PUT /repos/{owner}/{repo}/branches/{branch}/lock"), /save \$\[0\]\.name as \$\{branch\}/);
    assert.match(
      await defaultOf(document, "GET /repos/{owner}/{repo}/rules/branches/{branch}"),
      /\/branches, and save \$\[0\]\.name as \$\{branch\}/,
    );
    assert.match(await defaultOf(document, "PATCH /repos/{owner}/{repo}/settings"), /PATCH request/);
    assert.match((await reasonFor(document, "PATCH /settings")) ?? "", /may act on the service itself/);
  });

  it("may be a collection of the signed-in account, but not of its credentials", async () => {
    const item = { type: "object", properties: { id: text } };
    const of = (name: string) => ({
      [`/user/${name}`]: { post: { ...takes(named), ...answers({ "201": item }) } },
      [`/user/${name}/{id}`]: { parameters: [id("id")], delete: answers({ "204": null }) },
    });
    const document = openapi({ ...of("boards"), ...of("keys"), "/user": { patch: { ...takes(named), ...answers({ "200": null }) } } });
    assert.match(await defaultOf(document, "POST /user/boards"), /# Teardown\nSend a DELETE request to \/user\/boards/);
    for (const endpoint of ["POST /user/keys", "PATCH /user"])
      assert.match((await reasonFor(document, endpoint)) ?? "", /changes the account/, endpoint);
  });
});

describe("what is sent where the document requires nothing", () => {
  const body = (properties: object) => ({
    "/customers": {
      post: { ...takes({ type: "object", properties }), ...answers({ "201": { type: "object", properties: { id: text } } }) },
    },
  });
  const customer = { "/customers/{id}": { parameters: [id("id")], delete: answers({ "204": null }) } };

  it("are texts that say something to people", async () => {
    const document = openapi({ ...body({ source: text, name: text, description: text }), ...customer });
    assert.match(await defaultOf(document, "POST /customers"), /with body \{"name": "name-\$\{unique\}", "description": "description 1"\}/);
  });

  it("is an operation of a JSON Patch on a member of the item, with a value", async () => {
    const change = {
      type: "object",
      required: ["op", "path"],
      properties: { op: text, path: { type: "string", example: "/type" }, value: {} },
    };
    const note = { type: "object", properties: { id: text, title: text } };
    const document = openapi({
      "/notes": { post: { ...takes(named), ...answers({ "201": note }) } },
      "/notes/{id}": {
        parameters: [id("id")],
        get: answers({ "200": note }),
        patch: { ...takes(listOf(change)), ...answers({ "200": note }) },
        delete: answers({ "204": null }),
      },
    });
    assert.match(
      await defaultOf(document, "PATCH /notes/{id}"),
      /with body \[\{"op": "replace", "path": "\/title", "value": "title 1"\}\]/,
    );
  });

  it("is an address of another host each time", async () => {
    const origin = {
      type: "object",
      required: ["domain"],
      properties: { domain: { type: "string", example: "https://shop.example.com" } },
    };
    const made = { type: "object", properties: { id: text } };
    const document = openapi({
      "/origins": { post: { ...takes(origin), ...answers({ "201": made }) } },
      "/origins/{id}": { parameters: [id("id")], delete: answers({ "204": null }) },
    });
    assert.match(await defaultOf(document, "POST /origins"), /"domain": "https:\/\/x\$\{unique\}\.shop\.example\.com"/);
  });

  it("is nothing where only the service could know it", async () => {
    assert.match(
      (await reasonFor(openapi({ ...body({ source: text, plan: text }), ...customer }), "POST /customers")) ?? "",
      /does not say what the body/,
    );
  });

  it("takes no word of a sentence for an example", async () => {
    const described = (description: string) => ({ type: "string", description });
    const version = described("It must be treated as opaque by clients.");
    const amount = described("Only one of `amount` and `amount_decimal` can be set.");
    const schema = { type: "object", required: ["name"], properties: { name: text, version, amount } };
    const document = openapi({
      "/plans": { post: { ...takes(schema), ...answers({ "201": { type: "object", properties: { id: text } } }) } },
      "/plans/{id}": { parameters: [id("id")], delete: answers({ "204": null }) },
    });
    assert.match(await defaultOf(document, "POST /plans"), /with body \{"name": "name-\$\{unique\}"\}/);
  });
});

describe("a token of the document", () => {
  const verify = openapi({
    "/verify": { get: { parameters: [{ name: "token", in: "query", required: true, schema: text }], ...answers({ "200": null }) } },
  });
  const declared = "variables:\n  token: { type: encrypted text }\n";

  it("is not the one that the headers of the service sign in with", async () => {
    const workspace = shopWith(verify, `headers:\n  Authorization: Bearer \${token}\n${declared}`);
    const { leftOut } = await generate(workspace, { kinds: ["default"] });
    assert.match(leftOut[0]?.reason ?? "", /It needs a token, which only the service can give/);
  });

  it("is that of the headers where its description says that it signs in", async () => {
    const token = { name: "token", in: "query", required: true, schema: text, description: "Authentication token. Requires scope: none" };
    const document = openapi({ "/lists": { get: { parameters: [token], ...answers({ "200": null }) } } });
    const workspace = shopWith(document, `headers:\n  Authorization: Bearer \${token}\n${declared}`);
    assert.match(phasesOf(await generate(workspace), "GET /lists", "Default"), /\$\{token\}/);
  });

  it("is a secret of the service playbook with its name", async () => {
    assert.match(
      phasesOf(await generate(shopWith(verify, declared)), "GET /verify", "Default"),
      /\/verify with query parameter token "\$\{token\}"|\$\{token\}/,
    );
  });
});

describe("a GET whose path has a verb", () => {
  it("is called where its summary says that it looks", async () => {
    const document = openapi({ "/metrics/restart_count": { get: { summary: "Get the restart count", ...answers({ "200": null }) } } });
    assert.match(await defaultOf(document, "GET /metrics/restart_count"), /GET request to \/metrics\/restart_count/);
  });
});
