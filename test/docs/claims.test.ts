// Claims of the documentation that were false once, each tried as written now.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "mocha";
import { defaultPassword, startOrdersService } from "../../examples/orders/service/server.ts";
import { check, compile, emptyWorkspace, linkedPhases, withFiles } from "../../language/index.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget } from "../support/target.ts";
import { readSnippets } from "./snippets.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const playbooksOf = async (page: string) =>
  readSnippets(await read(page)).flatMap(({ language, text }) => (language === "playbook" ? [text] : []));

async function inFolder(files: Readonly<Record<string, string>>, use: (folder: Folder) => Promise<void>): Promise<void> {
  const folder = await writeFolder(
    Object.entries(files)
      .map(([path, text]) => `//- /${path}\n${text}\n`)
      .join(""),
  );
  try {
    await use(folder);
  } finally {
    await folder.remove();
  }
}

describe("claims of the documentation", () => {
  it("language.md: placeholders of other tools are refused as whole values, and are text in backticks", () => {
    for (const placeholder of ["{{late}}", "#{late}", "$late", "%late%"]) {
      const sentence = (value: string) => compile(`Send a GET request to /a with query parameter q ${value}.`);
      const refused = sentence(`"${placeholder}"`);
      assert.match(refused.kind === "refused" ? refused.problem.message : "", /is a placeholder of another tool/, placeholder);
      assert.equal(sentence(`\`${placeholder}\``).kind, "understood", placeholder);
    }
    assert.equal(compile('Send a GET request to /a with query parameter q "10%late% more".').kind, "understood");
  });

  it("secrets.md: a copy of a secret is reported in files of the tests, and in no other", async () => {
    const folder = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
variables:
  pw: { type: encrypted text }
---
//- /a.playbook
---
service: shop
flow: a
---
# Execution
Send a GET request to /a with query parameter q "some-long-password".
//- /notes.md
some-long-password
`);
    try {
      const { stdout, code } = await folder.run(["check"], { env: { PLAYBOOK_SECRET_SHOP_PW: "some-long-password" } });
      assert.equal(code, 0);
      assert.match(stdout, /^a\.playbook:6:50 warning .* \[secret-in-text\]$/m);
      assert.doesNotMatch(stdout, /notes\.md|some-long-password/);
    } finally {
      await folder.remove();
    }
  });

  it("protocol.md: names every request of the engine and of the editor, in tables without gaps", async () => {
    const [text, protocol] = await Promise.all(
      ["docs/protocol.md", "engine/protocol.ts"].map((file) => readFile(join(import.meta.dirname, "../..", file), "utf8")),
    );
    const requests = [...(protocol ?? "").matchAll(/^ {2}readonly (\w+): \{ readonly params/gm)].map(([, name = ""]) => name);
    assert.ok(requests.length > 20);
    assert.deepEqual(
      requests.filter((name) => !text?.includes(`\`${name}\``)),
      [],
    );
    assert.doesNotMatch(text ?? "", /^\|.*\|\n\n\|.*\|\n(?!\| ?-)/m, "a row outside of its table");
  });

  it("phrases.md: the example runs, cleans up in reverse, and reports both sentences of a failure", async () => {
    const page = await read("docs/phrases.md");
    const [phrase = "", flow = ""] = await playbooksOf("docs/phrases.md");
    let status = 201;
    const target = await startTarget(({ method }, response) =>
      method === "DELETE"
        ? void response.writeHead(204).end()
        : json(response, method === "GET" ? 200 : status, { id: `s-${target.received.length}` }),
    );
    const service = `---\nservice: orders\nbase_url: ${target.url}\n---`;
    try {
      await inFolder({ "orders.playbook": service, "phrases/hand.playbook": phrase, "two.playbook": flow }, async (folder) => {
        assert.equal((await folder.run(["run"])).code, 0);
        assert.deepEqual(
          target.received.map(({ method, url, text }) => `${method} ${url} ${text}`.trim()),
          [
            'POST /orders/A-100/shipments {"carrier":"UPS"}',
            'POST /orders/A-200/shipments {"carrier":"DHL"}',
            "GET /shipments/s-2",
            "DELETE /shipments/s-2",
            "DELETE /shipments/s-1",
          ],
        );
        status = 200;
        const { stdout } = await folder.run(["run"]);
        const [report = ""] = readSnippets(page).flatMap(({ language, text }) => (language === "text" ? [text] : []));
        assert.ok(stdout.includes(report), stdout);
      });
    } finally {
      await target.close();
    }
  });

  it("tutorial.md: the phrase passes against the orders example", async () => {
    const [phrase = "", execution = ""] = await playbooksOf("docs/tutorial.md");
    const orders = await startOrdersService();
    try {
      const files = {
        "orders.playbook": (await read("examples/orders/orders.playbook")).replaceAll("http://127.0.0.1:8080", orders.url),
        "openapi.yaml": await read("examples/orders/openapi.yaml"),
        "phrases/parcel.playbook": phrase,
        "waiting.playbook": `---\nservice: orders\nflow: Waiting\n---\n${execution}`,
      };
      await inFolder(files, async (folder) => {
        const { code, stdout } = await folder.run(["run"], { env: { PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword } });
        assert.equal(code, 0, stdout);
      });
    } finally {
      await orders.close();
    }
  });

  it("language.md: sentences refer to what earlier requests created", async () => {
    const documents: [string, string][] = [
      ["orders.playbook", await read("examples/orders/orders.playbook")],
      ["openapi.yaml", await read("examples/orders/openapi.yaml")],
    ];
    const page = await read("docs/language.md");
    const [example = ""] = readSnippets(page.slice(page.indexOf("### Earlier things"))).map(({ text }) => text);
    const workspaceOf = (text: string) =>
      withFiles(emptyWorkspace(), [...documents, ["a.playbook", `---\nservice: orders\nflow: a\n---\n${text}`]]);
    const problems = (text: string) =>
      check(workspaceOf(text), "a.playbook").flatMap(({ severity, message }) => (severity === "error" ? [message] : []));
    const idsOf = (text: string) =>
      linkedPhases(workspaceOf(text), "a.playbook").flatMap(({ linked }) =>
        linked.flatMap(({ step }) =>
          step.step === "api_request" && step.parameters !== undefined ? [JSON.stringify(step.parameters)] : [],
        ),
      );
    assert.deepEqual(problems(example), []);
    assert.deepEqual(idsOf(example), ['{"orderId":{"$var":"orderId"}}', '{"customerId":{"$var":"customerId"}}']);

    const create = (quantity: number) => `Create an order for the customer "c-1" with sku "A-100" and quantity ${quantity}.\n`;
    const first = `# Execution\n${create(1)}Save its id as \${first}.\n`;
    const two = `${first}${create(2)}Save its id as \${second}.\n`;
    assert.deepEqual(idsOf(`${two}Get the first order.\nGet the order \${first}.\nGet the order "A-7".\nGet it.\n`), [
      '{"orderId":{"$var":"first"}}',
      '{"orderId":{"$var":"first"}}',
      '{"orderId":"A-7"}',
      '{"orderId":"A-7"}',
    ]);
    assert.deepEqual(problems(`${two}Get the order.\n`), ["Which order? There are 2: ${first}, ${second}. Name one."]);
    assert.deepEqual(idsOf(`${first}${create(1000)}Expect status 422.\nGet the order.\n`), ['{"orderId":{"$var":"first"}}']);
    assert.deepEqual(idsOf(`${first}${create(2)}# Teardown\nDelete the first order.\nDelete the second order.\n`), [
      '{"orderId":{"$var":"first"}}',
      '{"orderId":{"$var":"orderId"}}',
    ]);
    assert.match(
      problems('# Setup\nCreate a customer with name "Ada" and email "a@b.ch".\n# Execution\nExpect status 201.\n')[0] ?? "",
      /no request .* in the phase/,
    );
  });
});
