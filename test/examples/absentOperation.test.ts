// Tests `playbook generate endpoints --verify` against a service that answers 501 to an operation, and to a member of a
// body: the first is reported once, and the second is not sent. Its texts of numbers are numbers.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const ok = { "200": { description: "ok", content: { "application/json": { schema: { type: "object" } } } } };
const order = { type: "string", enum: ["ORDER_UNSPECIFIED", "ASC", "DESC"] };
const limit = {
  type: "string",
  format: "int64",
  description: "How many there are at most. Only valid when `returnUsers` is set to `true`.",
};
const query = { type: "object", properties: { order, limit, tenant: { type: "string", example: "main" } } };
const search = { type: "object", properties: { order, limit } };
const body = (schema: object) => ({ requestBody: { content: { "application/json": { schema } } }, responses: ok });
const tag = { type: "object", required: ["label"], properties: { id: { type: "string", readOnly: true }, label: { type: "string" } } };
const answer = (schema: object) => ({ "200": { description: "ok", content: { "application/json": { schema } } } });
const shown = answer({ ...tag, required: ["id", "label"] });
const listed = answer({ type: "array", items: tag });
const document = {
  openapi: "3.0.3",
  info: { title: "Users", version: "1" },
  paths: {
    "/policy": { get: { parameters: [{ name: "order", in: "query", schema: order }], responses: ok } },
    "/users:query": { post: body(query) },
    "/users:search": { post: body(search) },
    "/tags": { get: { responses: listed }, post: { ...body(tag), responses: shown } },
    "/tags/{tagId}": {
      parameters: [{ name: "tagId", in: "path", required: true, schema: { type: "string" } }],
      get: { responses: shown },
      patch: { ...body(tag), responses: shown },
      delete: { responses: ok },
    },
  },
};

describe("a service that does not offer all of its document", function () {
  this.timeout(120_000);
  const asked: unknown[] = [];
  let target: Target;
  let folder: Folder;
  let stdout: string;

  before(async () => {
    target = await startTarget(({ url, text }, response) => {
      if (/^\/(?:policy|tags)/.test(url)) return json(response, 501, { error: "This is not implemented." });
      const sent: unknown = text.startsWith("{") && text.endsWith("}") ? JSON.parse(text) : undefined;
      if (url === "/users:search") asked.push(sent);
      const isOffered = url === "/users:search" || (sent !== undefined && !("tenant" in (sent as object)));
      return isOffered ? json(response, 200, {}) : json(response, 501, { error: "tenant is not implemented." });
    });
    folder = await writeFolder(
      `//- /users.playbook\n---\nservice: users\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
    const ended = await folder.run(["generate", "endpoints", "--verify", target.url]);
    assert.equal(ended.code, 0, ended.stderr);
    stdout = ended.stdout;
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("is reported once for an operation that it does not offer", () => {
    const [, differences = ""] = /\nDifferences:\n([\s\S]*?)\nRefusals of/.exec(stdout) ?? [];
    assert.deepEqual(differences.match(/^ {2}GET \/policy .*$/gm), ["  GET /policy · Default"]);
    assert.match(stdout, /GET \/policy · other tests: The service returns 501 to its Default/);
  });

  it("is the reason for what needs the items that it does not make", () => {
    for (const method of ["PATCH", "DELETE"])
      assert.match(stdout, new RegExp(`${method} /tags/\\{tagId\\}: It needs POST /tags, which does not work: The service returns 501`));
  });

  it("gets no member of a body that it does not offer", async () => {
    const text = await readFile(join(folder.path, "endpoints", "postUsersQuery", "default.playbook"), "utf8");
    assert.doesNotMatch(text, /tenant/);
    assert.doesNotMatch(stdout, /users:query · Default/);
  });

  it("gets listed values that mean something, and numbers where a text is one", () => {
    assert.deepEqual(asked[0], { order: "ASC" });
    const limits = asked.flatMap((one) => (typeof one === "object" && one !== null && "limit" in one ? [String(one.limit)] : []));
    assert.ok(
      limits.every((one) => one !== "true"),
      limits.join(),
    );
  });
});
