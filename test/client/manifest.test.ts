/** Tests that package.json agrees with the code: ids, files, versions. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agentTools as toolsOfEngine } from "../../cli/agents/agentTools.ts";
import { agentTools, commands, customEditors, languageId, settings, settingsSection, views, walkthroughId } from "../../client/ids.ts";

const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { contributes } = manifest;
const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, "package.nls.json"), "utf8"));
const settingsOf: Readonly<Record<string, Record<string, unknown>>> = Object.assign(
  {},
  ...contributes.configuration.map(({ properties }: { properties: object }) => properties),
);

describe("the manifest", () => {
  it("has the commands, settings and language that the code names, and no others", () => {
    const contributed: readonly { command: string; category: string }[] = contributes.commands;
    assert.deepEqual(contributed.map(({ command }) => command).toSorted(), Object.values(commands).toSorted());
    assert.ok(contributed.every(({ category }) => category === "Playbook"));
    assert.deepEqual(Object.keys(settingsOf).toSorted(), Object.values(settings).toSorted());
    const viewsOf: readonly { id: string }[] = Object.values<readonly { id: string }[]>(contributes.views).flat();
    assert.deepEqual(viewsOf.map(({ id }) => id).toSorted(), Object.values(views).toSorted());
    assert.deepEqual(
      contributes.customEditors.map(({ viewType }: { viewType: string }) => viewType),
      Object.values(customEditors),
    );
    assert.equal(`${manifest.publisher}.${manifest.name}#${contributes.walkthroughs[0].id}`, walkthroughId);
    assert.deepEqual(
      contributes.languages.map(({ id }: { id: string }) => id),
      [languageId],
    );
  });

  it("describes every setting and says where it can be set", () => {
    for (const [name, setting] of Object.entries(settingsOf)) {
      assert.ok(name.startsWith(`${settingsSection}.`), name);
      assert.ok(
        ["application", "machine", "window", "resource", "language-overridable", "machine-overridable"].includes(String(setting.scope)),
        name,
      );
      assert.ok("default" in setting && textOf(setting.markdownDescription).endsWith("."), name);
    }
  });

  it("has every text in package.nls.json, and nothing there that it does not use", () => {
    const used = new Set([...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key));
    assert.deepEqual([...used].toSorted(), Object.keys(texts).toSorted());
    const plain = (of: object, keys: readonly string[]): readonly string[] =>
      Object.entries(of).flatMap(([key, value]) =>
        typeof value === "object" && value !== null
          ? plain(value, keys)
          : keys.includes(key) && !/^%.*%$/.test(String(value))
            ? [String(value)]
            : [],
      );
    const shown = ["title", "description", "markdownDescription", "contents", "altText"];
    const written = [
      contributes.commands,
      contributes.viewsWelcome,
      contributes.walkthroughs,
      contributes.configuration,
      manifest.capabilities,
    ];
    assert.deepEqual(plain(written, shown), []);
  });

  it("lets no workspace that is not trusted name an address, a path or a program", () => {
    const restricted: readonly string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    for (const [name, setting] of Object.entries(settingsOf)) {
      const isFree = setting.type === "string" && setting.enum === undefined;
      const isOpen = isFree || setting.type === "object" || setting.type === "array";
      assert.equal(
        isOpen && setting.scope !== "machine" && !restricted.includes(name),
        false,
        `${name} must be restricted or of the machine`,
      );
    }
    assert.deepEqual(
      restricted.filter((name) => !(name in settingsOf)),
      [],
    );
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, "limited");
    assert.equal(manifest.capabilities.virtualWorkspaces.supported, false);
    assert.deepEqual(manifest.extensionKind, ["workspace"]);
  });

  it("takes no key that VS Code has given away, and each only for playbooks", () => {
    for (const { command, key, when } of contributes.keybindings) {
      // The key by which VS Code opens the help of whatever has the focus.
      if (command === commands.accessibilityHelp) {
        assert.equal(key, "alt+f1");
        assert.match(when, /playbook\.steps.*focusedView =~ \/\^playbook/);
        continue;
      }
      assert.match(key, /^ctrl\+alt\+y \w$/);
      assert.match(when, /editorLangId == playbook|playbook\.steps/);
    }
  });

  it("names only commands and views that there are, in menus, welcomes and walkthroughs", () => {
    const known = new Set<string>(Object.values(commands));
    const named = [
      ...JSON.stringify([contributes.menus, contributes.keybindings, contributes.viewsWelcome, texts, contributes.walkthroughs]).matchAll(
        /(?:command:|command":"|view == |onCommand:)(playbook\.\w+)/g,
      ),
    ];
    const ids = new Set<string>([...known, ...Object.values(views), ...Object.values(customEditors)]);
    assert.deepEqual(
      named.map(([, name = ""]) => name).filter((name) => !ids.has(name)),
      [],
    );
  });

  it("offers agents the tools that the engine has, with their inputs", () => {
    const offered: readonly { name: string; modelDescription: string; inputSchema: object; when?: string }[] =
      contributes.languageModelTools;
    assert.deepEqual(offered.map(({ name }) => name).toSorted(), Object.values(agentTools).toSorted());
    for (const { name, modelDescription, inputSchema, when } of offered) {
      const tool = toolsOfEngine.find((one) => `playbook_${one.name}` === name);
      assert.ok(tool, name);
      assert.deepEqual({ modelDescription, inputSchema }, { modelDescription: tool.description, inputSchema: tool.inputSchema });
      assert.equal(when, tool.needs === "run" ? "isWorkspaceTrusted" : undefined);
    }
  });

  it("names files that exist", () => {
    const icon: { light: string; dark: string } = contributes.languages[0].icon;
    const files = [manifest.icon, icon.light, icon.dark, contributes.languages[0].configuration, contributes.grammars[0].path];
    files.push(contributes.viewsContainers.activitybar[0].icon);
    for (const { media } of contributes.walkthroughs[0].steps) files.push(media.svg);
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

  it("wraps sentences, proposes no words of the text, and indents as playbooks do", () => {
    const defaults: Readonly<Record<string, unknown>> = contributes.configurationDefaults["[playbook]"];
    const wanted = ["editor.wordWrap", "editor.wordBasedSuggestions", "editor.tabSize", "editor.quickSuggestions"].map(
      (key) => defaults[key],
    );
    assert.deepEqual(wanted, ["on", "off", 2, { comments: "off", strings: "on", other: "on" }]);
  });
});

function textOf(value: unknown): string {
  return texts[String(value).slice(1, -1)] ?? "";
}
