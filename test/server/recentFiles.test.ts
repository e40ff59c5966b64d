import assert from "node:assert/strict";
import { createRecentFiles } from "../../server/recentFiles.ts";

describe("files that have been looked at lately", () => {
  it("are as many as there is room for, the last ones first", () => {
    const recent = createRecentFiles(10);
    assert.deepEqual(recent.add("a", 4), []);
    assert.deepEqual(recent.add("b", 4), []);
    assert.deepEqual(recent.add("a", 5), []);
    assert.deepEqual(recent.add("c", 5), ["b"]);
    assert.deepEqual(
      ["a", "b", "c"].map((path) => recent.has(path)),
      [true, false, true],
    );
  });

  it("hold the last one however long it is", () => {
    const recent = createRecentFiles(10);
    recent.add("a", 4);
    assert.deepEqual(recent.add("b", 100), ["a"]);
    assert.ok(recent.has("b"));
    assert.deepEqual(recent.add("c", 1), ["b"]);
  });
});
