// The law of a text in pieces: it answers what the string would.

import assert from "node:assert/strict";
import fc from "fast-check";
import { lineStarts } from "../../../language/position.ts";
import { LongText } from "../../../language/text/longText.ts";
import { changedLines, sameEnd, sameStart, sameText } from "../../../language/text/textChange.ts";
import { property } from "../../support/runs.ts";

const fragment = fc.oneof(
  fc.constantFrom("\n", "\n", "\r\n", "\r", "#", "a", "```", "é", "# Setup\n", "\n\n"),
  fc.nat(400).map((length) => `${"x".repeat(length)}\n`),
  fc.nat(3000).map((length) => "y".repeat(length)),
);
const piece = fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join(""));
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(20_000)),
  text: fc.oneof({ weight: 4, arbitrary: fragment }, { weight: 1, arbitrary: piece }, { weight: 1, arbitrary: fc.constant("") }),
});
const place = fc.double({ min: 0, max: 1, noNaN: true });

describe("a text in pieces", () => {
  it("answers what the string would, after any changes", () => {
    fc.assert(
      fc.property(
        piece,
        piece,
        fc.array(edit, { maxLength: 8 }),
        fc.array(place, { minLength: 4, maxLength: 12 }),
        (one, other, edits, places) => {
          let plain = one + other;
          let long = new LongText(plain);
          for (const { at, removed, text } of edits) {
            const [before, old] = [long, plain];
            const start = Math.floor(at * plain.length);
            const end = Math.min(plain.length, start + removed);
            long = long.replaced(start, end, text);
            plain = plain.slice(0, start) + text + plain.slice(end);
            assert.equal(String(before), old);
            assert.equal(sameStart(long, before), sameStart(plain, old));
            assert.equal(sameEnd(long, before, sameStart(plain, old)), sameEnd(plain, old, sameStart(plain, old)));
            assert.deepEqual(changedLines(long, before), changedLines(plain, old));
            assert.equal(sameText(long, before), plain === old);
            assert.ok(sameText(long, plain));
          }
          assert.equal(long.length, plain.length);
          assert.equal(long.slice(), plain);
          const lines = lineStarts(plain);
          assert.equal(long.lineCount, lines.lineCount);
          for (const [index, from] of places.entries()) {
            const offset = Math.round(from * plain.length);
            const to = Math.round((places[index + 1] ?? 1) * plain.length);
            assert.equal(long.slice(offset, to), plain.slice(offset, Math.max(offset, to)));
            assert.equal(long.slice(offset), plain.slice(offset));
            assert.ok(Object.is(long.charCodeAt(offset), plain.charCodeAt(offset)));
            for (const searched of ["\n", "\n#", "```", "\r\n", "nowhere", "# Setup\n"]) {
              assert.equal(long.indexOf(searched, offset), plain.indexOf(searched, offset), `${JSON.stringify(searched)} from ${offset}`);
              assert.equal(
                long.lastIndexOf(searched, offset),
                plain.lastIndexOf(searched, offset),
                `${JSON.stringify(searched)} to ${offset}`,
              );
            }
            assert.equal(long.lineAt(offset), lines.lineAt(offset));
            const line = long.lineAt(offset);
            for (const near of [line - 1, line, line + 1, lines.lineCount]) assert.equal(long.lineStart(near), lines.lineStart(near));
          }
        },
      ),
      property,
    );
  });

  it("shares all pieces but the one that changes", () => {
    const long = new LongText("Send a GET request to /orders.\n".repeat(2000));
    const changed = long.replaced(30_000, 30_001, "x");
    assert.ok(long.pieces.length > 10);
    assert.equal(changed.pieces.filter((one, index) => one !== long.pieces[index]).length, 1);
  });
});
