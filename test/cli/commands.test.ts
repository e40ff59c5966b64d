// Only the command that is asked for is defined: it is the same alone as among all others.

import assert from "node:assert/strict";
import { commands } from "../../cli/commands/table.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

describe("a command that is asked for", function () {
  this.timeout(30_000);
  let folder: Folder;

  before(async () => {
    folder = await writeFolder("");
  });

  after(() => folder.remove());

  for (const name of Object.keys(commands))
    it(`has the same help alone as among the others: ${name}`, async () => {
      const [alone, among] = await Promise.all([folder.run([name, "--help"]), folder.run(["help", name])]);
      assert.match(alone.stdout, new RegExp(`^Usage: playbook ${name}[ \\n]`));
      assert.deepEqual(alone, among);
    });

  it("is one of those that help names, except the engine", async () => {
    const { stdout } = await folder.run(["--help"]);
    const named = [...(stdout.split("Commands:\n")[1] ?? "").matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name);
    assert.deepEqual(named, [...Object.keys(commands).filter((name) => name !== "engine"), "help"]);
  });

  it("gives the version, too", async () => {
    const { stdout } = await folder.run(["--version"]);
    assert.match(stdout, /^\d+\.\d+\.\d+\S*\n$/);
    assert.equal((await folder.run(["check", "--version"])).stdout, stdout);
  });
});
