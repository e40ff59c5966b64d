// Files that requests send: variables of type file and lists of them, in every form of a body.

import assert from "node:assert/strict";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileReference } from "../../engine/http/request.ts";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { type PlanOptions, plan } from "../../engine/plan.ts";
import type { ToolPort } from "../../engine/ports.ts";
import { check } from "../../language/index.ts";
import { startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { service as hand, planOf, runPlan, test } from "./handPlan.ts";

const service = `
  ---
  service: shop
  base_url: \${host}
  variables: { host: http://localhost }
  ---
`;

const variables = `variables:
      one: { type: file, path: ./f/a.txt }
      lf: { type: list, of: file, values: [./f/a.txt, ./f/b.csv] }`;

const flow = (sentences: string, head = variables) => `
    ---
    service: shop
    flow: Files
    ${head}
    ---
    # Execution
    ${sentences}
`;

describe("files that are sent", () => {
  let target: Target;
  let folder: Folder;
  beforeEach(async () => {
    target = await startTarget();
  });
  afterEach(async () => {
    await target.close();
    await folder.remove();
  });

  async function run(sentences: string, options: PlanOptions = {}, head = variables) {
    folder = await folderWith({
      "shop.playbook": service,
      "sub/flow.playbook": flow(sentences, head),
      "sub/f/a.txt": "first file",
      "sub/f/b.csv": "b,second",
    });
    await writeFile(join(folder.path, "sub/f/c.pdf"), Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe, 0x00]));
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const secrets = { secret: async () => ({ missing: "none" }) };
    const made = await plan(loaded, { ...options, variables: { host: target.url, ...options.variables } }, { files: nodeFiles, secrets });
    assert.deepEqual(made.notReady, []);
    return runPlan(made, {});
  }

  /** The files in a body, in the order of its parts. */
  const contents = (index = 0) => target.received[index]?.text.match(/first file|b,second|\.\/f\/\S*/g) ?? [];

  const whole: Readonly<Record<string, string>> = {
    "multipart fields": "Send a POST request to /f with multipart fields docs ${lf}.",
    "a multipart field in braces": 'Send a POST request to /f with multipart fields docs "${lf}".',
  };
  for (const [form, sentence] of Object.entries(whole))
    it(`sends a list of files as one part for each file, in ${form}`, async () => {
      const { verdicts, messages } = await run(sentence);
      assert.equal(verdicts["sub/flow.playbook"], "passed", messages.join("\n"));
      assert.deepEqual(contents(), ["first file", "b,second"]);
      assert.equal(target.received[0]?.text.match(/name="docs"; filename="(?:a\.txt|b\.csv)"/g)?.length, 2);
    });

  const items: Readonly<Record<string, string>> = {
    "a multipart field": "Send a POST request to /f with multipart fields photo ${lf[0]} and other ${lf[-1]}.",
    "the words 'the file'": "Send a POST request to /f with multipart fields photo the file ${lf[0]} and other the file ${lf[1]}.",
    "a JSON body": 'Send a POST request to /f with body {"a": ${lf[0]}, "b": "${lf[1]}"}.',
    "a whole list in a JSON body": 'Send a POST request to /f with body {"all": ${lf}}.',
  };
  for (const [form, sentence] of Object.entries(items))
    it(`sends the files that a list's elements are, in ${form}`, async () => {
      const { verdicts, messages } = await run(sentence);
      assert.equal(verdicts["sub/flow.playbook"], "passed", messages.join("\n"));
      assert.deepEqual(contents(), ["first file", "b,second"]);
    });

  const loops: Readonly<Record<string, string>> = {
    "a multipart field": "- Send a POST request to /f with multipart fields doc ${x}.",
    "a body from a file": "- Send a POST request to /f with body from file ${x}.",
    "an upload": '- Upload ${x} as "doc" to /f.',
  };
  for (const [form, sentence] of Object.entries(loops))
    it(`sends each file that a block goes through, in ${form}`, async () => {
      const { verdicts, messages } = await run(`For each \${x} in \${lf}:\n      ${sentence}`);
      assert.equal(verdicts["sub/flow.playbook"], "passed", messages.join("\n"));
      assert.deepEqual([...contents(0), ...contents(1)], ["first file", "b,second"]);
    });

  it("sends the file of each row that a list of files gives", async () => {
    await run("Send a POST request to /f with multipart fields doc ${item}.", {}, `${variables}\n    data: \${lf}`);
    assert.deepEqual(target.received.map((_, index) => contents(index)[0]).sort(), ["b,second", "first file"]);
  });

  it("takes the paths of a list of files from the command line, too", async () => {
    await run("Send a POST request to /f with multipart fields docs ${lf}.", { variables: { lf: '["sub/f/b.csv"]' } });
    assert.deepEqual(contents(), ["b,second"]);
  });

  it("refuses to put a file that is not a text into a JSON body", async () => {
    const { verdicts, messages } = await run(
      'Send a POST request to /f with body {"a": ${pdf}}.',
      {},
      "variables: { pdf: { type: file, path: ./f/c.pdf } }",
    );
    assert.equal(verdicts["sub/flow.playbook"], "broken");
    assert.match(messages.join("\n"), /c\.pdf.* is not text in UTF-8/);
    assert.equal(target.received.length, 0);
  });

  it("are found to be missing when the folder is loaded: none, a folder, a link out of the root", async () => {
    folder = await folderWith({
      "shop.playbook": service,
      "flow.playbook": flow(
        ["none.txt", "folder.txt", "link.txt", "there.txt"]
          .map((file) => `Send a POST request to /f with body from file ./${file}.`)
          .join("\n    "),
        "tags: [a]",
      ),
      "folder.txt/x": "",
      "there.txt": "here",
    });
    await symlink("/etc/hostname", join(folder.path, "link.txt"));
    const { workspace } = await loadWorkspace(folder.path, nodeFiles);
    const messages = check(workspace, "flow.playbook").flatMap(({ code, message }) => (code === "missing-file" ? message : []));
    assert.deepEqual(
      messages.map((message) => /There is no file (\S+): /.exec(message)?.[1]),
      ["none.txt", "folder.txt", "link.txt"],
    );
  });

  it("refuses to compare with a file", async () => {
    const { verdicts, messages } = await run("Send a POST request to /f with body {}.\n    Expect $.a to be ${lf[0]}.");
    assert.equal(verdicts["sub/flow.playbook"], "broken");
    assert.match(messages.join("\n"), /cannot compare with a file/);
  });

  it("refuses a file as an input of a tool", async () => {
    const attempt: ToolPort = { call: async () => ({ result: null, isError: false }) };
    const one = test({
      execution: [{ step: "mcp_server_call", provider: "files", tool: "put", inputs: { content: { $var: "one" } } }],
      variables: { one: fileReference("a.txt") },
    });
    folder = await folderWith({});
    const { verdicts, messages } = await runPlan(planOf([hand({ url: target.url })], [one]), {}, { tools: attempt });
    assert.equal(verdicts["test.playbook"], "broken");
    assert.match(messages.join("\n"), /@files put is a file, but tools only take JSON/);
  });

  it("fills in the variables of a file's path", async () => {
    await run(
      "Send a POST request to /f with multipart fields a ${one} and b ${lf}.",
      {},
      "variables:\n      n: a\n      one: { type: file, path: './f/${n}.txt' }\n      lf: { type: list, of: file, values: ['./f/${n}.txt', ./f/b.csv] }",
    );
    assert.deepEqual(contents(), ["first file", "first file", "b,second"]);
  });

  for (const [form, sentence] of Object.entries({
    "a path": "Send a GET request to /f/${lf[0]}.",
    "a query": "Send a GET request to /f with query parameter q ${lf[0]}.",
    "a header": "Send a GET request to /f with header X-A ${lf[0]}.",
    "a text": 'Send a POST request to /f with text body "see ${lf}".',
    "a form": "Send a POST request to /f with form fields a ${lf}.",
  }))
    it(`refuses a file in ${form} rather than sending its path`, async () => {
      const { verdicts, messages } = await run(sentence);
      assert.equal(verdicts["sub/flow.playbook"], "broken", messages.join("\n"));
      assert.match(messages.join("\n"), /(?:is|contains) a file/);
      assert.equal(target.received.length, 0);
    });
});
