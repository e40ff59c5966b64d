// Tests the stops of a run apart from steps: conditions, counts, logs, failures, operations, variables.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { debugInShop } from "./debugInShop.ts";

describe("debug: stopping", () => {
  const { shop, session, reopen, path } = debugInShop();

  const launched = async (file = "orders.playbook") => {
    await session().launch(path(file));
  };
  const set = async (breakpoints: DebugProtocol.SourceBreakpoint[], file = "orders.playbook") => {
    const { body } = await session().client.setBreakpointsRequest({ source: { path: path(file) }, breakpoints });
    return body.breakpoints;
  };
  const start = () => session().stopsAfter(() => session().client.configurationDoneRequest());
  const go = () => session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
  const flow = (sentences: string) =>
    writeFile(path("flow.playbook"), `---\nservice: shop\nflow: other\nvariables:\n  size: 1\n---\n\n# Execution\n${sentences}`);

  it("decides conditions by variables and by checks in English", async () => {
    await launched();
    await set([
      { line: 17, condition: "${size} is 2" },
      { line: 20, condition: '$.sku is "B-200"' },
      { line: 21, condition: "${customerId}" },
      { line: 24, condition: "${quantity} is 9" },
    ]);
    assert.equal(await start(), "breakpoint 17 Row 2: Send a GET request to /orders/${orderId}");
    assert.match(await go(), /^breakpoint 20 /);
    assert.match(await go(), /^breakpoint 21 /);
    assert.match(await go(), /^terminated/);
  });

  it("stops where a condition cannot be decided, and says why", async () => {
    await launched();
    await set([{ line: 13, condition: "the moon is full" }]);
    const stopped = session().client.waitForEvent("stopped");
    await session().client.configurationDoneRequest();
    const { body } = await stopped;
    assert.match(body.text, /^The condition “the moon is full” cannot be evaluated: /);
  });

  it("counts hits, and refuses a count that it cannot read", async () => {
    await launched();
    const answers = await set([
      { line: 18, hitCondition: "= 2" },
      { line: 20, hitCondition: "often" },
    ]);
    assert.deepEqual(
      answers.map(({ verified }) => verified),
      [true, false],
    );
    assert.match(answers[1]?.message ?? "", /"often" is not a hit count/);
    assert.equal(await start(), "breakpoint 18 Row 2: Expect $.quantity is 2");
    assert.match(await go(), /^terminated/);
  });

  it("logs with variables filled in, and continues", async () => {
    await launched();
    await set([{ line: 17, logMessage: "row ${size} of ${orderId}, ${nothing}" }]);
    assert.match(await start(), /^terminated/);
    assert.match(session().output(), /row 1 of orders-2, \(no value\)\n/);
    assert.match(session().output(), /row 2 of orders-2/);
  });

  it("stops after failures of the kinds that are wanted", async () => {
    await flow(
      [
        "Send a POST request to /orders with quantity 1. Expect status 200.", // 8
        "",
      ].join("\n"),
    );
    const stopsWith = async (sentences: string, ...filters: string[]) => {
      await flow(sentences);
      await session().close();
      await reopen();
      await launched("flow.playbook");
      await session().client.setExceptionBreakpointsRequest({ filters });
      return start();
    };
    const status = "Send a POST request to /orders with quantity 1. Expect status 200.\n";
    assert.match(await stopsWith(status, "status"), /^exception 9 other · execution: Expect status 200/);
    const { body } = await session().client.exceptionInfoRequest({ threadId: 1 });
    assert.equal(body.exceptionId, "Unexpected status");
    assert.match(body.description ?? "", /status is 200 — but it is 201/);
    assert.match(await stopsWith(status, "check", "server", "error"), /^terminated/);
    const check = "Send a POST request to /orders with quantity 1.\nExpect $.quantity is 2.\n";
    assert.match(await stopsWith(check, "check"), /^exception 10 /);
    const server = "Send a GET request to /broken. Expect status 503.\n";
    assert.match(await stopsWith(server, "server"), /^exception 9 other · execution: Send a GET request to \/broken/);
    const none = "Send a GET request to http://127.0.0.1:1/none.\n";
    assert.match(await stopsWith(none, "error"), /^exception 9 /);
    await writeFile(
      path("openapi.yaml"),
      'openapi: 3.0.0\ninfo: { title: shop, version: "1" }\npaths: { /orders: { post: { responses: { "200": { description: ok } } } } }\n',
    );
    await writeFile(path("shop.playbook"), `---\nservice: shop\nbase_url: ${shop().url}\nopenapi: openapi.yaml\ncontract: fail\n---\n`);
    const undocumented = "Send a POST request to /orders with quantity 1. Expect status 201.\n";
    assert.match(await stopsWith(undocumented, "contract"), /^exception 9 other · execution: Send a POST request to \/orders/);
    assert.match(await stopsWith(undocumented, "check", "status", "server", "error"), /^terminated/);
  });

  it("stops before the teardown begins", async () => {
    await launched();
    await session().client.setExceptionBreakpointsRequest({ filters: ["teardown"] });
    assert.match(await start(), /^exception 24 /);
  });

  it("stops before an operation, whoever sends it", async () => {
    await launched();
    const { body } = await session().client.setFunctionBreakpointsRequest({
      breakpoints: [{ name: "GET /orders/{id}" }, { name: "delete /customers/*" }, { name: "createOrder" }, { name: "POST /ordres" }],
    });
    assert.deepEqual(
      body.breakpoints.map(({ verified }) => verified),
      [true, true, false, false],
    );
    assert.equal(body.breakpoints[3]?.message, "No sentence of this run sends POST /ordres.");
    const stops = [await start()];
    while (!stops.at(-1)?.startsWith("terminated")) stops.push(await go());
    assert.deepEqual(
      stops.map((stop) => /^[a-z ]+ \d+|^terminated/.exec(stop)?.[0]),
      ["function breakpoint 17", "function breakpoint 17", "function breakpoint 20", "function breakpoint 14", "terminated"],
    );
  });

  it("stops before an operation that is named by its operationId", async () => {
    const operation = (id: string) => `{ operationId: ${id}, responses: { "200": { description: ok } } }`;
    await writeFile(
      path("openapi.yaml"),
      [
        'openapi: 3.0.0\ninfo: { title: shop, version: "1" }\npaths:',
        `  /orders: { post: ${operation("createOrder")} }`,
        `  /orders/{id}: { get: ${operation("getOrder")}, delete: ${operation("deleteOrder")} }\n`,
      ].join("\n"),
    );
    await writeFile(path("shop.playbook"), `---\nservice: shop\nbase_url: ${shop().url}\nopenapi: openapi.yaml\n---\n`);
    await launched();
    const { body } = await session().client.setFunctionBreakpointsRequest({
      breakpoints: [{ name: "createOrder" }, { name: "deleteOrder" }, { name: "getOrdr" }],
    });
    assert.deepEqual(
      body.breakpoints.map(({ verified, message }) => (verified ? "" : message)),
      ["", "", '"getOrdr" is not an operation. Did you mean getOrder?'],
    );
    assert.match(await start(), /^function breakpoint 13 /);
    assert.match(await go(), /^function breakpoint 8 /);
    assert.match(await go(), /^function breakpoint 24 /);
    assert.match(await go(), /^terminated/);
  });

  it("offers data breakpoints on variables, also before they have a value, and on nothing else", async () => {
    await launched();
    await set([{ line: 14 }]);
    await set([{ line: 13 }]);
    assert.match(await start(), /^breakpoint 13 /);
    const infoOf = async (scope: string, name: string) => {
      const variablesReference = await session().reference(scope);
      return (await session().client.dataBreakpointInfoRequest({ variablesReference, name })).body;
    };
    assert.equal((await infoOf("Not saved yet", "orderId")).dataId, "orderId");
    assert.equal((await infoOf("Defined", "quantity")).description, "when ${quantity} changes");
    assert.deepEqual(await infoOf("Request to be sent", "method"), {
      dataId: null,
      description: "“method” is not a variable of the playbook.",
    });
    const named = async (name: string) => (await session().client.dataBreakpointInfoRequest({ name })).body.dataId;
    assert.deepEqual([await named("${customerId}"), await named("size"), await named("ordrId")], ["customerId", "size", null]);
  });

  it("stops after a variable has changed, with both values", async () => {
    await launched();
    const info = await session().client.dataBreakpointInfoRequest({ name: "orderId" });
    assert.equal(info.body.description, "when ${orderId} changes");
    await session().client.setDataBreakpointsRequest({ breakpoints: [{ dataId: info.body.dataId ?? "" }] });
    const texts: string[] = [];
    session().client.on("stopped", ({ body }) => texts.push(body.text));
    const stops = [await start()];
    while (!stops.at(-1)?.startsWith("terminated")) stops.push(await go());
    assert.match(session().output(), /\$\{orderId\} changed from no value to "orders-2"\n/);
    assert.deepEqual(texts, ['${orderId} changed from no value to "orders-2"', '${orderId} changed from "orders-2" to "orders-3"']);
    assert.deepEqual(
      stops.map((stop) => /^[a-z ]+ \d+|^terminated/.exec(stop)?.[0]),
      ["data breakpoint 13", "data breakpoint 8", "terminated"],
    );
  });
});
