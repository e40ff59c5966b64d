// The invoice of an order: a PDF, uploaded as a form or as it is, and downloaded again byte for byte.

import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Call, readBytes, readForm, requireType } from "./call.ts";
import { existingOrder } from "./orders.ts";
import { invalid, notFound, Problem } from "./problem.ts";
import { bytes, json, type Reply } from "./reply.ts";
import type { Context, Route } from "./route.ts";

export const invoiceRoutes: readonly Route[] = [
  { method: "POST", path: "/orders/{orderId}/invoice", handle: uploadInvoice },
  { method: "PUT", path: "/orders/{orderId}/invoice", handle: replaceInvoice },
  { method: "GET", path: "/orders/{orderId}/invoice", handle: downloadInvoice },
];

const maxBytes = 1_048_576;
/** Room for the boundaries and headers of a form around the file. */
const formOverhead = 4096;

async function uploadInvoice(call: Call, { database }: Context): Promise<Reply> {
  requireType(call, ["multipart/form-data"]);
  const form = await readForm(call, maxBytes + formOverhead);
  const file = form.get("file");
  if (file === null) throw invalid([{ field: "file", code: "required", message: "The form has no part named file." }]);
  if (typeof file === "string") throw invalid([{ field: "file", code: "type", message: "The part named file has to be a file." }]);
  return save(call, database, file.name, new Uint8Array(await file.arrayBuffer()));
}

async function replaceInvoice(call: Call, { database }: Context): Promise<Reply> {
  requireType(call, ["application/pdf"]);
  return save(call, database, "invoice.pdf", await readBytes(call, maxBytes));
}

function downloadInvoice(call: Call, { database }: Context): Reply {
  const order = existingOrder(call, database);
  const row = database.prepare("SELECT fileName, content FROM invoices WHERE orderId = ?").get(order.id) as
    | { readonly fileName: string; readonly content: Uint8Array }
    | undefined;
  if (row === undefined) throw notFound(`An invoice of the order ${order.number}`);
  return bytes(200, row.content, "application/pdf", {
    "content-disposition": `attachment; filename="${row.fileName.replaceAll(/[^\w.-]/g, "_")}"`,
  });
}

/** 201 for the first invoice of the order, 200 for one that replaces another. */
function save(call: Call, database: DatabaseSync, fileName: string, content: Uint8Array): Reply {
  if (content.length > maxBytes) throw new Problem(413, `The invoice has more than ${maxBytes} bytes.`);
  if (new TextDecoder("latin1").decode(content.subarray(0, 5)) !== "%PDF-") {
    throw invalid([{ field: "file", code: "format", message: "The file is not a PDF." }]);
  }
  const order = existingOrder(call, database);
  const had = database.prepare("SELECT 1 FROM invoices WHERE orderId = ?").get(order.id) !== undefined;
  const uploadedAt = new Date().toISOString();
  database
    .prepare("INSERT OR REPLACE INTO invoices (orderId, fileName, content, uploadedAt) VALUES (?, ?, ?, ?)")
    .run(order.id, fileName, content, uploadedAt);
  const invoice = {
    orderId: order.id,
    fileName,
    contentType: "application/pdf",
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    uploadedAt,
  };
  return json(had ? 200 : 201, invoice, { location: `/orders/${order.id}/invoice` });
}
