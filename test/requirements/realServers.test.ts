// Tests requirements of real servers from npm, in the long runs: a tracker and a notes server over stand-ins of their
// web APIs, and files. Found, made flows of, run green, traced.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { type Packages, realPackages } from "../mcp/real/packages.ts";
import { startJira, startNotion } from "../mcp/real/standIns.ts";
import { type OrdersFolder, ordersFolder } from "./ordersFolder.ts";

const criteria = (id: string) => [
  `AC-1: ${id} is listed`,
  "Given I am logged in",
  'When I send a GET request to /products with query parameter category "stationery"',
  "Then the response status is 200",
  "And $.total is 3",
  "AC-2: A customer who leaves is gone",
  "Given a customer exists",
  "When I delete the customer",
  "Then the response status is 204",
  "And the customer should no longer exist",
  "AC-3: Everybody is happy",
  "Then everybody is happy",
];
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

if (process.env.PLAYBOOK_LONG === "1") {
  describe("requirements of real MCP servers", function () {
    this.timeout(300_000);
    const open: (() => Promise<unknown>)[] = [];
    let packages: Packages;
    before(function () {
      this.timeout(15 * 60_000);
      packages = realPackages();
    });
    after(async () => {
      for (const close of open.splice(0).toReversed()) await close();
    });

    const discovered = async (
      name: string,
      target: readonly string[],
      variables: Readonly<Record<string, string>>,
      approve: readonly string[],
      files = "",
    ): Promise<OrdersFolder> => {
      const folder = await ordersFolder(files, variables);
      open.push(folder.close);
      const found = await folder.run(["mcp", "discover", "--save", name, ...target]);
      assert.equal(found.code, 0, found.stderr);
      if (approve.length > 0) assert.equal((await folder.run(["mcp", "approve", name, ...approve])).code, 0);
      return folder;
    };
    const goOn = async (folder: OrdersFolder, id: string, secrets: readonly string[], asked: readonly string[]) => {
      const written = await folder.run(["generate", "flows", ...asked]);
      assert.equal(written.code, 0, written.stderr);
      assert.match(written.stderr, /3 acceptance criteria: 2 understood as a whole; 8 of 9 lines\./);
      assert.match(written.stderr, /✗ Then everybody is happy\n/);
      // Twice, since what the first run leaves would disturb the second.
      for (const _ of [1, 2]) {
        const run = await folder.test(["--reporter", "pretty", "--reporter", "json=report.json"]);
        assert.match(run.stdout, /3 passed, 0 failed/, run.stdout);
      }
      const traced = await folder.run(["traceability", "--refresh", "--results", "report.json", "--format", "json"]);
      assert.equal(traced.code, 0, traced.stderr);
      const { summary, requirements } = JSON.parse(traced.stdout);
      assert.deepEqual(summary, { requirements: 1, criteria: 3, covered: 2, uncovered: 1, passed: 2, failed: 0, changed: 0 });
      assert.equal(requirements[0].id, id);
      const files = await Promise.all((await folder.files()).filter((file) => !file.startsWith(".cred")).map(folder.text));
      for (const secret of secrets)
        assert.ok(![written.stdout, written.stderr, traced.stdout, ...files].some((text) => text.includes(secret)), secret);
    };

    it("Jira: issues by JQL, with descriptions in Atlassian's document format", async () => {
      const api = await startJira();
      open.push(api.close);
      const fields = {
        project: { key: "SHOP" },
        summary: "Products of the shop",
        description: { type: "doc", version: 1, content: criteria("SHOP-1").map(paragraph) },
      };
      const made = await fetch(`${api.origin}/rest/api/3/issue`, { method: "POST", body: JSON.stringify({ fields }) });
      assert.equal(made.status, 200);
      const settings = [`JIRA_BASE_URL=${api.origin}`, "JIRA_EMAIL=ada@example.com", "JIRA_API_TOKEN=${MY_JIRA_TOKEN}"];
      const target = [
        ...settings.flatMap((setting) => ["-e", setting]),
        "--",
        process.execPath,
        packages.program("@nexus2520/jira-mcp-server"),
      ];
      const folder = await discovered("jira", target, { MY_JIRA_TOKEN: "secret-jira-token" }, ["jira_search"]);
      await goOn(folder, "SHOP-1", ["secret-jira-token"], ["@jira", "--query", 'text ~ "Products of the shop"']);
      // Later changes there are noticed.
      const issue = api.issues.get("SHOP-1");
      assert.ok(issue);
      issue.fields = {
        ...issue.fields,
        description: {
          type: "doc",
          version: 1,
          content: criteria("SHOP-1").map((text) => paragraph(text.replace("total is 3", "total is 4"))),
        },
      };
      const traced = await folder.run(["traceability", "--refresh"]);
      assert.match(traced.stdout, /AC-1 SHOP-1 is listed \| [^|]+ \| not run \| changed at the source \|/);
    });

    it("Notion: pages by a search, read as Markdown", async () => {
      const api = await startNotion();
      open.push(api.close);
      const title = "SHOP-2 Products in the notes";
      await fetch(`${api.origin}/v1/pages`, {
        method: "POST",
        body: JSON.stringify({
          parent: { type: "workspace" },
          properties: { title: { id: "title", type: "title", title: [{ type: "text", text: { content: title }, plain_text: title }] } },
          markdown: criteria("SHOP-2").join("\n\n"),
        }),
      });
      const target = [
        "-e",
        "NOTION_TOKEN=${MY_NOTION_TOKEN}",
        "-e",
        `BASE_URL=${api.origin}`,
        "--",
        process.execPath,
        packages.program("@notionhq/notion-mcp-server"),
      ];
      const folder = await discovered("notes", target, { MY_NOTION_TOKEN: "secret-notion-token" }, ["API-post-search"]);
      await goOn(folder, "SHOP-2", ["secret-notion-token"], ["@notes", "--query", "Products in the notes"]);
    });

    it("files: a folder that a server gives access to", async () => {
      const folder = await ordersFolder(`//- /wiki/SHOP-3.md\n# SHOP-3 Products in a file\n\n${criteria("SHOP-3").join("\n\n")}\n`);
      open.push(folder.close);
      const wiki = join(folder.path, "wiki");
      const found = await folder.run([
        "mcp",
        "discover",
        "--save",
        "wiki",
        "--",
        process.execPath,
        packages.program("@modelcontextprotocol/server-filesystem"),
        wiki,
      ]);
      assert.equal(found.code, 0, found.stderr);
      await goOn(folder, "SHOP-3", [], ["@wiki", "--tool", "read_text_file", "--input", JSON.stringify({ path: join(wiki, "SHOP-3.md") })]);
    });
  });
}
