// Claims of the documentation that were false once, each tried as it is written now.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { compile } from "../../language/index.ts";
import { writeFolder } from "../support/playbookProcess.ts";

describe("claims of the documentation", () => {
  it("language.md: placeholders of other tools are refused as whole values, and are text in backticks", () => {
    for (const placeholder of ["{{late}}", "#{late}", "$late", "%late%"]) {
      const sentence = (value: string) => compile(`Send a GET request to /a with query parameter q ${value}.`);
      const refused = sentence(`"${placeholder}"`);
      assert.match(refused.kind === "refused" ? refused.problem.message : "", /is a placeholder of another tool/, placeholder);
      assert.equal(sentence(`\`${placeholder}\``).kind, "understood", placeholder);
    }
    assert.equal(compile('Send a GET request to /a with query parameter q "10%late% more".').kind, "understood");
  });

  it("secrets.md: a copy of a secret is reported in files of the tests, and in no other", async () => {
    const folder = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
variables:
  pw: { type: encrypted text }
---
//- /a.playbook
---
service: shop
flow: a
---
# Execution
Send a GET request to /a with query parameter q "some-long-password".
//- /notes.md
some-long-password
`);
    try {
      const { stdout, code } = await folder.run(["check"], { env: { PLAYBOOK_SECRET_SHOP_PW: "some-long-password" } });
      assert.equal(code, 0);
      assert.match(stdout, /^a\.playbook:6:50 warning .* \[secret-in-text\]$/m);
      assert.doesNotMatch(stdout, /notes\.md|some-long-password/);
    } finally {
      await folder.remove();
    }
  });

  it("protocol.md: names every request of the engine and of the editor, in tables without gaps", async () => {
    const [text, protocol] = await Promise.all(
      ["docs/protocol.md", "engine/protocol.ts"].map((file) => readFile(join(import.meta.dirname, "../..", file), "utf8")),
    );
    const requests = [...(protocol ?? "").matchAll(/^ {2}readonly (\w+): \{ readonly params/gm)].map(([, name = ""]) => name);
    assert.ok(requests.length > 20);
    assert.deepEqual(
      requests.filter((name) => !text?.includes(`\`${name}\``)),
      [],
    );
    assert.doesNotMatch(text ?? "", /^\|.*\|\n\n\|.*\|\n(?!\| ?-)/m, "a row outside of its table");
  });
});
