/** Passwords and tokens in sentences: which ones are warned about, and what the fix writes. */
import assert from "node:assert/strict";
import { applyEdits, check, emptyWorkspace, withFile, withFiles } from "../../../language/index.ts";

const document = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /login:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [user, passcode], properties: { user: { type: string }, password: { type: string }, passcode: { type: string, format: password } } } } } }
      responses: { "200": { description: ok } }
`;
const service = "---\nservice: shop\nbase_url: http://localhost:1\nopenapi: openapi.yaml\n---\n";
const front = "---\nservice: shop\nflow: One\n---\n";

function warned(path: string, text: string) {
  const files = new Map([
    ["shop.playbook", service],
    ["openapi.yaml", document],
    [path, text],
  ]);
  const workspace = withFiles(emptyWorkspace(), files);
  const found = check(workspace, path).filter(({ code }) => code === "secret-in-text");
  const [fix] = found[0]?.fixes ?? [];
  const fixed = applyEdits(text, fix?.edits ?? []);
  return {
    values: found.map(({ span }) => text.slice(span.start, span.end)),
    severities: [...new Set(found.map(({ severity }) => severity))],
    title: fix?.title,
    fixed,
    after: check(withFile(workspace, path, fixed), path).map(({ message }) => message),
  };
}

describe("secrets in sentences", () => {
  it("warns in the setup of a service, and moves the value to an encrypted variable", () => {
    const sentence = 'Send a POST request to /login with user "bob" and password "hunter2".\n';
    const { values, severities, title, fixed, after } = warned("shop.playbook", `${service}# Setup\n${sentence}`);
    assert.deepEqual(values, ["hunter2"]);
    assert.deepEqual(severities, ["warning"]);
    assert.equal(title, "Move it to an encrypted variable");
    assert.equal(
      fixed,
      `${service.replace(/---\n$/, "variables:\n  password: { type: encrypted text }\n---\n")}# Setup\n${sentence.replace("hunter2", "${password}")}`,
    );
    assert.deepEqual(after, []);
  });

  it("warns of fields that the document calls passwords, of headers and of JSON", () => {
    const values = (sentences: string) => warned("shop.playbook", `${service}# Setup\n${sentences}\n`).values;
    assert.deepEqual(values('Send a POST request to /login with user "bob" and passcode "1234".'), ["1234"]);
    assert.deepEqual(values('Send all requests with header X-Api-Key "abc-def".'), ["abc-def"]);
    assert.deepEqual(values('Send a POST request to /login with body {"user": "x1", "password": "x1"}.'), ["x1"]);
    assert.deepEqual(values('Send a POST request to /login with body:\n```json\n{ "user": "bob", "password": "hunter2" }\n```'), [
      "hunter2",
    ]);
    assert.deepEqual(values('Send a POST request to /login with user "bob" and password "${env:PASSWORD}".'), []);
  });

  it("warns in a test only where the sign-in is expected to succeed", () => {
    const login = 'Send a POST request to /login with user "bob" and password "hunter2".\n';
    const values = (sentences: string) => warned("a.playbook", `${front}# Execution\n${sentences}`).values;
    assert.deepEqual(values(`${login}Expect status 200.\n`), ["hunter2"]);
    assert.deepEqual(values(login), ["hunter2"]);
    assert.deepEqual(values(`${login}Expect status 401.\n`), []);
    assert.deepEqual(values(`${login}Expect the status to be 4xx.\n`), []);
    const user = 'Send a POST request to /users with name "bob" and password "hunter2".\n';
    assert.deepEqual(values(user), []);
    assert.deepEqual(values(`${user}${login}Expect status 200.\n`), []);
  });

  it("uses the encrypted variable that is there", () => {
    const own = service.replace(/---\n$/, "variables:\n  password: { type: encrypted text }\n---\n");
    const { title, fixed } = warned(
      "shop.playbook",
      `${own}# Setup\nSend a POST request to /login with user "bob" and password "hunter2".\n`,
    );
    assert.equal(title, 'Use the encrypted variable "password"');
    assert.ok(fixed.endsWith('with user "bob" and password "${password}".\n'), fixed);
  });
});
