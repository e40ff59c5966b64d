import assert from "node:assert/strict";
import { compiled } from "../../../language/workspace/compiled.ts";
import { missingFiles } from "../../../language/workspace/missingFiles.ts";
import { emptyWorkspace, type Workspace, withFile, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";

function workspaceOf(literal: string): Workspace {
  return withFiles(emptyWorkspace(), parseFixture(literal).files);
}

/** Prints what runs in a playbook, a step a line, with the sentence it comes from, and compares. */
function check(literal: string, path: string, expected: string): void {
  const playbook = compiled(workspaceOf(literal), path);
  assert.ok(playbook);
  const lines = playbook.phases.flatMap(({ name, linked }) => [
    `# ${name}`,
    ...linked.flatMap(function print({ step, index, steps }): readonly string[] {
      const { step: kind, ...rest } = step;
      const shown = kind === "block" ? { ...rest, steps: undefined } : rest;
      return [`${index} ${kind} ${JSON.stringify(shown)}`, ...(steps ?? []).flatMap(print).map((line) => `  ${line}`)];
    }),
  ]);
  const reasons =
    playbook.status.kind === "READY" ? [] : playbook.status.reasons.map(({ path: file, diagnostic }) => `${file}: ${diagnostic.code}`);
  assert.equal([...lines, playbook.status.kind, ...reasons].join("\n"), expected.trim());
}

const shop = `//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  tenant: acme
---

# Setup
Send a POST request to /sessions.
Save $.token as \${token}.
`;

describe("a compiled playbook", () => {
  it("has the linked steps of its phases, with the implied checks, and is READY", () => {
    check(
      `${shop}//- /a.playbook
---
service: shop
flow: One
variables:
  ids: { type: list, of: text, values: [a, b] }
---

# Execution
Send a GET request to /orders/\${tenant}.
Save $.id as \${orderId}.
For each \${id} in \${ids}:
  - Send a GET request to /orders/\${id}/\${orderId}.
  - Expect status 200.

# Teardown
Send a DELETE request to /orders/\${orderId}.
`,
      "a.playbook",
      `
# execution
0 api_request {"action":"GET /orders/\${tenant}","store":[{"orderId":"$.id"}]}
0 validate {"checks":[{"status":{"below":400},"implied":true}]}
2 block {"each":{"variable":"id","in":"ids"}}
  0 api_request {"action":"GET /orders/\${id}/\${orderId}"}
  1 validate {"checks":[{"status":200}]}
# teardown
0 api_request {"action":"DELETE /orders/\${orderId}"}
0 validate {"checks":[{"status":{"below":400},"implied":true}]}
READY
`,
    );
  });

  it("takes the steps of the steps file where English does not decide, and named steps where a sentence runs them", () => {
    check(
      `${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Do the thing that nobody can read.
Run steps "look".
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Do the thing that nobody can read.
    by: person
    steps:
      - { step: api_request, action: GET /thing, store: [ thing: $.id ] }
named:
  look:
    - { step: api_request, action: "GET /thing/\${thing}" }
`,
      "a.playbook",
      `
# execution
0 api_request {"action":"GET /thing","store":[{"thing":"$.id"}]}
0 validate {"checks":[{"status":{"below":400},"implied":true}]}
1 api_request {"action":"GET /thing/\${thing}"}
1 validate {"checks":[{"status":{"below":400},"implied":true}]}
READY
`,
    );
  });

  it("is in ERROR for what is wrong in it and in its steps file", () => {
    check(
      `${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Do the thing that nobody can read.
Send a GET request to /orders/\${nothing}.
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Something that was there before.
    steps: [{ step: wait, for: 1 }]
`,
      "a.playbook",
      `
# execution
1 api_request {"action":"GET /orders/\${nothing}"}
1 validate {"checks":[{"status":{"below":400},"implied":true}]}
ERROR
a.playbook: not-understood
a.playbook: undefined-variable
a.steps.yaml: stale-steps
`,
    );
  });

  it("knows its service, the playbook it is from, that one's endpoint, and its variables by precedence", () => {
    const playbook = compiled(
      workspaceOf(`${shop}//- /default.playbook
---
service: shop
endpoint: GET /orders
variables: { tenant: of the endpoint, sku: A-100 }
---

# Execution
Send a GET request to /orders.
//- /cases/one.playbook
---
service: shop
test_case: T-1
from: ../default.playbook
variables: { tenant: of the case }
---

# Execution
Send a GET request to /orders/\${sku}.
`),
      "cases/one.playbook",
    );
    assert.ok(playbook);
    assert.equal(playbook.servicePath, "shop.playbook");
    assert.equal(playbook.fromPath, "default.playbook");
    assert.deepEqual(playbook.endpoint, { method: "GET", path: "/orders" });
    assert.deepEqual(
      playbook.variables.map(({ name, scope }) => `${name} ${scope}`),
      ["tenant playbook", "tenant from", "sku from", "token service setup", "tenant service"],
    );
  });

  it("is undefined if there is no such file", () => {
    assert.equal(compiled(emptyWorkspace(), "a.playbook"), undefined);
  });
});

describe("changes of a workspace", () => {
  const literal = `${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders/\${tenant}.
`;

  it("leave the other playbooks as they are: the very same objects", () => {
    const before = workspaceOf(`${literal}//- /b.playbook
---
service: shop
flow: Two
---

# Execution
Send a GET request to /other.
`);
    const [a, b] = [compiled(before, "a.playbook"), compiled(before, "b.playbook")];
    const after = withFile(before, "b.playbook", `${before.files.get("b.playbook")?.text}Expect status 200.\n`);
    assert.equal(compiled(after, "a.playbook"), a);
    assert.notEqual(compiled(after, "b.playbook"), b);
  });

  it("of a service count below it only where they make a difference", () => {
    const before = workspaceOf(literal);
    const a = compiled(before, "a.playbook");
    const text = before.files.get("shop.playbook")?.text ?? "";
    const moved = withFile(before, "shop.playbook", text.replace("# Setup", "\n\n# Setup"));
    assert.equal(compiled(moved, "a.playbook"), a);
    const renamed = withFile(moved, "shop.playbook", text.replace("tenant", "client"));
    assert.equal(compiled(renamed, "a.playbook")?.status.kind, "ERROR");
    assert.equal(compiled(withFile(renamed, "shop.playbook", text), "a.playbook")?.status.kind, "READY");
  });

  it("keep compiled sentences that only moved", () => {
    const before = workspaceOf(literal);
    const first = compiled(before, "a.playbook")?.phases[0]?.instructions[0]?.steps[0];
    const text = before.files.get("a.playbook")?.text ?? "";
    const after = withFile(before, "a.playbook", text.replace("# Execution", "# Execution\nSend a GET request to /first."));
    assert.equal(compiled(after, "a.playbook")?.phases[0]?.instructions[1]?.steps[0], first);
  });
});

describe("a change above", () => {
  it("leaves sentences as they are that do not look at it: so that typing costs one sentence", () => {
    const sentences = [
      'Send a POST request to /orders with sku "A" and quantity 2.',
      'Expect status 201 and that $.id is "b".',
      "The response should contain the field id.",
      "Save $.id as ${order}.",
      "Set ${count} to 4.",
      "Send a DELETE request to /orders/${order} and expect status 204.",
      "Wait 2 seconds.",
    ];
    const text = (first: string) =>
      `---\nservice: shop\nflow: One\n---\n# Execution\nSend a GET request to /first.\n${first}\n${sentences.join("\n")}\n`;
    const stepsIn = (workspace: Workspace) =>
      compiled(workspace, "a.playbook")
        ?.phases[0]?.instructions.slice(2)
        .map(({ instruction, steps }) => ({ sentence: instruction.sentence, steps })) ?? [];
    const before = withFile(workspaceOf(shop), "a.playbook", text("Expect status 200."));
    const known = new Map(stepsIn(before).map(({ sentence, steps }) => [sentence, steps]));
    assert.equal(known.size, sentences.length);
    for (const first of ["Expect status 404.", "Set ${other} to 1.", "Whatever this is.", "Send a PUT request to /second."])
      for (const { sentence, steps } of stepsIn(withFile(before, "a.playbook", text(first))))
        assert.equal(steps, known.get(sentence), `${first} ${sentence}`);
  });
});

describe("repeated sentences", () => {
  it("have the code block below each, however alike two are spelt", () => {
    const sentence = "Send a POST request to /orders with the text:";
    const blocks = ["```\n  a\n```", "  ```\n  a\n```", "```\n  a\n```", "  ```\n  a\n```"];
    const text = `---\nservice: shop\nflow: One\n---\n# Execution\n${blocks.map((block) => `${sentence}\n${block}\n`).join("\n")}`;
    const playbook = compiled(workspaceOf(`${shop}//- /a.playbook\n${text}`), "a.playbook");
    const steps = playbook?.phases.flatMap(({ instructions }) => instructions.flatMap((one) => one.steps));
    assert.deepEqual(
      steps?.map((step) => ("text" in step ? step.text : step)),
      ["  a", "a", "  a", "a"],
    );
  });
});

describe("the files that a workspace asks for", () => {
  it("are those that services, documents, data and schemas refer to and that are missing", () => {
    const first = workspaceOf(`//- /api/shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: ../docs/api.yaml
---
//- /a.playbook
---
service: shop
flow: One
data: rows/orders.csv
---

# Execution
Send a GET request to /orders.
Expect the body to match the schema "schemas/order.json".
`);
    assert.deepEqual([...missingFiles(first)].sort(), ["docs/api.yaml", "rows/orders.csv", "schemas/order.json"]);
    const second = withFile(first, "docs/api.yaml", 'openapi: 3.0.0\npaths:\n  /orders: { $ref: "paths/orders.yaml" }\n');
    assert.deepEqual([...missingFiles(second)].sort(), ["docs/paths/orders.yaml", "rows/orders.csv", "schemas/order.json"]);
    const third = withFile(second, "docs/paths/orders.yaml", 'get: { requestBody: { $ref: "../../../outside.yaml" }, responses: {} }\n');
    assert.deepEqual([...missingFiles(third)].sort(), ["rows/orders.csv", "schemas/order.json"]);
  });
});
