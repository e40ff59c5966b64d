// Each request of the protocol that the adapter supports is answered as the test kit expects; any other is refused. A
// second stop ends the teardown.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { startDebugSession } from "../support/debugSession.ts";
import { debugInShop } from "./debugInShop.ts";
import { shopFiles } from "./shop.ts";

describe("debug: requests", () => {
  const { shop, session, path } = debugInShop();

  const threadId = 1;
  const launched = async (file = "orders.playbook") => {
    const capabilities = await session().launch(path(file), { stopOnEntry: true });
    await session().stopsAfter(() => session().client.configurationDoneRequest());
    return capabilities;
  };

  it("supports what it says, and each request is answered", async () => {
    const capabilities = await launched();
    const { client } = session();
    const source = { path: path("orders.playbook") };
    const answers: string[] = [];
    const ask = async (command: string, given: object = {}) => {
      const { success, body } = await client.send(command, given);
      assert.equal(success, true, command);
      answers.push(command);
      return body;
    };
    const goes = (command: string, given: object = {}) => session().stopsAfter(() => ask(command, { threadId, ...given }));
    await ask("setBreakpoints", { source, breakpoints: [{ line: 16 }] });
    await ask("setFunctionBreakpoints", { breakpoints: [{ name: "GET /orders/{id}" }] });
    await ask("setDataBreakpoints", { breakpoints: [{ dataId: "size" }] });
    await ask("setExceptionBreakpoints", { filters: ["check"] });
    await ask("breakpointLocations", { source, line: 13 });
    assert.deepEqual(await ask("threads"), { threads: [{ id: threadId, name: "Playbook" }] });
    await goes("stepIn");
    await goes("stepOut");
    await goes("next");
    const { stackFrames } = await ask("stackTrace", { threadId });
    const frameId = stackFrames[0].id;
    const { scopes } = await ask("scopes", { frameId });
    const variablesReference = scopes.find(({ name }: { name: string }) => name === "Defined").variablesReference;
    await ask("variables", { variablesReference });
    await ask("setVariable", { variablesReference, name: "sku", value: "B-1" });
    await ask("dataBreakpointInfo", { variablesReference, name: "sku" });
    for (const context of ["hover", "watch", "clipboard", "variables", "repl"])
      await ask("evaluate", { expression: "${sku}", frameId, context });
    await ask("completions", { text: "Expect $.", column: 10, frameId });
    const { targets } = await ask("gotoTargets", { source, line: 15 });
    await goes("goto", { targetId: targets[0].id });
    await goes("restartFrame", { frameId: (await session().stack())[0]?.id });
    await goes("continue");
    await ask("setFunctionBreakpoints", { breakpoints: [] });
    await ask("setDataBreakpoints", { breakpoints: [] });
    await ask("pause", { threadId });
    await goes("playbook/retry", { confirmed: true });
    await writeFile(source.path, shopFiles(shop().url)["orders.playbook"]?.replace('is "NEW"', 'is "OLD"') ?? "");
    await goes("goto", { targetId: (await ask("gotoTargets", { source, line: 15 })).targets[0]?.id });
    await goes("restartFrame", { frameId: (await session().stack())[0]?.id });
    assert.match(await goes("next"), /^exception 15 /);
    assert.equal((await ask("exceptionInfo", { threadId })).exceptionId, "Failed check");
    await ask("playbook/tried");
    await session().endsAfter(() => ask("terminate"));
    await ask("disconnect");
    const supported = Object.entries(capabilities).flatMap(([name, is]) =>
      is === true ? (/^supports(\w+)Request$/.exec(name)?.[1] ?? []) : [],
    );
    const known = new Set(answers.map((one) => one.toLowerCase()).concat("configurationdone"));
    assert.deepEqual(
      supported.filter((name) => !known.has(name.toLowerCase())),
      [],
    );
  });

  it("refuses a request that it does not know", async () => {
    await launched();
    await assert.rejects(session().client.send("disassemble", {}), /The request "disassemble" is not supported/);
  });

  it("runs beside another session: the end of one tears nothing of the other down", async () => {
    await launched();
    await session().stopsAfter(() => session().client.stepOutRequest({ threadId }));
    const [own] = shop().open();
    const other = await startDebugSession();
    try {
      await other.launch(path("customer.playbook"));
      assert.equal(await other.endsAfter(() => other.client.configurationDoneRequest()), 0);
    } finally {
      await other.close();
    }
    assert.deepEqual(shop().open(), [own]);
    assert.match((await session().stack())[0]?.name ?? "", /^orders · execution/);
  });

  it("ends the teardown, too, when it is stopped a second time", async () => {
    const lines = [
      "---",
      "service: shop",
      "flow: slow",
      "---",
      "",
      "# Execution",
      "Send a POST request to /orders.",
      "",
      "# Teardown",
      "Wait 10 minutes.",
      "",
    ];
    await writeFile(path("slow.playbook"), lines.join("\n"));
    await launched("slow.playbook");
    const exited = session().client.waitForEvent("exited");
    const begun = new Promise<void>((resolve) => {
      session().client.on("playbook/event", ({ body }) => {
        if (body.kind === "step started" && body.step.phase === "teardown") resolve();
      });
    });
    await session().client.send("terminate", {});
    await begun;
    await session().client.send("terminate", {});
    assert.equal(((await exited) as { body: { exitCode: number } }).body.exitCode, 1);
  });
});
