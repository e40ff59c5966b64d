// `playbook check` as people and programs see it.

import assert from "node:assert/strict";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
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

describe("a root inside a root", () => {
  let folder: Folder;
  before(async () => {
    folder = await writeFolder(`//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /flow.playbook
---
service: shop
flow: Outer
---
# Execution
Wait 1 ms.
//- /packages/book/.mcp.json
{ "mcpServers": { "book": { "url": "http://127.0.0.1:1/mcp" } } }
//- /packages/book/shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /packages/book/flow.playbook
---
service: shop
flow: Find
---
# Execution
@book find.
//- /packages/book/deep/.vscode/settings.json
{}
//- /packages/book/deep/own.playbook
---
service: deep
base_url: http://127.0.0.1:1
---
//- /packages/empty/.vscode/settings.json
{}
`);
  });
  after(() => folder.remove());
  const told = (command: string, here = "") =>
    ["packages/book", "packages/book/deep"]
      .map((root) => `${root} is a separate root and is left out; run it with: playbook ${command} ${here}${root}\n`)
      .join("");

  it("is left out where the outer one is checked and run, with a hint how to do it", async () => {
    const checked = await folder.run(["check"]);
    assert.equal(checked.stdout, "2 playbooks: no problem\n");
    assert.equal(checked.stderr, told("check"));
    assert.equal(checked.code, 0);
    const ran = await folder.run(["run", "--reporter", "json"]);
    assert.deepEqual(
      JSON.parse(ran.stdout).tests.map(({ path }: { readonly path: string }) => path),
      ["flow.playbook"],
    );
    assert.ok(ran.stderr.endsWith(told("run")), ran.stderr);
    assert.equal(ran.code, 0);
    assert.equal((await folder.run(["run", "--dry-run"])).stderr, told("run"));
    assert.equal((await folder.run(["check", "flow.playbook"])).stderr, "");
  });

  it("is one when a command starts there, with its servers and its services", async () => {
    const { stdout, stderr } = await folder.run(["check", "packages/book"]);
    assert.match(stdout, /^flow\.playbook:6:\d+ error .*\[not-discovered\]/m);
    assert.equal(stderr, "deep is a separate root and is left out; run it with: playbook check packages/book/deep\n");
    assert.match((await folder.run(["check", "packages/book/deep"])).stdout, /^1 playbook: no problem/);
  });

  it("is named where nothing else is there, and is not mixed with another one", async () => {
    for (const command of ["check", "run"]) {
      const nothing = await folder.run([command, "packages"]);
      assert.equal(nothing.code, 2);
      assert.ok(nothing.stderr.includes(told(command).split("\n")[0] ?? ""), nothing.stderr);
      const mixed = await folder.run([command, "flow.playbook", "packages/book/flow.playbook"]);
      assert.match(mixed.stderr, /packages\/book\/flow\.playbook belongs to packages\/book, which is a separate root\./);
      assert.match(mixed.stderr, new RegExp(`playbook ${command} packages/book/flow\\.playbook`));
      assert.equal(mixed.code, 2);
    }
  });
});

describe("entries that are only named like playbooks", () => {
  it("are left out with a warning", async () => {
    const folder = await writeFolder(`//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /flow.playbook
---
service: shop
flow: Flow
---
# Execution
Wait 1 ms.
//- /UPPER.PLAYBOOK
x
//- /dir.playbook/note.txt
x
//- /-x.playbook
x
`);
    try {
      await symlink("gone.playbook", join(folder.path, "dangling.playbook"));
      for (const command of ["check", "run"]) {
        const { stderr } = await folder.run([command, "."]);
        assert.match(stderr, /^warning: UPPER\.PLAYBOOK is left out: the name of a playbook ends with “\.playbook” in small letters\./m);
        assert.match(stderr, /^warning: dir\.playbook is left out: it is a folder\.$/m);
        assert.match(stderr, /^warning: dangling\.playbook is left out: it is a link, and Playbook follows no links\./m);
        assert.doesNotMatch((await folder.run([command, "flow.playbook"])).stderr, /warning/);
      }
      const dashed = await folder.run(["run", "-x.playbook"]);
      assert.match(dashed.stderr, /^To name the file -x\.playbook, write \.\/-x\.playbook$/m);
      assert.equal(dashed.code, 2);
    } finally {
      await folder.remove();
    }
  });
});

describe("check --fix", () => {
  const mistaken = `
//- /tanks.playbook
---
service: tanks
base_url: http://127.0.0.1:1
---
//- /reef.playbook
---
service: tanks
flow: Reef
---

# Execution
Sned a GET request to /tanks/7.
Set \${tank} to 7.
Exepct status 200.
The fish are happy.
Send a GET request to /tanks/\${tnak}.
`;
  const corrected = mistaken.replace("Sned", "Send").replace("Exepct", "Expect").replace("tnak", "tank");
  const textOf = (workspace: string) => workspace.slice(workspace.indexOf("//- /reef.playbook\n") + "//- /reef.playbook\n".length);
  let folder: Folder;

  beforeEach(async () => {
    folder = await writeFolder(mistaken);
  });

  afterEach(() => folder.remove());

  it("shows a difference and writes only after a yes", async () => {
    const { stdout, stderr, code } = await folder.run(["check", "--fix"]);
    assert.match(stdout, /^-Sned a GET request to \/tanks\/7\.\n\+Send a GET request to \/tanks\/7\.$/m);
    assert.match(stdout, /^reef\.playbook: Change “Sned” to “Send”$/m);
    assert.match(stderr, /Add --yes/);
    assert.equal(code, 2);
    assert.equal(await readFile(join(folder.path, "reef.playbook"), "utf8"), textOf(mistaken));
  });

  it("writes the fixes with --yes, and reports what is left", async () => {
    const { stdout, code } = await folder.run(["check", "--fix", "--yes"]);
    assert.equal(await readFile(join(folder.path, "reef.playbook"), "utf8"), textOf(corrected));
    assert.match(stdout, /^3 fixes written\.$/m);
    assert.match(stdout, /“The fish are happy” is not understood/);
    assert.match(stdout, /2 playbooks: 1 error, 0 warnings\n$/);
    assert.equal(code, 3);
    assert.match((await folder.run(["check", "--fix", "--yes"])).stdout, /^No problem has a fix\.$/m);
  });

  it("lists fixes that leave words out, and does not write them with --yes", async () => {
    const sentence = "Send a GET request to /tanks politely.";
    const own = await writeFolder(`${mistaken}${sentence}\n`);
    try {
      const { stdout } = await own.run(["check", "--fix", "--yes"]);
      assert.ok((await readFile(join(own.path, "reef.playbook"), "utf8")).includes(sentence));
      assert.match(stdout, /^3 fixes written\.\n1 fix changes what is tested, or needs a value, and is not written\./m);
      assert.match(stdout, /^ {2}reef\.playbook: Leave out “politely”$/m);
      assert.match((await own.run(["check", "--fix"])).stdout, /^\+Send a GET request to \/tanks\.$/m);
    } finally {
      await own.remove();
    }
  });

  it("defines no variable without a value with --yes", async () => {
    const own = await writeFolder(mistaken.replace("tnak", "depth"));
    try {
      const { stdout, code } = await own.run(["check", "--fix", "--yes"]);
      assert.doesNotMatch(await readFile(join(own.path, "reef.playbook"), "utf8"), /depth:/);
      assert.match(stdout, /^ {2}reef\.playbook: Define "depth" in this playbook$/m);
      assert.match(stdout, /The variable "depth" is not defined\./);
      assert.equal(code, 3);
    } finally {
      await own.remove();
    }
  });

  it("says as JSON what was fixed", async () => {
    const { stdout } = await folder.run(["check", "--fix", "--yes", "--json"]);
    const { fixed, errors } = JSON.parse(stdout);
    assert.deepEqual(fixed.toSorted(), [
      'reef.playbook: Change to "tank"',
      "reef.playbook: Change “Exepct” to “Expect”",
      "reef.playbook: Change “Sned” to “Send”",
    ]);
    assert.equal(errors, 1);
    assert.equal((await folder.run(["check", "--fix", "--json"])).code, 2);
  });
});

describe("check", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder(workspace);
  });

  after(() => folder.remove());

  it("shows the line, the piece of it, and how to fix it", async () => {
    const { stdout, code } = await folder.run(["check", "sub"]);
    assert.equal(code, 3);
    assert.match(
      stdout,
      /^sub\/flow\.playbook:7:31 error .*oderId.*\[undefined-variable\]\n {2}7 \| Send a GET request to \/orders\/\$\{oderId\}\.\n {4}\| {31}~{9}\n {2}→ /,
    );
  });

  it("shows an example where no fix is known, and never writes it", async () => {
    const other = await writeFolder(`//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: openapi.yaml
---
//- /flow.playbook
---
service: shop
flow: An order
---
# Execution
Create whatever order pleases.
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      summary: Create an order
      requestBody: { content: { application/json: { schema: { type: object, required: [sku], properties: { sku: { type: string } } } } } }
      responses: { "201": { description: Created } }
`);
    const example = 'Send a POST request to /orders with body {"sku": "…"}.';
    const shown = await other.run(["check"]);
    const data = await other.run(["check", "--json"]);
    const before = await readFile(join(other.path, "flow.playbook"), "utf8");
    await other.run(["check", "--fix", "--yes"]);
    const after = await readFile(join(other.path, "flow.playbook"), "utf8");
    const explained = await other.run(["explain", "--service", "shop.playbook", "Create whatever order pleases."]);
    await other.remove();
    assert.ok(shown.stdout.includes(`\n  For example: ${example}\n`), shown.stdout);
    assert.equal(JSON.parse(data.stdout).problems[0].examples[0].edits[0].text, example);
    assert.equal(after, before);
    assert.ok(explained.stdout.includes(`For example: ${example}`), explained.stdout);
  });

  it("does not repeat a secret that the file contains", async () => {
    const { stdout } = await folder.run(["check"]);
    assert.match(stdout, /secret-in-file/);
    assert.doesNotMatch(stdout, /hunter2/);
  });

  it("quotes a sentence without its secrets, in messages and in the line below them", async () => {
    const other = await writeFolder(`${workspace}//- /sub/secrets.playbook
---
service: shop
flow: Secrets
---

# Execution
Frobnicate with header Authorization "Bearer abcDEF123456ghi".
Send a GET request to https://ada:s3cr3tPa55@example.com/x and frobnicate.
Frobnicate ghp_abcdefghijklmnopqrstuvwxyz0123456789AB.
`);
    try {
      const { stdout } = await other.run(["check", "sub/secrets.playbook"]);
      assert.match(stdout, /“Frobnicate with header Authorization "\*{3}"” is not understood/);
      assert.match(stdout, /8 \| Send a GET request to https:\/\/ada:\*{10}@example\.com\/x and frobnicate\./);
      const json = await other.run(["check", "--json", "sub/secrets.playbook"]);
      const explained = await other.run(["explain", "Frobnicate ghp_abcdefghijklmnopqrstuvwxyz0123456789AB"]);
      for (const text of [stdout, json.stdout, explained.stdout]) assert.doesNotMatch(text, /DEF123|s3cr3t|ghp_abc/);
    } finally {
      await other.remove();
    }
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

  it("reports a problem once, at its place", async () => {
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

describe("check of one file", () => {
  let folder: Folder;
  before(async () => {
    folder = await writeFolder(`//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: api.yaml
---
//- /api.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders: { get: { responses: { "200": { description: ok } } } }
//- /stale.playbook
---
service: shop
flow: Stale
---
# Execution
Wait 1 ms.
//- /stale.steps.yaml
entries:
  - phase: execution
    instruction: A sentence that is gone
    steps: [ { step: wait, for: 1 } ]
//- /upload.playbook
---
service: shop
flow: Upload
variables: { scans: { type: list, of: file, values: [./a.txt, ./b.txt] } }
---
# Execution
Send a POST request to http://127.0.0.1:1/f with multipart fields docs \${scans}.
//- /a.txt
here
//- /undocumented.playbook
---
service: shop
endpoint: POST /orders
---
# Execution
Send a POST request to http://127.0.0.1:1/f.
`);
  });
  after(() => folder.remove());

  it("shows the problems of its steps file", async () => {
    const { code, stdout } = await folder.run(["check", "stale.playbook"]);
    assert.equal(code, 3);
    assert.match(stdout, /stale\.steps\.yaml:3:\d+ .*[\s\S]*These steps belong to no sentence of stale\.playbook/);
  });

  it("says that a file which it sends is missing, so that READY means it can run", async () => {
    const { code, stdout } = await folder.run(["check", "upload.playbook"]);
    assert.equal(code, 3);
    assert.match(stdout, /upload\.playbook:7:\d+ .*[\s\S]*there is no b\.txt/);
  });

  it("warns of an endpoint that the document lacks, and the playbook can run", async () => {
    const { code, stdout } = await folder.run(["check", "undocumented.playbook"]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /The OpenAPI document has no POST \/orders\. This path has GET\. Correct it,/);
  });
});
