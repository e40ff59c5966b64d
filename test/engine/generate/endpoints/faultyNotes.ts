// A service of notes on boards, in memory, as its document says; with the name of a fault it has that fault.

import { startTarget, type Target } from "../../../support/target.ts";
import { answers, openapi, pathId, takes } from "./generated.ts";

const text = { type: "string", minLength: 1, maxLength: 40 };
const id = { type: "string", format: "uuid" };
const noteFields = {
  boardId: { ...id },
  title: { ...text, examples: ["Call the plumber"] },
  kind: { type: "string", enum: ["idea", "task"] },
  rank: { type: "integer", minimum: 1, maximum: 5 },
};
const schemas = {
  Board: { type: "object", required: ["id", "name"], properties: { id: { ...id, readOnly: true }, name: text } },
  NewBoard: {
    type: "object",
    required: ["name"],
    properties: { name: { ...text, examples: ["Kitchen sink"] } },
    additionalProperties: false,
  },
  NewNote: { type: "object", required: ["boardId", "title", "kind", "rank"], properties: noteFields },
  NoteChange: { type: "object", properties: { title: { ...text, examples: ["Call them again"] } } },
  Note: {
    type: "object",
    required: ["id", "boardId", "title", "kind", "rank", "state", "createdAt"],
    properties: {
      id: { ...id, readOnly: true },
      ...noteFields,
      state: { type: "string", enum: ["OPEN", "CLOSED"], readOnly: true },
      createdAt: { type: "string", format: "date-time", readOnly: true },
    },
  },
  // Nothing but the name has to be sent, or comes back.
  NewLabel: {
    type: "object",
    required: ["name", "weight"],
    properties: { name: text, detail: text, remark: text, weight: { type: "integer", examples: [5] } },
  },
  LabelChange: { type: "object", properties: { name: text, detail: text, remark: text } },
  Label: {
    type: "object",
    required: ["id", "name", "weight"],
    properties: { id: { ...id, readOnly: true }, name: text, detail: text, remark: text, weight: { type: "integer" } },
  },
  Notes: {
    type: "object",
    required: ["notes", "total"],
    properties: { notes: { type: "array", items: ref("Note") }, total: { type: "integer" } },
  },
};

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function withHeaders(operation: object, status: string, names: readonly string[]): object {
  const { responses } = operation as { responses: Record<string, object> };
  const headers = Object.fromEntries(names.map((name) => [name, { schema: { type: "string" } }]));
  return { ...operation, responses: { ...responses, [status]: { ...responses[status], headers } } };
}

/** The answer may come in these forms, too. */
function inForms(operation: object, status: string, forms: readonly string[]): object {
  const { responses } = operation as { responses: Record<string, { content?: object }> };
  const more = Object.fromEntries(forms.map((form) => [form, { schema: { type: "string" } }]));
  return {
    ...operation,
    responses: { ...responses, [status]: { ...responses[status], content: { ...responses[status]?.content, ...more } } },
  };
}

const query = (name: string, schema: object) => ({ name, in: "query", schema });
const header = (name: string) => ({ name, in: "header", schema: { type: "string" } });

export const notesDocument = {
  ...openapi(
    {
      "/boards": { post: { ...takes(ref("NewBoard")), ...answers({ "201": ref("Board"), "400": null, "401": null }) } },
      "/boards/{boardId}": { parameters: [pathId("boardId")], delete: answers({ "204": null, "401": null, "404": null }) },
      "/labels": {
        get: {
          parameters: [
            query("name", text),
            query("minWeight", { type: "integer" }),
            query("limit", { type: "integer", minimum: 1, maximum: 50, default: 20 }),
            query("offset", { type: "integer", minimum: 0 }),
          ],
          ...answers({ "200": { type: "array", items: ref("Label") }, "400": null, "401": null }),
        },
        post: { ...takes(ref("NewLabel")), ...answers({ "201": ref("Label"), "400": null, "401": null }) },
      },
      "/labels/{labelId}": {
        parameters: [pathId("labelId")],
        get: answers({ "200": ref("Label"), "401": null, "404": null }),
        put: { ...takes(ref("NewLabel")), ...answers({ "200": ref("Label"), "201": ref("Label"), "400": null, "401": null }) },
        patch: { ...takes(ref("LabelChange")), ...answers({ "204": null, "400": null, "401": null, "404": null }) },
        delete: answers({ "204": null, "401": null, "404": null }),
      },
      "/notes": {
        post: { ...takes(ref("NewNote")), ...withHeaders(answers({ "201": ref("Note"), "400": null, "401": null }), "201", ["Location"]) },
        get: {
          parameters: [
            query("boardId", id),
            query("kind", noteFields.kind),
            query("state", schemas.Note.properties.state),
            query("sort", { type: "string", enum: ["createdAt", "-createdAt", "title", "-title", "rank", "-rank"] }),
            query("limit", { type: "integer", minimum: 1, maximum: 50, default: 20 }),
            query("offset", { type: "integer", minimum: 0 }),
          ],
          ...answers({ "200": ref("Notes"), "400": null, "401": null }),
        },
      },
      "/notes/{noteId}": {
        parameters: [pathId("noteId")],
        get: {
          parameters: [header("If-None-Match")],
          ...inForms(
            withHeaders(answers({ "200": ref("Note"), "304": null, "401": null, "404": null, "406": null }), "200", ["ETag"]),
            "200",
            ["text/csv"],
          ),
        },
        put: { ...takes(ref("NewNote")), ...answers({ "200": ref("Note"), "400": null, "401": null, "404": null }) },
        patch: {
          parameters: [header("If-Match")],
          ...takes(ref("NoteChange")),
          ...answers({ "200": ref("Note"), "400": null, "401": null, "404": null, "412": null }),
        },
        delete: answers({ "204": null, "401": null, "404": null }),
      },
      "/notes/{noteId}/closing": {
        parameters: [pathId("noteId")],
        post: {
          operationId: "closeNote",
          summary: "Close a note that is OPEN",
          ...answers({ "200": ref("Note"), "401": null, "404": null, "409": null }),
        },
      },
    },
    schemas,
  ),
  security: [{ token: [] }],
};
(notesDocument as unknown as { components: object }).components = {
  schemas,
  securitySchemes: { token: { type: "http", scheme: "bearer" } },
};

/** Each with what is wrong then. */
export const faults = {
  "creation is answered but not stored": "lost-write",
  "an update is answered but not stored": "lost-write",
  "an update is neither answered nor stored": "lost-write",
  "an action is answered but not stored": "lost-write",
  "a note is not in the list": "membership",
  "a deleted note is in the list": "membership",
  "a deleted note can be read": "F113",
  "a second DELETE fails": "F100",
  "a change of one field clears another": "F119",
  "a change of one field clears an optional one": "F119",
  "a change changes the other notes": "side-effect",
  "a DELETE deletes the other notes": "side-effect",
  "a second PUT adds to the title": "F118",
  "the Location is that of the list": "F120",
  "a filter is ignored": "filtering",
  "a missing label is not made by PUT": "lost-write",
  "the offset of labels is ignored": "paging",
  "a least weight is taken for an exact one": "filtering",
  "a filter of the state is turned round": "filtering",
  "a sort is ignored": "sorting",
  "a sort in reverse is ignored": "sorting",
  "the limit is ignored": "paging",
  "the offset is ignored": "paging",
  "the total is that of the page": "paging",
  "the state of a new note is taken from the client": "F303",
  "the id is taken from the client": "F303",
  "a token is not asked for when reading": "F307",
  "a token is not asked for when writing": "F308",
  "a rank of 6 is accepted": "F206",
  "a missing title is accepted": "F206",
  "a board that is no UUID is accepted": "F206",
  "a note is closed twice": "wrong-state",
  "If-None-Match is ignored": "conditional-request",
  "If-Match is ignored": "conditional-request",
  "the form that is asked for is ignored": "content-negotiation",
  "a form that there is not is answered": "content-negotiation",
  "a note lacks its kind": "F200",
} as const;

export type Fault = keyof typeof faults;

interface Note {
  id: string;
  boardId: string;
  title: string;
  kind?: string;
  rank: number;
  state: string;
  createdAt: string;
}

export interface FaultyNotes extends Target {
  /** From now on. */
  fault: Fault | undefined;
}

const token = "Bearer notes-token-1";

export async function startNotes(): Promise<FaultyNotes> {
  const notes = new Map<string, Note>();
  const graves = new Map<string, Note>();
  const boards = new Set<string>();
  const labels = new Map<string, Record<string, unknown>>();
  const put = new Set<string>();
  let made = 0;
  const service: { fault: Fault | undefined } = { fault: undefined };
  const target = await startTarget(({ method, url, headers, text: body }, response) => {
    const has = (fault: Fault) => service.fault === fault;
    const send = (status: number, value?: unknown, more: Record<string, string> = {}) =>
      value === undefined
        ? void response.writeHead(status, more).end()
        : void response.writeHead(status, { "content-type": "application/json", ...more }).end(JSON.stringify(value));
    const refuse = (status: number) => send(status, { error: status });
    const { pathname, searchParams } = new URL(url, "http://notes");
    const [, collection = "", name, action] = pathname.split("/");
    const open = has(method === "GET" ? "a token is not asked for when reading" : "a token is not asked for when writing");
    if (headers.authorization !== token && !open) return refuse(401);
    const read = (): Record<string, unknown> | undefined => {
      try {
        const value: unknown = headers["content-type"]?.includes("json") === true ? JSON.parse(body) : undefined;
        return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
      } catch {
        return undefined;
      }
    };
    const newId = () => `00000000-0000-4000-9000-${String(++made).padStart(12, "0")}`;
    const isText = (value: unknown) => typeof value === "string" && value.length >= 1 && value.length <= 40;
    if (collection === "boards") {
      if (method === "DELETE") return boards.delete(name ?? "") ? send(204) : refuse(404);
      const given = read();
      if (!isText(given?.name) || Object.keys(given ?? {}).length > 1) return refuse(400);
      const board = newId();
      boards.add(board);
      return send(201, { id: board, name: given?.name });
    }
    if (collection === "labels") {
      if (name === undefined && method === "GET") {
        const [wanted, least] = [searchParams.get("name"), searchParams.get("minWeight")];
        const [limit, offset] = [Number(searchParams.get("limit") ?? 20), Number(searchParams.get("offset") ?? 0)];
        const numbers = [Number(least ?? 0), limit, offset];
        if ((wanted !== null && !isText(wanted)) || !numbers.every(Number.isInteger)) return refuse(400);
        if (limit < 1 || limit > 50 || offset < 0) return refuse(400);
        const start = has("the offset of labels is ignored") ? 0 : offset;
        const isHeavy = (weight: number) =>
          least === null || (has("a least weight is taken for an exact one") ? weight === Number(least) : weight >= Number(least));
        const all = [...labels.values()].filter((one) => (wanted === null || one.name === wanted) && isHeavy(Number(one.weight)));
        return send(200, all.slice(start, start + limit));
      }
      const isNew = name === undefined || !labels.has(name);
      const label = name === undefined ? { id: newId() } : (labels.get(name) ?? (method === "PUT" ? { id: name } : undefined));
      if (label === undefined) return refuse(404);
      if (method === "GET") return send(200, label);
      if (method === "DELETE") return labels.delete(name ?? "") ? send(204) : refuse(404);
      const given = read();
      const texts = Object.entries(given ?? {}).filter(([key]) => ["name", "detail", "remark"].includes(key));
      const weight = method === "PATCH" ? label.weight : given?.weight;
      if (
        given === undefined ||
        (method !== "PATCH" && given.name === undefined) ||
        !Number.isInteger(weight) ||
        !texts.every(([, value]) => isText(value))
      )
        return refuse(400);
      const lost = method === "PATCH" && has("a change of one field clears an optional one") && given.detail === undefined;
      const { detail: _detail, ...rest }: Record<string, unknown> = label;
      const changed = { ...(lost ? rest : label), weight, ...Object.fromEntries(texts) };
      if (!(method === "PUT" && isNew && has("a missing label is not made by PUT"))) labels.set(String(label.id), changed);
      return method === "PATCH" ? send(204) : send(isNew ? 201 : 200, changed);
    }
    const isUuid = (value: unknown) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
    const isNote = (given: Record<string, unknown> | undefined): given is Record<string, unknown> =>
      given !== undefined &&
      (isUuid(given.boardId) || (typeof given.boardId === "string" && has("a board that is no UUID is accepted"))) &&
      (isText(given.title) || (given.title === undefined && has("a missing title is accepted"))) &&
      (given.kind === "idea" || given.kind === "task") &&
      Number.isInteger(given.rank) &&
      Number(given.rank) >= 1 &&
      Number(given.rank) <= (has("a rank of 6 is accepted") ? 6 : 5);
    const fieldsOf = ({ boardId, title = "", kind, rank }: Record<string, unknown>) => ({ boardId, title, kind, rank }) as Note;
    if (name === undefined && method === "POST") {
      const given = read();
      if (!isNote(given)) return refuse(400);
      const key = has("the id is taken from the client") && typeof given.id === "string" ? given.id : newId();
      const state = has("the state of a new note is taken from the client") ? String(given.state ?? "OPEN") : "OPEN";
      const createdAt =
        has("the state of a new note is taken from the client") && given.createdAt !== undefined
          ? String(given.createdAt)
          : new Date().toISOString();
      const note = { ...fieldsOf(given), id: key, state, createdAt };
      if (!has("creation is answered but not stored")) notes.set(key, note);
      return send(201, shown(note), { location: has("the Location is that of the list") ? "/notes" : `/notes/${key}` });
    }
    if (name === undefined) return list();
    const note = notes.get(name);
    if (note === undefined) {
      const grave = graves.get(name);
      if (grave !== undefined && method === "GET" && has("a deleted note can be read")) return send(200, grave);
      if (grave !== undefined && method === "DELETE" && has("a second DELETE fails")) return refuse(500);
      return refuse(404);
    }
    if (action === "closing") {
      if (note.state !== "OPEN" && !has("a note is closed twice")) return refuse(409);
      const closed = { ...note, state: "CLOSED" };
      if (!has("an action is answered but not stored")) notes.set(name, closed);
      return send(200, closed);
    }
    if (method === "GET") {
      const tag = `"${note.title.length}-${note.state}"`;
      if (headers["if-none-match"] === tag && !has("If-None-Match is ignored")) return send(304, undefined, { etag: tag });
      const accept = String(headers.accept ?? "*/*");
      if (!/json|csv|\*\/\*/.test(accept) && !has("a form that there is not is answered")) return refuse(406);
      if (accept.includes("csv") && !has("the form that is asked for is ignored"))
        return void response
          .writeHead(200, { "content-type": "text/csv; charset=utf-8", etag: tag })
          .end(`id,title\n${note.id},${note.title}\n`);
      return send(200, shown(note), { etag: tag });
    }
    if (method === "DELETE") {
      graves.set(name, note);
      notes.delete(name);
      if (has("a DELETE deletes the other notes")) notes.clear();
      return send(204);
    }
    const given = read();
    if (method === "PATCH" && headers["if-match"] !== undefined && !has("If-Match is ignored")) return refuse(412);
    const isFine = method === "PUT" ? isNote(given) : given !== undefined && (given.title === undefined || isText(given.title));
    if (!isFine || given === undefined) return refuse(400);
    if (has("an update is neither answered nor stored")) return send(200, note);
    const changed: Note =
      method === "PUT"
        ? { ...note, ...fieldsOf(given) }
        : { ...note, ...(given.title === undefined ? {} : { title: String(given.title) }) };
    if (method === "PUT" && has("a second PUT adds to the title") && put.has(name)) changed.title += "!";
    if (method === "PATCH" && has("a change of one field clears another")) changed.rank = 1 + (note.rank % 5);
    put.add(name);
    if (!has("an update is answered but not stored")) notes.set(name, changed);
    if (has("a change changes the other notes")) for (const other of notes.values()) other.title = changed.title;
    return send(200, changed);

    function shown(one: Note): Partial<Note> {
      const { kind: _kind, ...rest } = one;
      return has("a note lacks its kind") ? rest : one;
    }

    function list() {
      const limit = Number(searchParams.get("limit") ?? 20);
      const offset = Number(searchParams.get("offset") ?? 0);
      const sort = searchParams.get("sort") ?? "createdAt";
      const wrong = [limit, offset].some((one) => !Number.isInteger(one)) || limit < 1 || limit > 50 || offset < 0;
      const listed = { kind: ["idea", "task"], state: ["OPEN", "CLOSED"], sort: ["createdAt", "title", "rank"] } as const;
      const isKnown = Object.entries(listed).every(([key, values]) =>
        (values as readonly string[]).includes((searchParams.get(key) ?? values[0]).replace(/^-(?=\w+$)/, key === "sort" ? "" : "-")),
      );
      const board = searchParams.get("boardId");
      if (wrong || !isKnown || (board !== null && !isUuid(board))) return refuse(400);
      const field = sort.replace("-", "") as keyof Note;
      const falls = sort.startsWith("-") && !has("a sort in reverse is ignored") ? -1 : 1;
      const state = searchParams.get("state");
      const all = [...notes.values(), ...(has("a deleted note is in the list") ? graves.values() : [])]
        .filter(({ boardId }) => board === null || boardId === board)
        .filter(({ kind }) => searchParams.get("kind") === null || kind === searchParams.get("kind") || has("a filter is ignored"))
        .filter((one) => state === null || (one.state === state) !== has("a filter of the state is turned round"))
        .filter((_, index, { length }) => !has("a note is not in the list") || index < length - 1);
      const ordered = has("a sort is ignored")
        ? all
        : all.toSorted((one, other) => falls * (String(one[field]) < String(other[field]) ? -1 : 1));
      const page = ordered.slice(
        has("the offset is ignored") ? 0 : offset,
        (has("the offset is ignored") ? 0 : offset) + (has("the limit is ignored") ? 50 : limit),
      );
      send(200, { notes: page.map(shown), total: has("the total is that of the page") ? page.length : all.length });
    }
  });
  return Object.assign(service, target);
}
