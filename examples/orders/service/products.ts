// The catalogue. Products are seeded; only their stock changes, with the orders.

import type { DatabaseSync } from "node:sqlite";
import { type Call, param } from "./call.ts";
import { queryFields } from "./fields.ts";
import { pageHeaders, readPage } from "./page.ts";
import { notFound } from "./problem.ts";
import { json, type Reply } from "./reply.ts";
import type { Context, Route } from "./route.ts";

export const productRoutes: readonly Route[] = [
  { method: "GET", path: "/products", handle: listProducts },
  { method: "GET", path: "/products/{sku}", handle: getProduct },
];

export interface ProductRow {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly cents: number;
  readonly stock: number;
}

export function findProduct(database: DatabaseSync, sku: string): ProductRow | undefined {
  return database.prepare("SELECT * FROM products WHERE sku = ?").get(sku) as ProductRow | undefined;
}

/** Adds the products which the database does not have yet. */
export function seedProducts(database: DatabaseSync): void {
  const insert = database.prepare("INSERT INTO products (sku, name, category, cents, stock) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
  for (const { sku, name, category, cents, stock } of catalogue) insert.run(sku, name, category, cents, stock);
}

const categories = ["stationery", "furniture", "electronics"] as const;

const catalogue: readonly ProductRow[] = [
  { sku: "A-100", name: "Notebook, dotted", category: "stationery", cents: 450, stock: 10_000 },
  { sku: "A-110", name: "Fountain pen", category: "stationery", cents: 2495, stock: 5000 },
  { sku: "A-120", name: "Ink, midnight blue", category: "stationery", cents: 890, stock: 5000 },
  { sku: "B-200", name: "Desk lamp", category: "furniture", cents: 5900, stock: 1000 },
  { sku: "B-210", name: "Standing desk", category: "furniture", cents: 54_900, stock: 3 },
  { sku: "C-300", name: "Mechanical keyboard", category: "electronics", cents: 12_900, stock: 1000 },
  { sku: "C-310", name: "Document scanner", category: "electronics", cents: 24_900, stock: 0 },
];

const orderings = { sku: "sku", "-sku": "sku DESC", price: "cents, sku", "-price": "cents DESC, sku" } as const;

function listProducts(call: Call, { database }: Context): Reply {
  const query = queryFields(call.url.searchParams);
  const page = readPage(query);
  const category = query.choice("category", categories);
  const minPrice = query.number("minPrice", { min: 0, max: 1_000_000 });
  const maxPrice = query.number("maxPrice", { min: 0, max: 1_000_000 });
  const inStock = query.boolean("inStock");
  const search = query.text("search", { min: 1, max: 50 });
  const sort = query.choice("sort", Object.keys(orderings) as (keyof typeof orderings)[]) ?? "sku";
  query.done();

  const rows = database
    .prepare(
      `SELECT * FROM products
        WHERE (:category IS NULL OR category = :category)
          AND (:minCents IS NULL OR cents >= :minCents)
          AND (:maxCents IS NULL OR cents <= :maxCents)
          AND (:inStock IS NULL OR (stock > 0) = :inStock)
          AND (:search IS NULL OR instr(lower(name), lower(:search)) > 0)
        ORDER BY ${orderings[sort]}`,
    )
    .all({
      category: category ?? null,
      minCents: minPrice === undefined ? null : Math.ceil(minPrice * 100),
      maxCents: maxPrice === undefined ? null : Math.floor(maxPrice * 100),
      inStock: inStock === undefined ? null : Number(inStock),
      search: search ?? null,
    }) as unknown as readonly ProductRow[];
  const products = rows.slice(page.offset, page.offset + page.limit).map(product);
  return json(200, { products, total: rows.length, ...page }, pageHeaders(call.url, page, rows.length));
}

function getProduct(call: Call, { database }: Context): Reply {
  const sku = param(call, "sku");
  const row = findProduct(database, sku);
  if (row === undefined) throw notFound(`The product ${sku}`);
  return json(200, product(row));
}

function product({ sku, name, category, cents, stock }: ProductRow) {
  return { sku, name, category, price: cents / 100, currency: "EUR", stock };
}
