// Tests that no two secrets of a root can get their values from one environment variable.

import assert from "node:assert/strict";
import { checkAll } from "../../../language/workspace/check.ts";
import { compiled } from "../../../language/workspace/compiled.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";

function service(name: string, ...variables: readonly string[]): readonly [string, string] {
  return [`${name}.playbook`, `---\nservice: ${name}\nbase_url: http://localhost:1\nvariables:\n${lines(variables)}---\n`];
}

const lines = (variables: readonly string[]) => variables.map((one) => `  ${one}: { type: encrypted text }\n`).join("");

const flow = (of: string, ...variables: readonly string[]): readonly [string, string] => [
  "flow.playbook",
  `---\nservice: ${of}\nflow: One\nvariables:\n${lines(variables)}---\n\n# Execution\nSend a GET request to /a.\n`,
];

function shared(...files: readonly (readonly [string, string])[]): readonly string[] {
  const workspace = withFiles(emptyWorkspace(), new Map(files));
  return [...checkAll(workspace)].flatMap(([path, found]) =>
    found.filter(({ code }) => code === "shared-secret-variable").map(({ message, severity }) => `${path} ${severity}: ${message}`),
  );
}

describe("check: secrets that share an environment variable", () => {
  it("refuses names of a service that differ in capitals or `_` only, at both", () => {
    assert.deepEqual(shared(service("s", "token", "TOKEN", "apiKey", "api_key", "other")), [
      's.playbook error: The secrets "token" and "TOKEN" would both be read from the environment variable PLAYBOOK_SECRET_S_TOKEN. Give one of them another name.',
      's.playbook error: The secrets "TOKEN" and "token" would both be read from the environment variable PLAYBOOK_SECRET_S_TOKEN. Give one of them another name.',
      's.playbook error: The secrets "apiKey" and "api_key" would both be read from the environment variable PLAYBOOK_SECRET_S_API_KEY. Give one of them another name.',
      's.playbook error: The secrets "api_key" and "apiKey" would both be read from the environment variable PLAYBOOK_SECRET_S_API_KEY. Give one of them another name.',
    ]);
  });

  it("compares all files of the root, and all services", () => {
    assert.equal(shared(service("s", "apiKey"), flow("s", "api_key")).length, 2);
    assert.match(
      shared(service("a", "bC"), service("a-b", "c")).join("\n"),
      /The secrets "bC" and "c" of the service "a-b" would both be read from the environment variable PLAYBOOK_SECRET_A_B_C/,
    );
  });

  it("refuses a name that stands for an item of a list, or for the file of another secret", () => {
    const list: readonly [string, string] = [
      "s.playbook",
      "---\nservice: s\nvariables:\n  keys: { type: list, of: encrypted text }\n  keys_1: { type: encrypted text }\n---\n",
    ];
    assert.match(shared(list).join(), /PLAYBOOK_SECRET_S_KEYS_1/);
    assert.match(shared(service("s", "token", "token_file")).join(), /PLAYBOOK_SECRET_S_TOKEN_FILE/);
    assert.deepEqual(shared(service("s", "keys", "keys_1", "profile")), []);
  });

  it("says nothing of one secret that several files declare, or of variables that are no secrets", () => {
    assert.deepEqual(shared(service("s", "apiKey"), flow("s", "apiKey"), service("other", "apiKey")), []);
    const plain: readonly [string, string] = [
      "s.playbook",
      "---\nservice: s\nvariables:\n  token: { type: encrypted text }\n  TOKEN: plain\n---\n",
    ];
    assert.deepEqual(shared(plain), []);
  });

  it("keeps the playbook from running", () => {
    const workspace = withFiles(emptyWorkspace(), new Map([service("s", "apiKey"), flow("s", "api_key")]));
    assert.equal(compiled(workspace, "flow.playbook")?.status.kind, "ERROR");
    assert.equal(compiled(workspace, "s.playbook")?.status.kind, "ERROR");
  });
});
