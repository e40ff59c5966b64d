// Editing the steps of calls of MCP servers: the words of the author stay, also where an input is added.

import assert from "node:assert/strict";
import { editSteps, emptyWorkspace, instructionsOf, playbookAt, type Step, withFiles } from "../../../language/index.ts";

const text = { type: "string" };
const tool = (properties: object, required: readonly string[]) => ({ inputSchema: { type: "object", properties, required } });
const lock = {
  servers: {
    jira: {
      tools: {
        issues: tool({ action: { enum: ["get", "create"] }, summary: text, project: text, priority: text, points: { type: "number" } }, [
          "action",
        ]),
      },
    },
    files: { tools: { read_text_file: tool({ path: text, head: { type: "number" } }, ["path"]) } },
  },
};

function edit(sentence: string, inputs: object, how: string, expected: string): void {
  it(`${sentence} → ${expected}`, () => {
    const workspace = withFiles(emptyWorkspace(), [
      ["shop.playbook", "---\nservice: shop\nbase_url: http://shop.example\n---\n"],
      ["a.playbook", `---\nservice: shop\nflow: One\nvariables:\n  count: 1\n---\n# Execution\n${sentence}\n`],
      [".mcp.json", JSON.stringify({ mcpServers: { jira: {}, files: {} } })],
      ["playbook.mcp-lock.json", JSON.stringify(lock)],
    ]);
    const [phase] = instructionsOf(workspace, "a.playbook") ?? [];
    const [only] = phase?.instructions ?? [];
    const playbook = playbookAt(workspace, "a.playbook");
    assert.ok(only !== undefined && playbook !== undefined && only.steps.length > 0, "it compiles");
    const [call, ...rest] = only.steps;
    const wanted = [{ ...call, inputs: { ...(call as { inputs?: object }).inputs, ...inputs } } as Step, ...rest];
    const edited = editSteps(workspace, "a.playbook", only.instruction.span, wanted);
    assert.equal(edited.kind === "edited" ? edited.how : edited.reason, how);
    if (edited.kind !== "edited") return;
    assert.equal(edited.changeSet.changes[0]?.text?.split("# Execution\n")[1]?.trim(), expected);
  });
}

describe("editing calls of servers", () => {
  edit(
    'In @jira, create an issue with summary "late" and project ABC.',
    { summary: "very late" },
    "words",
    'In @jira, create an issue with summary "very late" and project ABC.',
  );
  edit(
    'In @jira, create an issue with summary "late", and save $.key as ${key}.',
    { priority: "High" },
    "words",
    'In @jira, create an issue with summary "late" and priority "High", and save $.key as ${key}.',
  );
  edit(
    'In @jira, create an issue with summary "late".',
    { points: { $var: "count" } },
    "words",
    'In @jira, create an issue with summary "late" and points ${count}.',
  );
  edit('@files read the text file "/a".', { path: "/b" }, "words", '@files read the text file "/b".');
  edit('@files read the text file "/a".', { head: 5 }, "words", '@files read the text file "/a" with head 5.');
  edit(
    '@files read the text file with path "/a", and expect the result to contain "x".',
    { head: { $var: "count" } },
    "words",
    '@files read the text file with path "/a" and head ${count}, and expect the result to contain "x".',
  );
});
