/** Tests the steps panel's view of a playbook, and the effect of its edits. */
import assert from "node:assert/strict";
import { editedSteps } from "../../server/features/stepsEdits.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import type { StepEdit } from "../../server/protocol.ts";
import { worldOf } from "./world.ts";

const world = worldOf(`
---
service: shop
flow: One
variables:
  sku: A-100
  order: { type: object, value: { lines: [{ sku: B-200 }] } }
  shelves: 3
---
# Setup
Send a GET request to \${host}/stock with header X-Token "\${token}", header X-Sku \${order.lines[0].sku} and header X-Who "\${who}".
Save $.id as \${stockId}.
# Execution
1. Send a POST request to /orders/\${stockId} with body { "sku": "\${sku}" }.
2. Expect status 201.
Look whether the \${shelves} shelves are full.
For each \${item} in \${items}:
  - Send a GET request to /items/\${item}.
//- /main.steps.yaml
entries:
  - phase: execution
    instruction: Look whether the \${shelves} shelves are full.
    by: person
    steps: [{ step: wait, for: 5 }]
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  token: { type: encrypted text }
  items: { type: list, values: [a, b] }
environments:
  demo: { base_url: "http://localhost:2", variables: { host: http://demo } }
---
`);

describe("the view of the steps panel", () => {
  it("says of each reference what it stands for, in the environment that is chosen, and nothing of a secret", () => {
    const uses = (environment?: string) =>
      stepsOf(world.workspace, "main.playbook", environment)?.phases.flatMap(({ instructions }) =>
        instructions.flatMap(({ steps }) =>
          steps.flatMap((step) => step.uses.map(({ reference, state, value }) => [reference, state, value].join(" ").trim())),
        ),
      );
    assert.deepEqual(uses(), [
      "host run",
      "token secret",
      "order.lines[0].sku value B-200",
      "who undefined",
      "stockId run",
      "sku value A-100",
      'items value ["a","b"]',
    ]);
    assert.ok(uses("demo")?.includes("host value http://demo"));
    assert.equal(stepsOf(world.workspace, "main.playbook")?.baseUrl, "http://localhost:1");
    assert.equal(stepsOf(world.workspace, "main.playbook", "demo")?.baseUrl, "http://localhost:2");
    assert.deepEqual(stepsOf(world.workspace, "main.playbook")?.environments, ["demo"]);
  });

  it("shows what is implied, what a person decided, and the sentences of a block", () => {
    const [setup, execution] = stepsOf(world.workspace, "main.playbook")?.phases ?? [];
    assert.deepEqual(setup?.instructions[0]?.implied, [{ status: { below: 400 }, implied: true }]);
    assert.deepEqual(execution?.instructions[0]?.implied, []);
    assert.equal(execution?.instructions[2]?.by, "person");
    assert.equal(execution?.instructions[3]?.body[0]?.implied.length, 1);
  });

  it("shows the first instructions alone, where those are enough for now", () => {
    const viewOf = (first?: number) => stepsOf(world.workspace, "main.playbook", undefined, first);
    const instructions = (view = viewOf()) => view?.phases.flatMap((phase) => phase.instructions) ?? [];
    const whole = instructions();
    assert.deepEqual(viewOf(whole.length), viewOf());
    assert.equal(viewOf()?.isPart, undefined);
    for (let first = 1; first < whole.length; first += 1) {
      assert.deepEqual(instructions(viewOf(first)), whole.slice(0, first));
      assert.equal(viewOf(first)?.isPart, true);
    }
  });

  it("shows each request as it is sent: the whole address and every header, with where it comes from and without credentials", () => {
    const front = (more: string) =>
      `//- /shop.playbook\n---\nservice: shop\nbase_url: http://localhost:1/api/\nheaders: { X-Tenant: acme }\nvariables:\n  token: { type: encrypted text }\n---\n//- /one.playbook\n---\nservice: shop\nflow: One\nvariables: { id: 7 }\n---\n# Execution\n${more}`;
    const { workspace } = worldOf(
      front(
        'Send a POST request to /orders/${id} with bearer token "${token}" and body {"a": 1}.\nSend a POST request to /orders/${id} with bearer token "${token}" and body {"b": 2}.\n',
      ),
    );
    const view = stepsOf(workspace, "one.playbook");
    const wires = view?.phases[0]?.instructions.map(({ steps: [step] }) => step?.wire) ?? [];
    assert.deepEqual(wires, [
      { url: "http://localhost:1/api/orders/7", headers: 0 },
      { url: "http://localhost:1/api/orders/7", headers: 0 },
    ]);
    const sent = (view?.headers[0] ?? []).filter(({ from }) => from !== "connection" && from !== "default");
    assert.deepEqual(
      sent.map(({ name, value, from }) => `${name}: ${value} (${from})`),
      ["X-Tenant: acme (service)", "Authorization: Bearer ${token} (authentication)", "Content-Type: application/json (body)"],
    );
    const literal = stepsOf(worldOf(front('Send a GET request to /orders with bearer token "abc-123".\n')).workspace, "one.playbook");
    assert.deepEqual(
      literal?.headers[0]?.filter(({ from }) => from === "authentication").map(({ value }) => value),
      ["Bearer ***"],
    );
  });
});

describe("edits of the steps panel", () => {
  const edited = (indexes: readonly number[], index: number, edit: StepEdit) => {
    const result = editedSteps(world.workspace, "main.playbook", { phase: "execution", indexes, index }, edit);
    if (result.kind === "refused") return result.reason;
    return result.changeSet.changes
      .map(({ path, text = "" }) => (path === "main.playbook" ? (text.split("# Execution\n")[1] ?? "") : `${path}: ${text}`))
      .join("\n");
  };
  const wait = { step: "wait", for: 20 };

  it("become sentences of their own, or go with theirs", () => {
    assert.match(edited([1], 0, { kind: "insert", step: wait }), /^1\. Send .*\n2\. Expect status 201\.\n3\. Wait 20 ms\.\nLook/);
    assert.match(edited([0], -1, { kind: "insert", step: wait }), /^1\. Wait 20 ms\.\n2\. Send .*\n3\. Expect status 201\.\n/);
    assert.match(edited([2], 0, { kind: "remove" }), /^1\. Send .*\n2\. Expect status 201\.\nFor each/);
    assert.match(
      edited([3, 0], 0, { kind: "insert", step: wait }),
      / {2}- Send a GET request to \/items\/\$\{item\}\.\n {2}- Wait 20 ms\.\n/,
    );
    assert.match(edited([2], 0, { kind: "move", by: 1 }), /2\. Expect status 201\.\nFor each .*\n.*\nLook whether/);
    assert.match(edited([2], 0, { kind: "replace", step: wait }), /^main\.steps\.yaml: .*for: 20/s);
  });

  it("that give a saved variable another name rename it where it is read", () => {
    const place = { phase: "setup", indexes: [1], index: 0 } as const;
    const rename = (store: readonly unknown[]) =>
      editedSteps(world.workspace, "main.playbook", place, { kind: "replace", step: { step: "save", store } as never });
    const renamed = rename([{ shelfId: "$.id" }]);
    assert.equal(renamed.kind, "edited", JSON.stringify(renamed));
    const [change] = renamed.kind === "edited" ? renamed.changeSet.changes : [];
    assert.match(change?.text ?? "", /Save \$\.id as \$\{shelfId\}\./);
    assert.match(change?.text ?? "", /\/orders\/\$\{shelfId\} with/);
    assert.doesNotMatch(change?.text ?? "", /stockId/);
    const taken = rename([{ sku: "$.id" }]);
    assert.match(taken.kind === "refused" ? taken.reason : "", /already has a variable "sku"/);
    // Another source is another value, not another name.
    const other = rename([{ shelfId: "$.other" }]);
    assert.ok(other.kind === "refused" || other.changeSet.changes[0]?.text?.includes("${stockId}"));
  });

  it("are refused with the reason where they cannot be made", () => {
    assert.match(edited([9], 0, { kind: "remove" }), /no longer exists/);
    assert.match(edited([1], 4, { kind: "replace", step: wait }), /no longer exists/);
    assert.match(edited([1], 0, { kind: "replace", step: { step: "dance" } }), /not a valid step/);
    assert.match(edited([1], 0, { kind: "decide", step: wait }), /refers to named steps/);
    assert.match(edited([0], 0, { kind: "move", by: -1 }), /first sentence/);
  });
});
