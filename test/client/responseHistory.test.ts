// Tests which responses of a sentence are kept over runs and reloads, and which of them is the last good one.

import assert from "node:assert/strict";
import { createResponseHistory } from "../../client/testing/responseHistory.ts";
import type { Vscode } from "../../client/vscodeApi.ts";
import type { RunEvent, Verdict } from "../../engine/protocol.ts";

/** A disk, and the part of VS Code that writes to it. */
function disk() {
  const files = new Map<string, Uint8Array>();
  const vscode = {
    Uri: { joinPath: (...parts: readonly string[]) => parts.join("/") },
    workspace: {
      fs: {
        createDirectory: async () => undefined,
        writeFile: async (path: string, bytes: Uint8Array) => void files.set(path, bytes),
        readFile: async (path: string) => files.get(path) ?? Promise.reject(new Error("no such file")),
      },
    },
  } as unknown as Vscode;
  return { files, history: () => createResponseHistory(vscode, { storageUri: "/storage" as never }) };
}

function eventsOf(test: string, body: string, verdict: Verdict): readonly RunEvent[] {
  const exchange = {
    request: { method: "GET", url: "http://localhost/x", headers: [] },
    response: { status: 200, statusText: "OK", headers: [], body, duration: 1 },
  };
  return [
    { kind: "test started", test },
    { kind: "step finished", test, step: { sentence: "Get x.", step: { step: "api_request" } }, result: { exchange } },
    { kind: "step finished", test, step: { sentence: "Expect y.", step: { step: "validate" } }, result: { exchange } },
    { kind: "test finished", test, result: { verdict } },
  ] as unknown as readonly RunEvent[];
}

describe("the history of responses", () => {
  const bodies = (all: readonly { readonly response: { readonly body: string } }[]) => all.map(({ response }) => response.body);
  const run = (history: ReturnType<ReturnType<typeof disk>["history"]>, body: string, verdict: Verdict, test = "a.playbook") => {
    for (const event of eventsOf(test, body, verdict)) history.add("/root", event);
  };

  it("keeps the last responses of each sentence, and the last of a test that passed however old it is", () => {
    const history = disk().history();
    run(history, "good", "passed");
    for (let index = 0; index < 20; index += 1) run(history, `bad ${index}`, "failed");
    assert.equal(history.lastGreen("/root", "a.playbook", "Get x.")?.response.body, "good");
    assert.deepEqual(bodies(history.of("/root", "a.playbook", "Get x.")).at(0), "bad 19");
    assert.equal(history.of("/root", "a.playbook", "Get x.").length, 9);
    assert.deepEqual(history.sentences("/root", "a.playbook"), ["Get x."]);
    assert.deepEqual(history.of("/other", "a.playbook", "Get x."), []);
  });

  it("finds those of data rows with their playbook, and compares each row with itself", () => {
    const history = disk().history();
    run(history, "row 1", "passed", "a.playbook#1");
    run(history, "row 2", "failed", "a.playbook#2");
    assert.equal(history.of("/root", "a.playbook", "Get x.").length, 2);
    assert.equal(history.lastGreen("/root", "a.playbook#2", "Get x."), undefined);
    assert.equal(history.lastGreen("/root", "a.playbook#1", "Get x.")?.response.body, "row 1");
  });

  it("is there again after a reload, and stays below its limit", async () => {
    const { files, history } = disk();
    const first = history();
    for (let index = 0; index < 200; index += 1) run(first, "x".repeat(60_000), "passed", `p${index}.playbook`);
    run(first, "last", "passed");
    await first.saved();
    assert.ok([...files.values()].every(({ length }) => length < 4_000_000));
    const second = history();
    await second.saved();
    assert.equal(second.lastGreen("/root", "a.playbook", "Get x.")?.response.body, "last");
    assert.equal(second.lastGreen("/root", "p0.playbook", "Get x."), undefined);
  });
});
