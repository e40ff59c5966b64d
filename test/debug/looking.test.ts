// Tests the view of a stopped run: scopes, values, and the console, which speaks Playbook.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { debugInShop } from "./debugInShop.ts";
import { shopFiles } from "./shop.ts";

describe("debug: looking", () => {
  const { shop, session, path } = debugInShop();

  /** Launches it, and stops at the line. */
  const stopAt = async (line: number, file = "orders.playbook") => {
    await session().launch(path(file));
    await session().client.setBreakpointsRequest({ source: { path: path(file) }, breakpoints: [{ line }] });
    assert.match(await session().stopsAfter(() => session().client.configurationDoneRequest()), new RegExp(`^breakpoint ${line} `));
  };
  const over = () => session().stopsAfter(() => session().client.nextRequest({ threadId: 1 }));

  it("shows variables by where they come from, and the request that would be sent", async () => {
    await stopAt(13);
    assert.deepEqual(await session().scopes(), ["Saved", "Defined", "Not saved yet", "Request to be sent", "Session"]);
    assert.deepEqual(await session().scope("Saved"), ['customerId: "customers-1"']);
    assert.deepEqual(await session().scope("Defined"), ["quantity: 2", 'sku: "A-100"']);
    assert.deepEqual(await session().scope("Not saved yet"), ["orderId: (no value yet)"]);
    assert.deepEqual(await session().scope("Request to be sent"), [
      "method: POST",
      `url: ${shop().url}/orders`,
      "headers: 3",
      'body: {"sku":"A-100","quantity":2}',
    ]);
    assert.deepEqual(shop().open(), ["customers/customers-1"], "looking at a request sends nothing");
  });

  it("shows the response and the checks after a request, and the row within a block", async () => {
    await stopAt(13);
    await over();
    await over();
    assert.deepEqual(await session().scopes(), ["Saved", "Defined", "Request", "Response", "Checks", "Session"]);
    const [status, , size, headers, body] = await session().scope("Response");
    assert.equal(status, "status: 201 Created");
    assert.match(size ?? "", /^size: \d+ bytes$/);
    assert.match(headers ?? "", /^headers: \d+$/);
    assert.equal(body, 'body: {id: "orders-2", status: "NEW", sku: "A-100", quantity: 2}');
    assert.deepEqual(await session().scope("Response", "body"), ['id: "orders-2"', 'status: "NEW"', 'sku: "A-100"', "quantity: 2"]);
    assert.deepEqual(await session().scope("Checks"), ["status is 201: passed"]);
    await over();
    await session().stopsAfter(() => session().client.stepInRequest({ threadId: 1 }));
    assert.deepEqual(await session().scope("Row"), ["size: 1"]);
  });

  it("shows why a check failed, with the actual value", async () => {
    await writeFile(path(), shopFiles(shop().url)["orders.playbook"]?.replace('is "NEW"', 'is "OLD"') ?? "");
    await stopAt(15);
    await session().client.setExceptionBreakpointsRequest({ filters: ["check"] });
    assert.match(await over(), /^exception 15 /);
    assert.deepEqual(await session().scope("Checks"), ["status is 201: passed", '$.status is "OLD": failed: it is "NEW"']);
    assert.deepEqual(await session().scope("Checks", '$.status is "OLD"'), ['expected: "OLD"', 'actual: "NEW"']);
  });

  it("shows the variables of each frame of the stack", async () => {
    await stopAt(10);
    await session().stopsAfter(() => session().client.stepInRequest({ threadId: 1 }));
    const frames = await session().stack();
    const named = await Promise.all(
      frames.map(async ({ id }) => (await session().client.scopesRequest({ frameId: id })).body.scopes.map(({ name }) => name)),
    );
    assert.deepEqual(named, [
      ["Not saved yet", "Request to be sent", "Session"],
      ["Defined", "Not saved yet", "Session"],
    ]);
  });

  it("shows the names of a phrase with what they are there, and decides conditions by them", async () => {
    const file = path("phrases/order.playbook");
    await session().launch(path());
    const breakpoints = [
      { line: 8, condition: "${quantity} is 2" },
      { line: 8, condition: "${quantity} is 3" },
    ];
    await session().client.setBreakpointsRequest({ source: { path: file }, breakpoints });
    await session().client.setFunctionBreakpointsRequest({ breakpoints: [{ name: "POST /orders", condition: '${sku} is "B-200"' }] });
    assert.match(await session().stopsAfter(() => session().client.configurationDoneRequest()), /^breakpoint 8 /);
    assert.deepEqual(await session().scope("Phrase"), ["quantity: 3", 'sku: "B-200"']);
    assert.equal(await session().say("${quantity}", "hover"), "3");
    assert.equal(await session().say("Expect ${quantity} is 3."), "✓ ${quantity} is 3");
    const [, caller] = await session().stack();
    const { body } = await session().client.evaluateRequest({ expression: "${quantity}", frameId: caller?.id ?? 0, context: "hover" });
    assert.equal(body.result, "2");
  });

  it("masks a secret under the pointer, in a watch, in what is copied, in the console and in a log point", async () => {
    const password = "correct-horse-battery";
    process.env.PLAYBOOK_SECRET_SHOP_PASSWORD = password;
    try {
      const secret = path("secret.playbook");
      const lines = [
        "---",
        "service: shop",
        "flow: secret",
        "variables:",
        "  password: { type: encrypted text }",
        "---",
        "",
        "# Execution",
        'Send a POST request to /login with body {"password": "${password}"}.', // 9
        "Save $.token as ${token}.",
        "Send a POST request to /orders with bearer token ${token} and password ${password}.", // 11
        "Expect status 201.", // 12
        "",
      ];
      await writeFile(secret, lines.join("\n"));
      await session().launch(secret);
      const breakpoints = [{ line: 11, logMessage: "${password} and ${token}" }, { line: 12 }];
      await session().client.setBreakpointsRequest({ source: { path: secret }, breakpoints });
      assert.match(await session().stopsAfter(() => session().client.configurationDoneRequest()), /^breakpoint 12 /);
      assert.match(session().output(), /^\*\*\* and \*\*\*$/m);
      for (const context of ["hover", "watch", "clipboard", "variables", "repl"])
        for (const expression of ["${password}", "${token}", "$.password"])
          assert.match(await session().say(expression, context), /\*\*\*/, `${expression} as ${context}`);
      assert.match(await session().say('Expect $.password is "other".'), /✗ .*\*\*\*/);
      assert.match(await session().say("Send a POST request to /orders with note ${password}."), /"note":"\*\*\*"/);
      assert.match((await session().scope("Request")).join("\n"), /"password":"\*\*\*"/);
      assert.match((await session().scope("Request", "headers")).join("\n"), /Authorization: Bearer \*\*\*/);
      assert.deepEqual(await session().scope("Session"), ["service: shop", `base URL: ${shop().url}`, "cookies: 1"]);
      assert.deepEqual(await session().scope("Session", "cookies"), ["sid: ***"]);
      const all = session().messages.join("");
      for (const one of [password, "token-0815-secret"]) assert.ok(!all.includes(one), `${one} is in a message`);
    } finally {
      delete process.env.PLAYBOOK_SECRET_SHOP_PASSWORD;
    }
  });

  it("gives variables and paths of the last response", async () => {
    await stopAt(15);
    assert.equal(await session().say("${quantity}"), "2");
    assert.equal(await session().say("${sku}", "hover"), '"A-100"');
    assert.equal(await session().say("$.id", "watch"), '"orders-2"');
    assert.equal(await session().say('$.status is "OLD"', "watch"), 'does not hold: $.status is "OLD" — but it is "NEW"');
    assert.equal(await session().say('$.status is "NEW"', "watch"), "holds");
    await assert.rejects(session().say("${nothing}"), /\$\{nothing\} has no value/);
    await assert.rejects(session().say("$.nothing"), /there is no \$\.nothing/i);
    await assert.rejects(session().say("Send it again", "hover"), /is not a value/);
  });

  it("runs a sentence of the console where it has stopped", async () => {
    await stopAt(15);
    assert.match(await session().say("Expect $.quantity is 25."), /^✗ \$\.quantity is 25 — but it is 2$/);
    assert.equal(await session().say("Expect $.quantity is 2."), "✓ $.quantity is 2");
    assert.equal(await session().say("Save $.status as ${state}."), 'saved state = "NEW"');
    assert.equal(await session().say("${state}"), '"NEW"');
    const answer = await session().say("Send a GET request to /orders/${orderId}.");
    assert.match(answer, /^GET \S+\/orders\/orders-2 → 200 OK \(\d+ ms, \d+ bytes\)\n\{"id":"orders-2"/);
    // Until the run continues the console speaks of what it has called itself; the playbook does not.
    await session().say("Send a GET request to /orders/none. Expect status 404.");
    assert.equal(await session().say("$.error"), '"no such thing"');
    await assert.rejects(session().say("Send the thing."), /is not understood/);
    // Failed checks of the console do not affect the test.
    assert.equal(await session().endsAfter(() => session().client.continueRequest({ threadId: 1 })), 0);
  });

  it("runs a phrase of the team in the console, which gives back what it gives", async () => {
    await stopAt(15);
    assert.match(await session().say("Order 7 of C-1."), /^POST \S+\/orders → 201 Created/);
    assert.equal(await session().say("${orderId}"), '"orders-3"');
    assert.equal(await session().endsAfter(() => session().client.terminateRequest()), 1);
    assert.deepEqual(shop().open(), ["orders/orders-2"]);
  });

  it("completes variables, members of the response and the beginnings of sentences", async () => {
    await stopAt(15);
    const completed = async (before: string, after = "") => {
      const { body } = await session().client.completionsRequest({
        text: before + after,
        column: before.length + 1,
        frameId: (await session().stack())[0]?.id ?? 0,
      });
      return body.targets.map(({ text: inserted, label }) => inserted ?? label);
    };
    assert.deepEqual(await completed("Send a GET request to /orders/${or"), ["orderId}"]);
    assert.deepEqual(await completed("Send a GET request to /orders/${or", "}"), ["orderId"]);
    assert.deepEqual(await completed("Expect $.st"), ["status"]);
    assert.deepEqual(await completed("or"), ["order ${quantity} of ${sku}"]);
  });

  it("opens a body of 10 MB some lines at a time", async () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ index, text: "x".repeat(470) }));
    await writeFile(path("items.json"), JSON.stringify({ items }));
    const sentences = "Send a POST request to /lists with body from file items.json.\nExpect status 201.\n";
    await writeFile(path("big.playbook"), `---\nservice: shop\nflow: big\n---\n\n# Execution\n${sentences}`);
    await stopAt(8, "big.playbook");
    const reference = await session().reference("Response", "body", "items");
    const before = session().messages.join("").length;
    const { body } = await session().client.send("variables", {
      variablesReference: reference,
      filter: "indexed",
      start: 19_998,
      count: 2,
    });
    assert.deepEqual(
      body.variables.map(({ name }: { name: string }) => name),
      ["19998", "19999"],
    );
    assert.ok(session().messages.join("").length - before < 2_000);
  });
});
