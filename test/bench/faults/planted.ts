// Plants faults, at least one of each class: a proxy before the service breaks one promise. Without a fault it only
// counts requests.

import { createServer } from "node:http";

export interface Planting {
  readonly collections: readonly Collection[];
  readonly filters: readonly string[];
  readonly sort?: string;
  readonly limit?: string;
  readonly offset?: string;
  /** The member of a list's answer that counts. */
  readonly total?: string;
  /** Statuses of wrong data. */
  readonly invalid: readonly number[];
}

export interface Collection {
  readonly path: string;
  /** The member that has the items; "" where the answer is the list. */
  readonly list: string;
  readonly key: string;
  /** A field of text that an update can change. */
  readonly text?: string;
  readonly update?: "PATCH";
  readonly replace?: "PUT";
  readonly created?: number;
  readonly updated?: number;
  readonly deleted?: number;
  /** A field that an update of the text must leave alone. */
  readonly other?: string;
}

export const plantedFaults = [
  { name: "reads need no sign-in", fault: "F307" },
  { name: "a read without credentials is answered", fault: "F307" },
  { name: "a read with wrong credentials is answered", fault: "F307" },
  { name: "writes need no sign-in", fault: "F308" },
  { name: "a write without credentials is done", fault: "F308" },
  { name: "a write with wrong credentials is done", fault: "F308" },
  { name: "what is created is lost", fault: "lost-write" },
  { name: "an update is lost", fault: "lost-write" },
  { name: "a deletion is lost", fault: "F113" },
  { name: "an update changes the one made before, too", fault: "side-effect" },
  { name: "a deletion takes the one made before along", fault: "side-effect" },
  { name: "an update of some fields clears another", fault: "F119" },
  { name: "a second PUT is not the first", fault: "F118" },
  { name: "the last one is missing in lists", fault: "membership" },
  { name: "filters are ignored", fault: "filtering" },
  { name: "the sort is ignored", fault: "sorting" },
  { name: "the sort cannot be reversed", fault: "sorting" },
  { name: "the size of a page is ignored", fault: "paging" },
  { name: "the start of a page is ignored", fault: "paging" },
  { name: "the count is that of the page", fault: "paging" },
  { name: "wrong data is taken for right", fault: "F206" },
  { name: "the id is taken from the client", fault: "F303" },
  { name: "what is not there is a failure of the service", fault: "F100" },
  { name: "an item lacks a field", fault: "F200" },
  { name: "the status of a creation is another one", fault: "F200" },
  { name: "the Location leads elsewhere", fault: "F120" },
  { name: "conditions are ignored", fault: "conditional-request" },
  { name: "a conflict is no conflict", fault: "wrong-state" },
] as const;

export type PlantedFault = (typeof plantedFaults)[number]["name"];

export interface Front {
  readonly url: string;
  /** Sets the service after it, its fault, and the authorization that a faulty one accepts, from now on. */
  set(target: string, fault?: PlantedFault, authorization?: string): void;
  /** Requests since the last `set`. */
  readonly requests: () => number;
  close(): Promise<void>;
}

interface Message {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function startFront({ collections, filters, sort, limit, offset, total, invalid }: Planting): Promise<Front> {
  let target = "";
  let fault: PlantedFault | undefined;
  let count = 0;
  let authorization: string | undefined;
  /** For each collection: created ids, the valid body, the last PUT. */
  let made = new Map<string, string[]>();
  let right = new Map<string, Buffer>();
  let put = new Map<string, string>();

  const forward = async (message: Message): Promise<Reply> => {
    const { method, headers, body } = message;
    const hasBody = body.length > 0 && method !== "GET" && method !== "HEAD";
    const answer = await fetch(target + message.path, {
      method,
      headers,
      redirect: "manual",
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
    });
    const kept = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(?:content-length|transfer-encoding|connection|content-encoding)$/.test(name)),
    );
    return { status: answer.status, headers: kept, body: Buffer.from(await answer.arrayBuffer()) };
  };
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape.
  const read = (body: Buffer): any => {
    try {
      return JSON.parse(body.toString()) as unknown;
    } catch {
      return undefined;
    }
  };
  const changed = (reply: Reply, value: unknown): Reply => ({ ...reply, body: Buffer.from(JSON.stringify(value)) });

  async function handle(message: Message): Promise<Reply> {
    const url = new URL(message.path, "http://front");
    const { method, headers } = message;
    const collection = collections.find(
      ({ path }) => url.pathname === path || (url.pathname.startsWith(`${path}/`) && url.pathname.split("/").length === 3),
    );
    const isItem = collection !== undefined && url.pathname !== collection.path;
    const isRead = method === "GET";
    const drop = (names: readonly (string | undefined)[]) => {
      for (const name of names) if (name !== undefined) url.searchParams.delete(name);
      message.path = url.pathname + url.search;
    };
    const isOpen =
      fault === (isRead ? "reads need no sign-in" : "writes need no sign-in") ||
      (fault === (isRead ? "a read without credentials is answered" : "a write without credentials is done") &&
        headers.authorization === undefined) ||
      (fault === (isRead ? "a read with wrong credentials is answered" : "a write with wrong credentials is done") &&
        headers.authorization !== undefined);
    if (isOpen && authorization !== undefined && collection !== undefined) headers.authorization = authorization;
    if (fault === "filters are ignored" && isRead) drop(filters);
    if (fault === "the sort is ignored" && isRead) drop([sort]);
    if (fault === "the sort cannot be reversed" && isRead && sort !== undefined) {
      const given = url.searchParams.get(sort);
      if (given?.startsWith("-") === true) url.searchParams.set(sort, given.slice(1));
      if (url.searchParams.get("_order") === "desc") url.searchParams.set("_order", "asc");
      message.path = url.pathname + url.search;
    }
    if (fault === "the size of a page is ignored" && isRead) drop([limit]);
    if (fault === "the start of a page is ignored" && isRead) drop([offset]);
    if (fault === "conditions are ignored") for (const name of ["if-match", "if-none-match"]) delete headers[name];
    const get = (path: string) =>
      forward({ method: "GET", path, headers: { ...headers, "content-type": "application/json" }, body: Buffer.alloc(0) });
    const sent = read(message.body);
    const isUpdate = isItem && (method === collection.update || method === collection.replace);
    const known = collection === undefined ? [] : (made.get(collection.path) ?? []);
    const others = known.filter((id) => !url.pathname.endsWith(`/${id}`));
    if (isUpdate && fault === "an update is lost") {
      const before = await get(message.path);
      if (before.status === 200 && collection.updated !== undefined)
        return { ...changed(before, { ...read(before.body), ...sent }), status: collection.updated };
    }
    if (isItem && method === "DELETE" && fault === "a deletion is lost" && collection.deleted !== undefined) {
      const before = await get(message.path);
      if (before.status === 200)
        return { ...before, status: collection.deleted, body: collection.deleted === 204 ? Buffer.alloc(0) : Buffer.from("{}") };
    }
    if (
      isUpdate &&
      fault === "an update of some fields clears another" &&
      collection.other !== undefined &&
      sent !== undefined &&
      !(collection.other in sent)
    ) {
      const before = read((await get(message.path)).body) as Record<string, unknown> | undefined;
      const value = before?.[collection.other];
      if (value !== undefined)
        message.body = Buffer.from(JSON.stringify({ ...sent, [collection.other]: typeof value === "number" ? value + 1 : "+490000000" }));
    }
    if (isItem && method === "PUT" && fault === "a second PUT is not the first" && collection.text !== undefined && sent !== undefined) {
      if (put.get(message.path) === message.body.toString())
        message.body = Buffer.from(JSON.stringify({ ...sent, [collection.text]: `${sent[collection.text]} again` }));
      else put.set(message.path, message.body.toString());
    }
    let reply = await forward(message);
    const given = read(reply.body);
    if (collection !== undefined && !isItem && method === "POST") {
      const id = given?.[collection.key] as string | number | undefined;
      if (reply.status < 300 && id !== undefined) {
        known.push(String(id));
        made.set(collection.path, known);
        right.set(collection.path, message.body);
        if (fault === "what is created is lost" && collection.deleted !== undefined)
          await forward({ method: "DELETE", path: `${collection.path}/${id}`, headers: { ...headers }, body: Buffer.alloc(0) });
        if (fault === "the status of a creation is another one") reply = { ...reply, status: reply.status === 201 ? 202 : 201 };
        if (fault === "the Location leads elsewhere" && reply.headers.location !== undefined)
          reply.headers.location = `${collection.path}/0`;
        if (fault === "the id is taken from the client" && sent?.[collection.key] !== undefined)
          reply = changed(reply, { ...given, [collection.key]: sent[collection.key] });
      } else if (
        invalid.includes(reply.status) &&
        fault === "wrong data is taken for right" &&
        right.has(collection.path) &&
        collection.created !== undefined
      )
        reply = {
          ...changed(reply, { ...sent, [collection.key]: known.at(-1) }),
          status: collection.created,
          headers: { "content-type": "application/json" },
        };
      else if (fault === "the id is taken from the client" && invalid.includes(reply.status) && sent?.[collection.key] !== undefined) {
        const { [collection.key]: id, ...rest } = sent;
        const again = await forward({ ...message, body: Buffer.from(JSON.stringify(rest)) });
        if (again.status < 300) reply = changed(again, { ...read(again.body), [collection.key]: id });
      }
    }
    if (isUpdate && reply.status < 300 && fault === "an update changes the one made before, too" && others.length > 0)
      await forward({ ...message, path: `${collection.path}/${others.at(-1)}` });
    if (isItem && method === "DELETE" && reply.status < 300 && fault === "a deletion takes the one made before along" && others.length > 0)
      await forward({ ...message, path: `${collection.path}/${others.at(-1)}` });
    const items = collection?.list === "" ? given : given?.[collection?.list ?? ""];
    if (collection !== undefined && !isItem && isRead && reply.status === 200 && Array.isArray(items)) {
      const shown = (list: unknown[]) => (collection.list === "" ? list : { ...given, [collection.list]: list });
      if (fault === "the last one is missing in lists") reply = changed(reply, shown(items.slice(0, -1)));
      if (fault === "the count is that of the page" && total !== undefined && collection.list !== "") {
        const wrong = total === "quantidade" ? items.length + 1 : items.length;
        reply = changed(reply, { ...given, [total]: wrong });
        if (reply.headers["x-total-count"] !== undefined) reply.headers["x-total-count"] = String(wrong);
      }
    }
    if (isItem && isRead && reply.status === 200 && fault === "an item lacks a field" && given !== undefined) {
      const { [collection.text ?? collection.other ?? ""]: _gone, ...rest } = given;
      reply = changed(reply, rest);
    }
    if (isItem && isRead && [404, 400].includes(reply.status) && fault === "what is not there is a failure of the service")
      reply = { ...reply, status: 500 };
    if (reply.status === 409 && fault === "a conflict is no conflict")
      reply = { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from("{}") };
    return reply;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      count += 1;
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === "string" && !/^(?:host|connection|content-length|transfer-encoding|expect)$/.test(name) ? [[name, value]] : [],
        ),
      );
      handle({ method: request.method ?? "GET", path: request.url ?? "/", headers, body: Buffer.concat(chunks) }).then(
        ({ status, headers: answered, body }) =>
          void response.writeHead(status, answered).end(status === 204 || status === 304 ? undefined : body),
        () => void response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    set(next, planted, signedIn) {
      [target, fault, count, authorization] = [next, planted, 0, signedIn];
      [made, right, put] = [new Map(), new Map(), new Map()];
    },
    requests: () => count,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
