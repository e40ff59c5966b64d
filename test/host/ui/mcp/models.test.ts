/**
 * Tests models in VS Code: a chat model of VS Code’s own API, chosen, agreed to, asked, cancelled; and one with an
 * OpenAI-compatible API.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer, type ModelServer, startModelServer } from "../../../support/modelServer.ts";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { clickLimit } from "../../until.ts";

const provider = join(import.meta.dirname, "../../fixtures/chatModel");
let folder = "";
let api: ModelServer;

const shop = `---
service: shop
base_url: http://127.0.0.1:1
variables:
  customerId: C-77
  apiKey: { type: encrypted text }
---

# Setup
Send a GET request to /orders.
`;

const gift = `---
service: shop
endpoint: POST /orders
name: Gift
---

# Execution
1. Our customer wants two notebooks.
2. They must cost under forty euros.
3. Something goes on for ever.
`;

/** A service without a setup, at an address where nothing listens. */
const other = "---\nservice: other\nbase_url: http://127.0.0.1:1\n---\n";
const failing = "---\nservice: other\nflow: Fails\n---\n\n# Execution\nSend a GET request to /orders.\nExpect status 201.\n";

inVscode(
  "models in VS Code",
  async () => {
    folder = await mkdtemp(join(tmpdir(), "playbook-models-"));
    api = await startModelServer(() => answer({ steps: [{ step: "validate", checks: [{ path: "$.total", compare: { below: 40 } }] }] }));
    writeFileSync(join(folder, "sent.jsonl"), "");
    return {
      workspace: folder,
      others: [provider],
      files: { "shop.playbook": shop, "gift.playbook": gift, "other.playbook": other, "failing.playbook": failing },
      settings: { "chat.disableAIFeatures": false, "problems.decorations.enabled": false },
      env: { PLAYBOOK_TEST_MODEL: join(folder, "sent.jsonl"), PLAYBOOK_MODEL_CACHE: "off", PLAYBOOK_SECRET_SHOP_API_KEY: "hunter2-geheim" },
    };
  },
  (editor) => {
    const sent = () =>
      readFileSync(join(folder, "sent.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { text: string; isRequired?: boolean; cancelled?: boolean });
    const textOf = (path: string) => editor().read(path);
    const settingsOfUser = () => {
      try {
        return (
          readFileSync(join(editor().userData, "User/settings.json"), "utf8") +
          readFileSync(join(editor().userData, "Machine/settings.json"), "utf8")
        );
      } catch {
        return readFileSync(join(editor().userData, "User/settings.json"), "utf8");
      }
    };
    const proposed = (label: string) => editor().row(label, "Proposed Changes");
    const accept = async (title: string, effect: () => Promise<boolean>) => {
      await proposed(title).hover();
      await editor().click(proposed(title).locator('.action-label[aria-label^="Accept Checked Files"]').first(), effect);
    };

    /** The lamp at a word of a sentence that is not understood. */
    const quickFix = async (word: string) => {
      const fix = editor().page.locator(".action-widget .monaco-list-row").filter({ hasText: "Propose steps with a model…" }).first();
      await until(
        async () => {
          await editor().page.keyboard.press("Escape");
          // The line may be above the visible part, or below a sticky heading.
          await editor().page.locator(".monaco-editor .view-lines").first().hover();
          await editor().page.mouse.wheel(0, -2000);
          // From the second time on the mouse is over the middle of the word.
          await editor().line(word).getByText(word).first().click({ timeout: clickLimit, force: true });
          await editor().page.keyboard.press("Control+.");
        },
        fix,
        { again: 15_000 },
      );
      return fix;
    };

    after(() => Promise.all([api?.close(), rm(folder, { recursive: true, force: true })]));

    it("is not asked where what would be sent is shown, which holds no secret", async () => {
      await editor().open("gift.playbook");
      await editor().command(
        "Playbook: Show What a Model Would Be Sent",
        editor().line("=== gift.playbook:8").or(editor().line("--- system ---")),
      );
      const text = (await editor().text()).join("\n");
      assert.match(text, /You turn one sentence of an API test into steps/);
      assert.equal(text.includes("hunter2"), false);
      assert.deepEqual(sent(), []);
    });

    it("is chosen among those of VS Code, and kept in the user’s settings", async () => {
      await editor().command(
        "Playbook: Select Model…",
        editor().page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "Test One" }),
      );
      await editor().screenshot("models-1-picker");
      await editor().choose("Test One", editor().toast("Playbook asks Test One when you want a proposal"));
      await until(
        async () => {},
        async () => /"playbook\.model\.editor": "[^"]*one"/.test(settingsOfUser()),
      );
    });

    it("proposes steps by a quick fix, after a question for consent, as a change that waits to be accepted", async () => {
      await editor().open("gift.playbook");
      const fix = await quickFix("notebooks");
      const question = editor().dialog("May Playbook ask Test One?");
      await editor().click(fix, question);
      await editor().screenshot("models-2-consent");
      const allow = editor().page.getByRole("button", { name: "Allow", exact: true });
      const change = proposed("gift.playbook");
      // A toast goes away by itself: it is waited for before what stays.
      const told = editor().toast("1 of 1 sentences have a proposal. Test One: 1 question,");
      await editor().click(question.getByRole("button", { name: "Ask the Model", exact: true }), allow.or(told));
      if (await allow.isVisible()) {
        await editor().screenshot("models-3-consent-of-vscode");
        await editor().click(allow, told);
      }
      await shows(change);
      await editor().screenshot("models-4-proposed");
      assert.equal(await textOf("gift.playbook"), gift);
      await accept("Steps proposed by a model", async () => (await textOf("gift.playbook")) !== gift);
      assert.match(await textOf("gift.playbook"), /1\. Send a POST request to \/orders with .*\$\{orderId\}.*forty euros/s);
      const [first] = sent();
      assert.equal(first?.isRequired, true);
      assert.match(first?.text ?? "", /Our customer wants two notebooks\./);
      assert.equal(JSON.stringify(sent()).includes("hunter2"), false);
      assert.equal(JSON.stringify(sent()).includes("C-77"), false);
    });

    it("is cancelled while it answers, and nothing is changed then", async () => {
      const before = await textOf("gift.playbook");
      const progress = editor().toast("Playbook asks a model");
      await editor().command("Playbook: Propose Steps with a Model", progress);
      await until(
        async () => {},
        async () =>
          sent().some(({ text }) => text?.includes("goes on for ever") && text.lastIndexOf("for ever") > text.lastIndexOf("The sentence:")),
      );
      await editor().screenshot("models-5-progress");
      await editor().click(progress.getByRole("button", { name: "Cancel" }).or(progress.getByText("Cancel")).first(), gone(progress));
      await until(
        async () => {},
        async () => sent().some(({ cancelled }) => cancelled === true),
      );
      assert.equal(await textOf("gift.playbook"), before);
    });

    it("is not needed to explain a failure from its facts", async () => {
      const rows = (label: string) => editor().page.locator(`.test-explorer .monaco-list-row[aria-label^="${label}"]`).first();
      await editor().command("Testing: Focus on Test Explorer View", rows("other"));
      await editor().expand(rows("other"));
      await shows(rows("Fails"));
      await editor().open("failing.playbook");
      const failed = rows("Fails (Failed").or(rows("Fails (Errored"));
      await editor().click(editor().lens("Run"), failed, { once: true });
      const document = editor().webview();
      await editor().menu(failed, "Explain This Failure", document.getByText("What was expected"));
      await shows(document.getByText("nothing listens at").first());
      await editor().screenshot("models-6-explained");
      assert.equal(
        sent().some(({ text }) => text?.includes("An API test has failed")),
        false,
      );
    });

    it("can be one with an API of its own, with its key in secret storage, a price and a limit", async () => {
      // Settings of the machine are here in a remote window; VS Code reads them again when it writes the choice.
      const machine = join(editor().userData, "Machine/settings.json");
      const limits = { "playbook.model.price": "2/10", "playbook.model.maxTokens": 9_000 };
      writeFileSync(machine, JSON.stringify({ ...JSON.parse(readFileSync(machine, "utf8")), ...limits }, null, 2));
      await editor().command(
        "Playbook: Select Model…",
        editor().page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "OpenAI-compatible API…" }),
      );
      const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
      await editor().choose("OpenAI-compatible API…", asks("Its address, with the version"));
      await editor().answer("Its address, with the version", api.url, asks("The name of the model"));
      await editor().answer("The name of the model", "scripted-1", asks("The key for"));
      await editor().answer("The key for", "sk-in-storage-123456", editor().toast("Playbook asks scripted-1 when you want a proposal"));
      assert.equal(settingsOfUser().includes("sk-in-storage"), false);
      await editor().open("gift.playbook");
      const fix = await quickFix("euros");
      const question = editor().dialog("May Playbook ask scripted-1");
      await editor().click(fix, question);
      const told = editor().toast("1 of 1 sentences have a proposal. scripted-1 at 127.0.0.1").filter({ hasText: "cost 0.0" });
      await editor().click(question.getByRole("button", { name: "Ask the Model", exact: true }), told);
      await shows(proposed("gift.playbook"));
      await editor().screenshot("models-7-cost");
      await accept("Steps proposed by a model", async () => (await textOf("gift.playbook")).includes("$.total is below 40"));
      assert.equal(api.requests[0]?.headers.authorization, "Bearer sk-in-storage-123456");
      assert.equal(api.receivedBytes().includes("hunter2"), false);
    });
  },
);
