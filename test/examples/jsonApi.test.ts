// Tests `playbook generate endpoints --verify` against a service of JSON:API. Its document leaves to the standard what
// a body contains: types, ids, attributes and links to other items.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

interface Item {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: Record<string, unknown>;
}

const text = { type: "string" };
const object = (properties: object, required?: readonly string[]) => ({ type: "object", properties, ...(required ? { required } : {}) });
const link = object({ type: text, id: text, meta: { type: "object" } }, ["type", "id"]);
const item = (attributes: object) =>
  object({ id: text, type: text, attributes: object(attributes), relationships: { type: "object" }, meta: { type: "object" } });
const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const body = (data: object) => ({ in: "body", name: "body", required: true, schema: object({ data }) });
const ok = (status: string, data: object) => ({
  [status]: { description: "ok", schema: object({ data }) },
  default: { description: "Unexpected error" },
});
const id = { in: "path", name: "id", required: true, type: "string" };

function collection(name: string, { isPartial = false } = {}): Readonly<Record<string, object>> {
  return {
    [`/${name}`]: {
      get: { responses: ok("200", { type: "array", items: ref(name) }) },
      post: { parameters: [body(ref(name))], responses: ok("201", ref(name)) },
    },
    ...(isPartial
      ? {}
      : {
          [`/${name}/{id}`]: {
            get: { parameters: [id], responses: ok("200", ref(name)) },
            patch: { parameters: [id, body(ref(name))], responses: ok("200", ref(name)) },
            delete: { parameters: [id], responses: { "200": { description: "gone" }, default: { description: "Unexpected error" } } },
          },
        }),
  };
}

function relation(name: string, member: string, of: string): Readonly<Record<string, object>> {
  const writing = { parameters: [id, body(link)], responses: ok("200", link) };
  return {
    [`/${name}/{id}/${member}`]: { get: { parameters: [id], responses: ok("200", ref(of)) } },
    [`/${name}/{id}/relationships/${member}`]: { get: { parameters: [id], responses: ok("200", link) }, patch: writing, delete: writing },
  };
}

const document = {
  swagger: "2.0",
  info: { title: "Articles", version: "1" },
  consumes: ["application/vnd.api+json"],
  produces: ["application/vnd.api+json"],
  paths: {
    ...collection("articles"),
    ...collection("people"),
    ...collection("tags"),
    ...collection("broken"),
    ...relation("articles", "author", "people"),
    ...relation("tags", "parent", "tags"),
  },
  definitions: {
    articles: item({ created: { ...text, description: "YYYY-MM-DD" }, heading: text, text }),
    people: item({ firstname: text, lastname: text }),
    tags: item({ name: text }),
    broken: item({ name: text }),
  },
};

/** Attributes that are required, though the document does not say so. */
const required: Readonly<Record<string, readonly string[]>> = { articles: ["heading", "text"], people: [], tags: ["name"], broken: [] };

function startArticles(store: Map<string, Item>): Promise<Target> {
  let made = 0;
  return startTarget(({ method, url, text: sent, headers }, response) => {
    const answer = (status: number, whole: object) => {
      response.writeHead(status, { "Content-Type": "application/vnd.api+json" });
      response.end(JSON.stringify(whole));
    };
    const refuse = (status: number, detail: string) => answer(status, { errors: [{ status: String(status), detail }] });
    const [, type = "", name, part = "", member = part] = url.split("/");
    const found = store.get(`${type}/${name}`);
    let data: Partial<Item> = {};
    if (/^(?:POST|PATCH)$/.test(method) || sent !== "") {
      try {
        data = JSON.parse(sent).data;
      } catch {
        return refuse(400, "The body is not JSON.");
      }
      if (headers["content-type"] !== "application/vnd.api+json") return refuse(415, "The media type is application/vnd.api+json.");
      if (typeof data?.type !== "string") return refuse(422, "There is no type.");
    }
    if (name === undefined && method === "GET") return answer(200, { data: [...store.values()].filter((one) => one.type === type) });
    if (name === undefined) {
      const missing = required[type]?.find((one) => typeof data.attributes?.[one] !== "string");
      if (data.type !== type) return refuse(409, `The type of this collection is ${type}.`);
      if (missing !== undefined) return refuse(403, `"${missing}" is required`);
      const whole: Item = { type, id: `n${++made}`, attributes: data.attributes ?? {}, links: {} };
      store.set(`${type}/${whole.id}`, whole);
      return type === "broken" ? refuse(500, "Its items cannot be shown.") : answer(201, { data: whole });
    }
    if (found === undefined) return refuse(404, "There is no such item.");
    if (part === "" && method === "GET") return answer(200, { data: found });
    if (part === "" && method === "DELETE") {
      store.delete(`${type}/${name}`);
      return answer(200, {});
    }
    if (part === "") {
      if (data.type !== type || data.id !== name) return refuse(409, "The type and the id are those of the path.");
      const whole = { ...found, attributes: { ...found.attributes, ...data.attributes } };
      store.set(`${type}/${name}`, whole);
      return answer(200, { data: whole });
    }
    if (method !== "GET" && !store.has(`${data.type}/${data.id}`)) return refuse(404, "There is no such item to link to.");
    if (method === "PATCH") found.links[member] = { type: data.type, id: data.id };
    if (method === "DELETE") delete found.links[member];
    return answer(200, { data: found.links[member] ?? null });
  });
}

describe("a service of JSON:API", function () {
  this.timeout(240_000);
  const store = new Map<string, Item>();
  let target: Target;
  let folder: Folder;
  let stdout: string;

  before(async () => {
    target = await startArticles(store);
    folder = await writeFolder(
      `//- /articles.playbook\n---\nservice: articles\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
    const ended = await folder.run(["generate", "endpoints", "--verify", target.url]);
    assert.equal(ended.code, 0, ended.stderr);
    stdout = ended.stdout;
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  const textOf = (path: string, kind = "default") => readFile(join(folder.path, "endpoints", path, `${kind}.playbook`), "utf8");

  it("gets the type of the collection, and the attributes that its refusals call required", async () => {
    const create = await textOf("postArticles");
    assert.match(create, /"type": "articles",\n\s*"attributes": \{\n\s*"created": "2030-01-31",\n\s*"heading": "heading-\$\{unique\}",/);
    assert.match(create, /"text": "/);
  });

  it("gets the id of the item in a change", async () => {
    assert.match(await textOf("patchTagsId"), /"type": "tags",\n\s*"id": "\$\{tagId\}",\n\s*"attributes"/);
  });

  it("gets links to items of the test, of the type that the related path returns", async () => {
    const linking = await textOf("patchArticlesIdRelationshipsAuthor");
    assert.match(linking, /"type": "people", "id": "\$\{personId\}"/);
    assert.match(linking, /POST request to \/people/);
    assert.match(await textOf("patchTagsIdRelationshipsParent"), /"type": "tags", "id": "\$\{\w+\}"/);
  });

  it("passes the Defaults of all that works, and differs only where it fails", () => {
    assert.match(stdout, /^operations 28 /m);
    assert.match(stdout, /^green +25 /m);
    const [, differences = ""] = /\nDifferences:\n([\s\S]*?)\nLeft out/.exec(stdout) ?? [];
    assert.deepEqual(differences.match(/^ {2}\S.* · Default$/gm), ["  POST /broken · Default"]);
  });

  it("is not expected to refuse a body without what only the standard requires, nor to take it", async () => {
    const wrong = await textOf("postTags", "negativeValues");
    const limits = await textOf("patchArticlesIdRelationshipsAuthor", "edgeCase").catch(() => "");
    assert.match(wrong, /data\.type is a number/);
    assert.doesNotMatch(wrong, /data\.type is missing|data is missing/);
    assert.doesNotMatch(limits, /only required members/);
  });

  it("gets no other test of a creation that fails: nothing could remove what it leaves", () => {
    assert.match(stdout, /POST \/broken · other tests: Its Default does not work: The service returns 500/);
    const kinds = new Set([...store.values()].map(({ type }) => type));
    assert.deepEqual([...kinds], ["broken"]);
    assert.ok(store.size < 12, `${store.size} items are left`);
  });
});
