/**
 * Things that one phase makes and another speaks of: their ids are saved where they are made, though no sentence says
 * so.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compiled } from "../../../language/workspace/compiled.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";

const document = readFileSync(new URL("../../../examples/orders/openapi.yaml", import.meta.url), "utf8");

/** Returns the content of each phase: the requests with the variables that they save, and the problems. */
function runs(body: string): Readonly<Record<string, readonly string[]>> {
  const workspace = withFiles(emptyWorkspace(), [
    ["shop.playbook", "---\nservice: shop\nbase_url: http://localhost:1\nopenapi: api.yaml\n---\n"],
    ["api.yaml", document],
    ["one.playbook", `---\nservice: shop\nflow: One\n---\n${body}\n`],
  ]);
  const playbook = compiled(workspace, "one.playbook");
  assert.ok(playbook);
  const problems = playbook.status.kind === "READY" ? [] : playbook.status.reasons.map(({ diagnostic }) => diagnostic.message);
  const phases = playbook.phases.map(({ name, linked }) => [
    name,
    linked.flatMap(({ step, steps = [] }) =>
      [step, ...steps.map((inner) => inner.step)].flatMap((one) => {
        if (one.step !== "api_request") return [];
        const { action, parameters, body: sent, store } = one;
        return [
          [action, parameters ?? sent, store]
            .flatMap((part) => (part === undefined ? [] : [typeof part === "string" ? part : JSON.stringify(part)]))
            .join(" "),
        ];
      }),
    ),
  ]);
  return Object.fromEntries([...phases, ...(problems.length === 0 ? [] : [["problems", problems]])]);
}

const customer = `# Setup\nCreate a customer with name "Ada" and email "ada@example.com".`;
const order = `# Execution\nCreate an order for this customer with sku "A-100" and quantity 2.\nExpect status 201.`;

describe("a thing of an earlier phase", () => {
  it("is known by its id, which its call saves where no sentence does", () => {
    assert.deepEqual(runs(`${customer}\n\n${order}\n\n# Teardown\nDelete the order.\nDelete the customer.`), {
      setup: ['POST /customers {"name":"Ada","email":"ada@example.com"} [{"customerId":"$.id"}]'],
      execution: ['POST /orders {"customerId":{"$var":"customerId"},"sku":"A-100","quantity":2} [{"orderId":"$.id"}]'],
      teardown: [
        'DELETE /orders/{orderId} {"orderId":{"$var":"orderId"}}',
        'DELETE /customers/{customerId} {"customerId":{"$var":"customerId"}}',
      ],
    });
  });

  it("is known by the variable that a sentence has saved, whatever that is called", () => {
    const { teardown, problems } = runs(
      `${customer}\nSave its id as \${ada}.\n\n${order}\nSave its id as \${number}.\n\n# Teardown\nDelete the order.\nDelete the customer.`,
    );
    assert.deepEqual(teardown, [
      'DELETE /orders/{orderId} {"orderId":{"$var":"number"}}',
      'DELETE /customers/{customerId} {"customerId":{"$var":"ada"}}',
    ]);
    assert.equal(problems, undefined);
  });

  it("is asked about where there are two", () => {
    const { problems } = runs(
      `${customer}\nSave its id as \${ada}.\n\n# Execution\nCreate a customer with name "Bo" and email "bo@example.com".\nSave its id as \${bo}.\n\n# Teardown\nDelete the customer.`,
    );
    assert.deepEqual(problems, ["Which customer? There are 2: ${ada}, ${bo}. Name one."]);
  });

  it("is saved by its call in a block, too, and once for several sentences", () => {
    const { setup, execution } = runs(
      `${customer}\n\n# Execution\nFor each row:\n| sku |\n| --- |\n| A-100 |\n| B-200 |\n\n  - Create an order for this customer with sku <sku> and quantity 1.\n  - Get the customer.`,
    );
    assert.deepEqual(setup, ['POST /customers {"name":"Ada","email":"ada@example.com"} [{"customerId":"$.id"}]']);
    assert.deepEqual(execution?.at(-1), 'GET /customers/{customerId} {"customerId":{"$var":"customerId"}}');
  });

  it("is saved in its own phase, though the same request follows below", () => {
    const { setup, execution, problems } = runs(
      `${customer}\n\n# Execution\nGet the customer.\nCreate a customer with name "Bo" and email "bo@example.com".`,
    );
    assert.equal(problems, undefined);
    assert.deepEqual(setup, ['POST /customers {"name":"Ada","email":"ada@example.com"} [{"customerId":"$.id"}]']);
    assert.deepEqual(execution, [
      'GET /customers/{customerId} {"customerId":{"$var":"customerId"}}',
      'POST /customers {"name":"Bo","email":"bo@example.com"}',
    ]);
  });

  it("gives no response to check: that is of a call of the same phase", () => {
    const { problems } = runs(`${customer}\n\n# Execution\nExpect that $.name is "Ada".\nGet the customer.`);
    assert.deepEqual(problems, [
      "There is no request or tool call above this in the phase, so there is nothing to check. Write the request first.",
    ]);
  });

  it("may be missing because the sentence that makes it is not understood, which the message says", () => {
    const { problems } = runs(`# Execution\nOrder something nice for her.\n\n# Teardown\nDelete the order.`);
    assert.equal(problems?.length, 2);
    assert.match(problems[1] ?? "", /^Which order\?.* Line 6 is not understood and may contain it: fix that line first\.$/);
  });

  it("is missing for no reason that a sentence about something else gives", () => {
    const { problems } = runs(`# Execution\nPaint the walls nicely.\n\n# Teardown\nDelete the order.`);
    assert.equal(problems?.length, 2);
    assert.doesNotMatch(problems[1] ?? "", /Line 6/);
  });
});
