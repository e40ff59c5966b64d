// Answers questions about the service itself: health, version, and its OpenAPI document.

import { readFile } from "node:fs/promises";
import { json, type Reply, text } from "./reply.ts";
import type { Context, Route } from "./route.ts";

export const aboutRoutes: readonly Route[] = [
  { method: "GET", path: "/health", open: true, handle: getHealth },
  { method: "GET", path: "/version", open: true, handle: () => text(200, "orders 1.0.0\n") },
  { method: "GET", path: "/openapi.yaml", open: true, handle: getDocument },
];

function getHealth(_call: unknown, { database }: Context): Reply {
  const { version } = database.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  return json(200, { status: "UP", database: `sqlite ${version}`, uptimeSeconds: Math.floor(process.uptime()) });
}

async function getDocument(): Promise<Reply> {
  return text(200, await readFile(new URL("../openapi.yaml", import.meta.url), "utf8"), "application/yaml");
}
