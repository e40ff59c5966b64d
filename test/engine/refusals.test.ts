// Tests creations whose refusal is expected: without a value for the teardown, and with an item that stays.

import assert from "node:assert/strict";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { plan } from "../../engine/plan.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import { type Folder, folderWith } from "./folder.ts";
import { type Ran, runPlan } from "./handPlan.ts";

const document = `
  openapi: 3.1.0
  info: { title: owners, version: "1" }
  paths:
    /sessions:
      post: { responses: { "201": { description: a token } } }
    /owners:
      post:
        summary: Create an owner
        requestBody:
          content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } }
        responses:
          "201":
            description: created
            content:
              application/json: { schema: { type: object, properties: { id: { type: string }, name: { type: string } } } }
    /owners/{ownerId}:
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: string } }]
      get: { summary: Get an owner, responses: { "200": { description: ok } } }
      delete: { summary: Delete an owner, responses: { "204": { description: deleted } } }
`;

const service = `
  ---
  service: clinic
  base_url: \${host}
  openapi: openapi.yaml
  contract: off
  variables:
    host: http://localhost
  ---
`;

describe("run: refusals that are expected", () => {
  let target: Target;
  let folder: Folder;
  let owners: Map<string, string>;
  beforeEach(async () => {
    owners = new Map();
    let made = 0;
    target = await startTarget((request, response) => {
      const [, collection, id = ""] = request.url.split("/");
      if (collection === "sessions") return json(response, 401, { error: "unknown user" });
      if (request.method === "DELETE") return void response.writeHead(owners.delete(id) ? 204 : 404).end();
      if (request.method === "GET") return json(response, owners.has(id) ? 200 : 404, {});
      const { name } = JSON.parse(request.text);
      // Problems have an id of their own, which is that of no owner.
      if (name.length < 2) return json(response, 400, { id: "problem-7", error: "too short" });
      made += 1;
      owners.set(`w${made}`, name);
      json(response, 201, { id: `w${made}`, name });
    });
  });
  afterEach(async () => {
    await target.close();
    await folder.remove();
  });

  async function run(files: Readonly<Record<string, string>>): Promise<Ran> {
    folder = await folderWith({ "clinic.playbook": service, "openapi.yaml": document, ...files });
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const secrets = { secret: async () => ({ value: "correct-horse" }) };
    const planned = await plan(loaded, { variables: { host: target.url } }, { files: nodeFiles, secrets });
    assert.deepEqual(planned.notReady, []);
    return runPlan(planned);
  }

  const rows = (more = "") => `
    ---
    service: clinic
    flow: Rows
    data:
      - { case: good, name: Carl, expected: 201 }
      - { case: short, name: C, expected: 400 }
      - { case: wrong, name: D, expected: 201 }
    ---
    # Execution
    1. Create an owner with the name <name>.
    2. The response status should be <expected>.
    ${more}
    # Teardown
    Delete the owner.
  `;

  it("saves nothing for the teardown where the status of a data row expects the refusal", async () => {
    const ran = await run({ "rows.playbook": rows() });
    assert.deepEqual(
      [1, 2, 3].map((row) => ran.verdicts[`rows.playbook#${row}`]),
      ["passed, teardown passed", "passed, teardown skipped", "failed, teardown skipped"],
    );
    assert.ok(ran.results.every(({ message = "" }) => !message.includes("Nothing was saved")));
    assert.ok(
      ran.results.some(({ message }) => message === "Skipped: ${ownerId} has no value: the request was refused with 400 Bad Request."),
    );
    assert.equal(owners.size, 0);
    assert.ok(target.received.every(({ url }) => !url.includes("problem-7")));
  });

  it("says in a later step that the refused request is why a variable has no value", async () => {
    const ran = await run({ "rows.playbook": rows("3. Get the owner.") });
    const broken = ran.results.filter(({ outcome }) => outcome === "broken").map(({ message }) => message);
    assert.deepEqual(broken, ["${ownerId} has no value: the request was refused with 400 Bad Request."]);
  });

  it("names what may remain of a creation that succeeds although a sentence expects its refusal", async () => {
    const ran = await run({
      "again.playbook": `
        ---
        service: clinic
        flow: Again
        ---
        # Execution
        Create an owner with name "Ann".
        Send a POST request to /owners with body {"name": "Bob"}.
        Expect status 400.
        # Teardown
        Delete the owner.
      `,
    });
    const failed = ran.results.find(({ outcome }) => outcome === "failed");
    assert.equal(
      failed?.message,
      'The request succeeded, so the item that it created may remain: the teardown does not know it: {"id":"w2","name":"Bob"}',
    );
    assert.deepEqual([...owners.values()], ["Bob"]);
  });

  it("says after a refused login that its name or password is wrong, and not that a token is missing", async () => {
    const ran = await run({
      "clinic.playbook": `${service.replace("variables:", 'headers: { Authorization: "Bearer ${token}" }\n  variables:\n    password: { type: encrypted text }\n    token: { type: encrypted text }').trimEnd()}
  # Setup
  Send a POST request to /sessions with body {"user": "rosa", "password": "\${password}"} and save $.token as \${token}.
`,
      "first.playbook": rows(),
    });
    const messages = ran.results.flatMap(({ message }) => message ?? []).join("\n");
    assert.equal(messages.match(/The service refused the login: the name or the password is wrong\./g)?.length, 1);
    assert.ok(
      ran.messages.some((message) => /^Blocked.*The service refused the login/.test(message)),
      ran.messages.join("\n"),
    );
    assert.match(
      messages,
      /Check the value of \$\{password\}, which comes from the secret store or from PLAYBOOK_SECRET_CLINIC_PASSWORD\./,
    );
    assert.doesNotMatch(messages, /without credentials/);
  });
});
