/** Writing a playbook in VS Code, in the orders example: what is shown beside the text, what is offered while typing, what mends it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { fromRevision } from "../../../language/index.ts";
import { type Editor, openEditor } from "../editor.ts";
import { onLinux } from "../onLinux.ts";

const example = join(import.meta.dirname, "../../../examples/orders");
const opened = "endpoints/createOrder/default.playbook";

/** A server whose tools are known, as `@` offers them. */
const servers = {
  ".mcp.json": JSON.stringify({ mcpServers: { mongo: { command: "mongo-mcp" }, mail: { command: "mail-mcp" } } }),
  "playbook.mcp-lock.json": JSON.stringify({
    servers: {
      mongo: {
        tools: {
          find: { description: "Finds documents of a collection.", inputSchema: { properties: { collection: { type: "string" } } } },
        },
      },
    },
  }),
};

onLinux("writing a playbook in VS Code", function () {
  this.timeout(60_000);
  let editor: Editor;
  before(async function () {
    this.timeout(900_000);
    editor = await openEditor({ workspace: example, files: servers });
    editor.page.setDefaultTimeout(15_000);
    await editor.open(opened);
  });
  after(() => editor.close());

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await editor.screenshot(`failed ${this.currentTest.title.slice(0, 30)}`);
  });

  const active = () => editor.page.locator(".editor-group-container.active");
  const line = (text: string) => active().locator(".view-line").filter({ hasText: text }).first();
  const suggestion = (name: string) => editor.page.locator(`.suggest-widget.visible .monaco-list-row[aria-label^="${name}"]`).first();
  const lens = (title: string) => active().locator(".codelens-decoration a").filter({ hasText: title });
  const typed = async (text: string) => {
    await editor.page.keyboard.press("Control+End");
    await editor.page.keyboard.type(text);
  };

  it("says what state the playbook is in, what can be done, and what each sentence became", async () => {
    await editor.statusItem("READY").waitFor();
    for (const title of ["READY", "Run", "View AI Workflow Steps"]) await lens(title).waitFor();
    await line("→ POST /orders").waitFor();
    await line("→ GET /orders/{orderId}").waitFor();
  });

  it("shows the steps of the instruction under the mouse", async () => {
    for (const theme of ["dark", "contrast", "light"] as const) {
      await editor.show(theme);
      await line("→ POST /orders").waitFor();
      await editor.screenshot(`example-${theme}`);
      await over(line("Create an order with").getByText("Create", { exact: true }));
      const hover = editor.page.locator(".monaco-hover:not(.hidden)").filter({ hasText: "api_request" });
      await hover.filter({ hasText: "POST /orders" }).waitFor();
      await editor.screenshot(`hover-${theme}`);
      await editor.page.keyboard.press("Escape");
    }
  });

  it("shows of a variable where it comes from", async () => {
    await over(line("Create an order with").getByText("quantity", { exact: true }).last());
    await editor.page.locator(".monaco-hover:not(.hidden)").filter({ hasText: "defined in this playbook" }).waitFor();
    await editor.screenshot("hover-variable");
    await editor.page.keyboard.press("Escape");
  });

  it("renames a variable in all three files that use it", async () => {
    const { page } = editor;
    await line("sku: A-100").getByText("sku", { exact: true }).click();
    await page.keyboard.press("F2");
    const input = page.locator(".rename-box input:focus");
    await input.fill("article");
    await editor.screenshot("rename");
    await page.keyboard.press("Enter");
    const files = [opened, "cases/tenNotebooks.playbook", "cases/nothingOrdered.playbook"];
    const texts = () => Promise.all(files.map((path) => readFile(join(editor.folder, path), "utf8")));
    await until(async () => (await texts()).every((text) => text.includes("article: A-100") && !text.includes("${sku}")));
    await editor.open("cases/tenNotebooks.playbook");
    await line("sku ${article}").waitFor();
    await editor.statusItem("READY").waitFor();
    // The test cases follow their source, so that nothing has to be adapted again.
    const [source = "", ...cases] = await texts();
    for (const text of cases) assert.ok(text.includes(fromRevision(source)), text);
    await editor.screenshot("renamed");
    await editor.open(opened);
  });

  it("offers the variables behind ${ with their values", async () => {
    await typed("\nGet the order ${");
    await suggestion("${orderId}").waitFor();
    await suggestion("${quantity}").waitFor();
    assert.equal(await suggestion("Delete").count(), 0);
    await editor.page.keyboard.type("order");
    await suggestion("${quantity}").waitFor({ state: "detached" });
    await editor.screenshot("complete-variable");
    await suggestion("${orderId}").click();
    await line("Get the order ${orderId}").waitFor();
    await saves(editor, "Get the order ${orderId}");
  });

  it("offers the servers behind @, and then their tools", async () => {
    await editor.page.keyboard.press("Control+End");
    await typed(".\n@");
    await suggestion("@mongo").waitFor();
    await suggestion("@mail").waitFor();
    await editor.screenshot("complete-server");
    await suggestion("@mongo").click();
    await line("@mongo").waitFor();
    await editor.page.keyboard.press("Control+Space");
    await suggestion("find").waitFor();
    await editor.screenshot("complete-tool");
    await suggestion("find").click();
    await line("@mongo find").waitFor();
    await editor.page.keyboard.press("Escape");
  });

  it("underlines a misspelt variable and mends it", async () => {
    await removeLastLine(editor);
    await typed("Delete the customer ${custmerId}.");
    await active().locator(".squiggly-error").first().waitFor();
    await editor.statusItem("ERROR").waitFor();
    await lens("ERROR: 1 problem").waitFor();
    for (const theme of ["dark", "contrast", "light"] as const) {
      await editor.show(theme);
      await editor.screenshot(`misspelt-${theme}`);
    }
    await line("${custmerId}").getByText("custmerId").click();
    const fix = editor.page.locator(".action-widget .monaco-list-row").filter({ hasText: "customerId" }).first();
    // The menu closes again when the editor is still busy with the click.
    await until(async () => {
      await editor.page.keyboard.press("Control+.");
      return fix.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
    await editor.screenshot("quick-fix");
    await fix.click();
    await editor.statusItem("READY").waitFor();
    await saves(editor, "Delete the customer ${customerId}.");
  });

  it("runs the playbook in a terminal", async () => {
    await lens("Run").click();
    await editor.page.locator(".xterm-rows").filter({ hasText: "is not ready" }).waitFor();
    await editor.screenshot("run");
  });

  async function over(place: Locator): Promise<void> {
    await place.waitFor();
    await editor.page.mouse.move(700, 880);
    await place.hover();
  }
});

/** Saves the open playbook; what is on disk then ends in the line. */
async function saves(editor: Editor, lastLine: string): Promise<void> {
  await editor.page.keyboard.press("Control+S");
  await until(async () => (await readFile(join(editor.folder, opened), "utf8")).trimEnd().endsWith(`\n${lastLine}`));
}

async function removeLastLine({ page }: Editor): Promise<void> {
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Delete");
}

/** Asks again until it holds; mocha's limit ends what never does. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}
