import assert from "node:assert/strict";
import { applyEdits, changeFile, changeSetOfEdits, conflicts } from "../../../language/edit/changeSet.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";

describe("change sets", () => {
  it("make all edits of a text on the text before any of them", () => {
    const edit = (start: number, end: number, text: string) => ({ span: { start, end }, text });
    assert.equal(applyEdits("abcdef", [edit(4, 5, "E"), edit(0, 1, "AA"), edit(6, 6, "!")]), "AAbcdEf!");
    assert.equal(applyEdits("ab", [edit(1, 1, "x"), edit(1, 1, "y")]), "axyb");
    assert.equal(applyEdits("abc", [edit(0, 2, "X"), edit(1, 3, "Y")]), "Xc");
    assert.equal(applyEdits("abc", [edit(2, 9, "Y")]), "abc");
  });

  it("tie each file to the text it was made from, and say what has changed since", () => {
    const workspace = withFiles(emptyWorkspace(), [
      ["a", "one"],
      ["b", "two"],
    ]);
    const changes = changeSetOfEdits(workspace, "a", [
      { span: { start: 0, end: 3 }, text: "ONE" },
      { path: "b", span: { start: 0, end: 0 }, text: "" },
      { path: "new", span: { start: 0, end: 0 }, text: "three" },
    ]);
    assert.deepEqual(
      changes.changes.map(({ path, text }) => [path, text]),
      [
        ["a", "ONE"],
        ["new", "three"],
      ],
    );
    const texts = new Map([["a", "one"]]);
    assert.deepEqual(
      conflicts(changes, (path) => texts.get(path)),
      [],
    );
    texts.set("a", "other").set("new", "there");
    assert.deepEqual(
      conflicts(changes, (path) => texts.get(path)).map(({ message }) => message.split(". ")[0]),
      ["a was changed in the meantime", "new exists already"],
    );
    assert.equal(
      conflicts({ changes: [changeFile("gone", "text", undefined)] }, () => undefined)[0]?.message.split(". ")[0],
      "gone was deleted in the meantime",
    );
  });
});
