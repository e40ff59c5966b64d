/** Tests the tools that agents in VS Code are offered, called as the model of a chat participant calls them. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { agentTools } from "../../../../client/ids.ts";

const call = async (name: string, input: object): Promise<string> => {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : "")).join("");
};

describe("the tools for language models", () => {
  it("are known to VS Code, each with what it is for and what it takes", () => {
    for (const name of Object.values(agentTools)) {
      const known = vscode.lm.tools.find((tool) => tool.name === name);
      assert.ok(known, name);
      assert.ok(known.description.length > 60, name);
      assert.equal((known.inputSchema as { readonly type: string }).type, "object");
    }
  });

  it("say what there is, what is wrong, and how a sentence is read", async () => {
    assert.match(await call(agentTools.list, {}), /service orders \(orders\.playbook\)/);
    assert.match(await call(agentTools.check, { paths: ["flows"] }), /0 errors/);
    assert.match(await call(agentTools.explain, { sentence: "Send a GET request to /orders." }), /action: GET \/orders/);
    assert.match(await call(agentTools.steps, { playbook: "flows/complaint.playbook" }), /provider: database/);
    assert.match(await call(agentTools.generate, { endpoints: ["GET /orders"] }), /playbook/);
    const draft = "---\nservice: orders\nflow: A draft\n---\n# Execution\n1. Send a GET request to /orders.\n2. Expect stats 200.\n";
    assert.match(await call(agentTools.draft, { path: "flows/draft.playbook", text: draft }), /flows\/draft\.playbook:7:4 error/);
  });

  it("ask before they run playbooks, and run none where nobody agrees", async () => {
    // VS Code refuses dialogs in its tests, which is what a person who says no does.
    await assert.rejects(call(agentTools.run, { paths: ["flows"] }), /dialog|cancel/i);
  });

  it("say what is wrong with an input", async () => {
    await assert.rejects(call(agentTools.steps, { playbook: "../outside.playbook" }), /outside/);
  });
});
