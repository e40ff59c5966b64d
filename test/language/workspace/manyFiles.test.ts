// Tests workspaces next to the thousands of files of a document: one more file copies none of them, and what was read
// for one playbook serves the next one of the same endpoint.

import assert from "node:assert/strict";
import { emptyWorkspace, withFile, withFiles, withoutFile } from "../../../language/index.ts";
import { instructionsOf } from "../../../language/workspace/compile.ts";

const parts = Array.from({ length: 600 }, (_, index): [string, string] => [`parts/${index}.yaml`, `number: ${index}`]);

describe("a workspace of many files", () => {
  const base = withFiles(emptyWorkspace(), parts);

  it("has a changed file and a new one, and leaves the workspace before as it was", () => {
    const changed = withFiles(base, [
      ["parts/7.yaml", "number: 70"],
      ["new.yaml", "number: 1"],
    ]);
    assert.equal(changed.files.get("parts/7.yaml")?.text, "number: 70");
    assert.equal(changed.files.get("parts/8.yaml")?.text, "number: 8");
    assert.deepEqual(
      [changed.files.size, changed.files.has("new.yaml"), changed.files.has("other.yaml"), base.files.has("new.yaml")],
      [601, true, false, false],
    );
    const copy = new Map(changed.files);
    assert.deepEqual([...changed.files.keys()], [...copy.keys()]);
    assert.deepEqual([...changed.files.values()], [...copy.values()]);
    const visited: string[] = [];
    changed.files.forEach(({ text }, path) => void visited.push(`${path} ${text}`));
    assert.deepEqual(visited.slice(7, 9), ["parts/7.yaml number: 70", "parts/8.yaml number: 8"]);
    assert.equal(visited.length, 601);
  });

  it("continues from a changed one", () => {
    const twice = withFile(withFile(base, "one.yaml", "1"), "two.yaml", "2");
    assert.deepEqual([twice.files.size, twice.files.get("one.yaml")?.text, twice.files.get("two.yaml")?.text], [602, "1", "2"]);
    const less = withoutFile(twice, "one.yaml");
    assert.deepEqual([less.files.size, less.files.has("one.yaml"), less.files.has("two.yaml")], [601, false, true]);
  });

  it("reads a request with a path, and an expected status, once for the playbooks of all endpoints", () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Notes", version: "1" },
      paths: { "/notes": { get: { operationId: "listNotes", responses: {} }, post: { operationId: "createNote", responses: {} } } },
    };
    const playbook = (name: string, endpoint: string) =>
      `---\nservice: notes\nendpoint: ${endpoint}\nname: ${name}\n---\n\n# Execution\nSend a POST request to /notes with body {"text": "milk"}.\nExpect status 200.\n`;
    const workspace = withFiles(base, [
      ["notes.playbook", "---\nservice: notes\nbase_url: http://127.0.0.1:1\nopenapi: openapi.json\n---\n"],
      ["openapi.json", JSON.stringify(document)],
      ["one.playbook", playbook("One", "GET /notes")],
      ["two.playbook", playbook("Two", "GET /notes")],
      ["other.playbook", playbook("Other", "POST /notes")],
    ]);
    const read = (path: string, index: number) => instructionsOf(workspace, path)?.[0]?.instructions[index];
    assert.deepEqual(read("one.playbook", 0)?.steps, [{ step: "api_request", action: "POST /notes", body: { text: "milk" } }]);
    for (const path of ["two.playbook", "other.playbook"])
      for (const index of [0, 1]) assert.equal(read(path, index)?.compiled, read("one.playbook", index)?.compiled);
  });
});
