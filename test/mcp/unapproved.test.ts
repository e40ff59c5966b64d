// Tests `playbook check` in a checkout with unapproved servers and tools: it reports what a run would refuse.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ServerFolder, serverFolder } from "../support/serverFolder.ts";
import { stdioServer } from "./hubFor.ts";

const playbook = (title: string) => `---
service: shop
flow: ${title}
---
# Execution
@book find the orders "A-100", and expect 1 order.
For each row:
| id |
| 1  |
  - @book delete the order <id>.
`;
const files = `//- /a.playbook\n${playbook("One")}//- /b.playbook\n${playbook("Other")}//- /c.playbook
---
service: shop
flow: None
---
# Execution
Send a GET request to /orders.
`;

describe("check of calls that nobody has approved", function () {
  this.timeout(60_000);
  let folder: ServerFolder;

  before(async () => {
    folder = await serverFolder(files);
    const { command, args } = stdioServer("legacy");
    const { code, stdout, stderr } = await folder.run(["mcp", "discover", "--save", "book", "--", command, ...args]);
    assert.equal(code, 0, stdout + stderr);
  });

  after(() => folder.remove());

  const heads = async (...argv: readonly string[]) => {
    const { code, stdout } = await folder.run(["check", ...argv]);
    return { code, heads: stdout.split("\n").filter((line) => /^\S+:\d+:\d+ /.test(line)) };
  };
  const approveTool = "If that is what you want: playbook mcp approve book delete_order.";

  it("warns once of a tool, at its first call, and ends as without", async () => {
    assert.deepEqual(await heads(), {
      code: 0,
      heads: [
        `a.playbook:10:5 warning The tool delete_order of @book may destroy something, and it is not approved. ${approveTool} Until then, a run refuses the 2 playbooks that call it. [mcp-not-approved]`,
      ],
    });
    const { heads: one } = await heads("b.playbook");
    assert.match(String(one), /^b\.playbook:10:5 .* Until then, a run refuses this playbook\. \[mcp-not-approved\]$/);
    assert.deepEqual(await heads("c.playbook"), { code: 0, heads: [] });
    assert.equal((await heads("--strict")).code, 3, "as for every warning");
  });

  it("warns of a server that differs from the approved one, without details of its command line", async () => {
    const config = await folder.text(".mcp.json");
    await writeFile(join(folder.path, ".mcp.json"), config.replace('"legacy"', '"legacy", "--key", "hunter2-hunter2"'));
    const { stdout } = await folder.run(["check", "--json"]);
    await writeFile(join(folder.path, ".mcp.json"), config);
    const { problems } = JSON.parse(stdout) as { problems: readonly { code: string; line: number; path: string; message: string }[] };
    const [first] = problems.filter(({ code }) => code === "mcp-not-approved");
    assert.deepEqual(
      [first?.path, first?.line, first?.message],
      [
        "a.playbook",
        6,
        "The server @book of .mcp.json must not be started: it has changed since it was approved. If that is what you want: playbook mcp approve book. Until then, a run refuses the 2 playbooks that call it.",
      ],
    );
    assert.doesNotMatch(stdout, /hunter2/);
  });

  it("warns no more of what was approved, as far as it was", async () => {
    assert.equal((await folder.run(["mcp", "approve", "book", "delete_order", "--playbook", "a.playbook"])).code, 0);
    const { heads: left } = await heads();
    assert.match(String(left), /^b\.playbook:10:5 .* it is approved for a\.playbook only\. .* refuses this playbook\./);
    assert.equal((await folder.run(["mcp", "approve", "book", "delete_order"])).code, 0);
    assert.deepEqual(await heads("--strict"), { code: 0, heads: [] });
  });
});
