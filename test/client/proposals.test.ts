/** Proposals: what waits for a person survives a reload, and is gone through one after the other. */
import assert from "node:assert/strict";
import { createProposals, type Proposal } from "../../client/proposals/proposals.ts";
import type { Vscode } from "../../client/vscodeApi.ts";

function fakeVscode(contexts: Map<string, unknown>): Vscode {
  class EventEmitter {
    readonly event = () => ({ dispose() {} });
    fire(): void {}
    dispose(): void {}
  }
  const executeCommand = async (command: string, name?: string, value?: unknown) => {
    if (command === "setContext") contexts.set(String(name), value);
  };
  return { EventEmitter, commands: { executeCommand } } as unknown as Vscode;
}

function memory() {
  const kept = new Map<string, unknown>();
  return {
    kept,
    keys: () => [...kept.keys()],
    get: (key: string) => kept.get(key),
    // VS Code keeps JSON.
    update: async (key: string, value: unknown) => void (value === undefined ? kept.delete(key) : kept.set(key, structuredClone(value))),
  };
}

const file = (path: string) => ({ path, text: `# ${path}\n` });
const proposal: Proposal = { title: "shop: endpoints", files: ["/a", "/b", "/c"].map(file), notes: ["One is left out."] };

describe("proposals", () => {
  it("wait over a reload, with what was not checked, until they are decided", async () => {
    const storage = memory();
    const contexts = new Map<string, unknown>();
    const before = createProposals(fakeVscode(contexts), storage as never);
    await before.propose(proposal);
    const [, second] = before.all[0]?.files ?? [];
    assert.ok(second);
    before.check(second, false);

    const after = createProposals(fakeVscode(contexts), storage as never);
    assert.deepEqual(after.all, [proposal]);
    assert.equal(contexts.get("playbook.hasProposals"), true);
    assert.deepEqual(
      after.all[0]?.files.map((one) => after.isChecked(one)),
      [true, false, true],
    );
    for (const one of after.all) after.discard(one);
    assert.deepEqual(storage.keys(), []);
    assert.deepEqual(createProposals(fakeVscode(contexts), storage as never).all, []);
  });

  it("are gone through in both directions, around the ends", async () => {
    const proposals = createProposals(fakeVscode(new Map()), memory() as never);
    assert.equal(proposals.step(1), undefined);
    await proposals.propose(proposal);
    const go = (by: 1 | -1) => {
      const next = proposals.step(by);
      if (next !== undefined) proposals.look(next);
      return next?.path;
    };
    assert.deepEqual([go(1), go(1), go(1), go(1), go(-1)], ["/a", "/b", "/c", "/a", "/c"]);
  });

  it("that are too large are not kept, and wait all the same", async () => {
    const storage = memory();
    const proposals = createProposals(fakeVscode(new Map()), storage as never);
    await proposals.propose({ ...proposal, files: [{ path: "/a", text: "x".repeat(20_000_001) }] });
    assert.equal(proposals.all.length, 1);
    assert.deepEqual(storage.keys(), []);
  });
});
