// `playbook check` as people and programs see it.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
variables:
  password: { type: encrypted text, value: hunter2-hunter2 }
---

//- /sub/flow.playbook
---
service: shop
flow: An order
---

# Execution
Send a GET request to /orders/\${oderId}.
Set \${orderId} to 1.
`;

describe("playbooks with servers below another root", () => {
  it("are checked without them, and it is said where they count", async () => {
    const folder = await writeFolder(`//- /inner/.mcp.json
{ "mcpServers": { "book": { "url": "http://127.0.0.1:1/mcp" } } }
//- /inner/shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /inner/flow.playbook
---
service: shop
flow: Find
---
# Execution
@book find.
`);
    try {
      const told = (command: string) =>
        `inner has MCP servers of its own, which count only where it is the root: playbook ${command} inner\n`;
      assert.ok((await folder.run(["check"])).stderr.endsWith(told("check")));
      assert.ok((await folder.run(["run"])).stderr.endsWith(told("run")));
      const { stdout, stderr } = await folder.run(["check", "inner"]);
      assert.match(stdout, /not-discovered/);
      assert.equal(stderr, "");
    } finally {
      await folder.remove();
    }
  });
});

describe("check", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder(workspace);
  });

  after(() => folder.remove());

  it("shows the line, the piece of it, and what would mend it", async () => {
    const { stdout, code } = await folder.run(["check", "sub"]);
    assert.equal(code, 3);
    assert.match(
      stdout,
      /^sub\/flow\.playbook:7:31 error .*oderId.*\[undefined-variable\]\n {2}7 \| Send a GET request to \/orders\/\$\{oderId\}\.\n {4}\| {31}~{9}\n {2}→ /,
    );
  });

  it("does not show a secret again that stands in a file", async () => {
    const { stdout } = await folder.run(["check"]);
    assert.match(stdout, /secret-in-file/);
    assert.doesNotMatch(stdout, /hunter2/);
  });

  it("gives programs the same as JSON, and can be strict", async () => {
    const { stdout } = await folder.run(["check", "--json", "shop.playbook"]);
    const report = JSON.parse(stdout) as {
      errors: number;
      problems: readonly { path: string; line: number; column: number; code: string }[];
    };
    assert.ok(report.problems.some(({ path, line, code }) => path === "shop.playbook" && line === 5 && code === "secret-in-file"));
    assert.doesNotMatch(stdout, /hunter2/);
  });
});

describe("check of an OpenAPI document", () => {
  const files = `
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: ./api/openapi.yaml
---

//- /api/openapi.yaml
openapi: 3.0.3
info: { title: Shop }
paths:
  orders: {}
  /orders:
    get:
      responses:
        "200": { descriptio: fine, description: fine }
`;

  it("says once what is wrong in it, where it stands", async () => {
    const folder = await writeFolder(files);
    try {
      const { stdout, code } = await folder.run(["check"]);
      assert.equal(code, 0);
      const heads = stdout.split("\n").filter((line) => line.startsWith("api/openapi.yaml:"));
      assert.deepEqual(heads, [
        "api/openapi.yaml:2:1 warning The field `version` must be present on this level. [openapi-invalid]",
        "api/openapi.yaml:4:3 warning The path orders must begin with a slash; it is left out. [openapi-invalid]",
        "api/openapi.yaml:8:18 warning Property `descriptio` is not expected here. Did you mean `description`? [openapi-invalid]",
      ]);
      assert.match(stdout, /: 0 errors, 3 warnings\n$/);
      assert.equal((await folder.run(["check", "--strict"])).code, 3);
      assert.doesNotMatch((await folder.run(["check", "shop.playbook"])).stdout, /api\/openapi\.yaml/);
    } finally {
      await folder.remove();
    }
  });
});
