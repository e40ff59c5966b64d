// Tests the parts that a call may omit: the name of the only input that matters, and the input that chooses the action
// of a tool.

import { reads, refuses } from "../english/reading.ts";
import { knownServers } from "./known.ts";

const check = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps, knownServers()));
const refused = (sentence: string, code: string, message?: RegExp) =>
  it(`${sentence} (refused)`, () => refuses(sentence, code, message, knownServers()));
const step = (provider: string, tool: string, inputs: string, more = "") =>
  `{ step: mcp_server_call, provider: ${provider}, tool: ${tool}, inputs: ${inputs}${more} }`;

describe("the only input of a tool", () => {
  const read = (inputs: string) => step("files", "read_text_file", inputs);
  check('@files read the text file "/a.md"', read("{ path: /a.md }"));
  check("@files read the text file ${orderId}, with head 5", read('{ path: "${orderId}", head: 5 }'));
  check('Read the text file in @files with path "/a.md"', read("{ path: /a.md }"));
  check('@files delete the files "/a" and "/b"', step("files", "delete_files", "{ paths: [/a, /b] }"));
  check('@files list files "/a"', step("files", "list_files", "{ folder: /a }"));
  check(
    '@files execute the SQL "select 1", and save $.rows as ${rows}',
    step("files", "execute_sql", "{ sql: select 1 }", ", store: [{ rows: $.rows }]"),
  );
  check('@files read "a"', step("files", "read", "{ key: a }"));
  check('@files read with key "a"', step("files", "read", "{ key: a }"));
  check("@files execute SQL:\n```sql\nselect '${orderId}'\n```", step("files", "execute_sql", "{ sql: \"select '${orderId}'\" }"));
  check("@files execute SQL\n```\nselect 1\n```", step("files", "execute_sql", "{ sql: select 1 }"));
  check('@files execute SQL with:\n```json\n{ "sql": "select 1" }\n```', step("files", "execute_sql", "{ sql: select 1 }"));
  check('@files move file from source "/a" to destination "/b"', step("files", "move_file", "{ source: /a, destination: /b }"));
  refused('@files move file «"/a"» and destination "/b"', "not-understood");
  refused('@files read the text file "/a.md" and «"/b.md"»', "not-understood");
  refused('@files «read the text file» in "/a.md"', "missing-input", /needs path/);
  refused('@files read the text file "/a.md" and path «"/b.md"»', "invalid-value", /given twice/);
});

describe("tools of several actions", () => {
  const issues = (inputs: string) => step("tracker", "tracker_issues", inputs);
  check('@tracker create an issue with summary "x"', issues("{ action: create, summary: x }"));
  check('In @tracker, get the issue with issue key "A-1"', issues("{ action: get, issueKey: A-1 }"));
  check('Create an issue in @tracker with summary "x"', issues("{ action: create, summary: x }"));
  check('@tracker tracker_issues with action create and summary "x"', issues("{ action: create, summary: x }"));
  check('@tracker search for issues with jql "a = b"', step("tracker", "tracker_search", "{ action: issues, jql: a = b }"));
  check('@tracker get the transitions with issue "A-1"', step("tracker", "tracker_workflow", "{ action: get_transitions, issueKey: A-1 }"));
  refused('@tracker create an issue with action «get» and summary "x"', "invalid-value", /given twice/);
  refused('@tracker «delete an issue» with issue key "A-1"', "unknown-tool");
});

describe("tools whose names have no verb", () => {
  check('@files get the directory tree "/a"', step("files", "directory_tree", "{ path: /a }"));
  check('Show the directory tree in @files with path "/a"', step("files", "directory_tree", "{ path: /a }"));
  refused('@tracker «get the tracker workflow» with issue "A-1"', "unknown-tool");
});
