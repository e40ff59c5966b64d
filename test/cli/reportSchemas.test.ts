/** The schemas of docs/schemas say all that a report and a stream of events hold, and nothing that they do not. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.yaml
environments:
  local: { base_url: {{url}} }
---

# Setup
Send a POST request to /login.

# Teardown
Send a DELETE request to /login and expect status 204.

//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders: { post: { responses: { "201": { description: Created } } } }

//- /all.playbook
---
service: shop
endpoint: POST /orders
tags: [smoke]
requirement: SHOP-7/AC-2
data:
  - { sku: A-1 }
  - { sku: B-1 }
---

# Setup
For each row:
| id |
| 1  |
| 2  |
  - Send a GET request to /orders/<id>.

# Execution
Send a POST request to /orders with body {"sku": "<sku>"} and save $.id as \${orderId}.
Expect status 200 and $.status is "PAID" and $.lines[0] is {"sku": "A-1", "quantity": 3}.

# Teardown
Send a DELETE request to /orders/\${orderId}.

//- /breaks.playbook
---
service: shop
flow: Breaks
---

# Execution
Send a GET request to http://127.0.0.1:1/gone.

//- /unready.playbook
---
service: shop
flow: Not ready
---

# Execution
Do the usual thing.
`;

describe("schemas of reports", () => {
  let target: Target;
  let folder: Folder;
  let report: ValidateFunction;
  let event: ValidateFunction;

  before(async () => {
    const schema = async (name: string) =>
      JSON.parse(await readFile(join(import.meta.dirname, "../../docs/schemas", `${name}.schema.json`), "utf8")) as object;
    const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
    addFormats.default(ajv);
    ajv.addSchema(await schema("report"), "report.schema.json");
    report = ajv.getSchema("report.schema.json") as ValidateFunction;
    event = ajv.compile(await schema("events"));
    target = await startTarget(({ method }, response) =>
      json(response, method === "DELETE" ? 409 : 200, { id: 1, status: "NEW", lines: [] }),
    );
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  const check = (validate: ValidateFunction, value: unknown) => {
    const isValid = validate(value);
    assert.deepEqual(
      (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
      [],
    );
    assert.ok(isValid);
  };

  for (const options of [
    ["--retries", "1", "--env", "local", "--var", "unused=1"],
    ["--repeat", "2", "--verbose"],
    ["--shard", "3/9", "--bail"],
    ["--shard", "1/2"],
    ["--coverage"],
  ])
    it(`fit a run with ${options.join(" ")}`, async () => {
      const { code } = await folder.run(["run", ...options, "--reporter", "json=report.json", "--reporter", "ndjson=report.ndjson"]);
      assert.notEqual(code, 2);
      const text = await readFile(join(folder.path, "report.json"), "utf8");
      check(report, JSON.parse(text));
      assert.deepEqual(
        (JSON.parse(text) as { readonly notReady: readonly { readonly path: string }[] }).notReady.filter(
          ({ path }) => path !== "unready.playbook",
        ),
        [],
      );
      const lines = (await readFile(join(folder.path, "report.ndjson"), "utf8")).trimEnd().split("\n");
      for (const line of lines) check(event, JSON.parse(line));
      await folder.run(["merge", "report.ndjson", "--reporter", "json=merged.json"]);
      check(report, JSON.parse(await readFile(join(folder.path, "merged.json"), "utf8")));
    });

  it("refuse what is not a report", () => {
    assert.equal(report({ version: 1 }), false);
    assert.equal(event({ kind: "run started", version: 2 }), false);
    assert.equal(event({ kind: "test started", test: "a", attempt: 1, at: "2026-11-22T00:00:00Z", more: 1 }), false);
  });
});
