// The target of the benchmark: a small HTTP server on loopback that keeps orders in memory and counts what it is asked.
// Prints its address.

import { createServer } from "node:http";

const orders = new Map<string, { id: string; sku: string; status: string }>();
let next = 1;
let requests = 0;

const server = createServer((request, response) => {
  requests += 1;
  const reply = (status: number, body?: unknown) => {
    const text = body === undefined ? "" : JSON.stringify(body);
    response.writeHead(status, body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
  };
  const id = request.url?.slice("/orders/".length) ?? "";
  if (request.url === "/requests") return reply(200, { requests: requests - 1 });
  if (request.method === "POST") {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const order = { id: String(next++), status: "NEW", ...(JSON.parse(text) as { sku: string }) };
      orders.set(order.id, order);
      reply(201, order);
    });
    return;
  }
  const order = orders.get(id);
  if (order === undefined) return reply(404, { message: "no such order" });
  if (request.method === "DELETE") {
    orders.delete(id);
    return reply(204);
  }
  reply(200, order);
});

server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
