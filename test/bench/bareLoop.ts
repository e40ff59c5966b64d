// Measures the least cost of the flows: the same requests with the same checks, by hand on an undici pool. `node
// bareLoop.ts URL FLOWS AT_A_TIME`

import { Pool } from "undici";

const [url = "", flows = "1", atATime = "1"] = process.argv.slice(2);
const pool = new Pool(url, { connections: Number(atATime) });

async function send(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Record<string, unknown> | undefined }> {
  const response = await pool.request({
    method,
    path,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const text = await response.body.text();
  return { status: response.statusCode, json: text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>) };
}

function expect(condition: boolean, what: string): void {
  if (!condition) throw new Error(`failed: ${what}`);
}

async function flow(number: number): Promise<void> {
  const created = await send("POST", "/orders", { sku: `A-${number}`, quantity: 2 });
  expect(created.status === 201, "status 201");
  expect(created.json?.status === "NEW", "status NEW");
  const id = created.json?.id;
  const read = await send("GET", `/orders/${id}`);
  expect(read.status === 200, "status 200");
  expect(read.json?.sku === `A-${number}`, "sku");
  expect((await send("DELETE", `/orders/${id}`)).status === 204, "status 204");
  expect((await send("GET", `/orders/${id}`)).status === 404, "status 404");
}

let started = 0;
await Promise.all(
  Array.from({ length: Number(atATime) }, async () => {
    while (started < Number(flows)) await flow(++started);
  }),
);
await pool.close();
