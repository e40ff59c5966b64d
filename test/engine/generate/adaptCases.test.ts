import assert from "node:assert/strict";
import { check, withFile } from "../../../language/index.ts";
import { adapt, adaptedWorkspace, bodyAt, shop, textAt, workspaceOf } from "./adapted.ts";

const cases = (yaml: string) => `//- /shop.cases.yaml\n${yaml}`;
const setup = `# Setup
Set \${email} to a random e-mail address.
Send a POST request to /customers with name "Ada" and email "\${email}".
Save $.id as \${customerId}.

`;

/** The text for one definition, after its front matter; the workspace has no problem with it. */
async function body(definition: string, files = shop): Promise<string> {
  const after = await adaptedWorkspace(workspaceOf(files, cases(`- ${definition.trim().replaceAll("\n", "\n  ")}\n`)));
  assert.deepEqual(
    check(after, "cases/A-1.playbook").flatMap(({ severity, message }) => (severity === "hint" ? [] : [message])),
    [],
  );
  return bodyAt(after, "cases/A-1.playbook");
}

async function refusal(definition: string, files = shop): Promise<string> {
  const { outcomes, changeSet } = await adapt(workspaceOf(files, cases(`- ${definition.trim().replaceAll("\n", "\n  ")}\n`)));
  const [outcome] = outcomes;
  assert.ok(outcome?.kind === "refused", JSON.stringify(outcomes));
  assert.deepEqual(changeSet.changes, []);
  return outcome.reason;
}

describe("adapting test cases", () => {
  it("keeps the author's words where the outcome is the same: values change where they come from", async () => {
    const definition = `id: A-1
title: Ten notebooks
endpoint: POST /orders
request: { body: { quantity: 10, note: none }, headers: { X-Trace: t1 } }
expect: { status: 201, body: { status: NEW, total: 45, currency: EUR } }`;
    const after = await adaptedWorkspace(workspaceOf(shop, cases(`- ${definition.replaceAll("\n", "\n  ")}\n`)));
    assert.match(
      textAt(after, "cases/A-1.playbook"),
      /^---\nservice: shop\ntest_case: A-1\ntitle: Ten notebooks\nfrom: \.\.\/orders\/default\.playbook\nfrom_revision: "?[0-9a-f]{16}"?\nadapted: [0-9a-f /]+\nvariables:\n {2}quantity: 10\n---\n\n# Setup/,
    );
    assert.equal(
      bodyAt(after, "cases/A-1.playbook"),
      `${setup}# Execution
// The order itself.
1. Send a POST request to /orders with customerId \${customerId}, sku \${sku}, quantity \${quantity} and note "none" and header X-Trace "t1".
2. Expect status 201 and that $.status is "NEW" and $.currency is "EUR".
3. Save $.id as \${orderId}.
4. Expect that $.total is 45.

// It can be read back.
5. Send a GET request to /orders/\${orderId}.
6. Expect status 200 and that $.sku is "\${sku}".

# Teardown
Send a DELETE request to /orders/\${orderId}.
Expect status 204.
Send a DELETE request to /customers/\${customerId}.
`,
    );
  });

  it("leaves out what another outcome makes meaningless, and of teardown only what was never made", async () => {
    assert.equal(
      await body(`id: A-1
title: Nothing ordered
endpoint: POST /orders
request: { body: { quantity: 0 } }
expect: { status: 422, body: { errors: [{ field: quantity }] } }`),
      `${setup}# Execution
// The order itself.
1. Send a POST request to /orders with customerId \${customerId}, sku \${sku}, quantity \${quantity} and note "ring twice".
2. Expect status 422 and that $.errors[0].field is "quantity".

# Teardown
Send a DELETE request to /customers/\${customerId}.
`,
    );
  });

  it("leaves out, and names, what only the playbook's own request brings about", async () => {
    const definition = "- { id: A-1, title: x, endpoint: POST /orders, request: { body: { quantity: 3 } }, expect: { status: 201 } }\n";
    const { outcomes } = await adapt(workspaceOf(shop, cases(definition)));
    const [outcome] = outcomes;
    assert.ok(outcome?.kind === "new");
    assert.deepEqual(outcome.leftOut, [
      { path: "$.status", equals: "NEW" },
      { path: "$.total", equals: 9 },
    ]);
    assert.match(
      await body(definition.slice(2)),
      /\n2\. Expect status 201\.\n3\. Save \$\.id as \$\{orderId\}\.\n\n\/\/ It can be read back\.\n4\. Send .*\n5\. Expect status 200 and that \$\.sku is "\$\{sku\}"\.\n/,
    );
  });

  it("changes what repeats the request, in the answer and where the item is read again, and names what it cannot change", async () => {
    const literal = shop
      .replace("quantity ${quantity} and", "quantity 2 and")
      .replace("Expect that $.total is 9.", "Expect that $.total is 9 and $.quantity is 2.")
      .replace('and that $.sku is "${sku}".', 'and that $.lines[0].quantity is 2, $.price is 4.5, $.state is "NEW" and $.sku is "${sku}".');
    const definition =
      "id: A-1\ntitle: x\nendpoint: POST /orders\nrequest: { body: { quantity: 10 } }\nexpect: { status: 201, body: { state: NEW } }";
    const text = await body(definition, literal);
    assert.match(text, /\$\.quantity is 10\b/);
    assert.match(
      text,
      /Send a GET request to \/orders\/\$\{orderId\}\.\n\d+\. Expect status 200, \$\.lines\[0\]\.quantity is 10, \$\.state is "NEW" and \$\.sku is "\$\{sku\}"\./,
    );
    const { outcomes } = await adapt(workspaceOf(literal, cases(`- ${definition.replaceAll("\n", "\n  ")}\n`)));
    const [outcome] = outcomes;
    assert.ok(outcome?.kind === "new");
    assert.deepEqual(outcome.leftOut, [
      { path: "$.status", equals: "NEW" },
      { path: "$.total", equals: 9 },
      { path: "$.price", equals: 4.5 },
    ]);
  });

  it("leaves out members, headers and the login", async () => {
    const text = await body(`id: A-1
title: Without
endpoint: POST /orders
request: { without: [body.note, headers.X-Tenant, headers.Authorization] }
expect: { status: 4xx }`);
    assert.match(
      text,
      /^1\. Send a POST request to \/orders with customerId \$\{customerId\}, sku \$\{sku\} and quantity \$\{quantity\} and header X-Tenant null without authentication\.$/m,
    );
    assert.match(text, /^2\. Expect status 4xx\.$/m);
    assert.match(
      await refusal("id: A-1\ntitle: x\nendpoint: POST /orders\nrequest: { without: [body.color] }\nexpect: { status: 400 }"),
      /does not send body\.color/,
    );
  });

  const getOrder = (sentences: string) =>
    `${shop}//- /orders/get.playbook\n---\nservice: shop\nendpoint: GET /orders/{orderId}\n---\n\n# Execution\n${sentences}`;

  it("fills in path and query, in the request line as well", async () => {
    assert.equal(
      await body(
        "id: A-1\ntitle: x\nendpoint: GET /orders/{orderId}\nrequest: { path: { orderId: a b }, query: { page: 2, size: 5 } }\nexpect: { status: 404 }",
        getOrder("Send a GET request to /orders/17?page=1 and expect status 200.\nExpect that $.id is 17.\n"),
      ),
      "# Execution\nSend a GET request to /orders/a%20b?page=2 with query parameter size 5. Expect status 404.\n",
    );
    assert.match(
      await refusal(
        "id: A-1\ntitle: x\nendpoint: GET /orders/{orderId}\nrequest: { path: { id: 7 } }\nexpect: { status: 404 }",
        getOrder("Send a GET request to /orders/17.\n"),
      ),
      /has no parameter \{id\}/,
    );
  });

  it("changes a value where the setup sets it, unless something else reads it before", async () => {
    const set = getOrder(
      'Set ${orderId} to "17".\nSend a GET request to /orders/${orderId}.\nExpect status 200 and that $.id is "${orderId}".\n',
    );
    assert.equal(
      await body(
        'id: A-1\ntitle: x\nendpoint: GET /orders/{orderId}\nrequest: { path: { orderId: "18" } }\nexpect: { status: 200, body: { id: "18" } }',
        set,
      ),
      '# Execution\nSet ${orderId} to "18".\nSend a GET request to /orders/${orderId}.\nExpect status 200 and that $.id is "${orderId}".\n',
    );
    const read = getOrder(
      'Set ${orderId} to "17".\nSend a POST request to /orders with id ${orderId}.\nSend a GET request to /orders/${orderId}.\nExpect status 200.\n',
    );
    assert.match(
      await body('id: A-1\ntitle: x\nendpoint: GET /orders/{orderId}\nrequest: { path: { orderId: "18" } }\nexpect: { status: 404 }', read),
      /Send a POST request to \/orders with id \$\{orderId\}\.\nSend a GET request to \/orders\/18\.\nExpect status 404\./,
    );
  });

  it("takes of several calls the one whose outcome is expected, with what belongs to it", async () => {
    const several = `${shop}//- /orders/negative.playbook
---
service: shop
endpoint: POST /orders
name: Negative
---

# Execution
// Nothing.
Send a POST request to /orders.
Expect status 400.

// Somebody unknown.
Set \${nobody} to a random uuid.
Send a POST request to /orders with customerId \${nobody}.
Expect status 422.

// Twice.
Send a POST request to /orders with customerId \${nobody} and sku "X".
Expect status 409 and that $.code is "twice".
`;
    assert.equal(
      await body(
        "id: A-1\ntitle: x\nendpoint: POST /orders\nplaybook: Negative\nrequest: { body: { sku: Y } }\nexpect: { status: 409 }",
        several,
      ),
      `# Execution
// Somebody unknown.
Set \${nobody} to a random uuid.

// Twice.
Send a POST request to /orders with customerId \${nobody} and sku "Y".
Expect status 409 and that $.code is "twice".
`,
    );
  });

  it("adds the checks that no sentence has a place for, and knows steps that no sentence says", async () => {
    const named = `${getOrder('Run steps "read it".\n')}//- /orders/get.steps.yaml
named:
  read it:
    - step: api_request
      action: GET /orders/1
    - step: wait
      for: 5
`;
    const workspace = await adaptedWorkspace(
      workspaceOf(
        named,
        cases("- { id: A-1, title: x, endpoint: GET /orders/{orderId}, request: { query: { q: 1 } }, expect: { status: 203 } }\n").replace(
          "GET /orders/{orderId}",
          '"GET /orders/{orderId}"',
        ),
      ),
    );
    assert.equal(bodyAt(workspace, "cases/A-1.playbook"), '# Execution\nRun steps "read it".\nExpect status 203.\n');
    assert.match(textAt(workspace, "cases/A-1.steps.yaml"), /action: GET \/orders\/1\n {6}query: \{ q: 1 \}/);
    assert.deepEqual(check(workspace, "cases/A-1.playbook"), []);
  });

  it("refuses with the reason", async () => {
    const one = "id: A-1\ntitle: x\nendpoint: POST /orders\n";
    assert.match(await refusal(`${one}playbook: Defualt\nexpect: { status: 201 }`), /no playbook "Defualt".*Did you mean "Default"/);
    assert.match(
      await refusal("id: A-1\ntitle: x\nendpoint: PUT /orders\nexpect: { status: 201 }"),
      /playbook generate endpoints --endpoint "PUT \/orders"/,
    );
    assert.match(await refusal(`${one}expect: { status: 201 }`, shop.replace("Expect status 204", "Excpect status 204")), /is not READY/);
    assert.match(
      await refusal(`${one}expect: { status: 201 }`, shop.replace("name: Default", "name: Default\ndata: [{ a: 1 }]")),
      /each row of its data/,
    );
    assert.match(
      await refusal(
        `${one}request: { body: { a: 1 } }\nexpect: { status: 201 }`,
        shop.replace(/with customerId .* twice"\./, 'with raw body "x".'),
      ),
      /sends its body as raw text/,
    );
    assert.match(
      await refusal(`${one}expect: { status: 201 }`, shop.replace("POST request to /orders", "POST request to /others")),
      /no call of POST \/orders/,
    );
  });

  it("can be cancelled, and says how far it is", async () => {
    const workspace = workspaceOf(
      shop,
      cases(["A", "B", "C"].map((id) => `- { id: ${id}, title: x, endpoint: POST /orders, expect: { status: 201 } }\n`).join("")),
    );
    const controller = new AbortController();
    const seen: string[] = [];
    const progress = (done: number, total: number) => {
      seen.push(`${done}/${total}`);
      if (done === 2) controller.abort();
    };
    await assert.rejects(adapt(workspace, { signal: controller.signal, progress }), { code: "cancelled" });
    assert.deepEqual(seen, ["1/3", "2/3"]);
  });

  it("is reported by check: a changed playbook, a changed definition", async () => {
    const definition = cases("- { id: A-1, title: x, endpoint: POST /orders, expect: { status: 201 } }\n");
    const after = await adaptedWorkspace(workspaceOf(shop, definition));
    const problems = (path: string, text: string) =>
      check(withFile(after, path, text), "cases/A-1.playbook").map(({ code, message }) => `${code}: ${message}`);
    assert.match(
      problems("orders/default.playbook", textAt(after, "orders/default.playbook").replace("ring", "knock")).join(),
      /^source-changed: .*playbook generate adapt --case A-1/,
    );
    assert.match(
      problems("shop.cases.yaml", textAt(after, "shop.cases.yaml").replace("201", "202")).join(),
      /^definition-changed: .*shop\.cases\.yaml.*playbook generate adapt --case A-1/,
    );
    assert.deepEqual(problems("shop.cases.yaml", `# A comment.\n${textAt(after, "shop.cases.yaml")}`), []);
  });
});
