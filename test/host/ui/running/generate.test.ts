/**
 * Playbooks made from an OpenAPI document: asked for, made with progress, reviewed file by file, accepted and run;
 * cancelled, failed and tried again.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { withOtherFiles } from "../../otherFiles.ts";

const note = {
  type: "object",
  required: ["text", "colour"],
  properties: { text: { type: "string", minLength: 1, maxLength: 80, example: "Buy milk" }, colour: { enum: ["yellow", "blue"] } },
};
const stored = {
  allOf: [{ $ref: "#/components/schemas/NewNote" }, { type: "object", required: ["id"], properties: { id: { type: "string" } } }],
};
const answer = (description: string, schema?: string) => ({
  description,
  ...(schema === undefined ? {} : { content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } } }),
});
const noteId = { name: "noteId", in: "path", required: true, schema: { type: "string" } };
const document = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1.0.0" },
  components: {
    schemas: {
      NewNote: note,
      Note: stored,
      Problem: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
    },
  },
  paths: {
    "/notes": {
      post: {
        operationId: "createNote",
        summary: "Writes a note",
        requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/NewNote" } } } },
        responses: { 201: answer("The note", "Note"), 400: answer("It is not a note", "Problem") },
      },
    },
    "/notes/{noteId}": {
      get: {
        operationId: "readNote",
        summary: "Reads a note",
        parameters: [noteId],
        responses: { 200: answer("The note", "Note"), 404: answer("There is none", "Problem") },
      },
      delete: {
        operationId: "deleteNote",
        summary: "Throws a note away",
        parameters: [noteId],
        responses: { 204: answer("It is gone"), 404: answer("There is none", "Problem") },
      },
    },
  },
};
/** Enough of them that there is time to cancel. */
const many = {
  ...document,
  paths: Object.fromEntries(
    Array.from({ length: 1_500 }, (_, index) => [`/kinds${index}`, { ...document.paths["/notes"] }]).map(([path, item]) => [
      path,
      { post: { ...(item as (typeof document.paths)["/notes"]).post, operationId: `create${String(path).slice(1)}` } },
    ]),
  ),
};
const created = "notes/endpoints/createNote";
const service = (name: string, url: string, openapi: string) => `---\nservice: ${name}\nbase_url: ${url}\nopenapi: ./${openapi}\n---\n`;

let target: Target;
let source = "";
const notes = new Map<string, object>();

inVscode(
  "playbooks generated in VS Code",
  async () => {
    let count = 0;
    target = await startTarget(({ method, url, text }, response) => {
      const id = url.replace("/notes/", "");
      const found = notes.get(id);
      if (method !== "POST" && found === undefined) return json(response, 404, { message: "There is no such note." });
      if (method === "DELETE") {
        notes.delete(id);
        return void response.writeHead(204).end();
      }
      if (method === "GET") return json(response, 200, found);
      const sent = readNote(text);
      if (sent === undefined) return json(response, 400, { message: "That is no note." });
      const made = { ...sent, id: `n-${++count}` };
      notes.set(made.id, made);
      return json(response, 201, made);
    });
    source = await mkdtemp(join(tmpdir(), "playbook-generate-"));
    return {
      workspace: source,
      files: {
        "notes/notes.playbook": service("notes", target.url, "openapi.json"),
        "notes/openapi.json": JSON.stringify(document, null, 2),
        "numerous/many.playbook": service("numerous", target.url, "openapi.json"),
        "numerous/openapi.json": JSON.stringify(many),
        "bad/broken.playbook": service("bad", target.url, "openapi.json"),
        "bad/openapi.json": JSON.stringify(document),
      },
    };
  },
  (editor) => {
    after(() => Promise.all([target?.close(), rm(source, { recursive: true, force: true })]));
    const services = (label: string) => editor().row(label, "Services");
    const proposed = (label: string) => editor().row(label, "Proposed Changes");
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    const choices = (label: string) =>
      editor()
        .page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const diff = (name: string) => editor().page.locator(".tab.active .label-name, .tab.active").filter({ hasText: name }).first();
    const written = () => globSync("notes/endpoints/**/*.playbook", { cwd: editor().folder });
    const inline = async (label: string, action: string, effect: Parameters<ReturnType<typeof editor>["click"]>[1]) => {
      const row = editor().row(label);
      await row.hover();
      await editor().click(row.locator(`.action-label[aria-label^=${JSON.stringify(action)}]`).first(), effect);
    };

    it("are asked for with endpoints and wishes, and proposed without writing any", async () => {
      await editor().command("Playbook: Focus on Services View", services("notes"));
      await editor().fold("Context Variables");
      await editor().menu(services("notes"), "Generate Endpoint Playbooks…", choices("POST /notes"));
      await editor().screenshot("generate-endpoints");
      await editor().press("Enter", asks("What do you want?"));
      await editor().page.keyboard.insertText("not more than 3 edge cases for POST");
      await editor().screenshot("generate-wants");
      await editor().press("Enter", proposed("notes: endpoint playbooks"));
      await shows(proposed(`${created}/default.playbook`));
      assert.deepEqual(written(), []);
      await editor().screenshot("generate-proposed");
    });

    it("are compared one by one and all together", async () => {
      await editor().click(
        proposed(`${created}/default.playbook`),
        editor().page.locator(".monaco-diff-editor .view-line").filter({ hasText: "POST" }).first(),
      );
      await editor().screenshot("generate-difference");
      await inline(
        "notes: endpoint playbooks",
        "Show All Differences",
        editor().page.locator(".multiDiffEntry, .multi-diff-root-floating-menu, .monaco-component.multiDiffEditor").first(),
      );
      await editor().screenshot("generate-differences");
    });

    it("are still there when the window is reloaded", async () => {
      const { page } = editor();
      await page.evaluate("globalThis.beforeReload = true");
      const reloaded = async () => (await page.evaluate("globalThis.beforeReload")) !== true;
      await editor().command("Developer: Reload Window", reloaded);
      await editor().command("Playbook: Focus on Proposed Changes View", proposed("notes: endpoint playbooks"));
      await shows(proposed(`${created}/default.playbook`));
      assert.deepEqual(written(), []);
    });

    it("are written when they are accepted, without those that are not checked, and run", async () => {
      const negative = proposed(`${created}/negative.playbook`);
      await editor().click(
        negative.locator(".custom-view-tree-node-item-checkbox").first(),
        negative.locator('[aria-checked="false"]').first(),
      );
      await inline("notes: endpoint playbooks", "Accept Checked Files", async () => written().length > 0);
      await editor().inToast("Files written: ", "Undo", async () => written().length === 0);
      await shows(proposed(`${created}/default.playbook`));
      await inline("notes: endpoint playbooks", "Accept Checked Files", async () => written().length > 0);
      assert.ok(written().some((path) => path.endsWith("default.playbook")));
      await shows(proposed(`${created}/negative.playbook`));
      await editor().command("Playbook: Next Proposed Change", diff("negative.playbook"));
      await editor().command("Playbook: Previous Proposed Change", diff("negative.playbook"));
      // A change without a check mark is not accepted with all the others.
      await editor().command("Playbook: Accept All Changes", editor().toast("No file is checked"));
      await editor().screenshot("generate-accepted");
      const [first = ""] = written().filter((path) => path.endsWith("default.playbook"));
      await editor().open(first);
      await shows(editor().statusItem("READY"));
      const before = target.received.length;
      await editor().command("Playbook: Run This Playbook", async () => target.received.length > before);
      await until(
        async () => {},
        async () => notes.size === 0,
      );
      await inline("notes: endpoint playbooks", "Discard Proposal", gone(proposed(`${created}/negative.playbook`)));
    });

    it("show how far they are, and nothing is left of them when they are cancelled", async () => {
      await editor().menu(services("numerous"), "Generate Endpoint Playbooks…", choices("POST /kinds0"));
      await editor().press("Enter", asks("What do you want?"));
      await editor().press("Enter", services("numerous, PROCESSING"));
      await editor().screenshot("generate-processing");
      const toast = editor().toast("numerous: endpoint playbooks");
      await editor().click(toast.locator(".monaco-button", { hasText: "Cancel" }), gone(services("numerous, PROCESSING")));
      assert.deepEqual(globSync("numerous/endpoints/**", { cwd: editor().folder }), []);
      assert.equal(await proposed("numerous: endpoint playbooks").count(), 0);
    });

    it("say why they failed, change nothing, and can be tried again or dismissed", async () => {
      await editor().menu(services("bad"), "Generate Endpoint Playbooks…", choices("POST /notes"));
      await editor().press("Enter", asks("What do you want?"));
      const path = join(editor().folder, "bad/openapi.json");
      writeFileSync(path, "{");
      await editor().press("Enter", services("bad, failed"));
      await editor().screenshot("generate-failed");
      await inline("bad, failed", "Dismiss", gone(services("bad, failed")));
      assert.equal(existsSync(join(editor().folder, "bad/endpoints")), false);
      assert.equal(readFileSync(path, "utf8"), "{");
      writeFileSync(path, JSON.stringify(document));
    });
  },
  withOtherFiles,
);

function readNote(text: string): { readonly text: string } | undefined {
  try {
    const sent = JSON.parse(text) as { readonly text?: unknown; readonly colour?: unknown };
    const isText = typeof sent.text === "string" && sent.text.length >= 1 && sent.text.length <= 80;
    return isText && (sent.colour === "yellow" || sent.colour === "blue") ? { ...sent, text: String(sent.text) } : undefined;
  } catch {
    return undefined;
  }
}
