// Tests the statuses that generated tests accept for a request that must be refused: services on loopback refuse it
// with documented and with usual statuses, or accept it.

import assert from "node:assert/strict";
import { startTarget } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, shopWith, takes, textOf } from "./generated.ts";
import { type Outcome, runGenerated } from "./runGenerated.ts";

const id = { type: "string", format: "uuid" };
const newNote = { type: "object", required: ["title"], properties: { title: { type: "string", minLength: 1 } } };
const note = { type: "object", required: ["id", "title"], properties: { id, ...newNote.properties } };
const secured = { security: [{ token: [] }] };

/** `refusals` are the documented statuses of a refused creation. */
function documentWith(refusals: readonly number[]): object {
  const refused = Object.fromEntries(refusals.map((status) => [status, null]));
  return {
    ...openapi({
      "/notes": { post: { ...takes(newNote, answers({ "201": note, ...refused })), ...secured } },
      "/notes/{noteId}": { parameters: [pathId("noteId")], delete: answers({ "204": null, "404": null }) },
    }),
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

interface Answers {
  /** To a body that is not JSON, or of another type, or is missing. */
  readonly unreadable: number;
  /** To a body with values that the document forbids. */
  readonly wrong: number;
  readonly stranger: number;
}

/** Runs the Negative of `POST /notes` against a service that answers so. */
async function judged(documented: readonly number[], { unreadable, wrong, stranger }: Answers): Promise<Outcome> {
  const service = await startTarget(({ method, headers, text }, response) => {
    const send = (status: number, value?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value ?? {}));
    if (method === "DELETE") return void response.writeHead(204).end();
    if (headers.authorization !== "Bearer right-token-1") return send(stranger);
    const title = titleIn(String(headers["content-type"]), text);
    if (title === undefined) return send(unreadable, { id: crypto.randomUUID(), title: "x" });
    return typeof title === "string" && title !== "" ? send(201, { id: crypto.randomUUID(), title }) : send(wrong);
  });
  try {
    const options = { endpoints: [{ method: "POST", path: "/notes" }], kinds: ["negative"] } as const;
    return await runGenerated(documentWith(documented), service.url, options, "headers: { Authorization: Bearer right-token-1 }\n");
  } finally {
    await service.close();
  }
}

/** Undefined if it cannot be read; null if the JSON has no title. */
function titleIn(type: string, text: string): unknown {
  try {
    return type.includes("json") ? ((JSON.parse(text) as { title?: unknown }).title ?? null) : undefined;
  } catch {
    return undefined;
  }
}

describe("the refusal that a generated test expects", () => {
  const usual: Answers = { unreadable: 400, wrong: 422, stranger: 401 };

  it("is 400 for a body that cannot be read, though the document only has 422", async () => {
    assert.deepEqual(await judged([401, 422], usual), { failed: [], messages: [] });
    assert.deepEqual(await judged([401, 422], { ...usual, unreadable: 422 }), { failed: [], messages: [] });
  });

  it("is no success and no failure of the service", async () => {
    for (const unreadable of [201, 500]) {
      const { messages } = await judged([401, 422], { ...usual, unreadable });
      assert.match(messages[0] ?? "", new RegExp(`status is 400 or 422 — but it is ${unreadable}`));
    }
  });

  it("is the documented one where the document has 400, and for values", async () => {
    const unreadable = await judged([400, 401], { ...usual, unreadable: 422, wrong: 400 });
    assert.match(unreadable.messages[0] ?? "", /status is 400 — but it is 422/);
    const wrong = await judged([401, 422], { ...usual, wrong: 400 });
    assert.match(wrong.messages[0] ?? "", /status is 422 — but it is 400/);
  });

  it("is 401 for a stranger, though the document only has 403", async () => {
    assert.deepEqual(await judged([403, 422], usual), { failed: [], messages: [] });
    const { messages } = await judged([403, 422], { ...usual, stranger: 404 });
    assert.match(messages[0] ?? "", /status is 401 or 403 — but it is 404/);
  });

  it("removes nothing, though it has an id: that of the failure", async () => {
    const ofFailures = new Set<string>();
    const removed: string[] = [];
    const service = await startTarget(({ method, url, text }, response) => {
      if (method === "DELETE") removed.push(url.slice("/notes/".length));
      const isMade = method === "POST" && text.includes('"title"');
      const body = { id: crypto.randomUUID(), ...(isMade ? (JSON.parse(text) as object) : { error: "unreadable" }) };
      if (!isMade) ofFailures.add(body.id);
      response.writeHead(isMade ? 201 : method === "POST" ? 400 : 404, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const document = openapi({
      "/notes": { post: takes(newNote, answers({ "201": note, "400": null })) },
      "/notes/{noteId}": { parameters: [pathId("noteId")], delete: answers({ "204": null, "404": null }) },
    });
    const options = { endpoints: [{ method: "POST", path: "/notes" }], kinds: ["negative"] } as const;
    const { failed } = await runGenerated(document, service.url, { ...options, max: 3 }).finally(() => service.close());
    assert.deepEqual(
      failed.filter((one) => /negative\.playbook/.test(one)),
      [],
    );
    assert.ok(ofFailures.size > 0);
    assert.deepEqual(
      removed.filter((id) => ofFailures.has(id)),
      [],
    );
  });

  it("is 400 for an id of another form, though the document only has 404, and no success", async () => {
    const document = openapi({
      "/notes": { post: takes(newNote, answers({ "201": note })) },
      "/notes/{noteId}": { parameters: [pathId("noteId")], get: answers({ "200": note, "404": null }), delete: answers({ "204": null }) },
    });
    const judgedWith = async (malformed: number) => {
      const made = { id: crypto.randomUUID(), title: "x" };
      const service = await startTarget(({ method, url, text }, response) => {
        const send = (status: number, value: object = {}) =>
          void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
        if (method === "POST") return send(201, { ...made, ...(JSON.parse(text) as object) });
        return url.endsWith(made.id) ? send(200, made) : send(/[0-9a-f-]{36}$/.test(url) ? 404 : malformed);
      });
      const options = { endpoints: [{ method: "GET", path: "/notes/{noteId}" }], kinds: ["negative"] } as const;
      return runGenerated(document, service.url, options).finally(() => service.close());
    };
    for (const malformed of [400, 404]) assert.deepEqual(await judgedWith(malformed), { failed: [], messages: [] });
    assert.match((await judgedWith(200)).messages[0] ?? "", /status is 400 or 404 — but it is 200/);
  });

  it("may be 404 for a value that names no item, where the document has 404", async () => {
    const loan = { type: "object", required: ["noteId", "days"], properties: { noteId: id, days: { type: "integer" } } };
    const rows = async (statuses: Readonly<Record<string, null>>) => {
      const result = await generate(
        shopWith(
          openapi({
            "/notes": { post: takes(newNote, answers({ "201": note })) },
            "/notes/{noteId}": { parameters: [pathId("noteId")], delete: answers({ "204": null }) },
            "/loans": { post: takes(loan, answers({ "201": { ...loan, properties: { id, ...loan.properties } }, ...statuses })) },
            "/loans/{loanId}": { parameters: [pathId("loanId")], delete: answers({ "204": null }) },
          }),
        ),
        { kinds: ["negative"] },
      );
      return textOf(result, "POST /loans", "Negative Values");
    };
    const lenient = await rows({ "404": null, "422": null });
    assert.match(lenient, /case: noteId is a number, .*status: 4xx/);
    assert.match(lenient, /case: noteId is missing, .*status: 422/);
    assert.match(lenient, /case: days is a text, .*status: 422/);
    assert.doesNotMatch(await rows({ "422": null }), /status: /);
  });
});
