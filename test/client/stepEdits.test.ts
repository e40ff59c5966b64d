/** Edits of the steps panel, with a language server that fails now and then. */
import assert from "node:assert/strict";
import { createStepEdits } from "../../client/stepsPanel/stepEdits.ts";

const vscode = { l10n: { t: (text: string) => text } } as never;
const document = { uri: { toString: () => "file:///order.playbook" }, version: 1 } as never;
const message = { kind: "edit", edit: 1 } as never;

describe("edits of the steps panel", () => {
  it("are made after one that failed, which is refused with its reason", async () => {
    let asked = 0;
    const request = async () => {
      if (asked++ === 0) throw new Error("The connection is disposed.");
      return null;
    };
    const edits = createStepEdits(vscode, { request } as never, document);
    const outcomes = await Promise.all([edits.apply(message), edits.apply(message)]);
    assert.deepEqual(outcomes[0], { kind: "refused", reason: "The connection is disposed." });
    assert.match(JSON.stringify(outcomes[1]), /was changed in the text in the meantime/);
    assert.equal(asked, 2);
  });
});
