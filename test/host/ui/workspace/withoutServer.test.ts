/**
 * Tests VS Code without the language server: it says what is missing and what to do, and has colours and editing
 * habits, which need no server, in three themes.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Editor, gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { clickLimit } from "../../until.ts";

const repository = join(import.meta.dirname, "../../../..");
const themes = ["light", "dark", "contrast"] as const;
const opened = "endpoints/createOrder/default.playbook";
let extension = "";

/** The extension as it is built, without the server. */
async function withoutServer() {
  extension = await mkdtemp(join(tmpdir(), "playbook-extension-"));
  for (const path of ["package.json", "dist/client.cjs", "dist/client", "media", "syntaxes"])
    await cp(join(repository, path), join(extension, path), { recursive: true });
  return { extension, workspace: join(repository, "examples/orders") };
}

inVscode("a playbook in VS Code without its language server", withoutServer, (editor) => {
  after(() => rm(extension, { recursive: true, force: true }));

  const toast = () => editor().toast("language server cannot start");
  const stopped = () => editor().page.locator(".statusbar-item:has(.codicon-debug-disconnect)");

  it("says which file is missing and what to do", async () => {
    await editor().open(opened);
    const text = (await (await editor().notified("language server cannot start")).textContent()) ?? "";
    assert.ok(text.includes(join(extension, "dist/server.cjs")) && text.includes("npm run build"), text);
    await editor().screenshot("missing-server");
    await showLog();
    await editor().command("View: Hide Panel", gone(editor().page.locator(".part.panel")));
  });

  it("says in the status bar that no server runs, and starts it from there", async () => {
    await editor().command("Notifications: Clear All Notifications", gone(toast()));
    await editor().click(stopped(), toast());
    await editor().command("Notifications: Clear All Notifications", gone(toast()));
  });

  it("has its language and its colours in light, dark and high contrast", async () => {
    await shows(editor().statusItem("Playbook"));
    for (const theme of themes) {
      await editor().show(theme);
      await differentColours(editor(), ["Create", "email", "201", "# Setup"]);
      await editor().screenshot(`playbook-${theme}`);
    }
  });

  it("closes ${ and continues with a list", async () => {
    const { page } = editor();
    await editor().open(opened);
    await editor().append("\n- Get the order ");
    // VS Code closes brackets only on lines that it has coloured.
    await shows(editor().line("- Get the order").locator("span span").getByText("Get", { exact: true }));
    await page.keyboard.type("${orderId");
    await shows(editor().line("- Get the order ${orderId}"));
    await page.keyboard.press("End");
    await page.keyboard.type(".\nExpect status 200.");
    await shows(editor().line("- Expect status 200."));
    assert.deepEqual((await editor().text()).slice(-2), ["- Get the order ${orderId}.", "- Expect status 200."]);
    await editor().screenshot("list");
  });

  /**
   * VS Code makes the parts that nobody waits for, the one that shows logs among them, when it finds time; on a slow
   * machine long after the notification. A log that is asked for before is not shown, and the notification is gone: the
   * status bar brings it again.
   */
  async function showLog(): Promise<void> {
    const log = editor().page.locator(".part.panel .view-line").filter({ hasText: "cannot start" });
    await until(async () => {
      if (!(await toast().isVisible())) await editor().click(stopped(), toast());
      await toast().getByText("Show Output").click({ timeout: clickLimit });
    }, log);
  }
});

/** Waits until the tokens with these texts are drawn, each in a colour of its own. */
async function differentColours({ page }: Editor, texts: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const tokens = [...document.querySelectorAll(".view-line span span")];
    const colours = wanted.map((text) => {
      const token = tokens.find(({ textContent }) => textContent?.replaceAll("\u00a0", " ") === text);
      return token === undefined ? undefined : getComputedStyle(token).color;
    });
    return new Set(colours).size === wanted.length && !colours.includes(undefined);
  }, texts);
}
