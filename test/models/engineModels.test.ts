// Models as the editor uses them through its engine: the editor's own, asked for one call of a tool, and an API with a
// key out of secret storage.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EditorModelAnswer, EditorModelQuestion } from "../../engine/protocol.ts";
import { type Engine, startEngine } from "../support/engineProcess.ts";
import { answer, startModelServer } from "../support/modelServer.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
variables:
  apiKey: { type: encrypted text }
---

//- /a.playbook
---
service: shop
flow: A
---

# Execution
Send a GET request to /orders.
The first one is a gift and not hunter2-geheim.
It is a good one.
`;

const secret = "hunter2-geheim";
const steps = [{ step: "validate", checks: [{ path: "$[0].gift", equals: true }] }];

describe("models in the editor's engine", () => {
  let folder: Folder;
  let engine: Engine | undefined;

  beforeEach(async () => {
    folder = await writeFolder(workspace);
  });

  afterEach(async () => {
    await engine?.kill();
    engine = undefined;
    await folder.remove();
  });

  async function open(model?: (question: EditorModelQuestion) => Promise<EditorModelAnswer>) {
    const asked: EditorModelQuestion[] = [];
    const serve = async (question: EditorModelQuestion) => {
      asked.push(question);
      return (await model?.(question)) ?? { kind: "failed" as const, code: "model-failed", message: "There is none." };
    };
    const keys = ({ service, name, root }: { service: string; name: string; root: string }) =>
      service === "@model" && name === "key" && root.startsWith("http://127.0.0.1:")
        ? { value: "sk-kept-123456" }
        : service === "shop"
          ? { value: secret }
          : { missing: "no" };
    engine = await startEngine(keys, undefined, { model: serve }, { ...process.env, PLAYBOOK_MODEL_CACHE: "off" });
    return asked;
  }

  const editorModel = { kind: "editor", id: "test/one", name: "Test One" } as const;
  const interpret = (more: object) =>
    (engine as Engine).request("interpret", { run: "r1", folder: folder.path, paths: [join(folder.path, "a.playbook")], ...more });

  it("asks the editor's model, and gives back what would be written", async () => {
    const asked = await open(async () => ({ kind: "answered", text: JSON.stringify({ steps }), usage: { input: 100, output: 20 } }));
    const text = await readFile(join(folder.path, "a.playbook"), "utf8");
    const offset = text.indexOf("The first one");
    const { files, sentences, spent } = await interpret({ model: editorModel, offset });
    assert.equal(sentences.length, 1);
    assert.deepEqual([sentences[0]?.kind, sentences[0]?.line, sentences[0]?.english], ["proposed", 8, "Expect $[0].gift is true."]);
    assert.match(files[0]?.text ?? "", /^Expect \$\[0\]\.gift is true\.$/m);
    assert.equal(await readFile(join(folder.path, "a.playbook"), "utf8"), text);
    assert.equal(spent, "Test One: 1 question, 100 tokens in, 20 out");
    assert.equal(asked[0]?.id, "test/one");
    assert.equal(asked[0]?.tool.name, "steps_of_sentence");
    assert.equal(JSON.stringify(asked).includes(secret), false);
    assert.match(engine?.messages() ?? "", /"method":"progress".*a\.playbook:8/);
  });

  it("says what would be sent, and asks nobody, without a model", async () => {
    const asked = await open();
    const { prompts, files } = await interpret({});
    assert.equal(prompts?.length, 2);
    assert.match(prompts?.[0] ?? "", /The first one is a gift and not \*\*\*\./);
    assert.deepEqual([files.length, asked.length], [0, 0]);
  });

  it("takes the key of an API out of the secret storage, by its place", async () => {
    await open();
    const server = await startModelServer([answer({ steps: [], reason: "Unclear." })]);
    try {
      const { sentences } = await interpret({ model: { kind: "api", baseUrl: server.url, model: "m" }, maxTokens: 50_000 });
      assert.deepEqual(
        sentences.map(({ kind, notes }) => [kind, notes]),
        [
          ["declined", ["Unclear."]],
          ["declined", ["Unclear."]],
        ],
      );
      assert.equal(server.requests[0]?.headers.authorization, "Bearer sk-kept-123456");
    } finally {
      await server.close();
    }
  });

  it("passes on that nobody agreed", async () => {
    await open(async () => ({ kind: "failed", code: "model-consent", message: "You did not agree.", fix: "Agree." }));
    await assert.rejects(interpret({ model: editorModel }), { message: "You did not agree." });
  });

  it("is cancelled by its run", async () => {
    // Once the editor has been asked, however long that takes.
    await open(() => {
      engine?.cancel("r1");
      return new Promise(() => {});
    });
    await assert.rejects(interpret({ model: editorModel }), { message: "The question to the model was cancelled." });
  });

  it("is cancelled before anybody has been asked", async () => {
    await open(() => new Promise(() => {}));
    const asked = interpret({ model: editorModel });
    engine?.cancel("r1");
    await assert.rejects(asked, { message: "The question to the model was cancelled." });
  });
});
