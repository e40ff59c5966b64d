// The playbooks that benchmarks of the command read and run: flows that are alike in shape and differ in every name,
// number and value.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const playbooksOfService = 1_000;

/**
 * Writes so many flows, a folder and a service with an OpenAPI document for each thousand of them. No two sentences are
 * the same.
 */
export async function writePlaybooks(root: string, url: string, count: number): Promise<void> {
  await mkdir(join(root, ".vscode"), { recursive: true });
  for (let start = 0; start < count; start += playbooksOfService) {
    const service = `shop${start / playbooksOfService}`;
    const folder = join(root, service);
    await mkdir(folder);
    await writeFile(join(folder, "openapi.yaml"), openapi);
    await writeFile(join(folder, "service.playbook"), `---\nservice: ${service}\nbase_url: ${url}\nopenapi: openapi.yaml\n---\n`);
    const flows = Array.from({ length: Math.min(playbooksOfService, count - start) }, (_, index) => start + index);
    await Promise.all(flows.map((number) => writeFile(join(folder, `order-${number}.playbook`), flow(service, number))));
  }
}

function flow(service: string, number: number): string {
  return `---
service: ${service}
flow: Order ${number} from creation to deletion
tags: [orders]
variables:
  sku: A-${number}
  quantity: ${(number % 9) + 1}
---

# Setup
Send a POST request to /orders with body {"sku": "\${sku}", "quantity": \${quantity}, "note": "number ${number}"}.
Expect status 201 and save $.id as \${orderId}.

# Execution
Send a GET request to /orders/\${orderId} with header X-Test "${number}".
Expect status 200, $.sku is "A-${number}" and $.status is "NEW".
$.note contains "number ${number}" and $.quantity is at least 1.
Send a GET request to /orders/none-${number} and expect status 404.

# Teardown
Send a DELETE request to /orders/\${orderId} and expect status 204.
`;
}

const openapi = `openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /orders:
    post:
      operationId: createOrder
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "201": { description: created, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, "404": { description: gone } }
    delete:
      operationId: deleteOrder
      responses: { "204": { description: gone } }
components:
  schemas:
    Order:
      type: object
      properties: { id: { type: string }, sku: { type: string }, quantity: { type: integer }, note: { type: string }, status: { type: string } }
`;
