// From requirements to a traceability table with the command, against the service of the orders example that runs.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { startMcpServer } from "../support/mcpServer.ts";
import { type OrdersFolder, ordersFolder } from "./ordersFolder.ts";
import { pdfOf } from "./pdf.ts";

const text = `# SHOP-1 Orders

## AC-1: An order is accepted

- Given a customer exists
- When I create an order with sku "A-100" and quantity 2
- Then the response status is 201
- And the status of the order is "NEW"

## AC-2: It is a pleasure

- Given a customer exists
- Then they are pleased
`;

describe("playbook generate flows and playbook traceability", function () {
  this.timeout(120_000);
  let folder: OrdersFolder;
  before(async () => {
    folder = await ordersFolder(`//- /requirements/shop.md\n${text}`);
  });
  after(() => folder.close());

  it("counts one requirement and one criterion in the singular", async () => {
    const one = await ordersFolder(`//- /one.md\n${text.slice(0, text.indexOf("## AC-2"))}`);
    try {
      const listed = await one.run(["generate", "flows", "one.md", "--list"]);
      assert.match(listed.stdout, /^1 acceptance criterion: 1 understood as a whole; 4 of 4 lines\.$/m);
      await one.run(["generate", "flows", "one.md"]);
      const { stdout, stderr } = await one.run(["traceability"]);
      assert.match(stdout, /^1 requirement, 1 acceptance criterion: 1 tested, 0 not tested;/m);
      assert.match(stderr, /^1 requirement, 1 criterion: 1 tested, 0 not\.$/m);
    } finally {
      await one.close();
    }
  });

  it("warns with the reason, and ends with 3, where a source has no criteria", async () => {
    await folder.write("meeting.md", "# Meeting\n\nWe talked about orders.\n");
    for (const asked of [["--list"], ["--dry-run"]]) {
      const { code, stderr } = await folder.run(["generate", "flows", "meeting.md", ...asked]);
      assert.equal(code, 3, stderr);
      assert.match(stderr, /warning: meeting\.md has no acceptance criteria: in its text nothing is written as a criterion: AC-1/);
    }
    const both = await folder.run(["generate", "flows", "meeting.md", "requirements/shop.md", "--list"]);
    assert.equal(both.code, 0);
    assert.match(both.stderr, /warning: meeting\.md has no acceptance criteria/);
  });

  it("lists before it writes, writes flows that run green, and traces them", async () => {
    const listed = await folder.run(["generate", "flows", "requirements", "--list"]);
    assert.equal(listed.code, 0, listed.stderr);
    assert.match(listed.stdout, /AC-1 {2}An order is accepted {2}4 of 4 lines understood: flows\/anOrderIsAccepted\.playbook/);
    assert.match(
      listed.stdout,
      /✗ Then they are pleased\n {6}(?:According to the OpenAPI document, the response has no field “pleased”|“they are pleased” is not understood)\./,
    );
    assert.match(listed.stdout, /2 acceptance criteria: 1 understood as a whole; 5 of 6 lines\./);
    assert.deepEqual(
      (await folder.files()).filter((file) => /flows|requirements\.json/.test(file)),
      [],
    );

    const dry = await folder.run(["generate", "flows", "requirements/shop.md", "--dry-run"]);
    assert.match(dry.stdout, /^\+flow: "SHOP-1\/AC-1: An order is accepted"$/m);
    const written = await folder.run(["generate", "flows", "requirements/shop.md"]);
    assert.equal(written.stdout, "new flows/anOrderIsAccepted.playbook\nnew playbook.requirements.json\n");
    const again = await folder.run(["generate", "flows", "requirements/shop.md"]);
    assert.equal(again.stdout, "");
    assert.match(again.stderr, /Nothing to change\./);

    const run = await folder.test(["--reporter", "pretty", "--reporter", "json=report.json"]);
    assert.equal(run.code, 0, run.stdout);
    const traced = await folder.run(["traceability", "--results", "report.json"]);
    assert.equal(traced.code, 0, traced.stderr);
    assert.match(
      traced.stdout,
      /\| SHOP-1 \| Orders \| AC-1 An order is accepted \| flows\/anOrderIsAccepted\.playbook \| passed \| {2}\|/,
    );
    assert.match(traced.stdout, /\| SHOP-1 \| Orders \| AC-2 It is a pleasure \| {2}\| {2}\| not tested \|/);
    assert.equal((await folder.run(["traceability", "--strict"])).code, 1);
  });

  it("shows what has changed at the source, when it is asked again", async () => {
    await folder.write(
      "requirements/shop.md",
      text.replace("quantity 2", "quantity 3").replace("## AC-2: It is a pleasure", "## AC-9: It is new"),
    );
    const known = JSON.parse((await folder.run(["traceability", "--format", "json"])).stdout);
    assert.equal(known.summary.changed, 0);
    const { stdout } = await folder.run(["traceability", "--refresh", "--format", "csv"]);
    const lines = stdout.trim().split("\r\n").slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(",").slice(4).join(",")),
      [
        "AC-1,An order is accepted,flows/anOrderIsAccepted.playbook,not run,,changed at the source",
        'AC-9,It is new,,,,"not tested, new at the source"',
        "AC-2,It is a pleasure,,,,gone at the source",
      ],
    );
    const told = await folder.run(["generate", "flows", "requirements/shop.md"]);
    assert.match(told.stderr, /changed since flows\/anOrderIsAccepted\.playbook was generated; --update regenerates it/);
    const updated = await folder.run(["generate", "flows", "requirements/shop.md", "--update"]);
    assert.equal(updated.stdout, "changed flows/anOrderIsAccepted.playbook\n");
    assert.match(await folder.text("flows/anOrderIsAccepted.playbook"), /"quantity": 3/);
    assert.equal((await folder.test()).code, 0);
  });

  it("makes a page that needs nothing else and lets nothing through", async () => {
    await folder.write("requirements/shop.md", text.replace("SHOP-1 Orders", 'SHOP-1 <img src=x onerror="alert(1)"> & more'));
    const page = await folder.run(["traceability", "--refresh", "--format", "html", "-o", "trace.html"]);
    assert.equal(page.code, 0, page.stderr);
    const html = await folder.text("trace.html");
    assert.match(html, /&#60;img src=x onerror=&#34;alert\(1\)&#34;&#62; &#38; more/);
    assert.doesNotMatch(html, /<img|<script|https?:\/\//);
    assert.match(html, /<caption>.*<th scope="col">Requirement<\/th>.*<th scope="row">/s);
  });

  it("reads a server of .mcp.json that was approved, and not one that was not", async () => {
    const server = await startMcpServer({
      tools: {
        find: {
          annotations: { readOnlyHint: true },
          run: ({ project }) => ({
            content: [],
            structuredContent: {
              issues: [
                {
                  key: `${project}-3`,
                  title: "Products",
                  description: "AC-1: Listed\n\n1. Send a GET request to /products.\n2. Expect status 200.\n",
                },
              ],
            },
          }),
        },
      },
    });
    try {
      const asked = ["generate", "flows", "@tracker", "--tool", "find", "--input", '{"project": "SHOP"}'];
      const unknown = await folder.run(asked);
      assert.equal(unknown.code, 2);
      assert.match(unknown.stderr, /There is no MCP server @tracker/);
      assert.equal((await folder.run(["mcp", "discover", "--save", "tracker", server.url])).code, 0);
      const written = await folder.run(asked);
      assert.equal(written.code, 0, written.stderr);
      assert.match(
        await folder.text("flows/listed.playbook"),
        /requirement: \{ id: SHOP-3, criterion: AC-1, source: "@tracker", revision: \w+ \}|source: "@tracker"/,
      );
      assert.match(await folder.text("playbook.requirements.json"), /"kind": "server",\s+"server": "tracker",\s+"tool": "find"/);
      assert.equal((await folder.test(["flows/listed.playbook"])).code, 0);
      const traced = await folder.run(["traceability", "--refresh", "--format", "json"]);
      assert.equal(traced.code, 0, traced.stderr);
      assert.ok(
        JSON.parse(traced.stdout).requirements.some(
          ({ id, criteria }: { id: string; criteria: readonly unknown[] }) => id === "SHOP-3" && criteria.length === 1,
        ),
      );
    } finally {
      await server.close();
    }
  });

  it("reads every kind of file with the built command", async () => {
    await writeFile(
      join(folder.path, "a.pdf"),
      pdfOf(["SHOP-20 Prices", "AC-1: Given nobody", "When I send a GET request to /products", "Then status 200"]),
    );
    await folder.write(
      "b.feature",
      "@SHOP-21\nFeature: F\n  @AC-1\n  Scenario: S\n    When I send a GET request to /products\n    Then status 200\n",
    );
    await folder.write("c.csv", "Key,Title,When,Then\nSHOP-22,C,I send a GET request to /products,status 200\n");
    const { stdout } = await folder.run(["generate", "flows", "a.pdf", "b.feature", "c.csv", "--list"]);
    for (const line of [
      "SHOP-20  Prices  (a.pdf)",
      "    ✓ When I send a GET request to /products",
      "  AC-1  S  2 of 2 lines understood: flows/s.playbook",
      "SHOP-22  C  (c.csv)",
    ])
      assert.ok(stdout.includes(line), stdout);
  });

  it("says what is wrong with what it is given", async () => {
    const say = async (...argv: readonly string[]) => {
      const { code, stderr } = await folder.run(["generate", "flows", ...argv]);
      return [code, stderr.split("\n")[0]];
    };
    assert.match(String((await say("nowhere.md"))[1]), /There is no .*nowhere\.md/);
    assert.match(String((await say("readme.txt", "--query", "x"))[1]), /--query, --tool and --input apply to one server/);
    assert.match(String((await say("@tracker", "--input", "{"))[1]), /--input is not a JSON object/);
    assert.match(String((await say("requirements", "--only", "SHOP-99"))[1]), /There is no requirement or criterion SHOP-99/);
    assert.match(String((await say("orders.playbook"))[1]), /not a kind of file that contains requirements/);
    await folder.write("playbook.requirements.json", "{");
    assert.match(String((await say("requirements"))[1]), /playbook\.requirements\.json cannot be used/);
  });
});
