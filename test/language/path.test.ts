import assert from "node:assert/strict";
import { folderOf, isInside, joinPath, relativePath } from "../../language/path.ts";

describe("paths inside a root", () => {
  it("are joined without dots, and keep what leads out of the root", () => {
    assert.equal(joinPath("api/docs", "../shared/./a.yaml"), "api/shared/a.yaml");
    assert.equal(joinPath("", "./a.yaml"), "a.yaml");
    assert.equal(joinPath("a", "..\\b\\c.yaml"), "b/c.yaml");
    assert.equal(joinPath("a", "../../b"), "../b");
    assert.equal(joinPath("../x", "../../y"), "../../y");
    assert.equal(folderOf("a/b/c.txt"), "a/b");
    assert.equal(folderOf("c.txt"), "");
  });

  it("are inside, or not", () => {
    for (const path of ["a", "a/..b", "..a/b"]) assert.ok(isInside(path), path);
    for (const path of ["", "..", "../a"]) assert.ok(!isInside(path), path);
  });

  it("are written relative to a folder so that joining leads back", () => {
    assert.equal(relativePath("a/b", "a/c/d.playbook"), "../c/d.playbook");
    assert.equal(relativePath("", "a/d.playbook"), "./a/d.playbook");
    for (const folder of ["", "a", "a/b", "x/y/z"]) {
      for (const path of ["a/b/c", "a/c", "c", "x/y/c"])
        assert.equal(joinPath(folder, relativePath(folder, path)), path, `${folder} ${path}`);
    }
  });
});
