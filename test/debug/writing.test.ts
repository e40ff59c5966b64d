// Tests the edits that a stopped run makes to the playbook: a changed request, and sentences of the console.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { debugInShop } from "./debugInShop.ts";

describe("debug: writing", () => {
  const { shop, session, path } = debugInShop();

  const lines = async (file?: string) => (await readFile(path(file), "utf8")).split("\n");
  const stopAt = async (line: number, filters: string[] = [], file = "orders.playbook") => {
    await session().launch(path());
    await session().client.setBreakpointsRequest({ source: { path: path(file) }, breakpoints: [{ line }] });
    await session().client.setExceptionBreakpointsRequest({ filters });
    return session().stopsAfter(() => session().client.configurationDoneRequest());
  };
  const go = () => session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
  const over = () => session().stopsAfter(() => session().client.nextRequest({ threadId: 1 }));
  const change = async (scope: string, name: string, value: string, ...within: readonly string[]) => {
    const variablesReference = await session().reference(scope, ...within);
    return (await session().client.setVariableRequest({ variablesReference, name, value })).body.value;
  };
  const keep = () => session().stopsAfter(() => session().client.customRequest("playbook/keepRequest"));
  const tried = async () =>
    (await session().client.customRequest("playbook/tried")).body.sentences as { id: number; text: string; passed: boolean }[];
  const insert = (...ids: number[]) => session().stopsAfter(() => session().client.customRequest("playbook/insertTried", { ids }));
  const edit = async (from: string, to: string) => {
    const text = await readFile(path(), "utf8");
    assert.ok(text.includes(from));
    await writeFile(path(), text.replace(from, to));
  };
  const sent = (method: string) =>
    shop()
      .received.filter((one) => one.method === method)
      .map(({ url, text }) => `${url} ${text}`.trim());

  it("keeps a changed value of a body: the sentence says it, and the run sends it once", async () => {
    await stopAt(13);
    await change("Request to be sent", "body", '{"sku":"A-100","quantity":7}');
    assert.equal(await keep(), 'breakpoint 13 orders · execution: Send a POST request to /orders with sku "${sku}" and quantity 7');
    assert.equal((await lines())[12], 'Send a POST request to /orders with sku "${sku}" and quantity 7. Expect status 201.');
    assert.match((await session().scope("Request to be sent"))[3] ?? "", /"quantity":7/);
    assert.match(await over(), /^step 13 .*Expect status 201/);
    assert.deepEqual(sent("POST").slice(1), ['/orders {"sku":"A-100","quantity":7}']);
  });

  it("keeps fields that come and go, headers, the method and the path", async () => {
    await stopAt(20);
    assert.match((await session().scope("Request to be sent"))[1] ?? "", /\/orders\/orders-3/);
    const url = /url: (\S+)/.exec((await session().scope("Request to be sent"))[1] ?? "")?.[1] ?? "";
    await change("Request to be sent", "url", `${url}?full=yes`);
    await change("Request to be sent", "User-Agent", "probe/1", "headers");
    await keep();
    const [own] = (await lines()).slice(19);
    assert.match(own ?? "", /^Send a GET request to \/orders\/\$\{orderId\} with/);
    assert.match(own ?? "", /full/);
    await over();
    const last = shop().received.at(-1);
    assert.match(last?.url ?? "", /^\/orders\/orders-\d+\?full=yes$/);
    assert.equal(last?.headers["user-agent"], "probe/1");
  });

  it("keeps a request of a phrase in the phrase", async () => {
    await stopAt(8, [], "phrases/order.playbook");
    await change("Request to be sent", "body", '{"sku":"B-200","quantity":3,"note":"gift"}');
    await keep();
    const [own] = (await lines("phrases/order.playbook")).slice(7);
    assert.match(own ?? "", /with sku "\$\{sku\}"/);
    assert.match(own ?? "", /quantity \$\{quantity\}/);
    assert.match(own ?? "", /note "gift"/);
    await over();
    assert.equal(sent("POST").at(-1), '/orders {"sku":"B-200","quantity":3,"note":"gift"}');
  });

  it("refuses to keep what was not changed", async () => {
    await stopAt(13);
    await assert.rejects(keep(), /The request was not changed/);
    await session().client.nextRequest({ threadId: 1 });
  });

  for (const name of ["Authorization", "Cookie", "X-Api-Key", "X-Auth-Token"])
    it(`refuses to keep a changed ${name}, and leaves the file as it is`, async () => {
      const request = `Send a GET request to /orders/7 with header "${name}" "Bearer one-4711".`;
      await edit('Send a POST request to /orders with sku "${sku}" and quantity ${quantity}. Expect status 201.', request);
      await stopAt(13);
      await change("Request to be sent", name, "Bearer two-0815", "headers");
      const before = await readFile(path(), "utf8");
      const refusal = new RegExp(`The header ${name} is a credential, which is not written into a file`, "i");
      await assert.rejects(keep(), refusal);
      await assert.rejects(session().client.customRequest("playbook/keepRequest", { edits: true }), refusal);
      assert.equal(await readFile(path(), "utf8"), before);
    });

  it("refuses to insert a sentence with a secret, also for an editor that writes itself, and leaves the file as it is", async () => {
    await edit('Expect $.status is "NEW".', 'Send a POST request to /login.\nExpect $.user is "ada".');
    await stopAt(16);
    await session().say('Expect $.token is "token-0815-secret"');
    const before = await readFile(path(), "utf8");
    for (const edits of [false, true])
      await assert.rejects(
        session().client.customRequest("playbook/insertTried", { ids: [1], edits }),
        /The change contains a secret, which is not written into a file\./,
      );
    assert.equal(await readFile(path(), "utf8"), before);
  });

  it("keeps a change next to a secret that the file already contains", async () => {
    const sent = (size: number) => `Send a POST request to /orders with note "token-0815-secret" and size ${size}.`;
    await edit('Expect $.status is "NEW".\n', `Send a POST request to /login.\n${sent(1)}\n`);
    await stopAt(16);
    await change("Request to be sent", "body", '{"note":"token-0815-secret","size":2}');
    await keep();
    assert.equal((await lines())[15], sent(2));
  });

  it("keeps a query whose names have a bare percent sign", async () => {
    await edit("Send a GET request to /orders/${orderId}.\nExpect $.quantity is 3.", "Send a GET request to /orders/${orderId}?a%=1&b=2.");
    await stopAt(20);
    const url = /url: (\S+)/.exec((await session().scope("Request to be sent"))[1] ?? "")?.[1] ?? "";
    await change("Request to be sent", "url", url.replace("b=2", "b=3"));
    await keep();
    assert.match((await lines())[19] ?? "", /a%=1&b=3/);
  });

  it("inserts what the console has tried before the sentence that is next, and does not run it again", async () => {
    await stopAt(16);
    await session().say("Expect $.quantity is 2.");
    await session().say("Save $.sku as ${ordered}");
    assert.deepEqual(await tried(), [
      { id: 1, text: "Expect $.quantity is 2.", passed: true },
      { id: 2, text: "Save $.sku as ${ordered}", passed: true },
    ]);
    assert.equal((await insert(1, 2)).split("\n")[0], "breakpoint 18 orders · execution: For each ${size} in [1, 2]:");
    assert.deepEqual((await lines()).slice(14, 18), [
      'Expect $.status is "NEW".',
      "Expect $.quantity is 2.",
      "Save $.sku as ${ordered}.",
      "For each ${size} in [1, 2]:",
    ]);
    assert.match(await over(), /^step 21 .*Order 3 of B-200/);
  });

  it("inserts a request after the readers of the last response, and continues there", async () => {
    await stopAt(14);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [{ line: 15 }] });
    await go();
    await session().say("Send a GET request to /orders/${orderId}");
    await session().say('Expect $.sku is "A-100"');
    await insert(1, 2);
    assert.deepEqual((await lines()).slice(13, 18), [
      "Save $.id as ${orderId}.",
      'Expect $.status is "NEW".',
      "Send a GET request to /orders/${orderId}.",
      'Expect $.sku is "A-100".',
      "For each ${size} in [1, 2]:",
    ]);
    const gets = sent("GET").length;
    assert.match(await over(), /^step 18 .*For each/);
    assert.equal(sent("GET").length, gets, "what the console has sent is not sent again");
    assert.match(await over(), /^step 21 /);
  });

  it("does not run an inserted request again after the file is read again", async () => {
    await stopAt(15);
    await session().say("Send a GET request to /orders/${orderId}");
    await insert(1);
    await session().say('Expect $.status is "NEW"');
    await edit("# Execution\n", "# Execution\n\n// once more\n");
    await session().stopsAfter(() => session().client.customRequest("playbook/written", { done: [] }));
    assert.match(await over(), /^step 19 .*For each/);
    assert.equal(sent("GET").length, 1, "the console has sent it");
  });

  it("does not run an inserted request again that the editor has saved while the run went on", async () => {
    const wait = 'Wait 5 seconds.\nExpect $.sku is "A-100".\n';
    await edit("For each", `${wait}For each`);
    await stopAt(15);
    await session().say("Send a GET request to /orders/${orderId}");
    const { body } = await session().client.customRequest("playbook/insertTried", { ids: [1], edits: true });
    await edit(`${wait}For each`, `${wait}Send a GET request to /orders/\${orderId}.\nFor each`);
    assert.deepEqual(
      body.done.map(({ line }: { line: number }) => line),
      [18],
      "below what reads the last response",
    );
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [{ line: 17 }] });
    const stopped = session().stopsAfter(() => session().client.continueRequest({ threadId: 1 }));
    await session().client.customRequest("playbook/written", { done: body.done });
    assert.match(await stopped, /^breakpoint 17 .*Expect \$\.sku/);
    await session().stopsAfter(() => session().client.customRequest("playbook/written", { done: [] }));
    assert.match(await over(), /^step 19 .*For each/);
    assert.equal(sent("GET").length, 1, "the console has sent it");
  });

  it("inserts below a failed check, keeps failing, and passes after a retry", async () => {
    await edit('is "NEW"', 'is "OLD"');
    assert.match(await stopAt(24, ["check"]), /^exception 15 /);
    await session().say('Expect $.status is "NEW"');
    assert.match(await insert(1), /^exception 15 /);
    assert.deepEqual((await lines()).slice(14, 16), ['Expect $.status is "OLD".', 'Expect $.status is "NEW".']);
    await edit('Expect $.status is "OLD".\n', "");
    assert.match(await session().stopsAfter(() => session().client.customRequest("playbook/retry")), /^step 16 .*For each/);
  });

  it("refuses a check without the request of the console that it reads", async () => {
    await stopAt(16);
    await session().say("Send a GET request to /customers/${customerId}");
    await session().say('Expect $.name is "Ada"');
    await assert.rejects(
      insert(2),
      /reads the response of “Send a GET request to \/customers\/\$\{customerId\}”\. Insert that sentence as well\./,
    );
    await assert.rejects(insert(), /has run no sentence yet|Run one first/);
    await assert.rejects(insert(9), /has run no sentence 9/);
  });

  it("hands the smallest edit to an editor that writes itself, and continues when it has", async () => {
    await stopAt(16);
    await session().say("Expect $.quantity is 2.");
    const { body } = await session().client.customRequest("playbook/insertTried", { ids: [1], edits: true });
    assert.equal(body.files[0].path, path());
    assert.deepEqual(body.files[0].edit, {
      start: { line: 15, column: 0 },
      end: { line: 15, column: 0 },
      text: "Expect $.quantity is 2.\n",
    });
    await edit("For each", "Expect $.quantity is 2.\nFor each");
    assert.match(
      await session().stopsAfter(() => session().client.customRequest("playbook/written", { done: body.done })),
      /^breakpoint 17 .*For each/,
    );
  });

  it("keeps breakpoints on their sentences when lines come above them", async () => {
    await stopAt(16);
    await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [{ line: 20 }] });
    await session().say("Expect $.quantity is 2.");
    await insert(1);
    assert.match(await go(), /^breakpoint 21 .*Send a GET request/);
    await edit("# Execution\n", "# Execution\n\n// once more\n");
    await assert.rejects(insert(7));
    await session().client.setBreakpointsRequest({ source: { path: path("customer.playbook") }, breakpoints: [{ line: 14 }] });
    assert.match(await go(), /^breakpoint 14 a customer/);
  });

  it("inserts into a block with its indentation", async () => {
    await stopAt(18);
    await session().say('Expect $.sku is "A-100"');
    await insert(1);
    assert.deepEqual((await lines()).slice(16, 19), [
      "  - Send a GET request to /orders/${orderId}.",
      '  - Expect $.sku is "A-100".',
      "  - Expect $.quantity is 2.",
    ]);
    assert.equal(
      await session().endsAfter(async () => {
        await session().client.setBreakpointsRequest({ source: { path: path() }, breakpoints: [] });
        await session().client.continueRequest({ threadId: 1 });
      }),
      0,
    );
  });
});
