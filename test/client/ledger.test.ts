/** Tests that everything the manifest contributes has a test of its visible effect, and is in the code. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../client/ids.ts";
import { ledger } from "../host/ledger.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const { contributes } = JSON.parse(textOf("package.json"));

/** As the ledger names them. */
function contributed(): readonly string[] {
  const ids = (of: readonly Readonly<Record<string, string>>[], key: string) => of.map((one) => one[key]);
  const views: readonly Readonly<Record<string, string>>[] = Object.values<readonly Readonly<Record<string, string>>[]>(
    contributes.views,
  ).flat();
  const menus = Object.entries<readonly { command: string }[]>(contributes.menus);
  const settings: readonly { properties: object }[] = contributes.configuration;
  return [
    ...ids(contributes.viewsContainers.activitybar, "id").map((id) => `container ${id}`),
    ...ids(views, "id").map((id) => `view ${id}`),
    ...ids(contributes.viewsWelcome, "view").map((id) => `welcome ${id}`),
    ...ids(contributes.customEditors, "viewType").map((id) => `editor ${id}`),
    ...ids(contributes.commands, "command").map((id) => `command ${id}`),
    ...menus.flatMap(([place, entries]) => entries.map(({ command }) => `menu ${place} ${command}`)),
    ...ids(contributes.keybindings, "command").map((id) => `key ${id}`),
    ...settings.flatMap(({ properties }) => Object.keys(properties).map((id) => `setting ${id}`)),
    ...ids(contributes.languageModelTools, "name").map((id) => `tool ${id}`),
    ...ids(contributes.walkthroughs, "id").map((id) => `walkthrough ${id}`),
  ];
}

describe("the ledger of what the manifest contributes", () => {
  it("names a test for each contribution, and nothing that package.json lacks", () => {
    const shown = new Set(ledger.flatMap(({ shows }) => shows));
    const present = new Set(contributed());
    const missing = [...present].filter((one) => !shown.has(one));
    const extra = [...shown].filter((one) => !present.has(one));
    assert.deepEqual(missing, [], "add these contributions of package.json to test/host/ledger.ts");
    assert.deepEqual(extra, [], "package.json lacks these contributions of test/host/ledger.ts");
  });

  it("names tests that there are", () => {
    const missing = ledger.filter(({ file, test }) => !textOf(`test/host/${file}`).includes(`it(${JSON.stringify(test)},`));
    assert.deepEqual(missing, []);
  });

  it("is of commands that the code registers and settings that it reads", () => {
    const code = globSync("{client,server}/**/*.ts", { cwd: root })
      .filter((path) => !/ids\.ts$|protocol\.ts$/.test(path))
      .map((path) => textOf(path))
      .join("\n");
    const registered = Object.keys(commands).filter(
      (key) => !new RegExp(`(?:\\[|register(?:Command)?\\(\\s*|ofPlaybook\\(\\s*)commands\\.${key}\\b`).test(code),
    );
    assert.deepEqual(registered, []);
    // Read by the server as a member of its section, or by the library of the language client.
    assert.match(code, /"inlayHints"\), "enabled"/);
    assert.match(code, /configurationSection: settingsSection/);
  });
});
