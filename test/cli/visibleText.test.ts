// Tests the output about hostile files and responses: it never controls the terminal, and no line floods it.

import assert from "node:assert/strict";
import { writeFolder } from "../support/playbookProcess.ts";
import { startTarget } from "../support/target.ts";

const hostile = "\u001b]0;gone\u0007\u001b[2J\u009b31m\u202e";
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come out.
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
const head = (name: string) => `---\nservice: shop\nflow: ${name}\n---\n# Execution\n`;

describe("what a terminal shows", () => {
  it("does not control it, whether it is in a file or comes from a server", async () => {
    const target = await startTarget(
      (_, response) => void response.writeHead(500, { "content-type": "text/plain" }).end(`no ${hostile}\r\nmore`),
    );
    const folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: ${target.url}\n---
//- /broken.playbook\n${head("Broken")}Frobnicate "${hostile}".
//- /answer.playbook\n${head("Answer")}Send a GET request to /x.\nExpect that the body contains "${hostile}x".
`);
    try {
      const checked = await folder.run(["check"]);
      assert.match(checked.stdout, /“Frobnicate "␛\]0;gone␇␛\[2J�31m�"” is not understood/);
      const explained = await folder.run(["explain", `Frobnicate "${hostile}"`]);
      const run = await folder.run(["run", "--verbose"]);
      assert.match(run.stdout, /\n {6,}no ␛\]0;gone␇␛\[2J�31m�\n/);
      for (const { stdout, stderr } of [checked, explained, run]) assert.doesNotMatch(stdout + stderr, steering);
    } finally {
      await folder.remove();
      await target.close();
    }
  });

  it("is the part of a long line around the place", async () => {
    const folder = await writeFolder(`//- /shop.playbook\n---\nservice: shop\nbase_url: http://127.0.0.1:1\n---
//- /long.playbook\n${head("Long")}Send a GET request to /${"a".repeat(5000)} and frobnicate.\nFrobnicate "${"word ".repeat(40_000)}".
`);
    try {
      const { stdout, code } = await folder.run(["check", "long.playbook"]);
      assert.equal(code, 3);
      const lines = stdout.split("\n");
      const at = lines.findIndex((line) => line.includes("“frobnicate” is not understood"));
      const [line = "", marks = ""] = lines.slice(at + 1);
      assert.match(line, /^ {2}6 \| …a+ and frobnicate\.$/);
      assert.equal(line.slice(marks.indexOf("~"), marks.lastIndexOf("~") + 1), "frobnicate");
      assert.ok(
        lines.every(({ length }) => length < 500),
        "no line of the answer is long",
      );
    } finally {
      await folder.remove();
    }
  });
});
