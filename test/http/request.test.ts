// From a step to the request: URL, headers, authentication and bodies, and what is refused.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlaybookError } from "../../engine/error.ts";
import type { HttpRequest } from "../../engine/http/client.ts";
import { buildRequest, fileReference, type RequestService } from "../../engine/http/request.ts";
import { isStreamed } from "../../engine/http/streamedBody.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import type { ApiRequestStep, Json } from "../../language/index.ts";

type Parts = Omit<ApiRequestStep, "step" | "action">;

function held({ body = "" }: HttpRequest): Buffer<ArrayBuffer> {
  assert.ok(!isStreamed(body), "it is small enough to be held");
  return Buffer.from(body);
}

describe("building a request", () => {
  let root: string;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), "playbook-request-"));
    root = join(folder, "root");
    await mkdir(join(root, "sub"), { recursive: true });
    await writeFile(join(root, "invoice.pdf"), "%PDF-1");
    await writeFile(join(root, "sub", "note.txt"), "grün");
    await writeFile(join(folder, "outside.txt"), "no");
    await symlink(join(folder, "outside.txt"), join(root, "link.txt"));
    await symlink(join(root, "invoice.pdf"), join(root, "inner.pdf"));
  });
  after(() => rm(join(root, ".."), { recursive: true, force: true }));

  const service: RequestService = { baseUrl: "http://host:3000/api/" };

  async function build(
    action: string,
    parts: Parts = {},
    from: RequestService = service,
    variables: Readonly<Record<string, Json>> = {},
  ): Promise<HttpRequest> {
    return buildRequest({ step: "api_request", action, ...parts }, from, { files: nodeFiles, root }, (name) => variables[name]);
  }

  async function url(action: string, parts?: Parts, from?: RequestService, variables?: Readonly<Record<string, Json>>): Promise<string> {
    return (await build(action, parts, from, variables)).url;
  }

  async function headers(parts: Parts, from?: RequestService, action = "POST /x"): Promise<readonly string[]> {
    return (await build(action, parts, from)).headers
      .map(([name, value]) => `${name}: ${value}`)
      .filter((line) => !/^(Accept|User-Agent):/.test(line));
  }

  async function refusal(action: string, parts?: Parts, from?: RequestService): Promise<string> {
    const result: unknown = await build(action, parts, from).catch((error: unknown) => error);
    assert.ok(result instanceof PlaybookError, JSON.stringify(result));
    assert.equal(result.code, "invalid-request");
    return result.message;
  }

  it("joins base URL and target", async () => {
    assert.equal(await url("GET /orders"), "http://host:3000/api/orders");
    assert.equal(await url("GET /"), "http://host:3000/api/");
    assert.equal(await url("GET orders"), "http://host:3000/api/orders");
    assert.equal(await url("GET https://other/x"), "https://other/x");
    assert.equal(await url("GET"), "http://host:3000/api/");
    assert.equal(await url("GET /größe?q=ä b#frag"), "http://host:3000/api/größe?q=ä b");
    assert.equal(await url("GET /o", {}, { baseUrl: "http://host?key=1" }), "http://host/o?key=1");
    assert.equal((await build("get /x")).method, "GET");
    assert.equal((await build("purge /x")).method, "purge");
  });

  it("fills path parameters from the step, else from variables", async () => {
    assert.equal(
      await url("GET /o/{id}/l/{n}", { parameters: { id: "a/b c" } }, service, { n: 7 }),
      "http://host:3000/api/o/a%2Fb%20c/l/7",
    );
    assert.equal(await url("GET /o/{ids}", { parameters: { ids: [1, "ü"] } }), "http://host:3000/api/o/1,%C3%BC");
    assert.equal(await url("GET /o/{id}", { parameters: { id: ".." } }), "http://host:3000/api/o/%2E%2E");
    assert.equal(await refusal("GET /o/{id}"), "The path parameter {id} has no value.");
    assert.equal(
      await refusal("DELETE /o/{id}", { parameters: { id: "" } }),
      "The path parameter {id} is empty, so the request would go to another path.",
    );
    assert.equal(await refusal("GET /o/{id}", { parameters: { id: {} } }), "The path parameter {id} cannot be an object.");
    assert.equal(await refusal("GET /o", { parameters: { id: 1 } }), "The path /o has no {id}.");
  });

  it("merges the query of target, step and service", async () => {
    const from = { ...service, query: { lang: "en", page: 1 } };
    assert.equal(
      await url("GET /o?a=1&b", { query: { tag: ["x", "y&z"], page: null, n: 1.5, t: true } }, from),
      "http://host:3000/api/o?a=1&b&lang=en&tag=x&tag=y%26z&n=1.5&t=true",
    );
    assert.equal(await url("GET /o?lang=de", {}, from), "http://host:3000/api/o?lang=de&page=1");
    assert.equal(await url("GET https://other/o", {}, from), "https://other/o");
    assert.equal(
      await refusal("GET /o?page=1", { query: { page: 2 } }),
      "The query parameter page is given twice: in the path and as a parameter.",
    );
    assert.equal(await refusal("GET /o", { query: { filter: { a: 1 } } }), "The query parameter filter cannot be an object.");
  });

  it("refuses addresses that cannot be called", async () => {
    assert.equal(await refusal("GET /o", {}, {}), '"/o" is a path, and there is no base URL to put before it.');
    assert.equal(await refusal("GET /o", {}, { baseUrl: "localhost:3000" }), 'The base URL "localhost:3000" is not an http or https URL.');
    assert.equal(await refusal("GET ftp://host/o"), '"ftp://host/o" is not a URL that can be called.');
    assert.equal(await refusal("GET http://"), '"http://" is not a URL that can be called.');
    assert.equal(await refusal(" "), "The request has no method.");
  });

  it("merges headers, whatever their case, and takes none to another origin", async () => {
    const from = { ...service, headers: { "X-Tenant": "acme", "x-drop": "1", Accept: "a/b" } };
    assert.deepEqual(await headers({ headers: { "x-tenant": "b", "X-Drop": null, "X-Many": [1, true] } }, from), [
      "x-tenant: b",
      "X-Many: 1",
      "X-Many: true",
    ]);
    assert.deepEqual(await headers({}, from, "POST https://other/x"), []);
    assert.deepEqual((await build("GET /x", {}, from)).headers.slice(0, 2), [
      ["Accept", "a/b"],
      ["User-Agent", "playbook"],
    ]);
    assert.deepEqual((await build("GET /x", { headers: { accept: null, "user-agent": null } })).headers, []);
    assert.equal(await refusal("GET /x", { headers: { "X-A": "1", "x-a": "2" } }), "The header x-a is given twice.");
    assert.equal(await refusal("GET /x", { headers: { "X-A": { b: 1 } } }), "The header X-A cannot be an object.");
  });

  it("sends cookies next to a Cookie header", async () => {
    assert.deepEqual(await headers({ cookies: { a: 1, b: "x=y", c: null }, headers: { cookie: "z=0" } }), ["Cookie: z=0; a=1; b=x=y"]);
    assert.match(await refusal("GET /x", { cookies: { a: "1; b=2" } }), /^The cookie "a" cannot be sent/);
  });

  it("sends its own cookie for the default one of that name, and none of a session that it leaves out", async () => {
    const from = { ...service, headers: { Cookie: "session=s1; theme=dark" } };
    assert.deepEqual(await headers({ cookies: { session: "nope" } }, from), ["Cookie: theme=dark; session=nope"]);
    assert.deepEqual(await headers({ cookies: { session: null } }, from), ["Cookie: theme=dark"]);
    assert.deepEqual(await headers({ cookies: { session: null } }, { ...service, headers: { Cookie: "session=s1" } }), []);
    assert.deepEqual((await build("GET /x", { cookies: { session: null } }, from)).unsentCookies, ["session"]);
    assert.equal((await build("GET /x", { headers: { cookie: null } }, from)).unsentCookies, "all");
    assert.deepEqual(await headers({ auth: "none" }, from), []);
    assert.deepEqual(await headers({ auth: "none", cookies: { a: 1 } }, from), ["Cookie: a=1"]);
    assert.equal((await build("GET /x", { auth: "none" }, from)).unsentCookies, "all");
    const unset = new Map([["Cookie", new Error("no session")]]);
    assert.deepEqual(await headers({ auth: "none" }, { ...service, unset }), []);
  });

  it("authenticates in each way, over the service's default", async () => {
    const from = { ...service, headers: { Authorization: "Bearer default" } };
    assert.deepEqual(await headers({}, from), ["Authorization: Bearer default"]);
    assert.deepEqual(await headers({ auth: "none" }, from), []);
    assert.deepEqual(await headers({ auth: { bearer: "t" } }, from), ["Authorization: Bearer t"]);
    assert.deepEqual(await headers({ auth: { basic: { username: "ü", password: "a:b" } } }), [
      `Authorization: Basic ${Buffer.from("ü:a:b").toString("base64")}`,
    ]);
    const key = { name: "X-Key", value: "k&1" };
    const keyed = await build("GET /x", { auth: { apiKey: { ...key, in: "header" } } });
    assert.deepEqual([keyed.headers.at(-1), keyed.secretHeaders], [["X-Key", "k&1"], ["X-Key"]]);
    assert.equal(await url("GET /x", { auth: { apiKey: { ...key, in: "query" } } }), "http://host:3000/api/x?X-Key=k%261");
    assert.deepEqual(await headers({ auth: { apiKey: { ...key, in: "cookie" } } }), ["Cookie: X-Key=k&1"]);
    const inUrl = await build("GET http://ada:p%40ss@host:3000/x");
    assert.deepEqual(
      [inUrl.url, inUrl.headers.at(-1)],
      ["http://host:3000/x", ["Authorization", `Basic ${Buffer.from("ada:p@ss").toString("base64")}`]],
    );
  });

  it("refuses two ways of authenticating at once", async () => {
    const explicit = { headers: { authorization: "x" } };
    const twice = "The Authorization header is given twice: by the authentication and as a header or parameter.";
    assert.equal(await refusal("GET /x", { ...explicit, auth: { bearer: "t" } }), twice);
    assert.equal(await refusal("GET /x", { ...explicit, auth: "none" }), twice);
    assert.equal(await refusal("GET http://a:b@host/x", explicit), twice);
    assert.match(await refusal("GET http://a:b@host/x", { auth: { bearer: "t" } }), /^The user name is given twice/);
    const apiKey = { name: "k", value: "v", in: "query" } as const;
    assert.match(await refusal("GET /x", { query: { k: 1 }, auth: { apiKey } }), /^The query parameter k is given twice/);
    assert.match(await refusal("GET /x", { auth: { basic: { username: "a:b", password: "" } } }), /cannot contain a colon/);
  });

  it("writes JSON, forms and texts exactly", async () => {
    const body = { n: 10, d: 0.1, e: 1e21, s: "10", u: "ü", l: [null, true] };
    const json = await build("POST /x", { body });
    assert.equal(json.body, '{"n":10,"d":0.1,"e":1e+21,"s":"10","u":"ü","l":[null,true]}');
    assert.deepEqual(await headers({ body }), ["Content-Type: application/json"]);
    assert.deepEqual(await headers({ body, headers: { "content-type": "application/vnd.api+json" } }), [
      "content-type: application/vnd.api+json",
    ]);
    assert.deepEqual(await headers({ body, headers: { "content-type": null } }), []);
    assert.equal((await build("POST /x", { body: null })).body, "null");
    const form = { form: { a: "b c&", l: [1, 2], n: null } };
    assert.equal((await build("POST /x", form)).body, "a=b+c%26&l=1&l=2");
    assert.deepEqual(await headers(form), ["Content-Type: application/x-www-form-urlencoded"]);
    assert.deepEqual(await headers({ text: "hi" }), ["Content-Type: text/plain;charset=utf-8"]);
    assert.equal((await build("GET /x", { text: "hi" })).body, "hi");
    assert.equal((await build("GET /x")).body, undefined);
    assert.match(await refusal("POST /x", { body: {}, text: "x" }), /^A request can only have one body, but this one has 2: body, text/);
  });

  it("sends files from inside the root, as a body and within JSON", async () => {
    const request = await build("POST /x", { file: "invoice.pdf" });
    assert.equal(held(request).toString(), "%PDF-1");
    assert.deepEqual(await headers({ file: "./invoice.pdf" }), ["Content-Type: application/pdf"]);
    assert.equal(held(await build("POST /x", { file: "inner.pdf" })).toString(), "%PDF-1");
    assert.equal((await build("POST /x", { body: { note: fileReference("sub/note.txt") } })).body, '{"note":"grün"}');
    const inSub = { files: nodeFiles, root, folder: join(root, "sub") };
    const own = await buildRequest({ step: "api_request", action: "POST /x", file: "note.txt" }, service, inSub);
    assert.equal(held(own).toString(), "grün");
  });

  it("refuses files outside the root, links included, and absent ones", async () => {
    assert.match(await refusal("POST /x", { file: "../outside.txt" }), /^The file "..\/outside.txt" is outside/);
    assert.match(await refusal("POST /x", { file: join(root, "..", "outside.txt") }), /is outside /);
    assert.match(await refusal("POST /x", { file: "link.txt" }), /^The file "link.txt" is a link to a place outside/);
    assert.match(await refusal("POST /x", { file: "gone.txt" }), /^The file "gone.txt" does not exist \(looked for gone.txt in /);
    assert.match(await refusal("POST /x", { file: "sub" }), /^"sub" is a folder, not a file/);
    assert.match(await refusal("POST /x", { form: { a: fileReference("invoice.pdf") } }), /^The form field a is a file/);
  });

  it("builds multipart bodies byte for byte", async () => {
    const multipart: Readonly<Record<string, Json>> = {
      title: "grün",
      count: 2,
      'odd"name': "x",
      meta: { a: 1 },
      tags: ["a", "b"],
      file: fileReference("invoice.pdf"),
    };
    const request = await build("POST /x", { multipart, headers: { "Content-Type": "multipart/form-data; boundary=B" } });
    assert.equal(
      held(request).toString(),
      [
        '--B\r\nContent-Disposition: form-data; name="title"\r\n\r\ngrün\r\n',
        '--B\r\nContent-Disposition: form-data; name="count"\r\n\r\n2\r\n',
        '--B\r\nContent-Disposition: form-data; name="odd%22name"\r\n\r\nx\r\n',
        '--B\r\nContent-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
        '--B\r\nContent-Disposition: form-data; name="tags"\r\n\r\na\r\n',
        '--B\r\nContent-Disposition: form-data; name="tags"\r\n\r\nb\r\n',
        '--B\r\nContent-Disposition: form-data; name="file"; filename="invoice.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1\r\n',
        "--B--\r\n",
      ].join(""),
    );
    const [type = ""] = await headers({ multipart });
    assert.match(type, /^Content-Type: multipart\/form-data; boundary=playbook-[0-9a-f]{24}$/);
    const parsed = await new Response(held(request), {
      headers: { "content-type": "multipart/form-data; boundary=B" },
    }).formData();
    assert.deepEqual([...parsed.keys()], ["title", "count", 'odd"name', "meta", "tags", "tags", "file"]);
    assert.match(
      await refusal("POST /x", { multipart, headers: { "Content-Type": "text/plain" } }),
      /^The body has parts, but Content-Type says text\/plain/,
    );
  });

  it("reads time limit and redirects", async () => {
    const usual = await build("GET /x");
    assert.deepEqual([usual.timeoutMs, usual.redirects], [30_000, true]);
    const own = await build("GET /x", { timeout: "2500", redirects: false });
    assert.deepEqual([own.timeoutMs, own.redirects], [2500, false]);
    for (const timeout of ["soon", 0, -1, ""])
      assert.match(await refusal("GET /x", { timeout }), /is not a number of milliseconds above 0/);
  });
});
