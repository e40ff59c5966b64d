// A small MongoDB for tests: enough of the wire protocol (OP_MSG, and the old greeting) that drivers and the official
// MCP server work with it.

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

interface Libraries {
  readonly bson: { serialize(value: object): Uint8Array; deserialize(bytes: Uint8Array): Record<string, unknown> };
  readonly mingo: { Query: new (criteria: object) => { test(document: object): boolean } };
}

type Document = Record<string, unknown>;

/** `bson` and `mingo` come from the cache of packages for long tests. */
export async function startMongo({ bson, mingo }: Libraries): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const collections = new Map<string, Document[]>();
  const of = (name: unknown) => {
    const found = collections.get(String(name)) ?? [];
    collections.set(String(name), found);
    return found;
  };
  const matching = (name: unknown, filter: unknown) =>
    of(name).filter((document) => new mingo.Query((filter ?? {}) as object).test(document));
  const cursor = (name: unknown, batch: readonly Document[]) => ({ cursor: { id: 0n, ns: `shop.${name}`, firstBatch: batch }, ok: 1 });
  const hello = {
    ismaster: true,
    isWritablePrimary: true,
    helloOk: true,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  };
  const commands: Readonly<Record<string, (command: Document) => object>> = {
    hello: () => hello,
    ismaster: () => hello,
    isMaster: () => hello,
    ping: () => ({ ok: 1 }),
    buildInfo: () => ({ version: "7.0.0", versionArray: [7, 0, 0, 0], ok: 1 }),
    endSessions: () => ({ ok: 1 }),
    find: ({ find, filter, limit }) => cursor(find, matching(find, filter).slice(0, Number(limit) || undefined)),
    insert: ({ insert, documents }) => {
      of(insert).push(...(documents as Document[]));
      return { n: (documents as Document[]).length, ok: 1 };
    },
    delete: ({ delete: name, deletes }) => {
      const gone = new Set((deletes as { q: object }[]).flatMap(({ q }) => matching(name, q)));
      collections.set(
        String(name),
        of(name).filter((document) => !gone.has(document)),
      );
      return { n: gone.size, ok: 1 };
    },
    aggregate: ({ aggregate, pipeline }) => {
      const stages = pipeline as Document[];
      const matched = matching(aggregate, stages.find((stage) => "$match" in stage)?.$match);
      return cursor(
        aggregate,
        stages.some((stage) => "$group" in stage || "$count" in stage) ? [{ _id: 1, n: matched.length, count: matched.length }] : matched,
      );
    },
    count: ({ count, query }) => ({ n: matching(count, query).length, ok: 1 }),
    listCollections: () =>
      cursor(
        "$cmd.listCollections",
        [...collections.keys()].map((name) => ({ name, type: "collection" })),
      ),
    listDatabases: () => ({ databases: [{ name: "shop", sizeOnDisk: 1 }], ok: 1 }),
  };
  const answer = (command: Document): object => {
    const name = Object.keys(command)[0] ?? "";
    return commands[name]?.(command) ?? { ok: 0, errmsg: `no such command: ${name}`, code: 59, codeName: "CommandNotFound" };
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let buffer = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      while (buffer.length >= 16 && buffer.length >= buffer.readInt32LE(0)) {
        const length = buffer.readInt32LE(0);
        socket.write(replyTo(buffer.subarray(0, length)));
        buffer = buffer.subarray(length);
      }
    });
  });
  const replyTo = (message: Buffer): Buffer => {
    const id = message.readInt32LE(4);
    if (message.readInt32LE(12) === 2004) {
      const body = message.subarray(message.indexOf(0, 20) + 1 + 8);
      const document = bson.serialize(answer(bson.deserialize(body)));
      const head = Buffer.alloc(36);
      head.writeInt32LE(36 + document.length, 0);
      head.writeInt32LE(id, 8);
      head.writeInt32LE(1, 12);
      head.writeInt32LE(1, 32);
      return Buffer.concat([head, document]);
    }
    const command: Document = {};
    for (let at = 20; at < message.length; ) {
      const kind = message[at];
      const size = message.readInt32LE(at + 1);
      if (kind === 0) Object.assign(command, bson.deserialize(message.subarray(at + 1, at + 1 + size)));
      else {
        const nameEnd = message.indexOf(0, at + 5);
        const documents: Document[] = [];
        for (let inner = nameEnd + 1; inner < at + 1 + size; inner += message.readInt32LE(inner))
          documents.push(bson.deserialize(message.subarray(inner, inner + message.readInt32LE(inner))));
        command[message.toString("utf8", at + 5, nameEnd)] = documents;
      }
      at += 1 + size;
    }
    const document = bson.serialize(answer(command));
    const head = Buffer.alloc(21);
    head.writeInt32LE(21 + document.length, 0);
    head.writeInt32LE(id, 8);
    head.writeInt32LE(2013, 12);
    return Buffer.concat([head, document]);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
