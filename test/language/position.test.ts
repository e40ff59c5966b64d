import assert from "node:assert/strict";
import { lineStarts, offsetAt, positionAt } from "../../language/position.ts";

describe("positions", () => {
  it("count lines ended by LF, CRLF and CR, in UTF-16 units", () => {
    const text = "a\r\n𝒳b\rc\n";
    const lines = lineStarts(text);
    assert.deepEqual(
      Array.from({ length: lines.lineCount }, (_, line) => lines.lineStart(line)),
      [0, 3, 7, 9],
    );
    assert.deepEqual(positionAt(lines, text.indexOf("b")), { line: 1, column: 2 });
    assert.deepEqual(positionAt(lines, text.length), { line: 3, column: 0 });
  });

  it("come back to the same offset, from every offset", () => {
    const text = "one\n\ntwo\r\nthree\rfour";
    const lines = lineStarts(text);
    for (let offset = 0; offset <= text.length; offset++) assert.equal(offsetAt(lines, positionAt(lines, offset)), offset);
  });

  it("stay inside the text and the line", () => {
    const lines = lineStarts("ab\ncd");
    assert.equal(offsetAt(lines, { line: 0, column: 99 }), 2);
    assert.equal(offsetAt(lines, { line: 9, column: 0 }), 5);
    assert.equal(offsetAt(lines, { line: -1, column: 4 }), 0);
    assert.deepEqual(positionAt(lines, -5), { line: 0, column: 0 });
  });
});
