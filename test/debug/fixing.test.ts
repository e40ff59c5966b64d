// Fix and go on: a sentence that has failed is corrected and runs again, with all as it was before it.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { debugInShop } from "./debugInShop.ts";

describe("debug: fixing", () => {
  const { shop, session, path: inFolder } = debugInShop();

  const path = () => inFolder("fix.playbook");
  const flow = (...sentences: string[]) =>
    writeFile(
      path(),
      ["---", "service: shop", "flow: fix", "variables:", "  size: 1", "---", "", "# Execution", ...sentences, ""].join("\n"),
    );
  const edit = async (from: string, to: string) => {
    const text = await readFile(path(), "utf8");
    assert.ok(text.includes(from));
    await writeFile(path(), text.replace(from, to));
  };
  const start = async (...filters: string[]) => {
    await session().launch(path());
    await session().client.setExceptionBreakpointsRequest({ filters });
    return session().stopsAfter(() => session().client.configurationDoneRequest());
  };
  const retry = (given: object = {}) => session().stopsAfter(() => session().client.customRequest("playbook/retry", given));
  const end = () => session().endsAfter(() => session().client.continueRequest({ threadId: 1 }));

  it("sends a request that had no answer to the place that the corrected sentence names, and passes", async () => {
    await flow("Send a GET request to http://127.0.0.1:1/orders.", "Expect status 200.");
    assert.match(await start("error"), /^exception 9 /);
    await edit("http://127.0.0.1:1/orders", "/large");
    assert.match(await retry(), /^step 10 /);
    assert.equal(await end(), 0);
    assert.match(session().output(), /✗ Send a GET request to http:\/\/127\.0\.0\.1:1\/orders\.[\s\S]*fix\.playbook: passed/);
  });

  it("sends a corrected request with the variables, cookies and prepared parts that it had the first time", async () => {
    await flow(
      "Send a POST request to /login with body {}.",
      "Set ${size} to 2.",
      "Use header X-Trace: t-1.",
      "Send a POST request to /login with size ${size}, and expect status 201. Save $.user as ${size}.", // 12
      "Send a GET request to /large. Expect status 200.", // 13
    );
    assert.match(await start("status"), /^exception 12 /);
    await edit("expect status 201", "expect status 200");
    assert.match((await session().client.customRequest("playbook/retry", {})).body.asks, /^POST \/login was sent already/);
    assert.match(await retry({ confirmed: true }), /^step 13 /);
    assert.equal(await end(), 0);
    const [first, second, third] = shop().received.filter(({ url }) => url === "/login");
    assert.equal(first?.headers.cookie, undefined);
    assert.equal(second?.headers.cookie, "sid=cookie-4711-secret");
    for (const name of ["cookie", "x-trace"]) assert.equal(third?.headers[name], second?.headers[name], name);
    assert.equal(second?.headers["x-trace"], "t-1");
    assert.deepEqual([second?.text, third?.text], ['{"size":2}', '{"size":2}']);
  });

  it("takes back the cookies that the first try was given", async () => {
    await flow("Send a POST request to /login with body {}, and expect status 201.", "Send a GET request to /large. Expect status 200.");
    assert.match(await start("status"), /^exception 9 /);
    await edit("expect status 201", "expect status 200");
    assert.match(await retry({ confirmed: true }), /^step 10 /);
    assert.equal(await end(), 0);
    const sent = shop()
      .received.filter(({ url }) => url === "/login")
      .map(({ headers }) => headers.cookie);
    assert.deepEqual(sent, [undefined, undefined]);
  });
});
