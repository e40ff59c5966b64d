/**
 * View AI Workflow Steps as a person uses it: next to the text, in step with it both ways, edited in place, sent, and
 * saved from what came back.
 */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Locator } from "playwright-core";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { withOtherFiles } from "../../otherFiles.ts";
import { clickLimit } from "../../until.ts";
import { env, shopPassword as secret } from "./secrets.ts";

/** So that a line of the text is a line on the screen, next to the panel, too. */
const notWrapped = JSON.stringify({ "[playbook]": { "editor.wordWrap": "off" } });
const axeSource = join(import.meta.dirname, "../../../../node_modules/axe-core/axe.min.js");

const service = (url: string) => `---
service: shop
base_url: ${url}
headers:
  Authorization: Bearer \${token}
variables:
  password: { type: encrypted text }
  token: { type: encrypted text }
---

# Setup
Send a POST request to /login with body { "password": "\${password}" }.
Save $.token as \${token}.
`;

const playbook = `---
service: shop
endpoint: POST /orders
variables:
  sku: A-100
---

# Setup
Send a GET request to /stock with header X-Token "\${token}" and header X-Who "\${sku}".

# Execution
1. When the client sends a POST request to /orders with body:
   \`\`\`json
   { "sku": "\${sku}", "quantity": 2, "note": "please ring twice, the bell is hard to hear" }
   \`\`\`
2. Expect status 201.
`;

const late = `---
service: shop
flow: Late
---
# Execution
Send a POST request to /orders with body { "sku": "A-100" } and save $.id as \${made}.
Send a GET request to /orders/\${made}.
`;

let target: Target;
let source: string;

inVscode(
  "View AI Workflow Steps in VS Code",
  async () => {
    target = await startTarget(({ method, url, text, headers }, response) => {
      if (url === "/login") return json(response, 200, { token: `token-of-${JSON.parse(text).password}` });
      if (url === "/stock") return json(response, 200, { left: 3, token: headers["x-token"] });
      json(response, method === "POST" ? 201 : 200, { id: "o-1", status: "NEW", lines: [{ sku: "A-100" }], asked: headers.authorization });
    });
    source = await mkdtemp(join(tmpdir(), "playbook-steps-"));
    await writeFile(join(source, "shop.playbook"), service(target.url));
    await writeFile(join(source, "order.playbook"), playbook);
    await writeFile(join(source, "late.playbook"), late);
    return { workspace: source, files: { ".vscode/settings.json": notWrapped }, env };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });
    const page = () => editor().webview();
    const step = (sentence: string) => page().locator("article").filter({ hasText: sentence }).first();
    const editing = () => page().locator(".editor");
    const said = (text: string) => page().getByRole("status").filter({ hasText: text });
    const textLine = (text: string) => editor().page.locator(".editor-group-container .view-line").filter({ hasText: text }).first();
    const frame = async (): Promise<Frame> => {
      const owner = await (await page().locator("#page").elementHandle())?.ownerFrame();
      assert.ok(owner);
      return owner;
    };
    const open = (field: Locator) => editor().click(field, editing());

    it("shows each sentence with its steps: calls, payload, variables, checks and what is implied", async () => {
      await editor().open("order.playbook");
      // The panel that a click opens has no such button: the editor next to it is the active one then.
      const button = editor().active().locator('.editor-actions .action-label[aria-label^="View AI Workflow Steps"]');
      await editor().click(button, step("the client sends"));
      const order = step("the client sends");
      await shows(order.locator(".method").filter({ hasText: "POST" }));
      await shows(order.locator(".chip.known").filter({ hasText: "skuA-100" }));
      await shows(order.locator(".j-key").filter({ hasText: "quantity" }));
      await shows(step("Send a GET request to /stock").locator(".chip.secret").filter({ hasText: "••••••" }));
      await shows(step("Send a GET request to /stock").locator(".implied").filter({ hasText: "below 400" }));
      await shows(step("Expect status 201").getByText("status"));
      await shows(page().locator(".status.READY"));
    });

    it("shows each request as it is sent, with a pencil at each part, and the tools next to the sentence", async () => {
      const stock = step("Send a GET request to /stock");
      await shows(stock.locator(".row").filter({ hasText: `${target.url}/stock` }));
      await shows(stock.locator(".row").filter({ hasText: /Also sent.*Authorization.*Bearer \$\{token\}.*default of the service/s }));
      await shows(
        step("the client sends")
          .locator(".row")
          .filter({ hasText: /Content-Type\s*application\/json\s*from the body/ }),
      );
      await stock.hover();
      for (const part of [/GET/, /X-Token/, /X-Who/]) {
        const field = stock.getByRole("button", { name: part }).first();
        await until(() => field.hover({ timeout: clickLimit }), field.locator(".pencil"));
      }
      await shows(step("the client sends").getByRole("button", { name: "Edit Body" }));
      const boxes = async () => Promise.all([stock.locator(".sentence").boundingBox(), stock.locator(".tools").boundingBox()]);
      const [sentence, tools] = await boxes();
      assert.ok(sentence && tools && sentence.width > 0 && tools.width > 0);
      assert.ok(sentence.x + sentence.width <= tools.x, "the tools are beside the sentence");
    });

    it("shows what is not defined with the ways out, and follows the text", async () => {
      const stock = step("Send a GET request to /stock");
      await open(stock.getByRole("button", { name: /X-Who/ }));
      await editing().getByLabel("Value").fill("${who}");
      await editor().press("Enter", stock.locator(".chip.unknown").filter({ hasText: "not defined" }));
      await shows(page().locator(".status.ERROR"));
      await editor().click(stock.locator(".message").getByRole("button", { name: 'Define "who" in this playbook' }), textLine("who:"));
      await open(stock.getByRole("button", { name: /X-Who/ }));
      await editing().getByLabel("Value").fill("${sku}");
      await editor().press("Enter", textLine("header X-Who ${sku}"));
      await shows(page().locator(".status.READY"));
      await editor().click(textLine("Expect status 201."), page().locator(".item.marked").filter({ hasText: "Expect status 201" }));
      await editor().append('3. Expect that $.status is "NEW".');
      await shows(step("$.status").locator(".path").filter({ hasText: "$.status" }));
      await shows(step("$.status").locator(".j-string").filter({ hasText: '"NEW"' }));
    });

    it("keeps in the steps file what a person decides for a sentence that English does not explain", async () => {
      await editor().append("\nLook whether the shelves are full.");
      const shelves = step("Look whether");
      await shows(shelves.locator(".message.failed"));
      await until(
        () => shelves.getByLabel("Decide its steps").selectOption({ label: "Wait" }, { timeout: 10_000 }),
        shelves.locator(".badge"),
      );
      await shows(said("it is in the steps file"));
      await shows(editing());
      await editing().locator("input").fill("5 ms");
      await editor().press("Enter", shelves.locator(".editable").filter({ hasText: "5 ms" }));
      await editor().press("Control+S", async () => /for: 5\b/.test(await editor().read("order.steps.yaml")));
      assert.match(await editor().read("order.steps.yaml"), /instruction: Look whether the shelves are full\.\n.*by: person/s);
    });

    it("writes an edit of the payload into the sentence as one undo step, and checks JSON as it is typed", async () => {
      const order = step("the client sends");
      await order.focus();
      await open(order.getByRole("button", { name: "Edit Body" }));
      const area = editing().locator("textarea");
      const before = await area.inputValue();
      await area.fill(before.replace("2", "3,"));
      await shows(
        editing()
          .getByRole("alert")
          .filter({ hasText: /Line \d+, column \d+/ }),
      );
      await area.fill(before.replace("2", "3"));
      await editor().press("Control+Enter", textLine('"quantity": 3, "note"'));
      await shows(order.locator(".j-number").filter({ hasText: "3" }));
      await shows(said("The sentence was changed."));
      await order.focus();
      await editor().press("Control+Z", textLine('"quantity": 2, "note"'));
      await shows(order.locator(".j-number").filter({ hasText: "2" }));
      await open(order.getByRole("button", { name: /POST/ }));
      await editing().getByLabel("Path or URL").fill("/refunds");
      await editor().press("Escape", order.locator(".url").filter({ hasText: "/orders" }));
    });

    it("adds, moves and removes steps as sentences of their own", async () => {
      const check = step("Expect status 201");
      await check.hover();
      await until(() => check.getByLabel("Add a step below").selectOption({ label: "Wait" }, { timeout: 10_000 }), editing());
      await editing().locator("input").fill("20 ms");
      await editor().press("Enter", textLine("3. Wait 20 ms."));
      await shows(textLine("4. Expect that $.status"));
      await step("Wait 20 ms").focus();
      await editor().press("Alt+ArrowUp", textLine("2. Wait 20 ms."));
      await step("Wait 20 ms").focus();
      await editor().press("Delete", async () => !(await textLine("Wait 20 ms").isVisible()));
      await shows(textLine("3. Expect that $.status"));
    });

    it("runs to an instruction, shows what came back, and writes what is saved and expected from it", async () => {
      await editor().press("Control+S", async () => (await editor().read("order.playbook")).includes('is "NEW"'));
      const order = step("the client sends");
      await order.hover();
      await editor().click(order.getByRole("button", { name: "Run to here" }), order.locator(".code").filter({ hasText: "201 Created" }));
      assert.deepEqual(
        target.received.map(({ method, url }) => `${method} ${url}`),
        ["POST /login", "GET /stock", "POST /orders"],
      );
      await shows(step("Send a GET request to /stock").locator(".number .passed"));
      await editor().click(order.getByRole("button", { name: /^id/ }), page().locator(".offers"));
      await editor().screenshot("steps-response");
      await editor().click(page().locator(".offers").getByRole("button", { name: "Save" }), textLine("Save $.id as ${orderId}."));
      await editor().click(order.getByRole("button", { name: /^sku/ }), page().locator(".offers"));
      const expect = page().locator(".offers").getByRole("button", { name: 'Expect $.lines[0].sku is "A-100"' });
      await editor().click(expect, textLine('Expect $.lines[0].sku is "A-100".'));
      // Sent again alone, with what was saved before.
      await shows(page().locator(".status.READY"));
      const stock = step("Send a GET request to /stock");
      await stock.hover();
      await editor().click(
        stock.getByRole("button", { name: "Send" }),
        async () => target.received.filter(({ url }) => url === "/stock").length === 2,
      );
      assert.equal(target.received.at(-1)?.headers["x-token"], `token-of-${secret}`);
      await shows(stock.locator(".code").filter({ hasText: "200" }));
    });

    it("holds no secret, and has no flaw that axe knows, in three themes", async () => {
      await (await frame()).evaluate(await readFile(axeSource, "utf8"));
      for (const theme of ["dark", "contrast", "light"] as const) {
        await editor().show(theme);
        await editor().screenshot(`steps-${theme}`);
        const problems = await (await frame()).evaluate(
          "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 200) + ' ' + (any[0]?.message ?? '')).join(' | ')}`))",
        );
        assert.deepEqual(problems, [], theme);
      }
      const html = await (await frame()).content();
      assert.ok(html.includes("X-Token"));
      for (const form of [secret, btoa(secret), encodeURIComponent(secret)]) assert.ok(!html.includes(form), form);
    });

    it("is gone through with the keyboard alone", async () => {
      const first = step("Send a GET request to /stock");
      await first.focus();
      await editor().press("ArrowDown", page().locator("article:focus").filter({ hasText: "the client sends" }));
      await editor().press("Home", page().locator("article:focus").filter({ hasText: "/stock" }));
      await editor().press("Enter", page().locator(".editable:focus"));
      await editor().press("Escape", page().locator("article:focus").filter({ hasText: "/stock" }));
      assert.equal(await page().locator("article[tabindex='0']").count(), 1);
    });

    it("offers to run everything to a sentence that lacks what one above it saves", async () => {
      await editor().command("View: Close All Editors", gone(editor().page.locator(".tab")));
      await editor().open("late.playbook");
      const late = step("Send a GET request to /orders/");
      await editor().click(editor().lens("View AI Workflow Steps"), late);
      await late.hover();
      await editor().click(late.getByRole("button", { name: "Send" }), said("${made} has no value"));
      await editor().screenshot("steps-run-to-here");
      const offer = page().getByRole("status").getByRole("button", { name: "Run everything to here" });
      await editor().click(offer, late.locator(".code").filter({ hasText: "200" }));
      assert.equal(target.received.at(-1)?.url, "/orders/o-1");
    });
  },
  withOtherFiles,
);
