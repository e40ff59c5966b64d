// Sentences that use a team's own phrases: which they are, what they run, and what is wrong with them.

import assert from "node:assert/strict";
import {
  checkAll,
  check as checkFile,
  compiled,
  emptyWorkspace,
  fixTitles,
  instructionsOf,
  isServiceText,
  linkedPhases,
  playbooksAffected,
  runsOf,
  usesOfPhrase,
  type Workspace,
  withFile,
  withFiles,
} from "./world.ts";

const ship = `---
service: orders
phrase:
  - ship the order \${orderId} by \${carrier}
  - ship the order \${orderId}
variables:
  carrier: DHL
gives: shipmentId
---
# Execution
Send a POST request to /orders/\${orderId}/shipments with body {"carrier": \${carrier}}.
Expect status 201.
Save $.id as \${shipmentId}.
Save $.label as \${label}, and expect that \${label} is not empty.

# Teardown
Send a DELETE request to /shipments/\${shipmentId}.
`;

const service = "---\nservice: orders\nbase_url: http://localhost\n---\n# Setup\nSend a GET request to /health.\n";

function flow(sentences: string, variables = ""): string {
  return `---\nservice: orders\nflow: Shipping\n${variables}---\n# Execution\n${sentences}\n`;
}

function world(sentences: string, more: Readonly<Record<string, string>> = {}, variables = ""): Workspace {
  return withFiles(emptyWorkspace(), [
    ["orders.playbook", service],
    ["phrases/ship.playbook", ship],
    ["flow.playbook", flow(sentences, variables)],
    ...Object.entries(more),
  ]);
}

function problems(workspace: Workspace): readonly string[] {
  return [...checkAll(workspace)].flatMap(([path, found]) =>
    found.filter(({ severity }) => severity !== "hint").map(({ code, severity }) => `${path} ${severity} ${code}`),
  );
}

function stepsOf(workspace: Workspace, phase = "execution"): readonly string[] {
  const linked = linkedPhases(workspace, "flow.playbook").find(({ name }) => name === phase)?.linked ?? [];
  return linked.map(({ step }) => JSON.stringify(step));
}

describe("the use of a phrase", () => {
  it("is proposed where it is misspelt, with the author's values", () => {
    const proposed = (sentence: string) =>
      fixTitles(world(`Send a GET request to /orders.\n${sentence}`), "flow.playbook").filter((title) => title.startsWith("Write: "));
    assert.deepEqual(proposed("Shipp the order A-100 by UPS.").slice(0, 1), ["Write: Ship the order A-100 by UPS."]);
    assert.deepEqual(proposed("Ship order A-100.").slice(0, 1), ["Write: Ship the order A-100."]);
    assert.deepEqual(proposed('Ship teh order "A 100" with the UPS.'), []);
    assert.deepEqual(proposed("Ship the ordre A-100 and save the shipmentId as ${first}.").slice(0, 1), [
      "Write: Ship the order A-100 and save the shipmentId as ${first}.",
    ]);
    assert.deepEqual(proposed("Do not ship the order A-100."), []);
    assert.deepEqual(proposed("Ship the order A 100 by UPS."), []);
    assert.deepEqual(proposed("Ship the order A-100 and B-200."), []);
  });

  it("becomes the steps of the phrase, with its parameters and defaults filled in", () => {
    const workspace = world("Ship the order A-1 by UPS.\nThen ship the order ${id}.", {}, "variables:\n  id: A-2\n");
    assert.deepEqual(problems(workspace), []);
    const store = (use: number) => `"store":[{"shipmentId":"$.id"},{"label--${use}":"$.label"}]`;
    assert.deepEqual(
      stepsOf(workspace).filter((step) => step.includes("api_request")),
      [
        `{"step":"api_request","action":"POST /orders/A-1/shipments","body":{"carrier":"UPS"},${store(1)}}`,
        `{"step":"api_request","action":"POST /orders/\${id}/shipments","body":{"carrier":"DHL"},${store(2)}}`,
      ],
    );
    assert.equal(compiled(workspace, "flow.playbook")?.status.kind, "READY");
  });

  it("is cleaned up after in the teardown, the last use first", () => {
    const workspace = world("Ship the order 1.\nShip the order 2 and save the shipmentId as ${second}.");
    assert.deepEqual(problems(workspace), []);
    const deletions = stepsOf(workspace, "teardown").filter((step) => step.includes("DELETE"));
    assert.deepEqual(deletions, [
      '{"step":"api_request","action":"DELETE /shipments/${second}"}',
      '{"step":"api_request","action":"DELETE /shipments/${shipmentId}"}',
    ]);
  });

  it("checks what was called before it, and is checked by what follows", () => {
    const workspace = world("Send a GET request to /orders/1.\nThe order is new.\nShip the order 1.\nExpect $.id exists.", {
      "phrases/new.playbook": '---\nphrase: the order is new\n---\n# Execution\nExpect $.status is "NEW".\n',
    });
    assert.deepEqual(problems(workspace), []);
    assert.match(stepsOf(workspace)[2] ?? "", /"NEW"/);
  });

  it("names the sentence of the phrase that each step comes from", () => {
    const linked = linkedPhases(world("Ship the order 1."), "flow.playbook")[0]?.linked ?? [];
    assert.deepEqual(
      linked.map(({ origins = [] }) => origins.map(({ path, instruction }) => `${path}: ${instruction?.sentence}`)),
      [
        ['phrases/ship.playbook: Send a POST request to /orders/${orderId}/shipments with body {"carrier": ${carrier}}.'],
        ["phrases/ship.playbook: Expect status 201."],
        ["phrases/ship.playbook: Save $.label as ${label}, and expect that ${label} is not empty."],
      ],
    );
  });

  it("may be within another phrase and within a block", () => {
    const workspace = world('For each ${order} in ["a", "b"]:\n  - Ship everything of ${order}.', {
      "phrases/all.playbook": "---\nservice: orders\nphrase: ship everything of ${who}\n---\n# Execution\nShip the order ${who} by UPS.\n",
    });
    assert.deepEqual(problems(workspace), []);
    assert.match(stepsOf(workspace)[0] ?? "", /"action":"POST \/orders\/\$\{order\}\/shipments".*"shipmentId--1":.*"label--1--1"/);
    assert.match(stepsOf(workspace, "teardown")[0] ?? "", /DELETE \/shipments\/\$\{shipmentId--1\}/);
  });

  it("takes the table below it as a list", () => {
    const workspace = world("The following products exist:\n| sku | price |\n| A-1 | 5 |\n| A-2 | 7.5 |", {
      "phrases/products.playbook":
        "---\nphrase: 'the following products exist: ${products}'\nvariables:\n  products: { type: list, of: object }\n---\n# Execution\n" +
        'For each ${product} in ${products}:\n  - Send a POST request to /products with body {"sku": ${product.sku}}.\n',
    });
    assert.deepEqual(problems(workspace), []);
    assert.equal(
      stepsOf(workspace)[0],
      '{"step":"set","variable":"products--1","value":[{"sku":"A-1","price":5},{"sku":"A-2","price":7.5}]}',
    );
    assert.match(stepsOf(workspace)[1] ?? "", /"each":\{"variable":"product--1","in":"products--1"\}/);
  });

  it("takes a table as a list of texts or as an object, without its headings, where the parameter is one", () => {
    const phrase = (type: string) =>
      `---\nphrase: 'the basket has: \${lines}'\nvariables:\n  lines: ${type}\n---\n# Execution\nSend a POST request to /baskets with body {"lines": \${lines}}.\n`;
    const texts = world("The basket has:\n| apple |\n| 0 |", { "phrases/basket.playbook": phrase("{ type: list, of: text }") });
    assert.deepEqual(problems(texts), []);
    assert.match(stepsOf(texts)[0] ?? "", /"lines":\["apple","0"\]/);
    const object = world("The basket has:\n| name | Ada |\n| pieces | 3 |", { "phrases/basket.playbook": phrase("{ type: object }") });
    assert.deepEqual(problems(object), []);
    assert.match(stepsOf(object)[0] ?? "", /"lines":\{"name":"Ada","pieces":3\}/);
    for (const table of ["| size | pieces |\n|---|---|\n| Name | Ada |", "| field | value |\n| Name | Ada |"]) {
      const headed = world(`The basket has:\n${table}`, { "phrases/basket.playbook": phrase("{ type: object }") });
      assert.match(stepsOf(headed)[0] ?? "", /"lines":\{"Name":"Ada"\}/, table);
    }
    const column = world("The basket has:\n| fruit |\n| --- |\n| apple |", {
      "phrases/basket.playbook": phrase("{ type: list, of: text }"),
    });
    assert.match(stepsOf(column)[0] ?? "", /"lines":\["apple"\]/);
    const rows = world("The basket has:\n| sku | pieces | price |\n| A-1 | 3 | 2 |", {
      "phrases/basket.playbook": phrase("{ type: object }"),
    });
    assert.deepEqual(problems(rows), ["flow.playbook error phrase-argument"]);
  });

  it("says in a phrase how to take a variable from where it is used", () => {
    const workspace = world("List the carts.", {
      "phrases/list.playbook":
        "---\nphrase: list the carts\n---\n# Execution\nSend a GET request to /carts with header X-Token ${token}.\n",
    });
    assert.ok(fixTitles(workspace, "phrases/list.playbook").includes('Take "token" from where the phrase is used'));
  });

  it("takes a variable that no wording names from where the phrase is used", () => {
    const signed = {
      "phrases/list.playbook":
        "---\nphrase: list the carts\nvariables:\n  token:\n---\n# Execution\nSend a GET request to /carts with header X-Token ${token}.\n",
    };
    assert.deepEqual(problems(world("List the carts.", signed, "variables:\n  token: t\n")), []);
    assert.deepEqual(problems(world("List the carts.", signed)), ["flow.playbook error undefined-variable"]);
  });

  it("keeps its own variables apart from those of its caller", () => {
    const workspace = world('Ship the order ${label}.\nExpect that ${label} is "mine".', {}, "variables:\n  label: mine\n");
    assert.deepEqual(problems(workspace), []);
    assert.match(stepsOf(workspace).at(-1) ?? "", /"variable":"label","equals":"mine"/);
  });

  it("writes no value into a path that would be read otherwise there", () => {
    const steps = stepsOf(world('Ship the order "a b/c".'));
    assert.equal(steps[0], '{"step":"set","variable":"orderId--1","value":"a b/c"}');
    assert.match(steps[1] ?? "", /"action":"POST \/orders\/\$\{orderId--1\}\/shipments"/);
  });

  it("is affected by the files of the phrases that it uses, and is not a service", () => {
    const nested = world("Ship everything of 1.", {
      "phrases/all.playbook": "---\nservice: orders\nphrase: ship everything of ${who}\n---\n# Execution\nShip the order ${who} by UPS.\n",
    });
    assert.deepEqual(playbooksAffected(nested, "phrases/ship.playbook"), ["flow.playbook"]);
    assert.equal(isServiceText(ship), false);
    assert.equal(isServiceText(service), true);
  });

  it("may run another playbook, which no playbook does with a phrase itself", () => {
    const runs = {
      "login.playbook": "---\nservice: orders\nflow: Login\n---\n# Execution\nSend a GET request to /login.\n",
      "phrases/enter.playbook": '---\nservice: orders\nphrase: enter the shop\n---\n# Execution\nRun the playbook "Login".\n',
    };
    const workspace = world("Enter the shop.", runs);
    assert.deepEqual(problems(workspace), []);
    assert.deepEqual(runsOf(workspace, "flow.playbook"), ["login.playbook"]);
    assert.deepEqual(problems(world('Run the playbook "phrases/enter.playbook".', runs)), ["flow.playbook error unknown-playbook"]);
  });

  it("is read again when the phrases change, and only then", () => {
    const before = world("Ship the order 1.");
    const first = instructionsOf(before, "flow.playbook");
    const other = withFile(before, "other.playbook", flow("Send a GET request to /health.").replace("Shipping", "Other"));
    assert.equal(instructionsOf(other, "flow.playbook"), first);
    const reworded = withFile(before, "phrases/ship.playbook", ship.replaceAll("ship the order", "dispatch the order"));
    assert.deepEqual(problems(reworded), ["flow.playbook error not-understood"]);
    assert.equal(usesOfPhrase(reworded, "phrases/ship.playbook").length, 0);
    const changed = withFile(before, "phrases/ship.playbook", ship.replace("/shipments with", "/parcels with"));
    assert.match(stepsOf(changed)[0] ?? "", /\/orders\/1\/parcels/);
  });
});

describe("a phrase", () => {
  const check = (text: string, sentences = "Send a GET request to /health.", more: Readonly<Record<string, string>> = {}) =>
    problems(
      withFiles(emptyWorkspace(), [
        ["orders.playbook", service],
        ["p.playbook", text],
        ["flow.playbook", flow(sentences)],
        ...Object.entries(more),
      ]),
    );
  const phrase = (wording: string, keys = "", body = "Send a GET request to /health.") =>
    `---\nphrase: ${wording}\n${keys}---\n# Execution\n${body}\n`;

  it("that English understands is an error, at the phrase and where it is used", () => {
    assert.deepEqual(check(phrase("send a GET request to /orders"), "Send a GET request to /orders."), [
      "flow.playbook error phrase-not-ready",
      "flow.playbook error phrase-known",
      "p.playbook error phrase-known",
    ]);
  });

  it("that is older than the English that understands it keeps its meaning, with a warning", () => {
    const old = phrase("send a GET request to /orders", "english: 1\n");
    assert.deepEqual(check(old, "Send a GET request to /orders."), [
      "flow.playbook warning phrase-known",
      "p.playbook warning phrase-known",
    ]);
    const workspace = withFiles(emptyWorkspace(), [
      ["p.playbook", old],
      ["flow.playbook", flow("Send a GET request to /orders.")],
    ]);
    assert.match(stepsOf(workspace)[0] ?? "", /GET \/health/);
  });

  it("offers to keep its meaning", () => {
    const workspace = withFiles(emptyWorkspace(), [["p.playbook", phrase("send a GET request to /orders")]]);
    assert.deepEqual(fixTitles(workspace, "p.playbook"), ["Keep its meaning: it was written for an earlier version of Playbook"]);
  });

  it("that overlaps another one is an error at both", () => {
    const other = { "q.playbook": phrase("pay the order now") };
    assert.deepEqual([...check(phrase("pay the order ${id}", "", "Send a GET request to /orders/${id}."), "", other)].sort(), [
      "flow.playbook error missing-execution",
      "p.playbook error phrase-overlap",
      "q.playbook error phrase-overlap",
    ]);
    const apart = { "q.playbook": phrase("pay the order now", "service: other\n") };
    const ours = phrase("pay the order ${id}", "service: orders\n", "Send a GET request to /orders/${id}.");
    assert.deepEqual(check(ours, "Pay the order now.", apart), ["q.playbook error unknown-service"]);
  });

  it("that uses itself is an error at each of its uses", () => {
    const found = check(phrase("ping the service", "", "Pong the service."), "Ping the service.", {
      "q.playbook": phrase("pong the service", "", "Ping the service."),
    });
    assert.deepEqual([...new Set(found)].sort(), [
      "flow.playbook error phrase-cycle",
      "p.playbook error phrase-cycle",
      "q.playbook error phrase-cycle",
    ]);
  });

  it("needs words of its own, sentences, and what it gives", () => {
    assert.deepEqual([...check(phrase("${a} ${b}"))].sort(), [
      "p.playbook error phrase-wording",
      "p.playbook warning unused-variable",
      "p.playbook warning unused-variable",
    ]);
    assert.deepEqual(check(phrase("ping us", "gives: pong\n")), ["p.playbook error phrase-gives"]);
    assert.deepEqual(check("---\nphrase: ping us\n---\n# Setup\nSend a GET request to /health.\n"), [
      "p.playbook error missing-execution",
      "p.playbook error phrase-setup",
    ]);
  });

  it("says how its own variable is given back, and proposes no name that nobody writes", () => {
    const workspace = withFiles(emptyWorkspace(), [
      ["p.playbook", phrase("sign in at the desk", "", "Send a POST request to /login, and save $.token as ${memberToken}.")],
      ["s.playbook", "---\nservice: s\nbase_url: http://127.0.0.1:1\n---\n"],
      ["flow.playbook", "---\nservice: s\nflow: F\n---\n# Execution\nSign in at the desk.\nSend a GET request to /me/${memberToken}.\n"],
    ]);
    const [problem] = checkFile(workspace, "flow.playbook");
    assert.match(
      problem?.message ?? "",
      /^The variable "memberToken" is not defined\. A phrase above saves it for itself: name it under "gives"/,
    );
    assert.doesNotMatch(fixTitles(workspace, "flow.playbook").join("\n"), /--/);
  });

  it("refuses a value of another type", () => {
    const list = phrase(
      "add the products ${products}",
      "variables:\n  products: { type: list }\n",
      "For each ${one} in ${products}:\n  - Send a GET request to /p/${one}.",
    );
    assert.deepEqual(check(list, "Add the products 5."), ["flow.playbook error phrase-argument"]);
    assert.deepEqual(check(list, 'Add the products ["a", "b"].'), []);
    const secret = phrase(
      "sign in with ${password}",
      "variables:\n  password: { type: encrypted text }\n",
      'Send a POST request to /login with body {"password": "${password}"}.',
    );
    assert.deepEqual(check(secret, 'Sign in with "hunter22".'), ["flow.playbook error phrase-argument"]);
  });

  it("that is not ready says so where it is used", () => {
    assert.deepEqual(check(phrase("ping us", "", "Frobnicate the gizmo."), "Ping us."), [
      "flow.playbook error phrase-not-ready",
      "p.playbook error not-understood",
    ]);
  });
});
