// Tests which playbooks have to run again when a file changes.

import assert from "node:assert/strict";
import { emptyWorkspace, playbooksAffected, withFiles } from "../../../language/index.ts";
import { parseFixture } from "../../support/fixture.ts";

const { files } = parseFixture(`
//- /shop/shop.playbook
---
service: shop
base_url: https://shop.example.com
openapi: ./api.json
---
//- /shop/api.json
{ "openapi": "3.1.0", "paths": { "/a": { "get": {} } } }
//- /shop/login.playbook
---
service: shop
flow: Log in
---
# Execution
Send a GET request to /login.
//- /shop/orders.playbook
---
service: shop
endpoint: POST /orders
variables: { invoice: { type: file, path: ./invoice.pdf } }
---
# Setup
Run the playbook "Log in".
# Execution
Send a POST request to /orders.
//- /shop/big.playbook
---
service: shop
test_case: BIG
from: orders.playbook
from_revision: "1"
---
# Execution
Send a POST request to /orders.
//- /other.playbook
---
flow: Something else
data: rows.csv
---
# Execution
Send a GET request to https://other.example.com/<a>.
//- /rows.csv
a
1
`);

describe("the files that a playbook needs", () => {
  const workspace = withFiles(emptyWorkspace(), files);
  const all = ["shop/big.playbook", "shop/login.playbook", "shop/orders.playbook"];
  for (const [path, affected] of [
    ["shop/big.playbook", ["shop/big.playbook"]],
    ["shop/orders.playbook", ["shop/big.playbook", "shop/orders.playbook"]],
    ["shop/orders.steps.yaml", ["shop/big.playbook", "shop/orders.playbook"]],
    ["shop/invoice.pdf", ["shop/big.playbook", "shop/orders.playbook"]],
    ["shop/login.playbook", all],
    ["shop/shop.playbook", all],
    ["rows.csv", ["other.playbook"]],
    ["shop/api.json", ["other.playbook", ...all]],
    [".mcp.json", ["other.playbook", ...all]],
    ["README.md", []],
  ] as const)
    it(`${path} affects ${affected.length}`, () => {
      assert.deepEqual([...playbooksAffected(workspace, path)].sort(), [...affected].sort());
    });
});
