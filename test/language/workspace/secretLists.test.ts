// Lists of encrypted texts: declared without values, used like lists; and what messages say of texts that resemble a
// secret.

import assert from "node:assert/strict";
import { emptyWorkspace, frontMatterOf, check as problemsAt, secretNamesAt, withFiles } from "../../../language/index.ts";
import { withoutSecrets } from "../../../language/secretText.ts";

const codesOf = (variables: string, sentence = 'Send a GET request to /a with bearer token "${keys[0]}".') => {
  const text = `---\nservice: a\nbase_url: http://localhost:1\nvariables:\n  ${variables}\n---\n# Setup\n${sentence}\n`;
  return problemsAt(withFiles(emptyWorkspace(), [["a.playbook", text]]), "a.playbook").map(
    ({ code, message }) => `${code}: ${message.slice(0, 60)}`,
  );
};

describe("lists of encrypted texts", () => {
  it("are declared without values, and their items are read", () => {
    assert.deepEqual(codesOf("keys: { type: list, of: encrypted text }"), []);
  });

  it("have no values in a file", () => {
    assert.deepEqual(codesOf("keys: { type: list, of: encrypted text, values: [one-secret] }"), [
      "secret-in-file: The values of encrypted texts must not be in a file. Remove ",
    ]);
    assert.deepEqual(codesOf("keys: { type: list, of: list }"), [
      "variable-type: A list can be of text, encrypted text, object or file, not o",
    ]);
  });
});

describe("secrets by name", () => {
  it("are what the service makes visible and what its document calls a password", () => {
    const workspace = withFiles(
      emptyWorkspace(),
      new Map([
        ["a.playbook", "---\nservice: a\nopenapi: ./api.yaml\nvisible: [Api-Key, token]\n---\n"],
        [
          "api.yaml",
          'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    User: { type: object, properties: { name: { type: string }, inner: { type: object, properties: { pass_code: { type: string, format: password } } } } }\n',
        ],
      ]),
    );
    const { visible, documented } = secretNamesAt(workspace, "a.playbook");
    assert.deepEqual([...visible], ["apikey", "token"]);
    assert.deepEqual([...documented], ["passcode"]);
    assert.deepEqual(frontMatterOf(workspace, "a.playbook")?.settings?.visible, ["Api-Key", "token"]);
    assert.deepEqual(
      problemsAt(workspace, "a.playbook").filter(({ severity }) => severity === "error"),
      [],
    );
  });
});

describe("a message about a text with a secret", () => {
  it("keeps words that a piece of the secret is in by chance", () => {
    const message = "The path /api/admin/api-tokens/{name} has no operation POST.";
    assert.equal(withoutSecrets(message, ["*:*.unleash-insecure-admin-api-token"]), message);
    const phrase = 'The phrase "I sign in with password ${password}" is not ready.';
    assert.equal(withoutSecrets(phrase, ["password123"]), phrase);
    assert.equal(withoutSecrets('There is no word "my-api-token".', ["user-my-api-token-99"]), 'There is no word "***".');
    assert.equal(withoutSecrets("Unclear: secretvalueXY77.", ["Zq8secretvalueXY77"]), "Unclear: ***.");
  });
});
