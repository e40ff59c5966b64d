// Tests a server with both a tracker and a wiki, as Atlassian's: the target of each query, the call of each tool by its
// own schema, and the message for an empty result.

import assert from "node:assert/strict";
import { after, describe, it } from "mocha";
import type { PlaybookError } from "../../engine/error.ts";
import { languageOf } from "../../engine/mcp/requirementFinders.ts";
import { requirementsOfServer, type ServerSource } from "../../engine/requirements/fromServer.ts";
import { hubFor } from "../mcp/hubFor.ts";
import { startMcpServer, type TestTool } from "../support/mcpServer.ts";

const readOnly = { annotations: { readOnlyHint: true } };
const text = (value: unknown) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
const schema = (required: readonly string[], properties: Readonly<Record<string, object>>) => ({ type: "object", required, properties });
const word = { type: "string" };

describe("requirements of a tracker and a wiki on one server", () => {
  const open: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  const calls: (readonly [string, Record<string, unknown>])[] = [];
  const tool = (name: string, inputSchema: object, answer: (inputs: Record<string, unknown>) => unknown): Record<string, TestTool> => ({
    [name]: {
      ...readOnly,
      inputSchema,
      run: (inputs: Record<string, unknown>) => {
        calls.push([name, inputs]);
        return text(answer(inputs));
      },
    } as TestTool,
  });
  const both = {
    ...tool("searchJiraIssuesUsingJql", schema(["cloudId", "jql"], { cloudId: word, jql: word }), () => ({
      issues: [{ key: "SHOP-7", fields: { summary: "Products" } }],
    })),
    ...tool("getJiraIssue", schema(["cloudId", "issueIdOrKey"], { cloudId: word, issueIdOrKey: word }), () => ({
      key: "SHOP-7",
      fields: { summary: "Products", description: "AC-1: Given a" },
    })),
    ...tool("searchConfluenceUsingCql", schema(["cloudId", "cql"], { cloudId: word, cql: word }), () => ({
      results: [
        {
          content: { id: "98307", type: "page", title: "SHOP-9 Returns" },
          title: "@@@hl@@@SHOP-9@@@endhl@@@ Returns",
          excerpt: "AC-9: no criterion, but a piece of the page",
          url: "/spaces/SHOP/pages/98307",
        },
      ],
      _links: { base: "https://wiki.example" },
    })),
    ...tool(
      "getConfluencePage",
      schema(["cloudId", "pageId"], { cloudId: word, pageId: { type: "number" }, contentFormat: { enum: ["adf", "markdown"] } }),
      () => ({ id: "98307", title: "SHOP-9 Returns", body: "## AC-1: Back\n\n- Given x" }),
    ),
  };

  async function read(tools: Readonly<Record<string, TestTool>>, asked: Omit<ServerSource, "kind" | "server">) {
    const server = await startMcpServer({ tools });
    open.push(server.close);
    const { hub, locked } = await hubFor({ kind: "http", url: server.url, headers: {} });
    open.push(hub.close);
    calls.length = 0;
    const found = await requirementsOfServer({ kind: "server", server: "it", ...asked }, locked.tools, hub, new AbortController().signal);
    return {
      ...found,
      shape: found.requirements.map(({ id, title, criteria }) => [
        id,
        title,
        criteria.map((one) => [one.id, ...one.lines.map((line) => line.text)]),
      ]),
    };
  }
  const input = { cloudId: "c1" };

  it("are issues where the query is JQL", async () => {
    const { shape } = await read(both, { query: "project = SHOP AND type = Story", input });
    assert.deepEqual(shape, [["SHOP-7", "Products", [["AC-1", "Given a"]]]]);
    assert.deepEqual(calls, [
      ["searchJiraIssuesUsingJql", { jql: "project = SHOP AND type = Story", cloudId: "c1" }],
      ["getJiraIssue", { issueIdOrKey: "SHOP-7", cloudId: "c1" }],
    ]);
  });

  it("are pages where the query is CQL: by the id of the content, as the kind of value that the tool takes", async () => {
    const { shape } = await read(both, { query: 'space = SHOP AND type = page AND title ~ "status = done"', input });
    assert.deepEqual(shape, [["SHOP-9", "Returns", [["AC-1", "Given x"]]]]);
    assert.deepEqual(calls, [
      ["searchConfluenceUsingCql", { cql: 'space = SHOP AND type = page AND title ~ "status = done"', cloudId: "c1" }],
      ["getConfluencePage", { contentFormat: "markdown", pageId: 98307, cloudId: "c1" }],
    ]);
  });

  it("are those of the tool that is named, and not guessed where the query is both", async () => {
    await assert.rejects(
      read(both, { query: 'text ~ "returns"', input }),
      /searchJiraIssuesUsingJql \(JQL\) and searchConfluenceUsingCql \(CQL\)/,
    );
    await assert.rejects(read(both, { input }), /without a query it is unclear which one is meant/);
    assert.deepEqual(calls, []);
    const { shape } = await read(both, { query: 'text ~ "returns"', tool: "searchConfluenceUsingCql", input });
    assert.deepEqual(shape[0]?.[0], "SHOP-9");
  });

  it("are asked for with all that their tools require", async () => {
    await assert.rejects(read(both, { query: "project = SHOP" }), /searchJiraIssuesUsingJql of @it requires cloudId\./);
    await assert.rejects(
      read(both, { tool: "searchJiraIssuesUsingJql", input }),
      (error: PlaybookError) => /requires jql\./.test(error.message) && error.fix === "Give a query: --query '…'.",
    );
    assert.deepEqual(calls, []);
  });

  it("are asked for with the inputs that servers give their tools", async () => {
    const other = {
      ...tool("jira_search", schema(["jql"], { jql: word, fields: word, limit: { type: "number" } }), () => [
        { key: "SHOP-7", summary: "Products", description: "AC-1: Given a" },
      ]),
      ...tool("confluence_search", schema(["query"], { query: word }), () => [{ id: "5", title: "Returns", content: { value: "cut …" } }]),
      ...tool("confluence_get_page", schema([], { page_id: word }), () => ({
        metadata: { id: "5", title: "Returns", url: "https://wiki.example/5", content: { value: "AC-2: Given b", format: "markdown" } },
      })),
    };
    assert.deepEqual((await read(other, { query: "project = SHOP" })).shape, [["SHOP-7", "Products", [["AC-1", "Given a"]]]]);
    assert.deepEqual(calls, [["jira_search", { fields: "summary,description", jql: "project = SHOP" }]]);
    const pages = await read(other, { query: "space = SHOP" });
    assert.deepEqual(pages.shape, [["5", "Returns", [["AC-2", "Given b"]]]]);
    assert.equal(pages.requirements[0]?.url, "https://wiki.example/5");
    assert.deepEqual(calls.at(-1), ["confluence_get_page", { page_id: "5" }]);
  });

  it("are missed with the reason: nothing found, no text, nothing that is a criterion, more than was given", async () => {
    const search = (answer: unknown) => tool("confluence_search", schema(["query"], { query: word }), () => answer);
    const why = async (answer: unknown) => (await read(search(answer), { query: "space = SHOP" })).nothing;
    assert.equal(await why([]), 'confluence_search found nothing for "space = SHOP"');
    assert.match((await why([{ id: "1", title: "A" }])) ?? "", /the item that it returned has a title but no text: name a tool/);
    assert.match((await why([{ id: "1", title: "A", body: "Some words." }])) ?? "", /nothing is written as a criterion: AC-1: …/);
    assert.equal(await why([{ id: "1", title: "A", body: "AC-1: Given a" }]), undefined);
    const part = await read(search({ results: [{ id: "1", title: "A", body: "AC-1: Given a" }], _links: { next: "/more" } }), {
      query: "space = SHOP",
    });
    assert.match(part.notes.join(), /has more items than the 1 that confluence_search returned/);
  });

  it("are distinguished by their queries' fields", () => {
    const jql = ["project = SHOP", "issuetype in (Story)", "sprint in openSprints() ORDER BY rank", 'type = Bug AND text ~ "space = X"'];
    const cql = ["space = SHOP", "type = page", 'title ~ "x" and label = "req"', "ancestor = 123", 'type IN ("page", blogpost)'];
    const open = ['text ~ "returns"', "created > now(-1d)", "returns", "project = X and space = Y"];
    assert.deepEqual(
      [jql, cql, open].map((queries) => queries.map(languageOf)),
      [jql.map(() => "JQL"), cql.map(() => "CQL"), open.map(() => undefined)],
    );
  });
});
