// Tests `playbook openapi URL` against real servers: its output, its comparison, its refusals, and that it reveals no
// secret.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createSelfSigned } from "../support/certificate.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { type Answer, freePort, json, startTarget, type Target } from "../support/target.ts";

const yaml = `# Served by hand: comments and order stay.
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      responses:
        "200": { description: fine, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
    post: { responses: { "201": { description: made } } }
components:
  schemas:
    Order: { type: object, properties: { id: { type: integer } } }
`;
const document = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: { "/a": { get: { responses: { 200: { description: "fine" } } } } },
};

const secret = "s3cr3t-token-of-the-shop";

/** The paths that every test may ask for. */
const answer: Answer = (request, response) => {
  const path = request.url;
  const send = (type: string, body: string | Buffer, status = 200) => response.writeHead(status, { "content-type": type }).end(body);
  if (path === "/openapi.yaml") return void send("application/yaml; charset=utf-8", yaml);
  if (path === "/openapi.json") return json(response, 200, document);
  if (path === "/one-line")
    return void send("application/json", JSON.stringify(document).replace('"paths":', '"x-limits":{"maximum":1.10},"paths":'));
  if (path === "/untyped") return void response.writeHead(200).end(JSON.stringify(document));
  if (path === "/latin1") return void send("text/yaml; charset=iso-8859-1", Buffer.from(yaml.replace("Shop", "Café"), "latin1"));
  if (path === "/zipped") {
    return void response.writeHead(200, { "content-type": "application/yaml", "content-encoding": "gzip" }).end(gzipSync(yaml));
  }
  if (path === "/page") return void send("text/html", "<!doctype html><title>API</title>");
  if (path === "/hidden-page") return void send("application/json", "<html></html>");
  if (path === "/data") return json(response, 200, { orders: [] });
  if (path === "/cut") return void send("application/json", '{ "openapi": "3.0.0", ');
  if (path === "/empty") return void response.writeHead(204).end();
  if (path === "/moved") return void response.writeHead(302, { location: "/openapi.yaml" }).end();
  if (path === "/circle") return void response.writeHead(302, { location: "/circle" }).end();
  if (path === "/login") return void response.writeHead(302, { location: "/page" }).end();
  if (path === "/quirky") return json(response, 200, { ...document, info: { title: "Shop" } });
  if (path === "/echo") return json(response, 200, { ...document, info: { title: String(request.headers.authorization), version: "1" } });
  if (path === "/locked") {
    if (request.headers.authorization === `Bearer ${secret}`) return json(response, 200, document);
    return void response.writeHead(401, `No ${request.headers.authorization ?? "token"}`).end();
  }
  json(response, 404, { problem: "no such path" });
};

describe("openapi", () => {
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget(answer);
  });
  after(() => target.close());
  beforeEach(async () => {
    folder = await writeFolder("//- /notes.txt\n");
  });
  afterEach(() => folder.remove());

  const read = (name: string) => readFile(join(folder.path, name), "utf8");

  it("keeps the served text as it is unless it is one line of JSON, under the name of its kind", async () => {
    const { code, stdout, stderr } = await folder.run(["openapi", `${target.url}/openapi.yaml`]);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(stdout, "openapi.yaml: OpenAPI 3.0 of “Shop”, 2 operations, no problem\n");
    assert.equal(await read("openapi.yaml"), yaml);
    for (const path of ["/openapi.json", "/untyped"]) {
      assert.equal((await folder.run(["openapi", target.url + path])).code, 0);
      assert.equal(await read("openapi.json"), `${JSON.stringify(document, null, 2)}\n`);
    }
    assert.deepEqual([...(await folder.files())].sort(), ["notes.txt", "openapi.json", "openapi.yaml"]);
  });

  it("gives a document on one line a line for each member, with every number as it was spelled", async () => {
    await folder.run(["openapi", `${target.url}/one-line`, "--output", "openapi.yaml"]);
    const text = await read("openapi.yaml");
    assert.match(text, /^\{\n {2}"openapi": "3\.1\.0",\n/);
    assert.match(text, /"maximum": 1\.10,?\n/);
    assert.ok(text.endsWith("}\n"));
    assert.match((await folder.run(["openapi", `${target.url}/one-line`, "--output", "openapi.yaml", "--check"])).stdout, /the same as/);
  });

  it("follows a redirect, unpacks, and writes UTF-8, into a new folder", async () => {
    for (const [path, expected] of [
      ["/moved", yaml],
      ["/zipped", yaml],
      ["/latin1", yaml.replace("Shop", "Café")],
    ] as const) {
      const { code, stderr } = await folder.run(["openapi", target.url + path, "--output", "api/shop.yaml"]);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.equal(await read("api/shop.yaml"), expected);
    }
  });

  it("writes a document that violates the specification, and says where", async () => {
    const { code, stdout, stderr } = await folder.run(["openapi", `${target.url}/quirky`]);
    assert.equal(code, 0);
    assert.equal(stderr, "openapi.json:3:3 warning The field `version` must be present on this level.\n");
    assert.match(stdout, /1 operation, 1 warning\n$/);
    const report = JSON.parse((await folder.run(["openapi", `${target.url}/quirky`, "--json"])).stdout);
    assert.deepEqual([report.output, report.openapi, report.operations, report.problems.length], ["openapi.json", "3.1", 1, 1]);
  });

  it("compares with the committed file by meaning, and writes nothing", async () => {
    const url = `${target.url}/openapi.yaml`;
    const check = () => folder.run(["openapi", url, "--check"]);
    const missing = await check();
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /There is no file openapi\.yaml to compare with\.\n.*--output/);
    await folder.run(["openapi", url]);
    assert.deepEqual(await check(), { code: 0, stdout: `openapi.yaml: the same as ${url}, 2 operations\n`, stderr: "" });

    const other = yaml
      .replace("# Served by hand: comments and order stay.\n", "")
      .replace("{ type: integer }", "{ type: string }")
      .replace("    post:", "    delete:")
      .replace('version: "1"', 'version: "0"');
    await writeFile(join(folder.path, "openapi.yaml"), other);
    const { code, stdout } = await check();
    assert.equal(code, 1);
    assert.equal(
      stdout,
      `openapi.yaml differs from ${url}:
  added    POST /orders
  removed  DELETE /orders
  changed  GET /orders (responses)
  changed  outside of the operations: info, components.schemas
Pull it again: playbook openapi ${url} --output openapi.yaml
`,
    );
    const report = JSON.parse((await folder.run(["openapi", url, "--check", "--json"])).stdout);
    assert.deepEqual(
      [report.same, report.added, report.changed],
      [false, ["POST /orders"], [{ operation: "GET /orders", parts: ["responses"] }]],
    );
    assert.equal(await read("openapi.yaml"), other);
  });

  for (const [path, message] of [
    ["/page", /answered with an HTML page, not with an OpenAPI document\.\n {2}That is a page for people, or a login\./],
    ["/hidden-page", /answered with an HTML page/],
    ["/login", /GET \S+\/login \(redirected to \S+\/page\) answered with an HTML page/],
    ["/circle", /circular redirects: \S+\/circle again\.\n {2}Give the address/],
    ["/data", /did not answer with an OpenAPI document \(application\/json\)\. This is not an OpenAPI document/],
    ["/cut", /did not answer with an OpenAPI document \(application\/json\)\. This is neither valid JSON nor valid YAML/],
    ["/empty", /answered 204 No Content with an empty body/],
    ["/nowhere", /answered 404 Not Found\.\n {2}Give the address of the document itself/],
    ["/locked", /answered 401 No token\.\n {2}Authenticate: --header/],
  ] as const) {
    it(`refuses ${path} with the reason, and leaves the file as it was`, async () => {
      await writeFile(join(folder.path, "openapi.json"), "before");
      await writeFile(join(folder.path, "openapi.yaml"), "before");
      const { code, stdout, stderr } = await folder.run(["openapi", target.url + path]);
      assert.deepEqual([code, stdout], [4, ""]);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.deepEqual([await read("openapi.json"), await read("openapi.yaml")], ["before", "before"]);
    });
  }

  it("says when nobody listens, and what is not an address", async () => {
    const refused = await folder.run(["openapi", `http://127.0.0.1:${await freePort()}/openapi.json`]);
    assert.equal(refused.code, 4);
    assert.match(refused.stderr, /nothing listens at 127\.0\.0\.1:\d+\.\n {2}Check the address/);
    for (const [argv, message] of [
      [["openapi.yaml"], /"openapi\.yaml" is not an http or https address/],
      [["https://ada:hunter2-hunter2@127.0.0.1:1/"], /contains a user name or password/],
      [[`${target.url}/openapi.yaml`, "--output", "api.json"], /is YAML, but api\.json has the extension of JSON/],
      [[`${target.url}/openapi.yaml`, "--header", "no colon"], /no colon/],
      [[`${target.url}/openapi.yaml`, "--header", "X-Key: ${NOT_SET_ANYWHERE}"], /NOT_SET_ANYWHERE is not set/],
      [[], /missing required argument/],
    ] as const) {
      const { code, stderr } = await folder.run(["openapi", ...argv]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /hunter2/);
    }
    assert.deepEqual(await folder.files(), ["notes.txt"]);
  });

  it("sends headers from the environment, and shows their values nowhere", async () => {
    const header = ["--header", "Authorization: Bearer ${SHOP_TOKEN}", "--header", "X-Tenant: acme"];
    const run = (path: string, token: string, ...more: readonly string[]) =>
      folder.run(["openapi", target.url + path, ...header, ...more], { env: { SHOP_TOKEN: token } });
    assert.equal((await run("/locked", secret)).code, 0);
    const sent = target.received.findLast(({ url }) => url === "/locked");
    assert.deepEqual([sent?.headers.authorization, sent?.headers["x-tenant"]], [`Bearer ${secret}`, "acme"]);
    const wrong = await run("/locked", "an0ther-token-entirely");
    assert.equal(wrong.code, 4);
    assert.match(wrong.stderr, /401 No \*\*\*/);
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /an0ther/);
    const echoed = await run("/echo", secret, "--output", "echo.json");
    assert.equal(echoed.code, 4);
    assert.match(echoed.stderr, /contains the value of an environment variable/);
    assert.doesNotMatch(echoed.stdout + echoed.stderr, /s3cr3t/);
    assert.deepEqual([...(await folder.files())].sort(), ["notes.txt", "openapi.json"]);
  });

  it("keeps such headers from another server that a redirect leads to", async () => {
    const elsewhere = await startTarget((_, response) => json(response, 200, document));
    const leading = await startTarget((_, response) => void response.writeHead(302, { location: `${elsewhere.url}/openapi.json` }).end());
    try {
      const argv = ["openapi", leading.url, "--header", "X-Api-Key: ${SHOP_TOKEN}"];
      assert.equal((await folder.run(argv, { env: { SHOP_TOKEN: secret } })).code, 0);
      assert.equal(leading.received[0]?.headers["x-api-key"], secret);
      assert.equal(elsewhere.received[0]?.headers["x-api-key"], undefined);
    } finally {
      await leading.close();
      await elsewhere.close();
    }
  });

  it("accepts any certificate with --insecure alone", async () => {
    const tls = await startTarget(answer, createSelfSigned("127.0.0.1"));
    try {
      const strict = await folder.run(["openapi", `${tls.url}/openapi.json`]);
      assert.equal(strict.code, 4);
      assert.match(strict.stderr, /--insecure accepts any certificate/);
      assert.equal((await folder.run(["openapi", `${tls.url}/openapi.json`, "--insecure"])).code, 0);
    } finally {
      await tls.close();
    }
  });

  it("is what check names for a service whose document is a URL", async () => {
    await writeFile(
      join(folder.path, "shop.playbook"),
      `---\nservice: shop\nbase_url: http://127.0.0.1:1\nopenapi: ${target.url}/openapi.json\n---\n`,
    );
    const { code, stdout } = await folder.run(["check"]);
    assert.equal(code, 3);
    assert.ok(stdout.includes(`Pull it into a file with "playbook openapi ${target.url}/openapi.json"`), stdout);
  });
});
