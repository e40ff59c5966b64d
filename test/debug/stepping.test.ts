// The debug adapter over a socket, against a real service: where it stops, and what it shows there.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { debugInShop } from "./debugInShop.ts";

describe("debug: stepping", () => {
  const { shop, session, reopen, path } = debugInShop();

  const program = () => path("orders.playbook");
  const launch = (more: object = {}) =>
    Promise.all([session().client.configurationSequence(), session().client.launch({ program: program(), ...more })]);
  const over = () => session().stopsAfter(() => session().client.nextRequest({ threadId: 1 }));
  const into = () => session().stopsAfter(() => session().client.stepInRequest({ threadId: 1 }));
  const out = () => session().stopsAfter(() => session().client.stepOutRequest({ threadId: 1 }));
  const go = () => session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));

  it("runs to its end without breakpoints, and says how each sentence went", async () => {
    assert.equal(await session().endsAfter(launch), 0);
    assert.deepEqual(shop().open(), ["orders/orders-2"]);
    assert.match(session().output(), /✓ Send a POST request to \/orders .* → 201 Created\n/);
    assert.match(session().output(), /orders\.playbook: passed, teardown passed\n$/);
  });

  it("steps over sentences, one after another, through all phases", async () => {
    const stops = [await session().stopsAfter(() => launch({ stopOnEntry: true }))];
    while (!stops.at(-1)?.startsWith("terminated")) stops.push(await over());
    assert.deepEqual(
      stops.map((stop) => stop.split("\n")[0]),
      [
        "entry 10 orders · setup: Run customer.playbook and save customerId as ${customerId}",
        'step 13 orders · execution: Send a POST request to /orders with sku "${sku}" and quantity ${quantity}',
        "step 13 orders · execution: Expect status 201",
        'step 15 orders · execution: Expect $.status is "NEW"',
        "step 16 orders · execution: For each ${size} in [1, 2]:",
        "step 19 orders · execution: Order 3 of B-200",
        "step 20 orders · execution: Send a GET request to /orders/${orderId}",
        "step 21 orders · execution: Expect $.quantity is 3",
        "step 24 orders · teardown: Send a DELETE request to /orders/${orderId}",
        "step 14 a customer · teardown: Send a DELETE request to /customers/${customerId}",
        "terminated",
      ],
    );
  });

  it("steps into a called playbook, a block and a phrase, with the callers on the stack", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    assert.equal(await into(), "step 7 a customer · execution: Send a POST request to /customers with body:");
    assert.deepEqual(
      (await session().stack()).map(({ name, line, source }) => `${source?.name}:${line} ${name}`),
      [
        "customer.playbook:7 a customer · execution: Send a POST request to /customers with body:",
        "orders.playbook:10 orders · setup: Run customer.playbook and save customerId as ${customerId}",
      ],
    );
    for (const line of [13, 13, 15, 16]) assert.match(await over(), new RegExp(`^step ${line} `));
    assert.equal(await into(), "step 17 Row 1: Send a GET request to /orders/${orderId}");
    assert.deepEqual(
      (await session().stack()).map(({ line }) => line),
      [17, 16],
    );
    assert.equal(await over(), "step 18 Row 1: Expect $.quantity is 2");
    assert.equal(await over(), "step 17 Row 2: Send a GET request to /orders/${orderId}");
    assert.equal(await out(), "step 19 orders · execution: Order 3 of B-200");
    assert.equal(
      await into(),
      'step 8 order ${quantity} of ${sku}: Send a POST request to /orders with sku "${sku}" and quantity ${quantity}',
    );
    assert.deepEqual(
      (await session().stack()).map(({ line, source }) => `${source?.name}:${line}`),
      ["order.playbook:8", "orders.playbook:19"],
    );
    assert.equal(await over(), "step 10 order ${quantity} of ${sku}: Expect status 201");
    assert.match(await over(), /^step 20 /);
  });

  it("steps through the setup and the teardown that the tests of a service share", async () => {
    const text = [
      `---\nservice: shop\nbase_url: ${shop().url}\n---\n`,
      "# Setup", // 6
      "Send a POST request to /customers. Save $.id as ${shared}.", // 7
      "",
      "# Teardown",
      "Send a DELETE request to /customers/${shared}.\n", // 10
    ].join("\n");
    await writeFile(path("shop.playbook"), text);
    assert.match(await session().stopsAfter(() => launch({ stopOnEntry: true })), /^entry 7 .*setup: Send a POST request to \/customers/);
    const source = { path: path("shop.playbook") };
    await session().client.setBreakpointsRequest({ source, breakpoints: [{ line: 10 }] });
    assert.match(await over(), /^step 10 orders · setup: Run customer\.playbook/);
    assert.ok((await session().scopes()).includes("Saved by the service"));
    const last = await session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
    assert.match(last, /^breakpoint 10 .*teardown: Send a DELETE request to \/customers/);
  });

  it("runs to the end of the phase with a step out of its first level", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    assert.match(await out(), /^step 13 /);
    assert.match(await out(), /^step 24 /);
  });

  it("stops at breakpoints in playbooks, blocks and phrases, however deep", async () => {
    const set = async (file: string, ...lines: number[]) => {
      const source = { path: path(file) };
      const { body } = await session().client.setBreakpointsRequest({ source, breakpoints: lines.map((line) => ({ line })) });
      return body.breakpoints.map(({ verified, line }) => `${verified} ${line}`);
    };
    await session().launch(program());
    // A sentence that saves is part of the request above it; an empty line stands for the sentence below.
    assert.deepEqual(await set("orders.playbook", 14, 17, 22), ["true 13", "true 17", "true 24"]);
    assert.deepEqual(await set("phrases/order.playbook", 10), ["true 10"]);
    assert.deepEqual(await set("customer.playbook", 15), ["false undefined"]);
    const stops = [await session().stopsAfter(() => session().client.configurationDoneRequest())];
    while (!stops.at(-1)?.startsWith("terminated")) stops.push(await go());
    assert.deepEqual(
      stops.map((stop) => stop.split(" ").slice(0, 2).join(" ").split("\n")[0]),
      ["breakpoint 13", "breakpoint 17", "breakpoint 17", "breakpoint 10", "breakpoint 24", "terminated"],
    );
  });

  it("takes a line of a body or a table for the sentence that it belongs to", async () => {
    const text = [
      "---",
      "service: shop",
      "flow: blocks",
      "---",
      "",
      "# Execution",
      "Send a POST request to /orders with body:", // 7
      "```json",
      "{",
      '  "sku": "A-1"',
      "}",
      "```", // 12
      "",
      "Expect status 201.", // 14
      "For each row:", // 15
      "| size |",
      "| 1 |", // 17
      "  - Send a GET request to /orders/orders-1.",
      "  - Expect status 200.",
      "",
    ].join("\n");
    const blocks = path("blocks.playbook");
    await writeFile(blocks, text);
    await session().launch(blocks);
    const breakpoints = [8, 10, 12, 13, 16, 17, 18].map((line) => ({ line }));
    const { body } = await session().client.setBreakpointsRequest({ source: { path: blocks }, breakpoints });
    assert.deepEqual(
      body.breakpoints.map(({ line }) => line),
      [7, 7, 7, 14, 15, 15, 18],
    );
  });

  it("tells each sentence of a line apart", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    const source = { path: program() };
    const { body } = await session().client.send("breakpointLocations", { source, line: 13 });
    assert.deepEqual(
      body.breakpoints.map(({ column }: { column: number }) => column),
      [1, 76],
    );
    await session().client.setBreakpointsRequest({ source, breakpoints: [{ line: 13, column: 76 }] });
    assert.equal(await go(), "breakpoint 13 orders · execution: Expect status 201");
  });

  it("pauses before the next sentence", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    await session().client.pauseRequest({ threadId: 1 });
    const step = await session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
    assert.match(step, /^(?:pause|terminated)/);
  });

  it("tears down when it is stopped in the middle", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    for (let step = 0; step < 3; step += 1) await over();
    assert.equal(shop().open().length, 2);
    assert.equal(await session().endsAfter(() => session().client.terminateRequest()), 1);
    assert.deepEqual(shop().open(), []);
    assert.match(session().output(), /cancelled, teardown passed/);
  });

  it("tears down when the editor is gone", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    for (let step = 0; step < 3; step += 1) await over();
    await session().close();
    assert.deepEqual(shop().open(), []);
    await reopen();
  });

  it("tears down when the editor vanishes, also in a teardown that a stop has begun", async () => {
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    for (let step = 0; step < 3; step += 1) await over();
    await session().vanish();
    assert.deepEqual(shop().open(), []);

    await reopen();
    const orders = path("orders.playbook");
    await writeFile(orders, (await readFile(orders, "utf8")).replace("# Teardown\n", "# Teardown\nWait 300 milliseconds.\n"));
    await session().stopsAfter(() => launch({ stopOnEntry: true }));
    for (let step = 0; step < 3; step += 1) await over();
    const begun = new Promise<void>((resolve) => {
      session().client.on("playbook/event", ({ body }) => {
        if (body.kind === "step started" && body.step.phase === "teardown") resolve();
      });
    });
    await session().client.terminateRequest();
    await begun;
    await session().vanish();
    assert.deepEqual(shop().open(), []);
    await reopen();
  });

  it("refuses what cannot be debugged, with the reason", async () => {
    await session().client.initializeRequest();
    await assert.rejects(session().client.launchRequest({} as object), /The launch names no playbook/);
    await assert.rejects(session().client.launchRequest({ program: path("none.playbook") } as object), /There is no file or folder/);
    await assert.rejects(session().client.stackTraceRequest({ threadId: 1 }), /No playbook has been launched/);
    await assert.rejects(session().client.send("stepBack", { threadId: 1 }), /"stepBack" is not supported/);
  });
});
