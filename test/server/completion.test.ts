/** Completion: what is proposed at a place, and that nothing is proposed which does not fit there. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, parseMcpLock, parsePlaybook, sentenceContext } from "../../language/index.ts";
import { withoutPlaces } from "../../server/completionRequest.ts";
import { aheadAt } from "../../server/features/completion/ahead.ts";
import { completionsAt, sentenceAt } from "../../server/features/completion/complete.ts";
import { sentenceForms } from "../../server/features/completion/sentenceForms.ts";
import { worldOf } from "./world.ts";

const shop = `
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
variables:
  sku: A-100
  secret: { type: encrypted text, value: hidden }
  line: { type: object, value: { sku: A-100, size: { unit: cm } } }
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders:
    get: { responses: { 200: {} } }
    post:
      summary: Create an order
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } } }
      responses: { 201: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, 422: {} }
  /orders/{id}:
    delete: { deprecated: true, responses: { 204: {} } }
components:
  schemas:
    NewOrder: { type: object, required: [sku], properties: { sku: { type: string }, quantity: { type: integer } } }
    Order: { type: object, properties: { id: { type: string }, status: { type: string, enum: [NEW, PAID] }, year: { type: integer }, paid: { type: boolean } } }
`;

const front = "---\nservice: shop\nflow: One\n---\n";

function complete(body: string, above = front) {
  const world = worldOf(`${above}${body}${shop}`);
  return completionsAt(world.workspace, world.path, world.text, world.offset).map((one) => ({
    ...one,
    label: one.label,
    filter: one.filter,
    detail: one.detail,
    documentation: one.documentation,
    replaced: world.text.slice(one.span.start, one.span.end),
  }));
}

/** The labels, best first. */
function check(body: string, expected: readonly string[], above = front): void {
  const found = complete(body, above).toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  assert.deepEqual(
    found.map(({ label }) => label),
    expected,
  );
  for (const { label, documentation } of found)
    assert.ok(documentation !== undefined && documentation !== "", `${label} has no documentation`);
}

/** The text of a snippet with its proposed values. */
const withoutSnippets = (insert: string): string =>
  insert.replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\d/g, (_, value: string | undefined) => value ?? "").replace(/\\([\\$}])/g, "$1");

describe("completion", () => {
  it("inserts only requests that are understood, and that send the fields they name", () => {
    const folder = join(import.meta.dirname, "../corpus/openapi");
    const login = `
openapi: 3.0.0
paths:
  /login:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Login" } } } }
      responses: { 200: {} }
components:
  schemas:
    Login: { type: object, required: [user, password, with, "first name", age], properties: { user: { type: string }, password: { type: string }, with: { type: string }, "first name": { type: string }, age: { type: integer } } }
`;
    const files = [...readdirSync(folder).map((name) => join(folder, name)), join(folder, "../../../examples/orders/openapi.yaml")];
    const documents = files.map((file) => readFileSync(file, "utf8"));
    let sent = 0;
    for (const document of [login, ...documents]) {
      const world = worldOf(
        `${front}# Execution\n$0\n//- /shop.playbook\n---\nservice: shop\nbase_url: http://localhost:1\nopenapi: api.yaml\n---\n//- /api.yaml\n${document.trim()}\n`,
      );
      const context = sentenceContext(world.workspace, world.path);
      const requests = completionsAt(world.workspace, world.path, world.text, world.offset).filter(({ label }) =>
        /^Send a [A-Z]+ request to \//.test(label),
      );
      for (const { label, insert = "" } of requests) {
        const sentence = withoutSnippets(insert);
        const compiled = compile(sentence, undefined, context);
        assert.ok(compiled.kind === "understood", `not understood: ${sentence}`);
        const [step] = compiled.steps;
        const names = [...insert.matchAll(/(first name|[^\s"]+)"?:? "?\$\{\d+:/g)].map(([, name = ""]) => name);
        const body = step?.step === "api_request" ? (step.body ?? step.form ?? {}) : {};
        assert.deepEqual(
          Object.keys(body as object),
          names.filter((name) => !name.startsWith("/")),
          `${label}: ${sentence}`,
        );
        sent += names.length;
      }
    }
    assert.ok(sent > 7, `only ${sent} fields were sent`);
  });

  it("proposes variables after $ and ${, those saved above first", () => {
    const body = "# Execution\nSend a POST request to /orders.\nSave $.id as ${order}.\nSend a GET request to /orders/";
    const names = ["${order}", "${sku}", "${secret}", "${line}"];
    check(`${body}\${$0`, names);
    check(`${body}$$0`, names);
    check(`${body}\${$0}`, names);
    check("# Execution\nSend a GET request to /${$0\nSend a POST request to /orders.\nSave $.id as ${later}.\n", names.slice(1));
  });

  it("proposes variables after $<, which is read as ${, wherever one can be", () => {
    const places: Readonly<Record<string, string>> = {
      path: "Send a GET request to /orders/$<$0",
      query: "Send a GET request to /orders?sku=$<$0",
      quotes: 'Send a GET request to /orders with header X-A "b $<$0"',
      JSON: 'Send a POST request to /orders with body {"sku": "$<$0"}.',
      code: 'Send a POST request to /orders with body:\n```json\n{ "sku": $<$0 }\n```',
      check: "Send a GET request to /orders.\nExpect $.status to be $<$0",
    };
    for (const [place, line] of Object.entries(places)) {
      const found = complete(`# Execution\n${line}\n`);
      assert.deepEqual(
        found.map(({ label }) => label),
        ["${sku}", "${secret}", "${line}"],
        place,
      );
      assert.deepEqual(new Set(found.map(({ replaced }) => replaced)), new Set(["$<"]), place);
      assert.equal(found[0]?.filter, "$<sku", "an editor compares it with what is typed");
    }
    assert.deepEqual(
      complete("# Execution\nSend a GET request to /$<s$0k>.").map(({ replaced }) => replaced),
      ["$<sk>", "$<sk>", "$<sk>"],
    );
    check("# Execution\nSet ${x} to $<line.$0", ["${line.sku}", "${line.size}"]);
    assert.deepEqual(
      complete("# Execution\nSend a GET request to /$<line.s$0").map(({ filter }) => filter),
      ["$<line.sku", "$<line.size"],
    );
  });

  it("replaces what is written, the closing brace included", () => {
    assert.deepEqual(
      complete("# Execution\nSend a GET request to /${s$0}.").map(({ replaced }) => replaced),
      ["${s}", "${s}", "${s}"],
    );
    assert.deepEqual(
      complete("# Execution\nSend a GET request to /${s$0.").map(({ replaced }) => replaced),
      ["${s", "${s", "${s"],
    );
  });

  it("shows where a variable comes from and its value, unless it is a secret", () => {
    const [sku, secret] = complete("# Execution\nSet ${$0");
    assert.equal(sku?.detail, "text · of the service · A-100");
    assert.equal(secret?.detail, "encrypted text · of the service");
    assert.doesNotMatch(JSON.stringify(secret), /hidden/);
  });

  it("proposes members of objects, at any depth", () => {
    check("# Execution\nSet ${x} to ${line.$0}", ["${line.sku}", "${line.size}"]);
    check("# Execution\nSet ${x} to ${line.size.$0}", ["${line.size.unit}"]);
    check("# Execution\nSet ${x} to ${sku.$0}", []);
  });

  it("proposes variables in code blocks and in front matters, and nothing else in code blocks", () => {
    check('# Execution\nSend a POST request to /orders with body:\n```json\n{ "sku": "${$0" }\n```\n', ["${sku}", "${secret}", "${line}"]);
    check("# Execution\nSend a POST request to /orders with body:\n```json\nE$0\n```\n", []);
  });

  it("proposes servers, their tools, and the inputs of a tool that are not given yet", () => {
    const servers = `
//- /.mcp.json
{ "mcpServers": { "mongo": {}, "mail": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "mongo": { "tools": { "find": { "description": "Finds documents.", "inputSchema": { "properties": { "collection": { "type": "string", "description": "Where." }, "limit": { "type": "integer", "description": "How many." } }, "required": ["collection"] } } } } } }`;
    check(`# Execution\n@$0${servers}`, ["@mongo", "@mail"]);
    check(`# Execution\n@mongo $0${servers}`, ["find"]);
    check(`# Execution\n@mongo find with $0${servers}`, ["collection", "limit"]);
    check(`# Execution\n@mongo find with collection "orders" and $0${servers}`, ["limit"]);
    check(`# Execution\n@mail $0${servers}`, []);
    assert.equal(withoutPlaces(complete(`# Execution\n@mongo f$0${servers}`)[0]?.insert ?? ""), 'find with collection ""');
  });

  it("knows the tools of a server however the call is written: their titles, risks, inputs and values", () => {
    const servers = `
//- /.mcp.json
{ "mcpServers": { "jira": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "jira": { "tools": {
  "create_issue": { "title": "Create an issue", "annotations": { "destructiveHint": false }, "inputSchema": { "required": ["summary"], "properties": {
    "summary": { "type": "string" }, "priority": { "enum": ["low", "very high"], "description": "How bad." }, "notify": { "type": "boolean" },
    "labels": { "type": "array" }, "fields": { "type": "object", "properties": { "team": { "type": "string" } } } } } },
  "get_issue": { "annotations": { "readOnlyHint": true } },
  "purge": {} },
  "resources": [{ "uri": "jira://guide", "name": "guide", "title": "The guide" }] } } }`;
    const at = (sentence: string) => `# Execution\n${sentence}$0${servers}`;
    check(at("@jira "), ["create_issue", "get_issue", "purge", "read The guide"]);
    check(at("In @jira, "), ["create_issue", "get_issue", "purge", "read The guide"]);
    check(at("Ask @jira to "), ["create_issue", "get_issue", "purge", "read The guide"]);
    const [create, get, purge, guide] = complete(at("@jira "));
    assert.equal(create?.detail, "Create an issue · summary, priority?, notify?, labels?, fields?");
    assert.equal(get?.detail, "read-only");
    assert.equal(purge?.detail, "may be destructive");
    assert.equal(create?.insert, 'create_issue with summary "${1}"');
    assert.equal(guide?.insert, 'read the resource "jira://guide"');
    assert.match(create?.documentation ?? "", /`summary` \*string\*, required\n- `priority` \*one of low, very high\* — How bad\./);
    const names = ["summary", "priority", "notify", "labels", "fields", "fields.team"];
    check(at("@jira create an issue with "), names);
    check(at("In @jira, create issue with the "), names);
    check(at('Create an issue in @jira with summary "a", labels "x" and '), ["priority", "notify", "fields", "fields.team"]);
    check(at('@jira create issue with summary "a" and priority '), ['"low"', '"very high"']);
    check(at('@jira create issue with summary "a" and priority "'), ['"low"', '"very high"']);
    check(at('@jira create issue with summary "a" and notify '), ["true", "false"]);
    const inserts = complete(at("@jira create issue with ")).map(({ insert }) => insert);
    assert.deepEqual(inserts.slice(1, 5), [
      'priority "${1|low,very high|}"',
      "notify ${1|true,false|}",
      "labels [${1}]",
      "fields {${1}\\}",
    ]);
  });

  it("proposes the paths that the method has", () => {
    check("# Execution\nSend a POST request to $0", ["/orders"]);
    check("# Execution\nSend a POST request to /o$0", ["/orders"]);
    check("# Execution\nDELETE $0", ["/orders/{id}"]);
    const [path] = complete("# Execution\nSend a POST request to /orders.\nSave $.id as ${orderId}.\nDELETE /$0");
    assert.equal(withoutPlaces(path?.insert ?? ""), "/orders/${orderId}");
    assert.equal(path?.isDeprecated, true);
  });

  it("proposes the fields of the body that are not given yet, in sentences in the words of the document too", () => {
    check("# Execution\nSend a POST request to /orders with $0", ["sku", "quantity"]);
    check("# Execution\nCreate an order with $0", ["sku", "quantity"]);
    check('# Execution\nCreate an order with sku "A" and q$0', ["quantity"]);
  });

  it("proposes status codes, those of the operation first", () => {
    const [first, second, third] = complete("# Execution\nSend a POST request to /orders.\nExpect status $0");
    assert.deepEqual([first?.label, second?.label, third?.rank], ["201", "422", 1]);
  });

  it("proposes what the document says of the response, and names of schemas", () => {
    check("# Execution\nSend a POST request to /orders.\nExpect that $.$0", ["$.id", "$.status", "$.year", "$.paid"]);
    const values = (field: string) => {
      const { workspace, path, text, offset } = worldOf(
        `${front}# Execution\nSend a POST request to /orders.\nExpect that $.${field} is $0${shop}`,
      );
      const sentence = sentenceAt(workspace, path, text, offset);
      const ahead = sentence && aheadAt(sentence);
      for (let tried = 0; tried < 100 && ahead?.advance() === true; tried++);
      const labels = completionsAt(workspace, path, text, offset).map(({ label }) => label);
      assert.ok(labels.length > 0, field);
      return labels.filter((label) => /^(?:true|false|NEW|PAID)$/.test(label));
    };
    assert.deepEqual(values("year"), []);
    assert.deepEqual(values("id"), []);
    assert.deepEqual(values("status"), ["NEW", "PAID"]);
    assert.deepEqual(values("paid"), ["true", "false"]);
    check('# Execution\nSend a POST request to /orders.\nExpect the body to match the schema "$0', ["Order", "NewOrder"]);
  });

  it("proposes sentences where one begins, and those about a response only below a call", () => {
    const labels = (body: string) => complete(body).map(({ label }) => label);
    assert.ok(labels("# Execution\n$0").includes("Send a POST request to /orders"));
    assert.ok(!labels("# Execution\n$0").includes("Expect status …"));
    assert.ok(labels("# Execution\nSend a POST request to /orders.\n1. Ex$0").includes("Expect status …"));
    assert.ok(labels("# Execution\nSend a POST request to /orders. E$0").includes("Expect status …"));
    assert.deepEqual(labels("# Execution\nSend a POST request to /orders and green ideas sleep $0"), []);
    assert.ok(!labels("# Execution\n$0").includes("@server tool with …"));
  });

  it("proposes the phases that are missing and fit", () => {
    check("# Execution\nWait 1 second.\n\n#$0", ["# Teardown"]);
    check("#$0\n# Execution\nWait 1 second.", ["# Setup"]);
  });

  it("proposes the missing keys of the level", () => {
    check(
      "# Execution\n",
      ["service", "description", "tags", "timeout", "variables", "data", "requirement", "exclusive", "created"].filter(
        (key) => key !== "service",
      ),
      "---\nservice: shop\nflow: One\n$0\n---\n",
    );
    check("# Execution\n", ["id", "criterion", "source", "revision"], "---\nservice: shop\nflow: One\nrequirement:\n  $0\n---\n");
    check(
      "# Execution\n",
      ["type", "value", "values", "of", "path", "description"],
      "---\nservice: shop\nflow: One\nvariables:\n  a:\n    $0\n---\n",
    );
    check(
      "# Execution\n",
      ["value", "values", "of", "path", "description"],
      "---\nservice: shop\nflow: One\nvariables:\n  a: { type: list, $0 }\n---\n",
    );
  });

  it("proposes the values of a key", () => {
    check("", ["shop"], "---\nservice: $0\nflow: One\n---\n");
    check("", ["GET /orders", "POST /orders", "DELETE /orders/{id}"], "---\nservice: shop\nendpoint: $0\n---\n");
    check("", ["off", "warn", "fail"], "---\nservice: other\nbase_url: http://localhost\ncontract: $0\n---\n");
    check("", ["text", "encrypted text", "object", "file", "list"], "---\nservice: shop\nflow: One\nvariables:\n  a: { type: $0 }\n---\n");
  });

  it("knows the call above a line that has just been typed, which no analysis has seen", () => {
    const { workspace, path, text } = worldOf(
      `${front}# Execution\nSend a POST request to /orders.\n\n# Teardown\nWait 1 second.\n${shop}`,
    );
    const typed = text.replace("/orders.\n", "/orders.\nExpect that $.");
    const offset = typed.indexOf("$.") + 2;
    assert.deepEqual(
      completionsAt(workspace, path, typed, offset).map(({ label }) => label),
      ["$.id", "$.status", "$.year", "$.paid"],
    );
  });

  it("proposes sentences that are understood without changes", () => {
    for (const { label, snippet } of sentenceForms) {
      const { phases, diagnostics } = parsePlaybook(`${front}# Execution\n${withoutPlaces(snippet)}\n`);
      assert.deepEqual(diagnostics, [], label);
      for (const { sentence, attachment, body = [] } of phases[0]?.instructions ?? []) {
        const all = [{ sentence, attachment }, ...body];
        const { servers } = parseMcpLock('{ "servers": { "server": { "tools": ["find"] } } }').lock;
        for (const one of all)
          assert.equal(compile(one.sentence, one.attachment, { servers }).kind, "understood", `${label}: ${one.sentence}`);
      }
    }
  });

  it("works with a state that is some keystrokes older than the text", () => {
    const { workspace, path, text } = worldOf(`${front}# Execution\n${shop}`);
    const typed = text.replace("# Execution\n", "# Execution\nSend a POST request to /orders with ");
    const found = completionsAt(workspace, path, typed, typed.indexOf(" with ") + 6);
    assert.deepEqual(
      found.map(({ label }) => label),
      ["sku", "quantity"],
    );
  });

  it("proposes the statuses of the operation that the sentence itself calls, not of the endpoint in the front matter", () => {
    const above = "---\nservice: shop\nendpoint: POST /orders\n---\n";
    const first = (body: string) => complete(body, above).filter(({ rank }) => rank === 0);
    const own = first("# Execution\nDelete the order A-1 and expect status $0");
    assert.deepEqual(
      own.map(({ label }) => label),
      ["204"],
    );
    assert.deepEqual(
      first("# Execution\nDelete the order A-1.\nExpect status $0").map(({ label }) => label),
      ["204"],
    );
  });

  it("proposes the values that the document allows for a field after every verb that asks", () => {
    const values = (line: string) =>
      complete(`# Execution\nSend a POST request to /orders with sku "A".\n${line}$0`)
        .filter(({ kind, isOneOfMore }) => kind === "value" && isOneOfMore !== true)
        .map(({ label }) => label);
    for (const line of [
      "The order status should be ",
      "Expect that $.status is ",
      "Check that $.status equals ",
      "Verify that the order's status is ",
      "Make sure that $.status is not ",
      'Ensure that $.status is "',
    ])
      assert.deepEqual(values(line), ["NEW", "PAID"], line);
    assert.deepEqual(values("Expect that $.id is "), []);
    const [inserted] = complete('# Execution\nSend a POST request to /orders.\nExpect that $.status is "N$0"');
    assert.equal(inserted?.insert, '"NEW"');
    assert.equal(inserted?.replaced, '"N"');
  });
});
