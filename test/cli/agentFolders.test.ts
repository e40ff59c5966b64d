// Tools for agents where several folders are open: a call goes to the root that it is about.

import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { callInFolders } from "../../cli/agents/agentFolders.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const shop = (name: string, own: string) => `
//- /${name}.playbook
---
service: ${name}
base_url: http://127.0.0.1:1
---
//- /flows/same.playbook
---
service: ${name}
flow: Same
---
# Execution
Send a GET request to /${name}.
//- /flows/${own}.playbook
---
service: ${name}
flow: Own
---
# Execution
Send a GET request to /${own}.
`;

describe("tools for agents in several folders", () => {
  let orders: Folder;
  let notes: Folder;
  let empty: Folder;
  before(async () => {
    orders = await writeFolder(shop("orders", "first"));
    notes = await writeFolder(shop("notes", "second"));
    empty = await writeFolder("//- /readme.txt\nNothing.\n");
  });
  after(async () => {
    for (const folder of [orders, notes, empty]) await folder.remove();
  });
  /** The folder without playbooks is the current one. */
  const call = (tool: string, input: Readonly<Record<string, string | readonly string[]>>) =>
    callInFolders(
      tool,
      input as never,
      [
        { name: "empty", path: empty.path },
        { name: "shop", path: orders.path },
        { name: "notebook", path: notes.path },
      ],
      {
        signal: new AbortController().signal,
        secrets: { secret: async () => ({ missing: "there is none" }) },
        consent: async () => false,
      },
    );

  it("tell of all folders what a call without a path asks", async () => {
    const listed = await call("list_tests", {});
    assert.match(
      listed,
      /^In empty:\nThere are no services or playbooks yet\.\n\nIn shop:\nservice orders[\s\S]*\n\nIn notebook:\nservice notes/,
    );
    assert.match(
      await call("check_playbooks", {}),
      /^In empty:\n0 checked[\s\S]*In shop:\n3 checked: 0 errors[\s\S]*In notebook:\n3 checked: 0/,
    );
  });

  it("go to the folder that has the file, or whose name the path begins with", async () => {
    assert.match(await call("show_steps", { playbook: "flows/second.playbook" }), /^In notebook:\n[\s\S]*action: GET \/second/);
    assert.match(await call("show_steps", { playbook: join(orders.path, "flows/same.playbook") }), /^In shop:\n[\s\S]*GET \/orders/);
    assert.match(await call("show_steps", { playbook: "notebook/flows/same.playbook" }), /^In notebook:\n[\s\S]*GET \/notes/);
    await assert.rejects(
      call("show_steps", { playbook: "flows/same.playbook" }),
      /^PlaybookError: flows\/same\.playbook is in several folders: shop, notebook\.$/,
    );
    const draft = {
      path: "notebook/flows/draft.playbook",
      text: "---\nservice: notes\nflow: A\n---\n# Execution\nSend a GET request to /x.\n",
    };
    assert.match(await call("check_draft", draft), /^In notebook:\n1 checked: 0 errors/);
    const both = await call("check_playbooks", {
      paths: ["flows/first.playbook", "flows/second.playbook", "notebook/flows/same.playbook"],
    });
    assert.match(both, /^In shop:\n1 checked[^\n]*\n\nIn notebook:\n2 checked/);
  });

  it("go to the folder that has the service, or one at all", async () => {
    assert.match(await call("explain_sentence", { sentence: "Send a GET request to /x.", service: "notes" }), /^In notebook:\nUnderstood/);
    assert.match(await call("explain_sentence", { sentence: "Send a GET request to /x." }), /^In shop:\nUnderstood/);
    await assert.rejects(
      call("explain_sentence", { sentence: "Send a GET request to /x.", service: "nope" }),
      /There is no service "nope"/,
    );
  });

  it("reach nothing outside, and say what the only folder would say", async () => {
    await assert.rejects(call("show_steps", { playbook: "../outside.playbook" }), /is outside /);
    await assert.rejects(call("show_steps", { playbook: "/etc/hosts" }), /is outside /);
    await assert.rejects(call("run_playbooks", { paths: ["flows/first.playbook"] }), /This needs consent: Run 1 test/);
    const [one] = [{ name: basename(orders.path), path: orders.path }];
    const alone = await callInFolders("list_tests", {}, [one], {
      signal: new AbortController().signal,
      secrets: { secret: async () => ({ missing: "there is none" }) },
      consent: async () => false,
    });
    assert.match(alone, /^service orders/);
  });
});
