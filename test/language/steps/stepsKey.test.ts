import assert from "node:assert/strict";
import { fromRevision, hash, keyedInstructions, keyText, parsePlaybook } from "../../../language/index.ts";

const head = "---\nservice: a\nflow: b\n---\n";

/** Returns whether the sentences of two bodies have the same keys, in any order. */
function check(one: string, other: string, same: boolean) {
  const keys = (body: string) => keyedInstructions(parsePlaybook(head + body)).map(({ key }) => keyText(key));
  const [left, right] = [keys(one).sort(), keys(other).sort()];
  assert.equal(JSON.stringify(left) === JSON.stringify(right), same);
  assert.equal(new Set(left).size, left.length);
}

describe("the key of a sentence", () => {
  it("stays when lines move, wrap, or get another marker", () => {
    check("# Execution\nA b c.\nD.", "# Execution\n- D.\n\n\n- Given A b\n  c.", true);
    check("# Execution\nA:\n```json\n{\n  1 }\n```", "# Execution\r\n1. A:\r\n   ```json\r\n   {\r\n     1 }\r\n   ```", true);
    check("# Execution\nA:\n| a | b |\n|---|---|\n| 1 | 2 |", "# Execution\nA:\n|a|b|\n|1|  2|", true);
  });

  it("changes with the text, the phase and the attachment", () => {
    check("# Execution\nA.", "# Execution\nB.", false);
    check("# Execution\nA.", "# Setup\nA.", false);
    check("# Execution\nA:\n```json\n1\n```", "# Execution\nA:\n```json\n2\n```", false);
    check("# Execution\nA:\n```json\n1\n```", "# Execution\nA:\n```text\n1\n```", false);
    check("# Execution\nA:\n| a |", "# Execution\nA:\n| b |", false);
  });

  it("counts equal sentences, those in blocks too", () => {
    check("# Execution\nA.\nA.", "# Execution\nA.", false);
    check("# Execution\nFor each row:\n  - A.\nA.", "# Execution\nA.\nFor each row:\n  - A.", true);
  });
});

describe("hashes", () => {
  it("are FNV-1a of 64 bits", () => {
    assert.deepEqual(["", "a", "foobar"].map(hash), ["cbf29ce484222325", "af63dc4c8601ec8c", "85944171f73967e8"]);
    // The same with big integers, for all 16 bits of a code unit.
    const text = "größe 🙂 \uffff\u0100";
    let wanted = 0xcbf29ce484222325n;
    for (const unit of text.split("")) wanted = ((wanted ^ BigInt(unit.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn;
    assert.equal(hash(text), wanted.toString(16).padStart(16, "0"));
  });

  it("of a revision leave line ends and a byte order mark out", () => {
    assert.equal(fromRevision("\uFEFFa\r\nb\rc"), fromRevision("a\nb\nc"));
    assert.notEqual(fromRevision("a\nb"), fromRevision("a b"));
  });
});
