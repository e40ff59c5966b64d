// Tests that verification knows its tests although a secret has a word of their paths, and does not print that secret.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const list = { responses: { "200": { description: "ok", content: { "application/json": { schema: { type: "array" } } } } } };
const names = ["boats", "boats-berth-9", "harbours"];
const document = {
  openapi: "3.1.0",
  info: { title: "Harbour", version: "1" },
  security: [{ access: [] }],
  paths: Object.fromEntries(names.map((name) => [`/${name}`, { get: { ...list, operationId: name } }])),
  components: { securitySchemes: { access: { type: "http", scheme: "bearer" } } },
};

describe("a secret that also occurs in the path of a generated playbook", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;
  let secret = "";

  before(async () => {
    target = await startTarget(({ headers }, response) => {
      if (headers.authorization === `Bearer ${secret}`) json(response, 200, []);
      else json(response, 401, {});
    });
    folder = await writeFolder(
      `//- /harbour.playbook\n---\nservice: harbour\nbase_url: ${target.url}\nopenapi: openapi.json\nvariables:\n  pass: { type: encrypted text }\nheaders:\n  Authorization: Bearer \${pass}\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  for (const value of ["playbook-pass-1", "default", "endpoints", "harbours", "boats-berth-9", "boats-berth-9-and-more"]) {
    it(`does not keep it from matching the runs: ${value}`, async () => {
      secret = value;
      const command = ["generate", "endpoints", "--kind", "default", "--dry-run", "--verify", target.url];
      const { code, stdout, stderr } = await folder.run(command, { env: { PLAYBOOK_SECRET_HARBOUR_PASS: value } });
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^green +3 /m);
      assert.doesNotMatch(stdout + stderr, /did not run/);
      assert.ok(value !== "playbook-pass-1" || !(stdout + stderr).includes(value));
    });
  }
});
