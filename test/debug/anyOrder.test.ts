// Any requests in any order: the adapter answers each, ends with its client, has torn down, and has shown no secret.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { type Folder, folderWith } from "../engine/folder.ts";
import { type DebugSession, startDebugSession } from "../support/debugSession.ts";
import { property, runs } from "../support/runs.ts";
import { startShop } from "./shop.ts";

const password = "correct-horse-battery-staple";
/** What the service gives for it, and what it sets as a cookie. */
const secrets = [password, "token-0815-secret", "cookie-4711-secret"].flatMap((one) => [
  one,
  Buffer.from(one).toString("base64").slice(0, 20),
]);

const playbook = [
  "---",
  "service: shop",
  "flow: signed in",
  "variables:",
  "  password: { type: encrypted text }",
  "  quantity: 2",
  "---",
  "",
  "# Setup",
  'Send a POST request to /customers with name "Ada" and password "${password}". Save $.id as ${customer}.', // 10
  "",
  "# Execution",
  'Send a POST request to /login with body {"password": "${password}"}.', // 13
  "Save $.token as ${token}.",
  "Send a POST request to /orders with bearer token ${token} and quantity ${quantity}.", // 15
  "Save $.id as ${order}.",
  "For each ${size} in [1, 2]:", // 17
  "  - Send a GET request to /orders/${order}.", // 18
  "  - Expect $.quantity is ${size}.", // 19
  "",
  "# Teardown",
  "Send a DELETE request to /orders/${order}.", // 22
  "Send a DELETE request to /customers/${customer}.",
  "",
].join("\n");

interface Asked {
  readonly command: string;
  readonly given: object;
}

const threadId = 1;
const line = fc.integer({ min: -1, max: 26 });
/** The adapter counts from 1000. */
const anyId = fc.oneof({ weight: 1, arbitrary: fc.nat(9) }, { weight: 9, arbitrary: fc.integer({ min: 1_000, max: 1_012 }) });
const said = fc.constantFrom(
  "${password}",
  "${token}",
  "${customer}",
  "$",
  "$.token",
  "$.password",
  "Send a GET request to /orders/${order}.",
  'Send a POST request to /login with body {"password": "${password}"}.',
  'Expect ${password} is "x".',
  "Expect status 500.",
  "Save $.token as ${other}.",
  "nonsense",
  "",
);

const going: fc.Arbitrary<Asked> = fc
  .constantFrom("continue", "next", "next", "next", "stepIn", "stepIn", "stepOut")
  .map((command) => ({ command, given: { threadId } }));

const others: fc.Arbitrary<Asked> = fc.oneof(
  fc.constantFrom("pause", "threads", "exceptionInfo", "loadedSources").map((command) => ({ command, given: { threadId } })),
  fc.record({ startFrame: fc.nat(3), levels: fc.nat(3) }).map((some) => ({ command: "stackTrace", given: { threadId, ...some } })),
  anyId.map((frameId) => ({ command: "scopes", given: { frameId } })),
  fc.record({ variablesReference: anyId, start: fc.nat(3), count: fc.nat(9) }).map((given) => ({ command: "variables", given })),
  fc
    .record({
      variablesReference: anyId,
      name: fc.constantFrom("quantity", "password", "token", "body", "url", "method"),
      value: fc.constantFrom("3", "x", password),
    })
    .map((given) => ({ command: "setVariable", given })),
  fc
    .record({
      expression: said,
      context: fc.constantFrom("repl", "watch", "hover", "clipboard"),
      frameId: fc.option(anyId, { nil: undefined }),
    })
    .map((given) => ({ command: "evaluate", given })),
  said.map((text) => ({ command: "completions", given: { text, column: text.length + 1 } })),
  fc
    .array(fc.record({ line, condition: fc.option(said, { nil: undefined }), logMessage: fc.option(said, { nil: undefined }) }), {
      maxLength: 3,
    })
    .map((breakpoints) => ({ command: "setBreakpoints", given: { source: "signedIn.playbook", breakpoints } })),
  fc.constantFrom("POST /orders", "/login", "x").map((name) => ({ command: "setFunctionBreakpoints", given: { breakpoints: [{ name }] } })),
  fc.constantFrom("token", "password", "order").map((dataId) => ({ command: "setDataBreakpoints", given: { breakpoints: [{ dataId }] } })),
  fc
    .subarray(["check", "status", "server", "error", "teardown"])
    .map((filters) => ({ command: "setExceptionBreakpoints", given: { filters } })),
  line.map((one) => ({ command: "gotoTargets", given: { source: "signedIn.playbook", line: one } })),
  fc.nat(2).map((targetId) => ({ command: "goto", given: { threadId, targetId } })),
  anyId.map((frameId) => ({ command: "restartFrame", given: { frameId } })),
  fc.record({ confirmed: fc.boolean() }).map((given) => ({ command: "playbook/retry", given })),
  fc.constantFrom("playbook/tried", "playbook/keepRequest").map((command) => ({ command, given: {} })),
  fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }).map((ids) => ({ command: "playbook/insertTried", given: { ids } })),
  fc
    .record({ variablesReference: anyId, name: fc.constantFrom("quantity", "url", "token") })
    .map((given) => ({ command: "dataBreakpointInfo", given })),
  fc.constantFrom("configurationDone", "terminate").map((command) => ({ command, given: {} })),
);

const asked = fc.oneof({ weight: 1, arbitrary: going }, { weight: 2, arbitrary: others });

/** After these the run goes on, where they are not refused. */
const goes: ReadonlySet<string> = new Set(["continue", "next", "stepIn", "stepOut", "goto", "restartFrame", "playbook/retry"]);

describe("debug: any order", function () {
  this.timeout(120_000 + runs * 1_000);
  let shop: Awaited<ReturnType<typeof startShop>>;
  let folder: Folder;
  before(async () => {
    shop = await startShop();
    folder = await folderWith({ "shop.playbook": `---\nservice: shop\nbase_url: ${shop.url}\n---\n` });
    await writeFile(join(folder.path, "signedIn.playbook"), playbook);
    process.env.PLAYBOOK_SECRET_SHOP_PASSWORD = password;
  });
  after(async () => {
    delete process.env.PLAYBOOK_SECRET_SHOP_PASSWORD;
    await shop.close();
    await folder.remove();
  });

  const path = () => join(folder.path, "signedIn.playbook");
  const ask = async ({ client }: DebugSession, { command, given }: Asked) => {
    const full = "source" in given ? { ...given, source: { path: path() } } : given;
    const next = Promise.race([client.waitForEvent("stopped"), client.waitForEvent("terminated")]);
    // A refusal is an answer; one that says that Playbook itself has failed is not.
    const answer = await client.send(command, full).catch((error: Error) => error.message);
    if (typeof answer === "string") assert.doesNotMatch(answer, /Internal error/);
    else if (goes.has(command) && answer.body?.asks === undefined) await next;
  };

  it("answers, tears down, ends, and shows no secret", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 24 }), async (all) => {
        const before = new Set(shop.open());
        // Some of the requests write into it.
        await writeFile(path(), playbook);
        const session = await startDebugSession();
        try {
          await session.client.initializeRequest();
          const initialized = session.client.waitForEvent("initialized");
          await session.client.launchRequest({ program: path(), stopOnEntry: true } as object);
          await initialized;
          const stopped = session.client.waitForEvent("stopped");
          await session.client.configurationDoneRequest();
          await stopped;
          for (const one of all) await ask(session, one);
        } finally {
          await session.close();
        }
        assert.deepEqual(
          shop.open().filter((one) => one.startsWith("customers") && !before.has(one)),
          [],
          "the teardown has run",
        );
        const sent = session.messages.join("") + (await readFile(path(), "utf8"));
        for (const secret of secrets) assert.ok(!sent.includes(secret), `${secret} is in a message, or in the file`);
      }),
      { ...property, numRuns: Math.max(20, Math.round(runs / 8)) },
    );
  });
});
