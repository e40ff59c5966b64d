import { reads, refuses } from "../english/reading.ts";
import { knownServers } from "./known.ts";

const check = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps, knownServers()));
const refused = (sentence: string, code: string, message?: RegExp) =>
  it(`${sentence} (refused)`, () => refuses(sentence, code, message, knownServers()));

const find = (inputs: string, more = "") => `{ step: mcp_server_call, provider: mongo, tool: find, inputs: ${inputs}${more} }`;
const create = (inputs: string, more = "") =>
  `{ step: mcp_server_call, provider: jira, tool: jira_create_issue, inputs: { summary: Broken, projectKey: ABC${inputs} }${more} }`;
const orders = find("{ collection: orders }");

describe("the tool of a server", () => {
  check('@mongo find with collection "orders"', orders);
  check('@mongo: find with collection "orders"', orders);
  check('@mongo "find" with collection "orders"', orders);
  check(
    '@mongo find one with collection "orders"',
    "{ step: mcp_server_call, provider: mongo, tool: find_one, inputs: { collection: orders } }",
  );
  check(
    '@mongo findOne with collection "orders"',
    "{ step: mcp_server_call, provider: mongo, tool: find_one, inputs: { collection: orders } }",
  );
  check(
    '@mongo delete many with collection "orders"',
    "{ step: mcp_server_call, provider: mongo, tool: delete-many, inputs: { collection: orders } }",
  );
  check('@jira create issue with summary "Broken" and project ABC', create(""));
  check('@jira creates an issue with summary "Broken" and project ABC', create(""));
  check('@jira "Create issue" with summary "Broken" and project ABC', create(""));
  check('@jira jira_create_issue with summary "Broken" and project ABC', create(""));
  check('@jira create with summary "Broken" and project ABC', create(""));
  check(
    '@jira search for issues with jql "a = b"',
    "{ step: mcp_server_call, provider: jira, tool: jira_search_issues, inputs: { jql: a = b } }",
  );
  refused('@jira «raise ticket» with summary "x"', "unknown-tool", /It has: jira_create_issue/);
  refused('@jira «creat_issue» with summary "x"', "unknown-tool", /Did you mean jira_create_issue\?/);
  refused('@jira create issue «"x"»', "not-understood", /Its inputs are projectKey, summary/);
  refused('@jira create issue with project ABC «summary "x"»', "not-understood", /“and” between them/);
  refused('@mongo «do not find» with collection "orders"', "unknown-tool", /It has: find/);
  refused('@mongo find «again» with collection "orders"', "not-understood");
  refused("@jira «get»", "ambiguous", /jira_get_issue, jira_get_comment/);
  refused("@jira «issue» with jql 5", "unknown-tool");
  refused('@mongo find «documents» with collection "orders"', "not-understood", /in the call of “find”/);
  refused("«@mongoo» find", "unknown-server", /The servers are: @mongo, @jira/);
  refused("«@fresh» find", "not-discovered", /playbook mcp discover fresh.*Discover in/);
});

describe("the words around a call of a server", () => {
  check('In @mongo find with collection "orders"', orders);
  check('In @mongo, I find with collection "orders"', orders);
  check('Use @mongo to find with collection "orders"', orders);
  check('Using @mongo, find with collection "orders"', orders);
  check('Using the @mongo server, find with collection "orders"', orders);
  check('I ask @mongo to find with collection "orders"', orders);
  check('Let @mongo find with collection "orders"', orders);
  check('Then call the tool find of @mongo with collection "orders"', orders);
  check('Call the find tool of @mongo with collection "orders"', orders);
  check('Run find on the MCP server @mongo with collection "orders"', orders);
  check('Create an issue in @jira with summary "Broken" and project ABC', create(""));
  check('Create an issue with summary "Broken" and project ABC in @jira', create(""));
  check(
    'Create an issue with summary "Broken" and project ABC in @jira, and save the key as ${key}',
    create("", ", store: [{ key: $.key }]"),
  );
  check('@mongo find with a time limit of 5 seconds, with collection "orders"', find("{ collection: orders }", ", timeout: 5000"));
});

describe("the inputs of a tool", () => {
  check('@mongo find with collection orders and filter {"id": "${orderId}"}', find('{ collection: orders, filter: { id: "${orderId}" } }'));
  check('@mongo find in the collection "orders" with limit 5', find("{ collection: orders, limit: 5 }"));
  check('@mongo find in the "orders" collection', orders);
  check("@mongo find with collection=orders, limit=5", find("{ collection: orders, limit: 5 }"));
  check("@mongo find where collection is orders and limit is 5", find("{ collection: orders, limit: 5 }"));
  check('@mongo find with inputs {"collection": "orders"}', orders);
  check(
    '@jira search issues with jql "x", to "b" and from "a"',
    "{ step: mcp_server_call, provider: jira, tool: jira_search_issues, inputs: { jql: x, to: b, from: a } }",
  );
  check('@jira create issue with summary "Broken", project key ABC', create(""));
  check('@jira create issue with summary "Broken", "projectKey" ABC and component "api"', create(", fields: { component: api }"));
  check('@jira create issue with summary "Broken", project ABC and fields.component "api"', create(", fields: { component: api }"));
  check('@jira create issue with summary "Broken", project ABC and team lead "Ada"', create(", fields: { team: { lead: Ada } }"));
  check('@jira create issue with the issue summary "Broken" and project ABC', create(""));
  check('@jira get issue with key "A-1"', "{ step: mcp_server_call, provider: jira, tool: jira_get_issue, inputs: { issueKey: A-1 } }");
  refused('@jira create issue with «sumary» "x" and project ABC', "unknown-input", /Did you mean "summary"\?/);
  refused('@mongo find with collection "orders" and «offset» 5', "unknown-input", /It has: collection, filter, limit, sort/);
  refused('@jira «create issue» with summary "x"', "missing-input", /needs projectKey \(a text\)/);
  refused("@jira «create issue»", "missing-input", /needs projectKey \(a text\) and summary \(a text\)/);
  refused('@mongo find with collection "orders" and collection «"lines"»', "invalid-value", /given twice/);
  refused('@mongo find with collection "orders" and the «moon»', "not-understood");
});

describe("the values of inputs", () => {
  check("@mongo find with collection ${orderId} and limit ${count}", find('{ collection: "${orderId}", limit: { $var: count } }'));
  check("@mongo find with collection 007", find('{ collection: "007" }'));
  check("@mongo find with collection 5", find('{ collection: "5" }'));
  check(
    '@mongo find with collection "orders" and sort b, c1 and d2, and limit 5',
    find("{ collection: orders, sort: [b, c1, d2], limit: 5 }"),
  );
  check('@mongo find with collection "orders" and sort "a"', find("{ collection: orders, sort: [a] }"));
  check('@mongo find with collection "orders" and sort ["a", "b"]', find("{ collection: orders, sort: [a, b] }"));
  check(
    '@jira create issue with summary "Broken", project ABC, priority very high and notify true',
    create(", priority: very high, notify: true"),
  );
  check('@jira create issue with summary "Broken", project ABC, points 1.5', create(", points: 1.5"));
  check('@jira create issue with summary "Broken", project ABC, points null', create(", points: null"));
  refused('@mongo find with collection "orders" and limit «"5"»', "invalid-value", /limit must be a whole number, but this is a text/);
  refused('@mongo find with collection "orders" and limit «1.5»', "invalid-value", /a whole number/);
  refused('@mongo find with collection "orders" and limit «0»', "invalid-value", /at least 1/);
  refused('@mongo find with collection "orders" and filter «"x"»', "invalid-value", /filter must be an object/);
  refused('@jira create issue with summary "x", project ABC and priority «medium»', "invalid-value", /one of low, high, very high/);
  refused('@jira create issue with summary "x", project ABC and notify «"yes"»', "invalid-value", /true or false/);
  // Values in JSON are sent as written.
  check('@mongo find with inputs {"collection": 5}', find("{ collection: 5 }"));
  check('@mongo find with inputs {"where": "x"}', find("{ where: x }"));
  check('@mongo find with inputs {"collection": "orders", "sort": {"a": 1}}', find("{ collection: orders, sort: { a: 1 } }"));
  check('@mongo find with collection "orders" and sort {"a": 1}', find("{ collection: orders, sort: { a: 1 } }"));
  check('@mongo find with collection "orders" and sort [{"a": 1}]', find("{ collection: orders, sort: [ { a: 1 } ] }"));
  check('@mongo find with collection "orders" and sort:\n```json\n{ "a": 1 }\n```', find("{ collection: orders, sort: { a: 1 } }"));
  check('@mongo find with collection "orders" and filter [1]', find("{ collection: orders, filter: [1] }"));
  check('@mongo find with the following inputs:\n```json\n{ "limit": "5" }\n```', find('{ limit: "5" }'));
  refused('@mongo find with filter {"a": 1}', "missing-input", /needs collection/);
});

describe("tables and code blocks of a call", () => {
  check("@mongo find with:\n| collection | orders |\n| limit | 5 |", find("{ collection: orders, limit: 5 }"));
  check("@mongo find with:\n| collection | limit |\n| orders | 5 |", find("{ collection: orders, limit: 5 }"));
  check(
    "@jira create issue with the following inputs:\n| input | value |\n| summary | Broken |\n| project | ABC |\n| labels | bug |\n| team lead | ${orderId} |",
    create(', labels: [bug], fields: { team: { lead: "${orderId}" } }'),
  );
  check('@mongo find with collection "orders" and filter:\n```json\n{ "a": 1 }\n```', find("{ collection: orders, filter: { a: 1 } }"));
  check(
    '@mongo find with collection "orders" and the following filter:\n| a | b |\n| 1 | 2 |',
    find("{ collection: orders, filter: { a: 1, b: 2 } }"),
  );
  check("@jira create issue with project ABC and summary:\n```\nBroken\n```", create(""));
  check('@mongo find with the following inputs:\n```json\n{ "collection": "orders" }\n```', orders);
  it("a table with a wrong value is refused there", () =>
    refuses(
      "@mongo find with:\n| collection | orders |\n| limit | many |",
      "invalid-value",
      /limit must be a whole number/,
      knownServers(),
    ));
});

describe("resources of a server", () => {
  const resource = (uri: string) => `{ step: mcp_server_call, provider: docs, resource: '${uri}' }`;
  check("@docs read file:///guide/a.md", resource("file:///guide/a.md"));
  check('@docs read the resource "docs://setup"', resource("docs://setup"));
  check('@docs read "Setting up"', resource("docs://setup"));
  check('From @docs, read the page "Setting up"', resource("docs://setup"));
  check('@docs get the page "First steps/${orderId}"', resource("docs://pages/First%20steps%2F${orderId}"));
  check(
    "@docs read docs://setup with a time limit of 5 seconds",
    "{ step: mcp_server_call, provider: docs, resource: docs://setup, timeout: 5000 }",
  );
  refused('@docs read «"Seting up"»', "unknown-resource", /Did you mean “Setting up”\?/);
  refused('@docs «drop the book» "Setting up"', "unknown-tool");
});

describe("a call without anything known of its server", () => {
  const alone = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps));
  alone('@mongo find with collection "orders" and limit "5"', find('{ collection: orders, limit: "5" }'));
  alone('Call the find tool of @mongo with collection "orders"', orders);
  alone('@docs read the resource "docs://setup"', "{ step: mcp_server_call, provider: docs, resource: docs://setup }");
  it("needs the exact name of the tool", () => refuses('@jira create issue with summary "x"', "not-understood"));
});
