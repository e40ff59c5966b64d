/**
 * Flows made from requirements of a file and of an issue tracker, what tests them in the Requirements view, and test
 * cases adapted from definitions.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningMcpServer, startMcpServer } from "../../../support/mcpServer.ts";
import { type Folder, writeFolder } from "../../../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { gone, shows } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { withOtherFiles } from "../../otherFiles.ts";

const schema = (name: string) => ({ content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } });
const noteId = { name: "noteId", in: "path", required: true, schema: { type: "string" } };
const document = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1.0.0" },
  components: {
    schemas: {
      NewNote: {
        type: "object",
        required: ["text"],
        properties: { text: { type: "string", example: "Buy milk" }, colour: { type: "string" } },
      },
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "string" }, text: { type: "string" }, colour: { type: "string" } },
      },
    },
  },
  paths: {
    "/notes": {
      post: {
        operationId: "createNote",
        summary: "Creates a note",
        requestBody: { required: true, ...schema("NewNote") },
        responses: { 201: { description: "The note", ...schema("Note") }, 400: { description: "No note" } },
      },
    },
    "/notes/{noteId}": {
      get: {
        operationId: "getNote",
        summary: "Gets a note",
        parameters: [noteId],
        responses: { 200: { description: "The note", ...schema("Note") } },
      },
      delete: { operationId: "deleteNote", summary: "Deletes a note", parameters: [noteId], responses: { 204: { description: "Gone" } } },
    },
  },
};
const requirement = `# NOTE-1 Writing notes

## AC-1: A note is kept

1. Send a POST request to /notes with body {"text": "Buy milk"}.
2. Expect status 201. Save $.id as \${noteId}.
3. Send a GET request to /notes/\${noteId}.
4. Expect that $.text is "Buy milk".

## AC-2: Everybody likes it

- Given a happy user
- Then the user smiles
`;
const issue = (colour: string) =>
  `### Acceptance criteria\n\nAC-1: A note has a colour\n\n1. Send a POST request to /notes with body {"text": "Eggs", "colour": "${colour}"}.\n2. Expect status 201 and that $.colour is "${colour}".\n`;

let target: Target;
let tracker: RunningMcpServer;
let prepared: Folder;
let source = "";
let colour = "blue";

inVscode(
  "requirements in VS Code",
  async () => {
    const notes = new Map<string, object>();
    target = await startTarget(({ method, url, text }, response) => {
      const id = url.replace("/notes/", "");
      if (method === "POST") {
        const note = { ...(JSON.parse(text) as object), id: `n-${notes.size + 1}` };
        notes.set(note.id, note);
        return json(response, 201, note);
      }
      if (method === "DELETE") return void response.writeHead(204).end();
      return json(response, notes.has(id) ? 200 : 404, notes.get(id) ?? {});
    });
    const readOnly = { annotations: { readOnlyHint: true } };
    const text = (value: unknown) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
    tracker = await startMcpServer({
      tools: {
        searchJiraIssuesUsingJql: {
          ...readOnly,
          inputSchema: { type: "object", properties: { jql: { type: "string" } } },
          run: () => text({ issues: [{ key: "NOTE-9", fields: { summary: "Colours" } }], isLast: true }),
        },
        getJiraIssue: {
          ...readOnly,
          inputSchema: { type: "object", properties: { issueIdOrKey: { type: "string" } } },
          run: () => text({ key: "NOTE-9", fields: { summary: "Colours", description: issue(colour) } }),
        },
      },
    });
    prepared = await writeFolder("");
    const { code, stderr } = await prepared.run(["mcp", "discover", tracker.url, "--save", "tracker"]);
    assert.equal(code, 0, stderr);
    const made = (path: string) => readFileSync(join(prepared.path, path), "utf8");
    source = await mkdtemp(join(tmpdir(), "playbook-requirements-"));
    return {
      workspace: source,
      files: {
        ".mcp.json": made(".mcp.json"),
        "playbook.mcp-lock.json": made("playbook.mcp-lock.json"),
        "notes.playbook": `---\nservice: notes\nbase_url: ${target.url}\nopenapi: ./openapi.json\n---\n`,
        "openapi.json": JSON.stringify(document, null, 2),
        "requirements/notes.md": requirement,
        "create.playbook":
          '---\nservice: notes\nendpoint: POST /notes\n---\n# Execution\n1. Send a POST request to /notes with body {"text": "Buy milk"}.\n2. Expect status 201.\n',
        "notes.cases.yaml":
          "- id: note-blue\n  title: A blue note\n  endpoint: POST /notes\n  request: { body: { text: Sky, colour: blue } }\n  expect: { status: 201, body: { colour: blue } }\n",
      },
    };
  },
  (editor) => {
    after(() => Promise.all([target?.close(), tracker?.close(), prepared?.remove(), rm(source, { recursive: true, force: true })]));
    const proposed = (label: string) => editor().row(label, "Proposed Changes");
    const row = (label: string) => editor().row(label, "Requirements");
    const choices = (label: string) =>
      editor()
        .page.locator(`.quick-input-list .monaco-list-row[aria-label^=${JSON.stringify(label)}]`)
        .first();
    const asks = (text: string) => editor().page.locator(".quick-input-widget").filter({ hasText: text });
    const files = (pattern: string) => globSync(pattern, { cwd: editor().folder });
    const accept = async (title: string, isWritten: () => Promise<boolean>) => {
      await proposed(title).hover();
      await editor().click(proposed(title).locator('.action-label[aria-label^="Accept Checked Files"]').first(), isWritten);
    };

    it("become flows from a file: understood ones are proposed, the others are listed", async () => {
      await editor().command(
        "Playbook: Focus on Requirements View",
        editor().page.locator('.pane-header[aria-label*="Requirements"]').first(),
      );
      await editor().fold("Context Variables");
      await editor().command("Playbook: Generate Flows from Requirements…", choices("requirements/notes.md"));
      await editor().screenshot("requirements-source");
      await editor().choose("requirements/notes.md", choices("NOTE-1"));
      await shows(asks("1 of 2 acceptance criteria are understood"));
      await editor().screenshot("requirements-found");
      await editor().press("Enter", proposed("notes: flows from requirements/notes.md"));
      await shows(proposed("flows/"));
      await accept("notes: flows from requirements/notes.md", async () => files("flows/**/*.playbook").length === 1);
      const [path = ""] = files("flows/**/*.playbook");
      assert.match(readFileSync(join(editor().folder, path), "utf8"), /requirement:/);
    });

    it("become flows out of an issue tracker, which is asked in its own words", async () => {
      await editor().command("Playbook: Generate Flows from Requirements…", choices("@tracker"));
      await editor().choose("@tracker", asks("What should @tracker look for?"));
      await editor().page.keyboard.type("project = NOTE");
      await editor().press("Enter", choices("NOTE-9"));
      await editor().press("Enter", proposed("notes: flows from @tracker"));
      await editor().screenshot("requirements-tracker");
      await accept("notes: flows from @tracker", async () => files("flows/**/*.playbook").length === 2);
    });

    it("are shown with what tests them, how that went, and what has changed at the source", async () => {
      await editor().command("Playbook: Focus on Requirements View", row("NOTE-9 Colours, 1 of 1 tested"));
      await shows(row("NOTE-1 Writing notes, 1 of 2 tested"));
      await shows(row("AC-2 Everybody likes it, not tested"));
      await editor().screenshot("requirements-view");
      // The Test Explorer may not have the newest flow yet: run again until it has.
      await editor().command("Test: Run All Tests", row("AC-1 A note has a colour, passed"));
      await shows(row("AC-1 A note is kept, passed"));
      await editor().screenshot("requirements-passed");
      colour = "green";
      const header = editor().page.locator('.pane-header[aria-label*="Requirements"]').first();
      await header.hover();
      await editor().click(
        header.locator('.action-label[aria-label^="Read the Sources Again"]'),
        row("AC-1 A note has a colour, passed · changed at the source"),
      );
      await editor().screenshot("requirements-changed");
    });

    it("and definitions come from the document, and playbooks follow it when it changes", async () => {
      const service = editor().row("notes", "Services");
      await editor().menu(service, "Generate Test Case Definitions", proposed("notes: test case definitions"));
      await editor().screenshot("cases-proposed");
      await proposed("notes: test case definitions").hover();
      const discard = proposed("notes: test case definitions").locator('.action-label[aria-label^="Discard Proposal"]').first();
      await editor().click(discard, gone(proposed("notes: test case definitions")));

      const changed = structuredClone(document) as { components: { schemas: { NewNote: { required: string[] } } } };
      changed.components.schemas.NewNote.required.push("colour");
      writeFileSync(join(editor().folder, "newer.json"), JSON.stringify(changed, null, 2));
      await editor().menu(service, "Follow a Changed OpenAPI Document…", asks("Where is the new document?"));
      await editor().page.keyboard.type("newer.json");
      await editor().press("Enter", proposed("notes: changed document"));
      await editor().screenshot("document-changed");
      await accept("notes: changed document", async () => (await editor().read("create.playbook")).includes("colour"));
    });

    it("and definitions of test cases are adapted into playbooks", async () => {
      await editor().command("Playbook: Adapt Test Cases", proposed("Test cases"));
      await editor().screenshot("test-cases-proposed");
      const isCase = (path: string) => readFileSync(join(editor().folder, path), "utf8").includes("test_case: note-blue");
      await accept("Test cases", async () => files("**/*.playbook").some(isCase));
    });
  },
  withOtherFiles,
);
