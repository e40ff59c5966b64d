// Orders over HTTP. An order goes NEW → CONFIRMED → SHIPPED → DELIVERED, or is CANCELLED before it is shipped.

import type { DatabaseSync } from "node:sqlite";
import { type Call, hasBody, param, readJson } from "./call.ts";
import { findCustomer } from "./customers.ts";
import { transaction } from "./database.ts";
import { entityTag, notModified } from "./entityTag.ts";
import { bodyFields, type Fields, queryFields } from "./fields.ts";
import {
  findOrder,
  insertOrder,
  type NewLine,
  type OrderRow,
  type OrderStatus,
  orderStatuses,
  releaseStock,
  setStatus,
  showOrder,
} from "./orderStore.ts";
import { pageHeaders, readPage } from "./page.ts";
import { conflict, notFound } from "./problem.ts";
import { empty, json, type Reply } from "./reply.ts";
import type { Context, Route } from "./route.ts";
import type { ShipmentRow } from "./shipments.ts";

export const orderRoutes: readonly Route[] = [
  { method: "POST", path: "/orders", handle: createOrder },
  { method: "GET", path: "/orders", handle: listOrders },
  { method: "GET", path: "/orders/{orderId}", handle: getOrder },
  { method: "DELETE", path: "/orders/{orderId}", handle: deleteOrder },
  { method: "POST", path: "/orders/{orderId}/confirmation", handle: confirmOrder },
  { method: "POST", path: "/orders/{orderId}/cancellation", handle: cancelOrder },
  { method: "POST", path: "/orders/{orderId}/shipment", handle: shipOrder },
  { method: "GET", path: "/orders/{orderId}/shipment", handle: getShipment },
  { method: "POST", path: "/orders/{orderId}/delivery", handle: deliverOrder },
];

/** The order that the path names; 404 when there is none. */
export function existingOrder(call: Call, database: DatabaseSync): OrderRow {
  const id = param(call, "orderId");
  const row = findOrder(database, id);
  if (row === undefined) throw notFound(`The order ${id}`);
  return row;
}

async function createOrder(call: Call, { database }: Context): Promise<Reply> {
  const fields = bodyFields(await readJson(call));
  fields.require("customerId");
  const customerId = fields.text("customerId", { min: 1, max: 50 });
  const note = fields.text("note", { max: 500 }) ?? null;
  const lines = readLines(fields);
  if (customerId !== undefined && findCustomer(database, customerId) === undefined) {
    fields.reject("customerId", "reference", `There is no customer ${customerId}.`);
  }
  fields.done();
  const row = transaction(database, () => insertOrder(database, { customerId: customerId ?? "", note, lines }));
  return json(201, showOrder(database, row), { location: `/orders/${row.id}`, etag: entityTag(row) });
}

/** Either `lines`, or for an order of one product `sku` and `quantity` beside the customer. */
function readLines(fields: Fields): readonly NewLine[] {
  const short = fields.has("sku") || fields.has("quantity");
  if (!fields.has("lines")) {
    if (!short) fields.reject("lines", "required", "lines is missing: give lines, or sku and quantity.");
    else fields.require("sku");
    return short ? [readLine(fields, "")] : [];
  }
  if (short) fields.reject("lines", "unknown", "Give either lines or sku and quantity, not both.");
  const items = fields.objects("lines", { min: 1, max: 20 });
  return items.map((item, index) => {
    item.require("sku");
    return readLine(item, `lines[${index}].`);
  });
}

function readLine(fields: Fields, prefix: string): NewLine {
  const sku = fields.text("sku", { min: 1, max: 20 }) ?? "";
  const quantity = fields.number("quantity", { min: 1, max: 100, integer: true }) ?? 1;
  return { sku, quantity, field: `${prefix}sku` };
}

const orderings = {
  createdAt: "number",
  "-createdAt": "number DESC",
  status: "status, number",
} as const;

function listOrders(call: Call, { database }: Context): Reply {
  const query = queryFields(call.url.searchParams);
  const page = readPage(query);
  const filter = {
    customerId: query.text("customerId", { min: 1, max: 50 }) ?? null,
    status: query.choice("status", orderStatuses) ?? null,
  };
  const sort = query.choice("sort", Object.keys(orderings) as (keyof typeof orderings)[]) ?? "createdAt";
  query.done();
  const where = "WHERE (:customerId IS NULL OR customerId = :customerId) AND (:status IS NULL OR status = :status)";
  const { total } = database.prepare(`SELECT count(*) AS total FROM orders ${where}`).get(filter) as { total: number };
  const rows = database
    .prepare(`SELECT * FROM orders ${where} ORDER BY ${orderings[sort]} LIMIT :limit OFFSET :offset`)
    .all({ ...filter, ...page }) as unknown as readonly OrderRow[];
  const orders = rows.map((row) => showOrder(database, row));
  return json(200, { orders, total, ...page }, pageHeaders(call.url, page, total));
}

function getOrder(call: Call, { database }: Context): Reply {
  const row = existingOrder(call, database);
  return notModified(call, row) ?? json(200, showOrder(database, row), { etag: entityTag(row) });
}

function deleteOrder(call: Call, { database }: Context): Reply {
  const row = existingOrder(call, database);
  transaction(database, () => {
    if (row.status === "NEW" || row.status === "CONFIRMED") releaseStock(database, row.id);
    database.prepare("DELETE FROM orders WHERE id = ?").run(row.id);
  });
  return empty(204);
}

function confirmOrder(call: Call, { database }: Context): Reply {
  const row = existingOrder(call, database);
  requireStatus(row, ["NEW"], "confirmed");
  return changed(database, setStatus(database, row.id, "CONFIRMED"));
}

async function cancelOrder(call: Call, { database, shipments }: Context): Promise<Reply> {
  const note = hasBody(call) ? readReason(bodyFields(await readJson(call))) : undefined;
  const row = existingOrder(call, database);
  requireStatus(row, ["NEW", "CONFIRMED"], "cancelled");
  if (shipments.find(row.id) !== undefined) throw conflict(`The order ${row.number} is being shipped; it cannot be cancelled.`);
  const cancelled = transaction(database, () => {
    releaseStock(database, row.id);
    if (note !== undefined) database.prepare("UPDATE orders SET note = ? WHERE id = ?").run(note, row.id);
    return setStatus(database, row.id, "CANCELLED");
  });
  return changed(database, cancelled);
}

function readReason(fields: Fields): string | undefined {
  const reason = fields.text("reason", { min: 1, max: 500 });
  fields.done();
  return reason;
}

function shipOrder(call: Call, { database, shipments }: Context): Reply {
  const row = existingOrder(call, database);
  requireStatus(row, ["CONFIRMED"], "shipped");
  if (shipments.find(row.id) !== undefined) throw conflict(`The order ${row.number} is being shipped already.`);
  return json(202, showShipment(shipments.request(row.id)), { location: `/orders/${row.id}/shipment` });
}

function getShipment(call: Call, { database, shipments }: Context): Reply {
  const row = existingOrder(call, database);
  const shipment = shipments.find(row.id);
  if (shipment === undefined) throw notFound(`A shipment of the order ${row.number}`);
  return json(200, showShipment(shipment));
}

function deliverOrder(call: Call, { database }: Context): Reply {
  const row = existingOrder(call, database);
  requireStatus(row, ["SHIPPED"], "delivered");
  return changed(database, setStatus(database, row.id, "DELIVERED"));
}

function changed(database: DatabaseSync, row: OrderRow): Reply {
  return json(200, showOrder(database, row), { etag: entityTag(row) });
}

function requireStatus(row: OrderRow, allowed: readonly OrderStatus[], verb: string): void {
  if (allowed.includes(row.status)) return;
  throw conflict(`The order ${row.number} is ${row.status}; only an order that is ${allowed.join(" or ")} can be ${verb}.`);
}

function showShipment({ orderId, trackingNumber, requestedAt, shippedAt }: ShipmentRow) {
  return { orderId, status: shippedAt === null ? "PENDING" : "SHIPPED", trackingNumber, requestedAt, shippedAt };
}
