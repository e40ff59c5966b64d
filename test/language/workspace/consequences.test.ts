/** A service that cannot be read is one problem, and not one more in every sentence below it. */
import assert from "node:assert/strict";
import { check, checkAll, emptyWorkspace, statusOf, withFiles } from "../../../language/index.ts";

const service = "---\nservice: shop\nbase_url: http://localhost:1\nopenapi: api.yaml\nvariables:\n  sku: A-100\n---\n";
const api = `openapi: 3.0.0
paths:
  /orders:
    post:
      summary: Create an order
      requestBody: { content: { application/json: { schema: { type: object, properties: { sku: { type: string } } } } } }
      responses: { 201: { description: made } }
`;
const flow = (name: string) =>
  `---\nservice: shop\nflow: ${name}\n---\n# Execution\nCreate an order with sku \${sku}.\nExpect status 201.\n`;
const names = Array.from({ length: 50 }, (_, index) => `flow-${index}`);
const flows = names.map((name) => [`${name}.playbook`, flow(name)] as const);

function problemsOf(changes: Readonly<Record<string, string | undefined>>) {
  const files = new Map<string, string>([["shop.playbook", service], ["api.yaml", api], ...flows]);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  const workspace = withFiles(emptyWorkspace(), files);
  const errors = [...checkAll(workspace)].flatMap(([path, problems]) =>
    problems.filter(({ severity }) => severity === "error").map(({ code }) => `${path} ${code}`),
  );
  return { workspace, errors };
}

describe("a service that cannot be read", () => {
  it("is one problem where its front matter lacks a colon", () => {
    const { workspace, errors } = problemsOf({ "shop.playbook": service.replace("base_url:", "base_url") });
    assert.deepEqual(errors, ["shop.playbook yaml-syntax"]);
    const status = statusOf(workspace, "flow-7.playbook");
    assert.equal(status.kind, "ERROR", "nothing of it would run");
    assert.deepEqual(status.kind === "ERROR" && status.reasons.map(({ path, diagnostic }) => [path, diagnostic.code]), [
      ["shop.playbook", "yaml-syntax"],
    ]);
  });

  it("is one problem where its OpenAPI document is missing or broken", () => {
    assert.deepEqual(problemsOf({ "api.yaml": undefined }).errors, ["shop.playbook openapi-missing"]);
    const { workspace, errors } = problemsOf({ "api.yaml": "openapi: 3.0.0\npaths: [" });
    assert.deepEqual(errors, ["api.yaml openapi-unreadable", "shop.playbook openapi-unreadable"]);
    assert.equal(statusOf(workspace, "flow-7.playbook").kind, "ERROR");
  });

  it("hides what a broken document leaves open: sentences of its setup, and variables that a sentence would save", () => {
    const setup = "# Setup\nCreate an order with sku A-100.\nSend a GET request to /orders/${orderId}.\n";
    const saved =
      "---\nservice: shop\nflow: Saved\n---\n# Execution\nCreate an order with sku ${sku}.\nSend a GET request to /orders/${bookId}.\n";
    const broken = { "api.yaml": "openapi: 3.0.0\npaths: [", "shop.playbook": service + setup, "saved.playbook": saved };
    assert.deepEqual(problemsOf(broken).errors, ["api.yaml openapi-unreadable", "shop.playbook openapi-unreadable"]);
    // Here every sentence is understood without the document.
    const plain = saved.replace("Create an order with sku ${sku}.", "Send a POST request to /orders.");
    assert.deepEqual(problemsOf({ "api.yaml": "openapi: 3.0.0\npaths: [", "plain.playbook": plain }).errors, [
      "api.yaml openapi-unreadable",
      "plain.playbook undefined-variable",
      "shop.playbook openapi-unreadable",
    ]);
  });

  it("is the only problem of a playbook that checks a schema of the document", () => {
    const schema =
      '---\nservice: shop\nflow: Schema\n---\n# Execution\nSend a GET request to /orders.\nExpect the body matches the schema "Order".\n';
    for (const [changes, expected] of [
      [{ "shop.playbook": service.replace("base_url:", "base_url") }, "shop.playbook yaml-syntax"],
      [{ "api.yaml": undefined }, "shop.playbook openapi-missing"],
    ] as const) {
      const { workspace, errors } = problemsOf({ ...changes, "schema.playbook": schema });
      assert.deepEqual(errors, [expected]);
      assert.equal(statusOf(workspace, "schema.playbook").kind, "ERROR");
    }
  });

  it("leaves playbooks READY that do not need what is missing", () => {
    const plain = "---\nservice: shop\nflow: Plain\n---\n# Execution\nSend a GET request to /orders/${sku}.\n";
    const { workspace } = problemsOf({ "api.yaml": undefined, "plain.playbook": plain });
    assert.equal(statusOf(workspace, "plain.playbook").kind, "READY");
  });

  it("is reported once in each playbook that names a service which does not exist", () => {
    const { errors } = problemsOf({ "shop.playbook": undefined });
    assert.deepEqual(errors.toSorted(), names.map((name) => `${name}.playbook unknown-service`).toSorted());
  });

  it("hides no problem that has nothing to do with it", () => {
    const { workspace } = problemsOf({
      "api.yaml": undefined,
      "other.playbook": `${flow("Other")}Send a GET request to /orders/\${skv}.\n`,
    });
    assert.deepEqual(
      problemsOf({ "other.playbook": `${flow("Other")}Whatever this is.\n` }).errors,
      ["other.playbook not-understood"],
      "the sentence is refused once the service can be read",
    );
    assert.ok(check(workspace, "other.playbook").some(({ code }) => code === "undefined-variable"));
  });
});

describe("a merge conflict", () => {
  const conflict = (upper: string, lower: string) => `<<<<<<< HEAD\n${upper}=======\n${lower}>>>>>>> feature\n`;

  it("is one problem in sentences, in a front matter and in a document, and the upper side counts until it is solved", () => {
    const sentences = flow("flow-1").replace("Expect status 201.\n", conflict("Expect status 201.\n", "Expect status 200.\nWhatever.\n"));
    assert.deepEqual(problemsOf({ "flow-1.playbook": sentences }).errors, ["flow-1.playbook merge-conflict"]);
    const front = service.replace("base_url: http://localhost:1\n", conflict("base_url: http://a\n", "base_url: http://b\n"));
    assert.deepEqual(problemsOf({ "shop.playbook": front }).errors, ["shop.playbook merge-conflict"]);
    const document = api.replace("      responses", `${conflict("      tags: [a]\n", "      tags: [b]\n")}      responses`);
    assert.deepEqual(problemsOf({ "api.yaml": document }).errors, ["api.yaml openapi-unreadable", "shop.playbook openapi-unreadable"]);
  });

  it("is one problem of a file as a whole, with carriage returns and with the text that both sides changed", () => {
    const both = conflict(`${flow("flow-1")}||||||| base\n${flow("Old")}`, flow("Two")).replaceAll("\n", "\r\n");
    assert.deepEqual(problemsOf({ "flow-1.playbook": both }).errors, ["flow-1.playbook merge-conflict"]);
  });

  it("is solved by a fix that keeps one side", () => {
    const text = flow("flow-1").replace("Expect status 201.\n", conflict("Expect status 201.\n", "Expect status 200.\n"));
    const { workspace } = problemsOf({ "flow-1.playbook": text });
    const fixes = check(workspace, "flow-1.playbook")[0]?.fixes ?? [];
    const fixed = fixes.map(({ title, edits: [edit] }) => [
      title,
      edit === undefined ? "" : text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end),
    ]);
    assert.deepEqual(fixed, [
      ["Keep HEAD", flow("flow-1")],
      ["Keep feature", flow("flow-1").replace("201", "200")],
    ]);
  });

  it("needs its three markers", () => {
    const heading = flow("flow-1").replace("Expect status 201.", "=======");
    assert.deepEqual(problemsOf({ "flow-1.playbook": heading }).errors, ["flow-1.playbook not-understood"]);
  });
});
