// Customers: create, read, list, change, delete. An e-mail address belongs to one customer only.

import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Call, param, readJson } from "./call.ts";
import { entityTag, notModified, requireMatch } from "./entityTag.ts";
import { bodyFields, type Fields, queryFields } from "./fields.ts";
import { pageHeaders, readPage } from "./page.ts";
import { conflict, notFound } from "./problem.ts";
import { empty, json, type Reply } from "./reply.ts";
import type { Context, Route } from "./route.ts";

export const customerRoutes: readonly Route[] = [
  { method: "POST", path: "/customers", handle: createCustomer },
  { method: "GET", path: "/customers", handle: listCustomers },
  { method: "GET", path: "/customers/{customerId}", handle: getCustomer },
  { method: "PATCH", path: "/customers/{customerId}", handle: updateCustomer },
  { method: "DELETE", path: "/customers/{customerId}", handle: deleteCustomer },
];

interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export function findCustomer(database: DatabaseSync, id: string): CustomerRow | undefined {
  return database.prepare("SELECT * FROM customers WHERE id = ?").get(id) as CustomerRow | undefined;
}

async function createCustomer(call: Call, { database }: Context): Promise<Reply> {
  const fields = bodyFields(await readJson(call));
  fields.require("name", "email");
  const given = readCustomer(fields);
  fields.done();
  requireFreeEmail(database, given.email ?? "");
  const now = new Date().toISOString();
  const row = database
    .prepare("INSERT INTO customers (id, name, email, phone, version, createdAt, updatedAt) VALUES (?, ?, ?, ?, 1, ?, ?) RETURNING *")
    .get(randomUUID(), given.name ?? "", given.email ?? "", given.phone ?? null, now, now) as unknown as CustomerRow;
  return json(201, customer(row), { location: `/customers/${row.id}`, etag: entityTag(row) });
}

function listCustomers(call: Call, { database }: Context): Reply {
  const query = queryFields(call.url.searchParams);
  const page = readPage(query);
  const email = query.text("email", { min: 1, max: 200 });
  query.done();
  const where = "WHERE (:email IS NULL OR email = :email)";
  const filter = { email: email ?? null };
  const { total } = database.prepare(`SELECT count(*) AS total FROM customers ${where}`).get(filter) as { total: number };
  const rows = database
    .prepare(`SELECT * FROM customers ${where} ORDER BY createdAt, id LIMIT :limit OFFSET :offset`)
    .all({ ...filter, ...page }) as unknown as readonly CustomerRow[];
  return json(200, { customers: rows.map(customer), total, ...page }, pageHeaders(call.url, page, total));
}

function getCustomer(call: Call, { database }: Context): Reply {
  const row = existing(call, database);
  return notModified(call, row) ?? json(200, customer(row), { etag: entityTag(row) });
}

async function updateCustomer(call: Call, { database }: Context): Promise<Reply> {
  const fields = bodyFields(await readJson(call));
  const given = readCustomer(fields);
  fields.done();
  const row = existing(call, database);
  requireMatch(call, row);
  if (given.email !== undefined) requireFreeEmail(database, given.email, row.id);
  const changed = database
    .prepare(
      `UPDATE customers SET name = coalesce(?, name), email = coalesce(?, email), phone = coalesce(?, phone),
        version = version + 1, updatedAt = ? WHERE id = ? RETURNING *`,
    )
    .get(given.name ?? null, given.email ?? null, given.phone ?? null, new Date().toISOString(), row.id) as unknown as CustomerRow;
  return json(200, customer(changed), { etag: entityTag(changed) });
}

function deleteCustomer(call: Call, { database }: Context): Reply {
  const { id } = existing(call, database);
  const { orders } = database.prepare("SELECT count(*) AS orders FROM orders WHERE customerId = ?").get(id) as { orders: number };
  if (orders > 0) throw conflict(`The customer has ${orders} order${orders === 1 ? "" : "s"}; delete them first.`);
  database.prepare("DELETE FROM customers WHERE id = ?").run(id);
  return empty(204);
}

function existing(call: Call, database: DatabaseSync): CustomerRow {
  const id = param(call, "customerId");
  const row = findCustomer(database, id);
  if (row === undefined) throw notFound(`The customer ${id}`);
  return row;
}

/** A dot-atom, `@`, and a domain of two labels or more: what JSON Schema's format `email` accepts everywhere. */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

function readCustomer(fields: Fields) {
  return {
    name: fields.text("name", { min: 1, max: 100 }),
    email: fields.text("email", { min: 3, max: 200, pattern: emailPattern, patternName: "an e-mail address" }),
    phone: fields.text("phone", { min: 1, max: 20, pattern: /^\+[0-9]{6,15}$/, patternName: "a phone number such as +493012345678" }),
  };
}

function requireFreeEmail(database: DatabaseSync, email: string, owner = ""): void {
  const taken = database.prepare("SELECT 1 FROM customers WHERE email = ? AND id <> ?").get(email, owner);
  if (taken !== undefined) throw conflict(`A customer with the e-mail address ${email} exists already.`);
}

function customer({ id, name, email, phone, createdAt, updatedAt }: CustomerRow) {
  return { id, name, email, phone, createdAt, updatedAt };
}
