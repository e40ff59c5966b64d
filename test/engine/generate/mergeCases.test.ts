import assert from "node:assert/strict";
import { check, type Workspace, withFile, withoutFile } from "../../../language/index.ts";
import { adapt, adaptedWorkspace, bodyAt, shop, textAt, workspaceOf } from "./adapted.ts";

const definitions = (quantity: number, total: number) =>
  `//- /shop.cases.yaml\n- id: A-1\n  title: Many\n  endpoint: POST /orders\n  request: { body: { quantity: ${quantity} } }\n  expect: { status: 201, body: { status: NEW, total: ${total} } }\n`;
const path = "cases/A-1.playbook";
const source = "orders/default.playbook";

const changed = (workspace: Workspace, file: string, ...changes: readonly (readonly [string, string])[]) =>
  changes.reduce((after, [from, to]) => {
    const text = textAt(after, file);
    assert.ok(text.includes(from), `${from} is not in ${file}`);
    return withFile(
      after,
      file,
      text.replace(from, () => to),
    );
  }, workspace);

const first = () => adaptedWorkspace(workspaceOf(shop, definitions(10, 45)));

/** Adapts an edited test case again after its sources have changed. */
async function again(
  mine: readonly (readonly [string, string])[],
  theirs: readonly (readonly [string, string])[],
  prefer?: "mine" | "now",
) {
  const workspace = changed(changed(await first(), path, ...mine), source, ...theirs);
  const after = await adaptedWorkspace(workspace, prefer === undefined ? {} : { prefer });
  const { outcomes } = await adapt(workspace);
  const [outcome] = outcomes;
  return { text: bodyAt(after, path), whole: textAt(after, path), before: textAt(workspace, path), outcome, after };
}

describe("adapting test cases again", () => {
  it("gives the same when nothing has changed, and notices line ends and markers as little as a person does", async () => {
    const workspace = await first();
    assert.deepEqual((await adapt(workspace)).changeSet.changes, []);
    const rewritten = withFile(
      workspace,
      path,
      textAt(workspace, path)
        .replace(/^\d\. /gm, "- ")
        .replaceAll("\n", "\r\n"),
    );
    assert.deepEqual((await adapt(rewritten)).changeSet.changes, []);
  });

  it("takes over what is new and keeps what a person has added, removed and changed", async () => {
    const { text, outcome, after } = await again(
      [
        ["4. Expect that $.total is 45.", '4. Expect that $.total is 45.\n5. Expect that $.note is "ring twice".'],
        ["// The order itself.", "// The order itself, and a large one."],
        ["Expect status 204.\n", ""],
      ],
      [
        ['name "Ada"', 'name "Grace"'],
        [
          "3. Save $.id as ${orderId}.",
          "3. Save $.id as ${orderId} and $.number as ${number}.\n4. Expect that ${number} is greater than 0.",
        ],
        ["4. Expect that $.total", "5. Expect that $.total"],
        ["5. Send", "6. Send"],
        ["6. Expect", "7. Expect"],
        ["// It can be read back.", "// It can be read back, too."],
      ],
    );
    assert.equal(outcome?.kind, "changed");
    assert.equal(
      text,
      `# Setup
Set \${email} to a random e-mail address.
Send a POST request to /customers with name "Grace" and email "\${email}".
Save $.id as \${customerId}.

# Execution
// The order itself, and a large one.
1. Send a POST request to /orders with customerId \${customerId}, sku \${sku}, quantity \${quantity} and note "ring twice".
2. Expect status 201 and that $.status is "NEW".
3. Save $.id as \${orderId} and $.number as \${number}.
4. Expect that \${number} is greater than 0.
5. Expect that $.total is 45.
6. Expect that $.note is "ring twice".

// It can be read back, too.
7. Send a GET request to /orders/\${orderId}.
8. Expect status 200 and that $.sku is "\${sku}".

# Teardown
Send a DELETE request to /orders/\${orderId}.
Send a DELETE request to /customers/\${customerId}.
`,
    );
    assert.deepEqual(check(after, path), []);
    assert.deepEqual((await adapt(after)).changeSet.changes, []);
  });

  it("keeps the words of a person and gives them the new steps", async () => {
    const { text } = await again(
      [["2. Expect status 201 and that $.status", "2. The status should be 201 and $.status"]],
      [["Expect status 201 and", "Expect status 202 and"]],
    );
    // The definition says 201: nothing of the playbook's status arrives, and the words stay.
    assert.match(text, /2\. The status should be 201 and \$\.status is "NEW"\./);
    const { text: steps } = await again(
      [["Send a GET request to /orders/", "Perform a GET request to /orders/"]],
      [["Send a GET request to /orders/${orderId}", 'Send a GET request to /orders/${orderId} with header X-A "1"']],
    );
    assert.match(steps, /5\. Perform a GET request to \/orders\/\$\{orderId\} with header X-A "1"\./);
  });

  it("takes over a changed definition, in the front matter and in the checks", async () => {
    const workspace = changed(
      changed(await first(), path, ["title: Many", "title: A great many\ntags: [large]"]),
      "shop.cases.yaml",
      ["quantity: 10", "quantity: 20"],
      ["total: 45", "total: 90"],
    );
    const after = await adaptedWorkspace(workspace);
    assert.match(textAt(after, path), /title: A great many\ntags: \[large\]\n[\s\S]*variables:\n {2}quantity: 20\n/);
    assert.match(bodyAt(after, path), /4\. Expect that \$\.total is 90\./);
    const renamed = await adaptedWorkspace(changed(await first(), "shop.cases.yaml", ["title: Many", "title: More"]));
    assert.match(textAt(renamed, path), /^title: More$/m);
  });

  it("leaves conflicts to a person: both sides are shown, and the playbook stays as it is", async () => {
    const mine = [["$.total is 45.", "$.total is 46."]] as const;
    const workspace = changed(changed(await first(), path, ...mine), "shop.cases.yaml", ["total: 45", "total: 47"]);
    const { outcomes, changeSet } = await adapt(workspace);
    assert.deepEqual(changeSet.changes, []);
    const [outcome] = outcomes;
    assert.ok(outcome?.kind === "conflicts");
    const [conflict] = outcome.conflicts;
    assert.deepEqual([conflict?.mine, conflict?.now], ["4. Expect that $.total is 46.", "4. Expect that $.total is 47."]);
    assert.ok(textAt(workspace, path).slice(conflict?.offset).startsWith("4. Expect that $.total is 46."));
    assert.match(bodyAt(await adaptedWorkspace(workspace, { prefer: "mine" }), path), /\$\.total is 46\./);
    assert.match(bodyAt(await adaptedWorkspace(workspace, { prefer: "now" }), path), /\$\.total is 47\./);
    const settled = await adaptedWorkspace(workspace, { prefer: "mine" });
    assert.deepEqual((await adapt(settled)).changeSet.changes, []);
  });

  it("knows what one side removed and the other changed", async () => {
    const { outcome } = await again(
      [["4. Expect that $.total is 45.\n", ""]],
      [["Expect that $.total is 9.", "Expect that $.total is 9 and $.paid exists."]],
    );
    assert.ok(outcome?.kind === "conflicts");
    assert.deepEqual(
      outcome.conflicts.map(({ mine, now }) => [mine, now]),
      [["", "4. Expect that $.total is 45 and $.paid exists."]],
    );
    const { outcome: call } = await again(
      [["# Teardown\n", "7. Send a GET request to /mine.\n\n# Teardown\n"]],
      [["# Teardown\n", "7. Send a GET request to /theirs.\n\n# Teardown\n"]],
    );
    assert.equal(call?.kind, "conflicts");
  });

  it("refuses what would not work together", async () => {
    const gone = await again(
      [["# Teardown\n", "7. Send a GET request to /orders/${orderId}/lines.\n\n# Teardown\n"]],
      [
        ["3. Save $.id as ${orderId}.\n", ""],
        ["5. Send a GET request to /orders/${orderId}.", "5. Send a GET request to /orders/1."],
        ["Send a DELETE request to /orders/${orderId}.\nExpect status 204.\n", ""],
      ],
    );
    assert.ok(gone.outcome?.kind === "refused", JSON.stringify(gone.outcome));
    assert.match(gone.outcome.reason, /do not work together: .*orderId/);
    assert.equal(gone.whole, gone.before);
  });

  it("can tell nothing without a record, unless the playbook is what it was", async () => {
    const unrecorded = (workspace: Workspace) => withFile(workspace, path, textAt(workspace, path).replace(/^adapted: .*\n/m, ""));
    const recorded = await adaptedWorkspace(unrecorded(changed(await first(), path, ["is 45.", "is 46."])));
    assert.match(textAt(recorded, path), /^adapted: /m);
    assert.match(bodyAt(recorded, path), /\$\.total is 46\./);
    const old = changed(unrecorded(await first()), source, ['name "Ada"', 'name "Grace"']);
    const { outcomes } = await adapt(old);
    assert.ok(outcomes[0]?.kind === "refused");
    assert.match(outcomes[0].reason, /--prefer new/);
    assert.match(bodyAt(await adaptedWorkspace(old, { prefer: "now" }), path), /name "Grace"/);
    const kept = await adaptedWorkspace(old, { prefer: "mine" });
    assert.match(bodyAt(kept, path), /name "Ada"/);
    assert.equal((await adapt(kept)).outcomes[0]?.kind, "unchanged");
  });

  it("says which test cases have lost their definition", async () => {
    const other = withFile(await first(), "other.cases.yaml", "- { id: B-1, title: x, endpoint: POST /orders, expect: { status: 201 } }\n");
    assert.deepEqual((await adapt(withoutFile(other, "shop.cases.yaml"))).withoutDefinition, [path]);
  });
});
