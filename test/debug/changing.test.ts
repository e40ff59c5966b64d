// Tests changes in a stopped run: variables, the next request, the next step, and the sentence itself.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { debugInShop } from "./debugInShop.ts";

describe("debug: changing", () => {
  const { shop, session, reopen, path } = debugInShop();

  const stopAt = async (line: number, filters: string[] = [], file = "orders.playbook") => {
    await session().launch(path(file));
    await session().client.setBreakpointsRequest({ source: { path: path(file) }, breakpoints: [{ line }] });
    await session().client.setExceptionBreakpointsRequest({ filters });
    return session().stopsAfter(() => session().client.configurationDoneRequest());
  };
  const go = () => session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
  const over = () => session().stopsAfter(() => session().client.nextRequest({ threadId: 1 }));
  const change = async (scope: string, name: string, value: string) => {
    const variablesReference = await session().reference(scope);
    return (await session().client.setVariableRequest({ variablesReference, name, value })).body.value;
  };
  const edit = async (from: string, to: string, file = "orders.playbook") => {
    const text = await readFile(path(file), "utf8");
    assert.ok(text.includes(from));
    await writeFile(path(file), text.replace(from, to));
  };
  const posted = () =>
    shop()
      .received.filter(({ method, url }) => method === "POST" && url === "/orders")
      .map(({ text }) => text);

  it("gives a variable another value, with which the next request is made", async () => {
    await stopAt(13);
    assert.match((await session().scope("Request to be sent"))[3] ?? "", /"quantity":2/);
    assert.equal(await change("Defined", "quantity", "7"), "7");
    assert.match((await session().scope("Request to be sent"))[3] ?? "", /"quantity":7/);
    assert.deepEqual(await session().scope("Saved"), ['customerId: "customers-1"', "quantity: 7"]);
    await over();
    assert.deepEqual(posted(), ['{"sku":"A-100","quantity":7}']);
  });

  it("changes the next request once: method, address, headers and body", async () => {
    await stopAt(13);
    await change("Request to be sent", "body", '{"sku":"Z"}');
    assert.match((await session().scope("Request to be sent"))[3] ?? "", /body: \{"sku":"Z"\}/);
    const headers = await session().reference("Request to be sent", "headers");
    await session().client.setVariableRequest({ variablesReference: headers, name: "Content-Type", value: "application/vnd.shop+json" });
    await over();
    assert.deepEqual(posted(), ['{"sku":"Z"}']);
    assert.equal(shop().received.at(-1)?.headers["content-type"], "application/vnd.shop+json");
    await assert.rejects(change("Response", "status", "200"), /status cannot be changed/);
  });

  it("sends a request again from the start of its sentence, with the variables that it began with", async () => {
    await stopAt(13);
    await over();
    await over();
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    const [frame] = await session().stack();
    assert.equal(frame?.line, 15);
    await assert.rejects(session().client.restartFrameRequest({ frameId: 4711 }), /has continued since/);
    // The sentence above, from which the run has come, is reached with a jump.
    const { body } = await session().client.gotoTargetsRequest({ source: { path: path() }, line: 13 });
    assert.deepEqual(
      body.targets.map(({ label }) => label),
      ['Send a POST request to /orders with sku "${sku}" and quantity ${quantity}.', "Expect status 201."],
    );
    const target = body.targets[0]?.id ?? -1;
    assert.match(await session().stopsAfter(() => session().client.gotoRequest({ threadId: 1, targetId: target })), /^goto 13 /);
    await over();
    assert.equal(posted().length, 2);
    const [again] = await session().stack();
    assert.match(await session().stopsAfter(() => session().client.restartFrameRequest({ frameId: again?.id ?? 0 })), /^restart 13 /);
  });

  it("jumps over sentences of a phase", async () => {
    await stopAt(13);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    const { body } = await session().client.gotoTargetsRequest({ source: { path: path() }, line: 19 });
    assert.match(
      await session().stopsAfter(() => session().client.gotoRequest({ threadId: 1, targetId: body.targets[0]?.id ?? -1 })),
      /^goto 19 /,
    );
    assert.equal(await session().endsAfter(() => session().client.continueRequest({ threadId: 1 })), 0);
    assert.deepEqual(posted(), ['{"sku":"B-200","quantity":3}']);
    const elsewhere = await session()
      .client.gotoTargetsRequest({ source: { path: path() }, line: 24 })
      .catch((error: Error) => error.message);
    assert.equal(elsewhere, "The run has not stopped.");
  });

  it("continues after a failed check that was corrected in the file, and passes", async () => {
    await edit('Expect $.status is "NEW".', 'Expect $.status is "OLD".');
    assert.match(await stopAt(24, ["check"]), /^exception 15 /);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    await edit('Expect $.status is "OLD".', '// It begins as new.\nExpect $.status is "NEW".');
    const continued = session().client.waitForEvent("continued");
    assert.match(
      await session().stopsAfter(() => session().client.customRequest("playbook/retry", {})),
      /^step 17 orders · execution: For each/,
    );
    await continued;
    assert.deepEqual(await session().scope("Checks"), ["status is 201: passed", '$.status is "NEW": passed']);
    assert.equal(await session().endsAfter(() => session().client.continueRequest({ threadId: 1 })), 0);
    assert.match(session().output(), /✗ Expect \$\.status is "OLD"[\s\S]*✓ Expect \$\.status is "NEW"[\s\S]*passed, teardown passed/);
  });

  it("asks before it sends a write again, and cleans up after both tries of a phrase", async () => {
    const cleanup = "\n# Teardown\nSend a DELETE request to /orders/${orderId}.\n";
    await edit("Expect status 201.\n", `Expect status 202.\n${cleanup}`, "phrases/order.playbook");
    await edit("# Teardown\nSend a DELETE request to /orders/${orderId}.\n", "");
    assert.match(await stopAt(19, ["status"]), /^breakpoint 19 /);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    assert.match(await go(), /^exception 10 order/);
    const [inPhrase, caller] = await session().stack();
    await edit("Expect status 202.", "Expect status 201.", "phrases/order.playbook");
    const asked = await session().client.customRequest("playbook/retry", { frameId: caller?.id });
    assert.match(asked.body.asks, /^POST \/orders was sent already, and its effects remain\. Repeat it\?$/);
    assert.equal(posted().length, 2);
    // The check alone is not a write.
    assert.match(
      await session().stopsAfter(() => session().client.customRequest("playbook/retry", { frameId: inPhrase?.id })),
      /^step 20 /,
    );
    assert.equal(posted().length, 2);
    const { body } = await session().client.gotoTargetsRequest({ source: { path: path() }, line: 19 });
    await session().stopsAfter(() => session().client.gotoRequest({ threadId: 1, targetId: body.targets[0]?.id ?? -1 }));
    assert.match(await over(), /^step 20 /);
    assert.equal(posted().length, 3);
    assert.equal(await session().endsAfter(() => session().client.continueRequest({ threadId: 1 })), 0);
    assert.deepEqual(shop().open(), ["orders/orders-2"], "each use of the phrase is cleaned up after");
  });

  it("asks where a block or a called playbook would repeat a write, and not before one is made", async () => {
    await edit("- Send a GET request to /orders/${orderId}.", "- Send a PUT request to /orders/${orderId}.");
    const asks = async (frame: number) => {
      const frameId = (await session().stack())[frame]?.id;
      return (await session().client.customRequest("playbook/retry", { frameId })).body?.asks as string | undefined;
    };
    await stopAt(18);
    assert.match((await asks(1)) ?? "", /^PUT \/orders\/\$\{orderId\} was sent already/);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    // The PUT of the second row is not sent yet, those of the rows before are.
    assert.match(await over(), /^step 17 Row 2/);
    assert.match((await asks(1)) ?? "", /^PUT /);
    assert.equal(await session().stopsAfter(async () => assert.equal(await asks(0), undefined)), "step 18 Row 2: Expect $.quantity is 2");
  });

  it("asks where a called playbook has sent a write", async () => {
    await stopAt(7, ["status"], "customer.playbook");
    const asked = await session()
      .client.customRequest("playbook/retry", {})
      .catch(() => undefined);
    assert.equal(asked?.body?.asks, undefined, "nothing was sent yet");
    await session().close();
    await reopen();
    await edit("Save $.id as ${customerId}.\n", "Save $.id as ${customerId}.\nExpect status 200.\n", "customer.playbook");
    assert.match(await stopAt(24, ["status"]), /^exception 12 a customer/);
    const caller = (await session().stack()).at(-1)?.id;
    const { body } = await session().client.customRequest("playbook/retry", { frameId: caller });
    assert.match(body.asks, /^POST \/customers was sent already/);
  });

  it("runs the whole of a phrase again where that is confirmed", async () => {
    await edit("Expect status 201.", "Expect status 202.", "phrases/order.playbook");
    await stopAt(19, ["status"]);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
    assert.match(await go(), /^exception 10 order/);
    const caller = (await session().stack()).at(-1)?.id;
    await edit("Expect status 202.", "Expect status 201.", "phrases/order.playbook");
    assert.match(
      await session().stopsAfter(() => session().client.customRequest("playbook/retry", { frameId: caller, confirmed: true })),
      /^step 20 /,
    );
    assert.equal(posted().length, 3);
    assert.equal(await session().endsAfter(() => session().client.continueRequest({ threadId: 1 })), 0);
  });

  it("keeps the run where it is when the corrected file is not ready", async () => {
    await stopAt(15);
    await edit('Expect $.status is "NEW".', "Do the thing.");
    await assert.rejects(session().client.customRequest("playbook/retry", {}), /is not ready\.[\s\S]*orders\.playbook:15:1: /);
    assert.equal((await session().stack())[0]?.line, 15);
    await edit("Do the thing.", 'Expect $.status is "NEW".');
    assert.match(await go(), /^terminated/);
  });
});
