/**
 * Tests the way from an empty folder to a green flow without a document: a service with a sign-in, five calls in a
 * stranger's own sentences, red, accepted, green.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { shows } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";

const secret = "lovelace-1815-x";
const flow = `---
service: library
flow: A book is lent and comes back
variables:
  password: { type: encrypted text }
---
# Execution
Send a POST request to /session with body {"user": "ada", "password": "\${password}"} and save $.token as \${token}.
From now on, use the bearer token "\${token}".
POST to /books with title "Notes". It answers with 201.
Save the id as \${bookId}.
PUT /books/\${bookId}/loan with reader "grace". Expect status 200 and that $.state is "away".
GET /books/\${bookId} and check that the reader is "grace".
# Teardown
DELETE /books/\${bookId}.
`;

let target: Target;
let source: string;

inVscode(
  "a stranger in an empty folder",
  async () => {
    target = await startTarget(({ method, url, text, headers }, response) => {
      if (url === "/session") return json(response, JSON.parse(text).password === secret ? 200 : 401, { token: "t-77" });
      if (headers.authorization !== "Bearer t-77") return json(response, 401, { error: "Who are you?" });
      if (method === "DELETE") return void response.writeHead(204).end();
      const state = url.endsWith("/loan") ? "lent" : "here";
      json(response, method === "POST" ? 201 : 200, { id: 5, title: "Notes", state, reader: "grace" });
    });
    source = await mkdtemp(join(tmpdir(), "playbook-stranger-"));
    // A person takes the indentation back where a line of the front matter ends; text that is put in at once cannot.
    return { workspace: source, settings: { "editor.autoIndent": "none" } };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    const choice = (label: string) => editor().page.locator(".quick-input-list .monaco-list-row").filter({ hasText: label }).first();
    const test = (label: string) =>
      editor()
        .page.locator(`.test-explorer .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();

    it("makes a service without a document, and a flow", async () => {
      await editor().command("Playbook: New Service…", choice("Without a document"));
      await editor().click(choice("Without a document"), asks("Name of the service"));
      await editor().answer("Name of the service", "library", asks("Base URL"));
      await editor().answer("Base URL", target.url, editor().line("service: library"));
      await editor().command("Playbook: New Flow…", asks("Title of the flow"));
      await editor().answer("Title of the flow", "A book is lent and comes back", editor().line("flow: A book is lent"));
      await editor().press("Control+A", editor().active().locator(".monaco-editor.focused"));
      await editor().page.keyboard.insertText(flow);
      await shows(editor().statusItem("READY"));
      await editor().screenshot("stranger-1-flow");
    });

    it("is asked for the secret by the run, sees what came, accepts it, and is green", async () => {
      await editor().click(editor().lens("Run"), asks("The run needs it"), { once: true });
      await editor().answer("The run needs it", secret, async () => target.received.some(({ url }) => url.endsWith("/loan")));
      await editor().command("Testing: Focus on Test Explorer View", test("library"));
      await editor().expand(test("library"));
      const red = test("A book is lent and comes back (Failed)");
      await shows(red);
      await editor().screenshot("stranger-2-red");
      await editor().page.setViewportSize({ width: 900, height: 700 });
      await editor().screenshot("stranger-2-red-narrow");
      await editor().page.setViewportSize({ width: 1400, height: 900 });
      const question = editor().dialog("Expect the actual response from now on?");
      await editor().menu(red, "Accept Actual Value…", question);
      const said = editor().toast("The playbook now expects the actual response");
      await editor().click(question.getByRole("button", { name: "Accept" }), said);
      await editor().click(said.getByText("Run Again"), test("A book is lent and comes back (Passed)"));
      await editor().screenshot("stranger-3-green");
      const calls = target.received.slice(-5).map(({ method, url }) => `${method} ${url}`);
      assert.deepEqual(calls, ["POST /session", "POST /books", "PUT /books/5/loan", "GET /books/5", "DELETE /books/5"]);
      assert.ok(!(await editor().page.content()).includes(secret));
    });
  },
);
