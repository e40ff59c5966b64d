// The order service: an HTTP server over one database file. It runs in the process that starts it.

import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aboutRoutes } from "./about.ts";
import { customerRoutes } from "./customers.ts";
import { openDatabase } from "./database.ts";
import { invoiceRoutes } from "./invoices.ts";
import { orderRoutes } from "./orders.ts";
import { Problem, problemDocument } from "./problem.ts";
import { productRoutes, seedProducts } from "./products.ts";
import { json, type Reply, send } from "./reply.ts";
import { type Context, matchRoute, type Route } from "./route.ts";
import { authorise, seedUser, sessionRoutes } from "./sessions.ts";
import { startShipments } from "./shipments.ts";

export interface OrdersServiceOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  /** The database file; without it a temporary one, removed by `close`. */
  readonly database?: string;
  /** The password of the user `ada` when the database is created. */
  readonly password?: string;
  /** Milliseconds from a request to ship until the order is SHIPPED. */
  readonly shippingDelay?: number;
  /** How long a login is valid; an hour by default. */
  readonly sessionSeconds?: number;
}

export interface OrdersService {
  /** Such as `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  /** Answers what has been asked, then closes connections and the database. */
  readonly close: () => Promise<void>;
}

export const defaultPassword = "difference-engine";

/** Starts the service on the loopback interface. Rejects when the port is taken or the file is not a database. */
export async function startOrdersService(options: OrdersServiceOptions = {}): Promise<OrdersService> {
  const folder = options.database === undefined ? await mkdtemp(join(tmpdir(), "orders-")) : undefined;
  const file = options.database ?? join(folder ?? "", "orders.db");
  const removeFolder = async (): Promise<void> => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const database = openDatabase(file);
    seedProducts(database);
    seedUser(database, { username: "ada", password: options.password ?? defaultPassword });
    const shipments = startShipments(database, options.shippingDelay ?? 300);
    const context: Context = { database, shipments, sessionSeconds: options.sessionSeconds ?? 3600 };
    const server = createServer((request, response) => void serve(request, response, context));
    const close = async (): Promise<void> => {
      await stop(server);
      shipments.stop();
      database.close();
      await removeFolder();
    };
    const port = await listen(server, options.port ?? 0).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    return { url: `http://127.0.0.1:${port}`, close };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

const routes: readonly Route[] = [...aboutRoutes, ...sessionRoutes, ...customerRoutes, ...productRoutes, ...orderRoutes, ...invoiceRoutes];

async function serve(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const url = new URL(`http://orders${request.url?.startsWith("/") ? request.url : "/"}`);
  try {
    send(response, await answer(request, url, context));
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(500, "The service failed; its log says why.");
    if (problem.status === 500) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    send(response, json(problem.status, problemDocument(problem, url.pathname), problem.headers, "application/problem+json"));
  }
}

async function answer(request: IncomingMessage, url: URL, context: Context): Promise<Reply> {
  const match = matchRoute(routes, request.method ?? "", url.pathname);
  switch (match.kind) {
    case "unknown":
      throw new Problem(404, `There is nothing at ${url.pathname}.`);
    case "wrongMethod":
      throw new Problem(405, `${url.pathname} does not take ${request.method}.`, { headers: { allow: match.allowed.join(", ") } });
    case "found": {
      const token = match.route.open ? "" : authorise(request.headers, context.database);
      return match.route.handle({ request, url, params: match.params, token }, context);
    }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Waits for what is being answered, for at most two seconds. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), 2000);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
