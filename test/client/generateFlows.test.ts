// Tests which files can be requirements of a service where several folders are open.

import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathsInside } from "../../client/generate/generateFlows.ts";

describe("files with requirements", () => {
  it("are those of the root that the service belongs to, as the root names them", () => {
    const root = resolve("/work/shop");
    const files = ["notes/b.md", "a.md", "../shop-two/c.md", "../d.md", "..notes.md"].map((path) => join(root, path));
    assert.deepEqual(pathsInside(root, files), ["..notes.md", "a.md", "notes/b.md"]);
    // A folder inside a root, opened alone.
    assert.deepEqual(pathsInside(resolve("/work"), files.slice(0, 1)), ["shop/notes/b.md"]);
  });
});
