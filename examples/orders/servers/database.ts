// A document database over the data of the order service: `find` and `count` in its collections, for reading only.
// ORDERS_DATABASE is the file that the service was started with.

import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Inputs, serveTools, text } from "./toolServer.ts";

const collections = ["orders", "customers", "products", "shipments"] as const;
type Collection = (typeof collections)[number];
type Document = Record<string, unknown>;

const file = process.env.ORDERS_DATABASE ?? "";
if (!existsSync(file)) {
  process.stderr.write(
    `There is no database file ${JSON.stringify(file)}. Start the service with --database FILE, and set ORDERS_DATABASE to the same file.\n`,
  );
  process.exit(2);
}
const database = new DatabaseSync(file, { readOnly: true });

const columns: Readonly<Record<Collection, string>> = {
  orders: "id, number, customerId, status, note, createdAt, updatedAt",
  customers: "id, name, email, phone, createdAt, updatedAt",
  products: "sku, name, category, cents, stock",
  shipments: "orderId, trackingNumber, requestedAt, dueAt, shippedAt",
};

const where = {
  collection: { type: "string", enum: [...collections], description: "The collection to search." },
  filter: { type: "object", description: 'The members that a document must have, such as {"status": "NEW"}.' },
} as const;

await serveTools(
  "orders-database",
  [
    {
      definition: {
        name: "find",
        title: "Find documents",
        description: "Finds the documents of a collection that have all members of the filter.",
        inputSchema: {
          type: "object",
          properties: { ...where, limit: { type: "integer", minimum: 1, maximum: 100, description: "At most so many; 20 when left out." } },
          required: ["collection"],
          additionalProperties: false,
        },
        outputSchema: {
          type: "object",
          properties: { documents: { type: "array", items: { type: "object" } } },
          required: ["documents"],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true },
      },
      run: (inputs) => ({ documents: matching(inputs).slice(0, Number(inputs.limit ?? 20)) }),
    },
    {
      definition: {
        name: "count",
        title: "Count documents",
        description: "Counts the documents of a collection that have all members of the filter.",
        inputSchema: { type: "object", properties: where, required: ["collection"], additionalProperties: false },
        outputSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"], additionalProperties: false },
        annotations: { readOnlyHint: true },
      },
      run: (inputs) => ({ count: matching(inputs).length }),
    },
  ],
  [
    {
      uri: "orders://collections",
      name: "collections",
      title: "The collections",
      text: () => collections.map((name) => `- ${name}: ${columns[name]}`).join("\n"),
    },
  ],
);

function matching(inputs: Inputs): readonly Document[] {
  const collection = text(inputs, "collection") as Collection;
  if (!collections.includes(collection)) throw new Error(`There is no collection ${collection}. There are ${collections.join(", ")}.`);
  const filter = Object.entries((inputs.filter ?? {}) as Document);
  const rows = database.prepare(`SELECT ${columns[collection]} FROM ${collection}`).all() as Document[];
  return rows.map(collection === "orders" ? withLines : (row) => row).filter((row) => filter.every(([name, value]) => row[name] === value));
}

/** An order is one document, its lines in it. */
function withLines(order: Document): Document {
  const lines = database
    .prepare("SELECT sku, name, quantity, cents FROM orderLines WHERE orderId = ? ORDER BY position")
    .all(order.id as string);
  return { ...order, lines };
}
