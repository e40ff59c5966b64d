// A shop of one endpoint playbook and the test cases that a test adapts from it, as texts in and texts out.

import { type AdaptedCases, type AdaptOptions, adaptCases } from "../../../engine/generate/adapt/adaptCases.ts";
import { emptyWorkspace, type Workspace, withFile, withFiles, withoutFile } from "../../../language/index.ts";
import { parseFixture } from "../../support/fixture.ts";

export const shop = `//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
headers: { X-Tenant: acme }
---
//- /orders/default.playbook
---
service: shop
endpoint: POST /orders
name: Default
variables:
  sku: A-100
  quantity: 2
---

# Setup
Set \${email} to a random e-mail address.
Send a POST request to /customers with name "Ada" and email "\${email}".
Save $.id as \${customerId}.

# Execution
// The order itself.
1. Send a POST request to /orders with customerId \${customerId}, sku \${sku}, quantity \${quantity} and note "ring twice".
2. Expect status 201 and that $.status is "NEW".
3. Save $.id as \${orderId}.
4. Expect that $.total is 9.

// It can be read back.
5. Send a GET request to /orders/\${orderId}.
6. Expect status 200 and that $.sku is "\${sku}".

# Teardown
Send a DELETE request to /orders/\${orderId}.
Expect status 204.
Send a DELETE request to /customers/\${customerId}.
`;

export function workspaceOf(...literals: readonly string[]): Workspace {
  return withFiles(emptyWorkspace(), parseFixture(literals.join("")).files);
}

export function adapt(workspace: Workspace, options: Partial<AdaptOptions> = {}): Promise<AdaptedCases> {
  return adaptCases(workspace, { signal: new AbortController().signal, ...options });
}

/** The workspace with what adapting it would write. */
export async function adaptedWorkspace(workspace: Workspace, options: Partial<AdaptOptions> = {}): Promise<Workspace> {
  const { changeSet } = await adapt(workspace, options);
  return changeSet.changes.reduce(
    (after, { path, text }) => (text === undefined ? withoutFile(after, path) : withFile(after, path, text)),
    workspace,
  );
}

export function textAt(workspace: Workspace, path: string): string {
  return workspace.files.get(path)?.text ?? "";
}

/** Without the front matter. */
export function bodyAt(workspace: Workspace, path: string): string {
  return textAt(workspace, path).replace(/^---[\s\S]*?\n---\n+/, "");
}
