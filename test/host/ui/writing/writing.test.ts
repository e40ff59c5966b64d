/**
 * Tests writing a playbook in VS Code, in the orders example: hints next to the text, completion while typing, quick
 * fixes, and a run.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type OrdersService, startOrdersService } from "../../../../examples/orders/service/server.ts";
import { fromRevision } from "../../../../language/index.ts";
import { type Effect, gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { clickLimit } from "../../until.ts";

const example = join(import.meta.dirname, "../../../../examples/orders");
const opened = "endpoints/createOrder/default.playbook";
/** Each test that writes takes it with its own text, so that it depends on none before. */
const written = "endpoints/createOrder/written.playbook";
const password = "only-for-this-test";
const themes = ["dark", "contrast", "light"] as const;

/** A server whose tools are known, as `@` offers them. */
const servers = {
  ".mcp.json": JSON.stringify({ mcpServers: { mongo: { command: "mongo-mcp" }, mail: { command: "mail-mcp" } } }),
  "playbook.mcp-lock.json": JSON.stringify({
    servers: {
      mongo: {
        tools: [
          {
            name: "find",
            description: "Finds documents of a collection.",
            inputSchema: {
              type: "object",
              properties: { collection: { type: "string" }, filter: { type: "object" } },
              required: ["collection"],
            },
          },
        ],
      },
    },
  }),
};

let service: OrdersService;
let untouched: string;

async function withService() {
  service = await startOrdersService({ password });
  const playbook = await readFile(join(example, "orders.playbook"), "utf8");
  untouched = (await readFile(join(example, opened), "utf8")).replace("name: Default", "name: Written");
  const files = { ...servers, [written]: untouched, "orders.playbook": playbook.replaceAll("http://127.0.0.1:8080", service.url) };
  return { workspace: example, files, env: { PLAYBOOK_SECRET_ORDERS_PASSWORD: password } };
}

inVscode("writing a playbook in VS Code", withService, (editor) => {
  after(() => service.close());

  const press = (keys: string) => editor().page.keyboard.press(keys);
  const type = (text: string) => editor().page.keyboard.type(text);
  const noHover = () => gone(editor().page.locator(".monaco-hover:not(.hidden)"));
  const statusIs = (text: string) => shows(editor().statusItem(text));

  /** Types after the original text; late effects of one attempt are gone with the next. */
  const typeUntil = (typed: string, effect: Effect) =>
    until(async () => {
      await editor().fresh(written, untouched);
      await type(typed);
    }, effect);

  it("says what state the playbook is in, what can be done, and what each sentence became", async () => {
    await editor().open(opened);
    await statusIs("READY");
    for (const title of ["READY", "Run", "View AI Workflow Steps"]) await shows(editor().lens(title));
    await shows(editor().line("→ GET /orders/{orderId}"));
  });

  it("knows that the environment has the secret, in status bar, view and service", async () => {
    await shows(async () => /READY\s*$/.test((await editor().statusItem("READY").textContent()) ?? ""), { what: "READY alone" });
    const variable = (label: string) => editor().row(label, "Context Variables");
    await editor().command("Playbook: Show Context Variables", variable("POST /orders · Default"));
    await editor().fold("Services Section");
    await shows(variable("password, encrypted text, ••••••••"));
    await editor().open("orders.playbook");
    await shows(editor().line("password: { type"));
    assert.equal(await editor().active().locator('[class*="squiggly-"]').count(), 0);
    await editor().open(opened);
  });

  it("runs the playbook by its code lens, and in a terminal", async () => {
    const passed = editor().active().locator('[class*="testing-passed-icon"]');
    await editor().click(editor().lens("Run"), passed, { once: true });
    await editor().screenshot("run-passed");
    const terminal = editor().page.locator(".part.panel .xterm-rows");
    await editor().command("Playbook: Run This Playbook in a Terminal", terminal);
    await shows(terminal.filter({ hasText: "2 passed, 0 failed" }));
    await editor().screenshot("run");
    await editor().command("View: Hide Panel", gone(editor().page.locator(".part.panel")));
  });

  it("shows the steps of the instruction under the mouse", async () => {
    for (const theme of themes) {
      await editor().show(theme);
      await shows(editor().line("→ GET /orders/{orderId}"));
      await editor().screenshot(`example-${theme}`);
      const hover = await editor().hover(editor().line("Create an order with").getByText("Create", { exact: true }), "api_request");
      await shows(hover.getByText("POST /orders"));
      await editor().screenshot(`hover-${theme}`);
      await editor().press("Escape", noHover());
    }
  });

  it("shows of a variable where it comes from", async () => {
    await editor().hover(editor().line("Create an order with").getByText("quantity", { exact: true }).last(), "defined in this playbook");
    await editor().screenshot("hover-variable");
    await editor().press("Escape", noHover());
  });

  it("gives variables a colour that differs from that of text, in every theme of VS Code", async () => {
    const sentence = editor().line("Create an order with");
    const colourOf = async (word: string) => {
      const place = sentence.getByText(word, { exact: true }).last();
      const colour = await place.evaluate((element) => getComputedStyle(element).color);
      return [...colour.matchAll(/\d+/g)].slice(0, 3).map(Number);
    };
    /** The distance is at most 441. Below 80, a person hardly tells two colours apart in thin letters. */
    const distance = (one: readonly number[], other: readonly number[]) =>
      Math.hypot(...one.map((part, index) => part - (other[index] ?? 0)));
    for (const theme of [
      "Dark 2026",
      "Dark Modern",
      "Default High Contrast",
      "Default High Contrast Light",
      "Light Modern",
      "Light 2026",
    ]) {
      await editor().settings({ "workbench.colorTheme": theme });
      const differ = async () => {
        const [text, saved, constant] = [await colourOf("Create"), await colourOf("customerId"), await colourOf("quantity")];
        return distance(text, saved) >= 80 && distance(text, constant) >= 80;
      };
      await shows(differ, { what: `colours of their own in ${theme}` });
    }
    await editor().screenshot("colours");
  });

  it("renames a variable in all three files that use it", async () => {
    const input = editor().page.locator(".rename-box input");
    await until(async () => {
      await editor().line("sku: A-100").getByText("sku", { exact: true }).click({ timeout: clickLimit });
      await press("F2");
    }, input);
    await input.fill("article");
    await editor().screenshot("rename");
    const files = [opened, "cases/tenNotebooks.playbook", "cases/nothingOrdered.playbook"];
    const texts = () => Promise.all(files.map((path) => readFile(join(editor().folder, path), "utf8")));
    await editor().press("Enter", gone(input));
    await shows(async () => (await texts()).every((text) => text.includes("article: A-100") && !text.includes("${sku}")), {
      what: "new name in all three files",
    });
    await editor().open("cases/tenNotebooks.playbook");
    await shows(editor().line("sku ${article}"));
    await statusIs("READY");
    // The test cases follow their source, so that nothing has to be adapted again.
    const [source = "", ...cases] = await texts();
    for (const text of cases) assert.ok(text.includes(fromRevision(source)), text);
    await editor().screenshot("renamed");
  });

  it("offers the variables after ${ with their values", async () => {
    await typeUntil("Get the order ${", editor().suggestion("${orderId}"));
    await shows(editor().suggestion("${quantity}"));
    assert.equal(await editor().suggestion("Delete").count(), 0);
    await type("order");
    await shows(gone(editor().suggestion("${quantity}")));
    await editor().screenshot("complete-variable");
    // An earlier line gets ${orderId}, too, so the test waits until this one no longer ends with what was typed.
    await editor().click(editor().suggestion("${orderId}"), gone(editor().line("Get the order ${order}")));
    await editor().save(written, (text) => text.trimEnd().endsWith("\nGet the order ${orderId}"));
  });

  it("offers the servers after @, their tools after the name, and the inputs of a tool, without being asked", async () => {
    await typeUntil("@", editor().suggestion("@mongo"));
    await shows(editor().suggestion("@mail"));
    await editor().screenshot("complete-server");
    await editor().click(editor().suggestion("@mongo"), editor().suggestion("find"));
    assert.ok((await editor().text()).includes("@mongo"));
    await editor().screenshot("complete-tool");
    await editor().click(editor().suggestion("find"), editor().line("@mongo find"));
    for (const [typed, offered] of [
      ["@mongo ", "find"],
      ["@mongo find with ", "collection"],
      ["Get the order ${line.", "${line.sku}"],
    ] as const)
      await typeUntil(typed, editor().suggestion(offered));
    await editor().screenshot("complete-member");
  });

  it("underlines a misspelt variable and corrects it", async () => {
    await typeUntil("Delete the customer ${custmerId}.", editor().line("Delete the customer ${custmerId}."));
    await shows(editor().active().locator(".squiggly-error"));
    await statusIs("ERROR");
    await editor().press("Control+Home", editor().lens("ERROR: 1 problem"));
    for (const theme of themes) {
      await editor().show(theme);
      await shows(editor().active().locator(".squiggly-error"));
      await editor().screenshot(`misspelt-${theme}`);
    }
    const fix = editor().page.locator(".action-widget .monaco-list-row").filter({ hasText: "customerId" }).first();
    await until(async () => {
      await press("Escape");
      await editor().line("${custmerId}").getByText("custmerId").click({ timeout: clickLimit });
      await press("Control+.");
    }, fix);
    await editor().screenshot("quick-fix");
    await editor().click(fix, editor().line("${customerId}."));
    await statusIs("READY");
    await editor().save(written, (text) => text.trimEnd().endsWith("\nDelete the customer ${customerId}."));
  });
});
