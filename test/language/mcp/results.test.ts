import { parse } from "yaml";
import type { Step } from "../../../language/index.ts";
import { reads, refuses } from "../english/reading.ts";
import { knownServers } from "./known.ts";

const call = { step: "mcp_server_call", provider: "mongo", tool: "find", inputs: { collection: "orders" } } as const;
const untold = { step: "mcp_server_call", provider: "mongo", tool: "find_one", inputs: { collection: "orders" } } as const;

describe("what is checked of the result of a tool", () => {
  const check = (expectation: string, checks: string) => {
    const validate: Step = { step: "validate", checks: parse(checks) };
    it(expectation, () => {
      reads(`@mongo find with collection "orders", and ${expectation}`, JSON.stringify([call, validate]), knownServers());
      reads(
        expectation.replace(/^./, (letter) => letter.toUpperCase()),
        JSON.stringify(validate),
        knownServers([call]),
      );
    });
  };
  check("expect 1 document", "[{ path: $.documents, length: 1 }]");
  check("expect at least 2 documents", "[{ path: $.documents, length: { atLeast: 2 } }]");
  check("expect the result to have 1 document", "[{ path: $.documents, length: 1 }]");
  check("expect the number of documents to be 3", "[{ path: $.documents, length: 3 }]");
  check("expect the matched to be 1", "[{ path: $.matched, equals: 1 }]");
  check('expect $.documents[0].status is "NEW"', "[{ path: '$.documents[0].status', equals: NEW }]");
  check('expect the first document has status "NEW"', "[{ path: '$.documents[0].status', equals: NEW }]");
  check('expect the result to contain "NEW"', "[{ body: text, contains: NEW }]");
  check("expect no documents", "[{ path: $.documents, empty: true }]");
  check("expect no documents field", "[{ path: $.documents, exists: true, not: true }]");
  check("verify that the external actions succeeded", "[{ succeeded: [mongo] }]");

  it("without an output schema things that are counted are those of a list", () =>
    reads(
      "Expect 1 document",
      "{ step: validate, checks: [{ body: json, type: array }, { body: json, length: 1 }] }",
      knownServers([untold]),
    ));
  it("all servers that were called succeeded", () =>
    reads(
      "Verify that the external actions succeeded",
      "{ step: validate, checks: [{ succeeded: [mongo, jira] }] }",
      knownServers([call, { step: "mcp_server_call", provider: "jira", tool: "jira_get_issue" }, call]),
    ));
  it("no action is known to have succeeded before a call", () =>
    refuses("Verify that the external actions succeeded", "needs-context", /No MCP server is called/, knownServers()));
});

describe("what is saved of the result of a tool", () => {
  const issue = (store: string) =>
    `{ step: mcp_server_call, provider: jira, tool: jira_create_issue, inputs: { summary: Broken, projectKey: ABC }, store: [${store}] }`;
  const check = (saving: string, store: string) =>
    it(saving, () => reads(`@jira create issue with summary "Broken" and project ABC, ${saving}`, issue(store), knownServers()));
  check("and save the key as ${issueKey}", "{ issueKey: $.key }");
  check("and save the issue key as ${issueKey} and the url as ${link}", "{ issueKey: $.key }, { link: $.url }");
  check("and save $.key as ${issueKey}", "{ issueKey: $.key }");
  check("and store the field key in ${issueKey}", "{ issueKey: $.key }");
  check("and save the text matching /[A-Z]+-\\d+/ as ${issueKey}", '{ issueKey: "match /[A-Z]+-\\\\d+/" }');
  check("and save the first match of the regex /b=(.)/ from the result as ${x} and $.key as ${y}", '{ x: "match /b=(.)/" }, { y: $.key }');
  it("in a sentence of its own", () => {
    const before: Step = { step: "mcp_server_call", provider: "jira", tool: "jira_create_issue" };
    reads("Save the issue key as ${issueKey}", "{ step: save, store: [{ issueKey: $.key }] }", knownServers([before]));
  });
});
