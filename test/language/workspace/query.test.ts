import assert from "node:assert/strict";
import { fileAt, forget, keptQuery, pathsOf, query } from "../../../language/workspace/query.ts";
import { emptyWorkspace, withFile, withFiles, withoutFile } from "../../../language/workspace/workspace.ts";

/**
 * Counts how often each of two chained derivations runs: the words of a file, and how many files begin with the word
 * "a".
 */
function counted() {
  const runs: string[] = [];
  const firstWord = query((workspace, path) => {
    runs.push(`word ${path}`);
    return fileAt(workspace, path)?.text.split(" ")[0];
  });
  const both = query((workspace) => {
    runs.push("both");
    return [firstWord(workspace, "one"), firstWord(workspace, "two")];
  });
  return { runs, both, firstWord };
}

describe("the paths of a workspace", () => {
  it("are in the same order whether files come one by one or together", () => {
    const names = ["m", "a", "z", "b/c", "B", "mm", "é", "a/b", "k", "_"].map((name) => `${name}.playbook`);
    const texts = names.map((name): [string, string] => [name, ""]);
    const together = withFiles(emptyWorkspace(), texts);
    const single = texts.reduce((whole, [path, text]) => withFile(whole, path, text), emptyWorkspace());
    assert.deepEqual(pathsOf(single, "playbook"), pathsOf(together, "playbook"));
    assert.deepEqual(pathsOf(together, "playbook"), names.toSorted());
    assert.deepEqual(pathsOf(withFile(together, "n.playbook", ""), "playbook"), [...names, "n.playbook"].toSorted());
  });
});

describe("derived values of a workspace", () => {
  it("are computed once, and again only where what they read has changed", () => {
    const { runs, both } = counted();
    const first = withFiles(emptyWorkspace(), [
      ["one", "a b"],
      ["two", "c d"],
    ]);
    assert.deepEqual(both(first, ""), ["a", "c"]);
    assert.deepEqual(both(first, ""), ["a", "c"]);
    assert.deepEqual(runs, ["both", "word one", "word two"]);

    runs.length = 0;
    const second = withFile(first, "two", "e d");
    assert.deepEqual(both(second, ""), ["a", "e"]);
    assert.deepEqual(runs, ["word two", "both"]);
  });

  it("stop a change that makes no difference", () => {
    const { runs, both } = counted();
    const first = withFiles(emptyWorkspace(), [
      ["one", "a b"],
      ["two", "c d"],
    ]);
    const before = both(first, "");
    runs.length = 0;
    const second = withFile(first, "one", "a other");
    assert.equal(both(second, ""), before);
    assert.deepEqual(runs, ["word one"]);
  });

  it("keep their identity when they are equal in the eyes of the query", () => {
    const length = query(
      (workspace, path) => ({ length: fileAt(workspace, path)?.text.length }),
      (one, other) => one.length === other.length,
    );
    const first = withFile(emptyWorkspace(), "one", "abc");
    assert.equal(length(withFile(first, "one", "xyz"), "one"), length(first, "one"));
  });

  it("hold for older versions, too, and for files that appear and disappear", () => {
    const { both, firstWord } = counted();
    const empty = emptyWorkspace();
    const first = withFile(empty, "one", "a b");
    const second = withFile(first, "one", "c d");
    assert.deepEqual(both(second, ""), ["c", undefined]);
    assert.deepEqual(both(first, ""), ["a", undefined]);
    assert.deepEqual(both(second, ""), ["c", undefined]);
    const gone = withoutFile(second, "one");
    assert.equal(firstWord(gone, "one"), undefined);
    assert.deepEqual(both(gone, ""), [undefined, undefined]);
    assert.deepEqual(both(withFile(gone, "two", "z"), ""), [undefined, "z"]);
  });

  it("keep the workspace itself when a file gets the text that it has", () => {
    const first = withFile(emptyWorkspace(), "one", "a");
    assert.equal(withFile(first, "one", "a"), first);
    assert.equal(withoutFile(first, "two"), first);
  });

  it("of which only the kept ones outlive what is forgotten, and are good until something changes that they depend on", () => {
    const runs: string[] = [];
    const words = query((workspace, path) => {
      runs.push(`words ${path}`);
      return fileAt(workspace, path)?.text.split(" ") ?? [];
    });
    const count = keptQuery((workspace, path) => {
      runs.push(`count ${path}`);
      return words(workspace, path).length;
    });
    const longest = query((workspace) => {
      runs.push("longest");
      return Math.max(count(workspace, "one"), words(workspace, "two").length);
    });
    const first = withFiles(emptyWorkspace(), [
      ["one", "a b"],
      ["two", "c d e"],
    ]);
    assert.equal(longest(first, ""), 3);
    forget(first, "one");
    forget(first, "two");
    runs.length = 0;
    const second = withFile(first, "three", "x");
    assert.deepEqual([longest(second, ""), count(second, "one")], [3, 2]);
    assert.deepEqual(runs, []);
    assert.deepEqual(words(second, "one"), ["a", "b"]);
    assert.deepEqual(runs, ["words one"]);

    runs.length = 0;
    const third = withFile(second, "two", "c d e f");
    assert.deepEqual([longest(third, ""), count(third, "one")], [4, 2]);
    assert.deepEqual(runs, ["longest", "words two"]);
    const fourth = withFile(third, "one", "a");
    assert.deepEqual([longest(fourth, ""), count(fourth, "one")], [4, 1]);
  });

  it("are not taken for good where what they were derived from was derived again, and forgotten, since", () => {
    const word = query((workspace, path) => fileAt(workspace, path)?.text);
    const kept = keptQuery((workspace, path) => `${word(workspace, path)}!`);
    const other = query((workspace) => `${kept(workspace, "one")} ${word(workspace, "one")}`);
    const first = withFile(emptyWorkspace(), "one", "a");
    assert.equal(other(first, ""), "a! a");
    const second = withFile(first, "one", "b");
    assert.equal(word(second, "one"), "b");
    forget(second, "one");
    assert.equal(kept(second, "one"), "b!");
    assert.equal(other(second, ""), "b! b");
    assert.equal(other(first, ""), "a! a");
  });
});
