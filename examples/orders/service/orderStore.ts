// Orders as rows: reading, writing, their lines and the stock that they hold.

import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { conflict, invalid } from "./problem.ts";
import { findProduct } from "./products.ts";

export const orderStatuses = ["NEW", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export interface OrderRow {
  readonly id: string;
  readonly number: number;
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly note: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewLine {
  readonly sku: string;
  readonly quantity: number;
  /** Where the request names the product, for the message when there is none. */
  readonly field: string;
}

interface LineRow extends NewLine {
  readonly name: string;
  readonly cents: number;
}

/** Stores a new order and takes its products out of stock. 422 for an unknown product, 409 for one that is short. */
export function insertOrder(
  database: DatabaseSync,
  order: { readonly customerId: string; readonly note: string | null; readonly lines: readonly NewLine[] },
): OrderRow {
  const lines = order.lines.map((line) => {
    const product = findProduct(database, line.sku);
    if (product === undefined) {
      throw invalid([{ field: line.field, code: "reference", message: `There is no product ${line.sku}.` }]);
    }
    return { ...line, name: product.name, cents: product.cents };
  });
  const take = database.prepare("UPDATE products SET stock = stock - :quantity WHERE sku = :sku AND stock >= :quantity");
  for (const { sku, quantity } of lines) {
    if (take.run({ sku, quantity }).changes === 0) throw conflict(`The product ${sku} is out of stock: ${quantity} wanted.`);
  }
  const now = new Date().toISOString();
  const row = database
    .prepare(
      `INSERT INTO orders (id, number, customerId, status, note, version, createdAt, updatedAt)
       VALUES (?, (SELECT coalesce(max(number), 1000) + 1 FROM orders), ?, 'NEW', ?, 1, ?, ?) RETURNING *`,
    )
    .get(randomUUID(), order.customerId, order.note, now, now) as unknown as OrderRow;
  const insert = database.prepare("INSERT INTO orderLines (orderId, position, sku, name, quantity, cents) VALUES (?, ?, ?, ?, ?, ?)");
  for (const [position, { sku, name, quantity, cents }] of lines.entries()) insert.run(row.id, position, sku, name, quantity, cents);
  return row;
}

export function findOrder(database: DatabaseSync, id: string): OrderRow | undefined {
  return database.prepare("SELECT * FROM orders WHERE id = ?").get(id) as OrderRow | undefined;
}

export function setStatus(database: DatabaseSync, id: string, status: OrderStatus): OrderRow {
  return database
    .prepare("UPDATE orders SET status = ?, version = version + 1, updatedAt = ? WHERE id = ? RETURNING *")
    .get(status, new Date().toISOString(), id) as unknown as OrderRow;
}

/** Puts the products of an order back into stock. */
export function releaseStock(database: DatabaseSync, id: string): void {
  const give = database.prepare("UPDATE products SET stock = stock + ? WHERE sku = ?");
  for (const { quantity, sku } of linesOf(database, id)) give.run(quantity, sku);
}

/** The order as the service shows it, with its lines, amounts in euros. */
export function showOrder(database: DatabaseSync, row: OrderRow) {
  const lines = linesOf(database, row.id);
  const cents = lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
  const { id, number, customerId, status, note, createdAt, updatedAt } = row;
  return {
    id,
    number,
    customerId,
    status,
    lines: lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      price: line.cents / 100,
      total: (line.cents * line.quantity) / 100,
    })),
    total: cents / 100,
    currency: "EUR",
    note,
    createdAt,
    updatedAt,
  };
}

function linesOf(database: DatabaseSync, id: string): readonly LineRow[] {
  return database
    .prepare("SELECT sku, name, quantity, cents FROM orderLines WHERE orderId = ? ORDER BY position")
    .all(id) as unknown as readonly LineRow[];
}
