// Tests `playbook generate endpoints --verify` against a service that refuses calls which its document allows, and
// against one that does not: a refusal is a difference only if the test cannot be to blame for it.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const content = (schema: object) => ({ content: { "application/json": { schema } } });
const answer = (schema: object) => ({ description: "ok", ...content(schema) });
const none = { description: "none" };
const item = object({ id: text, name: text }, ["id", "name"]);
const id = (name: string) => ({ name, in: "path", required: true, schema: text });
const creation = {
  requestBody: { required: true, ...content(object({ name: text }, ["name"])) },
  responses: { "201": answer(item) },
};
const deletion = { responses: { "204": none, "404": none } };
const reading = { responses: { "200": answer(item), "404": none } };
const found = { "200": answer({ type: "array", items: item }), "404": none };
const asked = (schema: object, responses: object = found) => ({ post: { requestBody: { required: true, ...content(schema) }, responses } });
const kind = { type: "string", enum: ["book", "film"] };
const most = { type: "integer", minimum: 1, maximum: 50 };
const search = object({ kind, most }, ["kind", "most"]);
const document = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  paths: {
    "/shelves": { post: creation },
    "/shelves/{shelfId}": { parameters: [id("shelfId")], get: reading, delete: deletion },
    "/shelves/{shelfId}/books": { parameters: [id("shelfId")], get: { responses: found }, post: creation },
    "/shelves/{shelfId}/books/{bookId}": { parameters: [id("shelfId"), id("bookId")], get: reading, delete: deletion },
    "/shelves/{shelfId}/books/by-id/{bookId}": { parameters: [id("shelfId"), id("bookId")], get: reading },
    "/notes": { get: { responses: found }, post: creation },
    "/notes/{noteId}": { parameters: [id("noteId")], get: reading, delete: deletion },
    "/notes/drafts/{noteId}": { parameters: [id("noteId")], get: reading },
    "/typed/search": asked(search, { ...found, "415": none }),
    "/shelves/{shelfId}/seal": { parameters: [id("shelfId")], post: { responses: { "200": none, "404": none } } },
    "/books/search": asked(search),
    "/documented/search": asked(search, { ...found, "400": none }),
    "/conflict/search": asked(search),
    "/secret/search": asked(search),
    "/words/search": asked(object({ words: text, kind }, ["words", "kind"])),
    "/sorted/search": asked(object({ kind, order: text }, ["kind"]), { ...found, "400": none }),
    "/absent/search": asked(search, { ...found, "400": none }),
    "/wrapped/search": asked(object({ filter: object({ kind }, ["kind"]) }, ["filter"]), { ...found, "400": none }),
    "/alike/search": asked(object({ kind, shelf_name: text }, ["kind"]), { ...found, "400": none }),
    "/told/search": asked(object({ kind: { ...kind, description: "A film needs a shelf." } }, ["kind"]), { ...found, "400": none }),
    "/either/search": asked({ oneOf: [search, object({ shelf: text }, ["shelf"])] }, { ...found, "400": none }),
    "/signed/search": asked(search, { ...found, "400": none }),
    "/said/search": asked(object({ kind, order: { ...text, description: "Required for films." } }, ["kind"])),
  },
};

/** Answers to searches by the beginning of their path: the status, and the complaint. */
const refusals: Readonly<Record<string, readonly [number, string]>> = {
  books: [400, "kind: this value is not supported"],
  typed: [415, "application/json is not supported"],
  documented: [400, "kind: this value is not supported"],
  conflict: [409, "kind: a search runs already"],
  secret: [403, "kind: this is not allowed"],
  words: [400, "words: this is not a word"],
  sorted: [400, '"order" is required'],
  absent: [400, '"shelf" is required'],
  wrapped: [400, '"kind" is required'],
  alike: [400, '"shelf" is required'],
  told: [400, '"shelf" is required'],
  either: [400, '"shelf" is required'],
  signed: [400, '"apiKey" is required'],
  said: [400, '"order" is required'],
};

/** With a fault, it refuses what its document allows. */
function startLibrary(store: Map<string, { readonly id: string; readonly name: string }>, isFaulty: boolean): Promise<Target> {
  let made = 0;
  return startTarget(({ method, url, text: sent }, response) => {
    const parts = url.split("/").slice(1);
    const end = parts.at(-1) ?? "";
    const [status, message] = refusals[parts[0] ?? ""] ?? [];
    if (parts[1] === "search") {
      const isRefused = isFaulty && status !== undefined && !(JSON.parse(sent) as { order?: string }).order?.startsWith("by ");
      return json(response, isRefused ? status : 200, isRefused ? { error: message } : []);
    }
    if (end === "seal") return json(response, isFaulty ? 404 : 200, {});
    if (method === "GET" && /^(?:books|notes)$/.test(end)) return json(response, 200, []);
    if (method === "POST") {
      made += 1;
      const own = { id: `i-${made}`, name: (JSON.parse(sent) as { name: string }).name };
      store.set(`${url}/i-${made}`, own);
      return json(response, 201, own);
    }
    const key = url.replace(/\/(?:by-id|drafts)\//, "/");
    const one = store.get(key);
    const isUnpublished = parts[0] === "notes" && method === "GET";
    const isDenied = isFaulty && (parts[2] === "books" || isUnpublished) && key === url;
    if (one === undefined || isDenied) return json(response, 404, {});
    if (method === "GET") return json(response, 200, one);
    for (const other of [...store.keys()]) if (other === url || other.startsWith(`${url}/`)) store.delete(other);
    response.writeHead(204).end();
  });
}

describe("a refusal of a call that the document allows", function () {
  this.timeout(240_000);
  const store = new Map<string, { readonly id: string; readonly name: string }>();
  let target: Target;
  let folder: Folder;
  let stdout: string;

  async function verify(isFaulty: boolean, ...more: readonly string[]): Promise<void> {
    target = await startLibrary(store, isFaulty);
    folder = await writeFolder(
      `//- /library.playbook\n---\nservice: library\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
    const ended = await folder.run(["generate", "endpoints", "--kind", "default", "--verify", target.url, ...more]);
    assert.equal(ended.code, 0, ended.stderr);
    stdout = ended.stdout;
  }
  const table = () => /\nRefusals of calls that the document allows:\n([\s\S]*?)\n\n/.exec(stdout)?.[1] ?? "";
  const refusalOf = (endpoint: string) =>
    table()
      .split("\n")
      .find((line) => line.startsWith(`  ${endpoint} · Default `)) ?? "";
  const leftOut = () => stdout.slice(stdout.indexOf("\nLeft out:"));

  afterEach(async () => {
    await folder.remove();
    await target.close();
    assert.deepEqual([...store.keys()], []);
  });

  it("is a difference where nothing of the request can be wrong, and the reason is in a table", async () => {
    await verify(true, "--accept");
    const shown =
      "The item is there: POST /shelves/{shelfId}/books has just created it, and GET /shelves/{shelfId}/books/by-id/{bookId} shows such an item by the same name.";
    for (const method of ["GET", "DELETE"])
      assert.match(refusalOf(`${method} /shelves/{shelfId}/books/{bookId}`), new RegExp(` 404 {2}${shown.replace(/[{}.]/g, "\\$&")}$`));
    assert.match(refusalOf("POST /books/search"), / 400 {2}The document has no 400 here, and the request consists of values that/);
    assert.match(refusalOf("POST /sorted/search"), / 400 {2}The service requires order, which the document calls optional\.$/);
    assert.match(refusalOf("POST /absent/search"), / 400 {2}The service requires shelf, which the document does not have\.$/);
    assert.match(
      refusalOf("POST /wrapped/search"),
      / 400 {2}The service does not find kind, which the request has in filter, as documented\.$/,
    );
    assert.match(refusalOf("POST /typed/search"), / 415 {2}The document lists application\/json as the type of this body\.$/);
    assert.equal(table().split("\n").length, 7, table());
    const { code, stdout: ran } = await folder.run(["run"]);
    assert.equal(code, 0, ran);
  });

  it("is left out with its answer where the test or a gap of the document may be the reason", async () => {
    await verify(true);
    for (const end of ["documented", "conflict", "secret", "words", "said", "alike", "told", "either", "signed"]) {
      assert.equal(refusalOf(`POST /${end}/search`), "");
      assert.match(leftOut(), new RegExp(`POST /${end}/search: The service returns 4\\d\\d: `));
    }
    assert.match(leftOut(), /GET \/notes\/\{noteId\}: The service returns 404/);
    assert.match(leftOut(), /POST \/shelves\/\{shelfId\}\/seal: The service returns 404/);
  });

  it("does not exist in a service that does as its document says", async () => {
    await verify(false);
    assert.match(stdout, /^operations +28 .*\ngreen +28 .*\ndiffer +0 /);
    assert.equal(table(), "");
  });
});
