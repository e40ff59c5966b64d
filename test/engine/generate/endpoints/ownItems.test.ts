// Tests that generated tests delete only what they have created: services on loopback answer creations with another
// item, flat, nested, or by its id alone.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loadWorkspace } from "../../../../engine/load.ts";
import { nodeFiles } from "../../../../engine/nodeFiles.ts";
import { plan } from "../../../../engine/plan.ts";
import { type Folder, folderWith } from "../../folder.ts";
import { runPlan } from "../../handPlan.ts";
import { answers, generate, openapi, pathId, shopWith, takes, textOf } from "./generated.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const shelfId = pathId("shelfId", integer);
const bookId = pathId("bookId", integer);
const newShelf = { type: "object", required: ["name"], properties: { name: text, rows: { type: "integer", minimum: 1, maximum: 9 } } };
const newBook = { type: "object", required: ["title"], properties: { title: text, pages: { type: "integer", minimum: 1 } } };
const whole = (item: typeof newShelf | typeof newBook) => ({
  type: "object",
  required: ["id", ...item.required],
  properties: { id: integer, ...item.properties },
});
const onlyId = { type: "object", required: ["id"], properties: { id: integer } };

/** `created` is what a creation is documented to answer with. */
const documentWith = (created: "the item" | "its id") => {
  const shelf = created === "the item" ? whole(newShelf) : onlyId;
  const book = created === "the item" ? whole(newBook) : onlyId;
  const none = { "404": null };
  return openapi({
    "/shelves": {
      get: answers({ "200": { type: "array", items: whole(newShelf) } }),
      post: takes(newShelf, answers({ "201": shelf, "400": null })),
    },
    "/shelves/{shelfId}": {
      parameters: [shelfId],
      get: answers({ "200": whole(newShelf), ...none }),
      put: takes(newShelf, answers({ "200": whole(newShelf), "400": null, ...none })),
      delete: answers({ "204": null, ...none }),
    },
    "/shelves/{shelfId}/books": {
      parameters: [shelfId],
      get: answers({ "200": { type: "array", items: whole(newBook) }, ...none }),
      post: takes(newBook, answers({ "201": book, "400": null, ...none })),
    },
    "/shelves/{shelfId}/books/{bookId}": {
      parameters: [shelfId, bookId],
      get: answers({ "200": whole(newBook), ...none }),
      put: takes(newBook, answers({ "200": whole(newBook), "400": null, ...none })),
      delete: answers({ "204": null, ...none }),
    },
  });
};

type Item = { readonly id: number; readonly [member: string]: unknown };

interface Library {
  readonly shelves: Map<number, Item>;
  readonly books: Map<number, Item>;
}

interface Behaviour {
  readonly answers: "the item" | "its id";
  /** Creations of which answer with the first item. */
  readonly another: "none" | "shelves" | "books";
  /** Takes bodies that the document forbids. */
  readonly lenient?: boolean;
}

function startLibrary({ shelves, books }: Library, behaviour: Behaviour): Promise<Server> {
  let made = 100;
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const [, , shelf, below, book] = url.split(/[/?]/);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const send = (status: number, value?: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const isBooks = below === "books";
    const [items, id, name] = isBooks ? [books, book, "title"] : [shelves, shelf, "name"];
    // As some services do, it finds a book on whatever shelf.
    if (isBooks && !shelves.has(Number(shelf))) return send(404, {});
    if (id === undefined) {
      if (method === "GET")
        return send(
          200,
          [...items.values()].filter((one) => !isBooks || one.shelf === Number(shelf)),
        );
      const body = bodyOf(parts);
      if (body === undefined || (behaviour.lenient !== true && !isGood(body, name))) return send(400, {});
      made += 1;
      const item: Item = { ...body, id: made, ...(isBooks ? { shelf: Number(shelf) } : {}) };
      items.set(item.id, item);
      const answered = behaviour.another === (isBooks ? "books" : "shelves") ? ([...items.values()][0] ?? item) : item;
      return send(201, behaviour.answers === "the item" ? answered : { id: answered.id });
    }
    const item = items.get(Number(id));
    if (item === undefined) return send(404, {});
    if (method === "GET") return send(200, item);
    if (method === "DELETE") {
      items.delete(item.id);
      if (!isBooks) for (const one of [...books.values()]) if (one.shelf === item.id) books.delete(one.id);
      return send(204);
    }
    const body = bodyOf(parts);
    if (body === undefined || !isGood(body, name)) return send(400, {});
    const changed = { ...(isBooks ? { shelf: item.shelf } : {}), ...body, id: item.id };
    items.set(item.id, changed);
    return send(200, changed);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function bodyOf(parts: readonly Buffer[]): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isGood(body: Record<string, unknown>, name: string): boolean {
  const { rows = 1, pages = 1 } = body;
  const numbers = [rows, pages].every((one) => Number.isInteger(one) && (one as number) >= 1);
  return typeof body[name] === "string" && numbers && (rows as number) <= 9;
}

describe("generated tests", function () {
  this.timeout(60_000);
  let server: Server | undefined;
  let folder: Folder | undefined;

  /** Runs all that is generated for the documented service. */
  async function run(behaviour: Behaviour) {
    const library: Library = {
      shelves: new Map([1, 2].map((id) => [id, { id, name: `Shelf ${id}`, rows: 2 }])),
      books: new Map([11, 12].map((id) => [id, { id, title: `Book ${id}`, pages: 90, shelf: 1 }])),
    };
    const before = [[...library.shelves.values()], [...library.books.values()]];
    const document = documentWith(behaviour.answers);
    server = await startLibrary(library, behaviour);
    const result = await generate(shopWith(document));
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: http://127.0.0.1:${(server.address() as AddressInfo).port}\nopenapi: openapi.json\n---\n`,
      "openapi.json": JSON.stringify(document),
      ...Object.fromEntries(result.changeSet.changes.map(({ path, text: written = "" }) => [path, written])),
    });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } });
    assert.deepEqual(planned.notReady, []);
    const { verdicts, messages } = await runPlan(planned);
    const failed = Object.entries(verdicts).filter(([, verdict]) => !/^passed(?:, teardown (?:passed|skipped))?$/.test(verdict));
    const after = [[...library.shelves.values()], [...library.books.values()]];
    return { before, after, failed, messages };
  }

  afterEach(async () => {
    await folder?.remove();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    folder = server = undefined;
  });

  for (const created of ["the item", "its id"] as const) {
    it(`pass on a service that answers a creation with ${created}, and leave it as it was`, async () => {
      const { before, after, failed, messages } = await run({ answers: created, another: "none" });
      assert.deepEqual([failed, failed.length === 0 ? [] : messages], [[], []]);
      assert.deepEqual(after, before);
    });

    for (const another of ["shelves", "books"] as const)
      it(`never delete one of the ${another} that a service answers with (${created}) instead of the created one`, async () => {
        const { before, after, failed } = await run({ answers: created, another, lenient: true });
        for (const [kind, items] of before.entries()) assert.deepEqual(after[kind]?.slice(0, items.length), items);
        assert.ok(failed.length > 0);
      });
  }

  it("remove what a service creates although it must refuse it", async () => {
    const { before, after } = await run({ answers: "the item", another: "none", lenient: true });
    assert.deepEqual(after, before);
  });

  it("delete nothing else where a test case is adapted from one of them, or where the body is a form", async () => {
    const deleted: string[] = [];
    server = createServer((request, response) => {
      if (request.method === "DELETE") deleted.push(request.url ?? "");
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ id: 1, name: "Shelf 1" }));
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const phases = (call: string) =>
      `---\n\n# Execution\nSend a POST request to /shelves with ${call}, and save $.id as \${shelfId}.\n\n# Teardown\nSend a DELETE request to /shelves/\${shelfId}.\n`;
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: http://127.0.0.1:${(server.address() as AddressInfo).port}\n---\n`,
      "post.playbook": `---\nservice: shop\nendpoint: POST /shelves\ncreated: { shelfId: { $.name: $.name } }\n${phases('form name "Shelf 2"')}`,
      "case.playbook": `---\nservice: shop\ntest_case: T-1\nfrom: ./post.playbook\n${phases('body {"name": "Shelf 3"}')}`,
      "own.playbook": `---\nservice: shop\nflow: Own\ncreated: { shelfId: { $.name: $.name } }\n${phases('body {"name": "shelf-1"}')}`,
    });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const planned = await plan(loaded, {}, { files: nodeFiles, secrets: { secret: async () => ({ missing: "no" }) } });
    assert.deepEqual(planned.notReady, []);
    const { verdicts, messages } = await runPlan(planned);
    assert.deepEqual(Object.values(verdicts).toSorted(), [
      "failed, teardown skipped",
      "failed, teardown skipped",
      "passed, teardown passed",
    ]);
    assert.match(messages.join("\n"), /\$\.name is "Shelf 1", but "Shelf 2" was sent, so the response is about another item/);
    assert.deepEqual(deleted, ["/shelves/1"]);
  });

  it("name what they create in the front matter", async () => {
    const result = await generate(shopWith(documentWith("the item")));
    assert.match(textOf(result, "POST /shelves", "Default"), /^created: \{ shelfId: \{ \$\.name: \$\.name \} \}$/m);
    assert.match(
      textOf(result, "POST /shelves/{shelfId}/books", "Default"),
      /^ {2}bookId: \{ \$\.title: \$\.title \}$|^created: .*bookId: \{ \$\.title: \$\.title \}/m,
    );
    assert.match(textOf(result, "POST /shelves", "Negative Values"), /^created: \{ answer: \{ \$\.name: \$\.name \} \}$/m);
  });
});
