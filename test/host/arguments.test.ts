/** The arguments of desktop VS Code as @vscode/test-electron and people write them. */
import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { readArguments } from "./arguments.ts";

describe("the arguments of VS Code", () => {
  it("are read with = or a space, as paths or file addresses", () => {
    const read = readArguments([
      tmpdir(),
      "--no-sandbox",
      "--disable-workspace-trust",
      "--extensionTestsPath=/tests/index",
      "--extensionDevelopmentPath",
      "/one",
      "--extensionDevelopmentPath=file:///two%20words",
      "--user-data-dir=/data",
      "/does/not/exist",
    ]);
    assert.deepEqual(read, {
      extensionDevelopmentPath: ["/one", "/two words"],
      extensionTestsPath: "/tests/index",
      userData: "/data",
      extensions: undefined,
      trusted: true,
      version: false,
      extensionCommands: [],
      open: [tmpdir()],
    });
  });

  it("pass on what is asked about extensions", () => {
    const { extensionCommands, extensions } = readArguments(["--install-extension", "a.vsix", "--force", "--extensions-dir=/e"]);
    assert.deepEqual(extensionCommands, ["--install-extension=a.vsix", "--force"]);
    assert.equal(extensions, "/e");
  });
});
