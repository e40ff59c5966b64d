// The database file: its tables, and transactions. Money is kept in cents, times as ISO 8601 in UTC.

import { DatabaseSync } from "node:sqlite";

/** Opens the file and creates the tables that it does not have. Throws if it cannot be opened or is not a database. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;");
  database.exec(tables);
  return database;
}

/** Runs `work` so that either all it writes is kept or, when it throws, nothing. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

const tables = `
CREATE TABLE IF NOT EXISTS users (
  username TEXT PRIMARY KEY, salt BLOB NOT NULL, passwordHash BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
  tokenHash BLOB PRIMARY KEY, username TEXT NOT NULL REFERENCES users, createdAt TEXT NOT NULL, expiresAt TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS customers (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE COLLATE NOCASE, phone TEXT,
  version INTEGER NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS products (
  sku TEXT PRIMARY KEY, name TEXT NOT NULL, category TEXT NOT NULL, cents INTEGER NOT NULL, stock INTEGER NOT NULL CHECK (stock >= 0)
) STRICT;
CREATE TABLE IF NOT EXISTS orders (
  id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, customerId TEXT NOT NULL REFERENCES customers, status TEXT NOT NULL,
  note TEXT, version INTEGER NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS ordersByCustomer ON orders (customerId);
CREATE TABLE IF NOT EXISTS orderLines (
  orderId TEXT NOT NULL REFERENCES orders ON DELETE CASCADE, position INTEGER NOT NULL,
  sku TEXT NOT NULL REFERENCES products, name TEXT NOT NULL, quantity INTEGER NOT NULL, cents INTEGER NOT NULL,
  PRIMARY KEY (orderId, position)
) STRICT;
CREATE TABLE IF NOT EXISTS shipments (
  orderId TEXT PRIMARY KEY REFERENCES orders ON DELETE CASCADE, trackingNumber TEXT NOT NULL,
  requestedAt TEXT NOT NULL, dueAt TEXT NOT NULL, shippedAt TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS invoices (
  orderId TEXT PRIMARY KEY REFERENCES orders ON DELETE CASCADE, fileName TEXT NOT NULL, content BLOB NOT NULL, uploadedAt TEXT NOT NULL
) STRICT;
`;
