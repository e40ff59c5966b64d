/** Tests questions that check their answers, and what a failed check leaves. */
import assert from "node:assert/strict";
import { askText } from "../../client/ask.ts";
import type { Vscode } from "../../client/vscodeApi.ts";

function inputOf() {
  const handlers = new Map<string, (given?: unknown) => unknown>();
  const on = (name: string) => (handle: (given?: unknown) => unknown) => {
    handlers.set(name, handle);
    return { dispose: () => handlers.delete(name) };
  };
  const input = {
    value: "",
    busy: false,
    enabled: true,
    validationMessage: undefined as string | undefined,
    onDidChangeValue: on("value"),
    onDidAccept: on("accept"),
    onDidHide: on("hide"),
    onDidTriggerButton: on("button"),
    show() {},
    dispose() {},
  };
  const vscode = { window: { createInputBox: () => input }, QuickInputButtons: { Back: {} } } as unknown as Vscode;
  return { input, vscode, say: (name: string) => handlers.get(name)?.() };
}

describe("a question with a check that takes long", () => {
  it("can be answered again where the check fails", async () => {
    const { input, vscode, say } = inputOf();
    let fails = true;
    const taken: string[] = [];
    const answered = askText(vscode, {
      title: "Address",
      number: 1,
      total: 1,
      accepted: async () => {
        if (fails) throw new Error("The engine ended.");
        return undefined;
      },
      take: (value) => taken.push(value),
    });
    input.value = "http://127.0.0.1:1";
    await say("accept");
    assert.deepEqual([input.busy, input.enabled, input.validationMessage], [false, true, "The engine ended."]);
    fails = false;
    await say("accept");
    assert.equal(await answered, "answered");
    assert.deepEqual(taken, ["http://127.0.0.1:1"]);
  });
});
