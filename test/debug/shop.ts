// A service whose orders the tests of the debugger create and delete, and playbooks for it.

import { json, startTarget, type Target } from "../support/target.ts";

/** `open` are the orders that were made and not deleted. */
export async function startShop(): Promise<Target & { readonly open: () => readonly string[] }> {
  const open = new Map<string, unknown>();
  let next = 0;
  const target = await startTarget((request, response) => {
    const [, collection = "", id = ""] = request.url.split("/");
    if (collection === "broken") return json(response, 503, { error: "out of order" });
    if (collection === "large") return json(response, 200, largeBody());
    if (collection === "login") {
      response.setHeader("set-cookie", "sid=cookie-4711-secret; Path=/");
      return json(response, 200, { token: "token-0815-secret", user: "ada" });
    }
    if (request.method === "DELETE") {
      open.delete(`${collection}/${id}`);
      return void response.writeHead(204).end();
    }
    if (request.method === "POST") {
      next += 1;
      const made = { id: `${collection}-${next}`, status: "NEW", ...(JSON.parse(request.text || "{}") as object) };
      open.set(`${collection}/${made.id}`, made);
      return json(response, 201, made);
    }
    const found = open.get(`${collection}/${id}`);
    return found === undefined ? json(response, 404, { error: "no such thing" }) : json(response, 200, found);
  });
  return { ...target, open: () => [...open.keys()] };
}

/** Ten megabytes. */
function largeBody() {
  return { items: Array.from({ length: 20_000 }, (_, index) => ({ index, text: "x".repeat(480) })) };
}

export function shopFiles(url: string): Readonly<Record<string, string>> {
  return {
    "shop.playbook": `---\nservice: shop\nbase_url: ${url}\n---\n`,
    "customer.playbook": [
      "---",
      "service: shop",
      "flow: a customer",
      "---",
      "",
      "# Execution",
      "Send a POST request to /customers with body:",
      "```json",
      '{ "name": "Ada" }',
      "```",
      "Save $.id as ${customerId}.",
      "",
      "# Teardown",
      "Send a DELETE request to /customers/${customerId}.",
      "",
    ].join("\n"),
    "phrases/order.playbook": [
      "---",
      "service: shop",
      "phrase: order ${quantity} of ${sku}",
      "gives: orderId",
      "---",
      "",
      "# Execution",
      'Send a POST request to /orders with sku "${sku}" and quantity ${quantity}.',
      "Save $.id as ${orderId}.",
      "Expect status 201.",
      "",
    ].join("\n"),
    "orders.playbook": [
      "---", // 1
      "service: shop",
      "flow: orders",
      "variables:",
      "  sku: A-100",
      "  quantity: 2",
      "---",
      "", // 8
      "# Setup",
      "Run customer.playbook and save customerId as ${customerId}.", // 10
      "",
      "# Execution",
      'Send a POST request to /orders with sku "${sku}" and quantity ${quantity}. Expect status 201.', // 13
      "Save $.id as ${orderId}.", // 14
      'Expect $.status is "NEW".', // 15
      "For each ${size} in [1, 2]:", // 16
      "  - Send a GET request to /orders/${orderId}.", // 17
      "  - Expect $.quantity is 2.", // 18
      "Order 3 of B-200.", // 19
      "Send a GET request to /orders/${orderId}.", // 20
      "Expect $.quantity is 3.", // 21
      "",
      "# Teardown",
      "Send a DELETE request to /orders/${orderId}.", // 24
      "",
    ].join("\n"),
  };
}
