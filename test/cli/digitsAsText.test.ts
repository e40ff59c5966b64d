// Tests messages to the editor: numbers beyond JavaScript's as texts, all else as it is.

import assert from "node:assert/strict";
import { digitsAsText } from "../../cli/digitsAsText.ts";
import { parseJson } from "../../language/index.ts";

describe("events for the editor", () => {
  it("have the digits of large numbers as text", () => {
    const parsed = parseJson('{"check": [1, 1.10, 9007199254740993], "message": "m", "saved": {"huge": 1e400}}');
    assert.ok(parsed.ok);
    assert.deepEqual(digitsAsText(parsed.value), { check: [1, 1.1, "9007199254740993"], message: "m", saved: { huge: "1e400" } });
  });

  it("are the very same without such numbers", () => {
    const event = { kind: "step finished", result: { checks: [{ actual: [1, null, "a"] }] } };
    assert.equal(digitsAsText(event), event);
  });
});
