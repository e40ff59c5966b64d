/** What package.json tells VS Code agrees with the code: ids, files, versions. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands, languageId, settings, settingsSection } from "../../client/ids.ts";

const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { contributes } = manifest;

describe("the manifest", () => {
  it("has the commands, settings and language that the code names, and no others", () => {
    const contributed: readonly { command: string; category: string }[] = contributes.commands;
    assert.deepEqual(contributed.map(({ command }) => command).toSorted(), Object.values(commands).toSorted());
    assert.ok(contributed.every(({ category }) => category === "Playbook"));
    assert.deepEqual(Object.keys(contributes.configuration.properties).toSorted(), Object.values(settings).toSorted());
    assert.deepEqual(
      contributes.languages.map(({ id }: { id: string }) => id),
      [languageId],
    );
  });

  it("describes every setting and says where it can be set", () => {
    for (const [name, setting] of Object.entries<Record<string, unknown>>(contributes.configuration.properties)) {
      assert.ok(name.startsWith(`${settingsSection}.`), name);
      assert.ok(
        ["application", "machine", "window", "resource", "language-overridable", "machine-overridable"].includes(String(setting.scope)),
        name,
      );
      assert.ok("default" in setting && String(setting.markdownDescription).endsWith("."), name);
    }
  });

  it("names files that exist", () => {
    const icon: { light: string; dark: string } = contributes.languages[0].icon;
    const files = [manifest.icon, icon.light, icon.dark, contributes.languages[0].configuration, contributes.grammars[0].path];
    for (const file of files) assert.ok(existsSync(join(root, file)), file);
  });

  it("is typed against the lowest VS Code that it allows", () => {
    const types = JSON.parse(readFileSync(join(root, "node_modules/@types/vscode/package.json"), "utf8"));
    const lowest = manifest.engines.vscode.replace("^", "");
    assert.equal(types.version.split(".").slice(0, 2).join("."), lowest.split(".").slice(0, 2).join("."));
  });

  it("has an icon of at least 128 by 128 pixels", () => {
    const png = readFileSync(join(root, manifest.icon));
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    assert.ok(png.readUInt32BE(16) >= 128 && png.readUInt32BE(20) >= 128);
  });
});
