/**
 * What VS Code does with playbooks when the language server is missing: it says so and what to do, and colours and editing habits, which
 * need no server, are there in three themes.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Editor, openEditor } from "../editor.ts";
import { onLinux } from "../onLinux.ts";

const repository = join(import.meta.dirname, "../../..");
const themes = ["light", "dark", "contrast"] as const;

onLinux("a playbook in VS Code without its language server", function () {
  this.timeout(120_000);
  let extension: string;
  let editor: Editor;
  before(async function () {
    this.timeout(900_000);
    extension = await mkdtemp(join(tmpdir(), "playbook-extension-"));
    for (const path of ["package.json", "dist/client.cjs", "media", "syntaxes"])
      await cp(join(repository, path), join(extension, path), { recursive: true });
    editor = await openEditor({ extension, workspace: join(repository, "examples/orders") });
    await editor.open("endpoints/createOrder/default.playbook");
  });
  after(async () => {
    await editor.close();
    await rm(extension, { recursive: true });
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await editor.screenshot("failed");
  });

  const toast = () => editor.page.locator(".notification-toast").filter({ hasText: "language server cannot start" });

  it("says which file is missing and what to do", async () => {
    await toast().waitFor();
    const text = (await toast().textContent()) ?? "";
    assert.ok(text.includes(join(extension, "dist/server.cjs")) && text.includes("npm run build"), text);
    await editor.screenshot("missing-server");
    await toast().getByText("Show Log").click();
    await editor.page.locator(".part.panel .view-line").filter({ hasText: "cannot start" }).first().waitFor();
  });

  it("says in the status bar that no server runs, and starts it from there", async () => {
    await editor.page.locator(".statusbar-item:has(.codicon-debug-disconnect)").click();
    await toast().waitFor();
    await editor.command("Notifications: Clear All Notifications");
    await editor.command("View: Hide Panel");
  });

  it("has its language and its colours in light, dark and high contrast", async () => {
    await editor.statusItem("Playbook").waitFor();
    for (const theme of themes) {
      await editor.show(theme);
      await differentColours(editor, ["Create", "email", "201", "# Setup"]);
      await editor.screenshot(`playbook-${theme}`);
    }
  });

  it("closes ${ and goes on with a list", async () => {
    const { page } = editor;
    await editor.open("endpoints/createOrder/default.playbook");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n- Get the order ");
    // VS Code closes brackets only on lines that it has coloured.
    const line = page.locator(".view-line").filter({ hasText: "- Get the order" });
    await line.locator("span span").getByText("Get", { exact: true }).waitFor();
    await page.keyboard.type("${orderId");
    await page.keyboard.press("End");
    await page.keyboard.type(".\nExpect status 200.");
    await page.locator(".view-line").filter({ hasText: "- Expect status 200." }).waitFor();
    assert.deepEqual((await editor.text()).slice(-2), ["- Get the order ${orderId}.", "- Expect status 200."]);
    await editor.screenshot("list");
  });
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
