// The diff of two values as lines.

import assert from "node:assert/strict";
import { diffJson } from "../../engine/checks/jsonDiff.ts";

describe("JSON diff", () => {
  it("shows changed lines with those around them, whatever the order of keys", () => {
    const expected = { id: 1, status: "NEW", lines: [{ sku: "A", price: 1 }], a: 1, b: 2, c: 3, d: 4, e: 5 };
    const actual = { e: 5, d: 4, c: 3, b: 2, a: 1, lines: [{ price: 1, sku: "B" }], status: "NEW", id: 1, extra: null };
    assert.deepEqual(diffJson(expected, actual), [
      "…",
      '    "status": "NEW",',
      '    "lines": [',
      "      {",
      '-       "sku": "A",',
      '+       "sku": "B",',
      '        "price": 1',
      "      }",
      "    ],",
      "…",
      '    "b": 2,',
      '    "c": 3,',
      '    "d": 4,',
      '-   "e": 5',
      '+   "e": 5,',
      '+   "extra": null',
      "  }",
    ]);
  });

  it("is empty for equal values and compares texts by their lines", () => {
    assert.deepEqual(diffJson({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
    assert.deepEqual(diffJson("a\nb\nc", "a\nB\nc"), ["  a", "- b", "+ B", "  c"]);
  });

  it("stays short and quick on large values", () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ index }));
    const lines = diffJson(many, many.slice().reverse());
    assert.ok(lines.length <= 201);
  });
});
