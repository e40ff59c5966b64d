// Tests the configuration of a launch and the abilities of a client: the tests, environment, variables and seed; lines
// from 0; secrets of the editor.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { type Folder, folderWith } from "../engine/folder.ts";
import { type DebugSession, startDebugSession } from "../support/debugSession.ts";
import { startShop } from "./shop.ts";

const secret = "editor-keeps-4711-secret";

describe("debug: launching", () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  let folder: Folder;
  let session: DebugSession;
  beforeEach(async () => {
    shop = await startShop();
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: http://127.0.0.1:9\nenvironments:\n  here: { base_url: ${shop.url} }\n---\n`,
      "rows.playbook": [
        "---",
        "service: shop",
        "flow: rows",
        "variables:",
        "  colour: grey",
        "data:",
        "  - { size: 1 }",
        "  - { size: 2 }",
        "---",
        "",
        "# Execution",
        "Generate a random number between 1 and 1000000 as ${number}.", // 12
        'Send a POST request to /orders with size <size>, colour "${colour}" and number ${number}.', // 13
        "Save $.id as ${orderId}.",
        "",
        "# Teardown",
        "Send a DELETE request to /orders/${orderId}.",
        "",
      ].join("\n"),
      "signedIn.playbook": [
        "---",
        "service: shop",
        "flow: signed in",
        "variables:",
        "  password: { type: encrypted text }",
        "  unread: { type: encrypted text }",
        "---",
        "",
        "# Execution",
        'Send a POST request to /login with body {"password": "${password}"}.', // 10
        "",
      ].join("\n"),
    });
    session = await startDebugSession();
  });
  afterEach(async () => {
    await session.close();
    await shop.close();
    await folder.remove();
  });

  const posted = () =>
    shop.received.filter(({ method }) => method === "POST").map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  const launch = async (given: object, initialize: Partial<DebugProtocol.InitializeRequestArguments> = {}) => {
    await session.client.initializeRequest({
      adapterID: "playbook",
      linesStartAt1: true,
      columnsStartAt1: true,
      pathFormat: "path",
      ...initialize,
    });
    const initialized = session.client.waitForEvent("initialized");
    await session.client.launchRequest({ environment: "here", ...given } as object);
    await initialized;
  };
  const rows = () => join(folder.path, "rows.playbook");
  const configured = () => session.client.configurationDoneRequest();

  it("runs the tests that it names, in its environment, with its variables and its seed", async () => {
    const given = { program: rows(), tests: ["rows.playbook#2"], variables: { colour: "red" }, seed: 7 };
    await launch(given);
    assert.equal(await session.endsAfter(configured), 0, session.output());
    await session.close();
    session = await startDebugSession();
    await launch(given);
    assert.equal(await session.endsAfter(configured), 0, session.output());
    const [first, second] = posted();
    assert.deepEqual([first?.size, first?.colour], [2, "red"]);
    assert.deepEqual(second, first, "the same seed gives the same number");
    assert.deepEqual(shop.open(), []);
  });

  it("says which of them there are not", async () => {
    await session.client.initializeRequest();
    const refused = (given: object) =>
      session.client.launchRequest({ program: rows(), ...given } as object).then(
        () => "launched",
        (error: Error) => error.message,
      );
    assert.match(await refused({ tests: ["rows.playbook#9"] }), /There is no test rows\.playbook#9 in rows\.playbook/);
    assert.match(await refused({ environment: "nowhere" }), /nowhere/);
    await writeFile(rows(), (await readFile(rows(), "utf8")).replace("# Teardown", "Frobnicate.\n\n# Teardown"));
    assert.match(await refused({ tests: ["rows.playbook#2"] }), /The playbook is not ready\. rows\.playbook:16:1: /);
  });

  it("reports a variable that no step reads", async () => {
    await launch({ program: rows(), variables: { clour: "red" } });
    assert.equal(await session.endsAfter(configured), 0, session.output());
    assert.match(session.output(), /clour/);
  });

  it("does not stop when debugging is off", async () => {
    await launch({ program: rows(), noDebug: true, stopOnEntry: true });
    await session.client.setBreakpointsRequest({ source: { path: rows() }, breakpoints: [{ line: 13 }] });
    assert.equal(await session.endsAfter(configured), 0, session.output());
    assert.equal(posted().length, 2);
  });

  it("counts lines and columns as the client does", async () => {
    await launch({ program: rows(), tests: ["rows.playbook#1"] }, { linesStartAt1: false, columnsStartAt1: false });
    const source = { path: rows() };
    const { body } = await session.client.setBreakpointsRequest({ source, breakpoints: [{ line: 11 }] });
    assert.deepEqual([body.breakpoints[0]?.verified, body.breakpoints[0]?.line], [true, 11]);
    assert.match(await session.stopsAfter(configured), /^breakpoint 11 rows/);
    assert.equal((await session.stack())[0]?.column, 0);
    const { targets } = (await session.client.send("completions", { text: "${", column: 2, frameId: (await session.stack())[0]?.id })).body;
    assert.ok(targets.some(({ label }: DebugProtocol.CompletionItem) => label.includes("colour")));
  });

  it("notifies an editor that variables may have changed, on request", async () => {
    await launch({ program: rows(), stopOnEntry: true }, { supportsInvalidatedEvent: true });
    await session.stopsAfter(configured);
    const invalidated = session.client.waitForEvent("invalidated");
    await session.client.setVariableRequest({ variablesReference: await session.reference("Defined"), name: "colour", value: "blue" });
    assert.deepEqual((await invalidated).body, { areas: ["variables"] });
  });

  it("asks the editor for a secret: what it keeps, and only then a person; no message shows it", async () => {
    const asked: string[] = [];
    session.client.on("playbook/secret", ({ body: { id, request, ask } }) => {
      asked.push(`${ask ? "a person" : "the editor"}: ${request.name}`);
      void session.client.send("playbook/secret", ask ? { id, value: secret } : { id });
    });
    await launch({ program: join(folder.path, "signedIn.playbook"), asksEditor: true });
    assert.equal(await session.endsAfter(configured), 0, session.output());
    assert.deepEqual(new Set(asked), new Set(["the editor: password", "the editor: unread", "a person: password"]));
    assert.equal(asked.filter((one) => one.startsWith("a person")).length, 1);
    assert.equal(posted()[0]?.password, secret);
    for (const text of [secret, Buffer.from(secret).toString("base64").slice(0, 20)]) assert.ok(!session.messages.join("").includes(text));
  });

  it("ends with its editor while it waits for a secret", async () => {
    const asked = session.client.waitForEvent("playbook/secret");
    await session.client.initializeRequest();
    session.client
      .launchRequest({ program: join(folder.path, "signedIn.playbook"), environment: "here", asksEditor: true } as object)
      .catch(() => undefined);
    await asked;
    await session.vanish();
    assert.deepEqual(shop.received, []);
    session = await startDebugSession();
  });

  it("runs a playbook once: a second launch and a second beginning are refused", async () => {
    await launch({ program: rows(), stopOnEntry: true });
    await assert.rejects(session.client.launchRequest({ program: rows() } as object), /This session already runs a playbook/);
    await session.stopsAfter(configured);
    await assert.rejects(configured(), /The run has already begun/);
  });
});
